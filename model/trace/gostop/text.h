// SPDX-License-Identifier: Apache-2.0
//
// Cards and actions of Go-Stop as words: `03B`, `0 play 03B`, `1 bomb 07`, `2 cup junk`. The error
// for an unreadable word contains it and the expected form.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#include "model/gostop/action.h"
#include "model/gostop/card.h"
#include "model/trace/trace.h"

namespace showstopper::trace {

// Cards of a month by their names of three letters, each in a place of its own.
class CardTable {
 public:
  CardTable();
  // The card of the three letters at `name`; no card if they do not name one.
  gostop::Card at(const char* name) const {
    const Entry& entry = entries_[place(letters(name))];
    return entry.letters == letters(name) ? entry.card : gostop::Card();
  }

 private:
  struct Entry {
    std::uint32_t letters = 0;
    gostop::Card card;
  };
  static std::uint32_t letters(const char* name) {
    std::uint16_t two = 0;
    std::memcpy(&two, name, sizeof two);
    return two | std::uint32_t{static_cast<unsigned char>(name[2])} << 16;
  }
  // A factor that sends no two names to one place; the constructor checks that.
  static std::uint32_t place(std::uint32_t letters) { return letters * 0xDD91'F9F5u >> 25; }
  std::array<Entry, 128> entries_;
};
extern const CardTable kCardTable;

// The same as gostop::card_named, by one table access. No card if the name is unknown.
gostop::Card card_of(std::string_view word);

// An action without its seat: `play 03B`.
std::optional<gostop::Action> read_action(std::string_view text, std::string& why_not);
using gostop::to_text;

using Move = SeatAction<gostop::Action>;
std::optional<Move> read_move(std::string_view text, std::string& why_not);

// The values of an enumeration, up to `last`, by their words.
template <class Enum>
class WordTable {
 public:
  explicit WordTable(Enum last) {
    for (int i = 0; i <= static_cast<int>(last); ++i) {
      const Entry entry{word(static_cast<Enum>(i)), static_cast<Enum>(i)};
      std::size_t at = place(entry.text);
      while (!entries_[at].text.empty()) at = (at + 1) % kPlaces;
      entries_[at] = entry;
    }
  }
  std::optional<Enum> find(std::string_view text) const {
    if (text.empty()) return std::nullopt;
    for (std::size_t at = place(text); !entries_[at].text.empty(); at = (at + 1) % kPlaces) {
      if (entries_[at].text == text) return entries_[at].value;
    }
    return std::nullopt;
  }

 private:
  static constexpr std::size_t kPlaces = 64;  // more than words, so that a search ends
  struct Entry {
    std::string_view text;
    Enum value{};
  };
  static std::size_t place(std::string_view text) {
    const auto first = static_cast<unsigned char>(text.front());
    const auto last = static_cast<unsigned char>(text.back());
    return (first * 2u + last + text.size()) % kPlaces;
  }
  std::array<Entry, kPlaces> entries_{};
};

// The value up to `last` that goes by this word.
template <class Enum>
std::optional<Enum> named(std::string_view text, Enum last) {
  static const WordTable<Enum> table(last);
  return table.find(text);
}
std::optional<gostop::Decision> decision_named(std::string_view word);

// Two digits: `07`.
std::optional<gostop::Month> month_named(std::string_view word);
std::string month_text(gostop::Month month);

}  // namespace showstopper::trace
