// SPDX-License-Identifier: Apache-2.0
#include "engines/doctor/declared.h"

#include <algorithm>
#include <iterator>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "engines/answer_text.h"
#include "model/table/check.h"

namespace showstopper::engines::doctor {
namespace {

using nlohmann::json;

void add_texts(const json& value, std::set<std::string>& texts) {
  if (value.is_string()) texts.insert(value.get<std::string>());
  if (!value.is_structured()) return;
  for (const json& each : value) add_texts(each, texts);
}

// At most a few of them, as they can be shown.
std::string some(const std::set<std::string>& names) {
  constexpr std::size_t kMost = 6;
  std::vector<std::string> first;
  for (const std::string& name : names) {
    if (first.size() < kMost) first.push_back(shown_text(name));
  }
  return fmt::format("{}{}", fmt::join(first, " "), names.size() > kMost ? " ..." : "");
}

}  // namespace

std::string wrong_deck(const std::vector<std::string>& deck,
                       const std::vector<std::string>& rounds) {
  REQUIRES(!rounds.empty());
  if (deck.empty()) return "";
  std::set<std::string> dealt, missing, more;
  for (const std::string& round : rounds) add_texts(json::parse(round)["deal"], dealt);
  const std::set<std::string> own(deck.begin(), deck.end());
  if (own.size() < deck.size()) {
    for (const std::string& name : own) {
      if (std::count(deck.begin(), deck.end(), name) < 2) continue;
      return fmt::format("`deck` has {} twice", shown_text(name));
    }
  }
  std::set_difference(dealt.begin(), dealt.end(), own.begin(), own.end(),
                      std::inserter(missing, missing.end()));
  std::set_difference(own.begin(), own.end(), dealt.begin(), dealt.end(),
                      std::inserter(more, more.end()));
  if (missing.empty() && more.empty()) return "";
  std::string text =
      fmt::format("`deck` has {} cards, the rules deal {}", deck.size(), dealt.size());
  if (!missing.empty()) text += "; missing: " + some(missing);
  if (!more.empty()) text += "; not dealt: " + some(more);
  return text;
}

std::string with_keys(std::string_view rules, std::string_view set) {
  json all = json::parse(rules);
  if (!all.is_object()) all = {{"extends", all}};
  if (!all.contains("set")) all["set"] = json::object();
  all["set"].update(json::parse(set));
  return all.dump();
}

}  // namespace showstopper::engines::doctor
