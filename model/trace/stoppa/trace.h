// SPDX-License-Identifier: Apache-2.0
//
// A round of Stoppa in the form of a trace: its beginning, actions, observations, and the claims of
// a fixture. A value: read, written, shrunk and replayed; nothing here plays.
//
// Cards that do not matter are written `x`; in the lists here they are places without a card.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/stoppa/deal.h"
#include "model/stoppa/engine.h"
#include "model/stoppa/settle.h"
#include "model/trace/trace.h"

namespace showstopper::trace {

template <class T>
using BySeat = stoppa::PerSeat<std::optional<T>>;  // nothing: not observed

struct StoppaShown {
  std::optional<stoppa::CardSet> cards;
  std::optional<std::int64_t> points;
  bool operator==(const StoppaShown&) const = default;
};

struct StoppaResult {
  std::optional<std::string> outcome;
  std::optional<std::int64_t> winner;  // -1: no seat
  std::optional<BySeat<std::int64_t>> payments;
  std::optional<std::vector<std::string>> reasons;
  std::optional<std::int64_t> next_dealer;
  bool operator==(const StoppaResult&) const = default;
};

// An entry of `legal`: an action, or a range: each amount of a bet or a raise from that of the
// action to `most`, both included.
struct StoppaChoice {
  stoppa::Action action;
  stoppa::Chips most = 0;  // of a range
  bool is_range() const { return most > action.chips; }
  bool operator==(const StoppaChoice&) const = default;
};
std::string to_text(const StoppaChoice& choice);  // `call`, `bet 5`, `bet 5..94`
// Nothing, and the reason, if the text is invalid.
std::optional<StoppaChoice> choice_named(std::string_view text, std::string& why_not);

// Any subset of the keys of the format; only present keys are compared.
struct StoppaObservation {
  std::optional<std::int64_t> to_move;
  std::optional<std::string> decision, round;
  std::optional<std::vector<StoppaChoice>> legal;
  std::optional<BySeat<stoppa::CardSet>> hands;
  std::optional<std::int64_t> pot;
  std::optional<BySeat<std::int64_t>> bets, purses;
  std::optional<stoppa::Rank> needed;
  std::optional<stoppa::CardSet> laid;
  bool shows = false;  // the key `shown` is there; without a list: nothing was shown
  std::optional<BySeat<StoppaShown>> shown;
  std::optional<StoppaResult> result;
  std::string error_kind, error_message;
  bool empty() const { return *this == StoppaObservation{}; }
  bool failed() const { return !error_kind.empty(); }  // an error of the engine itself
  bool operator==(const StoppaObservation&) const = default;
};

using StoppaMove = SeatAction<stoppa::Action>;
using StoppaClaim = ClaimOf<StoppaObservation>;

struct StoppaTrace : RoundTrace<StoppaMove, StoppaObservation, StoppaResult> {
  enum class From : std::uint8_t { deal, deck, state };

  // Made, copied and destroyed in one source: inline, each file that does so would compile it anew.
  StoppaTrace();
  StoppaTrace(const StoppaTrace& other);
  StoppaTrace(StoppaTrace&& other) noexcept;
  StoppaTrace& operator=(const StoppaTrace& other);
  StoppaTrace& operator=(StoppaTrace&& other) noexcept;
  ~StoppaTrace();

  std::shared_ptr<const stoppa::Rules> rules;

  From from = From::deal;
  stoppa::Table table;  // the dealer is that of the envelope
  // From::deal and From::state: each hand as received, `x` without a card.
  stoppa::PerSeat<std::vector<stoppa::Card>> hands;
  std::vector<stoppa::Card> deck;  // From::deck, first dealt first
  int first_packet = 3;
  stoppa::State state;  // From::state, all but the hands
};

// The trace as one line of JSON, without the end of line, keys in the order of the format: the same
// trace gives the same bytes.
std::string to_json(const StoppaTrace& trace);
// Its members from `rules` to the table, without braces: the request to an engine.
std::string beginning(const StoppaTrace& trace);
std::string to_json(const StoppaObservation& observation);

// The trace of a round that was played from the deal.
StoppaTrace stoppa_trace(const stoppa::Rules& rules, std::string rules_json,
                         const stoppa::Table& table, const stoppa::Deal& deal,
                         std::vector<StoppaMove> actions);

// The trace that sets up a position; reading it gives an equal position.
StoppaTrace stoppa_trace(const stoppa::Rules& rules, std::string rules_json,
                         const stoppa::State& state);

// Everything that can be observed of a position; `latest` are the events of the action before it.
StoppaObservation observe(const stoppa::Rules& rules, const stoppa::State& state,
                          std::span<const stoppa::Event> latest);
StoppaResult observe(const stoppa::Result& result, int players);

}  // namespace showstopper::trace
