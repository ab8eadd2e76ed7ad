// SPDX-License-Identifier: Apache-2.0
//
// From the tree of one rule file to values and rows. It does not know the origin of files and
// does not follow `extends`; the library does that and hands in the base.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/rules/complaints.h"
#include "model/rules/node.h"
#include "model/rules/replacements.h"
#include "model/rules/rows.h"
#include "model/rules/rule_set.h"

namespace showstopper::rules {

inline constexpr std::string_view kFormat = "showstopper-rules/1";
// The keys of a file that are none of the game.
inline constexpr std::string_view kHeader[] = {"format",  "game",    "name",        "hangul",
                                               "letters", "extends", "description", "attested",
                                               "players", "allow"};

class RuleReader {
 public:
  // `rules` holds the base on entry. `partial`: the base or a part of the document could not be
  // read, so that missing keys are not reported.
  RuleReader(RuleSet& rules, Complaints& complaints, bool partial);

  // The keys of a file without its header, or the `set` object of a trace.
  void read(const NodeTable& keys);

 private:
  struct Given {
    std::size_t table;
    RowEdit edit;
    table::Position where;
  };

  void read_key(const std::string& key, const Node& node);
  void read_section(const std::string& section, const Node& node);
  void read_group(const std::string& group, const Node& node);
  void read_value(std::size_t parameter, const std::string& key, const Node& node);
  void read_rows(std::size_t table, const NodeList& list);
  void read_row(std::size_t table, const Node& node);
  bool read_cells(const RowTable& table, const std::string& prefix, const Node& node,
                  RowEdit& edit);
  bool read_cell(const RowTable& table, const std::string& key, const Node& node, RowEdit& edit);
  bool read_replaces(const Node& node, RowEdit& edit);
  bool row_fits(const Given& given);
  bool given_before(const Given& given);
  TableEdit apply_edits(std::size_t table);
  void judge_edit(const Given& given, EditOutcome outcome, const std::vector<Row>& before);
  bool is_removed(const std::string& key, const Node& node);
  void unknown_key(const std::string& key, const Node& node);
  void judge_work();

  Place place(table::Position where) const { return {file_, where}; }

  RuleSet& rules_;
  const RuleSet before_;  // the base
  std::shared_ptr<const std::string> file_;
  const Schema& schema_;
  Complaints& complaints_;
  bool partial_;
  std::vector<std::optional<table::Position>> given_;  // by parameter: where the file sets it
  std::vector<Given> edits_;
};

// The parameters inside a group of keys, if one value may be given to all: several parameters of
// one domain. Else empty.
std::vector<std::size_t> alike_members(const Schema& schema, std::string_view group);

// Where a node is best pointed at when its key is wrong.
inline table::Position key_position(const Node& node) {
  return node.key_where.line > 0 ? node.key_where : node.where;
}

}  // namespace showstopper::rules
