// SPDX-License-Identifier: Apache-2.0
#include "model/table/files_in.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace showstopper::table {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class FilesIn : public testing::Test {
 protected:
  FilesIn() {
    std::string name = (fs::temp_directory_path() / "showstopper-test-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~FilesIn() override { fs::remove_all(folder_); }

  void add(const std::string& name) {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name) << "text\n";
  }

  fs::path folder_;
  Diagnostics diagnostics_;
};

TEST_F(FilesIn, AreThoseOfTheEndingInTheOrderOfTheirNames) {
  for (const char* const name : {"b.jsonl", "c.txt", "a/d.jsonl", "a/b/e.jsonl", "a.jsonl"}) {
    add(name);
  }
  EXPECT_THAT(files_in(folder_, ".jsonl", diagnostics_),
              ElementsAre(folder_ / "a/b/e.jsonl", folder_ / "a/d.jsonl", folder_ / "a.jsonl",
                          folder_ / "b.jsonl"));
  EXPECT_THAT(files_in(folder_, ".jsonl", diagnostics_, Below::no),
              ElementsAre(folder_ / "a.jsonl", folder_ / "b.jsonl"));
  EXPECT_THAT(files_in(folder_ / "none", ".jsonl", diagnostics_), IsEmpty());
  EXPECT_THAT(diagnostics_, IsEmpty());
}

// A file cannot be read as a folder, not by the superuser either.
TEST_F(FilesIn, NameTheFolderThatCannotBeRead) {
  add("a.jsonl");
  EXPECT_THAT(files_in(folder_ / "a.jsonl", ".jsonl", diagnostics_), IsEmpty());
  ASSERT_EQ(diagnostics_.size(), 1u);
  EXPECT_EQ(diagnostics_[0].file, (folder_ / "a.jsonl").string());
  EXPECT_THAT(diagnostics_[0].message, HasSubstr("the folder cannot be read: "));
}

// The superuser may read every folder.
TEST_F(FilesIn, NameTheOneInItThatCannotBeReadAndListTheOthers) {
  add("a/a.jsonl");
  add("b/b.jsonl");
  add("c/c.jsonl");
  fs::permissions(folder_ / "b", fs::perms::none);
  std::error_code refused;
  const fs::directory_iterator opened(folder_ / "b", refused);
  const auto files = files_in(folder_, ".jsonl", diagnostics_);
  fs::permissions(folder_ / "b", fs::perms::owner_all);
  if (!refused) {
    EXPECT_EQ(files.size(), 3u);
    EXPECT_THAT(diagnostics_, IsEmpty());
    return;
  }
  EXPECT_THAT(files, ElementsAre(folder_ / "a/a.jsonl", folder_ / "c/c.jsonl"));
  ASSERT_EQ(diagnostics_.size(), 1u);
  EXPECT_EQ(diagnostics_[0].file, (folder_ / "b").string());
}

}  // namespace
}  // namespace showstopper::table
