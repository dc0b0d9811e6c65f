#!/usr/bin/env python3
"""Keeps docs/peer-defects.md equal to the files of tests/data/peer-defects.

  defects_page.py --check | --write

Exit status 0: it is up to date (now); 1: --check found another text; 2: bad
usage.
"""

import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FILES = ROOT / "tests" / "data" / "peer-defects"
PAGE = ROOT / "docs" / "peer-defects.md"

sys.path.insert(0, str(ROOT / "tests" / "golden"))
import defects_page as kafka_page  # noqa: E402  (how a group is told in words)

CLASSES = {
    "honest": "honest members",
    "stale": "only with stale or contradicting claims",
    "harness": "only through our harness",
}

HEAD = """# What today's clients do that they should not

Found by `assignbench verify --all-peers` and by hand, each on the smallest group known. *Class* says who can get there: members that claim what one earlier rebalance
gave them (*honest*), only members whose claims are stale or contradict each other, or nobody but a harness. Those with a property are tried again in every test run
that has the client; a test says when a release no longer does it. Kafka's own: [kafka-defects.md](kafka-defects.md).

This page is made from `tests/data/peer-defects` by `tests/peers/defects_page.py --write`; each file is named after its defect.

"""

TAIL = """## Without a group to show it

* kafka-python 3.0.12: `sticky` expects two bytes of version in front of its user data, and so reads nothing of what members of other clients (Kafka's own included)
  claim: when one of 100 members with Kafka's bytes left, 9,751 of 9,900 claimed partitions moved. Among its own members none did. Tried with bytes (request flag 8).
* franz-go 1.22.3: a cooperative member whose subscription carries no generation (version 0 or 1, or -1) is taken to claim nothing, since its user data is then read as
  sticky's own. Partitions then move for nothing, but are withheld first. Tried with bytes.
* librdkafka 2.12.1: a leader of cooperative-sticky dies when a member joins with a subscription of version 0. Tried with bytes.
* kafka-go 0.4.51: the consumer group behind its Reader refuses a subscription with bytes after those of version 0, and so should fail to lead members of newer clients.
  Read in its source, not run.
* aiokafka 0.14.0: its members never tell their assignor the generation, and so claim for generation -1. Read in its source, not run.
"""


def section(name, defect):
    prop = defect["property"]
    text = f"## {defect['title']}\n\n`{name}`: {defect['client']} {defect['seen_in']}, {', '.join(defect['strategies'])}"
    text += f"; class: **{CLASSES[defect['class']]}**"
    text += f"; property: `{prop}`\n\n" if prop else "\n\n"
    text += f"* Breaks: {defect['promise']}\n* What happens: {defect['what']}\n* Reachable: {defect['reachable']}\n"
    if "note" in defect:
        text += f"* {defect['note']}\n"
    topics = ", ".join(f"{topic['name']} has {topic['partitions']}"
                       for topic in defect["group"]["topics"])
    text += f"* The group: {topics} partitions\n"
    for member in defect["group"]["members"]:
        text += f"  * {kafka_page.member_line(member)}\n"
    return text + "\n"


def page():
    defects = [(path.stem, json.loads(path.read_text(encoding="utf-8")))
               for path in sorted(FILES.glob("*.json"))]
    order = list(CLASSES)
    defects.sort(key=lambda item: (item[1]["client"],
                                   order.index(item[1]["class"])))
    text = HEAD + ("| client | release | strategy | what | class |\n"
                   "|---|---|---|---|---|\n")
    for _, defect in defects:
        text += (f"| {defect['client']} | {defect['seen_in']} "
                 f"| {', '.join(defect['strategies'])} | {defect['title']} "
                 f"| {CLASSES[defect['class']]} |\n")
    return text + "\n" + "".join(
        section(name, defect) for name, defect in defects) + TAIL


def main():
    if sys.argv[1:] not in (["--check"], ["--write"]):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    text = page()
    if sys.argv[1] == "--write":
        PAGE.write_text(text, encoding="utf-8")
    elif not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text:
        print("docs/peer-defects.md is out of date; run: "
              "tests/peers/defects_page.py --write")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
