// SPDX-License-Identifier: Apache-2.0
#include "model/trace/stoppa/replay.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/stoppa/position.h"
#include "model/table/check.h"
#include "model/table/index.h"

namespace showstopper::trace {

using stoppa::Card;
using stoppa::CardSet;
using stoppa::State;

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

stoppa::Deal deal_of(const StoppaTrace& trace) {
  if (trace.from == StoppaTrace::From::deck) {
    return deal_deck(*trace.rules, trace.envelope.dealer, trace.deck, trace.first_packet);
  }
  stoppa::Deal deal;
  deal.first_packet = static_cast<std::uint8_t>(trace.first_packet);
  for (std::size_t seat = 0; seat < trace.hands.size(); ++seat) {
    const std::size_t size = std::min<std::size_t>(trace.hands[seat].size(), stoppa::kMostCards);
    std::copy_n(trace.hands[seat].begin(), size, deal.hands[seat].begin());
  }
  return deal;
}

// The position with the hands put in: all of them, or packet by packet in a small round.
State position_of(const StoppaTrace& trace) {
  State state = trace.state;
  const bool small = state.phase == stoppa::Phase::small;
  const stoppa::Packets sizes = packets(*trace.rules, trace.first_packet);
  for (std::size_t seat = 0; seat < trace.hands.size(); ++seat) {
    std::size_t next = 0;
    const auto& hand = trace.hands[seat];
    for (std::size_t i = 0; small && i < sizes.size(); ++i) {
      for (int k = 0; k < sizes[i] && next < hand.size(); ++k, ++next) {
        if (i >= state.iteration) state.waves[i] |= hand[next];
        (i <= state.iteration ? state.shed.hands : state.coming)[seat] |= hand[next];
      }
    }
    for (; next < hand.size(); ++next) state.shed.hands[seat] |= hand[next];
  }
  const auto needed = state.shed.needed;
  stoppa::complete(state);
  if (needed != stoppa::kAnyRank) state.shed.needed = needed;  // after a lap of optional passes
  return state;
}

CardSet named_cards(const StoppaTrace& trace) {
  StoppaTrace copy = trace;
  CardSet named;
  each_place(copy, [&](Card& card) {
    if (card.is_card()) named |= card;
  });
  return named | trace.state.shed.laid | trace.state.shed.gone;
}

struct Moment {
  const StoppaTrace& trace;
  const State& state;
  const stoppa::EventLog& latest;
  int action;
};

std::string action_text(const StoppaTrace& trace, int action) {
  if (action < 0) return "before the first action";
  if (action >= static_cast<int>(trace.actions.size())) return "at the end";
  const StoppaMove& move = trace.actions[at(action)];
  return fmt::format("action {} `{} {}`", action, move.seat, to_text(move.action));
}

std::optional<StoppaDivergence> differs(const Moment& moment, const StoppaObservation& observed) {
  auto found =
      compare(*moment.trace.rules, moment.state, moment.latest, observed, moment.trace.fixture());
  if (found.empty()) return std::nullopt;
  StoppaDivergence divergence;
  divergence.action = moment.action;
  divergence.field = found.front().field;
  divergence.message =
      fmt::format("{}: `{}` is {}, but must be {}", action_text(moment.trace, moment.action),
                  found.front().field, found.front().observed, found.front().reference);
  divergence.differences = std::move(found);
  divergence.filled = moment.trace;
  return divergence;
}

StoppaDivergence verdict(const StoppaTrace& trace, int action, const char* field,
                         std::string message) {
  StoppaDivergence divergence;
  divergence.action = action;
  divergence.field = field;
  divergence.message = fmt::format("{}: {}", action_text(trace, action), message);
  divergence.filled = trace;
  return divergence;
}

// Whether the trace says of an action that it is refused, and whether it says for what.
struct Expected {
  bool refused = false;
  std::string reason;
};

Expected expected(const StoppaTrace& trace, int action) {
  const auto& probes = trace.envelope.probes;
  Expected out;
  out.refused = std::binary_search(probes.begin(), probes.end(), action);
  for (const StoppaClaim& claim : trace.expect) {
    if (claim.after != action || !claim.refused) continue;
    out.refused = true;
    if (is_refusal_reason(claim.reason)) out.reason = claim.reason;
  }
  return out;
}

std::optional<StoppaDivergence> judge_refusal(const StoppaTrace& trace, int action,
                                              std::optional<stoppa::Refusal> refused) {
  const Expected claim = expected(trace, action);
  if (!refused && !claim.refused) return std::nullopt;
  if (!refused) {
    return verdict(trace, action, "allowed", "the rules allow what must be refused");
  }
  const std::string_view reason = word(*refused);
  if (!claim.refused) {
    return verdict(trace, action, "refused",
                   fmt::format("refused ({}): {}", reason, sentence(*refused)));
  }
  if (!claim.reason.empty() && claim.reason != reason) {
    return verdict(trace, action, "refused",
                   fmt::format("refused for `{}`, but must be for `{}`", reason, claim.reason));
  }
  return std::nullopt;
}

std::optional<StoppaDivergence> judge(const Moment& moment) {
  const StoppaTrace& trace = moment.trace;
  if (moment.action < 0 && trace.start) {
    if (auto found = differs(moment, *trace.start)) return found;
  }
  if (moment.action >= 0 && at(moment.action) < trace.after.size()) {
    if (auto found = differs(moment, trace.after[at(moment.action)])) return found;
  }
  for (const StoppaClaim& claim : trace.expect) {
    if (claim.after != moment.action || claim.refused) continue;
    if (auto found = differs(moment, claim.is)) return found;
  }
  return std::nullopt;
}

std::optional<StoppaDivergence> check_filled(
    const StoppaTrace& trace, const std::function<void(const stoppa::EventLog&)>& seen) {
  std::optional<StoppaDivergence> first;
  State end;
  replay(trace, [&](int action, const State& state, const stoppa::EventLog& latest,
                    std::optional<stoppa::Refusal> refused) {
    if (seen) seen(latest);
    end = state;
    if (first) return;
    if (action >= 0) first = judge_refusal(trace, action, refused);
    if (!first) first = judge({trace, state, latest, action});
  });
  if (first || !trace.result) return first;
  StoppaObservation observed;
  observed.result = trace.result;
  return differs({trace, end, {}, static_cast<int>(trace.actions.size())}, observed);
}

}  // namespace

