// SPDX-License-Identifier: Apache-2.0
#include "lint/gostop/assumption.h"

#include <algorithm>
#include <limits>
#include <span>

#include "lint/gostop/bounds.h"
#include "lint/gostop/limits.h"
#include "model/gostop/situation.h"
#include "model/rules/expression/expression_fold.h"
#include "model/table/capped.h"
#include "model/table/check.h"

namespace showstopper::lint::gostop_rules {
namespace {

namespace capped = table::capped;
using AssumedOp = rules::Expression::Step::Op;

constexpr std::string_view kCardKinds[] = {"brights", "animals", "ribbons", "junk"};
constexpr std::int64_t kLeast = capped::kLeast, kGreatest = capped::kMost;
// The seat of a quantifier: nothing is assumed of it.
constexpr std::int8_t kSomeSeat = std::numeric_limits<std::int8_t>::min();

bool is_comparison(AssumedOp op) { return op >= AssumedOp::equal && op <= AssumedOp::at_least; }

// The comparison that holds if this one fails.
AssumedOp opposite(AssumedOp op) {
  if (op == AssumedOp::equal) return AssumedOp::unequal;
  if (op == AssumedOp::unequal) return AssumedOp::equal;
  if (op == AssumedOp::less) return AssumedOp::at_least;
  if (op == AssumedOp::at_most) return AssumedOp::more;
  return op == AssumedOp::more ? AssumedOp::at_most : AssumedOp::less;
}

std::string_view name_of(int quantity) {
  return gostop::vocabulary().quantities[static_cast<std::size_t>(quantity)].name;
}

bool is_event(int quantity) {
  return gostop::vocabulary().quantities[static_cast<std::size_t>(quantity)].event;
}

int quantity_named(std::string_view name) {
  const auto all = gostop::vocabulary().quantities;
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const rules::Quantity& each) { return each.name == name; });
  CHECK(found != all.end());
  return static_cast<int>(found - all.begin());
}

// How much of a kind a seat has at least if combinations of the kind score.
int fewest_scored(const gostop::Rules& rules, bool brights) {
  int fewest = std::numeric_limits<int>::max();
  for (const gostop::CardValues& by : rules.counting) {
    for (const gostop::Combination& row : by.combinations) {
      const bool counts = brights ? (row.mask - by.brights).empty() : row.by_value;
      if (counts && (row.points > 0 || row.step > 0)) fewest = std::min<int>(fewest, row.first_at);
    }
  }
  return fewest == std::numeric_limits<int>::max() ? 0 : fewest;
}

// Whether payer rows apply to rounds alone that a seat has won in a turn of its own, in which it
// played one of its cards: a joker is replaced by one card, and is not the card of the turn. Fixed
// wins and points of dealt jokers may come before; a fixed win of 0 points is settled as a stop.
bool wins_after_a_card(const gostop::Rules& rules) {
  return !rules.hand_quad_times_bak && !rules.bak_on_fixed_wins && !rules.joker_table_scores_now &&
         std::none_of(rules.events.begin(), rules.events.end(), [](const auto& rows) {
           return std::any_of(rows.begin(), rows.end(), [](const gostop::EventRow& row) {
             return row.effect == gostop::EffectKind::win && row.amount <= 0;
           });
         });
}

// Whether a winner by rows of [[payer]] has captured in a turn of its own: its points need cards,
// of which no joker and no row of another event gives any.
bool wins_by_captures(const gostop::Rules& rules) {
  if (!wins_after_a_card(rules) || rules.concede_possible || rules.stop_minimum < 1) return false;
  if (!(rules.deck & gostop::kJokerCards).empty()) return false;
  constexpr gostop::EventKind kWithoutCapture[] = {gostop::EventKind::no_capture,
                                                   gostop::EventKind::shake,
                                                   gostop::EventKind::ppuk, gostop::EventKind::go};
  return std::none_of(
      std::begin(kWithoutCapture), std::end(kWithoutCapture), [&](gostop::EventKind kind) {
        const auto& rows = rules.on(kind);
        return std::any_of(rows.begin(), rows.end(), [](const gostop::EventRow& row) {
          return row.effect == gostop::EffectKind::steal ||
                 row.effect == gostop::EffectKind::steal_value;
        });
      });
}

}  // namespace

Assumption::Whose Assumption::anybody() { return {rules::Expression::kSelf}; }
Assumption::Whose Assumption::of_winner() { return {rules::Expression::kWinner}; }
Assumption::Whose Assumption::of_loser() { return {rules::Expression::kLoser}; }
Assumption::Whose Assumption::of_round() { return {rules::Expression::kRound}; }

