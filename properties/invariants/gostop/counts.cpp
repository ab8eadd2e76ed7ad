// SPDX-License-Identifier: Apache-2.0
//
// The counts of each seat in a position: turns, goes, credits, shakes, bombs, offers, the ledger.
#include <algorithm>
#include <bit>
#include <cstddef>

#include "model/gostop/state_fields.h"
#include "properties/invariants/gostop/groups.h"
#include "properties/invariants/gostop/oracle/score.h"
#include "properties/invariants/gostop/oracle/turn_facts.h"

namespace showstopper::properties {

using namespace gostop;  // NOLINT: predicates speak the language of the game

namespace {

bool acts(const GostopStep& step, Seat seat, ActionKind kind) {
  return !step.first && step.action.kind == kind && seat == step.before.to_move;
}

bool ledger_sums_to_zero(const GostopStep& step) {
  int sum = 0;
  for (const std::int16_t entry : step.after.instant) sum += entry;
  return sum == 0;
}

bool turns_add_up(const GostopStep& step) {
  int turns = 0;
  for (Seat seat = 0; seat < step.rules.players; ++seat) {
    const int then = step.before.seat(seat).turns, now = step.after.seat(seat).turns;
    turns += now;
    const bool alone = step.rules.turn_empty_hand != EmptyHand::auto_flip;
    if (now < then || (alone && now > then + (seat == step.before.mover ? 1 : 0))) return false;
  }
  return turns == step.after.round_turns;
}

bool goes_rise_only_by_calling(const GostopStep& step) {
  for (Seat seat = 0; seat < step.rules.players; ++seat) {
    const int called = acts(step, seat, ActionKind::go) ? 1 : 0;
    if (step.after.seat(seat).go_count != step.before.seat(seat).go_count + called) return false;
  }
  return true;
}

bool go_calls_are_listed_in_order(const GostopStep& step) {
  const State& state = step.after;
  const int before = step.before.go_calls;
  if (before > state.go_calls || state.go_calls > gostop::kMostCalls) return false;
  if (state.go_calls == 0) return state.go_order == 0;
  std::array<int, kMaxPlayers + 1> calls{};
  for (int i = 0; i < state.go_calls; ++i) ++calls[state.go_order >> (2 * i) & 3];
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
    if (calls[seat] != state.seats[seat].go_count) return false;
  }
  // Earlier calls stay, and new ones follow them.
  for (int i = 0; i < before; ++i) {
    if (((state.go_order ^ step.before.go_order) >> (2 * i) & 3) != 0) return false;
  }
  return true;
}

bool points_at_go_are_the_points(const GostopStep& step) {
  for (Seat seat = 0; seat < step.rules.players; ++seat) {
    SeatState then = step.before.seat(seat);
    int expected = then.points_at_go;
    if (acts(step, seat, ActionKind::go)) {
      if (asked_before_the_flip(step.before)) then.captured |= taken_by_hand(step, step.before);
      expected = oracle_points(step, then);
    }
    if (step.after.seat(seat).points_at_go != expected) return false;
  }
  return true;
}

// The score at the end of the own latest turn, also if others have taken junk since.
bool points_of_the_last_turn_are_kept(const GostopStep& step) {
  const bool kept = step.rules.decision_test == DecisionTest::score_gt_last_turn;
  for (Seat seat = 0; seat < step.rules.players; ++seat) {
    const SeatState& now = step.after.seat(seat);
    const bool ended = now.turns > step.before.seat(seat).turns;
    // Another turn may have run on within the step and taken junk.
    if (ended && step.rules.turn_empty_hand == EmptyHand::auto_flip) continue;
    const int expected =
        kept && ended ? oracle_points(step, now) : int{step.before.seat(seat).points_last_turn};
    if (now.points_last_turn != expected) return false;
  }
  return true;
}

int usable_from(const SeatState& seat) { return seat.turns + 1; }

bool credits_are_in_order(const GostopStep& step) {
  for (const SeatState& seat : step.after.seats) {
    if (seat.credits == 0 && seat.credit_until == SeatState{}.credit_until) continue;
    if (seat.credits > kMaxCredits) return false;
    for (std::size_t i = 0; i < kMaxCredits; ++i) {
      const int until = seat.credit_until[i];
      if (i >= seat.credits ? until != 0 : until == 0) return false;
      if (i > 0 && i < seat.credits && until < seat.credit_until[i - 1]) return false;
    }
  }
  return true;
}

bool credits_come_from_bombs(const GostopStep& step) {
  if (step.first) return true;
  const bool exact = step.rules.bomb_credit_window == CreditWindow::any_later_turns &&
                     step.rules.turn_empty_hand != EmptyHand::auto_flip;
  for (Seat seat = 0; seat < step.rules.players; ++seat) {
    const SeatState& then = step.before.seat(seat);
    const int now = step.after.seat(seat).credits;
    int expected = then.credits;
    if (acts(step, seat, ActionKind::skip)) --expected;
    if (acts(step, seat, ActionKind::bomb)) {
      const bool full = then.hand.count(step.action.month()) == 3;
      expected += full ? step.rules.bomb_credits : std::min(1, step.rules.bomb_credits);
      expected = std::min(expected, kMaxCredits);  // a set-up position may hold that many
    }
    if (now > expected || (exact && now != expected)) return false;
  }
  return true;
}

bool movers_have_no_lapsed_credits(const GostopStep& step) {
  const State& state = step.after;
  if (state.decision != Decision::turn) return true;
  const SeatState& mover = state.seat(state.mover);
  for (std::size_t i = 0; i < mover.credits; ++i) {
    if (mover.credit_until[i] < usable_from(mover)) return false;
  }
  return true;
}

bool shakes_show_triples(const GostopStep& step) {
  for (Seat seat = 0; seat < step.rules.players; ++seat) {
    const SeatState& then = step.before.seat(seat);
    const SeatState& now = step.after.seat(seat);
    if (!(then.shown - now.shown).empty()) return false;
    if (now.shakes > step.rules.shake_limit || now.shakes < now.shown.size()) return false;
    if (step.first ? now.shakes == 0 : now.shown == then.shown) {
      if (!step.first && now.shakes != then.shakes) return false;
      continue;
    }
    const MonthSet fresh = step.first ? now.shown : now.shown - then.shown;
    if (!step.first && now.shakes != then.shakes + fresh.size()) return false;
    if (!step.rules.shake_automatic && !acts(step, seat, ActionKind::shake)) return false;
    for (const Month month : fresh) {
      if (then.hand.count(month) < 3) return false;
    }
  }
  return true;
}

bool bombs_count_months_bombed(const GostopStep& step) {
  for (Seat seat = 0; seat < step.rules.players; ++seat) {
    const SeatState& then = step.before.seat(seat);
    const SeatState& now = step.after.seat(seat);
    int full = 0, small = 0;
    if (acts(step, seat, ActionKind::bomb)) {
      const int held = then.hand.count(step.action.month());
      const int lay = step.before.table.count(step.action.month());
      if (held + lay != Card::kPerMonth || held < 2 || held > 3) return false;
      full = held == 3 ? 1 : 0;
      small = 1 - full;
    }
    const int shown = full == 1 && then.shown.has(step.action.month()) ? 1 : 0;
    if (now.bombs != then.bombs + full || now.small_bombs != then.small_bombs + small) return false;
    if (now.bombs_shown != then.bombs_shown + shown) return false;
  }
  return true;
}

bool bombed_months_are_captured(const GostopStep& step) {
  if (step.first || step.action.kind != ActionKind::bomb) return true;
  const CardSet month = CardSet::of(step.action.month());
  const bool waits =
      step.after.decision == Decision::take_flip || asked_before_the_flip(step.after);
  if (waits && !step.turn_ended()) {
    return step.after.table.contains(month);
  }
  // A junk card of it may have gone on as change already.
  CardSet captured = step.after.seat(step.before.mover).captured;
  for (const CardSet& gained : step.change().captured_gained) captured |= gained;
  return captured.contains(month);
}

bool offers_are_counted(const GostopStep& step) {
  for (Seat seat = 0; seat < step.rules.players; ++seat) {
    const SeatState& then = step.before.seat(seat);
    const SeatState& now = step.after.seat(seat);
    const int made = acts(step, seat, ActionKind::offer) ? 1 : 0;
    if (now.offers_made != then.offers_made + made) return false;
    if (now.offers_made > 0 && !step.rules.offer_possible) return false;
    if (now.offers_made > step.rules.offer_max_per_round) return false;
    if (now.open_hand && now.offers_made == 0) return false;
  }
  return true;
}

// GS-A-099, GS-A-101: an offer that was refused has effect for a number of turns, then lapses.
bool offers_lapse_turn_by_turn(const GostopStep& step) {
  const bool rest = step.rules.offer_window.word == OfferWindow::rest_of_round;
  const int ended = step.after.round_turns - step.before.round_turns;
  for (Seat by = 0; by < kMaxPlayers; ++by) {
    for (Seat refuser = 0; refuser < kMaxPlayers; ++refuser) {
      const auto b = static_cast<std::size_t>(by), r = static_cast<std::size_t>(refuser);
      const int then = step.before.offers[b][r], now = step.after.offers[b][r];
      const bool refused = acts(step, refuser, ActionKind::refuse) && by == step.before.mover;
      int expected = then == kRestOfRound ? then : std::max(0, then - ended);
      if (refused) expected = rest ? int{kRestOfRound} : step.rules.offer_window.number;
      if (now != expected || (now != 0 && by == refuser)) return false;
    }
  }
  return true;
}

// Whether the step ended a turn of the seat, or stopped at its decision on go and stop.
bool had_a_turn(const GostopStep& step, Seat seat) {
  if (seat == step.before.mover) return true;
  return step.rules.turn_empty_hand == EmptyHand::auto_flip &&
         (step.after.seat(seat).turns > step.before.seat(seat).turns || step.after.mover == seat);
}

// AMB-68, `at_first_minimum`: a mover who has the minimum gets the use with more points.
bool fixed_at_the_minimum(const GostopStep& step, Seat seat) {
  if (step.rules.cup_when != CupWhen::at_first_minimum || !had_a_turn(step, seat)) return false;
  // Another turn may have run on within the step and taken junk.
  if (step.turn_ended() && step.rules.turn_empty_hand == EmptyHand::auto_flip) return true;
  SeatState open = step.after.seat(seat);
  const CupUse now = open.cup;
  open.cup = CupUse::open;
  const int use = oracle_use(step.rules, step.rule_facts, open.cup, open.captured);
  return now == (use == 1 ? CupUse::junk : CupUse::animal) &&
         oracle_to_minimum(step, open) >= step.rules.stop_minimum;
}

// And a mover who has it keeps no free cup beyond the turn.
bool cups_are_fixed_at_the_minimum(const GostopStep& step) {
  if (step.rules.cup_when != CupWhen::at_first_minimum || step.first || !step.turn_ended()) {
    return true;
  }
  const SeatState& mover = step.after.seat(step.before.mover);
  return !oracle_cup_is_free(step.rules, mover.cup, mover.captured) ||
         oracle_to_minimum(step, mover) < step.rules.stop_minimum;
}

bool cups_stay_as_fixed(const GostopStep& step) {
  for (Seat seat = 0; seat < step.rules.players; ++seat) {
    const CupUse then = step.before.seat(seat).cup, now = step.after.seat(seat).cup;
    if (then == now) continue;
    if (then != CupUse::open || step.rules.cup_role != CupRole::choice) return false;
    if (!step.after.seat(seat).captured.has(kCup)) return false;
    const bool chosen =
        acts(step, seat, ActionKind::cup_animal) || acts(step, seat, ActionKind::cup_junk);
    const bool locked = step.rules.steal_cup == StealCup::locks_as_animal && now == CupUse::animal;
    if (!chosen && !locked && !fixed_at_the_minimum(step, seat)) return false;
  }
  return true;
}

bool dealt_quads_are_remembered(const GostopStep& step) {
  for (Seat seat = 0; seat < step.rules.players; ++seat) {
    const std::uint64_t quads = quads_in(step.deal.hands[seat]);
    const MonthSet months = step.after.seat(seat).dealt_quads;
    if (quads == 0 && months.empty()) continue;
    if (months.size() != std::popcount(quads)) return false;
    for (std::uint64_t bits = quads; bits != 0; bits &= bits - 1) {
      if (!months.has(month_at(bits))) return false;
    }
  }
  return true;
}

bool a_round_keeps_dealer_and_carry(const GostopStep& step) {
  return step.after.dealer == step.before.dealer && step.after.carry == step.before.carry &&
         step.after.players == step.before.players;
}

constexpr unsigned bit(ActionKind kind) { return 1u << static_cast<int>(kind); }
constexpr bool among(ActionKind kind, unsigned kinds) { return (bit(kind) & kinds) != 0; }

// The bytes of a seat from one member up to another.
template <std::size_t kFirst, std::size_t kEnd>
bool same_part(const SeatState& then, const SeatState& now) {
  using Part = std::array<unsigned char, kEnd - kFirst>;
  const auto part = [](const SeatState& seat) -> const Part& {
    return *reinterpret_cast<const Part*>(reinterpret_cast<const unsigned char*>(&seat) + kFirst);
  };
  return same_bytes(part(then), part(now));
}

// Compares the members of a seat from the goes to the credits, and the cup. The points of the last
// turn change by themselves under one test for go and stop.
bool same_counts(const SeatState& then, const SeatState& now, bool points_change) {
  return same_part<offsetof(SeatState, go_count), offsetof(SeatState, points_last_turn)>(then,
                                                                                         now) &&
         same_part<offsetof(SeatState, shown), offsetof(SeatState, ppuks)>(then, now) &&
         (points_change || then.points_last_turn == now.points_last_turn) && then.cup == now.cup;
}

// The action changes no count, and of this group only turns, the points of the last one and offers
// have changed. A difference in padding gives false, which only costs the full check.
bool counts_stay(const GostopStep& step) {
  constexpr unsigned kCounting = bit(ActionKind::bomb) | bit(ActionKind::shake) |
                                 bit(ActionKind::skip) | bit(ActionKind::go) |
                                 bit(ActionKind::cup_animal) | bit(ActionKind::cup_junk);
  if (step.first || among(step.action.kind, kCounting)) return false;
  const State& then = step.before;
  const State& now = step.after;
  if (then.go_order != now.go_order || then.go_calls != now.go_calls) return false;
  const bool points_change = step.rules.decision_test == DecisionTest::score_gt_last_turn;
  bool same = true;
  for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
    same = same && same_counts(then.seats[seat], now.seats[seat], points_change);
  }
  return same && (!points_change || points_of_the_last_turn_are_kept(step)) &&
         cups_are_fixed_at_the_minimum(step);
}

