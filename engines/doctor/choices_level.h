// SPDX-License-Identifier: Apache-2.0
//
// Each kind of choice once: the engine must leave the choice open, show the position of the rules
// meanwhile, and take the answer. It must declare choices that it takes by itself.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engines/doctor/bedside.h"
#include "model/table/check.h"

namespace showstopper::engines::doctor {

template <table::CardGame G>
class ChoicesLevel {
 public:
  using Worker = typename Bedside<G>::Worker;
  using Trace = TraceOf<G>;

  ChoicesLevel(Bedside<G>& at, Level& level) : at_(at), level_(level) {}

  void run() {
    if (!at_.abilities().can_do("deal")) return level_.skip("`can` does not list `deal`");
    worker_ = at_.fresh(level_);
    if (!worker_) return;
    worker_->driver().play_apart(true);
    for (const auto& [kind, round] : rounds_of_each_kind()) {
      if (!at_.go_on() || level_.last) break;
      examine(kind, round);
    }
    if (at_.examination().interrupted) return;
    if (!at_.undeclared().empty()) {
      std::string kinds;
      for (const std::string& kind : at_.undeclared()) {
        kinds += (kinds.empty() ? "`" : ", `") + kind + '`';
      }
      level_.fail("it takes choices by itself that `auto` does not declare: " + kinds);
    }
    if (level_.result != Result::fail && !at_.aside().empty()) level_.fail(at_.aside());
    const auto& declared = at_.abilities().automatic;
    std::string text = fmt::format("it requests {}", fmt::join(asked_, ", "));
    if (!declared.empty()) text += fmt::format("; `auto`: {}", fmt::join(declared, ", "));
    if (!asked_.empty()) level_.says.push_back(std::move(text));
  }

 private:
  // The narrowest kind of the decision; the verbs, if the game has no words for decisions.
  static std::string kind_of(const Trace& round, const typename G::State& state) {
    const auto kinds = Automatic<G>::kinds_of(*round.rules, state);
    REQUIRES(!G::over(state));
    if (!kinds.empty()) return kinds.front();
    const typename G::Legal may = G::legal(*round.rules, state);
    std::set<std::string> verbs;
    for (int i = 0; i < may.size(); ++i) {
      const std::string text = G::action_text(may.nth(i));
      verbs.insert(text.substr(0, text.find(' ')));
    }
    return fmt::format("{}", fmt::join(verbs, "/"));
  }

  // By kind the first round that reaches such a choice, up to the action that answers it.
  std::map<std::string, Trace> rounds_of_each_kind() const {
    constexpr std::uint64_t kMostRounds = 400;
    std::map<std::string, Trace> rounds;
    for (std::uint64_t i = 0; i < kMostRounds; ++i) {
      const Trace plan = at_.generated(i).plan;
      ReferenceWalk<G> walk(plan, false);
      for (std::size_t action = 0; action < plan.actions.size() && !walk.over(); ++action) {
        const std::string kind = kind_of(plan, walk.state());
        if (!rounds.contains(kind)) {
          Trace cut = plan;
          cut.actions.resize(action + 1);
          ENSURES(!cut.actions.empty() && cut.actions.size() <= plan.actions.size());
          rounds.emplace(kind, std::move(cut));
        }
        if (!walk.step(plan.actions[action])) break;
      }
    }
    return rounds;
  }

  void examine(const std::string& kind, const Trace& round) {
    REQUIRES(worker_ != nullptr && !kind.empty());
    const Driven<G> driven = worker_->driver().play(round);
    if (at_.examination().interrupted || driven.unsupported) return;
    const auto found = at_.judged(driven);
    if (found.empty()) {
      const std::string decision = kind.substr(0, kind.find(" between"));
      const bool own = !at_.undeclared().contains(kind) && !at_.undeclared().contains(decision);
      if (own) asked_.insert(decision);
      return;
    }
    const auto& first = found.front();
    const auto [before, after] =
        at_.decisions_around(driven.played ? driven.round : round, first.action);
    const bool here = at_.is_choice(before) || at_.is_choice(after);
    if (here && !at_.is_breakdown(first)) {
      if (const auto by_itself = worker_->undeclared_choice(round, first)) {
        at_.learn_undeclared(*by_itself);
        return;
      }
    }
    at_.report(level_, fmt::format("at `{}`", kind), first, driven,
               at_.is_choice(after) ? after : before);
    level_.last = at_.is_breakdown(first);
  }

  Bedside<G>& at_;
  Level& level_;
  std::unique_ptr<Worker> worker_;
  std::set<std::string> asked_;
};

template <table::CardGame G>
void examine_choices(Bedside<G>& at, Level& level) {
  ChoicesLevel<G>(at, level).run();
}

}  // namespace showstopper::engines::doctor
