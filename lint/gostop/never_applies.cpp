// SPDX-License-Identifier: Apache-2.0
//
// Rows that no round reaches. A round of random play in which a row applies settles that it does;
// what none has shown is argued over the cards of the deck, and then handed to the solver.
#include <algorithm>

#include <fmt/format.h>

#include "lint/gostop/bounds.h"
#include "lint/gostop/goal_text.h"
#include "lint/gostop/kind.h"
#include "lint/gostop/played_rows.h"
#include "lint/gostop/row_goal.h"
#include "model/gostop/score.h"

namespace showstopper::lint::gostop_rules {
namespace {

using gostop::operator""_key;

// What is known of a row that no round has shown.
class Unreached {
 public:
  Unreached(Subject& subject, Involved row, std::string what)
      : subject_(subject), row_(std::move(row)), what_(std::move(what)) {}

  void proved(const std::string& proof) {
    Finding finding;
    finding.sentence = what_;
    finding.involved.push_back(row_);
    finding.proof = proof;
    finding.repair = "remove the row, or ask for what can be reached";
    finding.edits = subject_.without({row_});
    subject_.add(std::move(finding));
  }
  void ask(const std::string& goal) {
    Subject::Proof answer = subject_.refute(goal);
    if (!answer.why_open.empty()) {
      subject_.undecided.push_back(
          {{}, row_, answer.why_open, fmt::format("whether `{}` ever applies", row_.name)});
    } else if (answer.witness.empty()) {
      proved(answer.proof);
    }
  }

