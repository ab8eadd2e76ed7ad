// SPDX-License-Identifier: Apache-2.0
//
// Whether a deal and a position are taken, and shown as they were given; no action is sent.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engines/doctor/bedside.h"
#include "model/table/check.h"
#include "model/table/counted.h"

namespace showstopper::engines::doctor {

inline std::string shown_as_given(int taken, std::string_view kind) {
  return table::counted(taken, kind) +
         (taken == 1 ? " is shown as it was given" : " are shown as they were given");
}

// How many of these beginnings the engine took. Ends with the first that it shows differently.
template <table::CardGame G>
int take_beginnings(Bedside<G>& at, typename Bedside<G>::Worker& worker, std::string_view kind,
                    const std::vector<TraceOf<G>>& beginnings, Level& level) {
  int taken = 0, number = 0;
  std::string refused;
  for (TraceOf<G> plan : beginnings) {
    if (!at.go_on()) break;
    plan.actions.clear();
    const Driven<G> driven = worker.driver().play(plan);
    ++number;
    if (driven.unsupported) {
      if (refused.empty()) refused = driven.why;
      continue;
    }
    const auto found = at.judged(driven);
    if (!found.empty() && !at.examination().interrupted) {
      const auto decision = at.decisions_around(plan, -1).first;
      if (at.is_choice(decision) && !at.is_breakdown(found.front())) continue;  // `choices`
      at.report(level, fmt::format("{} {}", kind, number), found.front(), driven, decision);
      level.last = true;
      return taken;
    }
    ++taken;
  }
  ENSURES(taken <= number);
  if (taken == 0 && number > 0) {
    level.fail(fmt::format("`can` lists `{}`, and it answers `unsupported`: {}",
                           kind == "deal" ? "deal" : "state",
                           refused.empty() ? "no reason given" : refused));
    level.last = kind == "deal";
  }
  return taken;
}

// Positions in the middle of rounds, from the generated ones.
template <table::CardGame G>
std::vector<TraceOf<G>> positions_of(const Bedside<G>& at) {
  constexpr std::uint64_t kRounds = 12;
  std::vector<TraceOf<G>> positions;
  for (std::uint64_t i = 0; i < kRounds; ++i) {
    auto set_ups = properties::ShrinkSteps<G>::set_ups(at.generated(i).plan);
    if (set_ups.empty()) continue;
    positions.push_back(std::move(set_ups[i % set_ups.size()]));
  }
  return positions;
}

template <table::CardGame G>
void examine_set_up(Bedside<G>& at, Level& level) {
  const Abilities& own = at.abilities();
  if (!own.can_do("deal") && !own.can_do("state")) {
    return level.skip("`can` lists neither `deal` nor `state`");
  }
  const auto worker = at.fresh(level);
  if (!worker) return;
  worker->driver().play_apart(true);
  if (own.can_do("deal")) {
    constexpr std::uint64_t kDeals = 6;
    std::vector<TraceOf<G>> deals;
    for (std::uint64_t i = 0; i < kDeals; ++i) deals.push_back(at.generated(i).plan);
    const int taken = take_beginnings(at, *worker, "deal", deals, level);
    level.says.push_back(shown_as_given(taken, "deal"));
    if (level.result == Result::fail) return;
  }
  if (own.can_do("state")) {
    const int taken = take_beginnings(at, *worker, "position", positions_of(at), level);
    level.says.push_back(shown_as_given(taken, "position"));
    if (level.result == Result::fail) return;
  }
  if (worker->driver().shown().empty()) {
    level.fail(
        "nothing is shown: an answer to `new` or `apply` has the keys of an observation, such as "
        "`decision`, `to_move`, `hands`, `table`");
    level.last = true;
    return;
  }
  const bool lists = worker->driver().shown().contains("legal");
  if (own.can_do("legal") && !lists) {
    level.fail("`can` lists `legal`, and no observation has `legal`");
  } else if (!own.can_do("legal") && lists) {
    std::vector<std::string> can = own.can;
    can.emplace_back("legal");
    at.examination().can = nlohmann::json(can).dump();
    level.says.emplace_back("observations have `legal`, and `can` does not list it");
  }
}

}  // namespace showstopper::engines::doctor
