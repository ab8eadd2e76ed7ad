// SPDX-License-Identifier: Apache-2.0
//
// Goals about a round of Stoppa: rare hands that the account names, found by dealing and, if they
// depend on the deal alone, counted exactly; and results of random play in betting and in shedding.
// Counting goes suit by suit: the cards of a suit are handed out in every way, and only the sizes
// of the seats' hands tie the suits together.
//
// No formula here: deals are few enough to be counted, and the play needs no search but
// the one of a single turn.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/stoppa/deal.h"
#include "properties/play/stoppa/policy.h"
#include "solver/deals/count.h"

namespace showstopper::solver::stoppa {

namespace game = showstopper::stoppa;

struct Goal {
  enum class Kind : std::uint8_t {
    two_fiftyfives,
    big_point_tie,
    no_trio,
    misera_and_riches,
    out_in_first_turn,
    three_raises,
    nobody_bets,
    never_laid,
  };
  std::string_view name;
  Kind kind;
  // The same as an expression (expression_search.h), if the game has the words for it; else empty.
  std::string_view expression;
  std::string_view clause, meaning;
};
std::span<const Goal> goals();

// Whether it is about the round as it was played, not about the deal.
bool is_of_play(Goal::Kind goal);

// The cards that a seat is dealt in all.
game::CardSet hand_of(const game::Rules& rules, const game::Deal& deal, game::Seat seat);

// Whether the hands have it; `goal` is of the deal. `out_in_first_turn`: whether the first seat can
// lay all its cards in its first turn, without bets or declarations before.
bool holds(const game::Rules& rules, Goal::Kind goal, const game::Deal& deal);

// Whether the round has it; `goal` is of the play. The actions are legal, and the last one ends the
// round.
bool holds(const game::Rules& rules, Goal::Kind goal, const table::PlayedRound<game::Game>& record);

// That a seat was dealt a card. Seats are those of the file: p0 to p5.
struct Dealt {
  game::Seat seat = 0;
  game::Card card;
};
// From `p0 has 7C`; nothing if the text has another form, and `why_not` names the expected one.
std::optional<Dealt> parse_dealt(std::string_view text, int players, std::string& why_not);
// Why no deal has the last of these beside those before it; empty: some deal has all of them.
std::string why_not_dealt(const game::Rules& rules, std::span<const Dealt> all);

// Deals by which cards each seat gets, the order within a hand left out. Nothing if the goal is not
// counted with that many players.
struct DealCount {
  Count part = 0, whole = 0;
};
std::optional<DealCount> count_deals(const game::Rules& rules, Goal::Kind goal);

struct Search {
  const game::Rules* rules = nullptr;
  Goal::Kind goal{};
  std::vector<Dealt> where{};  // required of deals; others are dealt, and skipped
  std::uint64_t seed = 1;
  std::uint64_t deals = 0;      // to deal
  std::size_t witnesses = 1;    // rounds to write down; 0: none, only count
  std::function<bool()> go_on;  // polled; empty: always
};
struct Found {
  std::vector<table::PlayedRound<game::Game>> rounds;  // whole ones, played by the engine
  std::uint64_t deals = 0;                             // that satisfied `where`
  std::uint64_t hits = 0;
};
Found search(const Search& search);

}  // namespace showstopper::solver::stoppa
