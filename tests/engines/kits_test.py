# SPDX-License-Identifier: Apache-2.0
"""The adapter kit of a language: what an adapter need not care about, and three patterns.

usage: kits_test.py LANGUAGE [options of unittest]

The kit answers a hostile session with an engine that prints, fails and refuses (kits/odd.*). The
pattern engines conform to the rules, and are found out with a fault.
"""

import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import unittest

from engine_process import ROOT, showstopper

LANGUAGE = sys.argv.pop(1)
KITS = ROOT / "engines/adapters"
ODD = pathlib.Path(__file__).resolve().parent / "kits"
BUILT = os.environ.get("SHOWSTOPPER_KITS", "")  # where the programs in C and C++ are
MOST_LINES = 40  # of an adapter that are not the kit's
COMMANDS = {
    "python": ["python3", "-B", str(ODD / "odd.py")],
    "javascript": ["node", str(ODD / "odd.cjs")],
    "c": [f"{BUILT}/kit_c_odd"],
    "cpp": [f"{BUILT}/kit_cpp_odd"],
}
# The command of each adapter, and the option with which it is given a fault. The engines `twins` do
# not tell equal cards apart, and count captured ones; the kit's tracker names them.
PATTERNS = {
    "python": {name: (["python3", "-B", str(KITS / f"python/patterns/{name}.py")], "--fault")
               for name in ("choice_with_play", "callback", "own_loop")},
    "javascript": {name: (["node", str(KITS / "javascript/patterns" / name)], "--fault")
                   for name in ("choice_with_play.cjs", "callback.cjs", "own_loop.mjs")},
    **{language: {name: ([f"{BUILT}/kit_{language}_{name}"], None)
                  for name in ("choice_with_play", "callback", "own_loop", "twins")}
       for language in ("c", "cpp")},
}
PATTERNS["python"]["twins"] = (["python3", "-B", str(ODD / "twins.py")], "--fault")
PATTERNS["javascript"]["twins"] = (["node", str(ODD / "twins.cjs")], "--fault")
PATTERNS["javascript"]["stoppa"] = (
    ["node", str(ROOT / "engines/examples/javascript/stoppa_engine.cjs")], "--fault")
for language in ("c", "cpp"):
    PATTERNS[language]["stoppa"] = ([f"{BUILT}/kit_{language}_stoppa"], "--fault")
# By adapter a fault and the clause that it breaks.
GOSTOP_FAULT, FAULTS = ("jjok_unpaid", "GS-A-069"), {"stoppa": ("odd_card_paid", "ST-048")}
ADAPTERS = {"python": "*.py", "javascript": "*.[cm]js", "c": "*.c", "cpp": "*.cc"}
DEAL = {"rules": "gostop/matgo", "players": 2, "deal": {"hands": [[], []], "table": [],
                                                        "stock": [], "id": 99}}


def session(lines, command=None, folder=None):
    """The answers to lines of bytes or requests, and what was printed on standard error."""
    text = b"".join(line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n"
                    for line in lines)
    done = subprocess.run(command or COMMANDS[LANGUAGE], input=text, capture_output=True,
                          check=False, cwd=folder)
    if done.returncode != 0:
        raise ValueError(f"exit code {done.returncode}: {done.stderr.decode()}")
    return [json.loads(line) for line in done.stdout.splitlines()], done.stderr.decode()


def numbered(*requests):
    return [{"id": number, **request} for number, request in enumerate(requests)]


def new(**more):
    return {"do": "new", **DEAL, **more}


def apply(action):
    return {"do": "apply", "action": action}


def kinds(answers):
    """`error` kinds, and the number of cards played where there is none."""
    return [answer["error"]["kind"] if "error" in answer else answer.get("stock_left")
            for answer in answers]


# An adapter of a game that the kit does not know; it declares more at `{}`.
TINY = {
    "python": """
import sys
sys.path.insert(0, "PLACE")
import showstopper_kit as kit
class Tiny(kit.Adapter):
    game, rules = "tiny", "tiny/plain"
    {}
    def deal(self, setting): self.setting = setting
    def apply(self, seat, action): pass
    def observe(self): return {{"to_move": 0, "hands": self.setting.hands}}
kit.run(Tiny)
""",
    "javascript": """
const kit = require("PLACE/showstopper_kit.cjs");
class Tiny extends kit.Adapter {{
  static game = "tiny";
  static rules = "tiny/plain";
  {}
  deal(setting) {{ this.setting = setting; }}
  apply() {{}}
  observe() {{ return {{ to_move: 0, hands: this.setting.hands }}; }}
}}
kit.run(Tiny);
"""}
TINY_DECLARES = {"python": 'deck, order = ["A1", "A2", "B1", "B2"], "O1 D1"',
                 "javascript": 'static deck = ["A1", "A2", "B1", "B2"]; static order = "O1 D1";'}


