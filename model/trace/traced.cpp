// SPDX-License-Identifier: Apache-2.0
#include "model/trace/traced.h"

#include <simdjson.h>

#include "model/trace/json/line_reader.h"
#include "model/trace/json/object.h"

namespace showstopper::trace {

static_assert(kLinePadding >= simdjson::SIMDJSON_PADDING);

std::optional<std::string> game_in(std::string_view line, int number, const std::string& file,
                                   table::Diagnostics& diagnostics) {
  std::string text(line);
  text.append(kLinePadding, ' ');
  const std::string_view read = std::string_view(text).substr(0, line.size());
  JsonLine json(read, number, file, diagnostics);
  simdjson::ondemand::parser parser;
  simdjson::ondemand::document root;
  simdjson::ondemand::value value;
  const auto error =
      parser.iterate(simdjson::padded_string_view(text.data(), line.size(), text.size())).get(root);
  if (error) {
    json.give_up(error, text.data());
    return std::nullopt;
  }
  if (const auto missing = root.find_field_unordered("game").get(value)) {
    if (missing == simdjson::NO_SUCH_FIELD) {
      json.complain(text.data(), "the key `game` is missing");
    } else {
      json.give_up(missing, text.data());
    }
    return std::nullopt;
  }
  const auto name = json.string(value, "the name of a game");
  if (!name) return std::nullopt;
  return std::string(*name);
}

}  // namespace showstopper::trace
