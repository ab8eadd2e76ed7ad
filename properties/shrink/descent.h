// SPDX-License-Identifier: Apache-2.0
//
// The search of the shrinker, which is the same for all games. A descent takes every step that
// makes the case smaller until none does. It reaches a local minimum that depends on its start. So
// the answer is the least local minimum below a fixed sample of rounds, which does not depend on
// the case, and below shaken copies of it. The case itself determines the failure, the rule keys
// and the number of actions that are enough. Only if the sample does not show the failure, or needs
// more actions, the answer is the local minimum below the case.
#pragma once

#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "model/table/check.h"
#include "model/table/guard/caught_check.h"
#include "model/table/guard/guarded.h"
#include "model/table/random.h"
#include "properties/play/play.h"
#include "properties/play/swarm.h"
#include "properties/shrink/checking.h"
#include "properties/shrink/order.h"
#include "properties/shrink/rules.h"
#include "properties/shrink/steps.h"

namespace showstopper::properties {

template <class G>
class Descent {
 public:
  using Case = TestCase<G>;
  using Round = typename Case::Round;
  using Rules = typename G::Rules;
  using Steps = ShrinkSteps<G>;

  Descent(const Failure& failure, const Judge<Case>& judge, const ShrinkOptions& options,
          const Better<Case>& better)
      : failure_(failure), options_(options), better_(better), checking_(failure, judge, options) {
    REQUIRES(judge != nullptr);
  }
  Descent(const Descent&) = delete;
  Descent& operator=(const Descent&) = delete;

  Shrunk<Case> run(const Case& from) {
    REQUIRES(from.base != nullptr && from.round.rules != nullptr);
    const table::CatchChecks catching;
    begin(from);
    if (!checking_.fails(best_)) best_ = from;  // the caller guarantees that it fails
    best_size_ = Steps::size(best_.round);
    global_ = best_;
    tell_smaller(best_);
    while (shorten() && !checking_.spent()) tell_smaller(best_);
    tell_smaller(best_);
    Case answer = global_;
    std::optional<Case> common = least_of_the_sample();
    if (!common || needs_fewer(answer, *common)) {
      begin(answer);
      descend();
      answer = best_;
      shake(answer);
    }
    if (common && !needs_fewer(answer, *common)) answer = std::move(*common);
    begin(answer);
    Shrunk<Case> done;
    done.minimal = !descend() && !checking_.spent();
    done.smallest = best_;
    if (checking_.spent() && less(global_, best_)) done.smallest = global_;
    ENSURES(!needs_fewer(from, done.smallest));
    name_rules(done.smallest);
    done.verdict = {failure_, static_cast<int>(done.smallest.round.actions.size()) - 1};
    done.stopped = checking_.stopped();
    done.checks = checking_.count();
    done.seconds = checking_.seconds();
    return done;
  }

  // For the steps of a game.
  const Failure& failure() const { return failure_; }
  Checking<G>& checking() { return checking_; }
  const Case& best() const { return best_; }  // of this descent

  // The budget of each part of the search, counted from its start, so that its result does not
  // depend on earlier parts.
  std::uint64_t share_of_checks() const { return options_.most_checks / 5; }

  // Takes the candidate if it is smaller and fails in the same way.
  bool accept(Case candidate) {
    if (!Steps::possible(candidate.round)) return false;
    CaseSize size = Steps::size(candidate.round);
    if (compare(candidate, size, best_, best_size_, options_.bases) >= 0) return false;
    const std::size_t actions = candidate.round.actions.size();
    if (!checking_.fails(candidate)) return false;
    ENSURES(candidate.round.actions.size() <= actions);
    if (candidate.round.actions.size() != actions) size = Steps::size(candidate.round);
    ENSURES(compare(candidate, size, best_, best_size_, options_.bases) < 0);
    best_ = std::move(candidate);
    best_size_ = std::move(size);
    return true;
  }
  bool accept(Round round) { return accept(Case{best_.base, std::move(round)}); }
  bool accept_first(std::vector<Round> rounds) {
    for (Round& round : rounds) {
      if (accept(std::move(round))) return true;
    }
    return false;
  }

  // The same play with other seats in the first place, or under other names.
  bool turned() {
    bool changed = false;
    for (int by = 1; by < best_.round.envelope.players; ++by) {
      Round turned = best_.round;
      Steps::rotate(turned, by);
      ENSURES(turned.actions.size() == best_.round.actions.size());
      changed = accept(std::move(turned)) || changed;
    }
    return changed;
  }
  bool named_by(const auto& names) {
    Round renamed = best_.round;
    Steps::rename(renamed, names);
    ENSURES(renamed.actions.size() == best_.round.actions.size());
    return accept(std::move(renamed));
  }

