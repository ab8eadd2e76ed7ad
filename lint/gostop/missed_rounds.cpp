// SPDX-License-Identifier: Apache-2.0
#include "lint/gostop/missed_rounds.h"

#include <algorithm>
#include <chrono>
#include <vector>

#include <fmt/format.h>

#include "lint/gostop/row_goal.h"
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

bool has(const rules::RuleSet& rules, int table, const rules::Row& row) {
  const auto& rows = rules.rows(table);
  return std::any_of(rows.begin(), rows.end(),
                     [&](const rules::Row& each) { return each.cells == row.cells; });
}

}  // namespace

std::string MissedRounds::refute(const rules::RuleSet& a, const rules::RuleSet& b, const Unit& unit,
                                 const Parts& parts) {
  std::vector<Question> proofs, hints;
  bool proves = true;
  for (const auto& [own, other] : {std::pair{&a, &b}, {&b, &a}}) {
    for (const gostop::Rules& rules : compiled(*own)) {
      for (int table = 0; table < static_cast<int>(own->schema().tables.size()); ++table) {
        for (const rules::Row& row : own->rows(table)) {
          if (has(*other, table, row)) continue;
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