int Assumption::grow(Tree& tree, std::span<const Step> steps) {
  std::vector<int> open;
  const auto pop = [&] {
    const int top = open.back();
    open.pop_back();
    return top;
  };
  for (std::size_t i = 0; i < steps.size(); ++i) {
    Node node{&steps[i], -1, -1};
    const AssumedOp op = steps[i].op;
    if (rules::is_quantifier(op)) {
      const auto length = static_cast<std::size_t>(steps[i].number);
      node.a = grow(tree, steps.subspan(i + 1, length));
      i += length;
    } else if (op == AssumedOp::negate || op == AssumedOp::logical_not) {
      node.a = pop();
    } else if (op != AssumedOp::number && op != AssumedOp::quantity && op != AssumedOp::has) {
      node.b = pop();
      node.a = pop();
    }
    tree.push_back(node);
    open.push_back(static_cast<int>(tree.size()) - 1);
  }
  CHECK(open.size() == 1);
  return open.front();
}

// The second half of a condition narrows the first half too.
bool Assumption::assume_twice(const rules::Expression& condition, Whose whose, bool holds) {
  if (condition.empty()) return holds;
  Tree tree;
  const int root = grow(tree, condition.steps());
  return assume(tree, root, whose, holds) && assume(tree, root, whose, holds);
}

bool Assumption::assume(const Tree& tree, int at, Whose whose, bool holds) {
  const Node& node = tree[static_cast<std::size_t>(at)];
  const AssumedOp op = node.step->op;
  bool possible = true;
  if (op == AssumedOp::logical_not) {
    possible = assume(tree, node.a, whose, !holds);
  } else if (op == AssumedOp::logical_and || op == AssumedOp::logical_or) {
    const bool both = (op == AssumedOp::logical_and) == holds;
    possible = both ? assume(tree, node.a, whose, holds) && assume(tree, node.b, whose, holds)
                    : assume_either(tree, node, whose, holds);
  } else if (is_comparison(op)) {
    possible = relate(tree, node, whose, holds);
  } else if (!holds) {
    possible = narrow(tree, at, whose, {0, 0});
  } else if (value(tree, at, whose).low == 0) {
    possible = narrow(tree, at, whose, {1, kGreatest});
  }
  const Bounds now = value(tree, at, whose);
  return possible && !(holds ? now.never() : now.always());
}

bool Assumption::assume_either(const Tree& tree, const Node& of, Whose whose, bool holds) {
  const Known before = known_;
  const bool one = assume(tree, of.a, whose, holds);
  const Known by_one = std::exchange(known_, before);
  const bool two = assume(tree, of.b, whose, holds);
  if (!one) return two;
  if (!two) {
    known_ = by_one;
    return true;
  }
  // Both leave the hull.
  std::erase_if(known_, [&](const auto& each) { return !by_one.contains(each.first); });
  for (auto& [word, bounds] : known_) {
    const Bounds& other = by_one.at(word);
    bounds = {std::min(bounds.low, other.low), std::max(bounds.high, other.high)};
  }
  return true;
}

bool Assumption::relate(const Tree& tree, const Node& of, Whose whose, bool holds) {
  const AssumedOp op = holds ? of.step->op : opposite(of.step->op);
  const Bounds a = value(tree, of.a, whose), b = value(tree, of.b, whose);
  const auto up_to = [](std::int64_t high) { return Bounds{kLeast, high}; };
  const auto from = [](std::int64_t low) { return Bounds{low, kGreatest}; };
  const std::int64_t below = capped::difference(b.high, 1), above = capped::sum(b.low, 1);
  switch (op) {
    case AssumedOp::less:
      return narrow(tree, of.a, whose, up_to(below)) &&
             narrow(tree, of.b, whose, from(capped::sum(a.low, 1)));
    case AssumedOp::more:
      return narrow(tree, of.a, whose, from(above)) &&
             narrow(tree, of.b, whose, up_to(capped::difference(a.high, 1)));
    case AssumedOp::at_most:
      return narrow(tree, of.a, whose, up_to(b.high)) && narrow(tree, of.b, whose, from(a.low));
    case AssumedOp::at_least:
      return narrow(tree, of.a, whose, from(b.low)) && narrow(tree, of.b, whose, up_to(a.high));
    case AssumedOp::equal: return narrow(tree, of.a, whose, b) && narrow(tree, of.b, whose, a);
    default: return keep_apart(tree, of, whose);
  }
}

