// SPDX-License-Identifier: Apache-2.0
//
// The goals of `showstopper find` for Stoppa: rare deals, by dealing and by exact counting, and
// rounds that are played at random, for a named goal or an expression.
#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "app/cli/limits.h"
#include "app/commands/find/find.h"
#include "app/commands/find/stoppa_goal.h"
#include "app/report/rules_json.h"
#include "model/stoppa/rules.h"
#include "model/table/check.h"
#include "model/trace/stoppa/replay.h"
#include "model/trace/stoppa/trace.h"
#include "solver/goals/absent.h"
#include "solver/search/random_search.h"
#include "solver/stoppa/deal_formula.h"
#include "solver/stoppa/expression_search.h"
#include "solver/stoppa/goal.h"

namespace showstopper::app {
namespace {

using solver::stoppa::Goal;

std::vector<ListedGoal> catalogue() {
  std::vector<ListedGoal> goals;
  for (const Goal& goal : solver::stoppa::goals()) {
    const std::string_view text = goal.expression.empty() ? goal.name : goal.expression;
    goals.push_back({goal.name, text, goal.clause, goal.meaning, 0});
  }
  return goals;
}

// Options of Go-Stop alone are refused, never ignored.
void refuse_options(const FindOptions& asked) {
  const auto refuse = [](bool given, std::string_view option) {
    if (given) throw UsageError{fmt::format("`{}` is for rules of Go-Stop only", option)};
  };
  refuse(asked.turns != 0, "--turns");
  refuse(!asked.jokers.empty(), "--jokers");
  refuse(asked.smallest, "--smallest");
  refuse(!asked.deal.empty(), "--deal");
  refuse(asked.samples != 0, "--sample");
  refuse(asked.cross_check, "--cross-check");
  refuse(!asked.dimacs.empty(), "--dimacs");
  refuse(!asked.smt2.empty(), "--smt2");
}

// The deal conditions of `--where`; nullopt after printing an error if one is of another form, or
// if no deal has all of them.
std::optional<std::vector<solver::stoppa::Dealt>> dealt(const Context& context,
                                                        const stoppa::Rules& rules,
                                                        const FindOptions& asked) {
  std::vector<solver::stoppa::Dealt> all;
  for (const std::string& text : asked.where) {
    std::string why_not;
    if (const auto each = solver::stoppa::parse_dealt(text, rules.players, why_not)) {
      all.push_back(*each);
      why_not = solver::stoppa::why_not_dealt(rules, all);
    }
    if (why_not.empty()) continue;
    context.complain({{"where", {1, 1}, fmt::format("`{}`: {}", text, why_not)}});
    return std::nullopt;
  }
  return all;
}

Expected exact(const solver::stoppa::DealCount& count) {
  Expected expected;
  expected.kind = Expected::Kind::exact;
  expected.part = solver::to_text(count.part);
  expected.whole = solver::to_text(count.whole);
  expected.probability = solver::quotient(count.part, count.whole);
  return expected;
}

Expected estimated(const solver::stoppa::Found& found) {
  const solver::Rate rate = solver::rate(found.hits, found.deals);
  Expected expected;
  expected.kind = Expected::Kind::estimated;
  expected.probability = rate.estimate;
  expected.low = rate.low;
  expected.high = rate.high;
  expected.hits = found.hits;
  expected.rounds = found.deals;
  return expected;
}

const char* method_of(const Goal& goal) {
  return solver::stoppa::is_of_play(goal.kind) ? "random play" : "random deals";
}

// A round as one line, with the payments of the engine.
std::string witness_line(const stoppa::Rules& rules, const std::string& rules_json,
                         const table::PlayedRound<stoppa::Game>& record) {
  std::vector<trace::StoppaMove> moves;
  for (std::size_t i = 0; i < record.actions.size(); ++i) {
    moves.push_back({record.seats[i], record.actions[i]});
  }
  trace::StoppaTrace witness =
      trace::stoppa_trace(rules, rules_json, record.table, record.deal, std::move(moves));
  trace::replay(witness, [&](int, const stoppa::State& state, const stoppa::EventLog&,
                             std::optional<stoppa::Refusal>) {
    if (state.over()) witness.result = trace::observe(settle(rules, state), rules.players);
  });
  return trace::to_json(witness);
}

// How rounds are searched: the method by which they are found, and the unit of its limit.
struct SearchedBy {
  const char* method;
  const char* unit;  // `deals` or `rounds`
};

// Puts the outcome of a search into the row; true if it found `wanted` rounds.
bool put(const solver::stoppa::Found& found, const SearchedBy& by, const stoppa::Rules& rules,
         const std::string& rules_json, std::uint64_t wanted, const Limits& limits, FindRow& row) {
  row.seconds = limits.seconds();
  for (const auto& record : found.rounds) {
    row.witnesses.push_back(witness_line(rules, rules_json, record));
  }
  const bool enough = found.rounds.size() >= wanted;
  row.answer = enough ? "found" : "unknown";
  if (!found.rounds.empty()) row.method = by.method;
  if (enough) return true;
  row.why_unknown =
      limits.why().empty() ? fmt::format("the limit of {} was reached", by.unit) : limits.why();
  row.bound = fmt::format("known: {} of {} random {}", found.hits, found.deals, by.unit);
  return false;
}

solver::SatLimits sat_limits(const FindOptions& asked, Limits& limits) {
  solver::SatLimits of_solver;
  of_solver.seconds = seconds_for(asked);
  of_solver.seed = asked.seed;
  of_solver.go_on = [&limits] { return limits.go_on(); };
  return of_solver;
}

std::vector<std::string> rests_on_deal(const stoppa::Rules& rules) {
  return {fmt::format("each card is dealt once, {} to each seat", rules.hand_cards),
          "words of hands as they are dealt are exact, `point` and `suited` up to their maximum; "
          "declarations end a round as the rules rank them; all other words may have any value",
          "the refutation by CaDiCaL"};
}

// The row of a goal that no deal allows, by the formula.
FindRow refuted(FindRow row, const stoppa::Rules& rules, const Limits& limits) {
  row.answer = "impossible";
  row.method = "formula";
  row.rests_on = rests_on_deal(rules);
  row.seconds = limits.seconds();
  return row;
}

// Whether no deal with these conditions has the goal, by the formula of its expression.
bool is_refuted(const stoppa::Rules& rules, const Goal& goal,
                const std::vector<solver::stoppa::Dealt>& where, const FindOptions& asked,
                Limits& limits) {
  if (goal.expression.empty() || solver::stoppa::is_of_play(goal.kind)) return false;
  table::Diagnostics none;
  const auto expression = solver::stoppa::parse_expression(goal.expression, rules.players, none);
  CHECK(expression);
  const solver::stoppa::DealFormula formula(rules, *expression, stoppa::kNobody, where);
  return formula.verdict(sat_limits(asked, limits)) == solver::Verdict::refuted;
}

FindRow row_of(const stoppa::Rules& rules, const std::string& rules_json, const Goal& goal,
               const std::vector<solver::stoppa::Dealt>& where, const FindOptions& asked) {
  FindRow row;
  row.name = goal.name;
  row.text = goal.name;
  row.clause = goal.clause;
  row.meaning = goal.meaning;
  row.method = "-";
  if (SignalGuard::interrupted()) return interrupted(std::move(row));
  Limits limits(seconds_for(asked), asked.megabytes, asked.of_thread);
  auto count = solver::stoppa::count_deals(rules, goal.kind);
  if (count && count->part == 0) {
    row.answer = "impossible";
    row.method = "counting";
    row.rests_on.push_back(
        fmt::format("no deal of {} has it, by exact counting", solver::to_text(count->whole)));
    row.seconds = limits.seconds();
    return row;
  }
  if (!where.empty()) {
    count.reset();  // it is of all deals
    if (is_refuted(rules, goal, where, asked, limits)) return refuted(row, rules, limits);
  }
  constexpr std::uint64_t kMostDeals = 20'000'000;
  solver::stoppa::Search search;
  search.rules = &rules;
  search.goal = goal.kind;
  search.where = where;
  search.seed = asked.seed;
  search.deals = kMostDeals;
  search.witnesses = asked.witnesses;
  search.go_on = [&limits] { return limits.go_on(); };
  const solver::stoppa::Found found = solver::stoppa::search(search);
  const bool enough =
      put(found, {method_of(goal), "deals"}, rules, rules_json, asked.witnesses, limits, row);
  if (count) {
    row.expected = exact(*count);
  } else if (enough && asked.estimate > 0) {
    search.witnesses = 0;
    search.deals = asked.estimate;  // of which those that satisfy `--where` count
    row.expected = estimated(solver::stoppa::search(search));
  }
  return row;
}

// Rounds of an expression are played until a limit ends it.
constexpr std::uint64_t kMostRounds = 20'000'000;
// Before the solver gets the formula of the deal: a fixed number, so that no clock matters.
constexpr std::uint64_t kFirstRounds = 20'000;
// Deals that the formula gives, and rounds of each.
constexpr std::uint64_t kGivenDeals = 300, kRoundsOfADeal = 32;

solver::stoppa::ExpressionSearch search_for(const stoppa::Rules& rules,
                                            const rules::Expression& expression,
                                            const FindOptions& asked) {
  solver::stoppa::ExpressionSearch search;
  search.rules = &rules;
  search.expression = &expression;
  if (asked.seat >= 0) search.seat = stoppa::Seat{asked.seat};
  search.seed = asked.seed;
  search.rounds = kMostRounds;
  return search;
}

// Rounds of deals in which the formula allows the expression.
solver::stoppa::ExpressionSearch with_deals_of(const solver::stoppa::DealFormula& formula,
                                               solver::stoppa::ExpressionSearch search,
                                               const solver::SatLimits& of_solver) {
  search.rounds = kGivenDeals * kRoundsOfADeal;
  search.deal = [&formula, of_solver,
                 last = std::optional<stoppa::Deal>()](std::uint64_t round) mutable {
    if (round % kRoundsOfADeal == 0) last = formula.deal(round / kRoundsOfADeal, of_solver);
    return last;
  };
  return search;
}

FindRow row_of(const stoppa::Rules& rules, const std::string& rules_json,
               const rules::Expression& expression, const std::vector<solver::stoppa::Dealt>& where,
               const FindOptions& asked) {
  FindRow row;
  row.typed = asked.goal;
  row.text = expression.text();
  row.method = "-";
  Limits limits(seconds_for(asked), asked.megabytes, asked.of_thread);
  solver::stoppa::ExpressionSearch search = search_for(rules, expression, asked);
  search.where = where;
  search.witnesses = asked.witnesses;
  search.go_on = [&limits] { return limits.go_on(); };
  search.rounds = kFirstRounds;
  solver::stoppa::Found found = solver::stoppa::search(search);
  solver::stoppa::Found given;  // in deals of the formula
  SearchedBy by{"random play", "rounds"};
  if (found.rounds.size() < asked.witnesses) {
    const solver::stoppa::DealFormula formula(rules, expression, search.seat, where);
    const solver::SatLimits of_solver = sat_limits(asked, limits);
    if (formula.verdict(of_solver) == solver::Verdict::refuted) return refuted(row, rules, limits);
    auto of_formula = with_deals_of(formula, search, of_solver);
    of_formula.witnesses = asked.witnesses - found.rounds.size();
    given = solver::stoppa::search(of_formula);
    if (!given.rounds.empty()) by.method = "formula and play";
    std::move(given.rounds.begin(), given.rounds.end(), std::back_inserter(found.rounds));
  }
  search.first = kFirstRounds;
  search.rounds = kMostRounds - kFirstRounds;
  if (found.rounds.size() < asked.witnesses) solver::stoppa::search_on(search, found);
  if (!put(found, by, rules, rules_json, asked.witnesses, limits, row)) {
    if (given.deals == 0) return row;
    row.bound += fmt::format(", {} of {} rounds in deals of the formula", given.hits, given.deals);
    return row;
  }
  if (asked.estimate == 0) return row;
  search.witnesses = 0;
  search.first = 0;
  search.rounds = asked.estimate;
  search.uniform = true;
  row.expected = estimated(solver::stoppa::search(search));
  return row;
}

// Rounds with more than the most so far, until the formula refutes one.
void raise_most(const stoppa::Rules& rules, const rules::Expression& number,
                const solver::SatLimits& of_solver, const solver::stoppa::ExpressionSearch& search,
                solver::stoppa::Most& found, MostRow& row) {
  while (found.most) {
    table::Diagnostics none;
    const std::string more = fmt::format("({}) > {}", number.text(), *found.most);
    const auto expression = solver::stoppa::parse_expression(more, rules.players, none);
    if (!expression) return;  // a text that is too long
    const solver::stoppa::DealFormula formula(rules, *expression, search.seat, {});
    const solver::Verdict verdict = formula.verdict(of_solver);
    row.proved = verdict == solver::Verdict::refuted;
    if (verdict != solver::Verdict::satisfied) return;
    solver::stoppa::Most higher =
        solver::stoppa::find_most(with_deals_of(formula, search, of_solver));
    if (!higher.most || *higher.most <= *found.most) return;
    found = std::move(higher);
  }
}

std::optional<std::vector<MostRow>> most(Context& context, const LoadedRules& loaded,
                                         const FindOptions& asked) {
  refuse_options(asked);
  const stoppa::Rules rules = stoppa::compile(loaded.rules, seats_for(loaded, asked.players));
  need_seat(asked, rules.players);
  table::Diagnostics diagnostics;
  const auto expression = parse_in_stoppa_words(asked.most, rules.players, diagnostics);
  for (table::Diagnostic& each : diagnostics) each.file = "most";
  context.complain(diagnostics);
  if (!expression) return std::nullopt;
  const std::string json = rules_json(context, loaded.rules);
  const bool each_seat = asked.seat < 0 && solver::is_of_a_seat(*expression);
  std::vector<MostRow> rows;
  for (int seat = 0; seat < (each_seat ? rules.players : 1); ++seat) {
    MostRow row;
    row.number = expression->text();
    row.seat = each_seat ? seat : asked.seat;
    if (SignalGuard::interrupted()) {
      row.why_open = kInterrupted;
      rows.push_back(std::move(row));
      continue;
    }
    Limits limits(seconds_for(asked), asked.megabytes);
    solver::stoppa::ExpressionSearch search = search_for(rules, *expression, asked);
    if (row.seat >= 0) search.seat = stoppa::Seat{row.seat};
    search.rounds = kFirstRounds;
    search.go_on = [&limits] { return limits.go_on(); };
    solver::stoppa::Most found = solver::stoppa::find_most(search);
    const std::uint64_t rounds = found.rounds;
    raise_most(rules, *expression, sat_limits(asked, limits), search, found, row);
    row.seconds = limits.seconds();
    row.most = found.most;
    if (row.proved) row.rests_on = rests_on_deal(rules);
    if (!row.proved) {
      row.why_open = fmt::format("{} random rounds were played, and no bound is known", rounds);
      if (!limits.go_on()) row.why_open = fmt::format("{}, {}", limits.why(), row.why_open);
    }
    if (found.most) row.witness = witness_line(rules, json, found.round);
    rows.push_back(std::move(row));
  }
  return rows;
}

void refuse_seat(const FindOptions& asked) {
  if (asked.seat < 0) return;
  throw UsageError{"`--seat` is for an expression: a named goal of Stoppa is of no seat"};
}

std::optional<std::vector<FindRow>> find(Context& context, const LoadedRules& loaded,
                                         const FindOptions& asked) {
  refuse_options(asked);
  const stoppa::Rules rules = stoppa::compile(loaded.rules, seats_for(loaded, asked.players));
  const auto where = dealt(context, rules, asked);
  if (!where) return std::nullopt;
  const std::string json = rules_json(context, loaded.rules);
  std::vector<FindRow> rows;
  if (!asked.all) {
    table::Diagnostics diagnostics;
    const auto goal = parse_stoppa_goal(asked.goal, rules.players, diagnostics);
    context.complain(diagnostics);
    if (!goal) return std::nullopt;
    if (goal->named == nullptr) {
      need_seat(asked, rules.players);
      rows.push_back(row_of(rules, json, *goal->expression, *where, asked));
      return rows;
    }
    refuse_seat(asked);
    rows.push_back(row_of(rules, json, *goal->named, *where, asked));
    return rows;
  }
  refuse_seat(asked);
  for (const Goal& goal : solver::stoppa::goals()) {
    rows.push_back(row_of(rules, json, goal, *where, asked));
  }
  return rows;
}

std::optional<CountRow> count(Context& context, const LoadedRules& loaded,
                              const FindOptions& asked) {
  refuse_options(asked);
  if (!asked.where.empty()) {
    throw UsageError{"`--count` is without `--where` for rules of Stoppa"};
  }
  const stoppa::Rules rules = stoppa::compile(loaded.rules, seats_for(loaded, asked.players));
  table::Diagnostics diagnostics;
  const auto parsed = parse_stoppa_goal(asked.goal, rules.players, diagnostics);
  context.complain(diagnostics);
  if (!parsed) return std::nullopt;
  const Goal* goal = parsed->named;
  if (goal == nullptr) {
    throw UsageError{fmt::format(
        "`--count` is for named goals with rules of Stoppa, and `{}` is none; `--list` prints them",
        table::printable(asked.goal))};
  }
  CountRow row;
  row.constraints.emplace_back(goal->name);
  const auto counted = solver::stoppa::count_deals(rules, goal->kind);
  if (!counted) {
    row.unknown = fmt::format("`{}` is not counted with {} players, only estimated", goal->name,
                              rules.players);
    return row;
  }
  row.part = solver::to_text(counted->part);
  row.whole = solver::to_text(counted->whole);
  row.probability = solver::quotient(counted->part, counted->whole);
  return row;
}

}  // namespace

const GameFinder& stoppa_find() {
  static const GameFinder finder{"stoppa", catalogue, find, count, most};
  return finder;
}

}  // namespace showstopper::app
