// SPDX-License-Identifier: Apache-2.0
#include "model/trace/gostop/json.h"

#include <bit>

#include <fmt/format.h>

#include "model/trace/json/engine_text.h"

namespace showstopper::trace {
namespace {

using gostop::Card;
using gostop::CardSet;

// In the order of the bits of GostopObservation::Key.
constexpr std::string_view kObservationKeys[] = {
    "to_move",  "decision",   "legal",  "hands",  "table",     "pending", "stacks",
    "captured", "stock_left", "stock",  "points", "go_counts", "shakes",  "bombs",
    "credits",  "instant",    "result", "error",  "cups"};
static_assert(1 << (std::size(kObservationKeys) - 1) == GostopObservation::kCups);

constexpr int kFirstNumber = std::countr_zero(std::uint32_t{GostopObservation::kPoints});

// In the order of the bits of GostopResult::Key.
constexpr std::string_view kResultKeys[] = {
    "outcome",       "winner",       "points",      "bonus",      "multiplier",
    "payments",      "reasons",      "next_dealer", "next_carry", "sold_paid",
    "sold_received", "pot_payments", "next_pot"};
static_assert(1 << (std::size(kResultKeys) - 1) == GostopResult::kNextPot);

constexpr std::string_view kOneCard =
    "a card such as `03B`: two digits of the month and one of B A R J K D, or `X1` to `X6`";

// The shortest spelling of a list of cards, `["01B","X1"]`, read straight from the text: nearly
// all lists of a log are written so. False where it is spelled in another way, or wrongly. What
// lies behind the line ends it, so nothing is read that is not there.
bool plain_cards(const char* at, CardSet& cards, CardSet& twice) {
  if (at[1] == ']') return true;
  do {
    if (at[1] != '"') return false;
    Card card;
    if (at[5] == '"') {
      card = kCardTable.at(at + 2);
      at += 6;
    } else if (at[4] == '"') {
      card = card_of(std::string_view(at + 2, 2));
      at += 5;
    }
    if (!card.is_card()) return false;
    if (cards.has(card)) twice |= card;
    cards |= card;
  } while (*at == ',');
  return *at == ']';
}

// Likewise a list of small numbers, `[0,12]`: the reader of any list says what is wrong with it.
int plain_numbers(const char* at, gostop::PerSeat<std::int64_t>& into) {
  std::size_t count = 0;
  do {
    const char* digit = ++at;
    std::int64_t number = 0;
    for (; *at >= '0' && *at <= '9' && at - digit < 9; ++at) number = number * 10 + (*at - '0');
    const bool canonical = at > digit && (*digit != '0' || at == digit + 1);
    if (!canonical || count == into.size()) return -1;
    into[count++] = number;
  } while (*at == ',');
  return *at == ']' ? static_cast<int>(count) : -1;
}

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
  CardSet cards, twice;
  const char* at = JsonLine::token(value);
  if (*at == '[' && plain_cards(at, cards, twice) && twice.empty()) return cards;
  cards = CardSet();
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
        line_.complain(entry, "`null` is no card; one that does not matter is `x`");
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
      line_.complain(entry, "`null` is no card; one that does not matter is `x`");
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
    if (hidden > 0) line_.complain(entry, "`x` is no sold card: all have seen which they are");
  });
}

bool GostopJson::stock(JsonValue& value, gostop::Stock& into) {
  std::vector<Card> cards;
  sequence(value, cards);
  into = gostop::Stock{};
  for (const Card card : cards) into.cards[into.end++] = card;
  return line_.good();
}

void GostopJson::seen_cards(JsonValue& value, SeenCards& into) {
  const char* at = JsonLine::token(value);
  if (*at == '[' && plain_cards(at, into.cards, into.twice)) return;
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
        line_.complain(entry, "`x` is no observed card; one not seen is `null`");
        break;
      case Place::wrong: break;
    }
  });
}

void GostopJson::numbers(JsonValue& value, PerSeat<std::int64_t>& into) {
  into.size = static_cast<std::uint8_t>(players_);
  const char* at = JsonLine::token(value);
  if (*at == '[' && plain_numbers(at, into.value) == players_) {
    into.seen = static_cast<std::uint8_t>((1 << players_) - 1);
    return;
  }
  into.value = {};
  seats(value, [&](int seat, JsonValue& entry) {
    if (const auto number = line_.integer(entry)) into.set(seat, *number);
  });
}

