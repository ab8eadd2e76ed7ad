// SPDX-License-Identifier: Apache-2.0
//
// Whether a round changes under other rules: with the same deal and the same choices, the legal
// actions, the payments or, by request, the views of the seats differ. Written over
// `table::CardGame`; a game whose results hold more than payments has a `same_result` of its own.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>

#include "lint/gostop/sides.h"
#include "lint/rounds/planned_round.h"
#include "lint/stoppa/sides.h"
#include "model/table/game.h"
#include "model/table/guard/caught_check.h"

namespace showstopper::lint {

template <class L>
bool same_actions(const L& a, const L& b) {
  if constexpr (std::equality_comparable<L>) {
    return a == b;
  } else {
    if (a.size() != b.size()) return false;
    for (int i = 0; i < a.size(); ++i) {
      if (!b.contains(a.nth(i))) return false;
    }
    return true;
  }
}

template <class R>
bool same_outcome(const R& a, const R& b) {
  if constexpr (requires { same_result(a, b); }) {
    return same_result(a, b);
  } else {
    return a.payments == b.payments;
  }
}

// Also whether the deal can be played under the other rules at all.
template <class G>
bool fits(const typename G::Rules& rules, const typename G::Table& table,
          const typename G::Deal& deal) {
  if constexpr (requires { deal_fault(rules, table, deal); }) {
    return !deal_fault(rules, table, deal);
  } else {
    return true;  // a deal that does not fit fails a CHECK, which is caught
  }
}

// The parts of a pair of rounds that are compared.
enum class Compared : std::uint8_t { play, views };

template <table::CardGame G>
class RoundPair {
 public:
  using Rules = typename G::Rules;

  RoundPair(const Rules& a, const Rules& b, Compared by) : a_(a), b_(b), by_(by) {}

  // Of round `index` of the first rules.
  bool parts(std::uint64_t seed, std::uint64_t index) const {
    return parts(planned_round<G>(a_, seed, index));
  }
  // Of this one.
  bool parts(const properties::RoundPlan<G>& plan) const {
    const table::CatchChecks catching;
    try {
      return played_otherwise(plan);
    } catch (const table::CheckFailed&) {
      return true;
    }
  }

 private:
  bool played_otherwise(properties::RoundPlan<G> plan) const {
    if (!fits<G>(b_, plan.table, plan.deal)) return true;
    auto one = G::start(a_, plan.table, plan.deal, nullptr);
    auto two = G::start(b_, plan.table, plan.deal, nullptr);
    const auto choose = properties::policy_of(plan);
    while (!G::over(one)) {
      if (G::over(two) || G::to_move(one) != G::to_move(two)) return true;
      const auto legal = G::legal(a_, one);
      if (!same_actions(legal, G::legal(b_, two)) || views_part(one, two)) return true;
      const auto action = choose(one, legal);
      G::apply(a_, one, action, nullptr);
      G::apply(b_, two, action, nullptr);
    }
    if (!G::over(two)) return true;
    return !same_outcome(G::settle(a_, one, nullptr), G::settle(b_, two, nullptr));
  }

  bool views_part(const typename G::State& one, const typename G::State& two) const {
    if constexpr (std::equality_comparable<typename G::View>) {
      for (table::Seat seat = 0; by_ == Compared::views && seat < G::players(a_); ++seat) {
        if (!(G::view(a_, one, seat) == G::view(b_, two, seat))) return true;
      }
    }
    return false;
  }

  const Rules& a_;
  const Rules& b_;
  Compared by_;
};

}  // namespace showstopper::lint
