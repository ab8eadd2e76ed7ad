// SPDX-License-Identifier: Apache-2.0
//
// `showstopper manual`: the reference page of a game's rule files and goals, generated from its
// tables.
#include "model/rules/manual.h"

#include <memory>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/names/name_index.h"
#include "app/report/sentences_of.h"
#include "model/gostop/game.h"
#include "model/rules/hints/key_hints.h"
#include "model/stoppa/game.h"
#include "solver/goals/goal.h"

namespace showstopper::app {
namespace {

struct ManualOptions {
  std::string game, word;
};

rules::Sentences sentences_if_any(const Context& context, const Game& game) {
  const std::string name(game.name());
  if (name != gostop::Game::kName && name != stoppa::Game::kName) return {};
  table::Diagnostics trouble;
  rules::Sentences sentences = sentences_of(context, name, trouble);
  context.complain(trouble);
  return sentences;
}

// The word, and its meanings in the tables of the game.
std::vector<std::string> words_for(const NameIndex& index, const std::string& word) {
  std::vector<std::string> words{word};
  const Found found = index.find(word);
  for (const Term& term : found.terms) {
    words.insert(words.end(), term.codes.begin(), term.codes.end());
  }
  // Of a key its whole name; a row is in the section of its table, by its own name.
  for (const std::string& name : found.names) {
    if (name.find(' ') == std::string::npos) words.push_back(name);
  }
  const std::size_t blank = word.find(' ');
  if (!found.names.empty() && blank != std::string::npos) words.push_back(word.substr(blank + 1));
  return words;
}

std::string terms_text(const Found& found) {
  std::string text;
  for (const Term& term : found.terms) {
    std::string words;
    for (const std::string& each : term.words) words += (words.empty() ? "" : ", ") + each;
    text += fmt::format("{}: {}\n\n", words, term.meaning);
  }
  return text;
}

Exit print_manual(Context& context, const ManualOptions& options) {
  bool any = false;
  std::vector<std::string> near;
  for (const Game* each : games()) {
    if (!options.game.empty() && each->name() != options.game) continue;
    std::string text = rules::manual(each->schema(), sentences_if_any(context, *each));
    if (each->name() == gostop::Game::kName) text += solver::goal_manual();
    if (!options.word.empty()) {
      const NameIndex index(rules::RuleSet(each->schema()), {});
      const std::string parts = rules::sections_about(text, words_for(index, options.word));
      text = parts.empty() ? "" : terms_text(index.find(options.word)) + parts;
      if (text.empty()) text = terms_text(index.find(options.word));
      for (std::string& word : index.nearest(options.word)) near.push_back(std::move(word));
    }
    any = any || !text.empty();
    context.out.write(text);
  }
  if (any) return Exit::nothing_found;
  context.complain({{"",
                     {},
                     fmt::format("the manual does not have `{}`{}", table::printable(options.word),
                                 rules::did_you_mean({near.begin(), near.end()}))}});
  return Exit::findings;
}

}  // namespace

Run add_manual(CLI::App& app) {
  const auto options = std::make_shared<ManualOptions>();
  add_game(app, options->game);
  app.add_option("WORD", options->word, "Print only the entries about this word");
  add_help_page(app, {{{Exit::nothing_found, "the manual was printed"},
                       {Exit::findings, "the manual has no entry about the word"}},
                      {{"Print the manual of every game", "showstopper manual"},
                       {"Print the manual of Stoppa", "showstopper manual --game stoppa"},
                       {"Print its entries about pibak", "showstopper manual pibak"},
                       {"Print its entries about a word in Hangul", "showstopper manual 고박",
                        Exit::nothing_found, Example::Of::showstopper},
                       {"Print the words of goals", "showstopper manual goals"}}});
  return [options](Context& context) { return print_manual(context, *options); };
}

}  // namespace showstopper::app
