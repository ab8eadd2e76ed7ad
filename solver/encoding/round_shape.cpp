// SPDX-License-Identifier: Apache-2.0
#include "solver/encoding/round_shape.h"

#include "model/table/check.h"
#include "solver/encoding/encoded_rules.h"

namespace showstopper::solver {

std::string_view word(Ending ending) {
  switch (ending) {
    case Ending::running: return "running";
    case Ending::stop: return "stop";
    case Ending::win_by_row: return "win by an event";
    case Ending::exhausted: return "exhausted";
    case Ending::agreed: return "agreed draw";
    case Ending::pushed: return "pushed win";
  }
  UNREACHABLE("the switch has a case for each value");
}

RoundShape::RoundShape(const gostop::Rules& of, int turns_of, Ending end, Followed what)
    : rules(of), turns(turns_of), played_turns(turns_of), ending(end), followed(what) {
  const gostop::Deal any = gostop::deal_deck(rules, 0, gostop::deck_cards(rules));
  hand_size = any.hands[0].size();
  table_size = any.table.size();
}

std::vector<int> RoundShape::own_turns(Seat seat) const {
  std::vector<int> own;
  for (int turn = seat; turn < turns; turn += players()) own.push_back(turn);
  return own;
}

Seat RoundShape::winner() const {
  return ending == Ending::stop || ending == Ending::win_by_row ? mover(turns - 1)
                                                                : gostop::kNobody;
}

Seat RoundShape::closer() const { return ending == Ending::pushed ? mover(turns - 1) : winner(); }

bool RoundShape::rests_on_empty_table() const {
  return ending == Ending::exhausted && ends_with_empty_table(rules);
}

bool RoundShape::rests_on_few_left() const {
  return ending == Ending::exhausted && turns == all_turns() && !shares_all_cards() &&
         most_left_lying(rules);
}

std::optional<std::string_view> RoundShape::lemma_of_end() const {
  const bool all_taken = is_relaxation() ? rests_on_empty_table() : shares_all_cards();
  const bool empty = all_taken || is_played_on();
  if (!empty && !rests_on_few_left()) return std::nullopt;
  return empty || rules.each_ppuk_forms() ? "table_empty_at_the_end" : "few_cards_at_the_end";
}

}  // namespace showstopper::solver
