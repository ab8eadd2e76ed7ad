// SPDX-License-Identifier: Apache-2.0
#include "model/gostop/position.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/gostop/deal.h"
#include "model/gostop/round.h"
#include "model/table/check.h"

namespace showstopper::gostop {
namespace {

class Examination {
 public:
  Examination(const Rules& rules, const State& state) : rules_(rules), state_(state) {}

  std::vector<Flaw> run() {
    if (!seats()) return std::move(found_);
    cards();
    table();
    stacks();
    captures();
    if (collects_later()) unfinished_turn();
    if (state_.decision == Decision::give) gifts();
    ledger();
    for (Seat seat = 0; seat < rules_.players; ++seat) counts(seat);
    goes();
    offers();
    sold();
    if (rules_.pot_stake == 0 && (state_.pot != 0 || state_.pot_taker != kNobody)) {
      flaw("the_pot_keeps_what_is_paid_in", "there is no pot under these rules");
    }
    return std::move(found_);
  }

 private:
  void flaw(const char* invariant, std::string detail) {
    found_.push_back({invariant, std::move(detail)});
  }

  bool seats() {
    if (state_.players != rules_.players) {
      flaw("a_round_keeps_dealer_and_carry", fmt::format("the rules are for {} seats, the position "
                                                         "for {}",
                                                         rules_.players, state_.players));
    }
    const auto is_seat = [&](Seat seat) { return seat >= 0 && seat < rules_.players; };
    if ((!state_.over() && !is_seat(state_.to_move)) || !is_seat(state_.dealer)) {
      flaw("only_the_right_seat_is_asked", "the seat to move or the dealer is not a seat");
    }
    return found_.empty();
  }

  // The cards of the turn lie on the table until they are collected, and were not captured yet.
  bool collects_later() const {
    return state_.decision == Decision::take_hand || state_.decision == Decision::take_flip ||
           (state_.decision == Decision::go_stop && state_.turn.announced == Announced::asked);
  }

  // Months whose cards lie on the table for the turn alone.
  bool in_play(Month month) const {
    const Turn& turn = state_.turn;
    const auto is_of = [month](Card card) {
      return card.is_card() && !card.is_joker() && card.month() == month;
    };
    return collects_later() &&
           (turn.bomb_month == month || is_of(turn.hand_card) || is_of(turn.flip_card));
  }

  void unfinished_turn() {
    REQUIRES(collects_later());
    const char* const invariant = "months_resolve_by_what_lies_there";
    const Turn& turn = state_.turn;
    for (const Card card : {turn.hand_card, turn.hand_target, turn.flip_card, turn.flip_target}) {
      if (!card.is_card() || state_.table.has(card)) continue;
      flaw(invariant, fmt::format("`{}` is in play, but does not lie on the table", name(card)));
    }
    if (!state_.table.contains(turn.waiting)) {
      flaw(invariant, fmt::format("`{}` wait, but do not lie on the table", names(turn.waiting)));
    }
    if (turn.role == HandRole::none) return;
    const bool bombed = turn.role == HandRole::bomb;
    if (bombed ? turn.bomb_month == 0 : !turn.hand_card.is_card()) {
      return flaw(invariant, "the turn has no card in play");
    }
    const Month month = bombed ? turn.bomb_month : turn.hand_card.month();
    const bool same = turn.flip_card.is_card() && !turn.revealing && !turn.flip_card.is_joker() &&
                      turn.flip_card.month() == month;
    const int lying = state_.table.count(month) - (same ? 1 : 0);
    if (lying == lying_for(turn.role)) return;
    flaw(invariant, fmt::format("{} cards of month {:02} lie on the table, but {} are in play",
                                lying, month, lying_for(turn.role)));
  }

  static int lying_for(HandRole role) {
    switch (role) {
      case HandRole::none: return 0;
      case HandRole::lone: return 1;
      case HandRole::pair: return 2;
      case HandRole::choice: return 3;
      case HandRole::stack:
      case HandRole::bomb: return Card::kPerMonth;
    }
    UNREACHABLE("the switch has a case for each value");
  }

  void gifts() {
    REQUIRES(state_.decision == Decision::give);
    const Turn& turn = state_.turn;
    const bool owes = turn.debt_index < turn.debt_count && turn.victim >= 0 &&
                      turn.victim < rules_.players && turn.victim != state_.mover;
    if (!owes || may_be_given(rules_, state_, turn.victim).size() < 2) {
      flaw("gifts_are_junk_of_the_victim", "there is no choice of junk to be given");
    }
  }

