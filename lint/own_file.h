// SPDX-License-Identifier: Apache-2.0
//
// The part of a rule set that the linted file itself states, the places of its keys and rows, and
// edits that change them.
#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lint/lint.h"

namespace showstopper::lint {

// All rows of the rules, of each table.
std::size_t rows_of(const rules::RuleSet& rules);

class OwnFile {
 public:
  explicit OwnFile(const Job& job);

  const rules::RuleSet& rules() const { return *job_.rules; }
  const Job& job() const { return job_; }
  bool go_on() const { return !job_.go_on || job_.go_on(); }

  // Whether the place is in the linted file itself, not in one that it extends.
  bool own(const rules::Place& place) const;
  // Whether the linted file states most keys. It is a complete statement of rules then, in which a
  // key without effect is intended.
  bool spelt_out() const { return spelt_out_; }
  bool any_own(std::initializer_list<int> parameters) const;
  // Whether a note about the key belongs to the file that this one extends, which does not state it
  // itself.
  bool stated_by_base(int parameter) const;
  // The same of a note about numbers of players, which this file may state.
  bool left_to_base(int parameter) const {
    return stated_by_base(parameter) && !own(rules().players_place);
  }
  // Of a finding that the linted file has just caused: a note if the file states everything, and
  // has agreed on each key.
  Severity grave() const { return spelt_out_ ? Severity::note : Severity::warning; }

  // The same with the one to blame first: a line of the linted file itself, or, if none of them is
  // in it, the key by which it extends the files that state them.
  std::vector<Involved> blamed(std::vector<Involved> all) const;

  // The line of the linted file that causes a finding about these.
  rules::Place place_of(const std::vector<Involved>& involved) const;

  Involved key(int parameter) const;
  Involved row(int table, const rules::Row& row) const;
  // The line of the linted file that holds the place; empty if its text is unknown.
  std::string line(const rules::Place& place) const;
  // The lines of a row of the linted file, from its heading to the next heading; likewise.
  std::string block(const rules::Place& place) const;
  // `bomb.steal = 2`
  std::string said(int parameter) const;

  // Removes these lines from the linted file; nothing if one of them is in another file.
  std::vector<Edit> without(const std::vector<Involved>& all) const;
  // Gives the key this value in the linted file.
  std::vector<Edit> with(int parameter, const std::string& value) const;

 private:
  const rules::Parameter& parameter(int index) const {
    return rules().schema().parameters[static_cast<std::size_t>(index)];
  }

  bool is_own(const rules::Place& place) const;
  // The text from the line of the place on.
  std::string_view from(const rules::Place& place) const;

  const Job& job_;
  bool spelt_out_ = false;
  // The answer of `own` for one file, which is a question to the file system.
  mutable std::shared_ptr<const std::string> latest_;
  mutable bool latest_is_own_ = false;
};

}  // namespace showstopper::lint
