// SPDX-License-Identifier: Apache-2.0
#include "model/trace/stoppa/filling.h"

#include <algorithm>
#include <optional>
#include <span>

#include <fmt/format.h>

#include "model/stoppa/position.h"
#include "model/table/index.h"
#include "model/table/random.h"
#include "model/trace/stoppa/replay.h"

namespace showstopper::trace {

using stoppa::Card;
using stoppa::CardSet;

namespace {

using table::at;

constexpr int kOrdered = 2;     // the ascending order and the descending one
constexpr int kMostMore = 400;  // random orders, where nothing else can be played

template <class Use>
void each_place(StoppaTrace& trace, Use use) {
  if (trace.from == StoppaTrace::From::deck) {
    for (Card& card : trace.deck) use(card);
    return;
  }
  for (auto& hand : trace.hands) {
    for (Card& card : hand) use(card);
  }
}

struct NamedCards {
  CardSet once;   // every card that is named
  CardSet twice;  // of these, those that are named more than once
};

// A line does not say which cards are gone, though a trace taken from a position may remember it.
NamedCards named_cards(const StoppaTrace& trace) {
  StoppaTrace copy = trace;
  NamedCards named{trace.state.shed.laid, {}};
  each_place(copy, [&](const Card& card) {
    if (!card.is_card()) return;
    if (named.once.has(card)) named.twice |= card;
    named.once |= card;
  });
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

// The trace with its `x` replaced by the first of `cards`.
StoppaTrace filled(const StoppaTrace& trace, std::span<const Card> cards) {
  StoppaTrace full = trace;
  std::size_t next = 0;
  each_place(full, [&](Card& card) {
    if (!card.is_card()) card = cards[next++];
  });
  return full;
}

}  // namespace

int hidden_cards(const StoppaTrace& trace) {
  StoppaTrace copy = trace;
  int count = 0;
  each_place(copy, [&](Card& card) { count += card.is_card() ? 0 : 1; });
  return count;
}

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
  std::vector<Card> left;
  for (const Card card : cards_left(trace)) left.push_back(card);
  std::vector<StoppaTrace> ways;
  if (static_cast<int>(left.size()) < hidden) return ways;
  const auto keep = [&] {
    StoppaTrace full = filled(trace, left);
    if (faults(full).empty()) ways.push_back(std::move(full));
  };
  keep();
  std::reverse(left.begin(), left.end());
  keep();
  for (int i = 0; i < samples || (ways.empty() && i < samples + kMostMore); ++i) {
    table::Random random = table::fork(seed, static_cast<std::uint64_t>(i));
    std::sort(left.begin(), left.end());
    table::shuffle(std::span<Card>(left), random);
    keep();
  }
  return ways;
}

std::vector<std::string> unfillable(const StoppaTrace& trace) {
  std::vector<std::string> reasons;
  const NamedCards named = named_cards(trace);
  for (const Card card : named.twice) {
    reasons.push_back(fmt::format("card `{}` is written twice", name(card)));
  }
  if (auto kings = surplus_kings(trace, named.once)) reasons.push_back(std::move(*kings));
  for (std::string& size : wrong_sizes(trace)) reasons.push_back(std::move(size));
  if (!reasons.empty()) return reasons;
  const int hidden = hidden_cards(trace), left = cards_left(trace).size();
  if (left < hidden) {
    return {fmt::format("{} cards are written `x`, but {} cards are left for them", hidden, left)};
  }
  if (!fillings(trace, 0, 0).empty()) return reasons;
  std::vector<Card> cards;
  for (const Card card : cards_left(trace)) cards.push_back(card);
  const StoppaTrace full = filled(trace, cards);
  for (const std::string& fault : faults(full)) {
    reasons.push_back(fmt::format("none of {} ways to fill the `x` can be played: with {}, {}",
                                  kMostMore + kOrdered, filling_text(trace, full), fault));
  }
  return reasons;
}

std::string filling_text(const StoppaTrace& trace, const StoppaTrace& full) {
  std::vector<bool> hidden;
  StoppaTrace from = trace, to = full;
  each_place(from, [&](const Card& card) { hidden.push_back(!card.is_card()); });
  std::string text;
  std::size_t place = 0;
  each_place(to, [&](const Card& card) {
    if (hidden[place++]) text += (text.empty() ? "" : " ") + std::string(name(card));
  });
  return text;
}

}  // namespace showstopper::trace
