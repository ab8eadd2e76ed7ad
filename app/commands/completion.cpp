// SPDX-License-Identifier: Apache-2.0
//
// `showstopper completion`: scripts for bash, zsh and fish, made from the declared options, so that
// there is no second list of options.
#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/cli/help_parts.h"
#include "app/cli/options.h"
#include "model/table/check.h"

namespace showstopper::app {
namespace {

// The values that a shell offers.
enum class Offers : unsigned char { no_value, nothing, words, rules, file, folder };

struct Offer {
  std::string name, meaning;  // an option with its dashes, and one line
  Offers offers = Offers::nothing;
  std::vector<std::string> words;
};

// A command, or a part of one: `rules`, `rules list`.
struct Completed {
  std::string path, summary;
  std::vector<Offer> options;  // of a part: with those of its command, which it takes too
  std::size_t own = 0;         // so many of them are its own
  Offer argument;
  std::vector<std::string> parts;
};

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

Offer offer_of(const CLI::Option& option) {
  Offer offer{option.get_name(option.get_positional()), first_line(option.get_description()),
              Offers::nothing, offered_words(option)};
  const std::string type = option.get_type_name();
  const std::string& kind = type == "RULES" || !option.get_positional() ? type : offer.name;
  if (!option.get_positional() && option.get_expected_max() == 0) {
    offer.offers = Offers::no_value;
  } else if (!offer.words.empty()) {
    offer.offers = Offers::words;
  } else if (kind == "RULES") {
    offer.offers = Offers::rules;
  } else if (kind == "FOLDER") {
    offer.offers = Offers::folder;
  } else if (option.get_positional() || kind == "FILE" || kind == "PATH" || kind == "COMMAND") {
    offer.offers = Offers::file;
  }
  return offer;
}

Completed completed(const CLI::App& app, const std::string& path, const Completed* outer) {
  Completed entry{path, app.get_description(), {}, 0, {}, {}};
  bool has_argument = false;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional()) {
      if (!has_argument) entry.argument = offer_of(*option);
      has_argument = true;
      continue;
    }
    Offer offer = offer_of(*option);
    for (const std::string& name : option->get_lnames()) {
      offer.name = "--" + name;
      entry.options.push_back(offer);
    }
  }
  entry.own = entry.options.size();
  if (outer != nullptr) {
    for (const Offer& each : outer->options) {
      if (each.name != "--help") entry.options.push_back(each);
    }
  }
  return entry;
}

// `help COMMAND`: its argument is a part of that command. It has no options of its own, but takes
// those of `help`.
void add_helped(std::vector<Completed>& all) {
  const auto help = std::find_if(all.begin(), all.end(),
                                 [](const Completed& each) { return each.path == "help"; });
  if (help == all.end()) return;
  std::vector<Completed> helped;
  for (const Completed& each : all) {
    if (each.path.find(' ') != std::string::npos) continue;
    helped.push_back({"help " + each.path, each.summary, help->options, 0, {}, each.parts});
  }
  std::move(helped.begin(), helped.end(), std::back_inserter(all));
}

// The commands, each before its parts.
std::vector<Completed> completed(const CLI::App& root) {
  std::vector<Completed> all;
  for (const CLI::App* command : shown_commands(root)) {
    Completed entry = completed(*command, command->get_name(), nullptr);
    std::vector<Completed> parts;
    for (const CLI::App* part : shown_commands(*command)) {
      entry.parts.push_back(part->get_name());
      parts.push_back(completed(*part, entry.path + ' ' + part->get_name(), &entry));
    }
    all.push_back(std::move(entry));
    std::move(parts.begin(), parts.end(), std::back_inserter(all));
  }
  add_helped(all);
  return all;
}

bool is_of_a_command(const Completed& entry) { return entry.path.find(' ') != std::string::npos; }

