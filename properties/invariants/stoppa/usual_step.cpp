// SPDX-License-Identifier: Apache-2.0
//
// The usual steps of the shedding, two of three in a round: a card that continues or opens a
// sequence, and a pass of a hand that cannot continue it. The table that must follow is worked out
// and compared. Any other step, right or wrong, is left to the slower checks. So this one decides
// nothing alone: if it is true, those are true as well.
#include "model/table/index.h"
#include "properties/invariants/stoppa/groups.h"

namespace showstopper::properties {
namespace {

using stoppa::ActionKind;
using stoppa::CardSet;
using stoppa::Chips;
using stoppa::kAnyRank;
using stoppa::kNobody;
using stoppa::Rank;
using stoppa::Shed;
using stoppa::State;

using table::at;

// A single card of the rank that may come. It lies on the sequence, or closes it if no hand has a
// higher one.
bool a_card_is_laid(const StoppaStep& step, CardSet held) {
  const Shed& a = step.before.shed;
  const Shed& b = step.after.shed;
  const CardSet card = step.action.cards;
  if (card.size() != 1) return false;
  const Rank rank = card.first().rank();
  if (a.needed != kAnyRank && a.needed != rank) return false;
  if (b.to_move != a.to_move || b.hands[a.to_move].empty()) return false;
  const CardSet higher = held & CardSet::above(rank);
  if (higher.empty()) {
    return b.laid.empty() && b.gone == (a.gone | a.laid | card) && b.needed == kAnyRank &&
           b.top_by == kNobody;
  }
  return b.laid == (a.laid | card) && b.gone == a.gone && b.needed == higher.first().rank() &&
         b.top_by == a.to_move;
}

// Nothing but the turn changes. The hand has no card of the required rank, and no ace that could
// follow an ace or be thrown out.
bool a_hand_cannot_continue(const StoppaStep& step) {
  const Shed& a = step.before.shed;
  const Shed& b = step.after.shed;
  if (step.action.kind != ActionKind::pass || a.needed == kAnyRank) return false;
  const CardSet hand = a.hands[a.to_move];
  const bool aces_lie = stoppa::kAces.contains(a.laid);
  const CardSet aces =
      aces_lie || step.rules.shed_three_aces_escape ? hand & stoppa::kAces : CardSet();
  if (!aces.empty() || !hand.in(a.needed).empty()) return false;
  return b.laid == a.laid && b.gone == a.gone && b.needed == a.needed && b.top_by == a.top_by &&
         b.passes == 0 && b.to_move == table::after(a.to_move, step.before.players);
}

}  // namespace

bool stoppa_usual_lay(const StoppaStep& step) {
  const State& a = step.before;
  const State& b = step.after;
  if (a.overlooked.any() || !step.rules.shed_must_play || step.may.empty()) return false;
  const bool lays = step.action.kind == ActionKind::lay;
  const std::uint64_t laid = lays ? step.action.cards.bits() : 0;
  std::uint64_t differ = 0, held = 0;
  Chips moved = a.pot ^ b.pot;
  for (std::size_t seat = 0; seat < a.shed.hands.size(); ++seat) {
    differ |= a.shed.hands[seat].bits() ^ b.shed.hands[seat].bits();
    held |= b.shed.hands[seat].bits();
    moved |= (a.purses[seat] ^ b.purses[seat]) | (a.bets[seat] ^ b.bets[seat]);
  }
  const std::size_t mover = at(step.mover());
  const std::uint64_t own = a.shed.hands[mover].bits() ^ b.shed.hands[mover].bits();
  if (((differ ^ laid) | (own ^ laid) | (held & laid)) != 0 || moved != 0) return false;
  if (!no_packets(b)) return false;
  return lays ? a_card_is_laid(step, CardSet(held)) : a_hand_cannot_continue(step);
}

}  // namespace showstopper::properties
