"""aiokafka's assignors behind peers/protocol.md."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "python"))

from aiokafka.cluster import ClusterMetadata
from aiokafka.coordinator.assignors.range import RangePartitionAssignor
from aiokafka.coordinator.assignors.roundrobin import (
    RoundRobinPartitionAssignor)
from aiokafka.coordinator.assignors.sticky.sticky_assignor import (
    StickyPartitionAssignor)
from aiokafka.coordinator.protocol import (
    ConsumerProtocolMemberAssignment, ConsumerProtocolMemberMetadata)
from assignbench_peer import server
from assignbench_peer.request import AS_BYTES, GENERATION_IN_USER_DATA


class Cluster(ClusterMetadata):
    """What a leader knows of the topics, without a broker to ask."""

    def __init__(self, topics):
        super().__init__()
        # What update_metadata() stores; assignors ask for the keys alone.
        self._partitions = {name: dict.fromkeys(range(count))
                            for name, count in topics.items()}


class AiokafkaStrategy(server.Strategy):
    """An assignor, called as the client's _perform_assignment() does, which
    drops the members' instance ids."""

    def __init__(self, assignor, carries):
        super().__init__(assignor.name, server.EAGER,
                         server.UNKNOWN_TOPICS | carries)
        self._assignor = assignor

    def _new_assignor(self):
        # The client keeps an assignor's memory in its class, where all
        # consumers of a process share it: each call gets a class of its own.
        return type("Assignor", (self._assignor,), {})

    def load(self, request):
        if request.has(AS_BYTES):
            metadata = [member.metadata for member in request.members]
        else:
            metadata = [self._subscription(request, member).encode()
                        for member in request.members]
        return Cluster(server.subscribed_topics(request)), metadata

    def prepare(self, request, loaded):
        cluster, metadata = loaded
        assignor = self._new_assignor()
        ids = [member.id for member in request.members]

        def decode():
            return {id: ConsumerProtocolMemberMetadata.decode(data)
                    for id, data in zip(ids, metadata)}

        def from_bytes():
            return {id: assignment.encode() for id, assignment
                    in assignor.assign(cluster, decode()).items()}

        if request.has(AS_BYTES):
            return from_bytes
        members = decode()
        return lambda: assignor.assign(cluster, members)

    def lists(self, request, outcome):
        if request.has(AS_BYTES):
            outcome = {id: ConsumerProtocolMemberAssignment.decode(data)
                       for id, data in outcome.items()}
        return {id: assignment.partitions()
                for id, assignment in outcome.items()}

    def _subscription(self, request, member):
        """What the member's own assignor says when it joins again."""
        assignor = self._new_assignor()
        by_topic = {}
        for topic, partition in request.claims(member):
            by_topic.setdefault(topic, []).append(partition)
        if by_topic or member.generation >= 0:
            assignor.on_assignment(ConsumerProtocolMemberAssignment(
                0, list(by_topic.items()), b""))
            # aiokafka's consumer never calls this, so that its own members
            # all claim for generation -1.
            if (request.has(GENERATION_IN_USER_DATA)
                    and hasattr(assignor, "on_generation_assignment")):
                assignor.on_generation_assignment(member.generation)
        return assignor.metadata(member.topics)


CLAIMS = server.CLAIMS | server.GENERATIONS | server.GHOST_CLAIMS

if __name__ == "__main__":
    sys.exit(server.serve("aiokafka", "aiokafka", [
        AiokafkaStrategy(RangePartitionAssignor, 0),
        AiokafkaStrategy(RoundRobinPartitionAssignor, 0),
        AiokafkaStrategy(StickyPartitionAssignor, CLAIMS),
    ]))
