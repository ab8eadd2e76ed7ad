// SPDX-License-Identifier: Apache-2.0
//
// An error in an input of the user: its place and the input that was expected. A reader collects
// all errors of a file, not the first one only.
//
// Wording: small first letter, no full stop, the user's own word in backticks, then the expected
// form. Printed as `file:line:column: error: message`.
#pragma once

#include <string>
#include <vector>

namespace showstopper::table {

// Line and column count from 1; a column counts bytes. Line 0 means the file as a whole.
struct Position {
  int line = 0;
  int column = 0;
  bool operator==(const Position&) const = default;
};

struct Diagnostic {
  std::string file;
  Position where;
  std::string message;
  bool operator==(const Diagnostic&) const = default;
};

using Diagnostics = std::vector<Diagnostic>;

std::string to_text(const Diagnostic& diagnostic);

// The user's words without characters that could steer a terminal or turn the direction of writing:
// each is a question mark.
std::string printable(std::string words);
// A line of JSON with those characters escaped, which occur in strings only.
std::string printable_json(std::string json);

}  // namespace showstopper::table
