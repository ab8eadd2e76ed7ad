// SPDX-License-Identifier: Apache-2.0
#include "solver/double_dummy/packed_position.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "model/gostop/score.h"
#include "model/table/check.h"

namespace showstopper::solver {
namespace {

using gostop::Card;
using gostop::CardSet;
using gostop::EffectKind;
using gostop::EventKind;
using gostop::EventRow;
using gostop::Rules;
using gostop::SeatState;
using gostop::State;

// Calls `see(kind, row)` for each row of events that does something before the settlement.
template <class See>
void each_acting_row(const Rules& rules, See see) {
  for (int kind = 0; kind < gostop::kEventKinds; ++kind) {
    for (const EventRow& row : rules.on(static_cast<EventKind>(kind))) {
      const bool acts = row.effect == EffectKind::steal || row.effect == EffectKind::steal_value ||
                        row.effect == EffectKind::win;
      if (acts) see(static_cast<EventKind>(kind), row);
    }
  }
}

// All sets of cards that the rules count in.
std::vector<CardSet> counted_sets(const Rules& rules) {
  std::vector<CardSet> sets = {gostop::kCup};
  for (const gostop::CardValues& counting : rules.counting) {
    sets.insert(sets.end(), {counting.brights, counting.animals, counting.ribbons, counting.junk});
    sets.insert(sets.end(), counting.junk_worth.begin(), counting.junk_worth.end());
    for (const gostop::Combination& row : counting.combinations) {
      sets.push_back(row.mask);
      sets.push_back(row.with);
    }
  }
  return sets;
}

// Each kind in two: the cards that are in the set, and the others.
void split(std::vector<CardSet>& kinds, CardSet set) {
  std::vector<CardSet> finer;
  for (const CardSet kind : kinds) {
    if (const CardSet in = kind & set; !in.empty()) finer.push_back(in);
    if (const CardSet out = kind - set; !out.empty()) finer.push_back(out);
  }
  kinds = std::move(finer);
}

// Whether the ranges of two sets overlap in the order of the names.
bool interleave(CardSet one, CardSet other) {
  const auto span = [](CardSet cards) {
    return std::pair{std::countr_zero(cards.bits()), 63 - std::countl_zero(cards.bits())};
  };
  const auto [first, last] = span(one);
  const auto [other_first, other_last] = span(other);
  return first < other_last && other_first < last;
}

// Rules choose by name among cards of equal worth. Renaming keeps the kind of the chosen card only
// if the kinds do not overlap in the order of the names.
bool stand_apart(const std::vector<CardSet>& kinds, CardSet kind, CardSet among) {
  return std::all_of(kinds.begin(), kinds.end(), [&](CardSet other) {
    const CardSet rivals = other & among;
    return other == kind || rivals.empty() || !interleave(kind & among, rivals);
  });
}

constexpr unsigned kByte = 8;

}  // namespace

// Writes numbers of known width side by side into the words of a layout.
class PositionPacker::Packed {
 public:
  explicit Packed(Layout& layout) : layout_(layout) { layout.words[0] = 0; }

  void put(std::uint64_t number, unsigned width) {
    if (used_ + width > 64) {
      CHECK(word_ + 1 < Layout::kMostWords);
      layout_.words[++word_] = 0;
      used_ = 0;
    }
    layout_.words[word_] |= number << used_;
    used_ += width;
  }
  std::size_t words() const { return word_ + 1; }

