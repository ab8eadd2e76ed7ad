// SPDX-License-Identifier: Apache-2.0
//
// The shedding: legal lays, passes, skipped ranks, and the cards that close a sequence.
#include <algorithm>

#include "model/stoppa/parameter_table.h"
#include "properties/invariants/stoppa/groups.h"

namespace showstopper::properties {
namespace {

using stoppa::ActionKind;
using stoppa::Card;
using stoppa::CardSet;
using stoppa::Decision;
using stoppa::kAce;
using stoppa::kAnyRank;
using stoppa::Phase;
using stoppa::Rank;
using stoppa::Seat;
using stoppa::Shed;
using stoppa::State;
using stoppa::operator""_key;

bool top_is_an_ace(const Shed& shed) {
  return !shed.laid.empty() && stoppa::kAces.contains(shed.laid);
}

// Whether the aces of a hand may go on the sequence, or out of it, though no ace is required.
bool aces_may_follow(const StoppaStep& step) {
  const Shed& shed = step.before.shed;
  if (!step.rules.shed_ace_on_ace || !top_is_an_ace(shed)) return false;
  const int players = step.before.players;
  const int behind = (step.mover() - shed.top_by + players) % players;
  return step.rules.source->form("shed.ace_by"_key) == 0 ? behind != 0 : behind == 1;
}
// Of the words of `shed.aces_must`.
bool is_compulsory(const StoppaStep& step, stoppa::AcesMust lay) {
  const rules::Datum& words = step.rules.source->value("shed.aces_must"_key);
  return std::any_of(words.begin(), words.end(),
                     [&](const rules::Item& word) { return word.form == static_cast<int>(lay); });
}
// The number of dealt cards of the rank (ST-004).
int cards_in_deck(const StoppaStep& step, Rank rank) {
  constexpr int kWithoutOneKing = 3, kWithoutKings = 6;
  const int players = step.before.players;
  if (rank != stoppa::kKing) return Card::kSuits;
  return players == kWithoutOneKing ? Card::kSuits - 1
         : players == kWithoutKings ? 0
                                    : int{Card::kSuits};
}
bool aces_may_escape(const StoppaStep& step) {
  const CardSet hand = step.before.hand(step.mover());
  return step.rules.shed_three_aces_escape && hand.count(kAce) >= 3 &&
         hand.count(stoppa::kKing) == 0;
}

bool a_lay_fits_the_needed_rank(const StoppaStep& step) {
  if (!step.lays()) return true;
  const CardSet cards = step.action.cards;
  const CardSet hand = step.before.hand(step.mover());
  if (cards.empty() || !hand.contains(cards)) return false;
  const Rank rank = cards.first().rank();
  if (cards.count(rank) != cards.size()) return false;
  const bool all_aces = rank == kAce && cards == hand.in(kAce);
  const int needed = step.before.shed.needed;
  if (needed == kAnyRank) {
    return cards.size() == 1 || (all_aces && step.rules.aces_together);
  }
  if (rank == needed) {
    const bool of_deck = step.rules.source->form("shed.quad_means"_key) == 1;
    const int all = of_deck ? cards_in_deck(step, rank) : int{Card::kSuits};
    return cards.size() == 1 || (cards.size() == all && step.rules.quad_together);
  }
  if (rank != kAce) return false;
  const bool follows =
      aces_may_follow(step) && (cards.size() == 1 || (all_aces && step.rules.aces_together));
  return follows || (all_aces && aces_may_escape(step));
}

bool a_pass_means_that_nothing_fits(const StoppaStep& step) {
  if (!step.was(Decision::lay) || step.action.kind != ActionKind::pass) return true;
  const CardSet hand = step.before.hand(step.mover());
  const int needed = step.before.shed.needed;
  if (needed == kAnyRank) return false;
  if (!step.rules.shed_must_play) return true;
  const bool ace = hand.count(kAce) > 0 && aces_may_follow(step) &&
                   is_compulsory(step, stoppa::AcesMust::on_ace);
  const bool escape = aces_may_escape(step) && is_compulsory(step, stoppa::AcesMust::escape);
  return hand.count(needed) == 0 && !ace && !escape;
}

// No hand holds a card between the rank of the laid card and the required rank.
bool skips_only(const StoppaStep& step, CardSet held) {
  const Shed& shed = step.after.shed;
  const Rank laid = step.action.cards.first().rank();
  if (laid == kAce && shed.laid == step.before.shed.laid) return true;  // an escape
  const CardSet above = held & CardSet::above(laid);
  if (shed.needed == kAnyRank) return above.empty();
  return !held.in(shed.needed).empty() && (above - CardSet::above(shed.needed - 1)).empty();
}

bool a_rank_is_skipped_only_when_gone(const StoppaStep& step) {
  if (!step.lays() || step.after.over()) return true;
  CardSet held;
  for (const CardSet hand : step.after.shed.hands) held |= hand;
  return skips_only(step, held);
}

bool a_sequence_closes_at_its_highest_rank(const StoppaStep& step) {
  if (step.after.decision != Decision::lay) return true;
  const Shed& shed = step.after.shed;
  if (shed.laid.empty()) return shed.needed == kAnyRank && shed.top_by == stoppa::kNobody;
  const bool has_top = shed.top_by >= 0 && shed.top_by < step.after.players;
  return has_top && shed.needed > shed.laid.last().rank();
}

// The cards of a lay leave the mover's hand for the sequence; no other hand changes.
bool a_lay_moves_its_cards_alone(const StoppaStep& step) {
  if (!step.was(Decision::lay) || step.action.kind == ActionKind::repair) return true;
  const Shed& a = step.before.shed;
  const Shed& b = step.after.shed;
  const CardSet laid = step.action.kind == ActionKind::lay ? step.action.cards : CardSet();
  const auto mover = static_cast<std::size_t>(step.mover());
  std::uint64_t differ = (a.laid | a.gone | laid).bits() ^ (b.laid | b.gone).bits();
  for (std::size_t seat = 0; seat < a.hands.size(); ++seat) {
    const CardSet left = seat == mover ? a.hands[seat] - laid : a.hands[seat];
    differ |= left.bits() ^ b.hands[seat].bits();
  }
  return differ == 0;
}

bool the_turn_stays_until_a_pass(const StoppaStep& step) {
  if (!step.was(Decision::lay) || step.after.over()) return true;
  if (step.action.kind == ActionKind::repair) return true;
  if (step.action.kind == ActionKind::lay) return step.after.to_move() == step.mover();
  const bool new_sequence = step.after.shed.needed != step.before.shed.needed;
  return new_sequence || step.after.to_move() == table::after(step.mover(), step.before.players);
}

bool nobody_sheds_with_an_empty_hand(const StoppaStep& step) {
  if (step.after.phase != Phase::shed) return true;
  for (Seat seat = 0; seat < step.after.players; ++seat) {
    if (step.after.hand(seat).empty()) return false;
  }
  return true;
}

bool the_shedding_begins_with_whole_hands(const StoppaStep& step) {
  if (step.after.phase != Phase::shed || step.before.phase == Phase::shed) return true;
  for (Seat seat = 0; seat < step.after.players; ++seat) {
    if (step.after.hand(seat).size() != step.rules.hand_cards) return false;
  }
  const bool usual = step.rules.shed_starter == stoppa::Starter::right_of_dealer;
  return step.after.shed.laid.empty() && (!usual || step.after.to_move() == step.after.first());
}

// ST-051: as if the card had not been overlooked.
bool a_repair_goes_back(const StoppaStep& step) {
  if (!step.was(Decision::lay) || step.action.kind != ActionKind::repair) return true;
  const stoppa::Overlooked& overlooked = step.before.overlooked;
  return overlooked.any() && step.after.shed == overlooked.before() &&
         step.after.to_move() == overlooked.by() && !step.after.overlooked.any();
}

constexpr StoppaInvariant kShedding[] = {
    {"a_lay_fits_the_needed_rank",
     "The laid cards are of one rank, were held, and fit the sequence or are permitted aces.",
     a_lay_fits_the_needed_rank, "continued", "ST-029,ST-033,ST-034,ST-035,ST-045"},
    {"a_pass_means_that_nothing_fits",
     "A seat passes only where it can lay nothing, unless playing is optional.",
     a_pass_means_that_nothing_fits, "cannot_lay", "ST-032,ST-052"},
    {"a_rank_is_skipped_only_when_gone",
     "The required rank is the lowest above the card laid that any hand holds.",
     a_rank_is_skipped_only_when_gone, "skipped_rank", "ST-036"},
    {"a_sequence_closes_at_its_highest_rank",
     "A running sequence requires a rank above its top, and an empty one any.",
     a_sequence_closes_at_its_highest_rank, "closed", "ST-031,ST-037"},
    {"a_lay_moves_its_cards_alone",
     "A lay moves the cards it names out of the mover's hand, and nothing else moves.",
     a_lay_moves_its_cards_alone, "opening", "ST-029"},
    {"the_turn_stays_until_a_pass", "Who has laid a card goes on; who passes gives the turn on.",
     the_turn_stays_until_a_pass, "cannot_lay", "ST-029,ST-032"},
    {"nobody_sheds_with_an_empty_hand", "While cards are shed every hand has some.",
     nobody_sheds_with_an_empty_hand, "stoppa", "ST-046"},
    {"the_shedding_begins_with_whole_hands",
     "The shedding begins with whole hands, by the seat that the rules name.",
     the_shedding_begins_with_whole_hands, "shedding", "ST-029"},
    {"a_repair_goes_back",
     "A repair puts the table back as it was when a card was first overlooked.", a_repair_goes_back,
     "", "ST-051"},
};

}  // namespace

std::span<const StoppaInvariant> stoppa_shedding_invariants() { return kShedding; }

bool stoppa_shedding_holds(const StoppaStep& step) {
  if (step.after.phase != Phase::shed && !step.was(Decision::lay)) return true;
  return a_lay_fits_the_needed_rank(step) && a_pass_means_that_nothing_fits(step) &&
         a_rank_is_skipped_only_when_gone(step) && a_sequence_closes_at_its_highest_rank(step) &&
         a_lay_moves_its_cards_alone(step) && the_turn_stays_until_a_pass(step) &&
         nobody_sheds_with_an_empty_hand(step) && the_shedding_begins_with_whole_hands(step) &&
         a_repair_goes_back(step);
}

bool stoppa_lay_holds(const StoppaStep& step) {
  const State& a = step.before;
  const State& b = step.after;
  // A lay moves no chips, and no packet is left.
  if (!same_chips(a.purses, b.purses) || !same_chips(a.bets, b.bets) || a.pot != b.pot ||
      !no_packets(b)) {
    return false;
  }
  // The hands differ only in the cards that the mover laid, and no hand holds these. They lie in
  // the sequence or the heap of gone cards, not in both. So every card stays in exactly one place.
  const bool lays = step.action.kind == ActionKind::lay;
  const std::uint64_t laid = lays ? step.action.cards.bits() : 0;
  std::uint64_t differ = 0, held = 0;
  for (std::size_t seat = 0; seat < a.shed.hands.size(); ++seat) {
    differ |= a.shed.hands[seat].bits() ^ b.shed.hands[seat].bits();
    held |= b.shed.hands[seat].bits();
  }
  if (differ != laid ||
      (a.shed.hands[step.mover()].bits() ^ b.shed.hands[step.mover()].bits()) != laid ||
      (held & laid) != 0 || !(b.shed.laid & b.shed.gone).empty() ||
      ((a.shed.laid | a.shed.gone).bits() | laid) != (b.shed.laid | b.shed.gone).bits()) {
    return false;
  }
  if (b.shed.hands[step.mover()].empty() || step.may.empty()) return false;
  if (!a_sequence_closes_at_its_highest_rank(step) || !the_turn_stays_until_a_pass(step)) {
    return false;
  }
  if (lays) return a_lay_fits_the_needed_rank(step) && skips_only(step, CardSet(held));
  return a_pass_means_that_nothing_fits(step) && b.shed.passes < b.players && b.to_move() >= 0 &&
         b.to_move() < b.players;
}

}  // namespace showstopper::properties
