// SPDX-License-Identifier: Apache-2.0
#include "conformance/gostop/causes.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "conformance/gostop/hypotheses.h"
#include "conformance/gostop/judge.h"
#include "conformance/gostop/payment_cause.h"
#include "conformance/gostop/scene.h"

namespace showstopper::conformance::gostop {
namespace {

constexpr std::size_t kSamples = 6;       // of each way to differ, before all are tried
constexpr std::size_t kMostRounds = 700;  // that are asked what speaks against a cause
constexpr std::size_t kFewRounds = 2;     // what fits fewer is no cause
constexpr std::size_t kPairSamples = 3;
constexpr std::size_t kMostForPairs = 24;  // variations that change what is expected
constexpr std::size_t kMostPairs = 500;

struct Item {
  FindingOf at;
  const Finding* finding = nullptr;
  trace::GostopTrace scene;
  std::vector<Finding> mistakes;  // of the scene under its own rules
};

struct Candidate {
  Cause cause;
  // Values of one key that explain the same, until what speaks against each tells them apart; of a
  // hint there are none.
  std::vector<const Hypothesis*> values;
  std::set<std::size_t> items;
  std::optional<std::uint64_t> contradicted;
  bool by_chance = false;  // a hint that fits many a number
};

bool has(const std::vector<Finding>& findings, const Finding& finding) {
  return std::any_of(findings.begin(), findings.end(),
                     [&](const Finding& each) { return same_mistake(each, finding); });
}

class CauseSearch {
 public:
  explicit CauseSearch(std::span<const RoundAtHand> rounds) : rounds_(rounds) {
    for (std::size_t r = 0; r < rounds.size(); ++r) {
      const RoundAtHand& round = rounds[r];
      const auto& rules = round.trace->rules;
      if (std::find(rules_.begin(), rules_.end(), rules) == rules_.end()) rules_.push_back(rules);
      if (round.findings.empty()) continue;
      auto cut = scenes(*round.trace, {round.findings.begin(), round.findings.end()});
      for (std::size_t f = 0; f < cut.size(); ++f) {
        Item item{{r, f}, &round.findings[f], std::move(cut[f]), {}};
        item.mistakes = judge(item.scene).findings;
        items_.push_back(std::move(item));
      }
    }
    hypotheses_ = hypotheses(rules_);
  }

  std::vector<Explained> run(bool single) {
    for (const Hypothesis& hypothesis : hypotheses_) try_everywhere(hypothesis);
    add_hints();
    std::vector<Explained> found = choose(kFewRounds);
    add_pairs();
    for (Explained& more : choose(kFewRounds)) found.push_back(std::move(more));
    if (single) {
      for (Explained& more : choose_single()) found.push_back(std::move(more));
    }
    return found;
  }

 private:
  // What differs alike: samples of it are tried first.
  static std::string sort_of(const Finding& finding) {
    return std::string(word(finding.kind)) + '|' + finding.detail + '|' +
           finding.events.substr(0, finding.events.find(' '));
  }

  bool explains(const Hypothesis& hypothesis, Item& item) const {
    const auto other = hypothesis.of(item.scene.rules);
    if (other == nullptr) return false;
    const auto own = std::exchange(item.scene.rules, other);
    const Verdict verdict = judge(item.scene);
    item.scene.rules = own;
    if (has(verdict.findings, *item.finding)) return false;
    // A choice that the log does not write fits too much to explain anything.
    const bool filled_in =
        std::any_of(verdict.notes.begin(), verdict.notes.end(),
                    [](const Noted& noted) { return noted.what == Note::choice_left_out; });
    if (filled_in) return false;
    return std::all_of(verdict.findings.begin(), verdict.findings.end(),
                       [&](const Finding& each) { return has(item.mistakes, each); });
  }

