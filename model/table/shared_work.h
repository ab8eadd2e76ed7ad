// SPDX-License-Identifier: Apache-2.0
//
// Work that several threads share. If fewer threads can be started than wanted, those that run do
// the work of the others as well. A failure in a thread fails in the caller, once all have ended.
#pragma once

#include <algorithm>
#include <exception>
#include <thread>
#include <vector>

namespace showstopper::table {

// The threads of a command whose user states no number: one for each processor, at most 4.
inline int usual_threads() {
  constexpr unsigned kMost = 4;
  return static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1u, kMost));
}

// Calls work(i) once for each i below `workers`, the first in the caller's own thread.
template <class Thread = std::thread, class Work>
void share_work(int workers, const Work& work) {
  std::vector<std::exception_ptr> failed(static_cast<std::size_t>(workers));
  const auto carry_out = [&](int i) {
    try {
      work(i);
    } catch (...) {
      failed[static_cast<std::size_t>(i)] = std::current_exception();
    }
  };
  std::vector<Thread> threads;
  threads.reserve(static_cast<std::size_t>(workers));
  int next = 1;
  try {
    for (; next < workers; ++next) threads.emplace_back(carry_out, next);
  } catch (const std::exception&) {  // no memory, or as many threads as there may be
  }
  carry_out(0);
  for (; next < workers; ++next) carry_out(next);
  for (Thread& thread : threads) thread.join();
  for (const std::exception_ptr& failure : failed) {
    if (failure) std::rethrow_exception(failure);
  }
}

}  // namespace showstopper::table
