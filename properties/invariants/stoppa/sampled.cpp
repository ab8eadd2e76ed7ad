// SPDX-License-Identifier: Apache-2.0
//
// Invariants that cost more than the step itself: checked on a sample of the steps.
#include "model/stoppa/position.h"
#include "model/stoppa/view.h"
#include "properties/invariants/hidden_cards.h"
#include "properties/invariants/stoppa/groups.h"

namespace showstopper::properties {
namespace {

using stoppa::Action;
using stoppa::ActionKind;
using stoppa::Card;
using stoppa::CardSet;
using stoppa::Chips;
using stoppa::Decision;
using stoppa::Seat;
using stoppa::State;

bool no_legal_action_is_refused(const StoppaStep& step) {
  const State& state = step.after;
  for (int i = 0; i < step.may.size(); ++i) {
    const Action action = step.may.nth(i);
    if (!step.may.contains(action) || refusal(step.rules, state, state.to_move(), action)) {
      return false;
    }
    const Seat other = table::after(state.to_move(), state.players);
    if (!refusal(step.rules, state, other, action)) return false;
    constexpr int kMany = 64;  // a rich table has many equivalent amounts
    if (i > kMany && step.may.amounts() > kMany) break;
  }
  return true;
}

// Every plain kind, single card, pair and bet at the edges: allowed exactly if it is listed.
bool other_actions_are_refused(const StoppaStep& step) {
  const State& state = step.after;
  const Seat seat = state.over() ? Seat(0) : state.to_move();
  const auto agrees = [&](Action action) {
    return !refusal(step.rules, state, seat, action).has_value() ==
           (!state.over() && step.may.contains(action));
  };
  for (const ActionKind kind :
       {ActionKind::pass, ActionKind::call, ActionKind::fold, ActionKind::done}) {
    if (!agrees({kind, {}, 0, {}})) return false;
  }
  for (const ActionKind kind : {ActionKind::bet, ActionKind::raise}) {
    const Chips edges[] = {-1, 0, step.may.from - 1, step.may.from, step.may.to, step.may.to + 1};
    for (const Chips chips : edges) {
      if (!agrees(Action::with(kind, chips))) return false;
    }
  }
  for (int kind = 0; kind < stoppa::kDeclarations; ++kind) {
    if (!agrees(Action::declare(static_cast<stoppa::Declaration>(kind)))) return false;
  }
  for (const Card card : stoppa::kAllCards) {
    if (!agrees(Action::lay(card))) return false;
    const CardSet rank = state.hand(seat).in(card.rank());
    if (!agrees(Action::lay(rank)) || !agrees(Action::lay(rank | card))) return false;
  }
  return true;
}

bool a_refused_action_changes_nothing_else(const StoppaStep& step) {
  // `refusal` takes the position by constant reference; this checks that it is pure.
  const State copy = step.after;
  const Action odd = Action::lay(stoppa::kAllCards);
  const bool refused = refusal(step.rules, step.after, 0, odd).has_value();
  return refused && copy == step.after;
}

bool positions_of_play_are_sound(const StoppaStep& step) {
  return step.after.over() || flaws(step.rules, step.after).empty();
}

// A view shows its own hand and the cards that were shown.
bool views_hide_the_hands_of_others(const StoppaStep& step) {
  for (Seat viewer = 0; viewer < step.after.players; ++viewer) {
    const stoppa::View seen = view(step.rules, step.after, viewer);
    if (!seen.open.shed.held().empty()) return false;
    for (Seat seat = 0; seat < step.after.players; ++seat) {
      const CardSet known = seen.known_hand[seat];
      if (!step.after.hand(seat).contains(known)) return false;
      if (seat == viewer ? known != step.after.hand(seat) : !step.after.exposed.contains(known)) {
        return false;
      }
    }
    for (const CardSet wave : seen.open.waves) {
      if (!wave.empty()) return false;
    }
    for (const CardSet coming : seen.open.coming) {
      if (!coming.empty()) return false;
    }
  }
  return true;
}

bool views_hide_what_they_must(const StoppaStep& step) {
  return views_hide(step.rules, step.after);
}

// The engine derives the fields that a set-up position leaves out.
bool set_up_equals_played(const StoppaStep& step) {
  if (step.after.over()) return true;
  State set_up = step.after;
  set_up.decision = Decision::over;
  set_up.shed.gone = {};
  set_up.shed.needed = stoppa::kAnyRank;
  stoppa::complete(set_up);
  // After a lap of optional passes a position contains the rank that may follow.
  if (!step.rules.shed_must_play || step.after.overlooked.any())
    set_up.shed.needed = step.after.shed.needed;
  return set_up == step.after;
}

// The engine is a function: the same action on the same position, with a log and without.
bool a_step_can_be_repeated(const StoppaStep& step) {
  if (step.first) return start(step.rules, step.table, step.deal) == step.after;
  stoppa::EventLog log;
  return after(step.rules, step.before, step.action) == step.after &&
         after(step.rules, step.before, step.action, &log) == step.after;
}

constexpr StoppaInvariant kSampled[] = {
    {"legal_actions_are_not_refused",
     "Each legal action is allowed to the seat to move and refused to the next.",
     no_legal_action_is_refused, "opened", "ST-014,ST-030", Cost::sampled},
    {"other_actions_are_refused",
     "Verbs, cards and amounts that are not listed as legal are refused.",
     other_actions_are_refused, "opened", "ST-014,ST-030", Cost::sampled},
    {"a_refused_action_changes_nothing_else", "A refusal leaves the position as it was.",
     a_refused_action_changes_nothing_else, "packet", "ST-014,ST-030", Cost::sampled},
    {"positions_of_play_are_sound", "Every position of play would be accepted as a set-up one.",
     positions_of_play_are_sound, "shedding", "ST-009", Cost::sampled},
    {"views_hide_the_hands_of_others",
     "A view holds the viewer's own cards and those shown, and no other.",
     views_hide_the_hands_of_others, "shown", "ST-013,ST-021", Cost::sampled},
    {"views_hide_what_they_must",
     "A view holds no card that its player cannot see, and is the same wherever those cards are.",
     views_hide_what_they_must, "shown", "ST-013,ST-021", Cost::sampled},
    {"set_up_equals_played",
     "A position that was played to and the same one set up by hand are equal.",
     set_up_equals_played, "shedding", "ST-009", Cost::sampled},
    {"a_step_can_be_repeated", "The same action on the same position leads to the same position.",
     a_step_can_be_repeated, "shedding", "ST-009", Cost::sampled},
};

}  // namespace

std::span<const StoppaInvariant> stoppa_sampled_invariants() { return kSampled; }

}  // namespace showstopper::properties
