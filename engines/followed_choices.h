// SPDX-License-Identifier: Apache-2.0
//
// Finds the automatic choices of an engine from its next observation: the way through them that
// fits best. `did` of an answer names the way; without it a limited number of ways is searched,
// because decisions one after the other have as many ways as a round has plays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "conformance/gostop/judge.h"
#include "conformance/stoppa/judge.h"
#include "engines/automatic.h"
#include "engines/reference_walk.h"
#include "model/table/check.h"

namespace showstopper::engines {

// Takes the latest observation out of a round.
template <class Trace>
auto take_latest(Trace& round) {
  typename decltype(Trace::after)::value_type seen;
  if (!round.after.empty()) {
    std::swap(seen, round.after.back());
  } else if (round.start) {
    seen = std::move(*round.start);
    round.start.reset();
  }
  return seen;
}

// Adds actions that an engine has chosen by itself before it showed this.
template <class Trace, class Moves, class Observation>
void add_chosen(Trace& round, const Moves& chosen, Observation seen) {
  REQUIRES(round.after.size() == round.actions.size());
  round.actions.insert(round.actions.end(), chosen.begin(), chosen.end());
  round.after.resize(round.after.size() + chosen.size());
  if (round.after.empty()) {
    round.start = std::move(seen);
  } else {
    round.after.back() = std::move(seen);
  }
}

template <table::CardGame G>
class FollowedChoices {
 public:
  using Trace = TraceOf<G>;
  using Move = MoveOf<G>;
  using Way = std::vector<Move>;
  // The most ways that are compared with observations: after one answer, and in one round.
  static constexpr std::size_t kMostWays = 256, kMostInARound = 2048;

  void begin_round() { tried_ = 0; }

  // The way to the latest observation in the round; if that was not `readable`, the first one.
  // Nullopt: there are too many ways. An empty way: the engine leaves the choice open.
  std::optional<Way> way(const Trace& round, bool readable, const ReferenceWalk<G>& from,
                         const Automatic<G>& automatic,
                         const std::optional<std::vector<std::string>>& did) {
    if (did) {
      if (auto named = as_named(round, from, *did)) return named;
    }
    auto ways = ways_from(round, from, automatic);
    if (!ways || tried_ + ways->size() > kMostInARound) return std::nullopt;
    ways->emplace_back();
    std::size_t best = 0;
    Misfit fewest{};
    if (!readable) tried_ += ways->size();
    for (std::size_t i = 0; readable && i < ways->size(); ++i) {
      ++tried_;
      const Misfit misfit = misfit_with(round, (*ways)[i]);
      if (i > 0 && misfit >= fewest) continue;
      best = i;
      fewest = misfit;
      if (fewest == Misfit{}) break;
    }
    ENSURES(best < ways->size());
    return std::move((*ways)[best]);
  }

 private:
  // The way of these actions; nothing if one of them is not legal.
  static std::optional<Way> as_named(const Trace& round, const ReferenceWalk<G>& from,
                                     const std::vector<std::string>& did) {
    ReferenceWalk<G> at = from;
    Way way;
    for (const std::string& text : did) {
      if (at.over()) return std::nullopt;
      const typename G::Legal may = G::legal(*round.rules, at.state());
      const int seat = G::to_move(at.state());
      std::optional<Move> named;
      for (int i = 0; i < may.size() && !named; ++i) {
        const Move move{seat, may.nth(i)};
        if (to_text(move) == text) named = move;
      }
      if (!named) return std::nullopt;
      at.step(*named);
      way.push_back(*named);
    }
    ENSURES(way.size() == did.size());
    return way;
  }

  // Step by step; of the ways that lead to the same position, such as the same cards given in
  // another order, the first. Nothing if there are more than kMostWays.
  static std::optional<std::vector<Way>> ways_from(const Trace& round, const ReferenceWalk<G>& from,
                                                   const Automatic<G>& automatic) {
    struct Open {
      ReferenceWalk<G> at;
      Way moves;
    };
    std::vector<Open> open{{from, {}}};
    std::vector<Way> done;
    while (!open.empty()) {
      std::vector<Open> next;
      std::set<std::uint64_t> known;
      for (const Open& way : open) {
        if (!automatic.takes(*round.rules, way.at.state())) {
          done.push_back(way.moves);
          continue;
        }
        const typename G::Legal may = G::legal(*round.rules, way.at.state());
        for (int i = 0; i < may.size(); ++i) {
          Open longer = way;
          longer.moves.push_back({G::to_move(way.at.state()), may.nth(i)});
          REQUIRES(!longer.at.refuses(longer.moves.back()));
          longer.at.step(longer.moves.back());
          if (!known.insert(G::fingerprint(*round.rules, longer.at.state())).second) continue;
          next.push_back(std::move(longer));
          if (next.size() + done.size() > kMostWays) return std::nullopt;
        }
      }
      open = std::move(next);
    }
    return done;
  }

  // The number of differences if the engine did this before its latest observation: judged as a
  // log, and, between equal ways, as a fixture, which takes no card for its double.
  using Misfit = std::pair<std::size_t, std::size_t>;
  static Misfit misfit_with(const Trace& so_far, const Way& did) {
    using conformance::Strictness;
    Trace longer = so_far;
    auto seen = take_latest(longer);
    add_chosen(longer, did, std::move(seen));
    return {conformance::judge(longer, Strictness::of_a_log).findings.size(),
            conformance::judge(longer, Strictness::of_a_fixture).findings.size()};
  }

  std::size_t tried_ = 0;
};

}  // namespace showstopper::engines
