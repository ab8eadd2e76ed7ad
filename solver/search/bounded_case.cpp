// SPDX-License-Identifier: Apache-2.0
#include "solver/search/bounded_case.h"

#include <algorithm>
#include <new>

#include <fmt/format.h>

#include "model/table/check.h"
#include "model/table/counted.h"
#include "solver/encoding/decode.h"
#include "solver/encoding/encoded_rules.h"
#include "solver/encoding/first_stop.h"
#include "solver/encoding/goal_formula.h"
#include "solver/encoding/value_bounds.h"
#include "solver/relaxations/pile_relaxation.h"

namespace showstopper::solver {
namespace {

constexpr int kAttempts = 8;
// Conflicts for the relaxation if it is only a first look.
constexpr std::uint64_t kFirstLook = 4000;

// Another model must differ in a card played from a hand, or in the deal.
void forbid(RoundFormula& round, const SatAnswer& model, bool plays) {
  std::vector<Literal> other;
  const auto differ = [&](Literal literal) {
    if (model.holds(literal)) other.push_back(-literal);
  };
  for (const Card card : round.shape.deck()) {
    if (plays) {
      for (int turn = 0; turn < round.shape.turns; ++turn) differ(round.slots.played(card, turn));
      continue;
    }
    differ(round.slots.on_table_at_deal(card));
    for (Seat seat = 0; seat < round.shape.players(); ++seat) {
      differ(round.slots.in_hand_at_deal(card, seat));
    }
  }
  round.cnf.add(other);
}

bool asks_for_stock_order(const FindJob& job) {
  return !job.deal && std::any_of(job.where.begin(), job.where.end(), [](const auto& each) {
    return each.predealt() && each.predealt()->place >= 0;
  });
}

// A quad in the deal requires declarations, which the formula does not contain.
bool quad_dealt(const FindJob& job) {
  if (!job.deal) return false;
  bool quad = gostop::quads_in(job.deal->table) != 0;
  for (const gostop::CardSet hand : job.deal->hands) quad = quad || gostop::quads_in(hand) != 0;
  return quad;
}

}  // namespace

std::optional<std::string> beyond_the_solver(const FindJob& job) {
  if (const auto parameter = not_encoded(*job.rules)) {
    return fmt::format("{} is not encoded", *parameter);
  }
  if (has_jokers(*job.rules) && asks_for_stock_order(job)) {
    return "a place in a stock with jokers is not encoded";
  }
  if (quad_dealt(job)) return "four of a month in one zone of the deal are not encoded";
  return std::nullopt;
}

int whole_turns(const gostop::Rules& rules) {
  const gostop::Deal any = gostop::deal_deck(rules, 0, gostop::deck_cards(rules));
  return rules.players * any.hands[0].size();
}

std::vector<BoundedCase> bounded_cases(const FindJob& job) {
  const gostop::Rules& rules = *job.rules;
  const bool ends_with_hands = rules.round_end_test == gostop::EndTest::hands_empty;
  const bool grows = only_grows(rules, *job.goal);
  const int whole = whole_turns(rules);
  const int bound = grows ? last_turn_asked(*job.goal, rules.players, whole) : whole;
  const int most = job.most_turns == 0 ? bound : std::min(job.most_turns, bound);
  std::vector<BoundedCase> cases;
  // The first mover may offer a draw before the first turn.
  if (!grows && rules.offer_possible) cases.push_back({0, Ending::agreed});
  for (int turns = 1; turns <= most; ++turns) {
    if (grows) {
      cases.push_back({turns, Ending::running});
      continue;
    }
    cases.push_back({turns, Ending::stop});
    cases.push_back({turns, Ending::win_by_row});
    if (rules.offer_possible && turns < whole) cases.push_back({turns, Ending::agreed});
    if (rules.push_most > 0) cases.push_back({turns, Ending::pushed});
    if (turns == whole || ends_with_hands) cases.push_back({turns, Ending::exhausted});
  }
  return cases;
}

CaseDecider::CaseDecider(const FindJob& job, const Deadline& deadline, std::size_t witnesses,
                         std::function<bool(PlayedRound)> keep, Answer& answer)
    : job_(job),
      deadline_(deadline),
      witnesses_(witnesses),
      keep_(std::move(keep)),
      answer_(answer),
      all_turns_(whole_turns(*job.rules)) {}

// First with scores at the end alone, which is quick to refute; if the engine does not follow the
// model, with the scores of each turn.
void CaseDecider::decide_case(BoundedCase& each, std::uint64_t conflicts, bool quick) {
  conflicts_ = conflicts;
  quick_ = quick;
  try {
    examine(each);
  } catch (const Cnf::Unfinished&) {
    each.why_open = fmt::format("{} while the formula of turn {}, {}, was built",
                                deadline_.why_stopped(), each.turns, word(each.ending));
  } catch (const std::bad_alloc&) {
    each.why_open = fmt::format("no memory was left for the formula of turn {}, {}", each.turns,
                                word(each.ending));
  }
}

bool CaseDecider::refuted_by_end(BoundedCase& each, std::uint64_t conflicts) {
  conflicts_ = conflicts;
  return looked_at(each, [&] { return refuted_by_relaxation(each, conflicts); });
}

bool CaseDecider::refuted_by_growth(BoundedCase& each, std::uint64_t conflicts) {
  conflicts_ = conflicts;
  return looked_at(each, [&] { return refuted_by_piles(each, conflicts); });
}

template <class Look>
bool CaseDecider::looked_at(BoundedCase& each, Look look) {
  try {
    if (refuted_by_bounds(each)) return true;
    asked_solver_ = true;
    each.refuted = true;  // `confirm` may take it back
    each.refuted = look() && each.refuted;
  } catch (const Cnf::Unfinished&) {
    each.refuted = false;
  } catch (const std::bad_alloc&) {
    each.refuted = false;
  }
  return each.refuted;
}

void CaseDecider::examine(BoundedCase& each) {
  if (refuted_by_bounds(each)) return;
  asked_solver_ = true;
  if (refuted_by_relaxation(each, 0) || refuted_by_piles(each, std::max(conflicts_, kFirstLook))) {
    each.refuted = true;
    return;
  }
  const int not_followed = each.not_followed;
  decide_play(each);
  if (each.not_followed == not_followed || each.each_turn) return;
  each.each_turn = true;
  decide_play(each);
}

std::vector<std::string> CaseDecider::rests_on(int turns) const {
  const bool cut = job_.most_turns != 0 && job_.most_turns < all_turns_;
  const std::string_view what = cut ? "way to have it" : "ending";
  const std::string after = turns == 1 ? "1 turn" : fmt::format("1 to {} turns", turns);
  std::vector<std::string> parts = {
      asked_solver_ ? fmt::format("every {} after {} was refuted", what, after)
                    : fmt::format("the bounds of its words allow no {} after {}", what, after)};
  if (cut) parts.push_back(fmt::format("`--turns {}`", job_.most_turns));
  for (const std::string& lemma : lemmas_) {
    parts.push_back(fmt::format("lemma {} of `showstopper prove`", lemma));
  }
  if (job_.carry) parts.push_back(fmt::format("{} rounds without a winner before", *job_.carry));
  if (!job_.deal) parts.emplace_back("p0 deals");
  if (used_facts_ && asked_solver_) parts.emplace_back("the bounds of its words");
  if (asked_solver_) {
    parts.emplace_back(job_.check ? "each refutation by CaDiCaL and by Z3"
                                  : "each refutation by CaDiCaL");
  }
  return parts;
}

bool CaseDecider::refuted_by_bounds(BoundedCase& each) {
  RoundsThatEnd rounds{*job_.rules, each.ending, each.turns, all_turns_, false};
  rounds.carry = job_.carry;
  if (!ruled_out(rounds, *job_.goal)) {
    rounds.facts = job_.facts && !job_.check;
    if (rounds.facts && each.ending == Ending::stop && !first_stop_known_) {
      first_stop_known_ = true;
      if (asks_for_first_stop(*job_.goal)) {
        most_at_first_stop_ = most_at_first_stop(*job_.rules);
      }
    }
    rounds.most_at_first_stop = most_at_first_stop_;
    if (!rounds.facts || !ruled_out(rounds, *job_.goal)) return false;
    used_facts_ = true;
  }
  each.refuted = true;
  return true;
}

// Whether already the end refutes the goal. If not, some end becomes a hint where to look.
// `conflicts`: the most; 0: no limit if every card has an owner, else a first look.
bool CaseDecider::refuted_by_relaxation(BoundedCase& each, std::uint64_t conflicts) {
  OwnershipRelaxation end(*job_.rules, each.turns, each.ending);
  end.cnf.go_on = [this] { return deadline_.in_time(); };
  require_end(end);
  const bool again = !each.why_open.empty();  // for another hint
  if (again && !end.shape.shares_nearly_all()) return false;
  each.hints.clear();
  const GoalLiteral goal = require(end, *job_.goal);
  if (goal.uncovered) return false;
  end.cnf.add({goal.holds});
  if (job_.carry) end.cnf.require_exactly(end.carry.number(), *job_.carry);
  SatLimits within = limits(0);
  within.conflicts = end.shape.shares_nearly_all() ? 0 : kFirstLook;  // no limit if it decides most
  if (conflicts > 0) within.conflicts = conflicts;
  table::Random random = table::fork(job_.seed, conflicts_);
  for (const Card card : job_.rules->deck) {
    const auto seats = static_cast<std::uint64_t>(end.shape.players());
    within.hints.push_back(
        end.ownership.owned(card, static_cast<Seat>(random.below(seats)), end.shape.turns));
  }
  const SatAnswer model = decide(end.cnf, Engine::cadical, within);
  if (model.verdict == Verdict::refuted) {
    const bool whole = each.turns == all_turns_;
    if (whole && ends_with_empty_table(*job_.rules)) {
      lemmas_.insert("table_empty_at_the_end");
    }
    name_lemma(end);
    confirm(end, each);
    return true;
  }
  if (model.verdict == Verdict::unknown || !end.shape.shares_nearly_all()) return false;
  for (const Card card : job_.rules->deck) {
    for (Seat seat = 0; seat < end.shape.players(); ++seat) {
      if (model.holds(end.ownership.owned(card, seat, end.shape.turns)))
        each.hints.push_back({card, seat});
    }
  }
  return false;
}

// Whether no growth of piles from turn to turn leads to the goal, if the goal depends on calls.
bool CaseDecider::refuted_by_piles(BoundedCase& each, std::uint64_t conflicts) {
  if (each.end_followed || has_jokers(*job_.rules) || !asks_for_calls(*job_.goal)) return false;
  PileRelaxation end(*job_.rules, each.turns, each.ending);
  end.cnf.go_on = [this] { return deadline_.in_time(); };
  require_end(end);
  const GoalLiteral goal = require(end, *job_.goal, true);
  if (goal.uncovered) return false;
  end.cnf.add({goal.holds});
  if (job_.carry) end.cnf.require_exactly(end.carry.number(), *job_.carry);
  SatLimits within = limits(0);
  within.conflicts = conflicts;
  const SatAnswer model = decide(end.cnf, Engine::cadical, within);
  each.end_followed = model.verdict == Verdict::satisfied;
  if (model.verdict != Verdict::refuted) return false;
  name_lemma(end);
  confirm(end, each);
  return true;
}

SatLimits CaseDecider::limits(std::uint64_t model_number) const {
  SatLimits limits;
  limits.seconds = std::max(0.001, deadline_.left());
  limits.seed = job_.seed + model_number;
  limits.go_on = job_.go_on;
  return limits;
}

void CaseDecider::decide_play(BoundedCase& each) {
  // The cards left for the turns after the end restrict late rounds much, early ones little.
  const bool over = each.ending != Ending::running && each.ending != Ending::agreed;
  const bool late = 2 * each.turns > whole_turns(*job_.rules) || !quick_;
  const bool played_on =
      over && late && each.turns < whole_turns(*job_.rules) && ends_with_empty_table(*job_.rules);
  RoundFormula round(*job_.rules, each.turns, each.ending, played_on);
  round.cnf.go_on = [this] { return deadline_.in_time(); };
  require_end(round);
  name_lemma(round);
  if (job_.deal) {
    require(round, *job_.deal);
  } else {
    for (const DealConstraint& constraint : job_.where) require(round, constraint);
  }
  if (job_.carry) round.cnf.require_exactly(round.carry.number(), *job_.carry);
  const GoalLiteral goal = require(round, *job_.goal, each.each_turn);
  if (goal.uncovered) {
    answer_.why_unknown = fmt::format("`{}` is not encoded", *goal.uncovered);
    return;
  }
  each.refuted = goal.holds == round.cnf.no();
  if (each.refuted) return;
  round.cnf.add({goal.holds});
  ++answer_.formulas;
  answer_.variables = std::max(answer_.variables, round.cnf.variables());
  answer_.clauses = std::max(answer_.clauses, round.cnf.size());
  judge(round, each, each.each_turn ? kAttempts : 1);
}

// Models until enough witnesses are found, none is left, or the engine did not follow `attempts` of
// them.
void CaseDecider::judge(RoundFormula& round, BoundedCase& each, int attempts) {
  std::string why_not;
  int not_followed = 0;
  const std::size_t most = 4 * witnesses_ + static_cast<std::size_t>(attempts);
  for (std::size_t model_number = 0; model_number < most && deadline_.in_time(); ++model_number) {
    SatLimits within = limits(model_number + conflicts_);  // another one in each pass
    within.conflicts = conflicts_;
    for (const auto& [card, seat] : each.hints) {
      within.hints.push_back(round.ownership.owned(card, seat, round.shape.turns));
    }
    for (const Literal more :
         round.carry.is_known() ? round.carry.number().at_least : std::vector<Literal>()) {
      within.hints.push_back(-more);
    }
    const SatAnswer model = decide(round.cnf, Engine::cadical, within);
    if (model.verdict == Verdict::unknown) break;
    if (model.verdict == Verdict::refuted) {
      // After models that were thrown out, a refutation proves nothing. After models that were
      // found, it proves that every deal of this bound is known.
      if (not_followed > 0) break;
      each.refuted = true;
      if (model_number == 0) confirm(round, each);
      return;
    }
    const Dealt dealt{job_.where, job_.deal ? &*job_.deal : nullptr};
    if (auto record = decoded(round, model, *job_.goal, dealt, job_.seed, why_not)) {
      if (keep_(std::move(*record))) return;
      forbid(round, model, job_.deal || job_.smallest);
      continue;
    }
    forbid(round, model, true);
    if (++not_followed == attempts) break;
  }
  if (not_followed > 0) ++each.not_followed;
  if (not_followed > 0) {
    each.why_open = fmt::format("{}: {}", kNotFollowed, why_not);
    return;
  }
  const std::string stopped = deadline_.in_time()
                                  ? fmt::format("{} conflicts were not enough", conflicts_)
                                  : deadline_.why_stopped();
  each.why_open = fmt::format("{} at turn {}, {}", stopped, each.turns, word(each.ending));
}

void CaseDecider::name_lemma(const RoundStages& round) {
  if (const auto lemma = round.shape.lemma_of_end()) lemmas_.emplace(*lemma);
}

void CaseDecider::confirm(const RoundStages& round, BoundedCase& each) {
  const std::string what =
      fmt::format("{}, {}", table::counted(each.turns, "turn"), word(each.ending));
  if (job_.refuted) job_.refuted(round.cnf, what);
  if (!job_.check) return;
  const SatAnswer second = decide(round.cnf, Engine::z3, limits(0));
  CHECK(second.verdict != Verdict::satisfied);
  if (second.verdict == Verdict::unknown) {
    each.refuted = false;
    answer_.why_unknown = fmt::format("Z3 did not confirm the refutation of {} in time", what);
  }
}

}  // namespace showstopper::solver
