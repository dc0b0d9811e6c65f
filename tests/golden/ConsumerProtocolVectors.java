import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.Assignment;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.GroupSubscription;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.Subscription;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.RangeAssignor;
import org.apache.kafka.clients.consumer.RoundRobinAssignor;
import org.apache.kafka.clients.consumer.StickyAssignor;
import org.apache.kafka.clients.consumer.internals.ConsumerProtocol;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.message.JoinGroupRequestData.JoinGroupRequestProtocol;
import org.apache.kafka.common.message.JoinGroupRequestData.JoinGroupRequestProtocolCollection;
import org.apache.kafka.common.message.JoinGroupResponseData;
import org.apache.kafka.common.protocol.Message;
import org.apache.kafka.common.protocol.MessageUtil;
import org.apache.kafka.common.protocol.types.Schema;
import org.apache.kafka.common.protocol.types.Struct;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.internals.LogContext;
import org.apache.kafka.coordinator.group.GroupCoordinatorRecordHelpers;
import org.apache.kafka.coordinator.group.GroupCoordinatorRecordSerde;
import org.apache.kafka.coordinator.group.classic.ClassicGroup;
import org.apache.kafka.coordinator.group.classic.ClassicGroupMember;
import org.apache.kafka.coordinator.group.classic.ClassicGroupState;

/**
 * Prints tests/golden/consumer_protocol.json: what Kafka's jars write for
 * subscriptions, assignments, user data and whole groups. One vector a line;
 * "bytes" and all that ends with "_bytes" is hexadecimal.
 */
@SuppressWarnings("removal") // of the constructor of ConsumerGroupMetadata
final class ConsumerProtocolVectors {
  private static final String[] NAMES = {"orders", "a", "", "topic.with-dots_1",
      "Zebra", "Überweisung", "受注", "\uE000private",
      "\uD83D\uDE00smile", "payments"};
  private static final Map<String, Integer> SIZES = new LinkedHashMap<>();

  private final ObjectMapper json = new ObjectMapper();
  private final Random random = new Random(1);
  private final StringBuilder out = new StringBuilder();

  public static void main(String[] args) throws Exception {
    System.out.write(new ConsumerProtocolVectors().text()
        .getBytes(StandardCharsets.UTF_8));
    System.out.flush();
  }

  private String text() throws Exception {
    out.append("{\"kafka\": ")
        .append(json.writeValueAsString(kafkaVersion()));
    list("subscriptions", subscriptions());
    list("assignments", assignments());
    list("sticky_user_data", stickyUserData());
    list("cooperative_user_data", cooperativeUserData());
    list("groups", groups());
    return out.append("}\n").toString();
  }

  private static String kafkaVersion() throws Exception {
    try (InputStream file = TopicPartition.class
        .getResourceAsStream("/kafka/kafka-version.properties")) {
      Properties properties = new Properties();
      properties.load(file);
      return properties.getProperty("version");
    }
  }

  private void list(String name, List<Map<String, Object>> vectors)
      throws Exception {
    out.append(",\n\"").append(name).append("\": [");
    String comma = "\n";
    for (Map<String, Object> vector : vectors) {
      out.append(comma).append(json.writeValueAsString(vector));
      comma = ",\n";
    }
    out.append("]");
  }

  // --- single items ---

  private List<Map<String, Object>> subscriptions() {
    List<Map<String, Object>> vectors = new ArrayList<>();
    for (short version = 0; version <= 3; ++version) {
      for (int i = 0; i < 10; ++i) {
        List<String> topics = i == 0 ? List.of() : someNames();
        List<TopicPartition> owned = i < 2 ? List.of() : somePartitions();
        ByteBuffer userData = someBytes(i);
        int generation = i % 3 - 1 + (i > 6 ? 1 << 20 : 0);
        String rack = i % 3 == 0 ? null : i % 3 == 1 ? "" : "räck-" + i;
        Map<String, Object> vector = new LinkedHashMap<>();
        vector.put("version", version);
        vector.put("topics", topics);
        vector.put("user_data", hex(userData));
        vector.put("owned", pairs(owned));
        vector.put("generation", generation);
        vector.put("rack", rack);
        vector.put("bytes", hex(ConsumerProtocol.serializeSubscription(
            new Subscription(topics, userData, owned, generation,
                Optional.ofNullable(rack)), version)));
        vectors.add(vector);
      }
    }
    return vectors;
  }

