// SPDX-License-Identifier: Apache-2.0
//
// What a search of play in a fixed deal must know of a position to recognize it: where the cards
// lie that may still be played (the layout), and how the seats stand by what they have captured.
// Cards that no rule tells apart are renamed first, and what only the settlement reads (how often
// a triple was shown, what a bomb multiplies) is left out. Nothing here plays or judges.
//
// Where the rules let captured cards do nothing but good to their owner, standings of one layout
// are ordered: who can force the minimum keeps it with a better standing. `ordered` says whether
// they are; otherwise what was captured is a part of the layout, and all standings are equal.
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

  // Only beginnings of turns are recognized: within a turn more is under way than a layout says.
  static bool recognizes(const gostop::State& state) {
    return state.decision == gostop::Decision::turn && !state.turn.moved && !state.turn.offered;
  }

  // Puts cards of a month that no rule tells apart in the order of the places where they lie.
  void canonicalize(gostop::State& state) const;

  // Each says how many words it wrote, for given rules always the same number.
  std::size_t write(const gostop::State& state, Layout& layout) const;
  std::size_t write(const gostop::State& state, Standing& standing) const;

  // Of cards that come to the same for the seat that chooses among them, the first.
  gostop::CardSet one_of_each(gostop::CardSet cards, bool captured) const;

  // Whether a triple that is shown changes anything before the settlement.
  bool shakes_matter() const { return shakes_matter_; }

 private:
  using CardSet = gostop::CardSet;
  class Packed;

  // Two cards of a month that no rule tells apart.
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
  bool tests_ = false;           // a row asks for what it likes
  bool shakes_matter_ = false, shown_matters_ = false, streak_matters_ = false;
  bool last_caller_matters_ = false, last_turn_matters_ = false;
  bool jokers_ = false, dated_ = false, lapses_ = false;
  bool ordered_ = false;
};

}  // namespace showstopper::solver
