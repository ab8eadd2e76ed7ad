// SPDX-License-Identifier: Apache-2.0
#include "app/cli/options.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <string_view>

#include <fmt/format.h>

#include "app/cli/message.h"
#include "app/cli/unknown_game.h"
#include "lint/lint.h"
#include "solver/cnf/sat.h"

namespace showstopper::app {
namespace {

[[noreturn]] void refuse(const std::string& name, const std::string& word,
                         const std::string& expected) {
  throw UsageError{fmt::format("`{}` is `{}`, but must be {}", name, word, expected)};
}

// Decimal digits and nothing else: no sign, no blank, no other base.
bool read_number(std::string_view word, std::uint64_t& value) {
  if (word.empty() || word.find_first_not_of("0123456789") != std::string_view::npos) return false;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  return error == std::errc() && end == word.data() + word.size();
}

std::string range_text(std::uint64_t low, std::uint64_t high) {
  return fmt::format("a whole number from {} to {}", low, high);
}

double unit_in_seconds(std::string_view unit) {
  if (unit == "ms") return 0.001;
  if (unit.empty() || unit == "s") return 1;
  if (unit == "m" || unit == "min") return 60;
  if (unit == "h") return 3600;
  return 0;
}

std::map<const CLI::Option*, std::vector<std::string>>& words_of_options() {
  static std::map<const CLI::Option*, std::vector<std::string>> words;
  return words;
}

}  // namespace

CLI::Option* offer_words(CLI::Option* option, std::vector<std::string> words) {
  words_of_options()[option] = std::move(words);
  return option;
}

const std::vector<std::string>& offered_words(const CLI::Option& option) {
  static const std::vector<std::string> kAny;
  const auto known = words_of_options().find(&option);
  return known == words_of_options().end() ? kAny : known->second;
}

void refuse_choice(const std::string& name, const std::string& word,
                   const std::vector<std::string_view>& known) {
  std::string list;
  for (std::size_t i = 0; i < known.size(); ++i) {
    list += fmt::format("{}`{}`", i == 0 ? "" : i + 1 < known.size() ? ", " : " or ", known[i]);
  }
  refuse(name, word, list);
}

CLI::Option* add_number(CLI::App& app, const std::string& name, std::uint64_t& value,
                        std::uint64_t low, std::uint64_t high, const std::string& meaning) {
  const auto read = [name, &value, low, high](const CLI::results_t& words) {
    std::uint64_t number = 0;
    if (!read_number(words.back(), number) || number < low || number > high) {
      refuse(name, words.back(), range_text(low, high));
    }
    value = number;
    return true;
  };
  return app.add_option(name, read, meaning)->type_name("N")->allow_extra_args(false);
}

CLI::Option* add_number(CLI::App& app, const std::string& name, int& value, int low, int high,
                        const std::string& meaning) {
  const auto read = [name, &value, low, high](const CLI::results_t& words) {
    std::uint64_t number = 0;
    if (!read_number(words.back(), number) || number < static_cast<std::uint64_t>(low) ||
        number > static_cast<std::uint64_t>(high)) {
      refuse(name, words.back(),
             range_text(static_cast<std::uint64_t>(low), static_cast<std::uint64_t>(high)));
    }
    value = static_cast<int>(number);
    return true;
  };
  return app.add_option(name, read, meaning)->type_name("N")->allow_extra_args(false);
}

CLI::Option* add_time(CLI::App& app, const std::string& name, double& seconds,
                      const std::string& meaning) {
  const auto read = [name, &seconds](const CLI::results_t& words) {
    const std::string& word = words.back();
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    std::uint64_t number = 0;
    const double unit = unit_in_seconds(std::string_view(word).substr(digits));
    // 2^32 units of the largest kind still fit a double exactly.
    constexpr std::uint64_t kMost = std::uint64_t{1} << 32;
    if (!read_number(std::string_view(word).substr(0, digits), number) || unit == 0 ||
        number == 0 || number > kMost) {
      refuse(name, word, "a time above 0 such as `60s`, `5m` or `250ms`");
    }
    seconds = static_cast<double>(number) * unit;
    return true;
  };
  return app.add_option(name, read, meaning)->type_name("TIME")->allow_extra_args(false);
}

CLI::Option* add_time_limit(CLI::App& app, double& seconds, const std::string& meaning) {
  return add_time(app, "--time-limit", seconds, meaning);
}

CLI::Option* add_seed(CLI::App& app, std::uint64_t& seed) {
  return add_number(app, "--seed", seed, 0, std::numeric_limits<std::uint64_t>::max(),
                    "Start the random numbers from this 64-bit number (default 1)");
}

CLI::Option* add_format(CLI::App& app, Format& format) {
  return add_choice(app, "--format", format, {{"text", Format::text}, {"json", Format::json}},
                    "Print `text` for people (default) or `json` for programs")
      ->type_name("FORMAT");
}

CLI::Option* add_color(CLI::App& app, Color& color) {
  return add_choice(
             app, "--color", color,
             {{"auto", Color::automatic}, {"always", Color::always}, {"never", Color::never}},
             "Use colour: `auto` (default: on a terminal, unless NO_COLOR is set), `always` or "
             "`never`")
      ->type_name("WHEN");
}

CLI::Option* add_players(CLI::App& app, int& players) {
  return add_number(app, "--players", players, 2, 6, "Play with this number of seats");
}

CLI::Option* add_rules(CLI::App& app, std::string& rules) {
  return app
      .add_option("--rules", rules,
                  "Use this rule set: a name such as `gostop/dutch`, or the path of a `.toml` file")
      ->type_name("RULES")
      ->allow_extra_args(false);
}

CLI::Option* add_rules_argument(CLI::App& app, const std::string& name, std::string& rules) {
  return app.add_option(name, rules, "Name of a rule set, or path of a `.toml` file")
      ->type_name("RULES")
      ->required();
}

CLI::Option* add_game(CLI::App& app, std::string& game) {
  const auto read = [&game](const CLI::results_t& words) {
    game = words.back();
    if (game_named(game) != nullptr) return true;
    refuse("--game", game, "one of " + known_games());
  };
  std::vector<std::string> names;
  for (const Game* each : games()) names.emplace_back(each->name());
  return offer_words(app.add_option("--game", read, "Take this game only (default: every game)")
                         ->type_name("GAME")
                         ->allow_extra_args(false),
                     std::move(names));
}

std::optional<LoadedRules> load_rules(const Context& context, const std::string& name_or_path) {
  table::Diagnostics diagnostics;
  const rules::Library library = context.library();
  const std::optional<std::string> name = library.game_of(name_or_path, diagnostics);
  if (name) {
    if (const Game* game = game_named(*name)) {
      auto rules = library.load(game->schema(), name_or_path, diagnostics);
      if (rules && rules->library_base.empty() && rules->shipped == nullptr) {
        diagnostics.push_back({name_or_path,
                               {},
                               fmt::format("the corpus holds no rule set of {}, and rounds under "
                                           "this file have none to name",
                                           game->title())});
        rules.reset();
      }
      if (rules) return LoadedRules{game, std::move(*rules)};
    } else {
      diagnostics.push_back(unknown_game(library, name_or_path, *name));
    }
  }
  context.complain(diagnostics);
  return std::nullopt;
}

Exit needs_z3(std::string_view what) {
  message("error: `{}` {}\n", what, solver::kNeedsZ3);
  return Exit::undecided;
}

void need_known_game(const Game& game, const std::string& rules) {
  if (lint::knows(game.name())) return;
  throw UsageError{fmt::format("`{}` is of {}, but this command knows Go-Stop and Stoppa alone",
                               rules, game.title())};
}

int seats_for(const LoadedRules& loaded, int asked) {
  std::string why_not;
  if (asked != 0) {
    if (!loaded.game->playable(loaded.rules, asked, why_not)) {
      throw UsageError{fmt::format("`--players` is `{}`, but {}", asked, why_not)};
    }
    return asked;
  }
  for (const int players : loaded.game->players()) {
    if (loaded.game->playable(loaded.rules, players, why_not)) return players;
  }
  throw UsageError{fmt::format("`{}` cannot be played: {}", loaded.rules.name, why_not)};
}

std::vector<int> seat_numbers(const LoadedRules& loaded, int asked) {
  if (asked != 0) return {seats_for(loaded, asked)};
  std::vector<int> seats;
  std::string why_not;
  for (const int players : loaded.game->players()) {
    if (loaded.game->playable(loaded.rules, players, why_not)) seats.push_back(players);
  }
  return seats;
}

std::string quoted_for_shell(const std::string& word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:,+@%";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
  std::string quoted = "'";
  for (const char letter : word)
    quoted += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  return quoted + "'";
}

}  // namespace showstopper::app
