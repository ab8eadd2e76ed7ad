// SPDX-License-Identifier: Apache-2.0
//
// The contents of a game's rule file: one table of parameters, one of row tables, one vocabulary.
// This is the only place where a rule's name, range and meaning are described; a game fills it in
// and every tool walks it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "model/rules/expression/expression.h"
#include "model/rules/form.h"

namespace showstopper::rules {

class RuleSet;

struct Parameter {
  std::string_view key;  // dotted: `bomb.steal` is key `steal` in section `[bomb]`
  Domain domain;
  std::string_view initial;  // value if no file sets it, in the syntax of a rule file
  std::string_view clause;   // its source: `AMB-36`, `GS-A-056`
  std::string_view meaning;  // one sentence, with the unit
  bool shorthand = false;    // becomes rows; the engine reads the rows
};

// The type of one cell of a row.
enum class CellKind : std::uint8_t {
  name,        // a short text, free
  datum,       // a value of `domain`
  expression,  // a predicate over the game's vocabulary
};

struct Column {
  std::string_view key;  // dotted for cells in an inline table: `when.turn`
  CellKind kind = CellKind::name;
  Domain domain;
  bool required = false;
  bool identity = false;  // rows with equal identity cells are the same row
  std::string_view meaning;
};

struct RowTable {
  std::string_view name;  // `combination`
  std::span<const Column> columns;
  std::string_view meaning;
  // Several rows may have equal identity cells (an event with two effects). A file that gives one
  // for an only one changes it cell by cell; in other cases the given rows replace all of them.
  bool several = false;
};

// A key that rule files once had. No value of it had an effect of its own.
struct RemovedKey {
  std::string_view key;
  std::string_view instead;  // `use ...`, or the rule that always holds
};

// Every table also has the keys `why` (text, kept and printed) and `remove = true`.
struct Schema {
  std::string_view game;  // `gostop`
  std::span<const Parameter> parameters;
  std::span<const RowTable> tables;
  const Vocabulary* vocabulary;
  void (*expand)(RuleSet&);  // appends the rows that the shorthand parameters stand for
  // Reports errors that only the game can find (more cards dealt than exist, ...). May be null.
  void (*judge)(const RuleSet&, const std::string& file, table::Diagnostics&);
  // A note about a valid value: it has no effect, or another value overrides it. Empty: no note.
  // Printed after the value. May be null.
  std::string (*remark)(const RuleSet&, int parameter) = nullptr;
  // The numbers of players that the game has; empty: any.
  std::span<const int> seats = {};
  // A whole rule file with what tables change most, for the manual.
  std::string_view worked = {};
  std::span<const RemovedKey> removed = {};
};

// In the message of a compiler: no function that a constant expression may call.
inline void there_is_no_parameter_of_this_key() {}

// Index of a parameter, -1 for an unknown key. A misspelt key in a constant expression, such as
// `constexpr int kPayment = parameter_index(kParameters, "payment");`, does not compile.
constexpr int parameter_index(std::span<const Parameter> parameters, std::string_view key) {
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (parameters[i].key == key) return static_cast<int>(i);
  }
  if (std::is_constant_evaluated()) there_is_no_parameter_of_this_key();
  return -1;
}

// The faults in the tables of a game, each as a sentence that names the parameter or column:
// an initial value outside its domain, a key or table listed twice, a domain without a form, a
// form `N` without a range. Such a schema has no rule set.
std::vector<std::string> faults_of(const Schema& schema);

}  // namespace showstopper::rules
