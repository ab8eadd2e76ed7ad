// SPDX-License-Identifier: Apache-2.0
//
// The fields of a position as a table. For each struct of its State a game lists the members once,
// and each operation on all members walks that list: relabelling, mixing, comparing, reading and
// writing set-up positions, hiding. A member that is not listed does not compile.
//
//   template <>
//   struct table::FieldsOf<Stack> {
//     static constexpr auto kAll = std::tuple{
//         field<FieldKind::seat>("owner", &Stack::owner), ...};
//   };
//   static_assert(table::lists_all_members<Stack>());
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace showstopper::table {

// The type of one value of a field. It determines how a renaming of seats, cards and months changes
// the value; a number, a flag and a word stay as they are.
enum class FieldKind : std::uint8_t {
  number,
  flag,
  word,        // an enumeration
  seat,        // or kNobody
  seat_set,    // bit seat
  seat_order,  // two bits an entry, the first lowest; another field holds the number of entries
  card,        // or none
  card_set,
  card_order,  // a sequence of cards: `left(value)` is the span of those that count
  month,       // 0 is none
  month_set,
  joker_set,  // bits of jokers, numbered as the game numbers them
  parts,      // a struct with a table of its own
  earlier,    // such a struct as it was, or none: `any()`, `before()`, `remember(parts)`
};

// The index types of a field's array, from the outermost array inwards.
enum class Axis : std::uint8_t { seat, month, entry };

// Who may see a field in play. `reason` states why it is hidden, with the clause.
enum class Viewers : std::uint8_t { everyone, owner, nobody };
struct Visibility {
  Viewers who = Viewers::everyone;
  std::string_view reason;
};

// Where a set-up position has the value from.
enum class SetUp : std::uint8_t {
  told,     // from a key of its own
  line,     // from the line around the position: the number of players, the dealer
  follows,  // from the values of other keys
  within,   // from the fields of its parts
  fresh,    // no source: a position that may be set up has the value of a fresh round
};

template <FieldKind kOf, class O, class T, Axis... kAxes>
struct Field {
  using Owner = O;
  using Value = T;
  static constexpr FieldKind kKind = kOf;

  std::string_view name;  // of the member
  T O::*member = nullptr;
  Visibility visibility;
  SetUp set_up = SetUp::fresh;
  std::string_view key;             // of a set-up position, if the field has one
  std::int64_t low = 0, high = 0;   // the range of that key, if it is a number
  std::uint8_t O::*size = nullptr;  // of a seat_order

  constexpr T& of(O& owner) const { return owner.*member; }
  constexpr const T& of(const O& owner) const { return owner.*member; }

  // Copies of the field with one property changed.
  constexpr Field told(std::string_view by, std::int64_t from = 0, std::int64_t to = 0) const {
    Field f = *this;
    f.set_up = SetUp::told;
    f.key = by;
    f.low = from;
    f.high = to;
    return f;
  }
  constexpr Field from(SetUp where) const {
    Field f = *this;
    f.set_up = where;
    return f;
  }
  constexpr Field only(Viewers who, std::string_view reason) const {
    Field f = *this;
    f.visibility = {who, reason};
    return f;
  }
  constexpr Field counted_by(std::uint8_t O::*counter) const {
    Field f = *this;
    f.size = counter;
    return f;
  }
};

template <FieldKind kind, Axis... axes, class O, class T>
constexpr Field<kind, O, T, axes...> field(std::string_view name, T O::*member) {
  return {name, member, {}, SetUp::fresh, {}, 0, 0, nullptr};
}

// `kAll`: a tuple of the fields of T, in the order of its members.
template <class T>
struct FieldsOf;

template <class T>
concept HasTable = requires {
  FieldsOf<T>::kAll;
};

// Calls use(field) for each field of T itself.
template <HasTable T, class Use>
constexpr void each_field(Use&& use) {
  std::apply([&](const auto&... fields) { (use(fields), ...); }, FieldsOf<T>::kAll);
}

// Calls use(field) for each field of T and of the structs within it, the outer ones first. Those of
// an earlier state of a part are those of the part.
template <HasTable T, class Use>
constexpr void each_field_within(Use&& use) {
  each_field<T>([&]<FieldKind kind, class O, class V, Axis... axes>(
      const Field<kind, O, V, axes...>& field) {
    use(field);
    if constexpr (kind == FieldKind::parts) {
      if constexpr (sizeof...(axes) == 0) {
        each_field_within<V>(use);
      } else {
        each_field_within<typename V::value_type>(use);
      }
    }
  });
}

namespace detail {

struct AnyMember {
  template <class T>
  operator T() const;  // NOLINT: for counting only
};

template <class T, std::size_t... I>
constexpr bool takes(std::index_sequence<I...>) {
  return requires { T{(static_cast<void>(I), AnyMember{})...}; };
}

template <class T, std::size_t kCount = 0>
constexpr std::size_t members() {
  static_assert(std::is_aggregate_v<T> && kCount < 256);
  if constexpr (takes<T>(std::make_index_sequence<kCount + 1>())) {
    return members<T, kCount + 1>();
  } else {
    return kCount;
  }
}

}  // namespace detail

// Whether the table of T has as many fields as T has members; tests hold that no two are the same.
template <HasTable T>
constexpr bool lists_all_members() {
  return detail::members<T>() == std::tuple_size_v<decltype(FieldsOf<T>::kAll)>;
}

}  // namespace showstopper::table
