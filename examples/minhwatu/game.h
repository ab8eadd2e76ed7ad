// SPDX-License-Identifier: Apache-2.0
//
// Minhwatu, the plain capture game with the 48 flower cards. A turn lays a hand card, then the top
// card of the stock. A card takes one of its month from the table: the only one, one of two by
// choice, or all three; without one it stays. Cards and sets count. See docs/guide/add-a-game.md.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/gostop/card.h"
#include "model/table/per_seat.h"
#include "model/trace/basic/plain_game.h"
#include "properties/invariants/checks.h"

namespace minhwatu {

namespace properties = showstopper::properties;
namespace rules = showstopper::rules;
namespace table = showstopper::table;
using showstopper::gostop::Card;
using showstopper::gostop::CardSet;
using table::Seat;

inline constexpr int kMost = 4;  // players
template <class T>
using PerSeat = table::PerSeat<T, kMost>;

struct Set {
  std::string name;
  CardSet cards;
  int points = 0;
};

struct Rules {
  using Game = struct Game;
  int players = 2;
  std::array<int, 4> value{};  // of a card, by kind: bright, animal, ribbon, junk
  std::vector<Set> sets;
  bool to_winner = false;  // only the best seats are paid the difference
  std::shared_ptr<const rules::RuleSet> source;
};

using Deal = showstopper::trace::PlainDeal<Card, CardSet, kMost>;

struct State {
  int players = 2;
  Seat to_move = table::kNobody;
  PerSeat<CardSet> hands, captured;
  CardSet table;
  std::vector<Card> stock;
  Card open;             // waits for a choice of two, or no card
  bool flipped = false;  // the stock's card is being laid

  static void fields(auto& self, auto use) {
    use("hands", self.hands), use("captured", self.captured), use("table", self.table);
    use("stock", self.stock), use("open", self.open), use("flipped", self.flipped);
  }
};

struct Result {
  PerSeat<int> points{}, payments{};

  static void fields(auto& self, auto use) {
    use("points", self.points), use("payments", self.payments);
  }
};

enum class Verb : std::uint8_t { play, take };  // take: a card of the table, for the open one
enum class EventType : std::uint8_t { played, flipped, left, took, took_four, dealt_four, set };

struct Game : showstopper::trace::PlainGame<Game, Rules, Deal, State, Result, Card, CardSet, Verb,
                                            EventType> {
  static constexpr std::string_view kName = "minhwatu", kTitle = "Minhwatu";
  static constexpr std::string_view kCorpus = MINHWATU_CORPUS;  // its rule files and fixtures
  static constexpr int kSeats[] = {2, 3, 4};
  static constexpr int kMostPlayers = kMost, kCards = Card::kFlowers;
  static constexpr std::string_view kVerbs[] = {"play", "take"};
  static constexpr std::string_view kEventWords[] = {"plays",  "flips",    "leaves",   "takes",
                                                     "clears", "receives", "completes"};

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

}  // namespace minhwatu
