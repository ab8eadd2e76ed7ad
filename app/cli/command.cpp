// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"

#include <algorithm>
#include <array>
#include <exception>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "app/cli/help_parts.h"
#include "app/cli/message.h"
#include "app/cli/out_files.h"
#include "app/cli/output.h"
#include "app/cli/own_words.h"
#include "model/rules/hints/key_hints.h"

namespace showstopper::app {
namespace {

// The headings of the overview, one for each aim of a reader.
constexpr std::string_view kGate = "Gate an engine";
constexpr std::string_view kDesign = "Design rules";
constexpr std::string_view kEdges = "Make edge cases";
constexpr std::string_view kWork = "Work on the engine";
constexpr std::string_view kHelp = "Help";
constexpr std::string_view kScripts;

// clang-format off
using Of = Command::Of;
constexpr bool kInPage = true;
constexpr Command kAllCommands[] = {
    {"doctor", kGate, "Examine an engine that is new to the protocol, level by level",
     add_doctor, Of::shipped_games},
    {"init", kGate, "Write the first files of an adapter or of a rule file", add_init},
    {"verify", kGate, "Play random rounds and check every invariant", add_verify},
    {"check", kGate, "Compare logs and fixtures with the rules, and print the differences",
     add_check},
    {"show", kGate, "Print rounds and matches step by step", add_show, Of::every_game, kInPage},
    {"shrink", kGate, "Reduce a failing round to the smallest one that fails in the same way",
     add_shrink},
    {"replay", kGate, "Carry out the actions of traces and print the observations",
     add_replay, Of::every_game, kInPage},
    {"lint", kDesign, "Find contradictions and rows that never apply in rule files",
     add_lint, Of::every_game, kInPage},
    {"compare", kDesign, "Show the smallest round after which two rule sets differ",
     add_compare, Of::shipped_games, kInPage},
    {"explain", kDesign,
     "Explain a key, a row or a clause of the rules, with a round in which it decides",
     add_explain, Of::shipped_games, kInPage},
    {"compare", kDesign, "Show the shortest round after which two rule sets differ",
     add_paired_compare, Of::other_games},
    {"explain", kDesign, "Explain a key or a clause, with a round in which it decides",
     add_paired_explain, Of::other_games},
    {"prove", kDesign, "Prove invariants for every round under a rule set, by induction",
     add_prove, Of::shipped_games},
    {"rules", kDesign, "List, print and compare rule sets", add_rules_command, Of::every_game,
     kInPage},
    {"manual", kDesign, "Print the reference of the rule files", add_manual, Of::every_game,
     kInPage},
    {"studio", kDesign, "Serve the page for designers of rules on this machine", add_studio,
     Of::shipped_games},
    {"find", kEdges, "Find a round that reaches a goal, or prove there is none", add_find,
     Of::shipped_games, kInPage},
    {"fixtures", kEdges, "Make a small set of rounds that covers a rule set", add_fixtures,
     Of::shipped_games},
    {"mutants", kEdges, "Change each parameter and look for a fixture that fails",
     add_mutants, Of::shipped_games},
    {"coverage", kEdges, "Report the clauses, rows and values that a set of rounds decides",
     add_coverage, Of::shipped_games},
    {"corpus", kEdges, "Check fixtures for doubles, unknown clauses and claims that no longer hold",
     add_corpus},
    {"play", kEdges, "Play a random match and print it as a trace", add_play, Of::every_game,
     kInPage},
    {"fuzz", kWork, "Run a campaign of a fuzz target", add_fuzz},
    {"census", kWork, "Measure how often events, outcomes and payments occur in random play",
     add_census},
    {"merge", kWork, "Put the parts of a run of verify or census together", add_merge},
    {"perft", kWork, "Count action sequences by depth (perft)", add_perft},
    {"signature", kWork, "Print a number that an engine with the same payments reproduces",
     add_signature},
    {"completion", kHelp, "Print a completion script for a shell", add_completion},
    {"help", kHelp, "Show the help of a command", add_help, Of::every_game, kInPage},
    {"engine-host", kScripts, "Serve an engine in a shared library over standard input and output",
     add_engine_host},
};
// clang-format on

#ifdef __EMSCRIPTEN__
// The page carries no other command: they would be half of it.
constexpr std::ptrdiff_t kPageCommands =
    std::count_if(std::begin(kAllCommands), std::end(kAllCommands),
                  [](const Command& command) { return command.in_page; });
constexpr auto kCommands = [] {
  std::array<Command, kPageCommands> commands{};
  std::copy_if(std::begin(kAllCommands), std::end(kAllCommands), commands.begin(),
               [](const Command& command) { return command.in_page; });
  return commands;
}();
#else
constexpr auto& kCommands = kAllCommands;
#endif

// The innermost command that was typed, and the words that lead to it.
CLI::App& innermost(CLI::App& root, std::string& path) {
  CLI::App* app = &root;
  for (;;) {
    const auto chosen = app->get_subcommands();
    if (chosen.empty()) return *app;
    app = chosen.front();
    path += ' ' + app->get_name();
  }
}

}  // namespace

std::string nearest_hint(const CLI::App& app, const std::string& word) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  for (const CLI::App* command : shown_commands(app)) names.push_back(command->get_name());
  const std::vector<std::string_view> known(names.begin(), names.end());
  return rules::hint(word.substr(0, word.find('=')), known);
}