  // Rounds that do not depend on the case.
  static Case sampled_round(const World<G>& world, std::uint64_t index, int most) {
    REQUIRES(world.rules != nullptr && most >= 0);
    constexpr std::uint64_t kSeed = 0x5341'4D50'4C45u;
    return case_of(world.base, world.rules,
                   play_round_to_a_stop(*world.rules, kSeed, index, Generator::biased, most));
  }

  // Fewer actions and fewer rule keys.
  bool shorten() {
    bool changed = false;
    if (checking_.hidden(best_) == 0) {
      for (Round& later : Steps::set_ups(best_.round))
        changed = accept(std::move(later)) || changed;
    }
    changed = fewer_actions() || changed;
    return simpler_rules() || changed;
  }

 private:
  bool fewer_actions() {
    bool changed = false;
    for (std::size_t i = best_.round.actions.size(); i-- > 0;) {
      if (i >= best_.round.actions.size()) continue;
      Round fewer = best_.round;
      fewer.actions.erase(fewer.actions.begin() + static_cast<std::ptrdiff_t>(i));
      ENSURES(fewer.actions.size() + 1 == best_.round.actions.size());
      changed = accept(std::move(fewer)) || changed;
    }
    return changed;
  }

  bool simpler_rules() {
    const rules::RuleSet& base = *best_.base;
    if (*best_.rules().source == base) return false;
    if (under(base)) return true;
    bool changed = false;
    for (const int key : differing_parameters(*best_.rules().source, base)) {
      rules::RuleSet set = *best_.rules().source;
      set.set(key, base.value(key));
      changed = under(std::move(set)) || changed;
    }
    return changed;
  }

  bool less(const Case& a, const Case& b) const {
    return compare(a, Steps::size(a.round), b, Steps::size(b.round), options_.bases) < 0;
  }
  // Compares actions alone: one form for each fault is more important than the other differences
  // between local minima.
  static bool needs_fewer(const Case& a, const Case& b) {
    return a.round.actions.size() < b.round.actions.size();
  }

  void begin(const Case& start) {
    REQUIRES(start.base != nullptr && start.round.rules != nullptr);
    best_ = start;
    best_size_ = Steps::size(best_.round);
  }

  void tell_smaller(const Case& found) {
    if (!less(found, global_)) return;
    global_ = found;
    ENSURES(!less(found, global_));
    if (!better_) return;
    Case named = global_;
    name_rules(named);
    better_(named);
  }

  // Descends until no step makes the case smaller; returns whether any did.
  bool descend() {
    bool any = false;
    for (bool changed = true; changed && !checking_.spent();) {
      changed = Steps::structure(*this);
      changed = Steps::names(*this) || changed;
      any = any || changed;
    }
    return any;
  }

  // Looks for the failure in the order on traces: under the bases as they are, then under the bases
  // with one of the keys that the case needs, and at last under the rules of the case.
  std::vector<Case> starts() {
    const std::vector<int> keys = differing_parameters(*global_.rules().source, *global_.base);
    std::vector<Case> found;
    for (const bool as_they_are : {true, false}) {
      for (const int players : G::kSeats) {
        if (players > global_.round.envelope.players) break;
        for (const BaseRules& base : bases()) {
          std::vector<rules::RuleSet> sets{*base};
          if (!as_they_are) sets = one_key_off(*base, keys);
          for (rules::RuleSet& set : sets) {
            found = starts_under(base, std::move(set), players);
            if (!found.empty()) return found;
          }
        }
      }
    }
    return Steps::sampled_plays(*this, {global_.base, global_.round.rules},
                                global_.round.actions.size());
  }
  std::vector<Case> starts_under(const BaseRules& base, rules::RuleSet set, int players) {
    REQUIRES(base != nullptr && looks_left_ >= 0);
    if (looks_left_ == 0) return {};
    const World<G> world{base, playable(std::move(set), *base, players)};
    if (world.rules == nullptr || !first_failing(world)) return {};
    return Steps::sampled_plays(*this, world, global_.round.actions.size());
  }

