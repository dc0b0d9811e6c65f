"""The groups of docs/worst-cases are as bad as the page says: `compare` shows
the same figures for the strategy that they are about.

  worst_cases_test.py PROGRAM PROJECT
"""

import json
import pathlib
import subprocess
import sys


def main():
    program, project = sys.argv[1], pathlib.Path(sys.argv[2])
    newest = sorted((project / "results" / "worst-cases").glob("*.json"))[-1]
    faults = checked = 0
    for entry in json.loads(newest.read_text(encoding="utf-8"))["worst"]:
        if not entry["value"]:
            continue
        file = (project / "docs" / "worst-cases" /
                f"{entry['strategy']}-{entry['badness']}.json")
        shown = subprocess.run(
            [program, "compare", file, "--format", "json"],
            check=True, capture_output=True, text=True)
        row = next(row for row in json.loads(shown.stdout)["rows"]
                   if row["strategy"] == entry["strategy"])
        checked += 1
        for key, value in entry["figures"].items():
            # Without an event there is no rebalance that could move anything.
            if row[key] is not None and row[key] != value:
                print(f"{file.name}: {key} is {row[key]}, recorded {value}")
                faults += 1
    print(f"{checked} groups checked, {faults} faults")
    return 0 if checked and not faults else 1


if __name__ == "__main__":
    sys.exit(main())
