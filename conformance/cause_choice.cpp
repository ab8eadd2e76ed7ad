// SPDX-License-Identifier: Apache-2.0
#include "conformance/cause_choice.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

#include "model/table/check.h"

namespace showstopper::conformance {
namespace {

// Of several values of one key that explain the same, so many are named.
constexpr std::size_t kMostValues = 3;

// A cause explains at least one in so many of the findings of its kinds.
constexpr std::size_t kLeastShare = 8;

// Points of earlier cards are not a matter of rules: a variation must explain more than they do.
bool of_earlier_cards(const Candidate& candidate) {
  return candidate.cause.text.starts_with("points from");
}

// The number of findings that a hint explains alone. A variation that explains as many is the same
// fault, and takes over those that the hint explains together with others (`absorb`).
std::size_t by_itself(const Candidate& hint, const std::set<std::size_t>& left) {
  const auto alone = static_cast<std::size_t>(std::count_if(
      left.begin(), left.end(), [&](std::size_t i) { return hint.alone.contains(i); }));
  ENSURES(alone <= left.size());
  return alone == 0 ? left.size() : alone;
}

// A variation before a slip that explains hardly more; what fits by chance counts a third.
bool better(const Candidate& a, const std::set<std::size_t>& left_of_a, const Candidate& b,
            const std::set<std::size_t>& left_of_b) {
  REQUIRES(!left_of_a.empty() && !left_of_b.empty());
  std::size_t of_a = left_of_a.size(), of_b = left_of_b.size();
  if (a.cause.is_variation() != b.cause.is_variation()) {
    of_a = by_itself(a, left_of_a);
    of_b = by_itself(b, left_of_b);
  }
  if (a.by_chance != b.by_chance) (a.by_chance ? of_b : of_a) *= 3;
  const bool variation_a = a.cause.is_variation(), variation_b = b.cause.is_variation();
  const bool earlier_a = of_earlier_cards(a), earlier_b = of_earlier_cards(b);
  if (variation_a == variation_b || earlier_a || earlier_b) {
    if (of_a != of_b) return of_a > of_b;
    return earlier_a != earlier_b ? earlier_a : a.width < b.width;
  }
  return variation_a ? of_a * 10 >= of_b * 9 : of_a * 9 > of_b * 10;
}

// Hints as they explain together.
std::vector<std::vector<Hint>> sets_of(const std::vector<Hint>& hints) {
  std::map<int, std::vector<Hint>> sets;
  for (const Hint& hint : hints) {
    if (hint.set != 0) sets[hint.set].push_back(hint);
  }
  std::vector<std::vector<Hint>> all;
  for (auto& [number, set] : sets) all.push_back(std::move(set));
  ENSURES(all.size() <= hints.size());
  return all;
}

void put(const Hint& hint, std::size_t item, std::map<std::string, Candidate>& by_text) {
  REQUIRES(!hint.text.empty());
  const auto [at, is_new] = by_text.try_emplace(hint.text);
  Candidate& candidate = at->second;
  candidate.cause.text = hint.text;
  // If the events differ, the cause has none in common.
  if (is_new) candidate.cause.events = hint.events;
  if (candidate.cause.events != hint.events) candidate.cause.events.clear();
  // One finding that it does not fit by chance is enough.
  candidate.by_chance = hint.by_chance && (is_new || candidate.by_chance);
  candidate.width = hint.width;
  candidate.items.insert(item);
}

}  // namespace

std::string CauseChoice::sort_of(const Finding& finding) {
  return std::string(word(finding.kind)) + '|' + finding.detail + '|' + finding.events.first();
}

void CauseChoice::add(Candidate candidate) {
  REQUIRES(!candidate.hypotheses.empty() &&
           candidate.cause.is_variation() == !candidate.cause.keys.empty());
  REQUIRES(candidate.items.empty() || *candidate.items.rbegin() < items_.size());
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
  ByText by_text;
  for (std::size_t i = 0; i < items_.size(); ++i) {
    for (const Hint& hint : items_[i].hints) {
      if (hint.set == 0) put(hint, i, by_text);
    }
  }
  for (auto& [text, candidate] : by_text) {
    ENSURES(!candidate.items.empty() && candidate.hypotheses.empty());
    candidate.alone = candidate.items;
  }
  add_sets(by_text);
  for (auto& [text, candidate] : by_text) candidates_.push_back(std::move(candidate));
}

// Of the sets of an item the one whose hints are each seen alone most often; then the one that
// other items have as well. Each of its hints explains the item as a fault of its own.
void CauseChoice::add_sets(ByText& by_text) {
  std::map<std::string, std::size_t> frequency;
  const auto name_of = [](const std::vector<Hint>& set) {
    std::string name;
    for (const Hint& hint : set) name += hint.text + '\n';
    return name;
  };
  const std::size_t count = items_.size();
  for (std::size_t i = 0; i < count; ++i) {
    for (const auto& set : sets_of(items_[i].hints)) ++frequency[name_of(set)];
  }
  const auto alone = [&](const Hint& hint) {
    const auto known = by_text.find(hint.text);
    return known == by_text.end() ? 0 : known->second.alone.size();
  };
  for (std::size_t i = 0; i < count; ++i) {
    using Weight = std::tuple<std::size_t, std::size_t, std::size_t>;
    std::optional<Weight> most;
    std::vector<Hint> best;
    const bool also_alone = std::any_of(items_[i].hints.begin(), items_[i].hints.end(),
                                        [](const Hint& hint) { return hint.set == 0; });
    for (auto& set : sets_of(items_[i].hints)) {
      std::size_t least = alone(set.front()), all = 0;
      for (const Hint& hint : set) {
        least = std::min(least, alone(hint));
        all += alone(hint);
      }
      const Weight weight{least, all, frequency[name_of(set)]};
      if (most && weight <= *most) continue;
      if (also_alone && least < kFewRounds) continue;
      most = weight;
      best = std::move(set);
    }
    for (std::size_t k = 0; k < best.size(); ++k) {
      if (k > 0) items_.push_back({items_[i].at, items_[i].finding, {}});
      ENSURES(items_.size() >= count);
      put(best[k], k == 0 ? i : items_.size() - 1, by_text);
    }
  }
}

// What explains nearly all that a hint explains alone is the same fault: it explains the items that
// the hint explains together with others.
void CauseChoice::absorb(std::set<std::size_t>& items) {
  for (const Candidate& hint : candidates_) {
    REQUIRES(hint.alone.size() <= hint.items.size());
    if (hint.alone.empty() || hint.alone.size() == hint.items.size()) continue;
    const auto common = std::count_if(hint.alone.begin(), hint.alone.end(),
                                      [&](std::size_t i) { return items.contains(i); });
    if (static_cast<std::size_t>(common) * 10 < hint.alone.size() * 9) continue;
    for (const std::size_t i : hint.items) {
      REQUIRES(i < items_.size());
      if (!explained_.contains(i)) items.insert(i);
    }
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
      if (best != nullptr && !better(candidate, left, *best, best_items)) continue;
      if (!credible(candidate, left)) continue;
      best = &candidate;
      best_items = std::move(left);
    }
    if (best == nullptr) return found;
    ENSURES(!best_items.empty());
    absorb(best_items);
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
    REQUIRES(!candidate.hypotheses.empty());
    const std::size_t round = items_[*left.begin()].at.round;
    if (left.size() != findings_of(round) || contradictions(candidate) > 0) continue;
    if (explained_by_itself(left) || !is_the_only_key(candidate, left)) continue;
    if (!may(candidate.hypotheses.front(), round)) continue;
    found.push_back(explained(candidate, left));
  }
  return found;
}

