// SPDX-License-Identifier: Apache-2.0
#include "model/trace/gostop/json.h"

#include <span>
#include <utility>

#include <fmt/format.h>

#include "model/trace/json/answer.h"
#include "model/trace/json/engine_text.h"

namespace showstopper::trace {
namespace {

using gostop::Card;
using gostop::CardSet;

// The names of the keys, in the order of their bits.
template <GostopKeys Seen>
std::span<const std::string_view> key_names() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> all;
    const Seen none{};
    each_key(none, [&](std::string_view name, const auto&) { all.push_back(name); });
    return all;
  }();
  return names;
}

constexpr std::string_view kOneCard =
    "a card such as `03B`: two digits of the month and one of B A R J K D, or `X1` to `X6`";

}  // namespace

GostopJson::Place GostopJson::card(JsonValue& value, Card& into) {
  const char* at = JsonLine::token(value);
  // The bytes behind the line may be read, so short tokens need no care.
  if (at[0] == '"' && at[4] == '"') [[likely]] {
    into = card_of(std::string_view(at + 1, 3));
    if (into.is_card()) [[likely]]
      return Place::card;
  }
  if (line_.is_null(value)) return Place::unknown;
  if (line_.broken()) return Place::wrong;
  const auto text = line_.string(value, "a card");
  if (!text) return Place::wrong;
  if (*text == "x") return Place::hidden;
  into = card_of(*text);
  if (into.is_card()) return Place::card;
  line_.complain(at, fmt::format("`{}` is not {}", *text, kOneCard));
  return Place::wrong;
}

CardSet GostopJson::zone(JsonValue& value, std::uint8_t& hidden) {
  SeenCards plain;
  const bool each_once = plain_reader(value).read(plain) && plain.twice.empty();
  if (each_once && plain.unknown == 0) return plain.cards;
  CardSet cards;
  line_.entries(value, [&](int index, JsonValue& entry) {
    Card card;
    switch (this->card(entry, card)) {
      case Place::card:
        if (cards.has(card)) {
          line_.complain(entry, fmt::format("card `{}` is listed twice", gostop::name(card)));
        }
        cards |= card;
        break;
      case Place::hidden:
        if (index < Card::kCount) ++hidden;
        break;
      case Place::unknown:
        line_.complain(entry, "`null` is not a card; one that does not matter is `x`");
        break;
      case Place::wrong: break;
    }
  });
  return cards;
}

void GostopJson::sequence(JsonValue& value, std::vector<Card>& into) {
  into.clear();
  line_.entries(value, [&](int index, JsonValue& entry) {
    Card card;
    const Place place = this->card(entry, card);
    if (place == Place::unknown) {
      line_.complain(entry, "`null` is not a card; one that does not matter is `x`");
    }
    if (index == Card::kCount) {
      line_.complain(entry, fmt::format("a deck has at most {} cards", Card::kCount));
    }
    if (index < Card::kCount) into.push_back(place == Place::card ? card : Card());
  });
}

void GostopJson::sold(JsonValue& value, gostop::PerSitter<CardSet>& into) {
  into = {};
  sitters(value, [&](int sitter, JsonValue& entry) {
    std::uint8_t hidden = 0;
    into[static_cast<std::size_t>(sitter)] = zone(entry, hidden);
    if (hidden > 0) line_.complain(entry, "a sold card cannot be `x`: all seats have seen it");
  });
}

void GostopJson::cup(JsonValue& value, gostop::SeatState& into) {
  const auto text = line_.string(value, "`animal` or `junk`");
  if (!text) return;
  if (*text != "animal" && *text != "junk") {
    return line_.complain(value, fmt::format("`{}` must be `animal` or `junk`", *text));
  }
  into.cup = *text == "animal" ? gostop::CupUse::animal : gostop::CupUse::junk;
}

bool GostopJson::stock(JsonValue& value, gostop::Stock& into) {
  std::vector<Card> cards;
  sequence(value, cards);
  into = gostop::Stock{};
  for (const Card card : cards) into.cards[into.end++] = card;
  return line_.good();
}

void GostopJson::read(JsonValue& value, SeenCards& into) {
  if (plain_reader(value).read(into)) return;
  into = SeenCards{};
  line_.entries(value, [&](int index, JsonValue& entry) {
    Card card;
    switch (this->card(entry, card)) {
      case Place::card:
        if (into.cards.has(card)) into.twice |= card;
        into.cards |= card;
        break;
      case Place::unknown:
        if (index <= Card::kCount) ++into.unknown;
        break;
      case Place::hidden:
        line_.complain(entry, "an observed card cannot be `x`; one not seen is `null`");
        break;
      case Place::wrong: break;
    }
  });
}

void GostopJson::read(JsonValue& value, PerSeat<SeenCards>& into) {
  if (plain_reader(value).read(into)) return;
  into = {};
  into.size = static_cast<std::uint8_t>(players_);
  seats(value, [&](int seat, JsonValue& entry) {
    into.set(seat, {});
    read(entry, into.value[seat]);
  });
}

void GostopJson::read(JsonValue& value, std::vector<Card>& into) {
  if (plain_reader(value).read(into)) return;
  into.clear();
  line_.entries(value, [&](int, JsonValue& entry) {
    Card card;
    const Place place = this->card(entry, card);
    if (place == Place::hidden) line_.complain(entry, "one card that was not seen is `null`");
    into.push_back(place == Place::card ? card : Card());
  });
}

