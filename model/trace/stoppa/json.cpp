// SPDX-License-Identifier: Apache-2.0
#include "model/trace/stoppa/json.h"

#include <fmt/format.h>

#include "model/trace/json/engine_text.h"

namespace showstopper::trace {

using stoppa::Card;
using stoppa::CardSet;

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
    std::string why_not;
    const auto choice = choice_named(*text, why_not);
    if (!choice) return line_.complain(entry, std::move(why_not));
    // An engine that lists each amount in order has listed a range.
    auto& listed = *into.legal;
    const bool goes_on = !listed.empty() && stoppa::of_chips(choice->action.kind) &&
                         listed.back().action.kind == choice->action.kind &&
                         choice->action.chips == listed.back().most + 1;
    if (goes_on) {
      listed.back().most = choice->most;
    } else {
      listed.push_back(*choice);
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
      if (words) (word == "kind" ? into.error_kind : into.error_message) = engine_text(*words);
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

}  // namespace showstopper::trace
