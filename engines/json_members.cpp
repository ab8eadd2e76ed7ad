// SPDX-License-Identifier: Apache-2.0
#include "engines/json_members.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <simdjson.h>

#include "engines/answer_text.h"
#include "model/table/check.h"
#include "model/trace/json/plain_text.h"

namespace showstopper::engines {
namespace {

bool blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// Steps over the values of a text that is known to be JSON.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  char next() {
    while (at_ < text_.size() && blank(text_[at_])) ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool take(char c) {
    if (next() != c) return false;
    ++at_;
    return true;
  }
  std::string_view value() {
    next();
    const std::size_t from = at_;
    int depth = 0;
    do {
      const char c = at_ < text_.size() ? text_[at_] : '\0';
      if (c == '"') {
        quoted();
      } else if (c == '{' || c == '[') {
        ++depth;
        ++at_;
      } else if (c == '}' || c == ']') {
        --depth;
        ++at_;
      } else if (depth > 0) {
        ++at_;
      } else {
        plain();
      }
    } while (depth > 0 && at_ < text_.size());
    ENSURES(at_ >= from && at_ <= text_.size());
    return text_.substr(from, at_ - from);
  }

 private:
  void quoted() {
    REQUIRES(at_ < text_.size() && text_[at_] == '"');
    ++at_;
    while (at_ < text_.size() && text_[at_] != '"') at_ += text_[at_] == '\\' ? 2 : 1;
    at_ = std::min(at_ + 1, text_.size());
  }
  void plain() {
    while (at_ < text_.size() && !blank(text_[at_]) && text_[at_] != ',' && text_[at_] != '}' &&
           text_[at_] != ']') {
      ++at_;
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

// The index of the first number beyond 64 bits. The text is JSON except for such numbers.
std::size_t large_number_in(std::string_view text) {
  constexpr std::string_view kOfNumbers = "+-.0123456789eE";
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '"') {
      for (++at; at < text.size() && text[at] != '"'; ++at) at += text[at] == '\\' ? 1 : 0;
    }
    if (at >= text.size() || (text[at] != '-' && (text[at] < '0' || text[at] > '9'))) continue;
    const std::size_t end = std::min(text.find_first_not_of(kOfNumbers, at), text.size());
    const std::string_view number = text.substr(at, end - at);
    const auto value = nlohmann::json::parse(number, nullptr, false);
    const bool whole = number.find_first_of(".eE") == number.npos;
    // The parser takes a whole number that is too large for a fraction.
    if (value.is_discarded() || (whole && value.is_number_float())) return at;
    at = end - 1;
  }
  return 0;
}

// What simdjson takes for no number.
std::string why_no_number(std::string_view text) {
  try {
    [[maybe_unused]] const auto parsed = nlohmann::json::parse(text);
  } catch (const nlohmann::json::parse_error&) {
    return why_not_json(text);
  } catch (const nlohmann::json::out_of_range&) {
    // The parser refuses a fraction that is too large.
  }
  return fmt::format("JSON with a number beyond 64 bits at byte {}", large_number_in(text) + 1);
}

// The parser goes through the whole text once, for what its readers would step over.
bool is_object(std::string_view text, std::string& why_not) {
  thread_local simdjson::dom::parser parser;
  if (parser.max_depth() != kDeepest || parser.capacity() < text.size()) {
    if (parser.allocate(std::max<std::size_t>(text.size(), 4096), kDeepest) != simdjson::SUCCESS) {
      why_not = "too large to be read";
      return false;
    }
  }
  simdjson::dom::element root;
  const simdjson::error_code error = parser.parse(text.data(), text.size()).get(root);
  if (error == simdjson::DEPTH_ERROR) {
    why_not = fmt::format("JSON nested deeper than {}", kDeepest);
  } else if (error == simdjson::NUMBER_ERROR) {
    why_not = why_no_number(text);
  } else if (error != simdjson::SUCCESS) {
    why_not = why_not_json(text);
  } else if (!root.is_object()) {
    why_not = "JSON, but no object";
  } else {
    return true;
  }
  return false;
}

}  // namespace

std::optional<Members> members_of(std::string_view text, std::string& why_not) {
  if (!is_object(text, why_not)) return std::nullopt;
  Members members;
  Scanner scanner(text);
  scanner.take('{');
  while (scanner.next() == '"') {
    std::string_view key = scanner.value();
    REQUIRES(key.size() >= 2 && key.front() == '"' && key.back() == '"');
    key = key.substr(1, key.size() - 2);
    scanner.take(':');
    members.emplace_back(key, scanner.value());
    scanner.take(',');
  }
  return members;
}

std::optional<Members> members_of_answer(const std::string& text, std::string& why_not) {
  Members members;
  // The zero byte behind the text ends it.
  trace::PlainText plain(text, trace::PlainText::spelling_at(text));
  const bool whole = plain.members([&](std::string_view key) {
    const char* const begin = plain.at();
    if (!plain.value()) return false;
    members.emplace_back(key, plain.since(begin));
    return true;
  });
  if (whole && plain.since(text.data()) == text) return members;
  return members_of(text, why_not);
}

std::string_view member(const Members& members, std::string_view key) {
  for (const auto& [name, value] : members) {
    if (name == key) return value;
  }
  return {};
}

std::optional<std::string> text_in(std::string_view json) {
  const auto value = nlohmann::json::parse(json, nullptr, false);
  if (!value.is_string()) return std::nullopt;
  return value.get<std::string>();
}

std::optional<std::vector<std::string>> list_of_texts(std::string_view json) {
  const auto value = nlohmann::json::parse(json, nullptr, false);
  if (value.is_string()) return std::vector<std::string>{value.get<std::string>()};
  if (!value.is_array()) return std::nullopt;
  std::vector<std::string> texts;
  for (const auto& each : value) {
    if (!each.is_string()) return std::nullopt;
    texts.push_back(each.get<std::string>());
  }
  return texts;
}

std::optional<std::vector<int>> list_of_numbers(std::string_view json) {
  const auto value = nlohmann::json::parse(json, nullptr, false);
  if (!value.is_array()) return std::nullopt;
  std::vector<int> numbers;
  for (const auto& each : value) {
    if (!each.is_number_integer() || each.get<std::int64_t>() < 0 ||
        each.get<std::int64_t>() > 1'000'000) {
      return std::nullopt;
    }
    numbers.push_back(each.get<int>());
    ENSURES(numbers.back() >= 0 && numbers.back() <= 1'000'000);
  }
  return numbers;
}

}  // namespace showstopper::engines