void GostopJson::legal(JsonValue& value, SeenLegal& into) {
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

void GostopJson::stacks_seen(JsonValue& value, GostopObservation& into) {
  line_.members(value, [&](std::string_view key, JsonValue& owner) {
    const auto month = month_named(key);
    if (!month) {
      return line_.complain(owner, fmt::format("`{}` is not a month from `01` to `12`", key));
    }
    const gostop::MonthSet bit = gostop::month_bit(*month);
    into.stacked |= bit;
    if (line_.is_null(owner)) {
      into.stacks_unknown |= bit;
    } else if (const auto seat = line_.integer(owner)) {
      into.stacks[*month] = *seat;
    }
  });
}

void GostopJson::error(JsonValue& value, GostopObservation& into) {
  line_.members(value, [&](std::string_view key, JsonValue& text) {
    if (key != "kind" && key != "message") {
      return line_.complain(text, fmt::format("`{}` is not a key of an error", key));
    }
    if (const auto words = line_.string(text, "a text")) {
      (key == "kind" ? into.error_kind : into.error_message) = engine_text(*words);
    }
  });
}

void GostopJson::cups(JsonValue& value, GostopObservation& into) {
  into.cups.size = static_cast<std::uint8_t>(players_);
  seats(value, [&](int seat, JsonValue& entry) {
    gostop::SeatState fixed;
    cup(entry, fixed);
    if (fixed.cup != gostop::CupUse::open) into.cups.set(seat, fixed.cup);
  });
}

bool GostopJson::observed(int key, JsonValue& value, GostopObservation& into) {
  using O = GostopObservation;
  const auto zones = [&](PerSeat<SeenCards>& list) {
    list.size = static_cast<std::uint8_t>(players_);
    seats(value, [&](int seat, JsonValue& entry) {
      list.set(seat, {});
      seen_cards(entry, list.value[seat]);
    });
  };
  switch (static_cast<O::Key>(1u << key)) {
    case O::kToMove:
      if (const auto seat = line_.integer(value)) into.to_move = *seat;
      return true;
    case O::kDecision:
      if (const auto text = line_.string(value, "a decision")) {
        if (const auto decision = decision_named(*text)) {
          into.decision = *decision;
        } else {
          line_.complain(value, fmt::format("`{}` is not a decision: declare, turn, take_hand, "
                                            "take_flip, give, cup, go_stop, respond or over",
                                            *text));
        }
      }
      return true;
    case O::kLegal: legal(value, into.legal); return true;
    case O::kHands: zones(into.hands); return true;
    case O::kTable: seen_cards(value, into.table); return true;
    case O::kPending: seen_cards(value, into.pending); return true;
    case O::kStacks: stacks_seen(value, into); return true;
    case O::kCaptured: zones(into.captured); return true;
    case O::kStockLeft:
      if (const auto left = line_.integer(value)) into.stock_left = *left;
      return true;
    case O::kStock:
      line_.entries(value, [&](int, JsonValue& entry) {
        Card card;
        const Place place = this->card(entry, card);
        if (place == Place::hidden) line_.complain(entry, "one card that was not seen is `null`");
        into.stock.push_back(place == Place::card ? card : Card());
      });
      return true;
    case O::kPoints:
    case O::kGoCounts:
    case O::kShakes:
    case O::kBombs:
    case O::kCredits:
    case O::kInstant:
      numbers(value, into.*seat_numbers()[static_cast<std::size_t>(key - kFirstNumber)].list);
      return true;
    case O::kResult: result(value, into.result); return true;
    case O::kError: error(value, into); return true;
    case O::kCups: cups(value, into); return true;
  }
  return false;
}

void GostopJson::observation(JsonValue& value, GostopObservation& into) {
  into = GostopObservation{};
  latest_key_ = static_cast<int>(std::size(kObservationKeys)) - 1;
  line_.members(value, [&](std::string_view word, JsonValue& inner) {
    int latest = latest_key_;
    const int key = key_index(kObservationKeys, word, latest);
    if (key < 0) {
      return line_.complain(inner, fmt::format("`{}` is not a key of an observation", word));
    }
    latest_key_ = latest;
    const std::uint32_t bit = 1u << key;
    if ((into.seen & bit) != 0) {
      return line_.complain(inner, fmt::format("`{}` is given twice", word));
    }
    if (line_.is_null(inner)) return;
    into.seen |= bit;
    observed(key, inner, into);
  });
}

bool GostopJson::result_key(int key, JsonValue& value, GostopResult& into) {
  using R = GostopResult;
  const auto number = [&](std::int64_t& to) {
    if (const auto n = line_.integer(value)) to = *n;
    return true;
  };
  switch (static_cast<R::Key>(1u << key)) {
    case R::kOutcome:
      if (const auto text = line_.string(value, "an outcome")) {
        if (const auto outcome = named(*text, gostop::Outcome::pushed);
            outcome && *outcome != gostop::Outcome::none) {
          into.outcome = *outcome;
        } else {
          line_.complain(value, fmt::format("`{}` is not an outcome: stop, quad, three_ppuk, "
                                            "draw, agreed_draw, misdeal, conceded or pushed",
                                            *text));
        }
      }
      return true;
    case R::kWinner: return number(into.winner);
    case R::kPoints: return number(into.points);
    case R::kBonus: return number(into.bonus);
    case R::kMultiplier: return number(into.multiplier);
    case R::kPayments: numbers(value, into.payments); return true;
    case R::kReasons:
      line_.entries(value, [&](int, JsonValue& entry) {
        if (const auto text = line_.string(entry, "a reason")) into.reasons.emplace_back(*text);
      });
      return true;
    case R::kNextDealer: return number(into.next_dealer);
    case R::kNextCarry: return number(into.next_carry);
    case R::kPotPayments: numbers(value, into.pot_payments); return true;
    case R::kNextPot: return number(into.next_pot);
    case R::kSoldPaid: numbers(value, into.sold_paid); return true;
    case R::kSoldReceived:
      sitters(value, [&](int sitter, JsonValue& entry) {
        into.sold_received.size = static_cast<std::uint8_t>(sitter + 1);
        if (line_.is_null(entry)) return;
        if (const auto n = line_.integer(entry)) into.sold_received.set(sitter, *n);
      });
      return true;
  }
  return false;
}

void GostopJson::result(JsonValue& value, GostopResult& into) {
  into = GostopResult{};
  int latest = static_cast<int>(std::size(kResultKeys)) - 1;
  line_.members(value, [&](std::string_view word, JsonValue& inner) {
    const int key = key_index(kResultKeys, word, latest);
    if (key < 0) {
      return line_.complain(inner, fmt::format("`{}` is not a key of a result", word));
    }
    const auto bit = static_cast<std::uint16_t>(1u << key);
    if ((into.seen & bit) != 0) {
      return line_.complain(inner, fmt::format("`{}` is given twice", word));
    }
    if (line_.is_null(inner)) return;
    into.seen = static_cast<std::uint16_t>(into.seen | bit);
    result_key(key, inner, into);
  });
}

}  // namespace showstopper::trace
