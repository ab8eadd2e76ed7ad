// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <numeric>
#include <vector>

#include "model/rules/rule_set.h"

namespace showstopper::rules {
namespace {

constexpr std::size_t kLongestWord = 64;  // longer than any key; keeps hostile words cheap

// Insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({replaced, last[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
    std::swap(before_last, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

// Whether the candidate has the word as a part of its name: `consecutive_own_turns` has `turns`.
bool has_part(std::string_view candidate, std::string_view word) {
  const auto joins = [](char each) { return each == '_' || each == '.' || each == '-'; };
  for (std::size_t at = candidate.find(word); at != std::string_view::npos;
       at = candidate.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || joins(candidate[at - 1])) &&
        (end == candidate.size() || joins(candidate[end]))) {
      return true;
    }
  }
  return false;
}

// The only one that has the word as a part; empty if there are several, as for `steal`.
std::string_view only_longer(std::string_view word, std::span<const std::string_view> known) {
  constexpr std::size_t kShortest = 4;  // of a part that identifies a name
  if (word.size() < kShortest) return {};
  std::string_view found;
  for (const std::string_view candidate : known) {
    if (candidate == found || !has_part(candidate, word)) continue;
    if (!found.empty()) return {};
    found = candidate;
  }
  return found;
}

}  // namespace

std::string_view nearest(std::string_view word, std::span<const std::string_view> known) {
  if (word.empty() || word.size() > kLongestWord) return {};
  // A third of the length, but a slip in a word of two letters is worth an answer too.
  std::size_t most = std::max<std::size_t>(word.size() / 3, 1);
  std::string_view best;
  for (const std::string_view candidate : known) {
    const std::size_t longer = std::max(candidate.size(), word.size());
    const std::size_t shorter = std::min(candidate.size(), word.size());
    if (longer - shorter > most || candidate == best) continue;
    const std::size_t distance = edit_distance(word, candidate);
    if (distance > most || (distance == most && !best.empty())) continue;
    if (distance == word.size()) continue;  // nothing of the word is left
    best = candidate;
    most = distance;
  }
  return best.empty() ? only_longer(word, known) : best;
}

}  // namespace showstopper::rules
