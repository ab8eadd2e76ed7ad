// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fstream>
#include <iterator>
#include <system_error>

#include <fmt/format.h>

#include "model/rules/complaints.h"
#include "model/rules/reader.h"
#include "model/rules/rule_set.h"

namespace showstopper::rules {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSuffix = ".toml";
constexpr std::size_t kLongestChain = 32;  // files that extend one another

bool is_path(std::string_view name) {
  return name.size() >= kSuffix.size() && name.substr(name.size() - kSuffix.size()) == kSuffix;
}

// Parts of small letters, digits and hyphens with `/` between.
bool is_name(std::string_view name) {
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

struct Document {
  Node root;
  bool whole = false;  // false: errors were told, `root` holds what is left
};

// Where a name was written, for the complaint that nothing bears it.
struct Mention {
  std::string file;
  table::Position where;
};

class Loader {
 public:
  Loader(const Library& library, table::Diagnostics& diagnostics)
      : library_(library), diagnostics_(diagnostics) {}

  // Where a mentioned rule file lies: under the name of the library, or at a path.
  struct Location {
    std::string key;  // the same for one file, however it is spelt
    fs::path path;
    bool local = false;  // named by its path
  };

  // A path starts at `folder`; where there is none, only names are known.
  std::optional<Location> locate(std::string_view name, const fs::path* folder,
                                 const Mention& mention) {
    if (folder != nullptr && is_path(name)) {
      const fs::path path = (*folder / fs::path(name)).lexically_normal();
      return Location{path.generic_string(), path, true};
    }
    if (is_name(name)) {
      return Location{std::string(name),
                      library_.root() / fs::path(std::string(name) + std::string(kSuffix)), false};
    }
    complain(mention, fmt::format("{} is no name of a rule file; a name is like `game/variant`",
                                  shown(name)));
    return std::nullopt;
  }

  std::optional<RuleSet> chain(const Schema& schema, std::string_view name, const fs::path* folder,
                               const Mention& mention) {
    const std::optional<Location> location = locate(name, folder, mention);
    if (!location || extends_itself(*location, mention)) return std::nullopt;
    const std::optional<std::string> found = contents(location->path, name, mention);
    if (!found) return std::nullopt;
    chain_.push_back(location->key);
    std::optional<RuleSet> rules =
        document(schema, *found, location->path.generic_string(), location->local);
    chain_.pop_back();
    if (!rules) return std::nullopt;
    std::error_code ignored;
    rules->source = location->local
                        ? fs::absolute(location->path, ignored).lexically_normal().generic_string()
                        : location->key;
    if (!location->local) rules->name = rules->library_base = location->key;
    return rules;
  }

  // The rules that the text of a file gives, or nothing after any error in it or its bases.
  std::optional<RuleSet> document(const Schema& schema, std::string_view text,
                                  const std::string& file, bool local) {
    Complaints complaints(file, diagnostics_);
    Node root;
    const bool whole = read_toml(text, file, root, diagnostics_);
    const std::string* const game = text_of(root, "game", complaints);
    const Node* const extends = root.find("extends");
    if (game != nullptr && *game != schema.game) {
      complaints.add(root.find("game")->where,
                     fmt::format("`game` is {}, but `{}` is asked for", shown(*game), schema.game));
      return std::nullopt;  // the keys of another game would all be unknown
    }
    if (whole) check_header(root, complaints);
    std::optional<RuleSet> base;
    const std::string* const base_name = text_of(root, "extends", complaints);
    const fs::path folder = fs::path(file).parent_path();
    if (base_name != nullptr) {
      base = chain(schema, *base_name, local ? &folder : nullptr, {file, extends->where});
    }
    RuleSet rules = base ? std::move(*base) : RuleSet(schema);
    rules.source.clear();
    const bool based = extends == nullptr || base.has_value();
    if (const std::string* title = text_of(root, "name", complaints)) {
      rules.title = *title;
      rules.name = *title;
    }
    text_of(root, "description", complaints);
    return body(rules, without_header(root), complaints, !whole || !based);
  }

  std::optional<RuleSet> body(RuleSet& rules, const NodeTable& keys, Complaints& complaints,
                              bool partial) {
    RuleReader(rules, complaints, partial).read(keys);
    if (partial || !complaints.none()) return std::nullopt;
    const Schema& schema = rules.schema();
    if (schema.judge != nullptr) schema.judge(rules, complaints.file(), diagnostics_);
    if (!complaints.none()) return std::nullopt;
    return std::move(rules);
  }

  // The game of a file, by its own word or that of its base.
  std::optional<std::string> game(std::string_view name, const fs::path* folder,
                                  const Mention& mention) {
    const std::optional<Location> location = locate(name, folder, mention);
    if (!location || extends_itself(*location, mention)) return std::nullopt;
    const std::optional<std::string> found = contents(location->path, name, mention);
    if (!found) return std::nullopt;
    const std::string file = location->path.generic_string();
    Complaints complaints(file, diagnostics_);
    Node root;
    if (!read_toml(*found, file, root, diagnostics_)) return std::nullopt;
    if (const std::string* own = text_of(root, "game", complaints)) return *own;
    const std::string* const base = text_of(root, "extends", complaints);
    if (!complaints.none()) return std::nullopt;
    if (base == nullptr) {
      complaints.add({1, 1}, "the key `game` is missing");
      return std::nullopt;
    }
    chain_.push_back(location->key);
    const fs::path next = location->path.parent_path();
    return game(*base, location->local ? &next : nullptr, {file, root.find("extends")->where});
  }

  void complain(const Mention& mention, std::string message) {
    diagnostics_.push_back({mention.file, mention.where, std::move(message)});
  }

 private:
  std::optional<std::string> contents(const fs::path& path, std::string_view name,
                                      const Mention& mention) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (!fs::exists(status)) {
      complain(mention, fmt::format("there is no rule file {}{}", shown(name), guess(name)));
      return std::nullopt;
    }
    // A pipe would keep us waiting, a directory reads as nothing.
    if (!fs::is_regular_file(status)) {
      complain(mention, fmt::format("{} is no file", shown(path.generic_string())));
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

  std::string guess(std::string_view name) const {
    if (is_path(name)) return "";
    const std::vector<std::string> names = library_.names("");
    const std::vector<std::string_view> known(names.begin(), names.end());
    const std::string_view found = nearest(name, known);
    return found.empty() ? "" : fmt::format("; did you mean `{}`?", found);
  }

  bool extends_itself(const Location& location, const Mention& mention) {
    if (std::find(chain_.begin(), chain_.end(), location.key) != chain_.end()) {
      complain(mention,
               fmt::format("{} extends itself: {}", shown(location.key), cycle(location.key)));
      return true;
    }
    if (chain_.size() < kLongestChain) return false;
    complain(mention, fmt::format("more than {} rule files extend one another", kLongestChain));
    return true;
  }

  std::string cycle(std::string_view name) const {
    std::string text;
    bool inside = false;
    for (const std::string& link : chain_) {
      inside = inside || link == name;
      if (inside) text += fmt::format("`{}` extends ", link);
    }
    return fmt::format("{}`{}`", text, name);
  }

  static const std::string* text_of(const Node& root, std::string_view key,
                                    Complaints& complaints) {
    const Node* const node = root.find(key);
    if (node == nullptr) return nullptr;
    const auto* const text = std::get_if<std::string>(&node->value);
    if (text == nullptr) complaints.add(node->where, fmt::format("`{}` must be a text", key));
    return text;
  }

  static void check_header(const Node& root, Complaints& complaints) {
    const std::string* const format = text_of(root, "format", complaints);
    if (root.find("format") == nullptr) {
      complaints.add({1, 1},
                     fmt::format("the key `format` is missing: `format = \"{}\"`", kFormat));
    } else if (format != nullptr && *format != kFormat) {
      complaints.add(root.find("format")->where,
                     fmt::format("`format` is {}, but must be `{}`", shown(*format), kFormat));
    }
    if (root.find("game") == nullptr && root.find("extends") == nullptr) {
      complaints.add({1, 1}, "the key `game` is missing");
    }
  }

  static NodeTable without_header(const Node& root) {
    constexpr std::string_view kHeader[] = {"format", "game", "name", "extends", "description"};
    NodeTable keys;
    for (const auto& entry : std::get<NodeTable>(root.value)) {
      const bool header =
          std::find(std::begin(kHeader), std::end(kHeader), entry.key) != std::end(kHeader);
      if (!header) keys.push_back(entry);
    }
    return keys;
  }

  const Library& library_;
  table::Diagnostics& diagnostics_;
  std::vector<std::string> chain_;
};

}  // namespace

std::vector<std::string> Library::names(std::string_view game) const {
  std::vector<std::string> found;
  std::error_code error;
  fs::recursive_directory_iterator entry(game.empty() ? root_ : root_ / game, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    if (!is_path(entry->path().generic_string()) || !entry->is_regular_file(error)) continue;
    std::string name = entry->path().lexically_relative(root_).generic_string();
    name.resize(name.size() - kSuffix.size());
    if (is_name(name)) found.push_back(std::move(name));
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::optional<RuleSet> Library::load(const Schema& schema, std::string_view name_or_path,
                                     table::Diagnostics& diagnostics) const {
  const fs::path here;
  const Mention mention{std::string(name_or_path), {}};
  return Loader(*this, diagnostics).chain(schema, name_or_path, &here, mention);
}

std::optional<RuleSet> Library::read(const Schema& schema, std::string_view text,
                                     const std::string& file,
                                     table::Diagnostics& diagnostics) const {
  return Loader(*this, diagnostics).document(schema, text, file, false);
}

std::optional<RuleSet> Library::read(const Schema& schema, const Node& rules,
                                     const std::string& file,
                                     table::Diagnostics& diagnostics) const {
  Loader loader(*this, diagnostics);
  Complaints complaints(file, diagnostics);
  if (const auto* const name = std::get_if<std::string>(&rules.value)) {
    return loader.chain(schema, *name, nullptr, {file, rules.where});
  }
  const Node* const extends = rules.find("extends");
  const Node* const set = rules.find("set");
  const auto* const base_name =
      extends == nullptr ? nullptr : std::get_if<std::string>(&extends->value);
  if (base_name == nullptr) {
    complaints.add(
        extends == nullptr ? rules.where : extends->where,
        "rules are the name of a rule file or an object with `extends`, the name of one");
  }
  if (const auto* const keys = std::get_if<NodeTable>(&rules.value)) {
    for (const auto& [key, node] : *keys) {
      if (key == "extends" || key == "set") continue;
      complaints.add(
          key_position(node),
          fmt::format("{} is no key of rules; they have `extends` and `set`", shown(key)));
    }
  }
  const auto* const keys = set == nullptr ? nullptr : std::get_if<NodeTable>(&set->value);
  if (set != nullptr && keys == nullptr) complaints.add(set->where, "`set` must be an object");
  std::optional<RuleSet> base;
  if (base_name != nullptr) {
    base = loader.chain(schema, *base_name, nullptr, {file, extends->where});
  }
  const bool partial = !base.has_value();
  RuleSet result = base ? std::move(*base) : RuleSet(schema);
  if (set != nullptr) result.source.clear();
  return loader.body(result, keys == nullptr ? NodeTable{} : *keys, complaints, partial);
}

std::optional<std::string> Library::game_of(std::string_view name_or_path,
                                            table::Diagnostics& diagnostics) const {
  const fs::path here;
  return Loader(*this, diagnostics).game(name_or_path, &here, {std::string(name_or_path), {}});
}

}  // namespace showstopper::rules
