#!/usr/bin/env python3
"""Compares our strategies with those of many releases of Kafka.

  releases.py BUILD_DIR PEERS_DIR OUT_DIR [--small N] [--medium N] [--seed N]
              [--only VERSION]...

BUILD_DIR holds bin/kafka_release; PEERS_DIR gets one build of peers/java for
each release. One file is written, OUT_DIR/<date>T<time>-<revision>.json
(results/README.md says what is in it); to be recorded it goes to
results/releases, and nothing may be uncommitted. N small and medium groups for
each strategy and order, 5,000 and 300 without the options.

A release that can't be built or takes over an hour is a result too. Exit
status 0: the file is written; 2: bad usage, uncommitted changes or no
kafka_release. Needs Java 17 and Maven.
"""

import argparse
import datetime
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]

# The newest patch release of every minor one since the first with assignors;
# besides, 3.7.0 and 4.0.0, whose later patches assign otherwise.
RELEASES = (
    "0.9.0.1 0.10.0.1 0.10.1.1 0.10.2.2 0.11.0.3 1.0.2 1.1.1 2.0.1 2.1.1 2.2.2 "
    "2.3.1 2.4.1 2.5.1 2.6.3 2.7.2 2.8.2 3.0.2 3.1.2 3.2.3 3.3.2 3.4.1 3.5.2 "
    "3.6.2 3.7.0 3.7.2 3.8.1 3.9.2 4.0.0 4.0.2 4.1.2 4.2.2 4.3.1 4.4.0").split()

TIME_LIMIT = 3600  # seconds for one release


def git(*arguments):
    return subprocess.run(("git", "-C", str(ROOT), *arguments), check=True,
                          capture_output=True, text=True).stdout.strip()


def last_line(text):
    lines = text.strip().splitlines()
    return lines[-1] if lines else "it says nothing"


def compare(release, program, peer, arguments):
    """What comes out for one release; `failed` says why nothing does."""
    setup = subprocess.run((str(ROOT / "peers/java/setup"), str(peer), release),
                           capture_output=True, text=True)
    if setup.returncode != 0:
        # The rest names folders of this machine.
        return {"release": release, "failed": "there is no build of it"}
    try:
        run = subprocess.run(
            (str(program), str(ROOT / "peers/java/run"), str(peer),
             str(arguments.small), str(arguments.medium), str(arguments.seed)),
            capture_output=True, text=True, timeout=TIME_LIMIT)
    except subprocess.TimeoutExpired:
        return {"release": release, "failed": f"over {TIME_LIMIT} s"}
    if run.returncode != 0:
        return {"release": release, "failed": last_line(run.stderr)}
    return json.loads(run.stdout)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    for name in ("build_dir", "peers_dir", "out_dir"):
        parser.add_argument(name, type=pathlib.Path)
    parser.add_argument("--small", type=int, default=5000)
    parser.add_argument("--medium", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", metavar="VERSION")
    arguments = parser.parse_args()
    program = arguments.build_dir / "bin/kafka_release"
    if not program.is_file():
        print(f"releases.py: no {program}", file=sys.stderr)
        return 2
    if git("status", "--porcelain"):
        print("releases.py: there are uncommitted changes", file=sys.stderr)
        return 2
    now = datetime.datetime.now(datetime.timezone.utc)
    result = {
        "date": now.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "revision": git("rev-parse", "--short=12", "HEAD"),
        "small": arguments.small,
        "medium": arguments.medium,
        "seed": arguments.seed,
        "releases": [],
    }
    for release in arguments.only or RELEASES:
        result["releases"].append(
            compare(release, program, arguments.peers_dir / release,
                    arguments))
        print(release, result["releases"][-1].get("failed", "done"), flush=True)
    arguments.out_dir.mkdir(parents=True, exist_ok=True)
    name = f"{now.strftime('%Y-%m-%dT%H%M%S')}-{result['revision']}.json"
    path = arguments.out_dir / name
    path.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n",
                    encoding="utf-8")
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
