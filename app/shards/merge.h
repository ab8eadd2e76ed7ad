// SPDX-License-Identifier: Apache-2.0
//
// Parts of one run put together: the union of the rounds that they cover. The order of the parts,
// their grouping and repetitions make no difference. When every round is covered the result is the
// file that the run writes in one go. Parts are read one at a time, so that thousands need little
// memory.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/shards/part_file.h"

namespace showstopper::app {

class Merge {
 public:
  // Files of parts. Everything that is wrong with any of them goes into the diagnostics, if parts
  // are damaged, of different runs, or cover the same rounds with different results.
  Merge(const std::vector<std::string>& files, table::Diagnostics& diagnostics);

  const nlohmann::ordered_json& head() const { return parts_.front().head; }
  const std::string& fixtures() const { return fixtures_; }
  std::uint64_t parts() const { return parts_.size(); }
  std::uint64_t repeated() const { return repeated_; }  // ranges that are in several parts
  // Ranges of rounds that no part covers.
  std::vector<Range> missing() const;

  // All that was counted, as one segment; gaps are left out. Nothing, and diagnostics, if a file
  // has changed, or its counts cannot be read.
  std::optional<Segment> all(table::Diagnostics& diagnostics) const;
  // The file of the merged part: one segment if nothing is missing, and else those of the parts.
  // `all` is the result of the function of that name. Nothing as above.
  std::optional<std::string> text(const Segment& all, table::Diagnostics& diagnostics) const;

 private:
  struct Kept {
    std::size_t part;
    StoredSegment segment;
  };
  void read(const std::vector<std::string>& files, table::Diagnostics& diagnostics);
  void match_heads(table::Diagnostics& diagnostics);
  void unite(table::Diagnostics& diagnostics);
  void compare(const Kept& outer, const Kept& inner, table::Diagnostics& diagnostics);
  table::Diagnostic of(const Kept& kept, const std::string& text) const;

  std::vector<StoredPart> parts_;
  std::string fixtures_;
  std::vector<Kept> kept_;  // by their rounds, disjoint
  std::uint64_t repeated_ = 0;
};

// The files that arguments name: files, and the `.jsonl` files of folders, sorted. Throws
// UsageError for a folder without any.
std::vector<std::string> part_files(const std::vector<std::string>& arguments);

}  // namespace showstopper::app
