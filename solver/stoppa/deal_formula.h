// SPDX-License-Identifier: Apache-2.0
//
// The deals of Stoppa in clauses: each card lies in one hand at most, each hand has its size. Words
// about hands as they were dealt are exact; of `point` and `suited` only the maximum is known.
// Words of declarations agree with the hands and with each other. All others, of the play and of
// chips, are any number that their kind can have. So a refuted expression holds in no round, and a
// model is a deal in which it may hold.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "model/rules/expression/expression.h"
#include "model/stoppa/deal.h"
#include "solver/cnf/sat.h"
#include "solver/cnf/wide_integer.h"
#include "solver/stoppa/goal.h"

namespace showstopper::solver::stoppa {

class DealFormula {
 public:
  // `seat`: whose the expression is; kNobody: any seat's. `where` is required of the deal.
  DealFormula(const game::Rules& rules, const rules::Expression& expression, game::Seat seat,
              std::span<const Dealt> where);

  // Whether some deal may have it: each may if a number of the expression has too many values.
  Verdict verdict(const SatLimits& limits) const;
  // Such a deal, near to a random one of that number; nothing if there is none or time is up.
  std::optional<game::Deal> deal(std::uint64_t number, const SatLimits& limits) const;

 private:
  using Step = rules::Expression::Step;
  using Asked = std::tuple<int, game::Seat, std::int64_t>;  // quantity, seat, argument

  Literal owns(game::Seat seat, game::Card card) const;
  void deal_cards();
  void end_once();
  Literal qualifies(game::Declaration declaration, game::Seat seat);
  void require(const rules::Expression& expression, game::Seat seat);
  UnaryInteger held(game::Seat seat, game::CardSet cards);
  WideInteger open_number(int bits);
  UnaryInteger open_units(int most);
  WideInteger word(const Step& step, game::Seat seat);
  WideInteger made(std::string_view name, game::Seat seat, std::int64_t argument);

  const game::Rules& rules_;
  Cnf cnf_;
  std::vector<Literal> owned_;  // by seat and card
  std::map<std::string, Literal, std::less<>> ways_to_end_;
  std::map<std::string, std::vector<Literal>, std::less<>> events_of_ends_;  // by seat
  std::map<Asked, WideInteger> words_;
};

}  // namespace showstopper::solver::stoppa