  private List<Map<String, Object>> assignments() {
    List<Map<String, Object>> vectors = new ArrayList<>();
    for (short version = 0; version <= 3; ++version) {
      for (int i = 0; i < 6; ++i) {
        List<TopicPartition> partitions = i == 0 ? List.of() : somePartitions();
        ByteBuffer userData = someBytes(i);
        Map<String, Object> vector = new LinkedHashMap<>();
        vector.put("version", version);
        vector.put("partitions", pairs(partitions));
        vector.put("user_data", hex(userData));
        vector.put("bytes", hex(ConsumerProtocol.serializeAssignment(
            new Assignment(partitions, userData), version)));
        vectors.add(vector);
      }
    }
    return vectors;
  }

  private List<Map<String, Object>> stickyUserData() throws Exception {
    List<Map<String, Object>> vectors = new ArrayList<>();
    for (int i = 0; i < 24; ++i) {
      List<TopicPartition> partitions =
          i == 0 ? List.of() : i < 12 ? somePartitions() : manyTopics(i);
      int generation = i == 1 ? -1 : random.nextInt(1000);
      Map<String, Object> vector = new LinkedHashMap<>();
      vector.put("partitions", pairs(partitions));
      vector.put("generation", generation);
      ByteBuffer bytes = stickyUserData(partitions, generation);
      vector.put("bytes", hex(bytes));
      vector.put("version_0_bytes", hex(asVersion0(bytes)));
      vectors.add(vector);
    }
    return vectors;
  }

  private static ByteBuffer stickyUserData(List<TopicPartition> partitions,
      int generation) {
    StickyAssignor assignor = new StickyAssignor();
    assignor.onAssignment(new Assignment(partitions),
        metadata("member", generation));
    return assignor.subscriptionUserData(Set.of());
  }

  /** The same written with the schema of version 0. */
  private static ByteBuffer asVersion0(ByteBuffer bytes) throws Exception {
    Schema version1 = schema("STICKY_ASSIGNOR_USER_DATA_V1");
    Schema version0 = schema("STICKY_ASSIGNOR_USER_DATA_V0");
    Struct data = new Struct(version0);
    data.set("previous_assignment", version1.read(bytes.duplicate())
        .get("previous_assignment"));
    ByteBuffer buffer = ByteBuffer.allocate(version0.sizeOf(data));
    version0.write(buffer, data);
    buffer.flip();
    return buffer;
  }

  private static Schema schema(String name) throws Exception {
    Field field = StickyAssignor.class.getDeclaredField(name);
    field.setAccessible(true);
    return (Schema) field.get(null);
  }

  private List<Map<String, Object>> cooperativeUserData() {
    List<Map<String, Object>> vectors = new ArrayList<>();
    for (int generation : new int[] {-1, 0, 1, 65536, Integer.MAX_VALUE}) {
      CooperativeStickyAssignor assignor = new CooperativeStickyAssignor();
      assignor.onAssignment(new Assignment(List.of()),
          metadata("member", generation));
      Map<String, Object> vector = new LinkedHashMap<>();
      vector.put("generation", generation);
      vector.put("bytes", hex(assignor.subscriptionUserData(Set.of())));
      vectors.add(vector);
    }
    return vectors;
  }

  // --- whole groups ---

  private record Member(String id, String instanceId, String rack,
      List<String> topics, int generation, List<TopicPartition> owned) {}

  /** A group of few members and one of 130, whose count takes two bytes. */
  private List<Map<String, Object>> groups() {
    List<Map<String, Object>> vectors = new ArrayList<>();
    for (int number = 0; number < 5; ++number) {
      SIZES.clear();
      for (String name : NAMES) {
        if (!name.isEmpty()) {
          SIZES.put(name, random.nextInt(number == 3 ? 40 : 6));
        }
      }
      List<Member> members = members(number);
      Map<String, Object> strategies = new LinkedHashMap<>();
      for (ConsumerPartitionAssignor assignor : List.of(new RangeAssignor(),
          new RoundRobinAssignor(), new StickyAssignor(),
          new CooperativeStickyAssignor())) {
        strategies.put(assignor.name(),
            answers("group-" + number, members, assignor));
      }
      Map<String, Object> vector = new LinkedHashMap<>();
      vector.put("group", groupJson("group-" + number, members));
      vector.put("strategies", strategies);
      vectors.add(vector);
    }
    return vectors;
  }

