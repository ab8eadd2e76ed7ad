// SPDX-License-Identifier: Apache-2.0
//
// A suite of test cases as JUnit XML, as both of its published schemas have it: that of Ant (one
// verdict for each case, no attribute of `testsuites`) and that of Jenkins.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace showstopper::app {

struct JUnitHead {
  std::string name;      // of the suite, without the name of the program
  std::string repeat;    // the command line that does it again
  std::string began;     // `2027-03-31T12:00:00`, by UTC
  std::string out, err;  // what else was printed
  double seconds = 0;
};

class JUnitSuite {
 public:
  explicit JUnitSuite(std::string class_name) : class_name_(std::move(class_name)) {}

  // `verdict`: one of the elements below, or empty for a case that passed.
  void add(const std::string& name, const std::string& verdict);
  std::string text(const JUnitHead& head) const;

 private:
  std::string class_name_, cases_;
  int tests_ = 0, failures_ = 0, errors_ = 0, skipped_ = 0;
};

// One failure for all that is wrong with a case: names in one line, and messages.
std::string junit_failure(std::string_view type, const std::vector<std::string>& names,
                          const std::vector<std::string>& messages);
std::string junit_error(std::string_view type, const std::string& message);
std::string junit_skipped(const std::string& why);

// The moment, by UTC, as JUnit writes it.
std::string junit_time();

}  // namespace showstopper::app