 private:
  Subject& subject_;
  Involved row_;
  std::string what_;
};

// A round ends by a stop only where somebody comes to the minimum.
bool minimum_is_too_high(Subject& subject, const Table& table) {
  const int minimum = table.rules.stop_minimum;
  const int most = most_points(table.rules, true);
  if (minimum <= most) return false;
  Finding finding;
  finding.severity = Severity::error;
  finding.sentence = fmt::format(
      "with {} players nobody may ever stop: the minimum is {} points, but all cards together "
      "score {}",
      table.rules.players, minimum, most);
  const int key = table.rules.players == 2 ? "stop.minimum.2"_key : "stop.minimum.3"_key;
  finding.involved.push_back(subject.key(key));
  finding.proof = "the most points of all combinations of the deck";
  finding.repair = fmt::format("lower it to {} or less", most);
  finding.edits = subject.with(key, std::to_string(most));
  subject.add(std::move(finding));
  return true;
}

// Only a shown triple may be bombed, and none may be shown, or none that was shown be bombed.
void find_impossible_bombs(Subject& subject) {
  const rules::RuleSet& rules = subject.rules();
  if (subject.tables().empty() || rules.form("bomb.requires_shake"_key) == 0) return;
  const bool no_shakes = subject.tables().front().rules.shake_limit == 0;
  const bool forbidden =
      rules.form("shake.then_bomb"_key) == static_cast<int>(gostop::ShakeThenBomb::forbidden);
  if (!no_shakes && !forbidden) return;
  const int other = no_shakes ? "shake.limit"_key : "shake.then_bomb"_key;
  Finding finding;
  finding.sentence =
      fmt::format("nobody may ever bomb: {} asks for a shown triple, and {} leaves none to bomb",
                  subject.said("bomb.requires_shake"_key), subject.said(other));
  finding.involved.push_back(subject.key("bomb.requires_shake"_key));
  finding.involved.push_back(subject.key(other));
  finding.proof = "the limits of the rules";
  finding.repair = "change one of the two keys";
  for (const Involved& each : finding.involved) {
    if (finding.edits.empty()) finding.edits = subject.without({each});
  }
  subject.add(std::move(finding));
}

void find_combinations(Subject& subject) {
  const auto& said = subject.rules().rows(gostop::kCombination);
  for (std::size_t i = 0; i < said.size() && subject.go_on(); ++i) {
    const auto shows = [&](const Table& table, const SeenRound& round) {
      return holds_for_somebody(table, round, i);
    };
    if (subject.seen(shows)) continue;
    Unreached row(subject, subject.row(gostop::kCombination, said[i]),
                  "no captured cards reach this combination");
    const bool possible =
        std::any_of(subject.tables().begin(), subject.tables().end(), [&](const Table& table) {
          return std::any_of(table.rules.counting.begin(), table.rules.counting.end(),
                             [&](const gostop::CardValues& by) {
                               return holds(by.combinations[i], by, table.rules.deck);
                             });
        });
    if (!possible) {
      row.proved("counting the cards of the deck");
    } else if (!subject.tables().empty()) {
      const auto& rows = subject.tables().front().rules.counting[0].combinations;
      row.ask(combination_goal(rows[i], said[i]));
    }
  }
}

// The conditions of a payer row, or of a liability row without one on the winner.
struct Conditions {
  const rules::Expression* winner = nullptr;
  const rules::Expression* loser = nullptr;
  std::string winner_column, loser_column;
};

std::string impossible_condition(const std::vector<Table>& tables, const Conditions& row) {
  for (const auto& [condition, column] :
       {std::pair{row.winner, row.winner_column}, {row.loser, row.loser_column}}) {
    if (condition == nullptr || condition->empty()) continue;
    const bool never =
        std::all_of(tables.begin(), tables.end(), [&, asked = condition](const Table& table) {
          return bounds_of(table.rules, *asked).never();
        });
    if (never) return fmt::format("`{} = \"{}\"` never holds", column, condition->text());
  }
  return {};
}

void find_conditions(Subject& subject, gostop::RowTableId of, std::size_t i,
                     const Conditions& conditions, bool stops_only) {
  const auto shows = [&](const Table& table, const SeenRound& round) {
    return applied(table, round, of, i, subject.rules());
  };
  if (subject.seen(shows)) return;
  const rules::Row& said = subject.rules().rows(of)[i];
  const std::string never = impossible_condition(subject.tables(), conditions);
  Unreached row(subject, subject.row(of, said),
                never.empty() ? "no round fulfils the conditions of this row" : never);
  if (!never.empty())
    return row.proved("counting the cards of the deck and the limits of the rules");
  std::string goal = stops_only ? "stopped" : "not nagari";
  if (conditions.winner != nullptr) goal += " and " + goal_text(*conditions.winner, "winner");
  goal += " and " + goal_text(*conditions.loser, "loser");
  row.ask(goal);
}

void find_payers(Subject& subject) {
  const auto& said = subject.rules().rows(gostop::kPayer);
  constexpr int kWinner = gostop::column(gostop::kPayer, "winner");
  constexpr int kLoser = gostop::column(gostop::kPayer, "loser");
  for (std::size_t i = 0; i < said.size() && subject.go_on(); ++i) {
    const auto expression = [&](int column) {
      const auto& cell = said[i].cells[static_cast<std::size_t>(column)];
      return cell ? &cell->expression : nullptr;
    };
    find_conditions(subject, gostop::kPayer, i,
                    {expression(kWinner), expression(kLoser), "winner", "loser"},
                    subject.rules().form("bak.on_fixed_wins"_key) == 0);
  }
}

void find_liabilities(Subject& subject) {
  const auto& said = subject.rules().rows(gostop::kLiability);
  constexpr int kWhen = gostop::column(gostop::kLiability, "when");
  for (std::size_t i = 0; i < said.size() && subject.go_on(); ++i) {
    const auto& when = said[i].cells[kWhen];
    find_conditions(subject, gostop::kLiability, i, {nullptr, &when->expression, "", "when"}, true);
  }
}

// Event rows that ask for what cannot be.
void find_events(Subject& subject) {
  constexpr int kTest = gostop::column(gostop::kEvent, "when.test");
  for (const rules::Row& said : subject.rules().rows(gostop::kEvent)) {
    if (!subject.go_on()) return;
    const auto& test = said.cells[kTest];
    if (!test || test->expression.empty()) continue;
    const Conditions conditions{&test->expression, nullptr, "when.test", ""};
    const std::string never = impossible_condition(subject.tables(), conditions);
    if (never.empty()) continue;
    Unreached(subject, subject.row(gostop::kEvent, said), never)
        .proved("counting the cards of the deck and the limits of the rules");
  }
}

// Whether the rules let no such event come in a last turn.
bool suppressed_last(const gostop::Rules& rules, gostop::EventKind kind) {
  switch (kind) {
    case gostop::EventKind::jjok: return rules.suppress_jjok;
    case gostop::EventKind::ttadak: return rules.suppress_ttadak;
    case gostop::EventKind::sweep: return rules.suppress_sweep;
    case gostop::EventKind::stack_capture:
    case gostop::EventKind::self_stack_capture: return rules.suppress_stack_capture;
    case gostop::EventKind::ppuk: return rules.suppress_ppuk;
    case gostop::EventKind::bomb:
    case gostop::EventKind::small_bomb:
    case gostop::EventKind::shake:
    case gostop::EventKind::joker_gained:
    case gostop::EventKind::hand_quad:
    case gostop::EventKind::table_quad:
    case gostop::EventKind::go:
    case gostop::EventKind::capture:
    case gostop::EventKind::no_capture: return false;
  }
  std::abort();
}

// A hand of one card, whose first turn is a last one.
bool one_turn_each(const gostop::Rules& rules) {
  return rules.hand_size == 1 && rules.joker_value[0] == 0 &&
         rules.last_turn_means == gostop::LastTurn::players_last_hand_card;
}

// Rows for a last turn in which the event does not count, and for a first one that is a last.
void find_suppressed_events(Subject& subject) {
  if (subject.tables().empty()) return;
  const gostop::Rules& rules = subject.tables().front().rules;
  for (const rules::Row& said : subject.rules().rows(gostop::kEvent)) {
    if (!subject.go_on()) return;
    const auto& turn = said.cells[gostop::column(gostop::kEvent, "when.turn")];
    if (!turn) continue;
    const auto kind = static_cast<gostop::EventKind>(
        said.cells[gostop::column(gostop::kEvent, "on")]->datum.front().form);
    constexpr int kFirst = 1, kLast = 2;  // forms of `when.turn`
    const int form = turn->datum.front().form;
    const bool last = form == kLast ||
                      (form == kFirst &&
                       std::all_of(subject.tables().begin(), subject.tables().end(),
                                   [](const Table& table) { return one_turn_each(table.rules); }));
    if (!last || !suppressed_last(rules, kind)) continue;
    Finding finding;
    finding.sentence =
        fmt::format("this row asks for a last turn, in which by {} the event does not count",
                    subject.said("last_turn.suppress"_key));
    finding.involved.push_back(subject.row(gostop::kEvent, said));
    finding.involved.push_back(subject.key("last_turn.suppress"_key));
    finding.proof = "the limits of the rules";
    finding.repair = "remove the row, or take the event out of `last_turn.suppress`";
    finding.edits = subject.without({finding.involved.front()});
    subject.add(std::move(finding));
  }
}

}  // namespace

void find_never_applies(Subject& subject) {
  const auto& tables = subject.tables();
  const auto too_high = [&](const Table& table) { return minimum_is_too_high(subject, table); };
  const auto high = std::count_if(tables.begin(), tables.end(), too_high);
  find_impossible_bombs(subject);
  find_combinations(subject);
  find_events(subject);
  find_suppressed_events(subject);
  // What only a stop brings about never comes then, and that has been said.
  if (high == static_cast<std::ptrdiff_t>(tables.size())) return;
  find_payers(subject);
  find_liabilities(subject);
}

}  // namespace showstopper::lint::gostop_rules