std::string spaced(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

std::string bash_kind(const Offer& offer) {
  switch (offer.offers) {
    case Offers::no_value:
    case Offers::nothing: return "kind=nothing";
    case Offers::words: return fmt::format("kind=words words='{}'", spaced(offer.words));
    case Offers::rules: return "kind=rules";
    case Offers::file: return "kind=file";
    case Offers::folder: return "kind=folder";
  }
  UNREACHABLE("the switch has a case for each value");
}

// The branch of a command: its options, and the words after the one before the cursor.
std::string bash_case(const Completed& command) {
  Offer argument = command.argument;
  if (!command.parts.empty()) argument = {"", "", Offers::words, command.parts};
  std::string names, values;
  for (const Offer& option : command.options) {
    names += (names.empty() ? "" : " ") + option.name;
    if (option.offers == Offers::no_value) continue;
    values += fmt::format("        {}) options='' {} ;;\n", option.name, bash_kind(option));
  }
  return fmt::format(
      "    '{}')\n      options='{}' {}\n      case $previous in\n{}      esac\n      ;;\n",
      command.path, names, bash_kind(argument), values);
}

std::string bash(const CLI::App& root) {
  std::string names, parts, cases;
  for (const Completed& command : completed(root)) {
    std::string& list = is_of_a_command(command) ? parts : names;
    if (is_of_a_command(command)) {
      list += fmt::format("{}'{}'", list.empty() ? "" : " | ", command.path);
    } else {
      list += (list.empty() ? "" : " ") + command.path;
    }
    cases += bash_case(command);
  }
  return fmt::format(R"sh(# bash completion for showstopper:  source <(showstopper completion bash)
_showstopper() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}}
  local path=${{COMP_WORDS[1]}} options='' kind=file words=''
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '{} --help --version' -- "$current"))
    return
  fi
  if [ "$COMP_CWORD" -gt 2 ]; then
    case "$path ${{COMP_WORDS[2]}}" in
      {}) path+=" ${{COMP_WORDS[2]}}" ;;
    esac
  fi
  case $path in
{}  esac
  if [[ $current == -* && -n $options ]]; then
    kind=words words=$options
  fi
  case $kind in
    words) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
    rules)
      COMPREPLY=($(compgen -W "$(showstopper rules list 2>/dev/null)" -- "$current")
                 $(compgen -f -X '!*.toml' -- "$current") $(compgen -d -- "$current"))
      ;;
    file) COMPREPLY=($(compgen -f -- "$current")) ;;
    folder) COMPREPLY=($(compgen -d -- "$current")) ;;
    *) COMPREPLY=() ;;
  esac
}}
complete -o filenames -F _showstopper showstopper
)sh",
                     names, parts, cases);
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

std::string zsh_action(const Offer& offer) {
  switch (offer.offers) {
    case Offers::no_value:
    case Offers::nothing: return " ";
    case Offers::words: return fmt::format("({})", spaced(offer.words));
    case Offers::rules: return "_showstopper_rules";
    case Offers::file: return "_files";
    case Offers::folder: return "_files -/";
  }
  UNREACHABLE("the switch has a case for each value");
}

std::string zsh_case(const Completed& command) {
  std::string text = fmt::format("    '{}')\n      _arguments -s", command.path);
  for (const Offer& option : command.options) {
    const std::string value = option.offers == Offers::no_value
                                  ? std::string()
                                  : fmt::format(":value:{}", zsh_action(option));
    text += fmt::format(" \\\n        '{}[{}]{}'", option.name, zsh_quoted(option.meaning), value);
  }
  if (!command.parts.empty()) {
    text += fmt::format(" \\\n        '1:part:({})'", spaced(command.parts));
  } else if (!command.argument.name.empty()) {
    text +=
        fmt::format(" \\\n        '*:{}:{}'", command.argument.name, zsh_action(command.argument));
  }
  return text + "\n      ;;\n";
}

std::string zsh(const CLI::App& root) {
  std::string names, parts, cases;
  for (const Completed& command : completed(root)) {
    if (is_of_a_command(command)) {
      parts += fmt::format("{}'{}'", parts.empty() ? "" : "|", command.path);
    } else {
      names += fmt::format("    '{}:{}'\n", command.path, zsh_quoted(command.summary));
    }
    cases += zsh_case(command);
  }
  return fmt::format(R"sh(#compdef showstopper
# zsh completion for showstopper:  showstopper completion zsh > FOLDER_OF_FPATH/_showstopper
_showstopper_rules() {{
  local -a names
  names=(${{(f)"$(showstopper rules list 2>/dev/null)"}})
  _alternative 'rules:rule set:compadd -a names' 'files:file:_files -g "*.toml"'
}}
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
  if (( CURRENT > 2 )); then
    case "$command $words[2]" in
      ({})
        command="$command $words[2]"
        shift words
        (( CURRENT-- ))
        ;;
    esac
  fi
  case $command in
{}  esac
}}
_showstopper "$@"
)sh",
                     names, parts, cases);
}

