// SPDX-License-Identifier: Apache-2.0
#include "model/trace/gostop/plain_reader.h"

#include <cstring>
#include <utility>

#include "model/trace/json/engine_text.h"

namespace showstopper::trace {

using gostop::ActionKind;
using gostop::Card;
using gostop::CardSet;

namespace {

// The keys in the order of their bits.
template <GostopKeys Seen>
const std::vector<PlainKey>& plain_keys() {
  static const std::vector<PlainKey> keys = [] {
    std::vector<PlainKey> all;
    const Seen none{};
    each_key(none, [&](std::string_view name, const auto&) { all.emplace_back(name); });
    return all;
  }();
  return keys;
}

bool is_quoted(const char* text, int letters) { return text[0] == '"' && text[letters + 1] == '"'; }

}  // namespace

// Does not move, and returns no card, if none is spelled plainly.
inline Card PlainReader::card() {
  const char* const text = at();
  const int letters = is_quoted(text, 3) ? 3 : is_quoted(text, 2) ? 2 : 0;
  const Card card = card_of(std::string_view(text + 1, static_cast<std::size_t>(letters)));
  if (card.is_card()) go_to(text + letters + 2);
  return card;
}

template <class Use>
inline bool PlainReader::cards(Use use) {
  if (!take('[')) return false;
  if (take(']')) return true;
  for (;;) {
    // Most cards have three letters and are followed by another one.
    const char* text = at();
    for (; is_quoted(text, 3) && is_comma(text + 5); text += 5 + step()) {
      const Card next = kCardTable.at(text + 1);
      if (!next.is_card()) break;
      use(next);
    }
    go_to(text);
    const Card last = card();
    if (!last.is_card() && !null()) return false;
    use(last);
    if (!comma()) return take(']');
  }
}

template <class T>
inline bool PlainReader::seats(PerSeat<T>& into) {
  into.size = static_cast<std::uint8_t>(players_);
  for (int seat = 0; seat < players_; ++seat) {
    if (!(seat == 0 ? take('[') : comma())) return false;
    if (null()) continue;
    into.set(seat, {});
    if (!of_seat(into.value[seat], seat)) return false;
  }
  return take(']');
}

bool PlainReader::read(PerSeat<SeenCards>& into) { return seats(into); }

bool PlainReader::read(PerSeat<gostop::CupUse>& into) { return seats(into); }

bool PlainReader::of_seat(SeenCards& into, int seat) {
  if (known_ == nullptr) return read(into);
  KnownZones::Zone& known = known_->zone(key_, seat);
  const char* const begin = at();
  if (known_->is_at(known, begin)) {
    go_to(begin + known.text.size());
    into = known.cards;
    return true;
  }
  if (!read(into)) return false;
  known = {since(begin), into};
  return true;
}

// A list of one digit for each seat; does not move from any other.
inline bool PlainReader::digits(PerSeat<std::int64_t>& into) {
  const char* text = at();
  if (*text++ != '[') return false;
  for (int seat = 0; seat < players_; ++seat) {
    if (!is_digit(*text)) return false;
    into.value[seat] = *text++ - '0';
    if (seat + 1 == players_) break;
    if (!is_comma(text)) return false;
    text += step();
  }
  if (*text != ']') return false;
  go_to(text + 1);
  into.size = static_cast<std::uint8_t>(players_);
  into.seen = static_cast<std::uint8_t>((1u << players_) - 1);
  return true;
}

bool PlainReader::read(PerSeat<std::int64_t>& into) {
  if (digits(into)) return true;
  into = {};
  return seats(into);
}

bool PlainReader::read(gostop::Decision& into) {
  std::string_view word;
  if (!string(word)) return false;
  const auto decision = decision_named(word);
  if (decision) into = *decision;
  return decision.has_value();
}

bool PlainReader::read(gostop::Outcome& into) {
  std::string_view word;
  if (!string(word)) return false;
  const auto outcome = named(word, gostop::Outcome::pushed);
  if (outcome) into = *outcome;
  return outcome && *outcome != gostop::Outcome::none;
}

bool PlainReader::read(gostop::CupUse& into) {
  std::string_view word;
  if (!string(word)) return false;
  into = word == word_of(gostop::CupUse::junk) ? gostop::CupUse::junk : gostop::CupUse::animal;
  return word == word_of(into);
}

bool PlainReader::read(Move& into) {
  std::string_view text;
  if (!string(text)) return false;
  const auto move = read_move(text, why_not_);
  if (move) into = *move;
  return move && move->seat < players_;
}

bool PlainReader::read(SeenLegal& into) {
  std::string_view verb;  // of the latest action with a card, with the quote before it
  ActionKind kind{};
  return entries([&] {
    const char* const text = at();
    if (!verb.empty() && std::memcmp(text, verb.data(), verb.size()) == 0) {
      const Card card = kCardTable.at(text + verb.size());
      if (card.is_card() && text[verb.size() + 3] == '"') {
        into.add(gostop::Action::with(kind, card));
        go_to(text + verb.size() + 4);
        return true;
      }
    }
    std::string_view word;
    if (!string(word)) return false;
    const auto action = read_action(word, why_not_);
    if (!action) return false;
    into.add(*action);
    if (gostop::takes_card(action->kind)) {
      verb = std::string_view(text, word.find(' ') + 2);
      kind = action->kind;
    }
    return true;
  });
}

bool PlainReader::read(SeenCards& into) {
  CardSet all, twice;
  int unknown = 0, listed = 0;
  const bool plain = cards([&](Card card) {
    ++listed;
    if (!card.is_card()) {
      ++unknown;
    } else {
      twice |= all & card;
      all |= card;
    }
  });
  into = {all, twice, static_cast<std::uint8_t>(unknown)};
  return plain && (unknown == 0 || listed <= Card::kCount);
}

bool PlainReader::read(std::vector<Card>& into) {
  into.reserve(Card::kCount);
  return cards([&](Card card) { into.push_back(card); });
}

bool PlainReader::read(std::vector<std::string>& into) {
  return entries([&] {
    std::string_view text;
    if (!string(text)) return false;
    into.emplace_back(text);
    return true;
  });
}

bool PlainReader::read(ErrorOf<std::string> into) {
  std::array<bool, 2> read{};  // message, kind
  return members([&](std::string_view key) {
    const bool is_kind = key == "kind";
    std::string_view text;
    if ((!is_kind && key != "message") || std::exchange(read[is_kind], true)) return false;
    if (!string(text)) return false;
    (is_kind ? into.kind : into.message) = engine_text(text);
    return true;
  });
}

bool PlainReader::read(StacksOf<GostopObservation> into) {
  return members([&](std::string_view word) {
    const auto month = month_named(word);
    if (!month || into.seen.stacked.has(*month)) return false;
    into.seen.stacked.insert(*month);
    if (null()) {
      into.seen.stacks_unknown.insert(*month);
      return true;
    }
    std::int64_t& owner = into.seen.stacks[*month];
    return number(owner) && owner >= table::kNobody && owner < players_;
  });
}

bool PlainReader::read(SittersOf<PerSeat<std::int64_t>> into) {
  return entries([&] {
    const int sitter = into.numbers.size;
    if (sitter >= gostop::kMaxSitters) return false;
    into.numbers.size = static_cast<std::uint8_t>(sitter + 1);
    if (null()) return true;
    into.numbers.set(sitter, 0);
    return number(into.numbers.value[sitter]);
  });
}

template <GostopKeys Seen>
bool PlainReader::keys(Seen& into) {
  using Bits = decltype(into.seen);
  const PlainKey* const first = plain_keys<Seen>().data();
  enum class At : std::uint8_t { key, unknown_key, end, wrong } at = At::unknown_key;
  do {  // once, if the keys are in the order of writing
    at = At::unknown_key;
    std::uint32_t bit = 1;
    each_key(into, [&, next = first](std::string_view name, auto&& member) mutable {
      const std::uint32_t place = std::exchange(bit, bit << 1);
      const PlainKey& spelled = *next++;
      if constexpr (requires { this->read(member); }) {
        if (at == At::end || at == At::wrong || !key(spelled)) return;
        key_ = std::countr_zero(place);
        const bool good =
            (into.seen & place) == 0 && this->read(member) && is_possible(name, member, players_);
        into.seen = static_cast<Bits>(into.seen | place);
        at = !good ? At::wrong : comma() ? At::key : take('}') ? At::end : At::wrong;
      }
    });
  } while (at == At::key);
  return at == At::end;
}
bool PlainReader::read_answer(GostopObservation& into) {
  static const PlainKey kId("id");
  std::int64_t number = 0;
  if (!take('{') || !key(kId) || !this->number(number)) return false;
  return comma() ? keys(into) : take('}');
}

template bool PlainReader::keys(GostopObservation& into);
template bool PlainReader::keys(GostopResult& into);

}  // namespace showstopper::trace
