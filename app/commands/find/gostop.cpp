// SPDX-License-Identifier: Apache-2.0
//
// The goals of `showstopper find` for Go-Stop: from the command line to jobs of the solver, and
// from its answers to rows. Every witness is replayed by the engine before anybody sees it.
#include <algorithm>
#include <memory>
#include <sstream>

#include <fmt/format.h>

#include "app/cli/limits.h"
#include "app/cli/rounds.h"
#include "app/commands/find/find.h"
#include "app/commands/one_seat.h"
#include "app/commands/refuted_formulas.h"
#include "app/names/goal_words.h"
#include "model/gostop/game.h"
#include "model/table/check.h"
#include "model/trace/gostop/reader.h"
#include "solver/double_dummy/double_dummy.h"
#include "solver/encoding/witness.h"
#include "solver/goals/absent.h"
#include "solver/goals/goal_term.h"
#include "solver/search/extreme.h"
#include "solver/search/find.h"
#include "solver/search/random_search.h"
#include "solver/search/splitting.h"

namespace showstopper::app {
namespace {

using solver::Answer;
using solver::DealConstraint;
using solver::DealCounter;
using solver::Goal;
using solver::NamedGoal;
using solver::PlayedRound;

// The deal of a round in a file, its dealer at seat 0.
struct FixedDeal {
  gostop::Deal deal;
  gostop::Seat dealer = 0;
  int carry = 0;
};

FixedDeal dealer_first(const gostop::Deal& deal, gostop::Seat dealer, int players) {
  FixedDeal fixed{deal, dealer, 0};
  for (gostop::Seat seat = 0; seat < players; ++seat) {
    fixed.deal.hands[table::distance(dealer, seat, players)] = deal.hands[seat];
  }
  return fixed;
}

// The record with the seats as they were in the file.
PlayedRound as_in_file(PlayedRound record, gostop::Seat dealer, int players) {
  const auto hands = record.deal.hands;
  for (gostop::Seat seat = 0; seat < players; ++seat) {
    record.deal.hands[seat] = hands[table::distance(dealer, seat, players)];
  }
  for (gostop::Seat& seat : record.seats) seat = (seat + dealer) % players;
  record.table.dealer = dealer;
  return record;
}

std::optional<FixedDeal> read_deal(const Context& context, const std::string& file,
                                   const gostop::Rules& rules) {
  std::optional<FixedDeal> fixed;
  bool other = false;
  const bool good = each_round(context, {file}, [&](const Game& game, const RoundLine& line) {
    if (fixed || game.name() != "gostop") return;
    std::istringstream none;
    trace::TraceReader reader(none, line.file, line.rules);
    trace::GostopTrace trace;
    table::Diagnostics diagnostics;
    CHECK(reader.read(line.text, line.number, trace, diagnostics) ==
          trace::TraceReader::Got::gostop);
    if (trace.from == trace::GostopTrace::From::state || trace.has_hidden()) {
      diagnostics.push_back({line.file, {line.number, 0}, "a whole deal without `x` is expected"});
    } else if (trace.envelope.players != rules.players) {
      diagnostics.push_back({line.file,
                             {line.number, 0},
                             fmt::format("the round has {} players, expected {}; set `--players`",
                                         trace.envelope.players, rules.players)});
    } else if (const auto fault = gostop::fault(rules, trace.envelope.dealer, trace.deal)) {
      diagnostics.push_back({line.file, {line.number, 0}, *fault});
    } else {
      fixed = dealer_first(trace.deal, trace.envelope.dealer, rules.players);
      fixed->carry = trace.envelope.carry;
    }
    context.complain(diagnostics);
    other = other || !fixed;
  });
  if (fixed) return fixed;
  if (good && !other) context.complain({{file, {}, "a round of Go-Stop is expected"}});
  return std::nullopt;
}

class GostopFinder {
 public:
  GostopFinder(Context& context, const LoadedRules& loaded, const FindOptions& asked)
      : session_(context), asked_(asked) {
    AskedRules compiled = asked_rules(context, loaded, asked);
    rules_ = std::move(compiled.rules);
    rules_json_ = std::move(compiled.json);
  }

