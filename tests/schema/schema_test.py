# SPDX-License-Identifier: Apache-2.0
"""The JSON Schemas of corpus/schema agree with the corpus, with what the program prints, with what
the example engine says, and with the keys that the readers know; and they refuse what is wrong."""

import copy
import json
import re
import sys
import unittest

from schemas import ENGINE, ROOT, STORE, TRACE, check, validator

sys.path.insert(0, str(ROOT / "tests/engines"))
import engine_process  # noqa: E402


def lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()
            if line and not line.startswith("#")]


def keys_in_source(path, name):
    """The words of a table `name[] = {"...", ...}` in a C++ file."""
    text = (ROOT / path).read_text()
    table = re.search(name + r"\[\]\s*=\s*\{([^}]*)\}", text)
    return set(re.findall(r'"(\w+)"', table[1]))


def keys_used(path, seen):
    """The keys that `each_key` of a game's keys.h hands out for an observation or a result."""
    text = (ROOT / path).read_text()
    walk = text[text.index(f"void each_key({seen}& "):]
    walk = walk[:walk.index("\n}")]
    keys = set(re.findall(r'use\("(\w+)"', walk))
    if "seat_numbers()" in walk:
        numbers = (ROOT / path).with_name("observation.cpp").read_text()
        keys |= set(re.findall(r'\{O::\w+, "(\w+)"', numbers))
    return keys


def keys_of(definition):
    return set(TRACE["$defs"][definition]["properties"])


