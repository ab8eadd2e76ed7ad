# SPDX-License-Identifier: Apache-2.0
"""What each command prints with `--format json` is as corpus/schema/output.schema.json says, with
no key that it does not list; and every command that has the option is run."""

import copy
import json
import pathlib
import re
import shlex
import sys
import tempfile
import unittest

from schemas import OUTPUT, PART, ROOT, TRACE, validator

sys.path.insert(0, str(ROOT / "tests/engines"))
from engine_process import COMMANDS, ran, showstopper  # noqa: E402

# The interpreter of this test: `python3` may be a script that takes longer to find it than to run.
ENGINE = shlex.join([sys.executable, *COMMANDS["python"][1:]])
BROKEN = ENGINE + " --fault jjok_unpaid"
LOGS = ROOT / "corpus/engines"
# What several runs write or read: the second of two parts, for `merge`, and three rounds.
FOLDER = tempfile.TemporaryDirectory()
THREE = pathlib.Path(FOLDER.name, "three.jsonl")
# By the definition in the schema: command lines and the exit code of each.
RUNS = {
    "check": [(["check", LOGS / "tannerlee119-go-stop.jsonl", "--reduce", "--each"], 1),
              (["check", ROOT / "corpus/fixtures/stoppa"], 0)],
    "engine_report": [(["verify", "--engine", ENGINE, "--rounds", 5, "--no-fixtures"], 0),
                      (["verify", "--engine", BROKEN, "--rounds", 40, "--no-fixtures", "--shrink",
                        "100ms"], 1)],
    "doctor": [(["doctor", "--engine", ENGINE], 0), (["doctor", "--engine", "true"], 2)],
    "verify": [(["verify", "--rules", "gostop/dutch", "--rounds", 50, "--no-fixtures"], 0),
               (["verify", "--rules", "stoppa/italian", "--rounds", 50], 0)],
    "worlds": [(["verify", "--exhaustive", "--rules", "gostop/worlds/three-months", "--players", 2,
                 "--positions", 1000], 0)],
    "find": [(["find", "jjok", "--rules", "gostop/matgo", "--estimate", 200], 0),
             (["find", "ppuk by p1", "--turns", 1, "--rules", "gostop/matgo"], 1),
             (["find", "hand.quads >= 1 for each seat", "--rules", "gostop/matgo"], 0),
             (["find", "no-trio", "--rules", "stoppa/italian", "--players", 4], 1)],
    "goals": [(["find", "--list"], 0)],
    "count": [(["find", "--count", "--where", "p0.hand.quads >= 1", "--rules", "gostop/matgo"], 0),
              (["find", "--sample", 2, "--where", "p0.hand.quads >= 1", "--rules",
                "gostop/matgo"], 0)],
    "proofs": [(["prove", "--rules", "gostop/matgo", "--players", 2, "--time-limit",
                "20ms"], None)],
    "perft": [(["perft", "--rules", "gostop/matgo", "--depth", 2, "--divide"], 0),
              (["perft", "--rules", "stoppa/italian", "--depth", 2], 0)],
    "census": [(["census", "--rules", "gostop/matgo", "--rounds", 50], 0),
               (["census", "--rules", "stoppa/italian", "--rounds", 50], 0)],
    "signature": [(["signature", "--rules", "gostop/matgo", "--rounds", 3], 0)],
    "lint": [(["lint", "--fast", "gostop/matgo", "mistakes/gwang-bak-again"], 1)],
    "comparison": [(["compare", "gostop/matgo", "mistakes/gwang-bak-again", "--all", "--rounds",
                     50], 1),
                   (["compare", "gostop/matgo", "gostop/matgo"], 0)],
    "most": [(["find", "--most", "p0.points", "--rules", "gostop/matgo", "--time-limit",
               "100ms"], None)],
    "impact": [(["compare", "gostop/matgo", "gostop/spanish", "--impact", 100], 1)],
    "help": [(["help"], 0)],
    "explanation": [(["explain", word, "--rules", "gostop/matgo", "--rounds", 50], 0)
                    for word in ("pibak.max_junk", "GS-A-045")],
    "rule_sets": [(["rules", "list"], 0)],
    "coverage": [(["coverage", ROOT / "corpus/fixtures/stoppa/pot.jsonl"], 0)],
    "corpus_check": [(["corpus", "check", ROOT / "corpus/fixtures/stoppa/pot.jsonl"], None)],
    "fixture_set": [(["fixtures", "--rules", "stoppa/italian", "--from", THREE], 0)],
    "house_rules": [(["rules", "list", "--house"], 0)],
    "rule_keys": [(["rules", "keys", "gostop/dutch"], 0),
                  (["rules", "keys", ROOT / "corpus/rules/gostop/spanish.toml"], 0),
                  (["rules", "keys", "stoppa/italian"], 0)],
}

