// SPDX-License-Identifier: Apache-2.0
//
// Manual pages: each has what the help of its command has, and roff reads nothing of it as its own.
#include <algorithm>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

struct Page {
  std::string command, roff;
  nlohmann::json help;  // as `help --format json` has it
};

std::vector<std::string> words_after_program(const std::string& command) {
  std::istringstream in(command);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  words.erase(words.begin());
  return words;
}

const std::vector<Page>& pages() {
  static const std::vector<Page> all = [] {
    std::vector<Page> made;
    const auto help = nlohmann::json::parse(run({"help", "--format", "json"}).out);
    for (const auto& each : help["commands"]) {
      std::vector<std::string> words = words_after_program(each["command"]);
      words.insert(words.begin(), {"help", "--format", "man"});
      const Ran ran = run(words);
      EXPECT_EQ(ran.exit, 0) << ran.err;
      made.push_back({each["command"], ran.out, each});
    }
    return made;
  }();
  return all;
}

// What a reader of the page sees, but that requests stay.
std::string without_escapes(std::string text) {
  const std::pair<const char*, const char*> escapes[] = {
      {"\\-", "-"}, {"\\(aq", "'"}, {"\\(ga", "`"}, {"\\(ha", "^"}, {"\\(ti", "~"},
      {"\\&", ""},  {"\\fB", ""},   {"\\fR", ""},   {"\\e", "\\"}};
  for (const auto& [escape, shown] : escapes) {
    for (std::size_t at = 0; (at = text.find(escape, at)) != text.npos;) {
      text.replace(at, std::string_view(escape).size(), shown);
      at += std::string_view(shown).size();
    }
  }
  return text;
}

std::string without_backquotes(std::string text) {
  std::erase(text, '`');
  return text;
}

// The entry of a list: its name, and below it each line of what it means.
void expect_entry(const std::string& plain, const std::string& name, const std::string& meaning) {
  std::size_t at = plain.find("\n.TP\n" + name + '\n');  // without a value
  if (at == plain.npos) at = plain.find("\n.TP\n" + name + ' ');
  ASSERT_NE(at, plain.npos) << name;
  const std::size_t end = plain.find("\n.TP\n", at + 1);
  const std::string entry = plain.substr(at, end == plain.npos ? end : end - at);
  std::istringstream lines(without_backquotes(meaning));
  for (std::string line; std::getline(lines, line);) EXPECT_THAT(entry, HasSubstr(line));
}

TEST(ManPage, HasOptionsArgumentsAndExitCodesOfTheHelp) {
  ASSERT_GT(pages().size(), 20u);
  for (const Page& page : pages()) {
    SCOPED_TRACE(page.command);
    const std::string plain = without_escapes(page.roff);
    EXPECT_THAT(plain, HasSubstr("\n.SH NAME\n"));
    EXPECT_THAT(plain, HasSubstr(page.help["summary"].get<std::string>()));
    for (const auto& option : page.help["options"]) {
      const std::string name = option["name"];
      const bool help = name == "--help";  // which has a short form that the parser does not know
      const std::string shown = std::regex_replace(name, std::regex(","), ", ");
      expect_entry(plain, help ? "-h, --help" : shown, option["meaning"]);
    }
    for (const auto& argument : page.help["arguments"]) {
      expect_entry(plain, argument["name"], argument["meaning"]);
    }
    for (const auto& [code, meaning] : page.help["exits"].items()) {
      expect_entry(plain, code, meaning);
    }
  }
}

TEST(ManPage, HasTheExamplesOfTheHelp) {
  for (const Page& page : pages()) {
    std::vector<std::string> words = words_after_program(page.command);
    words.insert(words.begin(), "help");
    std::istringstream lines(run(words).out);
    int examples = 0;
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with("    $ ")) continue;
      EXPECT_THAT(without_escapes(page.roff), HasSubstr('\n' + line.substr(4) + '\n'));
      ++examples;
    }
    EXPECT_GE(examples, 2) << page.command;
  }
}

TEST(ManPage, HasNoRequestOrEscapeThatManDoesNotKnow) {
  const std::regex request(R"(\.(TH|SH|TP|PP|nf|fi|RS|RE|br|BR)( .*)?)");
  const std::regex text(R"(([^\\-]|\\([-e&]|\(aq|\(ga|\(ha|\(ti|f[BR]))*)");
  for (const Page& page : pages()) {
    EXPECT_THAT(page.roff, StartsWith(".TH SHOWSTOPPER"));
    std::istringstream lines(page.roff);
    for (std::string line; std::getline(lines, line);) {
      const bool is_request = line.starts_with('.') || line.starts_with('\'');
      EXPECT_TRUE(std::regex_match(line, is_request ? request : text)) << line;
    }
  }
}

TEST(ManPage, RefersToThePagesOfItsParts) {
  for (const Page& page : pages()) {
    const std::string plain = without_escapes(page.roff);
    if (page.command == "showstopper") {
      EXPECT_THAT(plain, HasSubstr("\n.BR showstopper-rules (1)"));
    } else if (page.command == "showstopper rules") {
      EXPECT_THAT(plain, HasSubstr("\n.BR showstopper-rules-print (1)"));
    } else if (page.command == "showstopper rules print") {
      EXPECT_THAT(plain, HasSubstr("\n.BR showstopper-rules (1)\n"));
    }
  }
}

}  // namespace
}  // namespace showstopper::app
