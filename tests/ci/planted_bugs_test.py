# SPDX-License-Identifier: Apache-2.0
"""The planted faults still fit the sources, and ci/planted-bugs takes no crash for a finding."""

import importlib.machinery
import importlib.util
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from planted_tree import ROOT

sys.path.insert(0, str(ROOT / "ci"))  # of the modules beside the script

FEWEST_FAULTS = 40


def load_script():
    loader = importlib.machinery.SourceFileLoader("planted_bugs", str(ROOT / "ci/planted-bugs"))
    module = importlib.util.module_from_spec(
        importlib.util.spec_from_loader("planted_bugs", loader))
    loader.exec_module(module)
    return module


SCRIPT = load_script()


def clauses(game):
    lines = (ROOT / "corpus" / "clauses" / f"{game}.tsv").read_text().splitlines()
    return {line.split("\t")[0] for line in lines if line and not line.startswith("#")} - {"id"}


class Patches(unittest.TestCase):
    def setUp(self):
        self.faults = SCRIPT.read_faults([])
        self.of_formula = SCRIPT.read_faults([], SCRIPT.FORMULA_FAULTS)

    def test_there_are_enough_of_both_games(self):
        self.assertGreaterEqual(len(self.faults), FEWEST_FAULTS)
        self.assertEqual({fault.game for fault in self.faults}, {"gostop", "stoppa"})

    def test_each_applies_to_the_sources_as_they_are(self):
        for fault in self.faults + self.of_formula:
            with self.subTest(fault=fault.name), tempfile.TemporaryDirectory() as folder:
                self.assertTrue(fault.sources)
                for source in fault.sources:
                    target = pathlib.Path(folder) / source
                    target.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy(ROOT / source, target)
                done = subprocess.run(
                    ["patch", "-p1", "--fuzz=0", "--dry-run", "-d", folder, "-i",
                     fault.path], capture_output=True, text=True)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_each_touches_sources_of_its_game_only(self):
        for fault in self.faults:
            for source in fault.sources:
                with self.subTest(fault=fault.name):
                    self.assertRegex(source, rf"^model/{fault.game}/[\w/]+\.cpp$")

    def test_those_of_the_formula_name_a_test_that_exists(self):
        tests = "".join(path.read_text() for path in (ROOT / "tests/solver").glob("*_test.cpp"))
        self.assertGreaterEqual(len(self.of_formula), 14)
        for fault in self.of_formula:
            with self.subTest(fault=fault.name):
                keys = [key for key in fault.header if key != "SPDX-License-Identifier"]
                self.assertEqual(keys, list(SCRIPT.FORMULA_KEYS[:len(keys)]))
                self.assertGreaterEqual(len(keys), 3)
                self.assertEqual(set(fault.header["breaks"].split()) - clauses("gostop"), set())
                suite, test = fault.header["test"].split(".")
                self.assertRegex(
                    tests, rf"TEST(_P)?\({suite.split('/')[-1]}, {test.split('*')[0]}")
                for source in fault.sources:
                    self.assertRegex(source, r"^solver/[\w/]+\.cpp$")

    def test_each_header_says_what_it_breaks(self):
        known = {game: clauses(game) for game in ("gostop", "stoppa")}
        for fault in self.faults:
            with self.subTest(fault=fault.name):
                self.assertEqual([key for key in fault.header if key != SCRIPT.FORMULA],
                                 ["SPDX-License-Identifier", *SCRIPT.KEYS])
                self.assertIn(fault.header.get(SCRIPT.FORMULA, "captures"),
                              ("captures", "events", "steals", "scores"))
                broken = fault.header["breaks"].split()
                self.assertTrue(broken)
                self.assertEqual(set(broken) - known[fault.game], set())
                for key in ("fault", "like"):
                    self.assertRegex(fault.header[key], re.compile(r"^[A-Z].*\.$"))


class Stub:
    """Stands for the builder: its program answers as told."""

    def __init__(self, test, body):
        folder = tempfile.TemporaryDirectory()
        test.addCleanup(folder.cleanup)
        self.program = pathlib.Path(folder.name) / "showstopper"
        self.program.write_text(f"#!/bin/bash\n[ $1 = verify ] || exit 0\n"
            f"[ $2 != --help ] || {{ echo --shrink; exit 0; }}\n{body}\n")
        self.program.chmod(0o755)

    def build(self, fault, folder):
        return self.program


