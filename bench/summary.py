#!/usr/bin/env python3
"""A readable table of a benchmark result, from its raw numbers alone.

  summary.py [--markdown] FILE

A row per strategy and situation; times are medians of the repetitions. Exit
status 1 if a benchmark ended with an error, 2 if FILE cannot be used.
"""

import argparse
import json
import re
import statistics
import sys

NAME = re.compile(
    r"Assign/(?P<strategy>[^/]+)/(?P<shape>[^/]+)/(?P<event>[^/]+)/"
    r"topics:(?P<topics>\d+)/partitions:(?P<partitions>\d+)/"
    r"members:(?P<members>\d+)$")
FLOOR = re.compile(
    r"Floor/(?P<kind>[^/]+)/(?P<shape>[^/]+)/"
    r"topics:(?P<topics>\d+)/partitions:(?P<partitions>\d+)/"
    r"members:(?P<members>\d+)$")
OPTIMUM = re.compile(
    r"Optimum/(?P<shape>[^/]+)/(?P<event>[^/]+)/"
    r"topics:(?P<topics>\d+)/partitions:(?P<partitions>\d+)/"
    r"members:(?P<members>\d+)$")
COLUMNS = ("event", "strategy", "time", "ns/partition", "x floor",
           "bytes/partition", "spread", "moved", "beyond forced")
