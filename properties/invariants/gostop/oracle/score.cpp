// SPDX-License-Identifier: Apache-2.0
#include "properties/invariants/gostop/oracle/score.h"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace showstopper::properties {

using gostop::Card;
using gostop::CardSet;
using gostop::CupUse;
using gostop::SeatState;

namespace {

constexpr int kMostGroups = RuleFacts::kMostGroups;

int junk_value(const RuleFacts::Use& use, CardSet cards) {
  int value = 0;
  for (const CardSet& above : use.junk_above) value += (cards & above).size();
  return value;
}

}  // namespace

int oracle_count(const RuleFacts::Use& use, const RuleFacts::Row& row, CardSet captured) {
  if (!captured.contains(row.with)) return 0;
  const CardSet cards = captured & row.mask;
  return row.by_value ? junk_value(use, cards) : cards.size();
}

int oracle_row(const RuleFacts::Use& use, const RuleFacts::Row& row, CardSet captured) {
  const int have = oracle_count(use, row, captured);
  return have >= row.first_at ? row.points + (have - row.first_at) * row.step : 0;
}

template <class Counts>
int oracle_rows(const RuleFacts::Use& use, CardSet captured, Counts counts) {
  int total = 0;
  std::uint64_t groups = 0;  // with a row that is worth something
  std::array<int, kMostGroups> best;
  for (const RuleFacts::Row& row : use.rows) {
    if ((captured & row.mask).size() < row.fewest || !counts(row)) continue;
    const int worth = oracle_row(use, row, captured);
    if (row.group < 0) {
      total += worth;
    } else if (worth > 0) {
      int& of_group = best[row.group];
      const std::uint64_t bit = std::uint64_t{1} << row.group;
      of_group = (groups & bit) == 0 ? worth : std::max(of_group, worth);
      groups |= bit;
    }
  }
  for (; groups != 0; groups &= groups - 1) total += best[std::countr_zero(groups)];
  return total;
}

int oracle_points(const RuleFacts::Use& use, CardSet captured, bool to_minimum) {
  return to_minimum
             ? oracle_rows(use, captured, [](const auto& row) { return row.counts_to_minimum; })
             : oracle_rows(use, captured, [](const auto&) { return true; });
}

int oracle_junk_points(const RuleFacts::Use& use, CardSet captured) {
  return oracle_rows(use, captured, [](const auto& row) { return row.by_value; });
}

int oracle_bright_points(const RuleFacts::Use& use, CardSet captured) {
  return oracle_rows(use, captured,
                     [&](const auto& row) { return use.brights.contains(row.mask | row.with); });
}

int oracle_points_slowly(const RuleFacts::Use& use, CardSet captured) {
  int total = 0;
  std::array<int, kMostGroups> best{};
  for (const RuleFacts::Row& row : use.rows) {
    int have = 0;
    bool complete = true;
    for (const Card card : row.with) complete = complete && captured.has(card);
    for (const Card card : captured) {
      if (!row.mask.has(card)) continue;
      have += row.by_value ? use.junk_value[card.index()] : 1;
    }
    int worth = 0;
    if (complete && have >= row.first_at) {
      worth = row.points;
      for (int over = row.first_at; over < have; ++over) worth += row.step;
    }
    if (row.group < 0) {
      total += worth;
    } else if (worth > best[row.group]) {
      best[row.group] = worth;
    }
  }
  for (const int of_group : best) total += of_group;
  return total;
}

bool oracle_cup_is_free(const gostop::Rules& rules, CupUse fixed, CardSet captured) {
  return rules.cup_role == gostop::CupRole::choice && fixed == CupUse::open &&
         captured.has(gostop::kCup);
}

int oracle_use(const gostop::Rules& rules, const RuleFacts& rule_facts, CupUse fixed,
               CardSet captured) {
  if (rules.cup_role != gostop::CupRole::choice) {
    return rules.cup_role == gostop::CupRole::junk2 ? 1 : 0;
  }
  if (fixed == CupUse::junk) return 1;
  if (!oracle_cup_is_free(rules, fixed, captured)) return 0;
  return oracle_points(rule_facts.use[1], captured) > oracle_points(rule_facts.use[0], captured);
}

int oracle_points(const GostopStep& step, const SeatState& seat) {
  const int use = oracle_use(step.rules, step.rule_facts, seat.cup, seat.captured);
  return oracle_points(step.rule_facts.use[use], seat.captured);
}

int oracle_to_minimum(const GostopStep& step, const SeatState& seat) {
  const RuleFacts& rule_facts = step.rule_facts;
  if (oracle_cup_is_free(step.rules, seat.cup, seat.captured)) {
    return std::max(oracle_points(rule_facts.use[0], seat.captured, true),
                    oracle_points(rule_facts.use[1], seat.captured, true));
  }
  const int use = oracle_use(step.rules, rule_facts, seat.cup, seat.captured);
  return oracle_points(rule_facts.use[use], seat.captured, true);
}

namespace {

// What may be worth more than before: each row by itself, but of a group its best row.
void worth_of_rows(const RuleFacts::Use& use, CardSet captured, std::vector<int>& worth) {
  worth.assign(use.rows.size() + kMostGroups, 0);
  for (std::size_t i = 0; i < use.rows.size(); ++i) {
    const int own = oracle_row(use, use.rows[i], captured);
    if (use.rows[i].group < 0) {
      worth[i] = own;
    } else {
      int& best = worth[use.rows.size() + static_cast<std::size_t>(use.rows[i].group)];
      best = std::max(best, own);
    }
  }
}

}  // namespace

bool oracle_gained(const GostopStep& step, const SeatState& seat, CardSet before) {
  const int use_before = oracle_use(step.rules, step.rule_facts, seat.cup, before);
  const int use_now = oracle_use(step.rules, step.rule_facts, seat.cup, seat.captured);
  thread_local std::vector<int> then, now;
  worth_of_rows(step.rule_facts.use[use_before], before, then);
  worth_of_rows(step.rule_facts.use[use_now], seat.captured, now);
  for (std::size_t i = 0; i < now.size(); ++i) {
    if (now[i] > then[i]) return true;
  }
  return false;
}

}  // namespace showstopper::properties
