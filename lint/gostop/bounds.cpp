// SPDX-License-Identifier: Apache-2.0
#include "lint/gostop/bounds.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "lint/gostop/assumption.h"
#include "lint/gostop/limits.h"
#include "model/gostop/score.h"

namespace showstopper::lint::gostop_rules {
namespace {

constexpr std::int64_t kWide = std::int64_t{1} << 20;     // beyond any value of a round
constexpr std::int64_t kEndless = std::int64_t{1} << 40;  // of values that grow from round to round

// Greatest over both uses of the cup.
template <class Measure>
std::int64_t most(const gostop::Rules& rules, Measure measure) {
  return std::max<std::int64_t>(measure(rules.counting[0]), measure(rules.counting[1]));
}

bool all_of(const gostop::Combination& row, gostop::CardSet kind) {
  return (row.mask - kind).empty();
}

// The most points of all rows that `counts` accepts, the best one of each group.
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

std::int64_t most_of_kind_points(const gostop::Rules& rules, bool brights) {
  return most(rules, [&](const gostop::CardValues& by) {
    return most_points_by(rules, by, [&](const gostop::Combination& row) {
      return brights ? all_of(row, by.brights) : row.by_value;
    });
  });
}

// Quantities of cards, which no two seats have.
constexpr std::string_view kOfOneDeck[] = {"brights", "animals",    "ribbons",
                                           "junk",    "junk_value", "captured"};

}  // namespace

bool scores_below_zero(const gostop::Rules& rules) {
  for (const gostop::Combination& row : rules.counting[0].combinations) {
    if (row.points < 0 || row.step < 0) return true;
  }
  return false;
}

Bounds bounds_of_quantity(const gostop::Rules& rules, std::string_view name) {
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
  if (name == "credits") {
    const int bombs = most_times(rules, gostop::EventKind::bomb).most +
                      most_times(rules, gostop::EventKind::small_bomb).most;
    return up_to(bombs == 0 || rules.bomb_credits == 0 ? 0 : gostop::kMaxCredits);
  }
  if (name == "ppuks") return times(gostop::EventKind::ppuk);
  if (name == "ppuk_streak") return up_to(longest_streak(rules).most);
  if (name == "turns") return up_to(most_turns(rules).most);
  if (name == "carry") return up_to(rules.may_carry() ? kEndless : 0);
  for (int kind = 0; kind < gostop::kEventKinds; ++kind) {
    const auto index = static_cast<std::size_t>(kind);
    if (gostop::kEventKind[index].text == name) return times(static_cast<gostop::EventKind>(kind));
  }
  if (name == "hand") return up_to(hand + gostop::Card::kJokers);
  if (name == "hand.month") return up_to(gostop::Card::kPerMonth);
  if (name == "hand.quads" || name == "dealt_quads") return up_to(hand / gostop::Card::kPerMonth);
  if (name == "refused_draw") return up_to(rules.offer_possible ? 1 : 0);
  if (name == "took" || name == "dealer" || name == "fed_winner" || name == "exempt" ||
      name == "nagari" || name == "stopped") {
    return up_to(1);
  }
  return up_to(kWide);
}

WhyNever why_never(const gostop::Rules& rules, const rules::Expression& condition,
                   BoundsOf bounds) {
  if (!bounds(rules, condition).never()) return {};
  if (!rules.may_carry()) {
    // The same rules with a carry: if the condition may hold there, the missing carry is the
    // reason.
    gostop::Rules carrying = rules;
    carrying.push_most = 1;
    if (!bounds(carrying, condition).never())
      return {"since no round counts as one without a winner", false};
  }
  gostop::Rules of_animals = rules;
  for (gostop::CardValues& by : of_animals.counting) {
    if (rules.deck.has(gostop::kCup)) by.animals |= gostop::kCup;
  }
  if (rules.cup_role == gostop::CupRole::junk2 && !bounds(of_animals, condition).never()) {
    return {"since by `cup.role` the cup (09A) is not an animal", false};
  }
  return {fmt::format("by {}", kByCounting), true};
}

Bounds bounds_of(const gostop::Rules& rules, const rules::Expression& expression) {
  return Assumption(rules).bounds(expression, Assumption::anybody());
}

Bounds bounds_of_winner(const gostop::Rules& rules, const rules::Expression& expression) {
  return Assumption(rules, true).bounds(expression, Assumption::of_winner());
}

std::string why_never_together(const gostop::Rules& rules, const rules::Expression* winner,
                               const rules::Expression& loser) {
  Assumption known(rules);
  const auto of_winner = Assumption::of_winner(), of_loser = Assumption::of_loser();
  // Either alone is another claim.
  if (!known.holds(loser, of_loser)) return {};
  if (winner != nullptr) {
    if (!Assumption(rules).holds(*winner, of_winner)) return {};
    if (!known.holds(*winner, of_winner) || !known.holds(loser, of_loser)) {
      return "each excludes the other";
    }
  }
  for (const std::string_view name : kOfOneDeck) {
    const std::int64_t all = bounds_of_quantity(rules, name).high;
    const std::int64_t one = known.least(name, of_winner), other = known.least(name, of_loser);
    if (one + other <= all) continue;
    return fmt::format("a winner with {} {} and a loser with {} have more than the {} of the deck",
                       one, name, other, all);
  }
  return {};
}

std::string why_no_two_losers(const gostop::Rules& rules, const rules::Expression& loser) {
  const bool hand_quads = rules.hand_quad_times_bak || rules.bak_on_fixed_wins;
  if (rules.players < 3 || hand_quads) return {};  // two holders of a quad leave one loser
  Assumption known(rules);
  const auto of_loser = Assumption::of_loser();
  if (!known.holds(loser, of_loser)) return {};
  if (known.least("dealer", of_loser) >= 1) return "one of two losers is not the dealer";
  for (const std::string_view name : kOfOneDeck) {
    const std::int64_t all = bounds_of_quantity(rules, name).high;
    const std::int64_t each = known.least(name, of_loser);
    if (2 * each <= all) continue;
    return fmt::format("two losers with {} {} each have more than the {} of the deck", each, name,
                       all);
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
