"""Reads and writes the frames of peers/protocol.md."""
import array
import os
import select
import struct
import sys

MAX_WORDS = 1 << 28
_READ_AT_MOST = 1 << 20
_FLUSH_AT = 1 << 16

# Words go in and out as this machine holds them.
assert sys.byteorder == "little" and array.array("i").itemsize == 4


class BadFrame(Exception):
    """A frame that makes no sense."""


class Frame:
    """The words of one frame, taken one after the other."""

    def __init__(self, data):
        self._data = data
        self._words = array.array("i")
        self._words.frombytes(data)
        self._next = 0

    def _take(self, count):
        start = self._next
        if count < 0 or count > len(self._words) - start:
            raise BadFrame("the frame ends too early")
        self._next = start + count
        return start

    def word(self):
        return self._words[self._take(1)]

    def words(self, count):
        start = self._take(count)
        return self._words[start:start + count]

    def wide(self):
        """A 64-bit number: low word, then high word."""
        return struct.unpack_from("<q", self._data, 4 * self._take(2))[0]

    def index(self, low, high):
        """A number in [low, high)."""
        number = self.word()
        if not low <= number < high:
            raise BadFrame(f"{number} is not in [{low}, {high})")
        return number

    def count(self, item_words):
        """The length of a list whose items take at least that many words."""
        count = self.word()
        if count < 0 or count * item_words > len(self._words) - self._next:
            raise BadFrame(f"a list of {count} items does not fit")
        return count

    def optional_bytes(self):
        """The bytes of a text, or None where it is absent."""
        length = self.word()
        if length == -1:
            return None
        if length < 0 or length > 4 * (len(self._words) - self._next):
            raise BadFrame(f"a text of {length} bytes does not fit")
        start = 4 * self._take((length + 3) // 4)
        return self._data[start:start + length]

    def bytes(self):
        data = self.optional_bytes()
        if data is None:
            raise BadFrame("a text is absent that must be there")
        return data

    def optional_text(self):
        data = self.optional_bytes()
        return None if data is None else _decoded(data)

    def text(self):
        return _decoded(self.bytes())

    def end(self):
        if self._next != len(self._words):
            raise BadFrame(f"{len(self._words) - self._next} words too many")


def _decoded(data):
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as e:
        raise BadFrame(f"a text that is not UTF-8: {e}") from None


class FrameReader:
    """Takes frames from a file descriptor.

    Calls `before_waiting` whenever nothing is there to read and the next frame
    is not complete.
    """

    def __init__(self, fd, before_waiting=lambda: None):
        self._fd = fd
        self._before_waiting = before_waiting
        self._buffer = bytearray()

    def next(self):
        """The next Frame, or None at the end of the stream."""
        if not self._fill(4):
            if self._buffer:
                raise BadFrame("the stream ends inside a frame's length")
            return None
        count, = struct.unpack_from("<i", self._buffer)
        if not 0 <= count <= MAX_WORDS:
            raise BadFrame(f"a frame of {count} words")
        size = 4 + 4 * count
        if not self._fill(size):
            raise BadFrame("the stream ends inside a frame")
        with memoryview(self._buffer) as view:
            data = bytes(view[4:size])
        del self._buffer[:size]
        return Frame(data)

    def _fill(self, size):
        while len(self._buffer) < size:
            if not select.select([self._fd], [], [], 0)[0]:
                self._before_waiting()
            read = os.read(self._fd, _READ_AT_MOST)
            if not read:
                return False
            self._buffer += read
        return True


class FrameWriter:
    """Gathers frames and writes many of them at once."""

    def __init__(self, fd):
        self._fd = fd
        self._words = array.array("i")
        self._start = 0

    def begin(self):
        self._start = len(self._words)
        self.word(0)

    def cancel(self):
        """Forgets the frame begun last."""
        del self._words[self._start:]

    def end(self):
        self._words[self._start] = len(self._words) - self._start - 1
        if len(self._words) >= _FLUSH_AT:
            self.flush()

    def flush(self):
        with memoryview(self._words) as words, words.cast("B") as left:
            done = 0
            while done < len(left):
                done += os.write(self._fd, left[done:])
        del self._words[:]

    def word(self, number):
        self._words.append(number)

    def words(self, numbers):
        self._words.extend(numbers)

    def wide(self, number):
        self._words.frombytes(struct.pack("<q", number))

    def text(self, text):
        # What a client says may hold anything.
        data = text.encode("utf-8", "backslashreplace")
        self.word(len(data))
        self._words.frombytes(data + bytes(-len(data) % 4))
