package assignbench.peer;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.Assignment;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.GroupAssignment;
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

/** An assignor that a consumer runs, called as its ConsumerCoordinator does. */
record ClientStrategy(String name, int protocol, int carries,
    Supplier<ConsumerPartitionAssignor> make) implements Strategy {
  private static final int COMMON =
      GENERATIONS | INSTANCE_IDS | RACKS | UNKNOWN_TOPICS;

  static List<Strategy> all() {
    int claims = COMMON | CLAIMS | GHOST_CLAIMS;
    return List.of(
        new ClientStrategy("range", EAGER, COMMON, RangeAssignor::new),
        new ClientStrategy("roundrobin", EAGER, COMMON,
            RoundRobinAssignor::new),
        new ClientStrategy("sticky", EAGER, claims, StickyAssignor::new),
        new ClientStrategy("cooperative-sticky", COOPERATIVE, claims,
            CooperativeStickyAssignor::new));
  }

  @Override
  public Group load(Request request) {
    Cluster cluster = cluster(request);
    return members -> prepare(request, cluster, members);
  }

  private Call prepare(Request request, Cluster cluster,
      Request.Member[] members) {
    // The map of ConsumerCoordinator.onLeaderElected(): default capacity,
    // filled in the order of the join response.
    Map<String, Subscription> subscriptions = new HashMap<>();
    for (Request.Member member : members) {
      subscriptions.put(member.id(), subscription(request, member));
    }
    if (subscriptions.size() != members.length) {
      throw new BadFrame("two members have the same id");
    }
    ConsumerPartitionAssignor assignor = make.get();
    GroupSubscription group = new GroupSubscription(subscriptions);
    return new Call() {
      private GroupAssignment result;

      @Override
      public void run() {
        result = assignor.assign(cluster, group);
      }

      @Override
      public int[][] lists() {
        int[][] lists = new int[members.length][];
        for (int m = 0; m < members.length; ++m) {
          Assignment assignment = result.groupAssignment().get(members[m].id());
          lists[m] = assignment == null ? new int[0]
              : numbers(request, assignment.partitions());
        }
        return lists;
      }
    };
  }

  private static int[] numbers(Request request, List<TopicPartition> list) {
    int[] numbers = new int[2 * list.size()];
    int i = 0;
    for (TopicPartition partition : list) {
      numbers[i++] = request.numbers.get(partition.topic());
      numbers[i++] = partition.partition();
    }
    return numbers;
  }

  private Subscription subscription(Request request, Request.Member member) {
    // An eager member has given up all it owned before it joins, so only the
    // sticky assignor's user data still tells of it.
    List<TopicPartition> owned = protocol == COOPERATIVE
        ? claims(request, member) : Collections.emptyList();
    int generation = request.has(Request.GENERATION_IN_SUBSCRIPTION)
        ? member.generation() : -1;
    Subscription subscription = new Subscription(member.topics(),
        userData(request, member), owned, generation,
        Optional.ofNullable(member.rack()));
    if (request.has(Request.WIRE_FORM)) {
      subscription = ConsumerProtocol.deserializeSubscription(
          ConsumerProtocol.serializeSubscription(subscription));
    }
    subscription.setGroupInstanceId(Optional.ofNullable(member.instanceId()));
    return subscription;
  }

  /** What the member's own assignor would send, given its last assignment. */
  private ByteBuffer userData(Request request, Request.Member member) {
    boolean withGeneration = request.has(Request.GENERATION_IN_USER_DATA);
    boolean sticky = name.equals("sticky");
    if (!sticky && !(protocol == COOPERATIVE && withGeneration)) {
      return null;
    }
    ConsumerPartitionAssignor assignor = make.get();
    if (member.claims().length > 0 || member.generation() >= 0) {
      assignor.onAssignment(new Assignment(claims(request, member)),
          new ConsumerGroupMetadata("group", member.generation(), member.id(),
              Optional.ofNullable(member.instanceId())));
    }
    ByteBuffer data = assignor.subscriptionUserData(Set.copyOf(
        member.topics()));
    if (sticky && !withGeneration && data != null) {
      // Version 0 is version 1 without the generation at its end (KIP-341).
      data.limit(data.limit() - Integer.BYTES);
    }
    return data;
  }

  private static List<TopicPartition> claims(Request request,
      Request.Member member) {
    int[] claims = member.claims();
    List<TopicPartition> list = new ArrayList<>(claims.length / 2);
    for (int i = 0; i < claims.length; i += 2) {
      list.add(new TopicPartition(request.topics[claims[i]].name(),
          claims[i + 1]));
    }
    return list;
  }

  /** One broker for each rack, and one without a rack. */
  private static Cluster cluster(Request request) {
    Map<String, Node> nodes = new HashMap<>();
    Node rackless = new Node(0, "broker", 9092, null);
    nodes.put(null, rackless);
    Node[] unknown = {rackless};
    List<PartitionInfo> infos = new ArrayList<>();
    for (Request.Topic topic : request.topics) {
      for (int p = 0; p < topic.partitions(); ++p) {
        Node[] replicas = unknown;
        if (topic.racks() != null && topic.racks()[p].length > 0) {
          replicas = Arrays.stream(topic.racks()[p])
              .map(rack -> nodes.computeIfAbsent(rack,
                  name -> new Node(nodes.size(), "broker", 9092, name)))
              .toArray(Node[]::new);
        }
        infos.add(new PartitionInfo(topic.name(), p, replicas[0], replicas,
            replicas));
      }
    }
    return new Cluster("cluster", new ArrayList<>(nodes.values()), infos,
        Collections.emptySet(), Collections.emptySet());
  }
}
