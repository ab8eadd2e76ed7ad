// SPDX-License-Identifier: Apache-2.0
//
// All deals of a small deck of Go-Stop, up to renaming: of deals that differ only in the names of
// cards of a month that count the same, or of months whose cards count the same, one stands for
// all. Months are renamed only if no rule chooses by the order of names.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "model/gostop/game.h"
#include "properties/invariants/gostop/checks.h"
#include "properties/verify/exhaustive.h"

namespace showstopper::properties {

// Why the deals of a rule set cannot be enumerated in a lifetime, or nothing.
std::string too_large(const gostop::Rules& rules);

template <>
struct Deals<gostop::Game> {
  using Visit = std::function<bool(const gostop::Deal&, std::uint64_t stands_for)>;

  static std::uint64_t count(const gostop::Rules& rules);  // by the names of the cards
  // Each deal up to renaming, with the number of deals that it stands for; `visit` answers whether
  // to go on. Of an unseen stock the cards are decided, and lie in the order of names.
  static void each(const gostop::Rules& rules, const Visit& visit);

  // Hands that were sold lie at certain places of the stock, and those who sold them know this.
  static bool stock_is_unseen(const gostop::Rules& rules) { return rules.sold_seats == 0; }

  static int top(const gostop::State& state) { return state.stock.top; }
  static int left(const gostop::State& state) { return state.stock.size(); }
  static gostop::State without_drawn(const gostop::State& state);

  // Puts the i-th card from `place` on to `place`, and those between one place later.
  static void draw(int place, int i, gostop::State& state);
  static void put_back(int place, int i, gostop::State& state);
  static void draw(int place, int i, DealtCards& dealt);
  static void put_back(int place, int i, DealtCards& dealt);
};

}  // namespace showstopper::properties
