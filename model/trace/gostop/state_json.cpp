// SPDX-License-Identifier: Apache-2.0
#include "model/trace/gostop/state_json.h"

#include <algorithm>
#include <type_traits>

#include <fmt/format.h>

#include "model/trace/gostop/keys.h"

namespace showstopper::trace {
namespace {

using gostop::Card;
using gostop::MonthSet;
using gostop::SeatState;

using gostop::kMostCalls;
using gostop::kMostTurns;
using gostop::State;
using table::Axis;
using table::Field;
using table::FieldKind;

void complete(State& state, bool order_given) {
  int turns = 0, callers = 0, caller = 0;
  for (int seat = 0; seat < gostop::kMaxPlayers; ++seat) {
    const SeatState& player = state.seat(seat);
    turns += player.turns;
    if (player.go_count == 0) continue;
    ++callers;
    caller = seat;
  }
  state.round_turns = static_cast<std::uint8_t>(turns);
  if (!order_given && callers == 1) {
    state.go_calls = state.seat(caller).go_count;
    for (int i = 0; i < state.go_calls; ++i) state.go_order |= std::uint64_t(caller) << (2 * i);
  }
  // A stack that is given by its owner alone was made in the owner's latest turn.
  for (gostop::Month month = 1; month <= Card::kMonths; ++month) {
    gostop::Stack& stack = state.stacks[month];
    if (gostop::in(state.stacked, month) && stack.owner != gostop::kNobody && stack.turn == 0) {
      stack.turn = state.seat(stack.owner).turns;
    }
    state.table |= gostop::joker_cards(stack.jokers);
  }
}

}  // namespace

template <class Number>
void StateJson::small(JsonValue& value, Number& into, std::int64_t low, std::int64_t high) {
  if (const auto n = line_.integer(value, low, high))
    into = static_cast<Number>(static_cast<int>(*n));
}

gostop::Seat StateJson::seat(JsonValue& value) {
  gostop::Seat seat = 0;
  small(value, seat, 0, players_ - 1);
  return seat;
}

MonthSet StateJson::months(JsonValue& value) {
  MonthSet set;
  line_.entries(value, [&](int, JsonValue& entry) {
    const auto text = line_.string(entry, "a month");
    if (!text) return;
    if (const auto month = month_named(*text)) {
      set |= gostop::month_bit(*month);
    } else {
      line_.complain(entry, fmt::format("`{}` is not a month from `01` to `12`", *text));
    }
  });
  return set;
}

void StateJson::stack(gostop::Month month, JsonValue& value, State& into) {
  gostop::Stack& stack = into.stacks[month];
  into.stacked.insert(month);
  if (!line_.is_object(value)) return small(value, stack.owner, gostop::kNobody, players_ - 1);
  const auto read_member = [&](std::string_view word, JsonValue& inner) {
    if (word == "owner") return small(inner, stack.owner, gostop::kNobody, players_ - 1);
    if (word == "turn") return small(inner, stack.turn, 0, kMostTurns);
    std::uint8_t hidden = 0;
    const gostop::CardSet jokers = json_.zone(inner, hidden);
    if (hidden > 0 || !gostop::kJokerCards.contains(jokers)) {
      line_.complain(inner, "only jokers are buried with a stack");
    } else {
      stack.jokers = gostop::joker_bits(jokers);
    }
  };
  line_.values(value, {"owner", "turn", "jokers"}, "a key of a stack", read_member);
}

void StateJson::stacks(JsonValue& value, State& into) {
  const auto known = [](std::string_view word) { return month_named(word).has_value(); };
  line_.values(
      value, known, "a month from `01` to `12`",
      [&](std::string_view word, JsonValue& inner) { stack(*month_named(word), inner, into); });
}

void StateJson::credits(JsonValue& value, SeatState& into) {
  if (!line_.is_list(value)) {
    small(value, into.credits, 0, gostop::kMaxCredits);
    std::fill_n(into.credit_until.begin(), into.credits, gostop::kNeverLapses);
    return;
  }
  line_.entries(value, [&](int index, JsonValue& entry) {
    if (index >= gostop::kMaxCredits) {
      if (index == gostop::kMaxCredits) line_.complain(entry, "no seat has so many bomb credits");
      return;
    }
    small(entry, into.credit_until[index], 0, gostop::kNeverLapses);
    into.credits = static_cast<std::uint8_t>(index + 1);
  });
  std::sort(into.credit_until.begin(), into.credit_until.begin() + into.credits);
}

void StateJson::shakes(JsonValue& value, SeatState& into) {
  if (!line_.is_list(value)) return small(value, into.shakes, 0, Card::kMonths);
  into.shown = months(value);
  into.shakes = static_cast<std::uint8_t>(into.shown.size());
}

void StateJson::offer(JsonValue& value, State& into) {
  int by = -1, refused = -1;
  std::uint8_t left = 0;
  const auto read_member = [&](std::string_view word, JsonValue& inner) {
    if (word == "by") {
      by = seat(inner);
    } else if (word == "refused") {
      refused = seat(inner);
    } else {
      small(inner, left, 1, gostop::kRestOfRound);
    }
  };
  line_.values(value, {"by", "refused", "left"}, "a key of an offer", read_member);
  if (line_.broken()) return;
  if (by < 0 || refused < 0 || left == 0 || by == refused) {
    return line_.complain(JsonLine::token(value),
                          "an offer has `by` and `refused`, two seats, and `left`, the turns for "
                          "which it has effect, 255 for the rest of the round");
  }
  into.offers[by][refused] = left;
}

void StateJson::offers(JsonValue& value, State& into) {
  if (!line_.is_list(value)) return offer(value, into);
  line_.entries(value, [&](int, JsonValue& entry) { offer(entry, into); });
}

void StateJson::go_order(JsonValue& value, State& into) {
  line_.entries(value, [&](int index, JsonValue& entry) {
    const gostop::Seat caller = seat(entry);
    if (index >= kMostCalls) {
      if (index == kMostCalls) line_.complain(entry, "go cannot be called so often");
      return;
    }
    into.go_order |= std::uint64_t(caller) << (2 * index);
    into.go_calls = static_cast<std::uint8_t>(index + 1);
  });
}

void StateJson::event_counts(JsonValue& value, SeatState& into) {
  std::size_t kind = 0;
  const auto known = [&](std::string_view word) {
    kind = 0;
    while (kind < gostop::kEventKinds && gostop::kEventKind[kind].text != word) ++kind;
    return kind < gostop::kEventKinds;
  };
  line_.values(value, known, "an event", [&](std::string_view, JsonValue& inner) {
    small(inner, into.event_count[kind], 0, 255);
  });
}

// A value that is written plainly.
template <FieldKind kind, class T>
void StateJson::plain(JsonValue& value, T& into, std::int64_t low, std::int64_t high) {
  if constexpr (kind == FieldKind::number) {
    small(value, into, low, high);
  } else if constexpr (kind == FieldKind::flag) {
    into = line_.flag(value).value_or(false);
  } else if constexpr (kind == FieldKind::month_set) {
    into = months(value);
  } else if constexpr (kind == FieldKind::seat) {
    into = static_cast<T>(seat(value));
  } else if constexpr (kind == FieldKind::card) {
    if (json_.card(value, into) == GostopJson::Place::hidden) {
      line_.complain(value, "this card cannot be `x`, because it matters");
    }
  }
}

// Reads a key that is more than one plain value: false if the key has no such form.
bool StateJson::own_form(std::string_view key, JsonValue& value, State& into, Hidden& hidden) {
  struct SeatForm {
    std::string_view key;
    void (StateJson::*read)(JsonValue&, SeatState&);
  };
  static constexpr SeatForm kSeatForms[] = {{"shakes", &StateJson::shakes},
                                            {"credits", &StateJson::credits},
                                            {"cup", &StateJson::cup},
                                            {"event_counts", &StateJson::event_counts}};
  struct Form {
    std::string_view key;
    void (StateJson::*read)(JsonValue&, State&);
  };
  static constexpr Form kForms[] = {{"stacks", &StateJson::stacks},
                                    {"go_order", &StateJson::go_order},
                                    {"offer", &StateJson::offers}};
  if (const SeatForm* form = trace::own_form(kSeatForms, key)) {
    json_.seats(value,
                [&](int of, JsonValue& entry) { (this->*form->read)(entry, into.seat(of)); });
    return true;
  }
  if (const Form* form = trace::own_form(kForms, key)) {
    (this->*form->read)(value, into);
    return true;
  }
  if (key == "sold") {
    json_.sold(value, into.sold);
    return true;
  }
  return zone_key(key, value, into, hidden);
}

// Keys that hold cards, some of which may be `x`.
bool StateJson::zone_key(std::string_view key, JsonValue& value, State& into, Hidden& hidden) {
  const auto piles = [&](gostop::CardSet SeatState::*pile, auto& unnamed) {
    json_.seats(value, [&](int of, JsonValue& entry) {
      into.seat(of).*pile = json_.zone(entry, unnamed[of]);
    });
  };
  if (key == "hands") {
    piles(&SeatState::hand, hidden.hands);
  } else if (key == "captured") {
    piles(&SeatState::captured, hidden.captured);
  } else if (key == "table") {
    into.table = json_.zone(value, hidden.table);
  } else if (key == "stock") {
    json_.stock(value, into.stock);
  } else {
    return false;
  }
  return true;
}

void StateJson::read_key(std::string_view key, JsonValue& value, State& into, Hidden& hidden) {
  if (own_form(key, value, into, hidden)) return;
  field_told_by<State>(
      key, [&]<FieldKind kind, class O, class T, Axis... axes>(
               const Field<kind, O, T, axes...>& field) {
        const std::int64_t low = field.low, high = field.high;
        if constexpr (std::is_same_v<O, SeatState> && sizeof...(axes) == 0) {
          json_.seats(value, [&](int of, JsonValue& entry) {
            plain<kind>(entry, field.of(into.seat(of)), low, high);
          });
        } else if constexpr (std::is_same_v<O, State> && sizeof...(axes) == 0) {
          plain<kind>(value, field.of(into), low, high);
        } else if constexpr (std::is_same_v<O, State> && sizeof...(axes) == 1 &&
                             kind == FieldKind::number) {
          json_.seats(value, [&](int of, JsonValue& entry) {
            plain<kind>(entry, field.of(into)[of], low, high);
          });
        }
      });
}

void StateJson::read(JsonValue& value, State& into, Hidden& hidden) {
  const char* at = JsonLine::token(value);
  into = State{};
  into.players = static_cast<std::int8_t>(players_);
  std::uint64_t seen = 0;
  int latest = static_cast<int>(std::size(kStateKeys)) - 1;
  int key = -1;
  const auto known = [&](std::string_view word) {
    key = key_index(kStateKeys, word, latest);
    return key >= 0;
  };
  line_.values(value, known, "a key of a position", [&](std::string_view word, JsonValue& inner) {
    seen |= std::uint64_t{1} << key;
    read_key(word, inner, into, hidden);
  });
  if (line_.broken()) return;
  const auto has = [&](std::string_view key) {
    int behind = -1;
    return (seen >> key_index(kStateKeys, key, behind) & 1) != 0;
  };
  for (const std::string_view key : {"hands", "table", "stock", "to_move"}) {
    if (!has(key)) line_.complain(at, fmt::format("a position needs the key `{}`", key));
  }
  if (line_.good()) complete(into, has("go_order"));
}

}  // namespace showstopper::trace
