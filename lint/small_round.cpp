// SPDX-License-Identifier: Apache-2.0
#include "lint/small_round.h"

#include <algorithm>
#include <utility>

#include "model/table/check.h"
#include "model/table/guard/caught_check.h"
#include "model/trace/gostop/traced.h"
#include "model/trace/stoppa/traced.h"
#include "properties/shrink/gostop/shrink.h"
#include "properties/shrink/stoppa/shrink.h"

namespace showstopper::lint {

using properties::Failure;
using properties::TestCase;
using properties::Verdict;
using trace::Traced;

template <class G>
bool Soundness<G>::operator()(const TestCase<G>& of) {
  return !Traced<G>::is_set_up(of.round) || check_.begins(of);
}

template <class G>
SmallRound<G> made_small(const TestCase<G>& from, const Shows<G>& shows, std::uint64_t most_checks,
                         const std::function<bool()>& go_on) {
  if (most_checks == 0) return {from, false};
  const Failure wanted{Failure::Kind::difference, "the difference", "", ""};
  Soundness<G> is_sound;
  auto same = from.rules().source;  // the latest copy of the rules; to compare all rows is slow
  const auto judge = [&](const TestCase<G>& of) -> std::optional<Verdict> {
    const auto& set = of.rules().source;
    if (set != same && set != from.rules().source) {
      if (!(*set == *from.rules().source)) return std::nullopt;
      same = set;
    }
    const bool set_up = Traced<G>::is_set_up(of.round);
    if (set_up && !properties::CaseFacts<G>::is_sound(of.round)) return std::nullopt;
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
  const std::vector<TestCase<G>> all = ways(shrunk.smallest);
  const auto fails = [&](const TestCase<G>& way) { return judge(way).has_value(); };
  if (!all.empty() && std::all_of(all.begin(), all.end(), fails)) {
    return {shrunk.smallest, shrunk.minimal};
  }
  const auto shown = std::find_if(all.begin(), all.end(), fails);
  return {shown == all.end() ? from : *shown, false};
}

namespace {

template <class G>
typename G::State end_of(const TestCase<G>& way) {
  typename G::State state = Traced<G>::opening(way.round);
  for (const auto& each : way.round.actions) G::apply(way.rules(), state, each.action);
  return state;
}

trace::GostopObservation observed_at_the_end(const TestCase<gostop::Game>& way) {
  using Observed = trace::GostopObservation;
  const gostop::State state = end_of(way);
  Observed observed = trace::observe(way.rules(), state);
  observed.seen &= state.over() ? Observed::kResult
                                : Observed::kToMove | Observed::kDecision | Observed::kPoints;
  return observed;
}
bool has_result(const trace::GostopObservation& of) {
  return of.has(trace::GostopObservation::kResult);
}

trace::StoppaObservation observed_at_the_end(const TestCase<stoppa::Game>& way) {
  const stoppa::State state = end_of(way);
  const trace::StoppaObservation all = trace::observe(way.rules(), state, {});
  trace::StoppaObservation observed;
  if (state.over()) {
    observed.result = all.result;
  } else {
    observed.to_move = all.to_move;
    observed.decision = all.decision;
  }
  return observed;
}
bool has_result(const trace::StoppaObservation& of) { return of.result.has_value(); }

template <class Observation>
void set_result(trace::GostopTrace& line, const Observation& of) {
  line.result = of.result;
}
template <class Observation>
void set_result(trace::StoppaTrace& line, const Observation& of) {
  line.result = *of.result;
}

}  // namespace

template <class G>
bool ends_alike(const TestCase<G>& of) {
  const std::vector<TestCase<G>> all = ways(of);
  CHECK(!all.empty());
  // As text, since fields that are not observed are not compared.
  const std::string said = trace::to_json(observed_at_the_end(all.front()));
  return std::all_of(all.begin(), all.end(), [&](const TestCase<G>& way) {
    return trace::to_json(observed_at_the_end(way)) == said;
  });
}

template <class G>
std::string claiming_line(const TestCase<G>& of, const std::string& rules_json,
                          const std::string& why) {
  const TestCase<G> way = ways(of).front();
  auto line = ends_alike(of) ? of.round : way.round;
  line.envelope.rules = rules_json;
  line.envelope.why = why;
  typename decltype(line.expect)::value_type claim;
  claim.after = static_cast<int>(of.round.actions.size()) - 1;
  claim.is = observed_at_the_end(way);
  if (has_result(claim.is)) set_result(line, claim.is);
  line.expect.push_back(std::move(claim));
  return trace::to_json(line);
}

template <class G>
std::vector<TestCase<G>> ways(const TestCase<G>& of) {
  constexpr int kSamples = 16;
  std::vector<TestCase<G>> all;
  for (auto& round : Traced<G>::fillings(of.round, kSamples, 1)) all.push_back({of.base, round});
  return all;
}

using gostop::Game;
template class Soundness<Game>;
template SmallRound<Game> made_small(const TestCase<Game>&, const Shows<Game>&, std::uint64_t,
                                     const std::function<bool()>&);
template std::vector<TestCase<Game>> ways(const TestCase<Game>&);
template bool ends_alike(const TestCase<Game>&);
template std::string claiming_line(const TestCase<Game>&, const std::string&, const std::string&);

template class Soundness<stoppa::Game>;
template SmallRound<stoppa::Game> made_small(const TestCase<stoppa::Game>&,
                                             const Shows<stoppa::Game>&, std::uint64_t,
                                             const std::function<bool()>&);
template std::vector<TestCase<stoppa::Game>> ways(const TestCase<stoppa::Game>&);
template bool ends_alike(const TestCase<stoppa::Game>&);
template std::string claiming_line(const TestCase<stoppa::Game>&, const std::string&,
                                   const std::string&);

}  // namespace showstopper::lint
