# SPDX-License-Identifier: Apache-2.0
"""A matgo engine in a common manner: `turn` plays a turn to its end, and calls back to have its
player choose. An answer that is not among the options is asked for again."""

import pathlib
import sys

sys.path.insert(1, str(pathlib.Path(__file__).resolve().parents[3] / "examples/python"))

import matgo  # noqa: E402


class Game:
    def __init__(self, dealer, carry, hands, table, stock, faults=()):
        self.round = matgo.Round(dealer, carry, hands, table, stock, faults)
        self.round.open()

    def turn(self, player, action, choose):
        """`choose(question, options, again)` returns one of the options."""
        self.round.apply(player, action)
        while self.round.decision in ("take_hand", "take_flip", "go_stop"):
            options, again = self.round.legal(), False
            answer = choose(self.round.decision, options, again)
            while answer not in options:
                answer = choose(self.round.decision, options, True)
            self.round.apply(player, answer)
