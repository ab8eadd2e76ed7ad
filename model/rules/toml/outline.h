// SPDX-License-Identifier: Apache-2.0
//
// The lines of a TOML document and which of them begin a statement, found without parsing it. The
// parser proper needs it twice: nesting must be bounded before recursion meets it, and after an
// error of syntax it must be known how much to leave out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/table/diagnostic.h"

namespace showstopper::rules {

class TomlOutline {
 public:
  explicit TomlOutline(std::string_view text);

  // Where brackets or dotted keys are nested too deep; line 0 where they are not.
  table::Position too_deep() const { return too_deep_; }

  // A line without its end, counted from 1; empty where there is none.
  std::string_view line(int number) const;

  // What stands before the first section or row.
  std::string_view before_sections() const;

  // Blanks the statement on this line in `text`, a copy of the document. Where the line is in the
  // middle of a statement or opens a section, everything from there on is blanked. False where
  // nothing was left to blank, so that repeating it comes to an end.
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
