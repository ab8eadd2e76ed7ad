// SPDX-License-Identifier: Apache-2.0
//
// A rule set of Stoppa compiled for play: numbers and switches that the engine reads, for one
// number of players. Members are named after their keys with `_` for `.`.
//
// Nothing here decides anything: the meaning of a value is written at its use in the engine.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "model/rules/rule_set.h"
#include "model/stoppa/card.h"
#include "model/stoppa/parameters.h"

namespace showstopper::stoppa {

constexpr int kMinPlayers = 3;  // ST-001
constexpr int kMaxPlayers = 6;
constexpr int kMaxIterations = 5;
constexpr int kNoLimit = std::numeric_limits<std::int32_t>::max();

// Cards that each seat receives in each iteration; 0 after the last (ST-012).
using Packets = std::array<std::uint8_t, kMaxIterations>;

// A number with the word that goes with it: `until_called(+1)`.
template <class Word>
struct Value {
  Word word{};
  int number = 0;
  bool operator==(const Value&) const = default;
};

struct Game;

struct Rules {
  using Game = stoppa::Game;  // the game of these rules, for code that is generic over games
  int players = 4;
  int hand_cards = 10;  // of each seat, when all are dealt (ST-004)
  int iterations = 4;
  Packets packets{};
  int kings_out = 0;  // Kings that are not in the deck (ST-004)

  Value<Laps> match_laps;
  bool match_last_dealer_sheds = false;

  int ante_punto = 5;
  int ante_beccata = 1;
  std::vector<Value<SmallPrize>> small_prize;  // one for all, or one for each contested iteration
  Remainder small_remainder_to{};
  int contested = 4;           // iterations with a prize; those without are the last
  bool dealer_splits = false;  // with five players: the first packet may be of two
  BigPrize big_prize{};

  int big_count_cap = 3;  // kNoLimit: all cards of the suit
  bool big_needs_three = false;
  Value<OpenMin> bet_open_min;
  Value<OpenMax> bet_open_max;
  Value<BetCap> bet_cap;
  bool bet_reenter_after_pass = false;
  int bet_raise_limit = kNoLimit;
  bool bet_sole_bettor_shows = false;
  bool bet_dealer_asked = false;  // from `bet.dealer_unopened`
  BigUnopened bet_big_unopened{};
  bool bet_big_allin_required = false;
  bool bet_talk = false;      // from `bet.declare`
  bool rank_by_count = true;  // from `point.rank`
  bool split_ties = false;    // from `point.tie`

  std::array<Declaration, kDeclarations> pre_order{};
  PreStake pre_four_kings{};
  PreStake pre_misera{};
  bool pre_three_twos = true;
  ThreeAces pre_three_aces{};
  SeveralMisera pre_several_misera{};
  Optional pre_declaration_optional{};

  bool shed_must_play = true;
  NobodyContinues shed_nobody_can_continue{};
  bool aces_together = true;  // from `shed.multi`
  bool quad_together = true;
  int quad_kings = 4;  // Kings that count as all four; from `shed.quad_means`
  bool shed_ace_on_ace = true;
  AceBy shed_ace_by{};
  bool must_lay_on_ace = true;  // from `shed.aces_must`
  bool must_escape = true;
  bool shed_three_aces_escape = false;
  Starter shed_starter{};
  ErrorRule shed_error{};

  int pay_per_cards = 2;
  Stake pay_unit{};

  // The rule set from which this was compiled, for messages and printing.
  std::shared_ptr<const rules::RuleSet> source;
  bool operator==(const Rules&) const = default;

  bool optional(Declaration declaration) const {
    return pre_declaration_optional == Optional::all ||
           (pre_declaration_optional == Optional::misera && declaration == Declaration::misera);
  }
};

// The schema of Stoppa's rule files.
const rules::Schema& schema();

// The rule set for `players` seats (3 to 6). The set must be `playable` with that number.
Rules compile(const rules::RuleSet& rules, int players);

// Whether the rule set serves `players` seats; `why_not`: the reason.
bool playable(const rules::RuleSet& rules, int players, std::string& why_not);

// The packets of a round: those of ST-012, or 2-3-3 if the dealer of five begins with two.
Packets packets(const Rules& rules, int first_packet);

}  // namespace showstopper::stoppa
