// SPDX-License-Identifier: Apache-2.0
//
// The steps by which the shrinker changes a round, as functions from round to round. They do not
// depend on failures: the search (descent.h), which is their argument, checks whether a result can
// be played and fails. A game specialises this in shrink/GAME/shrink.h, for its cards and
// positions:
//
//   size(round)                    its place in the order of shrink.h
//   possible(round)                whether it is worth a check
//   structure(search)              one round of steps that change what happens; whether any helped
//   names(search)                  the same for steps that keep the play: seats, suits, deals
//   set_ups(round)                 the positions in which it may begin, the earliest first, each
//                                  with the actions from there on
//   rotate(round, by)              seat s becomes seat (s + by) modulo players
//   shake(round, random)           a random change
//   sampled_plays(search, world, most)   the smallest plays of the sampled rounds that fail
//   left(round), filled(round, cards)    the cards that are left for `x`, ascending, and the round
//                                  with the first of these in their place
//
// The default steps of a game are below: they need a trace and an `==` of actions.
// Actions become the first legal ones, and if the game deals a deck (properties/play/deck.h)
// seats rotate and the deal moves towards the order of the cards. At last cards become `x`.
#pragma once

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "model/table/check.h"
#include "model/table/game.h"
#include "model/table/random.h"
#include "model/trace/basic/trace.h"
#include "properties/play/deck.h"
#include "properties/regression/test_case.h"
#include "properties/shrink/hiding.h"
#include "properties/shrink/order.h"
#include "properties/shrink/positions.h"

namespace showstopper::properties {

template <class G>
class Descent;

// The rules of a search.
template <class G>
struct World {
  BaseRules base;
  std::shared_ptr<const typename G::Rules> rules;
};

// Games whose positions can be set up from the list of their fields.
template <class G>
concept SetsUp = requires(typename TestCase<G>::Round round, typename G::State state) {
  round.set_up = state;
  requires trace::has_set_ups<G>();
};

// Rounds in which cards may be `x`.
template <class Round>
concept ListsCards = requires(Round round) {
  trace::cards_left(round);
};

template <class G>
struct ShrinkSteps {
  static_assert(table::takes_defaults<G>(), "include the header of the game's own steps");
  using Case = TestCase<G>;
  using Round = typename Case::Round;
  using Traces = trace::Traced<G>;

  // Dealer, then who did which of the legal actions, then the deck; of `x` with one way to fill it.
  static CaseSize size(const Round& of) {
    CaseSize size = counts_of<G>(of);
    const Round round = with_cards(of);
    size.shown = cards_shown(of);
    SizeRow row;
    row.small(round.envelope.dealer);
    const std::vector<int> places = places_of(round);
    for (std::size_t i = 0; i < places.size(); ++i) {
      row.small(round.actions[i].seat).number(places[i]);
    }
    ENSURES(places.size() == round.actions.size());
    for (const int card : deck_of(round)) row.number(card);
    size.rest = row.text();
    return size;
  }

  static bool possible(const Round&) { return true; }
  // Of a game that lists its fields: each position after an action, if the fields are all of it.
  static std::vector<Round> set_ups([[maybe_unused]] const Round& round) {
    std::vector<Round> later;
    if constexpr (SetsUp<G>) {
      REQUIRES(Traces::hidden(round) == 0);
      each_position<G>(round, [&](const typename G::State& state, std::size_t i) {
        if (i == 0) return true;
        Round from = round;
        from.set_up = state;
        from.deal = {};
        from.actions.erase(from.actions.begin(),
                           from.actions.begin() + static_cast<std::ptrdiff_t>(i));
        later.push_back(std::move(from));
        return true;
      });
    }
    return later;
  }
  static std::vector<int> left(const Round& round) {
    if constexpr (ListsCards<Round>) return trace::cards_left(round);
    return {};
  }
  static Round filled(const Round& round, const std::vector<int>& cards) {
    if constexpr (ListsCards<Round>) return trace::filled(round, cards);
    return round;
  }

