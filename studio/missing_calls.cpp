// SPDX-License-Identifier: Apache-2.0
//
// System calls that emscripten does not have: each fails, as its callers expect of a system that
// refuses it.
#include <cerrno>
#include <csignal>
#include <cstddef>

#include <sys/types.h>

extern "C" {

int prctl(int, ...) {
  errno = ENOSYS;
  return -1;
}

int signalfd(int, const sigset_t*, int) {
  errno = ENOSYS;
  return -1;
}

ssize_t getrandom(void*, std::size_t, unsigned) {
  errno = ENOSYS;
  return -1;
}

}  // extern "C"
