#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A build without Z3 decides nothing that Z3 decides: it reports that it needs a build with Z3.

usage: without_z3_test.py PROGRAM-WITHOUT-Z3 PROGRAM-WITH-Z3
"""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

WITHOUT, WITH = sys.argv[1:3]
NEEDS = "needs a build with Z3"
UNDECIDED = 3


def run(program, *words, folder=None):
    return subprocess.run([program, *words], capture_output=True, text=True, cwd=folder)


class WithoutZ3(unittest.TestCase):
    def test_prove_decides_nothing(self):
        ran = run(WITHOUT, "prove", "--rules", "gostop/matgo", "--players", "2")
        self.assertEqual(ran.returncode, UNDECIDED)
        self.assertIn(NEEDS, ran.stderr)
        self.assertEqual(ran.stdout, "")

    def test_a_second_opinion_is_refused(self):
        ran = run(WITHOUT, "find", "first-turn-sweep", "--rules", "gostop/matgo", "--cross-check")
        self.assertEqual(ran.returncode, UNDECIDED)
        self.assertIn(f"`showstopper find --cross-check` {NEEDS}", ran.stderr)
        self.assertNotIn("proved impossible", ran.stdout)

    # Lint proves that payments add up to zero; a rule file that states nothing has no other open
    # question of its own.
    def test_lint_leaves_the_proof_open(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "same.toml"
            path.write_text('format = "showstopper-rules/1"\nextends = "gostop/matgo"\n')
            words = ["lint", "--rounds", "20", "--time-limit", "1s", "same.toml"]
            proved = run(WITH, *words, folder=folder)
            open_ = run(WITHOUT, *words, folder=folder)
            strict = run(WITHOUT, *words, "--strict", folder=folder)
        self.assertIn("holds: All payments of a round add up to nothing.", proved.stdout)
        self.assertNotIn("holds:", open_.stdout)
        self.assertIn(NEEDS, open_.stdout)
        self.assertEqual(open_.returncode, proved.returncode)
        self.assertEqual(strict.returncode, UNDECIDED)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
