// SPDX-License-Identifier: Apache-2.0
#include "properties/statistics/gostop/coverage.h"

namespace showstopper::properties {

using gostop::Event;
using gostop::EventType;

std::string row_name(const gostop::Rules& rules, const Event& event) {
  const auto index = static_cast<std::size_t>(event.number);
  switch (event.what) {
    case EventType::combination: return "combination:" + rules.combination_names.at(index);
    case EventType::gwangbak:
    case EventType::pibak:
    case EventType::payer_row: return "payer:" + rules.payers.at(index).name;
    case EventType::liable_go:
    case EventType::liable_feed:
    case EventType::liable_refused:
    case EventType::liable_row: return "liability:" + rules.liabilities.at(index).name;
    case EventType::row: return "multiplier:" + rules.combination_names.at(index);
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
    if (gostop::word(static_cast<EventType>(i)) == name) return counts_[i];
  }
  return 0;
}

ClauseCoverage coverage(const std::vector<rules::Clause>& clauses, const EventCounts& counts) {
  ClauseCoverage out;
  for (const rules::Clause& clause : clauses) {
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
