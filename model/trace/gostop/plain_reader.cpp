// SPDX-License-Identifier: Apache-2.0
#include "model/trace/gostop/plain_reader.h"

#include <cstring>
#include <utility>

#include "model/trace/gostop/text.h"

namespace showstopper::trace {

using gostop::Card;

// `"name":`
inline bool PlainReader::take_key(std::string_view name) {
  const std::size_t size = name.size();
  if (at_[0] != '"' || std::memcmp(at_ + 1, name.data(), size) != 0) return false;
  if (at_[size + 1] != '"' || at_[size + 2] != ':') return false;
  at_ += size + 3;
  return true;
}

// Up to the quote that closes it, which is there in each line that the parser has accepted.
inline bool PlainReader::text(std::string_view& into) {
  if (!take('"')) return false;
  const char* const begin = at_;
  while (*at_ != '"' && *at_ != '\\') ++at_;
  into = {begin, static_cast<std::size_t>(at_ - begin)};
  return take('"');
}

template <class ReadEntry>
bool PlainReader::entries(ReadEntry read_entry) {
  if (!take('[')) return false;
  if (take(']')) return true;
  do {
    if (!read_entry()) return false;
  } while (take(','));
  return take(']');
}

// Returns no card if none is spelled plainly.
inline Card PlainReader::card() {
  if (at_[0] != '"') return {};
  Card card;
  if (at_[4] == '"') {
    card = kCardTable.at(at_ + 1);
    at_ += 5;
  } else if (at_[3] == '"') {
    card = card_of(std::string_view(at_ + 1, 2));
    at_ += 4;
  }
  return card;
}

bool PlainReader::read(std::int64_t& into) {
  constexpr int kMostDigits = 9;
  const bool negative = take('-');
  const char* const digit = at_;
  std::int64_t number = 0;
  for (; *at_ >= '0' && *at_ <= '9' && at_ - digit < kMostDigits; ++at_) {
    number = number * 10 + (*at_ - '0');
  }
  into = negative ? -number : number;
  return at_ > digit && (*digit != '0' || (at_ == digit + 1 && !negative));
}

bool PlainReader::read(gostop::Decision& into) {
  std::string_view word;
  if (!text(word)) return false;
  const auto decision = decision_named(word);
  if (decision) into = *decision;
  return decision.has_value();
}

bool PlainReader::read(SeenLegal& into) {
  std::string why_not;
  return entries([&] {
    std::string_view word;
    if (!text(word)) return false;
    const auto action = read_action(word, why_not);
    if (action) into.add(*action);
    return action.has_value();
  });
}

bool PlainReader::read(SeenCards& into) {
  return entries([&] {
    const Card next = card();
    if (!next.is_card()) return false;
    if (into.cards.has(next)) into.twice |= next;
    into.cards |= next;
    return true;
  });
}

bool PlainReader::read(std::vector<Card>& into) {
  into.reserve(Card::kCount);
  return entries([&] {
    into.push_back(card());
    return into.back().is_card();
  });
}

bool PlainReader::read(StacksOf<GostopObservation> into) {
  if (!take('{')) return false;
  if (take('}')) return true;
  do {
    std::string_view word;
    if (!text(word) || !take(':')) return false;
    const auto month = month_named(word);
    if (!month || into.seen.stacked.has(*month) || !read(into.seen.stacks[*month])) return false;
    const std::int64_t owner = into.seen.stacks[*month];
    if (owner < table::kNobody || owner >= players_) return false;
    into.seen.stacked.insert(*month);
  } while (take(','));
  return take('}');
}

bool PlainReader::read(GostopObservation& into) {
  if (!take('{')) return false;
  bool whole = false, found = true;
  while (found && !whole) {  // once, if the keys are in the order of writing
    found = false;
    std::uint32_t bit = 1;
    each_key(into, [&](std::string_view name, auto&& member) {
      const std::uint32_t key = std::exchange(bit, bit << 1);
      if constexpr (requires { this->read(member); }) {
        if (whole || !take_key(name)) return;
        found = (into.seen & key) == 0 && this->read(member) && is_possible(name, member, players_);
        into.seen |= key;
        whole = found && take('}');
        // A wrong value or end leaves nothing to read, so that no later key matches.
        if (!found || (!whole && !take(','))) at_ = "";
      }
    });
  }
  return whole;
}

}  // namespace showstopper::trace
