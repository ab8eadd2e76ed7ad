// SPDX-License-Identifier: Apache-2.0
//
// Rounds with structural changes are shown and replayed without an internal error. Each failure
// prints the line that shows it.
#include "tests/engines/changed_rounds.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "app/games/game.h"
#include "model/trace/rules_cache.h"

namespace showstopper::app {
namespace {

void tell_changed(const Game& game, const engines::RoundsToChange& from, std::uint64_t wanted) {
  const std::uint64_t seed = engines::changed_rounds_seed();
  trace::RulesCache rules{rules::Library(engines::kRoundsOf + "/rules")};
  std::uint64_t told = 0, errors = 0;
  for (std::uint64_t i = 0; i < wanted; ++i) {
    table::Random random = table::fork(seed, i);
    const std::string line = from.changed(random);
    const std::string padded = line + std::string(trace::kLinePadding, ' ');
    const RoundLine round{std::string_view(padded).substr(0, line.size()), 1, "changed.jsonl",
                          rules};
    const Retold shown = game.show(round, false), replayed = game.replay(round);
    EXPECT_EQ(shown.unread.empty(), replayed.unread.empty());
    told += shown.unread.empty() ? 1 : 0;
    for (const Retold* each : {&shown, &replayed}) {
      if (each->parted.find("internal_error") == std::string::npos &&
          each->text.find("internal_error") == std::string::npos) {
        continue;
      }
      ++errors;
      ADD_FAILURE() << "seed " << seed << ", round " << i << ": " << each->parted << '\n' << line;
    }
  }
  std::printf("seed %llu: %llu of %llu rounds told, %llu internal errors\n",
              static_cast<unsigned long long>(seed), static_cast<unsigned long long>(told),
              static_cast<unsigned long long>(wanted), static_cast<unsigned long long>(errors));
  EXPECT_GT(told * 5, wanted);  // what is refused shows nothing
}

TEST(ChangedRounds, OfGostopAreTold) {
  tell_changed(*game_named("gostop"), engines::gostop_rounds(),
               engines::changed_rounds_wanted(300));
}

TEST(ChangedRounds, OfStoppaAreTold) {
  tell_changed(*game_named("stoppa"), engines::stoppa_rounds(),
               engines::changed_rounds_wanted(300));
}

}  // namespace
}  // namespace showstopper::app
