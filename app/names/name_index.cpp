// SPDX-License-Identifier: Apache-2.0
#include "app/names/name_index.h"

#include <algorithm>
#include <cctype>

#include "lint/cited_clauses.h"
#include "model/rules/hints/key_hints.h"
#include "model/rules/rows.h"

namespace showstopper::app {
namespace {

bool has(const std::vector<std::string>& all, const std::string& word) {
  return std::find(all.begin(), all.end(), word) != all.end();
}

void add_once(std::vector<std::string>& all, const std::string& each) {
  if (!has(all, each)) all.push_back(each);
}

std::vector<std::string> segments_of(std::string_view key) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= key.size();) {
    const std::size_t end = std::min(key.find('.', begin), key.size());
    parts.emplace_back(key.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

std::string without_dots(std::string text) {
  std::erase(text, '.');
  return text;
}

}  // namespace

std::string normalised(std::string_view word) {
  std::string result;
  for (const char c : word) {
    if (c == ' ' || c == '-' || c == '_') continue;
    result += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return result;
}

NameIndex::NameIndex(const rules::RuleSet& rules, const std::vector<rules::Clause>& clauses) {
  const rules::Schema& schema = rules.schema();
  for (const rules::Parameter& key : schema.parameters) {
    std::vector<std::string> segments = segments_of(key.key);
    entries_.push_back(
        {std::string(key.key), {segments.back()}, segments, std::string(key.clause)});
  }
  for (std::size_t table = 0; table < schema.tables.size(); ++table) {
    const std::vector<rules::Row>& rows = rules.rows(static_cast<int>(table));
    for (std::size_t at = 0; at < rows.size(); ++at) {
      const std::string identity = rules::identity_text(schema.tables[table], rows[at]);
      std::string word = identity;
      if (word.starts_with("on ")) word.erase(0, 3);
      word.erase(std::min(word.find(','), word.size()));
      entries_.push_back(
          {rules::row_name(schema.tables[table], rows, at), {identity, word}, {word}, ""});
    }
  }
  for (const rules::Clause& clause : clauses) entries_.push_back({clause.id, {}, {}, ""});
  for (Term& term : terms_of(kGlossary)) {
    if (term.game == schema.game) terms_.push_back(std::move(term));
  }
}

// The names that contain the word of the code: a row of that name, then keys, then rows about it.
void NameIndex::add_named(const std::string& code, std::vector<std::string>& names) const {
  const auto add_if = [&](const auto& fits) {
    for (const Entry& each : entries_) {
      if (fits(each)) add_once(names, each.name);
    }
  };
  const auto is_row = [](const Entry& each) { return each.name.find(' ') != std::string::npos; };
  add_if([&](const Entry& each) {
    const bool row =
        is_row(each) && (each.spelt.front() == code || each.spelt.front() == "on " + code);
    return each.name == code || row;
  });
  add_if([&](const Entry& each) { return each.name == code + ".effect"; });
  add_if([&](const Entry& each) { return !is_row(each) && each.name.starts_with(code + "."); });
  add_if([&](const Entry& each) { return is_row(each) && has(each.segments, code); });
  add_if([&](const Entry& each) { return !is_row(each) && has(each.segments, code); });
}

Found NameIndex::find(std::string_view word) const {
  Found found;
  const std::string wanted = normalised(word);
  if (wanted.empty()) return found;
  const auto is_wanted = [&](const std::string& each) { return normalised(each) == wanted; };
  for (const Entry& each : entries_) {
    if (is_wanted(each.name)) add_once(found.names, each.name);
  }
  // `stop minimum` and `stop.minimum` are `stop.minimum.2` and `stop.minimum.3`.
  const bool several = word.find_first_of(" .") != word.npos;
  const auto is_alike = [&](std::string_view name) {
    return several && without_dots(normalised(name)) == without_dots(wanted);
  };
  for (const Entry& each : entries_) {
    if (is_alike(each.name) || is_alike(rules::without_seats(each.name)))
      add_once(found.names, each.name);
  }
  if (!found.names.empty()) return found;
  for (const Term& term : terms_) {
    if (std::none_of(term.words.begin(), term.words.end(), is_wanted) &&
        std::none_of(term.codes.begin(), term.codes.end(), is_wanted)) {
      continue;
    }
    found.terms.push_back(term);
    for (const std::string& code : term.codes) add_named(code, found.names);
  }
  for (const Entry& each : entries_) {
    std::string upper(word);
    for (char& c : upper) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    std::string cites = each.cites;
    cites.erase(std::remove(cites.begin(), cites.end(), ' '), cites.end());
    const bool cited = lint::lists(cites, upper);
    const bool spelt = std::any_of(each.spelt.begin(), each.spelt.end(), is_wanted) ||
                       std::any_of(each.segments.begin(), each.segments.end(), is_wanted);
    if (cited || spelt) add_once(found.names, each.name);
  }
  return found;
}

std::vector<std::string> NameIndex::nearest(std::string_view word) const {
  constexpr std::size_t kMost = 3;
  std::vector<std::string_view> known;
  for (const Entry& each : entries_) {
    known.emplace_back(each.name);
    known.insert(known.end(), each.spelt.begin(), each.spelt.end());
  }
  for (const Term& term : terms_) {
    known.insert(known.end(), term.words.begin(), term.words.end());
    known.insert(known.end(), term.codes.begin(), term.codes.end());
  }
  // Rows of whose names the word is the beginning: `event on ppuk`.
  std::vector<std::string> near;
  const std::string beginning = std::string(word) + ",";
  for (const Entry& each : entries_) {
    if (near.size() < kMost && each.name.starts_with(beginning)) near.push_back(each.name);
  }
  if (!near.empty()) return near;
  while (near.size() < kMost) {
    const std::string found(rules::nearest(word, known));
    if (found.empty()) break;
    near.push_back(found);
    std::erase(known, found);
  }
  return near;
}

}  // namespace showstopper::app
