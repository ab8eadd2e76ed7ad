// SPDX-License-Identifier: Apache-2.0
//
// The folder of stored plays: what is written is read, nothing is overwritten, and what is none of
// ours is named and left alone.
#include "properties/stored_plays.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

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
  EXPECT_EQ(plays[1].text, "{\"trunc");  // its reader says what is wrong with it
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
  // A full disk, as far as a program can tell.
  if (fs::exists("/dev/full")) {
    trouble.clear();
    fs::create_symlink("/dev/full", path_ / "full.jsonl.part");
    EXPECT_FALSE(write_whole(path_ / "none" / "a.jsonl", "line", trouble));
    EXPECT_NE(trouble.find("cannot be written"), std::string::npos) << trouble;
  }
}

TEST(PlayName, TellsGameFailureAndLine) {
  const std::string name = play_name("gostop", kFailure, "line", true);
  EXPECT_EQ(name.find("gostop-every-card-has-one-place-turn-"), 0u) << name;
  EXPECT_NE(name, play_name("gostop", kFailure, "other line", true));
  EXPECT_NE(name, play_name("gostop", kFailure, "line", false));
}

}  // namespace
}  // namespace showstopper::properties
