#!/usr/bin/env python3
"""A peer of assignbench in one file: put your assignor into assign()."""
import struct, sys, time

NAME, VERSION, STRATEGY = "my-assignor", "1", "least-loaded"
CARRIES = 16  # what assign() looks at, added up: 1 claims, 2 generations, 16 unknown topics, ...

def assign(topics, members):
    """YOUR ASSIGNOR. Topics are (name, partitions), partitions -1 if not in the metadata; members
    are (id, generation, topics, claims): places in `topics`, pairs of such a place and a partition.
    Returns a list of such pairs for each member, in the order of `members`."""
    lists = [[] for _ in members]
    by_id = sorted(range(len(members)), key=lambda m: members[m][0])
    for t, (_, partitions) in enumerate(topics):
        subscribers = [m for m in by_id if t in members[m][2]]
        for partition in range(partitions if subscribers else 0):
            # The member with the fewest partitions; of several the first by id.
            lists[min(subscribers, key=lambda m: len(lists[m]))].append((t, partition))
    return lists

# The rest speaks ../protocol.md and may stay as it is.
def words(*numbers):
    return struct.pack(f"<{len(numbers)}i", *numbers)

def encoded(text):
    return words(len(text.encode())) + text.encode() + bytes(-len(text.encode()) % 4)

def send(data):
    sys.stdout.buffer.write(words(len(data) // 4) + data)
    sys.stdout.buffer.flush()

def answer(frame):
    word = iter(struct.unpack(f"<{len(frame) // 4}i", frame)).__next__
    def text():
        size = word()
        data = words(*(word() for _ in range((size + 3) // 4)))
        return data[:size].decode() if size >= 0 else None
    def many(item):
        return [item() for _ in range(word())]
    def topic():
        name, partitions, _ = text(), word(), [word() for _ in range(4)]  # the topic's UUID
        return (name, partitions, [many(word) for _ in range(partitions if word() else 0)])[:2]
    def member():
        id, _, _, generation = text(), text(), word(), word()  # between: instance id, rack
        return id, generation, many(word), many(lambda: (word(), word()))
    _, id, _, _, warmups, repetitions, _ = [word() for _ in range(7)]
    _, topics, members, times = many(text), many(topic), many(member), []
    for _ in range(warmups + max(1, repetitions)):
        start = time.perf_counter_ns()
        lists = assign(topics, members)
        times.append(time.perf_counter_ns() - start)
    times = struct.pack(f"<{repetitions}q", *times[len(times) - repetitions:])
    send(words(id, 0, 1, 1, repetitions) + times + words(len(lists)) + b"".join(
        words(len(pairs), *(word for pair in pairs for word in pair)) for pairs in lists))

send(words(0x31504241, 1) + encoded(NAME) + encoded(VERSION) + encoded("Python 3")
     + words(0, 1) + encoded(STRATEGY) + words(0, CARRIES))  # 0: eager
while size := sys.stdin.buffer.read(4):
    answer(sys.stdin.buffer.read(4 * struct.unpack("<i", size)[0]))
