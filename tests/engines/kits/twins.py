# SPDX-License-Identifier: Apache-2.0
"""A matgo engine that does not tell the plain junk cards of a month apart, and of captured cards
knows only how many of each kind there are. The kit's tracker names them.

usage: twins.py [--fault NAME]
"""

import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[1:1] = [str(ROOT / "engines/adapters/python"), str(ROOT / "engines/examples/python")]

import matgo  # noqa: E402
import showstopper_kit as kit  # noqa: E402

FAULTS = sys.argv[2:]


def describe(zone, name):
    shown = kit.without_twins(name)
    return shown[2] if zone.startswith("captured") else shown


class Twins(kit.Adapter):
    engine, refusals = "twins", (matgo.IllegalAction,)

    def deal(self, at):
        self.game = matgo.Round(at.dealer, at.carry, at.hands, at.table, at.stock, FAULTS)
        self.game.open()
        self.tracker = kit.Tracker({"hand 0": at.hands[0], "hand 1": at.hands[1], "table": at.table,
                                    "stock": at.stock, "captured 0": [], "captured 1": []},
                                   describe)
        self.follow()

    def follow(self, *moved):
        first, second = self.game.players
        zones = {"hand 0": first.hand, "hand 1": second.hand, "table": self.game.table,
                 "captured 0": first.captured, "captured 1": second.captured}
        shown = {zone: [describe(zone, card) for card in sorted(cards, reverse=True)]
                 for zone, cards in zones.items()}
        self.names = self.tracker.see(shown, moved)

    def apply(self, seat, action):
        if action.verb not in ("play", "take"):
            self.game.apply(seat, action)
            return self.follow()
        zone = f"hand {seat}" if action.verb == "play" else "table"
        if self.tracker.zone_of(action.card) != zone:
            raise kit.Illegal(f"{action.card} does not lie there")
        cards = self.game.players[seat].hand if action.verb == "play" else self.game.table
        same = [card for card in cards if kit.without_twins(card) == kit.without_twins(action.card)]
        # Of equal cards the engine does it with the first with which it may be done.
        ways = [f"{action.verb} {card}" for card in same]
        self.game.apply(seat, next(filter(self.game.legal().__contains__, ways), ways[0]))
        return self.follow(action.card)

    def observe(self):
        at, names = self.game, self.names
        return {"decision": at.decision, "to_move": at.to_move, "result": at.result,
                "table": names["table"], "hands": [names["hand 0"], names["hand 1"]],
                "captured": [names["captured 0"], names["captured 1"]],
                "points": [player.points() for player in at.players], "stock_left": len(at.stock)}


kit.run(Twins)
