package assignbench.peer;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;

/** The metadata of a group's topics, as a consumer has it. */
final class Clusters {
  private Clusters() {}

  /** One broker; assignors that old read no racks. */
  static Cluster of(Request request) {
    Node broker = new Node(0, "broker", 9092);
    Node[] replicas = {broker};
    List<PartitionInfo> infos = new ArrayList<>();
    for (Request.Topic topic : request.topics) {
      for (int p = 0; p < topic.partitions(); ++p) {
        infos.add(new PartitionInfo(topic.name(), p, broker, replicas,
            replicas));
      }
    }
    return new Cluster(Collections.singleton(broker), infos,
        Collections.emptySet());
  }
}
