# SPDX-License-Identifier: Apache-2.0
"""Adapter of an engine that calls back in mid-turn: the callback takes its answer with `ask`."""

import argparse
import pathlib
import sys

sys.path.insert(1, str(pathlib.Path(__file__).resolve().parents[1]))

import showstopper_kit as kit  # noqa: E402
from callback_engine import Game, matgo  # noqa: E402


class Adapter(kit.Adapter):
    engine, rules, refusals = "callback", "gostop/matgo", (matgo.IllegalAction,)

    def deal(self, at):
        self.game = Game(at.dealer, at.carry, at.hands, at.table, at.stock, self.faults)

    def legal(self):
        return self.game.round.legal()

    def apply(self, seat, action):
        def choose(question, options, again):
            return self.refuse() if again else self.ask(seat, question, options, **self.cards())

        self.game.turn(seat, action, choose)

    def cards(self):
        at = self.game.round
        return {"table": at.table, "hands": [player.hand for player in at.players],
                "captured": [player.captured for player in at.players],
                "points": [player.points() for player in at.players], "stock_left": len(at.stock)}

    def observe(self):
        at = self.game.round
        return {"decision": at.decision, "to_move": at.to_move, "result": at.result, **self.cards()}


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--fault", choices=matgo.FAULTS, default=[], action="append")
    Adapter.faults = parser.parse_args().fault
    kit.run(Adapter)
