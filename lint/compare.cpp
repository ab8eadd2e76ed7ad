// SPDX-License-Identifier: Apache-2.0
#include "lint/compare.h"

#include <fmt/format.h>

#include "lint/comparer.h"
#include "lint/dependency.h"
#include "lint/differences.h"
#include "lint/equivalence.h"
#include "lint/gostop/missed_rounds.h"
#include "model/table/counted.h"

namespace showstopper::lint {
namespace {

bool is_sound(const rules::RuleSet& rules) {
  table::Diagnostics unsound;
  rules.schema().judge(rules, "", unsound);
  return unsound.empty();
}

// Rounds that random play has missed; the solver searches one for each unit.
template <class G>
class Missed {
 public:
  explicit Missed(const CompareJob& job)
      : seconds_(job.seconds), rounds_(job.seed, job.seconds, job.go_on) {}

  // A difference between two rule sets that differ in one unit only; `whole` plays the rounds.
  // `proof` is the reason why no round shows one, or empty.
  std::optional<Parting> find(const rules::RuleSet& a, const rules::RuleSet& b, const Unit& unit,
                              Comparer<G>& whole, std::string& proof) {
    std::optional<Parting> parting;
    if constexpr (std::is_same_v<G, gostop::Game>) {
      if (seconds_ <= 0 || !is_sound(a) || !is_sound(b)) return parting;
      proof = rounds_.refute(a, b, unit, [&](int players, const auto& round) {
        if (!parting) parting = whole.follow(players, round);
        return parting.has_value();
      });
    }
    return parting;
  }

 private:
  double seconds_;
  gostop_rules::MissedRounds rounds_;
};

// One unit after the other is put into A, until it is B: each step must change no round.
template <class G>
void look_for_missed(const CompareJob& job, const std::vector<Unit>& all, Comparer<G>& whole,
                     Missed<G>& missed, Comparison& comparison) {
  rules::RuleSet made = *job.a;
  bool proved = true;
  std::string proofs;
  for (std::size_t i = 0; i < all.size() && whole.go_on(); ++i) {
    const Unit& unit = all[i];
    rules::RuleSet next = with_unit(made, *job.b, unit);
    const bool known = !unit.difference.idle.empty() &&
                       (unit.parameter < 0 ||
                        !why_unchanged(made, unit.parameter, job.b->value(unit.parameter)).empty());
    if (unit.difference.of_match) {
      proved = false;
    } else if (!known) {
      std::string proof;
      comparison.parting = missed.find(made, next, unit, whole, proof);
      if (comparison.parting) return;
      proved = proved && !proof.empty();
      comparison.differences[i].idle = proof;
      if (!proof.empty()) proofs += (proofs.empty() ? "" : "; ") + proof;
    }
    made = std::move(next);
  }
  proved = proved && whole.go_on() && made.values() == job.b->values() && same_rows(made, *job.b);
  if (proved) comparison.proof = "no round shows the differences: " + proofs;
}

template <class G>
SingleDifference alone(const CompareJob& job, const Unit& unit, const Comparer<G>& whole,
                       Missed<G>& missed, Comparison& comparison) {
  const Difference& of = unit.difference;
  SingleDifference single{of.name, {}, {}};
  const rules::RuleSet with_one = with_unit(*job.a, *job.b, unit);
  table::Diagnostics unsound;
  with_one.schema().judge(with_one, "", unsound);
  if (of.of_match) {
    single.why_none = "it concerns the match, which no single round shows";
  } else if (!of.idle.empty()) {
    single.why_none = of.idle;
  } else if (!unsound.empty()) {
    single.why_none = "it cannot stand alone: " + unsound.front().message;
  } else {
    Comparer<G> comparer(job, *job.a, with_one);
    if (comparison.parting && comparer.parts_like(whole)) {
      comparison.parting->to_blame.push_back(of.name);
    }
    if (!job.each) return single;
    std::string proof;
    single.parting = comparer.find();
    if (!single.parting) single.parting = missed.find(*job.a, with_one, unit, comparer, proof);
    comparison.rounds += comparer.rounds();
    if (!single.parting) {
      single.why_none = proof.empty() ? fmt::format("no difference found in {}, not proved",
                                                    table::counted(comparer.rounds(), "round"))
                                      : fmt::format("no round shows it: {}", proof);
    }
  }
  return single;
}

template <class G>
Comparison compared(const CompareJob& job) {
  Comparison comparison;
  const auto all = units(*job.a, *job.b);
  for (const Unit& unit : all) comparison.differences.push_back(unit.difference);
  comparison.proof = proof_of_equivalence(*job.a, *job.b, all);
  if (!comparison.proof.empty()) return comparison;
  for (Difference& order : other_orders(*job.a, *job.b, all)) {
    comparison.differences.push_back(std::move(order));
  }
  Comparer<G> whole(job, *job.a, *job.b);
  Missed<G> missed(job);
  comparison.parting = whole.find();
  for (std::size_t i = 0; i < job.known.size() && !comparison.parting && whole.go_on(); ++i) {
    comparison.parting = whole.follow(job.known[i]);
  }
  if (!comparison.parting) look_for_missed(job, all, whole, missed, comparison);
  comparison.rounds = whole.rounds();
  if (!comparison.proof.empty()) return comparison;
  for (const Unit& unit : all) {
    if (!whole.go_on()) break;
    SingleDifference single = alone(job, unit, whole, missed, comparison);
    if (job.each) comparison.each.push_back(std::move(single));
  }
  comparison.stopped = !whole.go_on();
  return comparison;
}

template <class G>
std::vector<int> common_players_of(const rules::RuleSet& a, const rules::RuleSet& b) {
  std::vector<int> common;
  for (const int players : G::kSeats) {
    std::string why_not;
    if (G::playable(a, players, why_not) && G::playable(b, players, why_not)) {
      common.push_back(players);
    }
  }
  return common;
}

}  // namespace

std::vector<int> common_players(const rules::RuleSet& a, const rules::RuleSet& b) {
  return a.schema().game == gostop::Game::kName ? common_players_of<gostop::Game>(a, b)
                                                : common_players_of<stoppa::Game>(a, b);
}

Comparison compare(const CompareJob& job) {
  // What stands for others alone makes no difference to those for whom both are.
  const std::vector<int> common = common_players(*job.a, *job.b);
  rules::RuleSet a = *job.a, b = *job.b;
  CompareJob both = job;
  const bool for_some = a.players != b.players;
  if (for_some && !common.empty()) {
    a.players = b.players = common;
    both.a = &a;
    both.b = &b;
  }
  Comparison comparison = job.a->schema().game == gostop::Game::kName
                              ? compared<gostop::Game>(both)
                              : compared<stoppa::Game>(both);
  comparison.players = common;
  comparison.for_some = for_some;
  return comparison;
}

}  // namespace showstopper::lint
