// SPDX-License-Identifier: Apache-2.0
//
// A round of Go-Stop in the form of a trace: its beginning, actions, observations, and the claims
// of a fixture. A value: read, written, shrunk and replayed; nothing here plays.
//
// Cards that do not matter are written `x`. They have no place in the sets: `Hidden` counts them,
// and in the stock they are entries without a card. filling.h puts the cards that are left there.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/gostop/action.h"
#include "model/gostop/deal.h"
#include "model/gostop/rules/rules.h"
#include "model/gostop/state.h"
#include "model/trace/gostop/observation.h"
#include "model/trace/gostop/text.h"
#include "model/trace/trace.h"

namespace showstopper::trace {

// The number of `x` in each zone except the stock.
struct Hidden {
  gostop::PerSeat<std::uint8_t> hands{}, captured{};
  std::uint8_t table = 0;
  bool operator==(const Hidden&) const = default;
};

using Claim = ClaimOf<GostopObservation>;

struct GostopTrace : RoundTrace<Move, GostopObservation, GostopResult> {
  enum class From : std::uint8_t { deal, deck, state };

  // Made, copied and destroyed in one source: inline, each file that does so would compile it anew.
  GostopTrace();
  GostopTrace(const GostopTrace& other);
  GostopTrace(GostopTrace&& other) noexcept;
  GostopTrace& operator=(const GostopTrace& other);
  GostopTrace& operator=(GostopTrace&& other) noexcept;
  ~GostopTrace();

  std::shared_ptr<const gostop::Rules> rules;

  gostop::Points pot = 0;  // what earlier rounds have left in it

  From from = From::deal;
  gostop::Deal deal;               // From::deal and, dealt, From::deck
  std::vector<gostop::Card> deck;  // From::deck, first dealt first
  gostop::State state;             // From::state, before gostop::open_turn
  Hidden hidden;

  const gostop::Stock& stock() const { return from == From::state ? state.stock : deal.stock; }
  // Whether some card is written `x`.
  bool has_hidden() const;

  // The same round: its line in a file does not count, nor does the identity of the rules.
  bool operator==(const GostopTrace& other) const;
};

// The trace as one line of JSON, without the end of line, keys in the order of the format: the same
// trace gives the same bytes. Sets are sorted by the names of the cards.
std::string to_json(const GostopTrace& trace);
// Its members from `rules` to the deal or the position, without braces: the request to an engine.
std::string beginning(const GostopTrace& trace);
std::string to_json(const GostopObservation& observation);
std::string to_json(const GostopResult& result);

}  // namespace showstopper::trace
