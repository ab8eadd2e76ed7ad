// SPDX-License-Identifier: Apache-2.0
#include "model/rules/expression/expression_words.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include <fmt/format.h>

#include "model/rules/rule_set.h"

namespace showstopper::rules {
namespace {

struct SeatWord {
  std::string_view word;
  std::int8_t seat;
};
constexpr SeatWord kSeatWords[] = {
    {"self", Expression::kSelf},
    {"winner", Expression::kWinner},
    {"loser", Expression::kLoser},
    {"dealer", Expression::kDealer},
    {"p0", 0},
    {"p1", 1},
    {"p2", 2},
    {"p3", 3},
    {"p4", 4},
    {"p5", 5},
};

constexpr std::string_view kJoiningWords[] = {"and", "or", "by", "on", "for", "before", "after"};
// Further words that the grammar uses; a vocabulary cannot use them alone.
constexpr std::string_view kOtherWords[] = {"not", "true", "false", "any", "each", "count", "has"};

// Korean doubles its consonants in Latin letters: `ppuk` is also written `pukk`.
std::string undoubled(std::string_view word) {
  std::string letters(word);
  letters.erase(std::unique(letters.begin(), letters.end()), letters.end());
  return letters;
}

std::string_view nearest_name(std::string_view word, const Vocabulary& vocabulary) {
  std::vector<std::string_view> known;
  for (const Quantity& quantity : vocabulary.quantities) known.push_back(quantity.name);
  known.insert(known.end(), std::begin(kJoiningWords), std::end(kJoiningWords));
  known.insert(known.end(), std::begin(kOtherWords), std::end(kOtherWords));
  if (std::find(known.begin(), known.end(), word) != known.end()) return word;
  const std::string_view near = nearest(word, known);
  if (!near.empty()) return near;
  const auto same = std::find_if(known.begin(), known.end(), [&](std::string_view each) {
    return undoubled(each) == undoubled(word);
  });
  return same == known.end() ? std::string_view() : *same;
}

}  // namespace

std::optional<std::int8_t> seat_named(std::string_view word) {
  for (const SeatWord& known : kSeatWords) {
    if (known.word == word) return known.seat;
  }
  return std::nullopt;
}

bool is_joining_word(std::string_view word) {
  return std::find(std::begin(kJoiningWords), std::end(kJoiningWords), word) !=
         std::end(kJoiningWords);
}

std::string nearest_word(std::string_view word, const Vocabulary& vocabulary, bool of_seat) {
  std::string_view whole = nearest_name(word, vocabulary);
  if (whole == word) return "";  // a word of the grammar in the place of a quantity
  if (whole.empty() && of_seat) {
    std::vector<std::string_view> known;
    for (const Quantity& quantity : vocabulary.quantities) {
      if (quantity.of_seat) known.push_back(quantity.name);
    }
    whole = nearest(word, known);
  }
  const std::size_t dot = word.find('.');
  if (!whole.empty() || dot == std::string_view::npos) return std::string(whole);
  std::vector<std::string_view> seats;
  for (const SeatWord& known : kSeatWords) {
    if (known.seat < 0) seats.push_back(known.word);  // `p7` is not a slip of `p0`
  }
  const std::string_view seat = nearest(word.substr(0, dot), seats);
  const std::string_view name = nearest_name(word.substr(dot + 1), vocabulary);
  return seat.empty() || name.empty() ? "" : fmt::format("{}.{}", seat, name);
}

std::string_view nearest_joining_word(std::string_view word) {
  if (is_joining_word(word)) return {};  // not a slip of itself
  return nearest(word, kJoiningWords);
}

}  // namespace showstopper::rules
