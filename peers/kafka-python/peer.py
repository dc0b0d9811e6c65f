"""kafka-python's assignors behind peers/protocol.md."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "python"))

from assignbench_peer import server
from assignbench_peer.request import (
    AS_BYTES, GENERATION_IN_SUBSCRIPTION, GENERATION_IN_USER_DATA)
from kafka.cluster import ClusterMetadata
from kafka.coordinator.assignors.cooperative_sticky import (
    CooperativeStickyAssignor)
from kafka.coordinator.assignors.range import RangePartitionAssignor
from kafka.coordinator.assignors.roundrobin import RoundRobinPartitionAssignor
from kafka.coordinator.assignors.sticky.sticky_assignor import (
    StickyPartitionAssignor)
from kafka.protocol.consumer import JoinGroupResponse
from kafka.protocol.consumer.metadata import (
    ConsumerProtocolAssignment, ConsumerProtocolSubscription)

JoinedMember = JoinGroupResponse.JoinGroupResponseMember


class Cluster(ClusterMetadata):
    """What a leader knows of the topics, without a broker to ask."""

    def __init__(self, topics):
        super().__init__()
        # What update_metadata() stores; assignors ask for the keys alone.
        self._partitions = {name: dict.fromkeys(range(count))
                            for name, count in topics.items()}


class KafkaPythonStrategy(server.Strategy):
    """An assignor, called as the client's _perform_assignment() does."""

    def __init__(self, assignor, carries):
        name = assignor.name
        protocol = max(assignor().supported_protocols())
        super().__init__(name, int(protocol),
                         server.UNKNOWN_TOPICS | server.INSTANCE_IDS | carries)
        self._assignor = assignor

    def load(self, request):
        if request.has(AS_BYTES):
            metadata = [member.metadata for member in request.members]
        else:
            metadata = [self._subscription(request, member).encode()
                        for member in request.members]
        return Cluster(server.subscribed_topics(request)), metadata

    def prepare(self, request, loaded):
        cluster, metadata = loaded
        assignor = self._assignor()
        members = [
            JoinedMember(member_id=member.id, metadata=data,
                         group_instance_id=member.instance_id)
            for member, data in zip(request.members, metadata)]

        def decode():
            for member in members:
                member.metadata = ConsumerProtocolSubscription.decode(
                    member.metadata)

        def from_bytes():
            decode()
            return {id: assignment.encode() for id, assignment
                    in assignor.assign(cluster, members).items()}

        if request.has(AS_BYTES):
            return from_bytes
        decode()
        return lambda: assignor.assign(cluster, members)

    def lists(self, request, outcome):
        if request.has(AS_BYTES):
            outcome = {id: ConsumerProtocolAssignment.decode(data)
                       for id, data in outcome.items()}
        return {id: assignment.partitions()
                for id, assignment in outcome.items()}

    def _subscription(self, request, member):
        """What the member's own assignor says when it joins again."""
        assignor = self._assignor()
        by_topic = {}
        for topic, partition in request.claims(member):
            by_topic.setdefault(topic, []).append(partition)
        if by_topic or member.generation >= 0:
            in_user_data = request.has(GENERATION_IN_USER_DATA)
            assignor.on_assignment(
                ConsumerProtocolAssignment(0, list(by_topic.items()), b""),
                member.generation if in_user_data else -1)
        subscription = assignor.metadata(member.topics)
        if (self.protocol == server.COOPERATIVE
                and request.has(GENERATION_IN_SUBSCRIPTION)):
            # The client reads a generation here and never writes one: its
            # own members stop at version 1.
            subscription = ConsumerProtocolSubscription(
                version=2, topics=subscription.topics,
                user_data=subscription.user_data,
                owned_partitions=subscription.owned_partitions,
                generation_id=member.generation)
        return subscription


CLAIMS = server.CLAIMS | server.GENERATIONS | server.GHOST_CLAIMS

if __name__ == "__main__":
    sys.exit(server.serve("kafka-python", "kafka-python", [
        KafkaPythonStrategy(RangePartitionAssignor, 0),
        KafkaPythonStrategy(RoundRobinPartitionAssignor, 0),
        KafkaPythonStrategy(StickyPartitionAssignor, CLAIMS),
        KafkaPythonStrategy(CooperativeStickyAssignor, CLAIMS),
    ]))