 private:
  Layout& layout_;
  std::size_t word_ = 0;
  unsigned used_ = 0;
};

PositionPacker::PositionPacker(const Rules& rules, gostop::Seat seat, bool for_minimum)
    : seat_(seat) {
  each_acting_row(rules, [&](EventKind, const EventRow& row) {  //
    tests_ = tests_ || !row.test.empty();
  });
  find_kinds(rules);
  find_twins();
  find_counts(rules);
  ordered_ = for_minimum && find_order(rules);
}

void PositionPacker::find_kinds(const Rules& rules) {
  kinds_ = {rules.deck};
  for (const CardSet set : counted_sets(rules)) split(kinds_, set);
  // Junk is given by worth, then by name.
  const std::vector<CardSet> kinds = kinds_;
  const auto worth = [&](CardSet kind) { return gostop::junk_worth(rules, kind.first()); };
  for (const CardSet kind : kinds) {
    CardSet rivals;
    for (const CardSet other : kinds) {
      if (worth(other) == worth(kind) && worth(kind) > 0) rivals |= other;
    }
    if (!tests_ && stand_apart(kinds, kind, rivals | kind)) continue;
    for (const Card card : kind) split(kinds_, card);
  }
}

void PositionPacker::find_twins() {
  for (const CardSet kind : kinds_) {
    for (const Card first : kind& gostop::kFlowerCards) {
      const CardSet month = CardSet::of(first.month());
      if (!stand_apart(kinds_, kind, month)) continue;
      for (const Card second : kind& month) {
        if (first < second) twins_.push_back({first, second});
      }
    }
  }
}

void PositionPacker::find_counts(const Rules& rules) {
  shakes_matter_ = tests_ || rules.bomb_requires_shake;
  each_acting_row(rules, [&](EventKind kind, const EventRow& row) {
    shakes_matter_ = shakes_matter_ || kind == EventKind::shake;
    streak_matters_ = streak_matters_ || tests_ || row.streak != EventRow::kAny;
    const auto at = static_cast<std::size_t>(kind);
    const bool known = std::find(counted_.begin(), counted_.end(), at) != counted_.end();
    if (row.count > 0 && !known) counted_.push_back(at);
  });
  if (tests_) {
    counted_.clear();
    for (std::size_t kind = 0; kind < gostop::kEventKinds; ++kind) counted_.push_back(kind);
  }
  const bool shown_forbids = rules.shake_then_bomb == gostop::ShakeThenBomb::forbidden;
  shown_matters_ = shakes_matter_ || (rules.shake_automatic && shown_forbids);
  last_caller_matters_ = rules.exhaustion_result == gostop::Exhaustion::go_caller_wins;
  jokers_ = !(rules.deck & gostop::kJokerCards).empty();
  dated_ = rules.self_stack_window != gostop::SelfStackWindow::any_earlier;
  last_turn_matters_ = rules.decision_test == gostop::DecisionTest::score_gt_last_turn;
  lapses_ = rules.bomb_credit_window != gostop::CreditWindow::any_later_turns;
}

void PositionPacker::canonicalize(State& state) const {
  CardSet captured;
  for (gostop::Seat seat = 0; seat < state.players; ++seat) captured |= state.seat(seat).captured;
  std::array<CardSet*, 1 + 2 * gostop::kMaxPlayers> places;
  std::size_t count = 0;
  places[count++] = &state.table;
  for (gostop::Seat seat = 0; seat < state.players; ++seat)
    places[count++] = &state.seat(seat).hand;
  const std::size_t first_pile = count;
  for (gostop::Seat seat = 0; seat < state.players; ++seat) {
    places[count++] = &state.seat(seat).captured;
  }
  for (const Twins& pair : twins_) {
    if (captured.has(pair.second)) continue;  // comes last already
    std::size_t first = 0, second = 0;
    while (second < first_pile && !places[second]->has(pair.second)) ++second;
    if (second == first_pile) continue;  // in the stock, whose order is fixed
    while (first < count && !places[first]->has(pair.first)) ++first;
    if (first == count || first <= second) continue;
    *places[first] = (*places[first] - pair.first) | pair.second;
    *places[second] = (*places[second] - pair.second) | pair.first;
    if (first >= first_pile) captured = (captured - pair.first) | pair.second;
  }
  state.turn.table_before = state.table;
  state.turn.captured_before = state.seat(state.mover).captured;
}

void PositionPacker::write_counts(const SeatState& player, Packed& packed) const {
  packed.put(player.go_count, kByte);
  packed.put(static_cast<std::uint16_t>(player.points_at_go), 2 * kByte);
  if (last_turn_matters_) {
    packed.put(static_cast<std::uint16_t>(player.points_last_turn), 2 * kByte);
  }
  if (shown_matters_) packed.put(player.shown.bits(), gostop::Card::kMonths);
  if (shown_matters_) packed.put(player.shakes, kByte);
  if (streak_matters_) packed.put(player.ppuk_streak, kByte);
  for (const std::size_t kind : counted_) packed.put(player.event_count[kind], kByte);
  for (const std::uint8_t until : player.credit_until) {
    if (lapses_) packed.put(until, kByte);
  }
  if (ordered_) return;
  for (const CardSet kind : kinds_) {
    const auto most = static_cast<unsigned>(kind.size());
    packed.put(static_cast<std::uint64_t>((player.captured & kind).size()),
               static_cast<unsigned>(std::bit_width(most)));
  }
}

// The deal fixes the order of the stock, so its top is enough.
std::size_t PositionPacker::write(const State& state, Layout& layout) const {
  Packed packed(layout);
  packed.put(state.table.bits(), gostop::Card::kCount);
  packed.put(static_cast<std::uint64_t>(state.mover), 2);
  packed.put(state.stock.top, kByte);
  for (gostop::Seat seat = 0; seat < state.players; ++seat) {
    const SeatState& player = state.seat(seat);
    packed.put(player.hand.bits(), gostop::Card::kCount);
    packed.put(player.turns, kByte);
    packed.put(static_cast<std::uint64_t>(player.cup), 2);
  }
  packed.put(state.stacked.bits(), gostop::Card::kMonths);
  std::uint64_t owners = 0;
  for (const gostop::Stack& stack : state.stacks) {
    owners = owners << 2 | static_cast<std::uint64_t>(stack.owner + 1);
  }
  packed.put(owners, 2 * gostop::Card::kMonths);
  for (const gostop::Stack& stack : state.stacks) {
    if (jokers_) packed.put(stack.jokers, kByte);
    if (dated_) packed.put(stack.turn, kByte);
  }
  for (gostop::Seat seat = 0; seat < state.players; ++seat) {
    packed.put(state.seat(seat).credits, kByte);
    write_counts(state.seat(seat), packed);
  }
  if (last_caller_matters_) packed.put(state.go_order, 64);
  return packed.words();
}

CardSet PositionPacker::one_of_each(CardSet cards, bool captured) const {
  if (captured) {
    CardSet firsts;
    for (const CardSet kind : kinds_) {
      if (const CardSet same = cards & kind; !same.empty()) firsts |= same.first();
    }
    return firsts;
  }
  for (const Twins& pair : twins_) {
    if (cards.has(pair.first)) cards -= pair.second;
  }
  return cards;
}

}  // namespace showstopper::solver
