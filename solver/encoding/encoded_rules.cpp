// SPDX-License-Identifier: Apache-2.0
#include "solver/encoding/encoded_rules.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/table/check.h"

namespace showstopper::solver {

using gostop::Card;
using gostop::CardSet;
using gostop::CupRole;
using gostop::EffectKind;
using gostop::EventKind;
using gostop::EventRow;
using gostop::Rules;

namespace {

// The cup is given like other junk, or if its holder counts it as junk at that moment.
bool cup_is_junk_to_give(const Rules& rules) {
  if (rules.cup_role == CupRole::animal) return rules.counting[0].junk.has(gostop::kCup);
  const bool both_or_junk = rules.cup_role != CupRole::choice;
  return both_or_junk && rules.steal_cup == gostop::StealCup::if_counted_as_junk;
}

}  // namespace

bool has_jokers(const gostop::Rules& rules) { return rules.deck != gostop::kFlowerCards; }

bool draw_is_the_play(const gostop::Rules& rules) {
  return rules.joker_from_hand == gostop::JokerFromHand::draw_is_the_play;
}

// A joker that is drawn goes to the hand, and is played from there.
bool draws_jokers(const gostop::Rules& rules) {
  return !draw_is_the_play(rules) && rules.joker_chained == gostop::JokerChained::repeat;
}

int spare_stock(const Rules& rules) {
  const gostop::Deal any = gostop::deal_deck(rules, 0, gostop::deck_cards(rules));
  const int jokers = (rules.deck & gostop::kJokerCards).size();
  return any.stock.size() - rules.players * any.hands[0].size() - jokers;
}

bool never_comes(const Rules& rules, EventKind kind) {
  return (kind == EventKind::joker_gained && !has_jokers(rules)) ||
         (kind == EventKind::bomb && rules.bomb_requires_shake &&
          rules.shake_then_bomb == gostop::ShakeThenBomb::forbidden) ||
         (kind == EventKind::small_bomb && rules.small_bomb == gostop::SmallBomb::off) ||
         kind == EventKind::hand_quad || kind == EventKind::table_quad;
}

bool is_known(EventKind kind) {
  switch (kind) {
    case EventKind::jjok:
    case EventKind::ttadak:
    case EventKind::sweep:
    case EventKind::stack_capture:
    case EventKind::self_stack_capture:
    case EventKind::ppuk:
    case EventKind::bomb:
    case EventKind::small_bomb:
    case EventKind::joker_gained:
    case EventKind::capture:
    case EventKind::no_capture: return true;
    case EventKind::shake:
    case EventKind::hand_quad:
    case EventKind::table_quad:
    case EventKind::go: return false;
  }
  UNREACHABLE("the switch has a case for each value");
}

bool is_of_stack(EventKind on) {
  return on == EventKind::stack_capture || on == EventKind::self_stack_capture;
}

bool is_steal(const EventRow& row) {
  return row.effect == EffectKind::steal || row.effect == EffectKind::steal_value;
}

std::string row_name(EventKind kind) {
  return fmt::format("a row of [[event]] with on = {}",
                     gostop::kEventKind[static_cast<std::size_t>(kind)].text);
}

std::optional<int> most_ppuks(const gostop::Rules& rules) {
  using gostop::EventRow;
  std::optional<int> most;
  for (const EventRow& row : rules.on(gostop::EventKind::ppuk)) {
    const bool by_count = row.count > 0 && row.turn == EventRow::kAny &&
                          row.streak == EventRow::kAny && row.months.empty() &&
                          row.owner == EventRow::kAny && row.test.empty();
    const bool wins = row.effect == gostop::EffectKind::win && by_count;
    if (wins) most = std::min(most.value_or(row.count), row.count);
  }
  return most;
}

CardSet must_be_given(const Rules& rules) {
  const CardSet junk = (rules.counting[0].junk & rules.deck) - CardSet(gostop::kCup);
  const bool with_cup = cup_is_junk_to_give(rules) && rules.deck.has(gostop::kCup);
  return with_cup ? junk | CardSet(gostop::kCup) : junk;
}

CardSet may_be_stolen(const Rules& rules) {
  const bool free_cup = rules.cup_role == CupRole::choice && rules.deck.has(gostop::kCup) &&
                        rules.steal_cup == gostop::StealCup::if_counted_as_junk;
  return free_cup ? must_be_given(rules) | CardSet(gostop::kCup) : must_be_given(rules);
}

bool adds_up(const Rules& rules) { return rules.steal_debt == gostop::StealDebt::added_up; }

// Debts that are owed by value are paid by value, without change.
bool gives_change(const Rules& rules) {
  return rules.steal_change_for_double != gostop::StealChange::none && !adds_up(rules);
}

// Change is worth less than the card for which it is given. So points can rise by it only if rows
// count single cards that may be given, or a free cup among them.
bool points_rise_by_change(const Rules& rules) {
  if (!gives_change(rules)) return false;
  const CardSet given = may_be_stolen(rules);
  for (const gostop::CardValues& counting : rules.counting) {
    const auto counts_some = [&](CardSet cards) { return !(cards & given).empty(); };
    for (const gostop::Combination& row : counting.combinations) {
      const bool whole_junk = row.by_value && row.mask == counting.junk && row.with.empty();
      if (!whole_junk && counts_some(row.mask | row.with)) return true;
    }
  }
  return false;
}

bool counts_to_minimum(const gostop::Rules& rules) {
  return rules.stop_minimum > 0 && rules.counting[0].all_count_to_minimum &&
         rules.counting[1].all_count_to_minimum;
}

bool cups_are_chosen(const gostop::Rules& rules) {
  return rules.cup_role == gostop::CupRole::choice &&
         rules.cup_when != gostop::CupWhen::each_evaluation_best;
}

bool cups_may_be_fixed(const gostop::Rules& rules) {
  return cups_are_chosen(rules) || (rules.cup_role == gostop::CupRole::choice &&
                                    rules.steal_cup == gostop::StealCup::locks_as_animal);
}

bool ends_with_empty_table(const gostop::Rules& rules) {
  // With jokers it is not proved; with cards left in the stock it is not claimed.
  return rules.each_ppuk_forms() && !has_jokers(rules) && spare_stock(rules) == 0;
}

// A ppuk of the last hand card of a seat may be captured, which leaves the fourth card; nothing
// else does. Once all turns are played no flower is in the stock, unless jokers stay on the table:
// each joker that comes draws one card more.
std::optional<int> most_left_lying(const gostop::Rules& rules) {
  const bool jokers_stay = has_jokers(rules) && rules.joker_table_to == gostop::JokerTableTo::none;
  if (!rules.ppuk_forms || spare_stock(rules) > 0 || jokers_stay || rules.quad_may_lie()) {
    return std::nullopt;
  }
  return rules.each_ppuk_forms() ? 0 : rules.players;
}

}  // namespace showstopper::solver
