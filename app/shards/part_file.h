// SPDX-License-Identifier: Apache-2.0
//
// The result of a run, or of a part of it, as a file of lines of JSON (docs/part-files.md):
//
//   the head       format, version, command, and all that the result depends on
//   `fixtures`     results of the stored fixtures; missing in parts that do not check them
//   segments       counts and findings of ranges of rounds, by their rounds
//   the end        the number of lines before it and their checksum
//
// A file is there as a whole or not at all, and a file that covers more rounds is never replaced by
// one that covers fewer.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/shards/segment.h"
#include "model/table/diagnostic.h"

namespace showstopper::app {

inline constexpr std::string_view kShardFormat = "showstopper-shard/1";

struct Part {
  nlohmann::ordered_json head;
  std::string fixtures;           // a line, without its end; empty: not checked
  std::vector<Segment> segments;  // by their rounds, disjoint
};

// The first members of each head; the command adds its own.
nlohmann::ordered_json head_of(std::string_view command, std::uint64_t seed, const Range& rounds);
// All rounds of the run of which the file is a part. Throws std::string, see json_reading.h.
Range rounds_of(const nlohmann::ordered_json& head);
// How a head differs from the expected one: "`seed` is 7, expected 8"; empty: it does not.
std::string difference(const nlohmann::ordered_json& head, const nlohmann::ordered_json& expected);

// The file of these lines.
std::string part_text(const nlohmann::ordered_json& head, const std::string& fixtures,
                      const std::vector<std::string>& segments);
std::string part_text(const Part& part);

// A segment of a file, not parsed.
struct StoredSegment {
  Range range;
  std::uint64_t hash = 0;              // of its line
  std::uint64_t offset = 0, size = 0;  // of the line, in bytes
  int line = 0;
};

// A file whose checksum is right, with the places of its segments.
struct StoredPart {
  std::string file;
  nlohmann::ordered_json head;
  std::string fixtures;
  std::vector<StoredSegment> segments;
};

// Nothing, and a diagnostic, if the file cannot be read or is not a whole part of this version.
std::optional<StoredPart> stored_part(const std::string& file, table::Diagnostics& diagnostics);
// The line of a segment; empty, and a diagnostic, if the file has changed since.
std::string line_of(const StoredPart& part, const StoredSegment& segment,
                    table::Diagnostics& diagnostics);
// The segment of a line; nothing, and a diagnostic.
std::optional<Segment> segment_in(const StoredPart& part, const StoredSegment& segment,
                                  table::Diagnostics& diagnostics);
// The whole file.
std::optional<Part> read_part_file(const std::string& file, table::Diagnostics& diagnostics);

// Writes the part, unless the file has a part of the same run that covers its rounds already.
// False, and the reason in `trouble`, if it cannot be written.
bool write_part(const std::string& file, const Part& part, std::string& trouble);

}  // namespace showstopper::app
