// SPDX-License-Identifier: Apache-2.0
#include "app/cli/limits.h"

#include <cstdio>
#include <ctime>

#include <fmt/format.h>
#include <unistd.h>

namespace showstopper::app {
namespace {

// The memory that the program uses.
std::uint64_t resident_bytes() {
  std::FILE* file = std::fopen("/proc/self/statm", "r");
  if (file == nullptr) return 0;
  unsigned long long all = 0, resident = 0;
  const int read = std::fscanf(file, "%llu %llu", &all, &resident);
  std::fclose(file);
  return read == 2 ? resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) : 0;
}

}  // namespace

Limits::Limits(double seconds, std::uint64_t megabytes, bool of_thread)
    : of_thread_(of_thread),
      start_(now(of_thread)),
      looked_(Clock::now()),
      limit_(seconds),
      megabytes_(megabytes) {}

Limits Limits::until_interrupted(std::uint64_t megabytes) {
  constexpr double kNoLimit = 1e9;
  return Limits(kNoLimit, megabytes);
}

double Limits::now(bool of_thread) {
  std::timespec used{};
  if (!of_thread || clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used) != 0) {
    return std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
  }
  return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * 1e-9;
}

double Limits::seconds() const { return now(of_thread_) - start_; }

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
