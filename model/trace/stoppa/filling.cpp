// SPDX-License-Identifier: Apache-2.0
#include "model/trace/stoppa/filling.h"

#include <algorithm>
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

CardSet named_cards(const StoppaTrace& trace) {
  StoppaTrace copy = trace;
  CardSet named;
  each_place(copy, [&](Card& card) {
    if (card.is_card()) named |= card;
  });
  return named | trace.state.shed.laid | trace.state.shed.gone;
}

}  // namespace

int hidden_cards(const StoppaTrace& trace) {
  StoppaTrace copy = trace;
  int count = 0;
  each_place(copy, [&](Card& card) { count += card.is_card() ? 0 : 1; });
  return count;
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
      if (trace.hands[at(seat)].size() == at(trace.rules->hand_cards)) continue;
      found.push_back(fmt::format("hand {} has {} cards, but must have {}", seat,
                                  trace.hands[at(seat)].size(), trace.rules->hand_cards));
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
  CardSet free = stoppa::kAllCards - named_cards(trace);
  CardSet kings = free & stoppa::kKings;
  // With six players all Kings are out; with three the last one that is not named.
  for (int out = trace.rules->kings_out; out > 0 && !kings.empty(); --out) {
    free -= kings.last();
    kings -= kings.last();
  }
  for (const Card card : free) left.push_back(card);
  std::vector<StoppaTrace> ways;
  if (static_cast<int>(left.size()) < hidden) return ways;
  const auto keep = [&] {
    StoppaTrace full = trace;
    std::size_t next = 0;
    each_place(full, [&](Card& card) {
      if (!card.is_card()) card = left[next++];
    });
    if (faults(full).empty()) ways.push_back(std::move(full));
  };
  keep();
  std::reverse(left.begin(), left.end());
  keep();
  for (int i = 0; i < samples; ++i) {
    table::Random random = table::fork(seed, static_cast<std::uint64_t>(i));
    std::sort(left.begin(), left.end());
    table::shuffle(std::span<Card>(left), random);
    keep();
  }
  return ways;
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
