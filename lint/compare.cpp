// SPDX-License-Identifier: Apache-2.0
#include "lint/compare.h"

#include <algorithm>
#include <map>
#include <memory>

#include <fmt/format.h>

#include "lint/gostop/dependencies.h"
#include "lint/gostop/differences.h"
#include "model/gostop/score.h"
#include "model/table/caught_check.h"
#include "model/table/check.h"
#include "model/trace/gostop/observation.h"
#include "model/trace/gostop/traced.h"
#include "properties/play/gostop/policy.h"
#include "properties/regression/check_case.h"
#include "properties/shrink/gostop/shrink.h"

namespace showstopper::lint {
namespace {

using Game = gostop::Game;
using Case = properties::TestCase<Game>;
using Traced = trace::Traced<Game>;
using properties::Failure;
using properties::Verdict;
using table::Seat;

// What a difference is called as a failure, so that the shrinker holds on to it.
constexpr std::string_view kPayments = "payments", kChoices = "choices";

Failure failure_of(std::string_view name) {
  return {Failure::Kind::difference, std::string(name), "", ""};
}

bool same_choices(const gostop::State& a, const gostop::State& b) {
  if (a.over() != b.over()) return false;
  return a.over() || (a.to_move == b.to_move && a.decision == b.decision);
}

bool same_legal(const gostop::Legal& a, const gostop::Legal& b) {
  if (a.size() != b.size()) return false;
  for (int i = 0; i < a.size(); ++i) {
    if (!b.contains(a.nth(i))) return false;
  }
  return true;
}

bool same_result(const gostop::Result& a, const gostop::Result& b) {
  return a.outcome == b.outcome && a.payments == b.payments && a.next_dealer == b.next_dealer &&
         a.next_carry == b.next_carry;
}

// Two positions that go the same way, as long as they can.
class InStep {
 public:
  InStep(const gostop::Rules& a, const gostop::Rules& b, gostop::State from_a, gostop::State from_b)
      : rules_{&a, &b}, states_{std::move(from_a), std::move(from_b)} {
    look();
  }

  bool over() const { return states_[0].over() && states_[1].over(); }
  bool may(gostop::Action action) const {
    return !states_[0].over() && !states_[1].over() && legal_[0].contains(action) &&
           legal_[1].contains(action) && states_[0].to_move == states_[1].to_move;
  }
  void act(gostop::Action action) {
    for (std::size_t i : {0u, 1u}) gostop::apply(*rules_[i], states_[i], action);
    look();
  }
  bool choices_differ() const {
    return !same_choices(states_[0], states_[1]) ||
           (!states_[0].over() && !same_legal(legal_[0], legal_[1]));
  }
  bool payments_differ() const {
    return over() && !same_result(gostop::settle(*rules_[0], states_[0]),
                                  gostop::settle(*rules_[1], states_[1]));
  }

  const gostop::State& state(std::size_t i) const { return states_[i]; }
  const gostop::Legal& legal(std::size_t i) const { return legal_[i]; }
  const gostop::Rules& rules(std::size_t i) const { return *rules_[i]; }

 private:
  void look() {
    for (std::size_t i : {0u, 1u}) legal_[i] = gostop::legal(*rules_[i], states_[i]);
  }

