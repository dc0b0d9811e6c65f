"""Each file of tests/data/peer-defects that names a property still shows its
violation, in the peer that is set up.

  defects_test.py PROGRAM PROJECT

A peer that is not there, or is of another release, is named and left out.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

TRIES = 60  # for those that do not do the same each time


def shows(program, peer, defect):
    """Whether the violation is seen; None where the peer is not there."""
    with tempfile.TemporaryDirectory() as folder:
        group = pathlib.Path(folder) / "group.json"
        group.write_text(json.dumps(defect["group"]), encoding="utf-8")
        for _ in range(TRIES):
            done = subprocess.run(
                [program, "verify", "--peer", peer, "--strategy",
                 defect["strategies"][0], "--property", defect["property"],
                 "--replay", group, "--format", "json"],
                capture_output=True, text=True, check=False)
            if done.returncode == 2 and "run: peers/setup" in done.stderr:
                return None
            if done.returncode == 2:
                raise RuntimeError(done.stderr)
            version = json.loads(done.stdout)["results"][0]["client"]
            if version.split(" ")[1] not in defect["seen_in"].split(", "):
                print(f"{peer} is of another release: {version}")
                return None
            if done.returncode == 1:
                return True
    return False


def main():
    program, project = sys.argv[1], pathlib.Path(sys.argv[2])
    tried = faults = 0
    for path in sorted((project / "tests/data/peer-defects").glob("*.json")):
        defect = json.loads(path.read_text(encoding="utf-8"))
        if defect["property"] is None:
            continue
        for peer in defect["peers"]:
            seen = shows(program, peer, defect)
            if seen is None:
                print(f"PEER SKIPPED: {peer}, {path.name}")
            else:
                tried += 1
                if not seen:
                    print(f"{peer} no longer does what {path.name} says")
                    faults += 1
    if tried == 0:
        print("PEERS SKIPPED: none is set up; run peers/setup")
    print(f"{tried} defects shown again, {faults} not")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
