// SPDX-License-Identifier: Apache-2.0
//
// Choices that an engine takes by itself and does not declare in `auto`. Each of them makes a
// difference wherever it comes, in as many ways as rounds go on; so they are looked for first, are
// one finding, and are followed from then on.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "engines/engine_report.h"
#include "engines/engine_worker.h"
#include "model/table/check.h"

namespace showstopper::engines {

template <table::CardGame G>
class UndeclaredChoices {
 public:
  using Worker = EngineWorker<G>;

  // Searches choices without which the earliest of these findings do not occur. True if one was
  // found, which makes the rounds played so far worthless.
  bool learn(Worker& worker, const std::vector<const SeenFault<G>*>& faults,
             const std::function<bool()>& stop) {
    constexpr std::size_t kMostTried = 24;
    bool learnt = false;
    for (std::size_t i = 0; i < std::min(faults.size(), kMostTried) && !stop(); ++i) {
      REQUIRES(faults[i] != nullptr);
      const SeenFault<G>& fault = *faults[i];
      using conformance::Kind;
      // Playing such a round again takes long, and no choice explains it.
      const Kind kind = fault.finding.kind;
      if (kind == Kind::timeout || kind == Kind::crash || kind == Kind::internal_error) continue;
      TraceOf<G> plan = fault.round;
      trace::Traced<G>::forget_observed(plan);
      std::optional<conformance::Finding> finding = fault.finding;
      if (learnt) finding = worker.first_difference(plan);
      while (finding && !stop()) {
        const auto choice = worker.undeclared_choice(plan, *finding, requested_);
        if (!choice) break;
        if (!first_) first_ = fault;
        kinds_.add(*choice);
        learnt = true;
        finding = worker.first_difference(plan);
      }
    }
    return learnt;
  }

  // Kinds that the engine requests in other rounds: it does not take them by itself as a rule.
  void add_requested(const std::set<std::string>& kinds) {
    requested_.insert(kinds.begin(), kinds.end());
  }

  // A worker of the same engine follows them as well.
  void follow_with(Worker& worker) const {
    Automatic<G> all = worker.driver().automatic();
    for (const std::string& kind : kinds_.kinds()) all.add(kind);
    worker.driver().take_for_automatic(std::move(all));
  }

  // Where the first was seen; nothing: there is none.
  const std::optional<SeenFault<G>>& first() const { return first_; }

  // All of them as one finding.
  std::optional<EngineFinding> listed() const {
    REQUIRES(first_.has_value() == !kinds_.empty());
    if (!first_) return std::nullopt;
    EngineFinding listed;
    listed.finding = first_->finding;
    listed.finding.kind = conformance::Kind::wrong_decision;
    listed.finding.detail = "a choice is taken without a request";
    std::set<std::string> never_requested = kinds_.kinds();
    std::erase_if(never_requested,
                  [&](const std::string& kind) { return requested_.contains(kind); });
    listed.finding.expected = "a request to the seat to move";
    listed.finding.got = "the engine chooses by itself";
    if (never_requested.empty()) {
      listed.finding.got += ", and requests the choice in other rounds";
    } else {
      listed.finding.expected += ", or the choice declared in `auto`";
      listed.cause = fmt::format(
          "the engine takes choices by itself; declare `\"auto\": [\"{}\"]` in its answer to "
          "`hello`",
          fmt::join(never_requested, "\", \""));
    }
    listed.source = first_->source;
    listed.rounds = first_->seen_in.size();
    listed.actions_before = listed.actions = first_->round.actions.size();
    return listed;
  }

 private:
  Automatic<G> kinds_;
  std::set<std::string> requested_;
  std::optional<SeenFault<G>> first_;
};

}  // namespace showstopper::engines
