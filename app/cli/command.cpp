// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"

#include <array>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "app/cli/help.h"
#include "app/cli/output.h"

namespace showstopper::app {
namespace {

// clang-format off
constexpr Command kCommands[] = {
    {"verify", "plays rounds under every shipped rule set and checks what must always hold",
     add_verify},
    {"check", "compares logs and fixtures with the rules, and says where they part", add_check},
    {"replay", "carries out the actions of traces and writes what the reference observes",
     add_replay},
    {"shrink", "makes the smallest round that fails in the same way as a given one", add_shrink},
    {"find", "gives a deal and a play for a wish, or a proof that there is none", add_find},
    {"prove", "proves what holds in every round under a rule set, by induction", add_prove},
    {"show", "tells rounds and matches step by step", add_show},
    {"play", "plays a match by chance and writes it as a trace", add_play},
    {"perft", "counts plays per depth, with a signature of behaviour", add_perft},
    {"census", "how often each event, outcome and payment comes in random play", add_census},
    {"rules", "lists, prints and compares rule sets", add_rules_command},
    {"fuzz", "a campaign of a fuzz target, with what it stores", add_fuzz},
    {"manual", "the reference of the rule files, from the table of parameters", add_manual},
    {"completion", "a script that completes commands and options in a shell", add_completion},
    {"mutants", "moves each parameter and looks for a fixture that notices", add_mutants, true},
};
// clang-format on

// The innermost command that was typed, and the words that lead to it.
const CLI::App& innermost(const CLI::App& root, std::string& path) {
  const CLI::App* app = &root;
  for (;;) {
    const auto chosen = app->get_subcommands();
    if (chosen.empty()) return *app;
    app = chosen.front();
    path += ' ' + app->get_name();
  }
}

std::string nearest_hint(const CLI::App& app, const std::string& word) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (!command->get_group().empty()) names.push_back(command->get_name());
  }
  const std::vector<std::string_view> known(names.begin(), names.end());
  const std::string_view close = rules::nearest(word.substr(0, word.find('=')), known);
  return close.empty() ? "" : fmt::format("; did you mean `{}`", close);
}

void refuse_leftovers(const CLI::App& app, const std::string& path) {
  for (const std::string& word : app.remaining()) {
    const bool option = word.size() > 1 && word.front() == '-';
    const bool command =
        !option && !app.get_subcommands([](const CLI::App*) { return true; }).empty();
    throw UsageError{fmt::format("`{}` is no {} of `{}`{}", word,
                                 option ? "option" : (command ? "command" : "argument"), path,
                                 nearest_hint(app, word))};
  }
  for (const CLI::App* chosen : app.get_subcommands()) {
    refuse_leftovers(*chosen, path + ' ' + chosen->get_name());
  }
}

// What the parser complains about, in our words.
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
  if (dynamic_cast<const CLI::ExcludesError*>(&error) != nullptr) {
    const std::size_t last = text.rfind(' ');
    return fmt::format("`{}` and `{}` exclude each other", name, text.substr(last + 1));
  }
  return text;
}

int complain(const std::string& message, const std::string& path) {
  fmt::print(stderr, "error: {}\n", message);
  if (!path.empty()) fmt::print(stderr, "`{} --help` says more\n", path);
  return static_cast<int>(Exit::input_error);
}

struct Program {
  CLI::App app{"Finds what is wrong with card-game rules and with engines that play them.",
               "showstopper"};
  std::string corpus;
  std::array<Run, std::size(kCommands)> runs;

  Program() {
    app.allow_extras();
    app.require_subcommand(0, 1);
    app.set_help_flag("--help,-h", "says this");
    app.set_version_flag("--version", SHOWSTOPPER_VERSION, "prints the version");
    app.footer(std::string(kExitCodes));
    for (std::size_t i = 0; i < std::size(kCommands); ++i) {
      const Command& command = kCommands[i];
      CLI::App* sub = app.add_subcommand(std::string(command.name), std::string(command.summary));
      sub->allow_extras();
      sub->footer(std::string(kExitCodes));
      if (command.hidden) sub->group("");
      runs[i] = command.add(*sub);
      sub->add_option("--corpus", corpus,
                      "folder of rule files, fixtures and clauses (default: SHOWSTOPPER_CORPUS, "
                      "then the one installed with the program)")
          ->type_name("FOLDER");
    }
  }

  Exit run(Context& context) const {
    for (std::size_t i = 0; i < std::size(kCommands); ++i) {
      if (app.got_subcommand(std::string(kCommands[i].name))) return runs[i](context);
    }
    throw UsageError{"`showstopper` needs a command"};
  }
};

}  // namespace

std::span<const Command> commands() { return kCommands; }

int run_program(int argc, const char* const* argv) {
  guard_standard_streams();
  std::string path = "showstopper";
  try {
    Program program;
    std::string help;
    try {
      program.app.parse(argc, argv);
      innermost(program.app, path);
      refuse_leftovers(program.app, "showstopper");
    } catch (const CLI::CallForHelp&) {
      const CLI::App& asked = innermost(program.app, path);
      help = help_text(asked, path);
    } catch (const CLI::CallForVersion&) {
      help = "showstopper " SHOWSTOPPER_VERSION "\n";
    } catch (const CLI::ParseError& error) {
      // A word that is no command explains why one is missing.
      refuse_leftovers(program.app, path);
      innermost(program.app, path);
      return complain(parse_message(error, path), path);
    } catch (const UsageError&) {
      path = "showstopper";
      innermost(program.app, path);
      throw;
    }
    Context context(program.corpus);
    Exit exit = Exit::nothing_found;
    if (!help.empty()) {
      context.out.write(help);
    } else {
      exit = program.run(context);
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
  } catch (const std::filesystem::filesystem_error& error) {
    return complain(error.code().message(), "");
  }
}

}  // namespace showstopper::app
