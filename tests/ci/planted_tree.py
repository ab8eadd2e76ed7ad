# SPDX-License-Identifier: Apache-2.0
"""A source tree made for one test, and what a script of ci/ says about it."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LICENCE = "// SPDX-License-Identifier: Apache-2.0\n"


class PlantedTree(unittest.TestCase):
    script = None  # the path of the script under test, from the root

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def plant(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def run_script(self):
        # The interpreter of the test: ctest runs the script by its first line, and once is enough.
        return subprocess.run([sys.executable, ROOT / self.script, self.root],
                              capture_output=True, text=True)

    def expect_clean(self):
        done = self.run_script()
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))

    def expect_findings(self, *parts):
        """Exactly one line for each part, in order, each line containing its part."""
        done = self.run_script()
        lines = done.stdout.splitlines()
        self.assertEqual(len(lines), len(parts), done.stdout + done.stderr)
        for line, part in zip(lines, parts):
            self.assertIn(part, line)
        self.assertEqual(done.returncode, 1)
