#!/usr/bin/env python3
"""The speed matrix of all clients, from results/peers/.

  update_peers.py --add FILE   records what peers_bench printed (bench/run.sh
                               --peers --record does that)
  update_peers.py --write      makes docs/peer-speed.md, the short table in
                               README.md and cli/client_times.inc (times fitted
                               over the size of a group) from the newest file
  update_peers.py --check      whether they are so

The table stands between <!-- peers:begin --> and <!-- peers:end -->. Exit status
0: done, or up to date; 1: out of date; 2: bad usage, no file, or a tree with
uncommitted changes.
"""

import json
import math
import pathlib
import re
import sys

from recorded import ROOT, Refused, main, newest, record, revision

sys.path.insert(0, str(ROOT / "bench"))
import peers_summary  # noqa: E402  (a neighbour, not a package)

README = ROOT / "README.md"
PAGE = ROOT / "docs" / "peer-speed.md"
MARKED = re.compile(r"(<!-- peers:begin -->\n).*?(<!-- peers:end -->)",
                    re.DOTALL)
SIZE = re.compile(r"([\d,]+) partitions, ([\d,]+) members$")
# Groups in which all members have the same subscription.
ALIKE = ("uniform", "one topic", "skewed topics", "racks")
SHOWN = "uniform, 500 topics, 1,000,000 partitions, 2,000 members"

HEAD = """# How long the leader computes, by client

All clients' assignors on the same groups with the same previous owners (those that this project's `sticky` gave), in one run of `bench/run.sh --peers`, each timed inside its own
process, after a garbage collection where the client's language has one. What is timed is said above each table, and never mixed: only *bytes* is a leader's whole work. Each result was checked before its time
counted: lists that the group could run with, and no time longer than what had passed. How it is measured: [method.md](method.md).

This page is made by `results/update_peers.py --write` from [{name}](../results/peers/{name}).

"""


def machine():
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return "unknown"


def add(file):
    found = json.loads(pathlib.Path(file).read_text(encoding="utf-8"))
    record("peers", revision(), {"cpu_model": machine(), **found})


def solve(matrix, right):
    """Gauss; the matrix is small and symmetric."""
    n = len(right)
    rows = [row[:] + [right[i]] for i, row in enumerate(matrix)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(n):
            if r != i and rows[i][i]:
                scale = rows[r][i] / rows[i][i]
                rows[r] = [a - scale * b for a, b in zip(rows[r], rows[i])]
    return [rows[i][n] / rows[i][i] if rows[i][i] else 0.0 for i in range(n)]


def fit(points):
    """(coefficients, factor) of ln ns on (1, ln P, ln M, differing).

    A little weight holds what the points do not determine near zero.
    """
    xs = [(1.0, math.log(p), math.log(m), float(d)) for p, m, d, _ in points]
    ys = [math.log(ns) for *_, ns in points]
    ridge = (0.0, 1e-3, 1e-2, 1e-2)
    matrix = [[sum(x[i] * x[j] for x in xs) + (ridge[i] if i == j else 0.0)
               for j in range(4)] for i in range(4)]
    right = [sum(x[i] * y for x, y in zip(xs, ys)) for i in range(4)]
    found = solve(matrix, right)
    errors = [sum(a * b for a, b in zip(found, x)) - y
              for x, y in zip(xs, ys)]
    return found, math.exp(math.sqrt(sum(e * e for e in errors) / len(errors)))


def size_of(group):
    """Partitions, members, whether subscriptions differ: its name tells."""
    partitions, members = SIZE.search(group).groups()
    return (int(partitions.replace(",", "")), int(members.replace(",", "")),
            not group.startswith(ALIKE))


def client_times(found):
    """The .inc file: from bytes where a client takes them, else from names."""
    peers = {peer["peer"]: peer for peer in found["peers"]}
    points = {}
    for cell in found["cells"]:
        if cell["client"] not in peers or cell.get("over_cap") or (
                cell.get("trouble")):
            continue
        size = size_of(cell["group"])
        key = (cell["client"], cell["strategy"])
        points.setdefault(key, {}).setdefault(cell["boundary"], []).append(
            (*size, peers_summary.time_of(cell)))
    lines = ["// Made from results/peers/ by results/update_peers.py --write."]
    for (peer, strategy), by_boundary in sorted(points.items()):
        boundary = "bytes" if "bytes" in by_boundary else "names"
        of_both = by_boundary[boundary]
        if len(of_both) < 3:  # too slow for bytes as well
            boundary, of_both = max(by_boundary.items(),
                                    key=lambda item: len(item[1]))
        # Of one size alone nothing can be said of another.
        if len({point[:3] for point in of_both}) < 2:
            continue
        numbers, factor = fit(of_both)
        edges = ", ".join(str(edge(point[i] for point in of_both))
                          for i in (0, 1) for edge in (min, max))
        lines.append(
            f'{{"{peers[peer]["client"]}", "{peers[peer]["version"]}", '
            f'"{strategy}", ' + ", ".join(f"{n:.4f}" for n in numbers) +
            f', {factor:.2f}, {edges}, '
            f'{str(boundary == "bytes").lower()}}},')
    return "\n".join(lines) + "\n"


def short_table(found):
    """The leader's whole work on the largest group."""
    rows = peers_summary.tables(found).get((SHOWN, "bytes"), [])
    return (SHOWN[0].upper() + SHOWN[1:] + ", from bytes to bytes:\n\n" +
            "\n".join(peers_summary.markdown_table(rows)) + "\n")


def pages():
    name, found = newest("peers")
    text = README.read_text(encoding="utf-8")
    if not MARKED.search(text):
        raise Refused("README.md has no peers:begin and peers:end")
    table = (short_table(found) + f"\n`> {found['cap_seconds']:.0f} s`: over the "
             "cap. *times ours*: fresh / one leaves / one joins. All groups and "
             "clients: [docs/peer-speed.md](docs/peer-speed.md).\n")
    return {ROOT / "cli" / "client_times.inc": client_times(found),
            README: MARKED.sub(lambda m: m[1] + table + m[2], text),
            PAGE: HEAD.format(name=name) + f"{found['cpu_model']}\n\n" +
            peers_summary.summary(found, markdown=True)}


if __name__ == "__main__":
    if sys.argv[1:2] == ["--add"] and len(sys.argv) == 3:
        try:
            add(sys.argv[2])
        except (Refused, OSError, ValueError) as error:
            print(f"update_peers.py: {error}", file=sys.stderr)
            sys.exit(2)
        sys.exit(0)
    if sys.argv[1:] not in (["--write"], ["--check"]):
        print(__doc__.strip(), file=sys.stderr)
        sys.exit(2)
    sys.exit(main("update_peers.py", __doc__, None, pages))
