// SPDX-License-Identifier: Apache-2.0
//
// One step of a round of Go-Stop for the invariants: two positions and the action between them. A
// step holds references, so its maker must outlive it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "model/gostop/deal.h"
#include "model/gostop/engine.h"
#include "model/gostop/rules/rules.h"
#include "model/gostop/settlement/settle.h"
#include "model/gostop/state.h"

namespace showstopper::properties {

// The consequences of a rule set, derived once (gostop-clauses, facts 1 to 3 and the settled
// meanings): the invariants that hold exactly, and those that the rules give up. The combination
// rows are read a second time, from the rows of the rule file and not from the compiled rules.
struct RuleFacts {
  bool four_may_lie = false;         // a whole month may lie on the table, and no seat can take it
  bool three_may_lie_loose = false;  // three of a month may lie without being a stack
  bool three_may_be_captured = false;  // a stack that does not form is captured as three
  bool jokers_may_lie = false;         // jokers dealt to the table stay there
  bool turns_are_plain = false;   // one hand card or bomb and one stock card, captures compulsory
  bool events_are_plain = false;  // the event rows are those of the shorthand parameters
  bool payers_are_plain = false;  // the same of the liability rows
  bool hands_are_exact = false;   // a hand's size follows from turns, bombs and credits
  bool stock_is_exact = false;    // so does the number of flowers left in the stock
  bool table_empties = false;     // at exhaustion every card is captured
  int dealt_to_hand = 0;
  int dealt_to_table = 0;
  int most_steps = 0;  // no round has more actions

  static constexpr int kMostGroups = 64;
  struct Row {  // of [[combination]]
    gostop::CardSet mask, with;
    bool by_value = false;
    int first_at = 1, points = 0, step = 0, multiplier = 1, group = -1;
    int fewest = 1;  // cards of `mask` that may be worth `first_at`
    bool counts_to_minimum = true;
  };
  struct Use {  // of the sake cup: as an animal, and as two junk
    std::vector<Row> rows;
    int groups = 0;  // of rows of which only the best counts
    std::array<std::uint8_t, gostop::Card::kCount> junk_value{};  // 0: no junk
    gostop::CardSet brights, animals, ribbons, junk;
    std::array<gostop::CardSet, gostop::kMaxJokerValue> junk_above{};  // worth more than i junk
  };
  std::array<Use, 2> use;

  struct Events {  // effects of events by the shorthand parameters
    int jjok = 0, ttadak = 0, sweep = 0, bomb = 0, small_bomb = 0, joker = 0;
    int other_stack = 0, dealt_stack = 0, own_stack = 0;
    bool own_stack_by_value = false;
    gostop::StealFrom from = gostop::StealFrom::each_opponent;
    int first_ppuk = 0;
    std::vector<int> ppuk_streak;  // [i]: for a streak of i, from 2 on
    bool three_ppuks_win = false;
    int three_ppuk_points = 0;
  };
  Events events;
  // If one row alone takes the pot and its only condition is the capture of a card: that card.
  gostop::Card pot_card;
};
RuleFacts implied_by(const gostop::Rules& rules);

// Which cards left and entered the zones between two positions.
struct Change {
  gostop::PerSeat<gostop::CardSet> hand_lost, hand_gained;
  gostop::PerSeat<gostop::CardSet> captured_lost, captured_gained;
  gostop::CardSet table_lost, table_gained;
  gostop::CardSet turned;     // left the top of the stock
  gostop::CardSet elsewhere;  // left or entered hand or captures of another seat than the mover
  bool any() const { return !(table_lost | table_gained | turned).empty() || hands_or_captures; }
  bool hands_or_captures = false;
};
Change change_between(const gostop::State& before, const gostop::State& after);

// Whether go is being announced, with the stock card still to come (`go.announced`).
inline bool asked_before_the_flip(const gostop::State& state) {
  return state.decision == gostop::Decision::go_stop &&
         state.turn.announced == gostop::Announced::asked;
}

struct GostopStep {
  const gostop::Rules& rules;
  const RuleFacts& rule_facts;
  const gostop::Deal& deal;
  // The position in which the turn of `before` began; `before` itself if none has begun.
  const gostop::State& turn_start;
  const gostop::State& before;  // of the first step, which has no action, the same as `after`
  const gostop::State& after;
  const gostop::Legal& legal;  // in `after`
  gostop::Action action;
  gostop::CardSet stock_left;  // the cards that the deal's stock has from `after.stock.top` on
  int number = 0;              // actions before this one
  bool first = false;          // no action: `after` is the position after the deal
  bool turn_seen = false;      // `turn_start` is a turn's first decision, nothing done in it yet
  const gostop::Result* result = nullptr;  // if the round is over

