// SPDX-License-Identifier: Apache-2.0
//
// A case under the catalogue: whether a stored or shrunk round still fails. A stop of the engine
// (model/table/guard/guarded.h) is a failure like others.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/table/guard/guarded.h"
#include "model/table/playout.h"
#include "properties/invariants/checks.h"
#include "properties/regression/case_facts.h"
#include "properties/regression/failure.h"
#include "properties/regression/test_case.h"

namespace showstopper::properties {

// A deliberate mistake, to test the shrinker: it changes the position after an action, or the
// result of a round. Nothing else in the library makes one.
template <class G>
struct Mutant {
  void (*after)(const typename G::Rules&, const typename G::State& before, typename G::Action,
                typename G::State& after) = nullptr;
  void (*result)(const typename G::State&, typename G::Result&) = nullptr;
};

template <class G>
using InvariantOf = Invariant<typename Checks<G>::Step>;

// The part of the latest decision, in case the engine stops; during the deal there is none.
struct AskedPart {
  std::string_view part = kDealPart;
  int after = -1;
};

// One pass through a case.
template <class G>
class CasePass {
 public:
  using Trace = typename TestCase<G>::Round;
  using State = typename G::State;
  using Step = typename Checks<G>::Step;
  using Sampled = std::vector<const InvariantOf<G>*>;

  CasePass(const Trace& round, const typename Checks<G>::Facts& facts, const Sampled& sampled,
           const Mutant<G>& mutant, AskedPart& asked)
      : round_(round),
        rules_(*round.rules),
        sampled_(sampled),
        mutant_(mutant),
        asked_(asked),
        watch_(rules_, facts) {}

  bool begins() {
    if (!CaseFacts<G>::is_sound(round_)) return false;
    return !set_up() || stands(open());
  }

  std::optional<Verdict> run() {
    if (set_up() && !CaseFacts<G>::is_sound(round_)) return std::nullopt;
    const Step first = open();
    if (set_up()) {
      if (!stands(first)) return std::nullopt;
    } else if (const InvariantOf<G>* broken = first_broken(first)) {
      asked_.part = part_after_the_deal(*broken);
      return answer(*broken, first);
    }
    watch_.accept(first);
    require_progress();
    for (const auto& move : round_.actions) {
      ++asked_.after;
      asked_.part = CaseFacts<G>::part(state_);
      if (G::over(state_) || G::refusal(rules_, state_, move.seat, move.action)) {
        return std::nullopt;
      }
      table::begin_action(asked_.after);
      G::apply(rules_, state_, move.action, nullptr);
      if (mutant_.after != nullptr) mutant_.after(rules_, watch_.position(), move.action, state_);
      may_ = G::legal(rules_, state_);
      const Step step = watch_.step(move.action, state_, may_, end());
      if (const InvariantOf<G>* broken = first_broken(step)) return answer(*broken, step);
      watch_.accept(step);
      require_progress();
    }
    return std::nullopt;
  }

 private:
  std::optional<Verdict> answer(const InvariantOf<G>& broken, const Step& step) const {
    // A failure at the end of the round does not depend on the latest decision.
    const bool at_end = G::over(state_) && broken.part == Part::end;
    return Verdict{{Failure::Kind::invariant, std::string(broken.name), "",
                    std::string(at_end ? kEndPart : asked_.part)},
                   asked_.after,
                   broken.amounts == nullptr ? Amounts{} : broken.amounts(step)};
  }
  // A failure of the first decision has its part, because it appears after other actions as well.
  std::string_view part_after_the_deal(const InvariantOf<G>& broken) const {
    const bool of_the_deal = G::over(state_) || broken.part == Part::deal;
    return of_the_deal ? kDealPart : CaseFacts<G>::part(state_);
  }

  void require_progress() const {
    if (!G::over(state_)) table::require_progress<G>(may_, asked_.after + 1);
  }
  bool set_up() const { return trace::Traced<G>::is_set_up(round_); }

  Step open() {
    state_ = trace::Traced<G>::opening(round_);
    table_ = CaseFacts<G>::table(round_, state_);
    deal_ = CaseFacts<G>::deal(round_);
    may_ = G::legal(rules_, state_);
    return watch_.open(table_, deal_, state_, may_, end());
  }

  // Whether a set-up position breaks nothing by itself.
  static bool stands(const Step& first) {
    if (Checks<G>::hold(first, Cost::each_step)) return true;
    const auto broken = Checks<G>::broken(first, false);
    return std::all_of(broken.begin(), broken.end(),
                       [](const InvariantOf<G>* each) { return each->part == Part::deal; });
  }

  const InvariantOf<G>* first_broken(const Step& step) const {
    if (!Checks<G>::hold(step, Cost::each_step)) return Checks<G>::broken(step, false).front();
    const auto found = std::find_if(sampled_.begin(), sampled_.end(),
                                    [&](const InvariantOf<G>* each) { return !each->holds(step); });
    return found == sampled_.end() ? nullptr : *found;
  }

  const typename G::Result* end() {
    if (!G::over(state_)) return nullptr;
    result_ = G::settle(rules_, state_, nullptr);
    if (mutant_.result != nullptr) mutant_.result(state_, result_);
    return &result_;
  }

  const Trace& round_;
  const typename G::Rules& rules_;
  const Sampled& sampled_;
  const Mutant<G> mutant_;
  AskedPart& asked_;
  typename Checks<G>::Watch watch_;
  State state_;
  typename G::Table table_;
  typename G::Deal deal_;
  typename G::Legal may_;
  typename G::Result result_;
};

// Checks whether and how a case fails. Keeps the facts of the latest rules, which only saves work.
// The sampled invariants cost more than the round and are checked only if `sampled` is set.
template <class G>
class CaseCheck {
 public:
  explicit CaseCheck(bool sampled, Mutant<G> mutant = {}) : mutant_(mutant) {
    for (const InvariantOf<G>& each : Checks<G>::catalogue()) {
      if (sampled && each.cost == Cost::sampled) sampled_.push_back(&each);
    }
  }
  // Of the sampled invariants this one alone.
  explicit CaseCheck(const InvariantOf<G>& asked) : sampled_{&asked} {}

  // The first failure of a case without `x`; nothing if all holds, if an action is illegal, or if a
  // set-up position is not sound.
  std::optional<Verdict> operator()(const TestCase<G>& of) {
    AskedPart asked;
    std::optional<Verdict> verdict;
    const auto stop = table::guarded([&] {
      know(of.round.rules);
      verdict = CasePass<G>(of.round, *facts_, sampled_, mutant_, asked).run();
    });
    if (stop) return Verdict{failure_of(*stop, asked.part), asked.after};
    return verdict;
  }
  // Whether the deal has no fault under its rules, or the set-up position is sound and breaks no
  // invariant by itself. Other rounds prove nothing for a relation or for a filling of `x`.
  bool begins(const TestCase<G>& of) {
    AskedPart asked;
    bool begins = false;
    table::guarded([&] {
      know(of.round.rules);
      begins = CasePass<G>(of.round, *facts_, sampled_, mutant_, asked).begins();
    });
    return begins;
  }

 private:
  void know(const std::shared_ptr<const typename G::Rules>& rules) {
    if (rules_ == rules) return;
    rules_ = rules;
    facts_ = std::make_shared<const typename Checks<G>::Facts>(Checks<G>::facts(*rules_));
  }

  std::vector<const InvariantOf<G>*> sampled_;
  Mutant<G> mutant_;
  std::shared_ptr<const typename G::Rules> rules_;
  std::shared_ptr<const typename Checks<G>::Facts> facts_;
};

}  // namespace showstopper::properties
