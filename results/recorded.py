"""Recorded runs, and the pages that are made from the newest of them.

Imported by the update_*.py beside it: a run is recorded by the script that
reports it, of a tree without uncommitted changes, so that the revision in the
file is the one that ran.
"""

import datetime
import json
import pathlib
import subprocess
import sys

RESULTS = pathlib.Path(__file__).resolve().parent
ROOT = RESULTS.parent


class Refused(Exception):
    """What a script can't do, as one line for its user; exit status 2."""


def run(*command):
    """Runs a command from the top of the project; its output is the user's."""
    if subprocess.run(command, cwd=ROOT, check=False).returncode != 0:
        raise Refused(f"{command[0]} failed")


def build(target):
    """Builds a target of the preset release; the program."""
    run("cmake", "--preset", "release")
    run("cmake", "--build", "--preset", "release", "--target", target)
    return ROOT / "build" / "release" / "bin" / target


def revision():
    """The commit at hand; refuses a tree with uncommitted changes."""
    def git(*arguments):
        return subprocess.run(["git", *arguments], cwd=ROOT, check=True,
                              capture_output=True, text=True).stdout.strip()
    if git("status", "--porcelain"):
        raise Refused("there are uncommitted changes")
    return git("rev-parse", "--short=12", "HEAD")


def record(kind, of_revision, found):
    """Adds a file to results/<kind>/."""
    now = datetime.datetime.now(datetime.timezone.utc)
    folder = RESULTS / kind
    folder.mkdir(exist_ok=True)
    path = folder / f"{now.strftime('%Y-%m-%dT%H%M%S')}-{of_revision}.json"
    path.write_text(json.dumps(
        {"date": now.strftime("%Y-%m-%dT%H:%M:%SZ"), "revision": of_revision,
         **found}, indent=1) + "\n", encoding="utf-8")


def newest(kind):
    """The name and the content of the newest file of results/<kind>/."""
    files = sorted((RESULTS / kind).glob("*.json"))  # names begin with the time
    if not files:
        raise Refused(f"nothing in results/{kind}/")
    return files[-1].name, json.loads(files[-1].read_text(encoding="utf-8"))


def bring_up_to_date(script, write, wanted):
    """Writes, or else compares, {path: text}; the exit status."""
    for path, text in wanted.items():
        if write:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            print(f"{path.relative_to(ROOT)} is out of date; run: "
                  f"results/{script} --write")
            return 1
    return 0


def main(script, usage, recorder, pages):
    """--record calls recorder(); --write and --check take pages()."""
    if sys.argv[1:] not in (["--record"], ["--write"], ["--check"]):
        print(usage.strip(), file=sys.stderr)
        return 2
    try:
        if sys.argv[1] == "--record":
            recorder()
            return 0
        return bring_up_to_date(script, sys.argv[1] == "--write", pages())
    except Refused as refused:
        print(f"{script}: {refused}", file=sys.stderr)
        return 2
