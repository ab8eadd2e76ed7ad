// SPDX-License-Identifier: Apache-2.0
//
// One engine being driven round after round, and what it was seen to do. Several of them run at a
// time; what they have seen is put in one order afterwards, so that their number changes nothing.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "conformance/finding.h"
#include "engines/divergence.h"
#include "engines/driver.h"
#include "engines/engine_report.h"
#include "engines/live_shrink.h"
#include "engines/plans.h"
#include "properties/statistics/event_counts.h"

namespace showstopper::engines {

enum class PhaseKind : std::uint8_t { stored, fixtures, directed, generated, self_play };
constexpr std::size_t kPhases = 5;
inline constexpr std::string_view kPhaseNames[kPhases] = {
    "stored failures", "fixtures", "directed deals", "generated", "self-play"};

// Where a round stands in the run; of two findings that are alike the earlier one is kept.
struct RoundPlace {
  PhaseKind phase = PhaseKind::generated;
  std::uint64_t index = 0;
  auto operator<=>(const RoundPlace&) const = default;
};

template <class G>
struct SeenFault {
  conformance::Finding finding;
  std::string source;
  RoundPlace place;
  TraceOf<G> round;  // as it was played, or as it was to be played where it was not
  std::string line, errors;
  std::uint64_t rounds = 0;  // in which it was seen
};

template <table::CardGame G>
class EngineWorker {
 public:
  using Trace = TraceOf<G>;
  using RulesBySeats = std::map<int, std::shared_ptr<const typename G::Rules>>;

  // The engine must have answered `hello`.
  EngineWorker(std::unique_ptr<Client> client, std::string rules, const RulesBySeats& compiled,
               const rules::Library& library)
      : client_(std::move(client)),
        driver_(*client_, library),
        plans_(std::move(rules), library),
        compiled_(compiled) {
    for (std::size_t i = 0; i < kPhases; ++i) phases_[i].name = kPhaseNames[i];
  }

  // A stored round, fixture or directed deal.
  void play_line(std::string_view line, const RoundPlace& place, const std::string& source) {
    auto plan = plans_.of_line(line);
    if (!plan || !may_play<G>(client_->abilities(), *plan)) {
      ++phase(place).not_allowed;
      return;
    }
    compare(driver_.play(*plan), *plan, place, source);
  }

  void play_generated(std::uint64_t seed, const RoundPlace& place) {
    const std::string source = "round " + std::to_string(place.index);
    const auto& rules = rules_of(place.index);
    auto made = plans_.generated(rules, seed, place.index);
    if (!driver_.takes_batches() && !client_->abilities().automatic.empty()) {
      play_along(made, place, source);
      return;
    }
    const bool can_set_up = client_->abilities().can_do("state");
    const Trace plan = plans_.varied(made.plan, seed, place.index, can_set_up);
    const int broken = compare(driver_.play(plan), plan, place, source);
    if (broken >= 0 && can_set_up) go_on_behind(plan, broken, place, source);
  }

  void play_its_own(std::uint64_t seed, const RoundPlace& place) {
    const auto& rules = rules_of(place.index);
    Driven<G> driven = driver_.self_play(plans_.rules(), G::players(*rules), seed + place.index);
    const Trace none = trace::Traced<G>::trace_of(rules, plans_.rules(), {});
    const Trace plan = driven.trace ? *driven.trace : none;
    compare(std::move(driven), plan, place, "self-play " + std::to_string(seed + place.index));
  }

  Client& client() { return *client_; }
  Driver<G>& driver() { return driver_; }
  std::map<std::string, SeenFault<G>>& faults() { return faults_; }
  const std::vector<std::string>& clean() const { return clean_; }
  const std::vector<std::string>& failing() const { return failing_; }
  const EnginePhase& phase(std::size_t i) const { return phases_[i]; }
  const properties::EventCounts<G>& events() const { return events_; }
  std::uint64_t actions() const { return actions_; }
  std::uint64_t probes() const { return probes_; }
  std::uint64_t resyncs() const { return resyncs_; }

