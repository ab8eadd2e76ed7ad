// SPDX-License-Identifier: Apache-2.0
#include "model/gostop/game.h"

#include <array>

#include "model/table/check.h"
#include "model/table/mixer.h"

namespace showstopper::gostop {
namespace {

// Rows by number: combinations, payers, liability, combinations that multiply.
constexpr int kPayerRows = 64, kLiabilityRows = kPayerRows + 24;
constexpr int kMultiplierRows = kLiabilityRows + 24;

// The kind of row that an event names, by its type: most name none.
enum class EventRows : std::uint8_t { none, combination, payer, liability, multiplier };
constexpr auto kRowsOfEvents = [] {
  std::array<EventRows, static_cast<std::size_t>(kEventTypes)> rows{};
  const auto speaks = [&](EventType what, EventRows of) {
    rows[static_cast<std::size_t>(what)] = of;
  };
  speaks(EventType::combination, EventRows::combination);
  for (const EventType what : {EventType::gwangbak, EventType::pibak, EventType::payer_row}) {
    speaks(what, EventRows::payer);
  }
  for (const EventType what : {EventType::liable_go, EventType::liable_feed,
                               EventType::liable_refused, EventType::liable_row}) {
    speaks(what, EventRows::liability);
  }
  speaks(EventType::row, EventRows::multiplier);
  return rows;
}();

EventRows rows_of(const Event& event) {
  return kRowsOfEvents[static_cast<std::size_t>(event.what)];
}

void add_seat(const SeatState& seat, table::Mixer& mixer) {
  mixer.add(seat.hand.bits());
  mixer.add(seat.captured.bits());
  const std::uint64_t counts[] = {
      seat.turns,       seat.go_count,    seat.shown.bits(), seat.shakes,  seat.dealt_quads.bits(),
      seat.bombs,       seat.bombs_shown, seat.small_bombs,  seat.credits, seat.ppuks,
      seat.ppuk_streak, seat.offers_made, seat.refused_at,   seat.go_at,   seat.open_hand};
  for (const std::uint64_t count : counts) mixer.add(count);
  mixer.add(static_cast<std::uint64_t>(seat.points_at_go));
  if (seat.points_last_turn != 0) mixer.add(static_cast<std::uint64_t>(seat.points_last_turn));
  mixer.add(static_cast<std::uint64_t>(seat.laid_unmatched.index()));
  mixer.add(static_cast<std::uint64_t>(seat.cup));
  for (const std::uint8_t until : seat.credit_until) mixer.add(until);
}

void add_table(const State& state, table::Mixer& mixer) {
  mixer.add(state.table.bits());
  mixer.add(state.stacked.bits());
  for (const Stack& stack : state.stacks) {
    mixer.add(static_cast<std::uint64_t>(stack.owner + 1) | std::uint64_t{stack.turn} << 8 |
              std::uint64_t{stack.jokers} << 16);
  }
  mixer.add(state.stock.set().bits());
  mixer.add(state.stock.empty() ? 0 : static_cast<std::uint64_t>(state.stock[0].index()) + 1);
}

}  // namespace

std::uint64_t fingerprint(const Rules& rules, const State& state) {
  table::Mixer mixer;
  for (const SeatState& seat : state.seats) add_seat(seat, mixer);
  add_table(state, mixer);
  const std::uint64_t round[] = {static_cast<std::uint64_t>(state.decision),
                                 static_cast<std::uint64_t>(state.to_move + 1),
                                 static_cast<std::uint64_t>(state.mover + 1),
                                 static_cast<std::uint64_t>(state.dealer),
                                 state.carry,
                                 state.round_turns,
                                 state.go_order,
                                 static_cast<std::uint64_t>(state.outcome),
                                 static_cast<std::uint64_t>(state.winner + 1),
                                 static_cast<std::uint64_t>(state.fixed_points)};
  for (const std::uint64_t value : round) mixer.add(value);
  for (const CardSet hand : state.sold) {
    if (!hand.empty()) mixer.add(hand.bits());
  }
  if (state.pot != 0 || state.pot_taker != kNobody) {
    mixer.add(static_cast<std::uint64_t>(state.pot));
    mixer.add(static_cast<std::uint64_t>(state.pot_taker + 1));
  }
  for (const std::int16_t entry : state.instant) mixer.add(static_cast<std::uint64_t>(entry));
  for (const auto& by : state.offers) {
    for (const std::uint8_t left : by) mixer.add(left);
  }
  if (!state.over()) return mixer.value();
  table::Mixer ended;
  ended.add(mixer.value());
  for (const Points payment : settle(rules, state).payments) {
    ended.add(static_cast<std::uint64_t>(payment));
  }
  return ended.value();
}

std::string row_name(const Rules& rules, const Event& event) {
  const auto index = static_cast<std::size_t>(event.number);
  switch (rows_of(event)) {
    case EventRows::none: return {};
    case EventRows::combination: return "combination:" + rules.combination_names.at(index);
    case EventRows::payer: return "payer:" + rules.payers.at(index).name;
    case EventRows::liability: return "liability:" + rules.liabilities.at(index).name;
    case EventRows::multiplier: return "multiplier:" + rules.combination_names.at(index);
  }
  UNREACHABLE("the switch has a case for each value");
}

int row_number(const Event& event) {
  const EventRows rows = rows_of(event);
  if (rows == EventRows::none) return -1;
  constexpr int kFirst[] = {0, kPayerRows, kLiabilityRows, kMultiplierRows, Game::kRows};
  REQUIRES(event.number >= 0);
  const auto table = static_cast<std::size_t>(rows) - 1;
  const int number = kFirst[table] + event.number;
  return number < kFirst[table + 1] ? number : -1;
}

static_assert(table::CardGame<Game>);

}  // namespace showstopper::gostop
