// SPDX-License-Identifier: Apache-2.0
//
// The folder of past failures: one file with one round each. `verify`, each property and each fuzz
// campaign replay them before they try new rounds. Existing files are never changed, and a file
// appears whole or not at all, so that a kill or a full disk loses no stored play. Other files are
// not touched.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/rules/rule_set.h"
#include "model/table/diagnostic.h"
#include "properties/regression/any_failure.h"
#include "properties/regression/check_case.h"

namespace showstopper::properties {

struct StoredPlay {
  std::filesystem::path file;
  int line = 0;
  std::string text;  // the unchanged line, which may not be a round
};

// Every line of the folder's trace files, sorted by file. A folder that is missing or cannot be
// read and files of other kinds are listed in `skipped`.
std::vector<StoredPlay> stored_plays(const std::filesystem::path& folder,
                                     table::Diagnostics& skipped);

// The folder of the stored plays of the corpus.
std::filesystem::path plays_folder(const std::filesystem::path& corpus);

// How the rounds of one game are read and judged.
struct PlayJudge {
  struct Answer {
    bool played = false;  // false: the line cannot be read, and a diagnostic has the reason
    std::optional<Verdict> verdict;
  };
  // One judge answers for all lines of a replay, so that the rules that they name are read once.
  using Ask = std::function<Answer(const StoredPlay&, table::Diagnostics&)>;

  std::string_view game;
  std::function<Ask(const rules::Library&)> begin;
};
using PlayJudges = std::vector<PlayJudge>;

// `make(library)` gives a judge: `judge(case)` is a verdict or nothing.
template <class G, class Make>
PlayJudge play_judge_made_by(Make make) {
  const auto begin = [make](const rules::Library& library) -> PlayJudge::Ask {
    using Traces = trace::Traced<G>;
    const auto judge = make(library);
    const auto reader = std::make_shared<typename Traces::Reader>(library);
    return [judge, reader, library](const StoredPlay& play, table::Diagnostics& complaints) {
      typename Traces::Trace round;
      const std::string file = play.file.string();
      if (!reader->read(play.text, play.line, file, round, complaints)) return PlayJudge::Answer{};
      const auto of = case_of(std::move(round), library, complaints);
      if (!of) return PlayJudge::Answer{};
      return PlayJudge::Answer{true, judge(*of)};
    };
  };
  return {G::kName, begin};
}

// The whole catalogue of a game and, if it holds, its relations.
template <class G>
PlayJudge catalogue_judge() {
  return play_judge_made_by<G>([](const rules::Library& library) {
    const auto relations = std::make_shared<RelationJudge<G>>(library);
    return [relations](const TestCase<G>& of) { return any_failure(of, *relations); };
  });
}
// Those of the games in this library.
PlayJudges catalogue_judges();

struct ReplayJob {
  std::vector<std::filesystem::path> folders;
  std::string_view game;  // only rounds of this one; empty: of all that have a judge
  PlayJudges judges = catalogue_judges();
  // Called with each play before it is tried, because it may crash the process; returns whether to
  // go on.
  std::function<bool(const StoredPlay&)> trying;
};

struct Replayed {
  struct Failing {
    std::filesystem::path file;
    int line = 0;
    std::string failure;
    Amounts amounts;
  };
  std::uint64_t plays = 0;  // that could be replayed, failing ones included
  std::vector<Failing> failing;
  table::Diagnostics skipped;
  std::vector<std::filesystem::path> skipped_whole;  // folders with plays, none of them replayed
};

// Replays every play of the folders.
Replayed replay_stored(const ReplayJob& job, const rules::Library& library);

// `stored plays: 4 replayed, of which 0 fail; 1 skipped`
std::string count_text(std::uint64_t replayed, std::uint64_t failing, std::uint64_t skipped);

// The name of a play's file, made of the game, the failure and a hash of the line.
std::string play_name(std::string_view game, const Failure& failure, std::string_view line,
                      bool shrunk);

// Writes the line into a file of the folder, which is created if missing. Returns whether the file
// exists now; if not, `trouble` is the reason.
bool store_play(const std::filesystem::path& folder, const std::string& name, std::string_view line,
                std::string& trouble);

}  // namespace showstopper::properties
