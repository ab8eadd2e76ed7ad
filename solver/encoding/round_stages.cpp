// SPDX-License-Identifier: Apache-2.0
#include "solver/encoding/round_stages.h"

#include "solver/encoding/encoded_rules.h"

namespace showstopper::solver {

using gostop::Month;

RoundStages::RoundStages(const RoundShape& of)
    : shape(of),
      slots(cnf, shape),
      months(cnf, shape, slots),
      ownership(cnf, shape, months),
      events(cnf, shape, slots, months, ownership),
      steals(cnf, shape, months, ownership, events),
      score(cnf, shape, ownership, steals),
      carry(cnf, shape),
      calls(cnf, shape, slots, months, score, carry) {}

void leave_few_cards(RoundStages& round) {
  if (!round.shape.rests_on_few_left()) return;
  std::vector<Literal> months_left;
  for (gostop::Month month = 1; month <= Card::kMonths; ++month) {
    std::vector<Literal> left;
    for (const Card card : gostop::CardSet::of(month)) {
      std::vector<Literal> owners;
      for (Seat seat = 0; seat < round.shape.players(); ++seat)
        owners.push_back(round.ownership.owned(card, seat, round.shape.turns));
      left.push_back(-round.cnf.any_of(owners));
    }
    round.cnf.at_most_one(left);
    months_left.push_back(round.cnf.any_of(left));
  }
  const int most = *most_left_lying(round.shape.rules);
  round.cnf.add({-round.cnf.at_least(round.cnf.count(months_left, most + 1), most + 1)});
}

namespace {

void end_with_hands(RoundStages& round) {
  if (round.shape.ending == Ending::exhausted) {
    for (const Card card : round.shape.deck()) {
      for (Seat seat = 0; seat < round.shape.players(); ++seat)
        round.cnf.add({-round.slots.left_in_hand(card, seat)});
    }
  }
  leave_few_cards(round);
  // Lemmas, proved by induction (induction.h); the solvers do not see them by themselves. If each
  // ppuk stays as a stack, a month leaves the table in twos and fours, and nothing is left.
  const bool to_the_end = round.shape.is_played_on() || round.shape.shares_all_cards();
  if (!to_the_end) return;
  for (Month month = 1; month <= Card::kMonths; ++month) {
    round.cnf.add({round.months.of(month, round.shape.played_turns).lying[0]});
  }
  for (const Card card : gostop::kFlowerCards) {
    std::vector<Literal> once;  // a seat owns it, or it is taken later
    for (Seat seat = 0; seat < round.shape.players(); ++seat)
      once.push_back(round.ownership.owned(card, seat, round.shape.turns));
    for (int turn = round.shape.turns; turn < round.shape.played_turns; ++turn)
      once.push_back(round.months.taken(card, turn));
    round.cnf.exactly_one(once);
  }
}

}  // namespace

void require_end(RoundStages& round) {
  // No seat may stop below the minimum (GS-A-056), even with the better use of a cup.
  const bool may_stop = round.shape.ending == Ending::stop || round.shape.ending == Ending::pushed;
  if (may_stop && counts_to_minimum(round.shape.rules)) {
    round.cnf.add({round.cnf.at_least(round.score.points(round.shape.closer()),
                                      round.shape.rules.stop_minimum)});
  }
  if (round.shape.ending == Ending::pushed)
    round.cnf.add({-round.cnf.at_least(round.carry.number(), round.shape.rules.push_most)});
  if (!round.shape.is_relaxation()) end_with_hands(round);
}

}  // namespace showstopper::solver
