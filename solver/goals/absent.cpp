// SPDX-License-Identifier: Apache-2.0
#include "solver/goals/absent.h"

#include <cctype>
#include <charconv>
#include <system_error>

namespace showstopper::solver {

std::optional<table::Diagnostic> absent_seat_in(std::string_view text, int players) {
  const auto in_word = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  };
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && in_word(text[end])) ++end;
    const std::string_view word = text.substr(at, end - at);
    const bool begins = at == 0 || text[at - 1] != '.';  // not the second part of a quantity
    int seat = 0;
    if (begins && word.size() > 1 && word.front() == 'p') {
      const char* const last = word.data() + word.size();
      const auto [stop, error] = std::from_chars(word.data() + 1, last, seat);
      const bool is_seat = stop == last && error == std::errc() && seat >= 0;
      if (auto message = is_seat ? absent_seat(seat, players) : std::nullopt) {
        return table::Diagnostic{"goal", {1, static_cast<int>(at) + 1}, std::move(*message)};
      }
    }
    at = end + 1;
  }
  return std::nullopt;
}

}  // namespace showstopper::solver
