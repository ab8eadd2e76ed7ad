// SPDX-License-Identifier: Apache-2.0
//
// The observation of a position of Stoppa by the reference.
#include <algorithm>

#include <fmt/format.h>

#include "model/trace/stoppa/trace.h"

namespace showstopper::trace {

using stoppa::Action;
using stoppa::Seat;
using stoppa::State;

namespace {

// All amounts are one entry: a rich table has 100,000 of them.
std::vector<StoppaChoice> choices(const stoppa::Legal& may) {
  std::vector<StoppaChoice> all;
  const int amounts = may.amounts();
  for (int i = 0; i < may.size() - amounts; ++i) all.push_back({may.nth(i)});
  if (amounts > 0) all.push_back({Action::with(may.chips_verb, may.from), may.to});
  return all;
}

}  // namespace

StoppaTrace::StoppaTrace() = default;
StoppaTrace::StoppaTrace(const StoppaTrace& other) = default;
StoppaTrace::StoppaTrace(StoppaTrace&& other) noexcept = default;
StoppaTrace& StoppaTrace::operator=(const StoppaTrace& other) = default;
StoppaTrace& StoppaTrace::operator=(StoppaTrace&& other) noexcept = default;
StoppaTrace::~StoppaTrace() = default;

std::string to_text(const StoppaChoice& choice) {
  std::string text = stoppa::to_text(choice.action);
  return choice.is_range() ? text.append("..").append(std::to_string(choice.most)) : text;
}

std::optional<StoppaChoice> choice_named(std::string_view text, std::string& why_not) {
  const std::size_t dots = text.find("..");
  const auto action = stoppa::action_named(text.substr(0, dots));
  if (!action) {
    why_not = fmt::format("`{}` is not an action", text);
    return std::nullopt;
  }
  if (dots == std::string_view::npos) return StoppaChoice{*action, action->chips};
  // The end of a range is read as an amount of its own.
  const auto last = stoppa::action_named(
      fmt::format("{} {}", word(action->kind), text.substr(dots + std::size("..") - 1)));
  if (!last || !stoppa::of_chips(action->kind) || last->chips < action->chips) {
    why_not = fmt::format("`{}` is not a range of bets or raises, such as `bet 5..90`", text);
    return std::nullopt;
  }
  return StoppaChoice{*action, last->chips};
}

StoppaResult observe(const stoppa::Result& result, int players) {
  StoppaResult seen;
  seen.outcome = word(result.outcome);
  if (result.has_winner()) seen.winner = result.winner;
  seen.payments.emplace();
  for (Seat seat = 0; seat < players; ++seat) {
    (*seen.payments)[seat] = result.payments[seat];
  }
  seen.reasons.emplace(result.reasons.begin(), result.reasons.end());
  std::sort(seen.reasons->begin(), seen.reasons->end());
  seen.next_dealer = result.next_dealer;
  return seen;
}

StoppaObservation observe(const stoppa::Rules& rules, const State& state,
                          std::span<const stoppa::Event> latest) {
  StoppaObservation seen;
  seen.decision = word(state.decision);
  seen.round = round_name(state);
  if (!state.over()) seen.to_move = state.to_move();
  seen.legal = choices(legal(rules, state));
  seen.hands.emplace();
  seen.bets.emplace();
  seen.purses.emplace();
  for (Seat seat = 0; seat < state.players; ++seat) {
    (*seen.hands)[seat] = state.hand(seat);
    (*seen.bets)[seat] = state.bet(seat);
    (*seen.purses)[seat] = state.purse(seat);
  }
  seen.pot = state.pot;
  if (state.phase == stoppa::Phase::shed) {
    seen.needed = state.shed.needed;
    seen.laid = state.shed.laid;
  }
  for (const stoppa::Event& event : latest) {
    if (event.what != stoppa::EventType::shown) continue;
    seen.shows = true;
    if (!seen.shown) seen.shown.emplace();
    (*seen.shown)[event.seat] = StoppaShown{event.cards, event.number};
  }
  if (state.over()) seen.result = observe(settle(rules, state), state.players);
  return seen;
}

}  // namespace showstopper::trace
