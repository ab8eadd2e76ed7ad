// SPDX-License-Identifier: Apache-2.0
#include "app/coverage/gather.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "app/cli/rounds.h"
#include "app/cli/signal_guard.h"
#include "app/games/game.h"
#include "engines/logs/check.h"
#include "model/table/shared_work.h"
#include "model/trace/json/input_file.h"
#include "model/trace/json/line_reader.h"
#include "model/trace/json/other_file.h"
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
  std::vector<std::string_view> known;
  for (const Game* each : games()) known.push_back(each->name());
  const auto name = trace::game_in(line, number, file, diagnostics, known);
  return name ? game_named(*name) : nullptr;
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

class Gatherer {
 public:
  Gatherer(const Context& context, const OwnRules& own, std::uint64_t shard, std::uint64_t shards)
      : context_(context), shard_(shard), shards_(shards) {
    for (int i = 0; i < table::usual_threads(); ++i) counters_.emplace_back(context.library(), own);
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
      if (!std::exchange(any, true)) {
        if (const auto why = trace::other_file(line.text, reader.behind())) {
          return complain(shown, {line.number, 1}, *why);
        }
      }
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
      put(std::exchange(batch, Batch{shown, {}}));
      bytes = 0;
    }
    if (!batch.lines.empty()) put(std::move(batch));
    if (const std::string failure = input.failure(); !failure.empty()) {
      complain(shown, {}, engines::unread_rest(reader.lines(), 0, failure));
    } else if (!any && !SignalGuard::interrupted()) {
      complain(shown, {1, 1}, std::string(engines::kNoRound));
    }
  }

  void complain(const std::string& file, table::Position where, const std::string& what) {
    diagnostics_.push_back({file, where, what});
  }

  Gathered finish() {
    count();
    std::vector<CoveredSet> counted(counters_.size());
    share([&](std::size_t i) { counted[i] = counters_[i].finish(); });
    Gathered gathered{std::move(parts_), true, SignalGuard::interrupted()};
    for (const CoveredSet& each : counted) gathered.coverage.add(each);
    for (const Counter& counter : counters_) {
      diagnostics_.insert(diagnostics_.end(), counter.diagnostics.begin(),
                          counter.diagnostics.end());
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
  template <class Work>
  void share(const Work& work) {
    table::share_work(static_cast<int>(counters_.size()),
                      [&](int i) { work(static_cast<std::size_t>(i)); });
  }

  // No more than a few batches wait, so that a log of any length fits.
  void put(Batch batch) {
    waiting_.push_back(std::move(batch));
    constexpr std::size_t kMost = 16;
    if (waiting_.size() == kMost) count();
  }

  void count() {
    std::atomic<std::size_t> next = 0;
    share([&](std::size_t counter) {
      for (std::size_t i = next++; i < waiting_.size(); i = next++) {
        counters_[counter].count(waiting_[i]);
      }
    });
    waiting_.clear();
  }

  void part(std::string_view text, const std::string& shown) {
    if (const auto read = read_part(text, shown, diagnostics_)) parts_.add(*read);
  }

  const Context& context_;
  std::uint64_t shard_, shards_, rounds_ = 0;
  std::vector<Counter> counters_;  // one for each thread
  std::vector<Batch> waiting_;
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