class OwnGame(unittest.TestCase):
    def answers(self, declares):
        with tempfile.TemporaryDirectory() as folder:
            adapter = pathlib.Path(folder) / "adapter"
            text = TINY[LANGUAGE].format(declares).replace("PLACE", str(KITS / LANGUAGE))
            adapter.write_text(text)
            deal = {"hands": [["A1"], ["A2"]], "table": [], "stock": ["B1", "B2"]}
            return session(numbered({"do": "hello"}, {"do": "new", "rules": "tiny/plain",
                                                      "players": 2, "deal": deal}),
                           [*COMMANDS[LANGUAGE][:-1], str(adapter)])[0]

    def test_order_and_deck_are_needed(self):
        for answer in self.answers(""):
            self.assertEqual(answer["error"]["kind"], "crash")
            self.assertIn("declare `order` (and `deck`) for the game `tiny`",
                          answer["error"]["message"])

    def test_it_plays_with_them(self):
        hello, begun = self.answers(TINY_DECLARES[LANGUAGE])
        self.assertEqual(hello["deck"], ["A1", "A2", "B1", "B2"])
        self.assertEqual(begun["hands"], [["A1"], ["A2"]])


if LANGUAGE not in TINY:  # these kits have the cards of the shipped games alone
    del OwnGame


