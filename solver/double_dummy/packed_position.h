// SPDX-License-Identifier: Apache-2.0
//
// The key by which a search of play in a fixed deal recognizes a position: the places of the cards
// that may still be played (the layout), and the worth of the captured cards of each seat (the
// standing). Cards that the rules never distinguish are renamed first. Facts that only the
// settlement reads (how often a triple was shown, the factor of a bomb) are left out. Nothing here
// plays or judges.
//
// If captured cards can only help their owner, standings of one layout are ordered: a seat that can
// force the minimum can still do so with a better standing. `ordered` returns whether they are. If
// not, captured cards are a part of the layout, and all standings are equal.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/gostop/rules/rules.h"
#include "model/gostop/state.h"

namespace showstopper::solver {

// Compared whole. How many words are used depends on the rules alone.
struct Layout {
  static constexpr std::size_t kMostWords = 24;
  std::array<std::uint64_t, kMostWords> words{};
};

// Numbers below 128, eight to a word; more is better for the seat that wants the goal.
struct Standing {
  static constexpr std::size_t kMostWords = 8;
  static constexpr std::size_t kInWord = 8;
  std::array<std::uint64_t, kMostWords> words{};
};

class PositionPacker {
 public:
  // `for_minimum`: the goal is that `seat` is the first with the stop minimum.
  PositionPacker(const gostop::Rules& rules, gostop::Seat seat, bool for_minimum);

  bool ordered() const { return ordered_; }

  // Only beginnings of turns are recognized: within a turn the state has more than a layout holds.
  static bool recognizes(const gostop::State& state) {
    return state.decision == gostop::Decision::turn && !state.turn.moved && !state.turn.offered;
  }

  // Puts equivalent cards of a month in the order of their places.
  void canonicalize(gostop::State& state) const;

  // Each returns the number of words written, which is constant for given rules.
  std::size_t write(const gostop::State& state, Layout& layout) const;
  std::size_t write(const gostop::State& state, Standing& standing) const;

  // Of cards that are equivalent for the seat that chooses among them, the first.
  gostop::CardSet one_of_each(gostop::CardSet cards, bool captured) const;

  // Whether a triple that is shown changes anything before the settlement.
  bool shakes_matter() const { return shakes_matter_; }

 private:
  using CardSet = gostop::CardSet;
  class Packed;

  // Two equivalent cards of a month: no rule distinguishes them.
  struct Twins {
    gostop::Card first, second;
  };
  // A row of [[combination]] that does not count junk.
  struct Row {
    CardSet mask, with;
    int first_at = 1;
    bool operator==(const Row&) const = default;
  };

  void find_kinds(const gostop::Rules& rules);
  void find_twins();
  void find_counts(const gostop::Rules& rules);
  bool find_order(const gostop::Rules& rules);
  void write_counts(const gostop::SeatState& player, Packed& packed) const;

  gostop::Seat seat_;
  std::vector<CardSet> kinds_;  // cards that count the same; together the deck
  std::vector<Twins> twins_;
  std::vector<std::size_t> counted_;  // kinds of events of which it matters how often they came
  std::vector<Row> rows_;
  std::vector<CardSet> levels_;  // junk worth more than nothing, more than one ...
  bool tests_ = false;           // a row has a test of its own
  bool shakes_matter_ = false, shown_matters_ = false, streak_matters_ = false;
  bool last_caller_matters_ = false, last_turn_matters_ = false;
  bool jokers_ = false, dated_ = false, lapses_ = false;
  bool ordered_ = false;
};

}  // namespace showstopper::solver
