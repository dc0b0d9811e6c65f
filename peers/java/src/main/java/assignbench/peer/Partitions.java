package assignbench.peer;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.TopicPartition;

/** Partitions as consumers name them, and as requests do. */
final class Partitions {
  private Partitions() {}

  /** What the member says it owned, in its own order. */
  static List<TopicPartition> claims(Request request, Request.Member member) {
    int[] claims = member.claims();
    List<TopicPartition> list = new ArrayList<>(claims.length / 2);
    for (int i = 0; i < claims.length; i += 2) {
      list.add(new TopicPartition(request.topics[claims[i]].name(),
          claims[i + 1]));
    }
    return list;
  }

  /** Topic number and partition by turns. */
  static int[] numbers(Request request, List<TopicPartition> list) {
    int[] numbers = new int[2 * list.size()];
    int i = 0;
    for (TopicPartition partition : list) {
      numbers[i++] = request.numbers.get(partition.topic());
      numbers[i++] = partition.partition();
    }
    return numbers;
  }
}
