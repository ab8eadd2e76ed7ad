// SPDX-License-Identifier: Apache-2.0
//
// The search for the causes of findings (cause.h), over rounds of one game that were judged. Each
// hypothesis is tried on samples of the findings, then on all of them, and its result is checked
// against all given rounds. Written once over games; a game brings `Causes`:
//
//   Trace
//   judge(round)                 the verdict
//   scenes(round, findings)      one smaller round for each finding that shows it by itself
//   hypotheses(rules)            possible differences of an engine of these rules
//   same_course(round, other)    whether all cards go the same way in both
//   more_hints(scene, finding)   those that a longer look gives, in place of the judge's
#pragma once

#include <algorithm>
#include <deque>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "conformance/cause_choice.h"
#include "conformance/hypothesis.h"
#include "conformance/proposal.h"
#include "conformance/same_mistake.h"
#include "conformance/verdict.h"
#include "model/table/check.h"

namespace showstopper::conformance {

constexpr std::size_t kSamples = 6;        // of each way to differ, before all are tried
constexpr std::size_t kMostRounds = 700;   // that are checked against a cause
constexpr std::size_t kMostRuleSets = 12;  // whose keys are tried, those with the most findings
constexpr std::size_t kRenamingSamples = 5;
constexpr std::size_t kPairSamples = 3;
constexpr std::size_t kMostForPairs = 24;  // variations that change the expectation
constexpr std::size_t kMostPairs = 500;

template <class Causes>
class CauseSearch {
 public:
  using Trace = typename Causes::Trace;
  using RulesOf = typename Hypothesis<Trace>::RulesOf;

  explicit CauseSearch(std::span<const RoundAtHand<Trace>> rounds, StopSearch stop = {})
      : rounds_(rounds), stop_(std::move(stop)) {
    std::vector<CauseChoice::Item> placed;
    for (std::size_t r = 0; r < rounds.size() && !stopped(); ++r) {
      const RoundAtHand<Trace>& round = rounds[r];
      if (round.findings.empty() || !round.sample) continue;
      auto cut = Causes::scenes(*round.trace, {round.findings.begin(), round.findings.end()});
      for (std::size_t f = 0; f < cut.size(); ++f) {
        // Of this program, or of the order of the log: no other rules change it.
        const Kind kind = round.findings[f].kind;
        if (kind == Kind::internal_error || kind == Kind::out_of_step) continue;
        Item item{{r, f}, &round.findings[f], std::move(cut[f]), {}};
        item.now = Causes::judge(item.scene);
        placed.push_back({item.at, item.finding, hints_of(item)});
        items_.push_back(std::move(item));
      }
    }
    order_rules();
    choice_.emplace(std::move(placed), known());
  }
  CauseSearch(const CauseSearch&) = delete;
  CauseSearch& operator=(const CauseSearch&) = delete;

  // `single`: also a variation that only one of several rounds shows, if it explains all findings
  // in that round.
  std::vector<Explained> run(bool single) {
    REQUIRES(choice_.has_value());
    if (items_.empty() || stopped()) return {};
    for (Hypothesis<Trace>& each : Causes::hypotheses(usual_rules_)) add(std::move(each));
    for (std::size_t i = 0; i < hypotheses_.size() && !stopped(); ++i) try_everywhere(i);
    if (stopped()) return {};
    choice_->add_hints();
    std::vector<Explained> found = choice_->choose();
    add_pairs();
    if (stopped()) return {};
    for (Explained& more : choice_->choose()) found.push_back(std::move(more));
    // Without another round nothing could contradict it.
    if (single && rounds_.size() >= kFewRounds) add_singles(found);
    withdraw_proposal(found);
    for (Explained& each : found) {
      if (each.hypothesis && !stopped()) look_at_whole_rounds(each);
    }
    fold_mended_rounds(found);
    return found;
  }

 private:
  bool stopped() const { return stop_ && stop_(); }

  void add_singles(std::vector<Explained>& found) {
    const auto findings_of = [this](std::size_t round) { return rounds_[round].findings.size(); };
    const auto may = [this](std::size_t hypothesis, std::size_t round) {
      Trace other = *rounds_[round].trace;
      return hypotheses_[hypothesis].change(other) &&
             Causes::same_course(*rounds_[round].trace, other);
    };
    for (Explained& more : choice_->choose_single(findings_of, may)) {
      found.push_back(std::move(more));
    }
  }