  // False after printing an error of the command line.
  bool read() {
    table::Diagnostics diagnostics;
    for (const std::string& text : asked_.where) {
      for (DealConstraint& each : DealConstraint::parse_all(text, rules_, diagnostics)) {
        where_.push_back(std::move(each));
      }
    }
    if (!diagnostics.empty()) return complain(diagnostics);
    if (const auto twice = solver::predealt_twice(where_)) {
      return complain({{"where", {}, *twice}});
    }
    if (!where_.empty() && !DealCounter::too_many(where_)) {
      // If only deals are requested, counting them may take all of the time.
      count_deals(asked_.count || asked_.samples > 0 ? 1 : kShareOfDeals);
      if (deals_ && deals_->count() == 0) return complain({{"where", {}, no_deal()}});
    }
    if (asked_.deal.empty()) return true;
    fixed_ = read_deal(session_, asked_.deal, rules_);
    return fixed_.has_value();
  }

  std::optional<std::vector<FindRow>> rows() {
    std::vector<FindRow> rows;
    if (!asked_.all) {
      table::Diagnostics diagnostics;
      auto goal = parse_goal_in_words(asked_.goal, rules_.players, diagnostics);
      if (!goal) {
        complain(diagnostics);
        return std::nullopt;
      }
      const std::string text = goal->text();
      if (fixed_ && fixed_->dealer != 0) {
        goal = solver::Term(goal->expression()).counted_from(fixed_->dealer, rules_.players).goal();
      }
      rows.push_back(row(solver::goal_named(asked_.goal), *goal, text));
    }
    for (const NamedGoal& each : solver::goal_catalogue()) {
      if (!asked_.all || (each.players != 0 && each.players != rules_.players)) continue;
      table::Diagnostics diagnostics;
      const auto goal = Goal::parse(each.text, rules_.players, diagnostics);
      CHECK(goal);
      rows.push_back(row(&each, *goal, goal->text()));
    }
    return rows;
  }

  std::optional<CountRow> count() {
    CountRow row;
    if (!asked_.goal.empty()) {
      table::Diagnostics diagnostics;
      const NamedGoal* name = solver::goal_named(asked_.goal);
      table::Diagnostics none;
      if (const auto goal = Goal::parse(asked_.goal, rules_.players, none);
          goal && !goal->of_deal()) {
        complain({{"goal",
                   {1, 1},
                   fmt::format("`{}` is not about words of deals alone; `--count` and "
                               "`--sample` take those of `--where`, as `hand.quads`",
                               asked_.goal)}});
        return std::nullopt;
      }
      const std::string text = name == nullptr ? asked_.goal : std::string(name->text);
      for (DealConstraint& each : DealConstraint::parse_all(text, rules_, diagnostics)) {
        where_.push_back(std::move(each));
      }
      for (table::Diagnostic& each : diagnostics) {
        if (each.file == "where") each.file = "goal";
      }
      if (!complain(diagnostics)) return std::nullopt;
    }
    for (const DealConstraint& each : where_) row.constraints.push_back(each.text());
    if (const auto many = DealCounter::too_many(where_)) {
      row.unknown = *many;
      return row;
    }
    if (!asked_.goal.empty() || !deals_) count_deals(1);
    if (!deals_) {
      row.unknown = uncounted_;
      return row;
    }
    row.part = solver::to_text(deals_->count());
    row.whole = solver::to_text(deals_->total());
    row.probability = deals_->probability();
    for (std::uint64_t i = 0; i < asked_.samples && deals_->count() > 0; ++i) {
      if (!limits_.go_on()) {
        row.unknown =
            fmt::format("{} after {} of {} deals were drawn", limits_.why(), i, asked_.samples);
        row.samples.clear();
        return row;
      }
      table::Random random = table::fork(asked_.seed, i);
      row.samples.push_back(solver::deal_line(rules_, deals_->sample(random), rules_json_));
    }
    return row;
  }

