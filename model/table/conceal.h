// SPDX-License-Identifier: Apache-2.0
//
// The values of a position that a seat may not see, by the table of its fields (fields.h): fields
// that no seat sees, and fields for their owner if that is another seat. The game itself handles
// hidden cards that play has revealed.
#pragma once

#include <cstddef>

#include "model/table/fields.h"
#include "model/table/seat.h"

namespace showstopper::table {

// Calls use.operator()<kind>(value) for each value that the viewer may not see. An entry of a list
// of seats belongs to that seat; any other field for its owner belongs to the seat that moves.
template <HasTable T, class Use>
void each_hidden(T& position, Seat viewer, Seat mover, Use& use);

namespace detail {

template <FieldKind kind, class V, class Use>
void each_hidden_value(V& value, Viewers who, Seat viewer, Seat owner, Use& use) {
  if constexpr (kind == FieldKind::parts) {
    each_hidden(value, viewer, owner, use);
  } else if (who == Viewers::nobody || (who == Viewers::owner && owner != viewer)) {
    use.template operator()<kind>(value);
  }
}

template <FieldKind kind, Axis axis, Axis... inner, class List, class Use>
void each_hidden_entry(List& list, Viewers who, Seat viewer, Seat owner, Use& use) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Seat of = axis == Axis::seat ? Seat(static_cast<int>(i)) : owner;
    // By the place itself: not every list is indexed by a number.
    auto& entry = list.data()[i];
    if constexpr (sizeof...(inner) > 0) {
      each_hidden_entry<kind, inner...>(entry, who, viewer, of, use);
    } else {
      each_hidden_value<kind>(entry, who, viewer, of, use);
    }
  }
}

}  // namespace detail

template <HasTable T, class Use>
void each_hidden(T& position, Seat viewer, Seat mover, Use& use) {
  each_field<T>([&]<FieldKind kind, class O, class V, Axis... axes>(
      const Field<kind, O, V, axes...>& field) {
    const Viewers who = field.visibility.who;
    if constexpr (sizeof...(axes) > 0) {
      detail::each_hidden_entry<kind, axes...>(field.of(position), who, viewer, mover, use);
    } else {
      detail::each_hidden_value<kind>(field.of(position), who, viewer, mover, use);
    }
  });
}

// Empties the values that the viewer may not see.
template <HasTable T>
void conceal(T& position, Seat viewer, Seat mover) {
  auto empty = [&]<FieldKind>(auto& value) { value = {}; };
  each_hidden(position, viewer, mover, empty);
}

}  // namespace showstopper::table
