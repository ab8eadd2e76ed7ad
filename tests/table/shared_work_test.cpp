// SPDX-License-Identifier: Apache-2.0
#include "model/table/shared_work.h"

#include <array>
#include <atomic>
#include <stdexcept>
#include <system_error>
#include <thread>

#include <gtest/gtest.h>

namespace showstopper::table {
namespace {

constexpr int kWorkers = 7;

// A thread of which there may be three.
class FewThreads {
 public:
  template <class Work>
  FewThreads(const Work& work, int i) {
    if (i > 3) throw std::system_error(std::make_error_code(std::errc::not_enough_memory));
    thread_ = std::thread(work, i);
  }
  void join() { thread_.join(); }

 private:
  std::thread thread_;
};

template <class Thread>
void each_part_is_done_once() {
  std::array<std::atomic<int>, kWorkers> done{};
  share_work<Thread>(kWorkers, [&](int i) { ++done[static_cast<std::size_t>(i)]; });
  for (const std::atomic<int>& times : done) EXPECT_EQ(times, 1);
}

TEST(SharedWork, DoesEachPartOnce) { each_part_is_done_once<std::thread>(); }

TEST(SharedWork, IsDoneByTheThreadsThatThereAre) { each_part_is_done_once<FewThreads>(); }

TEST(SharedWork, FailsInTheCallerOnceAllHaveEnded) {
  for (const int failing : {0, kWorkers - 1}) {
    std::atomic<int> ended = 0;
    const auto work = [&](int i) {
      if (i == failing) throw std::runtime_error("part");
      ++ended;
    };
    EXPECT_THROW(share_work(kWorkers, work), std::runtime_error);
    EXPECT_EQ(ended, kWorkers - 1);
  }
}

}  // namespace
}  // namespace showstopper::table
