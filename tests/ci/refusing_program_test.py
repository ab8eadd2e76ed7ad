# SPDX-License-Identifier: Apache-2.0
"""The scripts that give hostile input notice a program that refuses every call.

A word that was renamed would make them void: each question would be refused, and nothing tried.
"""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

from planted_tree import ROOT


class Programs(unittest.TestCase):
    """A folder with programs in place of others."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def program(self, name, body):
        """A program that runs the body, and refuses the call if the body does not exit."""
        path = self.root / name
        path.write_text(f"#!/bin/sh\n{body}\necho 'error: unknown goal' >&2\nexit 2\n")
        path.chmod(0o755)
        return str(path)

    def run_script(self, name, *arguments):
        return subprocess.run([ROOT / "ci" / name, *map(str, arguments)], cwd=self.root, text=True,
                              capture_output=True, timeout=300)


class RefusingProgram(Programs):
    def test_overshoot(self):
        program = self.program("refusing", '[ "$1" != play ] || exit 0')
        done = self.run_script("overshoot", program, "--questions", 2, "--interrupts", 1)
        self.assertEqual(done.returncode, 1)
        self.assertIn("2 questions went beyond a limit or were refused", done.stdout)
        self.assertRegex(done.stdout, r"\nfind --all +1 .*  EXIT 2\n")
        program = self.program("answering", "exit 3")
        played = self.program("playing", f'[ "$1" = play ] || exec {program}; exit 0')
        done = self.run_script("overshoot", played, "--questions", 2, "--interrupts", 1)
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_extreme_rules(self):
        keys = {f"key{number}": {"type": "integer"} for number in range(20)}
        schema = self.root / "schema.json"
        schema.write_text(json.dumps({"properties": keys}))
        schema_of = f'[ "$1 $2" != "rules schema" ] || {{ cat {schema}; exit 0; }}'
        keep = ("--keep", self.root / "kept", "--files", 1)
        done = self.run_script("extreme-rules", self.program("refusing", schema_of), *keep)
        self.assertEqual(done.returncode, 1)
        self.assertIn("of 20 files no more than 0 were accepted", done.stdout)
        # One that reads the files and knows no goal.
        reading = self.program("reading", schema_of + '\n[ "$1" = find ] || exit 0')
        done = self.run_script("extreme-rules", reading, *keep)
        self.assertEqual(done.returncode, 1)
        self.assertIn("exit 2: error: unknown goal", done.stdout)
        # One that knows them, but not for each number of players.
        done = self.run_script("extreme-rules", self.program(
            "for-three", schema_of + '\n[ "$1" = find ] || exit 0\necho leaves out 2 players >&2'),
            *keep)
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_kills(self):
        mutant = self.program("mutant", "for last; do :; done\n[ $1 != verify ] || "
                                        "{ mkdir -p $last; echo '{}' >$last/a.jsonl; exit 1; }")
        done = self.run_script("kills", self.program("refusing", ""), "--mutant", mutant, "--kills",
                               1)
        self.assertEqual(done.returncode, 1)
        self.assertIn("ended with 2: error: unknown goal", done.stderr)

    def test_extremes(self):
        most = json.dumps({"most": [{"seat": 0, "most": 7, "proved": True}]})
        answer = f"case $* in check*|*'--most points'*) echo '{most}'; exit 0 ;; esac"
        program = self.program("refusing", answer)
        done = self.run_script("extremes", "1s", program, "gostop/matgo", 2)
        self.assertEqual(done.returncode, 1)
        self.assertIn("error: `payment` is refused: error: unknown goal", done.stderr)
        program = self.program("answering", f"echo '{most}'; exit 0")
        done = self.run_script("extremes", "1s", program, "gostop/matgo", 2)
        self.assertEqual(done.returncode, 0, done.stderr)


class Slurm(Programs):
    """With other commands of Slurm, and the report of an earlier run in the folder."""

    def setUp(self):
        super().setUp()
        self.folder = self.root / "run"
        self.folder.mkdir()
        for name, content in (("report.txt", "OLD: PASS\n"), ("exit", "0\n"),
                              ("report.json", "{}"), ("merged.jsonl", "{}\n")):
            (self.folder / name).write_text(content)
        for name, body in (("sbatch", "echo 7; exit 0"), ("scontrol", ""), ("sleep", "exit 0"),
                           ("showstopper", "")):
            self.program(name, body)

    def follow(self, squeue):
        self.program("squeue", squeue)
        environment = dict(os.environ, PATH=f"{self.root}:{os.environ['PATH']}")
        return subprocess.run(
            [ROOT / "ci/slurm/submit", "census", "--rounds", "9", "--shards", "2", "--folder",
             self.folder, "--follow"], text=True, capture_output=True, timeout=300,
            env=environment)

    def test_follows_the_run_that_it_has_submitted(self):
        # Slurm does not answer; at the second question the report of the merge is there.
        done = self.follow(f"cd {self.folder}\n[ ! -e second ] || "
                           "{ echo NEW >report.txt; echo 1 >exit; }\ntouch second\nexit 1")
        self.assertEqual((done.returncode, done.stdout.splitlines()[-1]), (1, "NEW"))
        self.assertNotIn("OLD", done.stdout)
        self.assertFalse((self.folder / "merged.jsonl").exists())

    def test_does_not_wait_for_a_merge_that_has_ended_without_a_report(self):
        done = self.follow("exit 0")
        self.assertEqual(done.returncode, 2)
        self.assertIn("the merge ended without a report", done.stderr)

    def merged(self, body):
        environment = dict(os.environ, SHOWSTOPPER_FOLDER=str(self.folder),
                           SHOWSTOPPER_PROGRAM=self.program("showstopper", body))
        done = subprocess.run([ROOT / "ci/slurm/merge.sh"], capture_output=True, env=environment)
        return done.returncode, (self.folder / "exit").read_text().strip()

    def test_a_merge_that_fails_leaves_no_result_of_an_earlier_one(self):
        self.assertEqual(self.merged(""), (2, "2"))
        self.assertIn("unknown goal", (self.folder / "report.txt").read_text())
        self.assertFalse((self.folder / "merged.jsonl").exists())
        self.assertFalse((self.folder / "report.json").exists())
        self.assertEqual(self.merged("echo 2 findings; exit 1"), (0, "1"))
        self.assertEqual((self.folder / "report.json").read_text(), "2 findings\n")


if __name__ == "__main__":
    unittest.main()
