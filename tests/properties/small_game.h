// SPDX-License-Identifier: Apache-2.0
//
// A game that provides only its rules and traces, for code that is generic over games: two seats
// hold three of eight cards each, lay one in turn, and the higher sum takes one point.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/rules/rule_set.h"
#include "model/table/playout.h"
#include "model/table/random.h"
#include "model/trace/trace.h"
#include "model/trace/traced.h"
#include "properties/invariants/checks.h"

namespace small {

using showstopper::table::Seat;
namespace properties = showstopper::properties;
namespace rules = showstopper::rules;
namespace table = showstopper::table;
namespace trace = showstopper::trace;

constexpr int kCards = 8, kHand = 3, kPlayers = 2;

struct Rules {
  using Game = struct Game;
  int players = kPlayers;
  std::shared_ptr<const rules::RuleSet> source;
};

struct Table {
  Seat dealer = 0;
};

struct Deal {
  std::array<std::vector<int>, kPlayers> hands;
  std::vector<int> left;
  bool operator==(const Deal&) const = default;
};

struct State {
  Seat to_move = 0;
  std::array<std::vector<int>, kPlayers> hands;  // ascending
  std::vector<int> laid;                         // in the order in which they were
  std::array<int, kPlayers> sums{};
};

struct Legal {
  std::vector<int> cards;
  int size() const { return static_cast<int>(cards.size()); }
  int nth(int index) const { return cards[index]; }
  bool contains(int card) const { return std::count(cards.begin(), cards.end(), card) > 0; }
};

struct Result {
  std::array<int, kPlayers> payments{};
};

struct Game {
  static constexpr std::string_view kName = "small", kTitle = "Small";
  static constexpr int kSeats[] = {kPlayers};
  static constexpr int kMostPlayers = kPlayers, kEventTypes = 1;

  using RuleSet = rules::RuleSet;
  using Rules = small::Rules;
  using Table = small::Table;
  using Deal = small::Deal;
  using State = small::State;
  using Action = int;
  using Legal = small::Legal;
  using Event = int;  // the card that was laid
  using Result = small::Result;
  using View = State;

  static const rules::Schema& schema() {
    static constexpr rules::Schema kSchema{"small", {}, {}, nullptr, [](rules::RuleSet&) {},
                                           nullptr};
    return kSchema;
  }
  static bool playable(const RuleSet&, int players, std::string&) { return players == kPlayers; }
  static Rules compile(const RuleSet& set, int) {
    return {kPlayers, std::make_shared<const RuleSet>(set)};
  }
  static int players(const Rules& rules) { return rules.players; }
  static Table usual_table(const Rules&, Seat dealer) { return {dealer}; }

  static std::vector<int> deck_of(const Rules&, const Table& table, const Deal& deal) {
    std::vector<int> deck = deal.hands[table.dealer];
    for (const auto& more : {deal.hands[1 - table.dealer], deal.left}) {
      deck.insert(deck.end(), more.begin(), more.end());
    }
    return deck;
  }
  static Deal deal_from(const Rules&, const Table& table, std::span<const int> deck) {
    Deal deal;
    for (std::size_t i = 0; i < deck.size(); ++i) {
      const bool first = i < kHand, second = !first && i < 2 * kHand;
      const Seat seat = first ? table.dealer : Seat(1 - table.dealer);
      (first || second ? deal.hands[seat] : deal.left).push_back(deck[i]);
    }
    return deal;
  }
  static Deal deal(const Rules& rules, const Table& table, table::Random& random) {
    std::vector<int> deck;
    for (int card = 0; card < kCards; ++card) deck.push_back(card);
    table::shuffle(std::span<int>(deck), random);
    return deal_from(rules, table, deck);
  }

