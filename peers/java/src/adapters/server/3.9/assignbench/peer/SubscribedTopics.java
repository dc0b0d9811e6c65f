package assignbench.peer;

import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.common.Uuid;

/**
 * The ids of a set of topic names, as Kafka's TopicIds gives them: in the order
 * of the names' set, names without metadata left out of the iteration but
 * counted in the size.
 */
final class SubscribedTopics extends AbstractSet<Uuid> {
  private final Set<String> names;
  private final Topics topics;

  SubscribedTopics(Set<String> names, Topics topics) {
    this.names = names;
    this.topics = topics;
  }

  @Override
  public int size() {
    return names.size();
  }

  @Override
  public boolean contains(Object id) {
    Request.Topic topic = topics.find((Uuid) id);
    return topic != null && names.contains(topic.name());
  }

  @Override
  public Iterator<Uuid> iterator() {
    return names.stream().map(topics::find).filter(Objects::nonNull)
        .map(Topics::id).iterator();
  }
}
