// SPDX-License-Identifier: Apache-2.0
//
// Shrinks a finding against the engine that showed it. The search is that of the shrinker
// (properties/shrink); the engine plays each candidate, which shows whether it still fails.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "conformance/finding.h"
#include "conformance/internal_error.h"
#include "engines/divergence.h"
#include "engines/driver.h"
#include "engines/rounds/plans.h"
#include "model/table/check.h"
#include "properties/shrink/shrink.h"

namespace showstopper::engines {

// The verdict on a driven round, with the engine's own failure.
template <class G>
conformance::Verdict verdict_on(const Driven<G>& driven) {
  conformance::Verdict verdict;
  if (driven.unsupported) return verdict;
  if (driven.played) verdict = conformance::judge(driven.round);
  conformance::join_sum_to_payment(verdict.findings);
  REQUIRES(!driven.played || driven.round.rules != nullptr);
  if (driven.trouble) verdict.findings.push_back(*driven.trouble);
  return verdict;
}

// A round that shows nothing after any action, nor its result, proves nothing.
template <class G>
bool shows_play(const Driven<G>& driven) {
  if (!driven.played || driven.round.actions.empty() || driven.round.result) return true;
  const auto& after = driven.round.after;
  return std::any_of(after.begin(), after.end(),
                     [](const auto& each) { return !each.empty() && !each.failed(); });
}

template <class G>
struct ShrunkRound {
  properties::TestCase<G> smallest;  // may have `x`
  bool minimal = false;
  std::uint64_t checks = 0;
  double seconds = 0;
};

template <table::CardGame G>
class LiveShrink {
 public:
  using Case = properties::TestCase<G>;

  // `checks` bounds the search before the time does, so that the result depends on the answers of
  // the engine and not on its speed.
  // `stop`: whether to end the search before its time; empty: never.
  LiveShrink(Driver<G>& driver, const Abilities& abilities, double seconds, std::uint64_t checks,
             std::function<bool()> stop)
      : driver_(driver),
        abilities_(abilities),
        seconds_(seconds),
        most_checks_(checks),
        stop_(std::move(stop)) {
    REQUIRES(seconds > 0 && checks > 0);
  }

  ShrunkRound<G> run(const Case& from, const conformance::Finding& sought) {
    REQUIRES(from.round.rules != nullptr);
    began_ = Clock::now();
    rules_ = from.round.rules->source;
    rules_json_ = from.round.envelope.rules;
    const properties::Failure failure = failure_of(sought);
    refused_in_all_ = ReferenceWalk<G>(from.round, false).run().size();
    properties::ShrinkOptions options;
    options.most_checks = most_checks_;
    options.budget_seconds = seconds_;
    options.stop = [this] { return spent(); };
    const auto shrunk = properties::shrink(
        from, failure, [&](const Case& each) { return asked(each, sought, failure); }, options);
    ENSURES(shrunk.smallest.round.actions.size() <= from.round.actions.size());
    return {shrunk.smallest, shrunk.minimal, played_, shrunk.seconds};
  }

  // Plays the case once more; the round and the finding that names it, or nullopt if the finding
  // does not occur.
  std::optional<std::pair<Driven<G>, conformance::Finding>> played(
      const Case& of, const conformance::Finding& sought) {
    if (trace::Traced<G>::hidden(of.round) > 0) return std::nullopt;
    auto [driven, findings] = judged(of);
    if (driver_.interrupted()) return std::nullopt;
    for (const conformance::Finding& found : findings) {
      if (!same_fault(sought, found)) continue;
      const conformance::Finding head = head_of(findings, found);
      ENSURES(head.action == found.action);
      return std::make_pair(std::move(driven), head);
    }
    return std::nullopt;
  }

  // The same with cards in the place of `x`: not every way to fill it can be played, and an engine
  // may answer once and not again.
  std::optional<std::pair<Driven<G>, conformance::Finding>> played_again(
      const Case& smallest, const conformance::Finding& sought) {
    constexpr int kSamples = 8;
    constexpr std::uint64_t kSeed = 1;
    for (auto& way : trace::Traced<G>::fillings(smallest.round, kSamples, kSeed)) {
      auto again = played(Case{smallest.base, std::move(way)}, sought);
      if (again) return again;
    }
    return played(smallest, sought);
  }