  static State start(const Rules&, const Table& table, const Deal& deal, std::vector<Event>*) {
    State state{table.dealer, deal.hands, {}, {}};
    for (auto& hand : state.hands) std::sort(hand.begin(), hand.end());
    return state;
  }
  static bool over(const State& state) { return state.laid.size() == 2 * kHand; }
  static Seat to_move(const State& state) { return state.to_move; }
  static Legal legal(const Rules&, const State& state) {
    if (over(state)) return {};
    return {state.hands[state.to_move]};
  }
  static std::optional<std::string> refusal(const Rules& rules, const State& state, Seat seat,
                                            Action card) {
    if (seat == state.to_move && legal(rules, state).contains(card)) return std::nullopt;
    return "not_legal";
  }
  static void apply(const Rules&, State& state, Action card, std::vector<Event>* log) {
    std::erase(state.hands[state.to_move], card);
    state.laid.push_back(card);
    state.sums[state.to_move] += card;
    state.to_move = 1 - state.to_move;
    if (log != nullptr) log->push_back(card);
  }
  static Result settle(const Rules&, const State& state, std::vector<Event>*) {
    const int ahead = state.sums[0] - state.sums[1];
    const int point = ahead > 0 ? 1 : ahead < 0 ? -1 : 0;
    return {{point, -point}};
  }
  static View view(const Rules&, const State& state, Seat) { return state; }
  static std::uint64_t fingerprint(const Rules&, const State& state) {
    std::uint64_t mixed = 1;
    for (const int card : state.laid) mixed = mixed * 31 + static_cast<std::uint64_t>(card);
    return mixed;
  }
  static std::string_view event_word(int) { return "lays"; }
  static int event_type(const Event&) { return 0; }
  static std::string action_text(Action card) { return "lay " + std::to_string(card); }

  using Step = properties::Step<Game>;
  static std::span<const properties::Invariant<Step>> invariants() {
    static constexpr properties::Invariant<Step> kAll[] = {
        {"sums_are_of_laid_cards", "The sums are those of the laid cards.",
         [](const Step& step) {
           int sum = 0;
           for (const int card : step.after.laid) sum += card;
           return sum == step.after.sums[0] + step.after.sums[1];
         }},
    };
    return kAll;
  }
};

struct Move {
  Seat seat = 0;
  int action = 0;
};

struct Trace {
  trace::Envelope envelope;
  std::shared_ptr<const Rules> rules;
  Deal deal;
  std::vector<Move> actions;
};

}  // namespace small

template <>
struct showstopper::trace::Traced<small::Game> {
  using Trace = small::Trace;

  struct Reader {
    explicit Reader(const rules::Library&) {}
    bool read(std::string_view, int, const std::string&, Trace&, table::Diagnostics&) const {
      return false;
    }
  };
  static std::string to_json(const Trace& trace) {
    std::string text = "dealer " + std::to_string(trace.envelope.dealer) + " deck";
    for (const int card : small::Game::deck_of(*trace.rules, table(trace), trace.deal)) {
      text += ' ' + std::to_string(card);
    }
    for (const small::Move& move : trace.actions) {
      text += "; " + std::to_string(move.seat) + ' ' + small::Game::action_text(move.action);
    }
    return text;
  }
  static Trace trace_of(std::shared_ptr<const small::Rules> rules, std::string rules_json,
                        const table::PlayedRound<small::Game>& round) {
    Trace trace;
    trace.envelope.rules = std::move(rules_json);
    trace.envelope.players = rules->players;
    trace.envelope.dealer = round.table.dealer;
    trace.rules = std::move(rules);
    trace.deal = round.deal;
    for (std::size_t i = 0; i < round.actions.size(); ++i) {
      trace.actions.push_back({round.seats[i], round.actions[i]});
    }
    return trace;
  }
  static bool is_set_up(const Trace&) { return false; }
  static small::State opening(const Trace& trace) {
    return small::Game::start(*trace.rules, table(trace), trace.deal, nullptr);
  }
  static small::Table table(const Trace& trace) { return {trace.envelope.dealer}; }
  static small::Deal deal(const Trace& trace) { return trace.deal; }
  static int hidden(const Trace&) { return 0; }
  static std::vector<Trace> fillings(const Trace& trace, int, std::uint64_t) { return {trace}; }
  static void forget_observed(Trace& trace) { trace.envelope.forget_observed(); }
};
