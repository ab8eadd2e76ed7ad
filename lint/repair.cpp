// SPDX-License-Identifier: Apache-2.0
#include "lint/repair.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "model/rules/toml/outline.h"

namespace showstopper::lint {
namespace {

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return lines;
}

std::string_view trimmed(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

bool opens_section(std::string_view line) { return trimmed(line).starts_with('['); }
bool says_something(std::string_view line) {
  return !trimmed(line).empty() && !trimmed(line).starts_with('#');
}

// The start of a comment behind a value of one line, or npos.
std::size_t comment_in(std::string_view line) {
  char quote = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (quote != 0) {
      if (line[i] == '\\' && quote == '"')
        ++i;
      else if (line[i] == quote)
        quote = 0;
    } else if (line[i] == '"' || line[i] == '\'') {
      quote = line[i];
    } else if (line[i] == '#') {
      return i;
    }
  }
  return std::string_view::npos;
}

class Repair {
 public:
  explicit Repair(std::string_view text) : text_(text), lines_(lines_of(text)) {
    gone_.resize(lines_.size());
  }

  bool make(const Edit& edit) {
    if (!edit.key.empty()) return set(edit);
    const auto line = index_of(edit.place);
    return line && (trimmed(lines_[*line]).starts_with("[[") ? remove_row(*line)
                                                             : remove_key(*line, edit.place));
  }

  Repaired result() const {
    Repaired made;
    for (std::size_t i = 0; i <= lines_.size(); ++i) {
      const int number = static_cast<int>(i) + 1;
      const auto [first, last] = added_.equal_range(i);
      if (i < lines_.size() && gone_[i]) made.diff.push_back({number, false, lines_[i]});
      for (auto each = first; each != last; ++each) {
        made.diff.push_back({number, true, each->second});
        made.text += each->second + "\n";
      }
      if (i < lines_.size() && !gone_[i]) made.text += lines_[i] + "\n";
    }
    return made;
  }

 private:
  std::optional<std::size_t> index_of(const rules::Place& place) const {
    const int line = place.where.line;
    if (line < 1 || static_cast<std::size_t>(line) > lines_.size()) return std::nullopt;
    return static_cast<std::size_t>(line) - 1;
  }

  // The lines of the statement on this line.
  std::vector<std::size_t> statement(std::size_t line) const {
    std::string blanked(text_);
    const rules::TomlOutline outline(text_);
    outline.blank_statement(static_cast<int>(line) + 1, blanked);
    const std::vector<std::string> after = lines_of(blanked);
    std::vector<std::size_t> changed;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (i >= after.size() || after[i] != lines_[i]) changed.push_back(i);
    }
    return changed;
  }

  // A key that begins its line, maybe behind the words before its dots.
  static bool begins_line(std::string_view line, const rules::Place& place) {
    const auto column = static_cast<std::size_t>(std::max(place.where.column, 1)) - 1;
    return line.substr(0, column).find_first_of("={[,") == std::string_view::npos &&
           !opens_section(line) && line.find('=') != std::string_view::npos;
  }

  bool remove_key(std::size_t line, const rules::Place& place) {
    if (!begins_line(lines_[line], place)) return false;
    for (const std::size_t each : statement(line)) gone_[each] = true;
    return true;
  }

  bool remove_row(std::size_t line) {
    std::size_t end = line + 1;
    while (end < lines_.size() && !opens_section(lines_[end])) ++end;
    // Comments before the next section belong to that section.
    while (!says_something(lines_[end - 1])) --end;
    for (std::size_t i = line; i < end; ++i) gone_[i] = true;
    return true;
  }

  bool set(const Edit& edit) {
    if (const auto line = index_of(edit.place)) return change(*line, edit);
    return insert(edit);
  }

  bool change(std::size_t line, const Edit& edit) {
    if (!begins_line(lines_[line], edit.place)) return false;
    const std::vector<std::size_t> all = statement(line);
    if (all.empty() || all.front() != line) return false;
    for (const std::size_t each : all) gone_[each] = true;
    const std::string& before = lines_[line];
    std::string after = before.substr(0, before.find('=')) + "= " + edit.value;
    const std::size_t comment = comment_in(before);
    if (all.size() == 1 && comment != std::string::npos) after += "  " + before.substr(comment);
    added_.emplace(line, after);
    return true;
  }

  // Into the section of the longest part of the key that has one, or before all sections.
  bool insert(const Edit& edit) {
    for (std::size_t dot = edit.key.rfind('.'); dot != std::string::npos && dot > 0;
         dot = edit.key.rfind('.', dot - 1)) {
      const std::string header = fmt::format("[{}]", edit.key.substr(0, dot));
      for (std::size_t i = 0; i < lines_.size(); ++i) {
        if (trimmed(lines_[i]) != header) continue;
        added_.emplace(i + 1, fmt::format("{} = {}", edit.key.substr(dot + 1), edit.value));
        return true;
      }
    }
    const auto first = std::find_if(lines_.begin(), lines_.end(), opens_section);
    auto at = static_cast<std::size_t>(first - lines_.begin());
    while (at > 0 && !says_something(lines_[at - 1])) --at;
    added_.emplace(at, fmt::format("{} = {}", edit.key, edit.value));
    return true;
  }

  std::string_view text_;
  std::vector<std::string> lines_;
  std::vector<bool> gone_;
  std::multimap<std::size_t, std::string> added_;  // before the line
};

}  // namespace

std::optional<Repaired> repaired(std::string_view text, const std::vector<Edit>& edits) {
  if (edits.empty()) return std::nullopt;
  Repair repair(text);
  for (const Edit& edit : edits) {
    if (!repair.make(edit)) return std::nullopt;
  }
  return repair.result();
}

}  // namespace showstopper::lint
