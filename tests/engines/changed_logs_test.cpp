// SPDX-License-Identifier: Apache-2.0
//
// Logs with structural changes are checked, explained and reduced without an internal error. Each
// failure prints the line that shows it.
#include <chrono>
#include <sstream>

#include "engines/logs/check.h"
#include "tests/engines/changed_rounds.h"

namespace showstopper::engines {
namespace {

using conformance::Finding;
using conformance::Kind;

// Checks so many changed rounds in logs of some hundred each, every second one with reductions.
void check_changed(const RoundsToChange& from, std::uint64_t wanted) {
  const auto began = std::chrono::steady_clock::now();
  const std::uint64_t seed = changed_rounds_seed();
  std::uint64_t rounds = 0, refused = 0, errors = 0;
  for (std::uint64_t batch = 0; rounds + refused < wanted; ++batch) {
    table::Random random = table::fork(seed, batch);
    const std::uint64_t kRounds = std::min<std::uint64_t>(wanted > 100000 ? 4000 : 400, wanted);
    std::vector<std::string> lines;
    std::string log;
    for (std::uint64_t i = 0; i < kRounds; ++i) {
      lines.push_back(from.changed(random));
      log += lines.back() + '\n';
    }
    std::istringstream in(log);
    LogCheck check(rules::Library(kRoundsOf + "/rules"), kRoundsOf);
    check.rounds(in, "changed.jsonl");
    const LogReport& report = check.report(batch % 2 == 1);
    rounds += report.rounds;
    refused += report.refused;
    for (const Group& group : report.groups) {
      if (group.example.kind != Kind::internal_error) continue;
      errors += group.count;
      const auto line = static_cast<std::size_t>(group.example.line);
      ADD_FAILURE() << "seed " << seed << ", log " << batch << ": " << to_text(group.example)
                    << '\n'
                    << (line >= 1 && line <= lines.size() ? lines[line - 1] : "no line is known");
    }
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
  std::printf("seed %llu: %llu rounds, %llu refused lines, %llu internal errors, %.1f s\n",
              static_cast<unsigned long long>(seed), static_cast<unsigned long long>(rounds),
              static_cast<unsigned long long>(refused), static_cast<unsigned long long>(errors),
              took.count());
  EXPECT_GT(rounds * 4, refused);  // what is refused shows nothing
}

TEST(ChangedLogs, OfGostopEndInNoInternalError) {
  check_changed(gostop_rounds(), changed_rounds_wanted(50));
}

TEST(ChangedLogs, OfStoppaEndInNoInternalError) {
  check_changed(stoppa_rounds(), changed_rounds_wanted(40));
}

}  // namespace
}  // namespace showstopper::engines
