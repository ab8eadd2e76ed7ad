// SPDX-License-Identifier: Apache-2.0
//
// `showstopper completion`: scripts for bash, zsh and fish, made from the declared options, so that
// there is no second list of options.
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "app/cli/command.h"

namespace showstopper::app {
namespace {

struct Completed {
  std::string name, summary;
  std::vector<std::string> options;   // long names with their dashes
  std::vector<std::string> meanings;  // of the options, one line each
  std::vector<std::string> parts;     // commands inside the command
};

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

// The declared options of each command that a user is meant to see.
std::vector<Completed> completed() {
  std::vector<Completed> all;
  for (const Command& command : commands()) {
    if (command.hidden() || !command.offered()) continue;
    CLI::App app(std::string(command.summary), std::string(command.name));
    app.set_help_flag("--help,-h", "Show this help");
    command.add(app);
    Completed entry{std::string(command.name), std::string(command.summary), {}, {}, {}};
    const auto collect = [&entry](const CLI::App& from) {
      for (const CLI::Option* option : from.get_options()) {
        for (const std::string& name : option->get_lnames()) {
          if (std::find(entry.options.begin(), entry.options.end(), "--" + name) !=
              entry.options.end()) {
            continue;
          }
          entry.options.push_back("--" + name);
          entry.meanings.push_back(first_line(option->get_description()));
        }
      }
    };
    collect(app);
    for (const CLI::App* part : app.get_subcommands([](const CLI::App*) { return true; })) {
      entry.parts.push_back(part->get_name());
      collect(*part);
    }
    entry.options.emplace_back("--color");
    entry.meanings.emplace_back("Use colour: auto, always or never");
    entry.options.emplace_back("--corpus");
    entry.meanings.emplace_back("Read rule files, fixtures and clauses from this folder");
    all.push_back(std::move(entry));
  }
  return all;
}

std::string joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

std::string bash() {
  std::string names, cases;
  for (const Completed& command : completed()) {
    names += (names.empty() ? "" : " ") + command.name;
    cases += fmt::format("    {})\n      words='{}'\n      options='{}'\n      ;;\n", command.name,
                         joined(command.parts), joined(command.options));
  }
  return fmt::format(R"sh(# bash completion for showstopper:  source <(showstopper completion bash)
_showstopper() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}}
  local words='' options=''
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '{} --help --version' -- "$current"))
    return
  fi
  case $previous in
    --rules | print | diff)
      COMPREPLY=($(compgen -W "$(showstopper rules list 2>/dev/null)" -- "$current")
                 $(compgen -f -X '!*.toml' -- "$current"))
      return
      ;;
    --format)
      COMPREPLY=($(compgen -W 'text json' -- "$current"))
      return
      ;;
    --corpus)
      COMPREPLY=($(compgen -d -- "$current"))
      return
      ;;
  esac
  case ${{COMP_WORDS[1]}} in
{}  esac
  if [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$current"))
  else
    COMPREPLY=($(compgen -W "$words" -- "$current") $(compgen -f -- "$current"))
  fi
}}
complete -o filenames -F _showstopper showstopper
)sh",
                     names, cases);
}

std::string zsh_quoted(const std::string& text) {
  std::string quoted;
  for (const char letter : text) {
    if (letter == '\'') {
      quoted += "'\\''";
    } else if (letter == '[' || letter == ']' || letter == ':' || letter == '\\') {
      quoted += std::string("\\") + letter;
    } else {
      quoted += letter;
    }
  }
  return quoted;
}

std::string zsh() {
  std::string names, cases;
  for (const Completed& command : completed()) {
    names += fmt::format("    '{}:{}'\n", command.name, zsh_quoted(command.summary));
    cases += fmt::format("    {})\n      _arguments -s", command.name);
    for (std::size_t i = 0; i < command.options.size(); ++i) {
      std::string values;
      if (command.options[i] == "--rules") values = ":rules:($(showstopper rules list))";
      if (command.options[i] == "--format") values = ":format:(text json)";
      if (command.options[i] == "--corpus") values = ":folder:_files -/";
      cases += fmt::format(" \\\n        '{}[{}]{}'", command.options[i],
                           zsh_quoted(command.meanings[i]), values);
    }
    if (!command.parts.empty())
      cases += fmt::format(" \\\n        '1:part:({})'", joined(command.parts));
    cases += " \\\n        '*:file:_files'\n      ;;\n";
  }
  return fmt::format(R"sh(#compdef showstopper
# zsh completion for showstopper:  showstopper completion zsh > FOLDER_OF_FPATH/_showstopper
_showstopper() {{
  local -a commands
  commands=(
{}  )
  if (( CURRENT == 2 )); then
    _describe 'command' commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
{}  esac
}}
_showstopper "$@"
)sh",
                     names, cases);
}

std::string fish() {
  std::string text =
      "# fish completion for showstopper:  showstopper completion fish | source\n"
      "complete -c showstopper -n __fish_use_subcommand -f\n";
  const auto quoted = [](const std::string& words) {
    std::string result;
    for (const char letter : words) {
      if (letter == '\'' || letter == '\\') result += '\\';
      result += letter;
    }
    return result;
  };
  for (const Completed& command : completed()) {
    text += fmt::format("complete -c showstopper -n __fish_use_subcommand -a {} -d '{}'\n",
                        command.name, quoted(command.summary));
    const std::string inside = fmt::format("__fish_seen_subcommand_from {}", command.name);
    for (std::size_t i = 0; i < command.options.size(); ++i) {
      std::string values;
      if (command.options[i] == "--rules") values = " -x -a '(showstopper rules list)'";
      if (command.options[i] == "--format") values = " -x -a 'text json'";
      text += fmt::format("complete -c showstopper -n '{}' -l {}{} -d '{}'\n", inside,
                          command.options[i].substr(2), values, quoted(command.meanings[i]));
    }
    if (!command.parts.empty()) {
      text +=
          fmt::format("complete -c showstopper -n '{}' -a '{}'\n", inside, joined(command.parts));
    }
  }
  return text;
}

}  // namespace

Run add_completion(CLI::App& app) {
  const auto shell = std::make_shared<std::string>();
  app.add_option("SHELL", *shell, "Print the script for this shell: `bash`, `zsh` or `fish`")
      ->required();
  add_help_page(app, {{{Exit::nothing_found, "the script was printed"}},
                      {{"Complete in this bash", "source <(showstopper completion bash)"},
                       {"Look at the script for fish", "showstopper completion fish"}}});
  return [shell](Context& context) {
    if (*shell == "bash") {
      context.out.write(bash());
    } else if (*shell == "zsh") {
      context.out.write(zsh());
    } else if (*shell == "fish") {
      context.out.write(fish());
    } else {
      throw UsageError{
          fmt::format("`{}` is not a supported shell; use `bash`, `zsh` or `fish`", *shell)};
    }
    return Exit::nothing_found;
  };
}

}  // namespace showstopper::app
