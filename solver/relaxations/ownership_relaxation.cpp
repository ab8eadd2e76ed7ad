// SPDX-License-Identifier: Apache-2.0
#include "solver/relaxations/ownership_relaxation.h"

#include <algorithm>

#include "solver/encoding/encoded_rules.h"
#include "solver/encoding/first_stop.h"
#include "solver/encoding/value_bounds.h"

namespace showstopper::solver {

using gostop::CardSet;
using gostop::Month;

EndRelaxation::EndRelaxation(const gostop::Rules& rules, int turns, Ending ending,
                             RoundShape::Followed followed)
    : RoundStages(RoundShape(rules, turns, ending, followed)) {
  months.leave_cards_open();
  ownership.leave_open();
  steals.leave_open();
  slots.leave_hands_open();
  events.leave_open();
  months.leave_months_open();
}

void EndRelaxation::bound_owners() {
  std::vector<Literal> all_owned;
  for (const Card card : shape.deck()) {
    std::vector<Literal> owners;
    for (Seat seat = 0; seat < shape.players(); ++seat) {
      owners.push_back(ownership.owned(card, seat, shape.turns));
    }
    cnf.at_most_one(owners);
    if (shape.shares_all_cards()) cnf.add(owners);
    all_owned.insert(all_owned.end(), owners.begin(), owners.end());
  }
  // A card is turned in each turn; a seat plays one, or three by a bomb, as long as it has some.
  int most = shape.table_size + shape.turns + 2 * shape.jokers().size();
  for (Seat seat = 0; seat < shape.players(); ++seat) {
    const int own_turns = (shape.turns - seat + shape.players() - 1) / shape.players();
    most += std::min(shape.hand_size, kOfBomb * own_turns);
  }
  const UnaryInteger owned_in_all = cnf.count(all_owned, most + 1);
  cnf.add({-cnf.at_least(owned_in_all, most + 1)});
  own_enough();
  leave_few_cards(*this);
  own_within_reach();
}

// Stacks that can lie on the table together: as many as are dealt, and as seats make ppuks without
// winning by them.
int EndRelaxation::most_stacks() const {
  const int of_seat = most_ppuks(shape.rules).value_or(Card::kMonths + 1) - 1;
  return std::min(int{Card::kMonths},
                  of_seat * shape.players() + shape.table_size / (Card::kPerMonth - 1));
}

// If hands are empty while turns are left, the seats have as many credits: their bombs took four
// cards each. And if the other cards were turned, one a turn, the table would be empty at the end
// (by the lemma); a turned card takes three from a stack or one from elsewhere, or none.
void EndRelaxation::own_enough() {
  if (shape.ending != Ending::exhausted || has_jokers(shape.rules)) return;
  const int left = shape.all_turns() - shape.turns;
  int least = Card::kPerMonth * ((left + shape.rules.bomb_credits - 1) / shape.rules.bomb_credits);
  if (shape.rests_on_empty_table()) {
    const int stacks = std::min(left, most_stacks());
    least = std::max(least, shape.deck().size() - Card::kPerMonth * stacks - 2 * (left - stacks));
  }
  UnaryInteger owned = Cnf::number(0);
  for (Seat seat = 0; seat < shape.players(); ++seat) owned = cnf.sum(owned, owned_by_kinds(seat));
  cnf.add({cnf.at_least(owned, least)});
}

// By kinds, as scores count them: the solvers need not see that two ways to count agree.
UnaryInteger EndRelaxation::owned_by_kinds(Seat seat) {
  const gostop::CardValues& kinds = shape.rules.counting[0];
  const gostop::CardSet others =
      shape.deck() - (kinds.brights | kinds.animals | kinds.ribbons | kinds.junk);
  UnaryInteger owned = Cnf::number(0);
  for (const gostop::CardSet& kind :
       {kinds.brights, kinds.animals, kinds.ribbons, kinds.junk - kinds.animals, others}) {
    owned = cnf.sum(owned, score.owned_of(kind, seat));
  }
  return owned;
}

void EndRelaxation::own_within_reach() {
  for (Seat seat = 0; seat < shape.players(); ++seat) {
    const int away =
        out_of_reach({shape.rules, shape.ending, shape.turns, shape.all_turns()}, seat);
    if (away == 0) continue;
    cnf.add({-cnf.at_least(owned_by_kinds(seat), shape.deck().size() - away + 1)});
  }
}

// Cards of two months, two of each at least, and junk of others, the more of it the more months are
// captured as a whole. How many months are captured from.
UnaryInteger EndRelaxation::gain_few_cards(int turn) {
  std::vector<Literal> captured_from, whole;
  for (Month month = 1; month <= Card::kMonths; ++month) {
    std::vector<Literal> of_month;
    for (const Card card : CardSet::of(month)) of_month.push_back(months.taken(card, turn));
    const UnaryInteger cards = cnf.count(of_month);
    captured_from.push_back(cnf.at_least(cards, 1));
    whole.push_back(cnf.at_least(cards, Card::kPerMonth));
    cnf.implies({captured_from.back()}, {cnf.at_least(cards, 2)});
  }
  constexpr int kTooMany = 3;
  const UnaryInteger captured = cnf.count(captured_from, kTooMany);
  cnf.add({-cnf.at_least(captured, kTooMany)});
  const UnaryInteger quads = cnf.count(whole, 2);
  const MostStolen most = most_stolen(shape.rules);
  for (Seat victim = 0; victim < shape.players(); ++victim) {
    if (victim == shape.mover(turn)) continue;
    std::vector<Literal> from_victim;
    for (const Card card : may_be_stolen(shape.rules))
      from_victim.push_back(steals.stolen(card, victim, turn));
    const UnaryInteger in_all = cnf.count(from_victim, most.with_at_most(2) + 1);
    for (int months_before = 0; months_before <= 2; ++months_before) {
      const Literal more = cnf.at_least(in_all, most.with_at_most(months_before) + 1);
      cnf.implies({more}, {cnf.at_least(quads, months_before + 1)});
    }
  }
  return captured;
}

OwnershipRelaxation::OwnershipRelaxation(const gostop::Rules& rules, int turns, Ending ending)
    : EndRelaxation(rules, turns, ending, RoundShape::Followed::end) {
  bound_owners();
  gain_in_last_turn();
}

// Of the winner, which has no more than its own turn before left it with.
void OwnershipRelaxation::gain_in_last_turn() {
  const Seat seat = shape.winner();
  if (seat == gostop::kNobody || has_jokers(shape.rules)) return;
  const int last = shape.turns - 1, before = shape.turns - shape.players();
  const CardSet junk = may_be_stolen(shape.rules);
  gain_few_cards(last);
  for (const Card card : shape.deck()) {
    const Literal had = ownership.owned(card, seat, last);
    std::vector<Literal> ways = {-ownership.owned(card, seat, shape.turns), had,
                                 months.taken(card, last)};
    for (Seat victim = 0; victim < shape.players(); ++victim) {
      if (victim != seat && junk.has(card)) ways.push_back(steals.stolen(card, victim, last));
    }
    cnf.add(ways);
    // Between two of its turns a seat gains nothing but change.
    const bool may_be_change =
        shape.rules.steal_change_for_double != gostop::StealChange::none && junk.has(card);
    if (may_be_change) continue;
    cnf.implies({had}, {before > 0 ? ownership.owned(card, seat, before) : cnf.no()});
  }
}

}  // namespace showstopper::solver
