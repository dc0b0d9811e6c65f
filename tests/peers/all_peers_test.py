"""Every peer that peers/setup has set up, on a few hundred groups each: it
answers, it does what is known of it, and a run goes on after a crash.

  all_peers_test.py PROGRAM

Peers that are not there are named, and counted as skipped if there is none.
"""

import json
import subprocess
import sys
import tempfile

# (client, strategy, property): what a client is known to violate. It has to
# show on these groups, or we don't see what we look at.
KNOWN = (
    ("kafkajs", "roundrobin", "subscribed-only"),
    ("kafkajs", "roundrobin", "complete"),
    ("kafka-go", "range", "range-as-kafka"),
    ("kafka-go", "roundrobin", "roundrobin-as-kafka"),
    ("kafka-python", "roundrobin", "answers"),
    ("sarama", "sticky", "deterministic"),
)
# Strategies that must not violate any property of kind must.
SAFE = (("kafka", "range"), ("kafka", "roundrobin"), ("kafka", "uniform"),
        ("kafka", "server-range"), ("franz-go", "range"),
        ("franz-go", "roundrobin"), ("aiokafka", "range"),
        ("librdkafka", "range"), ("sarama", "range"))
CASES = 200


def main():
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.argv[1], "verify", "--all-peers", "--cases", str(CASES),
             "--format", "json", "--out", folder],
            capture_output=True, text=True, check=False)
    if "no peer is set up" in done.stderr:
        print("PEERS SKIPPED: none is set up; run peers/setup")
        return 0
    if done.returncode == 2:
        print(done.stderr)
        return 1
    report = json.loads(done.stdout)
    for missing in report.get("missing", ()):
        print("PEER SKIPPED:", missing)
    violated = {}
    for result in report["results"]:
        key = (result["client"].split(" ")[0], result["strategy"])
        violated.setdefault(key, set()).update(
            entry["property"] for entry in result["properties"]
            if entry["violated"])
        if result["groups"] < CASES:
            print(f"{result['client']} {result['strategy']}: only "
                  f"{result['groups']} groups")
            return 1
        if key in SAFE:
            for entry in result["properties"]:
                if entry["kind"] == "must" and entry["violated"]:
                    print(f"{result['client']} {result['strategy']} violates "
                          f"{entry['property']}: "
                          f"{entry['example']['witness']}")
                    return 1
    faults = 0
    for client, strategy, name in KNOWN:
        here = violated.get((client, strategy))
        if here is not None and name not in here:
            print(f"{client} {strategy} no longer violates {name}")
            faults += 1
    print(f"{len(report['results'])} strategies of peers on {CASES} groups "
          f"each")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
