#!/usr/bin/env python3
"""Keeps the table of results in README.md equal to the newest recorded run.

  update_readme.py --check | --write

The table stands between the lines <!-- results:begin --> and
<!-- results:end -->. Exit status 0: it is up to date (now); 1: --check found
another one; 2: no such lines, or no recorded result.
"""

import json
import pathlib
import re
import sys

RESULTS = pathlib.Path(__file__).resolve().parent
ROOT = RESULTS.parent
README = ROOT / "README.md"
MARKED = re.compile(r"(<!-- results:begin -->\n).*?(<!-- results:end -->)",
                    re.DOTALL)

sys.path.insert(0, str(ROOT / "bench"))
import summary  # noqa: E402  (it lives in another folder)


def table():
    """What is to stand between the two lines."""
    newest = sorted(RESULTS.glob("*.json"))[-1]  # names begin with the time
    with open(newest, encoding="utf-8") as file:
        result = json.load(file)
    return (f"\n{summary.summary(result, markdown=True)}\n"
            f"From [{newest.name}](results/{newest.name}).\n\n")


def main():
    if sys.argv[1:] not in (["--check"], ["--write"]):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    if not list(RESULTS.glob("*.json")):
        print("update_readme.py: no recorded result in results/",
              file=sys.stderr)
        return 2
    text = README.read_text(encoding="utf-8")
    if not MARKED.search(text):
        print("update_readme.py: README.md has no <!-- results:begin --> and "
              "<!-- results:end -->", file=sys.stderr)
        return 2
    wanted = table()
    updated = MARKED.sub(lambda m: m[1] + wanted + m[2], text, count=1)
    if sys.argv[1] == "--write":
        README.write_text(updated, encoding="utf-8")
        return 0
    if updated != text:
        print("README.md does not show the newest recorded result; run: "
              "results/update_readme.py --write")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
