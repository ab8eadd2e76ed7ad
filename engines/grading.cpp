// SPDX-License-Identifier: Apache-2.0
#include "engines/grading.h"

#include <algorithm>
#include <initializer_list>

namespace showstopper::engines {
namespace {

// Events by the beginning of their words, and keys any of which gives a mistake about them away.
// What is in no row moves cards.
struct ShownBy {
  std::string_view event;
  std::initializer_list<std::string_view> keys;
};
const ShownBy kShownBy[] = {
    {"combination:", {"points", "result"}},
    {"payer:", {"result"}},
    {"pay", {"result", "purses"}},
    {"liable", {"result"}},
    {"next_dealer", {"result"}},
    {"decision", {"decision", "legal", "points"}},
    {"below_minimum", {"decision", "legal"}},
    {"go", {"go_counts", "decision", "to_move"}},
    {"stop", {"result", "decision", "to_move"}},
    {"shake", {"shakes", "legal", "result"}},
    {"credit", {"credits", "to_move", "legal"}},
    {"first_ppuk", {"instant", "result"}},
    {"turn_over", {"to_move", "decision"}},
    {"offer", {"decision", "legal", "to_move"}},
    {"concede", {"result", "decision"}},
    {"push", {"result", "decision"}},
    {"accept", {"result", "decision"}},
    {"refuse", {"decision", "to_move"}},
    {"misdeal", {"result"}},
    {"exhausted", {"result"}},
    {"three_ppuk", {"result"}},
};
constexpr std::string_view kCards[] = {"captured", "table", "hands", "stacks", "stock_left",
                                       "points",   "bets",  "pot",   "purses", "laid"};

}  // namespace

bool is_observable(std::string_view event, const std::set<std::string, std::less<>>& shown) {
  const auto is_shown = [&](std::string_view key) { return shown.contains(key); };
  for (const ShownBy& each : kShownBy) {
    if (event.substr(0, each.event.size()) == each.event) {
      return std::any_of(each.keys.begin(), each.keys.end(), is_shown);
    }
  }
  return std::any_of(std::begin(kCards), std::end(kCards), is_shown);
}

std::vector<GradedClause> grade(const std::vector<rules::Clause>& clauses,
                                const std::function<std::uint64_t(std::string_view)>& times,
                                const EngineReport& report) {
  std::vector<GradedClause> graded;
  for (const rules::Clause& clause : clauses) {
    GradedClause own{clause.id, clause.meaning, Grade::not_exercised, 0, {}};
    bool observable = false;
    for (const std::string& event : clause.seen) {
      const std::uint64_t came = times(event);
      own.times += came;
      observable = observable || (came > 0 && is_observable(event, report.shown));
    }
    for (std::size_t i = 0; i < report.findings.size(); ++i) {
      const auto& touched = report.findings[i].finding.clauses;
      if (std::find(touched.begin(), touched.end(), clause.id) == touched.end()) continue;
      own.findings.push_back(i);
    }
    if (!own.findings.empty()) {
      own.grade = Grade::differs;
    } else if (own.times > 0) {
      own.grade = observable ? Grade::conforms : Grade::not_observable;
    } else if (clause.seen.empty() && !clause.reason.empty()) {
      continue;
    }
    graded.push_back(std::move(own));
  }
  return graded;
}

}  // namespace showstopper::engines
