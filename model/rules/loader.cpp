// SPDX-License-Identifier: Apache-2.0
//
// From the name of a rule file to a rule set, in five steps:
//
//   locate     a path below the folder of the first file, or a name of the library
//   contents   the text of a regular file of limited size
//   document   TOML, the header, then the files of `extends`
//   combine    the first file gives the rule set, each further one adds its changes
//   body       the keys of the file itself, then the checks of the whole set
//
// Why this way: a base is complete before its changes are read, so that the last value of a key
// holds and keeps its file and line. `chain_` has the files that are being read and finds cycles;
// `applied_` has those that were read, so that a house rule named twice changes a set once.
//
// Errors are collected. A file with an error gives no rule set, but its keys and its bases are
// read to the end: one run reports all errors. `partial` drops the checks that would only repeat
// an earlier error. A local file extends only files inside the folder of the first one, so a rule
// file from elsewhere cannot read other files of the user.
//
// Cost: each file is parsed once, and its head a second time to find the game. A file of the
// library is read again only if it changed (`load`). A rule set is copied once for each base
// (`shipped`). Size of a file, length of a chain and number of errors are limited, so that a
// hostile file costs little.
#include "model/rules/loader.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <system_error>
#include <tuple>

#include <fmt/format.h>

#include "model/rules/allowances.h"
#include "model/rules/loaded_files.h"
#include "model/rules/reader.h"

