# SPDX-License-Identifier: Apache-2.0
"""`verify --engine` on an example engine: nothing is found, and each fault is found once, made
small, named by its clause and told by the key under which it would be none.

usage: gate_test.py LANGUAGE [options of unittest]
"""

import json
import pathlib
import shlex
import sys
import tempfile
import unittest

from engine_process import COMMANDS, FAULTS, showstopper

LANGUAGE = sys.argv.pop(1)
# What corpus/clauses/gostop.tsv says of the broken rule.
CLAUSES = {
    "ppuk_taken": "GS-A-045",       # a stack is left
    "pibak_six": "GS-A-090",        # pibak
    "jjok_unpaid": "GS-A-069",      # jjok
    "go_bonus": "GS-A-084",         # the third go doubles
    "sweep_last_turn": "GS-A-065",  # nothing is taken in the last turn
}
# The key of rule files with which somebody plays as the fault does.
KEYS = {
    "ppuk_taken": "ppuk.forms = false",
    "pibak_six": "pibak.max_junk = 6",
    "jjok_unpaid": "jjok.junk = 0",
    "sweep_last_turn": "last_turn.suppress = ",
}
# No key plays so: the fourth go, of which directed deals have rounds, doubles twice.
CAUSES = {"go_bonus": "`go_factor` left out"}
MOST_ACTIONS = 2
ROUNDS = 30  # with a fault
# The engine in C needs less than 0.1 s for so few actions; the search for less takes seconds.
SHRINK = "500ms" if LANGUAGE == "c" else "5s"


def verify(command, *arguments):
    return showstopper("verify", "--engine", shlex.join(command), "--seed", 1, *arguments)


class Gate(unittest.TestCase):
    def test_the_example_conforms(self):
        code, text = verify(COMMANDS[LANGUAGE], "--rounds", 150)
        self.assertEqual(code, 0, text)
        self.assertIn("PASS   no rule broken", text)
        self.assertNotIn(" differs", text)

    def test_each_fault_is_found_shrunk_and_named(self):
        self.assertEqual(set(CLAUSES), set(FAULTS))
        for fault, clause in CLAUSES.items():
            with self.subTest(fault=fault):
                code, text = verify(COMMANDS[LANGUAGE] + ["--fault", fault], "--rounds", ROUNDS,
                                    "--shrink", SHRINK, "--format", "json")
                self.assertEqual(code, 1, text)
                findings = json.loads(text)["findings"]
                self.assertEqual(len(findings), 1, text)
                self.assertIn(clause, findings[0]["clauses"])
                self.assertLessEqual(len(findings[0]["clauses"]), 2)
                self.assertTrue(findings[0]["shrunk"], text)
                self.assertLessEqual(findings[0]["actions"], MOST_ACTIONS)
                if fault in KEYS:
                    self.assertIn(KEYS[fault], findings[0]["variant"])
                else:
                    self.assertIn(CAUSES[fault], findings[0]["cause"])
                    self.assertEqual(findings[0]["variant"], "")
                self.assertFalse(findings[0]["vanished"], text)

    def test_a_finding_is_stored_shown_and_repeated(self):
        with tempfile.TemporaryDirectory() as folder:
            broken = COMMANDS[LANGUAGE] + ["--fault", "jjok_unpaid"]
            # Time enough to end the search, so that the second run has nothing smaller to store.
            code, text = verify(broken, "--rounds", ROUNDS, "--shrink", "60s", "--format", "json",
                                "--findings", folder)
            self.assertEqual(code, 1, text)
            file = json.loads(text)["findings"][0]["file"]
            self.assertEqual(showstopper("check", file)[0], 1)
            self.assertIn("jjok", showstopper("show", file)[1])
            self.assertEqual(verify(broken, "--replay", file, "--no-shrink")[0], 1)
            self.assertEqual(verify(COMMANDS[LANGUAGE], "--replay", file)[0], 0)
            # A second run finds it in what the first one stored, and stores no round again.
            stored = sorted(pathlib.Path(folder).rglob("*.jsonl"))
            code, text = verify(broken, "--rounds", ROUNDS, "--shrink", "60s", "--format", "json",
                                "--findings", folder)
            self.assertEqual(json.loads(text)["findings"][0]["source"], f"{file}:1")
            self.assertEqual(sorted(pathlib.Path(folder).rglob("*.jsonl")), stored)
            self.assertEqual(verify(broken, "--replay", file, "--replay", folder, "--shrink",
                                    SHRINK, "--format", "json")[0], 1)


if __name__ == "__main__":
    unittest.main()
