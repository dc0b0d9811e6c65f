package assignbench.peer;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.Subscription;
import org.apache.kafka.common.TopicPartition;

/** What a member sends when it joins, with its generation and rack. */
final class Subscriptions {
  /** What of a member stands outside of its assignor's own data. */
  static final int CARRIES = Strategy.GENERATIONS | Strategy.RACKS;

  private Subscriptions() {}

  static Subscription of(List<String> topics, ByteBuffer userData,
      List<TopicPartition> owned, int generation, Optional<String> rack) {
    return new Subscription(topics, userData, owned, generation, rack);
  }
}
