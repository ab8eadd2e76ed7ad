// SPDX-License-Identifier: Apache-2.0
#include "app/shards/ranges.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <utility>

#include "model/table/check.h"
#include "model/table/shared_work.h"

namespace showstopper::app {
namespace {

using Clock = std::chrono::steady_clock;

class PieceTaker {
 public:
  PieceTaker(const RangesJob& job, Segment begun) : job_(job), next_(job.range.first) {
    REQUIRES(job.threads >= 1 && job.grain >= 1);
    if (begun.range.empty()) {
      played_.whole.range = {next_, next_};
    } else {
      REQUIRES(begun.range.first == next_);
      next_ = begun.range.last;
      played_.whole = std::move(begun);
    }
  }

  void work() {
    for (Range piece = take(); !piece.empty(); piece = take()) {
      const auto began = Clock::now();
      Segment segment = job_.play(piece);
      put(piece, std::move(segment), Clock::now() - began);
    }
  }

  PlayedRanges result() {
    for (auto& [first, piece] : pending_) played_.beyond.push_back(std::move(piece.second));
    return std::move(played_);
  }

 private:
  // Long enough that compiling the rules does not count, short enough that no thread waits long for
  // the last one.
  static constexpr std::chrono::duration<double> kPiece{0.25};
  static constexpr std::uint64_t kFirstGrains = 64;

  Range take() {
    const std::lock_guard lock(mutex_);
    const bool stop = taken_ && job_.stop && job_.stop();
    if (stop || interrupted_ || next_ >= job_.range.last) return {};
    taken_ = true;
    const std::uint64_t left = job_.range.last - next_;
    const auto threads = static_cast<std::uint64_t>(job_.threads);
    const std::uint64_t fair = threads == 1 ? left : left / job_.grain / (2 * threads) + 1;
    const std::uint64_t grains = std::min(grains_, std::max(fair, std::min(kFirstGrains, grains_)));
    const Range piece{next_, next_ + std::min(left, grains * job_.grain)};
    next_ = piece.last;
    return piece;
  }

  void put(const Range& piece, Segment segment, std::chrono::duration<double> took) {
    const std::lock_guard lock(mutex_);
    const double most = 2.0 * static_cast<double>(grains_);
    const double fitting =
        static_cast<double>(piece.size()) / static_cast<double>(job_.grain) * (kPiece / took);
    grains_ = static_cast<std::uint64_t>(std::clamp(fitting, 1.0, most));
    interrupted_ = interrupted_ || segment.range != piece;
    pending_.emplace(piece.first, std::pair(piece, std::move(segment)));
    while (!pending_.empty() && pending_.begin()->first == played_.whole.range.last) {
      auto& [range, next] = pending_.begin()->second;
      if (next.range != range) return;
      add(played_.whole, next);
      if (job_.added) job_.added(next, played_.whole);
      pending_.erase(pending_.begin());
    }
  }

  const RangesJob& job_;
  std::mutex mutex_;
  std::uint64_t next_;
  std::uint64_t grains_ = kFirstGrains;  // of the next piece
  bool taken_ = false, interrupted_ = false;
  PlayedRanges played_;
  std::map<std::uint64_t, std::pair<Range, Segment>> pending_;  // by first round
};

}  // namespace

PlayedRanges play_ranges(const RangesJob& job, Segment begun) {
  PieceTaker player(job, std::move(begun));
  table::share_work(job.threads, [&player](int) { player.work(); });
  return player.result();
}

}  // namespace showstopper::app
