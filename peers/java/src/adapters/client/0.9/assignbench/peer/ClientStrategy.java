package assignbench.peer;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.RangeAssignor;
import org.apache.kafka.clients.consumer.RoundRobinAssignor;
import org.apache.kafka.clients.consumer.internals.ConsumerProtocol;
import org.apache.kafka.clients.consumer.internals.PartitionAssignor;
import org.apache.kafka.clients.consumer.internals.PartitionAssignor.Assignment;
import org.apache.kafka.clients.consumer.internals.PartitionAssignor.Subscription;
import org.apache.kafka.common.Cluster;

/**
 * An assignor that a consumer runs, called as its ConsumerCoordinator did
 * before cooperative rebalances.
 */
record ClientStrategy(String name, int carries,
    Supplier<PartitionAssignor> make) implements Strategy {
  static List<Strategy> all() {
    List<Strategy> all = new ArrayList<>();
    all.add(new ClientStrategy("range", UNKNOWN_TOPICS, RangeAssignor::new));
    all.add(new ClientStrategy("roundrobin", UNKNOWN_TOPICS,
        RoundRobinAssignor::new));
    all.addAll(Memory.strategies());
    return all;
  }

  @Override
  public int protocol() {
    return EAGER;
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
    Map<String, Subscription> subscriptions = new HashMap<>();
    for (Request.Member member : members) {
      subscriptions.put(member.id(), subscription(request, member));
    }
    if (subscriptions.size() != members.length) {
      throw new BadFrame("two members have the same id");
    }
    PartitionAssignor assignor = make.get();
    return new Call() {
      private Map<String, Assignment> result;

      @Override
      public void run() {
        result = assignor.assign(cluster, subscriptions);
      }

      @Override
      public int[][] lists() {
        int[][] lists = new int[members.length][];
        for (int m = 0; m < members.length; ++m) {
          Assignment assignment = result.get(members[m].id());
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
    PartitionAssignor assignor = make.get();
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
          subscriptions.put(member.id(), subscription);
        }
        Map<String, Assignment> assignments =
            assignor.assign(cluster, subscriptions);
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
    Subscription subscription =
        new Subscription(member.topics(), userData(request, member));
    return request.has(Request.WIRE_FORM)
        ? ConsumerProtocol.deserializeSubscription(
            ConsumerProtocol.serializeSubscription(subscription))
        : subscription;
  }

  /** What the member's own assignor would send, given its last assignment. */
  private ByteBuffer userData(Request request, Request.Member member) {
    PartitionAssignor assignor = make.get();
    if (member.claims().length > 0 || member.generation() >= 0) {
      Memory.store(assignor,
          new Assignment(Partitions.claims(request, member)),
          member.generation());
    }
    ByteBuffer data =
        assignor.subscription(new HashSet<>(member.topics())).userData();
    if ((carries & GENERATIONS) != 0 && data != null && data.hasRemaining()
        && !request.has(Request.GENERATION_IN_USER_DATA)) {
      // Version 0 is version 1 without the generation at its end (KIP-341).
      data.limit(data.limit() - Integer.BYTES);
    }
    return data;
  }
}
