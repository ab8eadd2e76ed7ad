// SPDX-License-Identifier: Apache-2.0
//
// How many rounds something came in, as the least hashes of those rounds. The union of two tallies
// is the tally of the union: rounds that both have seen count once, and the result depends neither
// on the order nor on the number of parts. Exact up to its limit; beyond that the number is
// estimated from how close the least hashes lie (Bar-Yossef et al. 2002), with a standard error of
// one part in the root of the limit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace showstopper::app {

class Tally {
 public:
  static constexpr std::size_t kExact = 1024;
  static constexpr std::size_t kRounds = 16384;  // of all rounds, for which one tally is kept
  static constexpr std::size_t kTried = 256;     // of rounds on which other values are tried
  static constexpr std::size_t kFew = 16;        // of pairs and of values, which are many

  explicit Tally(std::size_t limit = kExact) : limit_(limit) {}

  void add(std::uint64_t hash) {
    if (hash >= bound_) return;
    hashes_.push_back(hash);
    if (hashes_.size() >= 2 * limit_) tidy();
  }
  void add(const Tally& other);
  // Drops the hashes above `last`: the rest is about the rounds up to it.
  void keep_up_to(std::uint64_t last);

  bool empty() const { return hashes_.empty(); }
  std::size_t limit() const { return limit_; }
  const std::vector<std::uint64_t>& hashes() const;  // ascending, no more than the limit
  bool exact() const { return hashes().size() < limit_; }
  std::uint64_t count() const;
  // `17`, or `about 53,000`.
  std::string text() const;

  // The hashes as letters, for a file of parts; false if the text has none.
  std::string packed() const;
  bool unpack(std::string_view text);

 private:
  void tidy() const;

  std::size_t limit_;
  // Not sorted, and with doubles, until `tidy`.
  mutable std::vector<std::uint64_t> hashes_;
  // No hash from here on is among the least.
  mutable std::uint64_t bound_ = std::numeric_limits<std::uint64_t>::max();
};

}  // namespace showstopper::app
