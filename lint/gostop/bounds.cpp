// SPDX-License-Identifier: Apache-2.0
#include "lint/gostop/bounds.h"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include <fmt/format.h>

#include "lint/gostop/limits.h"
#include "model/gostop/score.h"
#include "model/gostop/situation.h"
#include "model/table/capped.h"
#include "model/table/check.h"

namespace showstopper::lint::gostop_rules {
namespace {

namespace capped = table::capped;
using Step = rules::Expression::Step;
using Op = Step::Op;

constexpr std::int64_t kWide = std::int64_t{1} << 20;     // beyond what a round comes to
constexpr std::int64_t kEndless = std::int64_t{1} << 40;  // of what grows from round to round

// Greatest over both uses of the cup.
template <class Measure>
std::int64_t most(const gostop::Rules& rules, Measure measure) {
  return std::max<std::int64_t>(measure(rules.counting[0]), measure(rules.counting[1]));
}

bool all_of(const gostop::Combination& row, gostop::CardSet kind) {
  return (row.mask - kind).empty();
}

// What the rows that `counts` takes score at most together, the best one of each group.
template <class Counts>
int most_points_by(const gostop::Rules& rules, const gostop::CardValues& by, Counts counts) {
  int sum = 0;
  std::map<int, int> groups;
  for (const gostop::Combination& row : by.combinations) {
    if (!counts(row) || !(row.with - rules.deck).empty()) continue;
    const gostop::CardSet cards = row.mask & rules.deck;
    const int have = row.by_value ? gostop::junk_value(by, cards) : cards.size();
    if (have < row.first_at) continue;
    const int last = row.points + (have - row.first_at) * row.step;
    const int best = std::max({0, int{row.points}, last});
    if (row.group < 0) {
      sum += best;
    } else {
      groups[row.group] = std::max(groups[row.group], best);
    }
  }
  for (const auto& [group, best] : groups) sum += best;
  return sum;
}

bool scores_below_zero(const gostop::Rules& rules) {
  for (const gostop::Combination& row : rules.counting[0].combinations) {
    if (row.points < 0 || row.step < 0) return true;
  }
  return false;
}

std::int64_t most_of_kind_points(const gostop::Rules& rules, bool brights) {
  return most(rules, [&](const gostop::CardValues& by) {
    return most_points_by(rules, by, [&](const gostop::Combination& row) {
      return brights ? all_of(row, by.brights) : row.by_value;
    });
  });
}

Bounds of_quantity(const gostop::Rules& rules, std::string_view name) {
  const auto up_to = [](std::int64_t high) { return Bounds{0, high}; };
  const auto cards = [&](gostop::CardSet gostop::CardValues::*kind) {
    return up_to(most(rules, [&](const auto& by) { return (by.*kind & rules.deck).size(); }));
  };
  const bool below = scores_below_zero(rules);
  const auto points = [&](std::int64_t high) { return Bounds{below ? -kWide : 0, high}; };
  const int hand = rules.hand_size;
  if (name == "brights") return cards(&gostop::CardValues::brights);
  if (name == "animals") return cards(&gostop::CardValues::animals);
  if (name == "ribbons") return cards(&gostop::CardValues::ribbons);
  if (name == "junk") return cards(&gostop::CardValues::junk);
  if (name == "junk_value") {
    return up_to(most(rules, [&](const auto& by) { return gostop::junk_value(by, rules.deck); }));
  }
  if (name == "captured" || name == "stock" || name == "table") {
    return up_to(rules.deck.size());
  }
  if (name == "bright_points") return points(most_of_kind_points(rules, true));
  if (name == "junk_points") return points(most_of_kind_points(rules, false));
  if (name == "points") return points(most_points(rules, false));
  const auto times = [&](gostop::EventKind kind) { return up_to(most_times(rules, kind).most); };
  if (name == "go_count") return times(gostop::EventKind::go);
  if (name == "said_go") return up_to(std::min(1, most_times(rules, gostop::EventKind::go).most));
  if (name == "shakes") return times(gostop::EventKind::shake);
  if (name == "bombs") return times(gostop::EventKind::bomb);
  if (name == "small_bombs") return times(gostop::EventKind::small_bomb);
  if (name == "ppuks") return times(gostop::EventKind::ppuk);
  if (name == "ppuk_streak") return up_to(longest_streak(rules).most);
  if (name == "turns") return up_to(most_turns(rules).most);
  if (name == "carry") return up_to(kEndless);
  for (int kind = 0; kind < gostop::kEventKinds; ++kind) {
    const auto index = static_cast<std::size_t>(kind);
    if (gostop::kEventKind[index].text == name) return times(static_cast<gostop::EventKind>(kind));
  }
  if (name == "hand") return up_to(hand + gostop::Card::kJokers);
  if (name == "hand.month") return up_to(gostop::Card::kPerMonth);
  if (name == "hand.quads" || name == "dealt_quads") return up_to(hand / gostop::Card::kPerMonth);
  if (name == "refused_draw") return up_to(rules.offer_possible ? 1 : 0);
  if (name == "took" || name == "fed_winner" || name == "exempt" || name == "nagari" ||
      name == "stopped") {
    return up_to(1);
  }
  return up_to(kWide);
}

Bounds truth(bool may_be_false, bool may_be_true) {
  return {may_be_false ? 0 : 1, may_be_true ? 1 : 0};
}

// For `<`: `a < b` may hold where the least a is below the greatest b.
Bounds less(Bounds a, Bounds b) { return truth(a.high >= b.low, a.low < b.high); }
Bounds at_most(Bounds a, Bounds b) { return truth(a.high > b.low, a.low <= b.high); }

Bounds product(Bounds a, Bounds b) {
  using capped::product;
  const std::array<std::int64_t, 4> ends{product(a.low, b.low), product(a.low, b.high),
                                         product(a.high, b.low), product(a.high, b.high)};
  const auto [low, high] = std::minmax_element(ends.begin(), ends.end());
  return {*low, *high};
}

Bounds binary(Op op, Bounds a, Bounds b) {
  const bool meet = a.low <= b.high && b.low <= a.high;
  const bool same = a.low == a.high && b.low == b.high && a.low == b.low;
  switch (op) {
    case Op::add: return {capped::sum(a.low, b.low), capped::sum(a.high, b.high)};
    case Op::subtract:
      return {capped::difference(a.low, b.high), capped::difference(a.high, b.low)};
    case Op::multiply: return product(a, b);
    case Op::equal: return truth(!same, meet);
    case Op::unequal: return truth(meet, !same);
    case Op::less: return less(a, b);
    case Op::at_most: return at_most(a, b);
    case Op::more: return less(b, a);
    case Op::at_least: return at_most(b, a);
    case Op::logical_and: return truth(!a.always() || !b.always(), !a.never() && !b.never());
    case Op::logical_or: return truth(!a.always() && !b.always(), !a.never() || !b.never());
    case Op::before: return truth(true, !a.never() && !b.never());
    case Op::number:
    case Op::quantity:
    case Op::has:
    case Op::negate:
    case Op::logical_not:
    case Op::any_seat:
    case Op::each_seat:
    case Op::any_opponent:
    case Op::each_opponent:
    case Op::count_seats: break;
  }
  CHECK(!"the operator takes two operands");
}

// That a seat has no more of something than so many.
struct AtMost {
  int quantity = -1;
  bool of_winner = false;  // or of the loser
  bool self_wins = false;  // whether the condition is one on the winner
  std::int64_t most = 0;

