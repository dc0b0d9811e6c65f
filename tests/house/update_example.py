#!/usr/bin/env python3
"""Keeps the README's example true: what the program prints today.

usage: update_example.py --check|--write PROGRAM PROJECT_DIR

Plan times differ from run to run and are not compared.
"""
import pathlib
import re
import subprocess
import sys

BEGIN, END = "<!-- example:begin -->\n", "<!-- example:end -->"
PASTE = "tests/data/samples/09_offsets_2.x_docs_three_topics.txt"


def example(program, project):
    """The command's output up to its legend, as a Markdown block."""
    text = subprocess.run(
        [program, "compare", str(project / PASTE), "--event",
         "leave=consumer4"],
        capture_output=True, check=True, text=True).stdout
    return "```\n" + text.split("\nload: ")[0].rstrip() + "\n```\n"


def without_times(text):
    return re.sub(r" +[0-9.]+ [um]s\b| +plan\b", "", text)


def main():
    if len(sys.argv) != 4 or sys.argv[1] not in ("--check", "--write"):
        sys.exit(__doc__.strip())
    project = pathlib.Path(sys.argv[3])
    readme = project / "README.md"
    text = readme.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    shown, after = rest.split(END)
    now = example(sys.argv[2], project)
    if without_times(shown) == without_times(now):
        return
    if sys.argv[1] == "--check":
        sys.exit("README.md: the example is out of date; run "
                 "tests/house/update_example.py --write PROGRAM .")
    readme.write_text(before + BEGIN + now + END + after, encoding="utf-8")


if __name__ == "__main__":
    main()