  // `where` is called only if there is a flaw to describe.
  template <class Where>
  void place(CardSet cards, Where where) {
    if (const CardSet twice = seen_ & cards; !twice.empty()) {
      flaw("every_card_has_one_place",
           fmt::format("`{}` lies in two places, the second is {}", names(twice), where()));
    }
    seen_ |= cards;
  }

  void cards() {
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      place(state_.seat(seat).hand, [&] { return fmt::format("the hand of seat {}", seat); });
      place(state_.seat(seat).captured, [&] { return fmt::format("what seat {} captured", seat); });
    }
    place(state_.table, [] { return "the table"; });
    for (int i = 0; i < state_.stock.size(); ++i)
      place(state_.stock[i], [] { return "the stock"; });
    if (const CardSet missing = rules_.deck - seen_; !missing.empty()) {
      flaw("every_card_has_one_place", fmt::format("`{}` is nowhere", names(missing)));
    }
    if (const CardSet foreign = seen_ - rules_.deck; !foreign.empty()) {
      flaw("every_card_has_one_place",
           fmt::format("`{}` is not in the deck of these rules", names(foreign)));
    }
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      const int held = state_.seat(seat).hand.size();
      if (held <= rules_.hand_size) continue;
      flaw("hands_and_captures_hold_the_deal",
           fmt::format("seat {} holds {} cards, but no deal gives more than {}", seat, held,
                       rules_.hand_size));
    }
  }

  // Whether the deal itself ended the round; the cards that did so then lie in their places.
  bool ended_by_the_deal() const { return state_.over() && state_.round_turns == 0; }

  // Before the first turn only some rules play on with four of a month on the table. Play brings
  // four there only if a stock card need not capture.
  bool four_may_lie() const {
    return !rules_.capture_compulsory || ended_by_the_deal() || rules_.quad_may_lie();
  }

  void table() {
    for (std::uint64_t bits = quads_in(state_.table); bits != 0; bits &= bits - 1) {
      if (four_may_lie() || in_play(month_at(bits))) continue;
      flaw("no_month_lies_four_times",
           fmt::format("`{}` lie on the table", names(state_.table.in(month_at(bits)))));
    }
    CardSet buried;
    for (const Stack& stack : state_.stacks) {
      buried |= joker_cards(stack.jokers);
    }
    if (collects_later()) buried |= state_.turn.waiting;
    const CardSet loose = (state_.table & kJokerCards) - buried;
    if (!loose.empty() && rules_.joker_table_to != JokerTableTo::none && !ended_by_the_deal()) {
      flaw("loose_jokers_lie_only_in_play", fmt::format("`{}` lies on the table", names(loose)));
    }
  }

  void stacks() {
    CardSet buried;
    for (Month month = 1; month <= Card::kMonths; ++month) {
      const Stack& stack = state_.stacks[month];
      if (!state_.stacked.has(month)) continue;
      const int lying = state_.table.count(month);
      if (lying != 3 && !(lying == 4 && (four_may_lie() || in_play(month)))) {
        flaw("stacks_are_three_of_their_month",
             fmt::format("{} cards of month {:02} lie on the table", lying, month));
      }
      const CardSet jokers = joker_cards(stack.jokers);
      if (!(buried & jokers).empty() || !state_.table.contains(jokers)) {
        flaw("jokers_are_captured_or_buried",
             fmt::format("`{}` cannot be buried with month {:02}", names(jokers), month));
      }
      buried |= jokers;
      if (stack.owner == kNobody) {
        if (stack.turn == 0 && stack.jokers == 0) continue;
        flaw("stacks_know_their_maker",
             fmt::format("the stack of month {:02} is from the deal, but has a turn or jokers",
                         month));
      } else if (stack.owner < 0 || stack.owner >= rules_.players || stack.turn < 1 ||
                 stack.turn > latest_turn(stack.owner)) {
        flaw(
            "stacks_know_their_maker",
            fmt::format("the stack of month {:02} was made by seat {} in its turn {}, which it has "
                        "not taken",
                        month, stack.owner, stack.turn));
      }
    }
  }

