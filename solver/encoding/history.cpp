// SPDX-License-Identifier: Apache-2.0
#include "solver/encoding/history.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/table/check.h"

namespace showstopper::solver {

using gostop::Action;
using gostop::ActionKind;
using gostop::CardSet;
using gostop::State;

History::History(const gostop::Rules& rules, Seat dealer, int carry, const gostop::Deal& deal)
    : rules_(&rules), state_(gostop::start(rules, dealer, carry, deal)) {
  record_.table.dealer = dealer;
  record_.table.carry = carry;
  record_.deal = deal;
  State blank;  // no seat has an event before the deal
  blank.players = state_.players;
  note(Counts{}, blank);
}

History::Counts History::counts() const {
  Counts counts{};
  for (Seat seat = 0; seat < state_.players; ++seat) {
    counts[seat] = state_.seat(seat).event_count;
  }
  return counts;
}

void History::add(Extra extra, Seat seat, int turn, int times) {
  occurrences_.push_back({static_cast<std::uint8_t>(gostop::kEventKinds + static_cast<int>(extra)),
                          static_cast<std::int8_t>(seat), static_cast<std::uint8_t>(turn),
                          static_cast<std::uint8_t>(times)});
}

void History::note(const Counts& before, const State& was) {
  for (Seat seat = 0; seat < state_.players; ++seat) {
    const auto& then = before[seat];
    const auto& now = state_.seat(seat).event_count;
    if (then == now) continue;
    for (std::size_t kind = 0; kind < now.size(); ++kind) {
      if (now[kind] == then[kind]) continue;
      occurrences_.push_back({static_cast<std::uint8_t>(kind), static_cast<std::int8_t>(seat),
                              static_cast<std::uint8_t>(was.seat(seat).turns + 1),
                              static_cast<std::uint8_t>(now[kind] - then[kind])});
    }
  }
  if (const Seat seat = seat_with_minimum(state_); !minimum_reached_ && seat != gostop::kNobody) {
    minimum_reached_ = true;
    add(Extra::first_minimum, seat, state_.seat(seat).turns + 1);
  }
  if (!state_.over() || state_.winner == gostop::kNobody) return;
  const int turn = state_.seat(state_.winner).turns + 1;
  if (state_.outcome == gostop::Outcome::stop) add(Extra::stop, state_.winner, turn);
  if (state_.outcome == gostop::Outcome::three_ppuk) add(Extra::three_ppuk, state_.winner, turn);
}

void History::act(Action action) {
  CHECK(!over());
  const State was = state_;
  const Counts before = counts();
  record_.seats.push_back(state_.to_move);
  record_.actions.push_back(action);
  const bool plays = action.kind == ActionKind::play || action.kind == ActionKind::bomb;
  if (plays || action.kind == ActionKind::skip) turns_ = was.round_turns + 1;
  gostop::apply(*rules_, state_, action);
  note(before, was);
  const int turn = was.seat(was.mover).turns + 1;
  if (state_.seat(was.mover).turns == turn) {
    piles_[was.mover].push_back(state_.seat(was.mover).captured);
  }
  if (action.kind == ActionKind::skip) add(Extra::skip, was.mover, turn);
  if (action.kind == ActionKind::offer) add(Extra::offer, was.mover, turn);
  if (action.kind == ActionKind::refuse) {
    add(Extra::refusal, was.to_move, was.seat(was.to_move).turns + 1);
  }
  const CardSet left_hand = was.seat(was.mover).hand - state_.seat(was.mover).hand;
  if (!left_hand.empty()) plays_.push_back({left_hand, was.mover, turn});
  if (action.kind == ActionKind::bomb && state_.seat(was.mover).hand.empty()) {
    add(Extra::last_card_bomb, was.mover, turn);
  }
  CardSet stolen;
  for (Seat seat = 0; seat < was.players; ++seat) {
    if (seat != was.mover) stolen |= was.seat(seat).captured & state_.seat(was.mover).captured;
  }
  if (!stolen.empty()) add(Extra::steal, was.mover, turn, stolen.size());
}

int History::times(int kind, Seat seat, int turn) const {
  int times = 0;
  for (const Occurrence& occurrence : occurrences_) {
    const bool fits = occurrence.kind == kind && occurrence.seat == seat;
    if (fits && (turn == 0 || occurrence.turn == turn)) times += occurrence.times;
  }
  return times;
}

bool History::played(gostop::Card card, Seat seat, int turn) const {
  return std::any_of(plays_.begin(), plays_.end(), [&](const Play& play) {
    return play.seat == seat && (turn == 0 || play.turn == turn) && play.cards.has(card);
  });
}

CardSet History::pile_after(Seat seat, int turn) const {
  const auto at = static_cast<std::size_t>(turn) - 1;
  return at < piles_[seat].size() ? piles_[seat][at] : state_.seat(seat).captured;
}

const gostop::Result& History::result() const {
  CHECK(over());
  if (!result_) result_ = gostop::settle(*rules_, state_);
  return *result_;
}

std::optional<History> replay(const gostop::Rules& rules, const PlayedRound& record,
                              std::string& why_not) {
  if (const auto fault = gostop::fault(rules, record.table.dealer, record.deal)) {
    why_not = *fault;
    return std::nullopt;
  }
  CHECK(record.seats.size() == record.actions.size());
  History history(rules, record.table.dealer, record.table.carry, record.deal);
  for (std::size_t i = 0; i < record.actions.size(); ++i) {
    if (const auto refused =
            gostop::refusal(rules, history.state(), record.seats[i], record.actions[i])) {
      why_not = fmt::format("action {} is refused: {}", i, gostop::sentence(*refused));
      return std::nullopt;
    }
    history.act(record.actions[i]);
  }
  return history;
}

}  // namespace showstopper::solver
