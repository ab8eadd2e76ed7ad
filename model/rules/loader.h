// SPDX-License-Identifier: Apache-2.0
//
// From the name or path of a rule file to a rule set: finds the files, follows `extends`, and
// reports every error of all of them in one run. A loader reads one rule set.
//
// The first file of `extends` gives a whole rule set. A further one adds its own keys and those of
// the files that it extends, except those of a whole rule set of the library, which it extends only
// to be loadable by itself: `["gostop/matgo", "gostop/house/six-birds"]` is Matgo with six birds,
// although that house rule is written for another table.
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "model/rules/complaints.h"
#include "model/rules/rule_set.h"

namespace showstopper::rules {

// The place of a name in a file, for the complaint that it is unknown.
struct Mention {
  std::string name;
  std::string file;
  table::Position where;
};

class Loader {
 public:
  Loader(const Library& library, table::Diagnostics& diagnostics)
      : library_(library), diagnostics_(diagnostics) {}

  // The start of paths; none if only names of the library are known.
  using Folder = std::optional<std::filesystem::path>;

  // The rule set of a file; nothing after any error in it or in the files that it extends. A file
  // of the library that has not changed is read once (loaded_files.h).
  std::optional<RuleSet> load(const Schema& schema, const Mention& mention, const Folder& folder);

  // The rule set that the text of a file gives.
  std::optional<RuleSet> document(const Schema& schema, std::string_view text,
                                  const std::string& file, bool local, const Mention* by = nullptr);

  // The rule set of the first of these files, with the additions of the others.
  std::optional<RuleSet> combine(const Schema& schema, const std::vector<Mention>& mentions,
                                 const Folder& folder);

  // Applies `keys` to `rules`; `partial`: a part of the whole could not be read.
  std::optional<RuleSet> body(RuleSet& rules, const NodeTable& keys, Complaints& complaints,
                              bool partial);

  // The game of a file, by its own word or that of its base.
  std::optional<std::string> game(const Mention& mention, const Folder& folder);

  // The header of a file.
  std::optional<RuleHeader> header(const Mention& mention, const Folder& folder);

  // The names in `extends`: a text or a list of texts.
  static std::vector<Mention> mentions(const Node& extends, Complaints& complaints);

  // `players = [2]`: for whom the rules are. Without the key they are for those of the base.
  static void read_players(const Node& keys, RuleSet& rules, Complaints& complaints);

 private:
  struct Location {
    std::string key;  // the same for one file, however it is spelt
    std::filesystem::path path;
    bool local = false;  // named by its path
  };

  // A file that has been read and is being worked on, the last in `chain_` until it goes.
  class Opened;

  std::optional<RuleSet> load_anew(const Schema& schema, const Mention& mention,
                                   const Location& location);
  std::optional<Location> locate(const Mention& mention, const Folder& folder);
  bool escapes(const std::filesystem::path& path) const;
  bool add(RuleSet& rules, const Mention& mention, const Folder& folder, bool listed);
  std::optional<std::string> contents(const std::filesystem::path& path, const Mention& mention);
  std::string guess(std::string_view name) const;
  bool extends_itself(const Location& location, const Mention& mention);
  std::string cycle(std::string_view name) const;
  void complain_without_game(std::string_view text, const std::string& file);
  bool read_header(const Schema& schema, const Node& root, Complaints& complaints,
                   const Mention* by);
  void complain(const Mention& mention, std::string message);

  const Library& library_;
  table::Diagnostics& diagnostics_;
  Folder top_;                      // the folder that paths may not leave
  std::vector<std::string> chain_;  // keys of the files that are open
  std::set<std::string> applied_;   // keys of the files that the rule set has already
};

bool is_rule_path(std::string_view name);  // ends in `.toml`
// Parts of small letters, digits and hyphens with `/` between.
bool is_library_name(std::string_view name);
inline constexpr std::string_view kSuffix = ".toml";

}  // namespace showstopper::rules
