// SPDX-License-Identifier: Apache-2.0
#include "lint/gostop/small_round.h"

#include <algorithm>
#include <utility>

#include "model/table/caught_check.h"
#include "model/table/check.h"
#include "model/trace/gostop/traced.h"
#include "properties/shrink/gostop/shrink.h"

namespace showstopper::lint::gostop_rules {

using Traced = trace::Traced<gostop::Game>;
using properties::Failure;
using properties::Verdict;

bool is_sound(const Case& of) {
  if (!Traced::is_set_up(of.round)) return true;
  return properties::CaseCheck<gostop::Game>(false).begins(of);
}

SmallRound made_small(const Case& from, const Shows& shows, std::uint64_t most_checks,
                      const std::function<bool()>& go_on) {
  if (most_checks == 0) return {from, false};
  const Failure wanted{Failure::Kind::difference, "what is looked for", "", ""};
  const auto judge = [&](const Case& of) -> std::optional<Verdict> {
    const auto& set = of.rules().source;
    if (set != from.rules().source && !(*set == *from.rules().source)) return std::nullopt;
    const bool set_up = Traced::is_set_up(of.round);
    if (set_up && !properties::CaseFacts<gostop::Game>::is_sound(of.round)) return std::nullopt;
    try {
      const auto done = shows(of);
      if (!done || !is_sound(of)) return std::nullopt;
      return Verdict{wanted, static_cast<int>(*done) - 1, {}};
    } catch (const table::CheckFailed&) {
      return std::nullopt;
    }
  };
  properties::ShrinkOptions options;
  options.most_checks = most_checks;
  options.stop = [&] { return go_on && !go_on(); };
  const auto shrunk = properties::shrink(from, wanted, judge, options);
  // The shrinker has tried other ways to fill the `x`; one that shows nothing makes them matter.
  const table::CatchChecks catching;
  const std::vector<Case> all = ways(shrunk.smallest);
  const auto fails = [&](const Case& way) { return judge(way).has_value(); };
  if (all.empty() || std::all_of(all.begin(), all.end(), fails)) {
    return {shrunk.smallest, shrunk.minimal};
  }
  const auto shown = std::find_if(all.begin(), all.end(), fails);
  return {shown == all.end() ? from : *shown, false};
}

namespace {

trace::GostopObservation observed_at_the_end(const Case& way) {
  using Observed = trace::GostopObservation;
  gostop::State state = Traced::opening(way.round);
  for (const trace::Move& each : way.round.actions) {
    gostop::apply(way.rules(), state, each.action);
  }
  Observed observed = trace::observe(way.rules(), state);
  observed.seen &= state.over() ? Observed::kResult
                                : Observed::kToMove | Observed::kDecision | Observed::kPoints;
  return observed;
}

}  // namespace

std::string claiming_line(const Case& of, const std::string& rules_json, const std::string& why) {
  trace::GostopTrace line = of.round;
  line.envelope.rules = rules_json;
  line.envelope.why = why;
  const std::vector<Case> all = ways(of);
  CHECK(!all.empty());
  trace::Claim claim;
  claim.after = static_cast<int>(of.round.actions.size()) - 1;
  claim.is = observed_at_the_end(all.front());
  // As text, for what is not seen is not compared.
  const std::string said = trace::to_json(claim.is);
  const bool common = std::all_of(all.begin(), all.end(), [&](const Case& way) {
    return trace::to_json(observed_at_the_end(way)) == said;
  });
  if (common) {
    if (claim.is.has(trace::GostopObservation::kResult)) line.result = claim.is.result;
    line.expect.push_back(std::move(claim));
  }
  return trace::to_json(line);
}

std::vector<Case> ways(const Case& of) {
  constexpr int kSamples = 16;
  std::vector<Case> all;
  for (auto& round : Traced::fillings(of.round, kSamples, 1)) all.push_back({of.base, round});
  return all;
}

}  // namespace showstopper::lint::gostop_rules
