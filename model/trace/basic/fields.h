// SPDX-License-Identifier: Apache-2.0
//
// The values of a game, walked by its own list of fields. The list is written once and serves all
// operations: writing, reading, comparing, hashing, printing. A game's Deal, State and Result (and
// Table, if it holds more than the dealer) have
//
//   template <class Self, class Use>
//   static void fields(Self& self, Use use) { use("table", self.table); ... }
//
// A field is a set of cards, cards in an order (a vector), a card or none, a whole number, a flag,
// or one of these for each seat (an array, of which the first `players` entries count). The game
// names its cards: `Card`, `card_name(card)`, `card_named(text)`. No field decides anything.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "model/table/mixer.h"
#include "model/table/per_seat.h"
#include "model/table/seat.h"
#include "model/trace/basic/tree.h"
#include "model/trace/json/cards.h"
#include "model/trace/json/text.h"

namespace showstopper::trace {

// One thing that can be seen of a position: `captured[1]` and `03B 03R`.
struct Fact {
  std::string key, text;
  bool operator==(const Fact&) const = default;
};
using Facts = std::vector<Fact>;

inline const std::string* fact(const Facts& facts, std::string_view key) {  // nullptr: none
  for (const Fact& each : facts) {
    if (each.key == key) return &each.text;
  }
  return nullptr;
}

template <class T>
concept CardField = requires(const T& card) {
  { card.is_card() } -> std::convertible_to<bool>;
  { card.index() } -> std::convertible_to<int>;
};
template <class T>
concept CardSetField = requires(const T& cards) {
  { cards.bits() } -> std::convertible_to<std::uint64_t>;
  { cards.first() } -> CardField;
};
template <class T>
struct IsPerSeat : std::false_type {};
template <class T, std::size_t N>
struct IsPerSeat<std::array<T, N>> : std::true_type {};
template <class T, std::size_t N>
struct IsPerSeat<table::PerSeat<T, N>> : std::true_type {};
template <class T>
struct IsSequence : std::false_type {};
template <CardField T>
struct IsSequence<std::vector<T>> : std::true_type {};

struct IgnoreField {
  template <class T>
  void operator()(std::string_view, T&) const {}
};
template <class T>
concept HasFields = requires(T& value) {
  T::fields(value, IgnoreField{});
};

// Cards written `x`: how many each set has beside those that it names, in the order of the fields.
// A sequence has a place without a card for each.
struct HiddenCards {
  std::vector<std::uint8_t> counts;  // empty: none
  std::size_t next = 0;              // the set that is written next
};

template <class G>
class FieldWalker {
 public:
  using Card = typename G::Card;

  // With `hidden` sets and sequences are written and read with their `x`.
  explicit FieldWalker(int players, HiddenCards* hidden = nullptr)
      : players_(static_cast<std::size_t>(players)), hidden_(hidden) {}

  // As a trace writes it.
  template <class T>
  void write(JsonText& json, const T& value) const {
    if constexpr (HasFields<T>) {
      json.open('{');
      write_members(json, value);
      json.close('}');
    } else if constexpr (IsPerSeat<T>::value || CardSetField<T> || IsSequence<T>::value) {
      json.open('[');
      each(value, [&](const auto& entry) { write_entry<T>(json, entry); });
      if constexpr (CardSetField<T>) write_hidden(json);
      json.close(']');
    } else if constexpr (CardField<T>) {
      if (value.is_card()) {
        json.string(G::card_name(value));
      } else {
        json.raw("null");
      }
    } else if constexpr (std::same_as<T, bool>) {
      json.raw(value ? "true" : "false");
    } else {
      static_assert(std::integral<T> || std::same_as<T, table::Seat>);
      json.number(value);
    }
  }
  template <HasFields T>
  void write_members(JsonText& json, const T& value) const {
    T::fields(value, [&](std::string_view name, const auto& field) {
      json.key(name);
      write(json, field);
    });
  }
  template <class T>
  std::string json(const T& value) const {
    JsonText json;
    write(json, value);
    return json.take();
  }

  // Reads the form that `write` writes. Any other form is a complaint, and false.
  template <class T>
  bool read(const Tree& from, T& into, TreeComplaints& complaints) const {
    if constexpr (HasFields<T>) {
      return read_members(from, into, complaints);
    } else if constexpr (IsPerSeat<T>::value) {
      const TreeList* const list = seats(from, complaints);
      bool good = list != nullptr;
      for (std::size_t seat = 0; good && seat < players_; ++seat) {
        good = read((*list)[seat], into[seat], complaints);
      }
      return good;
    } else if constexpr (CardSetField<T> || IsSequence<T>::value) {
      return read_cards(from, into, complaints);
    } else if constexpr (CardField<T>) {
      into = Card();
      return from.is_null() || read_card(from, into, complaints);
    } else {
      return read_number(from, into, complaints);
    }
  }

