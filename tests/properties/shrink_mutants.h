// SPDX-License-Identifier: Apache-2.0
//
// Mistakes for the shrinker: each changes what an action has led to, or a result, as a faulty
// engine would. What the engine does by itself is asked of its own log of events.
#pragma once

#include <ostream>
#include <span>
#include <string_view>

#include "properties/regression/gostop/test_case.h"
#include "properties/regression/stoppa/test_case.h"

namespace showstopper::properties {

struct GostopMistake {
  std::string_view name;
  Mutant<gostop::Game> fault;
  std::size_t actions;  // of the smallest round
};
std::span<const GostopMistake> gostop_mistakes();
inline void PrintTo(const GostopMistake& mistake, std::ostream* out) { *out << mistake.name; }

struct StoppaMistake {
  std::string_view name;
  Mutant<stoppa::Game> fault;
};
std::span<const StoppaMistake> stoppa_mistakes();
inline void PrintTo(const StoppaMistake& mistake, std::ostream* out) { *out << mistake.name; }

}  // namespace showstopper::properties
