// SPDX-License-Identifier: Apache-2.0
//
// Ready-made parts of a game for simple cases: an action is a verb and a card, an event is a verb,
// a seat and some cards, and its traces are lists of fields (fields.h). A game derives from it and
// adds the rest of a `table::CardGame`:
//
//   struct Game : trace::PlainGame<Game, Rules, Deal, State, Result, Card, CardSet, Verb,
//   EventType>
//
//   kCards              Card(0) to Card(kCards - 1) are the deck; `name(card)` is found by lookup
//   kVerbs              words of the actions, one for each Verb
//   kBareVerbs          the first of the verbs that name no card, which come last; if there are any
//   kEventWords         words of the events, one for each EventType: `takes` for `P0 takes 03B 03R`
//   State::to_move      kNobody when the round is over; `hands` and `stock` are hidden
//   Rules::players
//
// If an action names several cards (`play 7C 3U 4S`) or has several verbs in one position, the game
// has `using Action = CardsAction<Verb, Card, CardSet>` or `using Legal = ActionList<Action>`.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/rules/rule_set.h"
#include "model/table/enum_count.h"
#include "model/table/per_seat.h"
#include "model/table/random.h"
#include "model/table/seat.h"
#include "model/trace/basic/fields.h"

namespace showstopper::trace {

template <class VerbOf, class CardOf>
struct CardAction {
  VerbOf verb{};
  CardOf card;
  bool operator==(const CardAction&) const = default;
};

// The card that is played, and the others that it is about: `play 7C 3U 4S`.
template <class VerbOf, class CardOf, class Set>
struct CardsAction {
  VerbOf verb{};
  CardOf card;
  Set cards;
  bool operator==(const CardsAction&) const = default;
};

// Legal actions one by one, in the order in which they were added.
template <class ActionOf>
struct ActionList : std::vector<ActionOf> {
  int size() const { return static_cast<int>(std::vector<ActionOf>::size()); }
  ActionOf nth(int index) const { return (*this)[static_cast<std::size_t>(index)]; }
  bool contains(const ActionOf& action) const {
    return std::find(this->begin(), this->end(), action) != this->end();
  }
};

// One verb for any card of a set, in the order of the set.
template <class VerbOf, class CardOf, class Set>
struct CardChoice {
  VerbOf verb{};
  Set cards;

  int size() const { return cards.size(); }
  CardAction<VerbOf, CardOf> nth(int index) const {
    auto card = cards.begin();
    while (index-- > 0) ++card;
    return {verb, *card};
  }
  bool contains(const CardAction<VerbOf, CardOf>& action) const {
    return action.verb == verb && cards.has(action.card);
  }
};

template <class EventTypeOf, class Set>
struct CardEvent {
  EventTypeOf type{};
  table::Seat seat = 0;
  Set cards;
};

// A deal of as many cards for each hand, some on the table, and the others in the stock.
template <class CardOf, class Set, std::size_t kSeats>
struct PlainDeal {
  table::PerSeat<Set, kSeats> hands;
  Set table;
  std::vector<CardOf> stock;  // the next one first

  static void fields(auto& self, auto use) {
    use("hands", self.hands), use("table", self.table), use("stock", self.stock);
  }
  static PlainDeal shuffled(int cards, int players, int hand, int on_table, table::Random& random) {
    PlainDeal deal;
    for (int i = 0; i < cards; ++i) deal.stock.emplace_back(i);
    table::shuffle(std::span<CardOf>(deal.stock), random);
    const auto draw = [&](int number, Set& to) {
      for (; number > 0; --number, deal.stock.pop_back()) to |= deal.stock.back();
    };
    for (int seat = 0; seat < players; ++seat) draw(hand, deal.hands[seat]);
    draw(on_table, deal.table);
    return deal;
  }
};

template <class Own, class RulesOf, class DealOf, class StateOf, class ResultOf, class CardOf,
          class Set, class VerbOf, class EventTypeOf>
struct PlainGame {
  using RuleSet = rules::RuleSet;
  using Rules = RulesOf;
  struct Table {
    table::Seat dealer = 0;
  };
  using Deal = DealOf;
  using State = StateOf;
  using View = StateOf;  // without the hidden cards
  using Result = ResultOf;
  using Card = CardOf;
  using Action = CardAction<VerbOf, CardOf>;
  using Legal = CardChoice<VerbOf, CardOf, Set>;
  using Event = CardEvent<EventTypeOf, Set>;
  using EventLog = std::vector<Event>;

