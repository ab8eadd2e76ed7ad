// SPDX-License-Identifier: Apache-2.0
#include "properties/coverage.h"

#include <fstream>
#include <sstream>

#include <fmt/format.h>

namespace showstopper::properties {

using gostop::Event;
using gostop::Happened;

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

std::string row_name(const gostop::Rules& rules, const Event& event) {
  const auto index = static_cast<std::size_t>(event.number);
  switch (event.what) {
    case Happened::combination: return "combination:" + rules.combination_names.at(index);
    case Happened::gwangbak:
    case Happened::pibak:
    case Happened::payer_row: return "payer:" + rules.payers.at(index).name;
    case Happened::liable_go:
    case Happened::liable_feed:
    case Happened::liable_refused: return "liability:" + rules.liabilities.at(index).name;
    default: return {};  // the other events name no row
  }
}

void EventCounts::add(const gostop::Rules& rules, const gostop::EventLog& log) {
  for (const Event& event : log) {
    ++counts_[static_cast<std::size_t>(event.what)];
    if (std::string row = row_name(rules, event); !row.empty()) ++rows_[row];
  }
}

void EventCounts::add(const EventCounts& other) {
  for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
  for (const auto& [row, count] : other.rows_) rows_[row] += count;
}

std::uint64_t EventCounts::named(std::string_view name) const {
  if (const auto row = rows_.find(std::string(name)); row != rows_.end()) return row->second;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    if (gostop::word(static_cast<Happened>(i)) == name) return counts_[i];
  }
  return 0;
}

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
    Clause clause{trimmed(cells[0]), trimmed(cells[1]), trimmed(cells[2]), {}, trimmed(cells[4])};
    for (const std::string& name : split(cells[3], ',')) {
      const std::string word = trimmed(name);
      if (!word.empty() && word != "-") clause.seen.push_back(word);
    }
    if (clause.reason == "-") clause.reason.clear();
    clauses.push_back(std::move(clause));
  }
  return clauses;
}

ClauseCoverage coverage(const std::vector<Clause>& clauses, const EventCounts& counts) {
  ClauseCoverage out;
  for (const Clause& clause : clauses) {
    bool seen = false;
    for (const std::string& name : clause.seen) seen = seen || counts.named(name) > 0;
    if (seen) {
      out.seen.push_back(&clause);
    } else if (!clause.reason.empty()) {
      out.excused.push_back(&clause);
    } else {
      out.never.push_back(&clause);
    }
  }
  return out;
}

}  // namespace showstopper::properties
