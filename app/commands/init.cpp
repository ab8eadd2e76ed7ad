// SPDX-License-Identifier: Apache-2.0
//
// `showstopper init`: the first files of somebody who gates an engine or writes house rules. Writes
// all of them or none, and never over a file that is there.
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/commands/init_files.h"

namespace showstopper::app {
namespace {

namespace fs = std::filesystem;

struct InitOptions {
  std::string folder = ".", language, file = "house.toml", rules = "gostop/matgo";
};

struct Language {
  std::string_view name, kit_file, kit, adapter_file, adapter, command;
};

const std::vector<Language>& languages() {
  static const std::vector<Language> all{
      {"python", "showstopper_kit.py", init_files::kPythonKit, "adapter.py",
       init_files::kPythonAdapter, "python3 adapter.py"},
      {"javascript", "showstopper_kit.cjs", init_files::kJavascriptKit, "adapter.cjs",
       init_files::kJavascriptAdapter, "node adapter.cjs"},
      {"c", "showstopper_kit.h", init_files::kCKit, "adapter.c", init_files::kCAdapter,
       "./adapter"},
      {"cpp", "showstopper_kit.hpp", init_files::kCppKit, "adapter.cc", init_files::kCppAdapter,
       "./adapter"},
  };
  return all;
}

struct NewFile {
  fs::path path;
  std::string text;
  bool program = false;
};

std::string replaced(std::string_view text, std::string_view what, std::string_view by) {
  std::string all(text);
  const std::size_t at = all.find(what);
  return at == all.npos ? all : all.replace(at, what.size(), by);
}

std::string readme(const Language& language) {
  return fmt::format(
      "# The gate\n\n"
      "`{0}` drives the engine over `showstopper-engine/1`; `{1}` does the rest. Fill in its "
      "functions,\n"
      "then compare the engine with the rules that it declares:\n\n"
      "    showstopper verify --engine \"{2}\" --findings showstopper-findings\n\n"
      "Each finding is stored in `showstopper-findings` and tried first in the next run; commit "
      "them.\n"
      "`showstopper show FILE` prints one step by step. `ci/gate.sh \"{2}\"` does the same in a\n"
      "pipeline, as `.github/workflows/gate.yml` calls it.\n",
      language.adapter_file, language.kit_file, language.command);
}

// Throws UsageError where one of them is there already.
void write_new(const std::vector<NewFile>& files, Output& out) {
  std::string there;
  for (const NewFile& file : files) {
    std::error_code ignored;
    if (!fs::exists(fs::symlink_status(file.path, ignored))) continue;
    there += fmt::format("{}`{}`", there.empty() ? "" : ", ", file.path.string());
  }
  if (!there.empty()) throw UsageError{there + " is there already; nothing was written"};
  for (const NewFile& file : files) {
    std::error_code failed;
    if (file.path.has_parent_path()) fs::create_directories(file.path.parent_path(), failed);
    std::FILE* stream = failed ? nullptr : std::fopen(file.path.c_str(), "wbx");
    const std::string why = failed ? failed.message() : std::strerror(errno);
    const bool written = stream != nullptr && std::fwrite(file.text.data(), 1, file.text.size(),
                                                          stream) == file.text.size();
    if (stream == nullptr || std::fclose(stream) != 0 || !written) {
      throw UsageError{fmt::format("`{}` cannot be written: {}", file.path.string(), why)};
    }
    constexpr auto kRun = fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec;
    if (file.program) fs::permissions(file.path, kRun, fs::perm_options::add, failed);
    out.line(fmt::format("wrote {}", file.path.string()));
  }
}

Exit init_engine(const InitOptions& options, Output& out) {
  const Language* language = nullptr;
  std::vector<std::string_view> names;
  for (const Language& each : languages()) {
    names.push_back(each.name);
    if (each.name == options.language) language = &each;
  }
  if (language == nullptr) refuse_choice("--language", options.language, names);
  const fs::path folder = options.folder;
  std::error_code failed;
  if (fs::exists(folder, failed) && !fs::is_directory(folder, failed)) {
    throw UsageError{fmt::format("`{}` is not a folder", options.folder)};
  }
  std::size_t others = 0;
  for (auto at = fs::directory_iterator(folder, failed); !failed && at != fs::directory_iterator();
       at.increment(failed)) {
    ++others;
  }
  write_new({{folder / language->kit_file, std::string(language->kit)},
             {folder / language->adapter_file, std::string(language->adapter)},
             {folder / "ci" / "gate.sh", std::string(init_files::kGateScript), true},
             {folder / ".github" / "workflows" / "gate.yml",
              replaced(init_files::kGithubActions, "ENGINE: python3 engine.py",
                       fmt::format("ENGINE: {}", language->command))},
             {folder / "showstopper-findings" / ".gitkeep", ""},
             {folder / "SHOWSTOPPER.md", readme(*language)}},
            out);
  if (others > 0) {
    out.line(fmt::format("the folder was not empty: {} {} left as before", others,
                         others == 1 ? "entry is" : "entries are"));
  }
  return Exit::nothing_found;
}

// Keys in which tables differ most.
const std::set<std::string_view>& keys_that_people_change() {
  static const std::set<std::string_view> keys{
      "deck.jokers", "stop.minimum.2", "stop.minimum.3", "go.double_from",   "go.bonus",
      "shake.when",  "shake.limit",    "bomb.steal",     "bomb.multiplier",  "bomb.credits",
      "ppuk.forms",  "jjok.junk",      "sweep.junk",     "steal.chooser",    "cup.role",
      "carry.rule",  "carry.sources",  "gwangbak.scope", "gwangbak.trigger", "pibak.max_junk",
      "match.laps",  "ante.punto",     "ante.beccata",   "bet.open_max",     "bet.raise_limit",
      "point.rank",  "point.tie",      "pre.four_kings", "pre.misera",       "shed.must_play",
      "shed.multi",  "shed.starter",   "pay.unit"};
  return keys;
}

// Each of these keys as a comment, with its meaning and the value that it has.
std::string commented_keys(const LoadedRules& loaded) {
  std::istringstream lines(rules::to_toml(loaded.rules));
  std::string text, section;
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("[", 0) == 0) section = line.substr(1, line.find(']') - 1) + ".";
    const std::string key = section + line.substr(0, line.find(" = "));
    if (line.find(" = ") == line.npos || keys_that_people_change().count(key) == 0) continue;
    for (const rules::Parameter& parameter : loaded.game->schema().parameters) {
      if (parameter.key != key) continue;
      text += fmt::format("\n# {}\n# {}{}\n", parameter.meaning, section, line);
    }
  }
  return text;
}