class Schemas(unittest.TestCase):
    def assert_valid(self, part, value, where):
        error = next(part.iter_errors(value), None)
        self.assertIsNone(error, f"{where}: {error}")

    def test_they_are_schemas(self):
        for part in STORE.values():
            check(part)

    def test_each_line_of_the_corpus_is_valid(self):
        count = 0
        for folder in ("fixtures", "plays", "engines"):
            is_fixture = folder == "fixtures"
            part = validator(TRACE, "fixture" if is_fixture else None)
            for path in sorted((ROOT / "corpus" / folder).rglob("*.jsonl")):
                for number, line in enumerate(lines(path), start=1):
                    self.assert_valid(part, line, f"{path.name}, line {number} with a round")
                    count += 1
        self.assertGreater(count, 1500)

    def test_what_the_program_prints_is_valid(self):
        for rules in ("gostop/matgo", "gostop/spanish", "stoppa/italian"):
            code, text = engine_process.showstopper("play", "--rules", rules, "--rounds", 20,
                                                    "--seed", 20240229)
            self.assertEqual(code, 0, text)
            code, text = engine_process.showstopper("replay", "-", text=text)
            self.assertEqual(code, 0, text)
            for line in text.splitlines():
                self.assert_valid(validator(TRACE), json.loads(line), rules)

    def test_requests_and_answers_of_an_engine_are_valid(self):
        trace = engine_process.played(1, 20240229)[0]
        setting = engine_process.setting_of(trace)
        sent = [("hello", {"protocol": "showstopper-engine/1"}, "hello_answer"),
                ("new", setting, "observation_answer"),
                ("apply", {"action": trace["actions"][0]}, "observation_answer"),
                ("apply", {"action": "nonsense"}, "error_answer"),
                ("round", {**setting, "actions": trace["actions"]}, "round_answer"),
                ("round", {**setting, "players": 3, "actions": []}, "error_answer"),
                ("self_play", {"seed": 7, "rules": "gostop/matgo", "players": 2}, "trace_answer")]
        with engine_process.Engine("python") as engine:
            for identity, (do, request, kind) in enumerate(sent, start=1):
                self.assert_valid(validator(ENGINE, "request"),
                                  {"id": identity, "do": do, **request}, do)
                answer = {"id": identity, **engine.ask(do, **request)}
                self.assert_valid(validator(ENGINE, kind), answer, do)
                self.assert_valid(validator(ENGINE), answer, do)

    def test_keys_are_those_that_the_readers_know(self):
        gostop, stoppa = "model/trace/gostop/", "model/trace/stoppa/"
        self.assertEqual(keys_of("gostop_state"),
                         keys_in_source(gostop + "keys.h", "kStateKeys"))
        for game, reader in (("gostop", gostop), ("stoppa", stoppa)):
            for seen in ("observation", "result"):
                self.assertEqual(keys_of(f"{game}_{seen}"),
                                 keys_used(reader + "keys.h", seen.capitalize()))
        self.assertEqual(keys_of("stoppa_state"),
                         keys_in_source(stoppa + "keys.h", "kStoppaStateKeys"))
        # What only the driver of engines reads.
        of_driver = {"self_play"}
        for game, reader in (("gostop", gostop), ("stoppa", stoppa)):
            self.assertEqual(set(TRACE["properties"]) - of_driver | keys_of(game + "_trace"),
                             keys_in_source("model/trace/json/trace_line.h", "kTraceKeys")
                             | keys_in_source(reader + "reader.cpp", "kOwnKeys"))

    def test_the_reference_names_every_key_and_word(self):
        page = (ROOT / "docs/trace-format.md").read_text()
        named = set(re.findall(r"`(\w+)`", page)) | set(re.findall(r'"(\w+)":', page))
        for name, part in TRACE["$defs"].items():
            if name in ("gostop_observation", "gostop_result", "gostop_state", "gostop_trace",
                        "gostop_deal", "gostop_offer", "stoppa_observation", "stoppa_result",
                        "stoppa_state", "stoppa_trace", "error"):
                self.assertLessEqual(set(part.get("properties", ())), named, name)
        words = TRACE["$defs"]["gostop_observation"]["properties"]["decision"]["enum"]
        words += TRACE["$defs"]["gostop_result"]["properties"]["outcome"]["enum"]
        words += TRACE["$defs"]["stoppa_result"]["properties"]["outcome"]["enum"]
        self.assertLessEqual(set(words) - {None}, named)
        self.assertLessEqual({part["properties"]["do"]["const"]
                              for part in ENGINE["$defs"].values()
                              if "do" in part.get("properties", ())}, named)
        self.assertLessEqual(set(ENGINE["$defs"]["hello_answer"]["properties"]) - {"id"}, named)

    def test_what_is_wrong_is_refused(self):
        part = validator(TRACE)
        good = next(trace for trace in engine_process.played(5, 1) if trace["actions"])
        self.assert_valid(part, good, "the trace that is then spoilt")
        wrong = [
            ("rules", None), ("format", "showstopper-trace/2"), ("game", "poker"), ("players", 4),
            ("state", {}), ("deal", {"hands": [[], []]}), ("deal", {"deck": ["13B"]}),
            ("actions", ["play 01B"]), ("actions", ["0 play 13B"]), ("actions", ["0 sing"]),
            ("after", [{"tabel": []}]), ("after", [{"table": ["x"]}]), ("after", [{"points": 3}]),
            ("after", [{"decision": "think"}]), ("after", [{"stacks": {"5": 0}}]),
            ("result", {"outcome": "won"}), ("result", {"wins": 1}), ("clauses", ["about ppuk"]),
            ("expect", [{"after": 0}]), ("expect", [{"after": 0, "is": {}, "refused": ""}]),
            ("probes", [-1]), ("meta", "mine")]
        for key, value in wrong:
            spoilt = copy.deepcopy(good)
            spoilt[key] = value
            with self.subTest(key=key, value=value):
                self.assertFalse(part.is_valid(spoilt))
        for key in ("format", "game", "rules", "players", "dealer", "deal"):
            spoilt = {name: value for name, value in good.items() if name != key}
            with self.subTest(without=key):
                self.assertFalse(part.is_valid(spoilt))
        self.assertFalse(validator(TRACE, "fixture").is_valid(good))

    def test_wrong_messages_are_refused(self):
        for message in ({"do": "hello", "protocol": "showstopper-engine/1"}, {"id": 1},
                        {"id": 1, "do": "dance"}, {"id": 1, "do": "new", "players": 2},
                        {"id": 1, "do": "hello", "protocol": "showstopper-engine/2"},
                        {"id": 1, "error": "illegal"}, {"id": 1, "tabel": []}):
            with self.subTest(message=message):
                self.assertFalse(validator(ENGINE).is_valid(message))


if __name__ == "__main__":
    unittest.main()
