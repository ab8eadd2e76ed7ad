// SPDX-License-Identifier: Apache-2.0
//
// Wrong steps for the catalogue of Stoppa: a step of real play of which one thing is made wrong by
// hand, for each invariant.
#pragma once

#include <map>
#include <string>

#include "properties/invariants/stoppa/step.h"

namespace showstopper::properties {

// One step, to be made wrong.
struct SpoilableStep {
  const stoppa::Rules& rules;
  stoppa::State before, after;
  stoppa::Legal may;
  stoppa::Action action;
  stoppa::Result result;
  bool over = false;
};

// Spoils a step; answers whether it was one that it could spoil.
using Spoiler = bool (*)(SpoilableStep&);

struct StoppaPlant {
  Spoiler spoil;
  // A parameter that is set to another value if the event is too rare with its own.
  const char* key = nullptr;
  const char* value = nullptr;
};

using StoppaPlants = std::map<std::string, StoppaPlant>;  // by the name of the invariant

const StoppaPlants& stoppa_plants();

}  // namespace showstopper::properties