  private List<Member> members(int number) {
    List<Member> members = new ArrayList<>();
    List<String> names = new ArrayList<>(SIZES.keySet());
    int count = number == 4 ? 130 : 1 + 2 * number;
    for (int m = 0; m < count; ++m) {
      boolean isStatic = number > 0 && m % 3 == 1;
      String id = number == 2 ? "no-uuid-" + m
          : (isStatic ? "pod-" : "consumer-é-") + m + "-"
              + new UUID(random.nextLong(), random.nextLong());
      List<String> topics = number == 4 ? names.subList(m % 7, m % 7 + 2)
          : names.subList(m % 3, names.size());
      List<TopicPartition> owned = new ArrayList<>();
      boolean fresh = number == 1 && m == 0;
      SIZES.forEach((topic, partitions) -> {
        for (int p = partitions - 1; p >= 0 && !fresh; --p) {
          if (random.nextInt(count) == 0) {
            owned.add(new TopicPartition(topic, p));
          }
        }
      });
      if (number == 3 && m == 0) {
        owned.add(new TopicPartition("gone", 7));
        owned.add(new TopicPartition("orders", 1000));
      }
      members.add(new Member(id, isStatic ? "pod-" + m : null,
          m % 4 == 3 ? "rack-" + m : null, List.copyOf(topics),
          fresh ? -1 : 5, owned));
    }
    return members;
  }

  private Map<String, Object> answers(String name, List<Member> members,
      ConsumerPartitionAssignor assignor) {
    Map<String, Subscription> subscriptions = new HashMap<>();
    Map<String, String> metadata = new LinkedHashMap<>();
    ClassicGroup group = new ClassicGroup(new LogContext(), name,
        ClassicGroupState.STABLE, Time.SYSTEM, 6, Optional.of("consumer"),
        Optional.of(assignor.name()), Optional.of(members.get(0).id()),
        Optional.of(1L));
    for (Member member : members) {
      ByteBuffer bytes = metadata(member, assignor);
      metadata.put(member.id(), hex(bytes));
      Subscription subscription =
          ConsumerProtocol.deserializeSubscription(bytes.duplicate());
      subscription.setGroupInstanceId(Optional.ofNullable(member.instanceId()));
      subscriptions.put(member.id(), subscription);
      var protocols = new JoinGroupRequestProtocolCollection();
      protocols.add(new JoinGroupRequestProtocol().setName(assignor.name())
          .setMetadata(array(bytes)));
      group.add(new ClassicGroupMember(member.id(),
          Optional.ofNullable(member.instanceId()), clientId(member.id()),
          "/255.255.255.255", 300000, 45000, "consumer", protocols));
    }
    Map<String, Assignment> result = assignor.assign(cluster(),
        new GroupSubscription(subscriptions)).groupAssignment();
    Map<String, byte[]> assignments = new LinkedHashMap<>();
    Map<String, Object> lists = new LinkedHashMap<>();
    Map<String, Object> assignmentBytes = new LinkedHashMap<>();
    for (Member member : members) {
      Assignment assignment = result.get(member.id());
      byte[] bytes = array(ConsumerProtocol.serializeAssignment(assignment));
      assignments.put(member.id(), bytes);
      lists.put(member.id(), pairs(assignment.partitions()));
      assignmentBytes.put(member.id(), hex(ByteBuffer.wrap(bytes)));
    }
    JoinGroupResponseData response = new JoinGroupResponseData()
        .setGenerationId(6).setProtocolType("consumer")
        .setProtocolName(assignor.name()).setLeader(members.get(0).id())
        .setMemberId(members.get(0).id())
        .setMembers(group.currentClassicGroupMembers());
    var record = GroupCoordinatorRecordHelpers.newGroupMetadataRecord(group,
        assignments);
    var serde = new GroupCoordinatorRecordSerde();
    Map<String, Object> vector = new LinkedHashMap<>();
    vector.put("metadata_bytes", metadata);
    vector.put("assignment", lists);
    vector.put("assignment_bytes", assignmentBytes);
    vector.put("join_response_size", size(response,
        JoinGroupResponseData.HIGHEST_SUPPORTED_VERSION));
    vector.put("join_response_version",
        JoinGroupResponseData.HIGHEST_SUPPORTED_VERSION);
    vector.put("group_record_size", serde.serializeKey(record).length
        + serde.serializeValue(record).length);
    vector.put("group_record_version", record.value().version());
    return vector;
  }