for _command in ("census", "verify"):
    RUNS[_command].append((["merge", f"{FOLDER.name}/{_command}.part.jsonl"], 3))


def closed(part):
    """The schema with no key allowed beside those that it lists."""
    if isinstance(part, dict):
        if "properties" in part:
            part["additionalProperties"] = False
        for each in part.values():
            closed(each)
    elif isinstance(part, list):
        for each in part:
            closed(each)
    return part


def traces_in(value):
    """The schema of the output leaves them to that of traces, so that it needs no other file."""
    if isinstance(value, dict) and value.get("format") == "showstopper-trace/1":
        yield value
    elif isinstance(value, (dict, list)):
        for each in value.values() if isinstance(value, dict) else value:
            yield from traces_in(each)


class Output(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        strict = copy.deepcopy(OUTPUT)
        for definition in strict["$defs"].values():
            closed(definition)
        cls.strict = strict
        pot = (ROOT / "corpus/fixtures/stoppa/pot.jsonl").read_text().splitlines(keepends=True)
        THREE.write_text("".join(pot[:3]))
        for command in ("census", "verify"):
            code, text = showstopper(command, "--rules", "gostop/matgo", "--rounds", 20, "--shard",
                                     "2/2", "--out", f"{FOLDER.name}/{command}.part.jsonl")
            assert code == 0, text

    def assert_valid(self, part, value, where):
        error = next(part.iter_errors(value), None)
        self.assertIsNone(error, f"{where}: {error}")

    def test_each_format_is_printed_as_it_says(self):
        formats = {name for name, part in OUTPUT["$defs"].items()
                   if "format" in part.get("properties", {})}
        self.assertEqual(formats, set(RUNS))
        self.assertEqual({f"#/$defs/{name}" for name in formats},
                         {part["$ref"] for part in OUTPUT["oneOf"]})
        with tempfile.TemporaryDirectory() as folder:
            for name, runs in RUNS.items():
                for words, expected in runs:
                    with self.subTest(words=words):
                        stored = ["--findings", folder] if words[0] == "verify" and \
                            "--exhaustive" not in words else []
                        if words[0] == "fixtures":
                            stored = ["--out", tempfile.mkdtemp(dir=folder)]
                        code, text, messages = ran(*words, *stored, "--format", "json")
                        # None: what is proved in time depends on the machine.
                        self.assertIn(code, (0, 1, 3) if expected is None else (expected,),
                                      text + messages)
                        value = json.loads(text)
                        self.assert_valid(validator(self.strict, name), value, words)
                        for trace in traces_in(value):
                            self.assert_valid(validator(TRACE), trace, words)
                        # One after the other and not by `oneOf`: the resolver of an older
                        # jsonschema loses its place where an alternative fails inside another file.
                        self.assertEqual([each for each in sorted(formats)
                                          if validator(OUTPUT, each).is_valid(value)], [name])

    def test_each_line_of_a_part_is_as_its_schema_says(self):
        for file in pathlib.Path(FOLDER.name).glob("*.part.jsonl"):
            for line in file.read_text().splitlines():
                self.assert_valid(validator(PART), json.loads(line), file)

    def test_it_needs_no_other_schema(self):
        self.assertEqual(re.findall(r'"\$ref": "(?!#)[^"]*"', json.dumps(OUTPUT)), [])

    def test_every_command_with_json_has_a_run(self):
        run = {words[0] for runs in RUNS.values() for words, _ in runs}
        code, text = showstopper("--help")
        self.assertEqual(code, 0, text)
        commands = set(re.findall(r"^  ([a-z]+)  ", text, re.MULTILINE))
        self.assertLessEqual(run, commands, text)
        with_json = {command for command in commands
                     if "json" in showstopper(command, "--help")[1]}
        self.assertLessEqual(with_json, run)

    def test_what_is_wrong_is_refused(self):
        good = json.loads(showstopper("signature", "--rules", "gostop/matgo", "--rounds", 1,
                                      "--format", "json")[1])
        part = validator(OUTPUT, "signature")
        self.assert_valid(part, good, "the report that is then spoilt")
        for key, value in (("format", "showstopper-signature/2"), ("signature", "none"),
                           ("rounds", "1")):
            with self.subTest(key=key):
                self.assertFalse(part.is_valid({**good, key: value}))
        for key in good:
            with self.subTest(without=key):
                self.assertFalse(part.is_valid({name: good[name] for name in good if name != key}))


if __name__ == "__main__":
    unittest.main()
