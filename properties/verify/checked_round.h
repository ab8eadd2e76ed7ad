// SPDX-License-Identifier: Apache-2.0
//
// A round under the catalogue: an observer of `table::play_out` that checks the invariants after
// each action, and its finding.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/rules/rule_set.h"
#include "model/table/guard/caught_check.h"
#include "model/table/guard/guarded.h"
#include "properties/invariants/checks.h"
#include "properties/play/play.h"
#include "properties/regression/failure.h"

namespace showstopper::properties {

// A step that breaks an invariant, or at which the engine stopped (model/table/guard/guarded.h).
template <class G>
struct Finding {
  std::string rule_set;  // name, or `swarm N of NAME`
  int players = 0;
  std::uint64_t seed = 0;
  std::uint64_t round = 0;
  Generator generator = Generator::uniform;
  int step = 0;                         // number of the action after which it failed, -1: the deal
  std::vector<std::string> invariants;  // all that failed there; none if the engine stopped
  Failure failure;                      // the identity under which it is filed
  std::string group;                    // the first of each group is listed, see `group_of`
  Amounts amounts;                      // that the invariant knows
  bool dealt = true;                    // false: dealing stopped, and there is no round to store
  table::PlayedRound<G> record;         // up to and with that action
  std::string trace;                    // one line of showstopper-trace/1, not shrunk
  std::shared_ptr<const rules::RuleSet> rules;      // the set that was played
  std::shared_ptr<const typename G::Rules> played;  // as it was compiled; may be empty
  double seconds = 0;                               // from the beginning of the run
};

struct RoundNames {
  std::uint64_t seed, round;
  Generator generator;
};

// Whether the sampled invariants are checked at this step: one in 64, by seed, round and number.
inline bool is_sampled(const RoundNames& names, int number) {
  constexpr std::uint64_t kSampling = 64;
  const std::uint64_t at = names.round * 0x9E3779B97F4A7C15u + static_cast<std::uint64_t>(number);
  return table::scrambled(names.seed ^ at) % kSampling == 0;
}

// Counts of decisions and of single checks: of invariants, of sampled ones, and of relations.
struct CheckCounts {
  std::uint64_t decisions = 0, checked = 0, checked_sampled = 0, relations = 0;
};

template <table::CardGame G>
class CheckedRound {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Legal = typename G::Legal;
  using Action = typename G::Action;
  using Step = typename Checks<G>::Step;
  using Facts = typename Checks<G>::Facts;
  using EventLog = std::vector<typename G::Event>;

  // `sampled` names a round whose sampled invariants are checked at some steps; without it they are
  // not checked. The arguments must outlive the round.
  CheckedRound(const Rules& rules, const Facts& facts, CheckCounts& counts,
               std::optional<RoundNames> sampled = std::nullopt, EventLog* log = nullptr)
      : rules_(rules), counts_(counts), sampled_(sampled), log_(log), watch_(rules, facts) {}

  // Plays to the end, or to the first step that breaks an invariant or stops the engine. `policy`
  // chooses; `record`, if given, receives each action before it is carried out.
  template <class Policy>
  std::optional<Finding<G>> play(const typename G::Table& table, const typename G::Deal& deal,
                                 Policy&& policy, table::PlayedRound<G>* record = nullptr) {
    table_ = &table;
    deal_ = &deal;
    record_ = record;
    const auto stop = table::guarded([&] {
      state_ = G::start(rules_, table, deal, log_);
      table::play_out<G>(rules_, state_, policy, *this, log_);
    });
    if (stop) found_ = stopped(*stop, step_);
    return std::move(found_);
  }

  // The finding of a stop after so many actions.
  static Finding<G> stopped(const table::Stop& stop, int step) {
    Finding<G> finding;
    finding.step = step;
    finding.failure = failure_of(stop, "");
    return finding;
  }

  // After a round without a finding.
  const State& end() const { return state_; }
  const typename G::Result& result() const { return result_; }

  // Called by the play loop.
  bool began(const State& state, const Legal& legal) {
    return holds(watch_.open(*table_, *deal_, state, legal, settled(state)));
  }
  bool chose(const State& state, Action action) {
    ++step_;
    if (record_ == nullptr) return true;
    record_->seats.push_back(G::to_move(state));
    record_->actions.push_back(action);
    return true;
  }
  bool stepped(Action action, const State& state, const Legal& legal) {
    ++counts_.decisions;
    const Step step = watch_.step(action, state, legal, settled(state));
    if (!holds(step)) return false;
    watch_.accept(step);
    return true;
  }

 private:
  const typename G::Result* settled(const State& state) {
    if (!G::over(state)) return nullptr;
    result_ = G::settle(rules_, state, log_);
    return &result_;
  }

  bool holds(const Step& step) {
    static const auto kEach = static_cast<std::uint64_t>(Checks<G>::count(Cost::each_step));
    static const auto kSome = static_cast<std::uint64_t>(Checks<G>::count(Cost::sampled));
    const int number = step.first ? -1 : step.number;
    counts_.checked += kEach;
    const bool sampled = sampled_ && is_sampled(*sampled_, number);
    if (sampled) counts_.checked_sampled += kSome;
    // The fast path of a game must be as strict as its list, so a sampled step goes through the
    // list.
    const bool all =
        sampled ? Checks<G>::broken(step, true).empty() : Checks<G>::hold(step, Cost::each_step);
    if (all) return true;
    found_.emplace();
    found_->step = number;
    for (const auto* invariant : Checks<G>::broken(step, sampled)) {
      found_->invariants.emplace_back(invariant->name);
    }
    return false;
  }

  const Rules& rules_;
  CheckCounts& counts_;
  const std::optional<RoundNames> sampled_;
  EventLog* log_;
  const typename G::Table* table_ = nullptr;
  const typename G::Deal* deal_ = nullptr;
  table::PlayedRound<G>* record_ = nullptr;
  typename Checks<G>::Watch watch_;
  State state_;
  typename G::Result result_;
  std::optional<Finding<G>> found_;
  int step_ = -1;  // the action that is being carried out
};

}  // namespace showstopper::properties
