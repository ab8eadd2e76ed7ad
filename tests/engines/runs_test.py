# SPDX-License-Identifier: Apache-2.0
"""The claims of a run of `verify --engine`: no cause for a chance difference, no pass without a
comparison, and a command that repeats the run as it was.

usage: runs_test.py [options of unittest]
"""

import json
import pathlib
import shlex
import tempfile
import unittest

from engine_process import COMMANDS, ran

BROKEN = pathlib.Path(__file__).resolve().parent / "broken"
PROXY = BROKEN / "proxy.py"
UNREADABLE = '{"format":"showstopper-trace/1","game":"gostop","rules":"gostop/matgo",,"deal":{}}\n'
WAIVER = '[[waiver]]\n{}\nreason = "a fault of the test"\nexpires = "2999-12-31"\n'


def proxy(change):
    return shlex.join(["python3", "-B", str(PROXY), change])


def verify(engine, *arguments):
    """Exit code, output and messages."""
    return ran("verify", "--engine", engine, "--no-fixtures", *arguments)


def report_of(engine, *arguments):
    code, text, _ = verify(engine, "--format", "json", *arguments)
    return code, json.loads(text)


def after(start, text):
    """The rest of the first line that contains `start`."""
    return next(line for line in text.splitlines() if start in line).split(start)[1].strip()


class ChanceDifferences(unittest.TestCase):
    def test_a_payment_at_random_is_no_choice_of_the_engine(self):
        code, report = report_of(proxy("doubles"), "--rounds", 40, "--shrink", "2s")
        self.assertEqual(code, 1)
        for finding in report["findings"]:
            self.assertEqual(finding["kind"], "wrong_payment", finding)
            self.assertNotIn("auto", finding["cause"])
        self.assertTrue(any(finding["vanished"] for finding in report["findings"]))

    def test_a_second_answer_is_of_its_own_request(self):
        code, report = report_of(proxy("answers_twice"), "--rounds", 6, "--no-shrink")
        self.assertEqual(code, 1)
        finding = report["findings"][0]
        # The fourth round is answered twice, and the fifth one gets the second answer.
        self.assertEqual(finding["source"], "round 4")
        self.assertRegex(finding["got"], r"^a second answer to request \d+ of round 3, expected "
                                         r"the answer to request \d+$")


class UndeclaredChoices(unittest.TestCase):
    def test_what_only_follows_a_choice_is_added_to_its_finding(self):
        stops = shlex.join(["python3", "-B", str(BROKEN / "stops.py")])
        code, report = report_of(stops, "--rounds", 100, "--no-shrink")
        self.assertEqual(code, 1)
        self.assertIn('"auto": ["go_stop"]', report["findings"][0]["cause"])
        # The rounds that it plays by itself lack the choice.
        for finding in report["findings"][1:]:
            self.assertIn("self-play", finding["source"])


class NothingCompared(unittest.TestCase):
    def test_answers_without_content_are_no_pass(self):
        code, report = report_of(proxy("says_nothing"), "--rounds", 3)
        self.assertEqual((code, report["nothing"]), (0, ""))
        with tempfile.TemporaryDirectory() as folder:
            # The few sound answers are to stored rounds.
            _, lines, _ = ran("play", "--rules", "gostop/matgo", "--players", 2, "--seed", 1,
                              "--rounds", 3)
            (pathlib.Path(folder) / "sound.jsonl").write_text(lines)
            code, report = report_of(proxy("says_nothing"), "--rounds", 10, "--findings", folder)
        phases = {phase["name"]: phase for phase in report["phases"]}
        self.assertEqual(phases["stored failures"]["compared"], 3)
        self.assertEqual(phases["generated"]["unseen"], 10)
        self.assertIn("10 generated rounds were answered", report["nothing"])
        self.assertEqual(code, 3)

    def test_clauses_of_rounds_that_were_not_seen_are_not_exercised(self):
        _, report = report_of(proxy("says_nothing"), "--rounds", 40)
        _, few = report_of(proxy("sound"), "--rounds", 3)
        times = {each["id"]: each["times"] for each in few["clauses"]}
        for each in report["clauses"]:
            if each["times"] > 0 and each["grade"] == "conforms":
                self.assertGreater(times[each["id"]], 0, each)

    def test_the_doctor_does_not_pass_them(self):
        code, text, _ = ran("doctor", "--engine", proxy("says_nothing"), "--format", "json")
        play = next(level for level in json.loads(text)["levels"] if level["level"] == "play")
        self.assertEqual((code, play["result"]), (1, "fail"))
        self.assertRegex(" ".join(play["says"]), r"\d+ rounds are answered, and no answer shows")


