// SPDX-License-Identifier: Apache-2.0
//
// Set-up positions of Go-Stop, read from JSON (section 5 of the trace format). Absent keys have the
// value of a fresh round. Values that follow from other keys (the turns of the round, the only
// possible order of go calls) are computed. Seen by sources of this folder only.
#pragma once

#include <cstdint>
#include <string_view>

#include "model/table/fields.h"
#include "model/trace/gostop/json.h"

namespace showstopper::trace {

class StateJson {
 public:
  StateJson(JsonLine& line, GostopJson& json, int players)
      : line_(line), json_(json), players_(players) {}

  void read(JsonValue& value, gostop::State& into, Hidden& hidden);

 private:
  void read_key(std::string_view key, JsonValue& value, gostop::State& into, Hidden& hidden);
  bool own_form(std::string_view key, JsonValue& value, gostop::State& into, Hidden& hidden);
  bool zone_key(std::string_view key, JsonValue& value, gostop::State& into, Hidden& hidden);
  template <table::FieldKind kind, class T>
  void plain(JsonValue& value, T& into, std::int64_t low, std::int64_t high);
  void cup(JsonValue& value, gostop::SeatState& into) { json_.cup(value, into); }
  void stacks(JsonValue& value, gostop::State& into);
  void stack(gostop::Month month, JsonValue& value, gostop::State& into);
  void credits(JsonValue& value, gostop::SeatState& into);
  void shakes(JsonValue& value, gostop::SeatState& into);
  void offers(JsonValue& value, gostop::State& into);
  void offer(JsonValue& value, gostop::State& into);
  void go_order(JsonValue& value, gostop::State& into);
  void event_counts(JsonValue& value, gostop::SeatState& into);
  gostop::MonthSet months(JsonValue& value);
  gostop::Seat seat(JsonValue& value);
  template <class Number>
  void small(JsonValue& value, Number& into, std::int64_t low, std::int64_t high);

  JsonLine& line_;
  GostopJson& json_;
  int players_;
};

}  // namespace showstopper::trace
