# SPDX-License-Identifier: Apache-2.0
"""Stoppa for three to six players, as the Italian account tells it.

A `Round` is one round from the ante to the payments. It knows no protocol and prints nothing:
`legal()` lists what the seat `to_move` may do, `apply(seat, action)` does it or raises
`IllegalAction` and changes nothing, and `result` is there when the round is over.

Cards are a rank and a suit: 7C is the seven of coins, KB the King of clubs. The ids in brackets are
the clauses of corpus/clauses/stoppa.tsv. A `fault` breaks one of them on purpose; see FAULTS.
"""

RANKS, SUITS = "A234567JNK", "CUSB"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
PLACE = {card: place for place, card in enumerate(DECK)}
POINTS = dict(zip(RANKS, (16, 12, 13, 14, 15, 18, 21, 10, 10, 10)))           # [ST-008]
PACKETS = {3: (3, 3, 3, 3, 1), 4: (3, 3, 3, 1), 5: (3, 3, 2), 6: (3, 3)}      # [ST-012]
KINGS_OUT = {3: 1, 4: 0, 5: 0, 6: 4}                                          # [ST-004]

FAULTS = {
    "ties_to_the_last": ("ST-007", "equal hands are won by the last seat"),
    "seven_is_twenty": ("ST-008", "a 7 is worth 20 points"),
    "ante_of_the_punto": ("ST-010", "the ante is the punto alone"),
    "small_packet_first": ("ST-012", "the packets are dealt in the reverse order"),
    "no_raise": ("ST-015", "a bet cannot be raised"),
    "fold_returns_the_bet": ("ST-015", "a seat that folds gets its bet back"),
    "points_alone": ("ST-017", "the number of cards of one suit does not count"),
    "prize_kept": ("ST-020", "the winner of a small round gets the bets alone"),
    "dealer_unpaid": ("ST-021", "the prize stays in the pot if the others pass"),
    "whole_suit": ("ST-025", "all cards of the suit count for the big point"),
    "dealer_opens": ("ST-029", "the dealer opens the shedding"),
    "next_opens": ("ST-031", "after a King the next seat opens"),
    "aces_singly": ("ST-033", "aces are laid one by one"),
    "ace_on_own_ace": ("ST-034", "a seat may lay an ace on its own ace"),
    "no_quad": ("ST-035", "four cards of a rank are laid one by one"),
    "gap_closes": ("ST-036", "a rank that is used up closes the sequence"),
    "next_opens_below_king": ("ST-037", "the next seat opens if a card below the King closes"),
    "twos_with_a_king": ("ST-038", "three 2s end the round also beside a King"),
    "misera_with_a_knight": ("ST-043", "a Knight does not hinder a misera"),
    "riches_unpaid": ("ST-044", "four Kings end the round and are not paid"),
    "each_card_paid": ("ST-047", "the stake is paid for each card left"),
    "odd_card_paid": ("ST-048", "an odd card is paid like two"),
    "may_pass": ("ST-052", "a seat may pass although it can lay a card"),
    "dealer_stays": ("ST-006", "the dealer deals again"),
    "last_deal_is_shed": ("ST-055", "cards are shed at the last deal too"),
}


class IllegalAction(Exception):
    """The action is none of those that the seat to move may take."""


def ordered(cards):
    return sorted(cards, key=PLACE.get)


def of_rank(cards, rank):
    return {card for card in cards if card[0] == rank}


def dealt(deck, players, dealer):
    """The hands, each in the order in which it is received [ST-007, ST-013]."""
    hands, cards = [[] for _ in range(players)], iter(deck)
    for size in PACKETS[players]:
        for seat in range(dealer + 1, dealer + players + 1):
            hands[seat % players] += [next(cards) for _ in range(size)]
    return hands


