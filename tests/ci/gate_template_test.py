# SPDX-License-Identifier: Apache-2.0
"""ci/templates/gate.sh calls `showstopper verify` as it says, builds it where it is missing, and
keeps its exit code; the workflows call gate.sh with what it knows."""

import os
import pathlib
import re
import subprocess
import tempfile
import unittest

from planted_tree import ROOT

TEMPLATES = ROOT / "ci/templates"
PROGRAM = '#!/bin/sh\nprintf "<%s>" "$@"\nexit ${FAKE_EXIT:-0}\n'


class Gate(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def script(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)
        return path

    def gate(self, *arguments, **variables):
        """Runs gate.sh where no `showstopper` is on PATH."""
        environment = {key: value for key, value in os.environ.items()
                       if not key.startswith(("SHOWSTOPPER", "GATE_"))}
        environment["PATH"] = f"{self.folder}/bin:/usr/bin:/bin"
        return subprocess.run(["bash", str(TEMPLATES / "gate.sh"), *arguments], text=True,
                              cwd=self.folder, env={**environment, **variables},
                              capture_output=True)

    def test_the_program_on_the_path_is_called(self):
        self.script("bin/showstopper", PROGRAM)
        done = self.gate("python3 my engine.py", "--quick", GATE_FORMAT="github")
        self.assertEqual(done.stdout, "<verify><--engine><python3 my engine.py><--format><github>"
                                      "<--quick>")
        self.assertEqual(done.returncode, 0)

    def test_its_exit_code_is_kept(self):
        program = self.script("elsewhere/program", PROGRAM)
        for code in range(4):
            done = self.gate("engine", SHOWSTOPPER=str(program), FAKE_EXIT=str(code))
            self.assertEqual(done.returncode, code)

    def test_the_report_goes_to_a_file(self):
        self.script("bin/showstopper", PROGRAM)
        done = self.gate("engine", GATE_FORMAT="junit", GATE_OUTPUT="gate.xml")
        self.assertEqual(done.stdout, "")
        self.assertIn("<junit>", (self.folder / "gate.xml").read_text())

    def test_what_it_does_not_know_is_refused(self):
        self.script("bin/showstopper", PROGRAM)
        self.assertEqual(self.gate().returncode, 2)
        done = self.gate("engine", GATE_FORMAT="html")
        self.assertEqual(done.returncode, 2)
        self.assertIn("`html`", done.stderr)

    def test_without_a_program_and_a_source_it_says_what_to_set(self):
        done = self.gate("engine")
        self.assertEqual(done.returncode, 2)
        self.assertIn("SHOWSTOPPER_SOURCE", done.stderr)

    def test_a_missing_program_is_built_once(self):
        git = ["git", "-C", str(self.folder / "origin")]
        for setting in ("user.name=A", "user.email=a@b", "init.defaultBranch=main"):
            git += ["-c", setting]
        self.script("origin/ci/build", "#!/bin/sh\necho built >>\"$(dirname \"$0\")\"/log\n")
        self.script("bin/cmake", '#!/bin/sh\nmkdir -p "$4/bin"\n'
                                 f'cp "{self.script("program", PROGRAM)}" "$4/bin/showstopper"\n')
        for command in (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "-m", "first"]):
            subprocess.run([*git, *command], check=True)
        for _ in range(2):
            done = self.gate("engine", SHOWSTOPPER_SOURCE=str(self.folder / "origin"))
            self.assertEqual(done.stdout, "<verify><--engine><engine><--format><text>", done.stderr)
        log = self.folder / ".showstopper/source/ci/log"
        self.assertEqual(log.read_text(), "built\n")
        done = self.gate("engine", SHOWSTOPPER_SOURCE=str(self.folder / "origin"),
                         SHOWSTOPPER_REF="no-such-branch")
        self.assertEqual(done.returncode, 2)

    def test_the_workflows_set_what_the_script_reads(self):
        gate = (TEMPLATES / "gate.sh").read_text()
        known = set(re.findall(r"^#   ([A-Z_]+)", gate, re.MULTILINE))
        for name in ("github-actions.yml", "gitlab-ci.yml"):
            text = (TEMPLATES / name).read_text()
            used = set(re.findall(r"\b((?:SHOWSTOPPER|GATE)_[A-Z]+)\b", text))
            self.assertLessEqual(used, known, name)
            self.assertIn('bash ci/gate.sh "$ENGINE"', text)
            self.assertNotIn("\t", text)


if __name__ == "__main__":
    unittest.main()