  std::array<const gostop::Rules*, 2> rules_;
  std::array<gostop::State, 2> states_;
  std::array<gostop::Legal, 2> legal_;
};

std::string choices_text(const InStep& play, std::size_t i) {
  const gostop::State& state = play.state(i);
  if (state.over()) return fmt::format("the round is over: {}", word(state.outcome));
  std::string only;
  const gostop::Legal& own = play.legal(i);
  const gostop::Legal& other = play.legal(1 - i);
  for (int n = 0; n < own.size(); ++n) {
    const gostop::Action action = own.nth(n);
    if (!play.state(1 - i).over() && other.contains(action)) continue;
    only += (only.empty() ? "" : ", ") + to_text(action);
  }
  return fmt::format("p{} decides ({}){}", state.to_move, word(state.decision),
                     only.empty() ? "" : "; only here: " + only);
}

std::string result_text(const InStep& play, std::size_t i) {
  const gostop::Result result = gostop::settle(play.rules(i), play.state(i));
  std::string payments, reasons;
  for (Seat seat = 0; seat < play.state(i).players; ++seat) {
    payments += fmt::format("{}{:+}", seat == 0 ? "" : " ", result.payments[seat]);
  }
  for (const gostop::Reason& reason : result.reasons) {
    reasons += (reasons.empty() ? "" : ", ") + to_text(play.rules(i), reason);
  }
  return fmt::format("{}, {} points + {} x {}{}: {}; p{} deals next, carry {}",
                     word(result.outcome), result.points, result.bonus, result.multiplier,
                     reasons.empty() ? "" : " (" + reasons + ")", payments, result.next_dealer,
                     result.next_carry);
}

// A round cut where the sets part.
struct Found {
  int players = 2;
  std::string_view what;
  table::PlayedRound<Game> round;
};

class Comparer {
 public:
  Comparer(const CompareJob& job, const rules::RuleSet& a, const rules::RuleSet& b)
      : job_(job), sets_{&a, &b} {
    for (const int players : Game::kSeats) {
      std::string why_not;
      if (!gostop::playable(a, players, why_not) || !gostop::playable(b, players, why_not))
        continue;
      for (std::size_t i : {0u, 1u}) {
        rules_[i][players] =
            std::make_shared<const gostop::Rules>(gostop::compile(*sets_[i], players));
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

  // Whether the round of this case parts here as well.
  bool parts(const Case& of, const Failure& failure) const {
    const table::CatchChecks catching;
    Case own = of;
    const auto known = rules_[0].find(static_cast<int>(of.round.envelope.players));
    if (known == rules_[0].end()) return false;
    own.round.rules = known->second;
    return !ways_to_part(own, failure.name).empty();
  }

  const std::optional<Case>& smallest() const { return smallest_; }
  const Failure& failure() const { return failure_; }

 private:
  static constexpr int kEnough = 25;  // rounds that part, of which the shortest is taken

  bool enough() const { return payments_found_ >= kEnough; }

  const gostop::Rules& rules(std::size_t i, int players) const { return *rules_[i].at(players); }

  void play(int players, std::uint64_t index) {
    const gostop::Rules& a = rules(0, players);
    const gostop::Rules& b = rules(1, players);
    const auto generator =
        index % 2 == 0 ? properties::Generator::uniform : properties::Generator::biased;
    auto plan = properties::plan_round(a, job_.seed, index, generator);
    ++rounds_;
    if (const auto fault = gostop::fault(b, plan.table.dealer, plan.deal)) {
      Parting parting;
      parting.players = players;
      parting.shows = {"the deal is dealt", *fault};
      parted_at_the_deal_ = parting;
      return;
    }
    Found found;
    found.players = players;
    found.round.table = plan.table;
    found.round.deal = plan.deal;
    InStep step(a, b, Game::start(a, plan.table, plan.deal), Game::start(b, plan.table, plan.deal));
    const auto choose = properties::policy_of(plan);
    bool parted = false;
    while (true) {
      if (!parted && step.choices_differ()) {
        parted = true;
        found.what = kChoices;
        keep(best_choices_, found);
      }
      if (step.over() || step.state(0).over()) break;
      const gostop::Action action = choose(step.state(0), step.legal(0));
      if (!step.may(action)) return;
      found.round.seats.push_back(step.state(0).to_move);
      found.round.actions.push_back(action);
      step.act(action);
    }
    if (!step.payments_differ()) return;
    ++payments_found_;
    found.what = kPayments;
    keep(best_payments_, found);
  }

  static void keep(std::optional<Found>& best, const Found& found) {
    if (best && best->round.actions.size() <= found.round.actions.size()) return;
    best = found;
  }

  // How a case without `x` fails in the way of that name.
  std::optional<Verdict> judge(const Case& of, std::string_view name) const {
    const int players = static_cast<int>(of.round.envelope.players);
    if (!rules_[0].contains(players) || !(*of.rules().source == *sets_[0])) return std::nullopt;
    Case under_b = of;
    under_b.round.rules = rules_[1].at(players);
    // Only a position that `check` takes under either set shows anything.
    if (!begins_[0].begins(of) || !begins_[1].begins(under_b)) return std::nullopt;
    try {
      InStep step(of.rules(), under_b.rules(), Traced::opening(of.round),
                  Traced::opening(under_b.round));
      const auto verdict = [&](std::size_t done) {
        return Verdict{failure_of(name), static_cast<int>(done) - 1, {}};
      };
      for (std::size_t i = 0; i <= of.round.actions.size(); ++i) {
        if (name == kChoices && step.choices_differ()) return verdict(i);
        if (name == kPayments && step.payments_differ()) return verdict(i);
        if (i == of.round.actions.size()) break;
        if (!step.may(of.round.actions[i].action)) return std::nullopt;
        step.act(of.round.actions[i].action);
      }
    } catch (const table::CheckFailed&) {
    }
    return std::nullopt;
  }

  // Some ways to fill the `x` of the case, those in which the sets part. The shrinker keeps an `x`
  // only where every way that can be played does so.
  std::vector<Case> ways_to_part(const Case& of, std::string_view name) const {
    constexpr int kWays = 4;
    std::vector<Case> all;
    for (auto& round : Traced::fillings(of.round, kWays, 1)) {
      Case way{of.base, std::move(round)};
      if (judge(way, name)) all.push_back(std::move(way));
    }
    return all;
  }

  Parting shrunk(const Found& found) {
    failure_ = failure_of(found.what);
    const Case from = properties::case_of<Game>(job_.base_of(*sets_[0]),
                                                rules_[0].at(found.players), found.round);
    properties::ShrinkOptions options;
    options.most_checks = job_.shrink_checks;
    options.stop = [this] { return !go_on(); };
    const auto shrunk = properties::shrink(
        from, failure_,
        properties::Judge<Case>([&](const Case& each) { return judge(each, failure_.name); }),
        options);
    smallest_ = shrunk.smallest;
    Parting parting;
    parting.minimal = shrunk.minimal;
    tell(*smallest_, parting);
    return parting;
  }

  // The way under both sets, played to its end.
  InStep played(const Case& way) const {
    auto under_b = way.round;
    under_b.rules = rules_[1].at(static_cast<int>(way.round.envelope.players));
    InStep step(way.rules(), *under_b.rules, Traced::opening(way.round), Traced::opening(under_b));
    for (const auto& each : way.round.actions) step.act(each.action);
    return step;
  }

  void tell(const Case& of, Parting& parting) const {
    parting.players = static_cast<int>(of.round.envelope.players);
    std::array<Case, 2> under = {of, of};
    under[1].base = job_.base_of(*sets_[1]);
    under[1].round.rules = rules_[1].at(parting.players);
    const auto ways = ways_to_part(of, failure_.name);
    CHECK(!ways.empty());  // else the shrinker had not kept it
    const InStep step = played(ways.front());
    if (!of.round.actions.empty()) {
      const auto& last = of.round.actions.back();
      parting.after = fmt::format("p{} {}", last.seat, to_text(last.action));
    }
    for (std::size_t i : {0u, 1u}) {
      parting.shows[i] = step.over() ? result_text(step, i) : choices_text(step, i);
      observe(ways, i, under[i].round);
      parting.witness[i] = to_line(under[i]);
    }
    if (!step.over()) return;
    const auto one = gostop::settle(step.rules(0), step.state(0));
    const auto two = gostop::settle(step.rules(1), step.state(1));
    for (Seat seat = 0; seat < parting.players; ++seat) {
      parting.payments.push_back({one.payments[seat], two.payments[seat]});
    }
  }

  // What is seen at the end under one set, so that an engine can be held against it: who decides
  // what, and the result where the round is over; as far as all ways to fill the `x` agree.
  void observe(const std::vector<Case>& ways, std::size_t i, trace::GostopTrace& round) const {
    using Seen = trace::GostopObservation;
    std::optional<Seen> common;
    for (const Case& way : ways) {
      const InStep step = played(way);
      const Seen all = trace::observe(step.rules(i), step.state(i));
      Seen own;
      own.to_move = all.to_move;
      own.decision = all.decision;
      own.result = all.result;
      own.seen = all.seen & (Seen::kToMove | Seen::kDecision | Seen::kResult);
      if (!common) common = own;
      if (!(own.result == common->result)) common->seen &= ~std::uint32_t{Seen::kResult};
      if (own.to_move != common->to_move || own.decision != common->decision) common->seen = 0;
    }
    if (round.actions.empty()) {
      round.start = common;
    } else {
      round.after.assign(round.actions.size() - 1, Seen());
      round.after.push_back(*common);
    }
  }

  const CompareJob& job_;
  std::array<const rules::RuleSet*, 2> sets_;
  std::array<std::map<int, std::shared_ptr<const gostop::Rules>>, 2> rules_;
  std::optional<Found> best_payments_, best_choices_;
  std::optional<Parting> parted_at_the_deal_;
  std::optional<Case> smallest_;
  Failure failure_;
  mutable std::array<properties::CaseCheck<Game>, 2> begins_{properties::CaseCheck<Game>(false),
                                                             properties::CaseCheck<Game>(false)};
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

// Whether the rows are the same and stand in an order that no rule sees: events and grounds of
// liability are tried in the order of the file.
bool same_rows(const rules::RuleSet& a, const rules::RuleSet& b) {
  for (int table = 0; table < static_cast<int>(std::size(gostop::kRowTables)); ++table) {
    const bool ordered = table == gostop::kEvent || table == gostop::kLiability;
    const auto cells = [](const rules::Row& one, const rules::Row& two) {
      return one.cells == two.cells;
    };
    const auto& of_a = a.rows(table);
    const auto& of_b = b.rows(table);
    const bool same = ordered
                          ? std::equal(of_a.begin(), of_a.end(), of_b.begin(), of_b.end(), cells)
                          : same_rows_in_any_order(a, b, table);
    if (!same) return false;
  }
  return true;
}

// Puts the idle keys of B into A one by one; what is left must be the same set.
std::string proof_of_equivalence(const rules::RuleSet& a, const rules::RuleSet& b,
                                 const std::vector<gostop_rules::Unit>& units) {
  if (units.empty()) return same_rows(a, b) ? "the same values and rows" : "";
  rules::RuleSet made = a;
  for (const gostop_rules::Unit& unit : units) {
    if (unit.parameter < 0 || unit.difference.of_match) return {};
    const bool idle = gostop_rules::why_idle(made, unit.parameter) != nullptr;
    made.set(unit.parameter, b.value(unit.parameter));
    if (!idle || gostop_rules::why_idle(made, unit.parameter) == nullptr) return {};
  }
  return same_rows(made, b) ? "the keys that differ are without effect" : "";
}

}  // namespace

Comparison compare(const CompareJob& job) {
  Comparison comparison;
  const auto units = gostop_rules::units(*job.a, *job.b);
  for (const gostop_rules::Unit& unit : units) comparison.differences.push_back(unit.difference);
  comparison.proof = proof_of_equivalence(*job.a, *job.b, units);
  if (!comparison.proof.empty()) return comparison;
  Comparer whole(job, *job.a, *job.b);
  comparison.parting = whole.find();
  comparison.rounds = whole.rounds();
  for (const gostop_rules::Unit& unit : units) {
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
      Comparer alone(job, *job.a, with_one);
      if (comparison.parting && whole.smallest() &&
          alone.parts(*whole.smallest(), whole.failure())) {
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

}  // namespace showstopper::lint
