// SPDX-License-Identifier: Apache-2.0
#include "lint/gostop/missed_rounds.h"

#include <algorithm>
#include <chrono>
#include <vector>

#include <fmt/format.h>

#include "lint/equivalence.h"
#include "lint/gostop/row_goal.h"
#include "model/rules/rows.h"
#include "solver/search/find.h"

namespace showstopper::lint::gostop_rules {

struct MissedRounds::Question {
  gostop::Rules rules;
  solver::Term goal;
  bool proves = false;
};

namespace {

std::vector<gostop::Rules> compiled(const rules::RuleSet& rules) {
  std::vector<gostop::Rules> all;
  for (const int players : gostop::Game::kSeats) {
    std::string why_not;
    if (gostop::playable(rules, players, why_not)) all.push_back(gostop::compile(rules, players));
  }
  return all;
}

// The rows that make the difference: those that only one rule set has, and all rows of the unit if
// the others are not in the same order.
class DifferingRows {
 public:
  DifferingRows(const rules::RuleSet& a, const rules::RuleSet& b, const Unit& unit)
      : a_(a), b_(b), unit_(unit) {
    whole_unit_ = unit.parameter < 0 && !others_are_the_same();
  }

  bool has(int table, const rules::Row& row) const {
    const auto known = [&](const rules::RuleSet& rules) {
      const auto& rows = rules.rows(table);
      return std::any_of(rows.begin(), rows.end(),
                         [&](const rules::Row& each) { return each.cells == row.cells; });
    };
    if (!known(a_) || !known(b_)) return true;
    const auto& of_table = a_.schema().tables[static_cast<std::size_t>(table)];
    return whole_unit_ && table == unit_.table && same_identity(of_table, row, unit_.like);
  }

  // Without them both rule sets have the same rows in the same order.
  bool others_are_the_same() const {
    rules::RuleSet of_a = a_, of_b = b_;
    for (int table = 0; table < static_cast<int>(a_.schema().tables.size()); ++table) {
      for (rules::RuleSet* const rules : {&of_a, &of_b}) {
        std::erase_if(rules->rows(table), [&](const rules::Row& row) { return has(table, row); });
      }
    }
    return same_rows(of_a, of_b);
  }

 private:
  const rules::RuleSet &a_, &b_;
  const Unit& unit_;
  bool whole_unit_ = false;
};

}  // namespace

std::string MissedRounds::refute(const rules::RuleSet& a, const rules::RuleSet& b, const Unit& unit,
                                 const Parts& parts) {
  std::vector<Question> proofs, hints;
  const DifferingRows differing(a, b, unit);
  bool proves = differing.others_are_the_same();
  for (const rules::RuleSet* const own : {&a, &b}) {
    for (const gostop::Rules& rules : compiled(*own)) {
      for (int table = 0; table < static_cast<int>(own->schema().tables.size()); ++table) {
        for (const rules::Row& row : own->rows(table)) {
          if (!differing.has(table, row)) continue;
          const RowGoal goal = row_goal(rules, static_cast<gostop::RowTableId>(table), row);
          proves = proves && goal.proves();
          proofs.push_back({rules, goal.must, goal.proves()});
          if (goal.likely) hints.push_back({rules, *goal.likely, false});
        }
      }
      if (unit.parameter < 0) continue;
      const rules::Parameter& key =
          own->schema().parameters[static_cast<std::size_t>(unit.parameter)];
      // Keys that the engine reads itself have example goals, which never prove anything.
      proves = proves && key.shorthand;
      if (a.value(unit.parameter).empty() || b.value(unit.parameter).empty()) continue;
      for (solver::Term& goal :
           key_goals(key.key, a.item(unit.parameter), b.item(unit.parameter))) {
        hints.push_back({rules, std::move(goal), false});
      }
    }
  }
  if (proves && proofs.empty()) return "the key makes the same rows";
  std::string proof;
  auto left = static_cast<int>(proofs.size() + hints.size());
  bool parted = false;
  for (const auto* const all : {&proofs, &hints}) {
    for (const Question& each : *all) {
      if (seconds_ <= 0 || (go_on_ && !go_on_())) return {};
      const std::string refuted = ask(each, left--, parts, parted);
      if (parted) return {};
      proves = proves && (!each.proves || !refuted.empty());
      if (each.proves && !refuted.empty()) proof += (proof.empty() ? "" : "; ") + refuted;
    }
    // The questions are answered; hints are for differences that these leave open.
    if (proves) return proof;
  }
  return {};
}

std::string MissedRounds::ask(const Question& question, int questions_left, const Parts& parts,
                              bool& parted) {
  const solver::Goal goal = question.goal.goal();
  const std::string with = fmt::format("`{}`, {} players", goal.text(), question.rules.players);
  if (const auto key = solver::disabled(question.rules, goal)) {
    return fmt::format("{}: {}", with, *key);
  }
  const auto begin = std::chrono::steady_clock::now();
  const auto used = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  const double share = seconds_ / std::max(questions_left, 1);
  solver::FindJob find;
  find.rules = &question.rules;
  find.goal = &goal;
  find.seed = seed_;
  find.seconds = share;
  constexpr std::size_t kRounds = 4;  // one alone may hide the difference
  find.witnesses = question.proves ? 1 : kRounds;
  find.go_on = [&] { return (!go_on_ || go_on_()) && used() < share; };
  find.why_stopped = [] { return std::string("the time for the solver is over"); };
  const solver::Answer answer = solver::find(find);
  seconds_ -= used();
  for (const solver::PlayedRound& round : answer.witnesses) {
    parted = parted || parts(question.rules.players, round);
  }
  if (answer.kind != solver::Answer::Kind::impossible) return {};
  std::string rests_on;
  for (const std::string& each : answer.rests_on) rests_on += (rests_on.empty() ? "" : ", ") + each;
  return fmt::format("{}: by the solver{}", with,
                     rests_on.empty() ? "" : fmt::format(" ({})", rests_on));
}

}  // namespace showstopper::lint::gostop_rules