  // In words, the same for equal values.
  template <class T>
  std::string words(const T& value) const {
    if constexpr (CardField<T>) {
      return value.is_card() ? std::string(G::card_name(value)) : "no card";
    } else if constexpr (CardSetField<T> || IsSequence<T>::value) {
      std::string text;
      for (const Card card : value) {
        text += (text.empty() ? "" : " ") + std::string(G::card_name(card));
      }
      return text.empty() ? "no cards" : text;
    } else if constexpr (std::same_as<T, bool>) {
      return value ? "true" : "false";
    } else {
      return std::to_string(value);
    }
  }

  // Everything that the fields show, each seat for itself.
  template <class T>
  void facts(const std::string& key, const T& value, Facts& into) const {
    if constexpr (HasFields<T>) {
      T::fields(value, [&](std::string_view name, const auto& field) {
        facts(key + std::string(name), field, into);
      });
    } else if constexpr (IsPerSeat<T>::value) {
      for (std::size_t seat = 0; seat < players_; ++seat) {
        facts(key + '[' + std::to_string(seat) + ']', value[seat], into);
      }
    } else {
      into.push_back({key, words(value)});
    }
  }

  // Reads a logged field of the same type as `like`; `null` is nothing seen.
  template <class T>
  void observe(const std::string& key, const Tree& from, const T& like, Facts& into,
               TreeComplaints& complaints) const {
    if (from.is_null() && !CardField<T>) return;
    if constexpr (IsPerSeat<T>::value) {
      const TreeList* const list = seats(from, complaints);
      for (std::size_t seat = 0; list != nullptr && seat < players_; ++seat) {
        observe(key + '[' + std::to_string(seat) + ']', (*list)[seat], like[seat], into,
                complaints);
      }
    } else if constexpr (CardSetField<T>) {
      std::vector<Card> cards;
      if (read(from, cards, complaints)) into.push_back({key, words_of_set<T>(std::move(cards))});
    } else {
      T value = like;
      if (read(from, value, complaints)) into.push_back({key, words(value)});
    }
  }

  // Calls use(size) for each zone of cards, and use(card) for each card. Of zones that each seat
  // has that of `first` comes first.
  template <class T, class UseSize, class UseCard>
  void zones(const T& value, UseSize size, UseCard card, table::Seat first = 0) const {
    if constexpr (HasFields<T>) {
      T::fields(value,
                [&](std::string_view, const auto& field) { zones(field, size, card, first); });
    } else if constexpr (IsPerSeat<T>::value) {
      for (std::size_t i = 0; i < players_; ++i) {
        zones(value[(static_cast<std::size_t>(first) + i) % players_], size, card);
      }
    } else if constexpr (CardSetField<T> || IsSequence<T>::value) {
      size(static_cast<int>(value.size()));
      for (const Card one : value) card(one);
    } else if constexpr (CardField<T>) {
      if (value.is_card()) card(value);
    }
  }

  // Puts as many cards into each zone as it has: those that next() gives, in the order of `zones`.
  template <class T, class Next>
  void refill(T& value, Next next, table::Seat first = 0) const {
    if constexpr (HasFields<T>) {
      T::fields(value, [&](std::string_view, auto& field) { refill(field, next, first); });
    } else if constexpr (IsPerSeat<T>::value) {
      for (std::size_t i = 0; i < players_; ++i) {
        refill(value[(static_cast<std::size_t>(first) + i) % players_], next);
      }
    } else if constexpr (CardSetField<T>) {
      T cards;
      for (int i = value.size(); i > 0; --i) cards |= T(next());
      value = cards;
    } else if constexpr (IsSequence<T>::value) {
      for (Card& card : value) card = next();
    } else if constexpr (CardField<T>) {
      if (value.is_card()) value = next();
    }
  }

  template <class T>
  void mix(table::Mixer& mixer, const T& value) const {
    if constexpr (HasFields<T>) {
      T::fields(value, [&](std::string_view, const auto& field) { mix(mixer, field); });
    } else if constexpr (IsPerSeat<T>::value) {
      each(value, [&](const auto& entry) { mix(mixer, entry); });
    } else if constexpr (IsSequence<T>::value) {
      mixer.add(value.size());
      for (const Card card : value) mixer.add(static_cast<std::uint64_t>(card.index()));
    } else if constexpr (CardSetField<T>) {
      mixer.add(value.bits());
    } else if constexpr (CardField<T>) {
      mixer.add(static_cast<std::uint64_t>(value.index()));
    } else {
      mixer.add(static_cast<std::uint64_t>(value));
    }
  }

 private:
  // An entry of the T, which may be a sequence with `x`.
  template <class T, class Entry>
  void write_entry(JsonText& json, const Entry& entry) const {
    if constexpr (IsSequence<T>::value) {
      if (hidden_ != nullptr && !entry.is_card()) return static_cast<void>(json.raw(kAnyCard));
    }
    write(json, entry);
  }
  void write_hidden(JsonText& json) const {
    if (hidden_ == nullptr || hidden_->next >= hidden_->counts.size()) return;
    for (int i = hidden_->counts[hidden_->next++]; i > 0; --i) json.raw(kAnyCard);
  }

