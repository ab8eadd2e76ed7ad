// SPDX-License-Identifier: Apache-2.0
//
// Contradictions and gaps of a source, for rule files that follow it. If a file cites a clause
// beside a key, lint reports the other statements of the source about it. For files that cite no
// source it reports nothing: their authors have agreed on their values.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "lint/finding.h"
#include "lint/own_file.h"

namespace showstopper::lint {

struct SourceConflict {
  int key;
  std::string_view source;  // the clauses cited beside the key begin so: `GS-A`
  std::string_view value;   // that the key must have, in the syntax of a rule file; empty: any
  std::string_view kind;    // `contradiction` or `gap`
  std::string_view entry;   // of the catalogue: `AMB-52`
  std::string_view sentence;
};

// The finding if the file cites the source and its key has the value; else nothing.
std::optional<Finding> source_conflict(const OwnFile& file, const SourceConflict& of);

template <class Subject>
void find_source_conflicts(Subject& subject, std::string_view kind,
                           std::span<const SourceConflict> all) {
  for (const SourceConflict& each : all) {
    if (each.kind != kind) continue;
    if (auto finding = source_conflict(subject, each)) subject.add(std::move(*finding));
  }
}

}  // namespace showstopper::lint
