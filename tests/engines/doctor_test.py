# SPDX-License-Identifier: Apache-2.0
"""`showstopper doctor`: the examples pass every level, and each mistake of a beginner fails at its
level with a sentence that names it (broken/adapter.py makes them).

usage: doctor_test.py short|long [options of unittest]
"""

import concurrent.futures
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile
import unittest

from engine_process import COMMANDS, PROGRAM, showstopper

LONG = sys.argv.pop(1) == "long"
os.environ.pop("PYTHONUNBUFFERED", None)  # the engines are to flush by themselves
BROKEN = pathlib.Path(__file__).resolve().parent / "broken/adapter.py"
LEVELS = ["process", "hello", "set-up", "play", "choices", "robustness"]
AT_ONCE = 2     # processes
SECONDS = 60    # that the doctor waits for an answer, however busy the machine is
# Shorter if no answer comes at all; long enough for a first one that is sought.
IMPATIENT = {"never_answers": 1, "loops": 4, "not_flushed": 4, "no_line_end": 4,
             "hangs_at_second": 4}

# By mistake: the level that fails, and what the doctor says. None: it is no mistake. Of a way of
# writing that is compared all the same the level passes.
MISTAKES = {
    # process: it does not start, exit code 2
    "needs_folder": ("process", "it exited with code 1 before its first answer: FileNotFoundError: "
                                "[Errno 2] No such file or directory: 'beginner.cfg'"),
    "needs_environment": ("process", "KeyError: 'BEGINNER_TABLE'"),
    "syntax_error": ("process", "SyntaxError: "),
    # hello
    "not_flushed": ("hello", "no answer to `hello` within 4 s: is the output flushed? The answer "
                             "came when the input was closed"),
    "no_line_end": ("hello", "the answer has no end of line"),
    "never_answers": ("hello", "no answer to `hello` within 1 s: is the output flushed?"),
    "hangs_at_second": ("hello", "no answer to `hello` within 4 s"),
    "banner": ("hello", "a line that is not an answer is printed on standard output: `Welcome to "
                        "Matgo 1.0`; print it on standard error"),
    "wrong_id": ("hello", "the answer's `id` is `11`, expected 1: it is repeated as it came"),
    "id_as_text": ("hello", 'the answer\'s `id` is `"1"`, expected 1'),
    "same_id": ("hello", "the answer to the second request has the `id` of the first, 1: each "
                         "request is answered once, with its own `id`"),
    "no_id": ("hello", "the answer has no `id`, expected 1"),
    "answers_twice": ("hello", "has the `id` of the first, 1: each request is answered once"),
    "list": ("hello", "the answer is a list, expected a JSON object"),
    "many_lines": ("hello", "the answer is broken over several lines, and an answer is one line"),
    "single_quotes": ("hello", "the answer is not JSON: `{'id': 1, 'engine': 'beginner'"),
    "latin_1": ("hello", "the answer is not UTF-8"),
    "utf_16": ("hello", "the answer is UTF-16, expected UTF-8"),
    "trailing_comma": ("hello", "the answer is not JSON at byte "),
    "log_prefix": ("hello", "a line that is not an answer is printed on standard output: `INFO: "),
    "dots": ("hello", "a line that is not an answer is printed on standard output: `.{"),
    "json_rpc": ("hello", "its answer to `hello` has no `games`; beside `id` it has `jsonrpc`, "
                          "`result`"),
    "hello_inside": ("hello", "beside `id` it has `hello`, expected `engine`, `games`"),
    "ends_after_hello": ("hello", "it exited with code 0 after its first answer"),
    "can_as_an_object": ("hello", "`can` in its answer to `hello` is not a list of texts"),
    "rules_as_a_file": ("hello", "a name is like `game/variant`"),
    "game_capitalised": ("hello", "did you mean `gostop`?"),
    "unknown_game": ("hello", "it plays no game of this program: it declares `hanafuda`; unknown "
                     "word `hanafuda` in `games` of the answer to `hello`; known: gostop, stoppa; "
                     "docs/guide/add-a-game.md has the steps for another game"),
    "players_as_texts": ("hello", "`players` in its answer to `hello` is not a list of numbers"),
    "other_words": ("hello", "unknown word `deals` in `can` of the answer to `hello`; did you mean "
                             "`deal`?"),
    "unknown_auto": ("hello", "unknown word `flip` in `auto` of the answer to `hello`"),
    "unknown_rules": ("hello", "it declares rules that cannot be read"),
    "no_rules": ("hello", "it declares no `rules`"),
    "unknown_key": ("hello", "`pibak.junk`"),
    "deck_of_50": ("hello", "`deck` has 50 cards, the rules deal 48; not dealt: X1 X2"),
    "deck_of_47": ("hello", "`deck` has 47 cards, the rules deal 48; missing: 01B"),
    "own_deck": ("hello", "`deck` has 48 cards, the rules deal 48; missing: 01B 01J"),
    "no_jokers": ("hello", "`deck` has 48 cards, the rules deal 50; missing: X1 X2"),
    # set-up
    "cannot_deal": ("set-up", "`can` lists `deal`, and it answers `unsupported`: `deal` is not "
                              "written yet"),
    "own_cards": ("set-up", "its answer cannot be read: "),
    "hands_swapped": ("set-up", "`hands` has one list for each seat, seat 0 first"),
    "seats_from_1": ("set-up", "seats are counted from 0, in the order of play"),
    "decision_in_own_words": ("set-up", "its answer cannot be read: "),
    "no_legal": ("set-up", "`can` lists `legal`, and no observation has `legal`"),
    "legal_with_seats": ("set-up", "its answer cannot be read: "),
    "legal_too_many": ("set-up", "`legal` lists each action of the seat to move"),
    "huge": ("set-up", "an answer over 1048576 bytes"),
    "small_letters": ("set-up", "before the first action: error: its answer cannot be read: "
                                "`table`: `01k` is not a card"),
    "cards_as_numbers": ("set-up", "`table`: `3` must be a card"),
    "captured_by_kind": ("set-up", "`captured`: `{...` must be a list"),
    "hands_as_counts": ("set-up", "`hands`: `10` must be a list"),
    "floats": ("set-up", "`points`: `0.0` must be a whole number"),
    "seat_as_text": ("set-up", '`to_move`: `"0"` must be a whole number'),
    "not_a_number": ("set-up", "the answer is not JSON at byte "),
    "camel_case": ("set-up", "the keys of an observation are beside `id`, such as `decision`, "
                             "`to_move`"),
    "wrapped": ("set-up", "the keys of an observation are beside `id`"),
    "only_ok": ("set-up", "`ok` is not a key of an observation"),
    "nothing": ("set-up", "nothing is shown: an answer to `new` or `apply` has the keys"),
    "legal_as_cards": ("set-up", "`legal`: `04R` is not an action"),
    "dealer_ignored": ("set-up", "`dealer` of the request decides who begins"),
    "stock_reversed": ("set-up", "the first card of the request's `stock` is turned first"),
    # play
    "months_as_numbers": ("play", "its answer cannot be read: "),
    "months_as_a_list": ("set-up", "its answer cannot be read: "),
    "prints_moves": ("play", "seat plays play "),
    "crash": ("play", "it printed: KeyError: 'bomb'"),
    "not_reset": ("play", "something is left of the round before"),
    "one_round": ("play", "it exited with code 0"),
    "apply_refused": ("play", "it answers `unsupported`: `apply` comes next week"),
    "round_refused": ("play", "it answers `unsupported`: `round` is not known"),
    "other_rules": ("play", 'the rounds conform under `rules.set` of {"pibak.max_junk": 6}'),
    "points_with_goes": ("play", "`points` are combinations only"),
    "cup_is_an_animal": ("play", "an open cup counts in its better use"),
    "winner_alone_is_paid": ("play", "`payments` are signed, with the instant ones, and sum to "
                                     "zero"),
    "factor_as_carry": ("play", "`next_carry` is a number of rounds, not a factor"),
    "payments_by_name": ("play", "error: its answer cannot be read: `result.payments`: `{...` "
                                 "must be a list"),
    "unknown_decision": ("play", "`go_or_stop` is not a decision"),
    "dies_at_second_round": ("play", "crash: it was ended by signal 6 (Aborted)"),
    "loops": ("play", "timeout: no answer within 4 s"),
    # choices
    "takes_by_itself": ("choices", "it takes choices by itself that `auto` does not declare: "
                                   "`take_flip`"),
    "takes_equal_by_itself": ("choices", "`take_flip between equal cards`"),
    "captured_too_early": ("choices", "no card of the turn is captured before the turn ends"),
    # robustness
    "accepts_all": ("robustness", "refuse it with an `error` of kind `illegal`, and change "
                                  "nothing"),
    "other_seat_may": ("robustness", "refuse it with an `error` of kind `illegal`"),
    "changes_and_refuses": ("robustness", "one of them changed the position"),
    "wrong_refusal": ("robustness", "a refusal is an `error` with `kind` and `message`; its kind "
                                    "is `illegal`"),
    "refuses_as_text": ("robustness", "a refusal is an `error` with `kind` and `message`"),
    "ignores_illegal": ("robustness", "is not refused, without effect"),
    "ends_at_refusal": ("robustness", "it printed: matgo.IllegalAction"),
    "knows_all": ("robustness", "an unknown request is answered as if it were known: expected an "
                                "`error` of kind `unsupported`"),
    "ends_at_unknown": ("robustness", "an unknown request brings it down"),
    # no mistakes
    "game_as_text": None,
    "byte_order_mark": None,
    "windows_ends": None,
    "slow_start": None,
    "floods_errors": None,
    "undeclared_legal": None,
    "hidden_hands": None,
    "nobody_to_move": None,
    "answers_bye": None,
    "stays": None,
    "ends_with_an_error": None,
}
NOTES = {"in_play_apart": ("play", "cards in play are listed nowhere while a table card is "
                                   "chosen; they belong in `table` or `pending`")}
