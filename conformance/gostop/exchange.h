// SPDX-License-Identifier: Apache-2.0
//
// Cards that an engine takes for one another: two cards, or two whole months. Its log is right by
// other names.
#pragma once

#include <vector>

#include "conformance/gostop/language.h"
#include "conformance/hypothesis.h"
#include "model/trace/gostop/trace.h"

namespace showstopper::conformance::gostop {

// Two cards of one month, two months, and two cards of different months; J and K of a month are
// equal anyway.
std::vector<Hypothesis<trace::GostopTrace>> exchanges();

}  // namespace showstopper::conformance::gostop
