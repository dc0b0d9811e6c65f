#!/usr/bin/env python3
"""The templates in peers/templates are peers that all answer alike.

usage: templates_test.py [unittest's options]

CXX names the C++ compiler. A language that is not here is skipped.
"""
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
PROJECT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PROJECT / "peers" / "python"))

from assignbench_peer import frames
from python_frames_test import framed, text, words

TEMPLATES = PROJECT / "peers" / "templates"


def random_group(draw):
    """Topics as (name, partitions), members as (id, topics, claims)."""
    topics = [(name, draw.choice((-1, 0, 1, 2, 7, 13))) for name in
              draw.sample(("a", "orders", "тема", "日本", "x.y"),
                          draw.randint(0, 5))]
    numbers = range(len(topics))
    members = []
    for id in draw.sample(("m", "m-1", "m-10", "é", "客", "A", "😀"),
                          draw.randint(0, 7)):
        wanted = [t for t in numbers if draw.random() < 0.6]
        claims = [(t, draw.randint(-1, 9)) for t in numbers
                  for _ in range(draw.randint(0, 2))]
        members.append((id, wanted, claims))
    return topics, members


def request(id, group, warmups, repetitions):
    topics, members = group
    data = words(1, id, 0, 3, warmups, repetitions, 1, 1) + text("rack")
    data += words(len(topics))
    for t, (name, partitions) in enumerate(topics):
        data += text(name) + words(partitions, 0, 0, t, 0)
        if partitions < 0 or id % 2:
            data += words(0)
        else:
            data += words(1) + words(2, 0, -1) * partitions
    data += words(len(members))
    for m, (member, wanted, claims) in enumerate(members):
        data += text(member) + (text("static") if m % 2 else words(-1))
        data += words(0, 5, len(wanted), *wanted, len(claims))
        data += b"".join(words(*claim) for claim in claims)
    return framed(data)


def expected(group):
    """To the subscriber with the fewest partitions, the first by id."""
    topics, members = group
    lists = [[] for _ in members]
    for t, (_, partitions) in enumerate(topics):
        for partition in range(partitions):
            to = min((m for m, member in enumerate(members) if t in member[1]),
                     key=lambda m: (len(lists[m]), members[m][0]),
                     default=None)
            if to is not None:
                lists[to].append((t, partition))
    return lists


class TemplatesTest(unittest.TestCase):

    def check(self, *command):
        draw = random.Random(1)
        groups = [random_group(draw) for _ in range(200)]
        requests = b"".join(request(id, group, id % 2, id % 3)
                            for id, group in enumerate(groups))
        with tempfile.TemporaryFile() as answers:
            subprocess.run(command, input=requests, stdout=answers, check=True)
            answers.seek(0)
            reader = frames.FrameReader(answers.fileno())
            self.check_hello(reader.next())
            for id, group in enumerate(groups):
                self.check_answer(reader.next(), id, group)
            self.assertIsNone(reader.next())

    def check_hello(self, hello):
        self.assertEqual([0x31504241, 1], list(hello.words(2)))
        self.assertEqual("my-assignor", hello.text())
        self.assertEqual("1", hello.text())
        hello.text()
        self.assertEqual([0, 1], list(hello.words(2)))
        self.assertEqual("least-loaded", hello.text())
        self.assertEqual([0, 16], list(hello.words(2)))
        hello.end()

    def check_answer(self, answer, id, group):
        repetitions = id % 3
        self.assertEqual([id, 0, 1, 1, repetitions], list(answer.words(5)))
        for _ in range(repetitions):
            self.assertGreater(answer.wide(), 0)
        lists = []
        for _ in range(answer.count(1)):
            numbers = answer.words(2 * answer.count(2))
            lists.append(list(zip(numbers[::2], numbers[1::2])))
        answer.end()
        self.assertEqual(expected(group), lists)

    def needs(self, tool):
        if shutil.which(tool) is None:
            self.skipTest(f"no {tool} here")

    def test_what_an_author_edits_is_short(self):
        for file in ("assignor.py", "Assignor.java", "assignor.go",
                     "assignor.cc"):
            lines = (TEMPLATES / file).read_text(encoding="utf-8").splitlines()
            self.assertLess(len(lines), 60, file)

    def test_python(self):
        self.check(sys.executable, TEMPLATES / "assignor.py")

    def test_java(self):
        self.needs("javac")
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(("javac", "-Xlint:all", "-Werror", "-d", folder,
                            TEMPLATES / "Assignor.java",
                            TEMPLATES / "Peer.java"), check=True)
            self.check("java", "-cp", folder, "Assignor")

    def test_go(self):
        self.needs("go")
        self.check("go", "run", TEMPLATES / "assignor.go",
                   TEMPLATES / "peer.go")

    def test_cpp(self):
        compiler = os.environ.get("CXX", "g++")
        self.needs(compiler)
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder) / "assignor"
            subprocess.run((compiler, "-std=c++17", "-O1", "-Wall", "-Wextra",
                            "-Werror", TEMPLATES / "assignor.cc", "-o",
                            program), check=True)
            self.check(program)


if __name__ == "__main__":
    unittest.main()
