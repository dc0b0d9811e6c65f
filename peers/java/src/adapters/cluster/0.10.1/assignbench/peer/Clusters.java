package assignbench.peer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;

/** The metadata of a group's topics, as a consumer has it. */
final class Clusters {
  private Clusters() {}

  /** One broker for each rack, and one without a rack. */
  static Cluster of(Request request) {
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
