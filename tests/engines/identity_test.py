# SPDX-License-Identifier: Apache-2.0
"""One fault has one identity: however many rounds show it, with a findings folder or without, on
the second run, replayed, and by the printed command. A waiver holds in all of them; in a short run,
which has one number of rounds, each waiver is tried in the first of them only.

usage: identity_test.py LANGUAGE FAULTS ROUNDS [options of unittest]
       (lists with commas between; `all` faults)
"""

import json
import pathlib
import shlex
import sys
import tempfile
import unittest

from engine_process import COMMANDS, FAULTS, showstopper

LANGUAGE = sys.argv.pop(1)
SELECTED = sys.argv.pop(1)
ROUNDS = [int(rounds) for rounds in sys.argv.pop(1).split(",")]
WAIVER = '[[waiver]]\n{}\nreason = "a fault of the test"\nexpires = "2999-12-31"\n'


def identities(report):
    return [finding["identity"] for finding in report["findings"]]


class Identity(unittest.TestCase):
    def verify(self, fault, *arguments):
        command = COMMANDS[LANGUAGE] + ["--fault", fault]
        shrink = [] if "--no-shrink" in arguments else ["--shrink", "4s"]
        code, text = showstopper("verify", "--engine", shlex.join(command), "--seed", 1,
                                 *shrink, "--format", "json", *arguments)
        return code, json.loads(text)

    def printed_command(self, fault, *arguments):
        """What the command prints that stands below a finding."""
        command = COMMANDS[LANGUAGE] + ["--fault", fault]
        _, text = showstopper("verify", "--engine", shlex.join(command), "--seed", 1,
                              "--shrink", "4s", *arguments)
        line = next(line for line in text.splitlines() if line.startswith("   repeat"))
        words = shlex.split(line.split(None, 1)[1])
        code, text = showstopper(*words[1:], "--format", "json")
        self.assertEqual(code, 1, text)
        return json.loads(text)

    def reports(self, fault, *waivers):
        """Every way to find the fault, with its report."""
        for rounds in ROUNDS:
            with tempfile.TemporaryDirectory() as folder:
                count = ["--rounds", rounds, *waivers]
                yield f"{rounds} rounds", *self.verify(fault, *count)
                stored = ["--findings", folder, *count]
                code, first = self.verify(fault, *stored)
                yield f"{rounds} rounds, new folder", code, first
                yield f"{rounds} rounds, same folder", *self.verify(fault, *stored)
                for file in sorted(pathlib.Path(folder).glob("*.jsonl")):
                    yield f"replay of {file.name}", *self.verify(fault, "--replay", file, *waivers)
                    yield (f"replay of {file.name} as it is",
                           *self.verify(fault, "--replay", file, "--no-shrink", *waivers))
                if not waivers:
                    yield "printed command", 1, self.printed_command(fault, *stored)

    def test_a_fault_has_one_identity_and_a_waiver_holds(self):
        for fault in FAULTS if SELECTED == "all" else SELECTED.split(","):
            seen = {}
            for way, code, report in self.reports(fault):
                with self.subTest(fault=fault, way=way):
                    self.assertEqual(code, 1)
                    self.assertEqual(len(report["findings"]), 1, identities(report))
                seen[way] = identities(report)
            names = sorted({name for names in seen.values() for name in names})
            self.assertEqual(len(names), 1, seen)
            clause = names[0].rsplit(" ", 1)[1]
            by_identity = f'identity = "{names[0]}"'
            for about in (f'clause = "{clause}"', by_identity):
                with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
                    file.write(WAIVER.format(about))
                    file.flush()
                    for way, code, _ in self.reports(fault, "--waivers", file.name):
                        with self.subTest(fault=fault, way=way, waiver=about):
                            self.assertEqual(code, 0)
                        if len(ROUNDS) == 1:
                            break


if __name__ == "__main__":
    unittest.main()
