// SPDX-License-Identifier: Apache-2.0
//
// Set-up positions (section 5 of the trace format). Absent keys have the value of a fresh round;
// what follows from other keys (the turns of the round, the only possible order of go calls) is
// worked out.
#include <algorithm>

#include <fmt/format.h>

#include "model/trace/gostop/json.h"
#include "model/trace/gostop/state_keys.h"

namespace showstopper::trace {
namespace {

using gostop::Card;
using gostop::MonthSet;
using gostop::SeatState;

// Nobody takes more turns than there are cards.
constexpr int kMostTurns = 48;
constexpr int kMostCalls = 32;      // gostop::State::go_order has two bits a call
constexpr int kMostPoints = 30000;  // the bound of the engine's ledger

// Plain counts, one per seat.
struct Count {
  StateKey key;
  std::uint8_t SeatState::*member;
  int most;
};
constexpr Count kCounts[] = {{StateKey::turn_of, &SeatState::turns, kMostTurns},
                             {StateKey::go_counts, &SeatState::go_count, kMostCalls},
                             {StateKey::bombs, &SeatState::bombs, Card::kMonths},
                             {StateKey::ppuks, &SeatState::ppuks, kMostTurns},
                             {StateKey::ppuk_streak, &SeatState::ppuk_streak, kMostTurns},
                             {StateKey::offers_made, &SeatState::offers_made, 255},
                             {StateKey::bombs_shown, &SeatState::bombs_shown, Card::kMonths},
                             {StateKey::small_bombs, &SeatState::small_bombs, Card::kMonths},
                             {StateKey::go_at, &SeatState::go_at, 255},
                             {StateKey::refused_at, &SeatState::refused_at, 255}};

void complete(gostop::State& state, bool order_given) {
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
    state.table |= gostop::CardSet(std::uint64_t{stack.jokers} << Card::kFlowers);
  }
}

}  // namespace

template <class Number>
void GostopJson::small(JsonValue& value, Number& into, std::int64_t low, std::int64_t high) {
  if (const auto n = line_.integer(value, low, high))
    into = static_cast<Number>(static_cast<int>(*n));
}

gostop::Seat GostopJson::seat(JsonValue& value) {
  gostop::Seat seat = 0;
  small(value, seat, 0, players_ - 1);
  return seat;
}

