package peer

import (
	"fmt"
	"runtime"
	"time"
)

// measure calls the strategy as often as the request wants and returns the
// times of the timed calls with the last call's result. A panic of the client
// is a Fault.
func measure(r *Request, strategy *Strategy) (
	times []time.Duration, lists [][]Partition, err error) {
	defer func() {
		if thrown := recover(); thrown != nil {
			err = &Fault{Type: "panic", Message: fmt.Sprint(thrown)}
		}
	}()
	if !r.Bytes {
		for m := range r.Members {
			member := &r.Members[m]
			member.Metadata, err = strategy.Subscription(r, member)
			if err != nil {
				return nil, nil, err
			}
		}
	}
	var call Call
	for i := range r.warmups + max(1, r.repetitions) {
		call = nil // or the heap of the next one would be twice as full
		call = strategy.NewCall(r)
		timed := i >= r.warmups && r.repetitions > 0
		elapsed, err := run(call, r.Bytes, timed)
		if err != nil {
			return nil, nil, err
		}
		if timed {
			times = append(times, elapsed)
		}
	}
	if r.Bytes {
		lists, err = call.Received()
	} else {
		lists, err = call.Planned()
	}
	return times, lists, err
}

func run(call Call, bytes, timed bool) (time.Duration, error) {
	before := []func() error{call.Decode}
	steps := []func() error{call.Assign}
	if bytes {
		before, steps = nil, []func() error{call.Decode, call.Assign, call.Encode}
	}
	for _, step := range before {
		if err := step(); err != nil {
			return 0, err
		}
	}
	if timed {
		runtime.GC() // nobody else's garbage is to be collected on the clock
	}
	start := time.Now()
	for _, step := range steps {
		if err := step(); err != nil {
			return 0, err
		}
	}
	return time.Since(start), nil
}
