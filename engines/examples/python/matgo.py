# SPDX-License-Identifier: Apache-2.0
"""Matgo: Go-Stop for two players with the 48 flower cards and no jokers.

A `Round` is one round from the deal to the payments. It knows no protocol and prints nothing:
`legal()` lists what the seat `to_move` may do, `apply(seat, action)` does it or raises
`IllegalAction` and changes nothing, and `result` is there when the round is over.

Cards are strings of the month and a letter: 01B is the bright of January, 03R a ribbon, 04A an
animal, 05J and 05K plain junk, 11D junk that counts twice. The numbers in brackets are the clauses
of corpus/clauses/gostop.tsv. Each of `faults` breaks one rule on purpose; see FAULTS.
"""

DECK = """01B 01R 01J 01K 02A 02R 02J 02K 03B 03R 03J 03K 04A 04R 04J 04K 05A 05R 05J 05K
          06A 06R 06J 06K 07A 07R 07J 07K 08B 08A 08J 08K 09A 09R 09J 09K 10A 10R 10J 10K
          11B 11D 11J 11K 12B 12A 12R 12D""".split()
PLACE = {card: place for place, card in enumerate(DECK)}
MONTH = {card: int(card[:2]) for card in DECK}
CUP = "09A"   # an animal or two junk, as its owner likes
RAIN = "12B"  # counts less among three brights
SETS = [({"02A", "04A", "08A"}, 5), ({"01R", "02R", "03R"}, 3),
        ({"06R", "09R", "10R"}, 3), ({"04R", "05R", "07R"}, 3)]

STOP_MINIMUM = 7     # points from which stop and go may be said
FIXED_WIN = 7        # four of a month in hand, three ppuks
FIRST_PPUK = 7       # paid at once for a ppuk in a seat's first turn
PIBAK_JUNK = 7       # a loser with 1 to 7 junk pays double against a junk combination
CARRY_CAP = 8        # rounds without a winner double the next one up to this factor

FAULTS = {
    "ppuk_taken": "a stock card that falls on the hand card's pair is taken with it",
    "pibak_six": "seven junk protect from pibak",
    "jjok_unpaid": "no junk is taken for a jjok",
    "go_bonus": "the third go does not double",
    "sweep_last_turn": "clearing the table with the last card takes junk",
}
# More ways to pay wrongly, for whoever wants several faults at once.
PAYMENT_FAULTS = {
    "go_points": "the points of goes are not added",
    "shake_unpaid": "shown triples do not double",
    "bomb_unpaid": "bombs do not double",
    "animals_unpaid": "seven animals do not double",
    "carry_unpaid": "rounds without a winner do not double the next one",
    "gwangbak_unpaid": "a loser without a bright does not pay double",
    "go_unpunished": "a loser who went does not pay double",
    "draw_forgets_carry": "a draw is carried as if it were the first round without a winner",
}


class IllegalAction(Exception):
    """The action is none of those that the seat to move may take."""


def ordered(cards):
    return sorted(cards, key=PLACE.get)


def of_month(cards, month):
    return {card for card in cards if MONTH[card] == month}


def months_held(cards, least):
    """Months of which at least so many cards are there, in order."""
    held = [MONTH[card] for card in cards]
    return [month for month in range(1, 13) if held.count(month) >= least]


def junk_worth(card):
    return 2 if card[2] == "D" else 1


def plain_junk(cards):
    """Junk that may change hands: never the cup."""
    return {card for card in cards if card[2] in "JKD"}


def dealt(deck, dealer):
    """Four to the table, five to the opponent, five to the dealer, and all once more."""
    hands, table = [None, None], deck[0:4] + deck[14:18]
    hands[1 - dealer] = deck[4:9] + deck[18:23]
    hands[dealer] = deck[9:14] + deck[23:28]
    return {"hands": hands, "table": table, "stock": deck[28:]}


class Score:
    """What captured cards are worth with the cup as an animal or as junk."""

    def __init__(self, captured, cup_as_junk):
        def kind(letter):
            return {card for card in captured if card[2] == letter}
        cup = captured & {CUP} if cup_as_junk else set()
        junk = plain_junk(captured)
        brights, ribbons = len(kind("B")), len(kind("R"))
        self.animals = len(kind("A") - cup)
        self.junk_cards = len(junk) + len(cup)
        self.junk = sum(map(junk_worth, junk)) + 2 * len(cup)
        self.bright_points = {5: 15, 4: 4, 3: 2 if RAIN in captured else 3}.get(brights, 0)
        self.junk_points = max(0, self.junk - 9)
        self.points = (self.bright_points + self.junk_points + max(0, self.animals - 4)
                       + max(0, ribbons - 4)
                       + sum(worth for cards, worth in SETS if cards <= captured))


