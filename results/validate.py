#!/usr/bin/env python3
"""Checks every recorded result in this folder, or in the one that is given: the
benchmarks, and in its folders releases, equality, properties and worst-cases the
comparisons with Kafka, the runs of verify and the searches for bad groups.

  validate.py [FOLDER]

Prints a line per fault. Exit status 0: none; 1: some; 2: bad usage.
"""

import json
import math
import pathlib
import re
import sys

NAME = re.compile(r"\d{4}-\d\d-\d\dT\d{6}-(?P<revision>[0-9a-f]{7,40})-"
                  r"(?P<label>[A-Za-z0-9.-]+-\d+-cores)\.json")
COMPARISON = re.compile(r"\d{4}-\d\d-\d\dT\d{6}-[0-9a-f]{7,40}\.json")
BENCHMARK = re.compile(r"(Assign/[^/]+/[^/]+/[^/]+|Floor/[^/]+/[^/]+|"
                       r"Optimum/[^/]+/[^/]+)/"
                       r"topics:\d+/partitions:\d+/members:\d+")
CONTEXT = ("date", "num_cpus", "cpu_model", "compiler", "compiler_flags",
           "assignbench_build_type", "revision")
PRIVATE = ("host_name", "executable")
REQUIRED = {
    "Assign": ("ns_per_partition", "floor_ratio", "spread", "moved", "allocs",
               "peak_bytes", "bytes_per_partition"),
    "Floor": ("ns_per_partition",),
    "Optimum": ("min_load", "moved"),
}


def without_duplicates(pairs):
    keys = [key for key, _ in pairs]
    for key in keys:
        if keys.count(key) > 1:
            raise ValueError(f"key '{key}' twice in one object")
    return dict(pairs)


def context_faults(context, name):
    if not isinstance(context, dict):
        yield "no context"
        return
    for key in CONTEXT:
        if key not in context:
            yield f"context has no {key}"
    for key in PRIVATE:
        if key in context:
            yield f"context has {key}, which names the machine"
    if context.get("assignbench_build_type") != "Release":
        yield "not measured in a release build"
    if context.get("revision") != name["revision"]:
        yield "another revision in the name than in the context"
    if not name["label"].endswith(f"-{context.get('num_cpus')}-cores"):
        yield "another number of cores in the name than in the context"


def benchmark_faults(benchmarks, key):
    if not isinstance(benchmarks, list) or not benchmarks:
        yield f"no {key}"
        return
    for i, run in enumerate(benchmarks):
        place = f"{key}[{i}]"
        name = run.get("run_name", "") if isinstance(run, dict) else ""
        if not BENCHMARK.fullmatch(name):
            yield f"{place}: not the name of a benchmark: '{name}'"
            continue
        if run.get("error_occurred"):
            yield f"{place}: {name} failed: {run.get('error_message')}"
            continue
        if run.get("run_type") != "iteration":
            continue
        for field in ("cpu_time", "iterations",
                      *REQUIRED[name.split("/", 1)[0]]):
            value = run.get(field)
            if isinstance(value, bool) or not isinstance(value, (int, float)):
                yield f"{place}: {name} has no {field}"
            elif not math.isfinite(value) or value < 0:
                yield f"{place}: {name}: {field} is {value}"
        if run.get("time_unit") not in ("ns", "us", "ms", "s"):
            yield f"{place}: {name} has no time_unit"


def faults(path):
    """What is wrong with one file, as sentences."""
    name = NAME.fullmatch(path.name)
    if not name:
        yield "the name is not <date>T<time>-<revision>-<machine label>.json"
        return
    try:
        with open(path, encoding="utf-8") as file:
            result = json.load(file, object_pairs_hook=without_duplicates)
    except (OSError, ValueError) as error:
        yield str(error)
        return
    if not isinstance(result, dict):
        yield "not an object"
        return
    for key in result:
        if key not in ("context", "benchmarks", "again"):
            yield f"unknown key '{key}'"
    yield from context_faults(result.get("context"), name)
    yield from benchmark_faults(result.get("benchmarks"), "benchmarks")
    if "again" in result:
        yield from benchmark_faults(result["again"], "again")


def release_faults(release, i):
    name = release.get("release")
    if not isinstance(name, str):
        yield f"releases[{i}] has no release"
        return
    if "failed" in release:
        return
    if not release.get("results"):
        yield f"{name} has neither results nor failed"
    for result in release.get("results", ()):
        place = f"{name}: {result.get('strategy')}, {result.get('order')}"
        if result.get("order") not in ("java", "sorted"):
            yield f"{place}: unknown order"
        differed = result.get("differed", {})
        if sum(differed.values()) > result.get("compared", 0):
            yield f"{place}: more groups differed than were compared"
        shown = {difference["way"] for difference in result["differences"]}
        if shown != set(differed):
            yield f"{place}: not one example of each way to differ"


