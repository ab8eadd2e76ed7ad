// SPDX-License-Identifier: Apache-2.0
#include "lint/own_file.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "model/rules/rows.h"

namespace showstopper::lint {

std::size_t rows_of(const rules::RuleSet& rules) {
  std::size_t rows = 0;
  for (std::size_t i = 0; i < rules.schema().tables.size(); ++i) {
    rows += rules.rows(static_cast<int>(i)).size();
  }
  return rows;
}

OwnFile::OwnFile(const Job& job) : job_(job) {
  const std::size_t all = rules().schema().parameters.size();
  std::size_t stated = 0;
  for (std::size_t i = 0; i < all; ++i) {
    if (own(rules().place(static_cast<int>(i)))) ++stated;
  }
  spelt_out_ = stated * 2 > all;
}

bool OwnFile::own(const rules::Place& place) const {
  if (place.file == nullptr) return false;
  // Most places are in the file of the place before.
  if (place.file != latest_) {
    latest_ = place.file;
    latest_is_own_ = is_own(place);
  }
  return latest_is_own_;
}

bool OwnFile::is_own(const rules::Place& place) const {
  namespace fs = std::filesystem;
  // A text from elsewhere is in no file; the files that it extends are.
  if (rules().source.empty()) return !fs::exists(*place.file);
  const std::string path = fs::absolute(*place.file).lexically_normal().generic_string();
  return path == rules().source || path.ends_with("/" + rules().source + ".toml");
}

bool OwnFile::any_own(std::initializer_list<int> parameters) const {
  return std::any_of(parameters.begin(), parameters.end(),
                     [&](int each) { return own(rules().place(each)); });
}

bool OwnFile::stated_by_base(int parameter) const {
  return own(rules().extends) && !own(rules().place(parameter));
}

std::vector<Involved> OwnFile::blamed(std::vector<Involved> all) const {
  const auto end = std::stable_partition(all.begin(), all.end(),
                                         [&](const Involved& each) { return own(each.place); });
  if (end == all.begin() && own(rules().extends)) {
    all.insert(all.begin(), {"extends", rules().extends});
  }
  return all;
}

rules::Place OwnFile::place_of(const std::vector<Involved>& involved) const {
  const auto stated = std::find_if(involved.begin(), involved.end(),
                                   [&](const Involved& each) { return own(each.place); });
  if (stated != involved.end()) return stated->place;
  if (own(rules().extends)) return rules().extends;
  const auto placed = std::find_if(involved.begin(), involved.end(),
                                   [](const Involved& each) { return each.place.file != nullptr; });
  return placed == involved.end() ? rules::Place{} : placed->place;
}

Involved OwnFile::key(int index) const {
  return {std::string(parameter(index).key), rules().place(index)};
}

Involved OwnFile::row(int table, const rules::Row& row) const {
  const rules::RowTable& of = rules().schema().tables[static_cast<std::size_t>(table)];
  Involved involved{fmt::format("{} {}", of.name, rules::identity_text(of, row)), row.place};
  if (row.place.file == nullptr && row.shorthand >= 0) {
    involved.place = rules().place(row.shorthand);
  }
  return involved;
}

std::string_view OwnFile::from(const rules::Place& place) const {
  if (!own(place)) return {};
  std::string_view rest = job_.text;
  for (int line = 1; line < place.where.line && !rest.empty(); ++line) {
    const std::size_t end = rest.find('\n');
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  }
  return rest;
}

std::string OwnFile::line(const rules::Place& place) const {
  const std::string_view rest = from(place);
  return std::string(rest.substr(0, rest.find('\n')));
}

std::string OwnFile::block(const rules::Place& place) const {
  const std::string_view rest = from(place);
  return std::string(rest.substr(0, rest.find("\n[")));
}

std::string OwnFile::said(int index) const {
  return fmt::format("`{} = {}`", parameter(index).key,
                     rules::to_toml(parameter(index), rules().value(index)));
}

std::vector<Edit> OwnFile::without(const std::vector<Involved>& all) const {
  std::vector<Edit> edits;
  for (const Involved& each : all) {
    if (!own(each.place)) return {};
    edits.push_back({{}, {}, each.place});
  }
  return edits;
}

std::vector<Edit> OwnFile::with(int index, const std::string& value) const {
  const rules::Place& place = rules().place(index);
  return {{std::string(parameter(index).key), value, own(place) ? place : rules::Place{}}};
}

}  // namespace showstopper::lint
