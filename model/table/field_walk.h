// SPDX-License-Identifier: Apache-2.0
//
// Functions over all fields of a position, by its table (fields.h): the same position under other
// names, a hash of all fields, the cards in it.
#pragma once

#include <cstdint>
#include <type_traits>

#include "model/table/fields.h"
#include "model/table/mixer.h"
#include "model/table/seat.h"

namespace showstopper::table {

// Other names for the seats, cards and months of a game that has them: `names.of(card)`, `of(set)`,
// `of(seat)`, `of_month`, `of_months`, `of_jokers`.
template <class Names, HasTable T>
T relabelled(const Names& names, const T& value);

namespace detail {

// The place that entry i of a list goes to.
template <Axis axis, class Names>
std::size_t place_of(const Names& names, std::size_t i) {
  if constexpr (axis == Axis::seat) {
    return static_cast<std::size_t>(int{names.of(Seat(static_cast<int>(i)))});
  } else if constexpr (axis == Axis::month) {
    return static_cast<std::size_t>(int{names.of_month(static_cast<int>(i) + 1)} - 1);
  } else {
    return i;
  }
}

template <class Names, class Seats>
Seats seats_relabelled(const Names& names, Seats seats) {
  unsigned out = 0;
  for (int seat = 0; seat < static_cast<int>(8 * sizeof(Seats)); ++seat) {
    if ((seats >> seat & 1) != 0) out |= 1u << names.of(Seat(seat));
  }
  return static_cast<Seats>(out);
}

template <class Names>
std::uint64_t order_relabelled(const Names& names, std::uint64_t order, int size) {
  std::uint64_t out = 0;
  for (int i = 0; i < size; ++i) {
    const Seat seat = static_cast<int>(order >> (2 * i) & 3);
    out |= static_cast<std::uint64_t>(int{names.of(seat)}) << (2 * i);
  }
  return out;
}

template <FieldKind kind, class Names, class T>
void relabel_value(const Names& names, T& value) {
  if constexpr (kind == FieldKind::seat) {
    value = static_cast<T>(names.of(Seat{value}));
  } else if constexpr (kind == FieldKind::seat_set) {
    value = seats_relabelled(names, value);
  } else if constexpr (kind == FieldKind::card || kind == FieldKind::card_set) {
    value = names.of(value);
  } else if constexpr (kind == FieldKind::card_order) {
    for (auto& card : left(value)) card = names.of(card);
  } else if constexpr (kind == FieldKind::month) {
    value = static_cast<T>(names.of_month(value));
  } else if constexpr (kind == FieldKind::month_set) {
    value = names.of_months(value);
  } else if constexpr (kind == FieldKind::joker_set) {
    value = names.of_jokers(value);
  } else if constexpr (kind == FieldKind::parts) {
    value = relabelled(names, value);
  } else if constexpr (kind == FieldKind::earlier) {
    if (value.any()) value.remember(relabelled(names, value.before()));
  }
}

template <FieldKind kind, Axis axis, Axis... inner, class Names, class List>
void relabel_list(const Names& names, const List& from, List& to) {
  for (std::size_t i = 0; i < from.size(); ++i) {
    // By the place itself: not every list is indexed by a number.
    const auto& before = from.data()[i];
    auto& entry = to.data()[place_of<axis>(names, i)];
    entry = before;
    if constexpr (sizeof...(inner) > 0) {
      relabel_list<kind, inner...>(names, before, entry);
    } else {
      relabel_value<kind>(names, entry);
    }
  }
}

}  // namespace detail

template <class Names, HasTable T>
T relabelled(const Names& names, const T& value) {
  T out = value;
  each_field<T>([&]<FieldKind kind, class O, class V, Axis... axes>(
      const Field<kind, O, V, axes...>& field) {
    V& to = field.of(out);
    if constexpr (sizeof...(axes) > 0) {
      detail::relabel_list<kind, axes...>(names, field.of(value), to);
    } else if constexpr (kind == FieldKind::seat_order) {
      to = detail::order_relabelled(names, to, value.*field.size);
    } else {
      detail::relabel_value<kind>(names, to);
    }
  });
  return out;
}

// Calls use.operator()<kind>(value) for each single value of a field: each entry of its lists.
template <FieldKind kind, Axis... axes, class V, class Use>
constexpr void each_value(V& value, Use& use) {
  if constexpr (sizeof...(axes) == 0) {
    use.template operator()<kind>(value);
  } else {
    []<Axis, Axis... inner>(V & list, Use & then) {
      for (auto& entry : list) each_value<kind, inner...>(entry, then);
    }
    .template operator()<axes...>(value, use);
  }
}

// Calls use.operator()<kind>(value) for each single value of all fields, those of parts in their
// place.
template <class T, class Use>
constexpr void each_value_within(T& owner, Use& use) {
  each_field<std::remove_const_t<T>>([&]<FieldKind kind, class O, class V, Axis... axes>(
      const Field<kind, O, V, axes...>& field) {
    if constexpr (kind == FieldKind::parts) {
      auto inner = [&]<FieldKind>(auto& parts) { each_value_within(parts, use); };
      each_value<kind, axes...>(field.of(owner), inner);
    } else {
      each_value<kind, axes...>(field.of(owner), use);
    }
  });
}

namespace detail {

// Bytes side by side in words: most fields are one byte.
class Packing {
 public:
  explicit Packing(Mixer& mixer) : mixer_(mixer) {}
  ~Packing() { mixer_.add(word_); }
  Packing(const Packing&) = delete;
  Packing& operator=(const Packing&) = delete;

