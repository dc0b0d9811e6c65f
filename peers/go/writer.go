package peer

import (
	"encoding/binary"
	"io"
)

const flushAt = 1 << 16

// A frameWriter gathers frames and writes many of them at once.
type frameWriter struct {
	out    io.Writer
	buffer []byte
	start  int // of the frame begun last
}

func (w *frameWriter) begin() {
	w.start = len(w.buffer)
	w.word(0)
}

func (w *frameWriter) end() error {
	words := (len(w.buffer)-w.start)/4 - 1
	binary.LittleEndian.PutUint32(w.buffer[w.start:], uint32(words))
	if len(w.buffer) >= flushAt {
		return w.flush()
	}
	return nil
}

func (w *frameWriter) flush() error {
	if len(w.buffer) == 0 {
		return nil
	}
	_, err := w.out.Write(w.buffer)
	w.buffer = w.buffer[:0]
	return err
}

func (w *frameWriter) word(value int32) {
	w.buffer = binary.LittleEndian.AppendUint32(w.buffer, uint32(value))
}

func (w *frameWriter) wide(value int64) {
	w.buffer = binary.LittleEndian.AppendUint64(w.buffer, uint64(value))
}

func (w *frameWriter) text(text string) {
	w.word(int32(len(text)))
	w.buffer = append(w.buffer, text...)
	for range -len(text) & 3 {
		w.buffer = append(w.buffer, 0)
	}
}
