// SPDX-License-Identifier: Apache-2.0
#include "lint/compare.h"

#include <algorithm>
#include <map>
#include <memory>

#include <fmt/format.h>

#include "lint/dependency.h"
#include "lint/differences.h"
#include "lint/gostop/aimed_deal.h"
#include "lint/in_step.h"
#include "lint/small_round.h"
#include "model/gostop/rules/row_tables.h"
#include "model/rules/rows.h"
#include "model/table/caught_check.h"
#include "model/table/check.h"
#include "model/trace/gostop/traced.h"
#include "model/trace/stoppa/traced.h"
#include "properties/play/gostop/policy.h"
#include "properties/play/stoppa/policy.h"

namespace showstopper::lint {
namespace {

using table::Seat;
using trace::Traced;

// In what two rounds may differ.
enum class Differ : std::uint8_t { choices, payments, position };

template <class G>
bool differ(const InStep<G>& step, Differ in) {
  switch (in) {
    case Differ::choices: return step.choices_differ();
    case Differ::payments: return step.payments_differ();
    case Differ::position: return step.positions_differ();
  }
  std::abort();
}

// What random play hardly ever brings, brought about on purpose, in some of the rounds.
void aim(const gostop::Rules& rules, properties::RoundPlan<gostop::Game>& plan) {
  plan.deal = aimed(rules, plan.deal, plan.random);
  plan.policies.fill(properties::Policy::bold);
}
void aim(const stoppa::Rules&, properties::RoundPlan<stoppa::Game>&) {}

template <class G>
class Comparer {
 public:
  using Rules = typename G::Rules;
  using Case = properties::TestCase<G>;

  Comparer(const CompareJob& job, const rules::RuleSet& a, const rules::RuleSet& b)
      : job_(job), sets_{&a, &b} {
    for (const int players : G::kSeats) {
      std::string why_not;
      if (!G::playable(a, players, why_not) || !G::playable(b, players, why_not)) continue;
      for (std::size_t i : {0u, 1u}) {
        rules_[i][players] = std::make_shared<const Rules>(G::compile(*sets_[i], players));
      }
    }
  }

  std::uint64_t rounds() const { return rounds_; }
  bool go_on() const { return !job_.go_on || job_.go_on(); }

  std::optional<Parting> find() {
    for (const auto& [players, of_a] : rules_[0]) {
      for (std::uint64_t i = 0; i < job_.rounds && go_on() && !enough(); ++i) play(players, i);
      if (parted_at_the_deal_) return parted_at_the_deal_;
    }
    const Found* best = best_payments_  ? &*best_payments_
                        : best_choices_ ? &*best_choices_
                                        : nullptr;
    if (best == nullptr) return std::nullopt;
    return shrunk(*best);
  }

  // Whether the smallest round that `other` has found parts here in the same way.
  bool parts_like(const Comparer& other) const {
    if (other.parted_at_the_deal_) return deals_otherwise(other.parted_at_the_deal_->players);
    if (!other.smallest_) return false;
    Case own = *other.smallest_;
    const auto known = rules_[0].find(static_cast<int>(own.round.envelope.players));
    if (known == rules_[0].end()) return false;
    own.round.rules = known->second;
    const table::CatchChecks catching;
    try {
      const std::vector<Case> all = ways(own);
      return std::all_of(all.begin(), all.end(), [&](const Case& each) {
        return parted_after(each, other.differ_in_).has_value();
      });
    } catch (const table::CheckFailed&) {
      return false;
    }
  }

 private:
  static constexpr int kEnough = 25;  // rounds that part, of which the shortest is taken

  // A round cut where the sets part.
  struct Found {
    int players = 2;
    Differ in = Differ::choices;
    table::PlayedRound<G> round;
  };

  bool deals_otherwise(int players) const {
    if (!rules_[0].contains(players)) return false;
    const auto plan = plan_of(rules(0, players), 0);
    return deal_fault(rules(1, players), plan.table, plan.deal).has_value();
  }

