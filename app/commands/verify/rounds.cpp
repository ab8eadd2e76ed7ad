// SPDX-License-Identifier: Apache-2.0
#include "app/commands/verify/rounds.h"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <limits>
#include <mutex>

#include <fmt/format.h>

#include "app/shards/rules_head.h"

namespace showstopper::app {
namespace {

// Pieces of the rounds of some games, played by several threads until the rounds or the time are
// used up.
class PiecePlayer {
 public:
  // `seconds`: 0: no limit.
  PiecePlayer(const VerifyOptions& options, std::vector<const PlannedGame*> games,
              const rules::Library& library, Keepers& keepers, double seconds)
      : options_(options),
        games_(std::move(games)),
        library_(library),
        keepers_(keepers),
        seconds_(seconds),
        progress_(games_.size() == 1 ? fmt::format("verify {}", games_.front()->game->title())
                                     : std::string("verify")) {}

  RangesJob job(std::uint64_t rounds) {
    rounds_ = rounds;
    RangesJob job;
    job.play = [this](const Range& piece) { return play(piece); };
    job.stop = [this] { return stops(); };
    job.added = [this](const Segment& piece, const Segment&) { store(piece); };
    return job;
  }

 private:
  using Clock = std::chrono::steady_clock;

  double seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }
  bool late() const { return seconds_ > 0 && seconds() >= seconds_; }
  bool stops() const { return SignalGuard::interrupted() || late() || failed_; }

  Segment play(const Range& piece) {
    const double begun = seconds();
    const std::uint64_t done_before = done_;
    bool whole = true;
    std::vector<VerifyRow> rows;
    for (const PlannedGame* planned : games_) {
      VerifyJob job = planned->job;
      job.first = piece.first;
      job.last = piece.last;
      job.budget_seconds = seconds_ - begun;
      job.progress = [&](double, std::uint64_t rounds) {
        show(done_before + rounds);
        return !SignalGuard::interrupted() && !failed_;
      };
      // In one thread findings are stored at once, in others when their turn comes.
      if (options_.shard.threads == 1) {
        job.found = [&](const VerifyFinding& finding) { keeper_of(*planned).found(finding); };
      }
      VerifyRun run = planned->game->verify(job, planned->tables, library_);
      whole = whole && !run.interrupted;
      for (VerifyRow& row : run.rows) {
        for (VerifyFinding& finding : row.listed) finding.seconds += begun;
        if (job.fail_fast && row.counts.sum("findings") > 0) failed_ = true;
        rows.push_back(std::move(row));
      }
    }
    done_ += piece.size();
    whole = whole && !late();
    return segment_of_rows(whole ? piece : Range{piece.first, piece.first}, rows);
  }

  FindingKeeper& keeper_of(const PlannedGame& planned) {
    for (std::size_t i = 0; i < games_.size(); ++i) {
      if (games_[i] == &planned) return *keepers_[i];
    }
    UNREACHABLE("each game has a keeper");
  }

  void store(const Segment& piece) {
    std::size_t number = 0;
    for (const PlannedGame* planned : games_) {
      for (std::size_t i = 0; i < planned->job.subjects.size(); ++i, ++number) {
        for (const KeptFinding& each : piece.subjects[number].findings) {
          keeper_of(*planned).found(finding_of(each));
        }
      }
    }
  }

  void show(std::uint64_t done) {
    const std::unique_lock lock(showing_, std::try_to_lock);
    if (!lock) return;
    const double share = seconds_ > 0 ? seconds() / seconds_
                                      : static_cast<double>(done) / static_cast<double>(rounds_);
    progress_.show(static_cast<std::uint64_t>(std::min(share, 1.0) * 1000),
                   fmt::format("{} rounds", done));
  }

  const VerifyOptions& options_;
  const std::vector<const PlannedGame*> games_;
  const rules::Library& library_;
  Keepers& keepers_;
  const double seconds_;
  const Clock::time_point began_ = Clock::now();
  std::uint64_t rounds_ = 1;
  std::atomic<std::uint64_t> done_ = 0;
  std::atomic<bool> failed_ = false;
  std::mutex showing_;
  Progress progress_;
};

std::vector<const Segment*> all_of(const PlayedRanges& played) {
  std::vector<const Segment*> segments;
  if (!played.whole.subjects.empty()) segments.push_back(&played.whole);
  for (const Segment& each : played.beyond) segments.push_back(&each);
  return segments;
}

// As many seconds as its share of the subjects.
double share_of_time(const VerifyOptions& options, const std::vector<PlannedGame>& games,
                     const PlannedGame& planned) {
  std::size_t all = 0;
  for (const PlannedGame& each : games) all += each.job.subjects.size();
  return options.job.budget_seconds * static_cast<double>(planned.job.subjects.size()) /
         static_cast<double>(all);
}

}  // namespace

nlohmann::ordered_json head_of(const VerifyOptions& options, const std::vector<LoadedRules>& sets) {
  nlohmann::ordered_json head = head_of("verify", options.job.seed, {0, options.job.rounds});
  const bool path = options.rules.ends_with(".toml");
  head["rules"] = path ? std::filesystem::path(options.rules).filename().string() : options.rules;
  head["game"] = options.game;
  head["players"] = options.players;
  head["swarm"] = options.job.swarm;
  head["fixtures"] = !options.no_fixtures;
  for (const LoadedRules& loaded : sets) head["rule_sets"].push_back(json_of_rules(loaded));
  return head;
}

void play_rounds(Context& context, const VerifyOptions& options,
                 const std::vector<PlannedGame>& games, ShardRun& run, VerifySummary& summary) {
  const rules::Library library = context.library();
  std::vector<const PlannedGame*> all;
  for (const PlannedGame& each : games) all.push_back(&each);
  const auto finish = [&](const std::vector<const PlannedGame*>& played_games, Keepers& keepers,
                          const PlayedRanges& played) {
    VerifySummary part;
    add_rows(part, played_games, all_of(played));
    keep_findings(part, keepers);
    for (VerifySummary::OfGame& each : part.games) summary.games.push_back(std::move(each));
  };
  if (options.job.rounds > 0) {
    Keepers keepers = keepers_of(all, library);
    PiecePlayer player(options, all, library, keepers, 0);
    const PlayedRanges played = run.play(player.job(run.range().size()));
    return finish(all, keepers, played);
  }
  for (const PlannedGame* each : all) {
    if (SignalGuard::interrupted()) break;
    Keepers keepers = keepers_of({each}, library);
    PiecePlayer player(options, {each}, library, keepers, share_of_time(options, games, *each));
    RangesJob job = player.job(0);
    job.range = {0, std::numeric_limits<std::uint64_t>::max() / 2};
    job.grain = properties::kPart;
    job.threads = options.shard.threads;
    const PlayedRanges played = play_ranges(job, {});
    finish({each}, keepers, played);
    if (options.job.fail_fast && summary.findings() > 0) break;
  }
}

}  // namespace showstopper::app
