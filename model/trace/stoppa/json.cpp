// SPDX-License-Identifier: Apache-2.0
#include "model/trace/stoppa/json.h"

#include <algorithm>
#include <span>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "model/trace/json/answer.h"
#include "model/trace/json/engine_text.h"

namespace showstopper::trace {

using stoppa::Card;
using stoppa::CardSet;

namespace {

// Keys whose text is one of a few words.
struct KeyWords {
  std::string_view key;
  std::span<const std::string_view> words;
};
constexpr std::string_view kDecisionWords[] = {"bet", "declare", "lay", "over"};
constexpr std::string_view kRoundWords[] = {"small 0", "small 1", "small 2", "small 3", "small 4",
                                            "big",     "declare", "shed",    "over"};
constexpr std::string_view kOutcomeWords[] = {"stoppa",     "riches",    "misera", "three_twos",
                                              "three_aces", "last_deal", "voided"};
constexpr KeyWords kKeyWords[] = {
    {"decision", kDecisionWords}, {"round", kRoundWords}, {"outcome", kOutcomeWords}};

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
      line_.complain(at, "an observed card cannot be `x`");
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
  const auto read_stake = [&](std::string_view word, JsonValue& inner) {
    if (word == "punto") {
      has_punto = true;
      chips(inner, into.punto);
    } else {
      has_beccata = true;
      chips(inner, into.beccata);
    }
  };
  line_.values(value, {"punto", "beccata"}, "a stake: punto or beccata", read_stake);
}

void StoppaJson::read(JsonValue& value, std::optional<std::string>& into) {
  const auto text = line_.string(value, "a text");
  if (!text) return;
  for (const auto& [key, words] : kKeyWords) {
    if (key != key_ || std::find(words.begin(), words.end(), *text) != words.end()) continue;
    return line_.complain(
        value, fmt::format("`{}` is none of the words: {}", *text, fmt::join(words, ", ")));
  }
  into = std::string(*text);
}

void StoppaJson::read(JsonValue& value, std::optional<std::int64_t>& into) {
  if (const auto n = line_.number(value, number_kind(key_), players_)) into = *n;
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

void StoppaJson::read(JsonValue& value, std::optional<std::vector<StoppaChoice>>& into) {
  into.emplace();
  line_.entries(value, [&](int, JsonValue& entry) {
    const auto text = line_.string(entry, "an action");
    if (!text) return;
    std::string why_not;
    const auto choice = choice_named(*text, why_not);
    if (!choice) return line_.complain(entry, std::move(why_not));
    // An engine that lists each amount in order has listed a range.
    const bool goes_on = !into->empty() && stoppa::of_chips(choice->action.kind) &&
                         into->back().action.kind == choice->action.kind &&
                         choice->action.chips == into->back().most + 1;
    if (goes_on) {
      into->back().most = choice->most;
    } else {
      into->push_back(*choice);
    }
  });
}

void StoppaJson::read(JsonValue& value, std::optional<StoppaShown>& into) {
  StoppaShown& one = into.emplace();
  const auto read_member = [&](std::string_view word, JsonValue& inner) {
    if (word == "cards") {
      read(inner, one.cards);
    } else {
      read(inner, one.points);
    }
  };
  line_.values(value, {"cards", "points"}, "`cards` or `points`", read_member);
}

void StoppaJson::read(JsonValue& value, std::optional<std::vector<std::string>>& into) {
  into.emplace();
  line_.entries(value, [&](int, JsonValue& entry) {
    if (const auto reason = line_.string(entry, "a reason")) into->emplace_back(*reason);
  });
}

void StoppaJson::read(JsonValue& value, ErrorOf<std::string> into) {
  const auto read_member = [&](std::string_view word, JsonValue& inner) {
    const auto words = line_.string(inner, "a text");
    if (words) (word == "kind" ? into.kind : into.message) = engine_text(*words);
  };
  line_.values(value, {"kind", "message"}, "a key of an error", read_member);
}

template <StoppaKeys Seen>
bool StoppaJson::read_key(std::string_view key, JsonValue& value, Seen& into) {
  bool known = false;
  each_key(into, [&](std::string_view name, auto&& member) {
    if (name != key) return;
    known = true;
    if constexpr (requires { member.shows; }) member.shows = true;
    key_ = name;
    if (!line_.is_null(value)) read(value, member);
  });
  return known;
}

void StoppaJson::observation(JsonValue& value, StoppaObservation& into) {
  const bool is_answer = std::exchange(answers_, false);
  into = StoppaObservation{};
  line_.members(value, [&](std::string_view word, JsonValue& inner) {
    if (read_key(word, inner, into) || (is_answer && is_of_the_protocol(word))) return;
    line_.complain(inner, fmt::format("`{}` is not a key of an observation of stoppa", word));
  });
}

void StoppaJson::answer(JsonValue& value, StoppaObservation& into) {
  answers_ = true;
  observation(value, into);
}

void StoppaJson::result(JsonValue& value, StoppaResult& into) {
  into = StoppaResult{};
  line_.members(value, [&](std::string_view word, JsonValue& inner) {
    if (read_key(word, inner, into)) return;
    line_.complain(inner, fmt::format("`{}` is not a key of a result of stoppa", word));
  });
}

}  // namespace showstopper::trace
