// SPDX-License-Identifier: Apache-2.0
//
// The values of Go-Stop in a plain spelling (json/plain_text.h). Nearly all lines of a log are
// written so; the reader of any spelling (json.cpp) takes all other values and reports errors.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/trace/gostop/keys.h"
#include "model/trace/gostop/text.h"
#include "model/trace/json/plain_text.h"

namespace showstopper::trace {

class PlainReader : public PlainText {
 public:
  PlainReader(const char* at, int players, Spelling spelling = Spelling::dense)
      : PlainText(at, spelling), players_(players) {}

  int players() const { return players_; }
  void set_players(int players) { players_ = players; }

  // Each answers whether the value is spelled plainly; `into`, empty before, means nothing if not.
  bool read(GostopObservation& into) { return keys(into); }
  bool read(GostopResult& into) { return keys(into); }
  bool read(std::int64_t& into) { return number(into); }
  bool read(gostop::Decision& into);
  bool read(gostop::Outcome& into);
  bool read(Move& into);
  bool read(SeenLegal& into);
  bool read(SeenCards& into);
  bool read(std::vector<gostop::Card>& into);
  bool read(std::vector<std::string>& into);
  bool read(StacksOf<GostopObservation> into);
  bool read(SittersOf<PerSeat<std::int64_t>> into);
  bool read(PerSeat<SeenCards>& into) { return seats(into); }
  bool read(PerSeat<std::int64_t>& into) { return seats(into); }
  bool read(PerSeat<gostop::CupUse>& into) { return seats(into); }

 private:
  // Calls use(card) for each entry of a list: a card, or `null` as one without an index.
  template <class Use>
  bool cards(Use use);
  gostop::Card card();
  bool read(gostop::CupUse& into);
  // One entry for each seat; `null` if it was not observed.
  template <class T>
  bool seats(PerSeat<T>& into);
  template <GostopKeys Seen>
  bool keys(Seen& into);

  int players_;
  std::string why_not_;
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
