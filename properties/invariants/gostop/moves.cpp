// SPDX-License-Identifier: Apache-2.0
//
// The moves of cards from one position to the next. A step without a turn's decision (`auto_flip`)
// may contain several turns; then the conditions on a single mover are skipped.
#include "properties/invariants/gostop/groups.h"

namespace showstopper::properties {

using namespace gostop;  // NOLINT: predicates speak the language of the game

namespace {

bool one_mover(const GostopStep& step) {
  return !step.first && (step.turn_seen || !step.turn_ended() ||
                         step.rules.turn_empty_hand != EmptyHand::auto_flip);
}

bool is_mover(const GostopStep& step, std::size_t seat) {
  return static_cast<int>(seat) == step.before.mover;
}

const CardSet& of_mover(const GostopStep& step, const PerSeat<CardSet>& by_seat) {
  return by_seat[step.before.mover];
}

bool opponents_keep_their_hands(const GostopStep& step) {
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
    if (is_mover(step, seat)) continue;
    if (!(step.change().hand_lost[seat] | step.change().hand_gained[seat]).empty()) return false;
  }
  return true;
}

// A hand gains a card only in place of a joker, and then from the stock.
bool hands_grow_only_by_replacing_jokers(const GostopStep& step) {
  const CardSet gained = of_mover(step, step.change().hand_gained);
  if (gained.empty()) return true;
  return step.action.kind == ActionKind::play && step.action.card().is_joker() &&
         step.change().turned.contains(gained) && gained.size() == 1;
}

bool hands_lose_what_is_played(const GostopStep& step) {
  const CardSet lost = of_mover(step, step.change().hand_lost);
  if (step.action.kind == ActionKind::play) return lost == CardSet(step.action.card());
  if (step.action.kind == ActionKind::bomb) {
    return lost == step.before.seat(step.before.mover).hand.in(step.action.month());
  }
  return lost.empty();
}

// The cards captured by the mover, including those given away at once as change (AMB-46).
CardSet captured_by_mover(const GostopStep& step) {
  CardSet gained = of_mover(step, step.change().captured_gained);
  if (step.rules.steal_change_for_double == StealChange::none) return gained;
  for (const CardSet& cards : step.change().captured_gained) gained |= cards;
  return gained;
}

// New cards on the table come from the mover's hand or from the stock.
bool table_grows_only_by_the_mover(const GostopStep& step) {
  if (!one_mover(step)) return true;
  const CardSet sources = of_mover(step, step.change().hand_lost) | step.change().turned;
  return sources.contains(step.change().table_gained);
}

bool table_loses_only_to_the_mover(const GostopStep& step) {
  if (!one_mover(step)) return true;
  return captured_by_mover(step).contains(step.change().table_lost);
}

bool captures_come_from_the_turn(const GostopStep& step) {
  if (!one_mover(step)) return true;
  CardSet sources =
      step.before.table | of_mover(step, step.change().hand_lost) | step.change().turned;
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
    if (!is_mover(step, seat)) sources |= step.change().captured_lost[seat];
  }
  return sources.contains(of_mover(step, step.change().captured_gained));
}

bool may_change_hands(const GostopStep& step, CardSet cards) {
  return (step.rule_facts.use[0].junk | step.rule_facts.use[1].junk).contains(cards);
}

bool opponents_lose_only_junk_to_the_mover(const GostopStep& step) {
  if (!one_mover(step)) return true;
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
    const CardSet lost = step.change().captured_lost[seat];
    if (lost.empty() || is_mover(step, seat)) continue;
    if (!may_change_hands(step, lost)) return false;
    if (!captured_by_mover(step).contains(lost)) return false;
  }
  return true;
}

// AMB-47: the cup changes hands only if the rules allow it.
bool cup_stays_unless_rules_let_it_go(const GostopStep& step) {
  if (step.rules.steal_cup == StealCup::if_counted_as_junk) return true;
  if (step.rules.cup_role == CupRole::animal && step.rule_facts.use[0].junk.has(kCup)) return true;
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
    if (step.change().captured_lost[seat].has(kCup)) return false;
  }
  return true;
}

// GS-A-051: captured cards stay, except for steals and the change that rules may require (AMB-46).
bool opponents_gain_only_change(const GostopStep& step) {
  if (!one_mover(step)) return true;
  const bool change = step.rules.steal_change_for_double == StealChange::change_back;
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
    const CardSet gained = step.change().captured_gained[seat];
    if (gained.empty() || is_mover(step, seat)) continue;
    if (!change || !may_change_hands(step, gained)) return false;
  }
  return change || of_mover(step, step.change().captured_lost).empty();
}

bool turned_cards_reach_table_or_mover(const GostopStep& step) {
  if (!one_mover(step)) return true;
  const SeatState& mover = step.after.seat(step.before.mover);
  const CardSet reached = step.after.table | mover.captured | mover.hand | captured_by_mover(step);
  return reached.contains(step.change().turned);
}

bool verb_moves_no_cards(ActionKind kind) {
  switch (kind) {
    case ActionKind::play:
    case ActionKind::take:
    case ActionKind::give:
    case ActionKind::bomb:
    case ActionKind::skip:
    case ActionKind::done:  // may waive a steal or leave a stock card, and the turn goes on
    case ActionKind::cup_animal:
    case ActionKind::cup_junk: return false;
    case ActionKind::shake:
    case ActionKind::quad:
    case ActionKind::concede:
    case ActionKind::push:
    case ActionKind::offer:
    case ActionKind::go:
    case ActionKind::stop:
    case ActionKind::accept:
    case ActionKind::refuse: return true;
  }
  return false;
}

