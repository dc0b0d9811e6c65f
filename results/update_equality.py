#!/usr/bin/env python3
"""What our strategies are proved equal to, from results/equality/.

  update_equality.py --record FILE COVERAGE
      adds what kafka_differential --json and tests/differential/coverage.py
      wrote
  update_equality.py --write
      makes the table in README.md, docs/equality.md and cli/proved_equal.inc
      from the newest file
  update_equality.py --check
      whether they are so

The table of strategies in the README stands between <!-- equality:begin --> and
<!-- equality:end -->. Exit status 0: done, or up to date; 1: out of date, or
the run to record found differences; 2: bad usage, no file, or a tree with
uncommitted changes.
"""

import datetime
import json
import pathlib
import re
import subprocess
import sys

RESULTS = pathlib.Path(__file__).resolve().parent
ROOT = RESULTS.parent
README = ROOT / "README.md"
PAGE = ROOT / "docs" / "equality.md"
INC = ROOT / "cli" / "proved_equal.inc"
MARKED = re.compile(r"(<!-- equality:begin -->\n).*?(<!-- equality:end -->)",
                    re.DOTALL)


def git(*arguments):
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True,
                          capture_output=True, text=True).stdout.strip()


def record(path, coverage):
    found = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
    if any(result["differed"] for result in found["results"]):
        print("update_equality.py: that run found differences; nothing is "
              "recorded", file=sys.stderr)
        return 1
    if git("status", "--porcelain"):
        print("update_equality.py: there are uncommitted changes",
              file=sys.stderr)
        return 2
    now = datetime.datetime.now(datetime.timezone.utc)
    revision = git("rev-parse", "--short=12", "HEAD")
    found = {"date": now.strftime("%Y-%m-%dT%H:%M:%SZ"), "revision": revision,
             **found,
             "coverage": json.loads(
                 pathlib.Path(coverage).read_text(encoding="utf-8"))}
    folder = RESULTS / "equality"
    folder.mkdir(exist_ok=True)
    name = f"{now.strftime('%Y-%m-%dT%H%M%S')}-{revision}.json"
    (folder / name).write_text(json.dumps(found, indent=1) + "\n",
                               encoding="utf-8")
    return 0


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


def main():
    arguments = sys.argv[1:]
    if len(arguments) == 3 and arguments[0] == "--record":
        return record(*arguments[1:])
    if arguments not in (["--check"], ["--write"]):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    files = sorted((RESULTS / "equality").glob("*.json"))
    if not files:
        print("update_equality.py: nothing in results/equality/",
              file=sys.stderr)
        return 2
    found = json.loads(files[-1].read_text(encoding="utf-8"))
    readme = README.read_text(encoding="utf-8")
    wanted = {README: MARKED.sub(
        lambda m: m[1] + table(found, files[-1].name) + m[2], readme, count=1),
        PAGE: page(found, files[-1].name), INC: include(found)}
    if arguments == ["--write"]:
        for path, text in wanted.items():
            path.write_text(text, encoding="utf-8")
        return 0
    for path, text in wanted.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            print(f"{path.relative_to(ROOT)} is out of date; run: "
                  "results/update_equality.py --write")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
