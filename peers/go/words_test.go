package peer

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"testing"
)

// words builds frames in the tests: numbers as they are, texts in UTF-8.
func words(items ...any) []byte {
	var w frameWriter
	for _, item := range items {
		switch item := item.(type) {
		case int:
			w.word(int32(item))
		case string:
			w.text(item)
		}
	}
	return w.buffer
}

func frame(items ...any) []byte {
	body := words(items...)
	head := binary.LittleEndian.AppendUint32(nil, uint32(len(body)/4))
	return append(head, body...)
}

func readerOf(stream []byte) *frameReader {
	return &frameReader{in: bufio.NewReader(bytes.NewReader(stream))}
}

// opened has read its only frame.
func opened(t *testing.T, items ...any) *frameReader {
	t.Helper()
	r := readerOf(frame(items...))
	if err := r.next(); err != nil {
		t.Fatal(err)
	}
	return r
}

func expectError(t *testing.T, err error, want string) {
	t.Helper()
	if err == nil || err.Error() != want {
		t.Errorf("got the error %v, want %q", err, want)
	}
}
