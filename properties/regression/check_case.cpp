// SPDX-License-Identifier: Apache-2.0
#include "properties/regression/check_case.h"

#include <algorithm>
#include <iterator>

#include "model/gostop/position.h"
#include "model/stoppa/position.h"
#include "model/table/caught_check.h"
#include "model/trace/gostop/filling.h"
#include "model/trace/gostop/replay.h"
#include "model/trace/stoppa/replay.h"
#include "properties/invariants/gostop/groups.h"
#include "properties/invariants/stoppa/groups.h"

namespace showstopper::properties {
namespace {

template <class Invariant>
Verdict verdict_of(const Invariant& invariant, std::string_view part, int after) {
  return {{Failure::Kind::invariant, std::string(invariant.name), "", std::string(part)}, after};
}

// What was asked when the engine stopped is not always known: in the deal nothing was.
struct Asked {
  std::string_view part = kDealPart;
  int after = -1;
};

Verdict verdict_of(const table::CheckFailed& failed, const Asked& asked) {
  return {{Failure::Kind::check, failed.condition, "", std::string(asked.part)}, asked.after};
}

// What is wrong with the question that a deal led to shows after other actions as well.
template <class State>
std::string_view part_after_the_deal(const State& state, Part part) {
  return state.over() || part == Part::deal ? kDealPart : part_of(state);
}

class GostopPass {
 public:
  GostopPass(const trace::GostopTrace& round, const RuleFacts& rule_facts,
             std::span<const GostopInvariant> sampled, const GostopMutant& fault, Asked& asked)
      : round_(round),
        rules_(*round.rules),
        sampled_(sampled),
        fault_(fault),
        asked_(asked),
        watch_(rules_, rule_facts) {}

  bool begins() {
    if (!set_up()) return true;
    if (!gostop::flaws(rules_, round_.state).empty()) return false;
    return stands(open());
  }

  std::optional<Verdict> run() {
    if (set_up() && !gostop::flaws(rules_, round_.state).empty()) return std::nullopt;
    const GostopStep first = open();
    if (set_up()) {
      if (!stands(first)) return std::nullopt;
    } else if (const GostopInvariant* broken = first_broken(first)) {
      asked_.part = part_after_the_deal(state_, broken->part);
      return answer(*broken);
    }
    for (const trace::Move& move : round_.actions) {
      ++asked_.after;
      asked_.part = part_of(state_);
      if (state_.over() || refusal(rules_, state_, move.seat, move.action)) return std::nullopt;
      apply(rules_, state_, move.action);
      if (fault_.after != nullptr) fault_.after(rules_, watch_.position(), move.action, state_);
      may_ = legal(rules_, state_);
      const GostopStep step = watch_.step(move.action, state_, may_, end());
      if (const GostopInvariant* broken = first_broken(step)) return answer(*broken);
      watch_.accept(step);
    }
    return std::nullopt;
  }

 private:
  std::optional<Verdict> answer(const GostopInvariant& broken) const {
    return verdict_of(broken, part(broken), asked_.after);
  }
  // What the end of the round shows does not depend on the question that brought it.
  std::string_view part(const GostopInvariant& broken) const {
    return state_.over() && broken.part == Part::end ? kEndPart : asked_.part;
  }

  bool set_up() const { return round_.from == trace::GostopTrace::From::state; }

  GostopStep open() {
    state_ = trace::opening(round_);
    may_ = legal(rules_, state_);
    return watch_.open(set_up() ? deal_behind() : round_.deal, state_, may_, end());
  }

  // A deal that a position could come from, as far as invariants look at one.
  gostop::Deal deal_behind() const {
    gostop::Deal deal;
    for (gostop::Seat seat = 0; seat < rules_.players; ++seat) {
      const gostop::SeatState& of = round_.state.seat(seat);
      gostop::CardSet& hand = deal.hands[static_cast<std::size_t>(seat)];
      hand = of.hand;
      for (gostop::Month month = 1; month <= gostop::Card::kMonths; ++month) {
        if (gostop::in(of.dealt_quads, month)) hand |= gostop::CardSet::of(month);
      }
    }
    deal.table = round_.state.table;
    deal.stock = round_.state.stock;
    return deal;
  }

  // Whether a set-up position breaks nothing by itself.
  bool stands(const GostopStep& first) const {
    if (all_hold(first)) return true;
    const auto broken_ones = broken(first, false);
    return std::all_of(broken_ones.begin(), broken_ones.end(),
                       [](const GostopInvariant* each) { return each->part == Part::deal; });
  }