def load_comparison(path):
    """What a comparison with Kafka found; ValueError, OSError."""
    if not COMPARISON.fullmatch(path.name):
        raise ValueError("the name is not <date>T<time>-<revision>.json")
    with open(path, encoding="utf-8") as file:
        return json.load(file, object_pairs_hook=without_duplicates)


def equality_faults(path):
    """What is wrong with one recorded proof of equality, as sentences."""
    try:
        result = load_comparison(path)
    except (OSError, ValueError) as error:
        yield str(error)
        return
    for key in ("date", "revision", "kafka", "runtime", "results", "coverage"):
        if not result.get(key):
            yield f"no {key}"
    for entry in result.get("results", ()):
        place = f"{entry.get('strategy')}, {entry.get('order')}"
        if entry.get("order") not in ("kafka", "sorted"):
            yield f"{place}: unknown order"
        if entry.get("differed") != 0 or not entry.get("compared"):
            yield f"{place}: no proof of equality"
    for entry in result.get("coverage", ()):
        if not 0 <= entry.get("missed", -1) <= entry.get("branches", -1):
            yield f"{entry.get('file')}: more branches missed than there are"


def property_faults(path):
    """What is wrong with one recorded run of verify, as sentences."""
    try:
        result = load_comparison(path)
    except (OSError, ValueError) as error:
        yield str(error)
        return
    for key in ("date", "revision", "random", "tiny"):
        if not result.get(key):
            yield f"no {key}"
    for key in ("random", "tiny"):
        for run in result.get(key, {}).get("results", ()):
            for entry in run.get("properties", ()):
                place = f"{key}, {run['strategy']}: {entry['property']}"
                if not 0 <= entry["violated"] <= entry["cases"]:
                    yield f"{place}: more violations than cases"
                if entry["violated"] and entry["promised"]:
                    yield f"{place}: a broken promise"
                if bool(entry["violated"]) != ("example" in entry):
                    yield f"{place}: no example of a violation, or one of none"


def worst_case_faults(path):
    """What is wrong with one search for the worst groups, as sentences."""
    try:
        result = load_comparison(path)
    except (OSError, ValueError) as error:
        yield str(error)
        return
    for key in ("date", "revision", "cpu_model", "tries", "limits", "worst"):
        if not result.get(key):
            yield f"no {key}"
    for entry in result.get("worst", ()):
        place = f"{entry.get('strategy')}, {entry.get('badness')}"
        value = entry.get("value", -1)
        if not math.isfinite(value) or value < 0:
            yield f"{place}: the value is {value}"
        if value and entry.get("strategy") == "optimal" and (
                entry.get("badness") != "time"):
            yield f"{place}: worse than the optimum"
        if not entry.get("group", {}).get("members"):
            yield f"{place}: no group"


def release_comparison_faults(path):
    """What is wrong with one comparison with releases, as sentences."""
    try:
        result = load_comparison(path)
    except (OSError, ValueError) as error:
        yield str(error)
        return
    for key in ("date", "revision", "small", "medium", "seed"):
        if key not in result:
            yield f"no {key}"
    if not result.get("releases"):
        yield "no releases"
    for i, release in enumerate(result.get("releases", ())):
        yield from release_faults(release, i)


def main():
    if len(sys.argv) > 2 or sys.argv[1:2] == ["--help"]:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    folder = (pathlib.Path(sys.argv[1]) if len(sys.argv) == 2
              else pathlib.Path(__file__).resolve().parent)
    if not folder.is_dir():
        print(f"validate.py: no folder {folder}", file=sys.stderr)
        return 2
    found = [f"{path.name}: {fault}" for path in sorted(folder.glob("*.json"))
             for fault in faults(path)]
    found += [f"releases/{path.name}: {fault}"
              for path in sorted(folder.glob("releases/*.json"))
              for fault in release_comparison_faults(path)]
    found += [f"equality/{path.name}: {fault}"
              for path in sorted(folder.glob("equality/*.json"))
              for fault in equality_faults(path)]
    found += [f"properties/{path.name}: {fault}"
              for path in sorted(folder.glob("properties/*.json"))
              for fault in property_faults(path)]
    found += [f"worst-cases/{path.name}: {fault}"
              for path in sorted(folder.glob("worst-cases/*.json"))
              for fault in worst_case_faults(path)]
    for fault in found:
        print(fault)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