// A single round fits many a value: no variation of another key explains these findings.
bool CauseChoice::is_the_only_key(const Candidate& candidate,
                                  const std::set<std::size_t>& items) const {
  REQUIRES(!items.empty());
  return std::none_of(candidates_.begin(), candidates_.end(), [&](const Candidate& other) {
    return other.cause.is_variation() && other.cause.keys != candidate.cause.keys &&
           std::includes(other.items.begin(), other.items.end(), items.begin(), items.end());
  });
}

std::uint64_t CauseChoice::rounds_of(const std::set<std::size_t>& items) const {
  return rounds_with(items).size();
}

std::set<std::size_t> CauseChoice::rounds_with(const std::set<std::size_t>& items) const {
  std::set<std::size_t> rounds;
  for (const std::size_t i : items) {
    REQUIRES(i < items_.size());
    rounds.insert(items_[i].at.round);
  }
  ENSURES(rounds.size() <= items.size());
  return rounds;
}

std::set<std::size_t> CauseChoice::left_of(const Candidate& candidate) const {
  std::set<std::size_t> left;
  std::set_difference(candidate.items.begin(), candidate.items.end(), explained_.begin(),
                      explained_.end(), std::inserter(left, left.end()));
  ENSURES(left.size() <= candidate.items.size());
  return left;
}

