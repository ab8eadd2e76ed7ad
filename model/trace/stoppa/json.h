// SPDX-License-Identifier: Apache-2.0
//
// The values inside a line of Stoppa, read from JSON: cards, seats, observations, results and
// set-up positions. Like json/object.h it is seen by sources of this folder only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/table/fields.h"
#include "model/trace/json/object.h"
#include "model/trace/stoppa/keys.h"

namespace showstopper::trace {

constexpr std::string_view kOneCard =
    "a card such as `7C`: one of A 2 3 4 5 6 7 J N K and of C U S B";

class StoppaJson {
 public:
  StoppaJson(JsonLine& line, int players) : line_(line), players_(players) {}

  void observation(JsonValue& value, StoppaObservation& into);
  void result(JsonValue& value, StoppaResult& into);
  // The observation in an engine's answer, beside keys of the protocol.
  void answer(JsonValue& value, StoppaObservation& into);
  void state(JsonValue& value, StoppaTrace& into);
  // Purses before the ante and the old pot, if the position does not have them.
  void fill_in(stoppa::State& state) const;

  void hands(JsonValue& value, StoppaTrace& into);
  void stakes(JsonValue& value, stoppa::Table& into);
  void chips(JsonValue& value, stoppa::Chips& into);
  // A sequence of cards; no card for `x`.
  void sequence(JsonValue& value, std::vector<stoppa::Card>& into);
  // Calls use(seat, value) for each entry that is not `null`; the list must have one per seat.
  template <class Use>
  void seats(JsonValue& value, Use use) {
    line_.seats(value, players_, use);
  }

  bool has_punto = false, has_beccata = false;  // the line has named them

 private:
  stoppa::CardSet cards(JsonValue& value);
  using Shown = std::optional<BySeat<StoppaShown>>;

  // The value of a key, by the member that it is read into.
  void read(JsonValue& value, std::optional<std::int64_t>& into);
  void read(JsonValue& value, std::optional<std::string>& into);
  void read(JsonValue& value, std::optional<stoppa::Rank>& into) { into = rank(value); }
  void read(JsonValue& value, std::optional<stoppa::CardSet>& into) { into = cards(value); }
  template <class T>
  void read(JsonValue& value, std::optional<BySeat<T>>& into) {
    into.emplace();
    seats(value, [&](int seat, JsonValue& entry) { read(entry, (*into)[seat]); });
  }
  void read(JsonValue& value, std::optional<StoppaShown>& into);
  void read(JsonValue& value, ShownOf<bool, Shown> into) { read(value, into.list); }
  void read(JsonValue& value, std::optional<std::vector<StoppaChoice>>& into);
  void read(JsonValue& value, std::optional<std::vector<std::string>>& into);
  void read(JsonValue& value, std::optional<StoppaResult>& into) { result(value, into.emplace()); }
  void read(JsonValue& value, ErrorOf<std::string> into);
  // False if the key is unknown.
  template <StoppaKeys Seen>
  bool read_key(std::string_view key, JsonValue& value, Seen& into);
  std::optional<stoppa::Rank> rank(JsonValue& value);

  // Parts of a set-up position.
  void state_key(std::string_view key, JsonValue& value, StoppaTrace& into);
  template <table::FieldKind kind, class O, class T, table::Axis... axes>
  void plain(const table::Field<kind, O, T, axes...>& field, JsonValue& value, O& owner);
  void round(JsonValue& value, stoppa::State& into);
  void top(JsonValue& value, stoppa::State& into);
  void needed(JsonValue& value, stoppa::State& into);
  void declared(JsonValue& value, stoppa::State& into);
  void overlooked(JsonValue& value, stoppa::State& into);
  stoppa::SeatSet seat_set(JsonValue& value);
  template <class Number>
  void small(JsonValue& value, Number& into, std::int64_t low, std::int64_t high) {
    if (const auto n = line_.integer(value, low, high)) into = static_cast<Number>(*n);
  }

  JsonLine& line_;
  int players_;
  std::string_view key_;  // whose value is read
  bool has_start_ = false, has_pot_before_ = false;
  bool answers_ = false;  // the next observation is an engine's answer
};

}  // namespace showstopper::trace