  // The words of a set, which repeat a card that the log repeats.
  template <CardSetField T>
  std::string words_of_set(std::vector<Card> cards) const {
    T once;
    for (const Card card : cards) once |= T(card);
    if (static_cast<std::size_t>(once.size()) == cards.size()) return words(once);
    std::sort(cards.begin(), cards.end(),
              [](const Card& a, const Card& b) { return a.index() < b.index(); });
    return words(cards);
  }

  template <class T, class Use>
  void each(const T& value, Use use) const {
    if constexpr (IsPerSeat<T>::value) {
      for (std::size_t seat = 0; seat < players_; ++seat) use(value[seat]);
    } else {
      for (const Card card : value) use(card);
    }
  }

  template <class T>
  bool read_members(const Tree& from, T& into, TreeComplaints& complaints) const {
    if (from.object() == nullptr) {
      complaints.add(from, "an object is expected here");
      return false;
    }
    bool good = true;
    std::size_t known = 0;
    T::fields(into, [&](std::string_view name, auto& field) {
      const Tree* const member = from.find(name);
      if (member == nullptr) complaints.add(from, "the key `" + std::string(name) + "` is missing");
      known += member == nullptr ? 0 : 1;
      good = member != nullptr && read(*member, field, complaints) && good;
    });
    if (known == from.object()->size()) return good;
    for (const TreeMember& member : *from.object()) {
      bool named = false;
      T::fields(into, [&](std::string_view name, auto&) { named = named || name == member.key; });
      if (!named) complaints.add(member.tree, "unknown key `" + member.key + "`");
    }
    return false;
  }

  const TreeList* seats(const Tree& from, TreeComplaints& complaints) const {
    const TreeList* const list = from.list();
    if (list != nullptr && list->size() == players_) return list;
    complaints.add(from, "a list with one entry for each of the " + std::to_string(players_) +
                             " seats is expected here");
    return nullptr;
  }

  bool read_card(const Tree& from, Card& into, TreeComplaints& complaints) const {
    const std::string* const name = from.string();
    const std::optional<Card> card = name == nullptr ? std::nullopt : G::card_named(*name);
    if (card) {
      into = *card;
    } else if (name != nullptr) {
      complaints.add(from, "`" + *name + "` is not a card of " + std::string(G::kTitle));
    } else {
      complaints.add(from, "the name of a card is expected here");
    }
    return card.has_value();
  }

  // Adds a card to a set or a sequence; a set has each card once.
  template <class T>
  bool read_entry(const Tree& from, T& into, TreeComplaints& complaints) const {
    const std::string* const name = from.string();
    if (hidden_ != nullptr && name != nullptr && *name == kAnyCardName) {
      if constexpr (CardSetField<T>) {
        ++hidden_->counts.back();
      } else {
        into.push_back(Card());
      }
      return true;
    }
    Card card;
    if (!read_card(from, card, complaints)) return false;
    if constexpr (CardSetField<T>) {
      const int before = into.size();
      into |= T(card);
      if (into.size() > before) return true;
      complaints.add(from, "card `" + *name + "` is written twice");
      return false;
    } else {
      into.push_back(card);
      return true;
    }
  }

  template <class T>
  bool read_cards(const Tree& from, T& into, TreeComplaints& complaints) const {
    into = T();
    if (CardSetField<T> && hidden_ != nullptr) hidden_->counts.push_back(0);
    const TreeList* const list = from.list();
    if (list == nullptr) complaints.add(from, "a list of cards is expected here");
    bool good = list != nullptr;
    for (std::size_t i = 0; good && i < list->size(); ++i) {
      good = read_entry((*list)[i], into, complaints);
    }
    return good;
  }

  template <class T>
  bool read_number(const Tree& from, T& into, TreeComplaints& complaints) const {
    if constexpr (std::same_as<T, bool>) {
      if (const bool* const flag = std::get_if<bool>(&from.value)) {
        into = *flag;
        return true;
      }
      complaints.add(from, "`true` or `false` is expected here");
    } else {
      const std::int64_t* const number = from.number();
      using Number = std::conditional_t<std::same_as<T, table::Seat>, std::int8_t, T>;
      if (number != nullptr && std::in_range<Number>(*number)) {
        into = static_cast<Number>(*number);
        return true;
      }
      complaints.add(from, "a whole number is expected here");
    }
    return false;
  }

  std::size_t players_;
  HiddenCards* hidden_;
};

// A hash of the visible position, and of its result if it is over; for `G::fingerprint`.
template <class G>
std::uint64_t fingerprint_of_fields(const typename G::Rules& rules,
                                    const typename G::State& state) {
  table::Mixer mixer;
  const FieldWalker<G> walker(G::players(rules));
  walker.mix(mixer, state);
  if (G::over(state)) walker.mix(mixer, G::settle(rules, state, nullptr));
  return mixer.value();
}

}  // namespace showstopper::trace
