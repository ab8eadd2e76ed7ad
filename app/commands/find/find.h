// SPDX-License-Identifier: Apache-2.0
//
// The interface between `showstopper find` and a game: goals with their answers, constraints with
// their counts. The games answer; find.cpp reads the options, find_report.cpp prints.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/context.h"
#include "app/cli/options.h"
#include "model/gostop/rules/rules.h"

namespace showstopper::app {

// The most seconds of the clock that the solver takes for one of the thread.
constexpr double kClockSeconds = 20;

struct FindOptions {
  std::string goal, most, rules, jokers, deal, dimacs, smt2, out;
  std::vector<std::string> where;
  int players = 0, turns = 0;
  int seat = -1;  // whose goal it is; -1: any seat's
  std::uint64_t witnesses = 1, samples = 0, seed = 1, estimate = 20'000, megabytes = 512;
  double seconds = 0;  // 0: not given
  bool list = false, all = false, smallest = false, count = false;
  bool cross_check = false;
  bool of_thread = false;  // `seconds` are of the processor (limits.h)
  Format format = Format::text;
};

struct ListedGoal {
  std::string_view name, text, clause, meaning;
  int players = 0;  // 0: with any number of seats
};

// How rare it is.
struct Expected {
  enum class Kind : unsigned char { none, exact, estimated, split } kind = Kind::none;
  double probability = 0, low = 0, high = 0;  // the interval holds it with 95 %
  std::string part, whole;                    // exact: numbers of deals
  std::uint64_t hits = 0, rounds = 0;         // estimated; split: parts of rounds, and no hits
  int steps = 0;                              // split
  double of_deals = 1;  // share of all deals that satisfy --where, to which it refers
};

struct FindRow {
  std::string name;   // of the catalogue; empty: a goal of the user's own
  std::string typed;  // the user's own goal, perhaps in words of the glossary
  std::string text, clause, meaning;
  std::string answer, method;  // the words of solver::Answer
  double seconds = 0;
  std::vector<std::string> rests_on;
  std::string why_unknown;
  std::string bound;  // the known part if there is no answer
  Expected expected;
  std::vector<std::string> witnesses;  // one line of JSON each
  std::vector<std::string> notes;      // files written, who can force it
};

// Why a goal or number was not searched when the run ended.
inline constexpr std::string_view kInterrupted = "interrupted";
// The row of such a goal.
FindRow interrupted(FindRow row);

// The maximum of a number.
struct MostRow {
  std::string number;
  int seat = -1;  // whose it is; -1: of no seat
  std::optional<std::int64_t> most;
  bool proved = false;
  std::optional<std::int64_t> bound;  // if not proved: no round has more than this
  std::vector<std::string> rests_on;
  std::string why_open;
  double seconds = 0;
  std::string witness;  // one line of JSON; empty if it was written to a file
};

struct CountRow {
  std::vector<std::string> constraints;
  std::string part, whole;  // numbers of deals
  double probability = 0;
  std::string unknown;               // why it was not counted; empty: it was
  std::vector<std::string> samples;  // one line of JSON each
};

// The functions of a game. They return nullopt after they have printed an error of the input.
struct GameFinder {
  std::string_view game;
  std::vector<ListedGoal> (*catalogue)();
  std::optional<std::vector<FindRow>> (*find)(Context&, const LoadedRules&, const FindOptions&);
  std::optional<CountRow> (*count)(Context&, const LoadedRules&, const FindOptions&);
  std::optional<std::vector<MostRow>> (*most)(Context&, const LoadedRules&, const FindOptions&);
};
// The rules of the command line, compiled, with their JSON for fixtures.
struct AskedRules {
  gostop::Rules rules;
  std::string json;
};
AskedRules asked_rules(Context& context, const LoadedRules& loaded, const FindOptions& asked);
std::optional<std::vector<MostRow>> gostop_most(Context& context, const LoadedRules& loaded,
                                                const FindOptions& asked);
const GameFinder& gostop_find();
const GameFinder& stoppa_find();
// The functions of the game; null: there are none.
const GameFinder* finder_of(std::string_view game);

// Refuses a seat that a round with so many players does not have.
void need_seat(const FindOptions& asked, int players);

// 10 seconds for each of many goals, 60 for one.
double seconds_for(const FindOptions& asked);

// The name of a goal that is written with blanks or capitals, such as `Three ppuks`: no expression
// has two words beside each other. Any other text is returned as it is.
std::string name_of_goal(const std::vector<ListedGoal>& goals, const std::string& typed);

std::string to_text(const Expected& expected);
void report_list(Context& context, const FindOptions& asked, const std::vector<ListedGoal>& goals);
void report(Context& context, const FindOptions& asked, const std::vector<FindRow>& rows);
void report(Context& context, const FindOptions& asked, const CountRow& row);
void report(Context& context, const FindOptions& asked, const std::vector<MostRow>& rows);

}  // namespace showstopper::app
