// SPDX-License-Identifier: Apache-2.0
#include "properties/invariants/hidden_cards.h"

#include <array>
#include <cstddef>
#include <span>
#include <type_traits>

#include "model/gostop/state_fields.h"
#include "model/stoppa/engine.h"
#include "model/stoppa/state_fields.h"
#include "model/table/check.h"
#include "model/table/conceal.h"
#include "model/table/field_walk.h"

namespace showstopper::properties {
namespace {

// A permutation of the hidden cards; all others stay.
template <class Card, class CardSet>
class Exchange {
 public:
  Exchange(CardSet hidden, table::Random& random) : hidden_(hidden) {
    std::array<Card, Card::kCount> order;
    std::size_t count = 0;
    for (const Card card : hidden) order[count++] = card;
    shuffle(std::span(order).first(count), random);
    std::size_t next = 0;
    for (const Card card : hidden) to_[card.index()] = order[next++];
  }

  Card of(Card card) const {
    return card.is_card() && hidden_.has(card) ? to_[card.index()] : card;
  }
  CardSet of(CardSet set) const {
    CardSet out = set - hidden_;
    for (const Card card : set& hidden_) out |= of(card);
    return out;
  }

 private:
  CardSet hidden_;
  std::array<Card, Card::kCount> to_{};
};

// Changes each field that the table of fields hides from the viewer: cards by the exchange, sets of
// months at random; memories of earlier facts are cleared.
template <class State, class Exchanged>
void varied(State& state, table::Seat viewer, table::Seat mover, const Exchanged& exchange,
            table::Random& random) {
  using table::FieldKind;
  auto vary = [&]<FieldKind kind>(auto& value) {
    if constexpr (kind == FieldKind::card || kind == FieldKind::card_set) {
      value = exchange.of(value);
    } else if constexpr (kind == FieldKind::card_order) {
      for (auto& card : left(value)) card = exchange.of(card);
    } else if constexpr (kind == FieldKind::month_set) {
      value = std::remove_reference_t<decltype(value)>(
          static_cast<int>(random.below(1u << gostop::Card::kMonths)));
    } else if constexpr (kind == FieldKind::earlier) {
      value.forget();
    } else {
      UNREACHABLE("a hidden field of this kind is varied");  // add a case above
    }
  };
  table::each_hidden(state, viewer, mover, vary);
}

// A seed for the exchange, different from position to position.
std::uint64_t seed_of(std::uint64_t bits, int seat) {
  return table::scrambled(bits + static_cast<std::uint64_t>(seat));
}

}  // namespace

gostop::CardSet hidden_from(const gostop::Rules& rules, const gostop::State& state,
                            gostop::Seat viewer) {
  gostop::CardSet hidden = state.stock.set();
  for (gostop::Seat seat = 0; seat < state.players; ++seat) {
    const gostop::SeatState& player = state.seat(seat);
    if (seat == viewer || player.open_hand) continue;
    hidden |= player.hand;
    if (rules.shake_triple_kept_private) continue;
    for (gostop::Month month = 1; month <= gostop::Card::kMonths; ++month) {
      if (gostop::in(player.shown, month)) hidden -= player.hand.in(month);
    }
    // The drawn card came into the hand after the showing.
    if (state.turn.choosing_drawn && seat == state.mover) hidden |= state.turn.drawn;
  }
  return hidden;
}

gostop::State with_hidden_exchanged(const gostop::Rules& rules, const gostop::State& state,
                                    gostop::Seat viewer, table::Random& random) {
  gostop::CardSet hidden = hidden_from(rules, state, viewer);
  for (gostop::Month month = 1; month <= gostop::Card::kMonths; ++month) {
    // The fourth card of a shown month is not exchanged: it could join the three in that hand.
    for (const gostop::SeatState& player : state.seats) {
      if (gostop::in(player.shown, month)) hidden -= gostop::CardSet::of(month);
    }
  }
  const Exchange<gostop::Card, gostop::CardSet> exchange(hidden, random);
  gostop::State other = state;
  varied(other, viewer, state.mover, exchange, random);
  for (gostop::Seat seat = 0; seat < state.players; ++seat) {
    if (seat == viewer || rules.shake_triple_kept_private) continue;
    // All seats know the months that were shown, and whether those were quads.
    const gostop::SeatState& player = state.seat(seat);
    gostop::SeatState& changed = other.seat(seat);
    changed.shown = player.shown;
    changed.dealt_quads =
        (player.dealt_quads & player.shown) | (changed.dealt_quads - player.shown);
  }
  return other;
}

namespace {

// All cards in a view, whose places the viewer therefore knows.
gostop::CardSet cards_of(const gostop::View& view) {
  gostop::CardSet cards;
  for (const gostop::CardSet hand : view.known_hand) cards |= hand;
  // All seats know that sold cards are in the stock, but not their places in it.
  gostop::State open = view.open;
  open.sold = {};
  table::each_card_set<gostop::CardSet>(open, [&](gostop::CardSet set) { cards |= set; });
  return cards;
}

}  // namespace

bool views_hide(const gostop::Rules& rules, const gostop::State& state, GostopViewer view) {
  for (gostop::Seat viewer = 0; viewer < state.players; ++viewer) {
    const gostop::View seen = view(rules, state, viewer);
    const gostop::CardSet hidden = hidden_from(rules, state, viewer);
    if (!(cards_of(seen) & hidden).empty()) return false;
    table::Random random(seed_of(hidden.bits(), viewer));
    if (!(view(rules, with_hidden_exchanged(rules, state, viewer, random), viewer) == seen)) {
      return false;
    }
  }
  return true;
}

stoppa::CardSet hidden_from(const stoppa::State& state, stoppa::Seat viewer) {
  stoppa::CardSet hidden = state.shed.held() - state.hand(viewer) - state.exposed;
  if (state.phase != stoppa::Phase::small) return hidden;
  for (const stoppa::CardSet coming : state.coming) hidden |= coming;
  return hidden;
}

stoppa::State with_hidden_exchanged(const stoppa::State& state, stoppa::Seat viewer,
                                    table::Random& random) {
  const Exchange<stoppa::Card, stoppa::CardSet> exchange(hidden_from(state, viewer), random);
  stoppa::State other = state;
  varied(other, viewer, state.to_move(), exchange, random);
  return other;
}

namespace {

// The compulsory declarations in the hands of others, a bit for each kind.
unsigned must_declare(const stoppa::Rules& rules, const stoppa::State& state, stoppa::Seat viewer) {
  unsigned kinds = 0;
  for (stoppa::Seat seat = 0; seat < state.players; ++seat) {
    if (seat == viewer) continue;
    for (const stoppa::Declaration kind : rules.pre_order) {
      if (!rules.optional(kind) && stoppa::qualifies(rules, kind, state.hand(seat))) {
        kinds |= 1u << static_cast<int>(kind);
      }
    }
  }
  return kinds;
}

}  // namespace

bool views_hide(const stoppa::Rules& rules, const stoppa::State& state, StoppaViewer view) {
  for (stoppa::Seat viewer = 0; viewer < state.players; ++viewer) {
    const stoppa::View seen = view(rules, state, viewer);
    const stoppa::CardSet hidden = hidden_from(state, viewer);
    stoppa::CardSet shown;
    for (const stoppa::CardSet hand : seen.known_hand) shown |= hand;
    table::each_card_set<stoppa::CardSet>(seen.open, [&](stoppa::CardSet set) { shown |= set; });
    if (!(shown & hidden).empty()) return false;
    table::Random random(seed_of(hidden.bits(), viewer));
    const stoppa::State exchanged = with_hidden_exchanged(state, viewer, random);
    stoppa::View other = view(rules, exchanged, viewer);
    // ST-044: all seats learn of a compulsory declaration, and no seat may choose one that it
    // outranks. If the exchange adds or removes one, the viewer may have other legal actions.
    const bool heard = state.phase == stoppa::Phase::declare &&
                       must_declare(rules, state, viewer) != must_declare(rules, exchanged, viewer);
    if (heard) other.legal = seen.legal;
    if (!(other == seen)) return false;
  }
  return true;
}

}  // namespace showstopper::properties