bool words_move_no_cards(const GostopStep& step) {
  if (step.first || !one_mover(step) || asked_before_the_flip(step.before)) return true;
  // A go may be followed by turns of seats that have nothing to decide.
  if (step.turn_ended() && step.rules.turn_empty_hand == EmptyHand::auto_flip) return true;
  const bool still = verb_moves_no_cards(step.action.kind) ||
                     step.before.decision == Decision::declare ||
                     step.before.decision == Decision::cup;
  return !still || !step.change().any();
}

// A joker that is played from the hand is captured.
bool played_jokers_are_captured(const GostopStep& step) {
  // A turn that ran on within the step may have stolen it.
  if (!one_mover(step) || step.action.kind != ActionKind::play) return true;
  if (!step.action.card().is_joker()) return true;
  return captured_by_mover(step).has(step.action.card());
}

bool the_deal_is_only_put_right(const GostopStep& step) {
  if (!step.first) return true;
  const State& state = step.after;
  for (Seat seat = 0; seat < step.rules.players; ++seat) {
    const CardSet dealt = step.deal.hands[seat];
    const SeatState& player = state.seat(seat);
    if (state.round_turns == 0 && player.hand != dealt) return false;
    const CardSet jokers = seat == state.dealer ? kJokerCards : CardSet();
    if (state.round_turns == 0 && !state.turn.flipped && !jokers.contains(player.captured)) {
      return false;
    }
  }
  const bool nothing_played = state.round_turns == 0 && !state.turn.flipped;
  return !nothing_played || state.table.size() == step.deal.table.size() || state.stock.empty();
}

// The usual step, in which the other seats keep their cards: then the whole list holds.
bool only_the_mover_moves(const GostopStep& step) {
  const Change& change = step.change();
  if (step.first || !change.elsewhere.empty() || !of_mover(step, change.captured_lost).empty()) {
    return false;
  }
  if (!change.any())
    return step.action.kind != ActionKind::play && step.action.kind != ActionKind::bomb;
  if (verb_moves_no_cards(step.action.kind) || step.before.decision == Decision::declare) {
    return false;
  }
  const SeatState& mover = step.after.seat(step.before.mover);
  const CardSet lost = of_mover(step, change.hand_lost);
  const CardSet played =
      step.action.kind == ActionKind::play ? CardSet(step.action.card()) : CardSet();
  const CardSet sources = lost | change.turned;
  const CardSet gained = of_mover(step, change.captured_gained);
  return step.rules.turn_empty_hand != EmptyHand::auto_flip &&
         step.before.decision != Decision::cup && step.action.kind != ActionKind::bomb &&
         lost == played && (played & kJokerCards).empty() &&
         of_mover(step, change.hand_gained).empty() && sources.contains(change.table_gained) &&
         gained.contains(change.table_lost) && (step.before.table | sources).contains(gained) &&
         (step.after.table | mover.captured).contains(change.turned);
}

constexpr GostopInvariant kMoves[] = {
    {"opponents_keep_their_hands", "Only the mover's hand changes.", opponents_keep_their_hands,
     "capture", "GS-A-031,GS-B-019"},
    {"hands_grow_only_by_replacing_jokers",
     "A hand gains a card only from the stock, in place of a joker that was played.",
     hands_grow_only_by_replacing_jokers, "hand_joker_draw", "GS-A-037,GS-B-059"},
    {"hands_lose_what_is_played",
     "A hand loses exactly the card that is played or the month that is bombed.",
     hands_lose_what_is_played, "hand_takes_one", "GS-A-031,GS-A-061"},
    {"table_grows_only_by_the_mover",
     "What reaches the table comes from the mover's hand or from the stock.",
     table_grows_only_by_the_mover, "flip_no_match", "GS-A-031,GS-A-040"},
    {"table_loses_only_to_the_mover", "What leaves the table is captured by the mover.",
     table_loses_only_to_the_mover, "capture", "GS-A-048"},
    {"captures_come_from_the_turn",
     "The mover captures only what lay on the table, was played, turned or stolen.",
     captures_come_from_the_turn, "capture", "GS-A-048,GS-A-065"},
    {"opponents_lose_only_junk_to_the_mover", "An opponent loses only junk, and only to the mover.",
     opponents_lose_only_junk_to_the_mover, "steal", "GS-A-065,GS-B-047"},
    {"cup_stays_unless_rules_let_it_go",
     "The sake cup changes hands only if it may be taken as junk.",
     cup_stays_unless_rules_let_it_go, "steal", "GS-A-065,GS-A-116"},
    {"opponents_gain_only_change",
     "In a turn the opponents gain only change, if the rules give it.", opponents_gain_only_change,
     "steal_change", "GS-A-071"},
    {"turned_cards_reach_table_or_mover",
     "A card turned from the stock comes to the table or to the mover.",
     turned_cards_reach_table_or_mover, "flip_takes_one", "GS-A-040,GS-A-047"},
    {"words_move_no_cards", "An action without a card in it moves no card.", words_move_no_cards,
     "go,shake", "GS-A-022,GS-A-057"},
    {"played_jokers_are_captured", "A joker that is played is captured at once.",
     played_jokers_are_captured, "hand_joker", "GS-A-036,GS-B-058"},
    {"the_deal_is_only_put_right",
     "Before the first action hands are as dealt and only the dealer may have captured, jokers.",
     the_deal_is_only_put_right, "table_joker", "GS-A-025,GS-A-026,GS-B-060", Cost::each_step,
     Part::deal},
};

}  // namespace

std::span<const GostopInvariant> move_invariants() { return kMoves; }

bool moves_hold(const GostopStep& step) {
  return only_the_mover_moves(step) || all_of_list_hold<kMoves>(step);
}

}  // namespace showstopper::properties
