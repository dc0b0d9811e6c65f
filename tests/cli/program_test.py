#!/usr/bin/env python3
"""Calls the assignbench program as its user would.

usage: program_test.py PROGRAM TEST_DATA
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

PROGRAM, DATA = sys.argv[1], pathlib.Path(sys.argv[2])
PASTE = str(DATA / "samples" / "09_offsets_2.x_docs_three_topics.txt")


def run(*arguments, stdin=b""):
    return subprocess.run([PROGRAM, *arguments], input=stdin,
                          capture_output=True, timeout=120, check=False)


class ProgramTest(unittest.TestCase):

    def refused(self, *arguments, stdin=b"", says):
        result = run(*arguments, stdin=stdin)
        message = result.stderr.decode()
        self.assertEqual(2, result.returncode, message)
        self.assertTrue(message.startswith("assignbench: "), message)
        self.assertEqual(1, message.count("\n"), message)
        self.assertIn(says, message)
        self.assertEqual(b"", result.stdout)

    def test_a_paste_and_an_event_give_a_table(self):
        result = run("compare", PASTE, "--event", "leave=consumer4")
        self.assertEqual(0, result.returncode, result.stderr)
        table = result.stdout.decode()
        for strategy in ("range", "roundrobin", "sticky",
                         "cooperative-sticky", "uniform", "server-range"):
            self.assertIn("\n" + strategy, table)
        self.assertIn("--subscriptions owned", table)

    def test_show_converts_a_paste_to_json_that_is_read_again(self):
        with tempfile.TemporaryDirectory() as folder:
            group = str(pathlib.Path(folder) / "group.json")
            self.assertEqual(
                0, run("show", PASTE, "--format", "json",
                       "-o", group).returncode)
            first = json.loads(run("compare", PASTE, "--event",
                                   "leave=consumer4", "--format",
                                   "json").stdout)
            again = json.loads(run("compare", group, "--event",
                                   "leave=consumer4", "--format",
                                   "json").stdout)
            for a, b in zip(first["rows"], again["rows"]):
                for key in ("strategy", "max_load", "moved", "handovers"):
                    self.assertEqual(a[key], b[key])

    def test_standard_input_is_read(self):
        text = pathlib.Path(PASTE).read_bytes()
        self.assertEqual(0, run("show", "-", stdin=text).returncode)

    def test_csv_has_a_line_per_strategy(self):
        lines = run("compare", PASTE, "--format",
                    "csv").stdout.decode().splitlines()
        self.assertEqual(8, len(lines))
        self.assertTrue(lines[0].startswith("strategy,protocol,members,"))

    def test_list_names_the_strategies(self):
        names = [row["strategy"] for row in
                 json.loads(run("list", "--format", "json").stdout)]
        self.assertEqual(["range", "roundrobin", "sticky",
                          "cooperative-sticky", "uniform", "server-range",
                          "optimal"], names)

    def test_list_has_no_kafka_name_for_what_nobody_can_deploy(self):
        rows = json.loads(run("list", "--format", "json").stdout)
        self.assertEqual(["optimal"], [row["strategy"] for row in rows
                                       if row["kafka_name"] is None])

    def test_exactly_kafkas_own_broken_lists_are_told_not_measured(self):
        group = json.dumps({
            "topics": [{"name": "t", "partitions": 4}],
            "members": [{"id": "A", "topics": []},
                        {"id": "B", "topics": ["t"]}]}).encode()
        safe = run("compare", "-", stdin=group)
        self.assertEqual(0, safe.returncode, safe.stderr)
        self.assertIn("empty-subscription", safe.stdout.decode())
        exact = run("compare", "-", "--compat", "exact", "--order", "kafka",
                    stdin=group)
        self.assertEqual(0, exact.returncode, exact.stderr)
        self.assertIn("\nsticky: Kafka's own result is no assignment: t-0: "
                      "assigned to 'A'", exact.stdout.decode())
        rows = json.loads(run("compare", "-", "--compat", "exact", "--order",
                              "kafka", "--format", "json", "--assignment",
                              stdin=group).stdout)["rows"]
        by_name = {row["strategy"]: row for row in rows}
        self.assertIsNone(by_name["sticky"]["max_load"])
        self.assertIn("failure", by_name["sticky"])
        self.assertEqual(4, by_name["range"]["max_load"])

    def test_verify_finds_shrinks_and_saves_a_counterexample(self):
        with tempfile.TemporaryDirectory() as folder:
            found = run("verify", "--strategy", "sticky", "--property",
                        "balanced-as-possible", "--out", folder)
            self.assertEqual(1, found.returncode, found.stderr)
            self.assertIn("sticky violates balanced-as-possible",
                          found.stdout.decode())
            (saved,) = pathlib.Path(folder).glob("*.json")
            self.assertIn(str(saved), found.stdout.decode())
            group = json.loads(saved.read_text())
            self.assertLessEqual(len(group["members"]), 4)
            again = run("verify", "--strategy", "sticky", "--property",
                        "balanced-as-possible", "--replay", str(saved))
            self.assertEqual(1, again.returncode, again.stderr)
            self.assertEqual(0, run("compare", str(saved)).returncode)

    def test_verify_is_content_where_no_promise_is_broken(self):
        result = run("verify", "--cases", "200")
        self.assertEqual(0, result.returncode, result.stdout)
        self.assertIn("no promise was broken", result.stdout.decode())
        self.assertEqual(b"", result.stderr)

    def test_verify_speaks_junit(self):
        result = run("verify", "--cases", "200", "--strategy", "sticky",
                     "--strategy", "range", "--format", "junit")
        self.assertEqual(0, result.returncode, result.stderr)
        suites = ElementTree.fromstring(result.stdout)
        self.assertEqual(["sticky", "range"],
                         [suite.get("name") for suite in suites])
        for suite in suites:
            self.assertEqual(int(suite.get("tests")), len(suite))
            self.assertEqual("0", suite.get("failures"))

    def test_verify_forgives_what_the_baseline_has(self):
        asked = ("verify", "--strategy", "range", "--cases", "60",
                 "--property", "balanced-as-possible")
        with tempfile.TemporaryDirectory() as folder:
            old = pathlib.Path(folder, "old.json")
            self.assertEqual(1, run(
                *asked, "--out", folder, "--format", "json", "-o",
                old).returncode)
            again = run(*asked, "--out", folder, "--baseline", old)
            self.assertEqual(0, again.returncode, again.stdout)
            self.refused(*asked, "--baseline", folder + "/none",
                         says="cannot be read")
            old.write_text("[]", encoding="utf-8")
            self.refused(*asked, "--baseline", old, says="not a result of")

    def test_verify_runs_any_program_that_speaks_the_protocol(self):
        template = DATA.parent.parent / "peers" / "templates" / "assignor.py"
        done = run("verify", "--exec", f"python3 {template}",
                                "--cases", "40", "--format", "csv")
        self.assertEqual(0, done.returncode, done.stderr)
        self.assertIn(b"least-loaded,answers,must,yes,all,4", done.stdout)
        self.refused("verify", "--exec", "true", says="peer 'true'")
        self.refused("verify", "--peer", "nobody", says="peers/setup nobody")
        self.refused("verify", "--mixed", says="two clients")
        self.refused("compare", PASTE, "--client", "nobody",
                     says="not measured")

    def test_verify_names_what_it_does_not_know(self):
        self.refused("verify", "--strategy", "nope", says="known: range")
        self.refused("verify", "--property", "nope", says="known: answers")
        self.refused("verify", "--replay", "/nope.json", says="/nope.json")
        self.refused("verify", "--tiny", "--cases", "5", says="--cases")

    def test_bad_usage_is_one_line(self):
        self.refused(says="subcommand")
        self.refused("compare", says="files")
        self.refused("compare", PASTE, "--draws", "0", says="draws")
        self.refused("list", "--format", "xml", says="xml")
        self.refused("compare", PASTE, "--event", "explode=a",
                     says="explode=a")
        self.refused("compare", PASTE, "--event", "leave=nobody",
                     says="nobody")

    def test_bad_input_is_one_line_that_names_the_place(self):
        self.refused("show", "no-such-file", says="no-such-file")
        self.refused("show", "-", says="empty")
        self.refused("show", "-", stdin=b"\x00\x01\x02", says="binary")
        self.refused("show", "-", stdin=b'{"topics": [', says="standard input")
        group = b'{"topics": [{"name": "t", "partitions": %s}], "members": []}'
        self.refused("show", "-", stdin=group % b"5000000000",
                     says="/topics/0/partitions")
        self.refused("show", "-", stdin=group % b"-1",
                     says="/topics/0/partitions")
        self.refused("show", "-", stdin=group % b'1, "partitions": 2',
                     says="/topics/0/partitions")
        twice = (b'{"topics": [], "members": [{"id": "a", "topics": []}, '
                 b'{"id": "a", "topics": []}]}')
        self.refused("show", "-", stdin=twice, says="/members/1/id")

    def test_a_file_that_cannot_be_written_leaves_nothing(self):
        self.refused("list", "-o", "/no/such/folder/x",
                     says="/no/such/folder/x")

    def test_help_has_an_example_per_command(self):
        for command in ("list", "show", "compare"):
            result = run(command, "--help")
            self.assertEqual(0, result.returncode)
            self.assertIn("Example:", result.stdout.decode())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
