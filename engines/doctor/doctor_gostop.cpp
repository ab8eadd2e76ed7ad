// SPDX-License-Identifier: Apache-2.0
#include "engines/doctor/doctor.h"
#include "engines/doctor/levels.h"
#include "properties/play/gostop/match_generator.h"
#include "properties/shrink/gostop/shrink.h"

namespace showstopper::engines::doctor {

void examine_gostop(const Patient& patient, const EngineJob& job, Examination& examination) {
  examine_levels<gostop::Game>(patient, job, examination);
}

}  // namespace showstopper::engines::doctor