// No offer has effect or was made.
bool offers_stay(const GostopStep& step) {
  static constexpr decltype(State::offers) kNoOffers{};
  const State& then = step.before;
  const State& now = step.after;
  if (among(step.action.kind, bit(ActionKind::offer) | bit(ActionKind::refuse))) return false;
  if (!same_bytes(now.offers, kNoOffers) || !same_bytes(then.offers, kNoOffers)) return false;
  for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
    const SeatState& was = then.seats[seat];
    const SeatState& is = now.seats[seat];
    if (was.offers_made != is.offers_made || was.open_hand != is.open_hand) return false;
  }
  return true;
}

constexpr GostopInvariant kCounts[] = {
    {"ledger_sums_to_zero", "Payments inside the round sum to zero.", ledger_sums_to_zero,
     "first_ppuk,instant", "GS-A-073", Cost::each_step, Part::question, sum_of_the_ledger},
    {"turns_add_up", "Only the mover's turns rise, and those of all seats make the round's.",
     turns_add_up, "turn_over", "GS-A-030,GS-B-031"},
    {"goes_rise_only_by_calling", "A seat's goes rise by one when it calls go, and never fall.",
     goes_rise_only_by_calling, "go", "GS-A-057,GS-A-059"},
    {"go_calls_are_listed_in_order", "The order of go calls lists each seat's goes.",
     go_calls_are_listed_in_order, "go", "GS-A-059,GS-A-092"},
    {"points_at_go_are_the_points", "The points kept at a go are those of the seat at that time.",
     points_at_go_are_the_points, "go", "GS-A-053,GS-B-064", Cost::each_step, Part::question,
     points_kept_at_a_go},
    {"points_of_the_last_turn_are_kept",
     "The points kept of an own turn are those of the seat at its end.",
     points_of_the_last_turn_are_kept, "turn_over", "GS-B-064"},
    {"cups_are_fixed_at_the_minimum",
     "If the rules fix the cup at the first minimum, a mover who has it ends no turn with a free "
     "cup.",
     cups_are_fixed_at_the_minimum, "cup_choice", "GS-A-116"},
    {"credits_are_in_order", "Credits stay within their limit, those that lapse first in front.",
     credits_are_in_order, "bomb", "GS-A-063,GS-B-056"},
    {"credits_come_from_bombs", "Credits are earned by bombs alone and spent one by one.",
     credits_come_from_bombs, "bomb", "GS-A-063,GS-B-056"},
    {"movers_have_no_lapsed_credits", "At its turn a seat has no credit that has lapsed.",
     movers_have_no_lapsed_credits, "credit_lost", "GS-A-063,GS-B-056"},
    {"shakes_show_triples", "A month that is shown was held three times, and is shown once.",
     shakes_show_triples, "shake", "GS-A-022,GS-A-024,GS-B-028", Cost::each_step, Part::deal},
    {"bombs_count_months_bombed",
     "A bomb counts a month with three hand cards and one on the table, a small bomb one with two "
     "and two.",
     bombs_count_months_bombed, "small_bomb", "GS-A-061,GS-B-053"},
    {"bombed_months_are_captured", "A bomb captures its whole month.", bombed_months_are_captured,
     "bomb", "GS-A-061,GS-B-054"},
    {"offers_are_counted", "Draws are offered only when the rules allow them, and only as often.",
     offers_are_counted, "offer", "GS-A-096"},
    {"offers_lapse_turn_by_turn", "A refused offer has effect for the turns that the rules set.",
     offers_lapse_turn_by_turn, "refuse", "GS-A-099,GS-A-100,GS-A-101"},
    {"cups_stay_as_fixed", "The use of a sake cup is fixed once, by its owner or by the rules.",
     cups_stay_as_fixed, "cup_choice,cup_locked", "GS-A-116"},
    {"dealt_quads_are_remembered", "The months dealt as four are those of the deal.",
     dealt_quads_are_remembered, "hand_quad", "GS-A-020,GS-B-024"},
    {"a_round_keeps_dealer_and_carry", "Dealer, carry and number of players never change.",
     a_round_keeps_dealer_and_carry, "turn_over", "GS-A-028,GS-A-088"},
};

}  // namespace

std::span<const GostopInvariant> count_invariants() { return kCounts; }
// Most actions change no count except the mover's turns. Then the other invariants still hold.
bool counts_hold(const GostopStep& step) {
  if (!counts_stay(step)) return all_of_list_hold<kCounts>(step);
  return turns_add_up(step) && ledger_sums_to_zero(step) && movers_have_no_lapsed_credits(step) &&
         a_round_keeps_dealer_and_carry(step) &&
         (offers_stay(step) || (offers_are_counted(step) && offers_lapse_turn_by_turn(step)));
}

}  // namespace showstopper::properties