  const GostopInvariant* first_broken(const GostopStep& step) const {
    if (!all_hold(step)) return broken(step, false).front();
    const auto found = std::find_if(sampled_.begin(), sampled_.end(),
                                    [&](const GostopInvariant& each) { return !each.holds(step); });
    return found == sampled_.end() ? nullptr : &*found;
  }

  const gostop::Result* end() {
    if (!state_.over()) return nullptr;
    result_ = settle(rules_, state_);
    if (fault_.result != nullptr) fault_.result(state_, result_);
    return &result_;
  }

  const trace::GostopTrace& round_;
  const gostop::Rules& rules_;
  const std::span<const GostopInvariant> sampled_;
  const GostopMutant fault_;
  Asked& asked_;
  GostopWatch watch_;
  gostop::State state_;
  gostop::Legal may_;
  gostop::Result result_;
};

}  // namespace

GostopTrial::GostopTrial(bool sampled, GostopMutant fault)
    : sampled_(sampled ? sampled_invariants() : std::span<const GostopInvariant>()),
      fault_(fault) {}

void GostopTrial::know(const std::shared_ptr<const gostop::Rules>& rules) {
  if (rules_ == rules) return;
  rules_ = rules;
  rule_facts_ = std::make_shared<const RuleFacts>(implied_by(*rules_));
}

bool GostopTrial::begins(const GostopCase& of) {
  know(of.round.rules);
  Asked asked;
  const table::CatchChecks catching;
  try {
    return GostopPass(of.round, *rule_facts_, sampled_, fault_, asked).begins();
  } catch (const table::CheckFailed&) {
    return false;
  }
}

std::optional<Verdict> GostopTrial::operator()(const GostopCase& of) {
  know(of.round.rules);
  Asked asked;
  const table::CatchChecks catching;
  try {
    return GostopPass(of.round, *rule_facts_, sampled_, fault_, asked).run();
  } catch (const table::CheckFailed& failed) {
    return verdict_of(failed, asked);
  }
}

namespace {

class StoppaPass {
 public:
  StoppaPass(const trace::StoppaTrace& round, std::span<const StoppaInvariant> sampled,
             const StoppaMutant& fault, Asked& asked)
      : round_(round), rules_(*round.rules), sampled_(sampled), fault_(fault), asked_(asked) {}

  bool begins() {
    if (!set_up()) return true;
    state_ = trace::first_position(round_);
    if (!stoppa::flaws(rules_, state_).empty()) return false;
    const stoppa::Deal deal = deal_behind();
    may_ = legal(rules_, state_);
    const stoppa::Table table = table_behind();
    return stands({rules_, table, deal, state_, state_, may_, may_, {}, true});
  }

  std::optional<Verdict> run() {
    state_ = trace::first_position(round_);
    if (set_up() && !stoppa::flaws(rules_, state_).empty()) return std::nullopt;
    const stoppa::Deal deal = deal_behind();
    const stoppa::Table table = table_behind();
    may_ = legal(rules_, state_);
    const StoppaStep first{rules_, table, deal, state_, state_, may_, may_, {}, true};
    if (set_up()) {
      if (!stands(first)) return std::nullopt;
    } else if (const StoppaInvariant* broken = first_broken(first)) {
      asked_.part = part_after_the_deal(state_, broken->part);
      return answer(*broken);
    }
    for (const trace::StoppaMove& move : round_.actions) {
      ++asked_.after;
      asked_.part = part_of(state_);
      if (state_.over() || refusal(rules_, state_, move.seat, move.action)) return std::nullopt;
      const stoppa::State before = state_;
      const stoppa::Legal could = may_;
      apply(rules_, state_, move.action);
      if (fault_.after != nullptr) fault_.after(rules_, before, move.action, state_);
      may_ = legal(rules_, state_);
      if (state_.over()) result_ = settle(rules_, state_);
      if (state_.over() && fault_.result != nullptr) fault_.result(state_, result_);
      const StoppaStep step{rules_,
                            table,
                            deal,
                            before,
                            state_,
                            could,
                            may_,
                            move.action,
                            false,
                            asked_.after,
                            state_.over() ? &result_ : nullptr};
      if (const StoppaInvariant* broken = first_broken(step)) return answer(*broken);
    }
    return std::nullopt;
  }

 private:
  std::optional<Verdict> answer(const StoppaInvariant& broken) const {
    return verdict_of(broken, asked_.part, asked_.after);
  }

  bool set_up() const { return round_.from == trace::StoppaTrace::From::state; }

