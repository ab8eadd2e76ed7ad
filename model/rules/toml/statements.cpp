// SPDX-License-Identifier: Apache-2.0
#include "model/rules/toml/statements.h"

#include <algorithm>

namespace showstopper::rules {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

}  // namespace

class TomlStatements::Scanner {
 public:
  Scanner(TomlStatements& into, std::string_view text) : into_(into), text_(text) {}

  void scan() {
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
    while (at_ < text_.size()) {
      const std::size_t begin = at_;
      skip_blanks();
      if (at_ < text_.size() && text_[at_] == '[') {
        heading(begin);
      } else if (at_ < text_.size() && text_[at_] != '#' && text_[at_] != '\n') {
        statement(begin);
      }
      skip_line();
    }
  }

 private:
  void skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }
  void skip_line() {
    while (at_ < text_.size() && text_[at_] != '\n') ++at_;
    at_ = std::min(at_ + 1, text_.size());
  }
  std::size_t line_end() const {
    const std::size_t end = text_.find('\n', at_);
    return end == std::string_view::npos ? text_.size() : end + 1;
  }

  // Behind the string that begins here. One on a single line ends with it at the latest.
  std::size_t string_end(std::size_t at) {
    const char quote = text_[at];
    const std::string mark(3, quote);
    const bool many = text_.substr(at, 3) == mark;
    const std::size_t begin = at;
    at += many ? 3 : 1;
    for (; at < text_.size(); ++at) {
      if (text_[at] == '\\' && quote == '"') {
        ++at;
      } else if (many && text_.substr(at, 3) == mark) {
        return at + 3;
      } else if (!many && text_[at] == quote) {
        return at + 1;
      } else if (!many && text_[at] == '\n') {
        return at;
      }
    }
    if (many && !into_.unclosed_) into_.unclosed_ = begin;
    return text_.size();
  }

  // A dotted key: its parts, until something that belongs to none.
  std::vector<std::string> key() {
    std::vector<std::string> parts;
    for (;;) {
      skip_blanks();
      const std::size_t begin = at_;
      if (at_ < text_.size() && (text_[at_] == '"' || text_[at_] == '\'')) {
        at_ = string_end(at_);
        parts.emplace_back(text_.substr(begin + 1, std::max(at_ - begin, std::size_t{2}) - 2));
      } else {
        while (at_ < text_.size() &&
               std::string_view(" \t\r\n.=]#[{},\"'").find(text_[at_]) == std::string_view::npos) {
          ++at_;
        }
        if (at_ == begin) return parts;
        parts.emplace_back(text_.substr(begin, at_ - begin));
      }
      skip_blanks();
      if (at_ >= text_.size() || text_[at_] != '.') return parts;
      ++at_;
    }
  }

  // Behind the value that begins here.
  std::size_t value_end(std::size_t at) {
    std::vector<std::size_t> open;
    std::size_t last = at;
    while (at < text_.size()) {
      const char c = text_[at];
      if (open.empty() && (c == '\n' || c == ',' || c == '#' || c == ']' || c == '}')) return last;
      if (c == '#') {
        at = std::min(text_.find('\n', at), text_.size());
        continue;
      }
      if (c == '"' || c == '\'') {
        last = at = string_end(at);
        continue;
      }
      if (c == '[' || c == '{') open.push_back(at);
      if (c == ']' || c == '}') open.pop_back();
      ++at;
      if (!is_blank(c) && c != '\n') last = at;
    }
    if (!open.empty() && !into_.unclosed_) into_.unclosed_ = open.front();
    return last;
  }

  void heading(std::size_t begin) {
    TomlHeading heading;
    heading.begin = begin;
    ++at_;
    heading.row = at_ < text_.size() && text_[at_] == '[';
    if (heading.row) ++at_;
    heading.path = key();
    heading.end = line_end();
    into_.headings_.push_back(std::move(heading));
  }

  void statement(std::size_t begin) {
    TomlStatement statement;
    if (!into_.headings_.empty()) {
      statement.heading = into_.headings_.size() - 1;
      statement.path = into_.headings_.back().path;
    }
    statement.section = statement.path.size();
    statement.begin = begin;
    for (std::string& part : key()) statement.path.push_back(std::move(part));
    if (at_ >= text_.size() || text_[at_] != '=') return;
    ++at_;
    skip_blanks();
    statement.value = at_;
    at_ = statement.value_end = value_end(at_);
    statement.end = line_end();
    into_.statements_.push_back(statement);
    if (statement.value < text_.size() && text_[statement.value] == '{') inside(statement);
  }

  // The statements of an inline table; their lines are those of the whole.
  void inside(const TomlStatement& whole) {
    const std::size_t behind = at_;
    at_ = whole.value + 1;
    while (at_ < whole.value_end) {
      TomlStatement statement = whole;
      for (std::string& part : key()) statement.path.push_back(std::move(part));
      if (at_ >= whole.value_end || text_[at_] != '=') break;
      ++at_;
      skip_blanks();
      statement.value = at_;
      at_ = statement.value_end = value_end(at_);
      into_.statements_.push_back(statement);
      while (at_ < whole.value_end && text_[at_] != ',') ++at_;
      ++at_;
    }
    at_ = behind;
  }

  TomlStatements& into_;
  std::string_view text_;
  std::size_t at_ = 0;
};

