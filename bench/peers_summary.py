#!/usr/bin/env python3
"""The speed matrix as tables, from what peers_bench printed.

  peers_summary.py [--markdown] FILE

A table per group and boundary: what was timed is never mixed. Times are the
median of the calls after the first; where there is one call only, that. The
ratio is to this project's own time in the same row of the same table.
"""

import statistics
import sys

from summary import duration, print_summary

EVENTS = ("fresh", "leave_one", "join_one")
BOUNDARIES = (
    ("bytes", "From the members' bytes to the bytes of their assignments"),
    ("names", "From decoded subscriptions to lists with topic names"),
    ("ids", "Assign() alone, on ids: no other client has that"),
)
OURS = "assignbench"


def time_of(cell):
    """Nanoseconds, or None."""
    if cell.get("warm_ns"):
        return statistics.median(cell["warm_ns"])
    return cell.get("first_ns")


def time_text(cell, cap):
    if cell is None:
        return "-"
    if cell.get("over_cap"):
        return f"> {cap:.0f} s"
    if cell.get("trouble"):
        return cell["trouble"].split(":")[0]
    text = duration(time_of(cell))
    return text if cell.get("warm_ns") else text + " (first)"


def result_text(cells):
    """Moves and balance, over the events of a row."""
    parts = []
    for event in EVENTS[1:]:
        cell = cells.get(event)
        parts.append("-" if cell is None or "moved" not in cell
                     else f"{cell['moved']:,}")
    gap = next((cells[event]["optimal_gap"] for event in EVENTS
                if event in cells and "optimal_gap" in cells[event]), None)
    return [" / ".join(parts), "-" if gap is None else f"{gap:,}"]


def ratio_text(ours, cells):
    ratios = []
    for event in EVENTS:
        mine, theirs = ours.get(event), cells.get(event)
        usable = (mine and theirs and not theirs.get("over_cap") and
                  not theirs.get("trouble") and time_of(theirs))
        ratios.append(f"{time_of(theirs) / time_of(mine):,.1f}" if usable
                      else "-")
    return " / ".join(ratios)


def leads(result):
    """{(boundary, strategy, group, event): (ratio, client)}: the fastest
    client's time over ours; below 1 it is ahead."""
    ours, found = {}, {}
    for cell in result["cells"]:
        if cell["client"] == OURS and time_of(cell):
            ours[cell["boundary"], cell["strategy"], cell["group"],
                 cell["event"]] = time_of(cell)
    for cell in result["cells"]:
        key = (cell["boundary"], cell["strategy"], cell["group"], cell["event"])
        if (cell["client"] == OURS or cell.get("over_cap") or
                cell.get("trouble") or not time_of(cell) or key not in ours):
            continue
        ratio = time_of(cell) / ours[key]
        found[key] = min(found.get(key, (ratio, cell["client"])),
                         (ratio, cell["client"]))
    return found


def least_leads(result):
    """Rows: boundary, strategy, group, event, client and ratio of the least
    lead on any group."""
    least = {}
    for (boundary, strategy, group, event), lead in leads(result).items():
        row = (*lead, group, event)
        key = (boundary, strategy)
        least[key] = min(least.get(key, row), row)
    return [[boundary, strategy, group, event.replace("_", " "), client,
             f"{ratio:.1f}"]
            for (boundary, strategy), (ratio, client, group, event)
            in sorted(least.items())]


def coordinators(result):
    """Rows: group, strategy, client, and for each event its time over that of
    our Assign(): the coordinator's strategies take ids where they run."""
    ours = {(cell["strategy"], cell["group"], cell["event"]): time_of(cell)
            for cell in result["cells"]
            if cell["client"] == OURS and cell["boundary"] == "ids"}
    rows = {}
    for cell in result["cells"]:
        key = (cell["strategy"], cell["group"], cell["event"])
        if (cell["strategy"] not in ("uniform", "server-range") or
                cell["client"] == OURS or cell.get("trouble") or
                not ours.get(key)):
            continue
        row = rows.setdefault((cell["group"], cell["strategy"], cell["client"]),
                              dict.fromkeys(EVENTS, "-"))
        row[cell["event"]] = f"{time_of(cell) / ours[key]:,.1f}"
    return [[*key, *row.values()] for key, row in rows.items()]


