// SPDX-License-Identifier: Apache-2.0
#include "model/trace/json/other_file.h"

#include <utility>

#include <fmt/format.h>

namespace showstopper::trace {
namespace {

using std::string_view_literals::operator""sv;

// The bytes with which such a file begins.
constexpr std::pair<std::string_view, std::string_view> kBeginnings[] = {
    {"\x1F\x8B"sv, "is compressed by gzip"},
    {"BZh"sv, "is compressed by bzip2"},
    {"PK\x03\x04"sv, "is a zip archive"},
    {"\x28\xB5\x2F\xFD"sv, "is compressed by zstd"},
    {"\xFD"
     "7zXZ"sv,
     "is compressed by xz"},
    {"\xFF\xFE\0\0"sv, "is UTF-32"},
    {"\0\0\xFE\xFF"sv, "is UTF-32"},
    {"\xFF\xFE"sv, "is UTF-16"},
    {"\xFE\xFF"sv, "is UTF-16"},
    {"{\0\0\0"sv, "is UTF-32"},  // without a byte order mark
    {"\0\0\0{"sv, "is UTF-32"},
    {"{\0"sv, "is UTF-16"},
    {"\0{"sv, "is UTF-16"}};

// Whether a list of rounds begins, with a whole round or many on a line.
bool begins_a_list(std::string_view text, std::string_view behind) {
  if (!text.starts_with('[') || text == "[{") return false;
  const std::size_t next = text.find_first_not_of(" \t", 1);
  return next == std::string_view::npos ? behind.starts_with('{') : text[next] == '{';
}

}  // namespace

std::optional<std::string> other_file(std::string_view first_line, std::string_view behind) {
  for (const auto& [begin, says] : kBeginnings) {
    if (!first_line.starts_with(begin)) continue;
    return fmt::format("a trace is UTF-8 text with one round a line, but this file {}", says);
  }
  // Programs that indent JSON put nothing behind the first bracket, and no other line begins as in
  // a trace. A line that breaks off elsewhere may be one bad line among good ones.
  constexpr std::string_view kBlanks = " \t\r";
  const std::size_t from = first_line.find_first_not_of(kBlanks);
  if (from == std::string_view::npos) return std::nullopt;
  const std::size_t to = first_line.find_last_not_of(kBlanks);
  const std::string_view text = first_line.substr(from, to - from + 1);
  if (begins_a_list(text, behind)) {
    return "this file is one list of JSON, but a trace has one round a line: `jq -c '.[]'` writes "
           "it so";
  }
  const bool opens = text == "{" || text == "[" || text == "[{";
  if (!opens || behind.empty() || (behind[0] != '"' && behind.find_first_of(kBlanks) != 0)) {
    return std::nullopt;
  }
  return fmt::format(
      "the JSON goes over several lines, but a trace has one round a line: `jq -c {}` writes it so",
      text == "{" ? "." : "'.[]'");
}

}  // namespace showstopper::trace
