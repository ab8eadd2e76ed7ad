// SPDX-License-Identifier: Apache-2.0
//
// Plays rounds under two rule sets in step up to the first difference, and shrinks the round. A
// round is random, or given by the caller. It proves nothing.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "lint/compare.h"
#include "lint/rounds/impact_round.h"
#include "lint/rounds/in_step.h"
#include "lint/rounds/planned_round.h"
#include "lint/small_round.h"
#include "model/table/check.h"
#include "model/table/guard/caught_check.h"
#include "model/trace/gostop/traced.h"
#include "model/trace/stoppa/traced.h"

namespace showstopper::lint {

using table::Seat;
using trace::Traced;

// In what two rounds may differ.
enum class Differ : std::uint8_t { choices, payments, position };

// The stakes of a table, by which rounds begin; empty: the game has none.
inline std::string stakes_text(const gostop::Table& /*table*/) { return ""; }
inline std::string stakes_text(const stoppa::Table& table) {
  return fmt::format("the stakes are {} for the punto and {} for the beccata", table.punto,
                     table.beccata);
}

template <class G>
bool differ(const InStep<G>& step, Differ in) {
  switch (in) {
    case Differ::choices: return step.choices_differ();
    case Differ::payments: return step.payments_differ();
    case Differ::position: return step.positions_differ();
  }
  UNREACHABLE("the switch has a case for each value");
}

template <class G>
class Comparer {
 public:
  using Rules = typename G::Rules;
  using Case = properties::TestCase<G>;
  using Action = typename G::Action;

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

  // Random rounds as A draws them, until enough of them differ; then those that B draws otherwise.
  // They are played from one table, so that other stakes of the rules are looked for by themselves.
  std::optional<Parting> find() {
    for (const std::size_t side : {0u, 1u}) {
      for (const auto& [players, of_a] : rules_[0]) {
        for (std::uint64_t i = 0; i < job_.rounds && go_on() && !enough(); ++i) {
          play(side, players, i);
          if (opening_) return opening_->parting;  // with other decks so would every other round
        }
      }
      if (auto parting = found()) return parting;
    }
    part_at_the_stakes();
    return opening_ ? std::optional(opening_->parting) : std::nullopt;
  }

  // A given round, up to the first difference; nothing if there is none.
  std::optional<Parting> follow(int players, const table::PlayedRound<G>& round) {
    if (!rules_[0].contains(players)) return std::nullopt;
    if (deal_fault(rules(0, players), round.table, round.deal)) return std::nullopt;
    if (deal_fault(rules(1, players), round.table, round.deal)) return std::nullopt;
    ++rounds_;
    std::size_t next = 0;
    follow(players, round.table, round.deal,
           [&](const typename G::State&, const typename G::Legal&) -> std::optional<Action> {
             if (next == round.actions.size()) return std::nullopt;
             return round.actions[next++];
           });
    return found();
  }

  std::optional<Parting> follow(const ImpactRound& of) {
    if (!rules_[0].contains(of.players)) return std::nullopt;
    return follow(of.players,
                  impact_round<G>(rules(0, of.players), job_.seed, of.index, job_.offers));
  }

