// SPDX-License-Identifier: Apache-2.0
//
// The commands' work on a game, written once over `table::CardGame`.
#pragma once

#include <string>
#include <utility>

#include "app/games/game.h"
#include "properties/play/play.h"
#include "properties/statistics/perft.h"

namespace showstopper::app {

// `0 play 03B`: an action as traces write it.
template <table::CardGame G>
std::string move_text(table::Seat seat, typename G::Action action) {
  return std::to_string(seat) + ' ' + std::string(G::action_text(action));
}

template <table::CardGame G>
PerftCounts count_perft(const PerftJob& job) {
  const typename G::Rules rules = G::compile(*job.subject.rules, job.subject.players);
  properties::Perft<G> perft(rules, job.bets, job.stop);
  properties::PerftReport report = perft.report(job.seed, job.deals, job.depth);
  PerftCounts counts{std::move(report.sequences), report.ended, report.signature, {}, false};
  counts.interrupted = perft.stopped();
  if (!job.divide || job.depth == 0 || counts.interrupted) return counts;
  const auto plan = properties::plan_round(rules, job.seed, 0, properties::Generator::uniform);
  const typename G::State state = G::start(rules, plan.table, plan.deal, nullptr);
  for (const auto& branch : perft.branches(state, job.depth)) {
    counts.divide.emplace_back(move_text<G>(G::to_move(state), branch.action), branch.sequences);
  }
  counts.interrupted = perft.stopped();
  return counts;
}

}  // namespace showstopper::app
