// SPDX-License-Identifier: Apache-2.0
//
// A linted rule set with the random rounds that were played under it, for each number of players:
// whatever a kind of finding looks for in play, it finds here, and is shown the smallest round.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lint/line_effect.h"
#include "lint/other_values.h"
#include "lint/own_file.h"
#include "lint/rounds/round_pair.h"
#include "lint/small_round.h"
#include "model/table/check.h"
#include "model/trace/traced.h"
#include "properties/play/play.h"
#include "properties/play/swarm.h"

namespace showstopper::lint {

// A round of random play, or the beginning of one, reduced to what kinds ask for; `witness` plays
// it again.
template <class G>
struct SeenRound {
  std::uint64_t index = 0;
  properties::Generator generator{};
  int actions = 0;
  typename G::State end;
  typename G::Result result;  // where the round is over
  std::vector<typename G::Event> events;
};

// The rules for one number of seats, with the rounds played under them.
template <class G>
struct PlayedTable {
  typename G::Rules rules;
  std::vector<SeenRound<G>> rounds;
};

template <class G>
class PlayedSubject : public OwnFile {
 public:
  using Table = PlayedTable<G>;
  using Round = SeenRound<G>;

  // So many rounds for each number of players.
  PlayedSubject(const Job& job, std::uint64_t rounds) : OwnFile(job) {
    for (const int players : G::kSeats) {
      std::string why_not;
      if (!G::playable(rules(), players, why_not)) continue;
      tables_.push_back({G::compile(rules(), players), {}});
      play(tables_.back(), rounds);
    }
  }

  const std::vector<Table>& tables() const { return tables_; }
  std::uint64_t rounds_played() const {
    std::uint64_t rounds = 0;
    for (const Table& table : tables_) rounds += table.rounds.size();
    return rounds;
  }

  // A small round for which `shows(table, round)` holds, as a trace that claims the observation at
  // its end; empty: none was played. It may be the beginning of a round, or a part from its middle.
  // `shows` runs after each action and sees the events from the beginning of the trace.
  using Test = std::function<bool(const Table& table, const Round& round)>;
  std::string witness(const Test& shows, const std::string& why) const {
    const Round* best = nullptr;
    const Table* of = nullptr;
    for (const Table& table : tables_) {
      for (const Round& round : table.rounds) {
        if (best != nullptr && round.actions >= best->actions) continue;
        if (!shows(table, round)) continue;
        best = &round;
        of = &table;
      }
    }
    if (best == nullptr) return {};
    constexpr int kAll = 1000;
    const auto rules = std::make_shared<const typename G::Rules>(of->rules);
    const auto played =
        properties::case_of<G>(rules->source, rules,
                               properties::play_round<typename G::Rules, G>(
                                   *rules, job().seed, best->index, best->generator, kAll));
    const Shows<G> asked = [&](const properties::TestCase<G>& each) {
      return shown_after(each, shows);
    };
    const SmallRound<G> small = made_small<G>(played, asked, shrink_checks(), job().go_on);
    return claiming_line(small.round, job().rules_json, why);
  }
  bool seen(const Test& shows) const {
    for (const Table& table : tables_) {
      for (const Round& round : table.rounds) {
        if (shows(table, round)) return true;
      }
    }
    return false;
  }

  // Whether another value of the key changes a round for which `shows` holds. Some are tried.
  bool decides(int key, const Test& shows) const {
    constexpr std::size_t kValues = 6, kRounds = 12;
    const rules::Parameter& of = rules().schema().parameters[static_cast<std::size_t>(key)];
    for (const Table& table : tables_) {
      std::vector<typename G::Rules> others;
      for (const rules::Datum& value : other_values(of.domain, rules().value(key), kValues)) {
        rules::RuleSet other = rules();
        other.set(key, value);
        const int players = G::players(table.rules);
        if (properties::is_sound<G>(other, players)) others.push_back(G::compile(other, players));
      }
      std::size_t tried = 0;
      for (const Round& round : table.rounds) {
        if (tried == kRounds || !go_on()) break;
        if (!shows(table, round)) continue;
        ++tried;
        const auto plan = properties::plan_round<typename G::Rules, G>(
            table.rules, job().seed, round.index, round.generator);
        for (const auto& other : others) {
          if (RoundPair<G>(table.rules, other, Compared::play).parts(plan)) return true;
        }
      }
    }
    return false;
  }

