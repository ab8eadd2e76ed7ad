// SPDX-License-Identifier: Apache-2.0
//
// An engine written in C++, or in C behind the functions of engines/c/showstopper_engine.h, tested
// against the rules in a test of its own project:
//
//   #include <showstopper/gtest.h>
//
//   struct MyEngine {                                    // answers requests of the protocol
//     std::string answer(std::string_view request);
//   };
//   using MyRules = showstopper::EngineTest<MyEngine>;
//   TEST_F(MyRules, AreThoseOfMatgo) { EXPECT_TRUE(conforms(rounds(500))); }
//
// Of a game of one's own it is `showstopper::EngineTest<MyEngine, my::Game>`, and the corpus is
// that of the game. A failing test prints the smallest round, with the clause that it breaks. Link
// showstopper::engines and GoogleTest. The engine runs in the process of the test: a crash of it is
// a crash of the test.
#pragma once

#include <concepts>
#include <memory>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "engines/connections/library.h"
#include "engines/lockstep.h"
#include "model/gostop/game.h"
#include "model/trace/gostop/traced.h"
#include "properties/shrink/gostop/shrink.h"

// The folder of the corpus, which find_package names. A game with `kCorpus` does not need it.
#ifndef SHOWSTOPPER_CORPUS_DIR
#define SHOWSTOPPER_CORPUS_DIR ""
#endif

namespace showstopper {

// A class that answers requests of `showstopper-engine/1`, a JSON object each, without an end of
// line. A new object is an engine that no request has reached yet.
template <class E>
concept Engine = std::default_initializable<E> && requires(E engine, std::string_view request) {
  { engine.answer(request) } -> std::convertible_to<std::string>;
};

// Fails with the findings and the smallest round of each.
inline testing::AssertionResult conforms(const engines::EngineReport& report) {
  if (!report.refused.empty()) return testing::AssertionFailure() << report.refused;
  if (report.breaks() == 0) {
    const std::string nothing = report.why_nothing(), unread = report.unread_text();
    if (nothing.empty() && unread.empty()) return testing::AssertionSuccess();
    return testing::AssertionFailure() << "nothing could be compared: " << nothing << unread;
  }
  testing::AssertionResult failure = testing::AssertionFailure();
  for (const engines::EngineFinding& each : report.findings) {
    failure << each.identity << ": " << conformance::sentence(each.finding.kind) << "\n  "
            << to_text(each.finding) << "\n  " << each.line << '\n';
  }
  return failure;
}

template <Engine E, class G = gostop::Game>
class EngineTest : public testing::Test {
 protected:
  static testing::AssertionResult conforms(const engines::EngineReport& report) {
    return showstopper::conforms(report);
  }
  // The fixtures that the engine's rules allow, then so many generated rounds.
  static engines::EngineReport rounds(std::uint64_t count, std::uint64_t seed = 1) {
    engines::EngineJob job = this_job();
    job.rounds = count;
    job.seed = seed;
    return drive(job);
  }
  // The rounds of a trace file or of the files of a folder, such as failures of the past.
  static engines::EngineReport stored(const std::string& path) {
    engines::EngineJob job = this_job();
    job.stored = {path};
    job.only_stored = true;
    return drive(job);
  }

  static engines::EngineJob this_job() {
    engines::EngineJob job;
    job.connect = engines::connect_to_answers([]() -> engines::AnswerRequest {
      return [engine = std::make_shared<E>()](std::string_view request) -> std::string {
        return engine->answer(request);
      };
    });
    job.corpus = corpus();
    job.library = rules::Library(job.corpus / "rules");
    return job;
  }
  static std::string corpus() {
    if constexpr (requires { G::kCorpus; }) {
      return std::string(G::kCorpus);
    } else {
      static_assert(sizeof(G) > 0 && sizeof(SHOWSTOPPER_CORPUS_DIR) > 1,
                    "define SHOWSTOPPER_CORPUS_DIR as the folder of the corpus");
      return SHOWSTOPPER_CORPUS_DIR;
    }
  }
  static engines::EngineReport drive(const engines::EngineJob& job) {
    auto client = std::make_unique<engines::Client>(job.connect, job.answer_seconds);
    engines::EngineReport report;
    if (!client->hello(report.refused)) return report;
    return engines::Lockstep<G>(job, std::move(client)).run();
  }
};

}  // namespace showstopper
