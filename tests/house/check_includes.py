#!/usr/bin/env python3
"""Checks who includes whom: each room may use only the rooms below it.

usage: check_includes.py PROJECT_DIR
"""
import pathlib
import re
import sys

ROOMS = ["assignors", "quality", "workload", "simulator", "peers", "cli",
         "bench", "tests"]
MAY_INCLUDE = {
    "assignors": set(),
    "quality": {"assignors"},
    "workload": {"assignors", "quality"},
    "simulator": {"assignors", "quality", "workload"},
    "peers": {"assignors", "quality", "workload"},
    "cli": {"assignors", "quality", "workload", "simulator", "peers"},
    "bench": {"assignors", "quality", "workload", "simulator", "peers"},
    # Tests may look at everything.
    "tests": set(ROOMS),
}
# The assignors need Abseil and the standard library alone.
FOREIGN_ALLOWED = {"assignors": ("absl/",), "quality": ("absl/",)}

INCLUDE = re.compile(r'^\s*#\s*include\s+(["<])([^">]+)[">]')


def faults(project):
    """Yields one sentence per include that its room may not have."""
    for room in ROOMS:
        for path in sorted((project / room).rglob("*")):
            if path.suffix not in (".h", ".cc"):
                continue
            lines = path.read_text(encoding="utf-8").splitlines()
            for number, line in enumerate(lines, 1):
                match = INCLUDE.match(line)
                if match is None:
                    continue
                quote, target = match.groups()
                place = f"{path.relative_to(project)}:{number}"
                other = target.split("/")[0]
                if other in ROOMS and "/" in target:
                    if other != room and other not in MAY_INCLUDE[room]:
                        yield f"{place}: {room} may not include {target}"
                elif "/" in target or quote == '"':
                    allowed = FOREIGN_ALLOWED.get(room)
                    if allowed and not target.startswith(allowed):
                        yield f"{place}: {room} may not need {target}"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.strip())
    found = list(faults(pathlib.Path(sys.argv[1])))
    print("\n".join(found))
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
