# SPDX-License-Identifier: Apache-2.0
"""What `verify --engine` prints in each format, whatever becomes of the run: with findings and
without, with nothing compared, interrupted, and with an engine that does not start. Each run has
its exit code in every format. JUnit and SARIF are as their schemas have it (reports.py), and
nothing that an engine writes acts on a terminal or a reader.
"""

import json
import os
import pathlib
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree as xml

from reports import check_junit, check_sarif
from schemas import OUTPUT, ROOT, validator

sys.path.insert(0, str(ROOT / "tests/engines"))
from engine_process import COMMANDS, PROGRAM  # noqa: E402

FORMATS = ("text", "json", "junit", "sarif", "github")
# The interpreter of this test: `python3` may be a script that takes longer to find it than to run.
PYTHON = shlex.join([sys.executable, *COMMANDS["python"][1:]])


def fake(*arguments):
    return shlex.join([sys.executable, str(ROOT / "tests/engines/fake_engine.py"), *arguments])


SHORT = ["--no-fixtures", "--rounds", "3", "--shrink", "100ms"]
# Name: the engine, the options, the exit code, and what the report says in every format.
RUNS = {
    "conforms": (PYTHON, SHORT, 0, ""),
    "findings": (PYTHON + " --fault jjok_unpaid", ["--no-fixtures", "--rounds", "40", "--shrink",
                                                   "100ms", "--most", "1"], 1, "GS-A-069"),
    "nasty": (fake("nasty_error", "1", "deal"), SHORT, 1, "::error::e%0A"),
    "nothing": (fake("none", "2", "deals"), SHORT, 3, "neither `deal` nor `self_play`"),
    "no such command": ("no-such-engine", SHORT, 2, "cannot be started"),
    "ends at once": (fake("hello_exit"), SHORT, 2, "does not answer `hello`"),
    "never answers": (fake("hello_hang"), [*SHORT, "--engine-timeout", "1s"], 2,
                      "no answer within 1 s"),
    "speaks no JSON": (fake("hello_no_json"), SHORT, 2, "does not answer `hello`"),
    "prints without end": (fake("hello_flood"), SHORT, 2, "does not answer `hello`"),
}
# Controls but the end of a line, C1 controls, and what turns the direction of writing.
ACTING = [chr(code) for code in [*range(10), *range(11, 32), *range(0x7F, 0xA0), 0x061C, 0x200E,
                                 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A)]]


class Run:
    def __init__(self, engine, options, form, folder, summary="summary.md"):
        self.folder = pathlib.Path(folder)
        self.page, self.badge = self.folder / "page.html", self.folder / "badge.json"
        self.junit, self.sarif = self.folder / "gate.xml", self.folder / "gate.sarif"
        self.summary = self.folder / summary
        command = [PROGRAM, "verify", "--engine", engine, *options, "--format", form, "--report",
                   str(self.page), "--badge", str(self.badge), "--junit", str(self.junit),
                   "--sarif", str(self.sarif), "--findings",
                   str(self.folder / "a folder")]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={**os.environ, "GITHUB_STEP_SUMMARY": str(self.summary)})

    def end(self):
        out, err = self.process.communicate()
        self.out, self.err = out.decode(), err.decode()
        self.code = self.process.returncode
        return self