TEXT_COLUMNS = 2  # aligned to the left, the others to the right
NANOSECONDS = {"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9}


def title(name):
    """The group that a benchmark is about, or None if it is not one of ours."""
    match = NAME.match(name) or FLOOR.match(name) or OPTIMUM.match(name)
    return match and (f"{match['shape']}: {int(match['topics']):,} topics, "
                      f"{int(match['partitions']):,} partitions, "
                      f"{int(match['members']):,} members")


def repetitions(benchmarks):
    """The measured repetitions by benchmark, in the order of registration.

    Interleaved repetitions stand in the file in random order, and each process
    numbers its benchmarks from 0; groups keep the order of the file.
    """
    runs = {}
    groups = []
    for run in benchmarks:
        name = run["run_name"]
        if run.get("run_type") == "iteration":
            runs.setdefault(name, []).append(run)
            if title(name) not in groups:
                groups.append(title(name))
    return dict(sorted(runs.items(), key=lambda item: (
        groups.index(title(item[0])), item[1][0]["family_index"])))


def median(runs, counter):
    """The median over the repetitions, or None where it is not known."""
    values = [run[counter] for run in runs if counter in run]
    return statistics.median(values) if values else None


def median_ns(runs):
    return statistics.median(
        run["cpu_time"] * NANOSECONDS[run["time_unit"]] for run in runs)


def figure(value):
    """Three significant digits, never in exponents."""
    if value is None:
        return "-"
    digits = 0 if value >= 100 else 1 if value >= 10 else 2
    return f"{value:,.{digits}f}"


def whole(value):
    return "-" if value is None else f"{value:,.0f}"


def duration(nanoseconds):
    for unit, size in (("s", 1e9), ("ms", 1e6), ("us", 1e3)):
        if nanoseconds >= size:
            return f"{figure(nanoseconds / size)} {unit}"
    return f"{figure(nanoseconds)} ns"


def tables(result):
    """{title of a group: rows}, in the order of the result."""
    groups = {}
    for name, runs in repetitions(result["benchmarks"]).items():
        match = NAME.match(name)
        if not match:
            continue
        row = [match["event"], match["strategy"]]
        if any(run.get("error_occurred") for run in runs):
            row += ["FAILED"] + ["-"] * (len(COLUMNS) - len(row) - 1)
        else:
            row += [duration(median_ns(runs)),
                    figure(median(runs, "ns_per_partition")),
                    figure(median(runs, "floor_ratio")),
                    figure(median(runs, "bytes_per_partition")),
                    whole(median(runs, "spread")),
                    whole(median(runs, "moved")),
                    whole(median(runs, "beyond_forced"))]
        groups.setdefault(title(name), []).append(row)
    return groups


def floors(result):
    """Lines that tell what the floors cost, a line per group."""
    groups = {}
    for name, runs in repetitions(result["benchmarks"]).items():
        match = FLOOR.match(name)
        if match and not any(run.get("error_occurred") for run in runs):
            groups.setdefault(title(name), []).append(
                f"{match['kind']} {figure(median(runs, 'ns_per_partition'))}")
    return [f"{', '.join(kinds)} ({group})" for group, kinds in groups.items()]


def optima(result):
    """Lines that tell what the exact optimum costs, a line per group."""
    lines = []
    for name, runs in repetitions(result["benchmarks"]).items():
        match = OPTIMUM.match(name)
        if match and not any(run.get("error_occurred") for run in runs):
            lines.append(f"{duration(median_ns(runs))}, "
                         f"{whole(median(runs, 'moved'))} moved "
                         f"({match['event']}, {title(name)})")
    return lines


def errors(result):
    found = {}
    for key in ("benchmarks", "again"):
        for run in result.get(key, []):
            if run.get("error_occurred"):
                found[f"{run['name']}: {run.get('error_message', '')}"] = True
    return list(found)


def noise(result):
    """A sentence on how far the same program differed from itself."""
    if "again" not in result:
        return ("Measured once, without a second run to compare with: take "
                "differences in time below 10% for noise.")
    first = repetitions(result["benchmarks"])
    again = repetitions(result["again"])
    differences = sorted(
        abs(median_ns(again[name]) / median_ns(runs) - 1)
        for name, runs in first.items()
        if name in again and not any(
            run.get("error_occurred") for run in runs + again[name]))
    if not differences:
        return "The second run has no benchmark in common with the first."
    middle = statistics.median(differences)
    most = differences[int(0.95 * (len(differences) - 1))]
    return (f"The same program run twice: the medians of "
            f"{len(differences)} benchmarks differ by {middle:.1%} in the "
            f"middle, 95% of them by at most {most:.1%}, the worst by "
            f"{differences[-1]:.1%}.")


def machine(result):
    context = result["context"]
    return (f"{context['cpu_model']}, {context['num_cpus']} cores; "
            f"{context['compiler']} {context['compiler_flags']}; revision "
            f"{context['revision']}; {context['date']}")


def text_table(rows):
    lines = [list(COLUMNS)] + rows
    widths = [max(len(line[i]) for line in lines) for i in range(len(COLUMNS))]
    return ["  " + "  ".join(
        cell.ljust(width) if i < TEXT_COLUMNS else cell.rjust(width)
        for i, (cell, width) in enumerate(zip(line, widths))).rstrip()
            for line in lines]


def markdown_table(rows):
    alignment = ["---" if i < TEXT_COLUMNS else "---:"
                 for i in range(len(COLUMNS))]
    return ["| " + " | ".join(line) + " |"
            for line in [list(COLUMNS), alignment] + rows]


def summary(result, markdown=False):
    """The whole summary as text."""
    lines = []
    for group, rows in tables(result).items():
        if markdown:
            opened = "" if lines else " open"
            lines += [f"<details{opened}><summary>{group}</summary>", "",
                      *markdown_table(rows), "", "</details>", ""]
        else:
            lines += [group, *text_table(rows), ""]
    lines += [f"Floor, ns/partition: {line}" + ("  " if markdown else "")
              for line in floors(result)]
    lines += [f"Exact optimum, checked: {line}" + ("  " if markdown else "")
              for line in optima(result)]
    lines += [noise(result) + ("  " if markdown else ""), machine(result)]
    return "\n".join(lines) + "\n"


def print_summary(script, description, render):
    """Reads the file that the user names and prints what `render` makes of it.

    The result that was read, or None and a line on standard error.
    """
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("file")
    arguments = parser.parse_args()
    try:
        with open(arguments.file, encoding="utf-8") as file:
            result = json.load(file)
        print(render(result, arguments.markdown), end="")
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"{script}: {arguments.file}: {error!r}", file=sys.stderr)
        return None
    return result


def main():
    result = print_summary("summary.py", __doc__.split("\n", 1)[0], summary)
    if result is None:
        return 2
    failures = errors(result)
    for failure in failures:
        print(f"summary.py: {failure}", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
