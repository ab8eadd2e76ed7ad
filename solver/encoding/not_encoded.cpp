// SPDX-License-Identifier: Apache-2.0
//
// What of the rules the formula leaves out. The guide has the same list as a table.
#include <algorithm>

#include <fmt/format.h>

#include "model/table/check.h"
#include "solver/encoding/round_formula.h"

namespace showstopper::solver {

using gostop::EffectKind;
using gostop::EventKind;
using gostop::EventRow;
using gostop::Rules;

bool never_comes(const Rules& rules, EventKind kind) {
  return (kind == EventKind::joker_gained && !has_jokers(rules)) ||
         (kind == EventKind::bomb && rules.bomb_requires_shake &&
          rules.shake_then_bomb == gostop::ShakeThenBomb::forbidden) ||
         (kind == EventKind::small_bomb && rules.small_bomb == gostop::SmallBomb::off) ||
         kind == EventKind::hand_quad || kind == EventKind::table_quad;
}

std::string row_name(EventKind kind) {
  return fmt::format("a row of [[event]] with on = {}",
                     gostop::kEventKind[static_cast<std::size_t>(kind)].text);
}

bool is_known(EventKind kind) {
  switch (kind) {
    case EventKind::jjok:
    case EventKind::ttadak:
    case EventKind::sweep:
    case EventKind::stack_capture:
    case EventKind::self_stack_capture:
    case EventKind::ppuk:
    case EventKind::bomb:
    case EventKind::small_bomb:
    case EventKind::joker_gained:
    case EventKind::capture:
    case EventKind::no_capture: return true;
    case EventKind::shake:
    case EventKind::hand_quad:
    case EventKind::table_quad:
    case EventKind::go: return false;
  }
  UNREACHABLE("the switch has a case for each value");
}

bool is_steal(const EventRow& row) {
  return row.effect == EffectKind::steal || row.effect == EffectKind::steal_value;
}

int spare_stock(const Rules& rules) {
  const gostop::Deal any = gostop::deal_deck(rules, 0, gostop::deck_cards(rules));
  const int jokers = (rules.deck & gostop::kJokerCards).size();
  return any.stock.size() - rules.players * any.hands[0].size() - jokers;
}

namespace {

// Rows that move junk or win at once: what others do only payments ask about.
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

// Written down with the value that is covered; `true` where the rules say something else.
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

// What is judged elsewhere: shapes of deals and rows, jokers, and what only payments ask about.
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
  for (Seat seat = 0; seat < rules.players; ++seat) {
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
