// What makes a program a peer of assignbench (../protocol.md): call serve(). May stay as it is.
import static java.nio.charset.StandardCharsets.UTF_8;
import java.nio.*;
import java.util.*;
import java.util.function.Supplier;
import java.util.stream.Stream;

class Peer {
  record Topic(String name, int partitions) {}  // partitions: -1 if not in the metadata
  record Partition(int topic, int number) {}  // topic: its place in the list of topics
  record Member(String id, int generation, Set<Integer> topics, List<Partition> claims) {}
  interface Algorithm {
    List<List<Partition>> assign(List<Topic> topics, List<Member> members);
  }

  static ByteBuffer in, out = ByteBuffer.allocate(1 << 26).order(ByteOrder.LITTLE_ENDIAN);
  static ByteBuffer read(int words) throws java.io.IOException {
    return ByteBuffer.wrap(System.in.readNBytes(4 * words)).order(ByteOrder.LITTLE_ENDIAN);
  }
  static String text() {
    byte[] bytes = new byte[Math.max(0, in.getInt())];  // -1: absent
    in.get(bytes).position((in.position() + 3) / 4 * 4);
    return new String(bytes, UTF_8);
  }
  static <T> List<T> many(Supplier<T> item) {
    return Stream.generate(item).limit(in.getInt()).toList();
  }
  static Topic topic() {
    Topic topic = new Topic(text(), in.getInt());
    in.position(in.position() + 16);  // its UUID
    for (int p = in.getInt() * topic.partitions; p > 0; p--) many(in::getInt);  // replicas' racks
    return topic;
  }
  static Member member() {
    String id = text(), instance = text();
    int rack = in.getInt(), generation = in.getInt();
    return new Member(id, generation, Set.copyOf(many(in::getInt)),
        many(() -> new Partition(in.getInt(), in.getInt())));
  }
  static void put(Object item) {
    if (item instanceof Integer word) out.putInt(word);
    if (item instanceof Long wide) out.putLong(wide);
    if (item instanceof Partition p) out.putInt(p.topic).putInt(p.number);
    if (item instanceof String text) {
      byte[] bytes = text.getBytes(UTF_8);
      out.putInt(bytes.length).put(Arrays.copyOf(bytes, (bytes.length + 3) / 4 * 4));
    }
    if (item instanceof List<?> list) {
      out.putInt(list.size());
      list.forEach(Peer::put);
    }
  }
  static void send(Object... items) {
    out.position(4);
    for (Object item : items) put(item);
    System.out.write(out.putInt(0, out.position() / 4 - 1).array(), 0, out.position());
    System.out.flush();
  }
  /** Answers requests until there are none. carries: what is looked at, added up: 1 claims, ... */
  static void serve(String name, String version, String strategy, int carries, Algorithm assignor)
      throws java.io.IOException {
    String runtime = "Java " + Runtime.version();
    send(0x31504241, 1, name, version, runtime, 0, 1, strategy, 0, carries);  // 0: eager
    for (ByteBuffer size; (size = read(1)).hasRemaining(); ) {
      in = read(size.getInt());
      int id = in.getInt(4), warmups = in.getInt(16), repetitions = in.getInt(20);
      in.position(28);
      List<String> racks = many(Peer::text);
      List<Topic> topics = many(Peer::topic);
      List<Member> members = many(Peer::member);
      List<List<Partition>> lists = null;
      List<Long> times = new ArrayList<>();
      for (int call = 0; call < warmups + Math.max(1, repetitions); call++) {
        long start = System.nanoTime();
        lists = assignor.assign(topics, members);
        times.add(System.nanoTime() - start);
      }
      send(id, 0, 1, 1, times.subList(times.size() - repetitions, times.size()), lists);
    }
  }
}
