// SPDX-License-Identifier: Apache-2.0
//
// One index of all names: keys and rows by their whole name or its last part, clauses and the ids
// that keys cite, and the words of the glossary in every spelling. `explain` and `manual` look
// words up here.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/names/glossary.h"
#include "model/rules/clause_table.h"
#include "model/rules/rule_set.h"

namespace showstopper::app {

struct Found {
  std::vector<std::string> names;  // of keys, rows and clauses, the nearest meaning first
  std::vector<Term> terms;         // of the glossary, which the word means
  bool empty() const { return names.empty() && terms.empty(); }
};

class NameIndex {
 public:
  // Of a game, with the rows of one of its rule sets.
  NameIndex(const rules::RuleSet& rules, const std::vector<rules::Clause>& clauses);

  Found find(std::string_view word) const;

  // Up to three words with a similar spelling.
  std::vector<std::string> nearest(std::string_view word) const;

 private:
  struct Entry {
    std::string name;                   // as `explain` takes it: `payer gwangbak`
    std::vector<std::string> spelt;     // its other spellings, without the glossary
    std::vector<std::string> segments;  // the parts of its name: `hand_quad`, `several`
    std::string cites;                  // `AMB-76, GS-A-090`
  };
  void add_named(const std::string& code, std::vector<std::string>& names) const;

  std::vector<Entry> entries_;
  std::vector<Term> terms_;  // of this game
};

// In small letters, without blanks, hyphens and low lines: how words are compared.
std::string normalised(std::string_view word);

}  // namespace showstopper::app
