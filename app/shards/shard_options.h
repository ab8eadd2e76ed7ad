// SPDX-License-Identifier: Apache-2.0
//
// The options of commands whose work is divided: which part is played, into which file it goes, and
// how many threads play it.
#pragma once

#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "app/cli/context.h"
#include "app/shards/part_file.h"
#include "app/shards/ranges.h"

namespace showstopper::app {

struct ShardOptions {
  std::string shard;  // as typed; empty: all
  std::uint64_t number = 0, parts = 1;
  std::string out;
  bool resume = false;
  double checkpoint_seconds = 30;
  int threads = 1;

  bool sharded() const { return !shard.empty(); }
  bool first() const { return number == 0; }
};

// An option of the form i/n, and `what` it does.
CLI::Option* add_part(CLI::App& app, const std::string& option, const std::string& what,
                      ShardOptions& options);
// --shard alone.
CLI::Option* add_shard(CLI::App& app, ShardOptions& options);
// --shard, --out, --resume, --checkpoint.
void add_shard_options(CLI::App& app, ShardOptions& options);
// --jobs, only in programs whose games may run in several threads.
void add_threads(CLI::App& app, ShardOptions& options);

// A run whose part goes into the file of --out, if there is one.
class ShardRun {
 public:
  // `all`: the rounds of the run. Reads the file of --resume; throws UsageError if it is not of
  // this run and this shard, and complains if it is damaged.
  ShardRun(const Context& context, const ShardOptions& options, nlohmann::ordered_json head,
           const Range& all, std::uint64_t grain);

  bool good() const { return good_; }  // false: the file of --resume is damaged
  const Range& range() const { return range_; }
  // The fixtures of the file of --resume; empty: none.
  const std::string& fixtures() const { return part_.fixtures; }
  void set_fixtures(std::string line) { part_.fixtures = std::move(line); }

  // Plays the rest with the pieces of the job, whose range, grain and threads are set here. Writes
  // the file periodically, and at the end.
  PlayedRanges play(RangesJob job);
  // Throws OutputFailed if the file could not be written at the end: after the report, which is
  // printed before.
  void require_written(Context& context) const;

 private:
  bool write(const Segment& all);

  const ShardOptions& options_;
  Range range_;
  std::uint64_t grain_;
  Part part_;
  Segment begun_;
  bool good_ = true;
  std::string trouble_;  // of the latest attempt to write
};

}  // namespace showstopper::app
