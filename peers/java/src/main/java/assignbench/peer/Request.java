package assignbench.peer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A group as peers/protocol.md carries it, and what to do with it. */
final class Request {
  static final int GENERATION_IN_USER_DATA = 1;
  static final int GENERATION_IN_SUBSCRIPTION = 2;
  static final int WIRE_FORM = 4;
  static final int AS_BYTES = 8;

  record Topic(String name, int partitions, long idHigh, long idLow,
      String[][] racks) {
    boolean known() {
      return partitions >= 0;
    }
  }

  /**
   * {@code claims}: topic number and partition by turns. {@code metadata}: the
   * member's subscription as a leader receives it; null unless AS_BYTES.
   */
  record Member(String id, String instanceId, String rack, int generation,
      List<String> topics, int[] claims, byte[] metadata) {
    Member with(int newGeneration, int[] newClaims) {
      return new Member(id, instanceId, rack, newGeneration, topics,
          newClaims, null);
    }
  }

  int strategy;
  int flags;
  int warmups;
  int repetitions;
  int maxRounds;
  Topic[] topics;
  Member[] members;
  /** Topic number by name. */
  final Map<String, Integer> numbers = new HashMap<>();

  boolean has(int flag) {
    return (flags & flag) != 0;
  }

  static Request read(FrameReader in, int strategies) {
    Request r = new Request();
    r.strategy = in.index(0, strategies);
    r.flags = in.index(0, 16);
    r.warmups = in.index(0, Integer.MAX_VALUE);
    r.repetitions = in.index(0, Integer.MAX_VALUE);
    r.maxRounds = in.index(1, Integer.MAX_VALUE);
    if (r.has(AS_BYTES) && r.maxRounds != 1) {
      throw new BadFrame("members as bytes for one round only");
    }
    String[] racks = new String[in.count(1)];
    for (int i = 0; i < racks.length; ++i) {
      racks[i] = in.text();
    }
    r.topics = new Topic[in.count(7)];
    for (int t = 0; t < r.topics.length; ++t) {
      r.topics[t] = topic(in, racks);
      if (r.numbers.put(r.topics[t].name, t) != null) {
        throw new BadFrame("topic '" + r.topics[t].name + "' comes twice");
      }
    }
    r.members = new Member[in.count(6)];
    for (int m = 0; m < r.members.length; ++m) {
      r.members[m] = r.member(in, racks);
    }
    in.end();
    return r;
  }

  private static Topic topic(FrameReader in, String[] racks) {
    String name = in.text();
    int partitions = in.index(-1, Integer.MAX_VALUE);
    long high = in.wide();
    long low = in.wide();
    if (in.index(0, 2) == 0) {
      return new Topic(name, partitions, high, low, null);
    }
    String[][] replicas = new String[Math.max(0, partitions)][];
    for (int p = 0; p < replicas.length; ++p) {
      replicas[p] = new String[in.count(1)];
      for (int i = 0; i < replicas[p].length; ++i) {
        replicas[p][i] = rack(in, racks);
      }
    }
    return new Topic(name, partitions, high, low, replicas);
  }

  private static String rack(FrameReader in, String[] racks) {
    int rack = in.index(-1, racks.length);
    return rack < 0 ? null : racks[rack];
  }

  private Member member(FrameReader in, String[] racks) {
    String id = in.text();
    String instanceId = in.optionalText();
    String rack = rack(in, racks);
    int generation = in.word();
    int count = in.count(1);
    List<String> names = new ArrayList<>(count);
    for (int i = 0; i < count; ++i) {
      names.add(topics[in.index(0, topics.length)].name);
    }
    int[] claims = new int[2 * in.count(2)];
    for (int i = 0; i < claims.length; i += 2) {
      claims[i] = in.index(0, topics.length);
      claims[i + 1] = in.word();
    }
    return new Member(id, instanceId, rack, generation, names, claims,
        has(AS_BYTES) ? in.bytes() : null);
  }
}
