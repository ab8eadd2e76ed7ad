// SPDX-License-Identifier: Apache-2.0
#include "app/leaflet/words.h"

#include <cctype>

#include <fmt/format.h>

namespace showstopper::app {

std::string Words::text(std::string_view of, std::string_view value) const {
  const std::string_view found = sentences_.text(of, value, language_);
  return found == "-" ? "" : std::string(found);
}

std::string Words::text(std::string_view of, std::string_view value, std::string_view number,
                        const rules::Fields& fields) const {
  return rules::filled(text(of, value), number, fields);
}

std::string Words::card(std::string_view code) const {
  std::string name = text("card", code);
  if (name.empty() && code.starts_with("X")) name = text("card", "X");
  if (name.empty() && code.size() == 3) {
    const int month = (code[0] - '0') * 10 + (code[1] - '0');
    name = text("card", code.substr(2), text("month", std::to_string(month)));
  }
  return name.empty() ? std::string(code) : fmt::format("{} ({})", name, code);
}

std::string Words::name(std::string_view of_row) const {
  const std::string known = text("name", of_row);
  return known.empty() ? std::string(of_row) : known;
}

std::string Words::times(int factor) const {
  const std::string number = std::to_string(factor);
  return factor == 2 ? text("times", "2") : text("times", "N", number);
}

std::string Words::vocabulary_noun(int quantity) const {
  const auto& known = vocabulary_.quantities[static_cast<std::size_t>(quantity)];
  const std::string listed = text("quantity", known.name);
  if (korean()) return listed.substr(listed.rfind('|') + 1);
  const std::string_view things = known.meaning.substr(0, known.meaning.find(','));
  return fmt::format("{}{}", things.starts_with("whether") ? "" : "number of ", things);
}

}  // namespace showstopper::app
