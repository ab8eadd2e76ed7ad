// SPDX-License-Identifier: Apache-2.0
//
// The help of every command: it has a summary, a synopsis, exit codes and examples, and each
// example runs as it stands and ends with the exit code that the help names.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <regex>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>

#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::StartsWith;

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

std::string help_of(const std::string& command) {
  std::vector<std::string> words = words_of(command);
  words.emplace_back("--help");
  const Ran ran = run(words);
  EXPECT_EQ(ran.exit, 0) << command;
  return ran.out;
}

struct Shown {
  std::string line;
  int exit = 0;
};

// The examples of a help text: a sentence that may name the exit code, and the command below it.
std::vector<Shown> examples_in(const std::string& help) {
  static const std::regex kExit(R"(\(exit code (\d)\):$)");
  std::vector<Shown> examples;
  std::istringstream lines(help.substr(help.find("\nExamples:\n")));
  int exit = 0;
  for (std::string line; std::getline(lines, line);) {
    std::smatch match;
    if (line.starts_with("    $ ")) {
      examples.push_back({line.substr(6), exit});
    } else {
      exit = std::regex_search(line, match, kExit) ? std::stoi(match[1]) : 0;
    }
  }
  return examples;
}

// As a shell runs it in an empty folder, with the program on its path.
int exit_of(const Shown& example) {
  namespace fs = std::filesystem;
  const Folder folder;
  const File script("set -o pipefail\ncd '" + folder.path() + "' || exit 99\nexport PATH='" +
                        fs::path(SHOWSTOPPER_PROGRAM).parent_path().string() +
                        "':\"$PATH\" SHOWSTOPPER_CORPUS='" SHOWSTOPPER_SOURCE_CORPUS "'\n" +
                        example.line + " >out 2>err\n",
                    ".sh");
  const int status = std::system(("bash '" + script.path() + "'").c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

bool fuzz_targets_are_built() {
  const auto folder = std::filesystem::path(SHOWSTOPPER_PROGRAM).parent_path();
  return std::filesystem::exists(folder / "fuzz_play");
}

constexpr const char* kHelped[] = {
    "",           "verify",       "check",        "replay",      "shrink",     "find",
    "prove",      "show",         "play",         "perft",       "census",     "rules",
    "rules list", "rules print",  "fuzz",         "manual",      "completion", "help",
    "mutants",    "rules schema", "rules diff",   "signature",   "lint",       "compare",
    "explain",    "doctor",       "init",         "init engine", "init rules", "fixtures",
    "coverage",   "corpus",       "corpus check", "merge"};

class Help : public testing::TestWithParam<const char*> {};

TEST_P(Help, HasSynopsisExitCodesAndTwoExamples) {
  const std::string help = help_of(GetParam());
  const std::string path =
      *GetParam() == '\0' ? "showstopper" : std::string("showstopper ") + GetParam();
  EXPECT_THAT(help, StartsWith("Usage: " + path));
  // One line that begins with a verb and is no sentence.
  EXPECT_THAT(help, ContainsRegex("^Usage: [^\n]*\n\n[A-Z][^\n.]*\n\n"));
  EXPECT_THAT(help, HasSubstr("  -h, --help"));
  EXPECT_THAT(help, HasSubstr("Show this help\n"));
  EXPECT_THAT(help,
              ContainsRegex("\nExit codes:\n  0  [^\n]*\n(  1  [^\n]*\n)?  2  usage or input"));
  EXPECT_GE(examples_in(help).size(), 2u);
  std::vector<std::string> words = words_of(GetParam());
  words.insert(words.begin(), "help");
  EXPECT_EQ(run(words).out, help);
}

TEST_P(Help, ExamplesRunAndExitAsStated) {
  for (const Shown& example : examples_in(help_of(GetParam()))) {
    if (example.line.starts_with("showstopper fuzz play") && !fuzz_targets_are_built()) {
      EXPECT_EQ(exit_of(example), 2) << example.line;  // as the sentence above it says
      continue;
    }
    EXPECT_EQ(exit_of(example), example.exit) << example.line;
  }
}

// The page is that of a release, and only Ctrl-C ends the command.
TEST(HelpOfStudio, ExamplesRunUntilCtrlC) {
  const File page("<html></html>", ".html");
  for (Shown example : examples_in(help_of("studio"))) {
    example.line = "timeout --preserve-status -s INT 1 " + example.line + " --page " + page.path();
    EXPECT_EQ(exit_of(example), 0) << example.line;
  }
}

TEST_P(Help, IsListed) {
  const std::vector<std::string> words = words_of(GetParam());
  if (words.empty()) return;
  const std::string overview = words.size() == 1 ? help_of("") : help_of(words.front());
  EXPECT_THAT(overview, HasSubstr("\n  " + words.back() + ' '));
}

INSTANTIATE_TEST_SUITE_P(Of, Help, testing::ValuesIn(kHelped), [](const auto& command) {
  std::string name = command.param;
  std::replace(name.begin(), name.end(), ' ', '_');
  return name.empty() ? "showstopper" : name;
});

TEST(HelpOverview, ListsNoCommandThatIsNotTriedHere) {
  std::istringstream lines(help_of(""));
  std::string line;
  while (std::getline(lines, line) && line != "Commands:") {
  }
  while (std::getline(lines, line) && !line.empty()) {
    const std::string name = words_of(line).front();
    bool tried = false;
    for (const char* command : kHelped) tried = tried || name == command;
    EXPECT_TRUE(tried) << name;
  }
}

// What scripts read: every command that is listed, with the options of its help and its exit codes.
TEST(HelpAsJson, HasEveryCommandThatIsListed) {
  const Ran ran = run({"help", "--format", "json"});
  ASSERT_EQ(ran.exit, 0) << ran.err;
  const auto all = nlohmann::json::parse(ran.out);
  EXPECT_EQ(all["format"], "showstopper-help/1");
  std::map<std::string, nlohmann::json> commands;
  for (const auto& each : all["commands"]) commands[each["command"]] = each;
  for (const char* name : kHelped) {
    const std::string command = *name == '\0' ? "showstopper" : std::string("showstopper ") + name;
    ASSERT_TRUE(commands.contains(command)) << command;
    const std::string help = help_of(name);
    EXPECT_TRUE(commands[command]["exits"].contains("2")) << command;
    for (const auto& option : commands[command]["options"]) {
      const std::string shown = option["name"];
      EXPECT_THAT(help, HasSubstr(shown.substr(shown.rfind('-')))) << command;
    }
  }
  // A command may have its own meaning of exit code 2.
  EXPECT_EQ(commands["showstopper doctor"]["exits"]["1"], "a level fails");
  EXPECT_EQ(commands["showstopper doctor"]["exits"]["2"],
            "usage or input error, or the engine does not start");
  EXPECT_EQ(commands["showstopper census"]["exits"]["2"], "usage or input error");
  const auto& census = commands["showstopper census"];
  const auto is_rounds = [](const auto& option) { return option["name"] == "--rounds"; };
  const auto& options = census["options"];
  const auto rounds = std::find_if(options.begin(), options.end(), is_rounds);
  ASSERT_NE(rounds, options.end());
  EXPECT_EQ((*rounds)["value"], "N");
  EXPECT_EQ(commands["showstopper check"]["arguments"][0]["required"], true);
  EXPECT_EQ(run({"help", "rules", "--format", "json"}).out.find("showstopper verify"),
            std::string::npos);
}

}  // namespace
}  // namespace showstopper::app
