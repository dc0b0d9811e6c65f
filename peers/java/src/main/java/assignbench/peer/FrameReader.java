package assignbench.peer;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Reads frames; the words of the current one are taken one after the other. */
final class FrameReader {
  private static final int MAX_WORDS = 1 << 28;
  private static final int STEP = 1 << 20;

  private final InputStream in;
  private ByteBuffer words = allocate(1 << 16);

  FrameReader(InputStream in) {
    this.in = in;
  }

  private static ByteBuffer allocate(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Reads the next frame; false at the end of the stream. */
  boolean next() throws IOException {
    words.clear();
    int head = in.readNBytes(words.array(), 0, 4);
    if (head == 0) {
      return false;
    }
    if (head < 4) {
      throw new EOFException("the stream ends inside a frame's length");
    }
    int count = words.getInt(0);
    if (count < 0 || count > MAX_WORDS) {
      throw new BadFrame("a frame of " + count + " words");
    }
    int bytes = count * 4;
    // Grows with what arrives, so that a wrong length costs no memory.
    for (int have = 0; have < bytes; ) {
      int want = Math.min(bytes, Math.max(have + STEP, 2 * have));
      if (want > words.capacity()) {
        ByteBuffer larger = allocate(want);
        System.arraycopy(words.array(), 0, larger.array(), 0, have);
        words = larger;
      }
      int got = in.readNBytes(words.array(), have, want - have);
      if (got < want - have) {
        throw new EOFException("the stream ends inside a frame");
      }
      have = want;
    }
    words.position(0);
    words.limit(bytes);
    return true;
  }

  int word() {
    if (words.remaining() < 4) {
      throw new BadFrame("the frame ends too early");
    }
    return words.getInt();
  }

  /** A 64-bit number: low word, then high word. */
  long wide() {
    long low = word() & 0xffffffffL;
    return low | ((long) word() << 32);
  }

  /** The length of a list whose items take at least {@code itemWords}. */
  int count(int itemWords) {
    int count = word();
    if (count < 0 || (long) count * itemWords * 4 > words.remaining()) {
      throw new BadFrame("a list of " + count + " items does not fit");
    }
    return count;
  }

  /** A number in [low, high). */
  int index(int low, int high) {
    int index = word();
    if (index < low || index >= high) {
      throw new BadFrame(index + " is not in [" + low + ", " + high + ")");
    }
    return index;
  }

  /** A text, or null where it is absent. */
  String optionalText() {
    byte[] bytes = optionalBytes();
    return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
  }

  /** A text that is none. */
  byte[] bytes() {
    byte[] bytes = optionalBytes();
    if (bytes == null) {
      throw new BadFrame("bytes are absent that must be there");
    }
    return bytes;
  }

  private byte[] optionalBytes() {
    int length = word();
    if (length == -1) {
      return null;
    }
    int padded = (int) Math.min(Integer.MAX_VALUE, (length + 3L) & ~3L);
    if (length < 0 || padded > words.remaining()) {
      throw new BadFrame("a text of " + length + " bytes does not fit");
    }
    byte[] bytes = new byte[length];
    int next = words.position() + padded;
    words.get(bytes);
    words.position(next);
    return bytes;
  }

  String text() {
    String text = optionalText();
    if (text == null) {
      throw new BadFrame("a text is absent that must be there");
    }
    return text;
  }

  void end() {
    if (words.hasRemaining()) {
      throw new BadFrame(words.remaining() / 4 + " words too many");
    }
  }
}
