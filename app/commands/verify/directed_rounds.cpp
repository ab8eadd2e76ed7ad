// SPDX-License-Identifier: Apache-2.0
#include "app/commands/verify/directed_rounds.h"

#include "app/commands/find/find.h"

namespace showstopper::app {
namespace {

std::vector<std::string> rounds_to_goals(Context& context, const engines::DirectedAsk& asked) {
  constexpr double kSecondsForAGoal = 0.5;
  std::vector<std::string> rounds;
  const GameFinder* const finder = finder_of(asked.game);
  if (finder == nullptr) return rounds;
  const LoadedRules loaded{game_named(asked.game), asked.rules};
  for (const ListedGoal& goal : finder->catalogue()) {
    if (!asked.go_on()) break;
    if (goal.players != 0 && goal.players != asked.players) continue;
    FindOptions options;
    options.goal = goal.name;
    options.players = asked.players;
    options.seconds = kSecondsForAGoal;
    options.of_thread = true;
    options.estimate = 0;
    const auto rows = finder->find(context, loaded, options);
    if (!rows) continue;
    for (const FindRow& row : *rows) {
      rounds.insert(rounds.end(), row.witnesses.begin(), row.witnesses.end());
    }
  }
  return rounds;
}

}  // namespace

engines::DirectedRounds directed_rounds(Context& context) {
  return [&context](const engines::DirectedAsk& asked) { return rounds_to_goals(context, asked); };
}

std::string directed_by() {
  std::string text = SHOWSTOPPER_VERSION;
  for (const Game* game : games()) {
    const GameFinder* const finder = finder_of(game->name());
    if (finder == nullptr) continue;
    for (const ListedGoal& goal : finder->catalogue()) text.append(1, ' ').append(goal.name);
  }
  return text;
}

}  // namespace showstopper::app
