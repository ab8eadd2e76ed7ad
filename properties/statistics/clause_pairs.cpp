// SPDX-License-Identifier: Apache-2.0
#include "properties/statistics/clause_pairs.h"

#include <algorithm>

namespace showstopper::properties {

std::size_t EventPairs::row_of(const gostop::Event& event) {
  using gostop::EventType;
  const auto within = [&event](std::size_t first, std::size_t end) {
    const std::size_t number = first + static_cast<std::size_t>(event.number);
    return number < end ? number : kMost;
  };
  if (event.what == EventType::combination) return within(kRows, kPayers);
  if (event.what == EventType::gwangbak || event.what == EventType::pibak ||
      event.what == EventType::payer_row) {
    return within(kPayers, kLiability);
  }
  if (event.what == EventType::liable_go || event.what == EventType::liable_feed ||
      event.what == EventType::liable_refused) {
    return within(kLiability, kMost);
  }
  return kMost;
}

void EventPairs::mark(const Events& round) {
  for (std::size_t i = round._Find_first(); i < kMost; i = round._Find_next(i)) with_[i] |= round;
}

void EventPairs::add(const gostop::Rules& rules, const gostop::EventLog& round) {
  if (names_.empty()) {
    names_.resize(kMost);
    with_.resize(kMost);
    for (std::size_t i = 0; i < gostop::kEventTypes; ++i) {
      names_[i] = gostop::word(static_cast<gostop::EventType>(i));
    }
  }
  Events events;
  for (const gostop::Event& event : round) {
    events.set(static_cast<std::size_t>(event.what));
    const std::size_t row = row_of(event);
    if (row == kMost) continue;
    events.set(row);
    if (names_[row].empty()) names_[row] = row_name(rules, event);
  }
  mark(events);
}

void EventPairs::add(const stoppa::EventLog& round) {
  if (names_.empty()) {
    names_.resize(kMost);
    with_.resize(kMost);
    for (std::size_t i = 0; i < stoppa::kEventTypes; ++i) {
      names_[i] = stoppa::word(static_cast<stoppa::EventType>(i));
    }
  }
  Events events;
  for (const stoppa::Event& event : round) events.set(static_cast<std::size_t>(event.what));
  mark(events);
}

void EventPairs::add(const EventPairs& other) {
  if (names_.empty()) {
    *this = other;
    return;
  }
  for (std::size_t i = 0; i < other.names_.size(); ++i) {
    with_[i] |= other.with_[i];
    if (names_[i].empty()) names_[i] = other.names_[i];
  }
}

bool EventPairs::together(std::string_view a, std::string_view b) const {
  const auto first = std::find(names_.begin(), names_.end(), a);
  const auto second = std::find(names_.begin(), names_.end(), b);
  return first != names_.end() && second != names_.end() &&
         with_[static_cast<std::size_t>(first - names_.begin())]
              [static_cast<std::size_t>(second - names_.begin())];
}

PairsMet pairs_met(const std::vector<rules::Clause>& clauses, const EventPairs& pairs) {
  const auto together = [&](const rules::Clause& a, const rules::Clause& b) {
    return std::any_of(a.seen.begin(), a.seen.end(), [&](const std::string& first) {
      return std::any_of(b.seen.begin(), b.seen.end(),
                         [&](const std::string& second) { return pairs.together(first, second); });
    });
  };
  PairsMet count;
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    if (clauses[i].seen.empty()) continue;
    for (std::size_t j = 0; j < i; ++j) {
      if (clauses[j].seen.empty()) continue;
      ++count.in_all;
      if (together(clauses[i], clauses[j])) {
        ++count.met;
      } else if (together(clauses[i], clauses[i]) && together(clauses[j], clauses[j])) {
        ++count.apart;
      }
    }
  }
  return count;
}

}  // namespace showstopper::properties
