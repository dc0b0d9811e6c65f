#!/usr/bin/env python3
"""Keeps docs/kafka-defects.md equal to the files of tests/data/kafka-defects.

  defects_page.py --check | --write

Exit status 0: it is up to date (now); 1: --check found another text; 2: bad
usage.
"""

import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FILES = ROOT / "tests" / "data" / "kafka-defects"
PAGE = ROOT / "docs" / "kafka-defects.md"

HEAD = """# Where Kafka's own assignors break a promise

Each of these was seen in the release named, in the jar as it is served, and is tried again in every test run: if a later
release no longer does it, a test says so. By default our strategies keep the promise, where the table does not say otherwise; with `Compat::kExact`
(`compare --compat exact`) they give what Kafka gives, wrong lists and exceptions included, and that is compared with the jar
too. *Reachable* says whether honest clients can get there; where it says so by inference, it was reasoned from the code
and not tried with live consumers.

This page is made from `tests/data/kafka-defects` by `tests/golden/defects_page.py --write`; each file is named after its defect.

"""

TAIL = """## Without a group to show it

* The score that decides whether moving helped at all is a 32-bit sum over pairs of members and overflows at about 2.1e9, which
  takes some thousand members with very different loads. `Compat::kExact` computes in 32 bits too, but no group that gets there was compared. In millions of random groups the score
  never decided anything: see the rule `revert` in the counts of the comparison.
* `maxGeneration` is a field of the assignor and never falls while a leader lives. Here every call stands alone, as with a new leader.
* `isSticky()`, a method for Kafka's tests, throws a NullPointerException when the last call took the path for identical subscriptions.
* With no members at all roundrobin throws an IllegalArgumentException and the sticky assignors an ArithmeticException; a coordinator
  never asks for that. `Compat::kExact` gives both.
"""


def lists(answer):
    """One line for what a strategy gave."""
    if "unsettled_after" in answer:
        return f"still gives up partitions after {answer['unsettled_after']}"
    if "throws" in answer:
        return f"throws `{answer['throws']}`"
    return "; ".join(
        f"{member}: {' '.join(partitions) if partitions else 'nothing'}"
        for member, partitions in answer.items())


def member_line(member):
    text = f"{member['id']} subscribes to " + (
        ", ".join(member["topics"]) if member["topics"] else "nothing")
    if "rack" in member:
        text += f", rack {member['rack']}"
    claims = [f"{claim['topic']}-{number}" for claim in member.get("owned", [])
              for number in claim["partitions"]]
    if claims:
        text += f", claims {' '.join(claims)}"
    if "generation" in member:
        text += f", generation {member['generation']}"
    return text


def section(path):
    defect = json.loads(path.read_text(encoding="utf-8"))
    group = defect["group"]
    topics = ", ".join(
        f"{topic['name']} with {topic['partitions']}" +
        (" (racks " + " | ".join(" ".join(racks) for racks
                                  in topic["replica_racks"]) + ")"
         if "replica_racks" in topic else "")
        for topic in group["topics"])
    text = (f"## {defect['title']}\n\n"
            f"`{path.stem}`, seen in {defect['seen_in']}, "
            f"{' and '.join(defect['strategies'])}. "
            f"Promise: {defect['promise']}\n\n"
            f"{defect['what']}\n\n"
            f"Reachable: {defect['reachable']}\n\n"
            f"Partitions: {topics}. Members, in the order of the map:\n\n")
    for member in group["members"]:
        text += f"* {member_line(member)}\n"
    if defect.get("old_subscriptions"):
        text += "\nThe subscriptions carry no generation.\n"
    text += "\n| | Kafka gives | by default we give |\n|---|---|---|\n"
    for strategy in defect["strategies"]:
        text += (f"| {strategy} | {lists(defect['kafka'][strategy])} "
                 f"| {lists(defect['safe'][strategy])} |\n")
    return text + "\n"


def main():
    if sys.argv[1:] not in (["--check"], ["--write"]):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    wanted = HEAD + "".join(
        section(path) for path in sorted(FILES.glob("*.json"))) + TAIL
    if sys.argv[1] == "--write":
        PAGE.write_text(wanted, encoding="utf-8")
        return 0
    if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != wanted:
        print("docs/kafka-defects.md is out of date; run: "
              "tests/golden/defects_page.py --write")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
