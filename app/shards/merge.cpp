// SPDX-License-Identifier: Apache-2.0
#include "app/shards/merge.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "app/cli/context.h"
#include "app/shards/json_reading.h"
#include "model/table/check.h"
#include "model/table/files_in.h"

namespace showstopper::app {
namespace {

namespace fs = std::filesystem;

// Whether the counts of some rounds of `whole` may be these.
bool may_be_of_a_part(const Segment& part, const Segment& whole) {
  if (part.subjects.size() != whole.subjects.size()) return false;
  for (std::size_t i = 0; i < part.subjects.size(); ++i) {
    const auto& outer = whole.subjects[i];
    if (!part.subjects[i].counts.may_be_of_a_part(outer.counts)) return false;
    for (const KeptFinding& finding : part.subjects[i].findings) {
      const bool known =
          std::any_of(outer.findings.begin(), outer.findings.end(),
                      [&](const KeptFinding& each) { return each.group == finding.group; });
      if (!known) return false;
    }
  }
  return true;
}

}  // namespace

Merge::Merge(const std::vector<std::string>& files, table::Diagnostics& diagnostics) {
  read(files, diagnostics);
  if (diagnostics.empty()) match_heads(diagnostics);
  if (diagnostics.empty()) unite(diagnostics);
}

void Merge::read(const std::vector<std::string>& files, table::Diagnostics& diagnostics) {
  for (const std::string& file : files) {
    if (auto part = stored_part(file, diagnostics)) parts_.push_back(std::move(*part));
  }
}

void Merge::match_heads(table::Diagnostics& diagnostics) {
  for (const StoredPart& part : parts_) {
    if (const std::string why = difference(part.head, head()); !why.empty()) {
      diagnostics.push_back(
          {part.file,
           {1, 0},
           fmt::format("is not of the run of `{}`: {}", parts_.front().file, why)});
    }
    if (part.fixtures.empty() || part.fixtures == fixtures_) continue;
    if (fixtures_.empty()) {
      fixtures_ = part.fixtures;
    } else {
      diagnostics.push_back({part.file,
                             {2, 0},
                             "the fixtures gave something else than in another "
                             "part; the machines have different corpora"});
    }
  }
}

table::Diagnostic Merge::of(const Kept& kept, const std::string& text) const {
  return {parts_[kept.part].file, {kept.segment.line, 0}, text};
}

// `inner` covers the rounds of `outer`, or some of them.
void Merge::compare(const Kept& outer, const Kept& inner, table::Diagnostics& diagnostics) {
  ++repeated_;
  if (inner.segment.hash == outer.segment.hash) return;
  bool agree = inner.segment.range != outer.segment.range;
  if (agree) {
    const auto whole = segment_in(parts_[outer.part], outer.segment, diagnostics);
    const auto part = segment_in(parts_[inner.part], inner.segment, diagnostics);
    if (!whole || !part) return;
    agree = may_be_of_a_part(*part, *whole);
  }
  if (agree) return;
  diagnostics.push_back(
      of(inner, fmt::format("{} have another result in `{}`: one of the two was changed, or was "
                            "made by another program",
                            to_text(inner.segment.range), parts_[outer.part].file)));
}

void Merge::unite(table::Diagnostics& diagnostics) {
  std::vector<Kept> all;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    for (const StoredSegment& each : parts_[i].segments) all.push_back({i, each});
  }
  // Of two that begin together the longer one first.
  std::stable_sort(all.begin(), all.end(), [](const Kept& a, const Kept& b) {
    const Range &one = a.segment.range, &other = b.segment.range;
    return one.first != other.first ? one.first < other.first : one.last > other.last;
  });
  for (const Kept& each : all) {
    if (kept_.empty() || !kept_.back().segment.range.meets(each.segment.range)) {
      kept_.push_back(each);
    } else if (kept_.back().segment.range.holds(each.segment.range)) {
      compare(kept_.back(), each, diagnostics);
    } else {
      diagnostics.push_back(
          of(each, fmt::format("{} overlap {} of `{}`, and neither holds the other: their common "
                               "rounds cannot be counted once; divide a run in one way",
                               to_text(each.segment.range), to_text(kept_.back().segment.range),
                               parts_[kept_.back().part].file)));
    }
  }
}

std::vector<Range> Merge::missing() const {
  std::vector<Range> gaps;
  Range rest = rounds_of(head());
  for (const Kept& each : kept_) {
    if (rest.first < each.segment.range.first) {
      gaps.push_back({rest.first, each.segment.range.first});
    }
    rest.first = each.segment.range.last;
  }
  if (!rest.empty()) gaps.push_back(rest);
  return gaps;
}

std::optional<Segment> Merge::all(table::Diagnostics& diagnostics) const {
  Segment all;
  for (const Kept& each : kept_) {
    auto next = segment_in(parts_[each.part], each.segment, diagnostics);
    if (!next) return std::nullopt;
    if (all.subjects.empty()) all.range.last = next->range.first;
    if (!all.subjects.empty() && all.subjects.size() != next->subjects.size()) {
      diagnostics.push_back(of(each, "has another number of rule sets than the other parts"));
      return std::nullopt;
    }
    next->range.first = all.range.last;  // a gap is left out
    all.range.first = all.subjects.empty() ? next->range.first : all.range.first;
    add(all, *next);
  }
  return all;
}

std::optional<std::string> Merge::text(const Segment& all, table::Diagnostics& diagnostics) const {
  std::vector<std::string> lines;
  if (missing().empty()) {
    lines.push_back(to_line(all));
  } else {
    for (const Kept& each : kept_) {
      lines.push_back(line_of(parts_[each.part], each.segment, diagnostics));
      if (lines.back().empty()) return std::nullopt;
    }
  }
  return part_text(head(), fixtures_, lines);
}

std::vector<std::string> part_files(const std::vector<std::string>& arguments) {
  std::vector<std::string> files;
  for (const std::string& argument : arguments) {
    std::error_code none;
    if (!fs::is_directory(argument, none)) {
      files.push_back(argument);
      continue;
    }
    table::Diagnostics unread;
    const auto parts = table::files_in(argument, ".jsonl", unread, table::Below::no);
    if (!unread.empty()) {
      throw UsageError{fmt::format("{}: {}", table::printable(argument), unread.front().message)};
    }
    for (const fs::path& part : parts) files.push_back(part.string());
    if (parts.empty()) {
      throw UsageError{
          fmt::format("`{}` holds no part files (`.jsonl`)", table::printable(argument))};
    }
  }
  return files;
}

}  // namespace showstopper::app
