// SPDX-License-Identifier: Apache-2.0
//
// Which of the candidates for a cause are named, when it is known which findings each explains: the
// one that explains the most first, each finding by one of them at most. Nothing here plays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "conformance/cause.h"

namespace showstopper::conformance {

struct Candidate {
  Cause cause;
  // Values of one key that explain the same, until the contradictions of each distinguish them;
  // empty for a hint.
  std::vector<std::size_t> hypotheses;
  std::set<std::size_t> items;  // findings, by index
  std::set<std::size_t> alone;  // of a hint, of these those that need no other hint
  std::optional<std::uint64_t> contradicted;
  bool by_chance = false;  // a hint that fits many a number
  std::uint8_t width = 0;  // of a hint
};

class CauseChoice {
 public:
  struct Item {
    FindingOf at;
    const Finding* finding = nullptr;
    std::vector<Hint> hints;
  };
  // The results of the search for a hypothesis, by its index.
  struct Known {
    std::function<const Cause&(std::size_t hypothesis)> cause;
    // Rounds that would differ under it before they now do, if they do; none is counted beyond one
    // more than `most`.
    std::function<std::uint64_t(std::size_t hypothesis, std::uint64_t most)> against;
    // Whether one of these rounds conforms under it. Empty: it is not known, and taken for granted.
    std::function<bool(std::size_t hypothesis, const std::set<std::size_t>& rounds)> mends = {};
  };

  CauseChoice(std::vector<Item> items, Known known)
      : items_(std::move(items)), known_(std::move(known)) {}

  // Values of one key that explain the same are one candidate.
  void add(Candidate candidate);
  // The hints of all findings.
  void add_hints();

  std::vector<Explained> choose();
  // One round shows a variation if it has no other finding, no round contradicts it, and no other
  // key explains it as well. `may`: whether nothing but the findings would change in the round.
  std::vector<Explained> choose_single(
      const std::function<std::size_t(std::size_t round)>& findings_of,
      const std::function<bool(std::size_t hypothesis, std::size_t round)>& may);

  bool is_explained(std::size_t item) const { return explained_.contains(item); }
  std::uint64_t rounds_of(const std::set<std::size_t>& items) const;
  // Equal for findings that differ in the same way: kind, detail and the first event.
  static std::string sort_of(const Finding& finding);

 private:
  using ByText = std::map<std::string, Candidate>;
  void add_sets(ByText& by_text);
  void absorb(std::set<std::size_t>& items);
  std::set<std::size_t> left_of(const Candidate& candidate) const;
  std::uint64_t contradictions(Candidate& candidate);
  Cause cause_of(const std::vector<std::size_t>& hypotheses) const;
  bool credible(Candidate& candidate, const std::set<std::size_t>& left);
  std::set<std::size_t> like(const std::set<std::size_t>& items) const;
  std::vector<FindingOf> distinct(const std::set<std::size_t>& items) const;
  bool has_its_sort(const std::set<std::size_t>& items) const;
  bool explained_by_itself(const std::set<std::size_t>& items) const;
  bool is_the_only_key(const Candidate& candidate, const std::set<std::size_t>& items) const;
  std::set<std::size_t> rounds_with(const std::set<std::size_t>& items) const;
  Explained explained(Candidate& candidate, const std::set<std::size_t>& items);

  std::vector<Item> items_;  // an item with several faults has one entry for each
  Known known_;
  std::vector<Candidate> candidates_;
  std::set<std::size_t> explained_;  // items
};

}  // namespace showstopper::conformance
