#!/usr/bin/env python3
"""Plants forbidden includes and demands that check_includes.py finds them."""
import pathlib
import tempfile
import unittest

import check_includes


class CheckIncludesTest(unittest.TestCase):

    def faults(self, path, text):
        with tempfile.TemporaryDirectory() as folder:
            project = pathlib.Path(folder)
            file = project / path
            file.parent.mkdir(parents=True)
            file.write_text(text, encoding="utf-8")
            return list(check_includes.faults(project))

    def test_a_room_may_include_itself_and_what_lies_below(self):
        self.assertEqual([], self.faults(
            "quality/a.h", '#include "quality/b.h"\n'
            '#include "assignors/group.h"\n#include <vector>\n'))

    def test_a_room_may_not_include_what_lies_above(self):
        self.assertEqual(
            ["assignors/a.cc:2: assignors may not include quality/b.h"],
            self.faults("assignors/a.cc", '\n#include "quality/b.h"\n'))

    def test_nobody_includes_the_tests(self):
        self.assertEqual(1, len(self.faults(
            "bench/deep/a.cc", '#include "tests/support/groups.h"\n')))

    def test_the_assignors_need_abseil_alone(self):
        self.assertEqual(
            ["assignors/a.h:1: assignors may not need nlohmann/json.hpp"],
            self.faults("assignors/a.h", "#include <nlohmann/json.hpp>\n"))
        self.assertEqual([], self.faults(
            "assignors/a.h", '#include "absl/status/status.h"\n'))


if __name__ == "__main__":
    unittest.main()