// `a != N` takes N from an end of the range of a.
bool Assumption::keep_apart(const Tree& tree, const Node& of, Whose whose) {
  const Bounds a = value(tree, of.a, whose), b = value(tree, of.b, whose);
  if (b.low != b.high) return true;
  if (a.low == b.low) return narrow(tree, of.a, whose, {capped::sum(a.low, 1), kGreatest});
  if (a.high == b.low) return narrow(tree, of.a, whose, {kLeast, capped::difference(a.high, 1)});
  return true;
}

bool Assumption::narrow(const Tree& tree, int at, Whose whose, Bounds to) {
  const Node& node = tree[static_cast<std::size_t>(at)];
  switch (node.step->op) {
    case AssumedOp::quantity:
    case AssumedOp::has: return narrow(word_of(*node.step, whose), to);
    case AssumedOp::negate: return narrow(tree, node.a, whose, Bounds::negated(to));
    case AssumedOp::add: {
      const Bounds a = value(tree, node.a, whose), b = value(tree, node.b, whose);
      return narrow(tree, node.a, whose, Bounds::sum(to, Bounds::negated(b))) &&
             narrow(tree, node.b, whose, Bounds::sum(to, Bounds::negated(a)));
    }
    case AssumedOp::subtract: {
      const Bounds a = value(tree, node.a, whose), b = value(tree, node.b, whose);
      return narrow(tree, node.a, whose, Bounds::sum(to, b)) &&
             narrow(tree, node.b, whose, Bounds::sum(a, Bounds::negated(to)));
    }
    default: return true;
  }
}

bool Assumption::narrow(const Word& word, Bounds to) {
  if (word.seat == kSomeSeat) return true;
  const Bounds now = value(word);
  const Bounds narrowed{std::max(now.low, to.low), std::min(now.high, to.high)};
  if (narrowed.low > narrowed.high) return false;
  if (narrowed.low == now.low && narrowed.high == now.high) return true;
  known_[word] = narrowed;
  return narrow_related(word, narrowed);
}

// The cards that the seat is known to have are captured, and are of their kinds.
bool Assumption::count_known_cards(const Word& card) {
  gostop::CardSet cards;
  for (const auto& [word, bounds] : known_) {
    const bool same = word.op == AssumedOp::has && word.seat == card.seat;
    if (same && bounds.low >= 1) cards |= gostop::Card(static_cast<int>(word.argument));
  }
  const auto at_least = [&](std::string_view name, int most) {
    return most == 0 ||
           narrow(word_named(name, {static_cast<std::int8_t>(card.seat)}), {most, kGreatest});
  };
  // The cup may count in two ways: the fewest of both.
  const auto kind = [&](gostop::CardSet gostop::CardValues::*of) {
    return std::min((cards & rules_.counting[0].*of).size(),
                    (cards & rules_.counting[1].*of).size());
  };
  return at_least("captured", cards.size()) &&
         at_least("brights", kind(&gostop::CardValues::brights)) &&
         at_least("animals", kind(&gostop::CardValues::animals)) &&
         at_least("ribbons", kind(&gostop::CardValues::ribbons)) &&
         at_least("junk", kind(&gostop::CardValues::junk));
}

// Consequences for other quantities of the seat, and for the pile of another seat.
bool Assumption::narrow_related(const Word& word, Bounds to) {
  if (word.op == AssumedOp::has) {
    if (to.low < 1) return true;
    if (!count_known_cards(word)) return false;
    for (const int seat : {rules::Expression::kWinner, rules::Expression::kLoser}) {
      Word other = word;
      other.seat = seat;
      const bool another =
          word.seat == rules::Expression::kWinner || word.seat == rules::Expression::kLoser;
      if (another && seat != word.seat && !narrow(other, {0, 0})) return false;
    }
    return true;
  }
  const auto other = [&](std::string_view name) {
    Word made = word;
    made.quantity = quantity_named(name);
    return made;
  };
  const std::string_view name = name_of(word.quantity);
  if (name == "said_go" && to.low >= 1) return narrow(other("go_count"), {1, kGreatest});
  if (name == "go_count" && to.high <= 0) return narrow(other("said_go"), {0, 0});
  if (name == "bright_points" && to.low >= 1) {
    return narrow(other("brights"), {fewest_scored(rules_, true), kGreatest});
  }
  if (name == "junk_points" && to.low >= 1) {
    return narrow(other("junk_value"), {fewest_scored(rules_, false), kGreatest});
  }
  return narrow_shown(word, to) && narrow_counts(word, to);
}

