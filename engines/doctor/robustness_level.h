// SPDX-License-Identifier: Apache-2.0
//
// Illegal actions and an unknown request: whether the engine itself refuses them, and plays on as
// if they had not come. An adapter that compares actions with its own list of legal ones passes
// without the engine having refused anything.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "engines/answer_text.h"
#include "engines/doctor/bedside.h"
#include "engines/rounds/probes.h"
#include "engines/rounds/refused.h"
#include "model/table/check.h"
#include "model/table/counted.h"

namespace showstopper::engines::doctor {

template <table::CardGame G>
class RobustnessLevel {
 public:
  using Worker = typename Bedside<G>::Worker;
  using Trace = TraceOf<G>;

  RobustnessLevel(Bedside<G>& at, Level& level) : at_(at), level_(level) {}

  void run() {
    if (!at_.abilities().can_do("deal")) return level_.skip("`can` does not list `deal`");
    worker_ = at_.fresh(level_);
    if (!worker_) return;
    worker_->driver().play_apart(true);
    constexpr std::uint64_t kRounds = 10;
    for (std::uint64_t i = 0; i < kRounds && at_.go_on() && level_.result != Result::fail; ++i) {
      probe(i);
    }
    if (level_.result == Result::fail || at_.examination().interrupted) return;
    level_.says.push_back(table::counted(refused_, "illegal action") +
                          (refused_ == 1 ? " is refused" : " are refused"));
    unknown_request();
  }

 private:
  // A round that the engine plays on from a choice of its own cannot be probed as planned.
  Trace probed(std::uint64_t index) const {
    constexpr int kProbes = 6;
    constexpr std::uint64_t kSeed = 1;
    Trace plan = at_.generated(index).plan;
    if (!worker_->driver().automatic().empty()) {
      ReferenceWalk<G> walk(plan, false);
      std::size_t kept = 0;
      for (; kept < plan.actions.size(); ++kept) {
        if (worker_->driver().automatic().takes(*plan.rules, walk.state())) break;
        if (!walk.step(plan.actions[kept])) break;
      }
      plan.actions.resize(kept);
    }
    REQUIRES(worker_ != nullptr);
    table::Random random = Plans<G>::random_of(kSeed, index);
    return with_probes<G>(plan, kProbes, random);
  }

  void probe(std::uint64_t index) {
    const Trace plan = probed(index);
    const Driven<G> driven = worker_->driver().play(plan);
    if (driven.unsupported || worker_->client().interrupted()) return;
    const Trace& round = driven.played ? driven.round : plan;
    const auto& probes = round.envelope.probes;
    const auto found = at_.judged(driven);
    if (found.empty()) {
      ENSURES(probes.size() <= round.actions.size());
      refused_ += probes.size();
      return;
    }
    const auto& first = found.front();
    const bool at_probe = std::find(probes.begin(), probes.end(), first.action) != probes.end();
    // Differences without any illegal action belong to the levels below.
    if (!at_probe && !follows_from_refused<G>(worker_->driver(), round, first)) return;
    at_.report(level_, fmt::format("round {} with illegal actions", index), first, driven,
               at_.decisions_around(round, first.action).second);
    if (at_probe && first.kind == conformance::Kind::error) {
      level_.says.emplace_back(
          "a refusal is an `error` with `kind` and `message`; its kind is "
          "`illegal`");
    }
    if (!at_probe) level_.says.emplace_back(kRefusedActionChanges);
  }

  void unknown_request() {
    const Reply reply = worker_->client().ask("dance", "");
    if (worker_->client().interrupted()) return;
    const std::string kind = reply.error_kind();
    const std::string wanted = ": expected an `error` of kind `unsupported`";
    if (!reply.answered()) {
      level_.fail("an unknown request brings it down, " + reply.why + wanted);
      const std::string words = last_words(worker_->client().errors());
      if (!words.empty()) level_.says.push_back("it printed: " + words);
    } else if (kind.empty()) {
      level_.fail("an unknown request is answered as if it were known" + wanted);
    } else if (kind != "unsupported") {
      level_.fail(fmt::format("an unknown request is answered with an `error` of kind `{}`{}",
                              shown_text(kind), wanted));
    } else {
      level_.says.emplace_back("an unknown request is `unsupported`");
    }
  }

  Bedside<G>& at_;
  Level& level_;
  std::unique_ptr<Worker> worker_;
  std::size_t refused_ = 0;
};

template <table::CardGame G>
void examine_robustness(Bedside<G>& at, Level& level) {
  RobustnessLevel<G>(at, level).run();
}

}  // namespace showstopper::engines::doctor
