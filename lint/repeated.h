// SPDX-License-Identifier: Apache-2.0
//
// Keys and rows of the linted file that repeat the files that it extends: the file is read again
// without each of them, and the same rules result.
#pragma once

#include <optional>
#include <vector>

#include "lint/own_file.h"

namespace showstopper::lint {

// A key of the linted file, or a row of it, whichever is there.
struct OwnItem {
  Involved involved;
  int key = -1;
  int table = -1;
  const rules::Row* row = nullptr;
  std::size_t index = 0;  // of the row in its table
};

// The keys that the linted file states, the rows that it states, and both.
std::vector<OwnItem> own_keys(const OwnFile& file);
std::vector<OwnItem> own_rows(const OwnFile& file);
std::vector<OwnItem> own_lines(const OwnFile& file);

// The rules that its text makes without these; nothing if the text is unknown or does not have them
// on lines of their own.
std::optional<rules::RuleSet> rules_without(const OwnFile& file, const std::vector<Involved>& all);

// Whether the row of the linted file takes the place of one that the rules have without it, and
// that no longer counts. False if the text is unknown.
bool replaces_another(const OwnFile& file, const OwnItem& row);

// Whether the reader refuses the file without it.
bool needed_to_read(const OwnFile& file, const Involved& item);

// Whether a finding names it already.
bool is_named(const std::vector<Finding>& findings, const Involved& item);
// Whether a warning or an error is about it: it is the first that the finding involves.
bool is_blamed(const std::vector<Finding>& findings, const Involved& item);

// A note for each of the items that the file repeats and that no finding names. Nothing if the text
// of the file is unknown, or if it states everything and means to.
std::vector<Finding> repeated(const OwnFile& file, const std::vector<OwnItem>& items,
                              const std::vector<Finding>& findings);

}  // namespace showstopper::lint
