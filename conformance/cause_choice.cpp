// SPDX-License-Identifier: Apache-2.0
#include "conformance/cause_choice.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <utility>

namespace showstopper::conformance {
namespace {

// Of several values of one key that explain the same, so many are named.
constexpr std::size_t kMostValues = 3;

// Points of earlier cards are no matter of rules: a variation must explain more than they do.
bool of_earlier_cards(const Candidate& candidate) {
  return candidate.cause.text.starts_with("points from");
}

// A variation before a slip that explains hardly more.
bool better(const Candidate& a, std::size_t of_a, const Candidate& b, std::size_t of_b) {
  const bool variation_a = a.cause.is_variation(), variation_b = b.cause.is_variation();
  const bool earlier_a = of_earlier_cards(a), earlier_b = of_earlier_cards(b);
  if (variation_a == variation_b || earlier_a || earlier_b) {
    return of_a > of_b || (of_a == of_b && earlier_a && !earlier_b);
  }
  return variation_a ? of_a * 10 >= of_b * 9 : of_a * 9 > of_b * 10;
}

// Two slips in one round, each of which is met alone elsewhere, are no third.
void split_pairs(std::map<std::string, Candidate>& by_text) {
  for (auto& [text, candidate] : by_text) {
    const std::size_t both = text.find(kAnd);
    if (both == std::string::npos) continue;
    const auto first = by_text.find(text.substr(0, both));
    const auto second = by_text.find(text.substr(both + kAnd.size()));
    if (first == by_text.end() || second == by_text.end()) continue;
    first->second.items.insert(candidate.items.begin(), candidate.items.end());
    candidate.items.clear();
  }
}

}  // namespace

std::string CauseChoice::sort_of(const Finding& finding) {
  return std::string(word(finding.kind)) + '|' + finding.detail + '|' +
         finding.events.substr(0, finding.events.find(' '));
}

void CauseChoice::add(Candidate candidate) {
  for (Candidate& known : candidates_) {
    const bool one_key = known.cause.keys.size() == 1 && known.cause.keys == candidate.cause.keys;
    if (one_key && known.items == candidate.items) {
      known.hypotheses.push_back(candidate.hypotheses.front());
      return;
    }
  }
  candidates_.push_back(std::move(candidate));
}

void CauseChoice::add_hints() {
  std::map<std::string, Candidate> by_text;
  for (std::size_t i = 0; i < items_.size(); ++i) {
    for (const Hint& hint : items_[i].finding->hints) {
      const auto [at, is_new] = by_text.try_emplace(hint.text);
      Candidate& candidate = at->second;
      candidate.cause.text = hint.text;
      // Of several events none is what they have in common.
      if (is_new) candidate.cause.events = hint.events;
      if (candidate.cause.events != hint.events) candidate.cause.events.clear();
      candidate.by_chance = hint.by_chance;
      candidate.items.insert(i);
    }
  }
  split_pairs(by_text);
  for (auto& [text, candidate] : by_text) {
    if (!candidate.items.empty()) candidates_.push_back(std::move(candidate));
  }
}

std::vector<Explained> CauseChoice::choose() {
  std::vector<Explained> found;
  for (;;) {
    Candidate* best = nullptr;
    std::set<std::size_t> best_items;
    for (Candidate& candidate : candidates_) {
      std::set<std::size_t> left = left_of(candidate);
      if (rounds_of(left) < kFewRounds) continue;
      if (best != nullptr && !better(candidate, left.size(), *best, best_items.size())) continue;
      if (!credible(candidate, left)) continue;
      best = &candidate;
      best_items = std::move(left);
    }
    if (best == nullptr) return found;
    found.push_back(explained(*best, best_items));
  }
}

std::vector<Explained> CauseChoice::choose_single(
    const std::function<std::size_t(std::size_t round)>& findings_of,
    const std::function<bool(std::size_t hypothesis, std::size_t round)>& may) {
  std::vector<Explained> found;
  for (Candidate& candidate : candidates_) {
    const std::set<std::size_t> left = left_of(candidate);
    if (!candidate.cause.is_variation() || left.empty() || rounds_of(left) != 1) continue;
    const std::size_t round = items_[*left.begin()].at.round;
    if (left.size() != findings_of(round) || contradictions(candidate) > 0) continue;
    if (explained_by_itself(left) || !may(candidate.hypotheses.front(), round)) continue;
    found.push_back(explained(candidate, left));
  }
  return found;
}

std::uint64_t CauseChoice::rounds_of(const std::set<std::size_t>& items) const {
  std::set<std::size_t> rounds;
  for (const std::size_t i : items) rounds.insert(items_[i].at.round);
  return rounds.size();
}

std::set<std::size_t> CauseChoice::left_of(const Candidate& candidate) const {
  std::set<std::size_t> left;
  std::set_difference(candidate.items.begin(), candidate.items.end(), explained_.begin(),
                      explained_.end(), std::inserter(left, left.end()));
  return left;
}

// Of several values those stay against which the least speaks.
std::uint64_t CauseChoice::contradictions(Candidate& candidate) {
  if (candidate.contradicted) return *candidate.contradicted;
  std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
  std::vector<std::size_t> best;
  for (const std::size_t value : candidate.hypotheses) {
    const std::uint64_t count = known_.against(value, least);
    if (count < least) best.clear();
    if (count <= least) best.push_back(value);
    least = std::min(least, count);
  }
  if (!best.empty()) {
    candidate.hypotheses = std::move(best);
    candidate.cause = cause_of(candidate.hypotheses);
  }
  candidate.contradicted = candidate.hypotheses.empty() ? 0 : least;
  return *candidate.contradicted;
}

Cause CauseChoice::cause_of(const std::vector<std::size_t>& hypotheses) const {
  Cause cause = known_.cause(hypotheses.front());
  for (std::size_t i = 1; i < std::min(kMostValues, hypotheses.size()); ++i) {
    cause.text += " or " + known_.cause(hypotheses[i]).text;
  }
  if (hypotheses.size() > kMostValues) cause.text += " or another value";
  return cause;
}

// What speaks against it is little, and little against what it explains. Rows and cards of another
// worth fit by chance: most of what is left must fit.
bool CauseChoice::credible(Candidate& candidate, const std::set<std::size_t>& left) {
  if (candidate.hypotheses.empty()) {
    return !candidate.by_chance || left.size() * 2 >= like(left);
  }
  const std::uint64_t against = contradictions(candidate);
  return against == 0 || (against * 5 <= left.size() && left.size() * 2 >= like(left));
}

// How many findings of the same kinds are left.
std::size_t CauseChoice::like(const std::set<std::size_t>& items) const {
  std::set<Kind> kinds;
  for (const std::size_t i : items) kinds.insert(items_[i].finding->kind);
  std::size_t count = 0;
  for (std::size_t i = 0; i < items_.size(); ++i) {
    if (kinds.contains(items_[i].finding->kind) && !explained_.contains(i)) ++count;
  }
  return count;
}

// One of the findings says more of what it is than a variation that only it shows.
bool CauseChoice::explained_by_itself(const std::set<std::size_t>& items) const {
  return std::any_of(items.begin(), items.end(), [this](std::size_t i) {
    const auto& hints = items_[i].finding->hints;
    return std::any_of(hints.begin(), hints.end(),
                       [](const Hint& hint) { return !hint.by_chance; });
  });
}

Explained CauseChoice::explained(Candidate& candidate, const std::set<std::size_t>& items) {
  Explained made;
  made.contradicted = contradictions(candidate);
  made.cause = candidate.cause;
  made.rounds = rounds_of(items);
  made.of = like(items);
  for (const std::size_t i : items) made.findings.push_back(items_[i].at);
  explained_.insert(items.begin(), items.end());
  return made;
}

}  // namespace showstopper::conformance
