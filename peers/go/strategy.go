package peer

// How members go from one assignment to the next.
const (
	Eager       = 0
	Cooperative = 1
)

// What of a group gets through to the strategy (peers/protocol.md).
const (
	Claims        = 1
	Generations   = 2
	InstanceIDs   = 4
	UnknownTopics = 16
	GhostClaims   = 32
)

// A Strategy is one of a client's assignors, and a way to call it.
type Strategy struct {
	Name     string
	Protocol int32
	Carries  int32
	// Subscription is what a member that runs the client sends when it joins
	// the group; it becomes the member's Metadata where a request has none.
	Subscription func(*Request, *Member) ([]byte, error)
	// NewCall makes a strategy object and gives it the group, in copies that no
	// other call shares. Every member has Metadata.
	NewCall func(*Request) Call
}

// A Call goes once through what the client's leader of a group does between
// the answer to its join request and its sync request, a step at a time. The
// clock runs during Assign, with members that come as bytes during the first
// three.
type Call interface {
	// Decode reads the members' metadata.
	Decode() error
	Assign() error
	// Encode writes the assignments as they are sent to the members.
	Encode() error
	// Planned is what Assign has made; per member of the request, as Lists are.
	Planned() ([][]Partition, error)
	// Received is what the members read in what Encode has made.
	Received() ([][]Partition, error)
}

// A Fault is how a strategy failed; an error of another type is of type
// "error" to the other side.
type Fault struct {
	Type    string
	Message string
}

func (f *Fault) Error() string { return f.Message }
