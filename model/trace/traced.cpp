// SPDX-License-Identifier: Apache-2.0
#include "model/trace/traced.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/trace/json/line_parser.h"

namespace showstopper::trace {

std::optional<std::string> game_in(std::string_view line, int number, const std::string& file,
                                   table::Diagnostics& diagnostics,
                                   std::span<const std::string_view> known) {
  LineParser parser;
  JsonLine json(parser.padded(line), number, file, diagnostics);
  simdjson::ondemand::document root;
  simdjson::ondemand::value value;
  if (!parser.open(json, root)) return std::nullopt;
  const char* const begin = json.text().data();
  if (const auto missing = find_value(json, root, "game", value)) {
    if (missing == simdjson::NO_SUCH_FIELD) {
      json.complain(begin, "the key `game` is missing");
    } else {
      json.give_up(missing, begin);
    }
    return std::nullopt;
  }
  const auto name = json.string(value, "the name of a game");
  if (!name) return std::nullopt;
  if (!known.empty() && std::find(known.begin(), known.end(), *name) == known.end()) {
    json.complain(value, fmt::format("`{}` is not a game that is known here", *name));
    return std::nullopt;
  }
  return std::string(*name);
}

}  // namespace showstopper::trace
