// SPDX-License-Identifier: Apache-2.0
#include "app/coverage/tally.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>

#include <fmt/format.h>

namespace showstopper::app {
namespace {

// Six bits a letter, the highest first: eleven letters hold 64.
constexpr std::string_view kLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr int kLettersOfAHash = 11;
constexpr int kBits = 6;

}  // namespace

void Tally::tidy() const {
  if (!std::is_sorted(hashes_.begin(), hashes_.end())) std::sort(hashes_.begin(), hashes_.end());
  hashes_.erase(std::unique(hashes_.begin(), hashes_.end()), hashes_.end());
  if (hashes_.size() < limit_) return;
  hashes_.resize(limit_);
  bound_ = hashes_.back();
}

const std::vector<std::uint64_t>& Tally::hashes() const {
  tidy();
  return hashes_;
}

void Tally::add(const Tally& other) {
  const auto& own = hashes();
  const auto& more = other.hashes();
  std::vector<std::uint64_t> all;
  all.reserve(own.size() + more.size());
  std::set_union(own.begin(), own.end(), more.begin(), more.end(), std::back_inserter(all));
  hashes_ = std::move(all);
  tidy();
}

void Tally::keep_up_to(std::uint64_t last) {
  std::erase_if(hashes_, [&](std::uint64_t hash) { return hash > last; });
}

std::uint64_t Tally::count() const {
  const auto& least = hashes();
  if (exact()) return least.size();
  const double share = std::ldexp(static_cast<double>(least.back()), -64);
  return static_cast<std::uint64_t>(std::llround(static_cast<double>(limit_ - 1) / share));
}

std::string Tally::text() const {
  if (exact()) return fmt::format("{}", count());
  // Two digits and a half: more would claim to be known.
  std::uint64_t number = count(), unit = 1;
  constexpr std::uint64_t kShown = 1000, kTen = 10;
  while (number >= kShown) {
    number /= kTen;
    unit *= kTen;
  }
  return fmt::format("about {}", number * unit);
}

std::string Tally::packed() const {
  std::string text;
  for (const std::uint64_t hash : hashes()) {
    for (int i = kLettersOfAHash - 1; i >= 0; --i) {
      text += kLetters[hash >> (kBits * i) & (kLetters.size() - 1)];
    }
  }
  return text;
}

bool Tally::unpack(std::string_view text) {
  static const auto kValues = [] {
    std::array<int, 256> values{};
    values.fill(-1);
    for (std::size_t i = 0; i < kLetters.size(); ++i) {
      values[static_cast<unsigned char>(kLetters[i])] = static_cast<int>(i);
    }
    return values;
  }();
  if (text.size() % kLettersOfAHash != 0) return false;
  for (std::size_t at = 0; at < text.size(); at += kLettersOfAHash) {
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i < kLettersOfAHash; ++i) {
      const int value = kValues[static_cast<unsigned char>(text[at + i])];
      if (value < 0) return false;
      hash = hash << kBits | static_cast<std::uint64_t>(value);
    }
    add(hash);
  }
  return true;
}

}  // namespace showstopper::app