  // All changes together leave too many rounds as they are: who declares them gains nothing.
  void withdraw_proposal(std::vector<Explained>& found) const {
    const auto changes = conforming_changes(found);
    if (changes.empty() || stopped()) return;
    const Proposal all = proposal_of<Causes>(rounds_, changes);
    if (all.mended > 0 && all.mended * kProposedShare >= all.differed) return;
    for (Explained& each : found) each.proposed = false;
    ENSURES(conforming_changes(found).empty());
  }

  struct Item {
    FindingOf at;
    const Finding* finding = nullptr;
    Trace scene;
    Verdict now;  // of the scene under its own rules
  };

  // A game may look longer at a finding than the judge does.
  static std::vector<Hint> hints_of(const Item& item) {
    if constexpr (requires { Causes::more_hints(item.scene, *item.finding); }) {
      auto more = Causes::more_hints(item.scene, *item.finding);
      if (!more.empty()) return more;
    }
    return item.finding->hints;
  }

  CauseChoice::Known known() {
    return {[this](std::size_t i) -> const Cause& { return hypotheses_[i].cause(); },
            [this](std::size_t i, std::uint64_t most) { return against(hypotheses_[i], most); },
            [this](std::size_t i, const auto& rounds) { return mends(hypotheses_[i], rounds); }};
  }

  std::size_t add(Hypothesis<Trace> hypothesis) {
    REQUIRES(!hypothesis.cause().text.empty());
    hypotheses_.push_back(std::move(hypothesis));
    return hypotheses_.size() - 1;
  }

