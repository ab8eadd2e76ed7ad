# SPDX-License-Identifier: Apache-2.0
"""The example engine of Stoppa plays as the reference does. The gate finds nothing in it, and each
of its faults once, under its clause, whether it takes positions or not.

usage: stoppa_test.py short|long [options of unittest]
"""

import json
import pathlib
import shlex
import shutil
import sys
import tempfile
import unittest

import engine_process
from engine_process import COMMANDS, Engine, showstopper

sys.path.insert(0, str(engine_process.EXAMPLES / "python"))
import stoppa  # noqa: E402

LONG = sys.argv.pop(1) == "long"
SEED = 20240229
SEEDS = range(1, 21) if LONG else range(1, 2)
ROUNDS = 100 if LONG else 40  # of a run of the gate
MOST_BYTES = 1 << 20          # of an answer
# Of each part of a round one.
SHORT_FAULTS = ("misera_with_a_knight", "odd_card_paid")
FAULTS = tuple(stoppa.FAULTS) if LONG else SHORT_FAULTS
SETTING = ("rules", "players", "dealer", "deal", "purses", "stakes", "pot", "last_round")


def gate(directed, *engine_options, seed=1):
    """Exit code and report of a run. The folder `directed` keeps the directed deals of the rules
    for the next run, as the search for them takes longer than all else."""
    command = shlex.join([*COMMANDS["stoppa"], *engine_options])
    with tempfile.TemporaryDirectory() as findings:  # new, so that no failure is repeated
        kept = pathlib.Path(findings) / "directed"
        shutil.copytree(directed, kept)
        code, text = showstopper("verify", "--engine", command, "--seed", seed, "--rounds", ROUNDS,
                                 "--shrink", "5s" if LONG else "1s", "--format", "json",
                                 "--findings", findings)
        shutil.copytree(kept, directed, dirs_exist_ok=True)
    return code, json.loads(text)


def played(players, rounds, purse=None):
    """Random rounds of the reference, with other purses if they are given."""
    code, text = showstopper("play", "--rules", "stoppa/italian", "--players", players, "--seed",
                             SEED, "--rounds", rounds)
    if code != 0:
        raise ValueError(text)
    traces = [json.loads(line) for line in text.splitlines()]
    for trace in traces:
        trace["purses"] = [purse or own for own in trace["purses"]]
    return traces


class Stoppa(unittest.TestCase):
    maxDiff = 2000

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.directed = folder.name

    def assert_no_difference(self, traces):
        logs = []
        with Engine("stoppa") as engine:
            for trace in traces:
                setting = {key: trace[key] for key in SETTING if key in trace}
                answer = engine.ask("round", actions=trace["actions"], **setting)
                self.assertLess(len(json.dumps(answer)), MOST_BYTES)
                logs.append({"format": "showstopper-trace/1", "game": "stoppa", **setting,
                             "actions": trace["actions"], **answer})
        code, text = showstopper("check", "--require", 1, "-", text=engine_process.lines_of(logs))
        self.assertEqual(code, 0, text)
        self.assertIn("no difference", text)

    def test_random_rounds_agree_with_the_reference(self):
        print(f"seed {SEED}", flush=True)
        for players in stoppa.PACKETS:
            self.assert_no_difference(played(players, 100 if LONG else 20))

    def test_answers_stay_short_at_a_rich_table(self):
        self.assert_no_difference(played(6, 10, purse=100_000))

    def test_it_plays_by_itself(self):
        with Engine("stoppa") as engine:
            logs = [engine.ask("self_play", seed=seed, players=3 + seed % 4) for seed in range(40)]
            self.assertEqual(engine.ask("self_play", seed=7, players=6), logs[7])
        code, text = showstopper("check", "-", text=engine_process.lines_of(logs))
        self.assertEqual(code, 0, text)

    def test_the_gate_finds_nothing(self):
        for seed in SEEDS:
            with self.subTest(seed=seed):
                code, report = gate(self.directed, seed=seed)
                self.assertEqual((code, report["findings"]), (0, []))

    def test_each_fault_is_one_finding_under_its_clause(self):
        every = ([], ["--cannot", "state"])
        for number, fault in enumerate(FAULTS):
            # In the short form one with positions that are set up, and one without.
            for options in every if LONG else every[number % 2:number % 2 + 1]:
                with self.subTest(fault=fault, options=options):
                    self.assert_found_once(stoppa.FAULTS[fault][0], "--fault", fault, *options)

    def assert_found_once(self, clause, *options):
        code, report = gate(self.directed, *options)
        findings = [(each["identity"], each["clauses"]) for each in report["findings"]]
        self.assertEqual((code, len(findings)), (1, 1), findings)
        self.assertIn(clause, findings[0][1])
        self.assertFalse(report["findings"][0]["vanished"], findings)
        grades = {each["id"]: each["grade"] for each in report["clauses"]}
        self.assertNotEqual(grades[clause], "conforms")


if __name__ == "__main__":
    unittest.main()
