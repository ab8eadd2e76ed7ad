// SPDX-License-Identifier: Apache-2.0
#include "tests/own_game/game.h"

namespace pickup {
namespace {

using rules::Shape;

constexpr rules::Form kPoints[] = {{"N", 0, 9}};
constexpr rules::Form kFlag[] = {{"false"}, {"true"}};
constexpr rules::Form kFaults[] = {{"none"},        {"throws"},      {"segfault"}, {"recursion"},
                                   {"aborts"},      {"exits"},       {"loops"},    {"stuck"},
                                   {"endless"},     {"chance"},      {"fickle"},   {"loses_card"},
                                   {"deal_throws"}, {"last_action"}, {"heap"},     {"overpays"}};
constexpr rules::Parameter kParameters[] = {
    {"points", {Shape::one, kPoints}, "1", "PU-3", "Points of each card that is taken."},
    {"sweeps", {Shape::one, kFlag}, "true", "PU-2", "A card of the month takes the whole table."},
    {"match.fault", {Shape::one, kFaults}, "\"none\"", "PU-1", "The mistake that the code makes."}};

}  // namespace

const rules::Schema& Game::schema() {
  static const rules::Schema kSchema{kName, kParameters, {}, nullptr, nullptr, nullptr};
  return kSchema;
}

Rules Game::compile(const RuleSet& set, int players) {
  return {players, set.number(rules::parameter_index(kParameters, "points")),
          set.form(rules::parameter_index(kParameters, "sweeps")) == 1,
          static_cast<Fault>(set.form(rules::parameter_index(kParameters, "match.fault"))),
          std::make_shared<const RuleSet>(set)};
}

}  // namespace pickup