  const std::vector<std::size_t>& samples() {
    if (!samples_.empty()) return samples_;
    std::map<std::string, std::vector<std::size_t>> by_sort;
    for (std::size_t i = 0; i < items_.size(); ++i)
      by_sort[sort_of(*items_[i].finding)].push_back(i);
    for (const auto& [sort, all] : by_sort) {
      const std::size_t step = std::max<std::size_t>(1, all.size() / kSamples);
      for (std::size_t i = 0; i < all.size(); i += step) samples_.push_back(all[i]);
    }
    return samples_;
  }

  void try_everywhere(const Hypothesis& hypothesis) {
    std::set<Kind> kinds;
    for (const std::size_t i : samples()) {
      const Kind kind = items_[i].finding->kind;
      if (!kinds.contains(kind) && explains(hypothesis, items_[i])) kinds.insert(kind);
    }
    if (kinds.empty()) return;
    Candidate candidate;
    candidate.cause = hypothesis.cause();
    candidate.values = {&hypothesis};
    for (std::size_t i = 0; i < items_.size(); ++i) {
      if (kinds.contains(items_[i].finding->kind) && explains(hypothesis, items_[i])) {
        candidate.items.insert(i);
      }
    }
    add(std::move(candidate));
  }

  // Values of one key that explain the same are one candidate.
  void add(Candidate candidate) {
    for (Candidate& known : candidates_) {
      if (known.cause.keys.size() == 1 && known.cause.keys == candidate.cause.keys &&
          known.items == candidate.items) {
        known.values.push_back(candidate.values.front());
        return;
      }
    }
    candidates_.push_back(std::move(candidate));
  }

  void add_hints() {
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
    // Two slips in one round, each of which is met alone elsewhere, are no third.
    for (auto& [text, candidate] : by_text) {
      const std::size_t both = text.find(kAnd);
      if (both == std::string::npos) continue;
      const auto first = by_text.find(text.substr(0, both));
      const auto second = by_text.find(text.substr(both + kAnd.size()));
      if (first == by_text.end() || second == by_text.end()) continue;
      first->second.items.insert(candidate.items.begin(), candidate.items.end());
      candidate.items.clear();
    }
    for (auto& [text, candidate] : by_text) {
      if (!candidate.items.empty()) candidates_.push_back(std::move(candidate));
    }
  }

  // Variations of two keys, for what no one key explains.
  void add_pairs() {
    std::set<std::size_t> unexplained;
    for (std::size_t i = 0; i < items_.size(); ++i) {
      if (!explained_.contains(i)) unexplained.insert(i);
    }
    if (rounds_of(unexplained) < kFewRounds) return;
    std::vector<std::size_t> left;
    for (const std::size_t i : samples()) {
      if (!explained_.contains(i) && left.size() < kPairSamples) left.push_back(i);
    }
    if (left.empty()) return;
    std::map<std::size_t, std::vector<const Hypothesis*>> relevant;
    for (const Hypothesis& hypothesis : hypotheses_) {
      if (hypothesis.keys().empty()) continue;
      for (const std::size_t i : left) {
        if (changes(hypothesis, items_[i])) relevant[i].push_back(&hypothesis);
      }
    }
    std::set<std::pair<const Hypothesis*, const Hypothesis*>> pairs;
    for (const auto& [i, by] : relevant) {
      if (by.size() > kMostForPairs || pairs.size() > kMostPairs) continue;
      for (std::size_t a = 0; a < by.size(); ++a) {
        for (std::size_t b = a + 1; b < by.size(); ++b) {
          if (by[a]->keys()[0].parameter != by[b]->keys()[0].parameter)
            pairs.insert({by[a], by[b]});
        }
      }
    }
    for (const auto& [a, b] : pairs) {
      Hypothesis both({a->keys()[0], b->keys()[0]});
      const bool any = std::any_of(left.begin(), left.end(),
                                   [&](std::size_t i) { return explains(both, items_[i]); });
      if (!any) continue;
      pairs_.push_back(std::make_unique<Hypothesis>(std::move(both)));
      try_everywhere(*pairs_.back());
    }
  }

