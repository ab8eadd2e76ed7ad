#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Drives the engine in matgo.py over the protocol `showstopper-engine/1`, with the adapter kit."""

import argparse

import matgo
import showstopper_kit as kit

COUNTS = {"turn_of": "turns", "go_counts": "goes", "points_at_go": "points_at_go",
          "bombs": "bombs", "credits": "credits", "ppuks": "ppuks", "shakes": "shakes"}


class Adapter(kit.Adapter):
    engine, rules = "example-python", "gostop/matgo"
    refusals = (matgo.IllegalAction,)
    faults = ()

    def deal(self, setting):
        self.game = self.round_of(setting)
        self.game.open()

    def round_of(self, setting):
        return matgo.Round(setting.dealer, setting.carry, setting.hands, setting.table,
                           setting.stock, self.faults)

    def set_up(self, position):
        self.game = self.round_of(position)
        self.game.stacks, self.game.instant = position.stacks, position.instant
        for seat, player in enumerate(self.game.players):
            player.captured = set(position.captured[seat])
            player.shown = set(position.shown[seat])
            for key, name in COUNTS.items():
                setattr(player, name, getattr(position, key)[seat])
        self.game.start_turn(position.to_move)

    def legal(self):
        return self.game.legal()

    def apply(self, seat, action):
        self.game.apply(seat, action)

    def observe(self):
        """The observation of the round."""
        game = self.game
        seen = {
            "decision": game.decision,
            "legal": game.legal(),
            "hands": [matgo.ordered(player.hand) for player in game.players],
            "table": matgo.ordered(game.table),
            "stacks": {f"{month:02}": owner for month, owner in game.stacks.items()},
            "captured": [matgo.ordered(player.captured) for player in game.players],
            "stock": list(game.stock),
            "stock_left": len(game.stock),
            "points": [player.points() for player in game.players],
            "go_counts": [player.goes for player in game.players],
            "shakes": [player.shakes for player in game.players],
            "bombs": [player.bombs for player in game.players],
            "credits": [player.credits for player in game.players],
            "instant": list(game.instant),
        }
        if game.result:
            seen["result"] = game.result
        else:
            seen["to_move"] = game.to_move
        return seen


def main():
    parser = argparse.ArgumentParser(description="Play matgo over showstopper-engine/1.")
    parser.add_argument("--fault", choices={**matgo.FAULTS, **matgo.PAYMENT_FAULTS}, default=[],
                        action="append", help="break this rule; may be given several times")
    Adapter.faults = parser.parse_args().fault
    kit.run(Adapter)


if __name__ == "__main__":
    main()
