package peer

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
)

const (
	maxFrameWords = 1 << 28
	readStep      = 1 << 20
)

// A frameReader reads frames; the words of the current one are taken one after
// the other. The first thing that is not what peers/protocol.md allows stays
// in err, and all that is taken from then on is zero or empty.
type frameReader struct {
	in     *bufio.Reader
	buffer []byte
	left   []byte // of the current frame
	err    error
}

// next reads the next frame; io.EOF at the end of the stream.
func (r *frameReader) next() error {
	var head [4]byte
	if _, err := io.ReadFull(r.in, head[:]); err == io.EOF {
		return io.EOF
	} else if err != nil {
		return within("the stream ends inside a frame's length", err)
	}
	words := int32(binary.LittleEndian.Uint32(head[:]))
	if words < 0 || words > maxFrameWords {
		return fmt.Errorf("a frame of %d words", words)
	}
	size := 4 * int(words)
	r.buffer = r.buffer[:0]
	// Grows with what arrives, so that a wrong length costs no memory.
	for have := 0; have < size; have = len(r.buffer) {
		want := min(size, max(have+readStep, 2*have))
		r.buffer = slices.Grow(r.buffer, want-have)[:want]
		if _, err := io.ReadFull(r.in, r.buffer[have:]); err != nil {
			return within("the stream ends inside a frame", err)
		}
	}
	r.left = r.buffer
	r.err = nil
	return nil
}

func within(what string, err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New(what)
	}
	return err
}

func (r *frameReader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf(format, args...)
		r.left = nil
	}
}

func (r *frameReader) word() int32 {
	if len(r.left) < 4 {
		r.fail("the frame ends too early")
		return 0
	}
	word := int32(binary.LittleEndian.Uint32(r.left))
	r.left = r.left[4:]
	return word
}

// count takes the length of a list whose items take at least itemWords each.
func (r *frameReader) count(itemWords int) int {
	count := r.word()
	if count < 0 || int64(count)*int64(itemWords)*4 > int64(len(r.left)) {
		r.fail("a list of %d items does not fit", count)
		return 0
	}
	return int(count)
}

// index takes a number in [low, high).
func (r *frameReader) index(low, high int) int32 {
	index := r.word()
	if r.err == nil && (int(index) < low || int(index) >= high) {
		r.fail("%d is not in [%d, %d)", index, low, high)
		return 0
	}
	return index
}

// bytes takes a text; false where it is absent. The bytes are valid until the
// next frame is read.
func (r *frameReader) bytes() ([]byte, bool) {
	length := r.word()
	if length == -1 {
		return nil, false
	}
	padded := (int64(length) + 3) &^ 3
	if length < 0 || padded > int64(len(r.left)) {
		r.fail("a text of %d bytes does not fit", length)
		return nil, false
	}
	text := r.left[:length:length]
	r.left = r.left[padded:]
	return text, true
}

// present takes a text that must be there; valid as those of bytes are.
func (r *frameReader) present() []byte {
	text, there := r.bytes()
	if !there {
		r.fail("a text is absent that must be there")
	}
	return text
}

// end makes sure that nothing is left over, and tells what was wrong with the
// frame, if anything.
func (r *frameReader) end() error {
	if len(r.left) > 0 {
		r.fail("%d words too many", len(r.left)/4)
	}
	return r.err
}