  bool enough() const { return payments_found_ >= kEnough; }

  const Rules& rules(std::size_t i, int players) const { return *rules_[i].at(players); }

  properties::RoundPlan<G> plan_of(const Rules& rules, std::uint64_t index) const {
    constexpr std::uint64_t kAimedOneIn = 8;
    const auto generator =
        index % 2 == 0 ? properties::Generator::uniform : properties::Generator::biased;
    auto plan = properties::plan_round<Rules, G>(rules, job_.seed, index, generator);
    if (index % kAimedOneIn == kAimedOneIn - 1) aim(rules, plan);
    return plan;
  }

  void play(int players, std::uint64_t index) {
    const Rules& a = rules(0, players);
    const Rules& b = rules(1, players);
    auto plan = plan_of(a, index);
    ++rounds_;
    if (const auto fault = deal_fault(b, plan.table, plan.deal)) {
      return part_at_the_deal(players, plan, *fault);
    }
    Found found;
    found.players = players;
    found.round.table = plan.table;
    found.round.deal = plan.deal;
    InStep<G> step(a, b, G::start(a, plan.table, plan.deal, nullptr),
                   G::start(b, plan.table, plan.deal, nullptr));
    const auto choose = properties::policy_of(plan);
    bool parted = false;
    while (true) {
      if (!parted && step.choices_differ()) {
        parted = true;
        found.in = Differ::choices;
        keep(best_choices_, found);
      }
      if (step.over() || G::over(step.state(0))) break;
      const typename G::Action action = choose(step.state(0), step.legal(0));
      if (!step.may(action)) return;
      found.round.seats.push_back(G::to_move(step.state(0)));
      found.round.actions.push_back(action);
      step.act(action);
    }
    if (!step.payments_differ()) return;
    ++payments_found_;
    found.in = Differ::payments;
    keep(best_payments_, found);
  }

  // The cards themselves are the witness: a deal of the one rule set, and one of the other.
  void part_at_the_deal(int players, const properties::RoundPlan<G>& plan,
                        const std::string& fault) {
    Parting parting;
    parting.players = players;
    parting.shows = {"the deal is dealt", fault};
    const auto of_b = properties::plan_round<Rules, G>(rules(1, players), job_.seed, 0,
                                                       properties::Generator::uniform);
    const auto line = [&](std::size_t i, const properties::RoundPlan<G>& dealt) {
      const auto& own = rules_[i].at(players);
      return claiming_line(
          properties::case_of<G>(own->source, own, {dealt.table, dealt.deal, {}, {}}),
          rules_json(i), "");
    };
    parting.witness = {line(0, plan), line(1, of_b)};
    parted_at_the_deal_ = parting;
  }

  std::string rules_json(std::size_t i) const {
    return properties::rules_json(*sets_[i], *job_.base_of(*sets_[i]));
  }

  static void keep(std::optional<Found>& best, const Found& found) {
    if (best && best->round.actions.size() <= found.round.actions.size()) return;
    best = found;
  }

  // After how many actions a case without `x` parts.
  std::optional<std::size_t> parted_after(const Case& of, Differ in) const {
    const int players = static_cast<int>(of.round.envelope.players);
    if (!rules_[1].contains(players)) return std::nullopt;
    Case under_b = of;
    under_b.round.rules = rules_[1].at(players);
    InStep<G> step(of.rules(), under_b.rules(), Traced<G>::opening(of.round),
                   Traced<G>::opening(under_b.round));
    const auto& actions = of.round.actions;
    for (std::size_t i = 0; i <= actions.size(); ++i) {
      if (differ(step, in)) {
        if (!is_sound_(under_b)) return std::nullopt;
        return i;
      }
      if (i == actions.size() || !step.may(actions[i].action)) return std::nullopt;
      step.act(actions[i].action);
    }
    return std::nullopt;
  }

