#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Drives the engine in stoppa.py over the protocol `showstopper-engine/1`, with the adapter kit."""

import argparse

import showstopper_kit as kit
import stoppa

STAKES = {"punto": 5, "beccata": 1}


class Adapter(kit.Adapter):
    engine, game, rules = "example-python-stoppa", "stoppa", "stoppa/italian"
    players = tuple(stoppa.PACKETS)
    refusals = (stoppa.IllegalAction, ValueError)
    fault = None

    def deal(self, setting):
        self.game_on = self.round_of(setting, setting.purses or [100] * setting.players)
        self.game_on.begin()

    def round_of(self, setting, purses):
        stakes = {**STAKES, **(setting.stakes or {})}
        return stoppa.Round(setting.players, setting.dealer, setting.hands, purses,
                            (stakes["punto"], stakes["beccata"]), setting.pot,
                            setting.last_round, self.fault)

    def set_up(self, position):
        self.game_on = self.round_of(position, [0] * position.players)
        self.game_on.set_up(position.position)

    def legal(self):
        return self.game_on.legal()

    def apply(self, seat, action):
        self.game_on.apply(seat, action)

    def observe(self):
        """The observation of the round."""
        game = self.game_on
        decision = {"declare": "declare", "shed": "lay", "over": "over"}.get(game.round, "bet")
        seen = {"round": game.round, "decision": decision, "pot": game.pot,
                "hands": [stoppa.ordered(hand) for hand in game.hands],
                "bets": list(game.bets), "purses": list(game.purses)}
        if game.round == "shed":
            seen.update(needed=game.needed or "any", laid=stoppa.ordered(game.laid))
        if game.shown:
            seen["shown"] = game.shown
        return {**seen, **({"result": game.result} if game.result else {"to_move": game.to_move})}


def main():
    parser = argparse.ArgumentParser(description="Play Stoppa over showstopper-engine/1.")
    parser.add_argument("--fault", choices=stoppa.FAULTS, help="break this rule")
    parser.add_argument("--cannot", choices=["state"], help="take no positions")
    options = parser.parse_args()
    Adapter.fault = options.fault
    if options.cannot:
        del Adapter.set_up
    kit.run(Adapter)


if __name__ == "__main__":
    main()
