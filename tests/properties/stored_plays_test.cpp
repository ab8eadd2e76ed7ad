// SPDX-License-Identifier: Apache-2.0
//
// The folder of stored plays: written plays are read, nothing is overwritten, and foreign files are
// reported and left alone. The plays are replayed before a property draws a case.
#include "properties/regression/stored_plays.h"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/properties/relation_drive.h"

namespace showstopper::properties {
namespace {

namespace fs = std::filesystem;

class Folder : public testing::Test {
 protected:
  void SetUp() override {
    const std::string name = testing::UnitTest::GetInstance()->current_test_info()->name();
    path_ = fs::path(testing::TempDir()) / ("stored-plays-" + name);
    fs::remove_all(path_);
  }
  void TearDown() override { fs::remove_all(path_); }
  fs::path path_;
};

const Failure kFailure{Failure::Kind::invariant, "every_card_has_one_place", "", "turn"};

TEST_F(Folder, ThatIsMissingHoldsNothing) {
  table::Diagnostics skipped;
  EXPECT_TRUE(stored_plays(path_, skipped).empty());
  EXPECT_TRUE(skipped.empty());
}

TEST_F(Folder, GivesBackWhatWasStored) {
  std::string trouble;
  const std::string name = play_name("gostop", kFailure, "{\"a\":1}", true);
  ASSERT_TRUE(store_play(path_ / "deep", name, "{\"a\":1}", trouble)) << trouble;
  table::Diagnostics skipped;
  const auto plays = stored_plays(path_ / "deep", skipped);
  ASSERT_EQ(plays.size(), 1u);
  EXPECT_EQ(plays.front().text, "{\"a\":1}");
  EXPECT_EQ(plays.front().line, 1);
  EXPECT_TRUE(skipped.empty());
}

TEST_F(Folder, NamesWhatItSkips) {
  fs::create_directories(path_ / "inner.jsonl");
  std::ofstream(path_ / "holiday.png") << "no play";
  std::ofstream(path_ / "left.jsonl.77.part") << "{\"for";
  std::ofstream(path_ / "README.md") << "what this is";
  std::ofstream(path_ / "two.jsonl") << "# a comment\n\n{\"one\":1}\n{\"trunc";
  table::Diagnostics skipped;
  const auto plays = stored_plays(path_, skipped);
  ASSERT_EQ(plays.size(), 2u);
  EXPECT_EQ(plays[0].line, 3);
  EXPECT_EQ(plays[1].text, "{\"trunc");  // its reader reports the error
  EXPECT_EQ(skipped.size(), 3u);
}

TEST_F(Folder, KeepsWhatIsThere) {
  std::string trouble;
  fs::create_directories(path_);
  std::ofstream(path_ / "a.jsonl") << "mine\n";
  EXPECT_TRUE(store_play(path_, "a.jsonl", "other", trouble));
  table::Diagnostics skipped;
  EXPECT_EQ(stored_plays(path_, skipped).front().text, "mine");
}

TEST_F(Folder, SaysWhyItCannotBeWritten) {
  fs::create_directories(path_);
  std::ofstream(path_ / "file") << "in the way";
  std::string trouble;
  EXPECT_FALSE(store_play(path_ / "file", "a.jsonl", "line", trouble));
  EXPECT_NE(trouble.find("file"), std::string::npos) << trouble;
}

// Rounds of each game that can be replayed.
std::string fixture_line(const std::string& file) {
  std::ifstream in(std::string(SHOWSTOPPER_SOURCE_CORPUS "/fixtures/") + file);
  std::string line;
  std::getline(in, line);
  return line;
}

// The catalogue finds nothing in a sound engine: here every play fails.
template <class G>
PlayJudge hard_to_please_in() {
  return play_judge_made_by<G>([](const rules::Library&) {
    return [](const TestCase<G>&) { return std::optional(Verdict{kFailure, 0}); };
  });
}
PlayJudges hard_to_please() {
  return {hard_to_please_in<gostop::Game>(), hard_to_please_in<stoppa::Game>()};
}

class Replays : public Folder {
 protected:
  void SetUp() override {
    Folder::SetUp();
    fs::create_directories(path_);
    std::ofstream(path_ / "a.jsonl") << fixture_line("gostop/deal.jsonl") << "\n{\"cut\n";
    std::ofstream(path_ / "b.jsonl") << fixture_line("stoppa/betting.jsonl") << '\n';
    job_.folders = {path_};
  }
  Replayed replay() const { return replay_stored(job_, shipped_library()); }
  ReplayJob job_;
};

TEST_F(Replays, AskTheCatalogueOfEachRound) {
  const Replayed replayed = replay();
  EXPECT_EQ(replayed.plays, 2u);
  EXPECT_TRUE(replayed.failing.empty());
  ASSERT_EQ(replayed.skipped.size(), 1u);
  EXPECT_EQ(replayed.skipped.front().file, (path_ / "a.jsonl").string());
  EXPECT_EQ(count_text(2, 0, 1), "stored plays: 2 replayed, of which 0 fail; 1 skipped");
}

TEST_F(Replays, NameWhatFails) {
  job_.judges = hard_to_please();
  const Replayed replayed = replay();
  ASSERT_EQ(replayed.failing.size(), 2u);
  EXPECT_EQ(replayed.failing[0].file, path_ / "a.jsonl");
  EXPECT_EQ(replayed.failing[0].line, 1);
  EXPECT_EQ(replayed.failing[1].failure, to_text(kFailure));
}

TEST_F(Replays, LeaveTheOtherGameAlone) {
  job_.game = "stoppa";
  EXPECT_EQ(replay().plays, 1u);
  job_.game = "gostop";
  EXPECT_EQ(replay().plays, 1u);
}

TEST_F(Replays, EndWhereTheyAreTold) {
  job_.trying = [](const StoredPlay&) { return false; };
  EXPECT_EQ(replay().plays, 0u);
}

TEST_F(Replays, OfAFailingPlayKeepAPropertyFromDrawing) {
  int drawn = 0;
  const auto property = [&drawn](const Drawn&) {
    ++drawn;
    return std::string();
  };
  StoredFirst failing(path_, hard_to_please());
  EXPECT_THAT(drive("a property", 10, 1, property, failing),
              testing::HasSubstr("a.jsonl:1 still fails: " + to_text(kFailure)));
  EXPECT_EQ(drawn, 0);
  StoredFirst sound(path_, catalogue_judges());
  EXPECT_EQ(drive("a property", 10, 1, property, sound), "");
  EXPECT_EQ(drawn, 10);
}

// Each property begins with all plays of the corpus.
TEST(Properties, BeginWithThePlaysOfTheCorpus) {
  table::Diagnostics skipped;
  const auto plays = stored_plays(plays_folder(SHOWSTOPPER_SOURCE_CORPUS), skipped);
  ASSERT_FALSE(plays.empty());
  EXPECT_EQ(corpus_plays_first().replayed().plays, plays.size());
  EXPECT_EQ(corpus_plays_first().complaint(), "");
  EXPECT_TRUE(skipped.empty());
}

TEST(PlayName, TellsGameFailureAndLine) {
  const std::string name = play_name("gostop", kFailure, "line", true);
  EXPECT_EQ(name.find("gostop-every-card-has-one-place-turn-"), 0u) << name;
  EXPECT_NE(name, play_name("gostop", kFailure, "other line", true));
  EXPECT_NE(name, play_name("gostop", kFailure, "line", false));
}

}  // namespace
}  // namespace showstopper::properties