  // Whether the rules expect something else there under it.
  bool changes(const Hypothesis& hypothesis, Item& item) const {
    const auto other = hypothesis.of(item.scene.rules);
    if (other == nullptr) return false;
    const auto own = std::exchange(item.scene.rules, other);
    const Verdict verdict = judge(item.scene);
    item.scene.rules = own;
    const auto same =
        std::find_if(verdict.findings.begin(), verdict.findings.end(),
                     [&](const Finding& each) { return same_mistake(each, *item.finding); });
    return same != verdict.findings.end() && same->expected != item.finding->expected;
  }

  std::set<std::size_t> left_of(const Candidate& candidate) const {
    std::set<std::size_t> left;
    std::set_difference(candidate.items.begin(), candidate.items.end(), explained_.begin(),
                        explained_.end(), std::inserter(left, left.end()));
    return left;
  }

  std::uint64_t rounds_of(const std::set<std::size_t>& items) const {
    std::set<std::size_t> rounds;
    for (const std::size_t i : items) rounds.insert(items_[i].at.round);
    return rounds.size();
  }

  // Rounds that would differ under it before they now do, if they do; of several values those stay
  // against which the least speaks.
  std::uint64_t contradictions(Candidate& candidate) {
    if (candidate.contradicted) return *candidate.contradicted;
    std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
    std::vector<const Hypothesis*> best;
    for (const Hypothesis* value : candidate.values) {
      const std::uint64_t count = against(*value, least);
      if (count < least) best.clear();
      if (count <= least) best.push_back(value);
      least = std::min(least, count);
    }
    if (!best.empty()) {
      candidate.values = std::move(best);
      candidate.cause = cause_of(candidate.values);
    }
    candidate.contradicted = candidate.values.empty() ? 0 : least;
    return *candidate.contradicted;
  }

  // Counts no further than one above `most`.
  std::uint64_t against(const Hypothesis& hypothesis, std::uint64_t most) const {
    std::uint64_t count = 0;
    for (const RoundAtHand& round : rounds_.first(std::min(rounds_.size(), kMostRounds))) {
      if (count > most) break;
      const auto other = hypothesis.of(round.trace->rules);
      if (other == nullptr) continue;
      trace::GostopTrace again = *round.trace;
      again.rules = other;
      const std::vector<Finding> found = judge(again).findings;
      const int until =
          round.findings.empty() ? std::numeric_limits<int>::max() : round.findings.front().action;
      if (!found.empty() && found.front().action < until) ++count;
    }
    return count;
  }

  static Cause cause_of(const std::vector<const Hypothesis*>& values) {
    constexpr std::size_t kMostValues = 3;
    Cause cause = values.front()->cause();
    for (std::size_t i = 1; i < std::min(kMostValues, values.size()); ++i) {
      cause.text += " or " + values[i]->cause().text;
    }
    if (values.size() > kMostValues) cause.text += " or another value";
    return cause;
  }

  // The one that explains most of what is left; a variation before a slip that explains hardly
  // more.
  std::vector<Explained> choose(std::uint64_t fewest_rounds) {
    std::vector<Explained> found;
    for (;;) {
      Candidate* best = nullptr;
      std::set<std::size_t> best_items;
      for (Candidate& candidate : candidates_) {
        std::set<std::size_t> left = left_of(candidate);
        if (rounds_of(left) < fewest_rounds) continue;
        if (best != nullptr && !better(candidate, left.size(), *best, best_items.size())) continue;
        if (!credible(candidate, left)) continue;
        best = &candidate;
        best_items = std::move(left);
      }
      if (best == nullptr) return found;
      found.push_back(explained(*best, best_items));
    }
  }

  // What speaks against it is little, and little against what it explains. Rows and cards of
  // another worth fit by chance: most of what is left must fit.
  bool credible(Candidate& candidate, const std::set<std::size_t>& left) {
    if (candidate.values.empty()) {
      return !candidate.by_chance || left.size() * 2 >= like(left);
    }
    const std::uint64_t against = contradictions(candidate);
    return against == 0 || (against * 5 <= left.size() && left.size() * 2 >= like(left));
  }

