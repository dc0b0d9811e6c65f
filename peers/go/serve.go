package peer

import (
	"bufio"
	"errors"
	"fmt"
	"io"
)

const (
	magic           = 0x31504241
	protocolVersion = 1
	takesBytes      = 2

	kindAssign = 1

	statusOK      = 0
	statusThrown  = 1
	statusRefused = 2
)

// serve speaks for the offer until the input ends.
func serve(offer Offer, version string, in io.Reader, out io.Writer) error {
	reader := frameReader{in: bufio.NewReaderSize(in, 1<<16)}
	writer := frameWriter{out: out}
	if err := hello(offer, version, &writer); err != nil {
		return err
	}
	for {
		// Answers wait for each other as long as there are requests to read.
		if reader.in.Buffered() == 0 {
			if err := writer.flush(); err != nil {
				return err
			}
		}
		if err := reader.next(); err == io.EOF {
			return writer.flush()
		} else if err != nil {
			return err
		}
		if err := answer(offer, &reader, &writer); err != nil {
			return err
		}
	}
}

func hello(offer Offer, version string, out *frameWriter) error {
	out.begin()
	out.word(magic)
	out.word(protocolVersion)
	out.text(offer.Name)
	out.text(version)
	out.text(goRuntime())
	out.word(takesBytes)
	out.word(int32(len(offer.Strategies)))
	for _, strategy := range offer.Strategies {
		out.text(strategy.Name)
		out.word(strategy.Protocol)
		out.word(strategy.Carries)
	}
	return out.end()
}

// answer is for what is wrong with the connection; what is wrong with the
// request or the strategy goes out as an answer.
func answer(offer Offer, in *frameReader, out *frameWriter) error {
	kind := in.word()
	id := in.word()
	if in.err != nil {
		return in.err
	}
	out.begin()
	out.word(id)
	r, err := request(offer, kind, in)
	if err != nil {
		out.word(statusRefused)
		out.text(err.Error())
		return out.end()
	}
	strategy := &offer.Strategies[r.strategy]
	times, lists, err := measure(r, strategy)
	if err != nil {
		fault := &Fault{Type: "error", Message: err.Error()}
		errors.As(err, &fault)
		out.word(statusThrown)
		out.word(0) // the round
		out.text(fault.Type)
		out.text(fault.Message)
		return out.end()
	}
	out.word(statusOK)
	if strategy.Protocol != Cooperative || nothingGivenUp(r, lists) {
		out.word(1)
	} else {
		out.word(0)
	}
	out.word(1) // rounds
	out.word(int32(len(times)))
	for _, time := range times {
		out.wide(time.Nanoseconds())
	}
	out.word(int32(len(lists)))
	for _, list := range lists {
		out.word(int32(len(list)))
		for _, partition := range list {
			out.word(partition.Topic)
			out.word(partition.Number)
		}
	}
	return out.end()
}

// request is one that this peer can answer.
func request(offer Offer, kind int32, in *frameReader) (*Request, error) {
	if kind != kindAssign {
		return nil, fmt.Errorf("request of kind %d: there is only %d here", kind,
			kindAssign)
	}
	r, err := readRequest(in, len(offer.Strategies))
	if err == nil && r.maxRounds > 1 {
		err = fmt.Errorf("max_rounds %d: only single rounds here", r.maxRounds)
	}
	return r, err
}
