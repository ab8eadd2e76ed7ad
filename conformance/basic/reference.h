// SPDX-License-Identifier: Apache-2.0
//
// The rules of a game that brings a list of its fields, as they follow a log: every field that is
// observed is compared. After a difference they go on from their own position, and what merely
// stays different is not told again; a log is not followed behind an action that they refuse.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conformance/basic/field_clause.h"
#include "conformance/round_judge.h"
#include "model/rules/rule_set.h"
#include "model/table/at_work.h"
#include "model/table/check.h"
#include "model/table/guarded.h"
#include "model/table/playout.h"
#include "model/table/random.h"
#include "model/trace/basic/traced.h"

namespace showstopper::conformance {

// Why the rules refuse an action, in the word that traces use.
struct BasicRefusal {
  std::string reason;
};
inline std::string_view word(const BasicRefusal& refusal) { return refusal.reason; }
inline std::string_view sentence(const BasicRefusal& refusal) { return refusal.reason; }

// The kind of a field, by what fields of that name hold in every game.
Kind kind_of_field(std::string_view field);

// Where observed and known facts differ; a fact that is not known of this position is `nothing`.
std::vector<Difference> compare(const trace::Facts& known, const trace::Facts& observed);

// How often each type of event comes in random rounds under the initial values: the rarest
// event of an action is the most specific one. The same on every machine.
template <trace::BasicGame G>
const std::array<std::uint64_t, G::kEventTypes>& event_frequencies() {
  static const std::array<std::uint64_t, G::kEventTypes> kOften = [] {
    std::array<std::uint64_t, G::kEventTypes> often{};
    constexpr int kRounds = 200;
    table::guarded([&] {
      const rules::RuleSet initial(G::schema());
      const typename G::Rules rules = G::compile(initial, G::kSeats[0]);
      for (int round = 0; round < kRounds; ++round) {
        table::Random random = table::fork(1, static_cast<std::uint64_t>(round));
        std::vector<typename G::Event> log;
        const auto table = G::usual_table(rules, static_cast<table::Seat>(round % G::kSeats[0]));
        auto state = G::start(rules, table, G::deal(rules, table, random), &log);
        const auto any = [&](const typename G::State&, const typename G::Legal& legal) {
          return legal.nth(
              static_cast<int>(random.below(static_cast<std::uint64_t>(legal.size()))));
        };
        table::play_out<G>(rules, state, any, table::NoObserver{}, &log);
        G::settle(rules, state, &log);
        for (const auto& event : log) ++often[static_cast<std::size_t>(G::event_type(event))];
      }
    });
    return often;
  }();
  return kOften;
}

template <trace::BasicGame G>
class BasicReference {
 public:
  using Trace = trace::BasicTrace<G>;
  using Observation = trace::BasicObservation;
  using Result = trace::BasicObservation;
  using State = typename G::State;
  using Event = typename G::Event;
  using Refusal = BasicRefusal;

  // The trace must outlive it. Every field is compared as it is, however strict the judge is.
  BasicReference(const Trace& trace, Strictness) : trace_(&trace) {
    REQUIRES(trace.rules != nullptr);
  }

