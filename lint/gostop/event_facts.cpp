// SPDX-License-Identifier: Apache-2.0
#include "lint/gostop/event_facts.h"

#include "lint/gostop/assumption.h"
#include "lint/gostop/limits.h"
#include "model/gostop/rules/row_tables.h"
#include "model/table/check.h"

namespace showstopper::lint::gostop_rules {
namespace {

using gostop::EventKind;

constexpr std::int64_t kNoLimit = std::int64_t{1} << 40;

// The cards that the event alone puts into the pile of its seat. A gained joker is a card.
int captured_by(EventKind kind) {
  switch (kind) {
    case EventKind::ttadak:
    case EventKind::stack_capture:
    case EventKind::self_stack_capture:
    case EventKind::bomb:
    case EventKind::small_bomb: return 4;
    case EventKind::jjok: return 2;
    case EventKind::sweep:
    case EventKind::capture: return 1;
    case EventKind::ppuk:
    case EventKind::shake:
    case EventKind::joker_gained:
    case EventKind::hand_quad:
    case EventKind::table_quad:
    case EventKind::go:
    case EventKind::no_capture: return 0;
  }
  UNREACHABLE("the switch has a case for each value");
}

// The hand cards that the seat has played at least. A joker may be replaced by a card of the stock.
int played_by(EventKind kind) {
  switch (kind) {
    case EventKind::bomb: return 3;
    case EventKind::small_bomb: return 2;
    case EventKind::jjok:
    case EventKind::ttadak:
    case EventKind::sweep:
    case EventKind::stack_capture:
    case EventKind::self_stack_capture:
    case EventKind::ppuk:
    case EventKind::capture:
    case EventKind::no_capture: return 1;
    case EventKind::shake:
    case EventKind::joker_gained:
    case EventKind::hand_quad:
    case EventKind::table_quad:
    case EventKind::go: return 0;
  }
  UNREACHABLE("the switch has a case for each value");
}

// The cards of the event's month that its turn has laid on the table or captured: a stack that
// stays has three, and two of a pair may be left in the hand.
int laid_of_month(EventKind kind) {
  switch (kind) {
    case EventKind::ppuk: return 3;
    case EventKind::jjok:
    case EventKind::ttadak:
    case EventKind::stack_capture:
    case EventKind::self_stack_capture:
    case EventKind::bomb:
    case EventKind::small_bomb: return captured_by(kind);
    default: return 0;
  }
}

// The word that counts the same as the event's own.
std::string_view other_word(EventKind kind) {
  switch (kind) {
    case EventKind::ppuk: return "ppuks";
    case EventKind::bomb: return "bombs";
    case EventKind::small_bomb: return "small_bombs";
    case EventKind::shake: return "shakes";
    case EventKind::go: return "go_count";
    default: return {};
  }
}

// Assumes the facts of the event and of the other conditions of its row; false if it cannot come.
bool assume_event(const gostop::Rules& rules, const rules::Row& event, Assumption& known) {
  const auto self = Assumption::anybody();
  const EventKind kind = kind_of(event);
  const int count = number_of(event, gostop::column(gostop::kEvent, "when.count"));
  const Bounds times = count > 0 ? Bounds{count, count} : Bounds{1, kNoLimit};
  if (!known.between(gostop::kEventKind[static_cast<std::size_t>(kind)].text, self, times)) {
    return false;
  }
  if (const auto other = other_word(kind); !other.empty() && !known.between(other, self, times)) {
    return false;
  }
  // The seat of the row counts as the winner, and these words are about the losers.
  for (const char* const of_losers : {"said_go", "refused_draw", "fed_winner"}) {
    if (!known.between(of_losers, self, {0, 0})) return false;
  }
  if (!known.between("captured", self, {captured_by(kind), kNoLimit})) return false;
  if ((rules.deck & gostop::kJokerCards).empty() &&
      !known.between("hand", self, {0, rules.hand_size - played_by(kind)})) {
    return false;
  }
  const bool none_left =
      kind == EventKind::sweep &&
      rules.sweep_definition == gostop::SweepDefinition::table_empty_after_capture;
  if (none_left && !known.between("table", Assumption::of_round(), {0, 0})) return false;
  const int streak = number_of(event, gostop::column(gostop::kEvent, "when.streak"));
  const Bounds in_a_row = streak > 0 ? Bounds{streak, streak} : Bounds{1, kNoLimit};
  if (kind == EventKind::ppuk && !known.between("ppuk_streak", self, in_a_row)) return false;
  const auto& months = event.cells[gostop::column(gostop::kEvent, "when.month")];
  if (months && months->datum.size() == 1) {
    const Bounds in_hand{0, gostop::Card::kPerMonth - laid_of_month(kind)};
    if (!known.between("hand.month", self, in_hand, months->datum.front().number)) return false;
  }
  const int turn = own_turn_of(rules, event);
  return turn == 0 || known.between("turns", self, {turn - 1, turn - 1});
}

}  // namespace

Bounds bounds_of_test(const gostop::Rules& rules, const rules::Row& event) {
  const auto& test = event.cells[gostop::column(gostop::kEvent, "when.test")];
  CHECK(test);
  const auto self = Assumption::anybody();
  Assumption known(rules);
  if (!assume_event(rules, event, known)) return {0, 0};
  return known.bounds(test->expression, self);
}

}  // namespace showstopper::lint::gostop_rules
