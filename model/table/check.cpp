// SPDX-License-Identifier: Apache-2.0
#include "model/table/check.h"

#include <cstdio>
#include <cstdlib>

namespace showstopper::table {

void check_failed(const char* file, int line, const char* condition) {
  std::fprintf(stderr, "%s:%d: internal error: CHECK(%s) failed\n", file, line, condition);
  std::abort();
}

}  // namespace showstopper::table
