#!/usr/bin/env python3
"""Tests what makes docs/releases.md, and the check of what it is made from."""

import copy
import json
import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "results"))
import update_releases  # noqa: E402
import validate  # noqa: E402

NAME = "2026-01-02T030405-0123456789ab.json"
DIFFERENCE = {"way": "order", "features": ["racks"],
              "group": "t partitions 1\n", "ours": "a: t-0\n",
              "theirs": "a:\n"}


def entry(release, differed, differences, strategy="sticky"):
    return {"release": release, "runtime": "VM", "results": [
        {"strategy": strategy, "order": "java", "compared": 200,
         "differed": differed, "left_out": {}, "stripped": {"racks": 7},
         "gave_up": False, "differences": differences}]}


RESULT = {"date": "2026-01-02T03:04:05Z", "revision": "0123456789ab",
          "small": 5, "medium": 2, "seed": 1,
          "releases": [entry("2.9.0", {"order": 1}, [DIFFERENCE]),
                       entry("2.10.0", {"order": 30}, [DIFFERENCE]),
                       entry("3.0.0", {}, [])]}


def faults(change):
    result = copy.deepcopy(RESULT)
    change(result)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / NAME
        path.write_text(json.dumps(result), encoding="utf-8")
        return list(validate.release_comparison_faults(path))


class ComparisonFaultsTest(unittest.TestCase):
    def test_a_good_file_has_none(self):
        self.assertEqual(faults(lambda result: None), [])

    def test_a_release_has_results_or_says_why_not(self):
        def without(result):
            del result["releases"][0]["results"]
        self.assertEqual(faults(without),
                         ["2.9.0 has neither results nor failed"])

        def failed(result):
            without(result)
            result["releases"][0]["failed"] = "there is no build of it"
        self.assertEqual(faults(failed), [])

    def test_each_way_to_differ_has_an_example(self):
        def without(result):
            result["releases"][0]["results"][0]["differences"] = []
        self.assertIn("not one example of each way", faults(without)[0])

    def test_no_more_groups_differ_than_were_compared(self):
        def many(result):
            result["releases"][0]["results"][0]["differed"]["order"] = 201
        self.assertIn("more groups differed", faults(many)[0])

    def test_the_name_tells_time_and_revision(self):
        self.assertEqual(
            list(validate.release_comparison_faults(pathlib.Path("kafka.json"))),
            ["the name is not <date>T<time>-<revision>.json"])


class DocumentTest(unittest.TestCase):
    def lines(self, result):
        return list(update_releases.document(result, NAME))

    def test_the_table_tells_shares_and_what_is_equal(self):
        lines = self.lines(RESULT)
        self.assertIn("| 2.9.0 |  |  | order <1% |  |  |  |", lines)
        self.assertIn("| 2.10.0 |  |  | order 15% |  |  |  |", lines)
        self.assertIn("| 3.0.0 |  |  | equal |  |  |  |", lines)

    def test_a_difference_stands_where_it_is_gone(self):
        lines = self.lines(RESULT)
        self.assertIn("### sticky: up to 2.10.0, not in 3.0.0", lines)
        self.assertNotIn("### sticky: up to 2.9.0, not in 2.10.0", lines)
        self.assertIn("* order (racks), seen from 2.9.0 on:", lines)

    def test_what_was_taken_out_is_told_with_the_last_release(self):
        self.assertIn("* sticky: racks, up to 3.0.0", self.lines(RESULT))

    def test_a_release_that_failed_has_a_row(self):
        result = copy.deepcopy(RESULT)
        result["releases"][1] = {"release": "2.10.0", "failed": "over 3600 s"}
        self.assertIn("| 2.10.0 | not compared: over 3600 s | | | | | |",
                      self.lines(result))

    def test_every_change_that_is_explained_is_shown(self):
        newest = sorted((ROOT / "results/releases").glob("*.json"))[-1]
        result = json.loads(newest.read_text(encoding="utf-8"))
        shown = "\n".join(self.lines(result))
        for strategy, release in update_releases.release_changes.CHANGES:
            self.assertRegex(shown,
                             f"### {strategy}: up to .*, not in {release}\n")


if __name__ == "__main__":
    unittest.main()