  bool concerns(const Step& step) const {
    if (step.quantity != quantity) return false;
    if (step.seat == rules::Expression::kSelf) return self_wins == of_winner;
    return step.seat == (of_winner ? rules::Expression::kWinner : rules::Expression::kLoser);
  }
};

class Walk {
 public:
  Walk(const gostop::Rules& rules, std::span<const Step> steps, const AtMost& known = {})
      : rules_(rules), steps_(steps), known_(known) {}

  Bounds run(std::size_t from, std::size_t end) {
    std::vector<Bounds> stack;
    const auto pop = [&] {
      const Bounds top = stack.back();
      stack.pop_back();
      return top;
    };
    for (std::size_t at = from; at < end; ++at) {
      const Step& step = steps_[at];
      switch (step.op) {
        case Op::number: stack.push_back(number(step.number)); break;
        case Op::quantity: stack.push_back(quantity(step)); break;
        case Op::has:
          stack.push_back(
              {0, rules_.deck.has(gostop::Card(static_cast<int>(step.number))) ? 1 : 0});
          break;
        case Op::negate: {
          const Bounds a = pop();
          stack.push_back({capped::difference(0, a.high), capped::difference(0, a.low)});
          break;
        }
        case Op::logical_not: {
          const Bounds a = pop();
          stack.push_back(truth(!a.never(), !a.always()));
          break;
        }
        case Op::any_seat:
        case Op::each_seat:
        case Op::any_opponent:
        case Op::each_opponent:
        case Op::count_seats: {
          const auto length = static_cast<std::size_t>(step.number);
          quantified_ = true;  // whoever it asks is another seat
          stack.push_back(quantified(step.op, run(at + 1, at + 1 + length)));
          quantified_ = false;
          at += length;
          break;
        }
        case Op::add:
        case Op::subtract:
        case Op::multiply:
        case Op::equal:
        case Op::unequal:
        case Op::less:
        case Op::at_most:
        case Op::more:
        case Op::at_least:
        case Op::logical_and:
        case Op::logical_or:
        case Op::before: {
          const Bounds b = pop(), a = pop();
          stack.push_back(binary(step.op, a, b));
          break;
        }
      }
    }
    CHECK(stack.size() == 1);
    return stack.back();
  }

