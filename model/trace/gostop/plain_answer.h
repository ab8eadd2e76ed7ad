// SPDX-License-Identifier: Apache-2.0
//
// Answers of engines in a plain spelling (json/plain_text.h): one observation, or those of a whole
// round. Each function returns false if the answer is not plain or not right, and `into` means
// nothing then: the answer is for the reader of any spelling (json/answer.h), which reports errors.
#pragma once

#include <string_view>

#include "model/trace/gostop/trace.h"

namespace showstopper::trace {

bool read_plain_answer(std::string_view answer, int players, GostopObservation& into);
bool read_plain_answer(std::string_view answer, int players, int actions,
                       AnsweredRound<GostopTrace>& into);

}  // namespace showstopper::trace