// Of several values those with the fewest contradictions stay.
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
    ENSURES(best.size() <= candidate.hypotheses.size());
    candidate.hypotheses = std::move(best);
    candidate.cause = cause_of(candidate.hypotheses);
  }
  candidate.contradicted = candidate.hypotheses.empty() ? 0 : least;
  return *candidate.contradicted;
}

Cause CauseChoice::cause_of(const std::vector<std::size_t>& hypotheses) const {
  REQUIRES(!hypotheses.empty());
  Cause cause = known_.cause(hypotheses.front());
  for (std::size_t i = 1; i < std::min(kMostValues, hypotheses.size()); ++i) {
    cause.text += " or " + known_.cause(hypotheses[i]).text;
  }
  if (hypotheses.size() > kMostValues) cause.text += " or another value";
  return cause;
}

// It explains a fair share of the similar findings and nothing contradicts it, or half of them with
// contradictions of a fifth at most. A hint that fits by chance must fit three quarters of them.
bool CauseChoice::credible(Candidate& candidate, const std::set<std::size_t>& left) {
  REQUIRES(!left.empty());
  const std::size_t of = like(left).size();
  const bool half = left.size() * 2 >= of;
  if (candidate.hypotheses.empty() && candidate.by_chance) return left.size() * 4 >= of * 3;
  if (!half && left.size() * kLeastShare < of && !has_its_sort(left)) return false;
  if (candidate.hypotheses.empty()) return true;
  const std::uint64_t against = contradictions(candidate);
  return against == 0 || (against * 5 <= left.size() && half);
}

// Not few, and at least half of the findings that differ exactly so.
bool CauseChoice::has_its_sort(const std::set<std::size_t>& items) const {
  constexpr std::size_t kNotFew = 5;
  if (items.size() < kNotFew) return false;
  std::set<std::string> sorts;
  for (const std::size_t i : items) sorts.insert(sort_of(*items_[i].finding));
  std::size_t count = 0;
  for (std::size_t i = 0; i < items_.size(); ++i) {
    if (!explained_.contains(i) && sorts.contains(sort_of(*items_[i].finding))) ++count;
  }
  ENSURES(count >= items.size());
  return items.size() * 2 >= count;
}

// Those of the same kinds that are left.
std::set<std::size_t> CauseChoice::like(const std::set<std::size_t>& items) const {
  std::set<Kind> kinds;
  for (const std::size_t i : items) kinds.insert(items_[i].finding->kind);
  std::set<std::size_t> alike;
  for (std::size_t i = 0; i < items_.size(); ++i) {
    if (kinds.contains(items_[i].finding->kind) && !explained_.contains(i)) alike.insert(i);
  }
  ENSURES(alike.size() >= items.size());
  return alike;
}

// Each once, however many faults it has.
std::vector<FindingOf> CauseChoice::distinct(const std::set<std::size_t>& items) const {
  std::set<FindingOf> findings;
  for (const std::size_t i : items) findings.insert(items_[i].at);
  return {findings.begin(), findings.end()};
}

// One of the findings has a hint that is more specific than a variation which only it shows.
bool CauseChoice::explained_by_itself(const std::set<std::size_t>& items) const {
  REQUIRES(!items.empty());
  return std::any_of(items.begin(), items.end(), [this](std::size_t i) {
    const auto& hints = items_[i].hints;
    return std::any_of(hints.begin(), hints.end(),
                       [](const Hint& hint) { return !hint.by_chance; });
  });
}

Explained CauseChoice::explained(Candidate& candidate, const std::set<std::size_t>& items) {
  REQUIRES(!items.empty());
  REQUIRES(
      std::none_of(items.begin(), items.end(), [this](std::size_t i) { return is_explained(i); }));
  Explained made;
  made.contradicted = contradictions(candidate);
  made.cause = candidate.cause;
  if (known_.mends && !candidate.hypotheses.empty()) {
    made.mends = known_.mends(candidate.hypotheses.front(), rounds_with(items));
  }
  if (!candidate.hypotheses.empty()) made.hypothesis = candidate.hypotheses.front();
  made.rounds = rounds_of(items);
  made.of = distinct(like(items)).size();
  made.findings = distinct(items);
  explained_.insert(items.begin(), items.end());
  ENSURES(!made.findings.empty() && made.rounds <= made.findings.size());
  return made;
}

}  // namespace showstopper::conformance
