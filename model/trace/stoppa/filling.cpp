// SPDX-License-Identifier: Apache-2.0
#include "model/trace/stoppa/filling.h"

#include <algorithm>
#include <concepts>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

#include <fmt/format.h>

#include "model/stoppa/position.h"
#include "model/table/index.h"
#include "model/trace/filling.h"
#include "model/trace/stoppa/replay.h"

namespace showstopper::trace {

using stoppa::Card;
using stoppa::CardSet;

// No card is in a set: the hands are lists as received.
template <class Trace, class Zone, class Place>
requires std::same_as<std::remove_const_t<Trace>, StoppaTrace>
void each_zone(Trace& trace, Zone, Place place) {
  if (trace.from == StoppaTrace::From::deck) {
    for (auto& card : trace.deck) place(card);
    return;
  }
  for (auto& hand : trace.hands) {
    for (auto& card : hand) place(card);
  }
}

namespace {

using table::at;

// A line does not list the cards that are gone, but a trace from a position may remember them.
NamedCards<CardSet> named_cards(const StoppaTrace& trace) {
  auto named = named_in<CardSet>(trace);
  named.add(trace.state.shed.laid);
  return named;
}

// The Kings that the trace names beyond those of the deck (ST-004).
std::optional<std::string> surplus_kings(const StoppaTrace& trace, CardSet named) {
  const int in_deck = stoppa::kKings.size() - trace.rules->kings_out;
  const CardSet kings = named & stoppa::kKings;
  if (kings.size() <= in_deck) return std::nullopt;
  return fmt::format("{} {} named, but with {} players the deck has {} of the Kings",
                     stoppa::names(kings), kings.size() == 1 ? "is" : "are", trace.envelope.players,
                     in_deck == 0 ? "none" : std::to_string(in_deck));
}

// Hands or a deck with more or fewer cards than the rules deal, `x` included.
std::vector<std::string> wrong_sizes(const StoppaTrace& trace) {
  std::vector<std::string> reasons;
  const auto hand = at(trace.rules->hand_cards), deck = hand * at(trace.rules->players);
  if (trace.from == StoppaTrace::From::deck && trace.deck.size() != deck) {
    reasons.push_back(
        fmt::format("the deck has {} cards, but must have {}", trace.deck.size(), deck));
  }
  if (trace.from != StoppaTrace::From::deal) return reasons;
  for (int seat = 0; seat < trace.rules->players; ++seat) {
    const std::size_t cards = trace.hands[seat].size();
    if (cards == hand) continue;
    reasons.push_back(fmt::format("hand {} has {} cards, but must have {}", seat, cards, hand));
  }
  return reasons;
}

}  // namespace

int hidden_cards(const StoppaTrace& trace) { return hidden_in(trace); }

CardSet cards_left(const StoppaTrace& trace) {
  CardSet free = stoppa::kAllCards - named_cards(trace).once;
  CardSet kings = free & stoppa::kKings;
  for (int out = trace.rules->kings_out; out > 0 && !kings.empty(); --out) {
    free -= kings.last();
    kings -= kings.last();
  }
  return free;
}

std::vector<std::string> faults(const StoppaTrace& trace) {
  std::vector<std::string> found;
  if (trace.from == StoppaTrace::From::state) {
    CardSet seen = trace.state.shed.laid;
    for (const auto& hand : trace.hands) {
      for (const Card card : hand) {
        if (seen.has(card)) {
          found.push_back(fmt::format("card `{}` lies in two places", name(card)));
        }
        seen |= card;
      }
    }
    if (!found.empty()) return found;
    for (const stoppa::Flaw& flaw : stoppa::flaws(*trace.rules, first_position(trace))) {
      found.push_back("the position breaks `" + flaw.invariant + "`: " + flaw.detail);
    }
    return found;
  }
  if (auto fault = stoppa::fault(*trace.rules, trace.table)) found.push_back(std::move(*fault));
  const auto cards = at(trace.rules->players * trace.rules->hand_cards);
  if (trace.from == StoppaTrace::From::deck) {
    if (trace.deck.size() != cards) {
      found.push_back(
          fmt::format("the deck has {} cards, but must have {}", trace.deck.size(), cards));
      return found;
    }
    if (trace.first_packet != 3 && !trace.rules->dealer_splits) {
      found.push_back("the first packet must have 3 cards");
      return found;
    }
  } else {
    for (int seat = 0; seat < trace.rules->players; ++seat) {
      if (trace.hands[seat].size() == at(trace.rules->hand_cards)) continue;
      found.push_back(fmt::format("hand {} has {} cards, but must have {}", seat,
                                  trace.hands[seat].size(), trace.rules->hand_cards));
      return found;
    }
  }
  if (auto fault = stoppa::fault(*trace.rules, deal_of(trace))) found.push_back(std::move(*fault));
  return found;
}

std::vector<StoppaTrace> fillings(const StoppaTrace& trace, int samples, std::uint64_t seed) {
  const int hidden = hidden_cards(trace);
  if (hidden == 0) return {trace};
  const std::vector<Card> left = list_of<Card>(cards_left(trace));
  std::vector<StoppaTrace> ways;
  if (static_cast<int>(left.size()) < hidden) return ways;
  try_orders(left, 0, samples, seed, [&](const std::vector<Card>& order) {
    StoppaTrace full = filled_with(trace, std::span<const Card>(order));
    const bool kept = faults(full).empty();
    if (kept) ways.push_back(std::move(full));
    return kept;
  });
  return ways;
}

std::vector<std::string> unfillable(const StoppaTrace& trace) {
  std::vector<std::string> reasons;
  const auto named = named_cards(trace);
  add_twice(named, reasons);
  if (auto kings = surplus_kings(trace, named.once)) reasons.push_back(std::move(*kings));
  for (std::string& size : wrong_sizes(trace)) reasons.push_back(std::move(size));
  if (!reasons.empty()) return reasons;
  const int hidden = hidden_cards(trace), left = cards_left(trace).size();
  if (left < hidden) {
    return {fmt::format("{} cards are written `x`, but {} cards are left for them", hidden, left)};
  }
  if (!fillings(trace, 0, 0).empty()) return reasons;
  const std::vector<Card> cards = list_of<Card>(cards_left(trace));
  return faults_of_filling(trace, filled_with(trace, std::span<const Card>(cards)), false);
}

std::string filling_text(const StoppaTrace& trace, const StoppaTrace& full) {
  std::vector<Card> from, to;
  const auto ignore = [](const auto&, int) {};
  each_zone(trace, ignore, [&](const Card& card) { from.push_back(card); });
  each_zone(full, ignore, [&](const Card& card) { to.push_back(card); });
  std::string text;
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (!from[i].is_card()) text += (text.empty() ? "" : " ") + std::string(name(to[i]));
  }
  return text;
}

}  // namespace showstopper::trace
