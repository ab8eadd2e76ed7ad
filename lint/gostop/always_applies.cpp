// SPDX-License-Identifier: Apache-2.0
//
// Conditions that exclude nothing, although their author meant some rounds only. A row with the
// condition `true` is deliberate, and is not reported.
#include <algorithm>

#include <fmt/format.h>

#include "lint/gostop/assumption.h"
#include "lint/gostop/bounds.h"
#include "lint/gostop/event_facts.h"
#include "lint/gostop/kind.h"
#include "lint/gostop/never.h"
#include "lint/gostop/played_rows.h"
#include "lint/gostop/row_goal.h"

namespace showstopper::lint::gostop_rules {
namespace {

using gostop::operator""_key;

bool asks_for_something(const rules::Expression& condition) {
  return std::any_of(condition.steps().begin(), condition.steps().end(), [](const auto& step) {
    return step.op == rules::Expression::Step::Op::quantity ||
           step.op == rules::Expression::Step::Op::has;
  });
}

bool always(const Subject& subject, gostop::RowTableId of, const rules::Row& row, int column) {
  const rules::Expression& condition = row.cells[static_cast<std::size_t>(column)]->expression;
  return !subject.tables().empty() &&
         std::all_of(subject.tables().begin(), subject.tables().end(), [&](const Table& table) {
           return of == gostop::kEvent ? bounds_of_test(table.rules, row).always()
                                       : bounds_of(table.rules, condition).always();
         });
}

// Whether one condition of the row always holds, so that the row is as wide without it.
bool find_condition(Subject& subject, gostop::RowTableId of, const rules::Row& row, int column) {
  const auto& cell = row.cells[static_cast<std::size_t>(column)];
  if (!cell || !asks_for_something(cell->expression) || !always(subject, of, row, column)) {
    return false;
  }
  Finding finding;
  finding.sentence =
      fmt::format("`{} = \"{}\"` always holds", gostop::kRowTables[of].columns[column].key,
                  cell->expression.text());
  finding.involved.push_back(subject.row(of, row));
  finding.proof = kByCounting;
  const rules::Column& cell_of = gostop::kRowTables[of].columns[column];
  finding.repair = cell_of.required
                       ? fmt::format(
                             "write `{} = \"true\"` if it is meant, or ask for what some "
                             "rounds lack",
                             cell_of.key)
                       : "ask for what some rounds lack, or leave the condition out";
  subject.add(std::move(finding));
  return true;
}

// Rounds to which the row can apply, and whether it left out a loser in one of them.
struct Played {
  std::uint64_t rounds = 0;
  bool excepted = false;
};

// The rounds in which losers pay by rows.
struct Charged {
  bool hand_quads = false, other_fixed_wins = false;