 private:
  // True if there are no diagnostics.
  bool complain(const table::Diagnostics& diagnostics) const {
    session_.complain(diagnostics);
    return diagnostics.empty();
  }

  // Counting the deals of --where may take this share of the time.
  static constexpr double kShareOfDeals = 0.25;

  // The deals of --where, or why they are not counted.
  void count_deals(double share) {
    deals_.reset();
    deals_.emplace(rules_, where_,
                   [&] { return limits_.go_on() && limits_.seconds() <= share * limits_.limit(); });
    if (!deals_->gave_up()) return;
    uncounted_ = *deals_->gave_up();
    deals_.reset();
  }

  // Which conditions have no deal together.
  std::string no_deal() {
    std::string texts;
    for (const std::size_t i :
         solver::contradiction(rules_, where_, [&] { return limits_.go_on(); })) {
      texts += fmt::format("{}`{}`", texts.empty() ? "" : " and ", where_[i].text());
    }
    return fmt::format("no deal satisfies {}", texts);
  }

  FindRow row(const NamedGoal* name, const Goal& parsed, const std::string& text) {
    if (asked_.seat >= 0 && !solver::is_of_a_seat(parsed.expression())) {
      throw UsageError{fmt::format("`--seat` is for the goal of a seat, but `{}` is of none",
                                   table::printable(asked_.goal))};
    }
    const Goal goal = asked_.seat < 0 ? parsed : parsed.for_seat(seat_asked());
    FindRow row{.name = "", .typed = asked_.goal, .text = text};
    if (name != nullptr) {
      row.name = name->name;
      row.clause = name->clause;
      row.meaning = name->meaning;
    }
    if (SignalGuard::interrupted()) {
      row.bound = bound_of({});
      return interrupted(std::move(row));
    }
    auto lacks = name == nullptr ? std::nullopt : solver::lacking(rules_, *name);
    if (!lacks) lacks = solver::disabled(rules_, goal);
    if (lacks) {
      row.answer = word(Answer::Kind::impossible);
      row.method = "rules";
      row.rests_on.push_back(*lacks);
      return row;
    }
    // The time before the first question counts as part of it.
    const double before = asked_before_ ? 0 : limits_.seconds();
    asked_before_ = true;
    Limits limits(std::max(0.0, seconds_for(asked_) - before), asked_.megabytes, asked_.of_thread);
    const Answer answer = answered(goal, limits, row);
    row.seconds = before + limits.seconds();
    row.answer = word(answer.kind);
    row.method = word(answer.method);
    row.rests_on = answer.rests_on;
    row.why_unknown = answer.kind == Answer::Kind::unknown ? answer.why_unknown : "";
    if (answer.kind == Answer::Kind::unknown) row.bound = bound_of(answer);
    if (answer.kind == Answer::Kind::impossible) note_one_seat(name, goal, row);
    for (const PlayedRound& record : answer.witnesses)
      row.witnesses.push_back(line_of(record, row));
    if (answer.kind == Answer::Kind::found && !fixed_) {
      row.expected = expected(goal, limits);
      const bool missing = row.expected.kind == Expected::Kind::none && asked_.estimate > 0;
      if (missing && !asked_.all) row.notes.push_back("no rate: " + why_no_rate(goal));
    }
    if (fixed_ && row.name == "first-to-minimum") row.notes = who_can_force(limits);
    return row;
  }

  // A nagari by name is a round that is played, if there is one: a deal that is void is shorter.
  Answer answered(const Goal& goal, Limits& limits, FindRow& row) {
    if (row.name == "nagari") {
      table::Diagnostics none;
      const auto played = Goal::parse("nagari and not misdeal", rules_.players, none);
      Answer answer = solver::find(job(*played, limits, row));
      if (answer.kind == Answer::Kind::found) return answer;
    }
    return solver::find(job(goal, limits, row));
  }

