// SPDX-License-Identifier: Apache-2.0
#include "app/coverage/gather.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <thread>

#include <fmt/format.h>

#include "app/cli/rounds.h"
#include "app/cli/signal_guard.h"
#include "app/games/game.h"
#include "engines/logs/check.h"
#include "model/table/shared_work.h"
#include "model/trace/json/input_file.h"
#include "model/trace/json/line_reader.h"
#include "model/trace/traced.h"

namespace showstopper::app {
namespace {

// Lines of one file that are counted together.
struct Batch {
  std::string file;
  std::vector<std::pair<int, std::string>> lines;
};

// The game of a line from its beginning, or else from the whole line.
const Game* game_of_line(std::string_view line, int number, const std::string& file,
                         table::Diagnostics& diagnostics) {
  constexpr std::string_view kKey = "\"game\":\"";
  constexpr std::size_t kNear = 200;
  const std::string_view head = line.substr(0, kNear);
  if (const std::size_t at = head.find(kKey); at != std::string_view::npos) {
    const std::string_view rest = head.substr(at + kKey.size());
    if (const Game* game = game_named(rest.substr(0, rest.find('"')))) return game;
  }
  const auto name = trace::game_in(line, number, file, diagnostics);
  if (!name) return nullptr;
  const Game* game = game_named(*name);
  if (game == nullptr) {
    diagnostics.push_back({file, {number, 0}, "the game of this round is not known here"});
  }
  return game;
}

// The counts of one thread.
class Counter {
 public:
  Counter(rules::Library library, OwnRules own)
      : library_(std::move(library)), own_(std::move(own)) {}

  void count(const Batch& batch) {
    for (const auto& [number, line] : batch.lines) {
      if (SignalGuard::interrupted()) return;
      const Game* game = game_of_line(line, number, batch.file, diagnostics);
      if (game == nullptr) continue;
      auto& rounds = rounds_[game];
      if (!rounds) rounds = game->coverage(library_, own_);
      if (!rounds) {
        diagnostics.push_back({batch.file, {number, 0}, "rounds of this game are not counted"});
        continue;
      }
      rounds->add(line, number, batch.file, diagnostics);
    }
  }
  CoveredSet finish() {
    CoveredSet all;
    for (auto& [game, rounds] : rounds_) {
      if (rounds) all.add(rounds->finish(true));
    }
    return all;
  }

  table::Diagnostics diagnostics;

 private:
  rules::Library library_;
  OwnRules own_;
  std::map<const Game*, std::unique_ptr<RoundCoverage>> rounds_;
};

// Batches wait here for a thread; no more than a few, so that a log of any length fits.
class Queue {
 public:
  void put(Batch batch) {
    std::unique_lock lock(mutex_);
    taken_.wait(lock, [&] { return waiting_.size() < kMost; });
    waiting_.push_back(std::move(batch));
    put_.notify_one();
  }
  void end() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    put_.notify_all();
  }
  bool take(Batch& into) {
    std::unique_lock lock(mutex_);
    put_.wait(lock, [&] { return ended_ || !waiting_.empty(); });
    if (waiting_.empty()) return false;
    into = std::move(waiting_.front());
    waiting_.pop_front();
    taken_.notify_one();
    return true;
  }

 private:
  static constexpr std::size_t kMost = 16;
  std::mutex mutex_;
  std::condition_variable put_, taken_;
  std::deque<Batch> waiting_;
  bool ended_ = false;
};

class Gatherer {
 public:
  Gatherer(const Context& context, const OwnRules& own, std::uint64_t shard, std::uint64_t shards)
      : context_(context), shard_(shard), shards_(shards) {
    for (int i = 0; i < table::usual_threads(); ++i) {
      counters_.push_back(std::make_unique<Counter>(context.library(), own));
    }
    for (auto& counter : counters_) {
      threads_.emplace_back([this, &counter] {
        for (Batch batch; queue_.take(batch);) counter->count(batch);
        const std::lock_guard lock(mutex_);
        counted_.push_back(counter->finish());
      });
    }
  }

