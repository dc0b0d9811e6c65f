package assignbench.peer;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.coordinator.group.api.assignor.SubscribedTopicDescriber;

/** The metadata of a group's topics by id, as the coordinator describes it. */
final class Topics implements SubscribedTopicDescriber {
  private final Request request;
  private final Map<Uuid, Integer> numbers = new HashMap<>();

  Topics(Request request) {
    this.request = request;
    for (int t = 0; t < request.topics.length; ++t) {
      Uuid id = id(request.topics[t]);
      if (numbers.put(id, t) != null) {
        throw new BadFrame("two topics have the id " + id);
      }
    }
  }

  static Uuid id(Request.Topic topic) {
    return new Uuid(topic.idHigh(), topic.idLow());
  }

  int number(Uuid id) {
    return numbers.get(id);
  }

  /** The topic of that id, or null if it is not in the metadata. */
  Request.Topic find(Uuid id) {
    Integer number = numbers.get(id);
    return number == null || !request.topics[number].known() ? null
        : request.topics[number];
  }

  /** The topic of that name, or null if it is not in the metadata. */
  Request.Topic find(String name) {
    Request.Topic topic = request.topics[request.numbers.get(name)];
    return topic.known() ? topic : null;
  }

  @Override
  public int numPartitions(Uuid id) {
    Request.Topic topic = find(id);
    return topic == null ? -1 : topic.partitions();
  }

  @Override
  public Set<String> racksForPartition(Uuid id, int partition) {
    Set<String> racks = new HashSet<>();
    Request.Topic topic = find(id);
    if (topic != null && topic.racks() != null
        && partition < topic.partitions()) {
      for (String rack : topic.racks()[partition]) {
        if (rack != null) {
          racks.add(rack);
        }
      }
    }
    return racks;
  }
}