class Searches(unittest.TestCase):
    SHRUNK = {"format": "showstopper-trace/1", "game": "gostop", "players": 2, "dealer": 1,
              "rules": {"extends": "gostop/dutch", "set": {"bomb.steal": 1}},
              "deal": {"hands": [["01B", "x"], ["x", "X2"]], "table": ["12D"], "stock": ["x"]},
              "actions": ["0 play 01B"], "meta": {"seed": 4711}}
    FOUND = {"rule_sets": [
        {"rules": "gostop/dutch", "players": 2, "rounds": 256, "findings": []},
        {"rules": "gostop/dutch", "players": 3, "rounds": 512,
         "findings": [{"failure": "invariant payments_sum_to_zero in turn", "round": 300,
                       "rules": "gostop/dutch", "shrunk": json.dumps(SHRUNK)}]}]}
    NOTHING = {"rule_sets": [
        {"rules": "gostop/dutch", "players": 2, "rounds": 256, "findings": []}]}

    def examine(self, body, seeds=1, text="# fault: A.\n\n+++ b/model/gostop/a.cpp\n"):
        fault = SCRIPT.Fault("gostop-something", text)
        return SCRIPT.examine(Stub(self, body), fault, seeds, 10, 10)

    def answer(self, **changes):
        """FOUND with other members of its finding, as the program prints it."""
        report = json.loads(json.dumps(self.FOUND))
        report["rule_sets"][1]["findings"][0].update(changes)
        return json.dumps(report)

    def test_a_finding_is_read_with_the_rounds_up_to_it(self):
        row = self.examine(f"echo '{json.dumps(self.FOUND)}'; exit 1")
        self.assertEqual(row.by, ["invariant payments_sum_to_zero in turn"])
        self.assertEqual(row.rounds, 256 + 301)
        self.assertEqual((row.actions, row.cards, len(row.forms)), (1, 3, 1))
        self.assertEqual(list(row.faults_of_the_run()), [])

    def test_a_fault_that_is_not_found_is_wrong(self):
        row = self.examine(f"echo '{json.dumps(self.NOTHING)}'")
        self.assertEqual(list(row.faults_of_the_run()), ["seed 1: not found"])

    def test_a_crash_is_no_finding(self):
        row = self.examine(f"echo '{json.dumps(self.FOUND)}'; kill -ABRT $$")
        self.assertEqual(list(row.faults_of_the_run()), ["seed 1: exit code -6"])

    def test_a_failing_check_of_the_engine_is_no_finding(self):
        row = self.examine(f"echo '{self.answer(failure='check a < b in turn')}'; exit 1")
        self.assertEqual(list(row.faults_of_the_run()), ["seed 1: check a < b in turn"])

    def test_what_is_told_about_a_shrunk_round_makes_no_other_form(self):
        other = self.answer(shrunk=json.dumps(dict(self.SHRUNK, meta={"seed": 1})))
        row = self.examine(f"[ $5 = 1 ] && echo '{other}' || echo '{self.answer()}'; exit 1", 2)
        self.assertEqual((len(row.forms), list(row.faults_of_the_run())), (1, []))

    def test_the_search_is_timed_without_shrinking(self):
        body = (f"printf '%s\\n' \"$*\" >>\"$0.calls\"; echo '{self.answer()}'; exit 1")
        stub = Stub(self, body)
        SCRIPT.examine(stub, SCRIPT.Fault("gostop-something", "# fault: A.\n\n+++ b/a.cpp\n"),
                       1, 20, 30)
        first, second = (stub.program.parent / "showstopper.calls").read_text().splitlines()
        self.assertIn("--budget 20s --format json --no-shrink", first)
        self.assertIn("--budget 20s --format json --shrink 30s", second)

    def test_different_forms_over_the_seeds_are_wrong(self):
        other = self.answer(shrunk=json.dumps(dict(self.SHRUNK, dealer=0)))
        row = self.examine(f"[ $5 = 1 ] && echo '{other}' || echo '{self.answer()}'; exit 1", 2)
        self.assertEqual(list(row.faults_of_the_run()),
                         ["2 forms, the commonest from 50% of the seeds"])

    def test_a_finding_without_a_fault_is_wrong(self):
        row = self.examine(f"echo '{json.dumps(self.FOUND)}'; exit 1", text="")
        self.assertEqual(list(row.faults_of_the_run()),
                         ["seed 1: invariant payments_sum_to_zero in turn without a fault"])


if __name__ == "__main__":
    unittest.main()