  // The number of the latest turn of a seat that can have made a stack.
  int latest_turn(Seat seat) const {
    const bool inside = state_.decision != Decision::turn && seat == state_.mover;
    return state_.seat(seat).turns + (inside ? 1 : 0);
  }

  // Cards are taken in pairs; three of a month go together only if a stack did not form.
  void captures() {
    CardSet captured;
    for (Seat seat = 0; seat < rules_.players; ++seat) captured |= state_.seat(seat).captured;
    for (Month month = 1; month <= Card::kMonths; ++month) {
      const int count = captured.count(month);
      if (count % 2 == 0 || (count == 3 && !rules_.each_ppuk_forms())) continue;
      flaw("months_are_captured_in_pairs",
           fmt::format("`{}` are captured, an odd number of month {:02}", names(captured.in(month)),
                       month));
    }
  }

  void ledger() {
    int sum = 0;
    for (const int entry : state_.instant) sum += entry;
    if (sum != 0) flaw("ledger_sums_to_zero", fmt::format("`instant` sums to {}", sum));
  }

  void counts(Seat seat) {
    const SeatState& player = state_.seat(seat);
    if (player.credits > kMaxCredits ||
        !std::is_sorted(player.credit_until.begin(),
                        player.credit_until.begin() + player.credits)) {
      flaw("credits_are_in_order", fmt::format("the credits of seat {} are out of order", seat));
    }
    if (player.bombs_shown > player.bombs) {
      flaw("bombs_count_months_bombed",
           fmt::format("seat {} has {} bombs, but {} with a shown triple", seat, player.bombs,
                       player.bombs_shown));
    }
    if (player.win_factor < 1) {
      flaw("payments_follow_the_formula",
           fmt::format("the factor on a win of seat {} is {}", seat, player.win_factor));
    }
    if (player.laid_unmatched.is_card() &&
        (player.laid_unmatched.is_joker() || player.hand.has(player.laid_unmatched))) {
      flaw("unmatched_cards_are_remembered", fmt::format("seat {} cannot have laid `{}` unmatched",
                                                         seat, name(player.laid_unmatched)));
    }
    // A cup whose use was fixed may have been stolen if the rules let it go (AMB-47).
    const bool may_go = rules_.steal_cup == StealCup::if_counted_as_junk;
    if (player.cup != CupUse::open && !player.captured.has(kCup) && !may_go) {
      flaw("cups_stay_as_fixed",
           fmt::format("seat {} has fixed the use of a cup that it does not hold", seat));
    }
  }

  void goes() {
    if (state_.go_calls == 0) return;
    PerSeat<int> called{};
    for (int i = 0; i < state_.go_calls; ++i) {
      const auto seat = static_cast<std::size_t>(state_.go_order >> (2 * i) & 3);
      if (seat < called.size()) ++called[seat];
    }
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      const int listed = called[seat];
      REQUIRES(listed <= state_.go_calls);
      if (listed == state_.seat(seat).go_count) continue;
      flaw("go_calls_are_listed_in_order",
           fmt::format("seat {} has called go {} times, but the order lists {}", seat,
                       state_.seat(seat).go_count, listed));
    }
  }

  // Until a seat has turned a card, sold hands stay at their places in the stock.
  void sold() {
    const char* const invariant = "sold_hands_go_into_the_stock";
    if (auto why = sold_fault(rules_, state_.sold)) return flaw(invariant, std::move(*why));
    if (state_.decision != Decision::turn || state_.turn.moved) return;
    CardSet sold, dealt = state_.table;
    for (const CardSet hand : state_.sold) sold |= hand;
    for (const SeatState& player : state_.seats) {
      if (player.turns > 0 || !player.captured.empty()) return;
      dealt |= player.hand;
    }
    if (const CardSet kept = sold & dealt; !kept.empty()) {
      flaw(invariant, fmt::format("`{}` was sold, but is not in the stock", names(kept)));
    }
  }

  void offers() {
    for (Seat by = 0; by < rules_.players; ++by) {
      const auto& refused = state_.offers[by];
      if (refused[by] != 0) {
        flaw("offers_lapse_turn_by_turn", fmt::format("seat {} refused its own offer", by));
      }
    }
  }

  const Rules& rules_;
  const State& state_;
  CardSet seen_;
  std::vector<Flaw> found_;
};

}  // namespace

std::vector<Flaw> flaws(const Rules& rules, const State& state) {
  return Examination(rules, state).run();
}

}  // namespace showstopper::gostop
