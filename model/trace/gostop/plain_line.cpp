// SPDX-License-Identifier: Apache-2.0
#include "model/trace/gostop/plain_line.h"

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "model/trace/json/trace_line.h"

namespace showstopper::trace {
namespace {

using gostop::Card;
using gostop::CardSet;

constexpr std::string_view kDealKeys[] = {"hands", "table", "stock", "deck", "sold"};

template <class Keys>
constexpr std::uint32_t bits_of(const Keys& keys, std::initializer_list<std::string_view> of) {
  std::uint32_t bits = 0;
  for (const std::string_view key : of) {
    const auto at = std::find(std::begin(keys), std::end(keys), key) - std::begin(keys);
    bits |= std::uint32_t{1} << at;
  }
  return bits;
}
constexpr std::uint32_t kNeeded =
    bits_of(kTraceKeys, {"format", "game", "rules", "players", "dealer", "deal"});
constexpr std::uint32_t kZones = bits_of(kDealKeys, {"hands", "table", "stock"});
constexpr std::uint32_t kDeck = bits_of(kDealKeys, {"deck"});

// Whether the bit was not yet there.
bool add(std::uint32_t& bits, int key) {
  return (std::exchange(bits, bits | 1u << key) >> key & 1) == 0;
}

}  // namespace

PlainLine::PlainLine(std::string_view line, GostopTrace& into)
    : line_(line.substr(0, line.find_last_not_of(" \t\r") + 1)),
      into_(into),
      text_(line, 0, PlainText::spelling_at(line)),
      zones_(line.data() + line.size()) {
  text_.know(zones_);
}

bool PlainLine::read() {
  const bool plain = text_.members([this](std::string_view key) { return member(key); });
  return plain && text_.since(line_.data()) == line_ && (given_ & kNeeded) == kNeeded &&
         into_.after.size() <= into_.actions.size();
}

bool PlainLine::member(std::string_view key) {
  const int index = key_index(kTraceKeys, key, latest_);
  if (index < 0) return other(key);
  if (!add(given_, index)) return false;
  // The rest depends on the number of seats.
  if (text_.players() == 0) return head_member(key);
  if (key == "after") return after();
  if (key == "actions") return actions();
  if (key == "deal") return deal();
  if (key == "start") return text_.read(into_.start.emplace());
  if (key == "result") return text_.read(into_.result.emplace());
  if (key == "meta") return *text_.at() == '{' && raw(into_.envelope.meta);
  return head_member(key);
}

bool PlainLine::head_member(std::string_view key) {
  std::int64_t number = 0;
  if (key == "format") return is(kFormat);
  if (key == "game") return is("gostop");
  if (key == "rules") {
    places_.rules = text_.at();
    return (*places_.rules == '"' || *places_.rules == '{') && raw(into_.envelope.rules);
  }
  if (key == "players") {
    if (!integer(2, gostop::kMaxPlayers, number)) return false;
    into_.envelope.players = static_cast<int>(number);
    text_.set_players(into_.envelope.players);
    return true;
  }
  if (key == "dealer") {
    if (!integer(0, text_.players() - 1, number)) return false;
    into_.envelope.dealer = static_cast<table::Seat>(number);
    return true;
  }
  if (key == "carry") {
    if (!integer(0, kMostCarry, number)) return false;
    into_.envelope.carry = static_cast<int>(number);
    return true;
  }
  return false;
}

bool PlainLine::is(std::string_view word) {
  std::string_view text;
  return text_.string(text) && text == word;
}

bool PlainLine::integer(std::int64_t low, std::int64_t high, std::int64_t& into) {
  return text_.number(into) && into >= low && into <= high;
}

bool PlainLine::raw(std::string& json) {
  const char* const begin = text_.at();
  if (!text_.value()) return false;
  json = text_.since(begin);
  return true;
}

// Keys that are not the format's; `pot` is one of the game.
bool PlainLine::other(std::string_view key) {
  if (key == "pot") {
    const bool again = std::exchange(places_.pot, text_.at()) != nullptr;
    return !again && integer(0, kMostPot, into_.pot);
  }
  auto& others = into_.envelope.others;
  for (const auto& [name, json] : others) {
    if (name == key) return false;
  }
  return raw(others.emplace_back(key, std::string()).second);
}

bool PlainLine::deal() {
  places_.deal = text_.at();
  const bool plain = text_.members([this](std::string_view key) { return deal_member(key); });
  const std::uint32_t cards = dealt_ & (kZones | kDeck);
  return plain && (cards == kZones || cards == kDeck);
}

bool PlainLine::deal_member(std::string_view key) {
  int latest = -1;
  const int index = key_index(kDealKeys, key, latest);
  if (index < 0 || !add(dealt_, index)) return false;
  if (key == "hands") {
    for (int seat = 0; seat < text_.players(); ++seat) {
      if (!(seat == 0 ? text_.take('[') : text_.comma())) return false;
      if (!zone(into_.deal.hands[seat])) return false;
    }
    return text_.take(']');
  }
  if (key == "table") return zone(into_.deal.table);
  if (key == "stock") return stock();
  if (key == "sold") return sold();
  into_.from = GostopTrace::From::deck;
  return cards(into_.deck);
}

// A zone whose order does not count: each card once.
bool PlainLine::zone(CardSet& into) {
  SeenCards listed;
  if (!text_.read(listed) || !listed.twice.empty() || listed.unknown != 0) return false;
  into = listed.cards;
  return true;
}

bool PlainLine::cards(std::vector<Card>& into) {
  return text_.read(into) && into.size() <= Card::kCount &&
         std::all_of(into.begin(), into.end(), [](Card card) { return card.is_card(); });
}

bool PlainLine::stock() {
  std::vector<Card> listed;
  if (!cards(listed)) return false;
  gostop::Stock& stock = into_.deal.stock;
  for (const Card card : listed) stock.cards[stock.end++] = card;
  return true;
}

bool PlainLine::sold() {
  places_.sold = text_.at();
  std::size_t sitter = 0;
  return text_.entries(
      [&] { return sitter < into_.deal.sold.size() && zone(into_.deal.sold[sitter++]); });
}

bool PlainLine::actions() {
  return text_.entries([this] {
    return into_.actions.size() < kMostActions && text_.read(into_.actions.emplace_back());
  });
}

bool PlainLine::after() {
  into_.after.reserve(into_.actions.size());
  return text_.entries([this] {
    if (into_.after.size() >= kMostActions) return false;
    GostopObservation& seen = into_.after.emplace_back();
    return text_.null() || text_.read(seen);
  });
}

}  // namespace showstopper::trace
