#!/usr/bin/env python3
"""How the strategies fare with the properties, from results/properties/.

  update_properties.py --record RANDOM TINY
      adds what `assignbench verify --format json` wrote, of random groups and
      with --tiny
  update_properties.py --write
      makes docs/properties.md and the examples in docs/properties/ from the
      newest file
  update_properties.py --check
      whether they are so

Exit status 0: done, or up to date; 1: out of date; 2: bad usage, no file, or a
tree with uncommitted changes.
"""

import datetime
import json
import pathlib
import subprocess
import sys

RESULTS = pathlib.Path(__file__).resolve().parent
ROOT = RESULTS.parent
PAGE = ROOT / "docs" / "properties.md"
EXAMPLES = ROOT / "docs" / "properties"

HEAD = """# What an assignor may be asked for

`assignbench verify` checks strategies against these properties on random groups, `--tiny` on all tiny ones. A violated promise is a fault: it is
shrunk, printed and saved, and the exit status is 1. What a strategy does not promise is measured. *must*: without it a group loses or doubles
records; all strategies promise it, but for what Kafka's own breaks ([kafka-defects.md](kafka-defects.md)). *interop*: what leaders of different kinds must agree on. *quality*: how well the work is done.

This page is made by `results/update_properties.py --write`.

"""


def git(*arguments):
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True,
                          capture_output=True, text=True).stdout.strip()


def slim(run):
    """Without examples that are shown from the other run."""
    return {"cases": run["cases"], "results": run["results"]}


def record(random, tiny):
    if git("status", "--porcelain"):
        print("update_properties.py: there are uncommitted changes",
              file=sys.stderr)
        return 2
    now = datetime.datetime.now(datetime.timezone.utc)
    revision = git("rev-parse", "--short=12", "HEAD")
    found = {"date": now.strftime("%Y-%m-%dT%H:%M:%SZ"), "revision": revision}
    for key, path in (("random", random), ("tiny", tiny)):
        found[key] = slim(json.loads(
            pathlib.Path(path).read_text(encoding="utf-8")))
    folder = RESULTS / "properties"
    folder.mkdir(exist_ok=True)
    name = f"{now.strftime('%Y-%m-%dT%H%M%S')}-{revision}.json"
    (folder / name).write_text(json.dumps(found, indent=1) + "\n",
                               encoding="utf-8")
    return 0


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


def main():
    arguments = sys.argv[1:]
    if len(arguments) == 3 and arguments[0] == "--record":
        return record(*arguments[1:])
    if arguments not in (["--check"], ["--write"]):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    files = sorted((RESULTS / "properties").glob("*.json"))
    if not files:
        print("update_properties.py: nothing in results/properties/",
              file=sys.stderr)
        return 2
    found = json.loads(files[-1].read_text(encoding="utf-8"))
    wanted = {PAGE: page(found, files[-1].name)}
    for file, _, entry in examples(found):
        wanted[EXAMPLES / file] = json.dumps(entry["example"]["group"],
                                             indent=1) + "\n"
    if arguments == ["--write"]:
        EXAMPLES.mkdir(exist_ok=True)
        for old in EXAMPLES.glob("*.json"):
            old.unlink()
        for path, text in wanted.items():
            path.write_text(text, encoding="utf-8")
        return 0
    for path, text in wanted.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            print(f"{path.relative_to(ROOT)} is out of date; run: "
                  "results/update_properties.py --write")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