def cup_uses(captured):
    """Both ways to count the captured cards, the better one first; equal ones: as an animal."""
    uses = [Score(captured, False)]
    if CUP in captured:
        uses.append(Score(captured, True))
    return sorted(uses, key=lambda score: -score.points)


class Player:
    def __init__(self, hand):
        self.hand = set(hand)
        self.captured = set()
        self.turns = 0           # taken so far
        self.goes = 0
        self.points_at_go = 0
        self.shakes = 0
        self.shown = set()       # months of the triples shown
        self.bombs = 0
        self.credits = 0         # turns in which a bomber may leave out the hand card
        self.ppuks = 0

    def points(self):
        return cup_uses(self.captured)[0].points

    def is_spent(self):
        """Has the seat neither card nor credit for a further turn?"""
        return not self.hand and self.credits == 0


class Round:
    def __init__(self, dealer, carry, hands, table, stock, faults=()):
        self.faults = faults
        self.dealer, self.carry = dealer, carry
        self.players = [Player(hand) for hand in hands]
        self.table = set(table)
        self.stock = list(stock)  # the top card first
        self.stacks = {}          # month: seat that left it, -1 from the deal
        self.instant = [0, 0]     # paid during the round
        self.result = None
        self.quads = [set(months_held(hand, 4)) for hand in hands]
        self.claimed = [set(), set()]
        self.to_declare = [seat for seat in (dealer, 1 - dealer) if self.quads[seat]]

    def open(self):
        """What happens between the deal and the first turn (GS-A-018 to 027)."""
        if months_held(self.table, 4):
            return self._finish("misdeal", next_carry=self.carry + 1)
        self.stacks = {month: -1 for month in months_held(self.table, 3)}
        self._next_declaration()

    def start_turn(self, seat):
        self.to_move, self.decision = seat, "turn"
        self.bound_to = None      # month of a triple just shown: one of it must be played
        self.hand_card = None
        self.matched = 0          # cards of its month that lay there
        self.target = None        # the one that it takes
        self.bombed = None        # month
        self.flip_card = None
        self.flip_target = None

    # What may be done

    def legal(self):
        player = self.players[self.to_move] if self.result is None else None
        if player is None:
            return []
        if self.decision == "declare":
            open_quads = self.quads[self.to_move] - self.claimed[self.to_move]
            return [f"quad {month:02}" for month in sorted(open_quads)] + ["done"]
        if self.decision == "turn":
            return self._legal_turn(player)
        if self.decision == "take_hand":
            return self._legal_take(self.hand_card)
        if self.decision == "take_flip":
            return self._legal_take(self.flip_card)
        return ["go", "stop"]

    def _legal_turn(self, player):
        if self.bound_to:
            return [f"play {card}" for card in ordered(of_month(player.hand, self.bound_to))]
        actions = [f"play {card}" for card in ordered(player.hand)]
        for month in months_held(player.hand, 3):
            lying = len(of_month(self.table, month))
            if lying == 1 and len(of_month(player.hand, month)) == 3:
                actions.append(f"bomb {month:02}")
            if lying == 0 and month not in player.shown:
                actions.append(f"shake {month:02}")
        return actions + (["skip"] if player.credits else [])

    def _legal_take(self, card):
        lying = of_month(self.table, MONTH[card]) - {card}
        return [f"take {other}" for other in ordered(lying)]

    def apply(self, seat, action):
        if self.result or seat != self.to_move or action not in self.legal():
            raise IllegalAction(f"seat {seat} may not `{action}` now")
        verb, _, argument = action.partition(" ")
        getattr(self, "_" + verb)(argument)

    # Before the first turn: four of a month in hand may be claimed

    def _quad(self, month):
        self.claimed[self.to_move].add(int(month))

    def _done(self, _):
        self.to_declare.pop(0)
        self._next_declaration()

    def _next_declaration(self):
        if self.to_declare:
            self.to_move, self.decision = self.to_declare[0], "declare"
            return
        holders = [seat for seat in (0, 1) if self.claimed[seat]]
        if not holders:
            self.start_turn(self.dealer)
        elif len(holders) == 2:   # they cancel one another
            self._finish("misdeal", next_carry=self.carry)
        else:
            self._win_fixed("quad", holders[0])

    # The turn: hand card, stock card, collection

    def _shake(self, month):
        player = self.players[self.to_move]
        player.shakes += 1
        player.shown.add(int(month))
        self.bound_to = int(month)

    def _play(self, card):
        player = self.players[self.to_move]
        lying = of_month(self.table, MONTH[card])
        player.hand.remove(card)
        self.table.add(card)
        self.hand_card, self.matched = card, len(lying)
        if self.matched == 2:
            self.decision = "take_hand"  # [GS-A-033] before the stock card is seen
            return
        self.target = min(lying) if self.matched == 1 else None
        self._turn_stock_card()

    def _bomb(self, month):
        player = self.players[self.to_move]
        self.bombed = int(month)
        cards = of_month(player.hand, self.bombed)
        player.hand -= cards
        self.table |= cards
        player.bombs += 1
        player.credits += 2
        self._turn_stock_card()

    def _skip(self, _):
        self.players[self.to_move].credits -= 1
        self._turn_stock_card()

    def _take(self, card):
        if self.decision == "take_hand":
            self.target = card
            self._turn_stock_card()
        else:
            self.flip_target = card
            self._collect()

    def _falls_on_hand_card(self):
        return (self.hand_card and self.flip_card and self.matched < 3
                and MONTH[self.hand_card] == MONTH[self.flip_card])

    def _turn_stock_card(self):
        if self.stock:
            self.flip_card = self.stock.pop(0)
            lying = of_month(self.table, MONTH[self.flip_card])
            self.table.add(self.flip_card)
            if not self._falls_on_hand_card():
                if len(lying) == 2:
                    self.decision = "take_flip"
                    return
                self.flip_target = min(lying, default=None)
        self._collect()

    def _collect(self):
        """[GS-A-045 to 050] Captures, and what the opponent owes for events among them."""
        player = self.players[self.to_move]
        last = player.is_spent()  # no ppuk, ttadak, jjok or sweep in such a turn
        held = len(player.captured)
        self.debts = []               # ["cards" or "value", how much], in the order of payment
        if self._falls_on_hand_card():
            month = MONTH[self.hand_card]
            if self.matched == 1 and not last and "ppuk_taken" not in self.faults:
                return self._leave_stack(player, month)
            self._capture(of_month(self.table, month))
            if self.matched == 2 and not last:
                self._owe("cards", 1)  # ttadak
            if self.matched == 0 and not last and "jjok_unpaid" not in self.faults:
                self._owe("cards", 1)  # jjok
        else:
            if self.matched == 3:
                self._capture_stack(MONTH[self.hand_card])
            elif self.target:
                self._capture({self.hand_card, self.target})
            if self.bombed:
                self._capture(of_month(self.table, self.bombed))
            if self.flip_target:
                month = MONTH[self.flip_card]
                if len(of_month(self.table, month)) == 4:
                    self._capture_stack(month)
                else:
                    self._capture({self.flip_card, self.flip_target})
        if self.bombed:
            self._owe("cards", 1)
        if not self.table and len(player.captured) > held:  # sweep
            if not last or "sweep_last_turn" in self.faults:
                self._owe("cards", 1)
        self._pay_debts(player)
        self._decide(player)

    def _capture(self, cards):
        self.table -= cards
        self.players[self.to_move].captured |= cards

    def _capture_stack(self, month):
        owner = self.stacks.pop(month, -1)
        self._capture(of_month(self.table, month))
        if owner == self.to_move:
            self._owe("value", 2)
        else:
            self._owe("cards", 1)

    def _leave_stack(self, player, month):
        """[GS-A-045, 073, 074] A ppuk: three of a month stay on the table for the fourth card."""
        self.stacks[month] = self.to_move
        player.ppuks += 1
        if player.turns == 0:
            self.instant[self.to_move] += FIRST_PPUK
            self.instant[1 - self.to_move] -= FIRST_PPUK
        if player.ppuks == 3:
            self._win_fixed("three_ppuk", self.to_move)
        else:
            self._decide(player)

    def _owe(self, unit, amount):
        for debt in self.debts:
            if unit == "cards" and debt[0] == "cards":
                debt[1] += amount
                return
        self.debts.append([unit, amount])

    def _pay_debts(self, player):
        """The cheapest junk changes hands; of own stacks, junk worth two (GS-B-052)."""
        opponent = self.players[1 - self.to_move]
        for unit, amount in self.debts:
            paid = 0
            while paid < amount and plain_junk(opponent.captured):
                card = min(plain_junk(opponent.captured),
                           key=lambda junk: (junk_worth(junk), PLACE[junk]))
                opponent.captured.remove(card)
                player.captured.add(card)
                paid += junk_worth(card) if unit == "value" else 1

    # Go, stop and the end

    def _decide(self, player):
        points = player.points()
        if points < STOP_MINIMUM or (player.goes and points <= player.points_at_go):
            self._end_turn(player)
        elif player.is_spent():
            self._stop("")
        else:
            self.decision = "go_stop"

    def _go(self, _):
        player = self.players[self.to_move]
        player.goes += 1
        player.points_at_go = player.points()
        self._end_turn(player)

    def _end_turn(self, player):
        player.turns += 1
        for seat in (1 - self.to_move, self.to_move):
            if not self.players[seat].is_spent():
                return self.start_turn(seat)
        before = 0 if "draw_forgets_carry" in self.faults else self.carry
        self._finish("draw", next_carry=before + 1)

    def _carry_factor(self):
        return min(2 ** self.carry, CARRY_CAP)

    def _win_fixed(self, outcome, winner):
        factor = self._carry_factor()
        self._finish(outcome, winner, FIXED_WIN, 0, factor, FIXED_WIN * factor,
                     ["carry"] if factor > 1 else [])

    def _stop(self, _):
        winner, loser = self.players[self.to_move], self.players[1 - self.to_move]
        bills = [self._bill(winner, loser, score) for score in cup_uses(winner.captured)]
        self._finish("stop", self.to_move, *max(bills, key=lambda bill: bill[3]))

    def _bill(self, winner, loser, score):
        """(points, bonus, multiplier, what the loser pays, reasons) for one use of the cup."""
        reasons = [f"go {winner.goes}"] if winner.goes else []
        multiplier = 2 ** max(0, winner.goes - 2)
        if "go_bonus" in self.faults and winner.goes == 3:
            multiplier = 1
        for count, factor, reason, unpaid in (
                (winner.shakes, 2 ** winner.shakes, "shake", "shake_unpaid"),
                (winner.bombs, 2 ** winner.bombs, "bomb", "bomb_unpaid"),
                (score.animals >= 7, 2, "seven_animals", "animals_unpaid"),
                (self.carry, self._carry_factor(), "carry", "carry_unpaid")):
            if count and unpaid not in self.faults:
                multiplier *= factor
                reasons.append(reason)
        bonus = 0 if "go_points" in self.faults else winner.goes
        due = (score.points + bonus) * multiplier
        loser_name = f"P{1 - self.to_move}"
        no_bright = not any(card[2] == "B" for card in loser.captured)
        if score.bright_points and no_bright and "gwangbak_unpaid" not in self.faults:
            due *= 2
            reasons.append(f"gwangbak {loser_name}")
        if score.junk_points and all(map(self._has_too_little, cup_uses(loser.captured))):
            due *= 2
            reasons.append(f"pibak {loser_name}")
        if loser.goes and "go_unpunished" not in self.faults:
            due *= 2
            reasons.append(f"liable {loser_name} go")
        return score.points, bonus, multiplier, due, reasons

    def _has_too_little(self, score):
        """[GS-A-090] Few junk cards; a loser without any is spared."""
        limit = PIBAK_JUNK - ("pibak_six" in self.faults)
        return score.junk_cards > 0 and score.junk <= limit

    def _finish(self, outcome, winner=None, points=0, bonus=0, multiplier=1, due=0, reasons=(),
                next_carry=0):
        payments = list(self.instant)
        self.result = {"outcome": outcome}
        if winner is not None:
            payments[winner] += due
            payments[1 - winner] -= due
            self.result.update(winner=winner, points=points, bonus=bonus, multiplier=multiplier)
        self.result.update(payments=payments, reasons=list(reasons),
                           next_dealer=self.dealer if winner is None else winner,
                           next_carry=next_carry)
        self.to_move, self.decision = None, "over"
