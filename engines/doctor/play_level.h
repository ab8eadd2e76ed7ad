// SPDX-License-Identifier: Apache-2.0
//
// A few whole rounds, action by action and, if the engine can, in one exchange and by itself.
// Differences at a choice are left to the next level.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "engines/causes.h"
#include "engines/doctor/bedside.h"
#include "engines/doctor/declared.h"
#include "model/table/check.h"
#include "model/table/counted.h"

namespace showstopper::engines::doctor {

template <table::CardGame G>
class PlayLevel {
 public:
  using Worker = typename Bedside<G>::Worker;
  using Finding = conformance::Finding;

  PlayLevel(Bedside<G>& at, Level& level) : at_(at), level_(level) {}

  void run() {
    const Abilities& own = at_.abilities();
    if (!own.can_do("deal") && !own.can_do("self_play")) {
      return level_.skip("`can` lists neither `deal` nor `self_play`");
    }
    worker_ = at_.fresh(level_);
    if (!worker_) return;
    if (own.can_do("deal")) play_deals();
    if (own.can_do("self_play") && !level_.last) play_own();
    if (level_.result != Result::fail && differing_) {
      play_more();
      judge_what_differed();
    }
    if (level_.result == Result::fail) return;
    const std::uint64_t restarts = worker_->client().restarts();
    if (restarts > 0) {
      level_.fail(
          fmt::format("it ended between two requests {} times, and was started again: it "
                      "plays round after round until `bye`",
                      restarts));
      return;
    }
    if (unseen_ > 0) {
      level_.fail(fmt::format(
          "{} rounds are answered, and no answer shows a position after an action, nor a result",
          unseen_));
    }
    level_.says.push_back(table::counted(conforming_, "round") +
                          (conforming_ == 1 ? " conforms" : " conform"));
    if (own.can_do("deal") && !worker_->driver().shown().contains("result")) {
      level_.says.emplace_back("no `result` is shown, so payments are not compared");
    }
  }

 private:
  struct Differing {
    std::string round;
    Finding finding;
    Driven<G> driven;
    std::string decision;
    std::uint64_t index = 0;
    bool generated = false;
  };

  void play_deals() {
    REQUIRES(worker_ != nullptr && at_.abilities().can_do("deal"));
    constexpr std::uint64_t kRounds = 24;
    for (std::uint64_t i = 0; i < kRounds && at_.go_on() && !level_.last; ++i) {
      worker_->driver().play_apart(i % 2 == 0);
      auto made = at_.generated(i);
      const auto plan = made.plan;
      Driven<G> driven = at_.play(*worker_, made);
      if (take_up(driven, plan, fmt::format("round {}", i), i)) continue;
      // With the choice followed that it takes by itself.
      made = at_.generated(i);
      driven = at_.play(*worker_, made);
      take_up(driven, plan, fmt::format("round {}", i), i);
    }
  }

  // For the search for a key, which judges each round that differs many times.
  void keep(const Driven<G>& driven, bool conforms) {
    constexpr int kMostDiffering = 6;
    if (conforms || ++kept_differing_ <= kMostDiffering) rounds_.push_back(driven.round);
  }

  // Few rounds differ under most rules: with more of them the key is found that makes the
  // difference.
  void play_more() {
    constexpr std::uint64_t kFirst = 24, kMost = 150;
    if (!at_.abilities().can_do("deal")) return;
    worker_->driver().play_apart(false);
    for (std::uint64_t i = kFirst; i < kMost && at_.go_on(); ++i) {
      auto made = at_.generated(i);
      const Driven<G> driven = at_.play(*worker_, made);
      if (driven.unsupported || !driven.played || driven.trouble) return;
      keep(driven, at_.judged(driven).empty());
    }
  }

  void play_own() {
    REQUIRES(worker_ != nullptr && at_.abilities().can_do("self_play"));
    constexpr std::uint64_t kRounds = 3;
    for (std::uint64_t seed = 1; seed <= kRounds && at_.go_on() && !level_.last; ++seed) {
      auto none = at_.generated(seed).plan;
      none.actions.clear();
      Driven<G> driven = worker_->driver().self_play(none, seed);
      const auto plan = driven.played ? driven.round : none;
      if (driven.unsupported) {
        level_.fail("`can` lists `self_play`, and it answers `unsupported`: " + reason_of(driven));
        return;
      }
      take_up(driven, plan, fmt::format("self-play {}", seed), seed, true);
    }
  }

  // False: it takes a choice by itself, which was learnt; the round is to be played again.
  bool take_up(Driven<G>& driven, const TraceOf<G>& plan, const std::string& round,
               std::uint64_t index, bool own = false) {
    if (at_.examination().interrupted || worker_->client().interrupted()) return true;
    if (driven.unsupported) {
      level_.fail(fmt::format("{}: it answers `unsupported`: {}", round, reason_of(driven)));
      level_.last = true;
      return true;
    }
    const auto found = at_.judged(driven);
    if (found.empty()) {
      ++(shows_play(driven) ? conforming_ : unseen_);
      keep(driven, true);
      return true;
    }
    const Finding& first = found.front();
    const auto [before, after] =
        at_.decisions_around(driven.played ? driven.round : plan, first.action);
    if (at_.is_breakdown(first)) {
      at_.report(level_, round, first, driven, after);
      level_.last = true;
      return true;
    }
    if (at_.is_choice(before) || at_.is_choice(after)) {
      const auto kind = own ? std::nullopt : worker_->undeclared_choice(plan, first);
      if (kind) at_.learn_undeclared(*kind);
      if (!kind) at_.set_aside(round + ": " + conformance::to_text(first));
      return !kind;
    }
    keep(driven, false);
    if (!differing_) {
      differing_ = Differing{round, first, std::move(driven), after, index, !own};
    }
    return true;
  }

  // Other rules than it declares, something left of the round before, or the difference itself.
  void judge_what_differed() {
    REQUIRES(differing_.has_value());
    const Proposal proposal = proposal_for();
    if (!proposal.set.empty() && proposal.contradicted == 0 &&
        proposal.mended == proposal.differed) {
      level_.fail(
          fmt::format("it plays by other rules than it declares: the rounds conform under "
                      "`rules.set` of {}",
                      proposal.set));
      at_.examination().rules = with_keys(at_.rules().json, proposal.set);
      return;
    }
    at_.report(level_, differing_->round, differing_->finding, differing_->driven,
               differing_->decision);
    if (differing_->generated && differing_->index > 0 && conforms_afresh(differing_->index)) {
      level_.says.insert(level_.says.begin(),
                         "a round that differs conforms on a fresh process: something is left of "
                         "the round before");
    }
  }

  using Proposal = conformance::Proposal;
  Proposal proposal_for() {
    share_rules(rounds_);
    return causes_of(rounds_, at_.end_of_search()).proposal;
  }

  bool conforms_afresh(std::uint64_t index) {
    REQUIRES(index > 0);
    Level unused;
    const auto worker = at_.fresh(unused);
    if (!worker) return false;
    worker->driver().play_apart(true);
    auto made = at_.generated(index);
    const Driven<G> driven = at_.play(*worker, made);
    return !driven.unsupported && verdict_on(driven).findings.empty();
  }

  Bedside<G>& at_;
  Level& level_;
  std::unique_ptr<Worker> worker_;
  std::optional<Differing> differing_;
  std::vector<TraceOf<G>> rounds_;
  int conforming_ = 0, unseen_ = 0, kept_differing_ = 0;
};

template <table::CardGame G>
void examine_play(Bedside<G>& at, Level& level) {
  PlayLevel<G>(at, level).run();
}

}  // namespace showstopper::engines::doctor
