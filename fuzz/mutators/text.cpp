// SPDX-License-Identifier: Apache-2.0
#include "fuzz/mutators/text.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "model/table/mixer.h"

namespace showstopper::fuzz {
namespace {

bool is_word(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_' || letter == '.';
}

// The piece of text around a random place: a word, or one other character.
struct Piece {
  std::size_t begin, end;
};

Piece any_piece(const std::string& text, table::Random& random) {
  if (text.empty()) return {0, 0};
  const std::size_t at = random.below(text.size());
  Piece piece{at, at + 1};
  if (!is_word(text[at])) return piece;
  while (piece.begin > 0 && is_word(text[piece.begin - 1])) --piece.begin;
  while (piece.end < text.size() && is_word(text[piece.end])) ++piece.end;
  return piece;
}

Piece any_line(const std::string& text, table::Random& random) {
  if (text.empty()) return {0, 0};
  const std::size_t at = random.below(text.size());
  const std::size_t before = at == 0 ? std::string::npos : text.rfind('\n', at - 1);
  const std::size_t behind = text.find('\n', at);
  return {before == std::string::npos ? 0 : before + 1,
          behind == std::string::npos ? text.size() : behind + 1};
}

std::string any_number(table::Random& random) {
  constexpr const char* kEdges[] = {"0",   "1",     "-1",         "2",           "255",
                                    "256", "32768", "2147483648", "99999999999", "1e9"};
  if (random.chance(1, 2)) return kEdges[random.below(std::size(kEdges))];
  return std::to_string(random.below(20));
}

void change_once(std::string& text, const std::vector<std::string>& words, table::Random& random) {
  const Piece piece = any_piece(text, random);
  const std::size_t size = piece.end - piece.begin;
  const std::string& word = words[random.below(words.size())];
  switch (random.below(10)) {
    case 0: text.erase(piece.begin, size); break;
    case 1: text.insert(piece.begin, word); break;
    case 2: text.insert(piece.begin, word + " "); break;
    case 3: text.replace(piece.begin, size, any_number(random)); break;
    case 4: {  // a line twice, or somewhere else
      const Piece line = any_line(text, random), to = any_line(text, random);
      const std::string copy = text.substr(line.begin, line.end - line.begin);
      text.insert(to.begin, copy);
      break;
    }
    case 5: {
      const Piece line = any_line(text, random);
      text.erase(line.begin, line.end - line.begin);
      break;
    }
    case 6: {  // two pieces change places
      const Piece other = any_piece(text, random);
      if (other.begin < piece.end) break;
      const std::string first = text.substr(piece.begin, size);
      const std::string second = text.substr(other.begin, other.end - other.begin);
      text.replace(other.begin, second.size(), first);
      text.replace(piece.begin, size, second);
      break;
    }
    case 7: {
      const char any = static_cast<char>(random.below(256));
      text.insert(text.begin() + static_cast<std::ptrdiff_t>(piece.begin), any);
      break;
    }
    default: text.replace(piece.begin, size, word);
  }
}

// The text of a form, with the highest number as its `N`, without and with quotes.
void add_form(const rules::Form& form, std::vector<std::string>& words) {
  std::string text(form.text);
  if (form.numbered()) text.replace(text.find('N'), 1, std::to_string(form.high));
  words.push_back(text);
  words.push_back('"' + text + '"');
}

}  // namespace

ByteList changed_text(Bytes input, std::size_t longest, const std::vector<std::string>& words,
                      table::Random& random) {
  std::string text(as_text(input));
  for (std::uint32_t left = 1 + random.below(4); left > 0; --left) change_once(text, words, random);
  if (text.size() > longest) text.resize(longest);
  return as_input(text);
}

ByteList crossed_text(Bytes one, Bytes other, std::size_t longest, table::Random& random) {
  const std::string first(as_text(one)), second(as_text(other));
  std::string text = first.substr(0, any_piece(first, random).begin);
  text += second.substr(any_piece(second, random).begin);
  if (text.size() > longest) text.resize(longest);
  return as_input(text);
}

std::vector<std::string> predicate_words(const rules::Vocabulary& vocabulary) {
  // The grammar of expression.h.
  // clang-format off
  std::vector<std::string> words = {
      "and", "or", "not", "true", "false", "for each", "any seat", "each seat", "any opponent",
      "each opponent", "count", "has", "by", "on turn", "winner", "loser", "dealer", "self", "p0",
      "p5", "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "(", ")", ":", "."};
  // clang-format on
  for (const rules::Quantity& quantity : vocabulary.quantities) {
    words.emplace_back(quantity.name);
    if (quantity.argument != rules::Argument::none) {
      words.push_back(fmt::format("{}(1)", quantity.name));
    }
  }
  return words;
}

std::vector<std::string> schema_words(const rules::Schema& schema) {
  std::vector<std::string> words = predicate_words(*schema.vocabulary);
  for (const char* word : {"format", "game", "name", "extends", "why", "remove = true", " = ",
                           "true", "false", "[", "]", "\"", "{", "}", ", ", "\n"}) {
    words.emplace_back(word);
  }
  for (const rules::Parameter& parameter : schema.parameters) {
    words.emplace_back(parameter.key);
    words.push_back(fmt::format("{} = {}\n", parameter.key, parameter.initial));
    const std::size_t dot = parameter.key.find('.');
    if (dot != std::string_view::npos) {
      words.push_back(fmt::format("\n[{}]\n", parameter.key.substr(0, dot)));
    }
    for (const rules::Form& form : parameter.domain.forms) add_form(form, words);
  }
  for (const rules::RowTable& table : schema.tables) {
    words.push_back(fmt::format("\n[[{}]]\n", table.name));
    for (const rules::Column& column : table.columns) {
      words.push_back(fmt::format("{} = ", column.key));
      for (const rules::Form& form : column.domain.forms) add_form(form, words);
    }
  }
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

void print_text(Bytes input, const PrintLine& print_line) {
  print_line(std::string(as_text(input)));
}

std::uint64_t number_of(Bytes input) {
  table::Mixer mixer;
  for (const std::uint8_t byte : input) mixer.add(byte);
  return mixer.value();
}

std::optional<Fault> fault_in(const table::Diagnostics& diagnostics, std::string_view text,
                              const std::string& file) {
  for (const table::Diagnostic& diagnostic : diagnostics) {
    const std::string shown = to_text(diagnostic);
    if (diagnostic.message.empty()) return Fault{"empty_diagnostic", shown};
    for (const char letter : diagnostic.message) {
      const auto byte = static_cast<unsigned char>(letter);
      if (byte < 0x20 || byte == 0x7F) return Fault{"unprintable_diagnostic", shown};
    }
    if (diagnostic.file != file || diagnostic.where.line == 0) continue;
    std::size_t begin = 0;
    for (int line = 1; line < diagnostic.where.line && begin != std::string_view::npos; ++line) {
      const std::size_t end = text.find('\n', begin);
      begin = end == std::string_view::npos ? end : end + 1;
    }
    if (diagnostic.where.line < 0 || begin == std::string_view::npos) {
      return Fault{"diagnostic_behind_the_file", shown};
    }
    // The column after the last character is allowed: it marks something missing.
    const std::size_t length = std::min(text.find('\n', begin), text.size()) - begin;
    if (diagnostic.where.column < 0 ||
        static_cast<std::size_t>(diagnostic.where.column) > length + 1) {
      return Fault{"diagnostic_behind_the_line", shown};
    }
  }
  return std::nullopt;
}

}  // namespace showstopper::fuzz
