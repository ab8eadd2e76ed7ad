// SPDX-License-Identifier: Apache-2.0
//
// The values of an observation in their shortest spelling: without blanks, escapes, `null` and `x`.
// Nearly all lines of a log are written so, and are read straight from the text in two thirds of
// the instructions of the reader of any spelling (json.cpp), which takes all other values and
// reports errors.
//
// The parser pads each line, so that a read past a value stays in the buffer.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "model/trace/gostop/keys.h"

namespace showstopper::trace {

class PlainReader {
 public:
  PlainReader(const char* at, int players) : at_(at), players_(players) {}

  // Each answers whether the value is spelled plainly; `into`, empty before, means nothing if not.
  bool read(GostopObservation& into);
  bool read(std::int64_t& into);
  bool read(gostop::Decision& into);
  bool read(SeenLegal& into);
  bool read(SeenCards& into);
  bool read(std::vector<gostop::Card>& into);
  bool read(StacksOf<GostopObservation> into);
  bool read(PerSeat<SeenCards>& into) { return seats(into); }
  bool read(PerSeat<std::int64_t>& into) { return seats(into); }

 private:
  bool take(char mark) {
    if (*at_ != mark) return false;
    ++at_;
    return true;
  }
  bool take_key(std::string_view name);
  bool text(std::string_view& into);
  gostop::Card card();
  template <class T>
  bool seats(PerSeat<T>& into) {
    into.size = static_cast<std::uint8_t>(players_);
    for (int seat = 0; seat < players_; ++seat) {
      into.set(seat, {});
      if (!take(seat == 0 ? '[' : ',') || !read(into.value[seat])) return false;
    }
    return take(']');
  }
  // Calls read_entry() for each entry of a list, as long as it answers true.
  template <class ReadEntry>
  bool entries(ReadEntry read_entry);

  const char* at_;
  int players_;
};

// Whether the value is possible for the key: counts are not negative, and seats play.
inline bool is_possible(std::string_view key, std::int64_t value, int players) {
  if (value >= 0 && value < players) return true;  // of each kind; the key need not be looked up
  switch (number_kind(key)) {
    case NumberKind::amount: return true;
    case NumberKind::count: return value >= 0;
    case NumberKind::seat: return value >= table::kNobody && value < players;
  }
  return false;
}
inline bool is_possible(std::string_view key, const PerSeat<std::int64_t>& values, int players) {
  for (int seat = 0; seat < players; ++seat) {
    if (values[seat] < 0) return number_kind(key) == NumberKind::amount;
  }
  return true;  // no list is of seats
}
template <class Other>
bool is_possible(std::string_view, const Other&, int) {
  return true;
}

}  // namespace showstopper::trace
