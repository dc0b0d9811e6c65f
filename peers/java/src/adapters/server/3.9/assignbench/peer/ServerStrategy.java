package assignbench.peer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.coordinator.group.api.assignor.ConsumerGroupPartitionAssignor;
import org.apache.kafka.coordinator.group.api.assignor.GroupAssignment;
import org.apache.kafka.coordinator.group.api.assignor.GroupSpec;
import org.apache.kafka.coordinator.group.api.assignor.MemberAssignment;
import org.apache.kafka.coordinator.group.api.assignor.SubscriptionType;
import org.apache.kafka.coordinator.group.assignor.RangeAssignor;
import org.apache.kafka.coordinator.group.assignor.UniformAssignor;
import org.apache.kafka.coordinator.group.generated.ConsumerGroupTargetAssignmentMemberValue;
import org.apache.kafka.coordinator.group.modern.Assignment;
import org.apache.kafka.coordinator.group.modern.GroupSpecImpl;
import org.apache.kafka.coordinator.group.modern.MemberSubscriptionAndAssignmentImpl;

/**
 * An assignor of the group coordinator, called as TargetAssignmentBuilder does.
 */
record ServerStrategy(String name,
    Supplier<ConsumerGroupPartitionAssignor> make) implements Strategy {
  static List<Strategy> all() {
    return List.of(new ServerStrategy("uniform", UniformAssignor::new),
        new ServerStrategy("server-range", RangeAssignor::new));
  }

  static Object topicId(long high, long low) {
    return new Uuid(high, low);
  }

  @Override
  public int protocol() {
    return SERVER;
  }

  @Override
  public int carries() {
    return CLAIMS | INSTANCE_IDS | RACKS | UNKNOWN_TOPICS | GHOST_CLAIMS
        | TOPIC_IDS;
  }

  @Override
  public Group load(Request request) {
    Topics topics = new Topics(request);
    return members -> prepare(request, topics, members);
  }

  private Call prepare(Request request, Topics topics,
      Request.Member[] members) {
    Map<String, MemberSubscriptionAndAssignmentImpl> specs = new HashMap<>();
    Map<Uuid, Map<Integer, String>> inverted = new HashMap<>();
    for (Request.Member member : members) {
      Assignment target = target(request, member);
      target.partitions().forEach((id, partitions) -> {
        Map<Integer, String> owners =
            inverted.computeIfAbsent(id, unused -> new HashMap<>());
        partitions.forEach(p -> owners.put(p, member.id()));
      });
      specs.put(member.id(), new MemberSubscriptionAndAssignmentImpl(
          Optional.ofNullable(member.rack()),
          Optional.ofNullable(member.instanceId()),
          new SubscribedTopics(new HashSet<>(member.topics()), topics),
          target));
    }
    if (specs.size() != members.length) {
      throw new BadFrame("two members have the same id");
    }
    GroupSpec group =
        new GroupSpecImpl(specs, subscriptionType(members), inverted);
    ConsumerGroupPartitionAssignor assignor = make.get();
    return new Call() {
      private GroupAssignment result;

      @Override
      public void run() {
        result = assignor.assign(group, topics);
      }

      @Override
      public int[][] lists() {
        int[][] lists = new int[members.length][];
        for (int m = 0; m < members.length; ++m) {
          MemberAssignment assignment = result.members().get(members[m].id());
          lists[m] = assignment == null ? new int[0]
              : numbers(topics, assignment.partitions());
        }
        return lists;
      }
    };
  }

  private static int[] numbers(Topics topics,
      Map<Uuid, Set<Integer>> partitions) {
    int size = 0;
    for (Set<Integer> set : partitions.values()) {
      size += set.size();
    }
    int[] numbers = new int[2 * size];
    int i = 0;
    for (Map.Entry<Uuid, Set<Integer>> entry : partitions.entrySet()) {
      int topic = topics.number(entry.getKey());
      for (int partition : entry.getValue()) {
        numbers[i++] = topic;
        numbers[i++] = partition;
      }
    }
    return numbers;
  }

  /** The claims as the coordinator reads them back from its own log. */
  private static Assignment target(Request request, Request.Member member) {
    int[] claims = member.claims();
    if (claims.length == 0) {
      return Assignment.EMPTY;
    }
    Map<Integer, List<Integer>> byTopic = new LinkedHashMap<>();
    for (int i = 0; i < claims.length; i += 2) {
      byTopic.computeIfAbsent(claims[i], unused -> new ArrayList<>())
          .add(claims[i + 1]);
    }
    var value = new ConsumerGroupTargetAssignmentMemberValue();
    byTopic.forEach((topic, partitions) -> value.topicPartitions().add(
        new ConsumerGroupTargetAssignmentMemberValue.TopicPartition()
            .setTopicId(Topics.id(request.topics[topic]))
            .setPartitions(partitions)));
    return Assignment.fromRecord(value);
  }

  /** As ModernGroup does: every topic counts, also one not in the metadata. */
  private static SubscriptionType subscriptionType(Request.Member[] members) {
    Map<String, Integer> subscribers = new HashMap<>();
    for (Request.Member member : members) {
      new HashSet<>(member.topics())
          .forEach(topic -> subscribers.merge(topic, 1, Integer::sum));
    }
    for (int count : subscribers.values()) {
      if (count != members.length) {
        return SubscriptionType.HETEROGENEOUS;
      }
    }
    return SubscriptionType.HOMOGENEOUS;
  }
}
