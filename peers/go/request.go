package peer

import (
	"fmt"
	"math"
)

// Flags of a request.
const (
	flagGenerationInUserData     = 1
	flagGenerationInSubscription = 2
	flagWireForm                 = 4
	flagBytes                    = 8
	flagsEnd                     = 16
)

// A Request is a group, and what to do with it. What no Go client's public
// interface takes (racks, topic ids) is checked and left out.
type Request struct {
	Topics  []Topic
	Members []Member // in the order of the request
	// Whether members come with Metadata, and the clock is to run from it to
	// the bytes of the assignments.
	Bytes bool
	// Where a member's generation is to stand: in what the strategy itself
	// adds to the subscription, and in the subscription.
	GenerationInUserData     bool
	GenerationInSubscription bool

	strategy    int32
	warmups     int
	repetitions int
	maxRounds   int32
	numbers     map[string]int32 // of topics by name
}

// A Topic has -1 partitions if it is not in the metadata.
type Topic struct {
	Name       string
	Partitions int32
}

// A Member of the group. Its topics are places in Request.Topics.
type Member struct {
	ID         string
	InstanceID *string
	Generation int32 // -1: it knows none
	Topics     []int32
	Claims     []Partition
	Metadata   []byte // in the wire form; not to be changed
}

// A Partition of a topic, which is a place in Request.Topics. There may be no
// partition of that number.
type Partition struct {
	Topic  int32
	Number int32
}

// readRequest takes what follows a request's kind and id.
func readRequest(in *frameReader, strategies int) (*Request, error) {
	r := &Request{strategy: in.index(0, strategies)}
	flags := in.index(0, flagsEnd)
	// Subscriptions always go through their wire form here: flagWireForm asks
	// for what happens anyway.
	r.Bytes = flags&flagBytes != 0
	r.GenerationInUserData = flags&flagGenerationInUserData != 0
	r.GenerationInSubscription = flags&flagGenerationInSubscription != 0
	r.warmups = int(in.index(0, math.MaxInt32))
	r.repetitions = int(in.index(0, math.MaxInt32))
	r.maxRounds = in.index(1, math.MaxInt32)
	racks := in.count(1)
	for range racks {
		in.present()
	}
	r.readTopics(in, racks)
	r.readMembers(in, racks)
	if err := in.end(); err != nil {
		return nil, err
	}
	return r, r.checkNames()
}

func (r *Request) readTopics(in *frameReader, racks int) {
	r.Topics = make([]Topic, in.count(7))
	for t := range r.Topics {
		topic := &r.Topics[t]
		topic.Name = string(in.present())
		topic.Partitions = in.index(-1, math.MaxInt32)
		for range 4 { // its id
			in.word()
		}
		if in.index(0, 2) == 0 {
			continue
		}
		for p := int32(0); p < topic.Partitions && in.err == nil; p++ {
			for range in.count(1) {
				in.index(-1, racks)
			}
		}
	}
}

func (r *Request) readMembers(in *frameReader, racks int) {
	r.Members = make([]Member, in.count(6))
	for m := range r.Members {
		member := &r.Members[m]
		member.ID = string(in.present())
		if instance, there := in.bytes(); there {
			id := string(instance)
			member.InstanceID = &id
		}
		in.index(-1, racks)
		member.Generation = in.word()
		member.Topics = make([]int32, in.count(1))
		for i := range member.Topics {
			member.Topics[i] = in.index(0, len(r.Topics))
		}
		member.Claims = make([]Partition, in.count(2))
		for i := range member.Claims {
			member.Claims[i] = Partition{in.index(0, len(r.Topics)), in.word()}
		}
		if r.Bytes {
			member.Metadata = in.present()
		}
	}
}

// checkNames makes sure that names identify: all the clients go by them.
func (r *Request) checkNames() error {
	r.numbers = make(map[string]int32, len(r.Topics))
	for t, topic := range r.Topics {
		if _, there := r.numbers[topic.Name]; there {
			return fmt.Errorf("topic '%s' comes twice", topic.Name)
		}
		r.numbers[topic.Name] = int32(t)
	}
	ids := make(map[string]struct{}, len(r.Members))
	for _, member := range r.Members {
		ids[member.ID] = struct{}{}
	}
	if len(ids) != len(r.Members) {
		return fmt.Errorf("two members have the same id")
	}
	return nil
}
