// SPDX-License-Identifier: Apache-2.0
#include "properties/regression/failure.h"

#include <iterator>

namespace showstopper::properties {
namespace {

// In the order of Failure::Kind.
constexpr std::string_view kKinds[] = {"invariant", "relation", "difference", "check",
                                       "match",     "stop",     "repeat"};
constexpr std::string_view kOf = " of ", kIn = " in ";

// Parts and clauses are single words; a checked condition may hold anything, these among it.
bool is_word(std::string_view text) {
  return !text.empty() && text.find(' ') == std::string_view::npos;
}

// Takes ` of CLAUSE` or ` in PART` off the end.
std::string take_last(std::string_view& text, std::string_view between) {
  const std::size_t at = text.rfind(between);
  if (at == std::string_view::npos || !is_word(text.substr(at + between.size()))) return "";
  std::string word(text.substr(at + between.size()));
  text = text.substr(0, at);
  return word;
}

}  // namespace

Failure failure_of(const table::Stop& stop, std::string_view part) {
  const bool check = stop.kind == table::Stop::Kind::check;
  return {check ? Failure::Kind::check : Failure::Kind::stop, stop.name, "", std::string(part)};
}

std::string to_text(const Failure& failure) {
  std::string text(kKinds[static_cast<std::size_t>(failure.kind)]);
  text += ' ';
  text += failure.name;
  if (!failure.clause.empty()) text.append(kOf).append(failure.clause);
  if (!failure.part.empty()) text.append(kIn).append(failure.part);
  return text;
}

std::optional<Failure> failure_named(std::string_view text) {
  const std::size_t blank = text.find(' ');
  if (blank == std::string_view::npos) return std::nullopt;
  Failure failure;
  std::size_t kind = 0;
  while (kind < std::size(kKinds) && kKinds[kind] != text.substr(0, blank)) ++kind;
  if (kind == std::size(kKinds)) return std::nullopt;
  failure.kind = static_cast<Failure::Kind>(kind);
  text.remove_prefix(blank + 1);
  failure.part = take_last(text, kIn);
  if (failure.kind == Failure::Kind::difference) failure.clause = take_last(text, kOf);
  if (text.empty()) return std::nullopt;
  failure.name = text;
  return failure;
}

std::string slug(const Failure& failure) {
  constexpr std::size_t kMost = 80;  // names of files have room for 255 bytes
  std::string name;
  for (const char c : failure.name + ' ' + failure.clause + ' ' + failure.part) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    const bool capital = c >= 'A' && c <= 'Z';
    if (plain || capital) {
      name += capital ? static_cast<char>(c - 'A' + 'a') : c;
    } else if (!name.empty() && name.back() != '-') {
      name += '-';
    }
    if (name.size() == kMost) break;
  }
  while (!name.empty() && name.back() == '-') name.pop_back();
  return name.empty() ? "failure" : name;
}

}  // namespace showstopper::properties
