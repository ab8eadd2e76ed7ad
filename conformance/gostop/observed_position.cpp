// SPDX-License-Identifier: Apache-2.0
#include "conformance/gostop/observed_position.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "model/table/check.h"

namespace showstopper::conformance::gostop {

namespace {

void put(Places& places, CardSet cards, Place place) {
  for (const Card card : cards) {
    REQUIRES(card.is_card());
    places[card.index()] = place;
  }
}

Place hand_of(Seat seat) {
  REQUIRES(seat >= 0 && seat < kMaxPlayers);
  return {Place::Zone::hand, static_cast<std::int8_t>(seat)};
}
Place captured_by(Seat seat) {
  REQUIRES(seat >= 0 && seat < kMaxPlayers);
  return {Place::Zone::captured, static_cast<std::int8_t>(seat)};
}
// Engines may report any number; none of ours comes near these ends.
constexpr int kEnd = 1'000'000'000;
int small(std::int64_t number) {
  return static_cast<int>(std::clamp<std::int64_t>(number, -kEnd, kEnd));
}
constexpr Place kTable{Place::Zone::table, -1};
constexpr Place kStock{Place::Zone::stock, -1};

}  // namespace

std::string number_text(int number) {
  if (number == kEnd) return fmt::format("{} or more", kEnd);
  return number == -kEnd ? fmt::format("-{} or less", kEnd) : std::to_string(number);
}

std::string to_text(Place place) {
  switch (place.zone) {
    case Place::Zone::nowhere: return "nowhere";
    case Place::Zone::hand: return "hands[" + std::to_string(place.seat) + "]";
    case Place::Zone::captured: return "captured[" + std::to_string(place.seat) + "]";
    case Place::Zone::table: return "table";
    case Place::Zone::stock: return "stock";
  }
  UNREACHABLE("the switch has a case for each value");
}

std::string text_of_the_others(CardSet cards, const Places& expected, const Places& got) {
  REQUIRES(!cards.empty());
  const auto moved_as = [&](Card moved) {
    CardSet alike;
    for (const Card card : cards) {
      const bool as_it = expected[card.index()] == expected[moved.index()] &&
                         got[card.index()] == got[moved.index()];
      if (as_it) alike |= card;
    }
    return alike;
  };
  const Card first = cards.first();
  const CardSet like_it = moved_as(first) - first;
  std::string text = like_it.empty() ? "" : "likewise " + names(like_it);
  for (CardSet left = cards - like_it - first; !left.empty();) {
    const Card next = left.first();
    const CardSet alike = moved_as(next);
    text += fmt::format("{}{} is {}, expected {}", text.empty() ? "" : "; ", names(alike),
                        to_text(got[next.index()]), to_text(expected[next.index()]));
    left -= alike;
  }
  return text.empty() ? text : " (" + text + ")";
}

bool ObservedPosition::complete(int players) const {
  REQUIRES(players <= kMaxPlayers);
  for (Seat seat = 0; seat < players; ++seat) {
    if (!hands[seat] || !captured[seat]) return false;
  }
  return table.has_value();
}

ObservedPosition observed_position(const trace::GostopObservation& observation, int players,
                                   const JunkNames& names) {
  using O = trace::GostopObservation;
  REQUIRES(players >= 0 && players <= kMaxPlayers);
  ObservedPosition seen;
  const auto zone = [&](const trace::SeenCards& cards) -> std::optional<CardSet> {
    seen.twice |= names.in_reference(cards.twice);
    if (cards.unknown > 0) return std::nullopt;
    return names.in_reference(cards.cards);
  };
  const auto number = [](const trace::PerSeat<std::int64_t>& list, int seat) {
    return list.has(seat) ? std::optional<int>(small(list[seat])) : std::nullopt;
  };
  for (Seat seat = 0; seat < players; ++seat) {
    if (observation.hands.has(seat)) seen.hands[seat] = zone(observation.hands[seat]);
    if (observation.captured.has(seat)) seen.captured[seat] = zone(observation.captured[seat]);
    seen.points[seat] = number(observation.points, seat);
    seen.go_counts[seat] = number(observation.go_counts, seat);
    seen.shakes[seat] = number(observation.shakes, seat);
    seen.bombs[seat] = number(observation.bombs, seat);
    seen.credits[seat] = number(observation.credits, seat);
    seen.instant[seat] = number(observation.instant, seat);
    if (observation.cups.has(seat)) seen.cups[seat] = observation.cups[seat];
  }
  if (observation.has(O::kTable)) seen.table = zone(observation.table);
  if (observation.has(O::kPending)) {
    const std::optional<CardSet> pending = zone(observation.pending);
    if (seen.table && pending) seen.twice |= *seen.table & *pending;
    if (seen.table) seen.table = pending ? std::optional(*seen.table | *pending) : std::nullopt;
  }
  if (observation.has(O::kStacks) && observation.stacks_unknown.empty()) {
    seen.stacks.emplace().fill(kNoStack);
    for (Month month = 1; month <= Card::kMonths; ++month) {
      if (!in(observation.stacked, month)) continue;
      (*seen.stacks)[month] = static_cast<std::int8_t>(
          std::clamp<std::int64_t>(observation.stacks[month], -1, kMaxPlayers));
    }
  }
  if (observation.has(O::kStockLeft)) seen.stock_left = small(observation.stock_left);
  if (observation.has(O::kToMove)) seen.to_move = small(observation.to_move);
  if (observation.has(O::kDecision)) seen.decision = observation.decision;
  const bool ended =
      observation.has(O::kResult) && observation.result.has(trace::GostopResult::kOutcome);
  if (ended) seen.outcome = observation.result.outcome;
  return seen;
}

bool miscounts_its_stock(const State& state, const trace::GostopObservation& observation) {
  using O = trace::GostopObservation;
  const auto due = static_cast<std::size_t>(state.stock.size());
  return observation.has(O::kStock) && observation.stock.size() == due &&
         observation.has(O::kStockLeft) && observation.stock_left != state.stock.size();
}

ObservedPosition observed_position(const trace::GostopObservation& observation, const State& state,
                                   const JunkNames& names) {
  ObservedPosition own = observed_position(observation, state.players, names);
  if (miscounts_its_stock(state, observation)) own.stock_left = state.stock.size();
  return own;
}

Conservation conservation(const Rules& rules, const Stock& dealt_stock,
                          const ObservedPosition& seen) {
  Conservation found;
  CardSet all;
  const auto add = [&](const std::optional<CardSet>& zone) {
    if (!zone) return;
    found.doubled |= all & *zone;
    all |= *zone;
  };
  for (Seat i = 0; i < kMaxPlayers; ++i) {
    add(seen.hands[i]);
    add(seen.captured[i]);
  }
  add(seen.table);
  found.doubled |= seen.twice;
  if (!seen.complete(rules.players) || !seen.stock_left) return found;
  // The stock is used from the top, so its end is left.
  CardSet left;
  const int begin = std::max(0, dealt_stock.size() - *seen.stock_left);
  for (int i = begin; i < dealt_stock.size(); ++i) left |= dealt_stock[i];
  found.lost = rules.deck - all - left;
  ENSURES((found.lost & all).empty());
  ENSURES(rules.deck.contains(found.lost));
  found.doubled |= all & left;
  return found;
}

Places places(const Rules& rules, const ObservedPosition& seen) {
  Places result{};
  put(result, rules.deck, kStock);
  for (Seat seat = 0; seat < rules.players; ++seat) {
    if (seen.hands[seat]) put(result, *seen.hands[seat], hand_of(seat));
    if (seen.captured[seat]) put(result, *seen.captured[seat], captured_by(seat));
  }
  if (seen.table) put(result, *seen.table, kTable);
  return result;
}

Places places(const Rules& rules, const State& state) {
  REQUIRES(state.players == rules.players);
  Places result{};
  put(result, rules.deck, kStock);
  for (Seat seat = 0; seat < rules.players; ++seat) {
    put(result, state.seat(seat).hand, hand_of(seat));
    put(result, state.seat(seat).captured, captured_by(seat));
  }
  put(result, state.table, kTable);
  return result;
}

}  // namespace showstopper::conformance::gostop
