// SPDX-License-Identifier: Apache-2.0
//
// Scopa for two: fishing by sums with the forty Italian cards. A card takes one card of its rank,
// or several whose ranks sum to its own, or it stays on the table. Clauses `SC-n` are those
// of corpus/clauses/scopa.tsv.
#pragma once

#include <array>
#include <memory>

#include "conformance/basic/field_clause.h"
#include "model/stoppa/card.h"
#include "model/table/per_seat.h"
#include "model/trace/basic/plain_game.h"
#include "properties/invariants/checks.h"

namespace scopa {

namespace properties = showstopper::properties;
namespace rules = showstopper::rules;
namespace table = showstopper::table;
using showstopper::stoppa::Card;  // the same forty cards: ranks 1 to 10, suits C U S B
using showstopper::stoppa::CardSet;
using showstopper::stoppa::Suit;
using table::Seat;

inline constexpr int kPlayers = 2;
template <class T>
using PerSeat = table::PerSeat<T, kPlayers>;

inline constexpr CardSet kCoins = CardSet::of(Suit::coins);
inline constexpr Card kSetteBello(7, Suit::coins), kReBello(10, Suit::coins);

struct Rules {
  using Game = struct Game;
  int players = kPlayers;
  bool forced, single_first, ace_takes_all, last_sweeps, napola;
  int sweep, cards, coins, sette_bello, primiera, re_bello, target;  // points
  std::array<int, Card::kRanks + 1> prime{};                         // value by rank in a primiera
  std::shared_ptr<const rules::RuleSet> source;
};

// Of the match: the dealer, and the points of earlier rounds.
struct MatchTable {
  Seat dealer = 0;
  PerSeat<int> score{};

  static void fields(auto& self, auto use) { use("score", self.score); }
};

using Deal = showstopper::trace::PlainDeal<Card, CardSet, kPlayers>;

struct State {
  Seat to_move = table::kNobody;
  PerSeat<CardSet> hands, captured;
  CardSet table;
  std::vector<Card> stock;
  PerSeat<int> sweeps{}, score{};
  Seat last_taker = table::kNobody;

  static void fields(auto& self, auto use) {
    use("hands", self.hands), use("captured", self.captured), use("table", self.table);
    use("stock", self.stock), use("sweeps", self.sweeps), use("score", self.score);
    use("last_taker", self.last_taker);
  }
};

struct Result {
  PerSeat<int> sweeps{}, cards{}, coins{}, sette_bello{}, primiera{}, re_bello{}, napola{};
  PerSeat<int> points{}, payments{};
  Seat match_winner = table::kNobody;

  static void fields(auto& self, auto use) {
    use("sweeps", self.sweeps), use("cards", self.cards), use("coins", self.coins);
    use("sette_bello", self.sette_bello), use("primiera", self.primiera);
    use("re_bello", self.re_bello), use("napola", self.napola), use("points", self.points);
    use("payments", self.payments), use("match_winner", self.match_winner);
  }
};

enum class Verb : std::uint8_t { play };  // a card, and the cards that it takes
enum class EventType { deal, lay, take, sweep, keep, cards, coins, seven, prime, king, run, win };

struct Game : showstopper::trace::PlainGame<Game, Rules, Deal, State, Result, Card, CardSet, Verb,
                                            EventType> {
  using Table = MatchTable;
  using Action = showstopper::trace::CardsAction<Verb, Card, CardSet>;
  using Legal = showstopper::trace::ActionList<Action>;

  static constexpr std::string_view kName = "scopa", kTitle = "Scopa";
  static constexpr std::string_view kCorpus = SCOPA_CORPUS;
  static constexpr int kSeats[] = {kPlayers};
  static constexpr int kMostPlayers = kPlayers, kCards = Card::kCount;
  static constexpr std::string_view kVerbs[] = {"play"};
  static constexpr int kTableValues[] = {0, 12};  // scores
  static constexpr std::string_view kEventWords[] = {
      "receives",   "lays",       "takes",    "sweeps",  "keeps",  "most_cards",
      "most_coins", "settebello", "primiera", "rebello", "napola", "wins"};

  static constexpr showstopper::conformance::FieldClause kFieldClauses[] = {
      {"captured,table", "keeps", "SC-8"}, {"captured,table,legal", "", "SC-2"},
      {"last_taker", "", "SC-8"},          {"sweeps,result.sweeps", "", "SC-5"},
      {"result.cards", "", "SC-9"},        {"result.coins", "", "SC-10"},
      {"result.sette_bello", "", "SC-11"}, {"result.primiera", "", "SC-12"},
      {"result.payments", "", "SC-15"},    {"result.match_winner", "", "SC-16"}};

  static const rules::Schema& schema();
  static Rules compile(const RuleSet& set, int players);
  static Deal deal(const Rules& rules, const Table& table, table::Random& random);
  static State start(const Rules& rules, const Table& table, const Deal& deal, EventLog* log);
  static Legal legal(const Rules& rules, const State& state);
  static void apply(const Rules& rules, State& state, const Action& action, EventLog* log);
  static Result settle(const Rules& rules, const State& state, EventLog* log);
  static std::span<const properties::Invariant<properties::Step<Game>>> invariants();
};

}  // namespace scopa
