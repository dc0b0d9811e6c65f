package peer

import (
	"cmp"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
)

// An Offer is what a peer says of itself.
type Offer struct {
	Name       string
	Module     string // of the client, whose version is the peer's
	Strategies []Strategy
}

// Main is the main function of a peer: hello, then answers on standard output
// to the requests on standard input until that ends. Does not return if
// anything goes wrong with either.
func Main(offer Offer) {
	out := os.Stdout
	// Whatever else prints must not get between the frames.
	os.Stdout = os.Stderr
	version, err := versionOf(offer.Module)
	if err == nil {
		err = serve(offer, version, os.Stdin, out)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s peer: %v\n", offer.Name, err)
		os.Exit(2)
	}
}

// versionOf a module is what the go command built into this program.
func versionOf(module string) (string, error) {
	info, _ := debug.ReadBuildInfo()
	if info != nil {
		for _, dep := range info.Deps {
			if dep.Path == module {
				return strings.TrimPrefix(dep.Version, "v"), nil
			}
		}
	}
	return "", fmt.Errorf("the program does not tell its version of %s", module)
}

// goRuntime names what else the times depend on.
func goRuntime() string {
	return fmt.Sprintf("%s GOGC=%s GOMAXPROCS=%d", runtime.Version(),
		cmp.Or(os.Getenv("GOGC"), "100"), runtime.GOMAXPROCS(0))
}