  // Of a goal of the user's own over all deals.
  void note_one_seat(const NamedGoal* name, const Goal& goal, FindRow& row) const {
    if (name != nullptr || asked_.seat >= 0 || fixed_ || !where_.empty()) return;
    if (const auto note = one_seat_note(rules_, goal, asked_.seed, asked_.turns)) {
      row.notes.push_back(*note);
    }
  }

  // With all cards known, by search over the engine; seats as in the file.
  std::vector<std::string> who_can_force(Limits& limits) const {
    std::vector<std::string> notes;
    for (gostop::Seat seat = 0; seat < rules_.players; ++seat) {
      const gostop::Seat shown = (seat + fixed_->dealer) % rules_.players;
      solver::DoubleDummyJob job;
      job.rules = &rules_;
      job.deal = fixed_->deal;
      job.seat = seat;
      job.reached = solver::first_to_minimum(seat);
      job.go_on = [&limits] { return limits.go_on(); };
      const solver::DoubleDummyAnswer forced = solver::solve_double_dummy(job);
      const auto say = [&](std::string_view what) {
        notes.push_back(fmt::format("with all cards known p{} {} ({} positions)", shown, what,
                                    forced.positions));
      };
      switch (forced.kind) {
        case solver::DoubleDummyAnswer::Kind::forced: say("can force it"); break;
        case solver::DoubleDummyAnswer::Kind::prevented: say("can be kept from it"); break;
        case solver::DoubleDummyAnswer::Kind::unknown:
          say("is not known to force it: limit reached");
          break;
      }
    }
    return notes;
  }

  gostop::Seat seat_asked() const {
    return fixed_ ? table::distance(fixed_->dealer, asked_.seat, rules_.players) : asked_.seat;
  }

  solver::FindJob job(const Goal& goal, Limits& limits, FindRow& row) {
    solver::FindJob job;
    job.rules = &rules_;
    job.goal = &goal;
    job.where = where_;
    job.deals = deals_ && !fixed_ ? &*deals_ : nullptr;
    if (fixed_) {
      job.deal = fixed_->deal;
      job.carry = fixed_->carry;
    }
    job.seed = asked_.seed;
    job.witnesses = asked_.witnesses;
    job.seconds = limits.limit() * (asked_.of_thread ? kClockSeconds : 1);
    job.most_turns = asked_.turns;
    job.check = asked_.cross_check;
    job.smallest = asked_.smallest;
    job.shorten = !asked_.all;
    const auto progress = std::make_shared<Progress>(row.name.empty() ? row.text : row.name);
    const auto doing = std::make_shared<std::string>("random play");
    job.go_on = [&limits, progress, doing] {
      progress->show(static_cast<std::uint64_t>(limits.seconds() / limits.limit() * 1000), *doing);
      return limits.go_on();
    };
    job.why_stopped = [&limits] { return limits.why(); };
    job.progress = [doing](const std::string& what) { *doing = what; };
    if (!asked_.dimacs.empty() || !asked_.smt2.empty()) {
      job.refuted = [this, &row](const solver::Cnf& cnf, const std::string& what) {
        refuted_.write(cnf, what, row, rules_json_, rules_.players);
      };
    }
    return job;
  }

  static std::string bound_of(const Answer& answer) {
    std::string bound;
    if (answer.refuted_turns > 0) {
      bound =
          fmt::format("known: refuted in play for rounds of up to {} turns", answer.refuted_turns);
    }
    if (answer.rounds > 0) {
      bound += fmt::format("{}never in {} random rounds", bound.empty() ? "known: " : "; ",
                           answer.rounds);
    }
    return bound.empty() ? "known: nothing, no round was played" : bound;
  }

  std::string line_of(const PlayedRound& found, const FindRow& row) const {
    const PlayedRound record = fixed_ ? as_in_file(found, fixed_->dealer, rules_.players) : found;
    std::string why_not;
    const auto history = solver::replay(rules_, record, why_not);
    CHECK(history && history->over());
    const std::string why = row.name.empty() ? row.text : row.name + ": " + row.text;
    return solver::fixture_line(*history, rules_json_, why);
  }

