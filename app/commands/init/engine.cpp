// SPDX-License-Identifier: Apache-2.0
#include "app/commands/init/engine.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "app/cli/options.h"
#include "app/commands/init/files.h"
#include "model/table/check.h"

namespace showstopper::app {
namespace {

namespace fs = std::filesystem;

// A file of the source tree, and how it is called beside the adapter.
struct Copied {
  std::string_view path, name;
};

// An example engine with its adapter.
struct ExampleEngine {
  std::string_view game;
  std::vector<Copied> files;  // of engines/examples: the adapter, the engine, and the rest
};

struct Language {
  std::string_view name;
  Copied kit, bare;  // of engines/adapters
  std::vector<ExampleEngine> examples;
  std::string_view command, packages;  // of Debian, for the pipeline
  // The declarations of the bare adapter: those of Go-Stop, and those of Stoppa.
  std::vector<std::pair<std::string_view, std::string_view>> of_stoppa;

  const ExampleEngine& example_of(std::string_view game) const {
    const auto at = std::find_if(examples.begin(), examples.end(),
                                 [&](const ExampleEngine& each) { return each.game == game; });
    CHECK(at != examples.end());
    return *at;
  }
};

std::vector<ExampleEngine> examples_in_c() {
  return {{"gostop",
           {{"c/engine.c", "adapter.c"},
            {"c/matgo.c", "matgo.c"},
            {"c/trace.c", "trace.c"},
            {"c/cards.c", "cards.c"},
            {"c/trace.h", "trace.h"},
            {"c/matgo.h", "matgo.h"},
            {"c/cards.h", "cards.h"}}},
          {"stoppa",
           {{"c/stoppa/engine.c", "adapter.c"},
            {"c/stoppa/stoppa.c", "stoppa.c"},
            {"c/stoppa/stoppa.h", "stoppa.h"}}}};
}

std::vector<ExampleEngine> examples_in_cpp() {
  return {{"gostop",
           {{"cpp/engine.cc", "adapter.cc"},
            {"c/matgo.c", "matgo.c"},
            {"c/cards.c", "cards.c"},
            {"c/matgo.h", "matgo.h"},
            {"c/cards.h", "cards.h"}}},
          {"stoppa",
           {{"cpp/stoppa/engine.cc", "adapter.cc"},
            {"c/stoppa/stoppa.c", "stoppa.c"},
            {"c/stoppa/stoppa.h", "stoppa.h"}}}};
}

const std::vector<Language>& languages() {
  static const std::vector<Language> all{
      {"python",
       {"python/showstopper_kit.py", "showstopper_kit.py"},
       {"python/adapter.py", "adapter.py"},
       {{"gostop", {{"python/engine.py", "adapter.py"}, {"python/matgo.py", "matgo.py"}}},
        {"stoppa", {{"python/stoppa_engine.py", "adapter.py"}, {"python/stoppa.py", "stoppa.py"}}}},
       "python3 adapter.py",
       "python3",
       {{"rules, changes = \"gostop/matgo\"",
         "game, rules, changes = \"stoppa\", \"stoppa/italian\""},
        {"players = (2,)", "players = (3, 4, 5, 6)"}}},
      {"javascript",
       {"javascript/showstopper_kit.cjs", "showstopper_kit.cjs"},
       {"javascript/adapter.cjs", "adapter.cjs"},
       {{"gostop",
         {{"javascript/engine.cjs", "adapter.cjs"}, {"javascript/matgo.cjs", "matgo.cjs"}}},
        {"stoppa",
         {{"javascript/stoppa_engine.cjs", "adapter.cjs"},
          {"javascript/stoppa.cjs", "stoppa.cjs"}}}},
       "node adapter.cjs",
       "nodejs",
       {{"static rules = \"gostop/matgo\"",
         "static game = \"stoppa\";\n  static rules = \"stoppa/italian\""},
        {"players = [2]", "players = [3, 4, 5, 6]"}}},
      {"c",
       {"c/showstopper_kit.h", "showstopper_kit.h"},
       {"c/adapter.c", "adapter.c"},
       examples_in_c(),
       "./adapter",
       "gcc libc6-dev",
       {{".rules = \"gostop/matgo\"",
         ".game = \"stoppa\",\n                               "
         ".rules = \"stoppa/italian\""},
        {".players = {2}", ".players = {3, 4, 5, 6}"}}},
      {"cpp",
       {"cpp/showstopper_kit.hpp", "showstopper_kit.hpp"},
       {"cpp/adapter.cc", "adapter.cc"},
       examples_in_cpp(),
       "./adapter",
       "g++",
       {{"\"gostop/matgo\", {2}, {}",
         "\"stoppa/italian\", {3, 4, 5, 6}, {}, false, \"{}\", {}, \"stoppa\""}}},
  };
  return all;
}

const Language& language_named(const std::string& name) {
  for (const Language& each : languages()) {
    if (each.name == name) return each;
  }
  const std::vector<std::string> known = adapter_languages();
  refuse_choice("--language", name, {known.begin(), known.end()});
}

std::string exchanged(std::string text, std::string_view what, std::string_view by) {
  const std::size_t at = text.find(what);
  CHECK(at != text.npos);  // the text is a file of the project
  return text.replace(at, what.size(), by);
}

// The files beside the kit: an example with its adapter, or an adapter alone.
std::vector<NewFile> adapter_files(const Language& language, const InitEngine& options) {
  std::vector<NewFile> files;
  if (!options.bare) {
    for (const Copied& each : language.example_of(options.game).files) {
      files.push_back(
          {each.name, std::string(init_file(fmt::format("engines/examples/{}", each.path)))});
    }
    return files;
  }
  std::string text(init_file(fmt::format("engines/adapters/{}", language.bare.path)));
  if (options.game == "stoppa") {
    for (const auto& [gostop, stoppa] : language.of_stoppa) text = exchanged(text, gostop, stoppa);
  }
  return {{language.bare.name, std::move(text)}};
}

// The command that compiles the adapter from these files; empty: none is needed.
std::string build_command(const Language& language, const std::vector<NewFile>& files) {
  if (language.name != "c" && language.name != "cpp") return "";
  std::string command = language.name == "c" ? "cc -std=c11 -O2 -o adapter" : "cc -O2 -o adapter";
  for (const NewFile& file : files) {
    if (file.path.extension() != ".h") command += " " + file.path.string();
  }
  return language.name == "c" ? command : command + " -lstdc++";
}

// The command of the engine, its packages, and its build step.
std::string workflow(const Language& language, const std::string& build) {
  std::string text(init_file("ci/templates/github-actions.yml"));
  text = exchanged(text, "ENGINE: python3 engine.py", fmt::format("ENGINE: {}", language.command));
  constexpr std::string_view kInstalled = "ca-certificates";
  if (text.find(kInstalled) != text.npos) {  // packages that a container needs
    text = exchanged(text, kInstalled, fmt::format("{} {}", kInstalled, language.packages));
  }
  if (build.empty()) return text;
  constexpr std::string_view kGate = "      - name: Compare the engine with its rules\n";
  return exchanged(
      text, kGate,
      fmt::format("      - name: Build the adapter\n        run: {}\n{}", build, kGate));
}

std::string page(const Language& language, const InitEngine& options, const std::string& build,
                 const std::vector<NewFile>& files) {
  const std::string& adapter = files.front().path.string();
  const std::string what =
      !options.bare ? fmt::format("`{}` drives an example engine, `{}`: put your own in its place.",
                                  adapter, files[1].path.string())
                    : fmt::format("Fill in the functions of `{}`.", adapter);
  return fmt::format(
      "# The gate of the {0} engine\n\n"
      "{1} The kit, `{2}`, does the rest.\n\n"
      "    {3}showstopper doctor --engine \"{4}\"\n"
      "    showstopper verify --engine \"{4}\" --findings showstopper-findings\n\n"
      "Commit `showstopper-findings`: each finding is stored there and tried first in the next "
      "run.\n"
      "`showstopper show FILE` prints one step by step. In CI, `.github/workflows/gate.yml`\n"
      "calls `ci/gate.sh`; fill in the values of its `env`.\n",
      options.game == "stoppa" ? "Stoppa" : "Go-Stop", what, language.kit.name,
      build.empty() ? "" : build + "\n    ", language.command);
}

std::size_t entries_in(const fs::path& folder) {
  std::size_t entries = 0;
  std::error_code failed;
  for (auto at = fs::directory_iterator(folder, failed); !failed && at != fs::directory_iterator();
       at.increment(failed)) {
    ++entries;
  }
  return entries;
}

void write_one(const NewFile& file) {
  std::error_code failed;
  if (file.path.has_parent_path()) fs::create_directories(file.path.parent_path(), failed);
  std::FILE* const stream = failed ? nullptr : std::fopen(file.path.c_str(), "wbx");
  const std::string why = failed ? failed.message() : std::strerror(errno);
  const bool written = stream != nullptr && std::fwrite(file.text.data(), 1, file.text.size(),
                                                        stream) == file.text.size();
  if (stream == nullptr || std::fclose(stream) != 0 || !written) {
    throw UsageError{fmt::format("`{}` cannot be written: {}", file.path.string(), why)};
  }
  constexpr auto kRun = fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec;
  if (file.program) fs::permissions(file.path, kRun, fs::perm_options::add, failed);
}

}  // namespace

void write_new(const std::vector<NewFile>& files, Output& out) {
  std::vector<std::string> there;
  for (const NewFile& file : files) {
    std::error_code ignored;
    if (!fs::exists(fs::symlink_status(file.path, ignored))) continue;
    there.push_back(fmt::format("`{}`", file.path.string()));
  }
  if (!there.empty()) {
    throw UsageError{fmt::format("{} {} there already; nothing was written", fmt::join(there, ", "),
                                 there.size() == 1 ? "is" : "are")};
  }
  for (std::size_t i = 0; i < files.size(); ++i) {
    try {
      write_one(files[i]);
    } catch (const UsageError&) {
      std::error_code ignored;
      while (i-- > 0) fs::remove(files[i].path, ignored);
      throw;
    }
  }
  for (const NewFile& file : files) out.line(fmt::format("wrote {}", file.path.string()));
}

std::vector<std::string> adapter_languages() {
  std::vector<std::string> names;
  for (const Language& each : languages()) names.emplace_back(each.name);
  return names;
}

std::vector<std::string> adapter_games() {
  std::vector<std::string> names;
  for (const ExampleEngine& each : languages().front().examples) names.emplace_back(each.game);
  return names;
}

Exit init_engine(const InitEngine& options, Output& out) {
  const Language& language = language_named(options.language);
  const std::vector<std::string> games_known = adapter_games();
  if (std::find(games_known.begin(), games_known.end(), options.game) == games_known.end()) {
    refuse_choice("--game", options.game, {games_known.begin(), games_known.end()});
  }
  const fs::path folder = options.folder;
  std::error_code failed;
  if (fs::exists(folder, failed) && !fs::is_directory(folder, failed)) {
    throw UsageError{fmt::format("`{}` is not a folder", options.folder)};
  }
  const std::size_t others = entries_in(folder);
  std::vector<NewFile> files = adapter_files(language, options);
  const std::string build = build_command(language, files);
  std::string about = page(language, options, build, files);
  files.push_back({language.kit.name,
                   std::string(init_file(fmt::format("engines/adapters/{}", language.kit.path)))});
  files.push_back({"ci/gate.sh", std::string(init_file("ci/templates/gate.sh")), true});
  files.push_back({".github/workflows/gate.yml", workflow(language, build)});
  files.push_back({"showstopper-findings/.gitkeep", ""});
  files.push_back({"SHOWSTOPPER.md", std::move(about)});
  for (NewFile& file : files) file.path = folder / file.path;
  write_new(files, out);
  if (others > 0) {
    out.line(fmt::format("the folder was not empty: {} {} left as before", others,
                         others == 1 ? "entry is" : "entries are"));
  }
  out.line(fmt::format("next: read {}", (folder / "SHOWSTOPPER.md").string()));
  return Exit::nothing_found;
}

}  // namespace showstopper::app
