// SPDX-License-Identifier: Apache-2.0
#include "properties/regression/stored_plays.h"

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <system_error>

#include <fmt/format.h>

#include "model/table/whole_file.h"
#include "model/trace/json/input_file.h"
#include "properties/metamorphic/relations.h"

namespace showstopper::properties {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kEnding = ".jsonl";

// FNV-1a: the same text has the same name on every machine.
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xCBF2'9CE4'8422'2325u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100'0000'01B3u;
  return hash;
}

void read_file(const fs::path& file, std::vector<StoredPlay>& plays, table::Diagnostics& skipped) {
  std::ifstream in(file, std::ios::binary);
  if (!in) {
    skipped.push_back({file.string(), {}, trace::unopened(errno) + "; it was skipped"});
    return;
  }
  std::string text;
  int number = 1;
  for (; std::getline(in, text); ++number) {
    if (text.empty() || text.front() == '#') continue;
    plays.push_back({file, number, std::move(text)});
  }
  if (in.bad()) skipped.push_back({file.string(), {number, 0}, "reading failed at this line"});
}

}  // namespace

std::vector<StoredPlay> stored_plays(const fs::path& folder, table::Diagnostics& skipped) {
  std::vector<StoredPlay> plays;
  std::error_code error;
  if (!fs::exists(folder, error)) return plays;
  std::vector<fs::path> files;
  fs::directory_iterator entry(folder, error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    files.push_back(entry->path());
  }
  if (error) {
    skipped.push_back(
        {folder.string(), {}, fmt::format("cannot be read and was skipped: {}", error.message())});
  }
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) {
    if (file.extension() == kEnding && fs::is_regular_file(file, error)) {
      read_file(file, plays, skipped);
    } else if (file.filename() != "README.md") {
      skipped.push_back({file.string(), {}, "is not a trace file (`.jsonl`) and was skipped"});
    }
  }
  return plays;
}

namespace {

class Replay {
 public:
  Replay(const ReplayJob& job, const rules::Library& library, Replayed& replayed)
      : job_(job), library_(library), replayed_(replayed), asked_(job.judges.size()) {}

  void play(const StoredPlay& play) {
    table::Diagnostics complaints;
    const auto game = trace::game_in(play.text, play.line, play.file.string(), complaints);
    if (!game) return skip(play, complaints);
    for (std::size_t i = 0; i < job_.judges.size(); ++i) {
      const PlayJudge& judge = job_.judges[i];
      if (judge.game != *game) continue;
      if (!job_.game.empty() && job_.game != *game) return;
      if (!asked_[i]) asked_[i] = judge.begin(library_);
      return count(play, asked_[i](play, complaints), complaints);
    }
    complaints.push_back({"", {}, fmt::format("unknown game `{}`", *game)});
    skip(play, complaints);
  }

 private:
  void count(const StoredPlay& play, const PlayJudge::Answer& answer,
             const table::Diagnostics& complaints) {
    if (!answer.played) return skip(play, complaints);
    ++replayed_.plays;
    if (!answer.verdict) return;
    replayed_.failing.push_back(
        {play.file, play.line, to_text(answer.verdict->failure), answer.verdict->amounts});
  }

  void skip(const StoredPlay& play, const table::Diagnostics& complaints) {
    const std::string why = complaints.empty() ? "cannot be read" : complaints.front().message;
    replayed_.skipped.push_back(
        {play.file.string(), {play.line, 0}, why + "; the play was skipped"});
  }

  const ReplayJob& job_;
  const rules::Library& library_;
  Replayed& replayed_;
  std::vector<PlayJudge::Ask> asked_;  // by judge; made when needed
};

}  // namespace

fs::path plays_folder(const fs::path& corpus) { return corpus / "plays"; }

PlayJudges catalogue_judges() {
  return {catalogue_judge<gostop::Game>(), catalogue_judge<stoppa::Game>()};
}

Replayed replay_stored(const ReplayJob& job, const rules::Library& library) {
  Replayed replayed;
  Replay replay(job, library, replayed);
  for (const fs::path& folder : job.folders) {
    const std::uint64_t plays = replayed.plays;
    const std::size_t skipped = replayed.skipped.size();
    for (const StoredPlay& play : stored_plays(folder, replayed.skipped)) {
      if (job.trying && !job.trying(play)) return replayed;
      replay.play(play);
    }
    if (replayed.plays == plays && replayed.skipped.size() > skipped) {
      replayed.skipped_whole.push_back(folder);
    }
  }
  return replayed;
}

std::string count_text(std::uint64_t replayed, std::uint64_t failing, std::uint64_t skipped) {
  return fmt::format("stored plays: {} replayed, of which {} fail{}", replayed, failing,
                     skipped == 0 ? "" : fmt::format("; {} skipped", skipped));
}

std::string play_name(std::string_view game, const Failure& failure, std::string_view line,
                      bool shrunk) {
  return fmt::format("{}-{}-{:08x}{}{}", game, slug(failure), hash_of(line) >> 32,
                     shrunk ? "" : ".unshrunk", kEnding);
}

bool store_play(const fs::path& folder, const std::string& name, std::string_view line,
                std::string& trouble) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) {
    trouble = fmt::format("{}: cannot be made: {}", folder.string(), error.message());
    return false;
  }
  if (fs::exists(folder / name, error)) return true;
  return table::write_whole(folder / name, std::string(line) + '\n', trouble);
}

}  // namespace showstopper::properties
