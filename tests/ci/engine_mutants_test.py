# SPDX-License-Identifier: Apache-2.0
"""ci/engine-mutants: a mutant that passes is listed, an error of the program is one, and each name
in ci/engine-mutants.tsv is that of a mutant."""

import pathlib
import subprocess
import tempfile
import unittest

from planted_tree import ROOT

SCRIPT = ROOT / "ci/engine-mutants"


def ran(*arguments):
    return subprocess.run([SCRIPT, *map(str, arguments)], capture_output=True, text=True)


def listed():
    return [line.split()[0] for line in ran("--list").stdout.splitlines()]


def known():
    lines = (ROOT / "ci/engine-mutants.tsv").read_text().splitlines()
    return [line.split("\t")[0] for line in lines if not line.startswith("#")]


class EngineMutants(unittest.TestCase):
    def gate_that_exits(self, code):
        """A program in place of the gate."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        program = pathlib.Path(folder.name) / "gate"
        program.write_text(f"#!/bin/sh\nexit {code}\n")
        program.chmod(0o755)
        return program

    def test_names_are_unique_and_those_of_the_table_exist(self):
        names = listed()
        self.assertEqual(len(names), len(set(names)))
        self.assertLessEqual(set(known()), set(names))

    def test_a_mutant_that_passes_is_printed_unless_it_is_known(self):
        new = next(name for name in listed() if name not in known())
        done = ran(self.gate_that_exits(0), "--only", new, "--only", known()[0])
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn(f"passes  {new}", done.stdout)
        self.assertNotIn(known()[0], done.stdout)

    def test_a_refused_mutant_is_none_and_an_error_of_the_program_is_one(self):
        name = listed()[0]
        self.assertEqual(ran(self.gate_that_exits(1), "--only", name).returncode, 0)
        done = ran(self.gate_that_exits(134), "--only", known()[0])
        self.assertEqual(done.returncode, 1)
        self.assertIn("FAILS", done.stdout)


if __name__ == "__main__":
    unittest.main()