  // What a turn brings and the end of the round pays is shown in that turn, for the end of the same
  // round may be far away.
  Parting shrunk(const Found& found) {
    constexpr std::size_t kFew = 4;
    differ_in_ = found.in;
    std::optional<SmallRound<G>> sooner;
    if (found.in == Differ::payments) {
      const SmallRound<G> look = smaller(found, found.in, job_.shrink_checks / 5);
      if (look.round.round.actions.size() > kFew) {
        sooner = smaller(found, Differ::position, job_.shrink_checks);
        if (sooner->round.round.actions.size() >= look.round.round.actions.size()) sooner.reset();
      }
    }
    if (sooner) differ_in_ = Differ::position;
    const SmallRound<G> small = sooner ? *sooner : smaller(found, found.in, job_.shrink_checks);
    smallest_ = small.round;
    Parting parting;
    parting.minimal = small.minimal;
    tell(*smallest_, parting);
    return parting;
  }

  SmallRound<G> smaller(const Found& found, Differ in, std::uint64_t checks) const {
    const auto& own = rules_[0].at(found.players);
    const Shows<G> parts = [this, in](const Case& each) { return parted_after(each, in); };
    return made_small<G>(properties::case_of<G>(own->source, own, found.round), parts, checks,
                         job_.go_on);
  }

  void tell(const Case& of, Parting& parting) const {
    parting.players = static_cast<int>(of.round.envelope.players);
    Case under_b = of;
    under_b.round.rules = rules_[1].at(parting.players);
    parting.witness = {claiming_line(of, rules_json(0), ""),
                       claiming_line(under_b, rules_json(1), "")};
    const std::vector<Case> all = ways(of);
    CHECK(!all.empty());
    auto way_b = all.front().round;
    way_b.rules = under_b.round.rules;
    InStep<G> step(of.rules(), *way_b.rules, Traced<G>::opening(all.front().round),
                   Traced<G>::opening(way_b));
    for (const auto& each : of.round.actions) {
      parting.after = fmt::format("p{} {}", each.seat, to_text(each.action));
      step.act(each.action);
    }
    const bool over = step.over();
    for (std::size_t i : {0u, 1u}) {
      parting.shows[i] = over                             ? step.result_text(i)
                         : differ_in_ == Differ::position ? step.position_text(i)
                                                          : step.choices_text(i);
    }
    if (!over) return;
    const auto one = step.result(0);
    const auto two = step.result(1);
    for (Seat seat = 0; seat < parting.players; ++seat) {
      parting.payments.push_back({one.payments[seat], two.payments[seat]});
    }
  }

