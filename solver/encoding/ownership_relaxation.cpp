// SPDX-License-Identifier: Apache-2.0
//
// The end of a round without its play. A goal that no end allows needs no play to be refuted, and
// where some end allows it, that end says where to look.
#include <algorithm>

#include "solver/encoding/round_formula.h"
#include "solver/encoding/value_bounds.h"

namespace showstopper::solver {

bool RoundFormula::ends_with_empty_table(const gostop::Rules& rules) {
  // With jokers it is not proved, and with cards left in the stock it is not said.
  return rules.each_ppuk_forms() && !has_jokers(rules) && spare_stock(rules) == 0;
}

// A ppuk of the last hand card of a seat may be captured, which leaves the fourth card; nothing
// else does. Once all turns are played no flower is in the stock, unless jokers stay on the table:
// each joker that comes draws one card more.
std::optional<int> RoundFormula::most_left_lying(const gostop::Rules& rules) {
  const bool jokers_stay = has_jokers(rules) && rules.joker_table_to == gostop::JokerTableTo::none;
  if (!rules.ppuk_forms || spare_stock(rules) > 0 || jokers_stay || quad_may_lie(rules)) {
    return std::nullopt;
  }
  return rules.each_ppuk_forms() ? 0 : rules.players;
}

bool RoundFormula::rests_on_few_left() const {
  return ending_ == Ending::exhausted && turns_ == all_turns() && !shares_all_cards() &&
         most_left_lying(rules_);
}

std::optional<std::string_view> RoundFormula::lemma_of_end() const {
  const bool all_taken = relaxation_ ? rests_on_empty_table() : shares_all_cards();
  const bool empty = all_taken || is_played_on();
  if (!empty && !rests_on_few_left()) return std::nullopt;
  return empty || rules_.each_ppuk_forms() ? "table_empty_at_the_end" : "few_cards_at_the_end";
}

bool RoundFormula::shares_all_cards() const {
  return turns_ == all_turns() && rests_on_empty_table();
}

bool RoundFormula::rests_on_empty_table() const {
  return ending_ == Ending::exhausted && ends_with_empty_table(rules_);
}

RoundFormula::RoundFormula(const gostop::Rules& rules, OwnershipRelaxation end, Mistake mistake)
    : rules_(rules),
      turns_(end.turns),
      followed_(end.turns),
      ending_(end.ending),
      mistake_(mistake),
      relaxation_(true),
      scored_(end.turns) {
  deal_cards();
  // Whatever else may be asked of a round is left open.
  const auto leave_open = [&](auto& literals) {
    for (Literal& literal : literals) literal = cnf.fresh();
  };
  for (auto* slots : {&lies_, &take_}) {
    for (auto& of_card : *slots) leave_open(of_card);
  }
  for (auto* zones : {&own_, &steal_, &change_}) {
    for (auto& of_turn : *zones) {
      for (auto& of_seat : of_turn) leave_open(of_seat);
    }
  }
  for (auto& of_card : held_) leave_open(of_card);
  for (auto& of_kind : event_) leave_open(of_kind);
  leave_open(skip_);
  leave_open(bomb_);
  leave_open(small_bomb_);
  for (auto& of_month : month_) {
    for (MonthTurn& of : of_month) {
      leave_open(of.lying);
      for (Literal* literal : {&of.hand, &of.flip, &of.bomb, &of.small, &of.one, &of.both,
                               &of.choice, &of.takes_all, &of.jjok, &of.ttadak, &of.ppuk, &of.stack,
                               &of.own_stack, &of.dealt_stack, &of.foreign_stack}) {
        *literal = cnf.fresh();
      }
    }
  }
  follows_piles_ = end.piles && !has_jokers(rules);
  if (follows_piles_) follow_piles();
  std::vector<Literal> all_owned;
  for (const Card card : deck()) {
    std::vector<Literal> owners;
    for (Seat seat = 0; seat < players(); ++seat) owners.push_back(owned(card, seat, turns_));
    cnf.at_most_one(owners);
    if (shares_all_cards()) cnf.add(owners);
    all_owned.insert(all_owned.end(), owners.begin(), owners.end());
  }
  // A card is turned in each turn; a seat plays one, or three by a bomb, as long as it has some.
  int most = table_size_ + turns_ + 2 * (deck() - gostop::kFlowerCards).size();
  for (Seat seat = 0; seat < players(); ++seat) {
    const int own_turns = (turns_ - seat + players() - 1) / players();
    most += std::min(hand_size_, 3 * own_turns);
  }
  const UnaryInteger owned_in_all = cnf.count(all_owned, most + 1);
  cnf.add({-cnf.at_least(owned_in_all, most + 1)});
  own_enough();
  own_all_but_few();
  own_within_reach();
  if (!follows_piles_) gain_in_last_turn();
}

std::optional<int> most_ppuks(const gostop::Rules& rules) {
  using gostop::EventRow;
  std::optional<int> most;
  for (const EventRow& row : rules.on(gostop::EventKind::ppuk)) {
    const bool by_count = row.count > 0 && row.turn == EventRow::kAny &&
                          row.streak == EventRow::kAny && row.months.empty() &&
                          row.owner == EventRow::kAny && row.test.empty();
    const bool wins = row.effect == gostop::EffectKind::win && by_count;
    if (wins) most = std::min(most.value_or(row.count), row.count);
  }
  return most;
}

// Stacks that can lie on the table together: as many as are dealt, and as seats make ppuks without
// winning by them.
int RoundFormula::most_stacks() const {
  const int of_seat = most_ppuks(rules_).value_or(Card::kMonths + 1) - 1;
  return std::min(int{Card::kMonths}, of_seat * players() + table_size_ / (Card::kPerMonth - 1));
}

// Where hands are empty while turns are left, the seats have as many credits: their bombs took four
// cards each. And if the others were turned, one a turn, the table would be empty at the end (by
// the lemma); a turned card takes three from a stack or one from elsewhere, or none.
void RoundFormula::own_enough() {
  if (ending_ != Ending::exhausted || has_jokers(rules_)) return;
  const int left = all_turns() - turns_;
  int least = Card::kPerMonth * ((left + rules_.bomb_credits - 1) / rules_.bomb_credits);
  if (rests_on_empty_table()) {
    const int stacks = std::min(left, most_stacks());
    least = std::max(least, deck().size() - Card::kPerMonth * stacks - 2 * (left - stacks));
  }
  UnaryInteger owned = Cnf::number(0);
  for (Seat seat = 0; seat < players(); ++seat) owned = cnf.sum(owned, owned_by_kinds(seat));
  cnf.add({cnf.at_least(owned, least)});
}

void RoundFormula::own_all_but_few() {
  if (!rests_on_few_left()) return;
  std::vector<Literal> months_left;
  for (gostop::Month month = 1; month <= Card::kMonths; ++month) {
    std::vector<Literal> left;
    for (const Card card : gostop::CardSet::of(month)) {
      std::vector<Literal> owners;
      for (Seat seat = 0; seat < players(); ++seat) owners.push_back(owned(card, seat, turns_));
      left.push_back(-cnf.any_of(owners));
    }
    cnf.at_most_one(left);
    months_left.push_back(cnf.any_of(left));
  }
  const int most = *most_left_lying(rules_);
  cnf.add({-cnf.at_least(cnf.count(months_left, most + 1), most + 1)});
}

// By kinds, as scores count them: the solvers need not see that two ways to count agree.
UnaryInteger RoundFormula::owned_by_kinds(Seat seat) {
  const gostop::CardValues& kinds = rules_.counting[0];
  const gostop::CardSet others =
      deck() - (kinds.brights | kinds.animals | kinds.ribbons | kinds.junk);
  UnaryInteger owned = Cnf::number(0);
  for (const gostop::CardSet& kind :
       {kinds.brights, kinds.animals, kinds.ribbons, kinds.junk - kinds.animals, others}) {
    owned = cnf.sum(owned, owned_of(kind, seat));
  }
  return owned;
}

void RoundFormula::own_within_reach() {
  for (Seat seat = 0; seat < players(); ++seat) {
    const int away = out_of_reach({rules_, ending_, turns_, all_turns()}, seat);
    if (away == 0) continue;
    cnf.add({-cnf.at_least(owned_by_kinds(seat), deck().size() - away + 1)});
  }
}

}  // namespace showstopper::solver
