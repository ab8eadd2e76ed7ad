// SPDX-License-Identifier: Apache-2.0
#include "engines/doctor/doctor.h"
#include "engines/doctor/levels.h"
#include "properties/play/stoppa/match_generator.h"
#include "properties/shrink/stoppa/shrink.h"

namespace showstopper::engines::doctor {

void examine_stoppa(const Patient& patient, const EngineJob& job, Examination& examination) {
  examine_levels<stoppa::Game>(patient, job, examination);
}

}  // namespace showstopper::engines::doctor
