// SPDX-License-Identifier: Apache-2.0
#include "properties/statistics/stoppa/perft.h"

#include <algorithm>

#include "model/stoppa/deal.h"
#include "model/table/random.h"

namespace showstopper::properties {

using stoppa::Legal;
using stoppa::Rules;
using stoppa::State;

namespace {

class Mixer {
 public:
  void add(std::uint64_t value) { state_ = table::scrambled(state_ ^ value) + kStep; }
  std::uint64_t value() const { return table::scrambled(state_); }

 private:
  static constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15u;  // as in table::Random
  std::uint64_t state_ = 0;
};

void add_shed(const stoppa::Shed& shed, Mixer& mixer) {
  for (const stoppa::CardSet hand : shed.hands) mixer.add(hand.bits());
  mixer.add(shed.laid.bits());
  mixer.add(shed.gone.bits());
  mixer.add(static_cast<std::uint64_t>(shed.to_move + 1) |
            static_cast<std::uint64_t>(shed.needed) << 8 |
            static_cast<std::uint64_t>(shed.top_by + 1) << 16 |
            static_cast<std::uint64_t>(shed.opened_by + 1) << 24 |
            static_cast<std::uint64_t>(shed.passes) << 32);
}

void walk(const Rules& rules, const State& state, int depth, int bets, std::size_t at,
          PerftReport& report) {
  ++report.sequences[at];
  if (state.over()) ++report.ended;
  if (state.over() || depth == 0) {
    report.signature += fingerprint(state);
    return;
  }
  const Legal may = limited(legal(rules, state), bets);
  for (int i = 0; i < may.size(); ++i) {
    walk(rules, after(rules, state, may.nth(i)), depth - 1, bets, at + 1, report);
  }
}

}  // namespace

Legal limited(Legal legal, int bets) {
  if (bets > 0) legal.to = std::min(legal.to, legal.from + bets - 1);
  return legal;
}

std::uint64_t fingerprint(const State& state) {
  Mixer mixer;
  add_shed(state.shed, mixer);
  for (std::size_t seat = 0; seat < state.purses.size(); ++seat) {
    mixer.add(static_cast<std::uint64_t>(state.purses[seat]));
    mixer.add(static_cast<std::uint64_t>(state.bets[seat]));
  }
  for (int i = 0; i < stoppa::kMaxIterations; ++i) {
    for (stoppa::Seat seat = 0; seat < stoppa::kMaxPlayers; ++seat) {
      mixer.add(state.packet(i, seat).bits());
    }
  }
  const std::uint64_t rest[] = {static_cast<std::uint64_t>(state.decision),
                                static_cast<std::uint64_t>(state.phase),
                                state.iteration,
                                static_cast<std::uint64_t>(state.dealer),
                                static_cast<std::uint64_t>(state.pot),
                                state.passed,
                                state.folded,
                                state.raises,
                                state.asked,
                                static_cast<std::uint64_t>(state.outcome),
                                static_cast<std::uint64_t>(state.winner + 1),
                                state.exposed.bits()};
  for (const std::uint64_t value : rest) mixer.add(value);
  for (const stoppa::SeatSet seats : state.declared) mixer.add(seats);
  return mixer.value();
}

std::uint64_t perft(const Rules& rules, const State& state, int depth, int bets) {
  if (depth <= 0) return 1;
  if (state.over()) return 0;
  const Legal may = limited(legal(rules, state), bets);
  if (depth == 1) return static_cast<std::uint64_t>(may.size());
  std::uint64_t sum = 0;
  for (int i = 0; i < may.size(); ++i) {
    sum += perft(rules, after(rules, state, may.nth(i)), depth - 1, bets);
  }
  return sum;
}

PerftReport perft_report(const Rules& rules, const State& state, int depth, int bets) {
  PerftReport report;
  report.sequences.assign(static_cast<std::size_t>(depth) + 1, 0);
  walk(rules, state, depth, bets, 0, report);
  return report;
}

PerftReport perft_report(const Rules& rules, std::uint64_t seed, std::uint64_t deals, int depth,
                         int bets) {
  PerftReport sum;
  sum.sequences.assign(static_cast<std::size_t>(depth) + 1, 0);
  for (std::uint64_t deal = 0; deal < deals; ++deal) {
    table::Random random = table::fork(seed, deal);
    const State first = start(rules, usual_table(rules), shuffled_deal(rules, 0, random));
    const PerftReport one = perft_report(rules, first, depth, bets);
    for (std::size_t i = 0; i < sum.sequences.size(); ++i) sum.sequences[i] += one.sequences[i];
    sum.ended += one.ended;
    sum.signature += one.signature;
  }
  return sum;
}

std::vector<StoppaBranch> perft_branches(const Rules& rules, const State& state, int depth,
                                         int bets) {
  std::vector<StoppaBranch> branches;
  const Legal may = limited(legal(rules, state), bets);
  for (int i = 0; depth > 0 && i < may.size(); ++i) {
    const stoppa::Action action = may.nth(i);
    branches.push_back({action, perft(rules, after(rules, state, action), depth - 1, bets)});
  }
  return branches;
}

}  // namespace showstopper::properties