  void put(std::uint64_t value, unsigned bytes) {
    const unsigned bits = 8 * bytes;
    if (used_ + bits > 64) {
      mixer_.add(word_);
      word_ = 0;
      used_ = 0;
    }
    word_ |= value << used_;
    used_ += bits;
  }
  // One byte; for what may be -1.
  void small(int value) { put(static_cast<std::uint8_t>(value), 1); }

 private:
  Mixer& mixer_;
  std::uint64_t word_ = 0;
  unsigned used_ = 0;
};

template <class T>
void pack(Packing& packing, const T& owner) {
  auto use = [&]<FieldKind kind>(const auto& value) {
    using V = std::remove_cvref_t<decltype(value)>;
    if constexpr (kind == FieldKind::card) {
      packing.small(value.index());
    } else if constexpr (kind == FieldKind::card_set) {
      packing.put(value.bits(), 8);
    } else if constexpr (kind == FieldKind::card_order) {
      packing.small(static_cast<int>(left(value).size()));
      for (const auto& card : left(value)) packing.small(card.index());
    } else if constexpr (kind == FieldKind::earlier) {
      packing.small(value.by());
      if (value.any()) pack(packing, value.before());
    } else if constexpr (kind == FieldKind::seat || kind == FieldKind::month) {
      packing.small(value);
    } else if constexpr (kind == FieldKind::month_set && !std::is_integral_v<V>) {
      packing.put(value.bits(), sizeof(V));
    } else if constexpr (std::is_enum_v<V>) {
      packing.put(static_cast<std::uint64_t>(value), sizeof(V));
    } else {
      // As many bytes as the number has: a negative one, too, fills no more.
      const auto all = static_cast<std::uint64_t>(value);
      packing.put(sizeof(V) == 8 ? all : all & ((std::uint64_t{1} << 8 * (sizeof(V) % 8)) - 1),
                  sizeof(V));
    }
  };
  each_value_within(owner, use);
}

}  // namespace detail

// Adds every field to the mixer. Positions that differ in a field give different numbers, except
// with a chance of 1 in 2^64.
template <HasTable T>
void mix(Mixer& mixer, const T& value) {
  detail::Packing packing(mixer);
  detail::pack(packing, value);
}

// Calls use(cards) with each set of cards, and each card as a set, anywhere in a value.
template <class CardSet, HasTable T, class Use>
void each_card_set(const T& owner, Use use) {
  auto one = [&]<FieldKind kind>(const auto& value) {
    if constexpr (kind == FieldKind::card) {
      if (value.is_card()) use(CardSet(value));
    } else if constexpr (kind == FieldKind::card_set) {
      use(value);
    } else if constexpr (kind == FieldKind::card_order) {
      for (const auto& card : left(value)) {
        if (card.is_card()) use(CardSet(card));
      }
    } else if constexpr (kind == FieldKind::earlier) {
      if (value.any()) each_card_set<CardSet>(value.before(), use);
    }
  };
  each_value_within(owner, one);
}

}  // namespace showstopper::table