bool is_refusal_reason(std::string_view text) {
  constexpr std::string_view kReasons[] = {
      "not_to_move",  "wrong_decision", "not_in_hand", "no_match",      "no_bomb", "no_credit",
      "not_a_triple", "already_shown",  "not_offered", "below_minimum", "over",    "not_legal"};
  return std::find(std::begin(kReasons), std::end(kReasons), text) != std::end(kReasons);
}

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
    for (const stoppa::Flaw& flaw : stoppa::flaws(*trace.rules, position_of(trace))) {
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

State first_position(const StoppaTrace& trace, stoppa::EventLog* log) {
  if (trace.from == StoppaTrace::From::state) return position_of(trace);
  return start(*trace.rules, trace.table, deal_of(trace), log);
}

void replay(const StoppaTrace& trace, const StoppaListener& listener) {
  CHECK(hidden_cards(trace) == 0);
  stoppa::EventLog latest;
  State state = first_position(trace, &latest);
  listener(-1, state, latest, std::nullopt);
  for (std::size_t i = 0; i < trace.actions.size(); ++i) {
    const StoppaMove& move = trace.actions[i];
    latest.clear();
    const auto refused = refusal(*trace.rules, state, move.seat, move.action);
    if (!refused) apply(*trace.rules, state, move.action, &latest);
    listener(static_cast<int>(i), state, latest, refused);
  }
}

std::optional<StoppaDivergence> check(const StoppaTrace& trace, int samples, std::uint64_t seed,
                                      const std::function<void(const stoppa::EventLog&)>& seen) {
  for (const StoppaTrace& full : fillings(trace, samples, seed)) {
    if (auto found = check_filled(full, seen)) return found;
  }
  return std::nullopt;
}

}  // namespace showstopper::trace
