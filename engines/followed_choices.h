// SPDX-License-Identifier: Apache-2.0
//
// Finds what an engine has chosen by itself from what it shows next: the way through its automatic
// choices that fits best. `did` of an answer names the way; without it the ways are searched, so
// many and no more: decisions one after the other have as many ways as a round has plays.
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
#include "engines/recording.h"
#include "engines/reference_walk.h"

namespace showstopper::engines {

template <table::CardGame G>
class FollowedChoices {
 public:
  using Trace = TraceOf<G>;
  using Move = MoveOf<G>;
  using Way = std::vector<Move>;
  // Ways that are compared with what the engine shows: after one answer, and in one round.
  static constexpr std::size_t kMostWays = 256, kMostInARound = 2048;

  explicit FollowedChoices(const rules::Library& library) : reader_(library) {}

  void begin_round() { tried_ = 0; }

  // Of the latest observation in the recording. Nothing: there are too many ways. An empty way: it
  // asks, although it may choose.
  std::optional<Way> way(const Trace& plan, const ReferenceWalk<G>& from,
                         const Automatic<G>& automatic, const Recording& recording,
                         const std::optional<std::vector<std::string>>& did) {
    if (did) {
      if (auto named = as_named(plan, from, *did)) return named;
    }
    auto ways = ways_from(plan, from, automatic);
    if (!ways || tried_ + ways->size() > kMostInARound) return std::nullopt;
    ways->emplace_back();
    std::size_t best = 0;
    Misfit fewest{};
    for (std::size_t i = 0; i < ways->size(); ++i) {
      ++tried_;
      const Misfit misfit = misfit_with(recording, (*ways)[i]);
      if (i > 0 && misfit >= fewest) continue;
      best = i;
      fewest = misfit;
      if (fewest == Misfit{}) break;
    }
    return std::move((*ways)[best]);
  }

 private:
  // The way of these actions; nothing if one of them is not legal.
  static std::optional<Way> as_named(const Trace& plan, const ReferenceWalk<G>& from,
                                     const std::vector<std::string>& did) {
    ReferenceWalk<G> at = from;
    Way way;
    for (const std::string& text : did) {
      if (at.over()) return std::nullopt;
      const typename G::Legal may = G::legal(*plan.rules, at.state());
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
    return way;
  }

  // Step by step; of the ways that lead to the same position, such as the same cards given in
  // another order, the first. Nothing if there are more than kMostWays.
  static std::optional<std::vector<Way>> ways_from(const Trace& plan, const ReferenceWalk<G>& from,
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
        if (!automatic.takes(*plan.rules, way.at.state())) {
          done.push_back(way.moves);
          continue;
        }
        const typename G::Legal may = G::legal(*plan.rules, way.at.state());
        for (int i = 0; i < may.size(); ++i) {
          Open longer = way;
          longer.moves.push_back({G::to_move(way.at.state()), may.nth(i)});
          longer.at.step(longer.moves.back());
          if (!known.insert(G::fingerprint(*plan.rules, longer.at.state())).second) continue;
          next.push_back(std::move(longer));
          if (next.size() + done.size() > kMostWays) return std::nullopt;
        }
      }
      open = std::move(next);
    }
    return done;
  }

  // How much differs if the engine has done this before its latest observation: as a log is judged,
  // and among ways that are alike in that, as a fixture is, which takes no card for its double.
  using Misfit = std::pair<std::size_t, std::size_t>;
  Misfit misfit_with(const Recording& so_far, const Way& did) {
    Recording longer = so_far;
    std::string seen;
    std::swap(seen, longer.after.empty() ? longer.start : longer.after.back());
    for (const Move& move : did) {
      longer.actions.push_back(to_text(move));
      longer.after.emplace_back();
    }
    (longer.after.empty() ? longer.start : longer.after.back()) = std::move(seen);
    Trace trace;
    table::Diagnostics wrong;
    constexpr Misfit kWorst{1000, 1000};
    if (!reader_.read(longer.line(), 1, "the engine's answer", trace, wrong)) return kWorst;
    const std::size_t as_log = conformance::judge(trace).findings.size();
    trace.envelope.clauses = {"of a fixture"};
    return {as_log, conformance::judge(trace).findings.size()};
  }

  typename trace::Traced<G>::Reader reader_;
  std::size_t tried_ = 0;
};

}  // namespace showstopper::engines
