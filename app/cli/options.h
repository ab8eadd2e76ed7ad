// SPDX-License-Identifier: Apache-2.0
//
// Options that several commands share, each defined once: its name, meaning, unit, range and error
// message. It does not guess: a number out of its range is an error.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/cli/context.h"
#include "app/cli/help.h"
#include "app/games/game.h"
#include "model/rules/rule_set.h"

namespace showstopper::app {

// The function that carries out the command after its options are read.
using Run = std::function<Exit(Context&)>;

// A whole number in [low, high].
CLI::Option* add_number(CLI::App& app, const std::string& name, std::uint64_t& value,
                        std::uint64_t low, std::uint64_t high, const std::string& meaning);
CLI::Option* add_number(CLI::App& app, const std::string& name, int& value, int low, int high,
                        const std::string& meaning);

// A span of time such as `60s`, `5m`, `1h`, `250ms`; a bare number is seconds.
CLI::Option* add_time(CLI::App& app, const std::string& name, double& seconds,
                      const std::string& meaning);

CLI::Option* add_seed(CLI::App& app, std::uint64_t& seed);
CLI::Option* add_format(CLI::App& app, Format& format);
CLI::Option* add_color(CLI::App& app, Color& color);
// `--time-limit`: after this time a command gives up and prints its results so far.
CLI::Option* add_time_limit(CLI::App& app, double& seconds, const std::string& meaning);
CLI::Option* add_players(CLI::App& app, int& players);  // 0: not given

// The words that an option or argument takes, for the completion of shells. Kept as long as the
// program runs, so the option must be one of its parser.
CLI::Option* offer_words(CLI::Option* option, std::vector<std::string> words);
// Empty if any other word may be right.
const std::vector<std::string>& offered_words(const CLI::Option& option);

// One rule set: a name such as `gostop/dutch`, or the path of a file that ends in `.toml`.
CLI::Option* add_rules(CLI::App& app, std::string& rules);
// The same as an argument that is needed.
CLI::Option* add_rules_argument(CLI::App& app, const std::string& name, std::string& rules);
CLI::Option* add_game(CLI::App& app, std::string& game);

// A rule set with the game it belongs to.
struct LoadedRules {
  const Game* game = nullptr;
  rules::RuleSet rules;
};
// The rule set of that name or path; nullopt after its errors were printed.
std::optional<LoadedRules> load_rules(const Context& context, const std::string& name_or_path);

// One word of several: `--format text`.
template <class Value>
struct Choice {
  std::string_view word;
  Value value;
};
[[noreturn]] void refuse_choice(const std::string& name, const std::string& word,
                                const std::vector<std::string_view>& known);
template <class Value>
CLI::Option* add_choice(CLI::App& app, const std::string& name, Value& value,
                        const std::vector<Choice<Value>>& choices, const std::string& meaning) {
  const auto read = [name, &value, choices](const CLI::results_t& words) {
    std::vector<std::string_view> known;
    for (const Choice<Value>& choice : choices) {
      if (words.back() == choice.word) {
        value = choice.value;
        return true;
      }
      known.push_back(choice.word);
    }
    refuse_choice(name, words.back(), known);
  };
  std::vector<std::string> words;
  for (const Choice<Value>& choice : choices) words.emplace_back(choice.word);
  return offer_words(app.add_option(name, read, meaning)->allow_extra_args(false),
                     std::move(words));
}

// In a build without Z3: prints that `what` needs it, and that is not decided.
Exit needs_z3(std::string_view what);

// Solver and lint know Go-Stop and Stoppa; throws UsageError if the rules are of another game that
// the program was linked with.
void need_known_game(const Game& game, const std::string& rules);

// How many seats play: the number that is not 0, else the least that the rules allow. Throws
// UsageError if the rules do not allow the number.
int seats_for(const LoadedRules& loaded, int asked);
// The same, but each number that the rules allow.
std::vector<int> seat_numbers(const LoadedRules& loaded, int asked);

// A text in quotes, so that a shell reads it as one word; unchanged if it needs none.
std::string quoted_for_shell(const std::string& word);

}  // namespace showstopper::app
