// SPDX-License-Identifier: Apache-2.0
//
// Checks the relations of a game on a case: `verify` on a played round, the shrinker on a candidate
// and the store of past failures on a stored round. The round is replayed under its own rules, then
// each relation replays it in a changed form. A case may begin with a set-up position; a relation
// on deals holds there.
//
// A game defines its relations by specialising `RoundRelations`. There is no default, so that a
// forgotten header is an error and not a run without relations. A game that only lists its fields
// (model/trace/basic) has none.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/rules/rule_set.h"
#include "model/table/guard/caught_check.h"
#include "model/table/guard/guarded.h"
#include "model/trace/basic/trace.h"
#include "properties/metamorphic/relation.h"
#include "properties/regression/check_case.h"

namespace showstopper::properties {

// A game with relations defines:
//   Subject(set, base, players, seed, library)   rules, and values that relations derive from them
//   Run                                          a round replayed under a subject
//   all()                                        the relations over `Run`
//   retell(subject, record, set_up)              `set_up`: the position to begin with, or nullptr
template <class G>
struct RoundRelations;

// A game without relations.
struct NoRelations {};
template <trace::BasicGame G>
struct RoundRelations<G> : NoRelations {};

template <class G>
concept HasRelations = requires {
  typename RoundRelations<G>::Run;
};

// The sentence of the relation with this name; empty if the game has none.
template <class G>
std::string_view relation_sentence([[maybe_unused]] std::string_view name) {
  if constexpr (HasRelations<G>) {
    for (const auto& relation : RoundRelations<G>::all()) {
      if (relation.name == name) return relation.sentence;
    }
  }
  return {};
}

template <class G>
class RelationJudge {
  static_assert(HasRelations<G> || table::takes_defaults<G>(),
                "include the header of the game's own relations");

 public:
  explicit RelationJudge(rules::Library library) : library_(std::move(library)) {}

  // The names of all relations that fail, in the order of the list. If the round cannot be played
  // to its last action, no relation is checked and none fails.
  std::vector<std::string_view> broken(const TestCase<G>& of) { return failing(of, {}, kAll); }

  // The first relation that fails; with `name`, only that one is checked. A relation is about the
  // whole round, so the failure is placed after its last action.
  std::optional<Verdict> operator()(const TestCase<G>& of, std::string_view name = {}) {
    const auto found = failing(of, name, 1);
    if (found.empty()) return std::nullopt;
    return Verdict{failure_of(found.front()), static_cast<int>(of.round.actions.size()) - 1};
  }

  static Failure failure_of(std::string_view relation) {
    return {Failure::Kind::relation, std::string(relation), "", ""};
  }

  std::uint64_t rulings() const { return rulings_; }  // relations that were checked, in all

 private:
  static constexpr std::size_t kAll = static_cast<std::size_t>(-1);
  // Of the values that a relation draws for a rule set: the same whenever a case is checked again.
  static constexpr std::uint64_t kSeed = 1;

  std::vector<std::string_view> failing([[maybe_unused]] const TestCase<G>& of,
                                        [[maybe_unused]] std::string_view name,
                                        [[maybe_unused]] std::size_t most) {
    std::vector<std::string_view> found;
    if constexpr (HasRelations<G>) {
      const table::CatchChecks catching;
      table::PlayedRound<G> record;
      if (!can_be_named(of.base) || !played(of, record)) return found;
      const bool set_up = trace::Traced<G>::is_set_up(of.round);
      const auto run = RoundRelations<G>::retell(know(of), record, set_up ? &opening_ : nullptr);
      for (const auto& relation : RoundRelations<G>::all()) {
        if (!name.empty() && relation.name != name) continue;
        ++rulings_;
        if (!holds(relation, run)) found.push_back(relation.name);
        if (found.size() == most) break;
      }
    }
    return found;
  }

  // Relations print rounds and read them again. The printed rules name the shipped rule set that a
  // user's file extends (`rules_json`). So relations are checked only if the library has that set.
  bool can_be_named(const BaseRules& base) {
    if (named_ == base) return true;
    const rules::RuleSet& printed = base->shipped != nullptr ? *base->shipped : *base;
    table::Diagnostics ignored;
    const auto loaded = library_.load(printed.schema(), printed.name, ignored);
    if (!loaded || !(*loaded == printed)) return false;
    named_ = base;
    return true;
  }

  // If the engine stops in the round that a relation replays, the relation is broken.
  template <class Relation, class Run>
  static bool holds(const Relation& relation, const Run& run) {
    bool holds = false;
    const auto stop = table::guarded([&] { holds = relation.judge(run).holds; });
    return holds && !stop;
  }

  // Whether the round can be played to its last action; then `record` is the played round.
  bool played(const TestCase<G>& of, table::PlayedRound<G>& record) {
    if (!position_.begins(of)) return false;
    bool whole = false;
    const auto play = [&] {
      opening_ = trace::Traced<G>::opening(of.round);
      record.table = CaseFacts<G>::table(of.round, opening_);
      record.deal = CaseFacts<G>::deal(of.round);
      typename G::State state = opening_;
      for (const auto& move : of.round.actions) {
        if (G::over(state) || G::refusal(of.rules(), state, move.seat, move.action)) return;
        G::apply(of.rules(), state, move.action, nullptr);
        record.seats.push_back(move.seat);
        record.actions.push_back(move.action);
      }
      whole = true;
    };
    // A stop of the engine is a failure of its own, which the catalogue reports.
    return !table::guarded(play) && whole;
  }

  const auto& know(const TestCase<G>& of) requires HasRelations<G> {
    if (rules_ != of.round.rules || base_ != of.base) {
      rules_ = of.round.rules;
      base_ = of.base;
      subject_ = std::make_shared<const typename RoundRelations<G>::Subject>(
          *of.rules().source, of.base, of.round.envelope.players, kSeed, library_);
    }
    return *std::static_pointer_cast<const typename RoundRelations<G>::Subject>(subject_);
  }

  rules::Library library_;
  CaseCheck<G> position_{false};
  typename G::State opening_;
  std::shared_ptr<const typename G::Rules> rules_;  // of the latest case, and of its subject
  BaseRules base_, named_;
  std::shared_ptr<const void> subject_;
  std::uint64_t rulings_ = 0;
};

}  // namespace showstopper::properties
