// SPDX-License-Identifier: Apache-2.0
//
// An observed position of Go-Stop, and a check that needs no engine: whether each card is in
// exactly one place. Absent members were not observed.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "conformance/gostop/junk_names.h"
#include "conformance/gostop/language.h"
#include "model/gostop/rules/rules.h"
#include "model/gostop/state.h"
#include "model/trace/gostop/observation.h"

namespace showstopper::conformance::gostop {

// Where a card lies. Hands and captured cards are those of a seat.
struct Place {
  enum class Zone : std::uint8_t { nowhere, hand, captured, table, stock } zone = Zone::nowhere;
  std::int8_t seat = -1;
  bool operator==(const Place&) const = default;
};
std::string to_text(Place place);

// The place of each card of the deck.
using Places = std::array<Place, Card::kCount>;
// Of cards that lie elsewhere those behind the first: ` (likewise 01J; 02A is table, expected
// stock)`. Empty if there are none.
std::string text_of_the_others(CardSet cards, const Places& expected, const Places& got);

template <class T>
using ObservedPerSeat = PerSeat<std::optional<T>>;

// Months that lie as a stack with the seat that made each; kNoStack elsewhere.
constexpr std::int8_t kNoStack = -2;
using Stacks = PerMonth<std::int8_t>;

// A number of a log as it is printed: those beyond any that a round can have are not kept.
std::string number_text(int number);

struct ObservedPosition {
  ObservedPerSeat<CardSet> hands, captured;
  std::optional<CardSet> table;  // cards in play included
  std::optional<Stacks> stacks;
  std::optional<int> stock_left;
  std::optional<int> to_move;
  std::optional<Decision> decision;
  std::optional<Outcome> outcome;  // of a result
  ObservedPerSeat<int> points, go_counts, shakes, bombs, credits, instant;
  ObservedPerSeat<int> points_at_go;  // at calls since the reference has waited for a position
  ObservedPerSeat<CupUse> cups;
  CardSet twice;  // cards that one list names twice

  // All zones of all seats: enough to go on from.
  bool complete(int players) const;
};

// In the reference's names of J and K. A zone with cards that were not seen counts as not observed.
ObservedPosition observed_position(const trace::GostopObservation& observation, int players,
                                   const JunkNames& names);
// A number of stock cards that contradicts the list beside it, if the list is that of the rules.
bool miscounts_its_stock(const State& state, const trace::GostopObservation& observation);
// With the number of stock cards of the list, if the other contradicts it.
ObservedPosition observed_position(const trace::GostopObservation& observation, const State& state,
                                   const JunkNames& names);

// Cards that are in no place, and cards in two, given which stock cards are left. Empty if a zone
// was not observed.
struct Conservation {
  CardSet lost, doubled;
};
Conservation conservation(const Rules& rules, const Stock& dealt_stock,
                          const ObservedPosition& seen);

// Where the cards of a complete observation lie; whatever is nowhere else is in the stock.
Places places(const Rules& rules, const ObservedPosition& seen);
Places places(const Rules& rules, const State& state);

}  // namespace showstopper::conformance::gostop
