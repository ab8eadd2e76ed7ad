# SPDX-License-Identifier: Apache-2.0
"""ci/worlds adds the parts of a world up to the whole, and goes on with those that are missing.

usage: worlds_in_parts.py PROGRAM
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

from planted_tree import ROOT

WORLD = "gostop/worlds/three-months-bombs"
PLAYERS = 3
PARTS = 4
# A part begins its table of positions anew, so only counts of deals and plays add up.
ADD_UP = ("deals_up_to_names", "deals_stood_for", "rounds", "positions", "positions_by_names",
          "findings")


class WorldsInParts(unittest.TestCase):
    program = ""

    def in_parts(self, folder, *arguments):
        return subprocess.run(
            [ROOT / "ci/worlds", self.program, WORLD, "--players", str(PLAYERS), "--parts",
             str(PARTS), "--folder", folder, *arguments], capture_output=True, text=True)

    def test_the_parts_add_up_to_the_whole(self):
        ran = subprocess.run([self.program, "verify", "--exhaustive", "--rules", WORLD, "--players",
                              str(PLAYERS), "--format", "json"], capture_output=True, text=True)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        whole = json.loads(ran.stdout)["worlds"][0]
        with tempfile.TemporaryDirectory() as folder:
            first = self.in_parts(folder, "--only", "2")
            self.assertEqual(first.returncode, 3, first.stderr)
            self.assertIn("missing: 1-of-4.json, 3-of-4.json, 4-of-4.json", first.stderr)
            kept = pathlib.Path(folder, "2-of-4.json")
            written = kept.stat().st_mtime_ns
            done = self.in_parts(folder)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(kept.stat().st_mtime_ns, written)
            total = json.loads(done.stdout)
            self.assertEqual({key: total[key] for key in ADD_UP},
                             {key: whole[key] for key in ADD_UP})
            self.assertTrue(total["complete"])
            self.assertEqual(total["deals_stood_for"], whole["deals"])

            # A part that stands for one deal less is noticed, and so is one with a finding.
            part = json.loads(kept.read_text())
            for key, change in (("deals_stood_for", -1), ("findings", 1)):
                kept.write_text(json.dumps({**part, key: part[key] + change}))
                self.assertEqual(self.in_parts(folder).returncode, 1, key)
            kept.write_text(json.dumps(part))
            self.assertEqual(self.in_parts(folder).returncode, 0)


if __name__ == "__main__":
    WorldsInParts.program = sys.argv.pop(1)
    unittest.main()
