// SPDX-License-Identifier: Apache-2.0
//
// The tests of one box, in a program that has those of several: they are compiled together, since
// most of their time goes into the same headers (tests/CMakeLists.txt).
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

// Of the box, such as `/tests/rules/`: a source that is made for each program defines it.
extern const char* const kFolderOfTests;

namespace {

bool is_of_another_box(const testing::TestInfo& test) {
  const std::string_view file = test.file();
  return file.find("/tests/") != file.npos && file.find(kFolderOfTests) == file.npos;
}

// Patterns for the tests of the suite that are not of the box. Two boxes may have the same suite;
// GoogleTest fails if one of them has a fixture for it.
std::vector<std::string> left_out(const testing::TestSuite& suite) {
  const std::string name = suite.name();
  std::vector<std::string> patterns;
  for (int i = 0; i < suite.total_test_count(); ++i) {
    const testing::TestInfo& test = *suite.GetTestInfo(i);
    if (is_of_another_box(test)) patterns.push_back(name + "." + test.name());
  }
  if (static_cast<int>(patterns.size()) == suite.total_test_count()) patterns = {name + ".*"};
  return patterns;
}

// The filter for this box alone. Whole names have no wildcard, and are of one box alone.
std::string in_this_box(std::string filter) {
  const std::string wanted = filter.substr(0, filter.find('-'));  // empty: all
  if (!wanted.empty() && wanted.find_first_of("*?") == wanted.npos) return filter;
  char before = wanted == filter ? '-' : ':';
  const testing::UnitTest& all = *testing::UnitTest::GetInstance();
  for (int i = 0; i < all.total_test_suite_count(); ++i) {
    for (const std::string& pattern : left_out(*all.GetTestSuite(i))) {
      filter += before + pattern;
      before = ':';
    }
  }
  return filter;
}

}  // namespace

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  GTEST_FLAG_SET(filter, in_this_box(GTEST_FLAG_GET(filter)));
  return RUN_ALL_TESTS();
}
