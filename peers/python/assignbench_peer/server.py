"""Answers requests for the strategies of a client."""
import array
import gc
import importlib.metadata
import logging
import os
import platform
import sys
import time

from assignbench_peer.frames import BadFrame, FrameReader, FrameWriter
from assignbench_peer.request import Request

MAGIC = 0x31504241
PROTOCOL_VERSION = 1
TAKES_BYTES = 2  # flag of the hello

EAGER = 0
COOPERATIVE = 1

# What of a group gets through to the strategy (peers/protocol.md).
CLAIMS = 1
GENERATIONS = 2
INSTANCE_IDS = 4
UNKNOWN_TOPICS = 16
GHOST_CLAIMS = 32

_ASSIGN = 1
_OK = 0
_THROWN = 1
_REFUSED = 2


class Strategy:
    """One of a client's assignors. Derived classes call it as the client does."""

    def __init__(self, name, protocol, carries):
        self.name = name
        self.protocol = protocol
        self.carries = carries

    def load(self, request):
        """What all calls for a request share: what the leader knows of the
        topics, and the subscriptions as the members' own clients write them
        unless they came as bytes."""
        raise NotImplementedError

    def prepare(self, request, loaded):
        """A function to be called once, with the clock running. All that it
        works on is its own."""
        raise NotImplementedError

    def lists(self, request, outcome):
        """Of what that function gave back: by member id, topic names and
        partitions in the order of the client's result."""
        raise NotImplementedError


class _Thrown(Exception):
    """The strategy failed."""

    def __init__(self, type, message):
        super().__init__(message)
        self.type = type


class _Refused(Exception):
    """The request can't be done."""


def subscribed_topics(request):
    """Names and partition counts of the topics that a leader's metadata hold:
    those that somebody subscribes to."""
    wanted = {name for member in request.members for name in member.topics}
    return {topic.name: topic.partitions for topic in request.topics
            if topic.name in wanted and topic.partitions >= 0}


def serve(name, distribution, strategies):
    """Says hello for `distribution`, then answers until the input ends.

    Returns the exit status.
    """
    # What a library prints must not get between the frames; what it logs is
    # not to be paid for.
    out = os.dup(1)
    os.dup2(2, 1)
    logging.disable(logging.CRITICAL)
    # The client's modules stay as they are: no collection looks at them.
    gc.collect()
    gc.freeze()
    writer = FrameWriter(out)
    reader = FrameReader(0, before_waiting=writer.flush)
    try:
        _hello(writer, name, importlib.metadata.version(distribution),
               strategies)
        while (frame := reader.next()) is not None:
            _answer(frame, writer, strategies)
        writer.flush()
    except (BadFrame, OSError) as e:
        print(f"{name} peer: {e}", file=sys.stderr)
        return 2
    return 0


def _hello(writer, name, version, strategies):
    writer.begin()
    writer.word(MAGIC)
    writer.word(PROTOCOL_VERSION)
    writer.text(name)
    writer.text(version)
    writer.text(f"{platform.python_implementation()} "
                f"{platform.python_version()}")
    writer.word(TAKES_BYTES)
    writer.word(len(strategies))
    for strategy in strategies:
        writer.text(strategy.name)
        writer.word(strategy.protocol)
        writer.word(strategy.carries)
    writer.end()
    writer.flush()


def _answer(frame, writer, strategies):
    kind = frame.word()
    id = frame.word()
    writer.begin()
    writer.word(id)
    try:
        if kind != _ASSIGN:
            raise _Refused(f"request of unknown kind {kind}")
        _assign(Request(frame), writer, strategies)
    except _Thrown as e:
        writer.word(_THROWN)
        writer.word(0)  # the round
        writer.text(e.type)
        writer.text(str(e))
    except _Refused as e:
        writer.word(_REFUSED)
        writer.text(str(e))
    writer.end()


def _assign(request, writer, strategies):
    if not 0 <= request.strategy < len(strategies):
        raise _Refused(f"there is no strategy {request.strategy}")
    if request.max_rounds > 1:
        raise _Refused("this peer does one round at a time")
    if len(request.numbers) != len(request.topics):
        raise _Refused("two topics have the same name")
    if len({member.id for member in request.members}) != len(request.members):
        raise _Refused("two members have the same id")
    strategy = strategies[request.strategy]
    result, times = _run(request, strategy)
    lists = _numbers(request, result)

    writer.word(_OK)
    settled = strategy.protocol == EAGER or _nothing_given_up(request, lists)
    writer.word(1 if settled else 0)
    writer.word(1)  # round
    writer.word(len(times))
    for nanoseconds in times:
        writer.wide(nanoseconds)
    writer.word(len(lists))
    for numbers in lists:
        writer.word(len(numbers) // 2)
        writer.words(numbers)


def _run(request, strategy):
    """The lists of the last call, and how long the timed ones took."""
    times = []
    try:
        loaded = strategy.load(request)
        for call in range(request.warmups + max(1, request.repetitions)):
            outcome = None
            run = strategy.prepare(request, loaded)
            # No call pays for what others left behind.
            gc.collect()
            start = time.perf_counter_ns()
            outcome = run()
            end = time.perf_counter_ns()
            if call >= request.warmups and request.repetitions > 0:
                times.append(end - start)
        return strategy.lists(request, outcome), times
    except Exception as e:  # whatever the client's code throws
        raise _Thrown(_type_name(e), str(e)) from e


def _type_name(exception):
    cls = type(exception)
    if cls.__module__ == "builtins":
        return cls.__qualname__
    return f"{cls.__module__}.{cls.__qualname__}"


def _numbers(request, lists):
    """Per member of the request, topic number and partition by turns."""
    known = {member.id for member in request.members}
    for id in lists:
        if id not in known:
            raise _Thrown("garbage", f"the result has a member {id!r}")
    result = []
    for member in request.members:
        numbers = array.array("i")
        for topic, partition in lists.get(member.id, ()):
            number = request.numbers.get(topic)
            if number is None:
                raise _Thrown("garbage", f"the result has a topic {topic!r}")
            try:
                numbers.append(number)
                numbers.append(partition)
            except (TypeError, OverflowError):
                raise _Thrown("garbage", f"the result has a partition "
                              f"{partition!r} of {topic!r}") from None
        result.append(numbers)
    return result


def _nothing_given_up(request, lists):
    for member, numbers in zip(request.members, lists):
        if member.claims == numbers:
            continue
        has = set(zip(numbers[::2], numbers[1::2]))
        claims = zip(member.claims[::2], member.claims[1::2])
        if not all(claim in has for claim in claims):
            return False
    return True
