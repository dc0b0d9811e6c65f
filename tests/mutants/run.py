#!/usr/bin/env python3
"""Plants mistakes, one at a time, and demands that a test fails for each.

usage: tests/mutants/run.py [NAME...] [--sample SECONDS [--seed TEXT]]
                            [--build DIR] [--jobs N] [--json FILE]
       tests/mutants/run.py --list

NAME is that of a file in this folder, without ".mutant"; README.md says what
such a file holds. Without names all are tried.

The source tree is not touched. The release build is brought up to date and its
tests must pass; then each mutant's one file is copied, changed, compiled (-O1)
and linked, in front of the libraries, to the objects that are there already.

A mutant is killed if an assertion of a test fails. One that does not compile,
crashes without a failed assertion, takes too long or no longer fits its file is
broken. Exit status 0: all killed; 1: one survived or is broken, or the tests
fail as they are; 2: bad usage.
"""
import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
TIMEOUT = 120  # seconds, of one test program
KEYS = {"file", "why", "targets", "filter"}
BEGIN, MIDDLE, END = "<<<<\n", "====\n", ">>>>\n"
FAILED = re.compile(r"^\[  FAILED  \] ([^\s,]+)", re.MULTILINE)
# Printed before that line, and so also where the program crashes afterwards.
ASSERTION = re.compile(r"^\S+: Failure$", re.MULTILINE)
PROPERTIES = PROJECT / "tests/assignors/assignor_properties_test.cc"


class Broken(Exception):
    """Why a mutant cannot be judged."""


class Mutant:
    """One planted mistake, as its file tells it."""

    def __init__(self, path):
        self.name = path.stem
        text = path.read_text(encoding="utf-8")
        head, begin, rest = text.partition("\n" + BEGIN)
        self.find, middle, rest = rest.partition("\n" + MIDDLE)
        self.replacement, end, tail = rest.rpartition("\n" + END)
        keys = re.findall(r"^([a-z]+): *((?:.|\n +)*)", head, re.MULTILINE)
        fields = {key: " ".join(value.split()) for key, value in keys}
        if not (begin and middle and end) or tail or set(fields) | {
                "filter"} != KEYS or not all(fields.values()):
            sys.exit(f"run.py: {path}: not of the form that README.md tells")
        self.file = fields["file"]
        self.why = fields["why"]
        self.targets = fields["targets"].split()
        self.filter = fields.get("filter", "*")

    def mutated(self):
        """The whole text of the file with the mistake in it."""
        path = PROJECT / self.file
        if not path.is_file():
            raise Broken(f"stale: there is no {self.file}")
        text = path.read_text(encoding="utf-8")
        count = text.count(self.find)
        if count != 1:
            raise Broken(f"stale: its text is {count} times in {self.file}")
        return text.replace(self.find, self.replacement)


