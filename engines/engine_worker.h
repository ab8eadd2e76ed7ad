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
#include "conformance/internal_error.h"
#include "engines/divergence.h"
#include "engines/driver.h"
#include "engines/engine_report.h"
#include "engines/live_shrink.h"
#include "engines/plans.h"
#include "engines/stored_rounds.h"
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
  std::uint64_t rounds = 0;   // in which it was seen
  bool heads = false;         // in one of them nothing else differed before it at its action
  conformance::Finding head;  // what did, in the round that is kept
  std::vector<std::string> fixture_clauses;  // of the fixture that shows it
  std::vector<conformance::Finding> alike;   // that come from the same cause

  // Another sight of it; of the rounds the earlier one is kept.
  void add(const SeenFault& other) {
    const std::uint64_t all = rounds + other.rounds;
    const bool any_heads = heads || other.heads;
    if (rounds == 0 || other.place < place) *this = other;
    rounds = all;
    heads = any_heads;
  }
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
    if (const auto seed = unplayed_seed(line)) {
      if (client_->abilities().can_do("self_play")) return play_alone(*seed, place, source);
      ++phase(place).not_allowed;
      return;
    }
    clauses_of_fixture_ = clauses_of_line(line);
    guard(place, source, [&] {
      auto plan = plans_.of_line(line);
      if (!plan || !may_play<G>(client_->abilities(), *plan)) {
        ++phase(place).not_allowed;
        return;
      }
      play(*plan, place, source);
    });
    clauses_of_fixture_.clear();
  }

  void play_generated(std::uint64_t seed, const RoundPlace& place) {
    const std::string source = "round " + std::to_string(place.index);
    guard(place, source, [&] {
      const auto& rules = rules_of(place.index);
      auto made = plans_.generated(rules, seed, place.index);
      if (!driver_.takes_batches() && !client_->abilities().automatic.empty()) {
        play_along(made, place, source);
        return;
      }
      const bool can_set_up = client_->abilities().can_do("state");
      const Trace plan = plans_.varied(made.plan, seed, place.index, can_set_up);
      const int broken = play(plan, place, source);
      if (broken >= 0 && can_set_up) go_on_behind(plan, broken, place, source);
    });
  }

  void play_its_own(std::uint64_t seed, const RoundPlace& place) {
    play_alone(seed + place.index, place, "self-play " + std::to_string(seed + place.index));
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
  // The engine deals and plays by itself. What it answers may be no round at all; then a round that
  // says so stands for it, which asks for the same seed when it is played again.
  void play_alone(std::uint64_t seed, const RoundPlace& place, const std::string& source) {
    guard(place, source, [&] {
      const int players = G::players(*rules_of(place.index));
      Driven<G> driven = driver_.self_play(plans_.rules(), players, seed);
      const Trace plan = driven.trace ? *driven.trace : unplayed(place.index);
      if (!driven.trace && driven.trouble) {
        const std::string why = error_json(word(driven.trouble->kind), driven.trouble->got);
        driven.line = unplayed_line(trace::Traced<G>::to_json(plan), seed, why);
      }
      compare(std::move(driven), plan, place, source);
    });
  }

  EnginePhase& phase(const RoundPlace& place) {
    return phases_[static_cast<std::size_t>(place.phase)];
  }
  const std::shared_ptr<const typename G::Rules>& rules_of(std::uint64_t index) const {
    auto at = compiled_.begin();
    std::advance(at, index % compiled_.size());
    return at->second;
  }

  // An internal error on the way is a fault of its own, and the run goes on with the next round.
  template <class Work>
  void guard(const RoundPlace& place, const std::string& source, const Work& work) {
    at_work_.reset();
    auto failed = conformance::guarded(work);
    if (!failed) return;
    ++phase(place).failing;
    const Trace round = at_work_ ? *at_work_ : unplayed(place.index);
    Driven<G> driven;
    driven.line = trace::Traced<G>::to_json(round);
    see(*failed, *failed, driven, round, place, source);
  }

  // What stands for a round that did not come to be: a deal without actions.
  Trace unplayed(std::uint64_t index) const {
    Trace plan = plans_.generated(rules_of(index), 0, index).plan;
    plan.actions.clear();
    return plan;
  }

  int play(const Trace& plan, const RoundPlace& place, const std::string& source,
           bool rest_of_a_round = false) {
    at_work_ = plan;
    return compare(driver_.play(plan), plan, place, source, rest_of_a_round);
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
    at_work_ = plan;
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
      if (!groups.insert(group_of(finding)).second) continue;
      see(finding, head_of(found, finding), driven, round, place, source);
    }
    return std::max(found.front().action, 0);
  }

  // `head`: the first finding of the same action.
  void see(const conformance::Finding& finding, const conformance::Finding& head,
           const Driven<G>& driven, const Trace& round, const RoundPlace& place,
           const std::string& source) {
    const std::string group = group_of(finding);
    faults_[group].add({finding,
                        source,
                        place,
                        round,
                        driven.line,
                        driven.errors,
                        1,
                        group_of(head) == group,
                        head,
                        clauses_of_fixture_,
                        {}});
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
      broken = play(rest, place, source, true);
    }
  }

  static void keep(std::vector<std::string>& lines, const std::string& line, std::size_t most) {
    // An answer may be a megabyte of nothing; what a search for causes reads is far shorter.
    constexpr std::size_t kMostOfALine = std::size_t{1} << 17;
    if (lines.size() < most && line.size() < kMostOfALine) lines.push_back(line);
  }

  static constexpr std::size_t kMostClean = 600, kMostFailing = 400;
  std::unique_ptr<Client> client_;
  Driver<G> driver_;
  Plans<G> plans_;
  const RulesBySeats& compiled_;
  std::optional<Trace> at_work_;                 // the plan of the round at hand
  std::map<std::string, SeenFault<G>> faults_;   // by group
  std::vector<std::string> clean_, failing_;     // recorded rounds
  std::vector<std::string> clauses_of_fixture_;  // that is played
  EnginePhase phases_[kPhases];
  properties::EventCounts<G> events_;
  std::uint64_t actions_ = 0, probes_ = 0, resyncs_ = 0;
};

}  // namespace showstopper::engines
