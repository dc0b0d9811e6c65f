package peer

import (
	"bytes"
	"errors"
	"io"
	"testing"
)

func TestAnswers(t *testing.T) {
	fine := func() error { return nil }
	claims := func(partition int) []any {
		return []any{"m", -1, -1, 1, 1, 0, 1, 0, partition}
	}
	for _, c := range []struct {
		name     string
		protocol int32
		assign   func() error
		in       []byte
		want     []byte
	}{
		{"eager", Eager, fine, assignment(7, 0, 0, 1, claims(3)...),
			frame(7, statusOK, 1, 1, 0, 1, 1, 0, 0)},
		{"cooperative, nothing lost", Cooperative, fine,
			assignment(8, 0, 0, 1, claims(0)...),
			frame(8, statusOK, 1, 1, 0, 1, 1, 0, 0)},
		{"cooperative, something lost", Cooperative, fine,
			assignment(8, 0, 0, 1, claims(3)...),
			frame(8, statusOK, 0, 1, 0, 1, 1, 0, 0)},
		{"error", Eager, func() error { return errors.New("no") },
			assignment(9, 0, 0, 1, claims(0)...),
			frame(9, statusThrown, 0, "error", "no")},
		{"panic", Eager, func() error { panic("oh") },
			assignment(9, 0, 0, 1, claims(0)...),
			frame(9, statusThrown, 0, "panic", "oh")},
		{"garbage", Eager, fine,
			assignment(9, 0, 0, 1, "n", -1, -1, 1, 0, 0),
			frame(9, statusThrown, 0, "garbage",
				"the plan has 1 members that are not in the group")},
		{"rounds", Eager, fine, assignment(4, 0, 0, 2, claims(0)...),
			frame(4, statusRefused, "max_rounds 2: only single rounds here")},
		{"probe", Eager, fine, frame(2, 5, 1),
			frame(5, statusRefused, "request of kind 2: there is only 1 here")},
		{"wrong request", Eager, fine, frame(1, 5, 1),
			frame(5, statusRefused, "1 is not in [0, 1)")},
	} {
		// It stays able to answer.
		again := frame(2, 6)
		want := append(c.want, frame(6, statusRefused,
			"request of kind 2: there is only 1 here")...)
		offer, _ := offerOf(c.protocol, c.assign)
		if got := served(t, offer, c.in, again); !bytes.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", c.name, got, want)
		}
	}
}

func TestCallsAreRepeatedAndTimed(t *testing.T) {
	for _, c := range []struct {
		flags  int
		member []any
		steps  string
	}{
		{0, []any{"m", -1, -1, 1, 0, 0}, "s" + "nda" + "nda" + "nda" + "p"},
		{flagBytes, []any{"m", -1, -1, 1, 0, 0, "x"},
			"ndae" + "ndae" + "ndae" + "pr"},
	} {
		offer, steps := offerOf(Eager, func() error { return nil })
		out := served(t, offer, assignment(7, c.flags, 2, 1, c.member...))
		if *steps != c.steps {
			t.Errorf("flags %d: steps %s, want %s", c.flags, *steps, c.steps)
		}
		if len(out) != len(frame(7, statusOK, 1, 1, 2, 0, 0, 0, 0, 1, 1, 0, 0)) {
			t.Errorf("two times make an answer of %d bytes", len(out))
		}
	}
}

func TestAnswersGoOutWhenNoRequestIsWaiting(t *testing.T) {
	requests, toPeer := io.Pipe()
	fromPeer, answers := io.Pipe()
	done := make(chan error)
	offer, _ := offerOf(Eager, nil)
	go func() { done <- serve(offer, "", requests, answers) }()
	in := frameReader{in: readerOf(nil).in}
	in.in.Reset(fromPeer)
	if err := in.next(); err != nil { // the hello
		t.Fatal(err)
	}
	for id := range 3 {
		if _, err := toPeer.Write(frame(2, id)); err != nil {
			t.Fatal(err)
		}
		if err := in.next(); err != nil || in.word() != int32(id) {
			t.Errorf("no answer to request %d (%v)", id, err)
		}
	}
	toPeer.Close()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestAFrameThatMakesNoSenseEndsIt(t *testing.T) {
	for _, stream := range [][]byte{frame(1), {1, 0, 0}} {
		offer, _ := offerOf(Eager, nil)
		err := serve(offer, "", bytes.NewReader(stream), io.Discard)
		if err == nil {
			t.Errorf("%v goes unnoticed", stream)
		}
	}
}