  /** As ConsumerCoordinator.metadata(), after onJoinPrepare(). */
  private static ByteBuffer metadata(Member member,
      ConsumerPartitionAssignor kind) {
    ConsumerPartitionAssignor assignor;
    try {
      assignor = kind.getClass().getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
    if (member.generation() >= 0) {
      assignor.onAssignment(new Assignment(member.owned()),
          metadata(member.id(), member.generation()));
    }
    boolean cooperative = kind instanceof CooperativeStickyAssignor;
    return ConsumerProtocol.serializeSubscription(new Subscription(
        new ArrayList<>(member.topics()),
        assignor.subscriptionUserData(new HashSet<>(member.topics())),
        cooperative ? member.owned() : Collections.emptyList(),
        member.generation(), Optional.ofNullable(member.rack())));
  }

  /** What assignbench takes for it: the member's id without its UUID. */
  private static String clientId(String memberId) {
    return memberId.replaceFirst("-[0-9a-f-]{36}$", "");
  }

  private static int size(Message message, short version) {
    // The 2 bytes of the version are not part of a response.
    return MessageUtil.toVersionPrefixedBytes(version, message).length - 2;
  }

  private static Cluster cluster() {
    Node node = new Node(0, "broker", 9092);
    List<PartitionInfo> infos = new ArrayList<>();
    SIZES.forEach((topic, partitions) -> {
      for (int p = 0; p < partitions; ++p) {
        infos.add(new PartitionInfo(topic, p, node, new Node[] {node},
            new Node[] {node}));
      }
    });
    return new Cluster("cluster", List.of(node), infos, Set.of(), Set.of());
  }

  private static Map<String, Object> groupJson(String name,
      List<Member> members) {
    List<Object> topics = new ArrayList<>();
    SIZES.forEach((topic, partitions) -> {
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("name", topic);
      object.put("partitions", partitions);
      topics.add(object);
    });
    List<Object> list = new ArrayList<>();
    for (Member member : members) {
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("id", member.id());
      if (member.instanceId() != null) {
        object.put("instance_id", member.instanceId());
      }
      if (member.rack() != null) {
        object.put("rack", member.rack());
      }
      object.put("topics", member.topics());
      object.put("generation", member.generation());
      Map<String, List<Integer>> owned = new LinkedHashMap<>();
      for (TopicPartition partition : member.owned()) {
        owned.computeIfAbsent(partition.topic(), unused -> new ArrayList<>())
            .add(partition.partition());
      }
      List<Object> claims = new ArrayList<>();
      owned.forEach((topic, partitions) -> {
        Map<String, Object> claim = new LinkedHashMap<>();
        claim.put("topic", topic);
        claim.put("partitions", partitions);
        claims.add(claim);
      });
      object.put("owned", claims);
      list.add(object);
    }
    Map<String, Object> group = new LinkedHashMap<>();
    group.put("name", name);
    group.put("topics", topics);
    group.put("members", list);
    return group;
  }

  // --- parts ---

  private static ConsumerGroupMetadata metadata(String member,
      int generation) {
    return new ConsumerGroupMetadata("group", generation, member,
        Optional.empty());
  }

  private List<String> someNames() {
    List<String> names = new ArrayList<>(Arrays.asList(NAMES));
    Collections.shuffle(names, random);
    return names.subList(0, 1 + random.nextInt(NAMES.length));
  }

  /** Topics by turns, so that grouping them matters. */
  private List<TopicPartition> somePartitions() {
    List<TopicPartition> partitions = new ArrayList<>();
    for (String name : someNames()) {
      int count = 1 + random.nextInt(4);
      for (int i = 0; i < count; ++i) {
        partitions.add(new TopicPartition(name, random.nextInt(1000) - 1));
      }
    }
    Collections.shuffle(partitions, random);
    return partitions;
  }

  /** As many topics as make a HashMap grow, or crowd one of its buckets. */
  private List<TopicPartition> manyTopics(int count) {
    List<TopicPartition> partitions = new ArrayList<>();
    for (int t = 0; t < count; ++t) {
      // "Aa" and "BB" have one hash code.
      StringBuilder name = new StringBuilder();
      for (int bit = 0; bit < 5; ++bit) {
        name.append((t >> bit) % 2 == 0 ? "Aa" : "BB");
      }
      partitions.add(new TopicPartition(
          count % 2 == 0 ? "topic-" + t : name.toString(), t));
      if (count % 3 == 0) {
        partitions.add(partitions.get(t / 2));
      }
    }
    return partitions;
  }

  private ByteBuffer someBytes(int i) {
    if (i % 2 == 0) {
      return null;
    }
    byte[] bytes = new byte[i - 1];
    random.nextBytes(bytes);
    return ByteBuffer.wrap(bytes);
  }

  private static List<Object> pairs(List<TopicPartition> partitions) {
    List<Object> pairs = new ArrayList<>();
    for (TopicPartition partition : partitions) {
      pairs.add(List.of(partition.topic(), partition.partition()));
    }
    return pairs;
  }

  private static byte[] array(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return bytes;
  }

  private static String hex(ByteBuffer buffer) {
    if (buffer == null) {
      return null;
    }
    StringBuilder text = new StringBuilder();
    for (byte b : array(buffer)) {
      text.append(String.format("%02x", b));
    }
    return text.toString();
  }
}