  // Each once, that of the case among them.
  std::vector<BaseRules> bases() const {
    std::vector<BaseRules> found;
    for (int i = 0; i < static_cast<int>(options_.bases.size()); ++i) {
      const BaseRules& base = options_.bases[i];
      if (rank_of(base, options_.bases) != i) continue;
      found.push_back(base->name == global_.base->name ? global_.base : base);
    }
    if (rank_of(global_.base, options_.bases) == static_cast<int>(options_.bases.size())) {
      found.push_back(global_.base);
    }
    ENSURES(!found.empty());
    return found;
  }

  // The first round of the sample that fails under these rules, within the limits of the search.
  std::optional<Case> first_failing(const World<G>& world) {
    REQUIRES(world.rules != nullptr);
    constexpr int kRounds = 300, kMostActions = 400;
    for (int i = 0; i < kRounds && looks_left_ > 0 && !checking_.spent(); ++i, --looks_left_) {
      Case played = sampled_round(world, static_cast<std::uint64_t>(i), kMostActions);
      if (checking_.fails(played)) return played;
    }
    return std::nullopt;
  }

  // Plays of several actions are not the smallest if another base shows the failure with fewer,
  // even with more seats than the case has. All plays under all bases would be too many: a base is
  // searched only if its first failing round can be shortened to fewer actions.
  void with_fewer_actions(std::vector<Case>& found) {
    REQUIRES(!found.empty());
    for (const int players : G::kSeats) {
      for (const BaseRules& base : bases()) {
        const std::size_t actions = found.front().round.actions.size();
        if (actions <= 1) return;
        const World<G> world{base, playable(*base, *base, players)};
        if (world.rules == nullptr) continue;
        std::optional<Case> failing = first_failing(world);
        if (!failing) continue;
        begin(*failing);
        while (shorten() && !checking_.spent()) continue;
        if (best_.round.actions.size() >= actions) continue;
        std::vector<Case> fewer = Steps::sampled_plays(*this, world, actions - 1);
        if (!fewer.empty()) found = std::move(fewer);
        ENSURES(found.front().round.actions.size() <= actions);
      }
    }
  }

  std::optional<Case> least_of_the_sample() {
    std::optional<Case> least;
    std::vector<Case> all = starts();
    if (!all.empty()) with_fewer_actions(all);
    const std::uint64_t enough = checking_.count() + share_of_checks();
    for (const Case& start : all) {
      if (least && checking_.count() > enough) break;
      begin(start);
      descend();
      ENSURES(!less(start, best_));
      if (!least || less(best_, *least)) least = best_;
    }
    if (least) shake(*least);
    return least;
  }

  // Shakes at random and descends from each case that still fails. `from` becomes the smallest.
  void shake(Case& from) {
    constexpr std::uint64_t kSeed = 0x5348'414B'4521u;
    constexpr int kShakes = 30, kAttempts = 12, kInVain = 10;
    table::Random random(kSeed);
    const std::uint64_t enough = checking_.count() + share_of_checks();
    for (int shaken = 0, without = 0; shaken < kShakes && without < kInVain; ++shaken) {
      if (checking_.spent() || checking_.count() > enough) return;
      ++without;
      for (int attempt = 0; attempt < kAttempts; ++attempt) {
        Case other = from;
        Steps::shake(other.round, random);
        if (!checking_.fails(other)) continue;
        begin(other);
        descend();
        ENSURES(!less(other, best_));
        if (less(best_, from)) {
          from = best_;
          without = 0;
        }
        break;
      }
      tell_smaller(from);
    }
  }

  // The rules as they are played, or nothing.
  std::shared_ptr<const Rules> playable(rules::RuleSet set, const rules::RuleSet& base,
                                        int players) const {
    set.name = base.name;
    REQUIRES(players > 0 && &set.schema() == &base.schema());
    std::shared_ptr<const Rules> compiled;
    table::guarded([&] {
      if (!is_sound<G>(set, players)) return;
      compiled = std::make_shared<const Rules>(G::compile(set, players));
    });
    return compiled;
  }

  bool under(rules::RuleSet set) {
    auto rules = playable(std::move(set), *best_.base, best_.round.envelope.players);
    if (rules == nullptr) return false;
    ENSURES(G::players(*rules) == best_.round.envelope.players);
    Round round = best_.round;
    round.rules = std::move(rules);
    return accept(std::move(round));
  }

  const Failure& failure_;
  const ShrinkOptions& options_;
  const Better<Case>& better_;
  Checking<G> checking_;
  Case best_, global_;
  int looks_left_ = 6000;  // at rounds under other rules
  CaseSize best_size_;
};

}  // namespace showstopper::properties
