// SPDX-License-Identifier: Apache-2.0
//
// Shared by the stages of a settlement: the round, whether a predicate of a row holds, and the
// first row that is not covered.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "solver/encoding/round_stages.h"

namespace showstopper::solver {

// For each seat whether its cup counts as junk; nothing: as it is settled.
using CupUses = std::array<std::optional<Literal>, gostop::kMaxPlayers>;

struct SettledRound {
  // Whether a predicate holds for a seat if cups count so. `loser`: whom the predicate calls so.
  using Fits =
      std::function<Literal(const rules::Expression&, Seat self, Seat loser, const CupUses& uses)>;

  RoundStages& round;
  Fits fits;
  bool exact;  // the bills of both uses decide how a cup counts
  std::optional<std::string> uncovered{};
};

class SettlementStage {
 protected:
  explicit SettlementStage(SettledRound& settlement)
      : settlement_(settlement),
        round_(settlement.round),
        cnf_(settlement.round.cnf),
        rules_(settlement.round.shape.rules) {}

  void leave_out(std::string what);
  bool stops() const { return round_.shape.ending == Ending::stop; }
  bool surcharges() const { return stops() || rules_.bak_on_fixed_wins; }
  std::vector<Seat> losers() const;

  SettledRound& settlement_;
  RoundStages& round_;
  Cnf& cnf_;
  const gostop::Rules& rules_;
};

}  // namespace showstopper::solver