namespace {

bool has_option(const CLI::App& app, const std::string& word) {
  return app.get_option_no_throw(word.substr(0, word.find('='))) != nullptr;
}

// Which command inside `app` has the option that `app` itself lacks; empty if none.
std::string owner_hint(const CLI::App& app, const std::string& path, const std::string& word) {
  if (app.get_parent() == nullptr) return "";  // many commands have it
  for (const CLI::App* part : shown_commands(app)) {
    if (has_option(*part, word)) {
      return fmt::format("; it is one of `{} {}`", path, part->get_name());
    }
  }
  return "";
}

void refuse_option(const CLI::App& app, const std::string& path, const std::string& word) {
  // A command that falls through passes the options that it lacks to `app`.
  const auto chosen = app.get_subcommands();
  const bool passed =
      !chosen.empty() && chosen.front()->get_fallthrough() && !has_option(*chosen.front(), word);
  std::string hint = nearest_hint(passed ? *chosen.front() : app, word);
  if (hint.empty()) hint = owner_hint(app, path, word);
  if (hint.empty() && word[1] != '-') hint = "; put other arguments after `--`";
  throw UsageError{fmt::format("`{}` is not an option of `{}{}`{}", word, path,
                               passed ? ' ' + chosen.front()->get_name() : "", hint)};
}

void refuse_leftovers(const CLI::App& app, const std::string& path) {
  for (const std::string& word : app.remaining()) {
    if (word == "--") continue;  // the mark that no option follows
    if (word.size() > 1 && word.front() == '-') refuse_option(app, path, word);
    const bool command = !app.get_subcommands([](const CLI::App*) { return true; }).empty();
    throw UsageError{fmt::format("`{}` is not {} of `{}`{}", word,
                                 command ? "a command" : "an argument", path,
                                 nearest_hint(app, word))};
  }
  for (const CLI::App* chosen : app.get_subcommands()) {
    refuse_leftovers(*chosen, path + ' ' + chosen->get_name());
  }
}

// The value of an option must not be empty.
void refuse_empty_values(const CLI::App& app) {
  for (const CLI::Option* option : app.get_options()) {
    const bool flag = option->get_expected_max() == 0;
    const auto& values = option->results();
    if (flag || std::find(values.begin(), values.end(), "") == values.end()) continue;
    throw UsageError{fmt::format("`{}` is empty", option->get_name(option->get_positional()))};
  }
  for (const CLI::App* chosen : app.get_subcommands()) refuse_empty_values(*chosen);
}

// The words of the command line. `-h` becomes `--help` and is not a short option, so that a goal
// such as `-hand.junk + 2` does not print the help.
std::vector<std::string> typed_words(int argc, const char* const* argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  const auto end = std::find(words.begin(), words.end(), "--");
  std::replace(words.begin(), end, std::string("-h"), std::string("--help"));
  std::reverse(words.begin(), words.end());  // as the parser takes them
  return words;
}

// The parser's complaint in the wording of diagnostics.
std::string parse_message(const CLI::ParseError& error, const std::string& path) {
  const std::string text = error.what();
  const std::string name = text.substr(0, text.find_first_of(": "));
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
    if (name == "A") return fmt::format("`{}` needs a command", path);
    return fmt::format("`{}` needs `{}`", path, name);
  }
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    const bool missing = text.find("missing") != std::string::npos ||
                         text.find("at least") != std::string::npos ||
                         text.find("got 0") != std::string::npos;
    return fmt::format("`{}` {}", name, missing ? "needs a value" : "is given more than once");
  }
  const std::string other = text.substr(text.rfind(' ') + 1);
  if (dynamic_cast<const CLI::ExcludesError*>(&error) != nullptr) {
    return fmt::format("`{}` and `{}` exclude each other", name, other);
  }
  if (dynamic_cast<const CLI::RequiresError*>(&error) != nullptr) {
    return fmt::format("`{}` needs `{}`", name, other);
  }
  return text;
}