  bool turn_ended() const { return after.round_turns != before.round_turns; }
  // Whether this step completed the turn's collection and steals.
  bool collected() const;
  // Found when it is first needed: most steps are judged without it.
  const Change& change() const {
    if (!found_change) found_change = change_between(before, after);
    return *found_change;
  }
  mutable std::optional<Change> found_change = std::nullopt;

 private:
  bool turn_ended_or_asks() const;
};

// A deal, with the cards of its stock from each place on.
struct DealtCards {
  explicit DealtCards(const gostop::Deal& dealt);
  gostop::Deal deal;
  std::array<gostop::CardSet, gostop::Card::kCount + 1> left{};  // by `stock.top`

  // An engine that is broken may have any place: from one beyond the stock nothing is left.
  gostop::CardSet left_at(std::size_t top) const {
    return top < left.size() ? left[top] : gostop::CardSet();
  }
};

// Follows one round and makes its steps. It points at positions that its user keeps, and is copied
// cheaply: a search has one for each position on its way.
class GostopTrail {
 public:
  // The arguments must outlive it.
  GostopTrail(const gostop::Rules& rules, const RuleFacts& rule_facts, const DealtCards& dealt)
      : rules_(&rules), rule_facts_(&rule_facts), dealt_(&dealt) {}

  // The step without an action: `kept` is the position after the deal.
  GostopStep open(const gostop::State& kept, const gostop::Legal& legal,
                  const gostop::Result* result = nullptr);
  // The step from the last position to `state`.
  GostopStep step(gostop::Action action, const gostop::State& state, const gostop::Legal& legal,
                  const gostop::Result* result = nullptr) const;
  // Goes on from `kept`, the position after the step.
  void accept(const GostopStep& step, const gostop::State& kept);

  const gostop::State& position() const { return *before_; }
  // The position in which the turn began; nullptr: the last position begins one.
  const gostop::State* turn_start() const { return turn_start_; }
  // Between turns, the steps to come depend on the position and this number alone.
  std::uint64_t number() const {
    return static_cast<std::uint64_t>(actions_) * 2 + (clean_start_ ? 1 : 0);
  }

 private:
  const gostop::Rules* rules_;
  const RuleFacts* rule_facts_;
  const DealtCards* dealt_;
  const gostop::State* before_ = nullptr;
  const gostop::State* turn_start_ = nullptr;
  bool clean_start_ = false;
  int actions_ = 0;
};

// The same for a round of which no position is kept. Rules and `rule_facts` must outlive it.
class GostopWatch {
 public:
  GostopWatch(const gostop::Rules& rules, const RuleFacts& rule_facts)
      : rules_(rules), rule_facts_(rule_facts) {}
  GostopWatch(const GostopWatch&) = delete;
  GostopWatch& operator=(const GostopWatch&) = delete;

  GostopStep open(const gostop::Deal& deal, const gostop::State& state, const gostop::Legal& legal,
                  const gostop::Result* result = nullptr);
  GostopStep step(gostop::Action action, const gostop::State& state, const gostop::Legal& legal,
                  const gostop::Result* result = nullptr) const {
    return trail_->step(action, state, legal, result);
  }
  void accept(const GostopStep& step);

  const gostop::State& position() const { return trail_->position(); }

 private:
  const gostop::Rules& rules_;
  const RuleFacts& rule_facts_;
  std::optional<DealtCards> dealt_;
  std::optional<GostopTrail> trail_;
  // The last position, the one in which its turn began, and a place for the next.
  std::array<gostop::State, 3> kept_;
};

}  // namespace showstopper::properties
