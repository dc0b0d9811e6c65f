package assignbench.peer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Drives a group through rebalances until it is at rest. */
final class Rounds {
  record Round(int[][] lists, long[] nanos) {}

  /** What the assignor threw, and in which round. */
  static final class Thrown extends Exception {
    final int round;

    Thrown(int round, Throwable cause) {
      super(cause);
      this.round = round;
    }
  }

  final List<Round> rounds = new ArrayList<>();
  boolean settled;

  Rounds(Request request, Strategy strategy) throws Thrown {
    Request.Member[] members = request.members;
    int generation = -1;
    for (Request.Member member : members) {
      generation = Math.max(generation, member.generation());
    }
    Strategy.Group group = strategy.load(request);
    while (!settled && rounds.size() < request.maxRounds) {
      Round round = assign(request, group, members, rounds.size());
      rounds.add(round);
      settled = strategy.protocol() != Strategy.COOPERATIVE
          || nothingGivenUp(members, round.lists);
      ++generation;
      Request.Member[] next = new Request.Member[members.length];
      for (int m = 0; m < next.length; ++m) {
        next[m] = members[m].with(generation, round.lists[m]);
      }
      members = next;
    }
  }

  private static Round assign(Request request, Strategy.Group group,
      Request.Member[] members, int number) throws Thrown {
    long[] nanos = new long[request.repetitions];
    Strategy.Call call = null;
    int calls = request.warmups + Math.max(1, request.repetitions);
    for (int i = 0; i < calls; ++i) {
      call = group.prepare(members);
      if (request.repetitions > 0) {
        System.gc(); // nobody else's garbage is to be collected on the clock
      }
      long start = System.nanoTime();
      try {
        call.run();
      } catch (RuntimeException | AssertionError | StackOverflowError e) {
        throw new Thrown(number, e);
      }
      long end = System.nanoTime();
      if (i >= request.warmups && request.repetitions > 0) {
        nanos[i - request.warmups] = end - start;
      }
    }
    return new Round(call.lists(), nanos);
  }

  private static boolean nothingGivenUp(Request.Member[] members,
      int[][] lists) {
    for (int m = 0; m < members.length; ++m) {
      int[] claims = members[m].claims();
      if (Arrays.equals(claims, lists[m])) {
        continue;
      }
      Set<Long> list = new HashSet<>();
      for (int i = 0; i < lists[m].length; i += 2) {
        list.add(key(lists[m], i));
      }
      for (int i = 0; i < claims.length; i += 2) {
        if (!list.contains(key(claims, i))) {
          return false;
        }
      }
    }
    return true;
  }

  private static long key(int[] pairs, int i) {
    return (long) pairs[i] << 32 | pairs[i + 1] & 0xffffffffL;
  }
}
