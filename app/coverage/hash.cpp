// SPDX-License-Identifier: Apache-2.0
#include "app/coverage/hash.h"

#include <nlohmann/json.hpp>
#include <xxhash.h>

namespace showstopper::app {

std::uint64_t hash_of(std::string_view line) {
  constexpr std::string_view kBlank = " \t\r\n";
  const std::size_t first = line.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return 0;
  const std::string_view text = line.substr(first, line.find_last_not_of(kBlank) + 1 - first);
  return XXH3_64bits(text.data(), text.size());
}

std::string named_rules(std::string_view text) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (json.is_string()) return json.get<std::string>();
  if (!json.is_object() || !json.contains("extends")) return "";
  const auto& base = json["extends"];
  if (base.is_string()) return base.get<std::string>();
  return base.is_array() && !base.empty() && base[0].is_string() ? base[0].get<std::string>() : "";
}

}  // namespace showstopper::app
