// SPDX-License-Identifier: Apache-2.0
#include "conformance/gostop/scene.h"

#include <algorithm>

#include "conformance/gostop/judge.h"
#include "conformance/gostop/ways_of_writing.h"
#include "conformance/same_mistake.h"
#include "model/table/check.h"

namespace showstopper::conformance::gostop {
namespace {

struct TurnStart {
  int action = -1;  // after which the turn starts
  State state;
};

bool at_start_of_a_turn(const State& state) {
  return state.decision == Decision::turn && !state.turn.moved;
}

std::vector<TurnStart> turn_starts(const trace::GostopTrace& round) {
  std::vector<TurnStart> starts;
  judge(round, [&starts](const Moment& moment) {
    if (!at_start_of_a_turn(moment.state)) return;
    if (!starts.empty() && starts.back().action == moment.action) starts.pop_back();
    REQUIRES(starts.empty() || starts.back().action < moment.action);
    starts.push_back({moment.action, moment.state});
  });
  return starts;
}

bool in_the_result(const Finding& finding) { return finding.key.starts_with("result"); }

// Whether the engine left out a declaration and the action makes it: without that action a log may
// leave the declaration out.
bool shows_what_is_missing(const Finding& finding, ActionKind action) {
  if (finding.key != "decision" || finding.expected != word(Decision::declare)) return false;
  return action == ActionKind::quad || action == ActionKind::shake || action == ActionKind::done;
}

// The index of the last action that a scene of the finding needs. To a question that was not due
// belongs the answer: rules under which it is due allow that answer too. The actions decide it;
// `last_needed` of engines/live_shrink.h serves every game, and judges the cut round again.
int last_of_scene(const trace::GostopTrace& round, const Finding& finding) {
  REQUIRES(finding.action >= -1 && finding.action < static_cast<int>(round.actions.size()));
  const auto next = static_cast<std::size_t>(finding.action + 1);
  if (next >= round.actions.size()) return finding.action;
  const ActionKind action = round.actions[next].action.kind;
  if (shows_what_is_missing(finding, action)) return finding.action + 1;
  if (finding.kind != Kind::wrong_decision || finding.action < 0) return finding.action;
  if (next >= round.after.size()) return finding.action;
  const trace::GostopObservation& seen = round.after[next - 1];
  const bool answered = seen.has(trace::GostopObservation::kDecision) &&
                        may_be_left_out(seen.decision) && answers(action, seen.decision);
  return finding.action + (answered ? 1 : 0);
}

// The round up to the finding; `first`: its actions from there on.
trace::GostopTrace cut(const trace::GostopTrace& round, const Finding& finding, int first) {
  trace::GostopTrace scene;
  scene.envelope = round.envelope;
  scene.envelope.meta.clear();
  scene.envelope.probes.clear();
  scene.line = round.line;
  scene.rules = round.rules;
  const int last = last_of_scene(round, finding);
  REQUIRES(first >= 0 && last >= first - 1 && last < static_cast<int>(round.actions.size()));
  for (const int probe : round.envelope.probes) {
    if (probe >= first && probe <= last) scene.envelope.probes.push_back(probe - first);
  }
  for (int i = first; i <= last; ++i) {
    scene.actions.push_back(round.actions[static_cast<std::size_t>(i)]);
  }
  scene.after.resize(scene.actions.size());
  for (int i = std::max(first, finding.action); i <= last; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const auto here = static_cast<std::size_t>(i - first);
    if (at < round.after.size()) scene.after[here] = round.after[at];
  }
  if (in_the_result(finding)) scene.result = round.result;
  return scene;
}

trace::GostopTrace whole(const trace::GostopTrace& round, const Finding& finding) {
  trace::GostopTrace scene = cut(round, finding, 0);
  ENSURES(scene.actions.size() <= round.actions.size());
  scene.from = round.from;
  scene.deal = round.deal;
  scene.deck = round.deck;
  scene.state = round.state;
  scene.hidden = round.hidden;
  scene.start = round.start;
  for (std::size_t i = 0; i < scene.after.size() && i < round.after.size(); ++i) {
    scene.after[i] = round.after[i];
  }
  return scene;
}

}  // namespace

std::vector<trace::GostopTrace> scenes(const trace::GostopTrace& round,
                                       const std::vector<Finding>& findings) {
  const std::vector<TurnStart> starts = turn_starts(round);
  std::vector<trace::GostopTrace> found;
  for (const Finding& finding : findings) {
    const auto after = std::find_if(starts.begin(), starts.end(), [&](const TurnStart& start) {
      return start.action >= finding.action;
    });
    if (after != starts.begin()) {
      const TurnStart& start = *std::prev(after);
      trace::GostopTrace scene = cut(round, finding, start.action + 1);
      scene.from = trace::GostopTrace::From::state;
      scene.state = start.state;
      const Verdict verdict = judge(scene);
      if (has_mistake(verdict.findings, finding)) {
        found.push_back(std::move(scene));
        continue;
      }
    }
    found.push_back(whole(round, finding));
  }
  ENSURES(found.size() == findings.size());
  return found;
}

}  // namespace showstopper::conformance::gostop