  // Internal errors that the search came upon and did not look for, each with its round.
  struct OwnError {
    conformance::Finding finding;
    TraceOf<G> round;
  };
  const std::vector<OwnError>& own_errors() const { return own_errors_; }

 private:
  using Clock = std::chrono::steady_clock;

  std::pair<Driven<G>, std::vector<conformance::Finding>> judged(const Case& of) {
    std::pair<Driven<G>, std::vector<conformance::Finding>> result;
    auto failed = conformance::guarded([&] {
      result.first = driver_.play(named(of.round));
      result.second = verdict_on(result.first).findings;
    });
    if (failed) result.second.push_back(std::move(*failed));
    for (const conformance::Finding& each : result.second) keep(each, of);
    return result;
  }

  void keep(const conformance::Finding& finding, const Case& of) {
    if (finding.kind != conformance::Kind::internal_error) return;
    for (const OwnError& known : own_errors_) {
      if (known.finding.detail == finding.detail) return;
    }
    own_errors_.push_back({finding, named(of.round)});
  }

  bool spent() const {
    if (stop_ && stop_()) return true;
    return std::chrono::duration<double>(Clock::now() - began_).count() >= seconds_;
  }

  // A case names its rules only when it is written.
  TraceOf<G> named(TraceOf<G> round) const {
    round.envelope.rules = rules_json_;
    return round;
  }

  // The engine plays only under the rules that it declares. Actions that the reference refuses are
  // sent only if the finding is about such an action.
  bool worth_playing(const Case& of) const {
    if (spent() || !may_play<G>(abilities_, of.round)) return false;
    REQUIRES(of.round.rules != nullptr && rules_ != nullptr);
    const auto& source = of.round.rules->source;
    if (source != rules_ && !(*source == *rules_)) return false;
    if (!properties::CaseFacts<G>::is_sound(of.round)) return false;
    return ReferenceWalk<G>(of.round, false).run().size() <= refused_in_all_;
  }

  std::optional<properties::Verdict> asked(const Case& of, const conformance::Finding& sought,
                                           const properties::Failure& failure) {
    // The shrinker makes up rounds that the rules cannot begin; those are not worth a word.
    bool worth = false;
    const auto impossible = conformance::guarded([&] { worth = worth_playing(of); });
    if (impossible || !worth) return std::nullopt;
    ++played_;
    const auto [driven, findings] = judged(of);
    if (driven.diverted || driver_.interrupted()) return std::nullopt;
    if (driven.played && driven.round.actions.size() > of.round.actions.size()) return std::nullopt;
    for (const conformance::Finding& found : findings) {
      REQUIRES(found.action < static_cast<int>(of.round.actions.size()));
      if (same_fault(sought, found))
        return properties::Verdict{failure, last_needed(driven, found)};
    }
    return std::nullopt;
  }

  // The last action that the finding needs: its own, or the next one if that one shows that the
  // engine leaves out a decision. The shrinker cuts off the actions after it. The cut round is
  // judged again, for which actions answer a decision is known of Go-Stop alone
  // (conformance/gostop/scene.cpp).
  static int last_needed(const Driven<G>& driven, const conformance::Finding& found) {
    const auto until = static_cast<std::size_t>(found.action + 1);
    if (!driven.played || !may_follow(found) || until >= driven.round.actions.size()) {
      return found.action;
    }
    Driven<G> cut = driven;
    TraceOf<G>& round = cut.round;
    cut.trouble.reset();
    round.actions.resize(until);
    round.after.resize(std::min(round.after.size(), until));
    round.result.reset();
    std::erase_if(round.envelope.probes, [&](int probe) { return probe > found.action; });
    const auto left = verdict_on(cut).findings;
    const bool alone = std::any_of(left.begin(), left.end(), [&](const auto& each) {
      return each.action == found.action && same_fault(found, each);
    });
    return alone ? found.action : found.action + 1;
  }

  Driver<G>& driver_;
  const Abilities& abilities_;
  double seconds_;
  std::uint64_t most_checks_;
  std::function<bool()> stop_;
  Clock::time_point began_;
  std::shared_ptr<const rules::RuleSet> rules_;
  std::string rules_json_;  // as sent to the engine
  std::size_t refused_in_all_ = 0;
  std::uint64_t played_ = 0;
  std::vector<OwnError> own_errors_;
};

}  // namespace showstopper::engines
