// SPDX-License-Identifier: Apache-2.0
#include "model/stoppa/position.h"

#include <algorithm>
#include <cstdlib>

#include "model/stoppa/engine.h"
#include "model/stoppa/pot.h"
#include "model/stoppa/round.h"
#include "model/table/check.h"

namespace showstopper::stoppa {
namespace {

bool contest(const State& state) {
  return state.phase == Phase::small || state.phase == Phase::big;
}

// Cards that are still to be dealt.
CardSet in_the_deck(const State& state) {
  CardSet cards;
  for (const CardSet coming : state.coming) cards |= coming;
  return cards;
}

class Examination {
 public:
  Examination(const Rules& rules, const State& state) : rules_(rules), state_(state) {}

  std::vector<Flaw> run() {
    if (seats()) {
      cards();
      chips();
      if (contest(state_)) betting();
      if (state_.phase == Phase::shed) sequence();
      if (state_.overlooked.any()) before_the_error();
      if (state_.phase == Phase::declare && legal(rules_, state_).declarations == 0) {
        flaw("a_declaration_has_its_hand", "the seat to move has nothing to declare");
      }
    }
    return std::move(found_);
  }

 private:
  void flaw(const char* invariant, std::string detail) {
    found_.push_back({invariant, std::move(detail)});
  }
  std::string seat_text(Seat seat) const { return "seat " + std::to_string(seat); }

  bool seats() {
    const auto seat_fits = [this](Seat seat) { return seat >= 0 && seat < rules_.players; };
    if (!seat_fits(state_.to_move())) flaw("somebody_is_to_move", "`to_move` is not a seat");
    if (!seat_fits(state_.dealer)) flaw("somebody_is_to_move", "`dealer` is not a seat");
    const bool small = state_.phase == Phase::small;
    if (small ? state_.iteration >= rules_.contested : state_.iteration != 0) {
      flaw("a_round_is_of_the_rules", "there is no such small round");
    }
    return found_.empty();
  }

  void cards() {
    CardSet seen;
    const auto place = [&](CardSet zone) {
      if (!(seen & zone).empty()) {
        flaw("every_card_has_one_place", names(seen & zone) + " lies in two places");
      }
      seen |= zone;
    };
    for (Seat seat = 0; seat < kMaxPlayers; ++seat) place(state_.hand(seat));
    place(state_.shed.laid);
    place(in_the_deck(state_));
    place(state_.shed.gone);
    if (seen != kAllCards) flaw("every_card_has_one_place", "cards are missing");
    const CardSet gone = state_.shed.gone;
    const bool shedding = state_.phase == Phase::shed;
    if (gone.count(kKing) < rules_.kings_out ||
        (!shedding && (gone.size() != rules_.kings_out || !kKings.contains(gone)))) {
      flaw("every_card_has_one_place", "the cards in play are not those of the rules");
    }
    hand_sizes(shedding);
  }

  void hand_sizes(bool shedding) {
    int dealt = rules_.hand_cards;
    if (state_.phase == Phase::small) {
      const Packets sizes = packets(rules_, state_.first_packet);
      REQUIRES(state_.iteration < rules_.iterations);
      dealt = 0;
      for (std::size_t i = 0; i <= state_.iteration; ++i) dealt += sizes[i];
    }
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      const int size = state_.hand(seat).size();
      if (shedding ? size < 1 || size > dealt : size != dealt) {
        flaw("hands_have_the_size_of_the_deal",
             seat_text(seat) + " holds " + std::to_string(size) + " cards");
      }
    }
  }

  void chips() {
    const auto in_range = [](Chips chips) { return chips >= 0 && chips <= kMaxChips; };
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      if (!in_range(state_.purse(seat)) || !in_range(state_.bet(seat))) {
        flaw("no_purse_is_below_zero", "the chips of " + seat_text(seat) + " are out of range");
      }
      if (!contest(state_) && state_.bet(seat) != 0) {
        flaw("bets_belong_to_a_contest", seat_text(seat) + " has a bet");
      }
    }
    if (!in_range(state_.pot)) flaw("no_purse_is_below_zero", "the pot is out of range");
    if (chips_in_play(state_) > kMaxChips) {
      flaw("chips_are_constant", "there are more chips than may be on a table");
    }
    if (!found_.empty()) return;
    std::int64_t before = state_.pot_before;
    for (const Chips chips : state_.start) before += chips;
    if (before != chips_in_play(state_)) {
      flaw("chips_are_constant", "the chips are not those that were there before the ante");
    }
    if (contest(state_) && prizes_to_come() > state_.pot) {
      flaw("the_pot_holds_the_prizes", "the prizes are more than the pot");
    }
  }

