// SPDX-License-Identifier: Apache-2.0
//
// Files that are written as a whole or not at all, and those that are never replaced.
#include "model/table/whole_file.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

namespace showstopper::table {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class WholeFile : public testing::Test {
 protected:
  WholeFile() {
    std::string name = (fs::temp_directory_path() / "showstopper-test-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~WholeFile() override { fs::remove_all(folder_); }

  bool write(const std::string& name, std::string_view text) {
    trouble_.clear();
    return write_whole(folder_ / name, text, trouble_);
  }
  std::string content(const std::string& name) const {
    std::ifstream in(folder_ / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::ptrdiff_t files() const {
    return std::distance(fs::directory_iterator(folder_), fs::directory_iterator());
  }

  fs::path folder_;
  std::string trouble_;
};

TEST_F(WholeFile, TakesThePlaceOfWhatStoodThereAndKeepsItsPermissions) {
  ASSERT_TRUE(write("a", "one, and more than the other"));
  fs::permissions(folder_ / "a", fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_TRUE(write("a", "two")) << trouble_;
  EXPECT_EQ(content("a"), "two");
  EXPECT_EQ(fs::status(folder_ / "a").permissions(),
            fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_EQ(files(), 1) << "nothing unfinished may stay";
}

TEST_F(WholeFile, FollowsALinkAndLeavesItALink) {
  ASSERT_TRUE(write("target", "old"));
  fs::create_symlink("target", folder_ / "link");
  fs::create_symlink("link", folder_ / "link to link");
  EXPECT_TRUE(write("link to link", "new")) << trouble_;
  EXPECT_EQ(content("target"), "new");
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
  EXPECT_TRUE(fs::is_symlink(folder_ / "link to link"));
  fs::create_symlink("not yet", folder_ / "dangling");
  EXPECT_TRUE(write("dangling", "made")) << trouble_;
  EXPECT_EQ(content("not yet"), "made");
}

TEST_F(WholeFile, RefusesWhatIsNoRegularFile) {
  ASSERT_EQ(mkfifo((folder_ / "pipe").c_str(), 0600), 0);
  fs::create_directory(folder_ / "folder");
  fs::create_symlink("/dev/null", folder_ / "device");
  fs::create_symlink("circle", folder_ / "circle");
  for (const char* name : {"pipe", "folder", "device"}) {
    EXPECT_FALSE(write(name, "text")) << name;
    EXPECT_THAT(trouble_,
                HasSubstr(std::string(name) + ": cannot be written: it is not a regular"));
  }
  EXPECT_FALSE(write("circle", "text"));
  EXPECT_TRUE(fs::is_fifo(folder_ / "pipe"));
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  EXPECT_EQ(files(), 4);
}

TEST_F(WholeFile, IsReadWithEachByte) {
  for (const std::string& text :
       {std::string(), std::string("a\r\n\0b", 5), std::string(40'000, 'x')}) {
    ASSERT_TRUE(write("a", text));
    EXPECT_EQ(whole_text(folder_ / "a"), text);
  }
  EXPECT_EQ(whole_text(folder_ / "none"), std::nullopt);
  EXPECT_EQ(whole_text(folder_), std::nullopt);
}

TEST_F(WholeFile, SaysWhyItCannotBeWritten) {
  EXPECT_FALSE(write("none/a", "text"));
  EXPECT_THAT(trouble_, HasSubstr("none/a: cannot be written: No such file or directory"));
}

}  // namespace
}  // namespace showstopper::table
