// SPDX-License-Identifier: Apache-2.0
#include "properties/shrink/order.h"

#include <algorithm>

#include "properties/shrink/gostop/steps.h"
#include "properties/shrink/shrink.h"
#include "properties/shrink/stoppa/steps.h"

namespace showstopper::properties {
namespace {

// A row of numbers as text that compares as they do.
class Row {
 public:
  Row() { text_.reserve(256); }
  // In [-2^31, 2^31).
  Row& number(std::int64_t n) {
    const auto bits = static_cast<std::uint64_t>(n + (std::int64_t{1} << 31));
    for (int shift = 24; shift >= 0; shift -= 8) text_ += static_cast<char>(bits >> shift & 0xFF);
    return *this;
  }
  Row& small(int n) {
    text_ += static_cast<char>(n);
    return *this;
  }
  // Cards in the order of their names; a zone with fewer cards comes first among equal ones.
  template <class CardSet>
  Row& zone(CardSet cards, int hidden) {
    for (const auto card : cards) small(card.index() + 1);
    return small(0).small(hidden);
  }
  template <class Card>
  Row& place(const Card& card) {
    return small(card.is_card() ? card.index() : 0xFF);
  }
  std::string text() { return std::move(text_); }

 private:
  std::string text_;
};

void write(Row& row, const gostop::SeatState& of) {
  row.small(of.turns).small(of.go_count).number(of.points_at_go).number(of.shown).small(of.shakes);
  row.number(of.dealt_quads).small(of.bombs).small(of.bombs_shown).small(of.small_bombs);
  row.small(of.credits);
  for (const std::uint8_t until : of.credit_until) row.small(until);
  row.small(of.ppuks).small(of.ppuk_streak).small(of.offers_made);
  row.small(of.laid_unmatched.is_card() ? of.laid_unmatched.index() + 1 : 0);
  row.small(static_cast<int>(of.cup)).small(of.refused_at).small(of.go_at);
  row.small(of.open_hand ? 1 : 0).number(of.win_factor).number(of.win_add);
  for (const std::uint8_t count : of.event_count) row.small(count);
}

void write_position(Row& row, const GostopRound& round) {
  const gostop::State& state = round.state;
  row.small(state.to_move);
  for (gostop::Seat seat = 0; seat < state.players; ++seat) write(row, state.seat(seat));
  for (const std::int16_t paid : state.instant) row.number(paid);
  for (const auto& refused : state.offers) {
    for (const std::uint8_t left : refused) row.small(left);
  }
  row.number(state.stacked).number(static_cast<std::int64_t>(state.go_order & 0x7FFF'FFFF));
  for (const gostop::Stack& stack : state.stacks) {
    row.small(stack.owner + 1).small(stack.turn).small(stack.jokers);
  }
}

// All but the fixed order.
template <class Round>
CaseSize counts_of(const Round& round, int end, int captured) {
  CaseSize size;
  size.actions = static_cast<int>(round.actions.size());
  size.end = end;
  size.seats = round.envelope.players;
  size.dealt = is_set_up(round) ? 0 : 1;
  size.history = history(round);
  size.captured = captured;
  size.shown = named_cards(round).size();
  return size;
}

}  // namespace

CaseSize size_of(const GostopCase& of) {
  const GostopRound& round = of.round;
  CaseSize size = counts_of(round, turns_before(round), captured_in(round));
  Row row;
  row.small(round.envelope.dealer).number(round.envelope.carry);
  for (const trace::Move& move : round.actions) {
    row.small(move.seat).small(static_cast<int>(move.action.kind)).small(move.action.argument);
  }
  const bool position = is_set_up(round);
  if (position) write_position(row, round);
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(size.seats); ++seat) {
    row.zone(position ? round.state.seats[seat].hand : round.deal.hands[seat],
             round.hidden.hands[seat]);
  }
  row.zone(position ? round.state.table : round.deal.table, round.hidden.table);
  for (std::size_t seat = 0; position && seat < static_cast<std::size_t>(size.seats); ++seat) {
    row.zone(round.state.seats[seat].captured, round.hidden.captured[seat]);
  }
  for (int i = 0; i < round.stock().size(); ++i) row.place(round.stock()[i]);
  size.rest = row.text();
  return size;
}

CaseSize size_of(const StoppaCase& of) {
  const StoppaRound& round = of.round;
  CaseSize size = counts_of(round, progress(round), laid_in(round));
  Row row;
  row.small(round.envelope.dealer).small(round.table.last_round ? 1 : 0);
  row.number(round.table.punto).number(round.table.beccata).number(round.table.pot);
  for (const trace::StoppaMove& move : round.actions) {
    row.small(move.seat).small(static_cast<int>(move.action.kind)).number(move.action.chips);
    row.small(static_cast<int>(move.action.declaration)).zone(move.action.cards, 0);
  }
  for (const stoppa::Chips purse : round.table.purses) row.number(purse);
  if (is_set_up(round)) {
    const stoppa::State& state = round.state;
    row.small(static_cast<int>(state.phase)).small(state.iteration).small(state.to_move());
    row.number(state.pot).small(state.passed).small(state.folded).number(state.raises);
    for (const stoppa::Chips bet : state.bets) row.number(bet);
    for (const stoppa::Chips purse : state.purses) row.number(purse);
    row.zone(state.shed.laid, 0).small(state.shed.top_by + 1).small(state.shed.needed);
  }
  row.small(round.first_packet);
  for (const auto& hand : round.hands) {
    row.small(static_cast<int>(hand.size()));
    for (const stoppa::Card card : hand) row.place(card);
  }
  size.rest = row.text();
  return size;
}

int compare_ends(const CaseSize& a, const CaseSize& b) {
  if (a.actions != b.actions) return a.actions - b.actions;
  return a.end - b.end;
}

int compare_cards(const CaseSize& a, const CaseSize& b) {
  if (a.seats != b.seats) return a.seats - b.seats;
  if (a.dealt != b.dealt) return a.dealt - b.dealt;
  if (a.history != b.history) return a.history - b.history;
  if (a.captured != b.captured) return a.captured - b.captured;
  if (a.shown != b.shown) return a.shown - b.shown;
  return a.rest.compare(b.rest);
}

int rank_of(const BaseRules& base, const std::vector<BaseRules>& bases) {
  const auto same = [&](const BaseRules& each) { return each->name == base->name; };
  return static_cast<int>(std::find_if(bases.begin(), bases.end(), same) - bases.begin());
}

bool smaller(const GostopCase& a, const GostopCase& b) {
  return compare(a, size_of(a), b, size_of(b), {}) < 0;
}
bool smaller(const StoppaCase& a, const StoppaCase& b) {
  return compare(a, size_of(a), b, size_of(b), {}) < 0;
}

}  // namespace showstopper::properties