  // Who had what before the ante.
  stoppa::Table table_behind() const {
    stoppa::Table table = round_.table;
    table.dealer = round_.envelope.dealer;
    if (!set_up()) return table;
    table.last_round = state_.last_round;
    table.punto = state_.punto;
    table.beccata = state_.beccata;
    table.pot = state_.pot_before;
    table.purses = state_.start;
    return table;
  }

  stoppa::Deal deal_behind() const {
    stoppa::Deal deal;
    deal.first_packet = static_cast<std::uint8_t>(round_.first_packet);
    for (std::size_t seat = 0; seat < round_.hands.size(); ++seat) {
      const std::size_t size = std::min<std::size_t>(round_.hands[seat].size(), stoppa::kMostCards);
      std::copy_n(round_.hands[seat].begin(), size, deal.hands[seat].begin());
    }
    return deal;
  }

  bool stands(const StoppaStep& first) const {
    if (all_hold(first)) return true;
    const auto broken_ones = broken(first, false);
    return std::all_of(broken_ones.begin(), broken_ones.end(),
                       [](const StoppaInvariant* each) { return each->part == Part::deal; });
  }

  const StoppaInvariant* first_broken(const StoppaStep& step) const {
    if (!all_hold(step)) return broken(step, false).front();
    const auto found = std::find_if(sampled_.begin(), sampled_.end(),
                                    [&](const StoppaInvariant& each) { return !each.holds(step); });
    return found == sampled_.end() ? nullptr : &*found;
  }

  const trace::StoppaTrace& round_;
  const stoppa::Rules& rules_;
  const std::span<const StoppaInvariant> sampled_;
  const StoppaMutant fault_;
  Asked& asked_;
  stoppa::State state_;
  stoppa::Legal may_;
  stoppa::Result result_;
};

// The verdict of the first filling that fails.
template <class Case, class Trial, class Ways>
std::optional<Verdict> first_failure(const Case& of, Trial trial, const Ways& ways) {
  for (const auto& way : ways) {
    Case full = of;
    full.round = way;
    if (auto verdict = trial(full)) return verdict;
  }
  return std::nullopt;
}

constexpr int kFillings = 8;
constexpr std::uint64_t kFillingSeed = 1;

}  // namespace

StoppaTrial::StoppaTrial(bool sampled, StoppaMutant fault)
    : sampled_(sampled ? stoppa_sampled_invariants() : std::span<const StoppaInvariant>()),
      fault_(fault) {}

std::optional<Verdict> StoppaTrial::operator()(const StoppaCase& of) {
  Asked asked;
  const table::CatchChecks catching;
  try {
    return StoppaPass(of.round, sampled_, fault_, asked).run();
  } catch (const table::CheckFailed& failed) {
    return verdict_of(failed, asked);
  }
}

bool StoppaTrial::begins(const StoppaCase& of) {
  Asked asked;
  const table::CatchChecks catching;
  try {
    return StoppaPass(of.round, sampled_, fault_, asked).begins();
  } catch (const table::CheckFailed&) {
    return false;
  }
}

namespace {

// The invariant of the failure where that is a sampled one.
template <class Invariant>
const Invariant* sampled_one(std::span<const Invariant> sampled, const Failure& failure) {
  const auto named = [&](const Invariant& each) { return each.name == failure.name; };
  const auto found = std::find_if(sampled.begin(), sampled.end(), named);
  const bool is_one = failure.kind == Failure::Kind::invariant && found != sampled.end();
  return is_one ? &*found : nullptr;
}

}  // namespace

template <>
SoughtGostop::Sought(const Failure& failure)
    : trial_(sampled_one(sampled_invariants(), failure) != nullptr) {
  if (const auto* one = sampled_one(sampled_invariants(), failure)) alone_.emplace(*one);
}

template <>
SoughtStoppa::Sought(const Failure& failure)
    : trial_(sampled_one(stoppa_sampled_invariants(), failure) != nullptr) {
  if (const auto* one = sampled_one(stoppa_sampled_invariants(), failure)) alone_.emplace(*one);
}

std::optional<Verdict> any_failure(const GostopCase& of, bool sampled) {
  if (!of.round.has_hidden()) return GostopTrial(sampled)(of);
  return first_failure(of, GostopTrial(sampled), fillings(of.round, kFillings, kFillingSeed));
}

std::optional<Verdict> any_failure(const StoppaCase& of, bool sampled) {
  if (trace::hidden_cards(of.round) == 0) return StoppaTrial(sampled)(of);
  return first_failure(of, StoppaTrial(sampled), fillings(of.round, kFillings, kFillingSeed));
}

}  // namespace showstopper::properties
