// SPDX-License-Identifier: Apache-2.0
#include "app/shards/part_file.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>
#include <xxhash.h>

#include "app/report/json_text.h"
#include "app/shards/json_reading.h"
#include "model/table/whole_file.h"
#include "model/trace/json/input_file.h"

namespace showstopper::app {
namespace {

using nlohmann::ordered_json;

constexpr std::string_view kSegmentBegins = R"({"rounds":[)";
constexpr std::string_view kFixturesBegins = R"({"fixtures":)";

std::uint64_t hash_of_bytes(std::string_view bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

std::string end_line(std::string_view before) {
  return fmt::format(R"({{"end":{{"lines":{},"xxh3":"{:016x}"}}}})",
                     std::count(before.begin(), before.end(), '\n'), hash_of_bytes(before));
}

// The fault of a file as a whole; empty: it is a part. `lines`: without the end.
std::string fault_of(std::string_view text, std::string_view& lines, int& at) {
  at = static_cast<int>(std::count(text.begin(), text.end(), '\n'));
  if (text.substr(0, text.find('\n')).find(kShardFormat.substr(0, kShardFormat.find('/'))) ==
      std::string_view::npos) {
    at = 1;
    return "is not a part of a run";
  }
  const std::size_t last =
      text.size() < 2 ? std::string_view::npos : text.rfind('\n', text.size() - 2);
  if (!text.ends_with('\n') || last == std::string_view::npos ||
      !text.substr(last + 1).starts_with(R"({"end":)")) {
    at += text.ends_with('\n') ? 0 : 1;
    return "the file ends here without its last line: it is truncated";
  }
  lines = text.substr(0, last + 1);
  const std::string expected = end_line(lines);
  if (text.substr(last + 1, text.size() - last - 2) == expected) return "";
  return fmt::format("the checksum is wrong: the file was changed or damaged, expected `{}`",
                     expected);
}

// The range at the beginning of a segment's line.
std::optional<Range> range_of(std::string_view line) {
  line.remove_prefix(kSegmentBegins.size());
  Range range;
  const char* const end = line.data() + line.size();
  const auto first = std::from_chars(line.data(), end, range.first);
  if (first.ec != std::errc() || first.ptr == end || *first.ptr != ',') return std::nullopt;
  const auto last = std::from_chars(first.ptr + 1, end, range.last);
  if (last.ec != std::errc() || last.ptr == end || *last.ptr != ']') return std::nullopt;
  return range.empty() ? std::nullopt : std::optional(range);
}

// The head of a file of this version; throws its fault.
ordered_json read_head(std::string_view line) {
  ordered_json head = ordered_json::parse(line, nullptr, false);
  if (head.is_discarded() || !head.is_object()) throw std::string("is not an object of JSON");
  const std::string format = text_in(head, "format");
  if (format != kShardFormat) {
    throw fmt::format("unknown format `{}`, expected `{}`", table::printable(format), kShardFormat);
  }
  const std::string version = text_in(head, "version");
  if (version != SHOWSTOPPER_VERSION) {
    throw fmt::format("is of version {}, but this program is {}", table::printable(version),
                      SHOWSTOPPER_VERSION);
  }
  rounds_of(head);
  return head;
}

// Reads the lines into the part; throws its fault, and `at` is the line.
void read_lines(std::string_view lines, StoredPart& part, int& at) {
  at = 1;
  std::uint64_t offset = 0, end = 0;
  while (offset < lines.size()) {
    const std::size_t size = lines.find('\n', offset) - offset;
    const std::string_view line = lines.substr(offset, size);
    if (at == 1) {
      part.head = read_head(line);
    } else if (at == 2 && line.starts_with(kFixturesBegins)) {
      part.fixtures = line;
    } else if (line.starts_with(kSegmentBegins)) {
      const auto range = range_of(line);
      if (!range) throw std::string("`rounds` is not a range");
      if (range->first < end) throw fmt::format("{} are counted twice", to_text(*range));
      if (!rounds_of(part.head).holds(*range)) {
        throw fmt::format("{} are not of the run", to_text(*range));
      }
      end = range->last;
      part.segments.push_back({*range, hash_of_bytes(line), offset, size, at});
    } else {
      throw std::string("is neither `fixtures` nor a segment");
    }
    offset += size + 1;
    ++at;
  }
}

// Held while a file of the folder is compared and replaced. If the folder cannot be locked, or a
// stopped process keeps it locked, two programs that write the same part may still replace the
// longer one; both files are whole.
class HeldFolder {
 public:
  explicit HeldFolder(const std::string& file) {
    constexpr std::chrono::milliseconds kPatience{2000}, kPause{10};
    const auto folder = std::filesystem::path(file).parent_path();
    descriptor_ = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const auto end = std::chrono::steady_clock::now() + kPatience;
    while (descriptor_ >= 0 && flock(descriptor_, LOCK_EX | LOCK_NB) != 0 &&
           (errno == EWOULDBLOCK || errno == EINTR) && std::chrono::steady_clock::now() < end) {
      std::this_thread::sleep_for(kPause);
    }
  }
  ~HeldFolder() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  HeldFolder(const HeldFolder&) = delete;
  HeldFolder& operator=(const HeldFolder&) = delete;

 private:
  int descriptor_ = -1;
};

bool covers(const StoredPart& known, const Part& part) {
  if (known.head != part.head || (known.fixtures.empty() && !part.fixtures.empty())) return false;
  return std::all_of(part.segments.begin(), part.segments.end(), [&](const Segment& segment) {
    return std::any_of(known.segments.begin(), known.segments.end(),
                       [&](const StoredSegment& each) { return each.range.holds(segment.range); });
  });
}

}  // namespace

ordered_json head_of(std::string_view command, std::uint64_t seed, const Range& rounds) {
  return {{"format", kShardFormat}, {"version", SHOWSTOPPER_VERSION}, {"command", command},
          {"seed", seed},           {"first", rounds.first},          {"rounds", rounds.size()}};
}

Range rounds_of(const ordered_json& head) {
  constexpr std::uint64_t kMost = std::uint64_t{1} << 62;
  const std::uint64_t first = natural(member(head, "first"), "first");
  const std::uint64_t rounds = natural(member(head, "rounds"), "rounds");
  if (first > kMost || rounds > kMost) throw std::string("`rounds` is too large");
  return {first, first + rounds};
}

std::string difference(const ordered_json& head, const ordered_json& expected) {
  const auto shown = [](const ordered_json& json, const std::string& key) {
    constexpr std::size_t kMost = 120;
    if (!json.contains(key)) return std::string("missing");
    const std::string text = json_text(json[key]);
    return text.size() <= kMost ? text : text.substr(0, kMost) + "...";
  };
  for (const ordered_json* each : {&expected, &head}) {
    for (const auto& [key, value] : each->items()) {
      const bool same = head.contains(key) && expected.contains(key) && head[key] == expected[key];
      if (same) continue;
      return fmt::format("`{}` is {}, expected {}", key, shown(head, key), shown(expected, key));
    }
  }
  return head == expected ? "" : "its members are in another order";
}

std::string part_text(const ordered_json& head, const std::string& fixtures,
                      const std::vector<std::string>& segments) {
  std::string text = json_text(head) + '\n';
  if (!fixtures.empty()) text += fixtures + '\n';
  for (const std::string& segment : segments) text += segment + '\n';
  return text + end_line(text) + '\n';
}

std::string part_text(const Part& part) {
  std::vector<std::string> lines;
  for (const Segment& segment : part.segments) lines.push_back(to_line(segment));
  return part_text(part.head, part.fixtures, lines);
}

std::optional<StoredPart> stored_part(const std::string& file, table::Diagnostics& diagnostics) {
  std::error_code none;
  std::ifstream in(file, std::ios::binary);
  if (!in || std::filesystem::is_directory(file, none)) {
    diagnostics.push_back({file, {}, trace::unopened(in ? EISDIR : errno)});
    return std::nullopt;
  }
  const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  std::string_view lines;
  int at = 0;
  std::string fault = text.empty() ? "is empty" : fault_of(text, lines, at);
  StoredPart part;
  part.file = file;
  if (fault.empty()) {
    try {
      read_lines(lines, part, at);
      return part;
    } catch (const std::string& what) {
      fault = what;
    }
  }
  diagnostics.push_back({file, {at, 0}, fault});
  return std::nullopt;
}

std::string line_of(const StoredPart& part, const StoredSegment& segment,
                    table::Diagnostics& diagnostics) {
  std::ifstream in(part.file, std::ios::binary);
  std::string line(segment.size, '\0');
  in.seekg(static_cast<std::streamoff>(segment.offset));
  in.read(line.data(), static_cast<std::streamsize>(segment.size));
  if (in && hash_of_bytes(line) == segment.hash) return line;
  diagnostics.push_back({part.file, {segment.line, 0}, "the file was changed while it was read"});
  return "";
}

std::optional<Segment> segment_in(const StoredPart& part, const StoredSegment& segment,
                                  table::Diagnostics& diagnostics) {
  const std::string line = line_of(part, segment, diagnostics);
  if (line.empty()) return std::nullopt;
  try {
    const ordered_json json = ordered_json::parse(line, nullptr, false);
    if (json.is_discarded()) throw std::string("is not JSON");
    return segment_of(json);
  } catch (const std::string& what) {
    diagnostics.push_back({part.file, {segment.line, 0}, what});
    return std::nullopt;
  }
}

std::optional<Part> read_part_file(const std::string& file, table::Diagnostics& diagnostics) {
  const auto stored = stored_part(file, diagnostics);
  if (!stored) return std::nullopt;
  Part part{stored->head, stored->fixtures, {}};
  for (const StoredSegment& each : stored->segments) {
    auto segment = segment_in(*stored, each, diagnostics);
    if (!segment) return std::nullopt;
    part.segments.push_back(std::move(*segment));
  }
  return part;
}

bool write_part(const std::string& file, const Part& part, std::string& trouble) {
  const std::string text = part_text(part);
  const HeldFolder held(file);
  std::error_code none;
  if (std::filesystem::is_regular_file(file, none)) {
    table::Diagnostics ignored;
    const auto known = stored_part(file, ignored);
    if (known && covers(*known, part)) return true;
  }
  return table::write_whole(file, text, trouble);
}

}  // namespace showstopper::app