Exit init_rules(const Context& context, const InitOptions& options, Output& out) {
  const auto loaded = load_rules(context, options.rules);
  if (!loaded) return Exit::input_error;
  const std::string head = fmt::format(
      "# House rules: what is not said here is as in the rule set that is extended. Remove the "
      "`#`\n"
      "# before a key to change it; `showstopper manual` has every key.\n"
      "format = \"showstopper-rules/1\"\ngame = \"{}\"\nname = \"House rules\"\nextends = \"{}\"\n",
      loaded->game->name(), options.rules);
  write_new({{options.file, head + commented_keys(*loaded)}}, out);
  return Exit::nothing_found;
}

}  // namespace

Run add_init(CLI::App& app) {
  app.require_subcommand(1, 1);
  const auto options = std::make_shared<InitOptions>();
  add_help_page(app, {{{Exit::nothing_found, "the files were written"}},
                      {{"Start an adapter", "showstopper init engine my-gate --language python"},
                       {"Start a rule file", "showstopper init rules friday.toml"}}});
  CLI::App* engine = app.add_subcommand(
      "engine",
      "Write an adapter with its kit, a CI file, a findings folder and a page about them");
  engine->allow_extras();
  engine->fallthrough();
  engine->add_option("FOLDER", options->folder, "Write into this folder (default: this one)");
  engine
      ->add_option("--language", options->language,
                   "Language of the adapter: python, javascript, c or cpp")
      ->type_name("LANGUAGE")
      ->required();
  add_help_page(*engine,
                {{{Exit::nothing_found, "the files were written"}},
                 {{"An adapter in Python", "showstopper init engine gate --language python"},
                  {"An adapter in C", "showstopper init engine gate-c --language c"}}});
  CLI::App* rules = app.add_subcommand(
      "rules", "Write a rule file with the keys that people change, as comments");
  rules->allow_extras();
  rules->fallthrough();
  rules->add_option("FILE", options->file, "Write this file (default: house.toml)");
  rules->add_option("--extends", options->rules,
                    "Rule set that it extends (default: gostop/matgo)");
  add_help_page(
      *rules,
      {{{Exit::nothing_found, "the file was written"}},
       {{"House rules of Go-Stop", "showstopper init rules"},
        {"House rules of Stoppa", "showstopper init rules stoppa.toml --extends stoppa/italian"}}});
  return [options, engine](Context& context) {
    return engine->parsed() ? init_engine(*options, context.out)
                            : init_rules(context, *options, context.out);
  };
}

}  // namespace showstopper::app
