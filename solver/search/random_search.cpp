// SPDX-License-Identifier: Apache-2.0
#include "solver/search/random_search.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "properties/play/plain_choice.h"
#include "solver/deals/deal_symmetry.h"
#include "solver/encoding/goal_formula.h"
#include "solver/search/find.h"

namespace showstopper::solver {
namespace {

constexpr std::uint64_t kDeals = 0x6465616C73;  // separates the stream of constrained deals

// Whether the goal came in time: goals that further play cannot undo are judged as soon as the
// turns are over, others need a round that is over by then.
class Judge {
 public:
  explicit Judge(const SearchJob& job)
      : goal_(*job.goal), most_turns_(job.most_turns), grows_(only_grows(*job.rules, goal_)) {}

  bool fits(const History& history) {
    if (most_turns_ == 0) return goal_.holds(history);
    if (grows_) return came_ || (counted_ == 0 && goal_.holds(history));
    return history.turns() <= most_turns_ && goal_.holds(history);
  }
  // Called before each action.
  void look(const History& history) {
    if (!grows_ || most_turns_ == 0 || counted_ != 0) return;
    if (history.state().round_turns < most_turns_) return;
    counted_ = most_turns_;
    came_ = goal_.holds_already(history);
  }

 private:
  const Goal& goal_;
  int most_turns_;
  bool grows_;
  int counted_ = 0;
  bool came_ = false;
};

History play(const SearchJob& job, std::uint64_t index, Judge& judge) {
  // Wild rounds make rare events common; every other round is as it comes at a table.
  const bool plain = job.plain || index % 2 == 0;
  properties::RoundPlan<gostop::Game> plan = properties::plan_round(
      *job.rules, job.seed, index,
      plain ? properties::Generator::uniform : properties::Generator::biased);
  if (job.deals != nullptr) {
    table::Random random = table::fork(job.seed ^ kDeals, index);
    plan.deal = job.deals->sample(random);
  }
  plan.table.dealer = 0;  // as in the formula: seats are counted from the dealer
  if (job.deal != nullptr) {
    plan.deal = *job.deal;
    plan.table.carry = 0;
  }
  if (job.carry) plan.table.carry = *job.carry;
  History history(*job.rules, plan.table.dealer, plan.table.carry, plan.deal);
  for (int number = 0; number < kMostActions && !history.over(); ++number) {
    judge.look(history);
    const gostop::State& state = history.state();
    const auto style = plan.policies[state.to_move];
    history.act(job.plain ? plain_choice(job, state, plan.random)
                          : properties::choose(state, gostop::legal(*job.rules, state), style,
                                               plan.random));
  }
  return history;
}

}  // namespace

gostop::Action plain_choice(const SearchJob& job, const gostop::State& state,
                            table::Random& random) {
  const bool offers = job.goal->of_offers();
  return properties::plain_choice<gostop::Game>(
      state, gostop::legal(*job.rules, state),
      offers ? properties::Offers::by_chance : properties::Offers::none, random);
}

PlayedRound without_carry(const SearchJob& job, const PlayedRound& record) {
  if (record.table.carry == 0 || job.carry || job.most_turns != 0) return record;
  PlayedRound simpler = record;
  simpler.table.carry = 0;
  std::string why_not;
  const auto history = replay(*job.rules, simpler, why_not);
  return history && history->over() && job.goal->holds(*history) ? simpler : record;
}

SearchJob search_of(const FindJob& job) {
  SearchJob search;
  search.rules = job.rules;
  search.goal = job.goal;
  search.deals = job.deals;
  search.deal = job.deal ? &*job.deal : nullptr;
  search.carry = job.carry;
  search.most_turns = job.most_turns;
  search.seed = job.seed;
  return search;
}

bool can_be_played(const FindJob& job) {
  return job.random_play && (job.deal || job.where.empty() || job.deals != nullptr);
}

SearchResult search_at_random(const SearchJob& job) {
  SearchResult result;
  std::set<std::string> known;
  for (std::uint64_t i = 0; i < job.rounds; ++i) {
    if (i % kAskEvery == 0 && job.go_on && !job.go_on()) break;
    Judge judge(job);
    const History history = play(job, job.first + i, judge);
    ++result.played;
    if (!history.over() || !judge.fits(history)) continue;
    ++result.hits;
    if (result.found.size() < job.witnesses) {
      const bool fresh = job.deal != nullptr || known.insert(canonical_deal(history.deal())).second;
      if (fresh) result.found.push_back(without_carry(job, history.record()));
      if (result.found.size() == job.witnesses && !job.plain) break;
    }
  }
  return result;
}

Rate rate(std::uint64_t hits, std::uint64_t rounds) {
  if (rounds == 0) return {0, 0, 1};
  const double n = static_cast<double>(rounds), p = static_cast<double>(hits) / n;
  constexpr double kZ = 1.959963984540054;  // 97.5 % of the normal distribution
  const double z2 = kZ * kZ, middle = (p + z2 / (2 * n)) / (1 + z2 / n);
  const double half = kZ / (1 + z2 / n) * std::sqrt(p * (1 - p) / n + z2 / (4 * n * n));
  return {std::max(0.0, middle - half), p, std::min(1.0, middle + half)};
}

}  // namespace showstopper::solver