namespace showstopper::rules {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestChain = 32;  // files that extend one another, and names in one list

const std::string* text_of(const Node& root, std::string_view key, Complaints& complaints) {
  const Node* const node = root.find(key);
  if (node == nullptr) return nullptr;
  const auto* const text = std::get_if<std::string>(&node->value);
  if (text == nullptr) complaints.add(node->where, fmt::format("`{}` must be a text", key));
  return text;
}

NodeTable without_header(const Node& root) {
  NodeTable keys;
  for (const auto& entry : std::get<NodeTable>(root.value)) {
    const bool header =
        std::find(std::begin(kHeader), std::end(kHeader), entry.key) != std::end(kHeader);
    if (!header) keys.push_back(entry);
  }
  return keys;
}

void check_format(const Node& root, Complaints& complaints) {
  const std::string* const format = text_of(root, "format", complaints);
  if (root.find("format") == nullptr) {
    complaints.add({1, 1}, fmt::format("the key `format` is missing: `format = \"{}\"`", kFormat));
  } else if (format != nullptr && *format != kFormat) {
    complaints.add(root.find("format")->where,
                   fmt::format("`format` is {}, but must be `{}`", shown(*format), kFormat));
  }
}

// The keys that a file needs if it can be read to its end.
void check_head(const Node& root, Complaints& complaints) {
  check_format(root, complaints);
  if (root.find("game") == nullptr && root.find("extends") == nullptr) {
    complaints.add({1, 1}, "the key `game` is missing");
  }
}

std::vector<Mention> mentions_of(const Node& root, Complaints& complaints) {
  const Node* const extends = root.find("extends");
  return extends == nullptr ? std::vector<Mention>() : Loader::mentions(*extends, complaints);
}

// A file is read in several passes: puts its errors into the order of its lines at the end, those
// without a place last. The errors of the files that it extends stay before them.
class InOrder {
 public:
  InOrder(table::Diagnostics& diagnostics, const std::string& file)
      : diagnostics_(diagnostics), before_(diagnostics.size()), file_(file) {}
  ~InOrder() {
    const auto rank = [&](const table::Diagnostic& each) {
      const bool own = each.file == file_;
      return own ? std::tuple(true, each.where.line == 0, each.where.line, each.where.column)
                 : std::tuple(false, false, 0, 0);
    };
    std::stable_sort(diagnostics_.begin() + static_cast<std::ptrdiff_t>(before_),
                     diagnostics_.end(),
                     [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
  }
  InOrder(const InOrder&) = delete;
  InOrder& operator=(const InOrder&) = delete;

 private:
  table::Diagnostics& diagnostics_;
  std::size_t before_;
  const std::string& file_;
};

}  // namespace

bool is_rule_path(std::string_view name) {
  return name.size() >= kSuffix.size() && name.substr(name.size() - kSuffix.size()) == kSuffix;
}

bool is_library_name(std::string_view name) {
  bool part_begins = true;
  for (const char c : name) {
    if (c == '/') {
      if (part_begins) return false;
      part_begins = true;
    } else {
      if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-')) return false;
      part_begins = false;
    }
  }
  return !part_begins;
}

std::vector<Mention> Loader::mentions(const Node& extends, Complaints& complaints) {
  std::vector<Mention> found;
  const auto wrong = [&](const Node& node, std::string_view what) {
    complaints.add(node.where, fmt::format("`extends` {}", what));
  };
  const auto one = [&](const Node& node) {
    const auto* const text = std::get_if<std::string>(&node.value);
    if (text == nullptr) return wrong(node, "must be a text or a list of texts");
    for (const Mention& other : found) {
      if (other.name == *text) return wrong(node, fmt::format("names {} twice", shown(*text)));
    }
    found.push_back({*text, complaints.file(), node.where});
  };
  const auto* const list = std::get_if<NodeList>(&extends.value);
  if (list == nullptr) {
    one(extends);
  } else if (list->empty()) {
    wrong(extends, "is an empty list; leave it out to extend nothing");
  } else if (list->size() > kLongestChain) {
    wrong(extends,
          fmt::format("names {} files, but at most {} are read", list->size(), kLongestChain));
  } else {
    for (const Node& node : *list) one(node);
  }
  return found;
}

void Loader::read_players(const Node& keys, RuleSet& rules, Complaints& complaints) {
  const Node* const node = keys.find("players");
  if (node == nullptr) return;
  const auto& seats = rules.schema().seats;
  const auto wrong = [&](table::Position where) {
    complaints.add(where, seats.empty()
                              ? std::string("`players` must be a list of numbers of players")
                              : fmt::format("`players` must be a list of numbers of players, each "
                                            "from {} to {}",
                                            seats.front(), seats.back()));
  };
  const auto* const list = std::get_if<NodeList>(&node->value);
  if (list == nullptr || list->empty()) return wrong(node->where);
  constexpr std::int64_t kMany = 100;  // no game has so many
  std::vector<int> players;
  for (const Node& each : *list) {
    const auto* const number = std::get_if<std::int64_t>(&each.value);
    const bool known =
        number != nullptr && *number > 0 && *number <= kMany &&
        (seats.empty() || std::find(seats.begin(), seats.end(), *number) != seats.end());
    if (!known) return wrong(each.where);
    players.push_back(static_cast<int>(*number));
  }
  std::sort(players.begin(), players.end());
  if (const auto twice = std::adjacent_find(players.begin(), players.end());
      twice != players.end()) {
    return complaints.add(node->where, fmt::format("`players` names {} twice", *twice));
  }
  rules.players = std::move(players);
  rules.players_place = {std::make_shared<const std::string>(complaints.file()), node->key_where};
}

// Keeps a file in `chain_` while its `extends` files are read.
class Loader::Opened {
 public:
  Opened(Loader& loader, const Location& location) : loader_(loader) {
    loader_.chain_.push_back(location.key);
    loader_.applied_.insert(location.key);
  }
  ~Opened() { loader_.chain_.pop_back(); }
  Opened(const Opened&) = delete;
  Opened& operator=(const Opened&) = delete;