 private:
  static Bounds number(std::int64_t literal) { return {literal, literal}; }
  Bounds quantity(const Step& step) const {
    const auto index = static_cast<std::size_t>(step.quantity);
    Bounds all = of_quantity(rules_, gostop::vocabulary().quantities[index].name);
    if (known_.concerns(step) && !quantified_) all.high = std::min(all.high, known_.most);
    return all;
  }
  Bounds quantified(Op op, Bounds body) const {
    if (op != Op::count_seats) return truth(!body.always(), !body.never());
    return {body.always() ? rules_.players : 0, body.never() ? 0 : rules_.players};
  }

  const gostop::Rules& rules_;
  std::span<const Step> steps_;
  AtMost known_;
  bool quantified_ = false;
};

// The fewest of the quantity with which neither condition fails.
std::int64_t fewest(const gostop::Rules& rules, const rules::Expression* winner,
                    const rules::Expression& loser, int quantity, bool of_winner,
                    std::int64_t all) {
  const auto fails = [&](const rules::Expression* condition, bool self_wins, std::int64_t most) {
    if (condition == nullptr || condition->empty()) return false;
    const AtMost known{quantity, of_winner, self_wins, most};
    return Walk(rules, condition->steps(), known).run(0, condition->steps().size()).never();
  };
  std::int64_t need = 0;
  while (need <= all && (fails(winner, true, need) || fails(&loser, false, need))) ++need;
  return need;
}

}  // namespace

Bounds bounds_of(const gostop::Rules& rules, const rules::Expression& expression) {
  if (expression.empty()) return {1, 1};
  return Walk(rules, expression.steps()).run(0, expression.steps().size());
}

std::string more_than_the_deck(const gostop::Rules& rules, const rules::Expression* winner,
                               const rules::Expression& loser) {
  const auto quantities = gostop::vocabulary().quantities;
  for (const std::string_view name :
       {"brights", "animals", "ribbons", "junk", "junk_value", "captured"}) {
    const auto found = std::find_if(quantities.begin(), quantities.end(),
                                    [&](const rules::Quantity& each) { return each.name == name; });
    const int quantity = static_cast<int>(found - quantities.begin());
    const std::int64_t all = of_quantity(rules, name).high;
    const std::int64_t of_winner = fewest(rules, winner, loser, quantity, true, all);
    const std::int64_t of_loser = fewest(rules, winner, loser, quantity, false, all);
    if (of_winner > all || of_loser > all || of_winner + of_loser <= all) continue;
    return fmt::format("a winner with {} {} and a loser with {} have more than the {} of the deck",
                       of_winner, name, of_loser, all);
  }
  return {};
}

int most_points(const gostop::Rules& rules, bool to_minimum) {
  return static_cast<int>(most(rules, [&](const gostop::CardValues& by) {
    return most_points_by(rules, by, [&](const gostop::Combination& row) {
      return !to_minimum || row.counts_to_minimum;
    });
  }));
}

}  // namespace showstopper::lint::gostop_rules