  static bool structure(Descent<G>& search) {
    bool changed = search.shorten();
    if (Traces::hidden(search.best().round) > 0) return changed;
    for (std::size_t i = 0; i < search.best().round.actions.size(); ++i) {
      const int place = places_of(search.best().round)[i];
      for (int to = 0; to < place; ++to) {
        if (!search.accept(with_choice(search.best().round, i, to))) continue;
        changed = true;
        break;
      }
    }
    return changed;
  }

  static bool names(Descent<G>& search) {
    if (Traces::hidden(search.best().round) > 0) return hide(search);
    bool changed = search.turned();
    const std::size_t cards = deck_of(search.best().round).size();
    for (std::size_t a = 0; a < cards; ++a) {
      for (std::size_t b = a + 1; b < cards && !search.checking().spent(); ++b) {
        for (const Keeping keeping : {Keeping::actions, Keeping::places}) {
          changed = search.accept(with_swap(search.best().round, a, b, keeping)) || changed;
        }
      }
    }
    return changed || hide(search);
  }

  static void rotate(Round& round, int by) {
    // A field of a position may be the number of a seat.
    if (Traces::is_set_up(round) || Traces::hidden(round) > 0) return;
    if constexpr (DealsADeck<G> && requires(typename G::Table table) { table.dealer; }) {
      const int players = round.envelope.players;
      const std::vector<int> deck = deck_of(round);
      typename G::Table table = Traces::table(round);
      REQUIRES(by >= 0 && players > 0);
      table.dealer = (table.dealer + by) % players;
      round = redealt(round, table, deck);
      for (auto& move : round.actions) move.seat = (move.seat + by) % players;
    }
  }

  static void shake(Round& round, table::Random& random) {
    round = with_cards(round);
    const std::size_t cards = deck_of(round).size();
    for (std::uint64_t swaps = 1 + random.below(4); cards > 0 && swaps > 0; --swaps) {
      const std::size_t a = random.below(cards), b = random.below(cards);
      round = with_swap(round, a, b, Keeping::places);
    }
    if (round.actions.empty()) return;
    round =
        with_choice(round, random.below(round.actions.size()), static_cast<int>(random.below(4)));
  }

  static std::vector<Case> sampled_plays(Descent<G>& search, const World<G>& world,
                                         std::size_t most_actions) {
    constexpr std::uint64_t kRounds = 400;
    constexpr std::size_t kEnough = 6;
    std::vector<Case> found;
    const std::uint64_t enough = search.checking().count() + search.share_of_checks();
    for (std::uint64_t index = 0; index < kRounds; ++index) {
      if (search.checking().count() > enough) break;
      Case played = search.sampled_round(world, index, static_cast<int>(most_actions));
      if (!search.checking().fails(played)) continue;
      found.push_back(std::move(played));
      if (found.size() < kEnough) continue;
      std::stable_sort(found.begin(), found.end(), [](const Case& a, const Case& b) {
        return a.round.actions.size() < b.round.actions.size();
      });
      ENSURES(found.size() >= kEnough);
      found.resize(kEnough);
      most_actions = found.back().round.actions.size();
    }
    return found;
  }

 private:
  static Round with_cards(const Round& round) {
    return Traces::hidden(round) == 0 ? round : filled(round, left(round));
  }

  static int cards_shown([[maybe_unused]] const Round& round) {
    if constexpr (ListsCards<Round> && requires { G::kCards; }) {
      const std::vector<bool> named = trace::cards_named_in(round);
      return static_cast<int>(std::count(named.begin(), named.end(), true));
    }
    return 0;
  }

  // Cards that no action names become `x`: all of the round, all of a zone, or one.
  static bool hide(Descent<G>& search) {
    bool changed = false;
    if constexpr (ListsCards<Round>) {
      while (search.accept_first(with_more_hidden<G>(search.best().round))) changed = true;
    }
    return changed;
  }

