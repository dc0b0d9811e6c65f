package peer

import (
	"bytes"
	"testing"
)

// A fake gives the first member all of the first topic.
type fake struct {
	r      *Request
	assign func() error
	steps  *string
}

func (f fake) Decode() error { *f.steps += "d"; return nil }
func (f fake) Assign() error { *f.steps += "a"; return f.assign() }
func (f fake) Encode() error { *f.steps += "e"; return nil }
func (f fake) Planned() ([][]Partition, error) {
	*f.steps += "p"
	return Lists(f.r, map[string]map[string][]int32{"m": {"a": {0}}})
}
func (f fake) Received() ([][]Partition, error) {
	lists, err := f.Planned()
	*f.steps += "r"
	return lists, err
}

func offerOf(protocol int32, assign func() error) (Offer, *string) {
	steps := new(string)
	return Offer{Name: "test", Strategies: []Strategy{{
		Name: "first", Protocol: protocol, Carries: Claims,
		Subscription: func(*Request, *Member) ([]byte, error) {
			*steps += "s"
			return nil, nil
		},
		NewCall: func(r *Request) Call {
			*steps += "n"
			return fake{r, assign, steps}
		},
	}}}, steps
}

func assignment(id, flags, repetitions, rounds int, member ...any) []byte {
	return frame(append([]any{kindAssign, id, 0, flags, 1, repetitions, rounds, 0,
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
