// SPDX-License-Identifier: Apache-2.0
#include "app/names/goal_words.h"

#include <algorithm>
#include <cctype>
#include <set>

#include <fmt/format.h>

#include "app/names/name_index.h"
#include "model/gostop/card.h"
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

// Whether the last word of the text is the end of a quantity of two words.
bool ends_quantity(const rules::Vocabulary& vocabulary, std::string_view text) {
  return std::any_of(
      vocabulary.quantities.begin(), vocabulary.quantities.end(), [&](const rules::Quantity& each) {
        return each.name.find('.') != std::string_view::npos && text.ends_with(each.name);
      });
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

// Whether one of the words is this one, however it is spelt.
bool has_word(const std::vector<std::string>& all, std::string_view word) {
  return std::any_of(all.begin(), all.end(),
                     [&](const std::string& each) { return normalised(each) == normalised(word); });
}

// The term that the text names, or the first of its words that names one and has no quantity.
std::optional<Term> term_without_quantity(std::string_view text) {
  const rules::Vocabulary& vocabulary = solver::goal_vocabulary();
  const std::vector<Term> terms = terms_of(kGlossary);
  const auto named = [&](std::string_view word) -> std::optional<Term> {
    for (const Term& term : terms) {
      if (term.game == gostop::Game::kName && has_word(term.words, word)) return term;
    }
    return std::nullopt;
  };
  if (auto whole = named(text)) return whole;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && in_word(text[end])) ++end;
    const std::string_view word = text.substr(at, end - at);
    at = std::max(end, at + 1);
    if (word.empty() || is_quantity(vocabulary, word) || is_of_grammar(word)) continue;
    if (in_words_of(vocabulary, gostop::Game::kName, word) != word) continue;
    if (ends_quantity(vocabulary, text.substr(0, at))) continue;  // `hand.month`
    if (auto term = named(word)) return term;
  }
  return std::nullopt;
}

// The words of a text that are long enough to have a meaning.
std::set<std::string> long_words(std::string_view text) {
  constexpr std::size_t kLong = 4;
  std::set<std::string> words;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && std::isalnum(static_cast<unsigned char>(text[end])) != 0) ++end;
    if (end - at >= kLong) words.emplace(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

// `has 01R and has 02R` for a text that begins with these cards; empty if it begins with none.
std::string having_cards_of(std::string_view text) {
  std::vector<std::string> cards;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" ,:", at), text.size());
    const std::string_view word = text.substr(at, end - at);
    if (!gostop::card_named(word)) break;
    cards.push_back(fmt::format("has {}", word));
    at = end + 1;
  }
  return fmt::format("{}", fmt::join(cards, " and "));
}

// The replacement of the term in a goal: the cards that it means, or the named goal whose meaning
// has most of its words. Empty if none is near.
std::string instead_of(const Term& term) {
  std::string cards = having_cards_of(term.meaning);
  if (cards.empty() && !term.codes.empty()) cards = having_cards_of(term.codes.front());
  if (!cards.empty()) return '`' + cards + '`';
  constexpr std::size_t kNear = 3;
  std::size_t most = kNear - 1;
  std::string_view near;
  std::string own = term.meaning;
  for (const auto& names : {term.words, term.codes}) {
    for (const std::string& name : names) own += " " + name;
  }
  const std::set<std::string> words = long_words(own);
  for (const solver::NamedGoal& goal : solver::goal_catalogue()) {
    std::size_t same = 0;
    for (const std::string& word : long_words(fmt::format("{} {}", goal.name, goal.meaning))) {
      same += words.contains(word) ? 1 : 0;
    }
    if (same <= most) continue;
    most = same;
    near = goal.name;
  }
  return near.empty() ? "" : fmt::format("the goal `{}`", near);
}

}  // namespace

std::string in_words_of(const rules::Vocabulary& vocabulary, std::string_view game,
                        std::string_view goal) {
  const std::vector<Term> terms = terms_of(kGlossary);
  const auto quantity_for = [&](std::string_view word, bool of_named_seat) -> std::string {
    if (is_quantity(vocabulary, word) || is_of_grammar(word)) return "";
    for (const Term& term : terms) {
      if (term.game != game || !has_word(term.words, word)) continue;
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
  for (const Term& term : terms_of(kGlossary)) {
    if (term.game != gostop::Game::kName || !has_word(term.words, text)) continue;
    for (const solver::NamedGoal& goal : solver::goal_catalogue()) {
      if (has_word(term.codes, goal.name) || has_word(term.words, goal.name)) return goal.name;
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
  if (const auto term = as_written.empty() ? std::nullopt : term_without_quantity(text)) {
    const std::string instead = instead_of(*term);
    as_written.front().message =
        fmt::format("the glossary has `{}`, but goals have no word for it{}", term->words.front(),
                    instead.empty() ? "" : "; did you mean " + instead + "?");
    as_written.resize(1);
  }
  diagnostics.insert(diagnostics.end(), as_written.begin(), as_written.end());
  return std::nullopt;
}

}  // namespace showstopper::app