  // If a step changes the legal actions, the round keeps its actions that are still legal, or the
  // places of its actions among the legal ones.
  enum class Keeping { actions, places };
  static constexpr int kNoPlace = std::numeric_limits<int>::max();

  // The place of each action among the legal ones; a place after them if it is refused.
  static std::vector<int> places_of(const Round& round) {
    std::vector<int> places;
    each_position<G>(round, [&](const typename G::State& state, std::size_t i) {
      const typename G::Legal may = G::legal(*round.rules, state);
      int place = 0;
      while (place < may.size() && !(may.nth(place) == round.actions[i].action)) ++place;
      places.push_back(place);
      return true;
    });
    ENSURES(places.size() <= round.actions.size());
    places.resize(round.actions.size(), kNoPlace);
    return places;
  }

  // The round made legal again after a change; actions after its end are cut off.
  static Round repaired(Round round, const std::vector<int>& places, Keeping keeping) {
    REQUIRES(places.size() >= round.actions.size());
    std::size_t legal = 0;
    each_position<G>(round, [&](const typename G::State& state, std::size_t i) {
      const typename G::Legal may = G::legal(*round.rules, state);
      auto& move = round.actions[i];
      const bool kept = keeping == Keeping::actions && may.contains(move.action);
      if (!kept && may.size() == 0) return false;
      if (!kept) move.action = may.nth(std::min(places[i], may.size() - 1));
      move.seat = G::to_move(state);
      legal = i + 1;
      return true;
    });
    ENSURES(legal <= round.actions.size());
    round.actions.resize(legal);
    return round;
  }

  static Round with_choice(Round round, std::size_t action, int place) {
    REQUIRES(action < round.actions.size() && place >= 0);
    const std::vector<int> places = places_of(round);
    each_position<G>(round, [&](const typename G::State& state, std::size_t i) {
      if (i != action) return true;
      const typename G::Legal may = G::legal(*round.rules, state);
      if (may.size() == 0) return false;
      round.actions[i].action = may.nth(std::min(place, may.size() - 1));
      return false;
    });
    return repaired(std::move(round), places, Keeping::actions);
  }

  static Round with_swap(const Round& round, std::size_t a, std::size_t b, Keeping keeping) {
    std::vector<int> deck = deck_of(round);
    REQUIRES(a < deck.size() && b < deck.size());
    std::swap(deck[a], deck[b]);
    return repaired(redealt(round, Traces::table(round), deck), places_of(round), keeping);
  }

  static std::vector<int> deck_of(const Round& round) {
    if constexpr (SetsUp<G>) {
      if (round.set_up) return cards_of(*round.set_up, round.envelope.players);
    }
    if constexpr (DealsADeck<G>) {
      return G::deck_of(*round.rules, Traces::table(round), Traces::deal(round));
    } else {
      return {};
    }
  }

  // The cards of a set-up position, zone by zone.
  static std::vector<int> cards_of(const typename G::State& state, int players) {
    std::vector<int> cards;
    trace::FieldWalker<G>(players).zones(
        state, [](int) {}, [&](const auto& card) { cards.push_back(card.index()); });
    return cards;
  }

  // The same actions after another deal.
  static Round redealt(const Round& round, const typename G::Table& table,
                       const std::vector<int>& deck) {
    if constexpr (SetsUp<G>) {
      if (round.set_up) {
        Round other = round;
        std::size_t next = 0;
        trace::FieldWalker<G>(round.envelope.players).refill(*other.set_up, [&] {
          return typename G::Card(deck[next++]);
        });
        return other;
      }
    }
    if constexpr (DealsADeck<G>) {
      table::PlayedRound<G> played{table, G::deal_from(*round.rules, table, deck), {}, {}};
      for (const auto& move : round.actions) {
        played.seats.push_back(move.seat);
        played.actions.push_back(move.action);
      }
      return Traces::trace_of(round.rules, round.envelope.rules, played);
    } else {
      return round;
    }
  }
};

}  // namespace showstopper::properties
