// SPDX-License-Identifier: Apache-2.0
#include "app/names/goal_words.h"

#include <algorithm>
#include <cctype>

#include "app/names/name_index.h"
#include "model/gostop/game.h"

namespace showstopper::app {
namespace {

bool in_word(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return std::isalnum(byte) != 0 || c == '_' || byte >= 0x80;
}

bool is_quantity(const rules::Vocabulary& vocabulary, std::string_view word) {
  return std::any_of(vocabulary.quantities.begin(), vocabulary.quantities.end(),
                     [&](const rules::Quantity& each) { return each.name == word; });
}

// Words of the grammar and seats stand for nothing else.
bool is_of_grammar(std::string_view word) {
  constexpr std::string_view kWords[] = {"and",    "or",     "not",  "true", "false",    "any",
                                         "each",   "count",  "has",  "by",   "on",       "for",
                                         "before", "after",  "turn", "seat", "opponent", "winner",
                                         "loser",  "dealer", "self"};
  return std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords);
}

// `brights == 5`, as the glossary has it for five brights.
bool is_condition(std::string_view code) { return code.find(" == ") != std::string_view::npos; }

}  // namespace

std::string in_words_of(const rules::Vocabulary& vocabulary, std::string_view game,
                        std::string_view goal) {
  const std::vector<Term> terms = terms_of(kGlossary);
  const auto quantity_for = [&](std::string_view word, bool of_named_seat) -> std::string {
    if (is_quantity(vocabulary, word) || is_of_grammar(word)) return "";
    for (const Term& term : terms) {
      const bool stands =
          term.game == game &&
          std::any_of(term.words.begin(), term.words.end(), [&](const std::string& each) {
            return normalised(each) == normalised(word);
          });
      if (!stands) continue;
      for (const std::string& code : term.codes) {
        // `p0.(brights == 5)` would be an error.
        if (is_condition(code)) return of_named_seat ? "" : "(" + code + ")";
        if (is_quantity(vocabulary, code)) return code;
        // The table of rules has one animal, the vocabulary counts animals.
        if (is_quantity(vocabulary, code + "s")) return code + "s";
      }
      // The word may be written as players write it in another language: `nagari`.
      for (const std::string& other : term.words) {
        if (is_quantity(vocabulary, other)) return other;
      }
    }
    return "";
  };
  // A name of several words, such as `three ppuks`.
  if (goal.find_first_of(" -") != std::string_view::npos) {
    if (std::string code = quantity_for(goal, false); !code.empty()) return code;
  }
  std::string text;
  for (std::size_t at = 0; at < goal.size();) {
    std::size_t end = at;
    while (end < goal.size() && in_word(goal[end])) ++end;
    if (end == at) {
      text += goal[at++];
      continue;
    }
    const std::string_view word = goal.substr(at, end - at);
    const std::string other = quantity_for(word, at > 0 && goal[at - 1] == '.');
    text += other.empty() ? std::string(word) : other;
    at = end;
  }
  return text;
}

std::string_view named_by_glossary(std::string_view text) {
  const auto holds = [](const std::vector<std::string>& all, std::string_view wanted) {
    return std::any_of(all.begin(), all.end(), [&](const std::string& each) {
      return normalised(each) == normalised(wanted);
    });
  };
  for (const Term& term : terms_of(kGlossary)) {
    if (term.game != gostop::Game::kName || !holds(term.words, text)) continue;
    for (const solver::NamedGoal& goal : solver::goal_catalogue()) {
      if (holds(term.codes, goal.name) || holds(term.words, goal.name)) return goal.name;
    }
  }
  return {};
}

std::optional<solver::Goal> parse_goal_in_words(std::string_view text, int players,
                                                table::Diagnostics& diagnostics) {
  table::Diagnostics as_written, in_words;
  if (auto goal = solver::Goal::parse(text, players, as_written)) return goal;
  if (const std::string_view name = named_by_glossary(text); !name.empty()) {
    return solver::Goal::parse(name, players, diagnostics);
  }
  const std::string other = in_words_of(solver::goal_vocabulary(), gostop::Game::kName, text);
  if (auto goal = solver::Goal::parse(other, players, in_words)) return goal;
  diagnostics.insert(diagnostics.end(), as_written.begin(), as_written.end());
  return std::nullopt;
}

}  // namespace showstopper::app
