// SPDX-License-Identifier: Apache-2.0
//
// Relations and invariants driven by RapidCheck. It draws one number, which gives the bytes that
// choose, and its own shrinking is left out: a round is made smaller by cards.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "properties/metamorphic/generators.h"
#include "properties/metamorphic/relations.h"
#include "properties/regression/gostop/test_case.h"
#include "properties/regression/stoppa/test_case.h"
#include "properties/regression/stored_plays.h"
#include "tests/properties/tally.h"

namespace showstopper::properties {

struct Drawn {
  std::uint64_t seed = 0;
  std::vector<std::uint8_t> bytes;
};
// Replays past failures before the first draw, once in each process.
class StoredFirst {
 public:
  StoredFirst(std::filesystem::path folder, PlayJudges judges)
      : folder_(std::move(folder)), judges_(std::move(judges)) {}
  // Lists each stored play that fails; empty if none does.
  const std::string& complaint();
  const Replayed& replayed();

 private:
  std::filesystem::path folder_;
  PlayJudges judges_;
  std::optional<Replayed> replayed_;
  std::string complaint_;
};
StoredFirst& corpus_plays_first();

// Draws cases until one returns a complaint, and returns it with the line that repeats the run;
// empty if none does. A stored play that fails is the complaint, and no case is drawn. `RC_PARAMS`
// overrides the seed (relations_rapidcheck.cpp).
std::string drive(std::string_view name, int cases, std::uint64_t seed,
                  const std::function<std::string(const Drawn&)>& property,
                  StoredFirst& stored = corpus_plays_first());

constexpr std::uint64_t kRelationSeed = 20'261'121;
constexpr int kRelationCases = 300, kMostRelationCases = 9000;

const rules::Library& shipped_library();
std::span<const std::unique_ptr<GostopSubject>> all_gostop();
std::span<const std::unique_ptr<StoppaSubject>> all_stoppa();

inline std::string line_of(const GostopSubject& subject,
                           const table::PlayedRound<gostop::Game>& record) {
  return to_line(case_of(subject.base, subject.compiled, record));
}
inline std::string line_of(const StoppaSubject& subject,
                           const table::PlayedRound<stoppa::Game>& record) {
  return to_line(case_of(subject.base, subject.compiled, record));
}

// Draws rounds for `judge(subject, record)` until each event of `events` has occurred, at least
// `kRelationCases` and at most `most`. Returns the violation: a round that fails, as a trace with
// the command that replays it, or an event that never occurred.
template <class Subjects, class Judge>
std::string check(std::string_view name, std::string_view sentence,
                  std::span<const std::string_view> events, Subjects subjects, int most,
                  Judge judge) {
  Tally tally(events);
  std::string wrong;
  for (std::uint64_t batch = 0; wrong.empty(); ++batch) {
    if (tally.rounds() >= static_cast<std::uint64_t>(kRelationCases) &&
        (tally.vacuous().empty() || tally.rounds() >= static_cast<std::uint64_t>(most))) {
      break;
    }
    wrong =
        drive(name, kRelationCases, kRelationSeed + batch, [&](const Drawn& drawn) -> std::string {
          const auto& subject = *subjects[drawn.seed % subjects.size()];
          const auto record = record_of(subject.rules, drawn.seed, drawn.bytes);
          const Ruling ruling = judge(subject, record);
          tally.add(ruling.met);
          if (ruling.holds) return "";
          return fmt::format(
              "`{}` is broken: {}\n{}\nsave the line as round.jsonl and run: "
              "showstopper replay round.jsonl",
              name, sentence, line_of(subject, record));
        });
  }
  fmt::print("[ rounds   ] {}: {} from seed {}: {}\n", name, tally.rounds(), kRelationSeed,
             tally.to_text());
  if (wrong.empty() && !tally.vacuous().empty()) {
    wrong = fmt::format("`{}` checked nothing: {}", name, tally.vacuous());
  }
  return wrong;
}

template <class Relation, class Subjects>
std::string check(const Relation& relation, Subjects subjects, int most = kMostRelationCases) {
  return check(relation.name, relation.sentence, relation.events, subjects, most,
               [&relation](const auto& subject, const auto& record) {
                 return relation.judge(retell(subject, record));
               });
}

}  // namespace showstopper::properties