  bool has(const SeenRound& round) const {
    if (round.end.quad_holders != 0) return hand_quads;
    return round.end.outcome == gostop::Outcome::stop ||
           (other_fixed_wins && round.result.has_winner());
  }
  // No round that `has` knows is left out, but some others may be in it.
  solver::Term goal() const {
    if (other_fixed_wins) return negated(solver::word("nagari"));
    const solver::Term stopped = solver::word("stopped");
    return hand_quads ? solver::any_of({stopped, solver::word("quad_win")}) : stopped;
  }
  std::string_view rounds() const {
    if (other_fixed_wins) return "won round";
    return hand_quads ? "round that a stop or a hand quad won" : "stopped round";
  }
};

Played played(const Subject& subject, std::size_t row, const Charged& charged) {
  Played seen;
  for (const Table& table : subject.tables()) {
    for (const SeenRound& round : table.rounds) {
      if (!charged.has(round)) continue;
      ++seen.rounds;
      for (Seat loser = 0; loser < table.rules.players; ++loser) {
        const bool wins =
            loser == round.result.winner || (round.end.quad_holders >> loser & 1) != 0;
        if (!wins && !pays_by(round, row, loser)) return {seen.rounds, true};
      }
    }
  }
  return seen;
}

// Both conditions together: first the rounds, then the solver searches a round in which the row
// leaves out a loser.
void find_payer(Subject& subject, std::size_t i) {
  constexpr std::uint64_t kFew = 100;  // won rounds
  const rules::Row& row = subject.rules().rows(gostop::kPayer)[i];
  const auto& winner = row.cells[gostop::column(gostop::kPayer, "winner")];
  const auto& loser = row.cells[gostop::column(gostop::kPayer, "loser")];
  if (!(winner && asks_for_something(winner->expression)) &&
      !asks_for_something(loser->expression)) {
    return;
  }
  if (subject.tables().empty()) return;
  const gostop::Rules& rules = subject.tables().front().rules;
  const Charged charged{rules.hand_quad_times_bak, rules.bak_on_fixed_wins};
  const Played seen = played(subject, i, charged);
  if (seen.excepted || seen.rounds < kFew) return;
  const Involved about = subject.row(gostop::kPayer, row);
  const auto leave_open = [&](const std::string& why) {
    subject.undecided.push_back(
        {{}, about, why, fmt::format("whether `{}` always applies", about.name)});
  };
  std::string_view beyond = read_otherwise(loser->expression);
  if (beyond.empty() && winner) beyond = read_otherwise(winner->expression);
  if (!beyond.empty()) return leave_open(fmt::format("goals do not know {}", beyond));
  std::vector<solver::Term> both = {solver::Term(loser->expression, rules::Expression::kLoser)};
  if (winner) both.emplace(both.begin(), winner->expression, rules::Expression::kWinner);
  const Subject::Proof answer =
      subject.refute(solver::all_of({charged.goal(), negated(solver::all_of(both))}));
  if (!answer.why_open.empty()) leave_open(answer.why_open);
  if (answer.proof.empty() || !answer.witness.empty() || !answer.why_open.empty()) return;
  Finding finding;
  finding.sentence =
      fmt::format("this row applies to every loser of every {}; it did in all of {} random ones",
                  charged.rounds(), seen.rounds);
  finding.involved.push_back(about);
  finding.proof = answer.proof;
  finding.repair = "ask for what some rounds lack, or leave the conditions out";
  subject.add(std::move(finding));
}

void find_in(Subject& subject, const NeverApplies& never, gostop::RowTableId of, int column) {
  for (const rules::Row& row : subject.rules().rows(of)) {
    if (!subject.go_on()) return;
    if (never(of, row)) continue;
    find_condition(subject, of, row, column);
  }
}

// Whether one of the conditions holds whenever the other fails, and never both: of a winner by
// payer rows, or of one loser.
bool are_opposites(const Subject& subject, const rules::Expression& a, const rules::Expression& b,
                   bool of_winner) {
  const auto whose = of_winner ? Assumption::of_winner() : Assumption::of_loser();
  return asks_for_something(a) && asks_for_something(b) &&
         std::all_of(subject.tables().begin(), subject.tables().end(), [&](const Table& table) {
           Assumption hold(table.rules, of_winner), fail(table.rules, of_winner);
           const bool both = hold.holds(a, whose) && hold.holds(b, whose);
           const bool neither = fail.fails(a, whose) && fail.fails(b, whose);
           return !both && !neither;
         });
}

bool names_the_loser(const rules::Expression& condition) {
  return std::any_of(condition.steps().begin(), condition.steps().end(),
                     [](const auto& step) { return step.seat == rules::Expression::kLoser; });
}

// The condition by which alone two payer rows differ, if they have opposite ones; or else -1.
int opposite_column(const Subject& subject, const rules::Row& a, const rules::Row& b) {
  constexpr int kName = gostop::column(gostop::kPayer, "name");
  constexpr int kWinner = gostop::column(gostop::kPayer, "winner");
  constexpr int kLoser = gostop::column(gostop::kPayer, "loser");
  constexpr int kScope = gostop::column(gostop::kPayer, "scope");
  int differs = -1;
  for (int column = 0; column < static_cast<int>(a.cells.size()); ++column) {
    const auto at = static_cast<std::size_t>(column);
    if (column == kName || a.cells[at] == b.cells[at]) continue;
    if (differs >= 0) return -1;
    differs = column;
  }
  if (differs != kWinner && differs != kLoser) return -1;
  const auto& one = a.cells[static_cast<std::size_t>(differs)];
  const auto& other = b.cells[static_cast<std::size_t>(differs)];
  if (!one || !other) return -1;
  // Of rows for all losers neither applies if the losers differ.
  const bool of_loser =
      differs == kLoser || names_the_loser(one->expression) || names_the_loser(other->expression);
  if (of_loser && a.cells[kScope]) return -1;
  const bool opposite =
      are_opposites(subject, one->expression, other->expression, differs == kWinner);
  return opposite ? differs : -1;
}

// Two payer rows with one effect, of which one applies wherever the other does not.
void find_opposite_payers(Subject& subject, const NeverApplies& never) {
  constexpr int kWinner = gostop::column(gostop::kPayer, "winner");
  constexpr int kLoser = gostop::column(gostop::kPayer, "loser");
  if (subject.tables().empty()) return;
  const auto& rows = subject.rules().rows(gostop::kPayer);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = 0; j < i && subject.go_on(); ++j) {
      if (!subject.own(rows[i].place) && !subject.own(rows[j].place)) continue;
      const int column = opposite_column(subject, rows[i], rows[j]);
      if (column < 0 || never(gostop::kPayer, rows[i]) || never(gostop::kPayer, rows[j])) continue;
      const bool of_winner = column == kWinner;
      const auto& rest = rows[i].cells[of_winner ? kLoser : kWinner];
      Finding finding;
      // Beside another condition the two may be names for one rule.
      if (rest && asks_for_something(rest->expression)) finding.severity = Severity::note;
      finding.involved = subject.blamed(
          {subject.row(gostop::kPayer, rows[i]), subject.row(gostop::kPayer, rows[j])});
      finding.sentence = fmt::format(
          "`{}` and `{}` have the same effect and opposite conditions: together they are one row "
          "without a condition on the {}",
          finding.involved[0].name, finding.involved[1].name, of_winner ? "winner" : "loser");
      finding.proof = kByCounting;
      finding.repair = of_winner
                           ? "write one row without `winner`, or let their effects differ"
                           : "write one row with `loser = \"true\"`, or let their effects differ";
      subject.add(std::move(finding));
    }
  }
}

}  // namespace

void find_always_applies(Subject& subject) {
  const NeverApplies never(subject.rules());
  find_in(subject, never, gostop::kEvent, gostop::column(gostop::kEvent, "when.test"));
  find_in(subject, never, gostop::kLiability, gostop::column(gostop::kLiability, "when"));
  const auto& payers = subject.rules().rows(gostop::kPayer);
  for (std::size_t i = 0; i < payers.size(); ++i) {
    if (!subject.go_on()) return;
    // Its other condition is the mistake.
    if (never(gostop::kPayer, payers[i])) continue;
    constexpr int kWinner = gostop::column(gostop::kPayer, "winner");
    constexpr int kLoser = gostop::column(gostop::kPayer, "loser");
    const bool of_winner = find_condition(subject, gostop::kPayer, payers[i], kWinner);
    const bool of_loser = find_condition(subject, gostop::kPayer, payers[i], kLoser);
    if (!of_winner && !of_loser) find_payer(subject, i);
  }
  find_opposite_payers(subject, never);
}

}  // namespace showstopper::lint::gostop_rules
