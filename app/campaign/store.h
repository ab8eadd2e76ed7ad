// SPDX-License-Identifier: Apache-2.0
//
// The files of the campaigns of one target:
//
//   inputs/    each named by the hash of its bytes, so that a damaged one is noticed
//   fresh/     the inputs that the running target writes; they belong to inputs/
//   findings/  inputs that failed, each with its trace and the output of its run
//   coverage   counters that the inputs have reached, for the next campaign to compare
//   health     one line for each campaign
//   lock       held by the campaign that is running
//
// A file is written under another name and then renamed. It is removed only if others have its
// coverage. A kill at any moment therefore loses nothing that was reported.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "properties/play/gostop/play_codec.h"

namespace showstopper::app {

struct StoredInput {
  std::string name;
  properties::ByteList bytes;
};

// Locks a folder for one process until it ends in any way. Of two that write at the same time, each
// would take the other's files for those of a killed one.
class FolderLock {
 public:
  // Throws UsageError if another process holds it.
  explicit FolderLock(const std::filesystem::path& folder);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int descriptor_;
};

class FuzzStore {
 public:
  // Makes the missing folders, reads the files and takes over those that a killed campaign left in
  // fresh/. Throws UsageError if the folder cannot be used.
  explicit FuzzStore(std::filesystem::path folder);

  const std::filesystem::path& folder() const { return folder_; }
  std::filesystem::path fresh() const { return folder_ / "fresh"; }
  std::filesystem::path work() const { return folder_ / "work"; }  // emptied by each campaign
  std::filesystem::path path_of(const StoredInput& input) const;

  const std::vector<StoredInput>& inputs() const { return inputs_; }  // sorted by name
  // Files of inputs/ that are not inputs or whose bytes have changed; they are left alone.
  const std::vector<std::string>& skipped() const { return skipped_; }

  bool add(properties::Bytes bytes);  // false: it was there
  std::size_t adopt_fresh();          // how many new ones there were
  // The same with the files of another folder, which stay there. A missing folder has none.
  std::size_t adopt_from(const std::filesystem::path& folder);
  // Removes all inputs but these, by name.
  void keep_only(const std::vector<std::string>& names);
  void empty_work();

  // Returns the path of the trace.
  std::filesystem::path add_finding(properties::Bytes input, std::string_view printed,
                                    std::string_view ending, std::string_view said);
  std::vector<StoredInput> findings() const;

  // Numbers of the counters that the inputs have shown; nothing before the first campaign.
  std::optional<std::vector<std::size_t>> coverage() const;
  void write_coverage(const std::vector<std::size_t>& coverage);
  void add_health(std::string_view line);

 private:
  void read_inputs();

  std::filesystem::path folder_;
  FolderLock lock_;
  std::vector<StoredInput> inputs_;
  std::vector<std::string> skipped_;
};

// The files of a folder, sorted. A missing folder has none. Throws UsageError if it cannot be read.
std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder);
// The bytes of a file; throws UsageError if it cannot be read.
properties::ByteList file_bytes(const std::filesystem::path& path);
// The same for writing; the file is there as a whole or not at all (model/table/whole_file.h).
void write_file(const std::filesystem::path& path, properties::Bytes bytes);
properties::Bytes as_bytes(std::string_view text);

}  // namespace showstopper::app
