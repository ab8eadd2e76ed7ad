// SPDX-License-Identifier: Apache-2.0
#include "model/trace/gostop/exchanged_months.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "model/gostop/card.h"
#include "model/trace/gostop/text.h"

namespace showstopper::trace {
namespace {

using gostop::Card;
using gostop::Month;

constexpr std::string_view kLetters = "BARDJK";
constexpr std::string_view kKinds[] = {
    "bright", "animal", "ribbon", "junk card that counts twice", "junk", "second junk card"};
constexpr std::string_view kMonthNames[] = {"January",   "February", "March",    "April",
                                            "May",       "June",     "July",     "August",
                                            "September", "October",  "November", "December"};

using Letters = unsigned;  // bit: index in kLetters

// The letters of each month; index 0 is unused.
using ByMonth = std::array<Letters, Card::kMonths + 1>;

ByMonth letters_that_exist() {
  ByMonth all{};
  for (Month month = 1; month <= Card::kMonths; ++month) {
    for (std::size_t i = 0; i < kLetters.size(); ++i) {
      if (card_of(month_text(month) + kLetters[i]).is_card()) all[month] |= 1u << i;
    }
  }
  return all;
}

bool ends_a_word(std::string_view line, std::size_t at) {
  return at >= line.size() || line[at] == '"' || line[at] == ' ';
}

// The letters of all whole words that look like cards: `11A`.
ByMonth letters_in(std::string_view line) {
  ByMonth found{};
  for (std::size_t i = 1; i + 3 < line.size(); ++i) {
    if ((line[i - 1] != '"' && line[i - 1] != ' ') || !ends_a_word(line, i + 3)) continue;
    const auto month = month_named(line.substr(i, 2));
    const std::size_t letter = kLetters.find(line[i + 2]);
    if (month && letter != kLetters.npos) found[*month] |= 1u << letter;
  }
  return found;
}

// The only two months that, exchanged back, leave no card that there is not; of several those of
// the Japanese order.
std::optional<std::pair<Month, Month>> exchanged(const ByMonth& seen, const ByMonth& exist) {
  std::optional<std::pair<Month, Month>> found;
  bool several = false;
  for (Month a = 1; a <= Card::kMonths; ++a) {
    for (Month b = static_cast<Month>(a + 1); b <= Card::kMonths; ++b) {
      bool fits = true;
      for (Month month = 1; month <= Card::kMonths; ++month) {
        const Month means = month == a ? b : (month == b ? a : month);
        fits = fits && (seen[month] & ~exist[means]) == 0;
      }
      if (!fits) continue;
      several = several || found.has_value();
      found = {a, b};
    }
  }
  // The last two months come last.
  constexpr std::pair<Month, Month> kJapanese{11, 12};
  return several && found != kJapanese ? std::nullopt : found;
}

bool is_about_a_card(const table::Diagnostic& diagnostic) {
  return diagnostic.message.find("is not a card such as") != std::string::npos;
}

}  // namespace

void explain_exchanged_months(std::string_view line, std::size_t from,
                              table::Diagnostics& complaints) {
  const auto begin = complaints.begin() + static_cast<std::ptrdiff_t>(from);
  const auto first = std::find_if(begin, complaints.end(), is_about_a_card);
  if (first == complaints.end()) return;
  const ByMonth exist = letters_that_exist(), seen = letters_in(line);
  const auto months = exchanged(seen, exist);
  if (!months) return;
  const auto unknown = [&](Month month) { return seen[month] & ~exist[month]; };
  const Month month = unknown(months->first) != 0 ? months->first : months->second;
  if (unknown(month) == 0) return;  // any two months fit when no card of the line is unknown
  const auto letter = static_cast<std::size_t>(std::countr_zero(unknown(month)));
  first->message =
      fmt::format("`{}{}`: {} has no {}; are the months {} and {} exchanged (GS-A-002)?",
                  month_text(month), kLetters[letter], kMonthNames[month - 1], kKinds[letter],
                  int{months->first}, int{months->second});
  complaints.erase(std::remove_if(std::next(first), complaints.end(), is_about_a_card),
                   complaints.end());
}

}  // namespace showstopper::trace
