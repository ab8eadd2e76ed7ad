# SPDX-License-Identifier: Apache-2.0
"""An engine without rules that prints where it should not, fails and refuses, with the kit."""

import os
import pathlib
import subprocess
import sys

sys.path.insert(1, str(pathlib.Path(__file__).resolve().parents[3] / "engines/adapters/python"))

import showstopper_kit as kit  # noqa: E402


class Refusal(Exception):
    pass


class Mute(Exception):
    def __str__(self):
        raise ValueError("no text")


class Odd(kit.Adapter):
    engine, refusals, shows = "odd", (Refusal,), {}

    def deal(self, setting):
        self.played, self.points = 0, [0, 0]
        print("stray print")
        sys.stdout.write("stray write\n")
        os.write(1, b"stray bytes\n")
        subprocess.run(["echo", "stray child"], check=True)

    def legal(self):
        return ["play 01B"] if self.played < 3 else []

    def apply(self, seat, action):
        print("stray {}")
        if action == "play 01B":
            self.played += 1
        elif action == "play 02A":
            raise KeyError('카드 "x"')
        elif action == "play 03B":
            raise Refusal("not this one")
        elif action == "play 04A":
            raise kit.Unsupported("no fours")
        elif action == "play 06A":
            input()
        elif action == "play 07A":
            sys.exit(3)
        elif action == "play 08A":
            raise Mute
        elif action == "play 09R":
            self.shows = {"points": [float("nan"), object()]}
        elif action == "take 05J":
            self.ask_until(self.give, seat, "give", ["give 05K"])
        else:
            return False

    def give(self, answer):
        if answer.card != "05K":
            raise Refusal("another one")
        self.played += 1

    def observe(self):
        over = {"decision": "over", "result": {"outcome": "draw"}}
        self.points[0] = self.played
        return {"stock_left": self.played, "table": {"01R"}, "points": self.points, **self.shows,
                **({"decision": "turn", "to_move": 0} if self.played < 3 else over)}


kit.run(Odd)
