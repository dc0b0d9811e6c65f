package assignbench.peer;

import java.io.BufferedInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.TopicPartition;

/** Kafka's own assignors behind peers/protocol.md. */
public final class Main {
  private static final int MAGIC = 0x31504241;
  private static final int PROTOCOL_VERSION = 1;
  private static final int ANSWERS_ORDER_PROBES = 1;
  private static final int TAKES_BYTES = 2;

  private static final int ASSIGN = 1;
  private static final int PROBE = 2;

  private static final int OK = 0;
  private static final int THROWN = 1;
  private static final int REFUSED = 2;

  private final List<Strategy> strategies = new ArrayList<>();
  private final BufferedInputStream in =
      new BufferedInputStream(new FileInputStream(FileDescriptor.in), 1 << 16);
  private final FrameReader reader = new FrameReader(in);
  private final FrameWriter out =
      new FrameWriter(new FileOutputStream(FileDescriptor.out));

  private Main() {
    strategies.addAll(ClientStrategy.all());
    strategies.addAll(ServerStrategy.all());
  }

  public static void main(String[] args) {
    // Whatever else prints must not get between the frames.
    System.setOut(System.err);
    try {
      Main main = new Main();
      main.hello();
      main.serve();
    } catch (IOException | BadFrame e) {
      System.err.println("kafka peer: " + e.getMessage());
      System.exit(2);
    }
  }

  private void hello() throws IOException {
    out.begin();
    out.word(MAGIC);
    out.word(PROTOCOL_VERSION);
    out.text("kafka");
    out.text(kafkaVersion());
    out.text(runtime());
    out.word(ANSWERS_ORDER_PROBES | TAKES_BYTES);
    out.word(strategies.size());
    for (Strategy strategy : strategies) {
      out.text(strategy.name());
      out.word(strategy.protocol());
      out.word(strategy.carries());
    }
    out.end();
    out.flush();
  }

  /** The virtual machine, its heap and its garbage collector, as it was started. */
  private static String runtime() {
    StringBuilder text = new StringBuilder(System.getProperty("java.vm.name"));
    text.append(' ').append(Runtime.version());
    for (String argument : ProcessHandle.current().info().arguments().orElse(new String[0])) {
      if (argument.startsWith("-X")) text.append(' ').append(argument);
    }
    return text.toString();
  }

  /** What the jar says of itself; AppInfoParser reads the same file. */
  private static String kafkaVersion() throws IOException {
    try (InputStream file = TopicPartition.class
        .getResourceAsStream("/kafka/kafka-version.properties")) {
      if (file == null) {
        throw new IOException("the Kafka jar does not tell its version");
      }
      Properties properties = new Properties();
      properties.load(file);
      return properties.getProperty("version");
    }
  }

  private void serve() throws IOException {
    while (true) {
      // Answers wait for each other as long as there are requests to read.
      if (in.available() == 0) {
        out.flush();
      }
      if (!reader.next()) {
        out.flush();
        return;
      }
      int kind = reader.word();
      int id = reader.word();
      out.begin();
      try {
        out.word(id);
        if (kind == ASSIGN) {
          assign();
        } else if (kind == PROBE) {
          out.word(OK);
          OrderProbe.answer(reader, out);
        } else {
          throw new BadFrame("request of unknown kind " + kind);
        }
      } catch (RuntimeException e) {
        out.cancel();
        out.begin();
        out.word(id);
        out.word(REFUSED);
        out.text(text(e));
      }
      out.end();
    }
  }

  private void assign() {
    Request request = Request.read(reader, strategies.size());
    Strategy strategy = strategies.get(request.strategy);
    if (request.has(Request.AS_BYTES)
        && strategy.protocol() == Strategy.SERVER) {
      throw new BadFrame("a strategy of the coordinator takes no bytes");
    }
    Rounds rounds;
    try {
      rounds = new Rounds(request, strategy);
    } catch (Rounds.Thrown e) {
      out.word(THROWN);
      out.word(e.round);
      out.text(e.getCause().getClass().getName());
      out.text(String.valueOf(e.getCause().getMessage()));
      return;
    }
    out.word(OK);
    out.word(rounds.settled ? 1 : 0);
    out.word(rounds.rounds.size());
    for (Rounds.Round round : rounds.rounds) {
      out.word(round.nanos().length);
      for (long nanos : round.nanos()) {
        out.wide(nanos);
      }
      out.word(round.lists().length);
      for (int[] list : round.lists()) {
        out.word(list.length / 2);
        out.words(list);
      }
    }
  }

  private static String text(RuntimeException e) {
    return e instanceof BadFrame ? e.getMessage() : e.toString();
  }
}
