// SPDX-License-Identifier: Apache-2.0
#include "model/trace/stoppa/json.h"

#include <fmt/format.h>

#include "model/stoppa/position.h"

namespace showstopper::trace {
namespace {

using stoppa::Card;
using stoppa::CardSet;
using stoppa::State;

constexpr std::string_view kOneCard =
    "a card such as `7C`: one of A 2 3 4 5 6 7 J N K and of C U S B";
constexpr std::string_view kRounds[] = {"small 0", "small 1", "small 2", "small 3", "small 4"};

}  // namespace

void StoppaJson::sequence(JsonValue& value, std::vector<Card>& into) {
  into.clear();
  CardSet seen;
  line_.entries(value, [&](int index, JsonValue& entry) {
    const auto text = line_.string(entry, "a card");
    if (!text || index > Card::kCount) return;
    if (index == Card::kCount) {
      return line_.complain(entry, fmt::format("the deck has {} cards", Card::kCount));
    }
    if (*text == "x") return into.push_back(Card());
    const auto card = stoppa::card_named(*text);
    if (!card) return line_.complain(entry, fmt::format("`{}` is not {}", *text, kOneCard));
    if (seen.has(*card)) {
      line_.complain(entry, fmt::format("card `{}` is listed twice", *text));
    }
    seen |= *card;
    into.push_back(*card);
  });
}

CardSet StoppaJson::cards(JsonValue& value) {
  const char* at = JsonLine::token(value);
  std::vector<Card> list;
  sequence(value, list);
  CardSet set;
  for (const Card card : list) {
    if (card.is_card()) {
      set |= card;
    } else {
      line_.complain(at, "`x` is no observed card");
    }
  }
  return set;
}

void StoppaJson::hands(JsonValue& value, StoppaTrace& into) {
  seats(value, [&](int seat, JsonValue& entry) { sequence(entry, into.hands[seat]); });
}

void StoppaJson::chips(JsonValue& value, stoppa::Chips& into) {
  small(value, into, 0, stoppa::kMaxChips);
}

void StoppaJson::stakes(JsonValue& value, stoppa::Table& into) {
  line_.members(value, [&](std::string_view word, JsonValue& inner) {
    if (word == "punto") {
      has_punto = true;
      chips(inner, into.punto);
    } else if (word == "beccata") {
      has_beccata = true;
      chips(inner, into.beccata);
    } else {
      line_.complain(inner, fmt::format("`{}` is not a stake: punto or beccata", word));
    }
  });
}

void StoppaJson::text(JsonValue& value, std::optional<std::string>& into) {
  if (const auto text = line_.string(value, "a text")) into = std::string(*text);
}

void StoppaJson::number(JsonValue& value, std::optional<std::int64_t>& into) {
  if (const auto n = line_.integer(value)) into = *n;
}

void StoppaJson::numbers(JsonValue& value, std::optional<BySeat<std::int64_t>>& into) {
  into.emplace();
  seats(value, [&](int seat, JsonValue& entry) { number(entry, (*into)[seat]); });
}

std::optional<stoppa::Rank> StoppaJson::rank(JsonValue& value) {
  const auto text = line_.string(value, "a rank");
  if (!text) return std::nullopt;
  const auto rank = stoppa::rank_named(*text);
  if (!rank) {
    line_.complain(value, fmt::format("`{}` is not a rank: A 2 3 4 5 6 7 J N K or `any`", *text));
  }
  return rank;
}

void StoppaJson::legal(JsonValue& value, StoppaObservation& into) {
  into.legal.emplace();
  line_.entries(value, [&](int, JsonValue& entry) {
    const auto text = line_.string(entry, "an action");
    if (!text) return;
    if (const auto action = stoppa::action_named(*text)) {
      into.legal->push_back(*action);
    } else {
      line_.complain(entry, fmt::format("`{}` is not an action", *text));
    }
  });
}

void StoppaJson::shown(JsonValue& value, StoppaObservation& into) {
  into.shown.emplace();
  seats(value, [&](int seat, JsonValue& entry) {
    StoppaShown& one = (*into.shown)[seat].emplace();
    line_.members(entry, [&](std::string_view word, JsonValue& inner) {
      if (line_.is_null(inner)) return;
      if (word == "cards") {
        one.cards = cards(inner);
      } else if (word == "points") {
        number(inner, one.points);
      } else {
        line_.complain(inner, fmt::format("`{}` is not `cards` or `points`", word));
      }
    });
  });
}

void StoppaJson::observed(std::string_view key, JsonValue& value, StoppaObservation& into) {
  if (key == "to_move") return number(value, into.to_move);
  if (key == "decision") return text(value, into.decision);
  if (key == "round") return text(value, into.round);
  if (key == "legal") return legal(value, into);
  if (key == "pot") return number(value, into.pot);
  if (key == "bets") return numbers(value, into.bets);
  if (key == "purses") return numbers(value, into.purses);
  if (key == "needed") {
    into.needed = rank(value);
    return;
  }
  if (key == "laid") {
    into.laid = cards(value);
    return;
  }
  if (key == "shown") return shown(value, into);
  if (key == "result") return result(value, into.result.emplace());
  if (key == "hands") {
    into.hands.emplace();
    return seats(value, [&](int seat, JsonValue& entry) { (*into.hands)[seat] = cards(entry); });
  }
  if (key == "error") {
    return line_.members(value, [&](std::string_view word, JsonValue& inner) {
      const auto words = line_.string(inner, "a text");
      if (words) (word == "kind" ? into.error_kind : into.error_message) = *words;
    });
  }
  line_.complain(value, fmt::format("`{}` is not a key of an observation of stoppa", key));
}

void StoppaJson::observation(JsonValue& value, StoppaObservation& into) {
  into = StoppaObservation{};
  line_.members(value, [&](std::string_view word, JsonValue& inner) {
    if (word == "shown") into.shows = true;
    if (!line_.is_null(inner)) observed(word, inner, into);
  });
}

void StoppaJson::result(JsonValue& value, StoppaResult& into) {
  into = StoppaResult{};
  line_.members(value, [&](std::string_view word, JsonValue& inner) {
    if (line_.is_null(inner)) return;
    if (word == "outcome") return text(inner, into.outcome);
    if (word == "winner") return number(inner, into.winner);
    if (word == "payments") return numbers(inner, into.payments);
    if (word == "next_dealer") return number(inner, into.next_dealer);
    if (word == "reasons") {
      into.reasons.emplace();
      return line_.entries(inner, [&](int, JsonValue& entry) {
        if (const auto reason = line_.string(entry, "a reason")) {
          into.reasons->emplace_back(*reason);
        }
      });
    }
    line_.complain(inner, fmt::format("`{}` is not a key of a result of stoppa", word));
  });
}

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

void StoppaJson::sequence_key(StoppaStateKey key, JsonValue& value, State& into) {
  switch (key) {
    case StoppaStateKey::laid: into.shed.laid = cards(value); return;
    case StoppaStateKey::needed:
      if (const auto needed = rank(value)) into.shed.needed = static_cast<std::int8_t>(*needed);
      return;
    case StoppaStateKey::top: {
      const auto text = line_.string(value, "a card");
      const auto card = text ? stoppa::card_named(*text) : std::nullopt;
      if (!card) return line_.complain(value, fmt::format("the top must be {}", kOneCard));
      into.shed.laid |= *card;
      return;
    }
    case StoppaStateKey::top_by: return small(value, into.shed.top_by, -1, players_ - 1);
    case StoppaStateKey::to_move: return small(value, into.shed.to_move, 0, players_ - 1);
    case StoppaStateKey::opened_by: return small(value, into.shed.opened_by, -1, players_ - 1);
    case StoppaStateKey::passes: return small(value, into.shed.passes, 0, players_ - 1);
    case StoppaStateKey::big_winner: return small(value, into.big_winner, -1, players_ - 1);
    default: return;  // tidy: allow default-case: the other keys are read by `state_key`
  }
}

void StoppaJson::state_key(StoppaStateKey key, JsonValue& value, StoppaTrace& into) {
  State& state = into.state;
  const auto chips_of = [&](stoppa::PerSeat<stoppa::Chips>& list) {
    seats(value, [&](int seat, JsonValue& entry) { chips(entry, list[seat]); });
  };
  switch (key) {
    case StoppaStateKey::round: return round(value, state);
    case StoppaStateKey::hands: return hands(value, into);
    case StoppaStateKey::bets: return chips_of(state.bets);
    case StoppaStateKey::pot: return chips(value, state.pot);
    case StoppaStateKey::purses: return chips_of(state.purses);
    case StoppaStateKey::passed: state.passed = seat_set(value); return;
    case StoppaStateKey::folded: state.folded = seat_set(value); return;
    case StoppaStateKey::start: has_start_ = true; return chips_of(state.start);
    case StoppaStateKey::pot_before: has_pot_before_ = true; return chips(value, state.pot_before);
    case StoppaStateKey::first_packet: return small(value, state.first_packet, 2, 3);
    case StoppaStateKey::raises: return small(value, state.raises, 0, 60000);
    case StoppaStateKey::asked: state.asked = seat_set(value); return;
    case StoppaStateKey::exposed: state.exposed = cards(value); return;
    case StoppaStateKey::overlooked: return overlooked(value, state);
    case StoppaStateKey::declared:
      return line_.members(value, [&](std::string_view word, JsonValue& inner) {
        const auto action = stoppa::action_named("declare " + std::string(word));
        if (!action) return line_.complain(inner, fmt::format("`{}` is no declaration", word));
        state.declared[static_cast<std::size_t>(action->declaration)] = seat_set(inner);
      });
    case StoppaStateKey::laid:
    case StoppaStateKey::top:
    case StoppaStateKey::top_by:
    case StoppaStateKey::to_move:
    case StoppaStateKey::big_winner:
    case StoppaStateKey::needed:
    case StoppaStateKey::opened_by:
    case StoppaStateKey::passes: return sequence_key(key, value, state);
  }
}

// The table when a card was first overlooked, and by whom: what the players may go back to.
void StoppaJson::overlooked(JsonValue& value, State& into) {
  const char* at = JsonLine::token(value);
  stoppa::Shed before;
  before.to_move = stoppa::kNobody;
  std::optional<stoppa::Rank> needed;
  line_.members(value, [&](std::string_view word, JsonValue& inner) {
    if (word == "by") return small(inner, before.to_move, 0, players_ - 1);
    if (word == "laid") {
      before.laid = cards(inner);
    } else if (word == "needed") {
      needed = rank(inner);
    } else if (word == key(StoppaStateKey::top_by)) {
      small(inner, before.top_by, -1, players_ - 1);
    } else if (word == key(StoppaStateKey::opened_by)) {
      small(inner, before.opened_by, -1, players_ - 1);
    } else if (word == key(StoppaStateKey::passes)) {
      small(inner, before.passes, 0, players_ - 1);
    } else if (word == key(StoppaStateKey::hands)) {
      seats(inner, [&](int seat, JsonValue& entry) { before.hands[seat] = cards(entry); });
    } else {
      line_.complain(inner, fmt::format("`{}` is not a key of `overlooked`", word));
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
  line_.members(value, [&](std::string_view word, JsonValue& inner) {
    const int index = key_index(kStoppaStateKeys, word, latest);
    if (index < 0) {
      return line_.complain(inner, fmt::format("`{}` is not a key of a position of stoppa", word));
    }
    if (!line_.is_null(inner)) state_key(static_cast<StoppaStateKey>(index), inner, into);
  });
}

void StoppaJson::fill_in(State& state) const {
  for (std::size_t seat = 0; !has_start_ && seat < state.start.size(); ++seat) {
    state.start[seat] = state.purses[seat] + state.bets[seat];
  }
  // A pot that nobody accounts for was there before: the chips are then constant from here on.
  if (has_start_ || has_pot_before_) return;
  state.pot_before = state.pot;
}

}  // namespace showstopper::trace
