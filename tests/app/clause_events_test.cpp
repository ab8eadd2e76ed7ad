// SPDX-License-Identifier: Apache-2.0
//
// The events that corpus/clauses/gostop.tsv lists for general sentences are all that show them: in
// random rounds each turn in which cards move as in the sentence has one of them. A near miss
// avoids these events, so a missing one makes a near miss that shows its clause.
#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/fixtures/steps.h"
#include "model/gostop/game.h"
#include "model/gostop/rules/parameter_table.h"
#include "model/gostop/rules/rules.h"
#include "model/rules/clause_table.h"
#include "model/trace/gostop/traced.h"
#include "properties/play/gostop/policy.h"
#include "properties/play/play.h"
#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using gostop::Event;
using gostop::EventLog;
using gostop::EventType;
using gostop::Zone;

bool any(const EventLog& log, const std::function<bool(const Event&)>& is) {
  return std::any_of(log.begin(), log.end(), is);
}

bool moved(const EventLog& log, Zone from, Zone to, int least) {
  return any(log, [&](const Event& event) {
    return event.what == EventType::move && event.from == from && event.to == to &&
           (event.cards - gostop::kJokerCards).size() >= least;
  });
}

// Calls `see` with the events of each turn after the opening.
void each_turn(const std::string& name, int players,
               const std::function<void(const gostop::Rules&, const EventLog&)>& see) {
  constexpr std::uint64_t kRounds = 60;
  table::Diagnostics none;
  const auto shipped = rules::Library(corpus("rules")).load(gostop::schema(), name, none);
  ASSERT_TRUE(shipped) << name;
  const auto rules = std::make_shared<const gostop::Rules>(gostop::compile(*shipped, players));
  const auto base = std::make_shared<const rules::RuleSet>(*rules->source);
  for (std::uint64_t index = 0; index < kRounds; ++index) {
    const auto way = properties::case_of<gostop::Game>(
        base, rules, properties::play_round(*rules, 1, index, properties::Generator::uniform, 400));
    EventLog turn;
    walk<gostop::Game>(way, [&](std::size_t done, const EventLog& log) {
      if (done == 0) return false;
      for (const Event& event : log) {
        turn.push_back(event);
        if (event.what != EventType::turn_over) continue;
        see(*rules, turn);
        turn.clear();  // the next turn may begin at the same action
      }
      return false;
    });
    see(*rules, turn);
  }
}

struct General {
  std::string clause;
  std::function<bool(const EventLog&)> is_shown;  // by the moves of cards alone
};

bool captures(const EventLog& turn) { return moved(turn, Zone::table, Zone::captured, 2); }
bool turns_stock(const EventLog& turn) { return moved(turn, Zone::stock, Zone::table, 1); }
bool takes_junk(const EventLog& turn) { return moved(turn, Zone::captured, Zone::captured, 1); }
bool uses_layout(const EventLog& turn) {
  return captures(turn) || moved(turn, Zone::hand, Zone::table, 1);
}

TEST(ClauseEvents, OfGeneralSentencesComeInEachTurnThatShowsThem) {
  const General kGeneral[] = {{"GS-A-038", captures},    {"GS-B-006", captures},
                              {"GS-A-040", turns_stock}, {"GS-B-031", turns_stock},
                              {"GS-B-020", uses_layout}, {"GS-A-065", takes_junk},
                              {"GS-B-047", takes_junk},  {"GS-A-064", takes_junk}};
  table::Diagnostics none;
  const auto clauses = rules::read_clauses(corpus("clauses/gostop.tsv"), none);
  for (const General& general : kGeneral) {
    const auto clause =
        std::find_if(clauses.begin(), clauses.end(),
                     [&](const rules::Clause& each) { return each.id == general.clause; });
    ASSERT_NE(clause, clauses.end()) << general.clause;
    std::size_t shown = 0, without = 0;
    // In the last turn of these rules no stack forms: three cards are captured (AMB-38).
    for (const auto& [name, players] : {std::pair{"gostop/matgo", 2}, {"gostop/korean-3p", 3}}) {
      each_turn(name, players, [&](const gostop::Rules& rules, const EventLog& turn) {
        if (!general.is_shown(turn)) return;
        ++shown;
        const bool has = std::any_of(
            clause->seen.begin(), clause->seen.end(),
            [&](const std::string& event) { return has_name<gostop::Game>(rules, turn, event); });
        without += has ? 0 : 1;
      });
    }
    EXPECT_GT(shown, 0u) << general.clause;
    EXPECT_EQ(without, 0u) << general.clause << ": turns that show it without an event of it";
  }
}

}  // namespace
}  // namespace showstopper::app
