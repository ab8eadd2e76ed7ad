// SPDX-License-Identifier: Apache-2.0
//
// Random rounds under two rule sets of a game that lists its fields, with common deals and common
// choices up to their first difference. From there on each goes on by itself, so that payments can
// be compared. Proves nothing: rules that part in no round may part in the next.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <utility>

#include "app/games/game.h"
#include "model/table/guard/guarded.h"
#include "model/table/playout.h"
#include "model/trace/basic/traced.h"
#include "properties/play/play.h"
#include "properties/regression/test_case.h"

namespace showstopper::app {

template <trace::BasicGame G>
class PairedPlay {
 public:
  explicit PairedPlay(const PairedJob& job)
      : job_(job), one_(compiled(*job.a, job.players)), other_(compiled(*job.b, job.players)) {}

  PairedRounds run() {
    PairedRounds all;
    all.payments[0].resize(static_cast<std::size_t>(job_.players));
    all.payments[1] = all.payments[0];
    for (std::uint64_t i = 0; i < job_.rounds && (!job_.go_on || job_.go_on()); ++i) {
      Pair pair(*one_, *other_, plan(*one_, i));
      // Rules under which the code of the game stops differ from all others.
      const auto stop = table::guarded([&] { pair.play(plan(*other_, i).deal); });
      if (stop) pair.part({"the round", stop->text});
      ++all.rounds;
      all.parted += pair.parted ? 1 : 0;
      all.paid_otherwise += pair.paid[0] != pair.paid[1] ? 1 : 0;
      for (const std::size_t side : {0u, 1u}) {
        for (std::size_t seat = 0; seat < all.payments[side].size(); ++seat) {
          all.payments[side][seat] += pair.paid[side][seat];
        }
      }
      if (!pair.parted) continue;
      if (!all.witness.empty() && pair.round.actions.size() >= all.actions) continue;
      all.actions = pair.round.actions.size();
      all.after = pair.round.actions.empty()
                      ? ""
                      : std::to_string(pair.round.seats.back()) + ' ' +
                            std::string(G::action_text(pair.round.actions.back()));
      all.shows = pair.shows;
      all.witness = trace::Traced<G>::to_json(
          trace::Traced<G>::trace_of(one_, properties::rules_json(*job_.a, *job_.a), pair.round));
    }
    return all;
  }

 private:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Plan = properties::RoundPlan<G>;

  static std::shared_ptr<const Rules> compiled(const rules::RuleSet& set, int players) {
    return std::make_shared<const Rules>(G::compile(set, players));
  }
  Plan plan(const Rules& rules, std::uint64_t index) const {
    using properties::Generator;
    return properties::plan_round(rules, job_.seed, index,
                                  index % 2 == 0 ? Generator::uniform : Generator::biased);
  }

  struct Pair {
    const Rules& one;
    const Rules& other;
    Plan plan;
    bool parted = false;
    table::PlayedRound<G> round;  // up to the first difference
    std::array<std::string, 2> shows;
    std::array<std::vector<std::int64_t>, 2> paid;

    Pair(const Rules& a, const Rules& b, Plan of)
        : one(a), other(b), plan(std::move(of)), round{plan.table, plan.deal, {}, {}} {
      for (auto& each : paid) each.resize(static_cast<std::size_t>(G::players(a)));
    }

    void play(const typename G::Deal& other_deal) {
      const trace::FieldWalker<G> walker(G::players(one));
      State a = G::start(one, plan.table, plan.deal, nullptr);
      const std::string dealt = walker.json(plan.deal), dealt_otherwise = walker.json(other_deal);
      State b = G::start(other, plan.table, other_deal, nullptr);
      if (dealt != dealt_otherwise) part({dealt, dealt_otherwise});
      properties::RoundPlan<G> rest = plan;
      while (!parted && !G::over(a)) {
        const auto legal = G::legal(one, a);
        table::require_progress<G>(legal, static_cast<int>(round.actions.size()));
        const std::array<std::string, 2> choices{choices_in(one, a), choices_in(other, b)};
        if (choices[0] != choices[1]) {
          part(choices);
          break;
        }
        const auto action = properties::policy_of(rest)(a, legal);
        table::begin_action(static_cast<int>(round.actions.size()));
        round.seats.push_back(G::to_move(a));
        round.actions.push_back(action);
        G::apply(one, a, action, nullptr);
        G::apply(other, b, action, nullptr);
      }
      finish(0, one, a, rest);
      finish(1, other, b, rest);
      if (!parted && paid[0] != paid[1]) part({paid_text(0), paid_text(1)});
    }

    void part(std::array<std::string, 2> both) {
      parted = true;
      shows = std::move(both);
    }

    static std::string choices_in(const Rules& rules, const State& state) {
      if (G::over(state)) return "the round is over";
      const auto legal = G::legal(rules, state);
      std::vector<std::string> actions;
      for (int i = 0; i < legal.size(); ++i) {
        actions.push_back(std::string(G::action_text(legal.nth(i))));
      }
      return "seat " + std::to_string(G::to_move(state)) + " may " +
             trace::sorted_words(std::move(actions));
    }

    void finish(std::size_t side, const Rules& rules, State& state, Plan by) {
      table::play_out<G>(rules, state, properties::policy_of(by));
      const auto result = G::settle(rules, state, nullptr);
      for (int seat = 0; seat < G::players(rules); ++seat) {
        paid[side][static_cast<std::size_t>(seat)] =
            static_cast<std::int64_t>(result.payments[static_cast<std::size_t>(seat)]);
      }
    }

    std::string paid_text(std::size_t side) const {
      std::string text = "payments";
      for (const std::int64_t payment : paid[side]) text += ' ' + std::to_string(payment);
      return text;
    }
  };

  const PairedJob& job_;
  std::shared_ptr<const Rules> one_, other_;
};

}  // namespace showstopper::app
