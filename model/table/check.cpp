// SPDX-License-Identifier: Apache-2.0
#include "model/table/check.h"

#include <cstdio>
#include <cstdlib>

#include "model/table/caught_check.h"

namespace showstopper::table {
namespace {

thread_local int catching = 0;

}  // namespace

CatchChecks::CatchChecks() { ++catching; }
CatchChecks::~CatchChecks() { --catching; }

std::string to_text(const CheckFailed& failed) {
  return std::string(failed.file) + ':' + std::to_string(failed.line) + ": internal error: CHECK(" +
         failed.condition + ") failed";
}

void check_failed(const char* file, int line, const char* condition) {
  const CheckFailed failed{file, line, condition};
  if (catching > 0) throw CheckFailed(failed);
  std::fprintf(stderr, "%s\n", to_text(failed).c_str());
  std::abort();
}

}  // namespace showstopper::table