TomlStatements::TomlStatements(std::string_view text) { Scanner(*this, text).scan(); }

namespace {

std::string joined(const std::vector<std::string>& path, std::size_t from = 0) {
  std::string text;
  for (std::size_t i = from; i < path.size(); ++i) text += (i > from ? "." : "") + path[i];
  return text;
}

bool within(std::string_view key, std::string_view group) {
  return key.size() > group.size() && key.starts_with(group) && key[group.size()] == '.';
}

// The comments in a part of the text, each as a line of its own.
std::string comments_of(std::string_view part) {
  std::string kept;
  char quote = 0;
  for (std::size_t i = 0; i < part.size(); ++i) {
    const char c = part[i];
    if (quote != 0) {
      if (c == '\\' && quote == '"') ++i;
      if (c == quote || c == '\n') quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '#') {
      const std::size_t end = std::min(part.find('\n', i), part.size());
      std::string_view comment = part.substr(i, end - i);
      if (comment.ends_with('\r')) comment.remove_suffix(1);
      kept += std::string(comment) + '\n';
      i = end;
    }
  }
  return kept;
}

class Editor {
 public:
  Editor(std::string_view text, const TomlKey& key)
      : text_(text),
        statements_(text),
        key_(key),
        end_(text.find("\r\n") < text.size() ? "\r\n" : "\n") {}

  std::string with(std::string_view value) {
    if (const TomlStatement* given = statement_of(key_.key)) return replaced(*given, value);
    if (const TomlStatement* group = group_statement()) return split(*group, value);
    return inserted(value);
  }

  std::string without() {
    if (const TomlStatement* given = statement_of(key_.key)) return removed(*given);
    if (const TomlStatement* group = group_statement()) return split(*group, {});
    return std::string(text_);
  }

 private:
  bool is_row(const TomlStatement& statement) const {
    return statement.heading && statements_.headings()[*statement.heading].row;
  }

  const TomlStatement* statement_of(std::string_view key) const {
    for (const TomlStatement& each : statements_.all()) {
      if (!is_row(each) && joined(each.path) == key) return &each;
    }
    return nullptr;
  }

  const TomlStatement* group_statement() const {
    for (const TomlStatement& each : statements_.all()) {
      const bool table = each.value < text_.size() && text_[each.value] == '{';
      if (!is_row(each) && !table && within(key_.key, joined(each.path))) return &each;
    }
    return nullptr;
  }

  std::string put(std::size_t begin, std::size_t end, std::string_view instead) const {
    return std::string(text_.substr(0, begin)) + std::string(instead) +
           std::string(text_.substr(end));
  }

  std::string own_lines(std::string lines) const {
    if (end_ == "\n") return lines;
    std::string text;
    for (const char c : lines) text += c == '\n' ? end_ : std::string(1, c);
    return text;
  }

  std::string replaced(const TomlStatement& given, std::string_view value) const {
    const std::string kept =
        own_lines(comments_of(text_.substr(given.value, given.value_end - given.value)));
    const std::string text = put(given.value, given.value_end, value);
    return text.substr(0, given.begin) + kept + text.substr(given.begin);
  }

  bool inline_part(const TomlStatement& given) const {
    const std::size_t equals = text_.find_first_not_of(" \t", given.begin);
    for (const TomlStatement& each : statements_.all()) {
      if (&each != &given && each.begin == given.begin && each.value < given.value &&
          each.value_end >= given.value_end) {
        return equals < given.value;
      }
    }
    return false;
  }

