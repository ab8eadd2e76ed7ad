// SPDX-License-Identifier: Apache-2.0
//
// Rows that no round reaches. A round of random play in which a row applies settles that it does;
// what none has shown is argued over the cards of the deck, and then handed to the solver.
#include <algorithm>

#include <fmt/format.h>

#include "lint/gostop/bounds.h"
#include "lint/gostop/kind.h"
#include "lint/gostop/limits.h"
#include "lint/gostop/never.h"
#include "lint/gostop/played_rows.h"
#include "lint/gostop/row_goal.h"
#include "lint/gostop/unreached.h"
#include "model/gostop/score.h"
#include "model/table/counted.h"

namespace showstopper::lint::gostop_rules {
namespace {

using gostop::operator""_key;

bool wins_when_used_up(const Table& table) {
  return table.rules.exhaustion_result != gostop::Exhaustion::draw;
}

// A round ends by a stop only if a seat has the minimum. The seat with the most points at the end
// may win nevertheless.
bool minimum_is_too_high(Subject& subject, const Table& table) {
  const int minimum = table.rules.stop_minimum;
  const int most = most_points(table.rules, true);
  if (minimum <= most) return false;
  Finding finding;
  finding.severity = wins_when_used_up(table) ? Severity::note : Severity::error;
  finding.sentence = fmt::format(
      "with {} players no seat may ever stop: the minimum is {}, but all cards together "
      "score {}{}",
      table.rules.players, table::counted(minimum, "point"), most,
      wins_when_used_up(table)
          ? fmt::format("; rounds are won by {}", subject.said("exhaustion.result"_key))
          : "");
  const int key = minimum_key(table.rules.players);
  finding.involved.push_back(subject.key(key));
  finding.proof = "the most points of all combinations of the deck";
  finding.repair = fmt::format("lower it to {} or less", most);
  finding.edits = subject.with(key, std::to_string(most));
  subject.add(std::move(finding));
  return true;
}

// Only a shown triple may be bombed, and none may be shown, or none that was shown be bombed, or
// one of its cards is played at once.
void find_impossible_bombs(Subject& subject) {
  const rules::RuleSet& rules = subject.rules();
  if (subject.tables().empty() || rules.form("bomb.requires_shake"_key) == 0) return;
  if (rules.form("bomb.allowed"_key) == 0) return;  // it is meant
  const bool no_shakes = subject.tables().front().rules.shake_limit == 0;
  const bool forbidden =
      rules.form("shake.then_bomb"_key) == static_cast<int>(gostop::ShakeThenBomb::forbidden);
  if (!no_shakes && !forbidden && !breaks_shown_triples(rules)) return;
  const int other = no_shakes   ? "shake.limit"_key
                    : forbidden ? "shake.then_bomb"_key
                                : "shake.when"_key;
  Finding finding;
  // A file that states both may mean a game without bombs.
  const bool both_own =
      subject.own(rules.place("bomb.requires_shake"_key)) && subject.own(rules.place(other));
  if (both_own) finding.severity = Severity::note;
  finding.sentence =
      fmt::format("no seat can ever bomb: {} requires a shown triple, and {} leaves none to bomb{}",
                  subject.said("bomb.requires_shake"_key), subject.said(other),
                  both_own ? "; keep both for a game without bombs" : "");
  finding.involved.push_back(subject.key("bomb.requires_shake"_key));
  finding.involved.push_back(subject.key(other));
  finding.proof = "the limits of the rules";
  finding.repair = "change one of the two keys";
  for (const Involved& each : finding.involved) {
    if (finding.edits.empty()) finding.edits = subject.without({each});
  }
  subject.add(std::move(finding));
}

// The reason for the last table if there is one for each of them; else nothing.
template <class Why>
auto for_each_table(const std::vector<Table>& tables, const Why& why) {
  decltype(why(tables.front())) reason;
  for (const Table& table : tables) {
    reason = why(table);
    if (reason.empty()) break;
  }
  return reason;
}

void find_combinations(Subject& subject) {
  const auto& said = subject.rules().rows(gostop::kCombination);
  for (std::size_t i = 0; i < said.size() && subject.go_on(); ++i) {
    const auto shows = [&](const Table& table, const SeenRound& round) {
      return holds_for_somebody(table, round, i);
    };
    if (subject.seen(shows)) continue;
    Unreached row(subject, gostop::kCombination, said[i],
                  "no captured cards reach this combination");
    const std::string never = for_each_table(
        subject.tables(), [i](const Table& table) { return why_never_reached(table.rules, i); });
    if (!never.empty()) {
      row.proved("counting the cards of the deck: " + never);
    } else if (!subject.tables().empty()) {
      const auto decides = [&subject, i](const Table& table, const SeenRound& round) {
        return decided(table, round, gostop::kCombination, i, subject.rules());
      };
      row.ask(row_goal(subject.tables().front().rules, gostop::kCombination, said[i]), false,
              shown_in(subject, decides));
    }
  }
}

// Whether a loser is liable on the ground of this name.
bool is_ground(const Table& table, const SeenRound& round, std::string_view name) {
  for (Seat seat = 0; seat < table.rules.players; ++seat) {
    for (const std::size_t ground : grounds_of(table, round, seat)) {
      if (table.rules.liabilities[ground].name == name) return true;
    }
  }
  return false;
}

// The conditions of a payer row, or of a liability row without one on the winner.
struct Conditions {
  const rules::Expression* winner = nullptr;
  const rules::Expression* loser = nullptr;
  std::string winner_column, loser_column;
  bool for_all = false;  // of the losers
};

std::string impossible_condition(const std::vector<Table>& tables, const Conditions& row) {
  for (const auto& [condition, column] :
       {std::pair{row.winner, row.winner_column}, {row.loser, row.loser_column}}) {
    if (condition == nullptr || condition->empty()) continue;
    const auto bounds = condition == row.winner ? bounds_of_winner : bounds_of;
    const WhyNever why = for_each_table(tables, [bounds, asked = condition](const Table& table) {
      return why_never(table.rules, *asked, bounds);
    });
    if (why.empty()) continue;
    // If counting decides it, the proof of the finding has the reason.
    const std::string reason = why.by_counting ? "" : ", " + why.text;
    return fmt::format("`{} = \"{}\"` never holds{}", column, condition->text(), reason);
  }
  if (row.loser == nullptr) return {};
  const std::string both = for_each_table(tables, [&row](const Table& table) {
    return why_never_together(table.rules, row.winner, *row.loser);
  });
  if (!both.empty()) return "the conditions never hold together: " + both;
  if (!row.for_all) return {};
  const std::string two = for_each_table(
      tables, [&row](const Table& table) { return why_no_two_losers(table.rules, *row.loser); });
  return two.empty() ? two : "`loser` never holds for all losers: " + two;
}

void find_conditions(Subject& subject, gostop::RowTableId of, std::size_t i,
                     const Conditions& conditions, const Subject::Test& shows) {
  if (subject.seen(shows) || subject.tables().empty()) return;
  const rules::Row& said = subject.rules().rows(of)[i];
  const std::string never = impossible_condition(subject.tables(), conditions);
  Unreached row(subject, of, said,
                never.empty() ? "no round fulfils the conditions of this row" : never);
  if (!never.empty()) return row.proved(kByCounting);
  row.ask(row_goal(subject.tables().front().rules, of, said), false, shown_in(subject, shows));
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
    const auto& scope = said[i].cells[gostop::column(gostop::kPayer, "scope")];
    const bool for_all = scope && scope->datum.front().form != 0;
    find_conditions(subject, gostop::kPayer, i,
                    {expression(kWinner), expression(kLoser), "winner", "loser", for_all},
                    [&subject, i](const Table& table, const SeenRound& round) {
                      return applied(table, round, gostop::kPayer, i, subject.rules());
                    });
  }
}

// A ground applies if it holds, whichever goes first.
void find_liabilities(Subject& subject) {
  const auto& said = subject.rules().rows(gostop::kLiability);
  constexpr int kWhen = gostop::column(gostop::kLiability, "when");
  constexpr int kName = gostop::column(gostop::kLiability, "name");
  for (std::size_t i = 0; i < said.size() && subject.go_on(); ++i) {
    const std::string& name = said[i].cells[kName]->name;
    find_conditions(subject, gostop::kLiability, i,
                    {nullptr, &said[i].cells[kWhen]->expression, "", "when", false},
                    [&name](const Table& table, const SeenRound& round) {
                      return is_ground(table, round, name);
                    });
  }
}

}  // namespace

void find_never_applies(Subject& subject) {
  const auto& tables = subject.tables();
  const auto too_high = [&](const Table& table) { return minimum_is_too_high(subject, table); };
  const auto high = std::count_if(tables.begin(), tables.end(), too_high);
  find_impossible_bombs(subject);
  find_combinations(subject);
  find_unselected_rows(subject);
  find_dead_keys(subject);
  // Effects that need a stop never occur then, which is already reported.
  const bool won = std::any_of(tables.begin(), tables.end(), wins_when_used_up);
  if (high == static_cast<std::ptrdiff_t>(tables.size()) && !won) return;
  find_payers(subject);
  find_liabilities(subject);
}

}  // namespace showstopper::lint::gostop_rules
