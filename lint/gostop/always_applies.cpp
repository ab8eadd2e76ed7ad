// SPDX-License-Identifier: Apache-2.0
//
// Conditions that exclude nothing, although their author meant some rounds only. A row with the
// condition `true` is deliberate, and is not reported.
#include <algorithm>

#include <fmt/format.h>

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
}

}  // namespace showstopper::lint::gostop_rules