  // Of this contest and of the small rounds behind it.
  std::int64_t prizes_to_come() const {
    REQUIRES(contest(state_));
    if (state_.phase != Phase::small) return prize(rules_, state_);
    std::int64_t sum = 0;
    for (int i = state_.iteration; i < rules_.contested; ++i) {
      sum += small_prize(rules_, state_.beccata, i);
    }
    return sum;
  }

  void betting() {
    const Chips high = highest_bet(state_);
    const Seat mover = state_.to_move();
    REQUIRES(contest(state_) && mover >= 0 && mover < rules_.players);
    if (high > highest_allowed(rules_, state_)) {
      flaw("no_bet_is_above_the_smallest_purse", "a bet cannot be matched by all that are in");
    }
    if (high == 0) {
      SeatSet before = 0;
      for (Seat seat = state_.first(); seat != mover; seat = table::after(seat, rules_.players)) {
        before |= seat_bit(seat);
      }
      if (state_.passed != before || state_.folded != 0) {
        flaw("seats_speak_in_order", "not exactly the seats before the one to move have passed");
      }
      return;
    }
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      if (in(state_.passed, seat) && state_.bet(seat) > 0 && !in(state_.folded, seat)) {
        flaw("seats_speak_in_order", seat_text(seat) + " has passed and bet");
      }
    }
    const bool gone =
        in(state_.folded, mover) || (in(state_.passed, mover) && !rules_.bet_reenter_after_pass);
    if (gone || state_.bet(mover) >= high) {
      flaw("seats_speak_in_order", "the seat to move has no bet to answer");
    }
  }

  // After a lap of passes some rules give the turn to the seat that opened the sequence.
  bool has_its_opener(const Shed& shed) const {
    if (rules_.shed_nobody_can_continue != NobodyContinues::pass_to_opener) return true;
    return shed.laid.empty() || (shed.opened_by >= 0 && shed.opened_by < rules_.players);
  }

  void sequence() {
    const CardSet laid = state_.shed.laid;
    const Seat top_by = state_.shed.top_by;
    if (laid.empty() != (top_by == kNobody) || top_by >= rules_.players) {
      flaw("a_sequence_has_a_top", "the sequence and the seat that laid its top do not agree");
    }
    if (!has_its_opener(state_.shed)) {
      flaw("a_sequence_has_a_top", "`opened_by` does not name the seat that opened the sequence");
    }
    if (!laid.empty() && state_.shed.needed == kAnyRank) {
      flaw("a_sequence_is_open_or_closed", "no hand holds a card above the top");
    }
  }

  // ST-051: since then cards may only have left the hands.
  void before_the_error() {
    const Shed& before = state_.overlooked.before();
    if (state_.phase != Phase::shed || state_.overlooked.by() >= rules_.players) {
      flaw("a_repair_goes_back", "a card is overlooked by a seat in the shedding");
    }
    if (!has_its_opener(before)) {
      flaw("a_repair_goes_back", "`opened_by` does not name the seat that opened the sequence");
    }
    CardSet seen = before.laid;
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      const CardSet hand = before.hands[seat];
      if (!(seen & hand).empty() || !hand.contains(state_.hand(seat)) ||
          hand.size() > rules_.hand_cards) {
        flaw("a_repair_goes_back",
             "the hand of " + seat_text(seat) +
                 " before the card was overlooked cannot become its present hand");
      }
      seen |= hand;
    }
  }

  const Rules& rules_;
  const State& state_;
  std::vector<Flaw> found_;
};

}  // namespace

void complete(State& state) {
  switch (state.phase) {
    case Phase::small:
    case Phase::big: state.decision = Decision::bet; break;
    case Phase::declare: state.decision = Decision::declare; break;
    case Phase::shed: state.decision = Decision::lay; break;
    case Phase::over: state.decision = Decision::over; break;
  }
  complete(state.shed, in_the_deck(state));
}

void complete(Shed& shed, CardSet in_the_deck) {
  shed.gone = kAllCards - shed.held() - shed.laid - in_the_deck;
  shed.needed = kAnyRank;
  if (shed.laid.empty()) return;
  const CardSet higher = shed.held() & CardSet::above(shed.laid.last().rank());
  if (!higher.empty()) shed.needed = static_cast<std::int8_t>(higher.first().rank());
  ENSURES(shed.needed >= kAnyRank && shed.needed <= kKing);
}

std::vector<Flaw> flaws(const Rules& rules, const State& state) {
  return Examination(rules, state).run();
}

}  // namespace showstopper::stoppa
