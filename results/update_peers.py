#!/usr/bin/env python3
"""The speed matrix of all clients, from results/peers/.

  update_peers.py --add FILE   records what peers_bench printed (bench/run.sh
                               --peers --record does that)
  update_peers.py --write      makes docs/peer-speed.md and the short table in
                               README.md from the newest file
  update_peers.py --check      whether they are so

The table stands between <!-- peers:begin --> and <!-- peers:end -->. Exit status
0: done, or up to date; 1: out of date; 2: bad usage, no file, or a tree with
uncommitted changes.
"""

import json
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
SHOWN = "uniform, 500 topics, 1,000,000 partitions, 2,000 members"

HEAD = """# How long the leader computes, by client

All clients' assignors on the same groups with the same previous owners (those that this project's `sticky` gave), in one run of `bench/run.sh --peers`, each timed inside its own
process after a garbage collection. What is timed is said above each table, and never mixed: only *bytes* is a leader's whole work. Each result was checked before its time
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
    return {README: MARKED.sub(lambda m: m[1] + table + m[2], text),
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
