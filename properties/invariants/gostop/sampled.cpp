// SPDX-License-Identifier: Apache-2.0
//
// Invariants that cost more than a step of play: checked on a sample of the steps.
#include <algorithm>

#include "model/gostop/position.h"
#include "model/gostop/score.h"
#include "properties/invariants/gostop/groups.h"
#include "properties/invariants/gostop/oracle/score.h"
#include "properties/invariants/gostop/set_up.h"
#include "properties/invariants/hidden_cards.h"

namespace showstopper::properties {

using namespace gostop;  // NOLINT: predicates speak the language of the game

namespace {

constexpr int kVerbs = static_cast<int>(kLastAction) + 1;

// Every action that can be written down.
template <class Visit>
bool holds_for_all_actions(Visit visit) {
  for (int kind = 0; kind < kVerbs; ++kind) {
    const ActionKind of = static_cast<ActionKind>(kind);
    const int first = takes_month(of) ? 1 : 0;
    const int last = takes_card(of) ? Card::kCount - 1 : takes_month(of) ? Card::kMonths : 0;
    for (int argument = first; argument <= last; ++argument) {
      if (!visit(Action{of, static_cast<std::uint8_t>(argument)})) return false;
    }
  }
  return true;
}

// Of some two hundred illegal actions every eighth is tried, others at the next step; after the end
// all of them.
bool refusals_agree_with_legal(const GostopStep& step) {
  const State& state = step.after;
  const int one_in = state.over() ? 1 : 8;
  int allowed = 0, refused = step.number;
  const bool agree = holds_for_all_actions([&](Action action) {
    const bool may = step.legal.contains(action);
    allowed += may ? 1 : 0;
    if (!may && refused++ % one_in != 0) return true;
    const auto why = refusal(step.rules, state, state.to_move, action);
    return state.over() ? why == Refusal::over : may == !why;
  });
  return agree && allowed == step.legal.size();
}

bool legal_actions_are_listed_once(const GostopStep& step) {
  for (int i = 0; i < step.legal.size(); ++i) {
    const Action action = step.legal.nth(i);
    if (!step.legal.contains(action)) return false;
    for (int j = 0; j < i; ++j) {
      if (step.legal.nth(j) == action) return false;
    }
  }
  return true;
}

bool only_the_seat_to_move_may_act(const GostopStep& step) {
  const State& state = step.after;
  for (Seat seat = 0; seat < step.rules.players; ++seat) {
    if (seat == state.to_move) continue;
    for (int i = 0; i < step.legal.size(); ++i) {
      if (refusal(step.rules, state, seat, step.legal.nth(i)) != Refusal::not_to_move) return false;
    }
  }
  return true;
}

bool points_agree_with_a_slow_recount(const GostopStep& step) {
  for (Seat seat = 0; seat < step.rules.players; ++seat) {
    const SeatState& player = step.after.seat(seat);
    const int use = oracle_use(step.rules, step.rule_facts, player.cup, player.captured);
    const RuleFacts::Use& by = step.rule_facts.use[use];
    const int slow = oracle_points_slowly(by, player.captured);
    if (slow != points(step.rules, step.after, seat)) return false;
    if (slow != oracle_points(step, player)) return false;
    if (oracle_to_minimum(step, player) != points_to_minimum(step.rules, step.after, seat)) {
      return false;
    }
  }
  return true;
}

bool the_same_action_does_the_same(const GostopStep& step) {
  EventLog log;
  if (step.first) {
    return start(step.rules, Table{step.after.dealer, step.after.carry, step.after.pot}, step.deal,
                 &log) == step.after;
  }
  State again = step.before;
  apply(step.rules, again, step.action, &log);
  return again == step.after;
}

bool results_come_out_the_same(const GostopStep& step) {
  if (step.result == nullptr) return true;
  EventLog log;
  const Result again = settle(step.rules, step.after, &log);
  return again.payments == step.result->payments && again.points == step.result->points &&
         again.sale == step.result->sale && again.pot == step.result->pot &&
         again.next_dealer == step.result->next_dealer &&
         again.next_carry == step.result->next_carry;
}

// Zones as a reader of the events keeps them.
struct Zones {
  PerSeat<CardSet> hand, captured;
  CardSet table, stock;

