package assignbench.peer;

/** A frame that is not what peers/protocol.md allows. */
final class BadFrame extends RuntimeException {
  BadFrame(String message) {
    super(message);
  }
}
