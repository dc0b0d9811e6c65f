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
	times = make([]time.Duration, 0, min(r.repetitions, 1<<16))
	var call Call
	for i := range r.warmups + max(1, r.repetitions) {
		call = Call{} // or the next call would find the heap twice as full
		if call, err = strategy.Prepare(r); err != nil {
			return nil, nil, err
		}
		timed := i >= r.warmups && r.repetitions > 0
		if timed {
			runtime.GC() // nobody else's garbage is to be collected on the clock
		}
		start := time.Now()
		err = call.Run()
		elapsed := time.Since(start)
		if err != nil {
			return nil, nil, err
		}
		if timed {
			times = append(times, elapsed)
		}
	}
	lists, err = call.Lists()
	return times, lists, err
}