int complain(const std::string& text, const std::string& path) {
  message("error: {}\n", table::printable(text));  // it repeats words of the command line
  if (!path.empty()) message("see `{} --help`\n", path);
  return static_cast<int>(Exit::input_error);
}

struct Parser {
  CLI::App app{"Find faults in card-game rules and in engines that play them",
               std::string(program().name)};
  std::string corpus;
  Color color = Color::automatic;
  std::array<Run, std::size(kCommands)> runs;

  Parser() {
    app.allow_extras();
    app.require_subcommand(0, 1);
    app.set_help_flag("--help", "Show this help");
    app.set_version_flag("--version", SHOWSTOPPER_VERSION, "Print the version");
    add_help_page(app,
                  {{{Exit::nothing_found, "nothing is wrong"},
                    {Exit::findings, "something is wrong"},
                    {Exit::undecided, "could not decide"}},
                   {{"Check every shipped rule set in 20 rounds", "showstopper verify --rounds 20"},
                    {"Show the help of a command", "showstopper help verify"}}});
    for (std::size_t i = 0; i < std::size(kCommands); ++i) {
      const Command& command = kCommands[i];
      if (!command.offered()) continue;
      CLI::App* sub = app.add_subcommand(std::string(command.name), std::string(command.summary));
      sub->allow_extras();
      sub->group(std::string(command.group));
      runs[i] = command.add(*sub);
      sub->add_option("--corpus", corpus,
                      "Read rule files, fixtures and clauses from this folder (default: "
                      "SHOWSTOPPER_CORPUS, then the one installed with the program)")
          ->type_name("FOLDER");
      add_color(*sub, color);
    }
  }

  Exit run(Context& context) const {
    for (std::size_t i = 0; i < std::size(kCommands); ++i) {
      if (runs[i] && app.got_subcommand(std::string(kCommands[i].name))) return runs[i](context);
    }
    throw UsageError{fmt::format("`{}` needs a command", program().name)};
  }
};

}  // namespace

std::span<const Command> commands() { return kCommands; }

int run_program(int argc, const char* const* argv, const Program& of) {
  guard_standard_streams();
  set_program(of);
  const std::string name(of.name);
  std::string path = name;
  try {
    Parser parser;
    std::string help;
    try {
      parser.app.parse(typed_words(argc, argv));
      CLI::App& command = innermost(parser.app, path);
      refuse_leftovers(parser.app, name);
      refuse_empty_values(parser.app);
      judge_out_files(command);
    } catch (const CLI::CallForHelp&) {
      const CLI::App& command = innermost(parser.app, path);
      help = in_own_words(help_text(command, path));
    } catch (const CLI::CallForVersion&) {
      help = name + " " SHOWSTOPPER_VERSION "\n";
    } catch (const CLI::ParseError& error) {
      innermost(parser.app, path);
      // An unknown command explains why one is missing.
      refuse_leftovers(parser.app, name);
      return complain(parse_message(error, path), path);
    } catch (const UsageError&) {
      path = name;
      innermost(parser.app, path);
      throw;
    }
    Context context(parser.corpus, parser.color);
    Exit exit = Exit::nothing_found;
    if (!help.empty()) {
      context.out.write(help);
    } else {
      exit = parser.run(context);
    }
    context.out.flush();
    return static_cast<int>(exit);
  } catch (const UsageError& error) {
    return complain(error.message, path);
  } catch (const OutputFailed& error) {
    return error.message.empty() ? static_cast<int>(Exit::input_error)
                                 : complain(error.message, "");
  } catch (const std::bad_alloc&) {
    return complain("there is not enough memory for this input", "");
  } catch (const std::system_error& error) {  // files, threads
    const bool of_thread = error.code() == std::errc::resource_unavailable_try_again;
    return complain(of_thread ? "not enough memory for a thread, or too many processes run"
                              : error.code().message(),
                    "");
  }
}

}  // namespace showstopper::app
