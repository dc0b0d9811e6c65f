package peer

import (
	"bytes"
	"errors"
	"io"
	"testing"
)

// offerOf a strategy that gives the first member all of the first topic, after
// it has run `run`.
func offerOf(protocol int32, run func() error) Offer {
	return Offer{Name: "test", Strategies: []Strategy{{
		Name: "first", Protocol: protocol, Carries: Claims,
		Prepare: func(r *Request) (Call, error) {
			return Call{Run: run, Lists: func() ([][]Partition, error) {
				return Lists(r, map[string]map[string][]int32{
					"m": {"a": {0}}})
			}}, nil
		},
	}}}
}

func assignment(id, repetitions, rounds int, member ...any) []byte {
	return frame(append([]any{kindAssign, id, 0, 3, 1, repetitions, rounds, 0,
		1, "a", 1, 0, 0, 0, 0, 0, 1}, member...)...)
}

// served is what comes after the hello.
func served(t *testing.T, offer Offer, in ...[]byte) []byte {
	t.Helper()
	var out bytes.Buffer
	input := bytes.NewReader(bytes.Join(in, nil))
	if err := serve(offer, "1.2", input, &out); err != nil {
		t.Fatal(err)
	}
	hello := frame(magic, 1, "test", "1.2", goRuntime(), takesBytes,
		len(offer.Strategies), "first", int(offer.Strategies[0].Protocol), 1)
	if !bytes.HasPrefix(out.Bytes(), hello) {
		t.Fatalf("hello %v, want %v", out.Bytes(), hello)
	}
	return out.Bytes()[len(hello):]
}

func TestAnswers(t *testing.T) {
	fine := func() error { return nil }
	claims := func(partition int) []any {
		return []any{"m", -1, -1, 1, 1, 0, 1, 0, partition}
	}
	for _, c := range []struct {
		name  string
		offer Offer
		in    []byte
		want  []byte
	}{
		{"eager", offerOf(Eager, fine), assignment(7, 0, 1, claims(3)...),
			frame(7, statusOK, 1, 1, 0, 1, 1, 0, 0)},
		{"cooperative, nothing lost", offerOf(Cooperative, fine),
			assignment(8, 0, 1, claims(0)...),
			frame(8, statusOK, 1, 1, 0, 1, 1, 0, 0)},
		{"cooperative, something lost", offerOf(Cooperative, fine),
			assignment(8, 0, 1, claims(3)...),
			frame(8, statusOK, 0, 1, 0, 1, 1, 0, 0)},
		{"error", offerOf(Eager, func() error { return errors.New("no") }),
			assignment(9, 0, 1, claims(0)...),
			frame(9, statusThrown, 0, "error", "no")},
		{"panic", offerOf(Eager, func() error { panic("oh") }),
			assignment(9, 0, 1, claims(0)...),
			frame(9, statusThrown, 0, "panic", "oh")},
		{"garbage", offerOf(Eager, fine),
			assignment(9, 0, 1, "n", -1, -1, 1, 0, 0),
			frame(9, statusThrown, 0, "garbage",
				"the plan has 1 members that are not in the group")},
		{"rounds", offerOf(Eager, fine), assignment(4, 0, 2, claims(0)...),
			frame(4, statusRefused, "max_rounds 2: only single rounds here")},
		{"probe", offerOf(Eager, fine), frame(2, 5, 1),
			frame(5, statusRefused, "request of kind 2: there is only 1 here")},
		{"wrong request", offerOf(Eager, fine), frame(1, 5, 1),
			frame(5, statusRefused, "1 is not in [0, 1)")},
	} {
		// It stays able to answer.
		again := frame(2, 6)
		want := append(c.want, frame(6, statusRefused,
			"request of kind 2: there is only 1 here")...)
		if got := served(t, c.offer, c.in, again); !bytes.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", c.name, got, want)
		}
	}
}

func TestCallsAreRepeatedAndTimed(t *testing.T) {
	calls := 0
	offer := offerOf(Eager, func() error { calls++; return nil })
	out := served(t, offer, assignment(7, 3, 1, "m", -1, -1, 1, 0, 0))
	if calls != 1+3 {
		t.Errorf("%d calls, want one warmup and three repetitions", calls)
	}
	if want := frame(7, statusOK, 1, 1, 3); len(out) != len(want)+4*(6+4) {
		t.Errorf("three times make an answer of %d bytes: %v", len(out), out)
	}
}

func TestAnswersGoOutWhenNoRequestIsWaiting(t *testing.T) {
	requests, toPeer := io.Pipe()
	fromPeer, answers := io.Pipe()
	done := make(chan error)
	go func() { done <- serve(offerOf(Eager, nil), "", requests, answers) }()
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
		err := serve(offerOf(Eager, nil), "", bytes.NewReader(stream),
			io.Discard)
		if err == nil {
			t.Errorf("%v goes unnoticed", stream)
		}
	}
}