# Of each level some, and what a beginner does most.
SHORT = ("needs_folder", "not_flushed", "banner", "same_id", "list", "latin_1", "deck_of_50",
         "seats_from_1", "crash", "takes_equal_by_itself", "accepts_all", "byte_order_mark")

# Moments at which the user ends the run: the level, the process from the first one on, and the
# request to it. `hello` has two processes.
ENDS = [("process", 1, 1), ("hello", 2, 2), ("hello", 3, 1), ("set-up", 4, 1), ("set-up", 4, 2),
        ("play", 5, 5), ("choices", 6, 1), ("choices", 6, 3), ("robustness", 7, 4)]
SHORT_ENDS = [("hello", 3, 1), ("set-up", 4, 2)]


def examined(command, *options):
    code, text = showstopper("doctor", "--engine", shlex.join(command), "--format", "json",
                             *options)
    return code, json.loads(text)


def examined_mistake(mistake):
    return examined(["python3", "-B", str(BROKEN), mistake], "--engine-timeout",
                    f"{IMPATIENT.get(mistake, SECONDS)}s")


def ended_by_user(start, request):
    with tempfile.TemporaryDirectory() as folder:
        engine = shlex.join(["python3", "-B", str(BROKEN), "ends_the_run", folder, str(start),
                             str(request)])
        done = subprocess.run(["sh", "-c", 'export DOCTOR=$$; exec "$@"', "sh", PROGRAM, "doctor",
                               "--engine", engine, "--engine-timeout", f"{SECONDS}s", "--format",
                               "json"], text=True, capture_output=True)
    return done.returncode, json.loads(done.stdout)


