// SPDX-License-Identifier: Apache-2.0
//
// Members of JSON that must have a type. A fault is thrown as a std::string, for the reader
// of the file to catch, which knows the line.
#pragma once

#include <cstdint>
#include <limits>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace showstopper::app {

inline const nlohmann::ordered_json& member(const nlohmann::ordered_json& json, const char* key) {
  if (!json.is_object() || !json.contains(key)) throw fmt::format("`{}` is missing", key);
  return json[key];
}
inline const nlohmann::ordered_json& object_in(const nlohmann::ordered_json& json,
                                               const char* key) {
  const auto& value = member(json, key);
  if (!value.is_object()) throw fmt::format("`{}` must be an object", key);
  return value;
}
inline const nlohmann::ordered_json& list_in(const nlohmann::ordered_json& json, const char* key) {
  const auto& value = member(json, key);
  if (!value.is_array()) throw fmt::format("`{}` must be a list", key);
  return value;
}
inline std::string text_in(const nlohmann::ordered_json& json, const char* key) {
  const auto& value = member(json, key);
  if (!value.is_string()) throw fmt::format("`{}` must be a text", key);
  return value.get<std::string>();
}
inline bool flag_in(const nlohmann::ordered_json& json, const char* key) {
  const auto& value = member(json, key);
  if (!value.is_boolean()) throw fmt::format("`{}` must be true or false", key);
  return value.get<bool>();
}
inline std::int64_t integer(const nlohmann::ordered_json& value, std::string_view name) {
  constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  const bool fits = value.is_number_integer() &&
                    (!value.is_number_unsigned() || value.get<std::uint64_t>() <= kMost);
  if (!fits) throw fmt::format("`{}` must be a whole number", name);
  return value.get<std::int64_t>();
}
inline std::uint64_t natural(const nlohmann::ordered_json& value, std::string_view name) {
  if (!value.is_number_unsigned()) throw fmt::format("`{}` must be a whole number from 0", name);
  return value.get<std::uint64_t>();
}

}  // namespace showstopper::app
