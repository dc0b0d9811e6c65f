package peer

import (
	"bytes"
	"io"
	"testing"
)

func TestAFrameIsTakenWordByWord(t *testing.T) {
	r := opened(t, -7, "abcde", "", -1, 3, 1, 2, 3, 9)
	if word := r.word(); word != -7 {
		t.Errorf("word %d", word)
	}
	if text := r.present(); string(text) != "abcde" {
		t.Errorf("text %q", text)
	}
	if text, there := r.bytes(); !there || len(text) > 0 {
		t.Errorf("empty text %q %v", text, there)
	}
	if _, there := r.bytes(); there {
		t.Error("an absent text is there")
	}
	for i := range r.count(1) {
		if word := r.index(0, 4); word != int32(i)+1 {
			t.Errorf("item %d is %d", i, word)
		}
	}
	if word := r.word(); word != 9 {
		t.Errorf("last word %d", word)
	}
	if err := r.end(); err != nil {
		t.Error(err)
	}
}

func TestAFrameThatHoldsSomethingElseIsAnError(t *testing.T) {
	for _, c := range []struct {
		what string
		take func(*frameReader)
		in   []any
	}{
		{"the frame ends too early", func(r *frameReader) { r.word() }, nil},
		{"a list of 3 items does not fit",
			func(r *frameReader) { r.count(2) }, []any{3, 0, 0, 0, 0, 0}},
		{"a list of -1 items does not fit",
			func(r *frameReader) { r.count(1) }, []any{-1}},
		{"2 is not in [-1, 2)",
			func(r *frameReader) { r.index(-1, 2) }, []any{2}},
		{"a text of 5 bytes does not fit",
			func(r *frameReader) { r.bytes() }, []any{5, 0}},
		{"a text of 2147483647 bytes does not fit",
			func(r *frameReader) { r.bytes() }, []any{1<<31 - 1, 0}},
		{"a text of -2 bytes does not fit",
			func(r *frameReader) { r.bytes() }, []any{-2}},
		{"a text is absent that must be there",
			func(r *frameReader) { r.present() }, []any{-1}},
		{"1 words too many", func(r *frameReader) { r.word() }, []any{1, 2}},
	} {
		r := opened(t, c.in...)
		c.take(r)
		expectError(t, r.end(), c.what)
		if r.word() != 0 || r.count(1) != 0 {
			t.Errorf("%s: there is more to take", c.what)
		}
		expectError(t, r.end(), c.what)
	}
}

func TestAStreamOfFrames(t *testing.T) {
	long := make([]any, readStep) // needs several steps to read
	for i := range long {
		long[i] = i
	}
	r := readerOf(append(append(frame(long...), frame()...), frame(5)...))
	for _, want := range []int{len(long), 0, 1} {
		if err := r.next(); err != nil || len(r.left) != 4*want {
			t.Fatalf("%d bytes (%v), want %d words", len(r.left), err, want)
		}
	}
	if word := r.word(); word != 5 {
		t.Errorf("the last frame holds %d", word)
	}
	if err := r.next(); err != io.EOF {
		t.Errorf("at the end %v", err)
	}
}

func TestAStreamThatBreaksOff(t *testing.T) {
	for what, stream := range map[string][]byte{
		"the stream ends inside a frame's length": {1, 0},
		"the stream ends inside a frame":          {1, 0, 0, 0},
		"a frame of -1 words":                     bytes.Repeat([]byte{255}, 4),
		"a frame of 536870912 words":              {0, 0, 0, 32},
	} {
		expectError(t, readerOf(stream).next(), what)
	}
	big := []byte{0, 0, 0, 16} // 2^28 words announced, none there
	expectError(t, readerOf(big).next(), "the stream ends inside a frame")
}
