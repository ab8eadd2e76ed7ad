// SPDX-License-Identifier: Apache-2.0
//
// `showstopper find --most`: the maximum of a number of a round of Go-Stop, seat by seat. And the
// rules under which `find` searches, from the command line.
#include <memory>

#include <fmt/format.h>

#include "app/cli/limits.h"
#include "app/cli/message.h"
#include "app/commands/find/find.h"
#include "app/names/goal_words.h"
#include "app/report/rules_json.h"
#include "model/gostop/game.h"
#include "model/gostop/rules/parameter_table.h"
#include "model/table/check.h"
#include "solver/encoding/witness.h"
#include "solver/goals/absent.h"
#include "solver/goals/goal.h"
#include "solver/search/extreme.h"

namespace showstopper::app {
namespace {

using solver::Extreme;

// The requested rules, with the jokers put into their deck.
rules::RuleSet with_jokers(const LoadedRules& loaded, const std::string& jokers) {
  rules::RuleSet rules = loaded.rules;
  if (jokers.empty()) return rules;
  const int parameter = rules::parameter_index(gostop::kParameters, "deck.jokers");
  CHECK(parameter >= 0);
  const std::string list = jokers == "none" ? "" : jokers;
  std::string why_not;
  auto value = rules::parse_value(gostop::kParameters[parameter], "[" + list + "]", why_not);
  // TOML allows a comma after the last value. In an option it is more likely that a value is
  // missing.
  const std::size_t last = list.find_last_not_of(' ');
  if (value && last != std::string::npos && list[last] == ',') {
    value.reset();
    why_not = "no value follows the last comma";
  }
  if (!value) {
    throw UsageError{
        fmt::format("`--jokers` is `{}`, but must be values of jokers such as `2,3`, "
                    "or `none`: {}",
                    jokers, why_not)};
  }
  rules.set(parameter, *value);
  return rules;
}

std::string most_title(const MostRow& row) {
  const std::string whose = row.seat < 0 ? "" : fmt::format(" of p{}", row.seat);
  return fmt::format("the most {}{}", row.number, whose);
}

MostRow most_of_seat(const AskedRules& under, const FindOptions& asked,
                     const rules::Expression& number, int seat) {
  MostRow row;
  row.number = number.text();
  row.seat = seat;
  Limits limits(seconds_for(asked), asked.megabytes);
  solver::ExtremeJob job;
  job.rules = &under.rules;
  job.number = number;
  job.seat = seat < 0 ? gostop::kNobody : gostop::Seat{seat};
  job.seed = asked.seed;
  job.seconds = seconds_for(asked);
  job.check = asked.cross_check;
  const auto progress = std::make_shared<Progress>(most_title(row));
  const auto doing = std::make_shared<std::string>("guided play");
  job.go_on = [&limits, progress, doing] {
    progress->show(static_cast<std::uint64_t>(limits.seconds() / limits.limit() * 1000), *doing);
    return limits.go_on();
  };
  job.why_stopped = [&limits] { return limits.why(); };
  job.progress = [doing](const std::string& what) { *doing = what; };
  const Extreme extreme = solver::find_most(job);
  row.seconds = limits.seconds();
  row.proved = extreme.proved;
  if (!extreme.proved) row.bound = extreme.bound;
  row.rests_on = extreme.rests_on;
  row.why_open = extreme.why_open;
  if (!extreme.witness) return row;
  row.most = extreme.most;
  std::string why_not;
  const auto history = solver::replay(under.rules, *extreme.witness, why_not);
  CHECK(history && history->over());
  row.witness = solver::fixture_line(*history, under.json,
                                     fmt::format("{}: {}", most_title(row), extreme.most));
  return row;
}

// Without --players a named goal for one number of seats has that number, if the rules serve it.
int seats_of(const LoadedRules& loaded, const FindOptions& asked) {
  std::string why_not;
  const std::string_view by_glossary = named_by_glossary(asked.goal);
  for (const solver::NamedGoal& each : solver::goal_catalogue()) {
    const bool named = each.name == asked.goal || each.name == by_glossary;
    if (asked.players == 0 && each.players != 0 && named &&
        loaded.game->playable(loaded.rules, each.players, why_not)) {
      return each.players;
    }
  }
  return seats_for(loaded, asked.players);
}

}  // namespace

AskedRules asked_rules(Context& context, const LoadedRules& loaded, const FindOptions& asked) {
  const rules::RuleSet rule_set = with_jokers(loaded, asked.jokers);
  std::string why_not;
  const int players = seats_of(loaded, asked);
  if (!loaded.game->playable(rule_set, players, why_not)) {
    throw UsageError{fmt::format("`--jokers` is `{}`, but {}", asked.jokers, why_not)};
  }
  need_seat(asked, players);
  return {gostop::compile(rule_set, players), rules_json(context, rule_set)};
}

std::optional<std::vector<MostRow>> gostop_most(Context& context, const LoadedRules& loaded,
                                                const FindOptions& asked) {
  const AskedRules under = asked_rules(context, loaded, asked);
  table::Diagnostics diagnostics;
  const auto parsed = solver::Goal::parse_words(
      in_words_of(solver::goal_vocabulary(), gostop::Game::kName, asked.most), under.rules.players,
      diagnostics);
  if (!diagnostics.empty()) {
    for (table::Diagnostic& each : diagnostics) each.file = "most";
    context.complain(diagnostics);
    return std::nullopt;
  }
  std::vector<MostRow> rows;
  const bool each_seat = asked.seat < 0 && solver::is_of_a_seat(parsed->expression());
  for (int seat = 0; seat < (each_seat ? under.rules.players : 1); ++seat) {
    const int of = each_seat ? seat : asked.seat;
    if (SignalGuard::interrupted()) {
      rows.push_back({.number = parsed->expression().text(),
                      .seat = of,
                      .why_open = std::string(kInterrupted)});
    } else {
      rows.push_back(most_of_seat(under, asked, parsed->expression(), of));
    }
  }
  return rows;
}

}  // namespace showstopper::app
