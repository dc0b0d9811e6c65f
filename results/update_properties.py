#!/usr/bin/env python3
"""How the strategies fare with the properties, from results/properties/.

  update_properties.py --record   runs `assignbench verify` on random groups and
                                  on all tiny ones, and adds what was found
  update_properties.py --write    makes docs/properties.md and the examples in
                                  docs/properties/ from the newest file
  update_properties.py --check    whether they are so

Exit status 0: done, or up to date; 1: out of date; 2: bad usage, no file, a tree
with uncommitted changes, or a run that failed or found a broken promise.
"""

import json
import pathlib
import sys
import tempfile

from recorded import ROOT, build, main, newest, record, revision, run

PAGE = ROOT / "docs" / "properties.md"
EXAMPLES = ROOT / "docs" / "properties"
RANDOM = ("--cases", "10000")

HEAD = """# What an assignor may be asked for

`assignbench verify` checks strategies against these properties on random groups, `--tiny` on all tiny ones. A violated promise is a fault: it is
shrunk, printed and saved, and the exit status is 1. What a strategy does not promise is measured. *must*: without it a group loses or doubles
records; all strategies promise it, but for what Kafka's own breaks ([kafka-defects.md](kafka-defects.md)). *interop*: what leaders of different kinds must agree on. *quality*: how well the work is done.

This page is made by `results/update_properties.py --write`.

"""


def verify():
    """Random groups, and all tiny ones."""
    of_revision = revision()
    program = build("assignbench")
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for key, which in (("random", RANDOM), ("tiny", ("--tiny",))):
            path = pathlib.Path(folder) / key
            run(program, "verify", *which, "--format", "json", "-o", path)
            found[key] = json.loads(path.read_text(encoding="utf-8"))
    record("properties", of_revision, found)


def cell(entry, sampled):
    """The rate of violations, as a table shows it."""
    if entry["cases"] == 0:
        return "-"
    if entry["violated"] == 0:
        return "holds" if entry["promised"] else "none seen"
    low, high = entry["interval"]
    text = f"{100 * entry['violated'] / entry['cases']:.1f}%"
    if sampled:
        text += f" ({100 * low:.1f}..{100 * high:.1f})"
    return f"**{text}**" if entry["promised"] else text


def matrix(run, sampled):
    """Properties down, strategies across."""
    results = run["results"]
    text = ("| property | " + " | ".join(r["strategy"] for r in results) +
            " |\n|---|" + "---|" * len(results) + "\n")
    for i, entry in enumerate(results[0]["properties"]):
        text += (f"| {entry['property']} | " +
                 " | ".join(cell(r["properties"][i], sampled) for r in results) + " |\n")
    return text


def examples(found):
    """(file name, strategy, entry) for each violated property."""
    for result in found["random"]["results"]:
        for entry in result["properties"]:
            if "example" in entry:
                yield (f"{result['strategy']}-{entry['property']}.json",
                       result["strategy"], entry)


def page(found, name):
    text = HEAD + (f"From [{name}](../results/properties/{name}).\n\n"
                   "## The properties\n\n"
                   "| name | kind | statement | where | source |\n"
                   "|---|---|---|---|---|\n")
    for entry in found["random"]["results"][0]["properties"]:
        text += (f"| {entry['property']} | {entry['kind']} "
                 f"| {entry['statement']} | {entry['precondition'] or 'always'} "
                 f"| {entry['source']} |\n")
    tiny = found["tiny"]
    groups = max(result["groups"] for result in tiny["results"])
    text += (f"\n## On every tiny group\n\n{groups:,} groups: {tiny['cases']}. "
             "The share of groups on which a property is violated, of those "
             "where its precondition holds; `holds`: promised and never "
             "violated; `none seen`: not promised, never violated.\n\n" +
             matrix(tiny, sampled=False) +
             f"\n## On random groups\n\nFor each strategy "
             f"{found['random']['cases']}: half of them or more have identical "
             "subscriptions. In brackets the 95% interval.\n\n" +
             matrix(found["random"], sampled=True) +
             "\n### Where nobody owned anything, and where somebody did\n\n"
             "Violations / cases, for properties that some strategy "
             "violates.\n\n")
    text += strata(found["random"])
    text += ("\n## Examples\n\nThe smallest group found for each, as a file "
             "that `assignbench compare` reads.\n\n"
             "| strategy | property | what is wrong | group |\n"
             "|---|---|---|---|\n")
    for file, strategy, entry in examples(found):
        text += (f"| {strategy} | {entry['property']} "
                 f"| {entry['example']['witness']} "
                 f"| [{file}](properties/{file}) |\n")
    return text


def strata(run):
    results = run["results"]
    names = list(results[0]["properties"][0]["strata"])
    text = ("| strategy | property | " + " | ".join(names) + " |\n|---|---|" +
            "---|" * len(names) + "\n")
    for result in results:
        for entry in result["properties"]:
            if entry["violated"]:
                text += (f"| {result['strategy']} | {entry['property']} | " +
                         " | ".join(f"{s['violated']} / {s['cases']}"
                                    for s in entry["strata"].values()) +
                         " |\n")
    return text


def pages():
    name, found = newest("properties")
    wanted = {PAGE: page(found, name)}
    for file, _, entry in examples(found):
        wanted[EXAMPLES / file] = json.dumps(entry["example"]["group"],
                                             indent=1) + "\n"
    # Of properties that are not violated any more.
    for old in set(EXAMPLES.glob("*.json")) - set(wanted):
        if "--write" in sys.argv:
            old.unlink()
    return wanted


if __name__ == "__main__":
    sys.exit(main("update_properties.py", __doc__, verify, pages))
