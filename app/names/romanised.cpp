// SPDX-License-Identifier: Apache-2.0
#include "app/names/romanised.h"

#include <array>
#include <cstdint>

namespace showstopper::app {
namespace {

// In the order of Unicode: consonants that begin a syllable, vowels, consonants that end one.
constexpr std::array<std::string_view, 19> kRevisedFirst = {"g",  "kk", "n", "d",  "tt", "r", "m",
                                                            "b",  "pp", "s", "ss", "",   "j", "jj",
                                                            "ch", "k",  "t", "p",  "h"};
constexpr std::array<std::string_view, 21> kRevisedVowel = {
    "a",  "ae", "ya", "yae", "eo", "e",  "yeo", "ye", "o",  "wa", "wae",
    "oe", "yo", "u",  "wo",  "we", "wi", "yu",  "eu", "ui", "i"};
constexpr std::array<std::string_view, 28> kRevisedLast = {
    "",  "k", "k", "k", "n", "n", "n", "t",  "l", "k", "m", "l", "l", "l",
    "p", "l", "m", "p", "p", "t", "t", "ng", "t", "t", "k", "t", "p", "t"};
// Of McCune-Reischauer: g, d, b and j are voiced between vowels alone.
constexpr std::array<std::string_view, 19> kFirst = {"k",  "kk", "n", "t",  "tt", "r",  "m",
                                                     "p",  "pp", "s", "ss", "",   "ch", "tch",
                                                     "ch", "k",  "t", "p",  "h"};
constexpr std::array<std::string_view, 19> kVoiced = {"g",  "kk", "n", "d",  "tt", "r", "m",
                                                      "b",  "pp", "s", "ss", "",   "j", "tch",
                                                      "ch", "k",  "t", "p",  "h"};
constexpr std::array<std::string_view, 21> kVowel = {"a",  "ae", "ya", "yae", "o",  "e",  "yo",
                                                     "ye", "o",  "wa", "wae", "oe", "yo", "u",
                                                     "wo", "we", "wi", "yu",  "u",  "ui", "i"};

struct Syllable {
  std::size_t first, vowel, last;
};

// The syllables of a word that is Hangul throughout, blanks left out; empty for any other.
std::vector<Syllable> syllables_of(std::string_view word) {
  constexpr std::uint32_t kFirstCode = 0xAC00, kLastCode = 0xD7A3, kVowels = 21, kEndings = 28;
  constexpr std::size_t kBytes = 3;
  std::vector<Syllable> syllables;
  for (std::size_t at = 0; at < word.size();) {
    if (word[at] == ' ') {
      ++at;
      continue;
    }
    const auto byte = [&](std::size_t i) {
      return static_cast<std::uint32_t>(static_cast<unsigned char>(word[at + i]));
    };
    if (at + kBytes > word.size() || (byte(0) & 0xF0u) != 0xE0u) return {};
    const std::uint32_t code = (byte(0) & 0x0Fu) << 12 | (byte(1) & 0x3Fu) << 6 | (byte(2) & 0x3Fu);
    if (code < kFirstCode || code > kLastCode) return {};
    const std::uint32_t index = code - kFirstCode;
    syllables.push_back(
        {index / (kVowels * kEndings), index / kEndings % kVowels, index % kEndings});
    at += kBytes;
  }
  return syllables;
}

}  // namespace

std::vector<std::string> romanised(std::string_view word) {
  std::string revised, other;
  const std::vector<Syllable> syllables = syllables_of(word);
  if (syllables.empty()) return {};
  for (std::size_t i = 0; i < syllables.size(); ++i) {
    const Syllable& each = syllables[i];
    revised += kRevisedFirst[each.first];
    revised += kRevisedVowel[each.vowel];
    revised += kRevisedLast[each.last];
    constexpr std::string_view kSonorous = "nlmg";  // g: of ng
    const bool voiced = i > 0 && (syllables[i - 1].last == 0 ||
                                  kSonorous.find(other.back()) != std::string_view::npos);
    other += voiced ? kVoiced[each.first] : kFirst[each.first];
    other += kVowel[each.vowel];
    other += kRevisedLast[each.last];
  }
  if (revised == other) return {revised};
  return {revised, other};
}

}  // namespace showstopper::app