std::string fish_quoted(const std::string& words) {
  std::string result;
  for (const char letter : words) {
    if (letter == '\'' || letter == '\\') result += '\\';
    result += letter;
  }
  return result;
}

// The flags of `complete` for a value; `-r` needs one, `-f` offers no file.
std::string fish_value(const Offer& offer) {
  switch (offer.offers) {
    case Offers::no_value: return " -f";
    case Offers::nothing: return " -x";
    case Offers::words: return fmt::format(" -x -a '{}'", spaced(offer.words));
    case Offers::rules: return " -x -a '(showstopper rules list; __fish_complete_suffix .toml)'";
    case Offers::file: return " -r -F";
    case Offers::folder: return " -x -a '(__fish_complete_directories)'";
  }
  UNREACHABLE("the switch has a case for each value");
}

std::string fish_case(const Completed& command) {
  const std::string here =
      fmt::format("complete -c showstopper -n '__showstopper_in \"{}\"'", command.path);
  std::string text;
  // Those of the command around a part are offered by its own lines.
  for (std::size_t i = 0; i < command.own; ++i) {
    const Offer& option = command.options[i];
    text += fmt::format("{} -l {}{} -d '{}'\n", here, option.name.substr(2), fish_value(option),
                        fish_quoted(option.meaning));
  }
  if (!command.parts.empty()) {
    text += fmt::format("complete -c showstopper -n '__showstopper_is \"{}\"' -f -a '{}'\n",
                        command.path, spaced(command.parts));
  } else if (command.argument.offers != Offers::file) {
    std::string value = fish_value(command.argument);
    text += fmt::format("{} -f{}\n", here, value.substr(value.find(" -x") + 3));
  }
  return text;
}

std::string fish(const CLI::App& root) {
  std::string text = R"sh(# fish completion for showstopper:  showstopper completion fish | source
function __showstopper_words
    set -l words (commandline -opc)
    string join ' ' -- $words[2..-1] ''
end
function __showstopper_in
    string match -q -- "$argv[1] *" (__showstopper_words)
end
function __showstopper_is
    test "$argv[1] " = (__showstopper_words)
end
complete -c showstopper -n __fish_use_subcommand -f
)sh";
  for (const Completed& command : completed(root)) {
    if (!is_of_a_command(command)) {
      text += fmt::format("complete -c showstopper -n __fish_use_subcommand -f -a {} -d '{}'\n",
                          command.path, fish_quoted(command.summary));
    }
    text += fish_case(command);
  }
  return text;
}

struct Shell {
  std::string_view name;
  std::string (*script)(const CLI::App& root);
};
constexpr Shell kShells[] = {{"bash", bash}, {"zsh", zsh}, {"fish", fish}};

}  // namespace

Run add_completion(CLI::App& app) {
  const auto asked = std::make_shared<std::string>();
  std::vector<std::string> names;
  for (const Shell& each : kShells) names.emplace_back(each.name);
  offer_words(
      app.add_option("SHELL", *asked, "Print the script for this shell: `bash`, `zsh` or `fish`")
          ->required(),
      std::move(names));
  add_help_page(app, {{{Exit::nothing_found, "the script was printed"}},
                      {{"Complete in this bash", "source <(showstopper completion bash)"},
                       {"Look at the script for fish", "showstopper completion fish"}}});
  const CLI::App* root = app.get_parent();
  return [asked, root](Context& context) {
    for (const Shell& each : kShells) {
      if (each.name != *asked) continue;
      context.out.write(each.script(*root));
      return Exit::nothing_found;
    }
    throw UsageError{
        fmt::format("`{}` is not a supported shell; use `bash`, `zsh` or `fish`", *asked)};
  };
}

}  // namespace showstopper::app
