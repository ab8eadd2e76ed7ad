// SPDX-License-Identifier: Apache-2.0
#include "properties/verify/match_invariants.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "model/gostop/deal.h"
#include "model/stoppa/deal.h"
#include "model/table/caught_check.h"
#include "properties/invariants/gostop/catalogue.h"
#include "properties/invariants/stoppa/catalogue.h"

namespace showstopper::properties {
namespace {

constexpr std::uint64_t kMatchStream = 0x4D41'5443'0000'0000u;  // apart from those of rounds
constexpr int kMostRounds = 24;                                 // an open match ends for us

// A round of a match that `play` plays, with each step put to `ask`. Nothing where the round broke
// off: an invariant did not hold, or the engine stopped.
template <class Run, class Round, class Play>
auto unbroken(Run& run, const Round& record, const Play& play) -> std::optional<decltype(play())> {
  const std::size_t before = run.findings.size();
  const table::CatchChecks catching;
  try {
    const auto result = play();
    if (run.findings.size() == before) return result;
  } catch (const table::CheckFailed& failed) {
    auto& finding = run.findings.emplace_back();
    finding.step = static_cast<int>(record.actions.size()) - 1;
    finding.failure = {Failure::Kind::check, failed.condition, "", ""};
  }
  run.findings.back().record = record;
  return std::nullopt;
}

// Whether the catalogue holds after a step; what does not is added to the run's findings.
template <class Run, class Step>
bool ask(Run& run, const Step& step) {
  if (all_hold(step)) return true;
  auto& finding = run.findings.emplace_back();
  finding.step = step.first ? -1 : step.number;
  for (const auto* invariant : broken(step, false))
    finding.invariants.emplace_back(invariant->name);
  return false;
}

bool ask_gostop(GostopMatchRun& run, const GostopStep& step) {
  run.checked += static_cast<std::uint64_t>(invariants_of(Cost::each_step));
  return ask(run, step);
}
bool ask_stoppa(StoppaMatchRun& run, const StoppaStep& step) {
  run.checked += static_cast<std::uint64_t>(stoppa_invariants_of(Cost::each_step));
  return ask(run, step);
}

// Uniform choices. AMB-02: a payment inside the round may end the match, but it is played out here.
gostop::Result play_round(GostopMatchRun& run, const RuleFacts& rule_facts,
                          table::PlayedRound<gostop::Game>& record, table::Random& random) {
  const gostop::Rules& rules = run.rules;
  GostopWatch watch(rules, rule_facts);
  record.deal = gostop::shuffled_deal(rules, record.table.dealer, random);
  gostop::State state = gostop::start(rules, record.table.dealer, record.table.carry, record.deal);
  gostop::Legal may = gostop::legal(rules, state);
  gostop::Result result;
  const auto settled = [&]() -> const gostop::Result* {
    if (!state.over()) return nullptr;
    result = gostop::settle(rules, state);
    return &result;
  };
  bool holds = ask_gostop(run, watch.open(record.deal, state, may, settled()));
  while (holds && !state.over()) {
    const gostop::Action action = choose(state, may, Policy::uniform, random);
    record.seats.push_back(state.to_move);
    record.actions.push_back(action);
    gostop::apply(rules, state, action);
    may = gostop::legal(rules, state);
    ++run.decisions;
    const GostopStep step = watch.step(action, state, may, settled());
    holds = ask_gostop(run, step);
    watch.accept(step);
  }
  return result;
}

stoppa::Result play_round(StoppaMatchRun& run, table::PlayedRound<stoppa::Game>& record,
                          table::Random& random) {
  const stoppa::Rules& rules = run.rules;
  const stoppa::Table& table = record.table;
  record.deal = shuffled_deal(rules, table.dealer, random);
  stoppa::State state = start(rules, table, record.deal);
  stoppa::Legal may = legal(rules, state);
  stoppa::Result result;
  bool holds = ask_stoppa(run, {rules, table, record.deal, state, state, may, may, {}, true});
  for (int number = 0; holds && !state.over(); ++number) {
    const stoppa::Action action = choose(state, may, StoppaPolicy::plain, random);
    record.seats.push_back(state.to_move());
    record.actions.push_back(action);
    const stoppa::State before = state;
    const stoppa::Legal could = may;
    apply(rules, state, action);
    may = legal(rules, state);
    ++run.decisions;
    if (state.over()) result = settle(rules, state);
    holds = ask_stoppa(run, {rules, table, record.deal, before, state, could, may, action, false,
                             number, state.over() ? &result : nullptr});
  }
  return result;
}

using gostop::Points;
using Totals = std::array<Points, gostop::kMaxPlayers>;

Totals totals_after(const GostopMatchRun& run, std::size_t rounds) {
  Totals totals{};
  for (std::size_t i = 0; i < rounds; ++i) {
    for (std::size_t seat = 0; seat < totals.size(); ++seat) {
      totals[seat] += run.results[i].payments[seat];
    }
  }
  return totals;
}

bool is_void(const gostop::Result& result) { return result.outcome == gostop::Outcome::misdeal; }

constexpr std::string_view kTotalEvents[] = {"a payment", "a second round"};

Ruling totals_are_the_payments(const GostopMatchRun& run) {
  Ruling ruling;
  if (run.results.size() > 1) ruling.met |= 2;
  for (std::size_t i = 0; i < run.matches.size(); ++i) {
    const Totals totals = totals_after(run, i);
    if (totals != Totals{}) ruling.met |= 1;
    const Points sum = std::accumulate(totals.begin(), totals.end(), Points{0});
    if (run.matches[i].totals != totals || sum != 0) ruling.holds = false;
  }
  return ruling;
}

constexpr std::string_view kChairEvents[] = {"another dealer", "a carry"};

Ruling dealer_and_carry_pass_on(const GostopMatchRun& run) {
  Ruling ruling;
  int rounds = 0;
  for (std::size_t i = 0; i < run.results.size(); ++i) {
    const gostop::Match& before = run.matches[i];
    const gostop::Match& after = run.matches[i + 1];
    const gostop::Result& result = run.results[i];
    rounds += is_void(result) ? 0 : 1;
    if (after.dealer != before.dealer) ruling.met |= 1;
    if (after.carry > 0) ruling.met |= 2;
    const bool passed_on = after.dealer == result.next_dealer && after.carry == result.next_carry;
    if (!passed_on || after.rounds != rounds) ruling.holds = false;
    // Who wins deals next; after a round that counts for nothing the same seat deals again.
    if (is_void(result) && after.dealer != before.dealer) ruling.holds = false;
  }
  return ruling;
}

constexpr std::string_view kEndEvents[] = {"a round"};

Ruling a_match_ends_by_its_rule(const GostopMatchRun& run) {
  Ruling ruling;
  for (std::size_t i = 1; i < run.matches.size(); ++i) {
    ruling.met |= 1;
    const gostop::Match& match = run.matches[i];
    const Totals totals = totals_after(run, i);
    const auto seats = totals.begin() + run.rules.players;
    const Points most = *std::max_element(totals.begin(), seats);
    bool due = false;
    switch (run.rules.match_end.word) {
      case gostop::MatchEnd::rounds: due = match.rounds >= run.rules.match_end.number; break;
      case gostop::MatchEnd::points: due = most >= run.rules.match_end.number; break;
      case gostop::MatchEnd::chips_out:  // no purses are kept here
      case gostop::MatchEnd::open: break;
    }
    const bool shared = std::count(totals.begin(), seats, most) > 1;
    if (shared && run.rules.match_tiebreak == gostop::Tiebreak::extra_round) due = false;
    if (match.over != due) ruling.holds = false;
    for (const gostop::Seat winner : match.winners) {
      if (totals[static_cast<std::size_t>(winner)] != most) ruling.holds = false;
    }
    if (due == match.winners.empty()) ruling.holds = false;
    if (match.over && i + 1 < run.matches.size()) ruling.holds = false;
  }
  return ruling;
}

constexpr GostopMatchLaw kGostopLaws[] = {
    {"totals_are_the_payments",
     "The totals of a match are the payments of its rounds, and sum to zero.", kTotalEvents,
     totals_are_the_payments},
    {"dealer_and_carry_pass_on",
     "Dealer and carry go from a result to the next round, and a void deal is no round.",
     kChairEvents, dealer_and_carry_pass_on},
    {"a_match_ends_by_its_rule",
     "A match is over exactly when its rule says so, and those who lead have won.", kEndEvents,
     a_match_ends_by_its_rule},
};

constexpr std::string_view kChipEvents[] = {"a second round", "chips that changed hands"};

Ruling chips_stay_on_the_table(const StoppaMatchRun& run) {
  Ruling ruling;
  if (run.results.size() > 1) ruling.met |= 1;
  const auto chips = [](const stoppa::Match& match) {
    return std::accumulate(match.purses.begin(), match.purses.end(), std::int64_t{match.pot});
  };
  for (const stoppa::Match& match : run.matches) {
    if (match.purses != run.matches.front().purses) ruling.met |= 2;
    if (chips(match) != chips(run.matches.front())) ruling.holds = false;
  }
  return ruling;
}

constexpr std::string_view kLapEvents[] = {"a round"};

Ruling all_deal_in_turn(const StoppaMatchRun& run) {
  Ruling ruling;
  for (std::size_t i = 0; i < run.results.size(); ++i) {
    ruling.met |= 1;
    const stoppa::Match& after = run.matches[i + 1];
    if (after.dealer != table::after(run.matches[i].dealer, run.rules.players) ||
        after.rounds != static_cast<int>(i) + 1) {
      ruling.holds = false;
    }
    bool broke = false;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(run.rules.players); ++seat) {
      broke = broke || after.purses[seat] < after.punto + after.beccata;
    }
    const bool fixed = run.rules.match_laps.word == stoppa::Laps::number;
    const bool laps = fixed && after.rounds >= run.rules.match_laps.number * run.rules.players;
    if (after.over != (laps || broke)) ruling.holds = false;
  }
  return ruling;
}

constexpr StoppaMatchLaw kStoppaLaws[] = {
    {"chips_stay_on_the_table", "Purses and pot of a match sum to the same after every round.",
     kChipEvents, chips_stay_on_the_table},
    {"all_deal_in_turn",
     "All deal in turn, and a match is over when its laps are, or when a purse cannot pay.",
     kLapEvents, all_deal_in_turn},
};

}  // namespace

