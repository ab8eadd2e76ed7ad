// SPDX-License-Identifier: Apache-2.0
//
// Rounds to be changed (changed_line.h): of random play and of the corpus, as lines of traces.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "model/gostop/game.h"
#include "model/rules/rule_set.h"
#include "model/stoppa/game.h"
#include "model/trace/gostop/reader.h"
#include "model/trace/gostop/replay.h"
#include "model/trace/gostop/traced.h"
#include "model/trace/stoppa/replay.h"
#include "model/trace/stoppa/traced.h"
#include "properties/play/gostop/policy.h"
#include "properties/play/play.h"
#include "properties/play/stoppa/policy.h"
#include "tests/engines/changed_line.h"

namespace showstopper::engines {

inline const std::string kRoundsOf = SHOWSTOPPER_SOURCE_CORPUS;

// So many rounds are changed by each test: a few here, many more in ci/nightly.
inline std::uint64_t changed_rounds_wanted(std::uint64_t few) {
  const char* const many = std::getenv("SHOWSTOPPER_CHANGED_ROUNDS");
  return many == nullptr ? few : std::strtoull(many, nullptr, 10);
}
// Another seed in each night.
inline std::uint64_t changed_rounds_seed() {
  const char* const own = std::getenv("SHOWSTOPPER_CHANGED_SEED");
  return own == nullptr ? 1 : std::strtoull(own, nullptr, 10);
}

struct RoundToChange {
  std::string line;
  std::size_t rules = 0;  // the rules that it may be given, by index
};

// Whether the reader takes the line: a refused one shows nothing of the judge.
inline bool is_round(const std::string& line) {
  static trace::RulesCache rules{rules::Library(kRoundsOf + "/rules")};
  static trace::StoppaReader stoppa(rules.library());
  std::istringstream in(line + '\n');
  trace::TraceReader reader(in, "changed", rules);
  trace::GostopTrace gostop_round;
  trace::StoppaTrace stoppa_round;
  table::Diagnostics wrong;
  switch (reader.next(gostop_round, wrong)) {
    case trace::TraceReader::Got::gostop: return true;
    case trace::TraceReader::Got::stoppa:
      return stoppa.read(line, 1, "changed", stoppa_round, wrong);
    case trace::TraceReader::Got::refused:
    case trace::TraceReader::Got::end: return false;
  }
  return false;
}

struct RoundsToChange {
  std::vector<RoundToChange> rounds;
  std::vector<std::vector<std::string>> rules;

  std::string changed(table::Random& random) const {
    const RoundToChange& round = rounds[static_cast<std::size_t>(random.below(rounds.size()))];
    // Of four changed lines the first that is a round; now and then one that is none.
    std::string line;
    for (int i = 0; i < 4; ++i) {
      line = ChangedLine(round.line, rules[round.rules], random).take();
      if (is_round(line)) break;
    }
    return line;
  }
};

template <class G>
void add_random_play(RoundsToChange& into, const std::string& name, int players, int count) {
  const rules::Library library(kRoundsOf + "/rules");
  table::Diagnostics diagnostics;
  const auto set = library.load(G::schema(), name, diagnostics);
  ASSERT_TRUE(set) << name;
  into.rules.push_back(changed_rules(*set));
  const auto rules = std::make_shared<const typename G::Rules>(G::compile(*set, players));
  for (int i = 0; i < count; ++i) {
    const auto generator =
        i % 2 == 0 ? properties::Generator::uniform : properties::Generator::biased;
    constexpr int kMost = 400;
    auto trace = trace::Traced<G>::trace_of(
        rules, '"' + name + '"',
        properties::play_round(*rules, 7, static_cast<std::uint64_t>(i), generator, kMost));
    observe_all(trace);
    into.rounds.push_back({trace::Traced<G>::to_json(trace), into.rules.size() - 1});
  }
}

// The lines of a file of the corpus, under their own rules.
inline void add_file(RoundsToChange& into, const std::filesystem::path& path, int most) {
  if (into.rules.empty()) into.rules.emplace_back();
  std::ifstream file(path);
  for (std::string line; most > 0 && std::getline(file, line);) {
    if (line.empty() || line.front() != '{') continue;
    into.rounds.push_back({line, into.rules.size() - 1});
    --most;
  }
}

inline const RoundsToChange& gostop_rounds() {
  static const RoundsToChange rounds = [] {
    RoundsToChange made;
    for (const char* name : {"gostop/matgo", "gostop/spanish", "gostop/dutch"}) {
      for (const int players : {2, 3}) add_random_play<gostop::Game>(made, name, players, 12);
    }
    for (const auto& entry : std::filesystem::directory_iterator(kRoundsOf + "/engines")) {
      if (entry.path().extension() == ".jsonl") add_file(made, entry.path(), 30);
    }
    for (const auto& entry : std::filesystem::directory_iterator(kRoundsOf + "/fixtures/gostop")) {
      add_file(made, entry.path(), 10);
    }
    return made;
  }();
  return rounds;
}

inline const RoundsToChange& stoppa_rounds() {
  static const RoundsToChange rounds = [] {
    RoundsToChange made;
    for (const int players : {3, 4, 5}) {
      add_random_play<stoppa::Game>(made, "stoppa/italian", players, 12);
    }
    for (const auto& entry : std::filesystem::directory_iterator(kRoundsOf + "/fixtures/stoppa")) {
      add_file(made, entry.path(), 10);
    }
    return made;
  }();
  return rounds;
}

}  // namespace showstopper::engines