// If only a shown triple may be bombed, a seat has shown as many triples as it has bombed: each of
// another month. Rows and goals have a word for the count and one for the event.
bool Assumption::narrow_shown(const Word& word, Bounds to) {
  if (!rules_.bomb_requires_shake || word.turn != 0) return true;
  constexpr std::string_view kBombs[] = {"bombs", "bomb"}, kShakes[] = {"shakes", "shake"};
  const std::string_view name = name_of(word.quantity);
  const auto narrow_all = [&](std::span<const std::string_view> names, Bounds bounds) {
    return std::all_of(names.begin(), names.end(), [&](std::string_view each) {
      Word other = word;
      other.quantity = quantity_named(each);
      return narrow(other, bounds);
    });
  };
  const auto is_one_of = [&](std::span<const std::string_view> names) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  if (is_one_of(kBombs)) return narrow_all(kShakes, {to.low, kGreatest});
  return !is_one_of(kShakes) || narrow_all(kBombs, {kLeast, to.high});
}

// Cards of a kind are captured cards, and each junk card is worth one or more.
bool Assumption::narrow_counts(const Word& word, Bounds to) {
  const auto other = [&](std::string_view name) {
    Word made = word;
    made.quantity = quantity_named(name);
    return made;
  };
  const std::string_view name = name_of(word.quantity);
  const Bounds from{to.low, kGreatest}, up_to{kLeast, to.high};
  if (name == "captured") {
    return std::all_of(std::begin(kCardKinds), std::end(kCardKinds),
                       [&](std::string_view kind) { return narrow(other(kind), up_to); });
  }
  if (name == "junk_value") return narrow(other("junk"), up_to);
  if (name == "junk" && !narrow(other("junk_value"), from)) return false;
  const bool kind =
      std::find(std::begin(kCardKinds), std::end(kCardKinds), name) != std::end(kCardKinds);
  return !kind || narrow(other("captured"), from);
}

Assumption::Word Assumption::word_of(const Step& step, Whose whose) {
  const int seat = step.seat == rules::Expression::kSelf ? whose.self : step.seat;
  return {step.op, step.quantity, seat, step.turn, step.number};
}

Bounds Assumption::value(const Word& word) const {
  if (const auto found = known_.find(word); found != known_.end()) return found->second;
  if (const auto found = under_rules_.find(word); found != under_rules_.end()) return found->second;
  return under_rules_.emplace(word, value_under_rules(word)).first->second;
}

// If nothing is assumed of it.
Bounds Assumption::value_under_rules(const Word& word) const {
  if (word.op == AssumedOp::has) {
    return {0, rules_.deck.has(gostop::Card(static_cast<int>(word.argument))) ? 1 : 0};
  }
  Bounds bounds = bounds_of_quantity(rules_, name_of(word.quantity));
  if (is_event(word.quantity) && word.turn > most_turns(rules_).most) return {0, 0};
  const bool of_winner = word.seat == rules::Expression::kWinner;
  if (settled_ && of_winner && name_of(word.quantity) == "hand" && wins_after_a_card(rules_)) {
    bounds.high = std::min<std::int64_t>(bounds.high, rules_.hand_size - 1);
  }
  if (settled_ && of_winner && name_of(word.quantity) == "no_capture" && wins_by_captures(rules_)) {
    bounds.high = std::min<std::int64_t>(bounds.high, most_turns(rules_).most - 1);
  }
  return bounds;
}

Bounds Assumption::value(const Tree& tree, int at, Whose whose) const {
  const Node& node = tree[static_cast<std::size_t>(at)];
  const AssumedOp op = node.step->op;
  if (op == AssumedOp::number) return {node.step->number, node.step->number};
  if (op == AssumedOp::quantity || op == AssumedOp::has) return value(word_of(*node.step, whose));
  if (op == AssumedOp::negate) return Bounds::negated(value(tree, node.a, whose));
  if (op == AssumedOp::logical_not) return Bounds::inverted(value(tree, node.a, whose));
  if (rules::is_quantifier(op)) {
    const Bounds body = value(tree, node.a, {kSomeSeat});
    if (op != AssumedOp::count_seats) return Bounds::truth(!body.always(), !body.never());
    return {body.always() ? rules_.players : 0, body.never() ? 0 : rules_.players};
  }
  return Bounds::combined(op, value(tree, node.a, whose), value(tree, node.b, whose));
}

Bounds Assumption::value(const rules::Expression& expression, Whose whose) const {
  if (expression.empty()) return {1, 1};
  Tree tree;
  const int root = grow(tree, expression.steps());
  return value(tree, root, whose);
}

Assumption::Word Assumption::word_named(std::string_view quantity, Whose whose) {
  return {AssumedOp::quantity, quantity_named(quantity), whose.self, 0, 0};
}

}  // namespace showstopper::lint::gostop_rules