MonthSet GostopJson::months(JsonValue& value) {
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

void GostopJson::stack(gostop::Month month, JsonValue& value, gostop::State& into) {
  gostop::Stack& stack = into.stacks[month];
  into.stacked |= gostop::month_bit(month);
  if (!line_.is_object(value)) return small(value, stack.owner, gostop::kNobody, players_ - 1);
  line_.members(value, [&](std::string_view word, JsonValue& inner) {
    if (word == "owner") return small(inner, stack.owner, gostop::kNobody, players_ - 1);
    if (word == "turn") return small(inner, stack.turn, 0, kMostTurns);
    if (word != "jokers") {
      return line_.complain(inner, fmt::format("`{}` is not a key of a stack", word));
    }
    std::uint8_t hidden = 0;
    const gostop::CardSet jokers = zone(inner, hidden);
    if (hidden > 0 || !gostop::kJokerCards.contains(jokers)) {
      line_.complain(inner, "only jokers are buried with a stack");
    } else {
      stack.jokers = static_cast<std::uint8_t>(jokers.bits() >> Card::kFlowers);
    }
  });
}

void GostopJson::stacks(JsonValue& value, gostop::State& into) {
  line_.members(value, [&](std::string_view word, JsonValue& inner) {
    const auto month = month_named(word);
    if (!month) {
      return line_.complain(inner, fmt::format("`{}` is not a month from `01` to `12`", word));
    }
    stack(*month, inner, into);
  });
}

void GostopJson::credits(JsonValue& value, SeatState& into) {
  if (!line_.is_list(value)) {
    small(value, into.credits, 0, gostop::kMaxCredits);
    std::fill_n(into.credit_until.begin(), into.credits, gostop::kNeverLapses);
    return;
  }
  line_.entries(value, [&](int index, JsonValue& entry) {
    if (index >= gostop::kMaxCredits) {
      if (index == gostop::kMaxCredits) line_.complain(entry, "nobody has so many bomb credits");
      return;
    }
    small(entry, into.credit_until[index], 0, gostop::kNeverLapses);
    into.credits = static_cast<std::uint8_t>(index + 1);
  });
  std::sort(into.credit_until.begin(), into.credit_until.begin() + into.credits);
}

void GostopJson::shakes(JsonValue& value, SeatState& into) {
  if (!line_.is_list(value)) return small(value, into.shakes, 0, Card::kMonths);
  into.shown = months(value);
  into.shakes = static_cast<std::uint8_t>(into.shown.size());
}

void GostopJson::offer(JsonValue& value, gostop::State& into) {
  int by = -1, refused = -1;
  std::uint8_t left = 0;
  line_.members(value, [&](std::string_view word, JsonValue& inner) {
    if (word == "by") {
      by = seat(inner);
    } else if (word == "refused") {
      refused = seat(inner);
    } else if (word == "left") {
      small(inner, left, 1, gostop::kRestOfRound);
    } else {
      line_.complain(inner, fmt::format("`{}` is not a key of an offer", word));
    }
  });
  if (line_.broken()) return;
  if (by < 0 || refused < 0 || left == 0 || by == refused) {
    return line_.complain(JsonLine::token(value),
                          "an offer has `by` and `refused`, two seats, and `left`, the turns for "
                          "which it has effect, 255 for the rest of the round");
  }
  into.offers[by][refused] = left;
}

void GostopJson::offers(JsonValue& value, gostop::State& into) {
  if (!line_.is_list(value)) return offer(value, into);
  line_.entries(value, [&](int, JsonValue& entry) { offer(entry, into); });
}

void GostopJson::go_order(JsonValue& value, gostop::State& into) {
  line_.entries(value, [&](int index, JsonValue& entry) {
    const gostop::Seat caller = seat(entry);
    if (index >= kMostCalls) {
      if (index == kMostCalls) line_.complain(entry, "nobody calls go so often");
      return;
    }
    into.go_order |= std::uint64_t(caller) << (2 * index);
    into.go_calls = static_cast<std::uint8_t>(index + 1);
  });
}

void GostopJson::event_counts(JsonValue& value, SeatState& into) {
  line_.members(value, [&](std::string_view word, JsonValue& inner) {
    for (std::size_t i = 0; i < gostop::kEventKinds; ++i) {
      if (gostop::kEventKind[i].text == word) return small(inner, into.event_count[i], 0, 255);
    }
    line_.complain(inner, fmt::format("`{}` is not an event", word));
  });
}

// Keys that are lists with an entry per seat; false for the others.
bool GostopJson::seat_key(int key_index, JsonValue& value, gostop::State& into) {
  const auto key = static_cast<StateKey>(key_index);
  const auto each = [&](auto use) {
    seats(value, [&](int seat, JsonValue& entry) { use(into.seat(seat), entry); });
    return true;
  };
  for (const Count& count : kCounts) {
    if (count.key != key) continue;
    return each(
        [&](SeatState& player, JsonValue& v) { small(v, player.*count.member, 0, count.most); });
  }
  if (key == StateKey::points_at_go) {
    return each([&](SeatState& player, JsonValue& v) {
      small(v, player.points_at_go, -kMostPoints, kMostPoints);
    });
  }
  if (key == StateKey::win_factor) {
    return each(
        [&](SeatState& player, JsonValue& v) { small(v, player.win_factor, 1, kMostPoints); });
  }
  if (key == StateKey::win_add) {
    return each([&](SeatState& player, JsonValue& v) {
      small(v, player.win_add, -kMostPoints, kMostPoints);
    });
  }
  if (key == StateKey::shakes) {
    return each([&](SeatState& player, JsonValue& v) { shakes(v, player); });
  }
  if (key == StateKey::shown) {
    return each([&](SeatState& player, JsonValue& v) { player.shown = months(v); });
  }
  if (key == StateKey::dealt_quads) {
    return each([&](SeatState& player, JsonValue& v) { player.dealt_quads = months(v); });
  }
  if (key == StateKey::credits) {
    return each([&](SeatState& player, JsonValue& v) { credits(v, player); });
  }
  if (key == StateKey::event_counts) {
    return each([&](SeatState& player, JsonValue& v) { event_counts(v, player); });
  }
  if (key == StateKey::open_hand) {
    return each(
        [&](SeatState& player, JsonValue& v) { player.open_hand = line_.flag(v).value_or(false); });
  }
  if (key == StateKey::cup) {
    return each([&](SeatState& player, JsonValue& v) { cup(v, player); });
  }
  if (key != StateKey::laid_unmatched) return false;
  return each([&](SeatState& player, JsonValue& v) {
    if (card(v, player.laid_unmatched) == Place::hidden) {
      line_.complain(v, "`x` is no card here: this one matters");
    }
  });
}

void GostopJson::cup(JsonValue& value, SeatState& into) {
  const auto text = line_.string(value, "`animal` or `junk`");
  if (!text) return;
  if (*text != "animal" && *text != "junk") {
    return line_.complain(value, fmt::format("`{}` must be `animal` or `junk`", *text));
  }
  into.cup = *text == "animal" ? gostop::CupUse::animal : gostop::CupUse::junk;
}

// Keys that hold cards.
bool GostopJson::zone_key(int key_index, JsonValue& value, gostop::State& into, Hidden& hidden) {
  const auto key = static_cast<StateKey>(key_index);
  if (key == StateKey::hands) {
    seats(value, [&](int seat, JsonValue& entry) {
      into.seat(seat).hand = zone(entry, hidden.hands[seat]);
    });
  } else if (key == StateKey::captured) {
    seats(value, [&](int seat, JsonValue& entry) {
      into.seat(seat).captured = zone(entry, hidden.captured[seat]);
    });
  } else if (key == StateKey::table) {
    into.table = zone(value, hidden.table);
  } else if (key == StateKey::stock) {
    stock(value, into.stock);
  } else {
    return false;
  }
  return true;
}

void GostopJson::state_key(int key_index, JsonValue& value, gostop::State& into, Hidden& hidden) {
  if (zone_key(key_index, value, into, hidden) || seat_key(key_index, value, into)) return;
  const auto key = static_cast<StateKey>(key_index);
  if (key == StateKey::stacks) return stacks(value, into);
  if (key == StateKey::to_move) into.to_move = static_cast<std::int8_t>(seat(value));
  if (key == StateKey::go_order) return go_order(value, into);
  if (key == StateKey::carry) return small(value, into.carry, 0, 255);
  if (key == StateKey::offer) return offers(value, into);
  if (key != StateKey::instant) return;
  seats(value, [&](int of, JsonValue& entry) {
    small(entry, into.instant[of], -kMostPoints, kMostPoints);
  });
}

void GostopJson::state(JsonValue& value, gostop::State& into, Hidden& hidden) {
  const char* at = JsonLine::token(value);
  into = gostop::State{};
  into.players = static_cast<std::int8_t>(players_);
  std::uint64_t seen = 0;
  int latest = static_cast<int>(std::size(kStateKeys)) - 1;
  line_.members(value, [&](std::string_view word, JsonValue& inner) {
    const int key = key_index(kStateKeys, word, latest);
    if (key < 0) {
      return line_.complain(inner, fmt::format("`{}` is not a key of a position", word));
    }
    const std::uint64_t bit = std::uint64_t{1} << key;
    if ((seen & bit) != 0) return line_.complain(inner, fmt::format("`{}` is given twice", word));
    seen |= bit;
    if (!line_.is_null(inner)) state_key(key, inner, into, hidden);
  });
  if (line_.broken()) return;
  const auto has = [&](StateKey k) { return (seen >> static_cast<int>(k) & 1) != 0; };
  for (const StateKey k : {StateKey::hands, StateKey::table, StateKey::stock, StateKey::to_move}) {
    if (!has(k)) line_.complain(at, fmt::format("a position needs the key `{}`", key(k)));
  }
  if (line_.good()) complete(into, has(StateKey::go_order));
}

}  // namespace showstopper::trace
