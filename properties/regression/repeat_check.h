// SPDX-License-Identifier: Apache-2.0
//
// Whether a game answers the same call in the same way: a case is played twice side by side. A game
// that reads the clock, memory without a value or a counter of its own does not, and then no round
// that it shows can be trusted to show it again.
//
// The games of this library are compared with themselves by ci/determinism; this is for others.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/table/guard/guarded.h"
#include "properties/regression/case_facts.h"
#include "properties/regression/failure.h"
#include "properties/regression/test_case.h"

namespace showstopper::properties {

struct RepeatSentence {
  std::string_view name, sentence;
};
inline constexpr RepeatSentence kSamePosition{
    "same_actions_same_position",
    "The same actions lead to the same position when they are played "
    "again."};
inline constexpr RepeatSentence kSameLegal{
    "same_position_same_legal", "`legal` lists the same actions when it is called again."};
inline constexpr RepeatSentence kSameResult{
    "same_position_same_result", "`settle` gives the same payments when it is called again."};
inline constexpr RepeatSentence kRepeatSentences[] = {kSamePosition, kSameLegal, kSameResult};

template <class G>
class RepeatCheck {
 public:
  // The first call with two answers; nothing if there is none, or if the case cannot be
  // played.
  std::optional<Verdict> operator()(const TestCase<G>& of) const {
    std::optional<Verdict> verdict;
    table::guarded([&] { verdict = compare(of); });
    return verdict;
  }

 private:
  using State = typename G::State;
  using Legal = typename G::Legal;

  static std::optional<Verdict> compare(const TestCase<G>& of) {
    const auto& rules = of.rules();
    State one = trace::Traced<G>::opening(of.round), other = trace::Traced<G>::opening(of.round);
    std::string_view part = kDealPart;
    for (int i = -1;; ++i) {
      if (const RepeatSentence* broken = differing(rules, one, other)) {
        return Verdict{{Failure::Kind::repeat, std::string(broken->name), "", std::string(part)},
                       i};
      }
      const auto next = static_cast<std::size_t>(i + 1);
      if (next == of.round.actions.size() || G::over(one)) return std::nullopt;
      const auto& move = of.round.actions[next];
      if (G::refusal(rules, one, move.seat, move.action)) return std::nullopt;
      part = CaseFacts<G>::part(one);
      table::begin_action(i + 1);
      G::apply(rules, one, move.action, nullptr);
      G::apply(rules, other, move.action, nullptr);
    }
  }

  static const RepeatSentence* differing(const typename G::Rules& rules, const State& one,
                                         const State& other) {
    const bool same_place = G::over(one) == G::over(other) &&
                            (G::over(one) || G::to_move(one) == G::to_move(other)) &&
                            G::fingerprint(rules, one) == G::fingerprint(rules, other);
    if (!same_place) return &kSamePosition;
    const Legal legal = G::legal(rules, one);
    if (!same(legal, G::legal(rules, one)) || !same(legal, G::legal(rules, other))) {
      return &kSameLegal;
    }
    if (!G::over(one)) return nullptr;
    const auto payments = G::settle(rules, one, nullptr).payments;
    const bool repeats = payments == G::settle(rules, one, nullptr).payments &&
                         payments == G::settle(rules, other, nullptr).payments;
    return repeats ? nullptr : &kSameResult;
  }

  static bool same(const Legal& one, const Legal& other) {
    if (one.size() != other.size()) return false;
    for (int i = 0; i < one.size(); ++i) {
      if (!(one.nth(i) == other.nth(i))) return false;
    }
    return true;
  }
};

}  // namespace showstopper::properties