class Reports(unittest.TestCase):
    def check_format(self, form, run, says):
        for letter in ACTING:
            self.assertNotIn(letter, run.out, f"{form}: U+{ord(letter):04X}")
        self.assertNotIn(str(ROOT / "corpus"), run.out)
        plain = run.out
        if form == "junit":
            count = check_junit(self, run.out)
            self.assertEqual(count["failure"] > 0, run.code == 1, run.out)
            self.assertEqual(count["error"] > 0, run.code in (2, 3), run.out)
            plain = "".join(xml.fromstring(run.out).itertext()) + run.out
        elif form == "sarif":
            sarif = check_sarif(self, run.out)
            [invocation] = sarif["invocations"]
            self.assertEqual(invocation["exitCode"], run.code)
            self.assertEqual(len(sarif["results"]) > 0, run.code == 1)
            plain = " ".join(self.texts(sarif))
        elif form == "json":
            value = json.loads(run.out)
            error = next(validator(OUTPUT, "engine_report").iter_errors(value), None)
            self.assertIsNone(error, error)
            self.assertEqual(value["exit"], run.code)
            plain = " ".join(self.texts(value))
        elif form == "github":
            for line in run.out.splitlines():
                self.assertRegex(line, r"^::(error|warning) title=[^:]*::")
            self.assertLessEqual(run.out.count("::error title"), 10)
            plain = run.out.replace("%25", "%")
        if says:
            self.assertIn(says, plain)

    def texts(self, value):
        if isinstance(value, str):
            yield value
        for each in value.values() if isinstance(value, dict) else \
                value if isinstance(value, list) else ():
            yield from self.texts(each)

    def check_files(self, run):
        """The page, the badge, JUnit and SARIF, which every run writes."""
        check_junit(self, run.junit.read_text())
        invocations = check_sarif(self, run.sarif.read_text())["invocations"]
        self.assertEqual(invocations[0]["exitCode"], run.code)
        page = run.page.read_text()
        self.assertIn("<!doctype html>", page)
        self.assertNotIn("<script>\n", page.split("<main")[0])
        for letter in ACTING:
            self.assertNotIn(letter, page)
        badge = json.loads(run.badge.read_text())
        self.assertEqual(badge["color"] == "brightgreen", run.code == 0)
        return page, badge

    def test_every_format_of_every_run(self):
        for name, (engine, options, code, says) in RUNS.items():
            # Whatever keeps an engine from being driven, the formats print its sentence.
            for form in FORMATS if code != 2 or name == "no such command" else ("text", "json"):
                with self.subTest(run=name, format=form), tempfile.TemporaryDirectory() as folder:
                    run = Run(engine, options, form, folder).end()
                    self.assertEqual(run.code, code, run.out + run.err)
                    self.check_format(form, run, says)
                    page, badge = self.check_files(run)
                    if code == 2:
                        self.assertEqual(badge["message"], "the engine cannot be driven")
                        self.assertIn("the engine ", page)
                    if form == "github":
                        summary = run.summary.read_text()
                        self.assertNotIn("<script>", summary)

    def test_a_summary_that_cannot_be_written_is_reported(self):
        engine, options, code, _ = RUNS["no such command"]
        with tempfile.TemporaryDirectory() as folder:
            run = Run(engine, options, "github", folder, summary="no such folder/summary.md").end()
            self.assertEqual(run.code, code)
            self.assertIn("the summary cannot be written to `", run.err)

    def test_every_format_of_rounds(self):
        """Rounds of the reference, right and with a planted bug; a rule set that nothing covers."""
        bad = os.environ["SHOWSTOPPER_MUTANT"]
        rounds = ["verify", "--rules", "gostop/matgo", "--players", "2", "--no-fixtures",
                  "--no-shrink"]
        for program, code in ((PROGRAM, 0), (bad, 1)):
            with self.subTest(code=code), tempfile.TemporaryDirectory() as folder:
                junit, sarif, page = (pathlib.Path(folder) / name for name in "abc")
                run = subprocess.run(
                    [program, *rounds, "--rounds", "64", "--findings", folder, "--format", "github",
                     "--junit", junit, "--sarif", sarif, "--report", page],
                    capture_output=True, text=True)
                self.assertEqual(run.returncode, code, run.stderr)
                count = check_junit(self, junit.read_text())
                self.assertEqual((count["failure"], count["error"]), (code, 0))
                result = check_sarif(self, sarif.read_text())
                self.assertEqual(result["invocations"][0]["exitCode"], code)
                self.assertEqual(len(result["results"]), code)
                for line in run.stdout.splitlines():
                    self.assertRegex(line, r"^::(error|warning) title=[^:]*::")
                self.assertEqual(len(run.stdout.splitlines()), code)
                self.assertIn("<!doctype html>", page.read_text())

    def test_an_interrupted_run_is_reported(self):
        for form in ("junit", "sarif", "github"):
            with self.subTest(format=form), tempfile.TemporaryDirectory() as folder:
                answers = pathlib.Path(folder) / "answers"
                pipe = f"{PYTHON} | tee -a {shlex.quote(str(answers))}"
                run = Run(shlex.join(["sh", "-c", pipe]), ["--no-fixtures", "--budget", "1h"],
                          form, folder)
                # Rounds are compared when the engine has answered often.
                while run.process.poll() is None and (
                        not answers.exists() or answers.read_text().count("\n") < 20):
                    time.sleep(0.01)
                run.process.send_signal(signal.SIGTERM)
                run.end()
                self.assertEqual(run.code, 3, run.out + run.err)
                self.check_format(form, run, "interrupted")
                self.check_files(run)


if __name__ == "__main__":
    unittest.main()
