// SPDX-License-Identifier: Apache-2.0
//
// The subject of a difference: types of events and keys of rules, each by its own word, the most
// specific first. A finding is one type for all games, so a word represents an EventType.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace showstopper::conformance {

class Words {
 public:
  Words() = default;
  // An empty text adds no word.
  Words(std::string_view word) { put(word); }    // NOLINT: one word is a list of it
  Words(const char* word) { put(word); }         // NOLINT
  Words(const std::string& word) { put(word); }  // NOLINT
  Words(std::initializer_list<std::string_view> words) {
    for (const std::string_view word : words) put(word);
  }

  void add(const Words& more) {
    words_.insert(words_.end(), more.words_.begin(), more.words_.end());
  }
  void clear() { words_.clear(); }

  bool empty() const { return words_.empty(); }
  std::size_t size() const { return words_.size(); }
  bool has(std::string_view word) const {
    return std::find(words_.begin(), words_.end(), word) != words_.end();
  }
  std::string first() const { return empty() ? "" : words_.front(); }
  auto begin() const { return words_.begin(); }
  auto end() const { return words_.end(); }
  // As it is printed.
  std::string text() const {
    std::string all;
    for (const std::string& word : words_) all += (all.empty() ? "" : " ") + word;
    return all;
  }

  friend bool operator==(const Words&, const Words&) = default;

 private:
  void put(std::string_view word) {
    if (!word.empty()) words_.emplace_back(word);
  }

  std::vector<std::string> words_;
};

}  // namespace showstopper::conformance
