// SPDX-License-Identifier: Apache-2.0
//
// A whole line of Go-Stop in a plain spelling (json/plain_text.h), read once from its first byte to
// its last, without an index of the text. Set-up positions, fixtures and hidden cards are rare in
// logs: a line with one of them is for the reader of any spelling.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/trace/gostop/plain_reader.h"
#include "model/trace/gostop/trace.h"

namespace showstopper::trace {

// The most that a line may state.
inline constexpr std::int64_t kMostCarry = 1'000'000;
inline constexpr std::int64_t kMostPot = 1'000'000'000'000;  // a million rounds bring 3 x 10^9

// The values of a line that are checked under its rules; null if it has none.
struct LinePlaces {
  const char* rules = nullptr;
  const char* deal = nullptr;
  const char* sold = nullptr;
  const char* pot = nullptr;
};

class PlainLine {
 public:
  PlainLine(std::string_view line, GostopTrace& into);

  // False if the line is not plain or not right: `into` means nothing then.
  bool read();
  const LinePlaces& places() const { return places_; }

 private:
  bool member(std::string_view key);
  bool head_member(std::string_view key);
  bool is(std::string_view word);
  bool integer(std::int64_t low, std::int64_t high, std::int64_t& into);
  bool raw(std::string& json);
  bool deal();
  bool deal_member(std::string_view key);
  bool zone(gostop::CardSet& into);
  bool cards(std::vector<gostop::Card>& into);
  bool stock();
  bool sold();
  bool actions();
  bool after();
  bool other(std::string_view key);

  std::string_view line_;
  GostopTrace& into_;
  PlainReader text_;
  KnownZones zones_;
  LinePlaces places_;
  std::uint32_t given_ = 0;  // a bit for each key of the line, and for each of its deal
  std::uint32_t dealt_ = 0;
  int latest_ = -1;
};

}  // namespace showstopper::trace
