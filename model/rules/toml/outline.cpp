// SPDX-License-Identifier: Apache-2.0
#include "model/rules/toml/outline.h"

#include <algorithm>
#include <cctype>
#include <cstddef>

namespace showstopper::rules {
namespace {

// The deepest value of a rule file is a list in a table in a list. The product of the two bounds
// is the deepest tree, and that must fit on the stack many times over.
constexpr int kDeepestBrackets = 16;
constexpr int kMostDots = 16;

bool in_key(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == ' ' ||
         c == '\t';
}

}  // namespace

class TomlOutline::Scanner {
 public:
  explicit Scanner(TomlOutline& outline) : outline_(outline), text_(outline.text_) {}

  void scan() {
    begin_line(0);
    for (std::size_t i = 0; i < text_.size(); ++i) {
      if (text_[i] == '\n') {
        end_line();
        begin_line(i + 1);
      } else if (quote_ != 0) {
        i = in_string(i);
      } else if (!comment_) {
        i = in_statement(i);
      }
    }
  }

 private:
  void begin_line(std::size_t begin) {
    outline_.lines_.push_back({begin, quote_ == 0 && depth_ == 0});
  }

  void end_line() {
    comment_ = false;
    dots_ = 0;
    if (!multiline_) quote_ = 0;  // a string that is not closed is an error of this line alone
  }

  bool triple(std::size_t i) const {
    return i + 2 < text_.size() && text_[i + 1] == text_[i] && text_[i + 2] == text_[i];
  }

  std::size_t in_string(std::size_t i) {
    if (text_[i] == '\\' && quote_ == '"') {
      // An escaped end of line still ends the line.
      return i + 1 < text_.size() && text_[i + 1] != '\n' ? i + 1 : i;
    }
    if (text_[i] != quote_) return i;
    if (multiline_ && !triple(i)) return i;
    const std::size_t last = multiline_ ? i + 2 : i;
    quote_ = 0;
    multiline_ = false;
    return last;
  }

  std::size_t in_statement(std::size_t i) {
    const char c = text_[i];
    switch (c) {
      case '#': comment_ = true; return i;
      case '"':
      case '\'':
        quote_ = c;
        multiline_ = triple(i);
        return multiline_ ? i + 2 : i;
      case '[':
      case '{': open(i); return i;
      case ']':
      case '}':
        depth_ = std::max(depth_ - 1, 0);
        dots_ = 0;
        return i;
      case '.':
        if (++dots_ > kMostDots) refuse(i);
        return i;
    }
    if (!in_key(c)) dots_ = 0;
    return i;
  }

  void open(std::size_t i) {
    dots_ = 0;
    if (++depth_ > kDeepestBrackets) refuse(i);
  }

  void refuse(std::size_t i) {
    if (outline_.too_deep_.line > 0) return;
    const std::size_t begin = outline_.lines_.back().begin;
    outline_.too_deep_ = {static_cast<int>(outline_.lines_.size()),
                          static_cast<int>(i - begin) + 1};
  }

  TomlOutline& outline_;
  std::string_view text_;
  char quote_ = 0;  // the mark that ends the string we are in
  bool multiline_ = false;
  bool comment_ = false;
  int depth_ = 0;
  int dots_ = 0;
};

TomlOutline::TomlOutline(std::string_view text) : text_(text) { Scanner(*this).scan(); }

std::string_view TomlOutline::line(int number) const {
  if (number < 1 || static_cast<std::size_t>(number) > lines_.size()) return {};
  const auto index = static_cast<std::size_t>(number) - 1;
  const std::size_t begin = lines_[index].begin;
  const std::size_t end = index + 1 < lines_.size() ? lines_[index + 1].begin - 1 : text_.size();
  return text_.substr(begin, end - begin);
}

std::string_view TomlOutline::before_sections() const {
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const std::string_view statement = line(static_cast<int>(i) + 1);
    const std::size_t first = statement.find_first_not_of(" \t");
    const bool opens = first != std::string_view::npos && statement[first] == '[';
    if (lines_[i].fresh && opens) return text_.substr(0, lines_[i].begin);
  }
  return text_;
}

bool TomlOutline::blank_statement(int number, std::string& text) const {
  if (number < 1) return false;
  const std::size_t index = std::min(static_cast<std::size_t>(number), lines_.size()) - 1;
  const std::string_view content = line(static_cast<int>(index) + 1);
  const std::size_t first = content.find_first_not_of(" \t");
  const bool section = first != std::string_view::npos && content[first] == '[';
  std::size_t begin = index;
  while (begin > 0 && !lines_[begin].fresh) --begin;
  std::size_t end = index + 1;
  while (end < lines_.size() && !lines_[end].fresh) ++end;
  // A statement that swallowed others has no end of its own.
  if (!lines_[index].fresh || section) end = lines_.size();
  bool changed = false;
  const std::size_t stop = end < lines_.size() ? lines_[end].begin : text.size();
  for (std::size_t i = lines_[begin].begin; i < stop; ++i) {
    if (text[i] == '\n' || text[i] == ' ') continue;
    text[i] = ' ';
    changed = true;
  }
  return changed;
}

}  // namespace showstopper::rules
