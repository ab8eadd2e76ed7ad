// SPDX-License-Identifier: Apache-2.0
//
// Engines of the tests and examples, driven as `verify --engine` drives them.
#pragma once

#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "engines/lockstep.h"
#include "model/gostop/game.h"
#include "model/trace/gostop/traced.h"
#include "properties/shrink/gostop/shrink.h"

namespace showstopper::engines {

inline const std::string kCorpus = SHOWSTOPPER_SOURCE_CORPUS;
inline const std::string kSource = kCorpus + "/..";

// The fake engine of this folder; see there for its arguments.
inline std::string fake_engine(const std::string& arguments) {
  return "exec python3 " + kSource + "/tests/engines/fake_engine.py " + arguments;
}

// A few generated rounds and nothing else.
inline EngineJob job_for(const std::string& command) {
  EngineJob job;
  job.connect = connect_to_command(command);
  job.library = rules::Library(kCorpus + "/rules");
  job.corpus = kCorpus;
  job.fixtures = false;
  job.rounds = 2;
  job.shrink_seconds = 0;
  return job;
}

inline EngineReport drive(const EngineJob& job) {
  auto client = std::make_unique<Client>(job.connect, job.answer_seconds, job.start_seconds);
  EngineReport report;
  if (!client->hello(report.refused)) {
    report.not_found = client->not_found();
    return report;
  }
  return Lockstep<gostop::Game>(job, std::move(client)).run();
}

}  // namespace showstopper::engines
