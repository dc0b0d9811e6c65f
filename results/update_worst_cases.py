#!/usr/bin/env python3
"""The worst groups of a few members per strategy, from results/worst-cases/.

  update_worst_cases.py --record   searches them and adds what was found
  update_worst_cases.py --write    makes docs/worst-cases.md and the groups in
                                   docs/worst-cases/ from the newest file
  update_worst_cases.py --check    whether they are so

Exit status 0: done, or up to date; 1: out of date; 2: bad usage, no file, a tree
with uncommitted changes, or a search that failed.
"""

import json
import pathlib
import platform
import subprocess
import sys

from recorded import ROOT, Refused, build, main, newest, record, revision

PAGE = ROOT / "docs" / "worst-cases.md"
GROUPS = ROOT / "docs" / "worst-cases"

HEAD = """# How badly can it go?

For each strategy the worst group found by a directed search: at most {members} members, {topics} topics and {partitions} partitions, no racks. Nobody owns anything at first;
the strategy makes its own assignment; then at most one thing happens to the group. A search finds a lower bound: there may be worse groups. Each
group is a file, its event in it: `assignbench compare FILE` shows these figures for all strategies. How the search goes: [workload/worst_case.h](../workload/worst_case.h).

This page is made by `results/update_worst_cases.py --write` from [{name}](../results/worst-cases/{name}): {tries:,} groups tried for each line (a twentieth
of that for time), seed {seed}.

"""

SECTIONS = (
    ("unneeded-moves", "Moves that nothing forced",
     "Partitions that changed hands although their owner was still there and "
     "subscribed, beyond those that any assignment of the best balance would "
     "have moved.",
     "moved | forced | unneeded",
     lambda f, v: f"{f['moved']} | {f['forced']} | **{v:.0f}**"),
    ("imbalance", "Imbalance",
     "Sum of the squares of the loads, above the least that is possible.",
     "loads | sum of squares | least possible | above it",
     lambda f, v: f"{f['min_load']} to {f['max_load']} "
                  f"| {f['sum_of_squares']} | {f['optimal_sum_of_squares']} "
                  f"| **{v:.0f}**"),
    ("time", "Time",
     "Nanoseconds per partition in `Assign()`, the least of 100 calls, on "
     "groups of {least_partitions_timed:,} to {partitions_timed:,} partitions. "
     "Measured on {machine}; only the order of magnitude means something "
     "elsewhere.",
     "ns per partition", lambda f, v: f"**{v:.1f}**"),
)


def cpu_model():
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()


def search():
    of_revision = revision()
    program = build("worst_cases")
    run = subprocess.run([program], capture_output=True, text=True,
                         check=False)
    if run.returncode != 0:
        raise Refused("worst_cases failed")
    record("worst-cases", of_revision,
           {"cpu_model": cpu_model(), **json.loads(run.stdout)})


def file_of(entry):
    return f"{entry['strategy']}-{entry['badness']}.json"


def page(found, name):
    limits = found["limits"]
    text = HEAD.format(name=name, tries=found["tries"], seed=found["seed"],
                       **limits)
    for badness, title, what, columns, cells in SECTIONS:
        text += (f"## {title}\n\n"
                 f"{what.format(machine=found['cpu_model'], **limits)}\n\n"
                 f"| strategy | {columns} | members | partitions | event "
                 "| group |\n" + "|---" * (5 + columns.count("|") + 1) + "|\n")
        for entry in found["worst"]:
            if entry["badness"] != badness:
                continue
            figures, value = entry["figures"], entry["value"]
            event = "; ".join(entry["group"].get("history", ["none"]))
            shown = cells(figures, value) if value else (
                "none found" + " |" * columns.count("|"))
            text += (f"| {entry['strategy']} | {shown} | {figures['members']} "
                     f"| {figures['partitions']} | `{event}` "
                     f"| [{file_of(entry)}](worst-cases/{file_of(entry)}) |\n"
                     if value else
                     f"| {entry['strategy']} | {shown} | | | | |\n")
        text += "\n"
    return text


def pages():
    name, found = newest("worst-cases")
    wanted = {PAGE: page(found, name)}
    for entry in found["worst"]:
        if entry["value"]:
            wanted[GROUPS / file_of(entry)] = json.dumps(entry["group"],
                                                         indent=1) + "\n"
    return wanted


if __name__ == "__main__":
    sys.exit(main("update_worst_cases.py", __doc__, search, pages))