class StoredFailures(unittest.TestCase):
    def test_one_that_cannot_be_read_is_an_error_and_no_pass(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "broken.jsonl"
            file.write_text(UNREADABLE)
            for arguments in (("--replay", file), ("--findings", folder, "--rounds", 2)):
                with self.subTest(arguments=arguments):
                    code, text, messages = verify(proxy("sound"), *arguments)
                    self.assertEqual(code, 3, text)
                    self.assertRegex(messages, r"broken\.jsonl:1:\d+: error: ")
                    self.assertIn("1 stored round cannot be read", text)
                    self.assertNotIn("PASS", text)
            for form in ("github", "junit", "sarif", "json"):
                _, text, _ = verify(proxy("sound"), "--findings", folder, "--rounds", 2, "--format",
                                    form)
                self.assertIn("broken.jsonl:1:", text, form)

    def test_those_that_the_rules_exclude_are_not_allowed_only(self):
        with tempfile.TemporaryDirectory() as folder:
            _, lines, _ = ran("play", "--rules", "gostop/dutch", "--players", 3, "--rounds", 1)
            (pathlib.Path(folder) / "of_three.jsonl").write_text(lines)
            code, report = report_of(proxy("sound"), "--findings", folder, "--rounds", 2)
            self.assertEqual((code, report["unread"]), (0, []))
            self.assertEqual(report["phases"][0]["not_allowed"], 1)


class RepeatedRuns(unittest.TestCase):
    FAULT = shlex.join(COMMANDS["python"] + ["--fault", "jjok_unpaid"])

    def test_the_command_has_every_option_that_changes_the_result(self):
        with tempfile.TemporaryDirectory() as folder:
            waivers = pathlib.Path(folder) / "accepted for now.toml"
            waivers.write_text(WAIVER.format('clause = "GS-A-069"'))
            options = ["--rounds", 30, "--no-shrink", "--findings", folder + "/of this run",
                       "--waivers", waivers, "--most", 3, "--engine-timeout", "2500ms"]
            code, text, _ = verify(self.FAULT, *options)
            self.assertEqual(code, 0, text)
            words = shlex.split(after("Repeat: ", text))
            self.assertEqual(words[:4], ["showstopper", "verify", "--engine", self.FAULT])
            self.assertLessEqual({str(option) for option in options} | {"--no-fixtures"},
                                 set(words))
            self.assertEqual(ran(*words[1:])[0], 0)

    def test_a_replay_is_repeated_as_a_replay(self):
        with tempfile.TemporaryDirectory() as folder:
            _, text, _ = verify(self.FAULT, "--rounds", 30, "--shrink", "250ms", "--findings",
                                folder, "--format", "json")
            file = json.loads(text)["findings"][0]["file"]
            _, text, _ = ran("verify", "--engine", self.FAULT, "--replay", file, "--shrink",
                             "250ms")
            self.assertIn("   replay   ", text.splitlines()[0])
            self.assertEqual(after("Repeat: ", text),
                             f"showstopper verify --engine {shlex.quote(self.FAULT)} --replay "
                             f"{file} --shrink 250ms")


if __name__ == "__main__":
    unittest.main()
