# SPDX-License-Identifier: Apache-2.0
"""Adapter of an engine whose choice comes with the play: the second question is asked first."""

import argparse
import pathlib
import sys

sys.path.insert(1, str(pathlib.Path(__file__).resolve().parents[1]))

import showstopper_kit as kit  # noqa: E402
from choice_with_play_engine import Table, matgo  # noqa: E402


class Adapter(kit.Adapter):
    engine, rules, auto = "choice-with-play", "gostop/matgo", ("take_flip",)
    refusals = (ValueError, matgo.IllegalAction)

    def deal(self, at):
        self.table = Table(at.dealer, at.carry, at.hands, at.table, at.stock, self.faults)

    def legal(self):
        return self.table.round.legal()

    def apply(self, seat, action):
        if seat != self.table.round.to_move:
            raise kit.Illegal(f"seat {seat} is not to move")
        if action.verb != "play":
            return self.table.do(action)
        targets = [f"take {card}" for card in self.table.targets(action.card)]
        if not targets:
            return self.table.play(action.card)
        return self.ask_until(lambda take: self.table.play(action.card, take.card),
                              seat, "take_hand", targets)

    def observe(self):
        at = self.table.round
        return {"decision": at.decision, "to_move": at.to_move, "table": at.table,
                "hands": [player.hand for player in at.players],
                "captured": [player.captured for player in at.players],
                "points": [player.points() for player in at.players],
                "stock_left": len(at.stock), "result": at.result}


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--fault", choices=matgo.FAULTS, default=[], action="append")
    Adapter.faults = parser.parse_args().fault
    kit.run(Adapter)
