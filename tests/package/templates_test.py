# SPDX-License-Identifier: Apache-2.0
"""The templates for CI, in a bare root: the script with a cold cache and a warm one, and the steps
of both pipelines in a folder that `showstopper init engine` makes for each language and game."""

import json
import re
import shutil
import sys

from packages import ROOT, PackageTest, build_example_engine, tarball, unpack

sys.path.insert(0, str(ROOT / "tests/schema"))
from reports import check_junit, check_sarif  # noqa: E402


def variables_of(text):
    """The values that a template sets, without their comments."""
    return {name: value.strip('"') for name, value in
            re.findall(r'^ +([A-Z_0-9]+): (".*?"|.*?)(?: +#.*)?$', text, flags=re.MULTILINE)}


class Reports:
    def check_reports(self, folder):
        """The reports are as their schemas have them; each result is in a stored file."""
        check_junit(self, (folder / "gate.xml").read_text())
        sarif = check_sarif(self, (folder / "gate.sarif").read_text())
        self.assertGreater(len(sarif["results"]), 0)
        for result in sarif["results"]:
            uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
            self.assertRegex(uri, r"^[\w.~%-]+/[\w.~%-]+$")
            name = re.sub("%([0-9A-F]{2})", lambda code: chr(int(code[1], 16)), uri)
            self.assertTrue((folder / name).is_file(), json.dumps(result))


class Made(PackageTest, Reports):
    """Folders that `showstopper init engine` makes."""

    FAULTS = {"gostop": "jjok_unpaid", "stoppa": "odd_card_paid"}

    def setUp(self):
        super().setUp()
        self.root = self.bare_root("python3", "nodejs", "g++", "gcc", "libc6-dev")
        unpack(tarball(), self.root.folder / "opt/showstopper")
        shutil.copy2(tarball(), self.root.folder / "tmp")

    def step(self, folder, command, code, variables):
        return self.expect(self.root, code, "env", "-C", f"/srv/{folder}", "bash", "-c", command,
                           variables={**variables,
                                      "SHOWSTOPPER_TARBALL": f"/tmp/{tarball().name}"})

    def test_each_pipeline_is_green_with_the_example_and_red_with_a_fault(self):
        for language in ("python", "javascript", "c", "cpp"):
            for game, fault in self.FAULTS.items():
                with self.subTest(language=language, game=game):
                    self.gate_the_example(f"{language} {game}", language, game, fault)

    def gate_the_example(self, folder, language, game, fault):
        self.expect(self.root, 0, "/opt/showstopper/bin/showstopper", "init", "engine",
                    f"/srv/{folder}", "--language", language, "--game", game)
        made = self.root.folder / "srv" / folder
        github = (made / ".github/workflows/gate.yml").read_text()
        *builds, gate = re.findall(r"^        run: (.*)$", github, flags=re.MULTILINE)
        self.assertEqual(len(builds), 1 if language in ("c", "cpp") else 0)
        short = " --rounds 20 --no-fixtures --shrink 2s"
        values = {**variables_of(github), "GATE_JUNIT": "gate.xml"}
        for build in builds:
            self.step(folder, build, 0, values)
        self.step(folder, gate + short, 0, values)  # the cache is empty
        programs = self.programs(made)
        self.assertEqual(len(programs), 1)
        values["ENGINE"] += f" --fault {fault}"
        self.assertIn("::error title=", self.step(folder, gate + short, 1, values))
        self.check_reports(made)
        gitlab = (ROOT / "ci/templates/gitlab-ci.yml").read_text()
        [script] = re.findall(r"^  script:\n    - (.*)$", gitlab, flags=re.MULTILINE)
        values = {**variables_of(gitlab), "ENGINE": values["ENGINE"]}
        self.step(folder, script + short, 1, values)
        check_junit(self, (made / "gate.xml").read_text())
        self.assertEqual(self.programs(made), programs, "the warm cache was not used")

    @staticmethod
    def programs(folder):
        return {path: path.stat().st_ino
                for path in (folder / ".showstopper").glob("*/bin/showstopper")}


class Templates(PackageTest, Reports):
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
        self.check_reports(self.repository)

    def test_a_cache_without_the_carried_libraries_is_filled_again(self):
        self.gate(0, "./engine")
        [cached] = (self.repository / ".showstopper").iterdir()
        shutil.rmtree(cached / "lib")
        self.gate(0, "./engine")
