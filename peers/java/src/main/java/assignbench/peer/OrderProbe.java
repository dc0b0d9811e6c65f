package assignbench.peer;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;

/** Tells in which order Java's own hash containers iterate. */
final class OrderProbe {
  private static final int ADD = 0;
  private static final int REMOVE = 1;
  private static final int CLEAR = 2;

  private OrderProbe() {}

  static void answer(FrameReader in, FrameWriter out) {
    int container = in.index(0, 8);
    int capacity = in.index(0, Integer.MAX_VALUE);
    int type = in.index(0, 4);
    Object[] keys = new Object[in.count(1)];
    for (int i = 0; i < keys.length; ++i) {
      keys[i] = switch (type) {
        case 0 -> in.text();
        case 1 -> new TopicPartition(in.text(), in.word());
        case 2 -> in.word();
        default -> ServerStrategy.topicId(in.wide(), in.wide());
      };
    }
    int[] steps = new int[2 * in.count(2)];
    for (int i = 0; i < steps.length; i += 2) {
      steps[i] = in.index(ADD, CLEAR + 1);
      steps[i + 1] = in.index(0, keys.length);
    }
    in.end();
    Map<Object, Integer> numbers = new HashMap<>();
    for (int i = 0; i < keys.length; ++i) {
      numbers.putIfAbsent(keys[i], i);
    }
    Collection<Object> order = fill(container, capacity, keys, steps);
    out.word(order.size());
    order.forEach(key -> out.word(numbers.get(key)));
  }

  private static Collection<Object> fill(int container, int capacity,
      Object[] keys, int[] steps) {
    switch (container) {
      case 0:
        return walk(new HashMap<>(), HashMap::put, keys, steps).keySet();
      case 1:
        return walk(new HashMap<>(capacity), HashMap::put, keys, steps)
            .keySet();
      case 2:
        return added(keys, steps).stream().distinct()
            .collect(Collectors.toMap(key -> key, key -> key)).keySet();
      case 3: {
        HashMap<Object, Object> map = new HashMap<>();
        return walk(map, (m, key, value) ->
            m.computeIfAbsent(key, same -> value), keys, steps).keySet();
      }
      case 4: {
        Set<Object> set = new HashSet<>();
        walk(set::add, set::remove, set::clear, keys, steps);
        return set;
      }
      case 5:
        return new HashMap<>(
            walk(new HashMap<>(), HashMap::put, keys, steps)).keySet();
      case 6:
        return new HashSet<>(added(keys, steps));
      default: {
        Map<Object, Object> map = new HashMap<>();
        map.putAll(walk(new HashMap<>(), HashMap::put, keys, steps));
        return map.keySet();
      }
    }
  }

  private interface Put {
    void put(HashMap<Object, Object> map, Object key, Object value);
  }

  private static HashMap<Object, Object> walk(HashMap<Object, Object> map,
      Put put, Object[] keys, int[] steps) {
    walk(key -> put.put(map, key, key), map::remove, map::clear, keys, steps);
    return map;
  }

  private static void walk(Consumer<Object> add,
      Consumer<Object> remove, Runnable clear,
      Object[] keys, int[] steps) {
    for (int i = 0; i < steps.length; i += 2) {
      switch (steps[i]) {
        case ADD -> add.accept(keys[steps[i + 1]]);
        case REMOVE -> remove.accept(keys[steps[i + 1]]);
        default -> clear.run();
      }
    }
  }

  private static List<Object> added(Object[] keys, int[] steps) {
    Object[] list = new Object[steps.length / 2];
    for (int i = 0; i < steps.length; i += 2) {
      if (steps[i] != ADD) {
        throw new BadFrame("this container is filled at once");
      }
      list[i / 2] = keys[steps[i + 1]];
    }
    return Arrays.asList(list);
  }
}
