// SPDX-License-Identifier: Apache-2.0
#include "model/gostop/engine.h"

#include "model/gostop/round.h"
#include "model/table/check.h"

namespace showstopper::gostop {

CardSet Stock::set() const {
  CardSet cards_left;
  for (int i = 0; i < size(); ++i) cards_left |= (*this)[i];
  return cards_left;
}

bool Stock::operator==(const Stock& other) const {
  if (size() != other.size()) return false;
  for (int i = 0; i < size(); ++i) {
    if ((*this)[i] != other[i]) return false;
  }
  return true;
}

std::string_view word(Outcome outcome) {
  switch (outcome) {
    case Outcome::none: return "none";
    case Outcome::stop: return "stop";
    case Outcome::quad: return "quad";
    case Outcome::three_ppuk: return "three_ppuk";
    case Outcome::draw: return "draw";
    case Outcome::agreed_draw: return "agreed_draw";
    case Outcome::misdeal: return "misdeal";
    case Outcome::conceded: return "conceded";
    case Outcome::pushed: return "pushed";
  }
  UNREACHABLE("the switch has a case for each value");
}

// In place: an event that is put together by members and then copied as a whole waits for them.
void Round::write(EventType what, Seat seat, CardSet cards, int number, Seat other) const {
  REQUIRES(log != nullptr && static_cast<int>(what) < kEventTypes);
  Event& event = log->emplace_back(what);
  event.seat = seat;
  event.other = other;
  event.number = static_cast<std::int16_t>(number);
  event.cards = cards;
}

void Round::write_move(CardSet cards, Zone from, Zone to, Seat seat, Seat other) const {
  REQUIRES(log != nullptr && !cards.empty());
  Event& event = log->emplace_back(EventType::move);
  event.seat = seat;
  event.other = other;
  event.from = from;
  event.to = to;
  event.cards = cards;
}

State start(const Rules& rules, const Table& table, const Deal& deal, EventLog* log) {
  const Seat dealer = table.dealer;
  CHECK(dealer >= 0 && dealer < rules.players);
  State state;
  state.players = static_cast<std::int8_t>(rules.players);
  state.dealer = state.mover = state.to_move = dealer;
  state.carry = static_cast<std::uint8_t>(table.carry < 255 ? table.carry : 255);
  state.pot = table.pot;
  state.table = deal.table;
  state.stock = deal.stock;
  state.sold = sold_hands(rules, deal);
  for (Seat seat = 0; seat < rules.players; ++seat) {
    state.seat(seat).hand = deal.hands[seat];
  }
  const Round round{rules, state, log};
  round.emit(EventType::deal, dealer, deal.table);
  open_round(round);
  return state;
}

void apply(const Rules& rules, State& state, Action action, EventLog* log) {
  const Round round{rules, state, log};
  switch (action.kind) {
    case ActionKind::play:
      CHECK(state.decision == Decision::turn);
      return play(round, action.card());
    case ActionKind::take:
      CHECK(state.decision == Decision::take_hand || state.decision == Decision::take_flip);
      return take(round, action.card());
    case ActionKind::give:
      CHECK(state.decision == Decision::give);
      return give(round, action.card());
    case ActionKind::bomb:
      CHECK(state.decision == Decision::turn);
      return bomb(round, action.month());
    case ActionKind::shake:
      show_triple(round, state.to_move, action.month());
      if (state.decision != Decision::turn) return;
      state.turn.moved = true;
      if (rules.shake_when == ShakeWhen::when_playing_one) state.turn.bound_to = action.month();
      return;
    case ActionKind::quad: return declare_quad(round, action.month());
    case ActionKind::skip: CHECK(state.decision == Decision::turn); return skip(round);
    case ActionKind::push: CHECK(state.decision == Decision::go_stop); return push(round);
    case ActionKind::concede: CHECK(state.decision == Decision::turn); return concede(round);
    case ActionKind::offer: CHECK(state.decision == Decision::turn); return offer_draw(round);
    case ActionKind::done:
      if (state.decision == Decision::declare) return close_declarations(round);
      if (state.decision == Decision::give) return waive(round);
      CHECK(state.decision == Decision::take_flip);
      return leave(round);
    case ActionKind::go: CHECK(state.decision == Decision::go_stop); return go(round);
    case ActionKind::stop: CHECK(state.decision == Decision::go_stop); return answer_stop(round);
    case ActionKind::accept:
    case ActionKind::refuse:
      CHECK(state.decision == Decision::respond);
      return respond(round, action.kind == ActionKind::accept);
    case ActionKind::cup_animal:
    case ActionKind::cup_junk:
      CHECK(state.decision == Decision::cup);
      return choose_cup(round,
                        action.kind == ActionKind::cup_animal ? CupUse::animal : CupUse::junk);
  }
}

void open_turn(const Rules& rules, State& state) {
  REQUIRES(state.to_move >= 0 && state.to_move < rules.players);
  state.decision = Decision::turn;
  state.mover = state.to_move;
  state.turn = Turn{};
  state.turn.table_before = state.table;
  state.turn.captured_before = state.seat(state.mover).captured;
  for (std::uint64_t bits = triples_in(state.table) & ~quads_in(state.table); bits != 0;
       bits &= bits - 1) {
    state.stacked.insert(month_at(bits));
  }
  state.declared = static_cast<std::uint8_t>((1 << rules.players) - 1);
}

}  // namespace showstopper::gostop