  // The effects of single lines; it is made at the first call, and checks no line twice.
  LineEffect& effect() {
    if (!effect_) effect_ = line_effect<G>(*this);
    return *effect_;
  }
  // Of a row of the rules, which applied in these rounds at least.
  RowAnswer of_row(int table, std::size_t index, const std::vector<PlayedRound>& applied) {
    const auto [known, asked] = rows_.try_emplace({table, index});
    if (asked) known->second = effect().row(table, index, applied);
    return known->second;
  }

  // Whether the row is left out, since the lines before it took the effort. It is not if its answer
  // is known; and of a short rule set some rows are tried in any case, since a few that no round
  // selects take all of it.
  bool leaves_out(int table, std::size_t index) {
    constexpr std::size_t kTried = 8, kShort = 100;
    if (!effect().spent() || rows_.contains({table, index})) return false;
    return rows_.size() >= kTried || rows_of(rules()) > kShort;
  }

  void add(Finding finding) { findings.push_back(std::move(finding)); }
  bool full() const { return job().most > 0 && findings.size() >= job().most; }
  // Kinds ask before each question: the user may have had enough, or there are enough findings.
  bool go_on() const { return OwnFile::go_on() && !full(); }

  std::vector<Finding> findings;
  std::vector<Undecided> undecided;
  std::vector<std::string> holds;  // proofs about the rules as a whole

 private:
  // After so many findings witnesses are the rounds as they were played: to make one small takes
  // longer than all other work on it.
  std::uint64_t shrink_checks() const {
    constexpr std::size_t kMany = 20;
    return findings.size() < kMany ? job().shrink_checks : 0;
  }

  void play(Table& table, std::uint64_t rounds) {
    constexpr int kMostActions = 1000;  // no round has so many
    table.rounds.reserve(static_cast<std::size_t>(rounds));
    for (std::uint64_t i = 0; i < rounds && go_on(); ++i) {
      Round round;
      round.index = i;
      round.generator = i % 2 == 0 ? properties::Generator::uniform : properties::Generator::biased;
      auto plan =
          properties::plan_round<typename G::Rules, G>(table.rules, job().seed, i, round.generator);
      round.end = G::start(table.rules, plan.table, plan.deal, &round.events);
      struct Counter {
        int& actions;
        bool chose(const typename G::State&, typename G::Action) const {
          return ++actions < kMostActions;
        }
      };
      table::play_out<G>(table.rules, round.end, properties::policy_of(plan),
                         Counter{round.actions}, &round.events);
      if (!G::over(round.end)) continue;
      round.result = G::settle(table.rules, round.end, &round.events);
      table.rounds.push_back(std::move(round));
    }
  }

  const Table& table(int players) const {
    const auto found = std::find_if(tables_.begin(), tables_.end(), [&](const Table& each) {
      return G::players(each.rules) == players;
    });
    CHECK(found != tables_.end());
    return *found;
  }

  std::optional<std::size_t> shown_after(const properties::TestCase<G>& of,
                                         const Test& shows) const {
    const Table& at = table(static_cast<int>(of.round.envelope.players));
    Round round;
    round.end = trace::Traced<G>::opening(of.round, &round.events);
    const auto& actions = of.round.actions;
    for (std::size_t i = 0; i <= actions.size(); ++i) {
      round.actions = static_cast<int>(i);
      if (G::over(round.end)) round.result = G::settle(at.rules, round.end, &round.events);
      if (shows(at, round)) return i;
      if (i == actions.size()) break;
      const auto& [seat, action] = actions[i];
      if (G::over(round.end) || G::refusal(at.rules, round.end, seat, action)) break;
      G::apply(at.rules, round.end, action, &round.events);
    }
    return std::nullopt;
  }

  std::vector<Table> tables_;
  std::unique_ptr<LineEffect> effect_;
  std::map<std::pair<int, std::size_t>, RowAnswer> rows_;
};

}  // namespace showstopper::lint
