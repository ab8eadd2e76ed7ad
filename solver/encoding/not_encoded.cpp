// SPDX-License-Identifier: Apache-2.0
//
// What of the rules the formula leaves out. The guide has the same list as a table.
#include <algorithm>

#include <fmt/format.h>

#include "solver/encoding/encoded_rules.h"

namespace showstopper::solver {

using gostop::EffectKind;
using gostop::EventKind;
using gostop::EventRow;
using gostop::Rules;

namespace {

// Rows that move junk or win at once; the effects of other rows matter to payments alone.
std::optional<std::string> row_not_encoded(const Rules& rules) {
  for (int kind = 0; kind < gostop::kEventKinds; ++kind) {
    const auto on = static_cast<EventKind>(kind);
    if (never_comes(rules, on) || is_known(on)) continue;
    for (const EventRow& row : rules.on(on)) {
      if (is_steal(row) || row.effect == EffectKind::win) return row_name(on);
    }
  }
  return std::nullopt;
}

struct Uncovered {
  NotEncoded parameter;
  bool (*differs)(const Rules&);
};

// Each with its covered value; `differs` returns true if the rules have another one.
constexpr Uncovered kUncovered[] = {
    {{"deck.months", "all twelve months"},
     [](const Rules& r) { return !r.deck.contains(gostop::kFlowerCards); }},
    {{"capture.compulsory", "true"}, [](const Rules& r) { return !r.capture_compulsory; }},
    {{"turn.empty_hand", "spend_credit"},
     [](const Rules& r) { return r.turn_empty_hand != gostop::EmptyHand::spend_credit; }},
    {{"bomb.credit_window", "any_later_turns"},
     [](const Rules& r) { return r.bomb_credit_window != gostop::CreditWindow::any_later_turns; }},
    {{"bomb.credits", "2"}, [](const Rules& r) { return r.bomb_credits != 2; }},
    {{"bomb.flips", "1"}, [](const Rules& r) { return r.bomb_flips != 1; }},
    {{"bomb.keeps_turn", "false"}, [](const Rules& r) { return r.bomb_keeps_turn; }},
    {{"nagari.go_clause", "at_exhaustion"},
     [](const Rules& r) { return r.nagari_go_clause != gostop::GoClause::at_exhaustion; }},
    {{"concede.allowed", "false"}, [](const Rules& r) { return r.concede_possible; }},
    {{"exhaustion.result", "draw"},
     [](const Rules& r) { return r.exhaustion_result != gostop::Exhaustion::draw; }},
};

// Judged by other functions: shapes of deals and rows, jokers, and details of payments.
constexpr NotEncoded kJudgedElsewhere[] = {
    {"deal.order", "hands of one size, a stock card for each turn"},
    {"joker.from_hand", "no reveal_as_stock"},
    {"joker.table_scores_now", "false; without jokers, true with a minimum above nothing"},
    {"[[event]] that steals or wins", "on events of cards: not on shake or go"},
    {"[[event]] that adds, multiplies or collects", "on shake and go by counts and months alone"},
    {"[[combination]]", "no negative points"},
    {"[[combination]] with a multiplier", "of cards that are counted, in payments"},
    {"[[card]]", "at most five brights"},
    {"instant_points.multipliers", "none, in payments"},
    {"instant points", "up to 30000 in all, in payments"},
    {"points and bonus", "up to 65536, in payments"},
};

// With a minimum of 0 the dealer has a choice before he plays, with or without a joker.
std::optional<std::string> jokers_not_encoded(const Rules& rules) {
  if (rules.joker_table_scores_now && rules.stop_minimum <= 0) return "joker.table_scores_now";
  if (!has_jokers(rules)) return std::nullopt;
  if (rules.joker_from_hand == gostop::JokerFromHand::reveal_as_stock) return "joker.from_hand";
  if (rules.joker_table_scores_now) return "joker.table_scores_now";
  return std::nullopt;
}

// Rows that more cards make worse.
std::optional<std::string> score_not_encoded(const Rules& rules) {
  for (const gostop::CardValues& counting : rules.counting) {
    if (!counting.few_brights) return "[[card]]: more than five brights";
    for (std::size_t i = 0; i < counting.combinations.size(); ++i) {
      const gostop::Combination& row = counting.combinations[i];
      if (row.points < 0 || row.step < 0) {
        return fmt::format("[[combination]] {}: negative points", rules.combination_names[i]);
      }
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<NotEncoded> all_not_encoded() {
  std::vector<NotEncoded> all;
  for (const Uncovered& uncovered : kUncovered) all.push_back(uncovered.parameter);
  all.insert(all.end(), std::begin(kJudgedElsewhere), std::end(kJudgedElsewhere));
  return all;
}

std::optional<std::string> not_encoded(const Rules& rules) {
  for (const Uncovered& uncovered : kUncovered) {
    if (uncovered.differs(rules)) return std::string(uncovered.parameter.key);
  }
  const gostop::Deal any = gostop::deal_deck(rules, 0, gostop::deck_cards(rules));
  for (gostop::Seat seat = 0; seat < rules.players; ++seat) {
    if (any.hands[seat].size() != any.hands[0].size()) {
      return "deal.order";
    }
  }
  if (spare_stock(rules) < 0) return "deal.order";
  if (auto joker = jokers_not_encoded(rules)) return joker;
  if (auto row = row_not_encoded(rules)) return row;
  return score_not_encoded(rules);
}

}  // namespace showstopper::solver
