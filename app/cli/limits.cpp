// SPDX-License-Identifier: Apache-2.0
#include "app/cli/limits.h"

#include <cstdio>

#include <fmt/format.h>
#include <unistd.h>

namespace showstopper::app {
namespace {

// What the program has in memory.
std::uint64_t resident_bytes() {
  std::FILE* file = std::fopen("/proc/self/statm", "r");
  if (file == nullptr) return 0;
  unsigned long long all = 0, resident = 0;
  const int read = std::fscanf(file, "%llu %llu", &all, &resident);
  std::fclose(file);
  return read == 2 ? resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) : 0;
}

}  // namespace

Limits::Limits(double seconds, std::uint64_t megabytes)
    : start_(Clock::now()), looked_(start_), limit_(seconds), megabytes_(megabytes) {}

double Limits::seconds() const {
  return std::chrono::duration<double>(Clock::now() - start_).count();
}

bool Limits::go_on() {
  constexpr std::chrono::milliseconds kPause(20);
  constexpr std::uint64_t kMega = std::uint64_t{1} << 20;
  if (!why_.empty()) return false;
  if (SignalGuard::interrupted()) {
    why_ = "interrupted";
  } else if (seconds() >= limit_) {
    why_ = "the limit of time was reached";
  } else if (Clock::now() - looked_ >= kPause) {
    looked_ = Clock::now();
    if (resident_bytes() > megabytes_ * kMega) {
      why_ = fmt::format("the limit of memory, {} MB, was reached", megabytes_);
    }
  }
  return why_.empty();
}

}  // namespace showstopper::app