std::span<const GostopMatchLaw> gostop_match_laws() { return kGostopLaws; }
std::span<const StoppaMatchLaw> stoppa_match_laws() { return kStoppaLaws; }

GostopMatchRun play_match(const gostop::Rules& rules, const RuleFacts& rule_facts,
                          std::uint64_t seed, std::uint64_t index, int most_rounds) {
  table::Random random = table::fork(seed ^ kMatchStream, index);
  GostopMatchRun run{rules, {}, {}, {}, 0, 0, {}};
  const auto players = static_cast<std::uint64_t>(rules.players);
  run.matches.push_back(gostop::new_match(rules, static_cast<gostop::Seat>(index % players)));
  for (int round = 0; round < most_rounds && !run.matches.back().over; ++round) {
    gostop::Match match = run.matches.back();
    table::PlayedRound<gostop::Game> record;
    record.table.dealer = match.dealer;
    record.table.carry = match.carry;
    const auto result =
        unbroken(run, record, [&] { return play_round(run, rule_facts, record, random); });
    if (!result) break;  // what a broken round pays cannot be booked
    run.results.push_back(*result);
    gostop::book(rules, match, run.results.back());
    run.matches.push_back(match);
    run.last = std::move(record);
  }
  return run;
}

StoppaMatchRun play_match(const stoppa::Rules& rules, std::uint64_t seed, std::uint64_t index,
                          int most_rounds) {
  table::Random random = table::fork(seed ^ kMatchStream, index);
  StoppaMatchRun run{rules, {}, {}, {}, 0, 0, {}};
  const auto players = static_cast<std::uint64_t>(rules.players);
  run.matches.push_back(stoppa::new_match(rules, static_cast<stoppa::Seat>(index % players)));
  for (int round = 0; round < most_rounds && !run.matches.back().over; ++round) {
    stoppa::Match match = run.matches.back();
    table::PlayedRound<stoppa::Game> record;
    record.table = stoppa::next_table(match);
    if (fault(rules, record.table)) break;  // prizes that this pot does not hold
    const auto result = unbroken(run, record, [&] { return play_round(run, record, random); });
    if (!result) break;
    run.results.push_back(*result);
    book(rules, match, run.results.back());
    run.matches.push_back(match);
    run.last = std::move(record);
  }
  return run;
}

namespace {

// What a match adds to a report, and all that is wrong with it.
template <class Run, class Report, class Relations>
auto judged(Run run, Report& report, const Relations& relations) {
  report.decisions += run.decisions;
  report.checked += run.checked + relations.size();
  for (const auto& relation : relations) {
    if (relation.judge(run).holds) continue;
    auto& finding = run.findings.emplace_back();
    finding.invariants.emplace_back(relation.name);
    finding.record = run.last;
  }
  return std::move(run.findings);
}

}  // namespace

std::vector<Finding> verify_match(const gostop::Rules& rules, const RuleFacts& rule_facts,
                                  std::uint64_t seed, std::uint64_t index, SubjectReport& report) {
  return judged(play_match(rules, rule_facts, seed, index, kMostRounds), report,
                gostop_match_laws());
}

std::vector<StoppaFinding> verify_match(const stoppa::Rules& rules, std::uint64_t seed,
                                        std::uint64_t index, StoppaReport& report) {
  return judged(play_match(rules, seed, index, kMostRounds), report, stoppa_match_laws());
}

}  // namespace showstopper::properties
