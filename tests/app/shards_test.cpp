// SPDX-License-Identifier: Apache-2.0
//
// A run in parts: merged in any order and grouping, they are the bytes of the run in one go; parts
// that do not belong together are refused by name, and missing rounds are listed.
#include <algorithm>
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/games/game.h"
#include "app/shards/merge.h"
#include "app/shards/ranges.h"
#include "app/shards/verify_part.h"
#include "model/rules/rule_set.h"
#include "model/table/random.h"
#include "properties/verify/verify_plan.h"
#include "tests/app/program.h"

namespace showstopper::app {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::uint64_t kSeed = 20261126;

// A run that is played in this process, since a process for each of hundreds of parts is slow.
struct SmallRun {
  const Game* game;
  rules::RuleSet rules;
  std::uint64_t rounds, grain;
  bool census;

  Segment played(const Range& range) const {
    const Subject subject{&rules, 2};
    if (census) {
      CensusJob job;
      job.subject = subject;
      job.seed = kSeed;
      job.first = range.first;
      job.rounds = range.size();
      return {range, {{game->census(job), {}}}};
    }
    VerifyJob job;
    job.seed = kSeed;
    job.subjects = {subject};
    job.rounds = rounds;
    job.first = range.first;
    job.last = range.last;
    table::Diagnostics none;
    const auto corpus = std::filesystem::path(SHOWSTOPPER_SOURCE_CORPUS);
    static const ClauseTables kTables = game->clause_tables(corpus, none);
    const rules::Library library(corpus / "rules");
    return segment_of_rows(range, game->verify(job, kTables, library).rows);
  }
  Part part(const Range& range) const {
    Part part{head_of(census ? "census" : "verify", kSeed, {0, rounds}), "", {}};
    if (!range.empty()) part.segments.push_back(played(range));
    return part;
  }
};

SmallRun small_run(bool census) {
  const Game* const game = game_named("gostop");
  table::Diagnostics none;
  const rules::Library library(std::filesystem::path(SHOWSTOPPER_SOURCE_CORPUS) / "rules");
  return {game, *library.load(game->schema(), "gostop/matgo", none), census ? 200u : 520u,
          census ? 1 : properties::kPart, census};
}

std::string merged(const std::vector<std::string>& files) {
  table::Diagnostics diagnostics;
  const Merge merge(files, diagnostics);
  for (const table::Diagnostic& each : diagnostics) ADD_FAILURE() << to_text(each);
  if (!diagnostics.empty()) return "";
  const auto all = merge.all(diagnostics);
  return all ? merge.text(*all, diagnostics).value_or("") : "";
}

std::string stored(const Folder& folder, const std::string& name, const std::string& text) {
  folder.add(name, text);
  return folder.path() + '/' + name;
}

class Shards : public testing::TestWithParam<bool> {};

TEST_P(Shards, MergedInAnyOrderAreTheRunInOneGo) {
  const SmallRun run = small_run(GetParam());
  const std::string whole = part_text(run.part({0, run.rounds}));
  table::Random random(kSeed);
  for (const std::uint64_t number : {1u, 4u, 16u, 64u}) {
    const Folder folder;
    std::vector<std::string> files;
    for (std::uint64_t i = 0; i < number; ++i) {
      const Part part = run.part(part_of({0, run.rounds}, run.grain, i, number));
      files.push_back(stored(folder, std::to_string(i) + ".jsonl", part_text(part)));
    }
    table::shuffle(std::span(files), random);
    EXPECT_EQ(merged(files), whole) << number;
    // In two levels, with a part in both groups.
    const auto middle = files.begin() + static_cast<std::ptrdiff_t>(files.size() / 2);
    const std::vector<std::string> groups = {
        stored(folder, "a", merged({files.begin(), middle + 1})),
        stored(folder, "b", merged({middle, files.end()}))};
    EXPECT_EQ(merged(groups), whole) << number;
    EXPECT_EQ(merged({groups[1], files[0], groups[0], files[0]}), whole) << number;
  }
}

TEST_P(Shards, DoNotDependOnPiecesAndThreads) {
  const SmallRun run = small_run(GetParam());
  const std::string whole = to_line(run.played({0, run.rounds}));
  for (const int threads : {1, 3}) {
    RangesJob job;
    job.range = {0, run.rounds};
    job.grain = run.grain;
    job.threads = threads;
    job.play = [&run](const Range& piece) { return run.played(piece); };
    EXPECT_EQ(to_line(play_ranges(job, {}).whole), whole) << threads;
    const Range begun = part_of(job.range, job.grain, 0, 3);
    EXPECT_EQ(to_line(play_ranges(job, run.played(begun)).whole), whole) << threads;
  }
}

INSTANTIATE_TEST_SUITE_P(Commands, Shards, testing::Values(false, true),
                         [](const auto& census) { return census.param ? "census" : "verify"; });

TEST(PartOf, DividesEveryRoundOnceInPartsOfOneSize) {
  for (const std::uint64_t rounds : {1u, 7u, 8u, 9u, 100u, 1000u}) {
    for (const std::uint64_t parts : {1u, 2u, 3u, 7u, 64u, 1000u}) {
      std::uint64_t at = 16;
      for (std::uint64_t i = 0; i < parts; ++i) {
        const Range part = part_of({16, 16 + rounds}, 8, i, parts);
        ASSERT_EQ(part.first, at);
        EXPECT_LE(part.size(), (rounds / parts / 8 + 2) * 8);
        at = part.last;
      }
      EXPECT_EQ(at, 16 + rounds);
    }
  }
}

// A part of census, by the program.
std::string census_part(const Folder& folder, const std::string& shard,
                        std::vector<std::string> more = {}) {
  static int number = 0;
  const std::string file = folder.path() + "/part-" + std::to_string(++number) + ".jsonl";
  std::vector<std::string> words = {"census",  "--rules", "stoppa/italian", "--rounds", "12",
                                    "--shard", shard,     "--out",          file};
  words.insert(words.end(), more.begin(), more.end());
  const Ran ran = run(words);
  EXPECT_EQ(ran.exit, 0) << ran.err;
  return file;
}

TEST(Merge, PrintsWhatTheRunInOneGoPrints) {
  const Folder folder;
  for (const std::string format : {"text", "json"}) {
    const std::vector<std::string> verify = {"verify", "--rules",       "gostop/matgo", "--rounds",
                                             "40",     "--no-fixtures", "--format",     format};
    const Ran direct = run(verify);
    std::vector<std::string> merge = {"merge", "--format", format};
    for (const std::string shard : {"2/3", "1/3", "3/3"}) {
      std::vector<std::string> words = verify;
      const std::string file = folder.path() + "/" + shard.substr(0, 1) + format + ".jsonl";
      words.insert(words.end(), {"--shard", shard, "--out", file, "--jobs", "2"});
      EXPECT_EQ(run(words).exit, 0);
      merge.push_back(file);
    }
    const Ran merged = run(merge);
    EXPECT_EQ(merged.exit, 0) << merged.err;
    EXPECT_EQ(merged.out, direct.out);
  }
}

// The mutant pays too little for goes, so that there are findings. ci/shards shrinks them too.
TEST(Merge, ListsTheFindingsOfTheRunInOneGo) {
  const Folder folder;
  const std::vector<std::string> verify = {"verify",   "--rules",  "gostop/matgo", "--players",
                                           "2",        "--rounds", "256",          "--no-fixtures",
                                           "--format", "json"};
  const auto report = [](std::vector<std::string> words) {
    words.emplace_back("--no-shrink");
    auto json = nlohmann::ordered_json::parse(RunMutant(words).wait().out);
    for (auto& row : json["rule_sets"]) {
      for (auto& finding : row["findings"]) finding["seconds"] = 0;
    }
    return json;
  };
  const auto direct = report(verify);
  EXPECT_GE(direct["findings"], 10);
  std::vector<std::string> merge = {"merge", "--format", "json"};
  for (const std::string shard : {"1/2", "2/2"}) {
    std::vector<std::string> words = verify;
    merge.push_back(folder.path() + "/" + shard.substr(0, 1) + ".jsonl");
    words.insert(words.end(), {"--shard", shard, "--out", merge.back()});
    EXPECT_EQ(RunMutant(words).wait().exit, 1);
  }
  EXPECT_EQ(report(merge).dump(1), direct.dump(1));
}

// For services: the bytes of the run in one go, without the moment and what only this run has in
// memory. JUnit and SARIF are as their schemas have them (tests/schema/reports_test.py).
TEST(Merge, WritesTheReportsOfTheRunInOneGo) {
  const Folder folder;
  const std::vector<std::string> verify = {"verify", "--rules",  "gostop/matgo", "--players",
                                           "2",      "--rounds", "64",           "--no-fixtures"};
  const auto reports = [&](std::vector<std::string> words, const std::string& name) {
    const std::string path = folder.path() + "/" + name;
    words.insert(words.end(), {"--no-shrink", "--findings", folder.path() + "/stored", "--format",
                               "github", "--junit", path + ".xml", "--sarif", path + ".sarif",
                               "--report", path + ".html"});
    const Ran ran = RunMutant(words).wait();
    EXPECT_EQ(ran.exit, 1) << ran.err;
    std::string junit = content(path + ".xml");
    const std::size_t at = junit.find(" timestamp=");
    EXPECT_NE(at, std::string::npos) << junit;
    junit.erase(at, junit.find(" hostname=") - at);
    return std::vector<std::string>{ran.out, junit, content(path + ".sarif"),
                                    content(path + ".html")};
  };
  const auto direct = reports(verify, "direct");
  EXPECT_THAT(direct[0], HasSubstr("::error title=GS-"));
  EXPECT_THAT(direct[1], HasSubstr("tests=\"2\" failures=\"1\" errors=\"0\""));
  EXPECT_THAT(direct[2], HasSubstr("\"exitCode\": 1"));
  EXPECT_THAT(direct[3], HasSubstr("1 rule broken"));
  std::vector<std::string> merge = {"merge"};
  for (const std::string shard : {"2/2", "1/2"}) {
    std::vector<std::string> words = verify;
    merge.push_back(folder.path() + "/" + shard.substr(0, 1) + ".jsonl");
    words.insert(words.end(), {"--shard", shard, "--out", merge.back()});
    EXPECT_EQ(RunMutant(words).wait().exit, 1);
  }
  EXPECT_EQ(reports(merge, "merged"), direct);
  const Ran missing = RunMutant({"merge", merge[1], "--no-shrink", "--format", "junit"}).wait();
  EXPECT_THAT(missing.out, HasSubstr("<error type=\"incomplete\" message=\"missing: rounds 0 to"));
}

TEST(Merge, ListsMissingRounds) {
  const Folder folder;
  const std::string first = census_part(folder, "1/4"), third = census_part(folder, "3/4");
  const Ran ran = run({"merge", third, first, "--format", "json"});
  EXPECT_EQ(ran.exit, 3);
  EXPECT_THAT(ran.err, HasSubstr("missing: rounds 3 to 5\n"));
  EXPECT_THAT(ran.err, HasSubstr("missing: rounds 9 to 11\n"));
  const auto json = nlohmann::json::parse(ran.out);
  EXPECT_EQ(json["rounds"], 6);
  EXPECT_EQ(json["missing"].dump(), "[[3,6],[9,12]]");
}

TEST(Merge, RefusesPartsOfAnotherRunByName) {
  const Folder folder;
  const std::string one = census_part(folder, "1/2");
  struct Other {
    std::vector<std::string> more;
    std::string why;
  };
  const std::vector<Other> others = {
      {{"--seed", "8"}, "`seed` is 8, expected 1"},
      {{"--offers"}, "`offers` is true, expected false"},
      {{"--first", "4"}, "`first` is 4, expected 0"},
      {{"--players", "5"}, "`players` is 5, expected 3"},
  };
  for (const Other& each : others) {
    const std::string other = census_part(folder, "2/2", each.more);
    const Ran ran = run({"merge", one, other});
    EXPECT_EQ(ran.exit, 2);
    EXPECT_THAT(ran.err, HasSubstr(other + ":1: error: is not of the run of `" + one + "`"));
    EXPECT_THAT(ran.err, HasSubstr(each.why));
    EXPECT_THAT(ran.out, IsEmpty());
  }
}

// A line of the file in place of another, with the checksum that belongs to it.
std::string with_checksum(const std::string& head, const std::vector<std::string>& segments) {
  return part_text(nlohmann::ordered_json::parse(head), "", segments);
}

std::string version_of(const std::string& head) {
  return nlohmann::json::parse(head)["version"].get<std::string>();
}

TEST(Merge, RefusesDamagedFiles) {
  const Folder folder;
  const std::string good = content(census_part(folder, "1/2"));
  const std::size_t head_size = good.find('\n');
  const std::string head = good.substr(0, head_size);
  std::string segment = good.substr(head_size + 1);
  segment.resize(segment.find('\n'));
  const auto changed = [](std::string text, const std::string& from, const std::string& to) {
    EXPECT_NE(text.find(from), std::string::npos) << from;
    return text.replace(text.find(from), from.size(), to);
  };
  struct Damaged {
    std::string text, why;
  };
  const std::vector<Damaged> files = {
      {"", ": error: is empty"},
      {"{}\n", ":1: error: is not a part of a run"},
      {good.substr(0, good.size() - 1), ":3: error: the file ends here without its last line"},
      {good.substr(0, head_size + 1), ":1: error: the file ends here without its last line"},
      {good.substr(0, head_size + 40), ":2: error: the file ends here without its last line"},
      {changed(good, "\"rounds\":6", "\"rounds\":7"), ":3: error: the checksum is wrong"},
      {changed(good, "\"lines\":2", "\"lines\":3"), ":3: error: the checksum is wrong"},
      {with_checksum(changed(head, "shard/1", "shard/9"), {segment}), ":1: error: unknown format"},
      {with_checksum(changed(head, version_of(head), "0.0.9"), {segment}),
       ":1: error: is of version 0.0.9"},
      {with_checksum(head, {segment, segment}), ":3: error: rounds 0 to 5 are counted twice"},
      {with_checksum(head, {changed(segment, "[0,6]", "[0,99]")}), "are not of the run"},
      {with_checksum(head, {changed(segment, "[0,6]", "[6,0]")}), "`rounds` is not a range"},
      {with_checksum(head, {changed(segment, "\"subjects\"", "\"objects\"")}),
       ":2: error: `subjects` is missing"},
      {with_checksum(head, {"[]"}), ":2: error: is neither `fixtures` nor a segment"},
  };
  for (const Damaged& each : files) {
    const File file(each.text);
    const Ran ran = run({"merge", file.path()});
    EXPECT_EQ(ran.exit, 2) << each.why;
    EXPECT_THAT(ran.err, HasSubstr(each.why));
    EXPECT_THAT(ran.out, IsEmpty()) << each.why;
  }
}

TEST(Merge, RefusesPartsThatDisagree) {
  const Folder folder;
  const std::string one = census_part(folder, "1/2"), half = census_part(folder, "1/3"),
                    across = census_part(folder, "2/3");
  std::string text = content(one);
  const std::size_t head_size = text.find('\n');
  const std::string head = text.substr(0, head_size);
  std::string segment = text.substr(head_size + 1);
  segment.resize(segment.find('\n'));
  const std::string count = "\"rounds\":6";
  const File lies(
      with_checksum(head, {segment.replace(segment.rfind(count), count.size(), "\"rounds\":5")}));
  const Ran ran = run({"merge", one, lies.path()});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_THAT(ran.err,
              HasSubstr(lies.path() + ":2: error: rounds 0 to 5 have another result in `" + one));
  // One that is a part of the other counts once; one that overlaps cannot be counted.
  EXPECT_EQ(run({"merge", half, one, census_part(folder, "2/2")}).exit, 0);
  EXPECT_THAT(run({"merge", one, across}).err,
              HasSubstr("rounds 4 to 7 overlap rounds 0 to 5 of `" + one));
}

TEST(Resume, GoesOnFromTheFile) {
  const Folder folder;
  const std::string whole = census_part(folder, "1/1"), file = census_part(folder, "1/3");
  const std::string third = content(file);
  const std::vector<std::string> words = {"census", "--rules",  "stoppa/italian", "--rounds",
                                          "12",     "--resume", "--out",          file};
  EXPECT_EQ(run(words).exit, 0);
  EXPECT_EQ(content(file), content(whole));
  // A file with more rounds is never replaced by one with fewer: the other process was slower.
  EXPECT_EQ(run({"census", "--rules", "stoppa/italian", "--rounds", "12", "--shard", "1/3", "--out",
                 file})
                .exit,
            0);
  EXPECT_EQ(content(file), content(whole));
}

TEST(Resume, RefusesTheFileOfAnotherRunOrShard) {
  const Folder folder;
  const std::string file = census_part(folder, "2/3");
  const std::string text = content(file);
  const auto resumed = [&](std::vector<std::string> more) {
    std::vector<std::string> words = {"census", "--rules",  "stoppa/italian", "--rounds",
                                      "12",     "--resume", "--out",          file};
    words.insert(words.end(), more.begin(), more.end());
    const Ran ran = run(words);
    EXPECT_EQ(ran.exit, 2);
    return ran.err;
  };
  EXPECT_THAT(resumed({"--seed", "3", "--shard", "2/3"}), HasSubstr("`seed` is 1, expected 3"));
  EXPECT_THAT(resumed({"--shard", "1/3"}), HasSubstr("it has rounds 4 to 7, expected a beginning "
                                                     "of rounds 0 to 3"));
  EXPECT_EQ(content(file), text);
  folder.add(std::filesystem::path(file).filename(), text.substr(0, 50));
  EXPECT_THAT(resumed({"--shard", "2/3"}), HasSubstr("it is truncated"));
}

}  // namespace
}  // namespace showstopper::app
