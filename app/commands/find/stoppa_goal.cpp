// SPDX-License-Identifier: Apache-2.0
#include "app/commands/find/stoppa_goal.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "app/commands/find/find.h"
#include "app/names/glossary.h"
#include "app/names/name_index.h"
#include "model/rules/hints/key_hints.h"
#include "model/stoppa/situation.h"
#include "solver/stoppa/expression_search.h"

namespace showstopper::app {
namespace {

bool is_stoppa_quantity(std::string_view word) {
  const auto& all = stoppa::vocabulary().quantities;
  return std::any_of(all.begin(), all.end(), [&](const auto& each) { return each.name == word; });
}

// Whether it is written as the name of a goal: one word that is not a quantity.
bool is_stoppa_name(const std::string& goal) {
  return !is_stoppa_quantity(goal) &&
         goal.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string::npos;
}

// A word of a text that the glossary has for Stoppa, and no goal under that word.
struct GlossaryWord {
  std::size_t at = 0, size = 0;
  std::string quantity;  // that it means; empty: none
};

std::vector<GlossaryWord> glossary_words(std::string_view text) {
  const auto in_word = [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return std::isalnum(byte) != 0 || c == '_' || byte >= 0x80;
  };
  const std::vector<Term> terms = terms_of(kGlossary);
  std::vector<GlossaryWord> words;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::size_t begin = at;
    while (at < text.size() && in_word(text[at])) ++at;
    const std::string_view word = text.substr(begin, at - begin);
    if (word.empty() || word == "dealer" || is_stoppa_quantity(word)) continue;
    for (const Term& term : terms) {
      const bool stands = term.game == "stoppa" &&
                          std::any_of(term.words.begin(), term.words.end(), [&](const auto& each) {
                            return normalised(each) == normalised(word);
                          });
      if (!stands) continue;
      // Of a row for several things (`bet` `call` `raise`) the word means one.
      const bool one = term.codes.size() == 1 && is_stoppa_quantity(term.codes.front());
      words.push_back({begin, word.size(), one ? term.codes.front() : ""});
      break;
    }
  }
  return words;
}

// The error of a word that the glossary has, but no goal.
table::Diagnostic without_goal(std::string_view text, const GlossaryWord& word) {
  return {"goal",
          {1, static_cast<int>(word.at) + 1},
          fmt::format("the glossary has `{}`, but goals of Stoppa have no word for it; "
                      "`showstopper manual --game stoppa` lists their words",
                      text.substr(word.at, word.size))};
}

}  // namespace

std::optional<rules::Expression> parse_in_stoppa_words(const std::string& text, int players,
                                                       table::Diagnostics& diagnostics) {
  table::Diagnostics as_written, none;
  if (auto parsed = solver::stoppa::parse_expression(text, players, as_written)) return parsed;
  std::string in_words = text;
  std::vector<GlossaryWord> words = glossary_words(text);
  std::reverse(words.begin(), words.end());  // so that the places of the others stay
  for (const GlossaryWord& word : words) {
    if (!word.quantity.empty()) in_words.replace(word.at, word.size, word.quantity);
  }
  if (auto parsed = solver::stoppa::parse_expression(in_words, players, none)) return parsed;
  const auto open = std::find_if(words.rbegin(), words.rend(),
                                 [](const GlossaryWord& each) { return each.quantity.empty(); });
  if (open != words.rend()) as_written = {without_goal(text, *open)};
  diagnostics.insert(diagnostics.end(), as_written.begin(), as_written.end());
  return std::nullopt;
}

std::optional<StoppaGoal> parse_stoppa_goal(const std::string& text, int players,
                                            table::Diagnostics& diagnostics) {
  const std::string name = name_of_goal(stoppa_find().catalogue(), text);
  std::vector<std::string_view> names;
  for (const solver::stoppa::Goal& goal : solver::stoppa::goals()) {
    if (goal.name == name) return StoppaGoal{&goal, std::nullopt};
    names.push_back(goal.name);
  }
  if (is_stoppa_name(text) && glossary_words(text).empty()) {
    const std::string hint = rules::hint(text, names);
    diagnostics.push_back({"goal",
                           {1, 1},
                           fmt::format("unknown goal of Stoppa `{}`{}", text,
                                       hint.empty() ? "; `--list` prints them" : hint)});
    return std::nullopt;
  }
  auto expression = parse_in_stoppa_words(text, players, diagnostics);
  if (!expression) return std::nullopt;
  return StoppaGoal{nullptr, std::move(expression)};
}

}  // namespace showstopper::app