void GostopJson::read(JsonValue& value, std::int64_t& into) {
  if (const auto n = number(value)) into = *n;
}

void GostopJson::read(JsonValue& value, PerSeat<std::int64_t>& into) {
  if (plain_reader(value).read(into) && is_possible(key_, into, players_)) return;
  into = {};
  into.size = static_cast<std::uint8_t>(players_);
  seats(value, [&](int seat, JsonValue& entry) {
    if (const auto n = number(entry)) into.set(seat, *n);
  });
}

void GostopJson::read(JsonValue& value, SittersOf<PerSeat<std::int64_t>> into) {
  sitters(value, [&](int sitter, JsonValue& entry) {
    into.numbers.size = static_cast<std::uint8_t>(sitter + 1);
    if (line_.is_null(entry)) return;
    if (const auto n = line_.integer(entry)) into.numbers.set(sitter, *n);
  });
}

void GostopJson::read(JsonValue& value, SeenLegal& into) {
  if (plain_reader(value).read(into)) return;
  into = {};
  line_.entries(value, [&](int, JsonValue& entry) {
    const auto text = line_.string(entry, "an action");
    if (!text) return;
    std::string why_not;
    if (const auto action = read_action(*text, why_not)) {
      into.add(*action);
    } else {
      line_.complain(entry, why_not);
    }
  });
}

void GostopJson::read(JsonValue& value, StacksOf<GostopObservation> into) {
  line_.members(value, [&](std::string_view key, JsonValue& owner) {
    const auto month = month_named(key);
    if (!month) {
      return line_.complain(owner, fmt::format("`{}` is not a month from `01` to `12`", key));
    }
    const gostop::MonthSet bit = gostop::month_bit(*month);
    into.seen.stacked |= bit;
    if (line_.is_null(owner)) {
      into.seen.stacks_unknown |= bit;
    } else if (const auto seat = line_.integer(owner, gostop::kNobody, players_ - 1)) {
      into.seen.stacks[*month] = *seat;
    }
  });
}

void GostopJson::read(JsonValue& value, ErrorOf<std::string> into) {
  const auto read_member = [&](std::string_view key, JsonValue& text) {
    if (const auto words = line_.string(text, "a text")) {
      (key == "kind" ? into.kind : into.message) = engine_text(*words);
    }
  };
  line_.values(value, {"kind", "message"}, "a key of an error", read_member);
}

void GostopJson::read(JsonValue& value, PerSeat<gostop::CupUse>& into) {
  into.size = static_cast<std::uint8_t>(players_);
  seats(value, [&](int seat, JsonValue& entry) {
    gostop::SeatState fixed;
    cup(entry, fixed);
    if (fixed.cup != gostop::CupUse::open) into.set(seat, fixed.cup);
  });
}

void GostopJson::read(JsonValue& value, std::vector<std::string>& into) {
  line_.entries(value, [&](int, JsonValue& entry) {
    if (const auto text = line_.string(entry, "a reason")) into.emplace_back(*text);
  });
}

void GostopJson::read(JsonValue& value, gostop::Decision& into) {
  const auto text = line_.string(value, "a decision");
  if (!text) return;
  if (const auto decision = decision_named(*text)) {
    into = *decision;
  } else {
    line_.complain(value, fmt::format("`{}` is not a decision: declare, turn, take_hand, "
                                      "take_flip, give, cup, go_stop, respond or over",
                                      *text));
  }
}

void GostopJson::read(JsonValue& value, gostop::Outcome& into) {
  const auto text = line_.string(value, "an outcome");
  if (!text) return;
  const auto outcome = named(*text, gostop::Outcome::pushed);
  if (outcome && *outcome != gostop::Outcome::none) {
    into = *outcome;
  } else {
    line_.complain(value, fmt::format("`{}` is not an outcome: stop, quad, three_ppuk, "
                                      "draw, agreed_draw, misdeal, conceded or pushed",
                                      *text));
  }
}

template <GostopKeys Seen>
void GostopJson::seen_keys(JsonValue& value, Seen& into, std::string_view what) {
  using Bits = decltype(into.seen);
  const bool is_answer = std::exchange(answers_, false);
  into = Seen{};
  int latest = -1;
  line_.members(value, [&](std::string_view word, JsonValue& inner) {
    int next = latest;
    const int key = key_index(key_names<Seen>(), word, next);
    if (key < 0) {
      if (is_answer && is_of_the_protocol(word)) return;
      return line_.complain(inner, fmt::format("`{}` is not a key of {}", word, what));
    }
    latest = next;
    if (line_.is_null(inner)) return;
    into.seen = static_cast<Bits>(into.seen | 1u << key);
    key_ = word;
    each_key(into, [&, place = 0](std::string_view, auto&& member) mutable {
      if (place++ == key) read(inner, member);
    });
  });
}

void GostopJson::observation(JsonValue& value, GostopObservation& into) {
  into = GostopObservation{};
  if (plain_reader(value).read(into)) {
    answers_ = false;
    return;
  }
  seen_keys(value, into, "an observation");
}

void GostopJson::result(JsonValue& value, GostopResult& into) {
  seen_keys(value, into, "a result");
}

void GostopJson::answer(JsonValue& value, GostopObservation& into) {
  answers_ = true;
  observation(value, into);
}

}  // namespace showstopper::trace