def tables(result):
    """{(group, boundary): rows}"""
    cells = {}
    for cell in result["cells"]:
        key = (cell["group"], cell["boundary"])
        row = (cell["strategy"], cell["client"])
        cells.setdefault(key, {}).setdefault(row, {})[cell["event"]] = cell
    versions = {peer["peer"]: peer["version"] for peer in result["peers"]}
    found = {}
    for (group, boundary), rows in cells.items():
        table = []
        for (strategy, client), row in sorted(
                rows.items(), key=lambda item: (item[0][0],
                                                item[0][1] != OURS,
                                                item[0][1])):
            ours = rows.get((strategy, OURS), {})
            name = (client if client == OURS else
                    f"{client.split('@')[0]} {versions[client]}")
            table.append(
                [strategy, name] +
                [time_text(row.get(event), result["cap_seconds"])
                 for event in EVENTS] +
                ["" if client == OURS else ratio_text(ours, row)] +
                result_text(row))
        found[group, boundary] = table
    return found


LEAST = ["from and to", "strategy", "group", "event", "fastest client",
         "times ours"]
COORDINATOR = ["group", "strategy", "client", "fresh", "one leaves",
               "one joins"]
HEAD = ["strategy", "client", "fresh", "one leaves", "one joins",
        "times ours", "moved", "off balance"]


def text_table(rows, head=HEAD):
    widths = [max(len(row[i]) for row in [head] + rows)
              for i in range(len(head))]
    return ["  " + "  ".join(cell.ljust(width) for cell, width
                             in zip(row, widths)).rstrip()
            for row in [head] + rows]


def markdown_table(rows, head=HEAD):
    return ["| " + " | ".join(row) + " |"
            for row in [head, ["---"] * len(head)] + rows]


def legend(result):
    lines = [f"{peer['peer']}: {peer['client']} {peer['version']}, "
             f"{peer['runtime']}" for peer in result["peers"]]
    if "ours" in result:  # files after 2026-11-30T040122
        lines.insert(0, f"{OURS}: {result['ours']['compiler']}, "
                     f"{result['ours']['compiler_flags']}")
    lines += [f"not measured: {missing}" for missing in result["missing"]]
    return lines


def summary(result, markdown=False):
    lines = []
    found = tables(result)
    table = markdown_table if markdown else text_table
    groups = list(dict.fromkeys(group for group, _ in found))
    title = "Where the fastest client comes nearest to ours"
    lines += ["## " + title if markdown else title, "",
              *table(least_leads(result), LEAST), ""]
    title = ("The coordinator's strategies, which take ids: times of our "
             "Assign() on ids")
    lines += ["## " + title if markdown else title, "",
              *table(coordinators(result), COORDINATOR), ""]
    for group in groups:
        lines += ["## " + group if markdown else group, ""]
        for boundary, title in BOUNDARIES:
            rows = found.get((group, boundary))
            if not rows:
                continue
            lines += [title + ":", ""]
            lines += table(rows)
            lines.append("")
    lines += [
        f"Over {result['cap_seconds']:.0f} s: shown as that, and no ratio made "
        f"of it. More than {result.get('slow_seconds', 10):.0f} s fresh: run "
        "once and no further. (first): one call only. moved: previous owners "
        "that lose a partition or have it withheld, one leaves / one joins; off balance: sum of squared loads above the "
        "least possible.", ""]
    lines += ["* " + line if markdown else line for line in legend(result)]
    return "\n".join(lines) + "\n"


def main():
    result = print_summary("peers_summary.py", __doc__.split("\n", 1)[0],
                           summary)
    return 2 if result is None else 0


if __name__ == "__main__":
    sys.exit(main())