  // How many findings of the same kinds are left.
  std::size_t like(const std::set<std::size_t>& items) const {
    std::set<Kind> kinds;
    for (const std::size_t i : items) kinds.insert(items_[i].finding->kind);
    std::size_t count = 0;
    for (std::size_t i = 0; i < items_.size(); ++i) {
      if (kinds.contains(items_[i].finding->kind) && !explained_.contains(i)) ++count;
    }
    return count;
  }

  static bool better(const Candidate& a, std::size_t of_a, const Candidate& b, std::size_t of_b) {
    const bool variation_a = a.cause.is_variation(), variation_b = b.cause.is_variation();
    // Points of earlier cards are no matter of rules: a variation must explain more than they do.
    const auto earlier = [](const Candidate& of) {
      return of.cause.text.starts_with("points from");
    };
    if (variation_a == variation_b || earlier(a) || earlier(b)) {
      return of_a > of_b || (of_a == of_b && earlier(a) && !earlier(b));
    }
    return variation_a ? of_a * 10 >= of_b * 9 : of_a * 9 > of_b * 10;
  }

  Explained explained(Candidate& candidate, const std::set<std::size_t>& items) {
    Explained made;
    made.contradicted = contradictions(candidate);
    made.cause = candidate.cause;
    made.rounds = rounds_of(items);
    made.of = like(items);
    for (const std::size_t i : items) made.findings.push_back(items_[i].at);
    explained_.insert(items.begin(), items.end());
    return made;
  }

  // One round shows a variation where it is wrong in nothing else, nothing else speaks against it,
  // and nothing but what is wrong would change.
  std::vector<Explained> choose_single() {
    std::vector<Explained> found;
    for (Candidate& candidate : candidates_) {
      const std::set<std::size_t> left = left_of(candidate);
      if (!candidate.cause.is_variation() || left.empty() || rounds_of(left) != 1) continue;
      const std::size_t round = items_[*left.begin()].at.round;
      if (left.size() != rounds_[round].findings.size() || contradictions(candidate) > 0) continue;
      if (explained_by_itself(left)) continue;
      if (!same_cards(*candidate.values.front(), *rounds_[round].trace)) continue;
      found.push_back(explained(candidate, left));
    }
    return found;
  }

  // One of the findings says more of what it is than a variation that only it shows.
  bool explained_by_itself(const std::set<std::size_t>& items) const {
    return std::any_of(items.begin(), items.end(), [this](std::size_t i) {
      const auto& hints = items_[i].finding->hints;
      return std::any_of(hints.begin(), hints.end(),
                         [](const Hint& hint) { return !hint.by_chance; });
    });
  }

  // Whether every card goes the same way under it.
  static bool same_cards(const Hypothesis& hypothesis, const trace::GostopTrace& round) {
    const auto cards_at_the_end = [](const trace::GostopTrace& trace) {
      std::vector<std::uint64_t> zones;
      judge(trace, [&zones](const Moment& moment) {
        zones.clear();
        for (const SeatState& seat : moment.state.seats) {
          zones.push_back(seat.hand.bits());
          zones.push_back(seat.captured.bits());
        }
        zones.push_back(moment.state.table.bits());
      });
      return zones;
    };
    trace::GostopTrace again = round;
    again.rules = hypothesis.of(round.rules);
    return again.rules != nullptr && cards_at_the_end(again) == cards_at_the_end(round);
  }

  std::span<const RoundAtHand> rounds_;
  std::vector<std::shared_ptr<const Rules>> rules_;
  std::vector<Item> items_;
  std::vector<std::size_t> samples_;
  std::vector<Hypothesis> hypotheses_;
  std::vector<std::unique_ptr<Hypothesis>> pairs_;
  std::vector<Candidate> candidates_;
  std::set<std::size_t> explained_;  // items
};

}  // namespace

std::vector<Explained> explain(std::span<const RoundAtHand> rounds, bool single) {
  return CauseSearch(rounds).run(single);
}

}  // namespace showstopper::conformance::gostop
