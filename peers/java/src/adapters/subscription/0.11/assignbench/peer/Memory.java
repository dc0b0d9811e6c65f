package assignbench.peer;

import java.util.List;
import org.apache.kafka.clients.consumer.StickyAssignor;
import org.apache.kafka.clients.consumer.internals.PartitionAssignor;
import org.apache.kafka.clients.consumer.internals.PartitionAssignor.Assignment;

/** How a member's assignor remembers what it got. */
final class Memory {
  private Memory() {}

  /** The strategies that read it. */
  static List<Strategy> strategies() {
    return List.of(new ClientStrategy("sticky",
        Strategy.UNKNOWN_TOPICS | Strategy.CLAIMS | Strategy.GHOST_CLAIMS,
        StickyAssignor::new));
  }

  static void store(PartitionAssignor assignor, Assignment assignment,
      int generation) {
    assignor.onAssignment(assignment);
  }
}
