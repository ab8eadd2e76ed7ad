// SPDX-License-Identifier: Apache-2.0
//
// System calls that emscripten does not have: each fails, as its callers expect of a system that
// refuses it.
#include <cerrno>

extern "C" int prctl(int, ...) {
  errno = ENOSYS;
  return -1;
}
