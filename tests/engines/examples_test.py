# SPDX-License-Identifier: Apache-2.0
"""Each example engine plays matgo as the reference does, and with a fault planted it is found out.

usage: examples_test.py LANGUAGE [options of unittest]
"""

import collections
import json
import random
import sys
import tempfile
import unittest

import engine_process
from engine_process import Engine, comparable, log_of, setting_of, showstopper

LANGUAGE = sys.argv.pop(1)
SEED = 20240229
ROUNDS = 160
FAULT_ROUNDS = slice(13, 27)  # of this seed, in which each fault shows, and the slow ones once
EVERY_ACTION = ([f"{verb} {card}" for verb in ("play", "take") for card in engine_process.DECK]
                + [f"{verb} {month:02}" for verb in ("quad", "shake", "bomb")
                   for month in range(1, 13)]
                + ["done", "skip", "go", "stop", "offer", "cup junk", "play 13B", "play", "x", ""])


def reference_rounds(rounds, seed):
    """Random rounds as the reference sees them, after up to five rounds without a winner."""
    choice = random.Random(seed)
    traces = engine_process.played(rounds, seed)
    for trace in traces:
        trace.pop("result")
        trace["carry"] = choice.choice((0, 0, 0, 1, 2, 3, 4, 5))
    return engine_process.replayed(traces)


def observations(trace):
    """What was observed before the first action and after each; the result stands in the last."""
    seen = [trace["start"], *trace.get("after", [])]
    if "result" in trace:
        seen[-1] = {**seen[-1], "result": trace["result"]}
    return [comparable(observation) for observation in seen]


def position(trace, index):
    """The set-up position after so many actions, where a turn begins."""
    seen = [trace["start"], *trace["after"]]
    state = {key: seen[index][key] for key in
             ("hands", "table", "stock", "captured", "to_move", "go_counts", "bombs", "credits",
              "instant")}
    state.update(turn_of=[0, 0], points_at_go=[0, 0], shakes=[[], []], ppuks=[0, 0], go_order=[])
    stacks = {month: {"owner": owner, "turn": 0} for month, owner in seen[0]["stacks"].items()}
    for action, now in zip(trace["actions"][:index], seen[1:]):
        seat, verb, *rest = action.split()
        seat = int(seat)
        state["turn_of"][seat] += verb in ("play", "bomb", "skip")
        if verb == "shake":
            state["shakes"][seat] += rest
        if verb == "go":
            state["go_order"].append(seat)
            state["points_at_go"][seat] = now["points"][seat]
        for month in set(now["stacks"]) - set(stacks):
            state["ppuks"][seat] += 1
            stacks[month] = {"owner": seat, "turn": state["turn_of"][seat]}
        stacks = {month: stacks[month] for month in now["stacks"]}
    return {**state, "stacks": stacks}


