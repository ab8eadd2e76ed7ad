// SPDX-License-Identifier: Apache-2.0
//
// Rounds for an engine to play: those that are stored or shipped, as far as its rules and abilities
// allow them, and generated ones. A plan is a trace without observations and without `x`.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engines/protocol.h"
#include "engines/reference_walk.h"
#include "engines/rounds/probes.h"
#include "engines/rounds/table_acts.h"
#include "engines/rounds/unplayed.h"
#include "model/rules/rule_set.h"
#include "model/table/check.h"
#include "properties/play/play.h"
#include "properties/shrink/shrink.h"

namespace showstopper::engines {

// Whether the engine's abilities allow the round.
template <class G>
bool may_play(const Abilities& abilities, const TraceOf<G>& round) {
  const std::vector<int>& players = abilities.players;
  const bool seats = players.empty() || std::find(players.begin(), players.end(),
                                                  round.envelope.players) != players.end();
  return seats && abilities.can_do(trace::Traced<G>::is_set_up(round) ? "state" : "deal");
}

template <table::CardGame G>
class Plans {
 public:
  using Trace = TraceOf<G>;
  using Rules = typename G::Rules;

  // `rules`: JSON that names them.
  Plans(std::string rules, const rules::Library& library)
      : rules_(std::move(rules)), reader_(library) {
    REQUIRES(!rules_.empty());
    reader_.under(rules_);
  }

  struct Stored {
    std::optional<Trace> plan;          // nothing: the rules do not allow the round
    std::vector<std::string> clauses;   // that a fixture names
    std::optional<std::uint64_t> seed;  // of a round that an engine is to play by itself
  };
  // A stored round, fixture or deal under these rules.
  Stored of_line(std::string_view line) {
    Stored stored;
    Trace trace;
    table::Diagnostics refused;
    if (!reader_.read(line, 1, "a stored round", trace, refused)) return stored;
    stored.clauses = trace.envelope.clauses;
    stored.seed = unplayed_seed(trace.envelope);
    if (!stored.seed) stored.plan = legal_beginning(std::move(trace));
    return stored;
  }

  // Round `index` of a run. Nothing random but by seed and index.
  struct Generated {
    Trace plan;                        // the whole round
    properties::RoundPlan<G> choices;  // for engines that take some decisions by themselves
  };
  Generated generated(const std::shared_ptr<const Rules>& rules, std::uint64_t seed,
                      std::uint64_t index) const {
    REQUIRES(rules != nullptr);
    constexpr int kMost = 2000;
    // Numbers of players alternate faster, so that each has rounds of both kinds.
    const auto generator =
        index / 2 % 2 == 0 ? properties::Generator::uniform : properties::Generator::biased;
    Generated made;
    made.choices = properties::plan_round(*rules, seed, index, generator);
    made.plan = trace::Traced<G>::trace_of(
        rules, rules_, properties::play_round(*rules, seed, index, generator, kMost));
    return made;
  }

  // Some rounds are probed, or begin in their middle from a set-up position: playing to a position
  // and setting it up must lead to the same.
  // In some the table acts too, if the game has such acts.
  Trace varied(Trace plan, std::uint64_t seed, std::uint64_t index, bool can_set_up) const {
    table::Random random = random_of(seed, index);
    if constexpr (has_table_acts<G>()) {
      if (random.chance(1, 6)) plan = with_table_acts<G>(plan, random);
    }
    if (auto later = from_the_middle(plan, can_set_up, random)) return std::move(*later);
    return random.chance(1, 3) ? with_probes<G>(plan, kProbes, random) : plan;
  }
  static constexpr int kProbes = 3;  // in a round that has any

  // The random numbers that vary round `index`.
  static table::Random random_of(std::uint64_t seed, std::uint64_t index) {
    constexpr std::uint64_t kStream = 0x5052'4F42'4521u;
    return table::fork(seed ^ kStream, index);
  }
  // For one round in eight, the round from a position in its middle on.
  static std::optional<Trace> from_the_middle(const Trace& plan, bool can_set_up,
                                              table::Random& random) {
    if (!can_set_up || !random.chance(1, 8)) return std::nullopt;
    auto later = properties::ShrinkSteps<G>::set_ups(plan);
    if (later.empty()) return std::nullopt;
    ENSURES(trace::Traced<G>::hidden(later.front()) == 0);
    return std::move(later[random.below(later.size())]);
  }

  const std::string& rules() const { return rules_; }

 private:
  // The legal beginning of a round, and the refusals that it claims.
  static std::optional<Trace> legal_beginning(Trace trace) {
    std::set<int> claimed(trace.envelope.probes.begin(), trace.envelope.probes.end());
    for (const auto& claim : trace.expect) {
      if (claim.refused) claimed.insert(claim.after);
    }
    trace::Traced<G>::forget_observed(trace);
    if (trace::Traced<G>::hidden(trace) > 0) {
      auto ways = trace::Traced<G>::fillings(trace, 0, 1);
      if (ways.empty()) return std::nullopt;
      trace = std::move(ways.front());
    }
    ReferenceWalk<G> reference(trace, false);
    std::size_t legal = 0;
    for (; legal < trace.actions.size(); ++legal) {
      if (!reference.step(trace.actions[legal]) && !claimed.contains(static_cast<int>(legal))) {
        break;
      }
    }
    if (legal == 0 && !trace.actions.empty()) return std::nullopt;
    ENSURES(legal <= trace.actions.size() && trace::Traced<G>::hidden(trace) == 0);
    trace.actions.resize(legal);
    return trace;
  }

  std::string rules_;
  typename trace::Traced<G>::Reader reader_;
};

}  // namespace showstopper::engines
