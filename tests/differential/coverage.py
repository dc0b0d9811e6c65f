#!/usr/bin/env python3
"""How much of Kafka's assignors the comparison runs through (JaCoCo).

  coverage.py PEER_BUILD DIFFERENTIAL OUTPUT [ARGUMENT...]

Runs DIFFERENTIAL (build/release/bin/kafka_differential) with the peer that
peers/java/setup built in PEER_BUILD under JaCoCo's agent, which Maven fetches
into PEER_BUILD/jacoco, and writes to OUTPUT, as JSON, the branches of each
assignor class and the lines where some were not taken. ARGUMENTs go on to
DIFFERENTIAL. Exit status 0: written; 1: the comparison failed; 2: bad usage, or
no Maven or JaCoCo.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
import zipfile

JACOCO = "0.8.12"
HERE = pathlib.Path(__file__).resolve().parent
RUN = HERE.parents[1] / "peers" / "java" / "run"
CLASSES = re.compile(
    r"org/apache/kafka/(clients/consumer/"
    r"(internals/Abstract(Sticky|Partition)Assignor"
    r"|(Range|RoundRobin|Sticky|CooperativeSticky)Assignor)"
    r"|coordinator/group/assignor/(Uniform|Range)).*\.class")


def fetch(folder):
    """The agent and the command line of JaCoCo, fetched once."""
    agent, cli = folder / "agent.jar", folder / "cli.jar"
    for path, artifact in ((agent, f"org.jacoco.agent:{JACOCO}:jar:runtime"),
                           (cli, f"org.jacoco.cli:{JACOCO}:jar:nodeps")):
        if path.exists():
            continue
        subprocess.run(
            ["mvn", "-q", "-B", "dependency:copy",
             f"-Dartifact=org.jacoco:{artifact}",
             f"-DoutputDirectory={folder}", "-Dmdep.stripVersion=true",
             "-Dmdep.useBaseVersion=true"], check=True)
        name = artifact.split(":")[0] + "-" + artifact.split(":")[3] + ".jar"
        (folder / name).rename(path)
    return agent, cli


def assignor_classes(build, folder):
    """Copies the classes looked at out of the jars."""
    for jar in sorted((build / "lib").glob("kafka-*.jar")):
        with zipfile.ZipFile(jar) as archive:
            for name in archive.namelist():
                if CLASSES.fullmatch(name):
                    archive.extract(name, folder)
    return folder


def summary(report):
    """Per source file: branches, those not taken, and on which lines."""
    files = []
    root = ElementTree.parse(report).getroot()
    for package, source in ((package, source)
                            for package in root.iter("package")
                            for source in package.iter("sourcefile")):
        server = "coordinator" in package.get("name")
        branches = missed = 0
        lines = []
        for line in source.iter("line"):
            gone, taken = int(line.get("mb")), int(line.get("cb"))
            branches += gone + taken
            missed += gone
            if gone or (taken == 0 and int(line.get("ci")) == 0):
                lines.append(int(line.get("nr")))
        if branches:
            files.append({"side": "server" if server else "client",
                          "file": source.get("name"), "branches": branches,
                          "missed": missed, "lines": lines})
    return sorted(files, key=lambda entry: (entry["side"], entry["file"]))


def main():
    if len(sys.argv) < 4:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    build, differential = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    folder = build / "jacoco"
    folder.mkdir(exist_ok=True)
    try:
        agent, cli = fetch(folder)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"coverage.py: JaCoCo can't be had: {error}", file=sys.stderr)
        return 2
    data, report = folder / "run.exec", folder / "report.xml"
    data.unlink(missing_ok=True)
    environment = dict(
        os.environ, ASSIGNBENCH_JAVA_PEER=str(build),
        ASSIGNBENCH_JAVA_OPTIONS=f"-javaagent:{agent}=destfile={data},"
        "append=true,includes=org.apache.kafka.*")
    compared = subprocess.run(
        [differential, "--peer", str(RUN), "--build", str(build),
         *sys.argv[4:]], env=environment, check=False)
    if compared.returncode != 0:
        return 1
    classes = assignor_classes(build, folder / "classes")
    subprocess.run(["java", "-jar", str(cli), "report", str(data),
                    "--classfiles", str(classes), "--xml", str(report),
                    "--quiet"], check=True)
    pathlib.Path(sys.argv[3]).write_text(
        json.dumps(summary(report), indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