  // Whether the smallest round that `other` has found parts here in the same way.
  bool parts_like(const Comparer& other) const {
    if (other.opening_) return opens_otherwise(*other.opening_);
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

  // A difference before the first action: a round of one side that the other side cannot deal, or
  // other stakes.
  struct Opening {
    std::size_t side = 0;
    std::uint64_t index = 0;
    bool stakes = false;
    Parting parting;
  };

  bool opens_otherwise(const Opening& as) const {
    const int players = as.parting.players;
    if (!rules_[0].contains(players)) return false;
    if (as.stakes) return stakes(0, players) != stakes(1, players);
    const auto plan = plan_of(rules(as.side, players), as.index);
    return deal_fault(rules(1 - as.side, players), plan.table, plan.deal).has_value();
  }

  std::string stakes(std::size_t side, int players) const {
    return stakes_text(G::usual_table(rules(side, players), 0));
  }

  std::optional<Parting> found() {
    if (best_payments_) return shrunk(*best_payments_);
    return best_choices_ ? std::optional(shrunk(*best_choices_)) : std::nullopt;
  }

  bool enough() const { return payments_found_ >= kEnough; }

  const Rules& rules(std::size_t i, int players) const { return *rules_[i].at(players); }

  properties::RoundPlan<G> plan_of(const Rules& rules, std::uint64_t index) const {
    return planned_round<G>(rules, job_.seed, index);
  }

  // Round `index` as this side draws it.
  void play(std::size_t side, int players, std::uint64_t index) {
    auto plan = plan_of(rules(side, players), index);
    if (side == 1) {
      const auto of_a = plan_of(rules(0, players), index);
      if (of_a.table == plan.table && of_a.deal == plan.deal) return;  // it was played
    }
    ++rounds_;
    if (const auto fault = deal_fault(rules(1 - side, players), plan.table, plan.deal)) {
      return part_at_the_deal(side, players, index, *fault);
    }
    const auto choose = properties::policy_of(plan);
    follow(players, plan.table, plan.deal,
           [&](const typename G::State& state, const typename G::Legal& legal) {
             return std::optional<Action>(choose(state, legal));
           });
  }

  // Plays one round in step and keeps it if it differs. `choose` may have no further action.
  template <class Choose>
  void follow(int players, const typename G::Table& table, const typename G::Deal& deal,
              const Choose& choose) {
    const Rules& a = rules(0, players);
    const Rules& b = rules(1, players);
    Found found;
    found.players = players;
    found.round.table = table;
    found.round.deal = deal;
    InStep<G> step(a, b, G::start(a, table, deal, nullptr), G::start(b, table, deal, nullptr));
    bool parted = false;
    while (true) {
      if (!parted && step.choices_differ()) {
        parted = true;
        found.in = Differ::choices;
        keep(best_choices_, found);
      }
      if (step.over() || G::over(step.state(0))) break;
      const std::optional<Action> action = choose(step.state(0), step.legal(0));
      if (!action || !step.may(*action)) return;
      found.round.seats.push_back(G::to_move(step.state(0)));
      found.round.actions.push_back(*action);
      step.act(*action);
    }
    if (!step.payments_differ()) return;
    ++payments_found_;
    found.in = Differ::payments;
    keep(best_payments_, found);
  }

  // The cards themselves are the witness: a deal of this side, and one of the other.
  void part_at_the_deal(std::size_t side, int players, std::uint64_t index,
                        const std::string& fault) {
    Opening opening{side, index, false, {}};
    opening.parting.players = players;
    opening.parting.shows[side] = "it deals these cards";
    opening.parting.shows[1 - side] = fault;
    opening.parting.witness[side] = line_of(side, players, plan_of(rules(side, players), index));
    opening.parting.witness[1 - side] = line_of(1 - side, players, usual_plan(1 - side, players));
    opening_ = std::move(opening);
  }

  void part_at_the_stakes() {
    for (const auto& [players, of_a] : rules_[0]) {
      if (stakes(0, players) == stakes(1, players)) continue;
      Opening opening{0, 0, true, {}};
      opening.parting.players = players;
      for (const std::size_t side : {0u, 1u}) {
        opening.parting.shows[side] = stakes(side, players);
        opening.parting.witness[side] = line_of(side, players, usual_plan(side, players));
      }
      opening_ = std::move(opening);
      return;
    }
  }

  properties::RoundPlan<G> usual_plan(std::size_t side, int players) const {
    return properties::plan_round<Rules, G>(rules(side, players), job_.seed, 0,
                                            properties::Generator::uniform);
  }

  std::string line_of(std::size_t side, int players, const properties::RoundPlan<G>& dealt) const {
    const auto& own = rules_[side].at(players);
    return claiming_line(
        properties::case_of<G>(own->source, own, {dealt.table, dealt.deal, {}, {}}),
        rules_json(side), "");
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

  // Payments at the end of a round may differ long after the turn that causes it. So a shorter
  // round that ends with the first different position is preferred.
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
    smallest_ = told(small.round);
    Parting parting;
    parting.minimal = small.minimal;
    tell(*smallest_, parting);
    return parting;
  }

  // The round of a case without `x` under both rule sets, played to its end.
  InStep<G> played(const Case& way) const {
    auto way_b = way.round;
    way_b.rules = rules_[1].at(static_cast<int>(way.round.envelope.players));
    InStep<G> step(way.rules(), *way_b.rules, Traced<G>::opening(way.round),
                   Traced<G>::opening(way_b));
    for (const auto& each : way.round.actions) step.act(each.action);
    return step;
  }

  std::array<std::string, 2> shown(const InStep<G>& step) const {
    std::array<std::string, 2> texts;
    for (const std::size_t i : {0u, 1u}) {
      texts[i] = step.over()                      ? step.result_text(i)
                 : differ_in_ == Differ::position ? step.position_text(i)
                                                  : step.choices_text(i);
    }
    return texts;
  }

  // The case with its `x`. If its ways end in different results, or show another difference, the
  // first of them.
  Case told(const Case& of) const {
    const std::vector<Case> all = ways(of);
    CHECK(!all.empty());
    Case under_b = of;
    under_b.round.rules = rules_[1].at(static_cast<int>(of.round.envelope.players));
    const auto said = shown(played(all.front()));
    const bool alike = ends_alike(of) && ends_alike(under_b) &&
                       std::all_of(all.begin(), all.end(),
                                   [&](const Case& way) { return shown(played(way)) == said; });
    return alike ? of : all.front();
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
    const Case way = ways(of).front();
    const InStep<G> step = played(way);
    if (!of.round.actions.empty()) {
      const auto& last = of.round.actions.back();
      parting.after = fmt::format("p{} {}", last.seat, to_text(last.action));
    }
    parting.shows = shown(step);
    if (!step.over()) return;
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
  std::optional<Opening> opening_;
  std::optional<Case> smallest_;
  mutable Soundness<G> is_sound_;  // under the second; only remembers
  Differ differ_in_ = Differ::choices;
  std::uint64_t rounds_ = 0;
  int payments_found_ = 0;
};

}  // namespace showstopper::lint
