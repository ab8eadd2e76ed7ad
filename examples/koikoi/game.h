// SPDX-License-Identifier: Apache-2.0
//
// Koi-Koi with the 48 flower cards of Go-Stop. A turn lays a hand card and flips one; each takes a
// card of its month. A seat that completes a yaku stops and is paid, or calls koi-koi and plays on.
// Without lucky hands and deals that end at once. Clauses `KK-n`: corpus/clauses/koikoi.tsv.
// Cards have Go-Stop's names: 11 is the paulownia and 12 the willow, which change places in Japan.
#pragma once

#include <memory>

#include "conformance/basic/field_clause.h"
#include "model/gostop/card.h"
#include "model/table/per_seat.h"
#include "model/trace/basic/plain_game.h"
#include "properties/invariants/checks.h"

namespace koikoi {

namespace properties = showstopper::properties;
namespace rules = showstopper::rules;
namespace table = showstopper::table;
using showstopper::gostop::Card;
using showstopper::gostop::CardSet;
using table::Seat;

inline constexpr int kPlayers = 2;
template <class T>
using PerSeat = table::PerSeat<T, kPlayers>;

enum class Group { any, brights, viewing };  // of the yaku of brights the best alone counts
enum class Viewing { never, with_another, always };
enum class KoiFactor { none, opponent, each };

struct Yaku {
  CardSet cards;
  int need = 0, points = 0, more = 0;  // more: for each card beyond `need`
  Group group = Group::any;
};

struct Rules {
  using Game = struct Game;
  int players = kPlayers;
  std::vector<Yaku> yaku;
  Viewing viewing;
  KoiFactor koi;
  int month, double_from, dealer_points;  // points
  std::shared_ptr<const rules::RuleSet> source;
};

// Of the match: the dealer, and the month as cards are numbered.
struct MonthTable {
  Seat dealer = 0;
  int month = 1;

  static void fields(auto& self, auto use) { use("month", self.month); }
};

using Deal = showstopper::trace::PlainDeal<Card, CardSet, kPlayers>;

struct State {
  Seat to_move = table::kNobody, dealer = 0;
  int month = 1;
  PerSeat<CardSet> hands, captured;
  CardSet table;
  std::vector<Card> stock;
  Card open;                               // waits for a choice of two, or no card
  bool flipped = false, deciding = false;  // the stock's card is being laid; stop or koi-koi
  PerSeat<int> yaku{}, koi{};              // points at the last decision; calls of koi-koi
  Seat winner = table::kNobody;

  static void fields(auto& self, auto use) {
    use("dealer", self.dealer), use("month", self.month), use("hands", self.hands);
    use("captured", self.captured), use("table", self.table), use("stock", self.stock);
    use("open", self.open), use("flipped", self.flipped), use("deciding", self.deciding);
    use("yaku", self.yaku), use("koi", self.koi), use("winner", self.winner);
  }
};

struct Result {
  int base = 0, doubled = 1, called = 1;  // the winner is paid their product
  PerSeat<int> payments{};

  static void fields(auto& self, auto use) {
    use("base", self.base), use("doubled", self.doubled), use("called", self.called);
    use("payments", self.payments);
  }
};

enum class Verb : std::uint8_t { play, take, koi, stop };  // take: a card of the table
enum class EventType { play, flip, take, koi, stop, yaku, best, month, view, many, call, dealer };

struct Game : showstopper::trace::PlainGame<Game, Rules, Deal, State, Result, Card, CardSet, Verb,
                                            EventType> {
  using Table = MonthTable;
  using Legal = showstopper::trace::ActionList<Action>;

  static constexpr std::string_view kName = "koikoi", kTitle = "Koi-Koi";
  static constexpr std::string_view kCorpus = KOIKOI_CORPUS;
  static constexpr int kSeats[] = {kPlayers};
  static constexpr int kMostPlayers = kPlayers, kCards = Card::kFlowers;
  static constexpr std::string_view kVerbs[] = {"play", "take", "koi", "stop"};
  static constexpr Verb kBareVerbs = Verb::koi;
  static constexpr int kTableValues[] = {1, 12};  // months
  static constexpr std::string_view kEventWords[] = {
      "plays",   "flips",         "takes", "calls",   "stops",        "completes",
      "outdoes", "has_the_month", "views", "doubles", "counts_calls", "dealer_wins"};

  static constexpr showstopper::conformance::FieldClause kFieldClauses[] = {
      {"captured,table,open", "", "KK-2"}, {"yaku,result.base", "outdoes", "KK-4"},
      {"yaku,result.base", "", "KK-3"},    {"deciding", "", "KK-7"},
      {"legal", "stop", "KK-8"},           {"legal", "", "KK-2"},
      {"result.doubled", "", "KK-9"},      {"result.called", "", "KK-10"},
      {"result.payments", "", "KK-12"}};

  static const rules::Schema& schema();
  static Rules compile(const RuleSet& set, int players);
  static Deal deal(const Rules& rules, const Table& table, table::Random& random);
  static State start(const Rules& rules, const Table& table, const Deal& deal, EventLog* log);
  static Legal legal(const Rules& rules, const State& state);
  static void apply(const Rules& rules, State& state, Action action, EventLog* log);
  static Result settle(const Rules& rules, const State& state, EventLog* log);
  static std::span<const properties::Invariant<properties::Step<Game>>> invariants();
};

}  // namespace koikoi
