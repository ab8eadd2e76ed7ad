// SPDX-License-Identifier: Apache-2.0
//
// Rounds in which the table acts on an overlooked card (ST-050, ST-051): each act is legal in its
// position, each of them comes, and the reference holds all its invariants.
#include "engines/rounds/table_acts.h"

#include <map>
#include <memory>
#include <set>

#include <gtest/gtest.h>

#include "engines/rounds/plans.h"
#include "model/gostop/game.h"
#include "model/stoppa/game.h"
#include "properties/regression/check_case.h"
#include "properties/regression/stoppa/test_case.h"
#include "tests/engines/driving.h"
#include "tests/properties/rule_sets.h"

namespace showstopper::engines {
namespace {

using stoppa::EventType;
using Stoppa = stoppa::Game;

constexpr std::uint64_t kActSeed = 20261128;

trace::StoppaTrace generated(const std::shared_ptr<const stoppa::Rules>& rules,
                             std::uint64_t index) {
  const Plans<Stoppa> plans("\"stoppa/italian\"", rules::Library(kCorpus + "/rules"));
  return plans.generated(rules, kActSeed, index).plan;
}

TEST(TableActs, AreOfAGameThatListsThem) {
  EXPECT_TRUE(has_table_acts<Stoppa>());
  EXPECT_FALSE(has_table_acts<gostop::Game>());
}

TEST(TableActs, AreLegalAndBreakNoInvariantOfTheReference) {
  SCOPED_TRACE(kActSeed);
  const auto base = std::make_shared<const rules::RuleSet>(properties::shipped_stoppa("italian"));
  properties::CaseCheck<Stoppa> check(true);
  std::map<EventType, int> came;
  for (int players = 3; players <= 6; ++players) {
    const auto rules = std::make_shared<const stoppa::Rules>(stoppa::compile(*base, players));
    for (std::uint64_t index = 0; index < 400; ++index) {
      const auto plan = generated(rules, index);
      table::Random random(kActSeed + index);
      const auto round = with_table_acts<Stoppa>(plan, random);
      ReferenceWalk<Stoppa> walk(round, true);
      EXPECT_TRUE(walk.run().empty()) << players << " players, round " << index;
      for (const auto& event : walk.events()) ++came[event.what];
      const auto broken = check({base, round});
      EXPECT_FALSE(broken) << players << " players, round " << index << ": "
                           << to_text(broken->failure);
    }
  }
  for (const EventType each : {EventType::overlooked, EventType::repaired, EventType::voided,
                               EventType::nobody_continues, EventType::error_stands}) {
    EXPECT_GT(came[each], 0) << word(each);
  }
}

// Without an overlooked card there is nothing to repair.
TEST(TableActs, AreAmongTheIllegalActions) {
  const auto rules = std::make_shared<const stoppa::Rules>(
      stoppa::compile(properties::shipped_stoppa("italian"), 4));
  std::set<stoppa::ActionKind> refused;
  for (std::uint64_t index = 0; index < 100; ++index) {
    table::Random random(kActSeed + index);
    const auto round = with_probes<Stoppa>(generated(rules, index), 3, random);
    ReferenceWalk<Stoppa> walk(round, false);
    for (const auto& move : round.actions) {
      if (!walk.step(move)) refused.insert(move.action.kind);
    }
  }
  for (const stoppa::Action& act : Stoppa::kTableActs) {
    EXPECT_TRUE(refused.contains(act.kind)) << to_text(act);
  }
}

}  // namespace
}  // namespace showstopper::engines
