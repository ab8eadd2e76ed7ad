# SPDX-License-Identifier: Apache-2.0
"""A matgo engine in a common manner: whoever plays a card names with it the card that it takes.

Of two cards that a turned card may take, the engine takes the first by itself.
"""

import pathlib
import sys

sys.path.insert(1, str(pathlib.Path(__file__).resolve().parents[3] / "examples/python"))

import matgo  # noqa: E402


class Table:
    def __init__(self, dealer, carry, hands, table, stock, faults=()):
        self.round = matgo.Round(dealer, carry, hands, table, stock, faults)
        self.round.open()

    def targets(self, card):
        """The two cards of which playing this one must name the one to take, or none."""
        if f"play {card}" not in self.round.legal():
            raise ValueError(f"{card} cannot be played")
        lying = matgo.of_month(self.round.table, matgo.MONTH[card])
        return matgo.ordered(lying) if len(lying) == 2 else []

    def play(self, card, take=None):
        targets = self.targets(card)
        if take not in (targets or [None]):
            raise ValueError(f"{card} does not take {take}")
        self.do(f"play {card}")
        if targets:
            self.do(f"take {take}")

    def do(self, other):
        """`bomb`, `shake`, `skip`, `go`, `stop` and claims of four of a month."""
        self.round.apply(self.round.to_move, other)
        while self.round.decision == "take_flip":
            self.round.apply(self.round.to_move, self.round.legal()[0])
