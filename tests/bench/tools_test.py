#!/usr/bin/env python3
"""Tests of the scripts that make results and tables of raw benchmark output."""

import copy
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path[:0] = [str(ROOT / "bench"), str(ROOT / "results")]
import collect  # noqa: E402
import peers_summary  # noqa: E402
import summary  # noqa: E402
import validate  # noqa: E402

SIZE = "topics:50/partitions:3000/members:120"
NAME = "2026-01-02T020405-0123456789ab-Fast-CPU-2-cores.json"


def repetition(name, microseconds, index=0, **counters):
    return {"name": name, "run_name": name, "run_type": "iteration",
            "family_index": index, "iterations": 10, "time_unit": "us",
            "cpu_time": microseconds, "real_time": microseconds,
            "ns_per_partition": microseconds / 3, "floor_ratio": 1.5,
            "spread": 1, "moved": 1234, "allocs": 3, "peak_bytes": 24000,
            "bytes_per_partition": 8, **counters}


def raw():
    sticky = f"Assign/sticky/uniform/fresh/{SIZE}"
    return {
        "context": {"date": "2026-01-02T03:04:05+01:00", "num_cpus": 2,
                    "host_name": "secret", "executable": "/secret/bench",
                    "cpu_model": "Fast(R) CPU @ 3GHz", "compiler": "GNU 12",
                    "compiler_flags": "-O3", "revision": "0123456789ab",
                    "assignbench_build_type": "Release"},
        "benchmarks": [
            repetition(sticky, 30, 1, beyond_forced=-7),
            repetition(sticky, 900, 1, beyond_forced=-7),
            repetition(f"Assign/range/uniform/fresh/{SIZE}", 12),
            repetition(sticky, 24, 1, beyond_forced=-7)]}


def cell(client, strategy, event, boundary, milliseconds, **more):
    return {"group": "g", "event": event, "client": client,
            "strategy": strategy, "boundary": boundary,
            "first_ns": milliseconds * 2_000_000,
            "warm_ns": [milliseconds * 1_000_000], "moved": 0,
            "optimal_gap": 0, **more}


class PeersSummaryTest(unittest.TestCase):
    result = {
        "cap_seconds": 30, "missing": [],
        "peers": [{"peer": name, "client": name, "version": "1",
                   "runtime": "r"} for name in ("fast", "slow")],
        "cells": [
            cell("assignbench", "sticky", "fresh", "bytes", 10),
            cell("assignbench", "sticky", "leave_one", "bytes", 10),
            cell("assignbench", "uniform", "fresh", "ids", 2),
            cell("fast", "sticky", "fresh", "bytes", 30),
            cell("fast", "sticky", "leave_one", "bytes", 8),
            cell("slow", "sticky", "fresh", "bytes", 90),
            cell("slow", "sticky", "leave_one", "bytes", 1, over_cap=True),
            cell("slow", "uniform", "fresh", "names", 7),
            cell("slow", "uniform", "join_one", "names", 1,
                 trouble="wrong: it is")]}

    def test_the_least_lead_is_that_of_the_fastest_client_that_counts(self):
        self.assertEqual(
            [["bytes", "sticky", "g", "leave one", "fast", "0.8"]],
            peers_summary.least_leads(self.result))

    def test_the_coordinators_are_held_against_ids(self):
        self.assertEqual([["g", "uniform", "slow", "3.5", "-", "-"]],
                         peers_summary.coordinators(self.result))

    def test_no_ratio_is_made_of_what_is_over_the_cap(self):
        rows = peers_summary.tables(self.result)["g", "bytes"]
        self.assertEqual(
            [["sticky", "assignbench", "10.0 ms", "10.0 ms", "-", ""],
             ["sticky", "fast 1", "30.0 ms", "8.00 ms", "-", "3.0 / 0.8 / -"],
             ["sticky", "slow 1", "90.0 ms", "> 30 s", "-", "9.0 / - / -"]],
            [row[:6] for row in rows])


class CollectTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, name, result):
        path = self.folder / name
        path.write_text(json.dumps(result), encoding="utf-8")
        return path

    def test_joins_runs_and_leaves_out_what_names_the_machine(self):
        path = self.write("a.json", raw())
        result = collect.collect([path, path], [path])
        self.assertNotIn("secret", json.dumps(result))
        self.assertEqual(len(result["benchmarks"]), 8)
        self.assertEqual(len(result["again"]), 4)

    def test_refuses_to_join_different_machines(self):
        other = raw()
        other["context"]["cpu_model"] = "Slow"
        with self.assertRaisesRegex(SystemExit, "another cpu_model"):
            collect.collect([self.write("a.json", raw()),
                             self.write("b.json", other)], [])

    def test_names_a_result_by_time_revision_and_machine(self):
        name = collect.file_name(raw()["context"])
        self.assertEqual(name, NAME.replace("Fast-CPU", "Fast"))
        self.assertTrue(validate.NAME.fullmatch(name))

    def test_a_collected_result_is_valid(self):
        result = collect.collect([self.write("a.json", raw())], [])
        self.assertEqual(list(validate.faults(self.write(NAME, result))), [])

    def test_validation_names_each_fault(self):
        good = collect.collect([self.write("a.json", raw())], [])
        cases = {
            "no moved": lambda r: r["benchmarks"][0].pop("moved"),
            "spread is -1": lambda r: r["benchmarks"][0].update(spread=-1),
            "no benchmarks": lambda r: r["benchmarks"].clear(),
            "not the name": lambda r: r["benchmarks"][0].update(run_name="x"),
            "host_name": lambda r: r["context"].update(host_name="h"),
            "another revision": lambda r: r["context"].update(revision="f" * 8),
            "release": lambda r: r["context"].update(
                assignbench_build_type="Debug"),
            "failed": lambda r: r["benchmarks"][0].update(error_occurred=True),
        }
        for fault, damage in cases.items():
            result = copy.deepcopy(good)
            damage(result)
            found = list(validate.faults(self.write(NAME, result)))
            self.assertEqual(len(found), 1, found)
            self.assertIn(fault, found[0])
        path = self.folder / NAME
        path.write_text('{"context": {}, "context": {}}', encoding="utf-8")
        self.assertIn("'context' twice", list(validate.faults(path))[0])
        self.assertIn("the name", list(validate.faults(
            self.write("x.json", good)))[0])


class SummaryTest(unittest.TestCase):
    def test_shows_medians_in_the_order_of_registration(self):
        rows = summary.tables(raw())
        self.assertEqual(rows, {
            "uniform: 50 topics, 3,000 partitions, 120 members": [
                ["fresh", "range", "12.0 us", "4.00", "1.50", "8.00", "1",
                 "1,234", "-"],
                ["fresh", "sticky", "30.0 us", "10.0", "1.50", "8.00", "1",
                 "1,234", "-7"]]})

    def test_tells_how_far_a_second_run_differed(self):
        result = raw()
        result["again"] = copy.deepcopy(result["benchmarks"])
        result["again"][2]["cpu_time"] = 15
        self.assertIn("the worst by 25.0%", summary.noise(result))
        self.assertIn("Measured once", summary.noise(raw()))

    def test_a_failed_benchmark_is_shown_and_reported(self):
        result = raw()
        result["benchmarks"][2].update(error_occurred=True,
                                       error_message="t-3: nobody")
        self.assertIn("FAILED", summary.summary(result))
        self.assertIn("t-3: nobody", summary.errors(result)[0])

    def test_a_file_that_is_no_result_is_one_line_and_status_2(self):
        for text in ("", "[]", "{}", '{"benchmarks": [{}]}'):
            with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
                file.write(text)
                file.flush()
                run = subprocess.run(
                    [sys.executable, ROOT / "bench/summary.py", file.name],
                    capture_output=True, text=True, check=False)
            self.assertEqual(run.returncode, 2)
            self.assertEqual(run.stderr.count("\n"), 1)
            self.assertIn("summary.py: ", run.stderr)


if __name__ == "__main__":
    unittest.main()