 private:
  EnginePhase& phase(const RoundPlace& place) {
    return phases_[static_cast<std::size_t>(place.phase)];
  }
  const std::shared_ptr<const typename G::Rules>& rules_of(std::uint64_t index) const {
    auto at = compiled_.begin();
    std::advance(at, index % compiled_.size());
    return at->second;
  }

  // The engine takes some decisions by itself, so the rest of the round depends on it.
  void play_along(typename Plans<G>::Generated& made, const RoundPlace& place,
                  const std::string& source) {
    Trace plan = made.plan;
    plan.actions.clear();
    const auto choose = [&](const typename G::State& state) -> std::optional<MoveOf<G>> {
      const typename G::Legal may = G::legal(*plan.rules, state);
      return MoveOf<G>{G::to_move(state), properties::policy_of(made.choices)(state, may)};
    };
    compare(driver_.play(plan, choose), plan, place, source);
  }

  // The index of the first action that shows something; -1: nothing does.
  int compare(Driven<G> driven, const Trace& plan, const RoundPlace& place,
              const std::string& source, bool rest_of_a_round = false) {
    if (driven.unsupported) {
      if (!rest_of_a_round) ++phase(place).unsupported;
      return -1;
    }
    const conformance::Verdict verdict = verdict_on(driven);
    const std::vector<conformance::Finding>& found = verdict.findings;
    if (!rest_of_a_round) {
      // A round of which nothing was seen proves nothing.
      const bool seen = verdict.observations > 0 || !found.empty();
      ++(seen ? phase(place).rounds : phase(place).unseen);
    }
    const Trace& round = driven.trace ? *driven.trace : plan;
    actions_ += round.actions.size();
    probes_ += round.envelope.probes.size();
    ReferenceWalk<G> reference(round, true);
    reference.run();
    events_.add(*round.rules, reference.events());
    if (found.empty()) {
      keep(clean_, driven.line, kMostClean);
      return -1;
    }
    if (!rest_of_a_round) ++phase(place).failing;
    keep(failing_, driven.line, kMostFailing);
    std::set<std::string> groups;
    for (const conformance::Finding& finding : found) {
      const std::string group = group_of(finding);
      if (!groups.insert(group).second) continue;
      SeenFault<G>& known = faults_[group];
      if (known.rounds++ > 0 && known.place <= place) continue;
      const std::uint64_t rounds = known.rounds;
      known = {finding, source, place, round, driven.line, driven.errors, rounds};
    }
    return std::max(found.front().action, 0);
  }

  // What comes after a difference is compared again from a position behind it.
  void go_on_behind(const Trace& plan, int broken, const RoundPlace& place,
                    const std::string& source) {
    constexpr int kMost = 3;
    Trace rest = plan;
    for (int i = 0; i < kMost && broken >= 0; ++i) {
      const std::size_t left = rest.actions.size() - static_cast<std::size_t>(broken);
      std::optional<Trace> later;
      for (Trace& each : properties::ShrinkSteps<G>::set_ups(rest)) {
        if (each.actions.empty() || each.actions.size() >= left) continue;
        later = std::move(each);
        break;
      }
      if (!later) return;
      ++resyncs_;
      rest = std::move(*later);
      broken = compare(driver_.play(rest), rest, place, source, true);
    }
  }

  static void keep(std::vector<std::string>& lines, const std::string& line, std::size_t most) {
    if (lines.size() < most) lines.push_back(line);
  }

  static constexpr std::size_t kMostClean = 600, kMostFailing = 400;
  std::unique_ptr<Client> client_;
  Driver<G> driver_;
  Plans<G> plans_;
  const RulesBySeats& compiled_;
  std::map<std::string, SeenFault<G>> faults_;  // by group
  std::vector<std::string> clean_, failing_;    // recorded rounds
  EnginePhase phases_[kPhases];
  properties::EventCounts<G> events_;
  std::uint64_t actions_ = 0, probes_ = 0, resyncs_ = 0;
};

}  // namespace showstopper::engines
