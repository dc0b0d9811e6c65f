package assignbench.peer;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Gathers frames and writes many of them at once. */
final class FrameWriter {
  private static final int FLUSH_AT = 1 << 16;

  private final OutputStream out;
  private ByteBuffer buffer =
      ByteBuffer.allocate(1 << 17).order(ByteOrder.LITTLE_ENDIAN);
  private int start;

  FrameWriter(OutputStream out) {
    this.out = out;
  }

  void begin() {
    start = buffer.position();
    word(0);
  }

  /** Forgets the frame begun last. */
  void cancel() {
    buffer.position(start);
  }

  void end() throws IOException {
    buffer.putInt(start, (buffer.position() - start) / 4 - 1);
    if (buffer.position() >= FLUSH_AT) {
      flush();
    }
  }

  void flush() throws IOException {
    out.write(buffer.array(), 0, buffer.position());
    out.flush();
    buffer.clear();
  }

  void word(int value) {
    room(4).putInt(value);
  }

  void wide(long value) {
    word((int) value);
    word((int) (value >>> 32));
  }

  void words(int[] values) {
    room(4L * values.length);
    for (int value : values) {
      buffer.putInt(value);
    }
  }

  void text(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    word(bytes.length);
    int padding = -bytes.length & 3;
    room(bytes.length + padding).put(bytes);
    for (int i = 0; i < padding; ++i) {
      buffer.put((byte) 0);
    }
  }

  private ByteBuffer room(long bytes) {
    if (bytes > buffer.remaining()) {
      long want = Math.max(2L * buffer.capacity(), buffer.position() + bytes);
      if (want > Integer.MAX_VALUE - 8) {
        want = Integer.MAX_VALUE - 8;
      }
      ByteBuffer larger = ByteBuffer.allocate((int) want)
          .order(ByteOrder.LITTLE_ENDIAN);
      buffer.flip();
      buffer = larger.put(buffer);
    }
    return buffer;
  }
}