class Build:
    """The release build, whose objects are linked to what is mutated."""

    def __init__(self, folder, targets):
        self.folder = folder
        if not (folder / "build.ninja").exists():
            self.must("cmake", "--preset", "release", "-B", folder)
        self.must("cmake", "--build", folder, "--target", *targets)
        entries = json.loads((folder / "compile_commands.json").read_text())
        self.compile = {e["file"]: shlex.split(e["command"]) for e in entries}
        self.link = {target: self.link_command(target) for target in targets}
        self.environment = {target: dict(os.environ) for target in targets}
        shown = self.must("ctest", "--test-dir", folder,
                          "--show-only=json-v1").stdout
        for test in json.loads(shown)["tests"]:
            target = pathlib.Path(test.get("command", ["-"])[0]).name
            for item in test["properties"]:
                if target in targets and item["name"] == "ENVIRONMENT":
                    self.environment[target].update(
                        entry.split("=", 1) for entry in item["value"])
        for environment in self.environment.values():
            if "RC_PARAMS" in environment:
                environment["RC_PARAMS"] += " noshrink=1"

    @staticmethod
    def must(*command):
        """Runs a command of the build; the end if it fails."""
        done = subprocess.run(command, cwd=PROJECT, text=True,
                              capture_output=True)
        if done.returncode != 0:
            sys.exit(f"{done.stdout}{done.stderr}run.py: failed: "
                     + " ".join(map(str, command)))
        return done

    def link_command(self, target):
        """How that test program is linked; its output is to be replaced."""
        shown = self.must("ninja", "-C", self.folder, "-t", "commands", target)
        for step in shown.stdout.splitlines()[-1].split(" && "):
            words = shlex.split(step)
            if f"bin/{target}" in words and "-o" in words:
                return words
        sys.exit(f"run.py: no link command of {target}")

    def test(self, program, target, pattern):
        """Runs a test program until its first failed test."""
        command = [program, f"--gtest_filter={pattern}", "--gtest_fail_fast",
                   "--gtest_brief=1"]
        try:
            return subprocess.run(
                command, cwd=self.folder, env=self.environment[target],
                text=True, errors="replace", stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            raise Broken(f"{target} took more than {TIMEOUT} s") from None

    def passes_unmutated(self, target):
        """Whether all tests of a program pass as they are; says so if not."""
        try:
            done = self.test(self.folder / "bin" / target, target, "*")
        except Broken as reason:
            print(f"run.py: not mutated, {reason}", file=sys.stderr)
            return False
        if done.returncode != 0:
            print(f"{done.stdout}run.py: {target} fails without a mutant",
                  file=sys.stderr)
        return done.returncode == 0

    def tool(self, command, mutant_step):
        done = subprocess.run(command, cwd=self.folder, text=True,
                              capture_output=True)
        if done.returncode != 0:
            raise Broken(f"{mutant_step}:\n{done.stderr}")

    def killer(self, mutant, folder):
        """The name of a test that fails with the mutant, or None."""
        text = mutant.mutated()
        original = str(PROJECT / mutant.file)
        if original not in self.compile:
            raise Broken(f"{mutant.file} is not compiled by itself")
        folder.mkdir(parents=True, exist_ok=True)
        source = folder / pathlib.Path(mutant.file).name
        source.write_text(text, encoding="utf-8")
        compiler = [str(source) if word == original else word
                    for word in self.compile[original]]
        compiler[compiler.index("-o") + 1] = str(source) + ".o"
        self.tool(compiler + ["-O1", "-Wno-error"], "does not compile")
        for target in mutant.targets:
            program = folder / target
            linker = list(self.link[target])
            output = linker.index("-o") + 1
            # Ahead of the libraries: their own object is not taken then.
            linker[output:output + 1] = [str(program), str(source) + ".o"]
            self.tool(linker, f"does not link to {target}")
            done = self.test(program, target, mutant.filter)
            program.unlink()
            if failed := FAILED.search(done.stdout):
                return failed.group(1)
            if ASSERTION.search(done.stdout):
                return target
            if done.returncode != 0:
                raise Broken(f"{target} ends with status {done.returncode} "
                             "and no failed assertion")
        return None


def list_mutants(mutants):
    """Prints all; whether each fits its file and each property has one."""
    faults = []
    for mutant in mutants:
        print(f"{mutant.name}: {mutant.why}")
        try:
            mutant.mutated()
        except Broken as reason:
            faults.append(f"{mutant.name}: {reason}")
    properties = re.findall(r"RC_GTEST_PROP\((\w+),\s*(\w+)",
                            PROPERTIES.read_text(encoding="utf-8"))
    filters = {mutant.filter for mutant in mutants}
    faults += [f"no mutant is for {suite}.{name} alone"
               for suite, name in properties
               if f"{suite}.{name}" not in filters]
    for fault in faults:
        print(f"run.py: {fault}", file=sys.stderr)
    return not faults


def run(mutants, build, jobs, deadline, report):
    """Tries them until the deadline; True if none survived or is broken.

    What became of each goes to `report`, a path, if one is given.
    """
    counts = {"killed": 0, "survived": 0, "broken": 0}
    tried = {}

    def attempt(mutant):
        if time.monotonic() > deadline:
            return
        start = time.monotonic()
        try:
            killer = build.killer(mutant, build.folder / "mutants" /
                                  mutant.name)
            outcome = "killed" if killer else "survived"
            detail = f" by {killer}" if killer else ""
        except Broken as reason:
            outcome, detail = "broken", f": {reason}"
        counts[outcome] += 1
        tried[mutant.name] = {"outcome": outcome, "detail": detail.strip(" :")}
        print(f"{outcome:8} {mutant.name}{detail} "
              f"({time.monotonic() - start:.1f} s)", flush=True)

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        list(pool.map(attempt, mutants))
    print(f"{counts['killed']} killed, {counts['survived']} survived, "
          f"{counts['broken']} broken")
    if report:
        report.write_text(json.dumps(
            {**counts, "mutants": dict(sorted(tried.items()))}, indent=1) +
            "\n", encoding="utf-8")
    return counts["survived"] + counts["broken"] == 0 < counts["killed"]


def main():
    parser = argparse.ArgumentParser(
        usage=__doc__.partition("usage: ")[2].partition("\n\n")[0],
        description=__doc__.partition("\n\nNAME")[0].splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--sample", type=float, metavar="SECONDS",
                        help="stop after that time")
    parser.add_argument("--seed", default="", metavar="TEXT",
                        help="decides which come first in a sample")
    parser.add_argument("--list", action="store_true",
                        help="names and reasons; 1 if one does not fit its "
                        "file or a property of the strategies has none")
    parser.add_argument("--build", type=pathlib.Path, metavar="DIR",
                        default=PROJECT / "build/release",
                        help="the release build (build/release)")
    parser.add_argument("--jobs", type=int, metavar="N", default=os.cpu_count(),
                        help="mutants at a time (as many as processors)")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE",
                        help="also writes what became of each")
    args = parser.parse_args()
    mutants = {path.stem: Mutant(path) for path in sorted(HERE.glob("*.mutant"))}
    if args.list:
        return list_mutants(mutants.values())
    unknown = [name for name in args.names if name not in mutants]
    if unknown:
        parser.error(f"no mutant '{unknown[0]}'; --list names them")
    chosen = [mutants[name] for name in args.names or mutants]
    deadline = float("inf")
    targets = sorted({target for m in chosen for target in m.targets})
    build = Build(args.build.resolve(), targets)
    if args.sample is not None:
        deadline = time.monotonic() + args.sample
        chosen.sort(key=lambda mutant: hashlib.sha256(
            f"{args.seed}\n{mutant.name}".encode()).digest())
    if not all([build.passes_unmutated(target) for target in targets]):
        return False
    return run(chosen, build, args.jobs, deadline, args.json)


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