  void file(const std::string& path) {
    const std::string shown = context_.shown(path);
    trace::InputFile input(path);
    if (!input.opened()) return complain(shown, {}, input.unopened());
    trace::LineReader reader(input.stream());
    trace::LineReader::Line line;
    Batch batch{shown, {}};
    std::size_t bytes = 0;
    bool any = false;
    while (!SignalGuard::interrupted() && reader.next(line)) {
      any = true;
      if (line.too_long) {
        complain(shown, {line.number, 1}, "the line is longer than 16 MiB");
        continue;
      }
      if (is_part(line.text)) {
        part(line.text, shown);
        continue;
      }
      if (rounds_++ % shards_ != shard_) continue;
      batch.lines.emplace_back(line.number, line.text);
      bytes += line.text.size();
      constexpr std::size_t kBatch = 256 * 1024;
      if (bytes < kBatch) continue;
      queue_.put(std::exchange(batch, Batch{shown, {}}));
      bytes = 0;
    }
    if (!batch.lines.empty()) queue_.put(std::move(batch));
    if (const std::string failure = input.failure(); !failure.empty()) {
      complain(shown, {}, engines::unread_rest(reader.lines(), 0, failure));
    } else if (!any) {
      complain(shown, {1, 1}, std::string(engines::kNoRound));
    }
  }

  void complain(const std::string& file, table::Position where, const std::string& what) {
    diagnostics_.push_back({file, where, what});
  }

  Gathered finish() {
    queue_.end();
    for (std::thread& each : threads_) each.join();
    Gathered gathered{std::move(parts_), true, SignalGuard::interrupted()};
    for (const CoveredSet& each : counted_) gathered.coverage.add(each);
    for (const auto& counter : counters_) {
      diagnostics_.insert(diagnostics_.end(), counter->diagnostics.begin(),
                          counter->diagnostics.end());
    }
    std::stable_sort(diagnostics_.begin(), diagnostics_.end(), [](const auto& a, const auto& b) {
      return std::tie(a.file, a.where.line) < std::tie(b.file, b.where.line);
    });
    if (diagnostics_.size() > engines::kMostDiagnostics) {
      diagnostics_.resize(engines::kMostDiagnostics);
    }
    context_.complain(diagnostics_);
    gathered.good = diagnostics_.empty();
    return gathered;
  }

 private:
  void part(std::string_view text, const std::string& shown) {
    if (const auto read = read_part(text, shown, diagnostics_)) parts_.add(*read);
  }

  const Context& context_;
  std::uint64_t shard_, shards_, rounds_ = 0;
  Queue queue_;
  std::vector<std::unique_ptr<Counter>> counters_;
  std::mutex mutex_;  // of `counted_`
  std::vector<CoveredSet> counted_;
  std::vector<std::thread> threads_;
  CoveredSet parts_;
  table::Diagnostics diagnostics_;
};

}  // namespace

Gathered gather(const Context& context, const std::vector<std::string>& paths, const OwnRules& own,
                std::uint64_t shard, std::uint64_t shards) {
  Gatherer gatherer(context, own, shard, shards);
  std::set<std::filesystem::path> known;
  for (const std::string& path : paths) {
    std::error_code none;
    std::vector<std::filesystem::path> files{path};
    if (std::filesystem::is_directory(path, none)) {
      files = trace_files_in(path);
      if (files.empty()) {
        gatherer.complain(context.shown(path), {}, "the folder holds no `.jsonl` file");
      }
    }
    for (const auto& file : files) {
      // A file is read once, however often and by whatever name it is given.
      if (!known.insert(std::filesystem::weakly_canonical(file, none)).second) continue;
      gatherer.file(file.string());
    }
  }
  return gatherer.finish();
}

}  // namespace showstopper::app