class Doctor(unittest.TestCase):
    maxDiff = 3000

    def test_the_examples_pass_every_level(self):
        for language in ("python", "c", "stoppa"):
            with self.subTest(language=language):
                code, report = examined(COMMANDS[language], "--engine-timeout", f"{SECONDS}s")
                results = [(level["level"], level["result"]) for level in report["levels"]]
                self.assertEqual((code, results), (0, [(level, "pass") for level in LEVELS]))
                self.assertIsNone(report["declare"])

    def test_a_missing_library_is_called_a_library(self):
        code, text = showstopper("doctor", "--engine-library", "/nope")
        self.assertEqual(code, 2)
        self.assertIn("there is no such library, or it cannot be loaded: /nope: ", text)

    def test_each_mistake_fails_at_its_level_with_its_sentence(self):
        mistakes = tuple(MISTAKES) if LONG else SHORT
        with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
            for mistake, (code, report) in zip(mistakes, pool.map(examined_mistake, mistakes)):
                with self.subTest(mistake=mistake):
                    self.assert_said(MISTAKES[mistake], code, report)

    def assert_said(self, expected, code, report):
        levels = {level["level"]: level for level in report["levels"]}
        if expected is None:
            self.assertEqual(code, 0, report)
            return
        failing, sentence = expected
        self.assertEqual(code, 2 if failing == "process" else 1, report)
        for level in LEVELS[:LEVELS.index(failing)]:
            self.assertEqual(levels[level]["result"], "pass", report)
        self.assertEqual(levels[failing]["result"], "fail", report)
        self.assertIn(sentence, " ".join(levels[failing]["says"]))

    def test_ctrl_c_is_no_fault_of_the_engine(self):
        for level, start, request in ENDS if LONG else SHORT_ENDS:
            with self.subTest(level=level, request=request):
                code, report = ended_by_user(start, request)
                self.assertEqual((code, report["interrupted"]), (3, True), report)
                reached = LEVELS.index(level)
                for i, each in enumerate(report["levels"]):
                    result = "pass" if i < reached else "not reached"
                    self.assertEqual(each["result"], result, report)

    def test_ways_of_writing_are_noted(self):
        for mistake, (level, sentence) in NOTES.items():
            code, report = examined_mistake(mistake)
            self.assertEqual(code, 0, report)
            says = {each["level"]: each["says"] for each in report["levels"]}
            self.assertIn(sentence, says[level])

    def test_there_are_at_least_26_mistakes(self):
        self.assertGreaterEqual(sum(said is not None for said in MISTAKES.values()), 26)
        self.assertLessEqual(set(SHORT), set(MISTAKES))
        source = BROKEN.read_text()
        for mistake in [*MISTAKES, *NOTES]:
            self.assertIn(f'"{mistake}"', source)


if __name__ == "__main__":
    unittest.main()