  std::string why_no_rate(const Goal& goal) const {
    if (!where_.empty() && !deals_) return "the deals with --where were not counted";
    return goal.of_earlier_rounds() ? "no random round decides how many went before it (`carry`)"
                                    : "no time was left for the estimate";
  }

  // Exact if the goal is a condition on the deal, else from plain random play.
  Expected expected(const Goal& goal, Limits& limits) const {
    Expected expected;
    if (!where_.empty() && !deals_) return expected;
    if (deals_) expected.of_deals = deals_->probability();
    table::Diagnostics none;
    std::vector<DealConstraint> both = where_;
    if (goal.of_deal() && asked_.seat < 0) {
      // Not every goal on the deal is a condition that can be counted: months go up to 12 there.
      const auto on_deal = DealConstraint::parse(goal.text(), rules_, none);
      if (on_deal) both.push_back(*on_deal);
      if (on_deal && !DealCounter::too_many(both)) {
        const DealCounter counter(rules_, both, [&limits] { return limits.go_on(); });
        if (counter.gave_up()) return expected;
        const solver::Count whole = deals_ ? deals_->count() : counter.total();
        expected.kind = Expected::Kind::exact;
        expected.part = solver::to_text(counter.count());
        expected.whole = solver::to_text(whole);
        expected.probability = solver::quotient(counter.count(), whole);
        return expected;
      }
    }
    if (asked_.estimate == 0 || goal.of_earlier_rounds()) return expected;
    solver::SearchJob search;
    search.rules = &rules_;
    search.goal = &goal;
    search.deals = deals_ ? &*deals_ : nullptr;
    search.most_turns = asked_.turns;
    search.seed = asked_.seed;
    search.rounds = asked_.estimate;
    search.witnesses = 0;
    search.plain = true;
    search.go_on = [&limits] { return limits.go_on(); };
    const solver::SearchResult result = solver::search_at_random(search);
    if (result.played == 0) return expected;
    if (result.hits == 0 && asked_.turns == 0) {
      if (const auto split = solver::rate_by_splitting(search, where_)) {
        expected.kind = Expected::Kind::split;
        expected.probability = split->rate.estimate;
        expected.low = split->rate.low;
        expected.high = split->rate.high;
        expected.rounds = split->rounds;
        expected.steps = split->steps;
        return expected;
      }
    }
    const solver::Rate rate = solver::rate(result.hits, result.played);
    expected.kind = Expected::Kind::estimated;
    expected.probability = rate.estimate;
    expected.low = rate.low;
    expected.high = rate.high;
    expected.hits = result.hits;
    expected.rounds = result.played;
    return expected;
  }

  Context& session_;
  const FindOptions& asked_;
  gostop::Rules rules_;
  std::string rules_json_;
  Limits limits_{seconds_for(asked_), asked_.megabytes, asked_.of_thread};  // of the whole command
  bool asked_before_ = false;
  std::vector<DealConstraint> where_;
  std::optional<DealCounter> deals_;  // of `where_`
  std::string uncounted_;             // why they are not known
  std::optional<FixedDeal> fixed_;
  RefutedFormulas refuted_{asked_};
};

std::vector<ListedGoal> catalogue() {
  std::vector<ListedGoal> goals;
  for (const NamedGoal& each : solver::goal_catalogue()) {
    goals.push_back({each.name, each.text, each.clause, each.meaning, each.players});
  }
  return goals;
}

std::optional<std::vector<FindRow>> find(Context& context, const LoadedRules& loaded,
                                         const FindOptions& asked) {
  GostopFinder finder(context, loaded, asked);
  if (!finder.read()) return std::nullopt;
  return finder.rows();
}

std::optional<CountRow> count(Context& context, const LoadedRules& loaded,
                              const FindOptions& asked) {
  GostopFinder finder(context, loaded, asked);
  if (!finder.read()) return std::nullopt;
  return finder.count();
}

}  // namespace

const GameFinder& gostop_find() {
  static const GameFinder finder{"gostop", catalogue, find, count, gostop_most};
  return finder;
}

}  // namespace showstopper::app
