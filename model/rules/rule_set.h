// SPDX-License-Identifier: Apache-2.0
//
// A rule set: every parameter of the game's schema has a value, and the rows are complete: those
// that shorthand parameters stand for, changed by the rows of the files, base first. A value, to be
// copied, compared and printed; a game compiles it into what its engine reads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/rules/expression/expression.h"
#include "model/rules/form.h"
#include "model/rules/node.h"
#include "model/rules/schema.h"
#include "model/table/check.h"

namespace showstopper::rules {

struct Cell {
  std::string name;       // CellKind::name
  Datum datum;            // CellKind::datum
  Expression expression;  // CellKind::expression
  bool operator==(const Cell&) const = default;
};

// A place in a file; no file: it follows from initial values.
struct Place {
  std::shared_ptr<const std::string> file;
  table::Position where;
  // For a message about the file `name`: no position if the place is in another file.
  table::Position in(const std::string& name) const {
    return file != nullptr && *file == name ? where : table::Position();
  }
};

struct Row {
  // Made, copied and destroyed in one source: inline, each file that does so would compile it anew.
  Row();
  Row(const Row& other);
  Row(Row&& other) noexcept;
  Row& operator=(const Row& other);
  Row& operator=(Row&& other) noexcept;
  ~Row();

  std::vector<std::optional<Cell>> cells;  // by column
  std::string why;
  // Which of the rows of its shorthands it is, by the game's own numbering, whatever a file has
  // changed in it; 0 is a row of the file's own. Set by `Schema::expand`.
  std::uint8_t origin = 0;
  // The parameter that makes the row, -1 for a row of a file's own; set by `Schema::expand`. A row
  // of an event that a file changes is the file's own from then on.
  std::int16_t shorthand = -1;
  Place place;  // where a file gives it or changes it last
  // Rows with equal cells and reasons are equal, wherever they come from.
  bool operator==(const Row& other) const { return cells == other.cells && why == other.why; }
};

// A file's edit of a row: cells that it sets, or a removal with the cells that name the row.
struct RowEdit {
  Row row;
  bool remove = false;
  bool is_new = false;        // `new = true`: no slip, although a known row has a similar name
  std::vector<int> replaces;  // shorthand parameters whose rows it knowingly replaces
};

// An entry of `allow`: a finding of lint is known and intended. Only the entries of the linted file
// count, so that these do not come with `extends`.
struct Allowance {
  std::string finding;  // the name of its kind
  std::string of;       // a row or key that it names; empty: any
  std::string why;
  Place place;
};

class RuleSet {
 public:
  explicit RuleSet(const Schema& schema);  // initial values, with the rows they stand for
  // Made, copied and destroyed in one source: inline, each file that does so would compile it anew.
  RuleSet(const RuleSet& other);
  RuleSet(RuleSet&& other) noexcept;
  RuleSet& operator=(const RuleSet& other);
  RuleSet& operator=(RuleSet&& other) noexcept;
  ~RuleSet();

  const Schema& schema() const { return *schema_; }
  std::string name;   // `gostop/dutch`, or the name in a file of the user's own
  std::string title;  // the `name` key of the file, for people
  // The value of `extends` that loads this set: a name of the library, or an absolute path. Empty
  // if the text of the file came from elsewhere.
  std::string source;
  // The name of the set of the library that it is or that its files extend; empty if there is none.
  std::string library_base;
  // That set as the library has it. A trace names it, since others cannot load a file of the user's
  // own by its name. Null for a set of the library itself.
  std::shared_ptr<const RuleSet> shipped;
  std::vector<Allowance> allowed;
  // Only in the rules of a trace: each older form that they use, and the form of today.
  std::vector<std::string> older_forms;
  // The numbers of players to which the files restrict the rules, ascending; empty: all.
  std::vector<int> players;
  Place players_place;
  bool is_for(int seats, std::string& why_not) const;
  // The key `extends` of the file that the user named; no file: it extends none.
  Place extends;

  const std::vector<Datum>& values() const { return values_; }  // by parameter
  const Datum& value(int parameter) const {
    const auto index = static_cast<std::size_t>(parameter);
    CHECK(index < values_.size());  // a key that the schema does not have is -1
    return values_[index];
  }
  Item item(int parameter) const { return value(parameter).front(); }  // shape `one`
  int number(int parameter) const { return item(parameter).number; }
  int form(int parameter) const { return item(parameter).form; }
  // Sets a value and makes all rows anew: those of shorthands, then the edits of the files. `value`
  // must belong to the domain. Changes made through `rows` are lost.
  void set(int parameter, Datum value);
  // The same for all parameters at once, which saves making the rows for each.
  void set_all(std::vector<Datum> values);

  const std::vector<Row>& rows(int table) const { return rows_[table]; }
  std::vector<Row>& rows(int table) { return rows_[table]; }

  // The rows that the shorthand parameters make, before any file changes them; by table.
  std::vector<std::vector<Row>> shorthand_rows() const;
  // Where the files set a parameter last.
  const Place& place(int parameter) const { return places_[static_cast<std::size_t>(parameter)]; }

