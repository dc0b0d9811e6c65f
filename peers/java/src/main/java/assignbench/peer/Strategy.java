package assignbench.peer;

/** One of Kafka's assignors. */
interface Strategy {
  int EAGER = 0;
  int COOPERATIVE = 1;
  int SERVER = 2;

  // What of a group gets through to the assignor (peers/protocol.md).
  int CLAIMS = 1;
  int GENERATIONS = 2;
  int INSTANCE_IDS = 4;
  int RACKS = 8;
  int UNKNOWN_TOPICS = 16;
  int GHOST_CLAIMS = 32;
  int TOPIC_IDS = 64;

  String name();

  int protocol();

  int carries();

  /** What all calls for one request share: the metadata, which none changes. */
  Group load(Request request);

  /** A group whose members may still claim this or that. */
  interface Group {
    /**
     * The group as Kafka hands it to a new assignor. Each call gets one of its
     * own.
     */
    Call prepare(Request.Member[] members);
  }

  /** One call of an assignor. */
  interface Call {
    /** What is timed. */
    void run();

    /**
     * Per member, in the order of the request, topic number and partition by
     * turns, in the order in which Kafka's result gives them.
     */
    int[][] lists();
  }
}
