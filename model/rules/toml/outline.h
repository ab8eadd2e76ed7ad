// SPDX-License-Identifier: Apache-2.0
//
// The lines of a TOML document and which of them begin a statement, found without parsing it. The
// parser needs it twice: to bound nesting before it recurses, and to skip the right lines after a
// syntax error.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/table/diagnostic.h"

namespace showstopper::rules {

class TomlOutline {
 public:
  explicit TomlOutline(std::string_view text);

  // The place at which brackets or dotted keys are nested too deep; line 0 if they are not.
  table::Position too_deep() const { return too_deep_; }

  // A line without its end, counted from 1; empty if there is none.
  std::string_view line(int number) const;

  // The part before the first section or row.
  std::string_view before_sections() const;

  // Blanks the statement on this line in `text`, a copy of the document. If the line is in the
  // middle of a statement or opens a section, everything from there on is blanked. False if nothing
  // was left to blank, so that repeated calls end.
  bool blank_statement(int number, std::string& text) const;

 private:
  struct Line {
    std::size_t begin;
    bool fresh;  // a statement begins here
  };
  class Scanner;

  std::string_view text_;
  std::vector<Line> lines_;
  table::Position too_deep_;
};

}  // namespace showstopper::rules
