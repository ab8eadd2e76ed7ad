// SPDX-License-Identifier: Apache-2.0
#include "app/shards/shard_options.h"

#include <chrono>
#include <filesystem>

#include <fmt/format.h>

#include "app/cli/message.h"
#include "app/cli/options.h"
#include "app/cli/out_files.h"
#include "app/cli/program.h"

namespace showstopper::app {
namespace {

constexpr std::size_t kMostDigits = 6;

// 0 if the digits are not a number from 1 on.
std::uint64_t number_of(const std::string& digits) {
  const bool plain = !digits.empty() && digits.size() <= kMostDigits &&
                     digits.find_first_not_of("0123456789") == std::string::npos;
  return plain ? std::stoull(digits) : 0;
}

void read_part_number(const std::string& option, const std::string& word, ShardOptions& options) {
  const std::size_t slash = word.find('/');
  const bool two = slash != std::string::npos;
  const std::uint64_t part = two ? number_of(word.substr(0, slash)) : 0;
  const std::uint64_t parts = two ? number_of(word.substr(slash + 1)) : 0;
  if (word.empty()) return;  // refused as each empty value
  if (part < 1 || part > parts) {
    throw UsageError{fmt::format("`{}` is `{}`, but must be `i/n` with i from 1 to n", option,
                                 table::printable(word))};
  }
  options.shard = word;
  options.number = part - 1;
  options.parts = parts;
}

}  // namespace

CLI::Option* add_part(CLI::App& app, const std::string& option, const std::string& what,
                      ShardOptions& options) {
  const auto read = [option, &options](const CLI::results_t& words) {
    read_part_number(option, words.back(), options);
    return true;
  };
  return app.add_option(option, read, what + ": `i/n`, from `1/n` to `n/n`")
      ->type_name("I/N")
      ->allow_extra_args(false);
}

CLI::Option* add_shard(CLI::App& app, ShardOptions& options) {
  return add_part(app, "--shard", "Play part i of n of the rounds", options);
}

void add_shard_options(CLI::App& app, ShardOptions& options) {
  CLI::Option* const out = add_out_file(app, "--out", options.out,
                                        "Write the result to this file, for `showstopper merge`");
  add_shard(app, options)->needs(out);
  app.add_flag("--resume", options.resume,
               "Go on from the rounds that the file of --out has, if it exists")
      ->needs(out);
  add_time(app, "--checkpoint", options.checkpoint_seconds,
           "Write the file of --out after so long, again and again, such as `30s` (default 30s)")
      ->needs(out);
}

void add_threads(CLI::App& app, ShardOptions& options) {
  constexpr int kMost = 64;
  if (!program().of_shipped_games) return;
  add_number(app, "--jobs", options.threads, 1, kMost,
             "Play rounds in this many threads; the result is the same (default 1)");
}

ShardRun::ShardRun(const Context& context, const ShardOptions& options, nlohmann::ordered_json head,
                   const Range& all, std::uint64_t grain)
    : options_(options), range_(part_of(all, grain, options.number, options.parts)), grain_(grain) {
  part_.head = std::move(head);
  std::error_code none;
  if (!options.resume || !std::filesystem::exists(options.out, none)) return;
  table::Diagnostics diagnostics;
  auto known = read_part_file(options.out, diagnostics);
  context.complain(diagnostics);
  good_ = known.has_value();
  if (!known) return;
  const auto refuse = [&](const std::string& why) {
    throw UsageError{
        fmt::format("`--resume`: `{}` is not of this run: {}; name another file, or "
                    "remove it",
                    table::printable(options.out), why)};
  };
  if (const std::string why = difference(known->head, part_.head); !why.empty()) refuse(why);
  part_.fixtures = known->fixtures;
  if (known->segments.empty()) return;
  const Range& has = known->segments.front().range;
  if (known->segments.size() > 1 || has.first != range_.first || !range_.holds(has)) {
    refuse(fmt::format("it has {}, expected a beginning of {}", to_text(has), to_text(range_)));
  }
  begun_ = std::move(known->segments.front());
}

bool ShardRun::write(const Segment& all) {
  part_.segments.clear();
  if (!all.range.empty()) part_.segments.push_back(all);
  trouble_.clear();
  return write_part(options_.out, part_, trouble_);
}

void ShardRun::require_written(Context& context) const {
  if (trouble_.empty()) return;
  context.out.flush();
  throw OutputFailed{trouble_};
}

PlayedRanges ShardRun::play(RangesJob job) {
  using Clock = std::chrono::steady_clock;
  job.range = range_;
  job.grain = grain_;
  job.threads = options_.threads;
  auto written = Clock::now();
  bool warned = false;
  const auto heard = std::move(job.added);
  job.added = [&](const Segment& piece, const Segment& all) {
    if (heard) heard(piece, all);
    const std::chrono::duration<double> since = Clock::now() - written;
    if (options_.out.empty() || since.count() < options_.checkpoint_seconds) return;
    if (!write(all) && !warned) {
      message("{}; the run goes on, and tries again\n", table::printable(trouble_));
      warned = true;
    }
    written = Clock::now();
  };
  PlayedRanges played = play_ranges(job, std::move(begun_));
  if (!options_.out.empty()) write(played.whole);
  return played;
}

}  // namespace showstopper::app