class Kit(unittest.TestCase):
    def test_ids_are_echoed_whatever_they_are(self):
        ids = [7, "a \"text\"", {"id": [1, {"id": 2}]}, [3], None, -1, 1234567890, True]
        answers, _ = session([{"id": each, **new()} for each in ids])
        self.assertEqual([answer["id"] for answer in answers], ids)
        answers, _ = session([{**new(), "id": 5}, {"do": "apply", "action": "0 play 01B"}])
        self.assertEqual([answer["id"] for answer in answers], [5, None])

    def test_marks_line_ends_and_blank_lines_are_passed_over(self):
        hello = b'{"id":1,"do":"hello","protocol":"showstopper-engine/1"}'
        answers, _ = session([b"\xef\xbb\xbf" + hello + b"\r\n", b"\r\n", b"  \n",
                              json.dumps({"id": 2, **new()}).encode() + b"\r\n",
                              b'\t{"id" : 3, "do":"\\u0061pply" , "action":"0 play\\u002001B"}'])
        self.assertEqual([answer["id"] for answer in answers], [1, 2, 3])
        self.assertEqual(answers[0]["engine"], "odd")
        self.assertEqual(answers[0]["can"][0], "deal")
        self.assertIn("round", answers[0]["can"])
        self.assertNotIn("state", answers[0]["can"])
        self.assertEqual(answers[2]["stock_left"], 1)
        self.assertEqual(answers[2]["legal"], ["play 01B"])
        self.assertEqual(answers[2]["table"], ["01R"])

    def test_what_the_engine_prints_goes_to_standard_error(self):
        answers, errors = session(numbered(new(), apply("0 play 01B"), apply("0 play 01B")))
        self.assertEqual(kinds(answers), [0, 1, 2])
        self.assertIn("stray print", errors)
        self.assertEqual(errors.count("stray {}"), 2)

    def test_what_is_no_request_is_answered_and_passed_over(self):
        wrong = [b"nonsense\n", b"{\n", b"[1,2]\n", b"3\n", b'"x"\n', b"null\n", b'{"id":1}}\n',
                 b"[" * 3000 + b"\n", b'{"id":1,"do":"new\n', b'{"id":01x}\n', b'{"id" 1}\n']
        answers, _ = session([*wrong, {"id": 8, **new()}])
        self.assertEqual(kinds(answers), ["protocol"] * len(wrong) + [0])

    def test_what_it_does_not_do_is_unsupported(self):
        others = [{"do": word} for word in ("fly", "toString", "__proto__", "", "HELLO", "deal")]
        state = {"do": "new", "rules": "gostop/matgo", "players": 2,
                 "state": {"hands": [[], []], "table": [], "stock": [], "to_move": 0}}
        rules = [new(rules=name) for name in
                 ("gostop/dutch", {"extends": "gostop/dutch"},
                  {"extends": "gostop/matgo", "set": {"pibak.max_junk": 6}})]
        answers, _ = session(numbered(*others, {}, apply("0 play 01B"), state, apply("0 play 01B"),
                                      new(players=3), *rules,
                                      new(rules={"extends": ["gostop/matgo"], "set": {}})))
        self.assertEqual(kinds(answers), ["unsupported"] * (len(answers) - 1) + [0])
        self.assertIn("`fly`", answers[0]["error"]["message"])
        self.assertIn("gostop/matgo with two players", answers[-2]["error"]["message"])

    def test_what_is_no_action_is_illegal_and_changes_nothing(self):
        wrong = ["", "0", "play 01B", "x play 01B", "-1 play 01B", " 0 play 01B", "0 play 13B",
                 "0 play", "0  play 01B", "0 play 카드", "0 play 01B 01R", "0 x", "0play 01B"]
        answers, _ = session(numbered(new(), *map(apply, wrong), {"do": "apply"},
                                      {"do": "apply", "action": None}, apply("0 play 01B")))
        self.assertEqual(kinds(answers), [0] + ["illegal"] * (len(wrong) + 2) + [1])

    def test_a_refusal_and_a_lack_keep_the_round_and_a_failure_ends_it(self):
        answers, errors = session(numbered(
            new(), apply("0 play 03B"), apply("0 play 04A"), apply("0 play 01B"),
            apply("0 play 02A"), apply("0 play 01B"), new(), apply("0 play 06A"), new(),
            apply("0 play 07A"), new(), apply("0 play 08A"), new(), apply("0 play 09R"), new(),
            apply("0 play 01B")))
        self.assertEqual(kinds(answers), [0, "illegal", "unsupported", 1, "crash", "unsupported", 0,
                                          "crash", 0, "crash", 0, "crash", 0, "crash", 0, 1])
        self.assertEqual(answers[1]["error"]["message"], "not this one")
        self.assertIn('카드 "x"', answers[4]["error"]["message"].replace("\\", ""))
        self.assertTrue(errors)

    def test_a_number_that_json_does_not_have_is_a_failure_at_its_action(self):
        if LANGUAGE == "javascript":  # `JSON.stringify` would write `null`
            whole = {**new(), "do": "round", "actions": ["0 play 01B", "0 play 10A", "0 play 01B"]}
            answers, _ = session(numbered(new(), apply("0 play 10A"), whole))
            self.assertEqual(kinds(answers[:2] + answers[2]["after"]), [0, "crash", 1, "crash"])
            for failed in (answers[1], answers[2]["after"][-1]):
                self.assertIn("`result.payments[1]` is NaN", failed["error"]["message"])

    def test_a_whole_round_goes_on_after_a_refusal_and_ends_with_a_failure(self):
        whole = {**new(), "do": "round"}
        actions = ["0 x", "0 play 01B", "0 take 05J", "0 give 05K", "0 play 01B"]
        answers, _ = session(numbered(
            {**whole, "actions": actions},
            {**whole, "actions": ["0 play 01B", "0 play 02A", "0 x"]},
            {**whole, "actions": ["0 take 05J"]}, {**whole, "actions": []}, {**whole}))
        first, failed, broken_off, none, absent = answers
        self.assertEqual(kinds([first["start"], *first["after"]]),
                         [0, "illegal", 1, None, 2, 3])
        seen = [first["start"], *first["after"]]
        shown = [each["points"][0] for each in seen if "points" in each]
        self.assertEqual(shown, [0, 1, 2, 3])  # as it was then
        self.assertEqual(first["result"], {"outcome": "draw"})
        self.assertEqual(kinds(failed["after"])[:2], [1, "crash"])
        self.assertNotIn("result", failed)
        self.assertEqual(broken_off["after"][0]["decision"], "give")
        self.assertEqual((none["after"], absent["after"]), ([], []))

    def test_moves_are_read_from_inside_the_engine(self):
        answers, _ = session(numbered(
            new(), apply("0 take 05J"), apply("1 give 05K"), apply("0 play 01B"),
            apply("0 give 05R"), apply("0 give"), {"do": "hello"}, apply("0 give 05K"),
            apply("0 take 05J"), new(), apply("0 give 05K"), apply("0 take 05J"), {"do": "bye"},
            apply("0 give 05K")))
        self.assertEqual(kinds(answers[1:6]), [None] + ["illegal"] * 4)
        self.assertEqual(answers[1]["legal"], ["give 05K"])
        self.assertEqual((answers[1]["decision"], answers[1]["to_move"]), ("give", 0))
        self.assertEqual(answers[6]["engine"], "odd")
        self.assertEqual(answers[7]["stock_left"], 1)
        self.assertEqual(kinds(answers[9:11]), [0, "illegal"])
        self.assertEqual([answer["id"] for answer in answers], list(range(12)))

    def test_it_plays_by_itself(self):
        answers, _ = session(numbered(*({"do": "self_play", "seed": seed, "players": 2}
                                        for seed in (1, 2, 1))))
        first, second, third = [{**answer, "id": 0} for answer in answers]
        self.assertEqual(first, third)
        self.assertNotEqual(first["deal"], second["deal"])
        self.assertEqual(first["actions"], ["0 play 01B"] * 3)
        self.assertEqual(first["result"], {"outcome": "draw"})

    def test_no_request_at_all_ends_it(self):
        for text in (b"", b"\xef\xbb\xbf", b"\n\r\n", b'{"do":"bye"}\n{"do":"fly"}\n'):
            self.assertEqual(session([text])[0], [])

    def test_a_long_request_is_read_whole(self):
        padding = {"meta": ["x" * 100] * 20000}
        answers, _ = session(numbered(new(**padding), apply("0 play 01B")))
        self.assertEqual(kinds(answers), [0, 1])

    def test_an_older_version_is_refused_by_name(self):
        older = {
            "python": ["python3", "-B", "-c", "import sys; sys.version_info = (3, 7, 9); "
                       "import showstopper_kit"],
            "javascript": ["node", "-e", "Object.defineProperty(process, 'versions', {value: {node:"
                           " '16.20.2'}}); require('./showstopper_kit.cjs')"]}
        if LANGUAGE in older:
            done = subprocess.run(older[LANGUAGE], cwd=KITS / LANGUAGE, text=True,
                                  capture_output=True, check=False)
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            self.assertRegex(done.stderr, r"^showstopper_kit: \w+ [\d.]+ is too old; expected \d")

    def test_an_adapter_with_windows_line_ends_runs_in_a_folder_of_its_own(self):
        kit, adapter, command = {
            "python": ("showstopper_kit.py", "adapter.py", "python3 -B adapter.py"),
            "javascript": ("showstopper_kit.cjs", "adapter.cjs", "node adapter.cjs"),
            "c": ("showstopper_kit.h", "adapter.c",
                  "cc -std=c11 -o adapter adapter.c && ./adapter"),
            "cpp": ("showstopper_kit.hpp", "adapter.cc",
                    "c++ -std=c++17 -fsyntax-only adapter.cc")}[LANGUAGE]
        with tempfile.TemporaryDirectory() as outer:
            folder = pathlib.Path(outer) / "어댑터 und so"
            folder.mkdir()
            for name in (kit, adapter):
                text = (KITS / LANGUAGE / name).read_bytes().replace(b"\n", b"\r\n")
                (folder / name).write_bytes(text)
            answers, _ = session(numbered({"do": "hello"}, new()), ["sh", "-c", command], folder)
        self.assertEqual(kinds(answers), [] if LANGUAGE == "cpp" else [None, "unsupported"])