 private:
  Loader& loader_;
};

std::optional<RuleSet> Loader::load(const Schema& schema, const Mention& mention,
                                    const Folder& folder) {
  const std::optional<Location> location = locate(mention, folder);
  if (!location || extends_itself(*location, mention)) return std::nullopt;
  // The length of a chain is judged from its first file on.
  if (location->local || !chain_.empty() || !applied_.empty())
    return load_anew(schema, mention, *location);
  if (auto known = library_.loaded_->find(schema, location->key, library_.root())) {
    applied_ = std::move(known->applied);
    return *known->rules;
  }
  std::optional<RuleSet> rules = load_anew(schema, mention, *location);
  if (rules) {
    library_.loaded_->keep(location->key, {std::make_shared<const RuleSet>(*rules), applied_},
                           library_.root());
  }
  return rules;
}

std::optional<RuleSet> Loader::load_anew(const Schema& schema, const Mention& mention,
                                         const Location& location) {
  const std::optional<std::string> found = contents(location.path, mention);
  if (!found) return std::nullopt;
  const Opened opened(*this, location);
  std::optional<RuleSet> rules =
      document(schema, *found, location.path.generic_string(), location.local, &mention);
  if (!rules) return std::nullopt;
  std::error_code ignored;
  rules->source = location.local
                      ? fs::absolute(location.path, ignored).lexically_normal().generic_string()
                      : location.key;
  if (!location.local) {
    rules->name = rules->library_base = location.key;
    rules->shipped = nullptr;
  }
  return rules;
}

std::optional<RuleSet> Loader::document(const Schema& schema, std::string_view text,
                                        const std::string& file, bool local, const Mention* by) {
  const InOrder in_order(diagnostics_, file);
  Complaints complaints(file, diagnostics_, library_.most_errors());
  Node root;
  const bool whole = read_toml(text, file, root, diagnostics_);
  if (!read_header(schema, root, complaints, by)) return std::nullopt;
  if (whole) check_head(root, complaints);
  const std::vector<Mention> extended = mentions_of(root, complaints);
  std::optional<RuleSet> base;
  if (!extended.empty()) {
    base = combine(schema, extended, local ? Folder(fs::path(file).parent_path()) : Folder());
  }
  const bool based = root.find("extends") == nullptr || base.has_value();
  RuleSet rules = base ? std::move(*base) : RuleSet(schema);
  rules.source.clear();
  rules.extends = {};
  if (const Node* const extends = root.find("extends")) {
    rules.extends = {std::make_shared<const std::string>(file), extends->key_where};
  }
  if (const std::string* title = text_of(root, "name", complaints)) {
    rules.title = *title;
    rules.name = *title;
  } else if (local) {
    rules.title.clear();
    rules.name = fs::path(file).filename().generic_string();
  }
  for (const char* const key : {"hangul", "letters", "description", "attested"}) {
    text_of(root, key, complaints);
  }
  rules.allowed = allowances_of(root, complaints);
  read_players(root, rules, complaints);
  return body(rules, without_header(root), complaints, !whole || !based);
}

std::optional<RuleSet> Loader::combine(const Schema& schema, const std::vector<Mention>& mentions,
                                       const Folder& folder) {
  std::optional<RuleSet> rules = load(schema, mentions.front(), folder);
  const bool first = rules.has_value();
  if (!first) rules.emplace(schema);
  if (rules->shipped == nullptr) rules->shipped = std::make_shared<const RuleSet>(*rules);
  bool all = first;
  for (std::size_t i = 1; i < mentions.size(); ++i) {
    all = add(*rules, mentions[i], folder, true) && all;
  }
  if (!all) return std::nullopt;
  return rules;
}

// Adds a further file. `listed`: the file that the user named extends it directly.
bool Loader::add(RuleSet& rules, const Mention& mention, const Folder& folder, bool listed) {
  const std::optional<Location> location = locate(mention, folder);
  if (!location || extends_itself(*location, mention)) return false;
  const std::optional<std::string> found = contents(location->path, mention);
  if (!found) return false;
  const std::string file = location->path.generic_string();
  if (applied_.contains(location->key)) return true;
  const InOrder in_order(diagnostics_, file);
  Complaints complaints(file, diagnostics_, library_.most_errors());
  Node root;
  const bool whole = read_toml(*found, file, root, diagnostics_);
  if (!location->local && root.find("extends") == nullptr) {
    if (listed) {
      complain(mention, fmt::format("{} is a whole rule set, which can only be the first that is "
                                    "extended",
                                    shown(mention.name)));
    }
    return !listed;
  }
  const Opened opened(*this, *location);
  if (!read_header(rules.schema(), root, complaints, &mention)) return false;
  if (whole) check_format(root, complaints);
  const Folder own = location->local ? Folder(location->path.parent_path()) : Folder();
  bool based = true;
  for (const Mention& further : mentions_of(root, complaints)) {
    based = add(rules, further, own, false) && based;
  }
  read_players(root, rules, complaints);
  std::optional<RuleSet> changed = body(rules, without_header(root), complaints, !whole || !based);
  if (!changed) return false;
  rules = std::move(*changed);
  return true;
}

std::optional<RuleSet> Loader::body(RuleSet& rules, const NodeTable& keys, Complaints& complaints,
                                    bool partial) {
  RuleReader(rules, complaints, partial).read(keys);
  if (partial || !complaints.none()) return std::nullopt;
  const Schema& schema = rules.schema();
  if (schema.judge != nullptr) schema.judge(rules, complaints.file(), diagnostics_);
  if (!complaints.none()) return std::nullopt;
  return std::move(rules);
}

std::optional<RuleHeader> Loader::header(const Mention& mention, const Folder& folder) {
  const std::optional<Location> location = locate(mention, folder);
  if (!location) return std::nullopt;
  const std::optional<std::string> found = contents(location->path, mention);
  if (!found) return std::nullopt;
  const std::string file = location->path.generic_string();
  Complaints complaints(file, diagnostics_, library_.most_errors());
  Node root;
  if (!read_toml(*found, file, root, diagnostics_)) return std::nullopt;
  const auto text = [&](std::string_view key) {
    const std::string* const said = text_of(root, key, complaints);
    return said == nullptr ? std::string() : *said;
  };
  RuleHeader header{text("name"), text("hangul"), text("letters"), text("description"),
                    text("attested")};
  if (!complaints.none()) return std::nullopt;
  return header;
}

std::optional<std::string> Loader::game(const Mention& mention, const Folder& folder) {
  const std::optional<Location> location = locate(mention, folder);
  if (!location || extends_itself(*location, mention)) return std::nullopt;
  const std::optional<std::string> found = contents(location->path, mention);
  if (!found) return std::nullopt;
  const std::string file = location->path.generic_string();
  const InOrder in_order(diagnostics_, file);
  // The errors are reported with all others when the file is read for its game.
  table::Diagnostics of_head;
  Complaints later(file, of_head);
  Node root;
  read_toml_head(*found, file, root, of_head);
  if (const std::string* own = text_of(root, "game", later)) return *own;
  const std::vector<Mention> extended = mentions_of(root, later);
  if (!extended.empty()) {
    const Opened opened(*this, *location);
    const Folder own = location->local ? Folder(location->path.parent_path()) : Folder();
    if (auto of_base = game(extended.front(), own)) return of_base;
  }
  complain_without_game(*found, file);
  return std::nullopt;
}

// The game is not known, so only what concerns every game can be judged.
void Loader::complain_without_game(std::string_view text, const std::string& file) {
  Complaints complaints(file, diagnostics_, library_.most_errors());
  Node root;
  if (read_toml(text, file, root, diagnostics_)) check_head(root, complaints);
  text_of(root, "game", complaints);
  mentions_of(root, complaints);
}

// False if the file is for another game: all of its keys would be unknown. The mistake is in the
// file that extends it, if there is one.
bool Loader::read_header(const Schema& schema, const Node& root, Complaints& complaints,
                         const Mention* by) {
  const std::string* const game = text_of(root, "game", complaints);
  if (game == nullptr || *game == schema.game) return true;
  if (by != nullptr && by->where.line > 0) {
    complain(*by, fmt::format("{} is a rule set of the game {}, but this file is of the game `{}`",
                              shown(by->name), shown(*game), schema.game));
    return false;
  }
  complaints.add(root.find("game")->where,
                 fmt::format("`game` is {}, but `{}` is expected", shown(*game), schema.game));
  return false;
}

std::optional<Loader::Location> Loader::locate(const Mention& mention, const Folder& folder) {
  if (folder && is_rule_path(mention.name)) {
    const fs::path path = (*folder / fs::path(mention.name)).lexically_normal();
    if (!top_) {
      std::error_code ignored;
      top_ = fs::absolute(path, ignored).lexically_normal().parent_path();
    } else if (escapes(path)) {
      complain(mention, fmt::format("{} lies outside {}, the folder of the file that is read, and "
                                    "only files inside it can be extended",
                                    shown(mention.name), shown(top_->generic_string())));
      return std::nullopt;
    }
    return Location{path.generic_string(), path, true};
  }
  if (is_library_name(mention.name)) {
    return Location{mention.name, library_.root() / fs::path(mention.name + std::string(kSuffix)),
                    false};
  }
  complain(mention, fmt::format("{} is not a name of a rule file; a name is like `game/variant`{}",
                                shown(mention.name), folder ? ", and a path ends in `.toml`" : ""));
  return std::nullopt;
}

bool Loader::escapes(const fs::path& path) const {
  std::error_code ignored;
  const fs::path inside = fs::absolute(path, ignored).lexically_normal().lexically_relative(*top_);
  return inside.empty() || *inside.begin() == "..";
}

std::optional<std::string> Loader::contents(const fs::path& path, const Mention& mention) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) {
    complain(mention,
             fmt::format("there is no rule file {}{}", shown(mention.name), guess(mention.name)));
    return std::nullopt;
  }
  // A pipe would keep us waiting, a directory reads as nothing.
  if (!fs::is_regular_file(status)) {
    complain(mention, fmt::format("{} is not a file", shown(path.generic_string())));
    return std::nullopt;
  }
  const std::uintmax_t size = fs::file_size(path, error);
  if (!error && size > kLargestFile) {
    complain(mention, fmt::format("{} has {} bytes, but a rule file has at most {}",
                                  shown(path.generic_string()), size, kLargestFile));
    return std::nullopt;
  }
  std::ifstream stream(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  if (!stream) {
    complain(mention, fmt::format("{} cannot be read", shown(path.generic_string())));
    return std::nullopt;
  }
  return text;
}

std::string Loader::guess(std::string_view name) const {
  if (is_rule_path(name)) return "";
  const std::vector<std::string> names = library_.files("");
  const std::vector<std::string_view> known(names.begin(), names.end());
  const std::string_view found = nearest(name, known);
  return found.empty() ? "" : fmt::format("; did you mean `{}`?", found);
}

bool Loader::extends_itself(const Location& location, const Mention& mention) {
  if (std::find(chain_.begin(), chain_.end(), location.key) != chain_.end()) {
    complain(mention,
             fmt::format("{} extends itself: {}", shown(location.key), cycle(location.key)));
    return true;
  }
  if (chain_.size() < kLongestChain) return false;
  complain(mention, fmt::format("more than {} rule files extend one another", kLongestChain));
  return true;
}

std::string Loader::cycle(std::string_view name) const {
  std::string text;
  bool inside = false;
  for (const std::string& link : chain_) {
    inside = inside || link == name;
    if (inside) text += fmt::format("`{}` extends ", link);
  }
  return fmt::format("{}`{}`", text, name);
}

void Loader::complain(const Mention& mention, std::string message) {
  diagnostics_.push_back({mention.file, mention.where, std::move(message)});
}

}  // namespace showstopper::rules