  // Rounds of the same rules one after the other: a hypothesis makes its rules once for each.
  void order_rules() {
    std::map<const void*, std::size_t> counts;
    std::vector<RulesOf> seen;
    for (const Item& item : items_) {
      if (++counts[item.scene.rules.get()] == 1) seen.push_back(item.scene.rules);
    }
    std::stable_sort(seen.begin(), seen.end(), [&](const RulesOf& a, const RulesOf& b) {
      return counts[a.get()] > counts[b.get()];
    });
    std::map<const void*, std::size_t> place;
    for (const RulesOf& each : seen) place.emplace(each.get(), place.size());
    for (std::size_t i = 0; i < items_.size(); ++i) order_.push_back(i);
    const auto rank = [&](std::size_t i) { return place[items_[i].scene.rules.get()]; };
    std::stable_sort(order_.begin(), order_.end(),
                     [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
    for (const std::size_t i : order_) {
      if (rank(i) < kMostRuleSets) usual_.insert(i);
    }
    ENSURES(order_.size() == items_.size() && usual_.size() <= order_.size());
    seen.resize(std::min(seen.size(), kMostRuleSets));
    usual_rules_ = std::move(seen);
  }

  bool explains(const Hypothesis<Trace>& hypothesis, Item& item) const {
    REQUIRES(item.finding != nullptr);
    const std::optional<Verdict> verdict = judged_under(hypothesis, item);
    if (!verdict || has_mistake(verdict->findings, *item.finding)) return false;
    // The scene ends with the finding.
    const int last = static_cast<int>(item.scene.actions.size()) - 1;
    if (is_filled_in(*verdict) || !verdict->reaches(*item.finding, last, item.now)) return false;
    return std::all_of(verdict->findings.begin(), verdict->findings.end(),
                       [&](const Finding& each) { return has_mistake(item.now.findings, each); });
  }

  // A choice that the log does not write fits too much to explain anything.
  static bool is_filled_in(const Verdict& verdict) {
    return std::any_of(verdict.notes.begin(), verdict.notes.end(),
                       [](const Noted& noted) { return noted.what == Note::choice_left_out; });
  }

  // The scene under the hypothesis; nothing if it changes nothing, or if no round under it reaches
  // the position in which the scene begins.
  static std::optional<Verdict> judged_under(const Hypothesis<Trace>& hypothesis, Item& item) {
    if (hypothesis.renames()) {
      Trace other = item.scene;
      if (!hypothesis.change(other)) return std::nullopt;
      return reachable(Causes::judge(other));
    }
    const RulesOf own = item.scene.rules;
    if (!hypothesis.change(item.scene)) return std::nullopt;
    ENSURES(item.scene.rules != nullptr && item.scene.rules != own);
    std::optional<Verdict> verdict = reachable(Causes::judge(item.scene));
    item.scene.rules = own;
    return verdict;
  }
  static std::optional<Verdict> reachable(Verdict verdict) {
    if (verdict.unreachable) return std::nullopt;
    return verdict;
  }

  // Findings of the usual rules, of each way to differ a few.
  const std::vector<std::size_t>& samples() {
    if (!samples_.empty()) return samples_;
    std::map<std::string, std::vector<std::size_t>> by_sort;
    for (const std::size_t i : order_) {
      if (usual_.contains(i)) by_sort[CauseChoice::sort_of(*items_[i].finding)].push_back(i);
    }
    std::set<std::size_t> chosen;
    for (const auto& [sort, all] : by_sort) {
      const std::size_t step = std::max<std::size_t>(1, all.size() / kSamples);
      for (std::size_t i = 0; i < all.size(); i += step) chosen.insert(all[i]);
    }
    std::copy_if(order_.begin(), order_.end(), std::back_inserter(samples_),
                 [&](std::size_t i) { return chosen.contains(i); });
    ENSURES(samples_.size() == chosen.size());
    return samples_;
  }

  // Other names are many, and few rounds exclude most of them.
  bool worth_trying(const Hypothesis<Trace>& hypothesis) {
    if (!hypothesis.renames()) return true;
    std::size_t left = kRenamingSamples;
    for (const std::size_t i : samples()) {
      if (left-- == 0) break;
      if (explains(hypothesis, items_[i])) return true;
    }
    return false;
  }

  void try_everywhere(std::size_t index) {
    REQUIRES(index < hypotheses_.size());
    const Hypothesis<Trace>& hypothesis = hypotheses_[index];
    if (!worth_trying(hypothesis)) return;
    std::set<Kind> kinds;
    for (const std::size_t i : samples()) {
      const Kind kind = items_[i].finding->kind;
      if (!kinds.contains(kind) && explains(hypothesis, items_[i])) kinds.insert(kind);
    }
    if (!kinds.empty()) {
      Candidate candidate;
      candidate.cause = hypothesis.cause();
      candidate.hypotheses = {index};
      for (const std::size_t i : order_) {
        if (kinds.contains(items_[i].finding->kind) && explains(hypothesis, items_[i])) {
          candidate.items.insert(i);
        }
      }
      choice_->add(std::move(candidate));
    }
    hypothesis.forget();
  }

  // Variations of two keys, for findings that no single key explains.
  void add_pairs() {
    REQUIRES(choice_.has_value());
    std::set<std::size_t> unexplained;
    for (std::size_t i = 0; i < items_.size(); ++i) {
      if (!choice_->is_explained(i)) unexplained.insert(i);
    }
    if (choice_->rounds_of(unexplained) < kFewRounds) return;
    std::vector<std::size_t> left;
    for (const std::size_t i : samples()) {
      if (!choice_->is_explained(i) && left.size() < kPairSamples) left.push_back(i);
    }
    ENSURES(left.size() <= kPairSamples);
    for (const auto& [a, b] : pairs_for(left)) {
      if (stopped()) return;
      Hypothesis<Trace> both({hypotheses_[a].keys()[0], hypotheses_[b].keys()[0]});
      const bool any = std::any_of(left.begin(), left.end(),
                                   [&](std::size_t i) { return explains(both, items_[i]); });
      if (any) try_everywhere(add(std::move(both)));
    }
  }

  // Two keys each of which changes the expectation of the rules there.
  std::set<std::pair<std::size_t, std::size_t>> pairs_for(const std::vector<std::size_t>& items) {
    std::map<std::size_t, std::vector<std::size_t>> relevant;
    for (std::size_t h = 0; h < hypotheses_.size() && !items.empty(); ++h) {
      if (hypotheses_[h].keys().size() != 1) continue;
      for (const std::size_t i : items) {
        if (changes(hypotheses_[h], items_[i])) relevant[i].push_back(h);
      }
      hypotheses_[h].forget();
    }
    std::set<std::pair<std::size_t, std::size_t>> pairs;
    for (const auto& [i, by] : relevant) {
      if (by.size() > kMostForPairs || pairs.size() > kMostPairs) continue;
      for (std::size_t a = 0; a < by.size(); ++a) {
        for (std::size_t b = a + 1; b < by.size(); ++b) {
          const auto& first = hypotheses_[by[a]].keys()[0];
          if (first.parameter != hypotheses_[by[b]].keys()[0].parameter) {
            pairs.insert({by[a], by[b]});
          }
        }
      }
    }
    return pairs;
  }

  // Whether the rules expect something else there under it.
  static bool changes(const Hypothesis<Trace>& hypothesis, Item& item) {
    REQUIRES(item.finding != nullptr);
    const std::optional<Verdict> verdict = judged_under(hypothesis, item);
    if (!verdict) return false;
    const auto same =
        std::find_if(verdict->findings.begin(), verdict->findings.end(),
                     [&](const Finding& each) { return same_mistake(each, *item.finding); });
    return same != verdict->findings.end() && same->expected != item.finding->expected;
  }

  // Whether a round differs earlier under a hypothesis than it does now, or the hypothesis expects
  // something else there and is wrong as well. Of a result several faults may change one number.
  static bool speaks_against(const std::vector<Finding>& under, std::span<const Finding> now) {
    if (under.empty() || now.empty()) return !under.empty();
    REQUIRES(!under.empty() && !now.empty());
    const Finding &first = under.front(), &known = now.front();
    if (first.action != known.action) return first.action < known.action;
    const bool same =
        first.key == known.key && first.expected == known.expected && first.got == known.got;
    return first.kind == known.kind && !same && !first.key.starts_with("result");
  }

  bool mends(const Hypothesis<Trace>& hypothesis, const std::set<std::size_t>& rounds) const {
    const bool any = std::any_of(rounds.begin(), rounds.end(), [&](std::size_t i) {
      REQUIRES(i < rounds_.size());
      Trace again = *rounds_[i].trace;
      return hypothesis.change(again) && Causes::judge(again).findings.empty();
    });
    hypothesis.forget();
    return any;
  }

  // The findings that their whole rounds do not have under the cause, the rounds that conform, and
  // those that cannot show it.
  // A round that it does not change keeps all of its findings.
  void look_at_whole_rounds(Explained& cause) const {
    const Hypothesis<Trace>& hypothesis = hypotheses_[*cause.hypothesis];
    std::vector<FindingOf>& gone = cause.gone.emplace();
    for (std::size_t r = 0; r < rounds_.size(); ++r) {
      const RoundAtHand<Trace>& round = rounds_[r];
      if (round.findings.empty()) continue;
      Trace again = *round.trace;
      if (!hypothesis.change(again)) continue;
      const Verdict under = Causes::judge(again);
      if (under.unreachable) {
        for (std::size_t f = 0; f < round.findings.size(); ++f) cause.silent.push_back({r, f});
        continue;
      }
      const bool conforms = under.findings.empty() && !is_filled_in(under);
      const bool gaps = !under.accepted.empty() || !under.alone.empty() || under.result_alone;
      const Verdict now = gaps && !conforms ? Causes::judge(*round.trace) : Verdict();
      for (std::size_t f = 0; f < round.findings.size(); ++f) {
        const Finding& each = round.findings[f];
        const bool judged = conforms || under.reaches(each, each.action, now);
        if (judged && !has_mistake(under.findings, each)) gone.push_back({r, f});
        if (conforms) cause.mended.push_back({r, f});
      }
    }
    hypothesis.forget();
    ENSURES(std::is_sorted(gone.begin(), gone.end()) && cause.mended.size() <= gone.size());
  }

  // Of many rounds every so many.
  std::uint64_t against(const Hypothesis<Trace>& hypothesis, std::uint64_t most) const {
    std::uint64_t count = 0;
    const std::size_t step = (rounds_.size() + kMostRounds - 1) / kMostRounds;
    for (std::size_t i = 0; i < rounds_.size() && count <= most; i += step) {
      const RoundAtHand<Trace>& round = rounds_[i];
      if (!round.sample) continue;
      Trace again = *round.trace;
      if (!hypothesis.change(again)) continue;
      if (speaks_against(Causes::judge(again).findings, round.findings)) ++count;
    }
    hypothesis.forget();
    ENSURES(most == UINT64_MAX || count <= most + 1);
    return count;
  }

  std::span<const RoundAtHand<Trace>> rounds_;
  StopSearch stop_;
  std::vector<Item> items_;
  std::vector<std::size_t> order_;    // items, those of the same rules together
  std::set<std::size_t> usual_;       // items of the rules with the most findings
  std::vector<RulesOf> usual_rules_;  // these
  std::vector<std::size_t> samples_;
  std::deque<Hypothesis<Trace>> hypotheses_;
  std::optional<CauseChoice> choice_;
};

}  // namespace showstopper::conformance
