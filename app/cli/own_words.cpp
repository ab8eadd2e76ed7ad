// SPDX-License-Identifier: Apache-2.0
#include "app/cli/own_words.h"

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

#include "app/cli/program.h"
#include "app/games/game.h"

namespace showstopper::app {
namespace {

// What help and examples of showstopper name.
constexpr std::string_view kFirstSet = "gostop/matgo", kOtherSet = "gostop/dutch",
                           kLastSet = "stoppa/italian", kFirstTitle = "Go-Stop",
                           kLastTitle = "Stoppa", kLastGame = " stoppa";

// Those of a game; house rules and small worlds are in folders of their own.
std::vector<std::string> rule_sets_of(const Game& game) {
  std::string corpus = program().corpus;
  const char* const set = std::getenv("SHOWSTOPPER_CORPUS");
  if (set != nullptr && *set != '\0') corpus = set;
  std::vector<std::string> names;
  if (!corpus.empty()) {
    names = rules::Library(std::filesystem::path(corpus) / "rules").shipped(game.name());
  }
  if (names.empty()) names.push_back(std::string(game.name()) + "/NAME");
  return names;
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (std::size_t at = text.find(what); at != std::string::npos;
       at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
  return text;
}

}  // namespace

std::string in_own_words(std::string_view of_showstopper) {
  std::string text = command_line(of_showstopper);
  if (program().of_shipped_games) return text;
  const Game& first = *games().front();
  const Game& last = *games().back();
  const std::vector<std::string> sets = rule_sets_of(first);
  const std::pair<std::string_view, std::string> words[] = {
      {kFirstSet, sets.front()},
      {kOtherSet, sets[std::min<std::size_t>(1, sets.size() - 1)]},
      {kLastSet, rule_sets_of(last).front()},
      {kLastGame, " " + std::string(last.name())},
      {kFirstTitle, std::string(first.title())},
      {kLastTitle, std::string(last.title())}};
  for (const auto& [theirs, own] : words) text = replaced(std::move(text), theirs, own);
  return text;
}

bool has_rule_sets_for(std::string_view example) {
  const auto names = [&](std::string_view set) {
    return example.find(set) != std::string_view::npos;
  };
  if (program().of_shipped_games || !names(kFirstSet) || !names(kOtherSet)) return true;
  return rule_sets_of(*games().front()).size() > 1;
}

}  // namespace showstopper::app
