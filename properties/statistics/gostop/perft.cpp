// SPDX-License-Identifier: Apache-2.0
#include "properties/statistics/gostop/perft.h"

#include "model/gostop/deal.h"
#include "model/gostop/settle.h"
#include "model/table/random.h"

namespace showstopper::properties {

using gostop::Legal;
using gostop::Rules;
using gostop::State;

namespace {

class Mixer {
 public:
  void add(std::uint64_t value) { state_ = table::scrambled(state_ ^ value) + kStep; }
  std::uint64_t value() const { return table::scrambled(state_); }

 private:
  static constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15u;  // as in table::Random
  std::uint64_t state_ = 0;
};

void add_seat(const gostop::SeatState& seat, Mixer& mixer) {
  mixer.add(seat.hand.bits());
  mixer.add(seat.captured.bits());
  const std::uint64_t counts[] = {
      seat.turns,       seat.go_count,    seat.shown,       seat.shakes,  seat.dealt_quads,
      seat.bombs,       seat.bombs_shown, seat.small_bombs, seat.credits, seat.ppuks,
      seat.ppuk_streak, seat.offers_made, seat.refused_at,  seat.go_at,   seat.open_hand};
  for (const std::uint64_t count : counts) mixer.add(count);
  mixer.add(static_cast<std::uint64_t>(seat.points_at_go));
  mixer.add(static_cast<std::uint64_t>(seat.laid_unmatched.index()));
  mixer.add(static_cast<std::uint64_t>(seat.cup));
  for (const std::uint8_t until : seat.credit_until) mixer.add(until);
}

void add_table(const State& state, Mixer& mixer) {
  mixer.add(state.table.bits());
  mixer.add(state.stacked);
  for (const gostop::Stack& stack : state.stacks) {
    mixer.add(static_cast<std::uint64_t>(stack.owner + 1) | std::uint64_t{stack.turn} << 8 |
              std::uint64_t{stack.jokers} << 16);
  }
  mixer.add(state.stock.set().bits());
  mixer.add(state.stock.empty() ? 0 : static_cast<std::uint64_t>(state.stock[0].index()) + 1);
}

std::uint64_t sequences_below(const Rules& rules, const State& state, int depth) {
  const Legal may = legal(rules, state);
  const int size = may.size();
  if (depth == 1) return static_cast<std::uint64_t>(size);
  std::uint64_t sum = 0;
  for (int i = 0; i < size; ++i) {
    State next = state;
    apply(rules, next, may.nth(i));
    sum += sequences_below(rules, next, depth - 1);
  }
  return sum;
}

void walk(const Rules& rules, const State& state, int depth, std::size_t at, PerftReport& report) {
  ++report.sequences[at];
  if (state.over()) ++report.ended;
  if (state.over() || depth == 0) {
    std::uint64_t seen = fingerprint(state);
    if (state.over()) {
      Mixer mixer;
      mixer.add(seen);
      for (const gostop::Points payment : settle(rules, state).payments) {
        mixer.add(static_cast<std::uint64_t>(payment));
      }
      seen = mixer.value();
    }
    report.signature += seen;
    return;
  }
  const Legal may = legal(rules, state);
  for (int i = 0; i < may.size(); ++i) {
    State next = state;
    apply(rules, next, may.nth(i));
    walk(rules, next, depth - 1, at + 1, report);
  }
}

}  // namespace

std::uint64_t fingerprint(const State& state) {
  Mixer mixer;
  for (const gostop::SeatState& seat : state.seats) add_seat(seat, mixer);
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
  for (const std::int16_t entry : state.instant) mixer.add(static_cast<std::uint64_t>(entry));
  for (const auto& by : state.offers) {
    for (const std::uint8_t left : by) mixer.add(left);
  }
  return mixer.value();
}

std::uint64_t perft(const Rules& rules, const State& state, int depth) {
  if (depth <= 0) return 1;
  return state.over() ? 0 : sequences_below(rules, state, depth);
}

PerftReport perft_report(const Rules& rules, const State& state, int depth) {
  PerftReport report;
  report.sequences.assign(static_cast<std::size_t>(depth) + 1, 0);
  walk(rules, state, depth, 0, report);
  return report;
}

PerftReport perft_report(const Rules& rules, std::uint64_t seed, std::uint64_t deals, int depth) {
  PerftReport sum;
  sum.sequences.assign(static_cast<std::size_t>(depth) + 1, 0);
  for (std::uint64_t deal = 0; deal < deals; ++deal) {
    table::Random random = table::fork(seed, deal);
    const PerftReport one =
        perft_report(rules, start(rules, 0, 0, shuffled_deal(rules, 0, random)), depth);
    for (std::size_t i = 0; i < sum.sequences.size(); ++i) sum.sequences[i] += one.sequences[i];
    sum.ended += one.ended;
    sum.signature += one.signature;
  }
  return sum;
}

std::vector<PerftBranch> perft_branches(const Rules& rules, const State& state, int depth) {
  std::vector<PerftBranch> branches;
  const Legal may = legal(rules, state);
  for (int i = 0; depth > 0 && i < may.size(); ++i) {
    const gostop::Action action = may.nth(i);
    branches.push_back({action, perft(rules, after(rules, state, action), depth - 1)});
  }
  return branches;
}

}  // namespace showstopper::properties
