#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""An engine of Scopa, written apart from game.cpp, for the gate:

    scopa verify --rules scopa/usual --engine "python3 engine.py"
    scopa verify --rules scopa/usual --engine "python3 engine.py --fault last_sweeps"
"""

import argparse
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "engines/adapters/python"))
import showstopper_kit as kit

RANKS = {rank: place for place, rank in enumerate("A234567JNK", 1)}
PRIME = {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12, "J": 10, "N": 10, "K": 10}
FAULTS = ("sum_before_one", "may_lay", "last_sweeps", "rest_to_the_last_player", "cards_at_20",
          "primiera_without_a_suit", "lowest_prime_of_an_ace", "wins_beyond_the_target")


def ordered(cards):
    return sorted(cards, key=kit.PLACE.get)


def rank(card):
    return RANKS[card[0]]


def sets_of_sum(cards, rest):
    """The sets of these cards, which are in the order of ranks, whose ranks sum to `rest`."""
    for place, card in enumerate(cards):
        if rank(card) == rest:
            yield [card]
        elif rank(card) < rest:
            for others in sets_of_sum(cards[place + 1:], rest - rank(card)):
                yield [card, *others]


class Scopa(kit.Adapter):
    engine, game, rules = "scopa-python", "scopa", "scopa/usual"
    deck, order = kit.STOPPA, "O3 D3 T4"
    target = 11
    faults = ()

    def deal(self, setting):
        self.hands, self.table, self.stock = setting.hands, setting.table, setting.stock
        self.to_move, self.captured, self.sweeps = 1 - setting.dealer, [[], []], [0, 0]
        self.last_taker, self.score = -1, setting.request.get("score", [0, 0])

    def set_up(self, setting):
        seen = setting.position
        self.hands = [list(hand) for hand in setting.per_seat("hands", [])]
        self.captured = [list(cards) for cards in setting.per_seat("captured", [])]
        self.table, self.stock = setting.table, setting.stock
        self.sweeps, self.score = list(setting.per_seat("sweeps", 0)), setting.per_seat("score", 0)
        self.to_move, self.last_taker = seen["to_move"], seen.get("last_taker", -1)

    def captures(self, card):
        same = [[other] for other in self.table if rank(other) == rank(card)]
        sums = [cards for cards in sets_of_sum(ordered(self.table), rank(card)) if len(cards) > 1]
        return same if same and "sum_before_one" not in self.faults else same + sums

    def legal(self):
        if self.to_move is None:
            return []
        plays = []
        for card in self.hands[self.to_move]:
            taken = self.captures(card)
            plays += [[card, *ordered(some)] for some in taken]
            if not taken or "may_lay" in self.faults:
                plays.append([card])
        return ["play " + " ".join(play) for play in plays]

    def apply(self, seat, action):
        played = action.split(" ")[1:]
        if seat != self.to_move or not played:
            raise kit.Illegal("not this seat")
        card, taken = played[0], ordered(played[1:])
        if " ".join(["play", card, *taken]) not in self.legal():
            raise kit.Illegal("not legal")
        self.hands[seat].remove(card)
        if taken:
            self.captured[seat] += [card, *taken]
            self.table = [other for other in self.table if other not in taken]
            self.last_taker = seat
            last = not self.stock and not any(self.hands)
            self.sweeps[seat] += not self.table and (not last or "last_sweeps" in self.faults)
        else:
            self.table.append(card)
        self.to_move = 1 - seat
        if not any(self.hands):
            self.deal_hands(seat)

    def deal_hands(self, seat):
        if self.stock:
            for receiver in (self.to_move, seat):
                self.hands[receiver], self.stock = self.stock[:3], self.stock[3:]
            return
        self.to_move = None
        keeper = seat if "rest_to_the_last_player" in self.faults else self.last_taker
        if keeper >= 0:
            self.captured[keeper] += self.table
            self.table = []

    def prime(self, cards):
        prime = {**PRIME, "A": 11} if "lowest_prime_of_an_ace" in self.faults else PRIME
        best = [max((prime[card[0]] for card in cards if card[1] == suit), default=0)
                for suit in "CUSB"]
        return sum(best) if all(best) or "primiera_without_a_suit" in self.faults else 0

    def result(self):
        parts = {"sweeps": list(self.sweeps)}
        def to_the_most(name, numbers):
            parts[name] = [int(own > other) for own, other in (numbers, numbers[::-1])]
        to_the_most("cards", [len(cards) for cards in self.captured])
        if "cards_at_20" in self.faults:
            parts["cards"] = [int(len(cards) >= 20) for cards in self.captured]
        to_the_most("coins", [sum(card[1] == "C" for card in cards) for cards in self.captured])
        to_the_most("primiera", [self.prime(cards) for cards in self.captured])
        parts["sette_bello"] = [int("7C" in cards) for cards in self.captured]
        parts["re_bello"] = parts["napola"] = [0, 0]
        points = [sum(part[seat] for part in parts.values()) for seat in (0, 1)]
        total = [score + own for score, own in zip(self.score, points)]
        enough = self.target + ("wins_beyond_the_target" in self.faults)
        wins = total[0] != total[1] and max(total) >= enough
        paid = points[0] - points[1]
        return {**parts, "points": points, "payments": [paid, -paid],
                "match_winner": total.index(max(total)) if wins else -1}

    def observe(self):
        seen = {"hands": [ordered(hand) for hand in self.hands], "stock": self.stock,
                "captured": [ordered(cards) for cards in self.captured],
                "table": ordered(self.table), "sweeps": self.sweeps, "score": self.score,
                "last_taker": self.last_taker}
        if self.to_move is None:
            return {**seen, "result": self.result()}
        return {**seen, "to_move": self.to_move}


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--fault", choices=FAULTS, action="append", default=[])
    Scopa.faults = parser.parse_args().fault
    kit.run(Scopa)
