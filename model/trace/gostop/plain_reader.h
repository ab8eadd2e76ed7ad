// SPDX-License-Identifier: Apache-2.0
//
// The values of Go-Stop in a plain spelling (json/plain_text.h). Nearly all lines of a log are
// written so; the reader of any spelling (json.cpp) takes all other values and reports errors.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "model/trace/gostop/keys.h"
#include "model/trace/gostop/text.h"
#include "model/trace/json/plain_text.h"

namespace showstopper::trace {

// The zones of an observation as they were read last: most of them are the same after the next
// action, and the same text is the same zone.
class KnownZones {
 public:
  explicit KnownZones(const char* end_of_line) : end_(end_of_line) {}
  struct Zone {
    std::string_view text;
    SeenCards cards;
  };
  Zone& zone(int key, int seat) { return zones_[static_cast<std::size_t>(key * kSeats + seat)]; }
  bool is_at(const Zone& zone, const char* text) const {
    return !zone.text.empty() && static_cast<std::size_t>(end_ - text) >= zone.text.size() &&
           std::memcmp(text, zone.text.data(), zone.text.size()) == 0;
  }

 private:
  static constexpr int kKeys = std::bit_width(unsigned{GostopObservation::kError});
  static constexpr int kSeats = gostop::kMaxPlayers;
  std::array<Zone, std::size_t{kKeys} * kSeats> zones_;
  const char* end_;
};

class PlainReader : public PlainText {
 public:
  PlainReader(std::string_view text, int players, Spelling spelling = Spelling::dense)
      : PlainText(text, spelling), players_(players) {}

  int players() const { return players_; }
  void set_players(int players) { players_ = players; }
  // From here on the zones of seats are compared with those before them.
  void know(KnownZones& zones) { known_ = &zones; }

  // Each answers whether the value is spelled plainly; `into`, empty before, means nothing if not.
  bool read(GostopObservation& into) { return take('{') && (take('}') || keys(into)); }
  bool read(GostopResult& into) { return take('{') && (take('}') || keys(into)); }
  // An observation that begins with the number of its question.
  bool read_answer(GostopObservation& into);
  bool read(std::int64_t& into) { return number(into); }
  bool read(gostop::Decision& into);
  bool read(gostop::Outcome& into);
  bool read(Move& into);
  bool read(SeenLegal& into);
  bool read(SeenCards& into);
  bool read(std::vector<gostop::Card>& into);
  bool read(std::vector<std::string>& into);
  bool read(ErrorOf<std::string> into);
  bool read(StacksOf<GostopObservation> into);
  bool read(SittersOf<PerSeat<std::int64_t>> into);
  bool read(PerSeat<SeenCards>& into);
  bool read(PerSeat<std::int64_t>& into);
  bool read(PerSeat<gostop::CupUse>& into);

 private:
  // Calls use(card) for each entry of a list: a card, or `null` as one without an index.
  template <class Use>
  bool cards(Use use);
  gostop::Card card();
  bool read(gostop::CupUse& into);
  bool digits(PerSeat<std::int64_t>& into);
  // One entry for each seat; `null` if it was not observed.
  template <class T>
  bool seats(PerSeat<T>& into);
  // One key at least, and the end of the object.
  template <GostopKeys Seen>
  bool keys(Seen& into);

  template <class T>
  bool of_seat(T& into, int /*seat*/) {
    return read(into);
  }
  bool of_seat(SeenCards& into, int seat);

  int players_;
  int key_ = 0;                  // whose value is read, by its bit
  KnownZones* known_ = nullptr;  // null: zones are not compared
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