class Round:
    """`hands`: all cards of each seat, in the order in which they are received."""

    def __init__(self, players, dealer, hands, purses, stakes, pot=0, last=False, fault=None):
        self.fault, self.players, self.dealer, self.last = fault, players, dealer, last
        self.punto, self.beccata = stakes
        self.order = [seat % players for seat in range(dealer + 1, dealer + players + 1)]
        self.cards = hands
        self.start, self.purses, self.pot = list(purses), list(purses), pot
        self.sizes = PACKETS[players][::-1 if fault == "small_packet_first" else 1]
        self.shown = self.result = self.overlooked = self.top_by = None
        self.asked, self.declared, self.laid = set(), set(), set()
        self.needed, self.passes = None, 0

    def begin(self):
        ante = self.punto + (self.beccata if self.fault != "ante_of_the_punto" else 0)  # [ST-010]
        self.purses = [purse - ante for purse in self.purses]
        self.pot += ante * self.players
        self._contest("small 0")

    def set_up(self, state):
        """A position at any decision."""
        def numbers(key):
            return list(state.get(key, [0] * self.players))
        self.round, self.to_move = state["round"], state["to_move"]
        self._deal()
        self.bets, self.purses, self.pot = numbers("bets"), numbers("purses"), state.get("pot", 0)
        self.start = state.get("start", [sum(own) for own in zip(self.purses, self.bets)])
        self.passed, self.folded = set(state.get("passed", [])), set(state.get("folded", []))
        self.asked = set(state.get("asked", []))
        self.declared = set(state.get("declared", {}).get("misera", []))
        self.top_by, self.passes = state.get("top_by"), state.get("passes", 0)
        self.laid = set(state.get("laid", [])) | {card for card in [state.get("top")] if card}
        self.needed = self._running(self.hands, self.laid, state.get("needed"))
        if before := state.get("overlooked"):
            hands, laid = list(map(set, before["hands"])), set(before.get("laid", []))
            self.overlooked = (hands, laid, self._running(hands, laid, before.get("needed")),
                               before.get("top_by"), before["by"], before.get("passes", 0))

    def _running(self, hands, laid, needed):
        """The rank that continues the cards laid, unless the position names another one."""
        if needed not in (None, "any"):
            return needed
        return self._next_rank(ordered(laid)[-1][0], hands) if laid else None

    # What may be done

    def legal(self):
        """Texts; `bet 1..94` and `raise 6..94` stand for all amounts between the two."""
        if self.result:
            return []
        hand = self.hands[self.to_move]
        if self.round == "declare":
            return ["declare misera", "done"]
        if self.round == "shed":
            lays = self._lays(hand)
            can_pass = self.needed and (not lays or self.fault == "may_pass")       # [ST-052]
            return [f"lay {' '.join(cards)}" for cards in lays] + ["pass"] * bool(can_pass)
        high = max(self.bets)
        # No seat bets more than each seat that is still in can pay.
        still_in = set(self.order) - self.passed - self.folded
        most = min(self.purses[seat] + self.bets[seat] for seat in still_in)
        may = most > high and not (high and self.fault == "no_raise")
        amounts = [f"{'raise' if high else 'bet'} {high + 1}..{most}"] * may
        return (["fold", "call"] if high else ["pass"]) + amounts

    def _lays(self, hand):
        aces, together = of_rank(hand, "A"), []
        if self.needed is None:                                           # [ST-030, ST-031]
            single = hand
        else:
            single = of_rank(hand, self.needed)
            if len(single) == 4 and self.fault != "no_quad":              # [ST-035]
                together.append(ordered(single))
            other = self.top_by != self.to_move or self.fault == "ace_on_own_ace"
            on_ace = self.laid and all(card[0] == "A" for card in self.laid) and other
            aces = aces if on_ace else set()                              # [ST-034]
            single |= aces
        if len(aces) > 1 and self.fault != "aces_singly":                 # [ST-033]
            together.append(ordered(aces))
        return [[card] for card in ordered(single)] + together

    def apply(self, seat, action):
        verb, *words = action.split()
        if self.result or not self._allowed(seat, verb, words):
            raise IllegalAction(f"seat {seat} may not `{action}` now")
        self.shown = None
        getattr(self, "_" + verb)(*words)

    def _allowed(self, seat, verb, words):
        if seat not in self.order:
            return False
        if verb in ("void", "repair"):                                    # [ST-051]
            return not words and self.round == "shed" and self.overlooked is not None
        if seat != self.to_move:
            return False
        if verb == "overlook":
            lays = self.round == "shed" and self.needed and self._lays(self.hands[seat])
            return not words and bool(lays)
        for text in self.legal():
            known, _, rest = text.partition(" ")
            if known == verb in ("bet", "raise"):
                least, _, most = rest.partition("..")
                amount = int(words[0]) if len(words) == 1 and words[0].isdigit() else -1
                return int(least) <= amount <= int(most)
            if known == verb and sorted(rest.split()) == sorted(words):
                return True
        return False

    # The small rounds and the big point

    def _deal(self):
        """Gives each seat its cards up to this round [ST-022]."""
        small = self.round.startswith("small")
        count = sum(self.sizes[:int(self.round[-1]) + 1]) if small else None
        self.hands = [set(hand[:count]) for hand in self.cards]

    def _contest(self, name):
        self.round, self.to_move = name, self.order[0]                    # [ST-014]
        self.bets, self.passed, self.folded = [0] * self.players, set(), set()
        self._deal()

    def _bet(self, total):
        self.purses[self.to_move] -= int(total) - self.bets[self.to_move]
        self.bets[self.to_move] = int(total)
        self._next_to_speak()

    _raise = _bet

    def _call(self):
        self._bet(max(self.bets))

    def _fold(self):
        seat = self.to_move
        self.folded.add(seat)
        if self.fault == "fold_returns_the_bet":
            self.purses[seat] += self.bets[seat]
            self.bets[seat] = 0
        self._next_to_speak()

    def _pass(self):
        if self.round == "shed":
            return self._pass_on()
        self.passed.add(self.to_move)
        self._next_to_speak()

    def _next_to_speak(self):
        high, at = max(self.bets), self.order.index(self.to_move)
        for seat in self.order[at + 1:] + self.order[:at]:
            if high == 0 and seat == self.dealer:                         # [ST-021]
                break
            if seat not in self.passed | self.folded and (high == 0 or self.bets[seat] < high):
                self.to_move = seat
                return
        self._end_contest()

    def _end_contest(self):
        bettors = [seat for seat in self.order if self.bets[seat] and seat not in self.folded]
        winner = self.dealer
        if bettors:
            winner = bettors[0] if len(bettors) == 1 else self._showdown(bettors)
        small = self.round.startswith("small")
        prize = self.players * self.beccata // len(self.sizes) if small else self.pot  # [ST-011]
        no_prize = {"prize_kept": bettors and small, "dealer_unpaid": not bettors}
        if no_prize.get(self.fault):
            prize = 0
        self.pot -= prize
        self.purses[winner] += prize + sum(self.bets)                     # [ST-020]
        iteration = int(self.round[-1]) + 1 if small else 0
        if small:
            self._contest(f"small {iteration}" if iteration < len(self.sizes) else "big")
        else:
            self.bets, self.passed, self.folded = [0] * self.players, set(), set()
            self._declarations()

    def _showdown(self, bettors):
        self.shown = [None] * self.players
        ranked = []
        for seat in bettors:                                              # in order of priority
            count, points, cards = self._best(self._fought_with(seat))
            self.shown[seat] = {"cards": cards, "points": points}
            ranked.append((0 if self.fault == "points_alone" else count, points))   # [ST-017]
        if self.fault == "ties_to_the_last":
            return bettors[::-1][ranked[::-1].index(max(ranked))]
        return bettors[ranked.index(max(ranked))]                         # [ST-007]

    def _fought_with(self, seat):
        if self.round == "big":                                           # [ST-025]
            return self.hands[seat]
        iteration = int(self.round[-1])
        first = sum(self.sizes[:iteration])
        return self.cards[seat][first:first + self.sizes[iteration]]      # [ST-016]

    def _best(self, cards):
        """(number, points, cards) of the best suit; the big point takes its dearest three."""
        def worth(card):
            return 20 if card[0] == "7" and self.fault == "seven_is_twenty" else POINTS[card[0]]
        best = (0, 0, [])
        for suit in SUITS:
            own = sorted(ordered(card for card in cards if card[1] == suit),
                         key=lambda card: -worth(card))
            own = own if self.fault == "whole_suit" else own[:3]
            ranked = (len(own), sum(map(worth, own)))
            from_place = 1 if self.fault == "points_alone" else 0
            if ranked[from_place:] > best[from_place:2]:
                best = (*ranked, own)
        return best

    # Before the shedding [ST-038, ST-043, ST-044, ST-055]

    def _declarations(self):
        if self.last and self.fault != "last_deal_is_shed":
            return self._finish("last_deal")
        rich = [seat for seat in self.order if len(of_rank(self.hands[seat], "K")) == 4]
        if rich:
            return self._paid_point("riches", rich)
        figures = "JK" if self.fault == "misera_with_a_knight" else "JNK"
        for seat in self.order:
            poor = not any(card[0] in figures for card in self.hands[seat])
            if poor and seat not in self.asked:
                self.round, self.to_move = "declare", seat
                return
        if self.declared:
            return self._paid_point("misera", sorted(self.declared, key=self.order.index))
        king_matters = self.fault != "twos_with_a_king"
        if any(len(of_rank(hand, "2")) >= 3 and not (king_matters and of_rank(hand, "K"))
               for hand in self.hands):
            return self._finish("three_twos")
        self.round = "shed"
        self.to_move = self.dealer if self.fault == "dealer_opens" else self.order[0]   # [ST-029]

    def _declare(self, _):
        self.declared.add(self.to_move)
        self._done()

    def _done(self):
        self.asked.add(self.to_move)
        self._declarations()

    def _paid_point(self, outcome, payees):
        unpaid = self.fault == "riches_unpaid" and outcome == "riches"
        for payee in payees:
            self._collect(payee, lambda _: 0 if unpaid else self.punto)
        self._finish(outcome, payees[0])

    def _collect(self, payee, owed):
        """The others pay in order of play, each as much as he has."""
        for debtor in (seat % self.players for seat in range(payee + 1, payee + self.players)):
            chips = min(owed(debtor), self.purses[debtor])
            self.purses[debtor] -= chips
            self.purses[payee] += chips

    # The shedding

    def _next_rank(self, rank, hands):
        """The rank above that a hand holds; None: the sequence is closed [ST-036, ST-037]."""
        for higher in RANKS[RANKS.index(rank) + 1:]:
            if any(of_rank(hand, higher) for hand in hands):
                return higher
            if self.fault == "gap_closes":
                return None
        return None

    def _lay(self, *cards):
        hand, rank = self.hands[self.to_move], cards[0][0]
        hand -= set(cards)
        self.laid |= set(cards)
        self.top_by, self.passes = self.to_move, 0
        if not hand:
            return self._close()                                          # [ST-046]
        self._go_on(rank)

    def _go_on(self, rank):
        self.needed = self._next_rank(rank, self.hands)
        if self.needed:
            return
        self.laid, self.top_by = set(), None
        if self.fault == ("next_opens" if rank == "K" else "next_opens_below_king"):
            self.to_move = (self.to_move + 1) % self.players

    def _pass_on(self):
        self.to_move = (self.to_move + 1) % self.players                  # [ST-032]
        if self.overlooked:
            self.passes += 1
            if self.passes == self.players:
                self.passes = 0
                self._go_on(self.needed)

    def _overlook(self):
        """[ST-050] The seat passes over a card that it could lay; the others may notice it."""
        table = (list(map(set, self.hands)), set(self.laid), self.needed, self.top_by,
                 self.to_move, self.passes)
        self.overlooked = self.overlooked or table
        self._pass_on()

    def _void(self):
        self._finish("voided")

    def _repair(self):
        (self.hands, self.laid, self.needed, self.top_by, self.to_move,
         self.passes) = self.overlooked
        self.overlooked = None

    def _close(self):
        def owed(debtor):
            left = len(self.hands[debtor])
            units = {"each_card_paid": left, "odd_card_paid": (left + 1) // 2}
            return units.get(self.fault, left // 2) * (self.punto + self.beccata)   # [ST-047]
        winner = self.to_move
        self._collect(winner, owed)
        self._finish("stoppa", winner)

    def _finish(self, outcome, winner=None):
        payments = [now - then for now, then in zip(self.purses, self.start)]
        next_dealer = self.dealer if self.fault == "dealer_stays" else self.order[0]    # [ST-053]
        self.result = {"outcome": outcome, "payments": payments, "reasons": [outcome],
                       "next_dealer": next_dealer}
        if winner is not None:
            self.result["winner"] = winner
        self.round, self.to_move = "over", None
