// SPDX-License-Identifier: Apache-2.0
//
// Pickup, the smallest game that the library does not know, for tests: a turn lays a card of the
// hand, and a card of the month that lies there takes the table. Its key `match.fault`, which no
// search for causes tries, names a mistake that the code makes when the card 02A is laid on two
// cards or more.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "model/gostop/card.h"
#include "model/table/per_seat.h"
#include "model/trace/basic/plain_game.h"
#include "properties/invariants/checks.h"

namespace pickup {

namespace properties = showstopper::properties;
namespace rules = showstopper::rules;
namespace table = showstopper::table;
using showstopper::gostop::Card;
using showstopper::gostop::CardSet;
using table::Seat;

template <class T>
using PerSeat = table::PerSeat<T, 2>;

// In the order of the forms in rules.cpp.
enum class Fault : std::uint8_t {
  none,
  throws,       // an exception
  segfault,     // a read through nullptr
  recursion,    // until the stack is used up
  aborts,       // an assertion that fails
  exits,        // the program, in the middle of a round
  loops,        // for ever
  stuck,        // no legal action
  endless,      // no card leaves a hand when two lie on the table, and the round never ends
  chance,       // the next seat depends on a counter of its own
  fickle,       // `legal` depends on a counter of its own
  loses_card,   // breaks an invariant
  deal_throws,  // an exception before the first action
  last_action,  // an exception at the last card of all
  heap,         // writes far behind its own vector
  overpays,     // breaks an invariant of the result
};

struct Rules {
  using Game = struct Game;
  int players = 2;
  int points = 1;      // of each card taken
  bool sweeps = true;  // a card of the month takes the whole table
  Fault fault = Fault::none;
  std::shared_ptr<const rules::RuleSet> source;
};

struct Deal {
  PerSeat<CardSet> hands;
  CardSet table;
  std::vector<Card> stock;

  static void fields(auto& self, auto use) {
    use("hands", self.hands), use("table", self.table), use("stock", self.stock);
  }
};

struct State {
  Seat to_move = table::kNobody;
  PerSeat<CardSet> hands, captured;
  CardSet table;
  std::vector<Card> stock;

  static void fields(auto& self, auto use) {
    use("hands", self.hands), use("captured", self.captured), use("table", self.table);
    use("stock", self.stock);
  }
};

struct Result {
  PerSeat<int> points{}, payments{};

  static void fields(auto& self, auto use) {
    use("points", self.points), use("payments", self.payments);
  }
};

enum class Verb : std::uint8_t { lay };
enum class EventType : std::uint8_t { laid, took };

struct Game : showstopper::trace::PlainGame<Game, Rules, Deal, State, Result, Card, CardSet, Verb,
                                            EventType> {
  static constexpr std::string_view kName = "pickup", kTitle = "Pickup";
  static constexpr std::string_view kCorpus = PICKUP_CORPUS;
  static constexpr int kSeats[] = {2};
  static constexpr int kMostPlayers = 2, kCards = 12;
  static constexpr std::string_view kVerbs[] = {"lay"};
  static constexpr std::string_view kEventWords[] = {"lays", "takes"};

  static const rules::Schema& schema();
  static Rules compile(const RuleSet& set, int players);
  static Deal deal(const Rules& rules, const Table& table, table::Random& random);
  static State start(const Rules& rules, const Table& table, const Deal& deal, EventLog* log);
  static Legal legal(const Rules& rules, const State& state);
  static std::optional<std::string_view> refusal(const Rules& rules, const State& state, Seat seat,
                                                 Action action);
  static void apply(const Rules& rules, State& state, Action action, EventLog* log);
  static Result settle(const Rules& rules, const State& state, EventLog* log);
  static std::span<const properties::Invariant<properties::Step<Game>>> invariants();
};

}  // namespace pickup
