"""scripts/coverage must fail where too few lines ran or a test failed. Usage: coverage_sabotage.py SOURCE.

The script runs in a temporary folder with stubs of the programs that build, test and count: gcovr "counts" the given lines.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

STUBS = {"cmake": "", "ctest": 'echo "Start 1: a.test" >build/coverage/ctest.log; exit "$TESTS_END_WITH"',
         "gcovr": 'while [ "$1" != --json ]; do shift; done; cp "$COUNTED" "$2"'}


def source(file, run, never_ran=0):
    """The report of gcovr on a file: a first line without code, then lines that ran, then lines that never ran."""
    counts = [0] + run * [3] + never_ran * [0]
    return {"file": file, "lines": [{"line_number": at + 1, "count": count, "branches": [], "gcovr/noncode": at == 0}
                                    for at, count in enumerate(counts)]}


class Coverage(unittest.TestCase):
    root = Path()

    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        for name in ("scripts", "build/coverage", "stubs"):
            (self.folder / name).mkdir(parents=True)
        for name in ("coverage", "judge_coverage"):
            shutil.copy(self.root / "scripts" / name, self.folder / "scripts")
        for name, script in STUBS.items():
            (self.folder / "stubs" / name).write_text(f"#!/bin/sh\n{script}\n")
            (self.folder / "stubs" / name).chmod(0o755)

    def coverage(self, *files, labels=(), tests_end_with=0):
        counted = self.folder / "counted.json"
        counted.write_text(json.dumps({"files": files}))
        path = f"{self.folder}/stubs:{os.environ['PATH']}"
        return subprocess.run([self.folder / "scripts" / "coverage", *labels], capture_output=True, text=True,
                              env=os.environ | {"PATH": path, "COUNTED": str(counted),
                                                "TESTS_END_WITH": str(tests_end_with)})

    def test_enough_lines(self):
        done = self.coverage(source("src/solve/a.cpp", 55, 5), source("include/unfold/a.h", 40),
                             source("src/vision/a.cpp", 85, 15))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("src/solve/a.cpp 57-61\n", done.stdout)
        self.assertNotIn("a.h", done.stdout)
        self.assertRegex(done.stdout, r"src/solve +60 +55 +91\.7 %\n")
        self.assertRegex(done.stdout, r"solver layers +100 +95 +95\.0 %\n")
        self.assertRegex(done.stdout, r"the rest +100 +85 +85\.0 %\n")

    def test_too_few_lines_of_the_solver_layers(self):
        done = self.coverage(source("src/solve/a.cpp", 949, 51), source("src/vision/a.cpp", 900))
        self.assertEqual(done.returncode, 1)
        self.assertIn("solver layers", done.stderr)

    def test_too_few_lines_of_the_rest(self):
        done = self.coverage(source("src/solve/a.cpp", 900), source("src/vision/a.cpp", 849, 151))
        self.assertEqual(done.returncode, 1)
        self.assertIn("the rest", done.stderr)

    def test_a_half_without_counted_lines(self):
        self.assertEqual(self.coverage(source("src/solve/a.cpp", 100)).returncode, 1)
        self.assertEqual(self.coverage(source("src/app/a.cpp", 100)).returncode, 1)

    def test_a_new_layer(self):
        done = self.coverage(source("src/solve/a.cpp", 100), source("src/vision/a.cpp", 100),
                             source("src/sound/a.cpp", 0, 100))
        self.assertEqual(done.returncode, 1)

    def test_floors_do_not_apply_to_a_choice_of_labels(self):
        done = self.coverage(source("src/solve/a.cpp", 1, 99), labels=["unit"])
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_test_that_failed(self):
        files = (source("src/solve/a.cpp", 100), source("src/vision/a.cpp", 100))
        self.assertNotEqual(self.coverage(*files, tests_end_with=8).returncode, 0)
        self.assertNotEqual(self.coverage(*files, labels=["unit"], tests_end_with=8).returncode, 0)


Coverage.root = Path(sys.argv.pop(1))
unittest.main()
