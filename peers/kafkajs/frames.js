'use strict'
// Reads and writes the frames of peers/protocol.md.

const MAX_WORDS = 2 ** 28
const FLUSH_AT = 1 << 18

/** A frame that makes no sense. */
class BadFrame extends Error {}

/** The words of one frame, taken one after the other. */
class Frame {
  constructor(data) {
    this.data = data
    this.next = 0
  }

  word() {
    if (this.next + 4 > this.data.length) {
      throw new BadFrame('the frame ends too early')
    }
    this.next += 4
    return this.data.readInt32LE(this.next - 4)
  }

  /** A number in [low, high). */
  index(low, high) {
    const number = this.word()
    if (number < low || number >= high) {
      throw new BadFrame(`${number} is not in [${low}, ${high})`)
    }
    return number
  }

  /** The length of a list whose items take at least that many words. */
  count(itemWords) {
    const count = this.word()
    if (count < 0 || count * itemWords * 4 > this.data.length - this.next) {
      throw new BadFrame(`a list of ${count} items does not fit`)
    }
    return count
  }

  skip(words) {
    if (words < 0 || words * 4 > this.data.length - this.next) {
      throw new BadFrame('the frame ends too early')
    }
    this.next += words * 4
  }

  /** The bytes of a text, or null where it is absent. */
  optionalBytes() {
    const length = this.word()
    if (length === -1) return null
    const padded = Math.ceil(length / 4) * 4
    if (length < 0 || padded > this.data.length - this.next) {
      throw new BadFrame(`a text of ${length} bytes does not fit`)
    }
    const bytes = this.data.subarray(this.next, this.next + length)
    this.next += padded
    return bytes
  }

  bytes() {
    const bytes = this.optionalBytes()
    if (bytes === null) {
      throw new BadFrame('a text is absent that must be there')
    }
    return bytes
  }

  text() {
    return this.bytes().toString('utf8')
  }

  end() {
    if (this.next !== this.data.length) {
      throw new BadFrame(`${(this.data.length - this.next) / 4} words too many`)
    }
  }
}

/** Cuts what arrives, piece by piece, into frames. */
class FrameReader {
  constructor() {
    this.chunks = []
    this.length = 0 // of all chunks
    this.wanted = 4 // bytes from which on a look is worth it
  }

  add(chunk) {
    this.chunks.push(chunk)
    this.length += chunk.length
  }

  /** The next Frame, or null as long as it is not complete. */
  next() {
    if (this.length < this.wanted) return null
    if (this.chunks.length > 1) {
      this.chunks = [Buffer.concat(this.chunks, this.length)]
    }
    const data = this.chunks[0]
    const words = data.readInt32LE(0)
    if (words < 0 || words > MAX_WORDS) {
      throw new BadFrame(`a frame of ${words} words`)
    }
    const size = 4 + 4 * words
    if (this.length < size) {
      this.wanted = size
      return null
    }
    this.chunks = [data.subarray(size)]
    this.length -= size
    this.wanted = 4
    return new Frame(data.subarray(4, size))
  }

  end() {
    if (this.length > 0) throw new BadFrame('the stream ends inside a frame')
  }
}

/** Gathers frames and hands many of them at once to `write`. */
class FrameWriter {
  constructor(write) {
    this.write = write
    this.data = Buffer.allocUnsafe(1 << 16)
    this.length = 0
    this.start = 0
  }

  begin() {
    this.start = this.length
    this.word(0)
  }

  /** Forgets the frame begun last. */
  cancel() {
    this.length = this.start
  }

  end() {
    this.data.writeInt32LE((this.length - this.start) / 4 - 1, this.start)
    if (this.length >= FLUSH_AT) this.flush()
  }

  flush() {
    if (this.length === 0) return
    // The stream may keep what it is given.
    this.write(Buffer.from(this.data.subarray(0, this.length)))
    this.length = 0
  }

  word(number) {
    this.room(4)
    this.length = this.data.writeInt32LE(number, this.length)
  }

  wide(bigint) {
    this.room(8)
    this.length = this.data.writeBigInt64LE(bigint, this.length)
  }

  text(text) {
    const bytes = Buffer.from(text, 'utf8')
    const padded = Math.ceil(bytes.length / 4) * 4
    this.word(bytes.length)
    this.room(padded)
    bytes.copy(this.data, this.length)
    this.data.fill(0, this.length + bytes.length, this.length + padded)
    this.length += padded
  }

  room(bytes) {
    if (this.length + bytes <= this.data.length) return
    const larger = Buffer.allocUnsafe(
      Math.max(2 * this.data.length, this.length + bytes))
    this.data.copy(larger, 0, 0, this.length)
    this.data = larger
  }
}

module.exports = { BadFrame, Frame, FrameReader, FrameWriter }
