// SPDX-License-Identifier: Apache-2.0
#include "properties/statistics/gostop/row_watch.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "model/gostop/rules/row_tables.h"
#include "model/rules/rows.h"

namespace showstopper::properties {

using gostop::EventKind;
using gostop::Rules;
using gostop::State;

namespace {

std::string name_of(gostop::RowTableId table, const rules::Row& row) {
  const rules::RowTable& of = gostop::kRowTables[table];
  return fmt::format("{}:{}", of.name, rules::identity_text(of, row));
}

int times(const State& state, std::size_t kind) {
  int sum = 0;
  for (const gostop::SeatState& seat : state.seats) sum += seat.event_count[kind];
  return sum;
}

int added(const State& state) {
  int sum = 0;
  for (const gostop::SeatState& seat : state.seats) sum += seat.win_add;
  return sum;
}

// The rules with a row that adds a point whenever row `at` of the kind is selected.
Rules with_marker(const Rules& rules, std::size_t kind, std::size_t at) {
  Rules marked = rules;
  gostop::EventRow marker = marked.events[kind][at];
  marker.effect = gostop::EffectKind::add_if_winning;
  marker.amount = 1;
  marker.from_counts = false;
  marked.events[kind].push_back(marker);
  return marked;
}

}  // namespace

RowWatch<gostop::Game>::RowWatch(const Rules& rules) {
  std::array<std::size_t, gostop::kEventKinds> next{};
  for (const rules::Row& row : rules.source->rows(gostop::kEvent)) {
    const auto& on = row.cells[gostop::column(gostop::kEvent, "on")];
    const auto kind = static_cast<std::size_t>(on->datum.front().form);
    probes_.push_back({name_of(gostop::kEvent, row), kind, with_marker(rules, kind, next[kind]++)});
  }
  for (const rules::Row& row : rules.source->rows(gostop::kGo)) {
    const auto& count = row.cells[gostop::column(gostop::kGo, "count")];
    goes_.push_back({name_of(gostop::kGo, row), count->datum.front().number});
  }
  std::sort(goes_.begin(), goes_.end(),
            [](const GoRow& a, const GoRow& b) { return a.count < b.count; });
  for (const rules::Row& row : rules.source->rows(gostop::kCardKind)) {
    const auto& card = row.cells[gostop::column(gostop::kCardKind, "card")];
    cards_.push_back(
        {name_of(gostop::kCardKind, row), gostop::Card(int{card->datum.front().form})});
  }
  for (const rules::Row& row : rules.source->rows(gostop::kCombination)) {
    const bool seven = row.origin == static_cast<std::uint8_t>(gostop::RowOrigin::seven_animals);
    if (seven) seven_animals_ = combinations_.size();
    combinations_.push_back(name_of(gostop::kCombination, row));
  }
}

void RowWatch<gostop::Game>::start(const gostop::Table& table, const gostop::Deal& deal,
                                   const State& state) {
  seen_.clear();
  before_.reset();
  for (const Probe& probe : probes_) {
    if (times(state, probe.kind) == 0) continue;
    const State marked = gostop::Game::start(probe.rules, table, deal, nullptr);
    if (added(marked) != added(state)) seen_.insert(probe.name);
  }
}

void RowWatch<gostop::Game>::chose(const State& state, gostop::Action action) {
  look(state);
  before_ = state;
  action_ = action;
}

// Adds the rows of the latest action.
void RowWatch<gostop::Game>::look(const State& after) {
  if (!before_) return;
  for (const Probe& probe : probes_) {
    if (times(after, probe.kind) == times(*before_, probe.kind)) continue;
    if (seen_.contains(probe.name)) continue;
    State marked = *before_;
    gostop::Game::apply(probe.rules, marked, action_, nullptr);
    if (added(marked) != added(after)) seen_.insert(probe.name);
  }
}

// Combinations by which the winner's score was multiplied.
void RowWatch<gostop::Game>::look(const gostop::Result& result) {
  using Kind = gostop::Reason::Kind;
  for (const gostop::Reason& reason : result.reasons) {
    if (reason.kind == Kind::row) {
      seen_.insert(combinations_[static_cast<std::size_t>(reason.number)]);
    }
    if (reason.kind == Kind::seven_animals) seen_.insert(combinations_[seven_animals_]);
  }
}

void RowWatch<gostop::Game>::end(const State& state, const gostop::Result& result) {
  look(state);
  look(result);
  before_.reset();
  const bool stopped = result.has_winner() && state.outcome == gostop::Outcome::stop;
  const int goes = stopped ? state.seat(result.winner).go_count : 0;
  const GoRow* serves = nullptr;
  for (const GoRow& row : goes_) {
    if (row.count <= goes) serves = &row;
  }
  if (serves != nullptr) seen_.insert(serves->name);
  for (const CardRow& row : cards_) {
    for (const gostop::SeatState& seat : state.seats) {
      if (seat.captured.has(row.card)) seen_.insert(row.name);
    }
  }
}

}  // namespace showstopper::properties
