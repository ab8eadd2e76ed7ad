// SPDX-License-Identifier: Apache-2.0
#include "model/table/check.h"

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "model/table/guard/caught_check.h"

namespace showstopper::table {
namespace {

// How UNREACHABLE writes its reason.
constexpr std::string_view kUnreachable = "unreachable: ";

thread_local int catching = 0;

// Of a file of the project the path in its folder, not that of the machine that built it.
std::string_view in_project(std::string_view file) {
  constexpr std::string_view kHere = __FILE__, kOwn = "model/table/check.cpp";
  static_assert(kHere.ends_with(kOwn));
  const std::string_view root = kHere.substr(0, kHere.size() - kOwn.size());
  return file.starts_with(root) ? file.substr(root.size()) : file;
}

}  // namespace

CatchChecks::CatchChecks() { ++catching; }
CatchChecks::~CatchChecks() { --catching; }

int checks_caught() { return catching; }
void set_checks_caught(int number) { catching = number; }

std::string to_text(const CheckFailed& failed) {
  const std::string place =
      std::string(in_project(failed.file)) + ':' + std::to_string(failed.line) + ": ";
  const std::string condition = failed.condition;
  return place +
         (condition.starts_with(kUnreachable) ? condition : "CHECK(" + condition + ") failed");
}

void check_failed(const char* file, int line, const char* condition) {
  const CheckFailed failed{file, line, condition};
  if (catching > 0) throw CheckFailed(failed);
  std::fprintf(stderr, "internal error: %s\n", to_text(failed).c_str());
  std::abort();
}

}  // namespace showstopper::table