  bool begin() {
    state_ = trace::Traced<G>::opening(*trace_, &latest_);
    return true;
  }
  const State& state() const { return state_; }
  std::string_view decision() const { return G::over(state_) ? "the end" : "this decision"; }
  std::span<const Event> news() {
    const std::span<const Event> all(latest_);
    return all.subspan(std::exchange(told_, true) ? all.size() : 0);
  }
  void turn_to(int action) {
    REQUIRES(action >= action_);
    action_ = action;
    latest_.clear();
    told_ = false;
  }
  std::optional<Refusal> refusal(int action) const {
    const auto refused = G::refusal(*trace_->rules, state_, move(action).seat, move(action).action);
    if (!refused) return std::nullopt;
    return Refusal{reason_of(*refused)};
  }
  void carry_out(int action) {
    table::begin_action(action);
    G::apply(*trace_->rules, state_, move(action).action, &latest_);
    if (G::over(state_)) G::settle(*trace_->rules, state_, &latest_);
  }
  bool follow(int /*action*/) { return false; }
  void miss(int action) { turn_to(action); }
  std::optional<bool> stands_without(int /*action*/, const Observation& seen) const {
    if (seen.facts.empty()) return std::nullopt;
    const auto differing = compare(known(), seen.facts);
    return std::all_of(differing.begin(), differing.end(), [&](const Difference& difference) {
      return standing_.contains(difference.field);
    });
  }
  std::vector<Difference> differences(const Observation& seen) {
    std::vector<Difference> differing = compare(known(), seen.facts);
    if (differing.empty()) standing_.clear();
    if (over() && trace::fact(seen.facts, "to_move") != nullptr) notes_.add(Note::seat_at_the_end);
    return differing;
  }
  std::vector<Difference> claim_differences(const Observation& claimed) const {
    return compare(known(), claimed.facts);
  }
  void agree() {}
  Classified classify(const Observation& /*seen*/, const std::vector<Difference>& differing) {
    REQUIRES(!differing.empty());
    Classified result;
    std::set<std::string> still;
    for (const Difference& difference : differing) {
      still.insert(difference.field);
      if (!standing_.contains(difference.field)) result.findings.push_back(finding(difference));
    }
    standing_ = std::move(still);
    ENSURES(!standing_.empty() && result.findings.size() <= differing.size());
    return result;
  }
  bool resync(const Observation& /*seen*/) { return false; }
  std::vector<Finding> classify_alone(const Observation& /*seen*/) { return {}; }
  Notes take_notes() { return std::exchange(notes_, Notes()); }
  bool over() const { return G::over(state_); }
  bool excerpt() const { return false; }
  static bool ends_the_round(const Observation& /*seen*/) { return false; }
  std::vector<Finding> judge_result(const Result& seen, bool elsewhere) {
    std::vector<Finding> found;
    if (elsewhere) return found;
    for (const Difference& difference : compare(known(), seen.facts)) {
      if (!standing_.contains(difference.field)) found.push_back(finding(difference));
    }
    return found;
  }
  static Kind kind_of(std::string_view field) { return kind_of_field(field); }
  // Each event of the action once, the rarest first.
  Words events_about(Kind /*kind*/, int /*action*/) const {
    std::vector<int> types;
    for (const Event& event : latest_) {
      const int type = G::event_type(event);
      if (std::find(types.begin(), types.end(), type) == types.end()) types.push_back(type);
    }
    const auto& often = event_frequencies<G>();
    std::sort(types.begin(), types.end(), [&](int a, int b) {
      return std::pair(often[static_cast<std::size_t>(a)], a) <
             std::pair(often[static_cast<std::size_t>(b)], b);
    });
    Words words;
    for (const int type : types) words.add(Words(G::event_word(type)));
    return words;
  }

 private:
  static std::string reason_of(std::string_view refusal) { return std::string(refusal); }
  template <class Word>
  static std::string reason_of(const Word& refusal) {
    return std::string(word(refusal));
  }

  const trace::BasicMove<G>& move(int action) const {
    REQUIRES(action >= 0 && static_cast<std::size_t>(action) < trace_->actions.size());
    return trace_->actions[action];
  }
  trace::Facts known() const { return trace::facts_of<G>(*trace_->rules, state_); }
  Finding finding(const Difference& difference) const {
    REQUIRES(!difference.field.empty());
    Finding made;
    made.kind = kind_of_field(difference.field);
    made.events = events_about(made.kind, action_);
    made.detail = difference.field.substr(0, difference.field.find('['));
    if constexpr (requires { G::kFieldClauses; }) {
      for (const FieldClause& each : G::kFieldClauses) {
        if (each.field != made.detail) continue;
        if (!each.event.empty() && !made.events.has(each.event)) continue;
        made.about = Words(each.clause);
        break;
      }
    }
    made.key = difference.field;
    made.expected = difference.reference;
    made.got = difference.observed;
    return made;
  }

  const Trace* trace_;
  State state_;
  std::vector<Event> latest_;       // of the latest action
  bool told_ = false;               // these have been asked for
  int action_ = -1;                 // which that is
  std::set<std::string> standing_;  // fields in which the latest observation differed
  Notes notes_;
};

template <trace::BasicGame G>
using BasicMoment = typename RoundJudge<BasicReference<G>>::Moment;
template <trace::BasicGame G>
using BasicWatch = typename RoundJudge<BasicReference<G>>::Watch;

template <trace::BasicGame G>
Verdict judge(const trace::BasicTrace<G>& trace, const BasicWatch<G>& watch = nullptr) {
  return RoundJudge<BasicReference<G>>(trace, watch, strictness_of(trace)).run();
}
template <trace::BasicGame G>
Verdict judge(const trace::BasicTrace<G>& trace, Strictness strictness) {
  const BasicWatch<G> no_watch;
  return RoundJudge<BasicReference<G>>(trace, no_watch, strictness).run();
}

}  // namespace showstopper::conformance
