// SPDX-License-Identifier: Apache-2.0
#include "solver/encoding/calls.h"

#include <algorithm>
#include <climits>

#include "model/table/check.h"
#include "solver/encoding/encoded_rules.h"

namespace showstopper::solver {

using gostop::CardSet;
using gostop::Month;

const UnaryInteger& Carry::number() {
  constexpr int kMostCarry = 255;  // a position counts no further
  if (!carry_) {
    carry_ = UnaryInteger{};
    const int most = shape.rules.may_carry() ? kMostCarry : 0;
    for (int n = 1; n <= most; ++n) {
      const Literal more = cnf.fresh();
      if (n > 1) cnf.implies({more}, {carry_->at_least.back()});
      carry_->at_least.push_back(more);
    }
  }
  return *carry_;
}

Calls::Calls(Cnf& formula, const RoundShape& of, const Slots& slots, const Months& months,
             Score& score, Carry& carry)
    : Stage(formula, of), slots_(slots), months_(months), score_(score), carry_(carry) {}

// Whether points decide when a seat may call go or stop, or is stopped by the rules: it crosses the
// minimum in a turn of its own, with the better use of a cup. A minimum of 0 is reached before the
// first turn.
bool Calls::points_tell_goes() const {
  const bool cup_is_fixed = rules().cup_role == gostop::CupRole::choice &&
                            (rules().steal_cup == gostop::StealCup::locks_as_animal ||
                             rules().cup_when == gostop::CupWhen::at_capture_final ||
                             rules().cup_when == gostop::CupWhen::once_any_time);
  return counts_to_minimum(rules()) && !cup_is_fixed && !points_rise_by_change(rules());
}

// A go before the flip already counts the captures of the hand card: a ppuk may undo them.
bool Calls::goes_tell_points() const {
  return points_tell_goes() && rules().go_announced == gostop::GoAnnounced::after_flip;
}

Literal Calls::says_go(int turn) {
  REQUIRES(is_turn(turn) && turn < turns());
  if (made_.go.empty()) {
    const bool wins = shape.closer() != gostop::kNobody;
    // If the rules stop for a seat, it has a choice only if it may not stop.
    const bool never =
        rules().go_never_asked == gostop::NeverAsked::always && !rules().stop_needs_highest;
    const bool stops_last =
        rules().decision_last_card == gostop::LastCard::auto_stop && !rules().stop_needs_highest;
    for (int t = 0; t < turns(); ++t) {
      const bool stops = stops_last && t + players() >= all_turns();
      // Only a row can make a seat win that has announced a go in the same turn.
      const bool announced = rules().go_announced == gostop::GoAnnounced::before_flip &&
                             shape.ending == Ending::win_by_row;
      const bool wins_now = wins && t + 1 == turns() && !announced;
      made_.go.push_back(never || stops || wins_now ? cnf.no() : cnf.fresh());
      const bool none_after_draw = rules().go_never_asked == gostop::NeverAsked::after_draw;
      if (none_after_draw && !rules().stop_needs_highest) {
        cnf.implies({made_.go.back()}, {-cnf.at_least(carry_.number(), 1)});
      }
    }
    limit_goes();
  }
  return made_.go[at(turn)];
}

// Who has called `go.most` goes stops at the next decision, unless the rules do not let it.
void Calls::limit_goes() {
  if (rules().go_most == INT_MAX || rules().stop_needs_highest) return;
  for (Seat seat = 0; seat < players(); ++seat) {
    cnf.add({-cnf.at_least(goes(seat), rules().go_most + 1)});
  }
}

// The dealer may have the minimum by jokers of the table. If the rules require a gain, he has no
// choice before his first gain.
Literal Calls::has_minimum_unasked(Seat seat) {
  REQUIRES(is_seat(seat));
  const bool by_gains = rules().decision_first_needs_increase ||
                        rules().decision_test == gostop::DecisionTest::new_or_improved_and_min;
  if (!by_gains || jokers().empty() || seat != 0) return cnf.no();
  return cnf.at_least(score_.points_after(seat, -1), rules().stop_minimum);
}

// A seat that called no go stayed below the minimum, except in the winning turn. Without
// `each_turn` only the end and the winner's turn before it are checked.
void Calls::follow_goes(Seat seat, bool each_turn) {
  REQUIRES(is_seat(seat));
  if (!points_tell_goes() || (made_.goes_followed >> seat & 1) != 0) return;
  made_.goes_followed |= 1u << seat;
  std::vector<Literal> goes;
  const Literal unasked = has_minimum_unasked(seat);
  const int first = seat, ends = shape.closer() == seat ? turns() - 1 : turns();
  for (int turn = first; turn < ends; turn += players()) {
    goes.push_back(says_go(turn));
    const bool is_last_before = shape.closer() == seat && turn + players() >= ends;
    if (!each_turn && !is_last_before) continue;
    const Literal reached = cnf.at_least(score_.points_after(seat, turn), rules().stop_minimum);
    if (goes_tell_points()) cnf.implies({goes.back()}, {reached});
    std::vector<Literal> clause = goes;
    clause.insert(clause.end(), {-reached, unasked});
    cnf.add(clause);
  }
  if (each_turn) raise_with_goes(seat);
  if (each_turn) raise_with_turns(seat);
  if (shape.closer() == seat || shape.ending == Ending::running) return;
  // Before its first turn a seat may have the minimum by jokers of the table, without a choice.
  if (goes.empty()) return;
  goes.insert(goes.end(), {-cnf.at_least(score_.points(seat), rules().stop_minimum), unasked});
  cnf.add(goes);
}

// After a go a seat has a choice again, or stops, if and only if it has more points than at that go
// (AMB-56). If go is announced, the points before the flip count.
void Calls::raise_with_goes(Seat seat) {
  REQUIRES(is_seat(seat) && points_tell_goes());
  if (rules().decision_test != gostop::DecisionTest::score_gt_score_at_go) return;
  if (!jokers().empty()) return;  // those on the table may count before the first turn
  if (!goes_tell_points()) return;
  std::vector<Literal> at_go;  // [p]: there was a go, the last one with so many points or more
  for (int turn = seat; turn < turns(); turn += players()) {
    const bool wins = shape.closer() == seat && turn + 1 == turns();
    if (wins && shape.ending == Ending::win_by_row) return;  // before points are looked at
    const UnaryInteger now = score_.points_after(seat, turn);
    at_go.resize(at(std::max(now.high() + 1, static_cast<int>(at_go.size()))), cnf.no());
    const Literal asked = wins ? cnf.yes() : says_go(turn);
    for (int p = rules().stop_minimum; p < static_cast<int>(at_go.size()); ++p) {
      cnf.implies({asked, at_go[at(p)]}, {cnf.at_least(now, p + 1)});
      cnf.implies({cnf.at_least(now, p), -at_go[at(p)]}, {asked});
    }
    for (int p = rules().stop_minimum; p < static_cast<int>(at_go.size()); ++p) {
      at_go[at(p)] = cnf.any_of(
          {cnf.all_of({asked, cnf.at_least(now, p)}), cnf.all_of({-asked, at_go[at(p)]})});
    }
  }
}

// `score_gt_last_turn`: a seat at the minimum calls go, or stops, if and only if it has more than
// after its turn before.
void Calls::raise_with_turns(Seat seat) {
  REQUIRES(is_seat(seat) && points_tell_goes());
  if (rules().decision_test != gostop::DecisionTest::score_gt_last_turn) return;
  if (!jokers().empty() || !goes_tell_points()) return;
  UnaryInteger before = Cnf::number(0);
  for (int turn = seat; turn < turns(); turn += players()) {
    const bool wins = shape.closer() == seat && turn + 1 == turns();
    if (wins && shape.ending == Ending::win_by_row) return;  // before points are looked at
    const UnaryInteger now = score_.points_after(seat, turn);
    const Literal asked = wins ? cnf.yes() : says_go(turn);
    for (int p = before.low; p <= before.high(); ++p) {
      cnf.implies({asked, cnf.at_least(before, p)}, {cnf.at_least(now, p + 1)});
    }
    for (int p = rules().stop_minimum; p <= now.high(); ++p) {
      cnf.implies({cnf.at_least(now, p), -cnf.at_least(before, p)}, {asked});
    }
    before = now;
  }
}

UnaryInteger Calls::goes(Seat seat) {
  REQUIRES(is_seat(seat));
  std::vector<Literal> goes;
  for (int turn = seat; turn < turns(); turn += players()) goes.push_back(says_go(turn));
  return cnf.count(goes);
}

// The seat's own turns in which it may show triples: before the round is as good as in the first.
std::vector<int> Calls::showing_turns(Seat seat) const {
  REQUIRES(is_seat(seat));
  if (rules().shake_when == gostop::ShakeWhen::before_round) return {seat};
  std::vector<int> all;
  for (int turn = seat; turn < turns(); turn += players()) all.push_back(turn);
  // Who offers the draw that is accepted may show a triple before, in a turn without a play.
  if (shape.ending == Ending::agreed && mover(turns()) == seat) all.push_back(turns());
  return all;
}

void Calls::show_triples(Seat seat) {
  REQUIRES(is_seat(seat));
  if ((made_.may_show >> seat & 1) != 0) return;
  made_.may_show |= 1u << seat;
  std::vector<Literal> all;
  for (Month month = 1; month <= Card::kMonths; ++month) {
    std::vector<Literal>& shows = made_.show[at(month)];
    shows.resize(at(std::max(turns() + 1, players())), cnf.no());
    std::vector<Literal> of_month;
    for (const int turn : showing_turns(seat)) {
      const Literal show = cnf.fresh();
      shows[at(turn)] = show;
      of_month.push_back(show);
      // Three of the month are in hand (GS-A-022).
      std::vector<Literal> in_hand;
      for (const Card card : CardSet::of(month)) {
        std::vector<Literal> later = {slots_.left_in_hand(card, seat)};
        for (int t = turn; t < turns(); t += players()) later.push_back(slots_.played(card, t));
        in_hand.push_back(cnf.any_of(later));
      }
      cnf.implies({show}, {cnf.at_least(cnf.count(in_hand), 3)});
      const bool before_round = rules().shake_when == gostop::ShakeWhen::before_round;
      const int lying_in = before_round ? 0 : turn;
      if (rules().shake_requires_no_table_card && lying_in < turns()) {
        cnf.implies({show}, {months_.of(month, lying_in).lying[0]});
      }
      // One of the three is played in the turn, and no bomb.
      const bool plays_one = rules().shake_when == gostop::ShakeWhen::when_playing_one;
      if (plays_one && turn < turns() && jokers().empty()) {
        cnf.implies({show}, {months_.of(month, turn).hand});
      }
      if (shape.followed == RoundShape::Followed::piles) show_from_hand(month, turn, show);
    }
    cnf.at_most_one(of_month);
    all.insert(all.end(), of_month.begin(), of_month.end());
  }
  const int most = std::min(rules().shake_limit, months_.most_triples());
  cnf.add({-cnf.at_least(cnf.count(all), most + 1)});
}

// The hand of a relaxation: three of the month were dealt to it and have not been bombed. A card
// that no other lies with is captured with the flip or not at all.
void Calls::show_from_hand(Month month, int turn, Literal show) {
  // Before the round each seat has the first turn that is its own, which may not come.
  const bool before_round = rules().shake_when == gostop::ShakeWhen::before_round;
  REQUIRES(shape.followed == RoundShape::Followed::piles);
  REQUIRES(before_round ? turn < players() : turn <= turns());
  std::vector<Literal> dealt, captured;
  for (const Card card : CardSet::of(month))
    dealt.push_back(slots_.in_hand_at_deal(card, mover(turn)));
  cnf.implies({show}, {cnf.at_least(cnf.count(dealt), Card::kPerMonth - 1)});
  for (int earlier = mover(turn); earlier < turn; earlier += players()) {
    cnf.implies({show}, {-months_.of(month, earlier).bomb});
  }
  const bool lies_alone = rules().shake_requires_no_table_card &&
                          rules().shake_when == gostop::ShakeWhen::when_playing_one;
  if (!lies_alone || turn == turns()) return;
  for (Month each = 1; each <= Card::kMonths; ++each) {
    std::vector<Literal> cards;
    for (const Card card : CardSet::of(each)) cards.push_back(months_.taken(card, turn));
    captured.push_back(cnf.any_of(cards));
  }
  cnf.implies({show}, {-cnf.at_least(cnf.count(captured, 2), 2)});
}

Literal Calls::shows(Month month, int turn) {
  REQUIRES(turn >= 0 && static_cast<int>(month) <= Card::kMonths);
  show_triples(mover(turn));
  return made_.show[at(month)][at(turn)];
}

UnaryInteger Calls::shakes(Seat seat, int in_turn) {
  REQUIRES(is_seat(seat));
  std::vector<Literal> shown;
  show_triples(seat);
  for (Month month = 1; month <= Card::kMonths; ++month) {
    for (const int turn : showing_turns(seat)) {
      if (in_turn < 0 || turn == in_turn) shown.push_back(shows(month, turn));
    }
  }
  return cnf.count(shown);
}

Literal Calls::shown(Month month, Seat seat) {
  REQUIRES(is_seat(seat));
  show_triples(seat);
  std::vector<Literal> any;
  for (const int turn : showing_turns(seat)) any.push_back(shows(month, turn));
  return cnf.any_of(any);
}

Literal Calls::bombed(Month month, Seat seat) {
  REQUIRES(is_seat(seat));
  std::vector<Literal> any;
  for (int turn = seat; turn < turns(); turn += players())
    any.push_back(months_.of(month, turn).bomb);
  return cnf.any_of(any);
}

// GS-A-096, GS-A-097: the mover offers before he plays; the first refusal counts for both.
void Calls::offer_draws() {
  if (!made_.offer.empty()) return;
  for (int turn = 0; turn < turns(); ++turn) {
    const Literal offer = rules().offer_possible ? cnf.fresh() : cnf.no();
    made_.offer.push_back(offer);
    auto& refusals = made_.refuse.emplace_back();
    std::vector<Literal> refuse;
    for (Seat seat = 0; seat < players(); ++seat) {
      const bool may = rules().offer_possible && seat != mover(turn);
      refusals[at(seat)] = may ? cnf.fresh() : cnf.no();
      refuse.push_back(refusals[at(seat)]);
      cnf.implies({refusals[at(seat)]}, {offer});
    }
    cnf.at_most_one(refuse);
    cnf.implies({offer}, {cnf.any_of(refuse)});  // else the round would be over
  }
}

Literal Calls::offers(int turn) {
  REQUIRES(is_turn(turn) && turn < turns());
  offer_draws();
  return made_.offer[at(turn)];
}

Literal Calls::refuses(Seat seat, int turn) {
  REQUIRES(is_seat(seat) && is_turn(turn));
  offer_draws();
  return made_.refuse[at(turn)][at(seat)];
}

}  // namespace showstopper::solver
