// SPDX-License-Identifier: Apache-2.0
#include "lint/impact.h"

#include <algorithm>

#include <fmt/format.h>

#include "lint/differences.h"
#include "lint/gostop/sides.h"
#include "lint/rounds/impact_round.h"
#include "lint/stoppa/sides.h"
#include "model/table/mixer.h"

namespace showstopper::lint {
namespace {

using table::Seat;

std::int64_t length_of(const gostop::State& state, std::int64_t) { return state.round_turns; }
std::int64_t length_of(const stoppa::State&, std::int64_t decisions) { return decisions; }

// The cards and payments of a position. They identify the course of a round.
void add(const gostop::State& state, table::Mixer& course) {
  course.add(state.table.bits());
  for (Seat seat = 0; seat < state.players; ++seat) {
    course.add(state.seat(seat).hand.bits());
    course.add(state.seat(seat).captured.bits());
    course.add(static_cast<std::uint64_t>(state.instant[seat]));
  }
}
void add(const stoppa::State& state, table::Mixer& course) {
  course.add(static_cast<std::uint64_t>(state.phase));
  course.add(static_cast<std::uint64_t>(state.pot));
  course.add(state.shed.laid.bits());
  for (Seat seat = 0; seat < state.players; ++seat) {
    course.add(state.hand(seat).bits());
    course.add(static_cast<std::uint64_t>(state.purse(seat)));
    course.add(static_cast<std::uint64_t>(state.bet(seat)));
  }
}

// The result of a played round.
template <class G>
struct Played {
  properties::RoundPlan<G> plan;
  typename G::Result result;
  std::int64_t length = 0;
  table::Mixer course;
};

template <class G>
Played<G> played(const typename G::Rules& rules, const ImpactJob& job, std::uint64_t index) {
  struct Course {
    table::Mixer& course;
    bool chose(const typename G::State& state, typename G::Action) const {
      add(state, course);
      return true;
    }
  };
  Played<G> round;
  round.plan = properties::plan_round<typename G::Rules, G>(rules, job.seed, index,
                                                            properties::Generator::uniform);
  typename G::State state = G::start(rules, round.plan.table, round.plan.deal, nullptr);
  Chooser<G> choose(round.plan.random, job.offers);
  table::play_out<G>(
      rules, state, [&](const auto& at, const auto& legal) { return choose(at, legal); },
      Course{round.course});
  add(state, round.course);
  round.result = G::settle(rules, state, nullptr);
  round.length = length_of(state, choose.decisions());
  return round;
}

std::string place_name(int place) {
  return place == 0 ? "the dealer" : fmt::format("dealer+{}", place);
}

// The quantities of a round, in the order in which `numbers` gives them.
std::vector<Quantity> quantities_of(int players) {
  std::vector<Quantity> all;
  const auto add = [&](std::string name, Measure measure) {
    all.push_back({std::move(name), measure, {}});
  };
  for (int i = 0; i < players; ++i) add("payment of " + place_name(i), Measure::payment);
  add("payments to all who gain", Measure::payment);
  for (int i = 0; i < players; ++i) add("won by " + place_name(i), Measure::share);
  add("without a winner", Measure::share);
  add("length", Measure::length);
  return all;
}

template <class G>
std::vector<std::int64_t> numbers(const Played<G>& round, int players) {
  std::vector<std::int64_t> all;
  std::int64_t gained = 0;
  Seat seat = round.plan.table.dealer;
  std::vector<std::int64_t> won;
  for (int i = 0; i < players; ++i, seat = static_cast<Seat>((seat + 1) % players)) {
    const std::int64_t payment = round.result.payments[seat];
    all.push_back(payment);
    gained += std::max<std::int64_t>(payment, 0);
    won.push_back(round.result.winner == seat ? 1 : 0);
  }
  all.push_back(gained);
  all.insert(all.end(), won.begin(), won.end());
  all.push_back(round.result.winner == table::kNobody ? 1 : 0);
  all.push_back(round.length);
  return all;
}

template <class G>
Shift shift_of(const ImpactJob& job, int players, bool& stopped) {
  const typename G::Rules a = G::compile(*job.a, players), b = G::compile(*job.b, players);
  Shift shift;
  shift.players = players;
  shift.quantities = quantities_of(players);
  for (std::uint64_t i = 0; i < job.rounds; ++i) {
    if (job.go_on && !job.go_on()) {
      stopped = true;
      break;
    }
    const Played<G> in_a = played<G>(a, job, i), in_b = played<G>(b, job, i);
    ++shift.rounds;
    if (in_a.plan.deal == in_b.plan.deal) ++shift.common_deals;
    const auto of_a = numbers<G>(in_a, players), of_b = numbers<G>(in_b, players);
    if (of_a != of_b || in_a.result.outcome != in_b.result.outcome) ++shift.otherwise;
    const bool same_course = in_a.course.value() == in_b.course.value();
    if (!same_course || !same_result(in_a.result, in_b.result)) {
      ++shift.other_course;
      if (shift.first_otherwise.size() < Shift::kFirst) shift.first_otherwise.push_back(i);
    }
    for (std::size_t k = 0; k < of_a.size(); ++k) shift.quantities[k].of.add(of_a[k], of_b[k]);
  }
  return shift;
}

template <class G>
Impact impact_on(const ImpactJob& job) {
  Impact impact;
  for (const int players : G::kSeats) {
    std::string why_not;
    if (!G::playable(*job.a, players, why_not) || !G::playable(*job.b, players, why_not)) continue;
    if (!impact.stopped) impact.shifts.push_back(shift_of<G>(job, players, impact.stopped));
  }
  return impact;
}

}  // namespace

bool Impact::any() const {
  return std::any_of(shifts.begin(), shifts.end(),
                     [](const Shift& shift) { return shift.otherwise > 0; });
}

std::vector<LineImpact> impact_of_lines(const ImpactJob& job) {
  std::vector<LineImpact> lines;
  for (const Unit& unit : units(*job.a, *job.b)) {
    LineImpact line{unit.difference.name, "", {}};
    const rules::RuleSet other = with_unit(*job.a, *job.b, unit);
    table::Diagnostics unsound;
    if (other.schema().judge != nullptr) other.schema().judge(other, "", unsound);
    if (unit.difference.of_match) {
      line.why_none = "concerns the match, which no single round shows";
    } else if (!unit.difference.idle.empty()) {
      line.why_none = "cannot matter: " + unit.difference.idle;
    } else if (!unsound.empty()) {
      line.why_none = "unsound alone: " + unsound.front().message;
    } else {
      ImpactJob alone = job;
      alone.b = &other;
      line.impact = impact(alone);
      if (line.impact.shifts.empty()) line.why_none = "no number of players can play it alone";
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

Impact impact(const ImpactJob& job) {
  if (job.a->schema().game == gostop::Game::kName) return impact_on<gostop::Game>(job);
  return impact_on<stoppa::Game>(job);
}

}  // namespace showstopper::lint