  std::string removed(const TomlStatement& given) const {
    if (!inline_part(given)) {
      const std::string kept =
          own_lines(comments_of(text_.substr(given.value, given.end - given.value)));
      return put(given.begin, given.end, kept);
    }
    std::size_t begin = given.value, end = given.value_end;
    while (begin > 0 && text_[begin - 1] != ',' && text_[begin - 1] != '{') --begin;
    const std::size_t next = text_.find_first_not_of(" \t", end);
    if (next < text_.size() && text_[next] == ',') {
      end = next + 1;
    } else if (text_[begin - 1] == ',') {
      --begin;
    }
    return put(begin, end, "");
  }

  // A statement that gives a group becomes one for each of its members.
  std::string split(const TomlStatement& group, std::string_view value) const {
    const std::string name = joined(group.path);
    const std::string old(text_.substr(group.value, group.value_end - group.value));
    std::vector<std::string> members = key_.members;
    members.push_back(key_.key);
    std::sort(members.begin(), members.end());
    std::string lines = comments_of(text_.substr(group.value_end, group.end - group.value_end));
    const std::string section = joined(
        {group.path.begin(), group.path.begin() + static_cast<std::ptrdiff_t>(group.section)});
    for (const std::string& member : members) {
      if (!within(member, name)) continue;
      const bool changed = member == key_.key;
      if (changed && value.empty()) continue;
      const std::string key = section.empty() ? member : member.substr(section.size() + 1);
      const bool quoted = key_.quoted && section.empty();
      lines +=
          (quoted ? '"' + key + '"' : key) + " = " + (changed ? std::string(value) : old) + '\n';
    }
    return put(group.begin, group.end, own_lines(lines));
  }

  // The heading of the longest section that the key is in.
  std::optional<std::size_t> heading_for() const {
    std::optional<std::size_t> best;
    std::size_t longest = 0;
    for (std::size_t i = 0; i < statements_.headings().size(); ++i) {
      const TomlHeading& each = statements_.headings()[i];
      if (each.row || !within(key_.key, joined(each.path)) || each.path.size() <= longest) continue;
      best = i;
      longest = each.path.size();
    }
    return best;
  }

  // An inline table that has the key's other parts.
  const TomlStatement* inline_table() const {
    for (const TomlStatement& each : statements_.all()) {
      const bool table = each.value < text_.size() && text_[each.value] == '{';
      if (!is_row(each) && table && within(key_.key, joined(each.path))) return &each;
    }
    return nullptr;
  }

  std::string inserted(std::string_view value) const {
    if (const TomlStatement* table = inline_table()) {
      const std::string key = key_.key.substr(joined(table->path).size() + 1);
      const bool empty = text_.find_first_not_of(" \t", table->value + 1) == table->value_end - 1;
      const std::string pair = ' ' + key + " = " + std::string(value) + (empty ? " " : ",");
      return put(table->value + 1, table->value + 1, pair);
    }
    const auto heading = heading_for();
    std::size_t place = text_.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    if (heading) place = statements_.headings()[*heading].end;
    for (const TomlStatement& each : statements_.all()) {
      if (each.heading == heading) place = std::max(place, each.end);
    }
    std::string key = key_.key;
    if (heading) key = key.substr(joined(statements_.headings()[*heading].path).size() + 1);
    if (!heading && key_.quoted) key = '"' + key + '"';
    const bool open = place > 0 && text_[place - 1] != '\n' && place == text_.size();
    const std::string line = (open ? "\n" : "") + key + " = " + std::string(value) + '\n';
    return put(place, place, own_lines(line));
  }

  std::string_view text_;
  TomlStatements statements_;
  const TomlKey& key_;
  std::string end_;
};

}  // namespace

std::string with_value(std::string_view text, const TomlKey& key, std::string_view value) {
  return Editor(text, key).with(value);
}

std::string without_value(std::string_view text, const TomlKey& key) {
  return Editor(text, key).without();
}

std::string without_row(std::string_view text, std::string_view table, std::string_view cell) {
  const TomlStatements statements(text);
  std::string result(text);
  for (std::size_t i = statements.headings().size(); i-- > 0;) {
    const TomlHeading& heading = statements.headings()[i];
    if (!heading.row || joined(heading.path) != table) continue;
    std::size_t end = heading.end;
    bool meant = false;
    for (const TomlStatement& each : statements.all()) {
      if (each.heading != i) continue;
      end = std::max(end, each.end);
      const std::string_view value = text.substr(each.value, each.value_end - each.value);
      meant = meant || (value.size() > 1 && value.substr(1, value.size() - 2) == cell);
    }
    if (meant) result.erase(heading.begin, end - heading.begin);
  }
  return result;
}

}  // namespace showstopper::rules
