// SPDX-License-Identifier: Apache-2.0
//
// Invariants of Go-Stop proved for every round at once: they hold after each legal deal, and one
// turn from any position in which they hold leads to a position in which they hold. A position is
// a few 48-bit words, a turn is symbolic: hand card or bomb or skip, stock card, captures, steals.
//
// A proof also requires the base case, assumptions that some position and turn satisfy, and a
// mutant of the turn that the same query finds. A statement that some played round breaks is
// refuted by that round. One that only fails to pass from position to position is not inductive,
// which proves nothing about play. Refuses rules that the symbolic turn does not cover.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/gostop/rules/rules.h"
#include "properties/play/gostop/policy.h"
#include "solver/induction/played_turns.h"

namespace showstopper::solver {

struct Proof {
  enum class Outcome : std::uint8_t { proved, refuted, unknown, not_inductive };
  static constexpr std::size_t kOutcomes = 4;
  std::string_view name;
  std::string_view sentence;  // what holds
  Outcome outcome = Outcome::unknown;
  std::string detail;  // the counterexample, the undecided part, or the mutant that was found
  double seconds = 0;
  std::vector<std::string_view> rests_on{};  // other statements that the step needs, if proved
  std::optional<table::PlayedRound<gostop::Game>> witness{};  // if play refutes it
};
std::string_view word(Proof::Outcome outcome);

// All statements of the catalogue in their order; those proved are lemmas for later ones. `go_on`
// is polled before each: after it returns false, the rest is unknown.
std::vector<Proof> prove_all(const gostop::Rules& rules, double seconds_each,
                             const std::function<bool()>& go_on = {});

// Whether the symbolic turn may lead from one position to another: a turn that was played and that
// it does not admit would make every proof worthless. For tests.
class SymbolicTurn {
 public:
  explicit SymbolicTurn(const gostop::Rules& rules);
  ~SymbolicTurn();
  bool admits(const PlayedTurn& turn);

 private:
  struct Question;
  std::unique_ptr<Question> question_;
};

}  // namespace showstopper::solver