class Example(unittest.TestCase):
    maxDiff = 2000

    @classmethod
    def setUpClass(cls):
        print(f"seed {SEED}", flush=True)
        cls.traces = reference_rounds(ROUNDS, SEED)

    def check(self, logs):
        """Exit code and output of `showstopper check`; pieces of rounds need not end."""
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            file.write(engine_process.lines_of(logs))
            file.flush()
            return showstopper("check", "--require", "1", file.name)

    def assert_no_difference(self, logs):
        code, text = self.check(logs)
        self.assertEqual(code, 0, text)
        self.assertIn("no difference", text)

    def test_random_rounds_agree_with_the_reference(self):
        with Engine(LANGUAGE) as engine:
            logs = [log_of(engine, trace) for trace in self.traces]
        for log, trace in zip(logs, self.traces):
            for said, true in zip(observations(log), observations(trace), strict=True):
                self.assertEqual(said, true, engine_process.lines_of([log]))
        self.assert_no_difference(logs)

    def test_it_goes_on_from_a_position_set_up(self):
        choice = random.Random(SEED)
        logs = []
        with Engine(LANGUAGE) as engine:
            for trace in self.traces:
                seen = observations(trace)
                turns = [index for index, before in enumerate(["", *trace["actions"]])
                         if seen[index]["decision"] == "turn" and " shake " not in before]
                if not turns:
                    continue
                index = choice.choice(turns)
                rest = {key: trace[key] for key in ("rules", "players", "dealer", "carry")}
                rest["state"] = position(trace, index)
                rest["actions"] = trace["actions"][index:]
                logs.append(log_of(engine, rest))
                self.assertEqual(observations(logs[-1]), seen[index:], json.dumps(rest))
        self.assertGreater(len(logs), ROUNDS / 2)
        self.assert_no_difference(logs)

    def test_it_plays_on_after_much_has_happened(self):
        """Positions with goes, bombs, ppuks and so on that play seldom brings together."""
        choice = random.Random(SEED)
        outcomes = collections.Counter()
        with Engine(LANGUAGE) as engine:
            logs = [self.play_on(engine, trace, choice) for trace in self.traces
                    if len(trace["actions"]) > 8]
        for log in logs:
            result = log["after"][-1]["result"]
            outcomes.update([result["outcome"], *(name.split()[0] for name in result["reasons"])])
        for name in ("stop", "three_ppuk", "draw", "go", "shake", "bomb", "carry", "gwangbak",
                     "pibak", "liable"):
            self.assertGreater(outcomes[name], 0, outcomes)
        self.assert_no_difference(logs)

    def play_on(self, engine, trace, choice):
        """A random play from one of the first turns, with other counts, as a log."""
        index = next(index for index, before in enumerate(["", *trace["actions"]])
                     if index >= choice.randrange(5) and " shake " not in before and
                     observations(trace)[index]["decision"] == "turn")
        goes = [choice.randrange(4), choice.randrange(4)]
        instant = choice.choice((-14, 0, 7))
        state = position(trace, index)
        state.update(ppuks=[2, choice.randrange(3)], go_counts=goes, instant=[instant, -instant],
                     go_order=[0] * goes[0] + [1] * goes[1],
                     points_at_go=[7 if count else 0 for count in goes],
                     **{key: [choice.randrange(3), choice.randrange(3)]
                        for key in ("shakes", "bombs", "credits")})
        log = {"format": "showstopper-trace/1", "game": "gostop", "rules": trace["rules"],
               "players": 2, "dealer": trace["dealer"], "carry": choice.randrange(6),
               "state": state, "actions": [], "after": []}
        now = log["start"] = engine.ask("new", **setting_of(log))
        while now["legal"]:
            log["actions"].append(f"{now['to_move']} {choice.choice(now['legal'])}")
            now = engine.ask("apply", action=log["actions"][-1])
            log["after"].append(now)
        return log

    def test_its_adapter_is_short(self):
        source = {"python": "engine.py", "javascript": "engine.cjs", "c": "engine.c"}[LANGUAGE]
        text = (engine_process.EXAMPLES / LANGUAGE / source).read_text()
        self.assertLess(len(text.splitlines()), 150)

    def test_an_illegal_action_is_refused_and_changes_nothing(self):
        choice = random.Random(SEED)
        with Engine(LANGUAGE) as engine:
            for trace in self.traces[:30]:
                now = engine.ask("new", **setting_of(trace))
                for true, action in zip(observations(trace), [*trace["actions"], None]):
                    self.assertEqual(comparable(now), true)
                    seat = now.get("to_move", 0)
                    refused = [f"{seat} {other}" for other in EVERY_ACTION
                               if other not in now["legal"]]
                    wrong_seat = [f"{1 - seat} {other}" for other in now["legal"]]
                    for wrong in choice.sample(refused, 3) + wrong_seat[:1] + ["play 01B", ""]:
                        self.assertEqual(engine.ask("apply", action=wrong)["error"]["kind"],
                                         "illegal", wrong)
                    if action:
                        now = engine.ask("apply", action=action)

    def test_a_round_goes_on_after_an_illegal_action(self):
        with Engine(LANGUAGE) as engine:
            for trace in self.traces[:40]:
                answer = engine.ask("round", actions=["0 x", *trace["actions"], "1 stop"],
                                    **setting_of(trace))
                self.assertEqual(answer["after"][0]["error"]["kind"], "illegal")
                self.assertEqual(answer["after"][-1]["error"]["kind"], "illegal")
                answer["after"] = answer["after"][1:-1]
                self.assertEqual(observations(answer), observations(trace))

    def test_fixtures_of_the_rules_it_plays_hold(self):
        logs = []
        with Engine(LANGUAGE) as engine:
            for fixture in engine_process.fixtures():
                if fixture["rules"] == "gostop/matgo" and fixture["players"] == 2:
                    logs.append(log_of(engine, engine_process.filled(fixture)))
        self.assertGreater(len(logs), 5)
        self.assert_no_difference(logs)

    def test_it_plays_by_itself(self):
        with Engine(LANGUAGE) as engine:
            logs = [engine.ask("self_play", seed=seed, players=2) for seed in range(60)]
            self.assertEqual(engine.ask("self_play", seed=7, players=2), logs[7])
        self.assert_no_difference(logs)
        self.assertEqual(len({json.dumps(log["deal"]) for log in logs}), len(logs))

    def test_what_it_does_not_do_is_unsupported(self):
        deal = self.traces[0]["deal"]
        dutch = {"rules": "gostop/dutch", "players": 2, "deal": deal, "actions": []}
        varied = {**dutch, "rules": {"extends": "gostop/matgo", "set": {"pibak.max_junk": 6}}}
        three = {**dutch, "rules": "gostop/matgo", "players": 3}
        with Engine(LANGUAGE) as engine:
            requests = [("apply", {"action": "0 stop"}), ("toString", {}), ("self_play", three),
                        *((do, request) for do in ("new", "round")
                          for request in (dutch, varied, three))]
            for do, request in requests:
                answer = engine.ask(do, **{"seed": 1, **request})
                self.assertEqual(answer["error"]["kind"], "unsupported", (do, request))

    def test_it_says_what_it_can(self):
        with Engine(LANGUAGE) as engine:
            hello = engine.ask("hello", protocol="showstopper-engine/1")
        self.assertEqual(hello["rules"], {"extends": "gostop/matgo", "set": {}})
        self.assertEqual(sorted(hello["deck"]), sorted(engine_process.DECK))
        self.assertEqual(hello["players"], [2])

    def test_each_fault_is_found(self):
        for fault in engine_process.FAULTS:
            with self.subTest(fault=fault), Engine(LANGUAGE, fault) as engine:
                code, text = self.check([log_of(engine, trace)
                                         for trace in self.traces[FAULT_ROUNDS]])
                self.assertEqual(code, 1, text)

    def test_an_unknown_fault_is_refused(self):
        with Engine(LANGUAGE, "no_such_fault", quiet=True) as engine:
            self.assertEqual(engine.process.wait(), 2)


if __name__ == "__main__":
    unittest.main()
