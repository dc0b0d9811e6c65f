#!/usr/bin/env python3
"""How often the checks themselves were checked, from results/checks/.

  update_checks.py --record [SECONDS]   plants all mistakes, compares the optimum
                                 with brute force and with LEMON, fuzzes each body
                                 for some time (60 s), and adds what was found
  update_checks.py --write       makes the table in README.md from the newest file
  update_checks.py --check       whether it is so

The table stands between <!-- checks:begin --> and <!-- checks:end -->. Exit status
0: done, or up to date; 1: out of date; 2: bad usage, no file, a tree with
uncommitted changes, or a check that failed.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from recorded import ROOT, Refused, build, main, newest, record, revision, run

README = ROOT / "README.md"
MARKED = re.compile(r"(<!-- checks:begin -->\n).*?(<!-- checks:end -->)",
                    re.DOTALL)
BRUTE_FORCE = 100_000
EXECUTED = re.compile(r"stat::number_of_executed_units:\s*(\d+)")


def counted(program, *arguments, **environment):
    """The sums of what a test prints after "checked:" and "certified:"."""
    done = subprocess.run([program, *arguments], text=True, check=False,
                          capture_output=True, env={**os.environ,
                                                    **environment})
    found = {word: sum(map(int, re.findall(rf"^{word}: (\d+)", done.stdout,
                                           re.MULTILINE)))
             for word in ("checked", "certified")}
    if done.returncode != 0 or not all(found.values()):
        raise Refused(f"{program.name} failed")
    return found


def mutants():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "mutants.json"
        run(ROOT / "tests" / "mutants" / "run.py", "--json", path)
        return json.loads(path.read_text(encoding="utf-8"))


def fuzz(seconds):
    """Inputs per body, of a run of tests/fuzz/run.sh."""
    run(ROOT / "tests" / "fuzz" / "run.sh", str(seconds))
    inputs = {}
    for log in sorted((ROOT / "build" / "fuzz").glob("*.log")):
        found = EXECUTED.search(log.read_text(encoding="utf-8",
                                              errors="replace"))
        if found:
            inputs[log.stem] = int(found[1])
    return {"seconds_each": seconds, "inputs": inputs}


def check_checks(seconds=60):
    of_revision = revision()
    brute_force = counted(build("optimum_test"),
                          "--gtest_filter=*BruteForce*",
                          ASSIGNBENCH_BRUTE_FORCE_GROUPS=str(BRUTE_FORCE))
    lemon = counted(build("lemon_test"))
    record("checks", of_revision,
           {"brute_force": brute_force, "lemon": lemon, "mutants": mutants(),
            "fuzz": fuzz(seconds)})


def table(found, name):
    planted = found["mutants"]
    inputs = found["fuzz"]["inputs"]
    certified = (found["brute_force"]["certified"] +
                 found["lemon"]["certified"])
    rows = [
        ("planted mistakes, each found by a test",
         f"{planted['killed']} of {len(planted['mutants'])}",
         "tests/mutants/run.py"),
        ("groups on which the optimum is that of brute force",
         f"{found['brute_force']['checked']:,}",
         f"ASSIGNBENCH_BRUTE_FORCE_GROUPS={BRUTE_FORCE} "
         "build/release/bin/optimum_test"),
        ("groups on which it is that of LEMON's network simplex",
         f"{found['lemon']['checked']:,}", "build/release/bin/lemon_test"),
        ("certificates of optima checked in these two", f"{certified:,}",
         "build/release/bin/optimum_test"),
        (f"inputs of {len(inputs)} fuzzers, "
         f"{found['fuzz']['seconds_each'] // 60} minutes each",
         ", ".join(f"{body} {count:,}" for body, count in inputs.items()),
         f"tests/fuzz/run.sh {found['fuzz']['seconds_each']}"),
    ]
    return ("| what | how many | again |\n|---|---|---|\n" +
            "".join(f"| {what} | {count} | `{again}` |\n"
                    for what, count, again in rows) +
            f"\nFrom [{name}](results/checks/{name}).\n")


def pages():
    name, found = newest("checks")
    text = README.read_text(encoding="utf-8")
    if not MARKED.search(text):
        raise Refused("README.md has no checks:begin and checks:end")
    return {README: MARKED.sub(
        lambda match: match[1] + table(found, name) + match[2], text)}


if __name__ == "__main__":
    fuzz_seconds = 60
    if sys.argv[1:2] == ["--record"] and len(sys.argv) == 3:
        if not sys.argv[2].isdigit():
            print(__doc__.strip(), file=sys.stderr)
            sys.exit(2)
        fuzz_seconds = int(sys.argv.pop())
    sys.exit(main("update_checks.py", __doc__,
                  lambda: check_checks(fuzz_seconds), pages))
