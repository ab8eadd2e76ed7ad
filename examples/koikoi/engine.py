#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""An engine of Koi-Koi, written apart from game.cpp, for the gate:

    koikoi verify --rules koikoi/usual --engine "python3 engine.py"
    koikoi verify --rules koikoi/usual --engine "python3 engine.py --fault double_from_8"
"""

import argparse
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "engines/adapters/python"))
import showstopper_kit as kit

BRIGHTS = {card for card in kit.GOSTOP if card[2] == "B"}
ANIMALS = {card for card in kit.GOSTOP if card[2] == "A"}
RIBBONS = {card for card in kit.GOSTOP if card[2] == "R"}
JUNK = {card for card in kit.GOSTOP if card[2] in "JKD"}
FAULTS = ("takes_one_of_three", "decides_on_any_yaku", "koi_without_a_hand", "rain_is_dry",
          "viewing_needs_a_yaku", "double_from_8", "own_call_doubles", "five_tane_are_two")


def ordered(cards):
    return sorted(cards, key=kit.PLACE.get)


class KoiKoi(kit.Adapter):
    engine, game, rules = "koikoi-python", "koikoi", "koikoi/usual"
    deck, order = kit.GOSTOP, "O8 T8 D8"
    faults = ()

    def deal(self, setting):
        self.hands, self.table, self.stock = setting.hands, setting.table, setting.stock
        self.dealer = self.to_move = setting.dealer
        self.month = setting.request.get("month", 1)
        self.captured, self.best, self.koi, self.winner = [set(), set()], [0, 0], [0, 0], -1
        self.open, self.flipped, self.deciding = None, False, False

    def set_up(self, setting):
        seen = setting.position
        self.hands = [list(hand) for hand in setting.per_seat("hands", [])]
        self.captured = [set(cards) for cards in setting.per_seat("captured", [])]
        self.table, self.stock = setting.table, setting.stock
        self.dealer, self.month = seen.get("dealer", 0), seen.get("month", 1)
        self.best, self.koi = list(setting.per_seat("yaku", 0)), list(setting.per_seat("koi", 0))
        self.open, self.flipped = seen.get("open"), seen.get("flipped", False)
        self.to_move, self.deciding = seen["to_move"], seen.get("deciding", False)
        self.winner = seen.get("winner", -1)

    def points(self, seat):
        held = self.captured[seat]
        brights, dry = len(held & BRIGHTS), len(held & BRIGHTS - {"12B"})
        least = brights if "rain_is_dry" in self.faults else dry
        points = {5: 10, 4: 8 if dry == 4 else 7}.get(brights, 5 if least >= 3 else 0)
        for cards in ("06A 07A 10A", "01R 02R 03R", "06R 09R 10R"):
            points += 5 * (set(cards.split()) <= held)
        for kind, need in ((ANIMALS, 5), (RIBBONS, 5), (JUNK, 10)):
            points += max(0, len(held & kind) - need + 1)
        points += "five_tane_are_two" in self.faults and len(held & ANIMALS) >= 5
        if "viewing_needs_a_yaku" not in self.faults or points:
            points += 5 * ({"03B", "09A"} <= held) + 5 * ({"08B", "09A"} <= held)
        return points

    def legal(self):
        if self.to_move is None:
            return []
        hand = self.hands[self.to_move]
        if self.deciding:
            return ["stop", "koi"] if hand or "koi_without_a_hand" in self.faults else ["stop"]
        if self.open:
            return ["take " + card for card in self.table if card[:2] == self.open[:2]]
        return ["play " + card for card in hand]

    def apply(self, seat, action):
        if seat != self.to_move or action not in self.legal():
            raise kit.Illegal("not legal")
        if action.verb == "play":
            self.hands[seat].remove(action.card)
            self.lay(action.card)
        elif action.verb == "take":
            card, self.open = self.open, None
            self.take(card, [action.card])
        elif action.verb == "koi":
            self.deciding = False
            self.koi[seat] += 1
            self.next_seat()
        else:
            self.deciding, self.winner, self.to_move = False, seat, None

    def lay(self, card):
        match = [other for other in self.table if other[:2] == card[:2]]
        if len(match) == 2:
            self.open = card
        elif match:
            self.take(card, match[:1] if "takes_one_of_three" in self.faults else match)
        else:
            self.table.append(card)
            self.go_on()

    def take(self, card, cards):
        self.captured[self.to_move] |= {card, *cards}
        self.table = [other for other in self.table if other not in cards]
        self.go_on()

    def go_on(self):
        if not self.flipped:
            self.flipped = True
            return self.lay(self.stock.pop(0))
        self.flipped = False
        points = self.points(self.to_move)
        if points > self.best[self.to_move] or (points and "decides_on_any_yaku" in self.faults):
            self.deciding, self.best[self.to_move] = True, points
        else:
            self.next_seat()

    def next_seat(self):
        self.to_move = 1 - self.to_move
        if not self.hands[self.to_move]:
            self.to_move = None

    def result(self):
        if self.winner < 0:
            return {"base": 0, "doubled": 1, "called": 1, "payments": [0, 0]}
        base = self.points(self.winner)
        calls = sum(self.koi) if "own_call_doubles" in self.faults else self.koi[1 - self.winner]
        doubled = 2 if base >= (8 if "double_from_8" in self.faults else 7) else 1
        called = 2 if calls else 1
        paid = base * doubled * called * (1 if self.winner == 0 else -1)
        return {"base": base, "doubled": doubled, "called": called, "payments": [paid, -paid]}

    def observe(self):
        seen = {"hands": [ordered(hand) for hand in self.hands], "stock": self.stock,
                "captured": [ordered(cards) for cards in self.captured],
                "table": ordered(self.table), "dealer": self.dealer, "month": self.month,
                "open": self.open, "flipped": self.flipped, "deciding": self.deciding,
                "yaku": self.best, "koi": self.koi, "winner": self.winner}
        if self.to_move is None:
            return {**seen, "result": self.result()}
        return {**seen, "to_move": self.to_move}


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--fault", choices=FAULTS, action="append", default=[])
    KoiKoi.faults = parser.parse_args().fault
    kit.run(KoiKoi)
