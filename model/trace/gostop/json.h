// SPDX-License-Identifier: Apache-2.0
//
// The values inside a line of Go-Stop, read from JSON: cards, seats, observations and results. For
// the reader of whole lines and for the engine protocol's answers; like json/object.h it is seen
// by sources of this folder only.
#pragma once

#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "model/trace/gostop/keys.h"
#include "model/trace/gostop/plain_reader.h"
#include "model/trace/gostop/trace.h"
#include "model/trace/json/object.h"

namespace showstopper::trace {

class GostopJson {
 public:
  GostopJson(JsonLine& line, int players) : line_(line), players_(players) {}

  void observation(JsonValue& value, GostopObservation& into);
  void result(JsonValue& value, GostopResult& into);
  // The observation in an engine's answer, beside keys of the protocol.
  void answer(JsonValue& value, GostopObservation& into);

  // A zone of a deal or a set-up position: each card once, `x` counted.
  gostop::CardSet zone(JsonValue& value, std::uint8_t& hidden);
  enum class Place { card, unknown, hidden, wrong };
  Place card(JsonValue& value, gostop::Card& into);
  // The use of a cup that a seat has fixed.
  void cup(JsonValue& value, gostop::SeatState& into);
  // A sequence of such cards; no card for `x`.
  void sequence(JsonValue& value, std::vector<gostop::Card>& into);
  bool stock(JsonValue& value, gostop::Stock& into);
  // The hands that seats sitting out have sold.
  void sold(JsonValue& value, gostop::PerSitter<gostop::CardSet>& into);
  // Calls use(seat, value) for each entry that is not `null`; the list must have one per seat.
  template <class Use>
  void seats(JsonValue& value, Use use) {
    line_.seats(value, players_, use);
  }

 private:
  // Calls use(sitter, value) for each entry, at most one for each seat that may sit out.
  template <class Use>
  void sitters(JsonValue& value, Use use) {
    line_.entries(value, [&](int index, JsonValue& entry) {
      if (index < gostop::kMaxSitters) return use(index, entry);
      if (index == gostop::kMaxSitters) {
        line_.complain(entry, fmt::format("at most {} seats sit out", gostop::kMaxSitters));
      }
    });
  }
  std::optional<std::int64_t> number(JsonValue& value) {
    return line_.number(value, number_kind(key_), players_);
  }
  // From the value to the end of the line.
  PlainReader plain_reader(JsonValue& value) const {
    const auto before = static_cast<std::size_t>(JsonLine::token(value) - line_.text().data());
    return {line_.text().substr(before), players_};
  }

  // The value of a key, by the member that it is read into.
  void read(JsonValue& value, std::int64_t& into);
  void read(JsonValue& value, gostop::Decision& into);
  void read(JsonValue& value, gostop::Outcome& into);
  void read(JsonValue& value, SeenLegal& into);
  void read(JsonValue& value, SeenCards& into);
  void read(JsonValue& value, PerSeat<SeenCards>& into);
  void read(JsonValue& value, StacksOf<GostopObservation> into);
  void read(JsonValue& value, std::vector<gostop::Card>& into);
  void read(JsonValue& value, PerSeat<std::int64_t>& into);
  void read(JsonValue& value, SittersOf<PerSeat<std::int64_t>> into);
  void read(JsonValue& value, PerSeat<gostop::CupUse>& into);
  void read(JsonValue& value, GostopResult& into) { result(value, into); }
  void read(JsonValue& value, std::vector<std::string>& into);
  void read(JsonValue& value, ErrorOf<std::string> into);
  template <GostopKeys Seen>
  void seen_keys(JsonValue& value, Seen& into, std::string_view what);

  JsonLine& line_;
  int players_;
  std::string_view key_;  // whose value is read
  bool answers_ = false;  // the next observation is an engine's answer
};

}  // namespace showstopper::trace