  const CompareJob& job_;
  std::array<const rules::RuleSet*, 2> sets_;
  std::array<std::map<int, std::shared_ptr<const Rules>>, 2> rules_;
  std::optional<Found> best_payments_, best_choices_;
  std::optional<Parting> parted_at_the_deal_;
  std::optional<Case> smallest_;
  mutable Soundness<G> is_sound_;  // under the second; only remembers
  Differ differ_in_ = Differ::choices;
  std::uint64_t rounds_ = 0;
  int payments_found_ = 0;
};

bool same_rows_in_any_order(const rules::RuleSet& a, const rules::RuleSet& b, int table) {
  const auto& of_a = a.rows(table);
  const auto& of_b = b.rows(table);
  return std::is_permutation(
      of_a.begin(), of_a.end(), of_b.begin(), of_b.end(),
      [](const rules::Row& one, const rules::Row& two) { return one.cells == two.cells; });
}

// In the order in which rules look at them: rows of one event in the order of the file, grounds of
// liability by their priority and then so.
std::vector<rules::Row> in_order(const rules::RuleSet& rules, int table) {
  const int column = table == gostop::kEvent ? gostop::column(gostop::kEvent, "on")
                                             : gostop::column(gostop::kLiability, "priority");
  const auto rank = [&](const rules::Row& row) {
    const auto& cell = row.cells[static_cast<std::size_t>(column)];
    if (!cell) return 0;
    return table == gostop::kEvent ? int{cell->datum.front().form} : cell->datum.front().number;
  };
  std::vector<rules::Row> rows = rules.rows(table);
  std::stable_sort(rows.begin(), rows.end(), [&](const rules::Row& one, const rules::Row& two) {
    return rank(one) < rank(two);
  });
  return rows;
}

// Whether the rows are the same and stand in an order that no rule sees.
bool same_rows(const rules::RuleSet& a, const rules::RuleSet& b) {
  const bool of_gostop = a.schema().game == gostop::Game::kName;
  for (int table = 0; table < static_cast<int>(a.schema().tables.size()); ++table) {
    const bool ordered = of_gostop && (table == gostop::kEvent || table == gostop::kLiability);
    const auto cells = [](const rules::Row& one, const rules::Row& two) {
      return one.cells == two.cells;
    };
    const auto of_a = ordered ? in_order(a, table) : a.rows(table);
    const auto of_b = ordered ? in_order(b, table) : b.rows(table);
    const bool same = ordered
                          ? std::equal(of_a.begin(), of_a.end(), of_b.begin(), of_b.end(), cells)
                          : same_rows_in_any_order(a, b, table);
    if (!same) return false;
  }
  return true;
}

void take_out(rules::RuleSet& rules, const Unit& unit) {
  std::erase_if(rules.rows(unit.table), [&](const rules::Row& row) {
    return same_identity(rules.schema().tables[static_cast<std::size_t>(unit.table)], row,
                         unit.like);
  });
}

// Puts the idle keys of B into A one by one and takes out the rows that never apply; what is left
// must be the same set.
std::string proof_of_equivalence(const rules::RuleSet& a, const rules::RuleSet& b,
                                 const std::vector<Unit>& units) {
  if (units.empty()) return same_rows(a, b) ? "the same values and rows" : "";
  rules::RuleSet made = a, other = b;
  bool keys = false, rows = false;
  // Rows last: a value that is set makes all rows anew.
  for (const Unit& unit : units) {
    if (unit.parameter < 0) continue;
    if (unit.difference.of_match) return {};
    keys = true;
    const bool idle = why_idle(made, unit.parameter) != nullptr;
    made.set(unit.parameter, b.value(unit.parameter));
    if (!idle || why_idle(made, unit.parameter) == nullptr) return {};
  }
  for (const Unit& unit : units) {
    if (unit.parameter >= 0) continue;
    if (unit.difference.idle.empty()) return {};
    rows = true;
    take_out(made, unit);
    take_out(other, unit);
  }
  if (!same_rows(made, other)) return {};
  if (keys && rows) return "the keys that differ are without effect and the rows never apply";
  return keys ? "the keys that differ are without effect" : "the rows that differ never apply";
}

template <class G>
Comparison compared(const CompareJob& job) {
  Comparison comparison;
  const auto all = units(*job.a, *job.b);
  for (const Unit& unit : all) comparison.differences.push_back(unit.difference);
  comparison.proof = proof_of_equivalence(*job.a, *job.b, all);
  if (!comparison.proof.empty()) return comparison;
  Comparer<G> whole(job, *job.a, *job.b);
  comparison.parting = whole.find();
  comparison.rounds = whole.rounds();
  for (const Unit& unit : all) {
    if (!whole.go_on()) break;
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
      Comparer<G> alone(job, *job.a, with_one);
      if (comparison.parting && alone.parts_like(whole)) {
        comparison.parting->to_blame.push_back(of.name);
      }
      if (job.each) {
        single.parting = alone.find();
        comparison.rounds += alone.rounds();
        if (!single.parting) {
          single.why_none = fmt::format("no difference in {} rounds", alone.rounds());
        }
      }
    }
    if (job.each) comparison.each.push_back(std::move(single));
  }
  comparison.stopped = !whole.go_on();
  return comparison;
}

}  // namespace

Comparison compare(const CompareJob& job) {
  return job.a->schema().game == gostop::Game::kName ? compared<gostop::Game>(job)
                                                     : compared<stoppa::Game>(job);
}

}  // namespace showstopper::lint
