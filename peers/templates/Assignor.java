// Your assignor as a peer of assignbench, built by `javac -d out Assignor.java Peer.java` and run by
// `java -cp out Assignor`: change assign(), and in main() what is said of it.
import static java.nio.charset.StandardCharsets.UTF_8;
import java.util.*;

class Assignor extends Peer {
  /** Returns a list of partitions for each member, in the order of `members`. */
  static List<List<Partition>> assign(List<Topic> topics, List<Member> members) {
    Map<Member, List<Partition>> lists = new IdentityHashMap<>();
    for (Member m : members) lists.put(m, new ArrayList<>());
    // To the member with the fewest partitions; of several to the first by id.
    Comparator<Member> order = Comparator.<Member>comparingInt(m -> lists.get(m).size())
        .thenComparing(m -> m.id().getBytes(UTF_8), Arrays::compareUnsigned);
    for (int t = 0; t < topics.size(); t++) {
      Integer topic = t;
      List<Member> subscribers = members.stream().filter(m -> m.topics().contains(topic)).toList();
      for (int p = 0; p < topics.get(t).partitions() && !subscribers.isEmpty(); p++)
        lists.get(Collections.min(subscribers, order)).add(new Partition(t, p));
    }
    return members.stream().map(lists::get).toList();
  }

  public static void main(String[] args) throws java.io.IOException {
    // Last but one: what assign() looks at, added up: 1 claims, 2 generations, 16 topics that are
    // not in the metadata, ... (../protocol.md).
    serve("my-assignor", "1", "least-loaded", 16, Assignor::assign);
  }
}
