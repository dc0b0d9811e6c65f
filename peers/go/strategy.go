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
	// Prepare makes a new strategy object and gives it the group, which no
	// other call shares with it. What it does is not timed.
	Prepare func(*Request) (Call, error)
}

// A Call of a strategy, ready to run.
type Call struct {
	// Run is what is timed.
	Run func() error
	// Lists are the results of the run, per member of the request.
	Lists func() ([][]Partition, error)
}

// A Fault is how a strategy failed; an error of another type is of type
// "error" to the other side.
type Fault struct {
	Type    string
	Message string
}

func (f *Fault) Error() string { return f.Message }
