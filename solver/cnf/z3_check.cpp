// SPDX-License-Identifier: Apache-2.0
#include "solver/cnf/z3_check.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace showstopper::solver {
namespace {

class Watcher {
 public:
  Watcher(z3::context& context, double seconds, const std::function<bool()>& go_on)
      : thread_([this, &context, seconds, &go_on] { watch(context, seconds, go_on); }) {}
  ~Watcher() {
    {
      const std::lock_guard lock(mutex_);
      answered_ = true;
    }
    changed_.notify_one();
    thread_.join();
  }
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;

 private:
  using Clock = std::chrono::steady_clock;

  // Z3 may miss an interrupt, so it is interrupted again until it has stopped.
  void watch(z3::context& context, double seconds, const std::function<bool()>& go_on) {
    constexpr std::chrono::milliseconds kPause(20);
    const Clock::time_point start = Clock::now();
    const auto late = [&] {
      return std::chrono::duration<double>(Clock::now() - start).count() >= seconds ||
             (go_on && !go_on());
    };
    std::unique_lock lock(mutex_);
    while (!changed_.wait_for(lock, kPause, [this] { return answered_; })) {
      if (late()) context.interrupt();
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  bool answered_ = false;
  std::thread thread_;  // the last, which uses the others
};

}  // namespace

z3::check_result check_within(z3::solver& solver, double seconds,
                              const std::function<bool()>& go_on) {
  z3::params parameters(solver.ctx());
  parameters.set("ctrl_c", false);
  solver.set(parameters);
  const Watcher watcher(solver.ctx(), seconds, go_on);
  return solver.check();
}

}  // namespace showstopper::solver
