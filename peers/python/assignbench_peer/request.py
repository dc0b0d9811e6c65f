"""A group as peers/protocol.md carries it, and what to do with it."""
import array
import dataclasses

from assignbench_peer.frames import BadFrame

GENERATION_IN_USER_DATA = 1
GENERATION_IN_SUBSCRIPTION = 2
WIRE_FORM = 4
AS_BYTES = 8

_MAX = 2**31 - 1


@dataclasses.dataclass
class Topic:
    name: str
    partitions: int  # -1: not in the metadata


@dataclasses.dataclass
class Member:
    id: str
    instance_id: str | None
    generation: int
    topics: list  # names
    claims: array.array  # topic number and partition by turns
    metadata: bytes | None


class Request:
    """Reads a request from what follows the id in its frame."""

    def __init__(self, frame):
        self.strategy = frame.word()
        self.flags = frame.index(0, 16)
        self.warmups = frame.index(0, _MAX)
        self.repetitions = frame.index(0, _MAX)
        self.max_rounds = frame.index(1, _MAX)
        self._racks = frame.count(1)
        for _ in range(self._racks):
            frame.bytes()
        self.topics = [self._topic(frame) for _ in range(frame.count(7))]
        # Topic number by name.
        self.numbers = {t.name: i for i, t in enumerate(self.topics)}
        self.members = [self._member(frame) for _ in range(frame.count(6))]
        frame.end()

    def has(self, flag):
        return self.flags & flag != 0

    def claims(self, member):
        """Topic names and partitions that the member says it owned."""
        pairs = iter(member.claims)
        return [(self.topics[t].name, p) for t, p in zip(pairs, pairs)]

    def _topic(self, frame):
        name = frame.text()
        partitions = frame.index(-1, _MAX)
        frame.wide()
        frame.wide()
        if frame.index(0, 2) == 1:
            # No client in Python looks at the replicas' racks.
            for _ in range(partitions):
                for _ in range(frame.count(1)):
                    frame.index(-1, self._racks)
        return Topic(name, partitions)

    def _member(self, frame):
        id = frame.text()
        instance_id = frame.optional_text()
        frame.index(-1, self._racks)
        generation = frame.word()
        topics = [self.topics[frame.index(0, len(self.topics))].name
                  for _ in range(frame.count(1))]
        claims = frame.words(2 * frame.count(2))
        for topic in claims[::2]:
            if not 0 <= topic < len(self.topics):
                raise BadFrame(f"a claim on topic {topic} of "
                               f"{len(self.topics)}")
        metadata = frame.bytes() if self.has(AS_BYTES) else None
        return Member(id, instance_id, generation, topics, claims, metadata)
