// SPDX-License-Identifier: Apache-2.0
//
// Set-up positions of Stoppa (section 5 of the trace format): absent keys have the value of a fresh
// round.
#include <type_traits>

#include <fmt/format.h>

#include "model/stoppa/position.h"
#include "model/trace/stoppa/json.h"
#include "model/trace/stoppa/keys.h"

namespace showstopper::trace {
namespace {

constexpr std::string_view kRounds[] = {"small 0", "small 1", "small 2", "small 3", "small 4"};

}  // namespace

using stoppa::Shed;
using stoppa::State;
using table::Axis;
using table::Field;
using table::FieldKind;

stoppa::SeatSet StoppaJson::seat_set(JsonValue& value) {
  stoppa::SeatSet set = 0;
  line_.entries(value, [&](int, JsonValue& entry) {
    if (const auto seat = line_.integer(entry, 0, players_ - 1)) {
      set |= stoppa::seat_bit(static_cast<stoppa::Seat>(*seat));
    }
  });
  return set;
}

void StoppaJson::round(JsonValue& value, State& into) {
  const auto text = line_.string(value, "a round");
  if (!text) return;
  for (std::uint8_t i = 0; i < std::size(kRounds); ++i) {
    if (*text != kRounds[i]) continue;
    into.phase = stoppa::Phase::small;
    into.iteration = i;
    return;
  }
  if (*text == "big") {
    into.phase = stoppa::Phase::big;
  } else if (*text == "declare") {
    into.phase = stoppa::Phase::declare;
  } else if (*text == "shed") {
    into.phase = stoppa::Phase::shed;
  } else {
    line_.complain(value, fmt::format("`{}` is not a round: `small 0` to `small 4`, `big`, "
                                      "`declare` or `shed`",
                                      *text));
  }
}

void StoppaJson::top(JsonValue& value, State& into) {
  const auto text = line_.string(value, "a card");
  const auto card = text ? stoppa::card_named(*text) : std::nullopt;
  if (!card) return line_.complain(value, fmt::format("the top must be {}", kOneCard));
  into.shed.laid |= *card;
}

void StoppaJson::declared(JsonValue& value, State& into) {
  const auto named = [](std::string_view word) {
    return stoppa::action_named("declare " + std::string(word));
  };
  const auto known = [&](std::string_view word) { return named(word).has_value(); };
  line_.values(value, known, "a declaration", [&](std::string_view word, JsonValue& inner) {
    into.declared[static_cast<std::size_t>(named(word)->declaration)] = seat_set(inner);
  });
}

void StoppaJson::needed(JsonValue& value, State& into) {
  if (const auto needed = rank(value)) into.shed.needed = static_cast<std::int8_t>(*needed);
}

// A value that is written plainly, one or one for each seat.
template <FieldKind kind, class O, class T, Axis... axes>
void StoppaJson::plain(const Field<kind, O, T, axes...>& field, JsonValue& value, O& owner) {
  T& into = field.of(owner);
  if constexpr (sizeof...(axes) > 0) {
    if constexpr (kind == FieldKind::number) {
      seats(value,
            [&](int seat, JsonValue& entry) { small(entry, into[seat], field.low, field.high); });
    }
  } else if constexpr (kind == FieldKind::number) {
    // A seat passes at most as often as there are other seats.
    small(value, into, field.low, field.key == "passes" ? players_ - 1 : field.high);
  } else if constexpr (kind == FieldKind::seat) {
    small(value, into, field.key == "to_move" ? 0 : int{stoppa::kNobody}, players_ - 1);
  } else if constexpr (kind == FieldKind::seat_set) {
    into = seat_set(value);
  } else if constexpr (kind == FieldKind::card_set) {
    into = cards(value);
  }
}

void StoppaJson::state_key(std::string_view key, JsonValue& value, StoppaTrace& into) {
  struct Form {
    std::string_view key;
    void (StoppaJson::*read)(JsonValue&, State&);
  };
  static constexpr Form kForms[] = {{"round", &StoppaJson::round},
                                    {"top", &StoppaJson::top},
                                    {"needed", &StoppaJson::needed},
                                    {"declared", &StoppaJson::declared},
                                    {"overlooked", &StoppaJson::overlooked}};
  if (const Form* form = own_form(kForms, key)) return (this->*form->read)(value, into.state);
  if (key == "hands") return hands(value, into);
  has_start_ = has_start_ || key == "start";
  has_pot_before_ = has_pot_before_ || key == "pot_before";
  field_told_by<State>(key, [&](const auto& field) {
    if constexpr (std::is_same_v<typename std::decay_t<decltype(field)>::Owner, State>) {
      plain(field, value, into.state);
    } else {
      plain(field, value, into.state.shed);
    }
  });
}

// The table when a card was first overlooked, and by whom: the players may go back to it.
void StoppaJson::overlooked(JsonValue& value, State& into) {
  const char* at = JsonLine::token(value);
  Shed before;
  before.to_move = stoppa::kNobody;
  std::optional<stoppa::Rank> needed;
  const auto known = [](std::string_view word) {
    if (word == "by" || word == "needed" || word == "hands") return true;
    return word != "to_move" && field_told_by<Shed>(word, [](const auto&) {});
  };
  line_.values(value, known, "a key of `overlooked`", [&](std::string_view word, JsonValue& inner) {
    if (word == "by") return small(inner, before.to_move, 0, players_ - 1);
    if (word == "needed") {
      needed = rank(inner);
    } else if (word == "hands") {
      seats(inner, [&](int seat, JsonValue& entry) { before.hands[seat] = cards(entry); });
    } else {
      field_told_by<Shed>(word, [&](const auto& field) { plain(field, inner, before); });
    }
  });
  if (line_.broken()) return;
  if (before.to_move == stoppa::kNobody) return line_.complain(at, "`overlooked` needs `by`");
  complete(before);
  if (needed) before.needed = static_cast<std::int8_t>(*needed);
  into.overlooked.remember(before);
}

void StoppaJson::state(JsonValue& value, StoppaTrace& into) {
  int latest = static_cast<int>(std::size(kStoppaStateKeys)) - 1;
  const auto known = [&](std::string_view word) {
    return key_index(kStoppaStateKeys, word, latest) >= 0;
  };
  line_.values(value, known, "a key of a position of stoppa",
               [&](std::string_view word, JsonValue& inner) { state_key(word, inner, into); });
}

void StoppaJson::fill_in(State& state) const {
  for (std::size_t seat = 0; !has_start_ && seat < state.start.size(); ++seat) {
    state.start[seat] = state.purses[seat] + state.bets[seat];
  }
  // The pot that is left unexplained was there before: the chips are then constant from here on.
  if (has_start_ || has_pot_before_) return;
  state.pot_before = state.pot;
}

}  // namespace showstopper::trace
