#!/usr/bin/env python3
"""What our strategies are proved equal to, from results/equality/.

  update_equality.py --record   compares with the Kafka peer in build/peers/java
                                and adds what was found
  update_equality.py --write    makes the table in README.md, docs/equality.md
                                and cli/proved_equal.inc from the newest file
  update_equality.py --check    whether they are so

The table of strategies in the README stands between <!-- equality:begin --> and
<!-- equality:end -->. Exit status 0: done, or up to date; 1: out of date; 2: bad
usage, no file, a tree with uncommitted changes, or a run that failed or found
differences.
"""

import json
import pathlib
import re
import sys
import tempfile

from recorded import ROOT, build, main, newest, record, revision, run

README = ROOT / "README.md"
PAGE = ROOT / "docs" / "equality.md"
INC = ROOT / "cli" / "proved_equal.inc"
MARKED = re.compile(r"(<!-- equality:begin -->\n).*?(<!-- equality:end -->)",
                    re.DOTALL)


def compare():
    """The whole comparison, then a smaller one under JaCoCo."""
    of_revision = revision()
    peer = ROOT / "build" / "peers" / "java"
    run(ROOT / "peers" / "java" / "setup", peer)
    differential = build("kafka_differential")
    with tempfile.TemporaryDirectory() as folder:
        found, coverage = (pathlib.Path(folder) / name
                           for name in ("found.json", "coverage.json"))
        run(differential, "--peer", ROOT / "peers" / "java" / "run", "--build",
            peer, "--json", found)
        run(ROOT / "tests" / "differential" / "coverage.py", peer, differential,
            coverage, "--small", "4000", "--medium", "300", "--exhaustive",
            "false")
        record("equality", of_revision,
               {**json.loads(found.read_text(encoding="utf-8")),
                "coverage": json.loads(coverage.read_text(encoding="utf-8"))})


def by_strategy(found):
    """For each strategy: its entry and the groups compared in both orders."""
    strategies = {}
    for result in found["results"]:
        entry = strategies.setdefault(result["strategy"],
                                      {**result, "compared": 0})
        entry["compared"] += result["compared"]
    return strategies


def table(found, name):
    text = ("\n| strategy | Kafka's name | protocol | equal to |\n"
            "| --- | --- | --- | --- |\n")
    for strategy, entry in by_strategy(found).items():
        text += (f"| {strategy} | {entry['kafka_name']} | {entry['protocol']} "
                 f"| Kafka {found['kafka']} on {entry['compared']:,} groups "
                 "|\n")
    return (text + f"\nFrom [{name}](results/equality/{name}), in one run on "
            f"{found['runtime']}.\n\n")


def include(found):
    text = ("// Made from results/equality/ by results/update_equality.py "
            "--write.\n")
    for strategy, entry in by_strategy(found).items():
        text += (f'{{"{strategy}", "{found["kafka"]}", '
                 f'{entry["compared"]}}},\n')
    return text


PAGE_HEAD = """# How equality with Kafka is shown

Every run of `tests/run.sh` gives the same groups to our strategies and to the classes in Kafka's own jar, each in the order `kafka` (names as
they are, lists as Java's maps make them) and `sorted` (groups renamed so that Java's maps are sorted), and compares lists with lists, for the
coordinator's strategies sets with sets. `build/release/bin/kafka_differential --help` says how to run a longer campaign.

* **exhaustive**: every group of up to 2 topics of 1 to 3 partitions and 3 members, with all subscriptions and every claimant or none for each
  partition: 477,560. Where claims do not matter, 798 of them differ.
* **random**: histories of up to five rebalances, 1 to 6 members or 20 to 200: static members, racks, topics that grow, shrink and vanish,
  members that skip generations and return with old claims, double claims, old subscriptions; cooperative groups also until they have settled.
* **aimed**: what is met less than 200 times is sought: random groups of more kinds, and what events make of groups that met it.

On inputs on which Kafka breaks a promise ([kafka-defects.md](kafka-defects.md)) what is compared is `Compat::kExact`; on all others both
`kExact` and the default. A difference is shrunk and saved with both answers. This page is made by `results/update_equality.py --write`.

"""


def page(found, name):
    text = PAGE_HEAD + (
        f"From [{name}](../results/equality/{name}): Kafka {found['kafka']} on "
        f"{found['runtime']}.\n\n## Groups compared\n\n"
        "| strategy | order | compared | exhaustive | with the default too "
        "| Kafka threw | differed | not compared |\n"
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | --- |\n")
    for result in found["results"]:
        left_out = ", ".join(f"{count:,} {reason}" for reason, count
                             in result.get("left_out", {}).items())
        text += (f"| {result['strategy']} | {result['order']} "
                 f"| {result['compared']:,} | {result['exhaustive']:,} "
                 f"| {result['compared_safe']:,} | {result['threw']:,} "
                 f"| {result['differed']:,} | {left_out or '-'} |\n")
    text += ("\n`unsorted-sets`, `hash-order-that-no-names-sort`: no names "
             "make every Java set sorted, so in the order `sorted` these say "
             "nothing; of the latter the answer is compared with ours in "
             "Java's order instead.\n\n## How often each rule was met\n\n"
             "[rule_counts.h](../assignors/rule_counts.h) says what each is.\n")
    for result in found["results"]:
        if not result.get("rules"):
            continue
        text += (f"\n{result['strategy']}, order {result['order']}: " +
                 ", ".join(f"{rule} {count:,}" for rule, count
                           in result["rules"].items()) + "\n")
    text += ("\n## Branches of Kafka's classes that were taken\n\n"
             "Measured with JaCoCo on a smaller campaign "
             "(`tests/differential/coverage.py`). Lines are those of the "
             "release's source where a branch was not taken or nothing was "
             "run; many are log lines, checks that cannot fail, and methods "
             "that only Kafka's tests call.\n\n"
             "| side | class | branches | not taken | lines |\n"
             "| --- | --- | ---: | ---: | --- |\n")
    for entry in found["coverage"]:
        text += (f"| {entry['side']} | {entry['file'].removesuffix('.java')} "
                 f"| {entry['branches']} | {entry['missed']} "
                 f"| {spans(entry['lines'])} |\n")
    return text


def spans(lines):
    """Line numbers, runs of them joined."""
    runs = []
    for line in lines:
        if runs and line <= runs[-1][1] + 2:
            runs[-1][1] = line
        else:
            runs.append([line, line])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)


def pages():
    name, found = newest("equality")
    readme = README.read_text(encoding="utf-8")
    return {README: MARKED.sub(lambda m: m[1] + table(found, name) + m[2],
                               readme, count=1),
            PAGE: page(found, name), INC: include(found)}


if __name__ == "__main__":
    sys.exit(main("update_equality.py", __doc__, compare, pages))
