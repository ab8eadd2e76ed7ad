// SPDX-License-Identifier: Apache-2.0
//
// The questions into which a search is divided: can the goal hold in a round that ends in this way
// after so many turns? `bounded_cases` lists them so that each round with the goal belongs to one;
// `CaseDecider` answers one by the solvers. Refuting them all is the proof that there is no round.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/encoding/round_formula.h"
#include "solver/search/deadline.h"
#include "solver/search/find.h"

namespace showstopper::solver {

// How `why_open` of a case begins if the engine refused every model.
inline constexpr std::string_view kNotFollowed = "no model that the engine follows was found";

// Why the solver does not cover the question, in words; nothing: it does.
std::optional<std::string> beyond_the_solver(const FindJob& job);

struct BoundedCase {
  int turns = 0;
  Ending ending = Ending::running;
  bool refuted = false;
  bool each_turn = false;     // scores are followed turn by turn: the end alone was not enough
  bool end_followed = false;  // piles were followed to the end, and allow the goal
  int not_followed = 0;       // how often the engine did not follow its models
  std::string why_open{};     // if it was neither refuted nor found
  std::vector<std::pair<Card, Seat>> hints{};  // who owns what in an end that has the goal
};

// The turns of a round in which every card is played.
int whole_turns(const gostop::Rules& rules);

// In the order of their turns. If further play can only keep the goal true (`only_grows`), a case
// is whether the goal holds after so many turns, however the round goes on.
std::vector<BoundedCase> bounded_cases(const FindJob& job);

class CaseDecider {
 public:
  // `keep` takes a round with the goal and returns whether that is enough of them. Statistics, and
  // words that are not encoded, are written to `answer`.
  CaseDecider(const FindJob& job, const Deadline& deadline, std::size_t witnesses,
              std::function<bool(PlayedRound)> keep, Answer& answer);

  // Refutes the case if the bounds of the goal's words do.
  bool refuted_by_bounds(BoundedCase& each);
  // Whether the end of such rounds refutes the goal, whatever was played before, as far as so many
  // conflicts show.
  bool refuted_by_end(BoundedCase& each, std::uint64_t conflicts);
  // The same by the growth of piles from turn to turn, if the goal depends on calls.
  bool refuted_by_growth(BoundedCase& each, std::uint64_t conflicts);
  // Refutes the case, finds rounds, or writes to `why_open` why neither. The solver stops after so
  // many conflicts; 0: it has no such bound. `quick` marks the first pass over all cases.
  void decide_case(BoundedCase& each, std::uint64_t conflicts, bool quick);

  // In words, if all cases of up to so many turns are refuted.
  std::vector<std::string> rests_on(int turns) const;

 private:
  void examine(BoundedCase& each);
  bool refuted_by_relaxation(BoundedCase& each, std::uint64_t conflicts);
  bool refuted_by_piles(BoundedCase& each, std::uint64_t conflicts);
  template <class Look>
  bool looked_at(BoundedCase& each, Look look);
  void decide_play(BoundedCase& each);
  void judge(RoundFormula& round, BoundedCase& each, int attempts);
  void confirm(const RoundStages& round, BoundedCase& each);
  void name_lemma(const RoundStages& round);
  SatLimits limits(std::uint64_t model_number) const;

  const FindJob& job_;
  const Deadline& deadline_;
  std::size_t witnesses_;
  std::function<bool(PlayedRound)> keep_;
  Answer& answer_;
  std::set<std::string> lemmas_;  // statements of `prove` that they rest on
  int all_turns_;
  // Whether refutations rest on a solver, and on bounds of words (value_bounds.h).
  bool asked_solver_ = false, used_facts_ = false;
  bool first_stop_known_ = false;
  std::optional<int> most_at_first_stop_;
  std::uint64_t conflicts_ = 0;
  bool quick_ = false;
};

}  // namespace showstopper::solver
