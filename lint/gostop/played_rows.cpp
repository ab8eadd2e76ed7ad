// SPDX-License-Identifier: Apache-2.0
#include "lint/gostop/played_rows.h"

#include <algorithm>

#include "lint/gostop/event_selection.h"
#include "model/gostop/event.h"
#include "model/gostop/round.h"
#include "model/gostop/score.h"
#include "model/gostop/situation.h"
#include "model/table/check.h"

namespace showstopper::lint::gostop_rules {
namespace {

// The event that triggers rows of a kind, as the log names it.
gostop::EventType logged(gostop::EventKind kind) {
  using gostop::EventKind;
  using gostop::EventType;
  switch (kind) {
    case EventKind::jjok: return EventType::jjok;
    case EventKind::ttadak: return EventType::ttadak;
    case EventKind::sweep: return EventType::sweep;
    case EventKind::stack_capture: return EventType::other_stack;
    case EventKind::self_stack_capture: return EventType::own_stack;
    case EventKind::ppuk: return EventType::ppuk;
    case EventKind::bomb: return EventType::bomb;
    case EventKind::small_bomb: return EventType::small_bomb;
    case EventKind::shake: return EventType::shake;
    case EventKind::joker_gained: return EventType::hand_joker;
    case EventKind::hand_quad: return EventType::hand_quad;
    case EventKind::table_quad: return EventType::table_quad;
    case EventKind::go: return EventType::go;
    case EventKind::capture: return EventType::capture;
    case EventKind::no_capture: return EventType::turn_over;
  }
  UNREACHABLE("the switch has a case for each value");
}

// Whether the row has no condition beside the event.
bool without_selectors(const rules::Row& event) {
  for (std::size_t i = 0; i < event.cells.size(); ++i) {
    const auto column = static_cast<int>(i);
    const bool selects = gostop::kRowTables[gostop::kEvent].columns[i].identity &&
                         column != gostop::column(gostop::kEvent, "on");
    if (selects && event.cells[i]) return false;
  }
  return true;
}

bool came(const SeenRound& round, const rules::Row& event) {
  if (!without_selectors(event)) return false;
  const auto& on = event.cells[gostop::column(gostop::kEvent, "on")];
  const auto type = logged(static_cast<gostop::EventKind>(on->datum.front().form));
  return std::any_of(round.events.begin(), round.events.end(),
                     [&](const gostop::Event& each) { return each.what == type; });
}

}  // namespace

bool holds(const gostop::Combination& row, const gostop::CardValues& by, gostop::CardSet captured) {
  if (!captured.contains(row.with)) return false;
  const gostop::CardSet cards = captured & row.mask;
  return (row.by_value ? gostop::junk_value(by, cards) : cards.size()) >= row.first_at;
}

bool pays_by(const SeenRound& round, std::size_t row, Seat seat) {
  return std::any_of(round.result.reasons.begin(), round.result.reasons.end(),
                     [&](const gostop::Reason& reason) {
                       return reason.kind == gostop::Reason::Kind::payer && reason.seat == seat &&
                              reason.number == static_cast<int>(row);
                     });
}

bool holds_for_somebody(const Table& table, const SeenRound& round, std::size_t row) {
  for (Seat seat = 0; seat < table.rules.players; ++seat) {
    for (const gostop::CardValues& by : table.rules.counting) {
      if (holds(by.combinations[row], by, round.end.seat(seat).captured)) return true;
    }
  }
  return false;
}

bool liable_by(const Table& table, const SeenRound& round, std::string_view name) {
  return std::any_of(round.result.reasons.begin(), round.result.reasons.end(),
                     [&](const gostop::Reason& reason) {
                       return reason.kind == gostop::Reason::Kind::liable &&
                              table.rules.liabilities[reason.number].name == name;
                     });
}

// The grounds of the loser in a round that somebody won by a stop, as places in
// `rules.liabilities`.
std::vector<std::size_t> grounds_of(const Table& table, const SeenRound& round, Seat loser) {
  const Seat winner = round.result.winner;
  std::vector<std::size_t> found;
  if (round.end.outcome != gostop::Outcome::stop || loser == winner) return found;
  gostop::RoundSituation situation(table.rules, round.end, winner, loser);
  situation.count_by(winner, round.result.counted_by[winner]);
  for (std::size_t i = 0; i < table.rules.liabilities.size(); ++i) {
    if (table.rules.liabilities[i].when.holds(situation, loser)) found.push_back(i);
  }
  return found;
}

bool applied(const Table& table, const SeenRound& round, gostop::RowTableId of, std::size_t row,
             const rules::RuleSet& rules) {
  const rules::Row& said = rules.rows(of)[row];
  switch (of) {
    case gostop::kCombination: return holds_for_somebody(table, round, row);
    case gostop::kPayer:
      for (Seat seat = 0; seat < table.rules.players; ++seat) {
        if (pays_by(round, row, seat)) return true;
      }
      return false;
    case gostop::kLiability:
      return liable_by(table, round, said.cells[gostop::column(gostop::kLiability, "name")]->name);
    case gostop::kGo: {
      const int count = said.cells[gostop::column(gostop::kGo, "count")]->datum.front().number;
      return round.result.has_winner() && round.end.seat(round.result.winner).go_count == count;
    }
    case gostop::kEvent: return came(round, said);
    case gostop::kCardKind: return false;
  }
  UNREACHABLE("the switch has a case for each value");
}

bool counts_for_the_winner(gostop::RowTableId of, const rules::Row& row) {
  if (of == gostop::kCombination) return true;
  if (of != gostop::kEvent) return false;
  const gostop::Effect effect = effect_of(row);
  return effect == gostop::Effect::multiply || effect == gostop::Effect::add;
}

bool decided(const Table& table, const SeenRound& round, gostop::RowTableId of, std::size_t row,
             const rules::RuleSet& rules) {
  const rules::Row& said = rules.rows(of)[row];
  if (!counts_for_the_winner(of, said)) return applied(table, round, of, row, rules);
  if (round.end.outcome != gostop::Outcome::stop || round.end.fixed_points > 0) return false;
  const Seat winner = round.result.winner;
  if (of == gostop::kCombination) {
    const auto& by =
        table.rules.counting[static_cast<std::size_t>(round.result.counted_by[winner])];
    return holds(by.combinations[row], by, round.end.seat(winner).captured);
  }
  const auto& on = said.cells[gostop::column(gostop::kEvent, "on")];
  return without_selectors(said) &&
         gostop::times(round.end.seat(winner),
                       static_cast<gostop::EventKind>(on->datum.front().form)) > 0;
}

}  // namespace showstopper::lint::gostop_rules
