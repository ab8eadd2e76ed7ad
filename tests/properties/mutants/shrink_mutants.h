// SPDX-License-Identifier: Apache-2.0
//
// Mistakes for the shrinker: each changes the position after an action, or a result, as a faulty
// engine would. Events of the engine itself are read from its own log.
#pragma once

#include <ostream>
#include <span>
#include <string_view>

#include "properties/regression/gostop/test_case.h"
#include "properties/regression/stoppa/test_case.h"

namespace showstopper::properties {

template <class G>
struct Mistake {
  std::string_view name;
  Mutant<G> fault;
  std::size_t actions = 1;  // of the smallest round
};
template <class G>
void PrintTo(const Mistake<G>& mistake, std::ostream* out) {
  *out << mistake.name;
}
std::span<const Mistake<gostop::Game>> gostop_mistakes();
std::span<const Mistake<stoppa::Game>> stoppa_mistakes();

}  // namespace showstopper::properties
