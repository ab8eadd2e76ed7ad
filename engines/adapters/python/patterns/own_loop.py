# SPDX-License-Identifier: Apache-2.0
"""Adapter of an engine that owns its loop and shuffle: its players take their moves with `ask`, and
its shuffle gives the deck that is asked for. Where a refusal ends a round, the kit plays it again
up to there."""

import argparse
import pathlib
import sys

sys.path.insert(1, str(pathlib.Path(__file__).resolve().parents[1]))

import own_loop_engine as engine  # noqa: E402
import showstopper_kit as kit  # noqa: E402


class Adapter(kit.Adapter):
    engine, rules, refusals = "own-loop", "gostop/matgo", (engine.matgo.IllegalAction,)
    can = ("legal", "self_play")

    def play(self, setting):
        def shuffle(cards):
            cards[:] = setting.deck

        engine.random.shuffle = shuffle
        game = engine.play_round([self.choose] * 2, setting.dealer, setting.carry,
                                 self.faults)
        return {"decision": "over", "legal": [], "result": game.result, **self.cards(game)}

    def choose(self, game):
        return self.ask(game.to_move, game.decision, game.legal(), **self.cards(game))

    def cards(self, game):
        return {"table": game.table, "hands": [player.hand for player in game.players],
                "captured": [player.captured for player in game.players],
                "points": [player.points() for player in game.players],
                "stock": game.stock}


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--fault", choices=engine.matgo.FAULTS, default=[], action="append")
    Adapter.faults = parser.parse_args().fault
    kit.run(Adapter)
