// SPDX-License-Identifier: Apache-2.0
//
// Counts of the events of a game, and of events that occur together in one round: mistakes are
// likely in the interaction of two rules.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "model/table/game.h"

namespace showstopper::properties {

// Whether events of the game speak of rows of its rule file: `G::row_name`, `G::row_number`.
template <class G>
concept HasRows = requires(const typename G::Rules& rules, const typename G::Event& event) {
  { G::row_name(rules, event) } -> std::same_as<std::string>;
  { G::row_number(event) } -> std::same_as<int>;
};

// How often each event came; those that speak of rows also row by row.
template <table::CardGame G>
class EventCounts {
 public:
  using Events = std::vector<typename G::Event>;

  void add(const typename G::Rules& rules, const Events& log) {
    for (const typename G::Event& event : log) {
      ++counts_[G::event_type(event)];
      if constexpr (HasRows<G>) {
        if (std::string row = G::row_name(rules, event); !row.empty()) ++rows_[row];
      }
    }
  }
  void add(const EventCounts& other) {
    for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
    for (const auto& [row, count] : other.rows_) rows_[row] += count;
  }
  // Visits the counts by name (quantities.h).
  template <class Self, class Visitor>
  static void each_quantity(Self& self, Visitor& visit) {
    for (int i = 0; i < G::kEventTypes; ++i) {
      visit.sum(fmt::format("times {}", G::event_word(i)),
                self.counts_[static_cast<std::size_t>(i)]);
    }
    visit.sums("row times", self.rows_);
  }

  template <class EventType>
  std::uint64_t of(EventType type) const {
    return counts_[static_cast<std::size_t>(type)];
  }
  // By the word of an event, or the name of a row such as `combination:godori`, `payer:meongbak`.
  std::uint64_t named(std::string_view name) const {
    if (const auto row = rows_.find(std::string(name)); row != rows_.end()) return row->second;
    for (int i = 0; i < G::kEventTypes; ++i) {
      if (G::event_word(i) == name) return of(i);
    }
    return 0;
  }

 private:
  std::array<std::uint64_t, static_cast<std::size_t>(G::kEventTypes)> counts_{};
  std::map<std::string, std::uint64_t> rows_;
};

// Which events, and which rows, came in a round with which others. The rounds of one rule set.
template <table::CardGame G>
class EventPairs {
 public:
  void add(const typename G::Rules& rules, const std::vector<typename G::Event>& round) {
    if (names_.empty()) {
      names_.resize(kMost);
      with_.resize(kMost);
      for (int i = 0; i < G::kEventTypes; ++i) names_[i] = G::event_word(i);
    }
    Events events;
    std::array<std::size_t, kMost> numbers;  // of `events`, each once
    std::size_t size = 0;
    const auto add_number = [&](std::size_t number) {
      if (events[number]) return;
      numbers[size++] = number;
      events.set(number);
    };
    for (const typename G::Event& event : round) {
      add_number(static_cast<std::size_t>(G::event_type(event)));
      if constexpr (HasRows<G>) {
        const int number = G::row_number(event);
        if (number < 0) continue;
        const auto row = static_cast<std::size_t>(G::kEventTypes + number);
        add_number(row);
        if (names_[row].empty()) names_[row] = G::row_name(rules, event);
      }
    }
    for (std::size_t i = 0; i < size; ++i) with_[numbers[i]] |= events;
  }

 private:
  static constexpr std::size_t rows() {
    if constexpr (HasRows<G>) {
      return static_cast<std::size_t>(G::kRows);
    } else {
      return 0;
    }
  }
  // Events by their numbers, then the rows.
  static constexpr std::size_t kMost = static_cast<std::size_t>(G::kEventTypes) + rows();

 public:
  using Events = std::bitset<kMost>;

  // Events that were named, and those that came in a round with one of them. A name that no round
  // brought is left out.
  struct Company {
    Events events, together;
  };
  Company of(const std::vector<std::string>& names) const {
    Company company;
    for (const std::string& name : names) {
      const auto found = std::find(names_.begin(), names_.end(), name);
      if (found == names_.end()) continue;
      const auto number = static_cast<std::size_t>(found - names_.begin());
      company.events.set(number);
      company.together |= with_[number];
    }
    return company;
  }

 private:
  std::vector<std::string> names_;  // by number; empty before the first round
  std::vector<Events> with_;        // [i]: the events of the rounds with event i
};

}  // namespace showstopper::properties
