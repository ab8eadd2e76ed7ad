# SPDX-License-Identifier: Apache-2.0
"""ci/templates/gate.sh calls `showstopper verify` as it says, unpacks it if it is missing, and
keeps its exit code; the workflows call gate.sh with what it knows. tests/package runs it with the
tarball itself."""

import hashlib
import io
import os
import pathlib
import re
import subprocess
import tarfile
import tempfile
import unittest

from planted_tree import ROOT

TEMPLATES = ROOT / "ci/templates"
PROGRAM = ('#!/bin/sh\n[ "$*" = --version ] && exec echo showstopper 1.0\n'
           'printf "<%s>" "$@"\nexit ${FAKE_EXIT:-0}\n')
CALLED = "<verify><--engine><engine><--format><text><--findings><showstopper-findings>"


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

    def tarball(self, name="showstopper.tar.gz", program=PROGRAM):
        """A tarball as ci/package makes it, with a program that prints how it is called."""
        path = self.folder / name
        with tarfile.open(path, "w:gz") as file:
            member = tarfile.TarInfo("showstopper-1.0/bin/showstopper")
            member.size, member.mode = len(program), 0o755
            file.addfile(member, io.BytesIO(program.encode()))
        return path

    def cached(self):
        """The programs of the cache, which has nothing else."""
        cache = self.folder / ".showstopper"
        programs = sorted(cache.glob("*/bin/showstopper"))
        self.assertEqual(sorted(cache.iterdir()), [path.parent.parent for path in programs])
        return programs

    def test_the_program_on_the_path_is_called(self):
        self.script("bin/showstopper", PROGRAM)
        done = self.gate("python3 my engine.py", "--quick", GATE_FORMAT="github")
        self.assertEqual(done.stdout, "<verify><--engine><python3 my engine.py><--format><github>"
                                      "<--findings><showstopper-findings><--quick>")
        self.assertEqual(done.returncode, 0)

    def test_its_exit_code_is_kept(self):
        program = self.script("else where/program", PROGRAM)
        for code in range(4):
            done = self.gate("engine", SHOWSTOPPER=str(program), FAKE_EXIT=str(code))
            self.assertEqual(done.returncode, code)

    def test_reports_and_findings_go_where_they_are_wanted(self):
        self.script("bin/showstopper", PROGRAM)
        done = self.gate("engine", GATE_SARIF="a b.sarif", GATE_JUNIT="gate.xml",
                         GATE_FINDINGS="my findings")
        self.assertEqual(done.stdout, "<verify><--engine><engine><--format><text><--findings>"
                                      "<my findings><--sarif><a b.sarif><--junit><gate.xml>")

    def test_what_it_does_not_know_is_refused(self):
        self.script("bin/showstopper", PROGRAM)
        self.assertEqual(self.gate().returncode, 2)
        done = self.gate("engine", GATE_FORMAT="html")
        self.assertEqual(done.returncode, 2)
        self.assertIn("`html`", done.stderr)

    def test_without_a_program_and_a_tarball_it_prints_what_to_set(self):
        done = self.gate("engine")
        self.assertEqual(done.returncode, 2)
        self.assertIn("SHOWSTOPPER_TARBALL", done.stderr)
        done = self.gate("engine", SHOWSTOPPER_TARBALL="no such file.tar.gz")
        self.assertEqual(done.returncode, 2)
        self.assertIn("no file `no such file.tar.gz`", done.stderr)
        self.assertEqual(self.cached(), [])

    def test_a_tarball_is_unpacked_once(self):
        tarball = self.tarball("a tarball.tar.gz")
        for _ in range(2):
            done = self.gate("engine", SHOWSTOPPER_TARBALL=str(tarball))
            self.assertEqual(done.stdout, CALLED, done.stderr)
            [program] = self.cached()
            with (program.parent / "mark").open("a") as mark:
                mark.write("seen\n")
        self.assertEqual((program.parent / "mark").read_text(), "seen\nseen\n")
        self.tarball("a tarball.tar.gz", PROGRAM + "# another version\n")
        done = self.gate("engine", SHOWSTOPPER_TARBALL=str(tarball))
        self.assertEqual(done.stdout, CALLED, done.stderr)
        self.assertEqual(len(self.cached()), 2)

    def test_a_cached_program_that_does_not_run_is_unpacked_again(self):
        tarball = self.tarball()
        self.gate("engine", SHOWSTOPPER_TARBALL=str(tarball))
        [program] = self.cached()
        for damage in (lambda: program.write_text("#!/bin/sh\nexit 127\n"), program.unlink,
                       lambda: program.write_text("")):
            damage()
            done = self.gate("engine", SHOWSTOPPER_TARBALL=str(tarball))
            self.assertEqual(done.stdout, CALLED, done.stderr)
            self.assertEqual(self.cached(), [program])

    def test_a_tarball_that_cannot_be_used_is_an_error_and_leaves_nothing(self):
        broken = self.script("broken.tar.gz", "not a tarball")
        done = self.gate("engine", SHOWSTOPPER_TARBALL=str(broken))
        self.assertEqual((done.returncode, self.cached()), (2, []))
        self.assertIn("cannot unpack", done.stderr)
        foreign = self.tarball("foreign.tar.gz", "#!/bin/sh\necho no library >&2; exit 127\n")
        done = self.gate("engine", SHOWSTOPPER_TARBALL=str(foreign))
        self.assertEqual(done.returncode, 2)
        self.assertIn("no library\n", done.stderr)
        self.assertIn("does not run on this system", done.stderr)

    def test_another_checksum_is_refused(self):
        tarball = self.tarball()
        right = hashlib.sha256(tarball.read_bytes()).hexdigest()
        done = self.gate("engine", SHOWSTOPPER_TARBALL=str(tarball), SHOWSTOPPER_SHA256="0" * 64)
        self.assertEqual((done.returncode, self.cached()), (2, []))
        self.assertIn(f"is {right}, not 000", done.stderr)
        done = self.gate("engine", SHOWSTOPPER_TARBALL=str(tarball), SHOWSTOPPER_SHA256=right)
        self.assertEqual(done.stdout, CALLED)

    def test_a_url_is_fetched_once(self):
        tarball = self.tarball()
        self.script("bin/curl", f'#!/bin/sh\necho "$@" >>{self.folder}/fetched\n'
                                f'[ "$6" = https://host/1.tar.gz ] && cp "{tarball}" "$5"\n')
        for _ in range(2):
            done = self.gate("engine", SHOWSTOPPER_TARBALL="https://host/1.tar.gz")
            self.assertEqual(done.stdout, CALLED, done.stderr)
        self.assertEqual(len((self.folder / "fetched").read_text().splitlines()), 1)
        done = self.gate("engine", SHOWSTOPPER_TARBALL="https://host/2.tar.gz")
        self.assertEqual(done.returncode, 2)
        self.assertIn("cannot fetch https://host/2.tar.gz", done.stderr)
        self.assertEqual(len(self.cached()), 1)

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
