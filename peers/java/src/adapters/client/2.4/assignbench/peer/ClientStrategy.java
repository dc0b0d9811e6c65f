package assignbench.peer;

import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
import org.apache.kafka.common.TopicPartition;

/** An assignor that a consumer runs, called as its ConsumerCoordinator does. */
record ClientStrategy(String name, int protocol, int carries,
    Supplier<ConsumerPartitionAssignor> make) implements Strategy {
  static List<Strategy> all() {
    int claims = CLAIMS | GHOST_CLAIMS;
    return List.of(
        offer("range", EAGER, 0, RangeAssignor::new),
        offer("roundrobin", EAGER, 0, RoundRobinAssignor::new),
        offer("sticky", EAGER, claims, StickyAssignor::new),
        offer("cooperative-sticky", COOPERATIVE, claims,
            CooperativeStickyAssignor::new));
  }

  private static Strategy offer(String name, int protocol, int claims,
      Supplier<ConsumerPartitionAssignor> make) {
    int carries = Subscriptions.CARRIES | INSTANCE_IDS | UNKNOWN_TOPICS
        | claims;
    if (!Objects.equals(userDataOf(make.get(), 1), userDataOf(make.get(), 2))) {
      carries |= GENERATIONS;
    }
    return new ClientStrategy(name, protocol, carries, make);
  }

  /** What the assignor of a member adds to its subscription. */
  private static ByteBuffer userDataOf(ConsumerPartitionAssignor assignor,
      int generation) {
    assignor.onAssignment(new Assignment(Collections.emptyList()),
        new ConsumerGroupMetadata("group", generation, "member",
            Optional.empty()));
    return assignor.subscriptionUserData(Collections.emptySet());
  }

  @Override
  public Group load(Request request) {
    Cluster cluster = Clusters.of(request);
    return members -> prepare(request, cluster, members);
  }

  private Call prepare(Request request, Cluster cluster,
      Request.Member[] members) {
    if (request.has(Request.AS_BYTES)) {
      return prepareBytes(request, cluster, members);
    }
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
              : Partitions.numbers(request, assignment.partitions());
        }
        return lists;
      }
    };
  }

  /** From the metadata of a join response to what a leader sends back. */
  private Call prepareBytes(Request request, Cluster cluster,
      Request.Member[] members) {
    ConsumerPartitionAssignor assignor = make.get();
    Set<String> ids = new HashSet<>();
    for (Request.Member member : members) {
      if (!ids.add(member.id())) {
        throw new BadFrame("two members have the same id");
      }
    }
    return new Call() {
      private final Map<String, ByteBuffer> result = new HashMap<>();

      @Override
      public void run() {
        Map<String, Subscription> subscriptions = new HashMap<>();
        for (Request.Member member : members) {
          Subscription subscription = ConsumerProtocol.deserializeSubscription(
              ByteBuffer.wrap(member.metadata()));
          subscription.setGroupInstanceId(
              Optional.ofNullable(member.instanceId()));
          subscriptions.put(member.id(), subscription);
        }
        Map<String, Assignment> assignments =
            assignor.assign(cluster, new GroupSubscription(subscriptions))
                .groupAssignment();
        for (Map.Entry<String, Assignment> entry : assignments.entrySet()) {
          result.put(entry.getKey(),
              ConsumerProtocol.serializeAssignment(entry.getValue()));
        }
      }

      @Override
      public int[][] lists() {
        int[][] lists = new int[members.length][];
        for (int m = 0; m < members.length; ++m) {
          ByteBuffer bytes = result.get(members[m].id());
          lists[m] = bytes == null ? new int[0]
              : Partitions.numbers(request, ConsumerProtocol
                  .deserializeAssignment(bytes).partitions());
        }
        return lists;
      }
    };
  }

  private Subscription subscription(Request request, Request.Member member) {
    // An eager member has given up all it owned before it joins, so only the
    // sticky assignor's user data still tells of it.
    List<TopicPartition> owned = protocol == COOPERATIVE
        ? Partitions.claims(request, member) : Collections.emptyList();
    int generation = request.has(Request.GENERATION_IN_SUBSCRIPTION)
        ? member.generation() : -1;
    Subscription subscription = Subscriptions.of(member.topics(),
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
      assignor.onAssignment(new Assignment(Partitions.claims(request, member)),
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
}
