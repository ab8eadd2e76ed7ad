// SPDX-License-Identifier: Apache-2.0
//
// `showstopper doctor`: the faults of an engine that is new to the protocol, lowest first.
// Each level starts a fresh process; abilities that an engine does not offer are skipped. It finds
// common beginners' mistakes in a few rounds; `verify --engine` checks the rules.
#pragma once

#include <memory>
#include <string>

#include "engines/doctor/examination.h"
#include "engines/doctor/first_answers.h"
#include "engines/engine_report.h"

namespace showstopper::engines::doctor {

// The levels from the rules in the answer to `hello` on, whose abilities the examination has.
// `job` names the library and the corpus.
void examine_gostop(const Patient& patient, const EngineJob& job, Examination& examination);
void examine_stoppa(const Patient& patient, const EngineJob& job, Examination& examination);

}  // namespace showstopper::engines::doctor