class Patterns(unittest.TestCase):
    def verify(self, command, *arguments):
        return showstopper("verify", "--engine", shlex.join(command), "--seed", 1, "--rounds", 8,
                           *arguments)

    def test_they_conform(self):
        for name, (command, _) in PATTERNS[LANGUAGE].items():
            with self.subTest(name=name):
                code, text = self.verify(command)
                self.assertEqual(code, 0, text)
                self.assertIn("PASS   no rule broken", text)

    def test_a_fault_is_found(self):
        for name, (command, option) in PATTERNS[LANGUAGE].items():
            with self.subTest(name=name):
                fault, clause = FAULTS.get(name, GOSTOP_FAULT)
                code, text = self.verify([*command, *([option] if option else []), fault],
                                         "--no-shrink", "--no-fixtures")
                self.assertEqual(code, 1, text)
                self.assertIn(clause, text)

    def test_their_adapters_are_short(self):
        for path in (KITS / LANGUAGE / "patterns").glob(ADAPTERS[LANGUAGE]):
            if "engine" in path.name:
                continue
            text = re.sub(r'/\*.*?\*/|""".*?"""', "", path.read_text(), flags=re.DOTALL)
            lines = [line for line in text.splitlines()
                     if line.strip() and not re.match(r"\s*(//|#(?!define|include))", line)]
            self.assertLessEqual(len(lines), MOST_LINES, path)


if __name__ == "__main__":
    unittest.main()
