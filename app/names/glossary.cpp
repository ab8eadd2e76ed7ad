// SPDX-License-Identifier: Apache-2.0
#include "app/names/glossary.h"

#include <algorithm>

#include "app/names/romanised.h"

namespace showstopper::app {
namespace {

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return "";
  return std::string(text.substr(first, text.find_last_not_of(' ') - first + 1));
}

std::vector<std::string> split(std::string_view text, std::string_view at) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(at, begin), text.size());
    if (std::string part = trimmed(text.substr(begin, end - begin)); !part.empty()) {
      parts.push_back(std::move(part));
    }
    begin = end + at.size();
  }
  return parts;
}

// The texts between backticks.
std::vector<std::string> codes_of(std::string_view cell) {
  std::vector<std::string> codes;
  for (std::size_t at = cell.find('`'); at != std::string_view::npos; at = cell.find('`', at)) {
    const std::size_t end = cell.find('`', at + 1);
    if (end == std::string_view::npos) break;
    codes.emplace_back(cell.substr(at + 1, end - at - 1));
    at = end + 1;
  }
  return codes;
}

void add_words(const std::string& cell, std::vector<std::string>& words) {
  for (const std::string& word : split(cell, ",")) {
    const auto add = [&](std::string each) {
      if (std::find(words.begin(), words.end(), each) == words.end()) {
        words.push_back(std::move(each));
      }
    };
    add(word);
    for (std::string& each : romanised(word)) add(std::move(each));
  }
}

}  // namespace

std::vector<Term> terms_of(std::string_view page) {
  constexpr std::size_t kColumnsOfGostop = 5, kColumnsOfStoppa = 4;
  std::vector<Term> terms;
  std::string game;
  for (const std::string& line : split(page, "\n")) {
    if (line.starts_with("## ")) {
      game = line == "## Go-Stop" ? "gostop" : line == "## Stoppa" ? "stoppa" : "";
    }
    if (game.empty() || !line.starts_with("| ") || line.starts_with("| Korean") ||
        line.starts_with("| Italian")) {
      continue;
    }
    std::vector<std::string> cells;
    for (std::size_t begin = 1; begin < line.size();) {
      const std::size_t end = std::min(line.find('|', begin), line.size());
      cells.push_back(trimmed(std::string_view(line).substr(begin, end - begin)));
      begin = end + 1;
    }
    const std::size_t columns = game == "gostop" ? kColumnsOfGostop : kColumnsOfStoppa;
    if (cells.size() < columns) continue;
    Term term{game, {}, codes_of(cells[columns - 2]), cells[columns - 1]};
    for (std::size_t i = 0; i + 2 < columns; ++i) add_words(cells[i], term.words);
    terms.push_back(std::move(term));
  }
  return terms;
}

}  // namespace showstopper::app