  explicit Zones(const State& state) : table(state.table), stock(state.stock.set()) {
    for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
      hand[seat] = state.seats[seat].hand;
      captured[seat] = state.seats[seat].captured;
    }
  }
  CardSet* at(Zone zone, int seat) {
    switch (zone) {
      case Zone::hand: return seat < 0 ? nullptr : &hand[seat];
      case Zone::captured: return seat < 0 ? nullptr : &captured[seat];
      case Zone::table:
      case Zone::buried: return &table;
      case Zone::stock: return &stock;
      case Zone::none: return nullptr;
    }
    return nullptr;
  }
  bool operator==(const Zones&) const = default;
};

// Each move event finds its cards in the zone that it names; all together give the new position.
bool events_tell_every_move(const GostopStep& step) {
  if (step.first) return true;
  EventLog log;
  State again = step.before;
  apply(step.rules, again, step.action, &log);
  Zones zones(step.before);
  for (const Event& event : log) {
    if (event.what != EventType::move) continue;
    CardSet* from = zones.at(event.from, event.other != kNobody ? event.other : event.seat);
    CardSet* to = zones.at(event.to, event.seat);
    if (from == nullptr || to == nullptr || event.cards.empty()) return false;
    if (!from->contains(event.cards)) return false;
    *from -= event.cards;
    if (!(*to & event.cards).empty()) return false;
    *to |= event.cards;
  }
  return zones == Zones(step.after);
}

bool views_hide_what_they_must(const GostopStep& step) {
  return views_hide(step.rules, step.after);
}

bool set_up_equals_played(const GostopStep& step) {
  // Three that lie loose would be taken for a stack, and a stack to which a fourth card has come in
  // place of a joker for none.
  if (step.rule_facts.three_may_lie_loose || !is_clean_turn_start(step.after)) return true;
  if (quads_in(step.after.table) != 0) return true;
  return as_set_up(step.rules, step.after) == step.after;
}

bool sound_positions_have_no_flaw(const GostopStep& step) {
  return flaws(step.rules, step.after).empty();
}

constexpr GostopInvariant kSampled[] = {
    {"refusals_agree_with_legal",
     "An action is refused exactly when it is not among the legal ones.", refusals_agree_with_legal,
     "turn_over", "GS-A-031", Cost::sampled},
    {"legal_actions_are_listed_once", "Each legal action is listed once.",
     legal_actions_are_listed_once, "bomb,shake", "GS-A-031", Cost::sampled},
    {"only_the_seat_to_move_may_act", "Only the seat to move may act.",
     only_the_seat_to_move_may_act, "turn_over", "GS-A-028", Cost::sampled},
    {"points_agree_with_a_slow_recount",
     "Points equal those counted card by card from the rows of the rule file.",
     points_agree_with_a_slow_recount, "combination", "GS-A-104", Cost::sampled},
    {"the_same_action_does_the_same",
     "The same action in the same position leads to the same position, with or without a log of "
     "events.",
     the_same_action_does_the_same, "turn_over", "GS-A-030", Cost::sampled},
    {"results_come_out_the_same",
     "The same end is settled in the same way, with or without a log of events.",
     results_come_out_the_same, "pay", "GS-A-102", Cost::sampled},
    {"events_tell_every_move",
     "The events of an action find each card in its named zone and lead to the new position.",
     events_tell_every_move, "capture", "GS-A-048", Cost::sampled},
    {"views_hide_what_they_must",
     "A view holds no card that its player cannot see, and is the same wherever those cards are.",
     views_hide_what_they_must, "turn_over", "GS-A-016,GS-B-019", Cost::sampled},
    {"set_up_equals_played",
     "A position that was played to and the same one set up by hand are equal.",
     set_up_equals_played, "turn_over", "GS-A-030", Cost::sampled},
    {"sound_positions_have_no_flaw",
     "The start of a turn in play would be accepted as a position set up by hand.",
     sound_positions_have_no_flaw, "turn_over", "GS-A-030", Cost::sampled},
};

}  // namespace

std::span<const GostopInvariant> sampled_invariants() { return kSampled; }

}  // namespace showstopper::properties
