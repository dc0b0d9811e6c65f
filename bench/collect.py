#!/usr/bin/env python3
"""Puts the raw output of several benchmark processes into one result.

  collect.py --first RAW... [--again RAW...] --output FILE
  collect.py --record FILE

The first form joins what Google Benchmark wrote; --again holds a second run of
the same program, from which the noise is told. The name of the host and the
paths of the machine are left out, nothing else is changed. The second form
copies a result into results/ under its name, and never over another one.
"""

import argparse
import datetime
import json
import pathlib
import re
import sys

RESULTS = pathlib.Path(__file__).resolve().parent.parent / "results"
PRIVATE = ("host_name", "executable")
# What one result must have in common, whichever process wrote it.
COMMON = ("revision", "cpu_model", "num_cpus", "compiler", "compiler_flags",
          "assignbench_build_type")


def load(path):
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except (OSError, ValueError) as error:
        sys.exit(f"collect.py: {path}: {error}")


def collect(first, again):
    """One result of the given raw files."""
    result = {"context": None, "benchmarks": []}
    if again:
        result["again"] = []
    for key, paths in (("benchmarks", first), ("again", again)):
        for path in paths:
            raw = load(path)
            context = {k: v for k, v in raw["context"].items()
                       if k not in PRIVATE}
            if result["context"] is None:
                result["context"] = context
            for name in COMMON:
                if context.get(name) != result["context"].get(name):
                    sys.exit(f"collect.py: {path}: another {name} than in "
                             f"{first[0]}")
            result[key].extend(raw["benchmarks"])
    return result


def machine_label(context):
    """The processor and how many: "Xeon-E5-2686-v4-2-cores"."""
    model = re.sub(r"\((R|TM)\)|CPU|Processor|@.*", " ", context["cpu_model"])
    slug = re.sub(r"[^A-Za-z0-9.]+", "-", model).strip("-")
    return f"{slug}-{context['num_cpus']}-cores"


def file_name(context):
    """<date>T<time>-<revision>-<machine label>.json, in UTC."""
    date = datetime.datetime.fromisoformat(context["date"])
    stamp = date.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H%M%S")
    return f"{stamp}-{context['revision']}-{machine_label(context)}.json"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--first", nargs="+", default=[], metavar="RAW")
    parser.add_argument("--again", nargs="+", default=[], metavar="RAW")
    parser.add_argument("--output", metavar="FILE")
    parser.add_argument("--record", metavar="FILE")
    arguments = parser.parse_args()
    if bool(arguments.record) == bool(arguments.first and arguments.output):
        parser.error("either --first and --output, or --record")

    if arguments.record:
        result = load(arguments.record)
        path = RESULTS / file_name(result["context"])
    else:
        result = collect(arguments.first, arguments.again)
        path = pathlib.Path(arguments.output)
    try:
        with open(path, "x" if arguments.record else "w",
                  encoding="utf-8") as file:
            json.dump(result, file, indent=1)
            file.write("\n")
    except OSError as error:
        sys.exit(f"collect.py: {path}: {error}")
    if arguments.record:
        print(f"Recorded as results/{path.name}")


if __name__ == "__main__":
    main()
