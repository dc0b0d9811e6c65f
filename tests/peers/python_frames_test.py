#!/usr/bin/env python3
"""Tests of what the peers in Python share."""
import os
import pathlib
import struct
import sys
import threading
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] /
                       "peers" / "python"))

from assignbench_peer import frames
from assignbench_peer.request import AS_BYTES, Request


def words(*numbers):
    return struct.pack(f"<{len(numbers)}i", *numbers)


def text(string):
    data = string.encode()
    return words(len(data)) + data + bytes(-len(data) % 4)


def framed(data):
    return words(len(data) // 4) + data


class PipeTest(unittest.TestCase):

    def setUp(self):
        self.read_end, self.write_end = os.pipe()

    def tearDown(self):
        os.close(self.read_end)
        self.close_write_end()

    def close_write_end(self):
        if self.write_end is not None:
            os.close(self.write_end)
            self.write_end = None

    def frames_of(self, data):
        """All frames in `data`."""
        def write():
            with memoryview(data) as left:
                done = 0
                while done < len(left):
                    done += os.write(self.write_end, left[done:])
            self.close_write_end()

        writer = threading.Thread(target=write)
        writer.start()
        reader = frames.FrameReader(self.read_end)
        result = []
        try:
            while (frame := reader.next()) is not None:
                result.append(frame)
        finally:
            writer.join()
        return result


class FrameReaderTest(PipeTest):

    def test_takes_frames_one_after_the_other(self):
        first, second = self.frames_of(framed(words(7)) + framed(b""))
        self.assertEqual(7, first.word())
        first.end()
        second.end()

    def test_a_frame_of_millions_of_words_arrives_whole(self):
        count = 3_000_000
        data = words(*range(count))
        big, small = self.frames_of(framed(data) + framed(words(1)))
        self.assertEqual(list(range(count)), list(big.words(count)))
        self.assertEqual(1, small.word())

    def test_before_it_waits_it_says_so(self):
        calls = []

        def before_waiting():
            calls.append(True)
            self.close_write_end()

        os.write(self.write_end, framed(words(1)) + framed(words(2)))
        reader = frames.FrameReader(self.read_end, before_waiting)
        self.assertEqual(1, reader.next().word())
        self.assertEqual(2, reader.next().word())
        self.assertEqual([], calls)
        self.assertIsNone(reader.next())
        self.assertEqual([True], calls)

    def test_half_a_frame_is_waited_for_too(self):
        calls = []

        def before_waiting():
            calls.append(True)
            os.write(self.write_end, words(5))

        os.write(self.write_end, words(1))
        reader = frames.FrameReader(self.read_end, before_waiting)
        self.assertEqual(5, reader.next().word())
        self.assertEqual([True], calls)

    def test_refuses_lengths_that_make_no_sense(self):
        for data in (words(-1), words(frames.MAX_WORDS + 1), words(2, 1),
                     b"\1\0"):
            with self.subTest(data), self.assertRaises(frames.BadFrame):
                self.frames_of(data)
            self.tearDown()
            self.setUp()


class FrameTest(unittest.TestCase):

    def test_texts_are_padded_to_whole_words(self):
        frame = frames.Frame(text("日本") + text("") + words(-1) + text("four"))
        self.assertEqual("日本", frame.text())
        self.assertEqual("", frame.text())
        self.assertIsNone(frame.optional_text())
        self.assertEqual("four", frame.text())
        frame.end()

    def test_wide_numbers_have_their_low_word_first(self):
        self.assertEqual(2**32 + 5, frames.Frame(words(5, 1)).wide())
        self.assertEqual(-1, frames.Frame(words(-1, -1)).wide())

    def test_what_does_not_fit_is_refused(self):
        for read in (lambda f: f.words(3), lambda f: f.count(1),
                     lambda f: f.text(), lambda f: f.index(0, 5),
                     lambda f: f.words(-1), lambda f: f.end()):
            with self.assertRaises(frames.BadFrame):
                read(frames.Frame(words(9, 0)))

    def test_a_text_that_is_absent_or_no_utf_8_is_refused(self):
        for data in (words(-1), words(-2), words(2) + b"\xff\xfe\0\0"):
            with self.subTest(data), self.assertRaises(frames.BadFrame):
                frames.Frame(data).text()


class FrameWriterTest(PipeTest):

    def test_writes_what_the_reader_reads(self):
        writer = frames.FrameWriter(self.write_end)
        writer.begin()
        writer.text("é")
        writer.wide(-2**40)
        writer.words([1, 2, 3])
        writer.end()
        writer.begin()
        writer.word(9)
        writer.cancel()
        writer.begin()
        writer.end()
        writer.flush()
        self.close_write_end()
        reader = frames.FrameReader(self.read_end)
        frame = reader.next()
        self.assertEqual("é", frame.text())
        self.assertEqual(-2**40, frame.wide())
        self.assertEqual([1, 2, 3], list(frame.words(3)))
        frame.end()
        reader.next().end()
        self.assertIsNone(reader.next())


class RequestTest(unittest.TestCase):

    def request(self, flags=3, claim_on=1):
        """The words of a group that has everything."""
        metadata = words(3) + b"\0\1\2\0" if flags & AS_BYTES else b""
        return (
            words(0, flags, 1, 2, 1) + words(1) + text("rack") + words(2)
            + text("orders") + words(2, 0, 0, 0, 0, 1, 1, 0, 0)
            + text("gone") + words(-1, 0, 0, 0, 0, 0)
            + words(1) + text("m") + text("instance") + words(0, 5)
            + words(2, 1, 0) + words(2, claim_on, 7, 0, 1) + metadata)

    def test_reads_a_group(self):
        request = Request(frames.Frame(self.request()))
        self.assertEqual((0, 1, 2, 1), (
            request.strategy, request.warmups, request.repetitions,
            request.max_rounds))
        self.assertEqual([("orders", 2), ("gone", -1)],
                         [(t.name, t.partitions) for t in request.topics])
        member, = request.members
        self.assertEqual(("m", "instance", 5, ["gone", "orders"], None), (
            member.id, member.instance_id, member.generation, member.topics,
            member.metadata))
        self.assertEqual([("gone", 7), ("orders", 1)], request.claims(member))

    def test_reads_members_that_come_as_bytes(self):
        request = Request(frames.Frame(self.request(flags=AS_BYTES)))
        self.assertTrue(request.has(AS_BYTES))
        self.assertEqual(b"\0\1\2", request.members[0].metadata)

    def test_refuses_what_points_nowhere(self):
        for data in (self.request(claim_on=2), self.request(claim_on=-1),
                     self.request(flags=16), self.request() + words(0),
                     self.request()[:-4]):
            with self.assertRaises(frames.BadFrame):
                Request(frames.Frame(data))


if __name__ == "__main__":
    unittest.main()