  static bool playable(const RuleSet& rules, int players, std::string& why_not) {
    for (const int seats : Own::kSeats) {
      if (seats == players) return rules.is_for(players, why_not);
    }
    why_not = std::string(Own::kTitle) + " is played by " +
              std::to_string(*std::begin(Own::kSeats)) + " to " +
              std::to_string(*std::rbegin(Own::kSeats));
    return false;
  }
  static int players(const Rules& rules) { return rules.players; }
  template <class G = Own>
  static typename G::Table usual_table(const Rules&, table::Seat dealer) {
    return {dealer};
  }
  // The deal as an order of the deck (properties/play/deck.h): zone by zone in the order of the
  // fields, the dealer's hand first, then the cards that are not dealt.
  template <class G = Own>
  static std::vector<int> deck_of(const Rules& rules, const typename G::Table& table,
                                  const Deal& deal) {
    std::vector<int> deck;
    FieldWalker<Own>(rules.players)
        .zones(
            deal, [](int) {}, [&](const Card& card) { deck.push_back(card.index()); },
            table.dealer);
    for (int i = 0; i < Own::kCards; ++i) {
      if (std::find(deck.begin(), deck.end(), i) == deck.end()) deck.push_back(i);
    }
    return deck;
  }
  template <class G = Own>
  static Deal deal_from(const Rules& rules, const typename G::Table& table,
                        std::span<const int> deck) {
    table::Random any(0);
    Deal deal = Own::deal(rules, table, any);  // for the sizes of its zones
    std::size_t next = 0;
    FieldWalker<Own>(rules.players)
        .refill(
            deal, [&] { return Card(deck[next++]); }, table.dealer);
    return deal;
  }
  static bool over(const State& state) { return state.to_move == table::kNobody; }
  static table::Seat to_move(const State& state) { return state.to_move; }
  // A game may bring finer reasons.
  template <class G = Own>
  static std::optional<std::string_view> refusal(const Rules& rules, const State& state,
                                                 table::Seat seat,
                                                 const typename G::Action& action) {
    if (over(state)) return "over";
    if (seat != state.to_move) return "not_to_move";
    if (G::legal(rules, state).contains(action)) return std::nullopt;
    return "not_legal";
  }
  // The other hands and the stock have no cards in it; `no card` stands for each of the stock.
  static View view(const Rules&, const State& state, table::Seat viewer) {
    View seen = state;
    seen.hands.fill({});
    seen.hands[viewer] = state.hands[viewer];
    seen.stock.assign(state.stock.size(), Card());
    return seen;
  }
  static std::uint64_t fingerprint(const Rules& rules, const State& state) {
    return fingerprint_of_fields<Own>(rules, state);
  }

  static constexpr int kEventTypes = table::enum_count<EventTypeOf>();

  static std::string_view event_word(int type) {
    static_assert(std::size(Own::kEventWords) == table::enum_count<EventTypeOf>(),
                  "kEventWords must have one word for each EventType");
    static_assert(Own::kEventTypes == table::enum_count<EventTypeOf>(),
                  "kEventTypes must be the number of values of EventType");
    return std::data(Own::kEventWords)[type];
  }
  static int event_type(const Event& event) { return static_cast<int>(event.type); }
  static std::string event_text(const Event& event) {
    std::string text = "P" + std::to_string(event.seat) + ' ';
    text += event_word(event_type(event));
    return event.cards.empty() ? text : text + ' ' + FieldWalker<Own>(1).words(event.cards);
  }
  static void tell(EventLog* log, EventTypeOf type, table::Seat seat, Set cards) {
    if (log != nullptr) log->push_back({type, seat, cards});
  }

  static std::string action_text(const auto& action) {
    static_assert(std::size(Own::kVerbs) == table::enum_count<VerbOf>(),
                  "kVerbs must have one word for each Verb");
    std::string text(std::data(Own::kVerbs)[static_cast<int>(action.verb)]);
    if (action.card.is_card()) text += ' ' + std::string(card_name(action.card));
    if constexpr (requires { action.cards; }) {
      for (const Card card : action.cards) text += ' ' + std::string(card_name(card));
    }
    return text;
  }
  template <class G = Own>
  static std::optional<typename G::Action> action_named(std::string_view text) {
    typename G::Action action{};
    const std::string_view word = text.substr(0, text.find(' '));
    const auto verb = std::find(std::begin(G::kVerbs), std::end(G::kVerbs), word);
    if (verb == std::end(G::kVerbs)) return std::nullopt;
    action.verb = static_cast<VerbOf>(verb - std::begin(G::kVerbs));
    bool named = false;
    for (text.remove_prefix(word.size()); !text.empty(); named = true) {
      text.remove_prefix(1);  // the blank
      const std::string_view card_word = text.substr(0, text.find(' '));
      const auto card = card_named(card_word);
      if (!card || !add_card(action, *card, named)) return std::nullopt;
      text.remove_prefix(card_word.size());
    }
    return named == names_a_card(action.verb) ? std::optional(action) : std::nullopt;
  }

  static std::string_view card_name(Card card) { return name(card); }
  static std::optional<Card> card_named(std::string_view text) {
    for (int i = 0; i < Own::kCards; ++i) {
      if (name(Card(i)) == text) return Card(i);
    }
    return std::nullopt;
  }

 private:
  static bool names_a_card(VerbOf verb) {
    if constexpr (requires { Own::kBareVerbs; }) return verb < Own::kBareVerbs;
    return true;
  }
  // Of the cards that an action names, the first or a further one; false if it has no place there.
  static bool add_card(auto& action, Card card, bool further) {
    if (!further) {
      action.card = card;
      return true;
    }
    if constexpr (requires { action.cards; }) {
      const bool twice = action.card == card || action.cards.has(card);
      action.cards |= card;
      return !twice;
    }
    return false;
  }
};

}  // namespace showstopper::trace
