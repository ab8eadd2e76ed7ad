// SPDX-License-Identifier: Apache-2.0
#include "solver/induction/settlement_proof.h"

#include <chrono>

#include <fmt/format.h>
#include <z3++.h>

#include "model/table/guard/address_space.h"
#include "model/table/seat.h"
#include "solver/cnf/z3_check.h"

namespace showstopper::solver {
namespace {

using Clock = std::chrono::steady_clock;

struct Settlement {
  z3::expr given;       // what holds of the parts
  z3::expr zero_sum;    // of all payments
  z3::expr none_gains;  // no loser gets anything from the winner's settlement
};

// The winner is seat 0. `fault`: instant points are credited once but debited from each opponent,
// and shares are not held at zero.
Settlement settled(z3::context& context, int players, bool fault) {
  const auto whole = [&](const std::string& name) { return context.int_const(name.c_str()); };
  z3::expr given = context.bool_val(true), none_gains = context.bool_val(true);
  const z3::expr zero = context.int_val(0);
  // Instant points: collected by any one seat from each of the others.
  const z3::expr each = whole("each"), collector = whole("collector");
  given = given && each >= 0 && collector >= 0 && collector < players;
  z3::expr sum = zero;
  std::vector<z3::expr> shares;
  for (int seat = 1; seat < players; ++seat) {
    // share = (base x factor + add), in which a row may take points away; never negative.
    const z3::expr product = whole(fmt::format("product {}", seat));
    const z3::expr add = whole(fmt::format("add {}", seat));
    given = given && product >= 0;
    const z3::expr raw = product + add;
    shares.push_back(fault ? raw : z3::ite(raw < 0, zero, raw));
  }
  // Liability: one loser may pay the shares of all, simply or twice.
  const z3::expr liable = whole("liable"), times = whole("times");
  given = given && liable >= 0 && liable < players && (times == 1 || times == 2);
  z3::expr all_shares = zero;
  for (const z3::expr& share : shares) all_shares = all_shares + share;
  z3::expr winner = zero;
  for (int seat = 1; seat < players; ++seat) {
    const z3::expr own = shares[seat - 1];
    const z3::expr moved = z3::ite(times == 1, all_shares, all_shares + all_shares);
    const z3::expr due = z3::ite(liable == 0, own, z3::ite(liable == seat, moved, zero));
    none_gains = none_gains && due >= 0;
    winner = winner + due;
    sum = sum - due;
  }
  sum = sum + winner;
  for (int seat = 0; seat < players; ++seat) {
    const z3::expr gain = fault ? each : each * (players - 1);
    sum = sum + z3::ite(collector == seat, gain, -each);
  }
  // With two players crediting once is right, so the fault there is a credit of nothing.
  if (fault && players == 2) sum = sum - each;
  return {given, sum == 0, none_gains};
}

Proof prove(const SettlementStatement& statement, int players, double seconds,
            z3::expr Settlement::*holds) {
  Proof proof{statement.name, statement.sentence, Proof::Outcome::unknown, {}, 0};
  const auto start = Clock::now();
  const auto ask = [&](bool fault, bool negated) {
    constexpr std::size_t kMegabytes = 64;
    table::request_address_space(kMegabytes);
    z3::context context;
    z3::solver solver(context, "QF_LIA");
    const Settlement settlement = settled(context, players, fault);
    solver.add(settlement.given);
    solver.add(negated ? !(settlement.*holds) : settlement.*holds);
    return check_within(solver, seconds);
  };
  try {
    const z3::check_result result = ask(false, true);
    if (result == z3::sat) proof.outcome = Proof::Outcome::refuted;
    if (result == z3::unsat) {
      const bool company = ask(false, false) == z3::sat && ask(true, true) == z3::sat;
      if (company) proof.outcome = Proof::Outcome::proved;
      proof.detail = company ? "mutant found" : "a mutant of the steps was not found";
    }
  } catch (const z3::exception&) {
    proof.detail = "the solver gave up";
  }
  proof.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return proof;
}

}  // namespace

std::vector<Proof> prove_settlement(const gostop::Rules& rules, double seconds_each) {
  const auto& [zero_sum, none_gains] = kSettlementStatements;
  return {prove(zero_sum, rules.players, seconds_each, &Settlement::zero_sum),
          prove(none_gains, rules.players, seconds_each, &Settlement::none_gains)};
}

}  // namespace showstopper::solver
