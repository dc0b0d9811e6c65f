// Package peer speaks peers/protocol.md on behalf of partition assignors that
// are written in Go. A peer is a program that calls Main with the strategies
// of one client; all else, from reading a request to keeping the time, is
// done here, in the same way for every client.
package peer
