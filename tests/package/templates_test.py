# SPDX-License-Identifier: Apache-2.0
"""The script of the templates for CI, in a bare root: with a cold cache and a warm one."""

import json
import re
import shutil
import sys

from packages import ROOT, PackageTest, build_example_engine, tarball

sys.path.insert(0, str(ROOT / "tests/schema"))
from reports import check_junit, check_sarif  # noqa: E402


class Templates(PackageTest):
    def setUp(self):
        super().setUp()
        self.root = self.bare_root()
        self.repository = self.root.folder / "srv/an engine"
        (self.repository / "ci").mkdir(parents=True)
        shutil.copy2(ROOT / "ci/templates/gate.sh", self.repository / "ci")
        build_example_engine(self.repository / "engine")
        shutil.copy2(tarball(), self.root.folder / "tmp")

    def gate(self, code, engine, **variables):
        return self.expect(
            self.root, code, "env", "-C", "/srv/an engine", "bash", "ci/gate.sh", engine,
            "--rounds", "40", "--no-fixtures", variables={
                "SHOWSTOPPER_TARBALL": f"/tmp/{tarball().name}", "GATE_FINDINGS": "found rounds",
                "GATE_SARIF": "gate.sarif", "GATE_JUNIT": "gate.xml", **variables})

    def programs(self):
        return {path: path.stat().st_ino
                for path in (self.repository / ".showstopper").glob("*/bin/showstopper")}

    def test_cold_and_warm_it_is_green_with_the_example_and_red_with_a_fault(self):
        self.assertIn("PASS", self.gate(0, "./engine"))
        cold = self.programs()
        self.assertEqual(len(cold), 1)
        self.assertIn("PASS", self.gate(0, "./engine"))
        self.assertEqual(self.programs(), cold, "the warm cache was not used")
        text = self.gate(1, "./engine --fault jjok_unpaid", GATE_FORMAT="github")
        self.assertIn("::error title=", text)
        self.assertEqual(self.programs(), cold)
        self.check_reports()

    def test_a_cache_without_the_carried_libraries_is_filled_again(self):
        self.gate(0, "./engine")
        [cached] = (self.repository / ".showstopper").iterdir()
        shutil.rmtree(cached / "lib")
        self.gate(0, "./engine")

    def check_reports(self):
        """The reports are as their schemas have them; each result is in a stored file."""
        check_junit(self, (self.repository / "gate.xml").read_text())
        sarif = check_sarif(self, (self.repository / "gate.sarif").read_text())
        self.assertGreater(len(sarif["results"]), 0)
        for result in sarif["results"]:
            uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
            self.assertRegex(uri, r"^found%20rounds/[^/ ]+$")
            name = re.sub("%([0-9A-F]{2})", lambda code: chr(int(code[1], 16)), uri)
            self.assertTrue((self.repository / name).is_file(), json.dumps(result))
