// SPDX-License-Identifier: Apache-2.0
#include "model/rules/hints/key_hints.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include <fmt/format.h>

#include "model/rules/reader.h"
#include "model/rules/rule_set.h"
#include "model/table/diagnostic.h"

namespace showstopper::rules {
namespace {

using Names = std::vector<std::string_view>;

void add_once(Names& names, std::string_view name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

// The keys of all sections; of keys for each number of seats also the common part, `stop.minimum`.
Names keys_of(const Schema& schema) {
  Names keys;
  for (const Parameter& parameter : schema.parameters) {
    add_once(keys, without_seats(parameter.key));
  }
  return keys;
}

std::string_view last_part(std::string_view key) {
  return key.substr(key.rfind('.') + 1);  // all of it without a dot
}

Names select(const Names& keys, auto&& holds) {
  Names selected;
  std::copy_if(keys.begin(), keys.end(), std::back_inserter(selected), holds);
  return selected;
}

std::string quoted(std::span<const std::string_view> names, std::string_view joint) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string_view before = i == 0 ? "" : i + 1 == names.size() ? joint : ", ";
    text += fmt::format("{}`{}`", before, table::printable(std::string(names[i])));
  }
  return text;
}

Names near_in(std::string_view word, std::span<const std::string_view> known) {
  const std::string_view near = nearest(word, known);
  return near.empty() ? Names() : Names{near};
}

}  // namespace

std::string did_you_mean(const Names& names) {
  return names.empty() ? "" : fmt::format("; did you mean {}?", quoted(names, " or "));
}

std::string_view without_seats(std::string_view key) {
  const std::size_t dot = key.rfind('.');
  const bool numbered = dot != key.npos && dot + 1 < key.size() &&
                        key.find_first_not_of("0123456789", dot + 1) == key.npos;
  return numbered ? key.substr(0, dot) : key;
}

std::string hint(std::string_view word, std::span<const std::string_view> known) {
  return did_you_mean(near_in(word, known));
}

std::string hint_or_list(std::string_view word, std::span<const std::string_view> known) {
  if (std::string near = hint(word, known); !near.empty()) return near;
  return "; known are " + quoted(known, " and ");
}

std::string hint_for_key(const Schema& schema, std::string_view key) {
  constexpr std::size_t kMostElsewhere = 3;
  const Names keys = keys_of(schema);
  const std::string_view section = key.substr(0, key.size() - last_part(key).size());  // `sweep.`
  const Names beside = select(
      keys, [&](std::string_view each) { return !section.empty() && each.starts_with(section); });
  // The section is the same: only the rest can be near.
  Names rests = beside;
  for (std::string_view& each : rests) each.remove_prefix(section.size());
  if (const std::string_view rest = nearest(key.substr(section.size()), rests); !rest.empty()) {
    return fmt::format("; did you mean `{}{}`?", section, rest);
  }
  Names elsewhere = select(keys, [&](std::string_view each) {
    return last_part(each) == last_part(key) && each != key;
  });
  if (elsewhere.size() > kMostElsewhere) elsewhere.clear();
  if (!beside.empty()) {
    const std::string there = fmt::format("; there are {}", quoted(beside, " and "));
    return elsewhere.empty()
               ? there
               : fmt::format("{}; or did you mean {}?", there, quoted(elsewhere, " or "));
  }
  if (section.empty() && elsewhere.size() == 1) return did_you_mean(elsewhere);
  Names whole = keys;
  for (const std::string_view each : keys) {
    if (each != last_part(each)) add_once(whole, each.substr(0, each.rfind('.')));
  }
  for (const RowTable& table : schema.tables) whole.push_back(table.name);
  whole.insert(whole.end(), std::begin(kHeader), std::end(kHeader));
  if (const Names near = near_in(key, whole); !near.empty()) return did_you_mean(near);
  return elsewhere.empty() ? fmt::format("; {} has no key like it", schema.game)
                           : did_you_mean(elsewhere);
}

}  // namespace showstopper::rules
