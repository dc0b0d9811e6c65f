"""What the peers in Python share: peers/protocol.md on a pair of pipes."""
