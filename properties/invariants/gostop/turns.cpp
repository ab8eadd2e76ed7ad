// SPDX-License-Identifier: Apache-2.0
//
// The captures of a turn and the effects of its events, from the cards (GS-A-030 to 075).
#include <algorithm>
#include <bit>

#include "model/table/check.h"
#include "properties/invariants/gostop/groups.h"
#include "properties/invariants/gostop/oracle/turn_facts.h"

namespace showstopper::properties {

using namespace gostop;  // NOLINT: predicates speak the language of the game

namespace {

const SeatState& player_then(const GostopStep& step, const TurnFacts& story) {
  return step.turn_start.seat(story.player);
}
const SeatState& player_now(const GostopStep& step, const TurnFacts& story) {
  return step.after.seat(story.player);
}

// GS-A-049. Jokers do not count, and each month is a pile of its own.
bool piles_are_two_or_four(const GostopStep& step, const TurnFacts& story) {
  if (!step.rules.capture_compulsory && step.rule_facts.three_may_be_captured) return true;
  const std::uint64_t x = (story.taken & kFlowerCards).bits();
  const std::uint64_t odd = (x ^ (x >> 1) ^ (x >> 2) ^ (x >> 3)) & kLowestOfEachMonth;
  if (odd == 0) return true;
  // A stack that does not form is captured as three (AMB-38).
  return std::has_single_bit(odd) && step.rule_facts.three_may_be_captured &&
         (!story.plain || (story.pair_met && !story.ppuk)) && story.taken.count(month_at(odd)) == 3;
}

bool months_resolve_by_what_lies_there(const GostopStep& step, const TurnFacts& story) {
  if (!story.plain) return true;
  MonthSet touched;
  for (const Card card : story.by_hand) {
    touched.insert(card.month());
  }
  if (story.flip.is_card()) {
    touched.insert(story.flip.month());
  }
  int expected = 0;
  for (const Month month : touched) {
    const int take = must_take(step, story, month);
    expected += take;
    if (story.taken.count(month) != take) return false;
    if (take != 2) continue;
    // The two include a card that was played or turned.
    CardSet played = story.by_hand.in(month);
    if (story.flip.is_card() && story.flip.month() == month) played |= story.flip;
    if ((story.taken & played).empty()) return false;
  }
  return (story.taken & kFlowerCards).size() == expected;
}

bool jokers_are_captured_or_buried(const GostopStep& step, const TurnFacts& story) {
  if (!story.plain || (step.rules.deck & kJokerCards).empty()) return true;
  const bool buries = step.rules.joker_on_pending_pair == JokerOnPair::bury_if_ppuk;
  CardSet expected = story.jokers;
  if (buries && story.ppuk) {
    // Those turned on the pair are buried; those drawn for a joker were captured before.
    const CardSet buried = step.after.table & story.jokers_turned;
    const Month month = story.by_hand.first().month();
    const Stack& stack = step.after.stacks[month];
    if (buried != joker_cards(stack.jokers)) return false;
    expected -= buried;
  }
  for (const Month month : story.stacks) {
    const Stack& stack = step.turn_start.stacks[month];
    expected |= joker_cards(stack.jokers);
  }
  return (story.taken & kJokerCards) == expected;
}

bool stacks_form_and_go_by_the_rule(const GostopStep& step, const TurnFacts& story) {
  if (!story.plain) return true;
  MonthSet expected = step.turn_start.stacked - story.stacks;
  if (story.ppuk) {
    const Month month = story.by_hand.first().month();
    expected.insert(month);
    const Stack& stack = step.after.stacks[month];
    if (stack.owner != story.player) return false;
    if (stack.turn != player_then(step, story).turns + 1) return false;
  }
  return step.after.stacked == expected;
}

bool ppuks_count_stacks_made(const GostopStep& step, const TurnFacts& story) {
  const int made = story.ppuk ? 1 : 0;
  const SeatState& then = player_then(step, story);
  const SeatState& now = player_now(step, story);
  if (!story.plain) return now.ppuks - then.ppuks <= 1;
  return now.ppuks == then.ppuks + made &&
         now.ppuk_streak == (made == 1 ? then.ppuk_streak + 1 : 0);
}

// Junk that each opponent owes for the events of the turn, in cards.
struct Owed {
  int cards = 0;            // from each
  PerSeat<int> as_maker{};  // from the maker of a stack alone
  bool makers_alone = false;
  bool by_value = false;  // some of it is counted in value: less cards may do
  int most = 0;           // in all, whatever is suppressed or replaced
};

void owe(const GostopStep& step, Owed& owed, int cards) {
  owed.most += cards;
  owed.cards = step.rules.events_stack == EventsStack::add ? owed.cards + cards
                                                           : std::max(owed.cards, cards);
}

void owe_for_stack(const GostopStep& step, const TurnFacts& story, const Stack& stack, Owed& owed) {
  const RuleFacts::Events& events = step.rule_facts.events;
  const bool own = stack.owner == story.player &&
                   (step.rules.self_stack_window == SelfStackWindow::any_earlier ||
                    stack.turn == player_then(step, story).turns);
  if (own) {
    owed.by_value = owed.by_value || events.own_stack_by_value;
    owe(step, owed, events.own_stack);
    if (step.rules.self_stack_replaces) return;
  }
  if (stack.owner == kNobody) return owe(step, owed, events.dealt_stack);
  const bool maker_alone = events.from == StealFrom::creator_only && stack.owner != story.player;
  if (!maker_alone) return owe(step, owed, events.other_stack);
  owed.as_maker[stack.owner] += events.other_stack;
  owed.most += events.other_stack;
  owed.makers_alone = true;
}

Owed owed_by(const GostopStep& step, const TurnFacts& story) {
  const RuleFacts::Events& events = step.rule_facts.events;
  const auto counts = [&](bool suppressed) { return !suppressed || !story.last; };
  Owed owed;
  if (counts(step.rules.suppress_stack_capture)) {
    for (const Month month : story.stacks) {
      owe_for_stack(step, story, step.turn_start.stacks[month], owed);
    }
  }
  if (story.ttadak && counts(step.rules.suppress_ttadak)) owe(step, owed, events.ttadak);
  if (story.jjok && counts(step.rules.suppress_jjok)) owe(step, owed, events.jjok);
  if (story.bomb) owe(step, owed, events.bomb);
  if (story.small_bomb) owe(step, owed, events.small_bomb);
  if (story.sweep && counts(step.rules.suppress_sweep)) owe(step, owed, events.sweep);
  // Gained jokers are exempt from the rule that only the best event counts (AMB-41).
  CardSet gained = story.jokers & story.taken;
  owed.cards += events.joker * gained.size();
  owed.most += events.joker * gained.size();
  return owed;
}

// Whether the steals follow from the debts and the junk of each victim.
bool steals_are_plain(const GostopStep& step, const Owed& owed) {
  const Rules& rules = step.rules;
  if (rules.steal_optional || rules.steal_change_for_double != StealChange::none) return false;
  if (rules.steal_cup == StealCup::if_counted_as_junk) return false;
  if (step.rule_facts.use[0].junk.has(kCup) && rules.cup_role == CupRole::animal) return false;
  return step.rule_facts.events.from != StealFrom::one_opponent &&
         (!owed.makers_alone || rules.events_stack == EventsStack::add);
}

int worth_in_junk(const GostopStep& step, CardSet junk) {
  int worth = 0;
  for (const Card card : junk) worth += step.rule_facts.use[0].junk_value[card.index()];
  return worth;
}

bool nothing_happened(const TurnFacts& story) {
  return !story.jjok && !story.ttadak && !story.bomb && !story.small_bomb && !story.sweep &&
         story.stacks.empty() && story.jokers.empty() &&
         (story.stolen[0] | story.stolen[1] | story.stolen[2]).empty();
}

bool steals_are_what_events_owe(const GostopStep& step, const TurnFacts& story) {
  if (!story.plain || !step.rule_facts.events_are_plain || nothing_happened(story)) return true;
  const Owed owed = owed_by(step, story);
  // A round that three ppuks win ends before the steals of the turn.
  const bool cut_short = step.after.outcome == Outcome::three_ppuk;
  const bool plain = steals_are_plain(step, owed);
  const bool in_value = step.rules.steal_debt == StealDebt::added_up;
  const CardSet junk = step.rule_facts.use[0].junk - CardSet(kCup);
  for (Seat seat = 0; seat < step.rules.players; ++seat) {
    if (seat == story.player) continue;
    const int stolen = story.stolen[seat].size();
    if (stolen > owed.most) return false;
    if (!plain) continue;
    const int due = cut_short ? 0 : owed.cards + owed.as_maker[seat];
    const CardSet had = step.turn_start.seat(seat).captured & junk;
    if (in_value) {  // a card worth more than the rest pays it too
      const int paid = worth_in_junk(step, story.stolen[seat]);
      if (stolen > due || paid < std::min(due, worth_in_junk(step, had))) return false;
    } else if (!owed.by_value && stolen != std::min(due, had.size())) {
      return false;
    }
  }
  return true;
}

bool takes_lowest_value_first(const GostopStep& step, const TurnFacts& story) {
  const Rules& rules = step.rules;
  if (rules.steal_chooser != StealChooser::lowest_value) return true;
  if ((story.stolen[0] | story.stolen[1] | story.stolen[2]).empty()) return true;
  if (rules.steal_debt == StealDebt::added_up ||
      rules.steal_change_for_double != StealChange::none) {
    return true;
  }
  const auto& value = step.rule_facts.use[0].junk_value;
  const CardSet junk = step.rule_facts.use[0].junk - CardSet(kCup);
  for (Seat seat = 0; seat < rules.players; ++seat) {
    const CardSet stolen = story.stolen[seat] & junk;
    if (stolen.empty()) continue;
    int highest = 0;
    for (const Card card : stolen) {
      highest = std::max(highest, int{value[card.index()]});
    }
    const CardSet left = step.after.seat(seat).captured & junk;
    for (const Card card : left) {
      if (value[card.index()] < highest) return false;
    }
  }
  return true;
}

// GS-A-073, AMB-50: the payment of each opponent for a ppuk.
bool ledger_moves_only_by_ppuks(const GostopStep& step, const TurnFacts& story) {
  if (!story.plain || !step.rule_facts.events_are_plain) return true;
  if (!story.ppuk && step.after.instant == step.turn_start.instant) return true;
  const RuleFacts::Events& events = step.rule_facts.events;
  const SeatState& then = player_then(step, story);
  const SeatState& now = player_now(step, story);
  int each = 0;
  if (story.ppuk) {
    const bool first = step.rules.first_turn_means == FirstTurn::players_first_turn
                           ? then.turns == 0
                           : step.turn_start.round_turns == 0;
    if (first) each += events.first_ppuk;
    if (now.ppuk_streak < events.ppuk_streak.size()) each += events.ppuk_streak[now.ppuk_streak];
    const bool wins = step.after.outcome == Outcome::three_ppuk;
    if (wins && step.rules.ppuk_with_first_and_third == FirstAndThird::replace) each = 0;
    if (step.rules.instant_times_carry && step.after.carry > 0) {
      // The settlement checks the factor; here only payers and receiver are checked.
      each = -step.after.instant[table::after(story.player, step.rules.players)] +
             step.turn_start.instant[table::after(story.player, step.rules.players)];
      if (each < 0) return false;
    }
  }
  for (Seat seat = 0; seat < step.rules.players; ++seat) {
    const int moved = step.after.instant[seat] - step.turn_start.instant[seat];
    if (moved != (seat == story.player ? each * (step.rules.players - 1) : -each)) return false;
  }
  return true;
}

// GS-A-074, AMB-54.
bool third_ppuk_wins(const GostopStep& step, const TurnFacts& story) {
  if (!story.plain || !step.rule_facts.events_are_plain) return true;
  const RuleFacts::Events& events = step.rule_facts.events;
  const SeatState& now = player_now(step, story);
  const int count =
      step.rules.three_ppuk_counts == ThreePpukCounts::total_in_round ? now.ppuks : now.ppuk_streak;
  const bool wins = events.three_ppuks_win && story.ppuk && count == 3;
  if (wins != (step.after.outcome == Outcome::three_ppuk)) return false;
  return !wins ||
         (step.after.winner == story.player && step.after.fixed_points == events.three_ppuk_points);
}

// GS-A-093: a card that was laid unmatched and not taken with the flip is remembered for its seat.
bool unmatched_cards_are_remembered(const GostopStep& step, const TurnFacts& story) {
  if (!story.plain || !step.turn_ended()) return true;
  const Card laid = player_now(step, story).laid_unmatched;
  if (!laid.is_card()) return true;
  // A card that is drawn as the play of a joker makes no feeder; one drawn to the hand is chosen.
  const bool chosen = player_then(step, story).hand.has(laid) ||
                      step.rules.joker_from_hand == JokerFromHand::draw_to_hand_then_choose;
  return story.by_hand == CardSet(laid) && !story.jjok && chosen &&
         step.turn_start.table.in(laid.month()).empty() && step.after.table.has(laid);
}

struct Fact {
  std::string_view name;
  std::string_view sentence;
  bool (*holds)(const GostopStep&, const TurnFacts&);
  std::string_view trigger, clauses;
};
constexpr Fact kFacts[] = {
    {"piles_are_two_or_four",
     "A turn captures 0, 2 or 4 cards of a month, or the three of a stack that did not form.",
     piles_are_two_or_four, "capture", "GS-A-049"},
    {"months_resolve_by_what_lies_there",
     "What a month gives follows from what lay there, what was played and what was turned.",
     months_resolve_by_what_lies_there, "flip_takes_choice",
     "GS-A-032,GS-A-034,GS-A-035,GS-A-041,GS-A-043,GS-A-044"},
    {"jokers_are_captured_or_buried",
     "A joker of the turn is captured, or buried with the stack if the rules bury it.",
     jokers_are_captured_or_buried, "joker_buried", "GS-A-036,GS-A-047"},
    {"stacks_form_and_go_by_the_rule",
     "A stack forms when the stock card meets a pair, and goes with the fourth card.",
     stacks_form_and_go_by_the_rule, "own_stack,other_stack", "GS-A-034,GS-A-043,GS-A-045"},
    {"ppuks_count_stacks_made", "A seat's ppuks are the stacks that it has made.",
     ppuks_count_stacks_made, "ppuk", "GS-A-045,GS-A-074"},
    {"steals_are_what_events_owe",
     "Each opponent loses the junk that the turn's events owe, or all there is.",
     steals_are_what_events_owe, "steal", "GS-A-064,GS-A-065,GS-A-072,GS-B-047"},
    {"takes_lowest_value_first",
     "Where the lowest value goes first, no junk of less value stays with the victim.",
     takes_lowest_value_first, "steal_double", "GS-A-071"},
    {"ledger_moves_only_by_ppuks",
     "Payments inside the round follow from the ppuk of the turn, the same from each opponent.",
     ledger_moves_only_by_ppuks, "first_ppuk", "GS-A-073"},
    {"third_ppuk_wins", "The round is won by ppuks exactly with the third one.", third_ppuk_wins,
     "three_ppuk", "GS-A-074"},
    {"unmatched_cards_are_remembered",
     "The card remembered as laid unmatched was played on no other and still lies there.",
     unmatched_cards_are_remembered, "hand_no_match", "GS-A-093"},
};

template <std::size_t kIndex>
bool fact_holds(const GostopStep& step) {
  return !step.collected() || kFacts[kIndex].holds(step, story_of(step));
}

template <std::size_t... kIndex>
constexpr std::array<GostopInvariant, sizeof...(kIndex)> as_invariants(
    std::index_sequence<kIndex...>) {
  return {GostopInvariant{kFacts[kIndex].name, kFacts[kIndex].sentence, fact_holds<kIndex>,
                          kFacts[kIndex].trigger, kFacts[kIndex].clauses}...};
}
constexpr auto kTurns = as_invariants(std::make_index_sequence<std::size(kFacts)>());

template <std::size_t... kIndex>
bool all_told(const GostopStep& step, const TurnFacts& story, std::index_sequence<kIndex...>) {
  return (kFacts[kIndex].holds(step, story) && ...);
}

}  // namespace

std::span<const GostopInvariant> turn_invariants() { return kTurns; }

// The same as a check of each invariant, but derives the facts of the turn once.
bool turns_hold(const GostopStep& step) {
  return !step.collected() ||
         all_told(step, story_of(step), std::make_index_sequence<std::size(kFacts)>());
}

}  // namespace showstopper::properties
