// SPDX-License-Identifier: Apache-2.0
#include "model/rules/clause_table.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "model/rules/hints/key_hints.h"
#include "model/rules/rule_set.h"

namespace showstopper::rules {
namespace {

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, at);) parts.push_back(part);
  return parts;
}

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

}  // namespace

std::vector<Clause> read_clauses(const std::filesystem::path& file,
                                 table::Diagnostics& diagnostics) {
  std::vector<Clause> clauses;
  std::ifstream in(file);
  if (!in) {
    diagnostics.push_back({file.string(), {}, "cannot be read"});
    return clauses;
  }
  constexpr std::size_t kColumns = 5;
  int line = 0;
  for (std::string text; std::getline(in, text);) {
    ++line;
    if (text.empty() || text[0] == '#' || text.rfind("id\t", 0) == 0) continue;
    std::vector<std::string> cells = split(text, '\t');
    if (cells.size() > kColumns || cells.size() < 2) {
      diagnostics.push_back({file.string(),
                             {line, 1},
                             fmt::format("the line has {} cells, but `id`, `meaning`, "
                                         "`parameter`, `seen` and `reason` are expected",
                                         cells.size())});
      continue;
    }
    cells.resize(kColumns);
    Clause clause{
        trimmed(cells[0]), trimmed(cells[1]), trimmed(cells[2]), {}, trimmed(cells[4]), line};
    for (const std::string& name : split(cells[3], ',')) {
      const std::string word = trimmed(name);
      if (!word.empty() && word != "-") clause.seen.push_back(word);
    }
    if (clause.reason == "-") clause.reason.clear();
    clauses.push_back(std::move(clause));
  }
  return clauses;
}

void judge_clauses(const std::vector<Clause>& clauses, const std::string& file,
                   const ClauseWords& known, table::Diagnostics& diagnostics) {
  std::vector<std::string_view> ids;
  for (const Clause& clause : clauses) {
    const auto add = [&](const std::string& what) {
      diagnostics.push_back({file, {clause.line, 1}, fmt::format("{}: {}", clause.id, what)});
    };
    const auto look_up = [&](std::string_view what, std::string_view word,
                             const std::vector<std::string_view>& words) {
      if (std::find(words.begin(), words.end(), word) != words.end()) return;
      add(fmt::format("unknown {} `{}`{}", what, word, hint(word, words)));
    };
    if (std::find(ids.begin(), ids.end(), clause.id) != ids.end())
      add("the clause is listed twice");
    ids.push_back(clause.id);
    for (const std::string& event : clause.seen) look_up("event", event, known.events);
    for (const std::string& key : split(clause.parameter, ',')) {
      if (trimmed(key) != "-") look_up("parameter", trimmed(key), known.parameters);
    }
  }
}

}  // namespace showstopper::rules