  // Same values and same rows; names do not count.
  bool operator==(const RuleSet& other) const;

 private:
  friend class RuleReader;
  friend class RuleChanges;
  void make_rows();

  const Schema* schema_;
  std::vector<Datum> values_;
  std::vector<Place> places_;           // by parameter
  std::vector<std::vector<Row>> rows_;  // complete
  // The row edits of the files, by table and then by file, base first. An edit without a row to
  // change changes nothing here: its file was judged by the values before it, and an extending file
  // may have changed them.
  std::vector<std::vector<std::vector<RowEdit>>> edits_;
};

// The number of errors that are printed for one file: two screens. A line after them reports that
// there are more. Users may request all.
inline constexpr std::size_t kMostErrors = 100;
// Whether it is the line that reports more errors.
bool reports_more_errors(const table::Diagnostic& diagnostic);

// The header of a rule file; each key is empty if the file does not have it.
struct RuleHeader {
  std::string name;         // in English
  std::string hangul;       // in the script of its country
  std::string letters;      // the same in Latin letters
  std::string description;  // its effect, in one sentence
  std::string attested;     // in which sources it is found
};

class LoadedFiles;  // model/rules/loaded_files.h

// Where rule files are found by name: `gostop/dutch` is `<root>/gostop/dutch.toml`. Names hold
// small letters, digits and hyphens, parts divided by `/`; anything else escapes and is refused. A
// file that is given by its path may extend others by path, which start at its own folder and must
// not leave the folder of the file that the user named.
class Library {
 public:
  explicit Library(std::filesystem::path root, std::size_t most_errors = kMostErrors);
  const std::filesystem::path& root() const { return root_; }
  std::size_t most_errors() const { return most_errors_; }

  // The rule sets of a game, sorted; house rules are apart.
  std::vector<std::string> names(std::string_view game) const;
  // Those of them that lie in no folder of the game, as tables and small worlds do.
  std::vector<std::string> shipped(std::string_view game) const;
  // The house rules of a game, `gostop/house/...`, sorted.
  std::vector<std::string> house_rules(std::string_view game) const;
  // The header of a rule file, without reading its rules.
  std::optional<RuleHeader> header(std::string_view name_or_path,
                                   table::Diagnostics& diagnostics) const;

  // By name, or by path if it ends in `.toml`. Every error of the file and of those that it extends
  // is reported in one run.
  std::optional<RuleSet> load(const Schema& schema, std::string_view name_or_path,
                              table::Diagnostics& diagnostics) const;

  // From the text of a rule file that is not on disk (`file` names it in messages).
  std::optional<RuleSet> read(const Schema& schema, std::string_view text, const std::string& file,
                              table::Diagnostics& diagnostics) const;

  // From the `rules` value of a trace: a name, or `{"extends": NAME, "set": {...}}`. `extends` may
  // be a list as in a file. `set` takes dotted or nested keys, and rows as lists under the name of
  // their table.
  std::optional<RuleSet> read(const Schema& schema, const Node& rules, const std::string& file,
                              table::Diagnostics& diagnostics) const;

  // The game that a rule file names, without reading the rest: `gostop`, `stoppa`.
  std::optional<std::string> game_of(std::string_view name_or_path,
                                     table::Diagnostics& diagnostics) const;

  // Every rule file below a folder of the library, by name, sorted.
  std::vector<std::string> files(std::string_view folder) const;

 private:
  friend class Loader;
  void find_shipped(RuleSet& rules) const;

  std::filesystem::path root_;
  std::size_t most_errors_;
  std::shared_ptr<LoadedFiles> loaded_;  // shared by all copies
};

// The equivalent rule file: header, values that differ from the schema's initial ones in the order
// of the table with the clause in a comment, then all rows. Reading it gives an equal set.
std::string to_toml(const RuleSet& rules);
// Only the differences from `base`, as a file that extends its `source`, or else its name.
std::string difference_toml(const RuleSet& rules, const RuleSet& base);
// The same as the `rules` value of a trace: the base's name, or an object with `extends` and `set`.
Node difference(const RuleSet& rules, const RuleSet& base);
// One value in the syntax of a rule file.
std::string to_toml(const Parameter& parameter, const Datum& value);
// A value from that syntax, for options on the command line and tests.
std::optional<Datum> parse_value(const Parameter& parameter, std::string_view text,
                                 std::string& why_not);

// Reference page of a game's rule files, generated: a worked file, every parameter with its values,
// initial value, clause and meaning; every row table with the rows that the initial values make;
// every quantity of the expression language; every clause with what settles it. Markdown.
std::string manual(const Schema& schema);
// The sections of such a page that contain `word`, in any case of letters; empty if there are none.
std::string speaking_of(std::string_view page, std::string_view word);
// JSON Schema (draft 2020-12) of the same, for editors.
std::string json_schema(const Schema& schema);

// The nearest of `known` to a misspelt `word` (edit distance at most a third of its length); else
// the only one that has the word as a part of its name, from four letters on; else empty.
std::string_view nearest(std::string_view word, std::span<const std::string_view> known);

}  // namespace showstopper::rules
