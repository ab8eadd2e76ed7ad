// SPDX-License-Identifier: Apache-2.0
//
// Has an engine play a round that is given, and hands back the trace of what it showed: the same
// text that a log of it would have been, so that one judge serves both.
//
// A round goes to the engine in one exchange where it can take one (`round`), otherwise action by
// action. Decisions that the engine takes by itself are not sent: what it chose is found from what
// it shows next, and stands in the trace like any other action. What goes wrong with the engine
// itself stands in the trace as an `error`, at the action that it was asked for.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conformance/basic/reference.h"
#include "conformance/gostop/judge.h"
#include "conformance/stoppa/judge.h"
#include "engines/protocol.h"
#include "engines/recording.h"
#include "engines/reference_walk.h"
#include "model/rules/rule_set.h"
#include "model/trace/json/engine_text.h"

namespace showstopper::engines {

template <class G>
struct Driven {
  using Trace = TraceOf<G>;

  std::string line;            // the round as it was recorded
  std::optional<Trace> trace;  // nothing: not to be read, or not played
  bool unsupported = false;    // the engine does not play this; not compared
  bool diverted = false;       // it chose for itself otherwise than the plan
  bool ended = false;          // it broke down on the way, as the trace says
  // What was wrong with the engine itself where no trace can say it: before the first action, or an
  // answer that is no observation.
  std::optional<conformance::Finding> trouble;
  std::string errors;  // what it printed on standard error, where something went wrong
};

template <table::CardGame G>
class Driver {
 public:
  using Trace = TraceOf<G>;
  using Move = MoveOf<G>;
  // The next action in a position where the plan has none; nothing: the round ends here.
  using Choose = std::function<std::optional<Move>(const typename G::State&)>;

  Driver(Client& client, const rules::Library& library) : client_(client), reader_(library) {
    const Abilities& own = client_.abilities();
    automatic_.insert(own.automatic.begin(), own.automatic.end());
    batch_ = own.can_do("round") && automatic_.empty();
  }

  bool takes_batches() const { return batch_; }
  // Keys of observations and results that the engine has shown so far.
  const std::set<std::string, std::less<>>& shown() const { return shown_; }

  // `plan` is a trace without `x`; what it observes is not looked at. Actions that the reference
  // refuses are sent as probes.
  Driven<G> play(const Trace& plan, const Choose& choose = nullptr) {
    Recording recording = begun(plan);
    if (batch_) {
      for (const Move& move : plan.actions) recording.actions.push_back(to_text(move));
      recording.probes = ReferenceWalk<G>(plan, false).run();
      Driven<G> whole = in_one_exchange(recording);
      if (!lost_) return whole;
      // Played again action by action, to see which one brings it down.
      const Lost lost = *std::exchange(lost_, std::nullopt);
      Driven<G> apart = step_by_step(plan, choose, begun(plan));
      const bool again = apart.trouble || apart.ended;
      return again ? std::move(apart) : failed(std::move(apart), lost.kind, lost.why);
    }
    return step_by_step(plan, choose, std::move(recording));
  }

  // A trace of the engine's own: it deals and plays by itself.
  Driven<G> self_play(std::string_view rules, int players, std::uint64_t seed) {
    Driven<G> driven;
    const Reply reply = client_.ask("self_play", "\"seed\":" + std::to_string(seed) +
                                                     ",\"rules\":" + std::string(rules) +
                                                     ",\"players\":" + std::to_string(players));
    if (!reply.answered()) {
      return failed(std::move(driven), error_kind_of(reply.outcome), reply.why);
    }
    const std::string kind = reply.error_kind();
    if (kind == "unsupported") {
      driven.unsupported = true;
      return driven;
    }
    if (!kind.empty()) return failed(std::move(driven), kind, message_of(reply));
    const std::string_view nested = member(reply.members, "trace");
    driven.line = nested.empty() ? object_without(reply.members, {}) : std::string(nested);
    Trace trace;
    table::Diagnostics wrong;
    if (reader_.read(driven.line, 1, "self_play", trace, wrong)) {
      driven.trace = std::move(trace);
      return driven;
    }
    return failed(std::move(driven), "protocol", "its trace cannot be read: " + said(wrong));
  }

 private:
  static std::string said(const table::Diagnostics& wrong) {
    return wrong.empty() ? "no reason given" : wrong.front().message;
  }

  Recording begun(const Trace& plan) const {
    Recording recording;
    recording.game = G::kName;
    recording.beginning = beginning_of(trace::Traced<G>::to_json(plan));
    return recording;
  }

  Driven<G> failed(Driven<G> driven, std::string_view kind, std::string message) const {
    conformance::Finding finding;
    finding.kind = kind == "timeout" ? conformance::Kind::timeout
                   : kind == "crash" ? conformance::Kind::crash
                   : kind == "stuck" ? conformance::Kind::stuck
                                     : conformance::Kind::error;
    finding.detail = message;
    finding.key = "error";
    finding.got = std::move(message);
    driven.trouble = std::move(finding);
    driven.errors = client_.errors();
    return driven;
  }

  // The trace of the recording; or, where some observation is none, the trouble at its action.
  Driven<G> read(Recording recording) {
    Driven<G> driven;
    driven.line = recording.line();
    Trace trace;
    table::Diagnostics wrong;
    if (reader_.read(driven.line, 1, "the engine's answer", trace, wrong)) {
      driven.trace = std::move(trace);
      return driven;
    }
    recording.take_apart();
    const int actions = static_cast<int>(recording.actions.size());
    for (int i = -1; i < actions; ++i) {
      table::Diagnostics own;
      if (reader_.read(recording.line_with_only(i), 1, "the engine's answer", trace, own)) continue;
      return unreadable(std::move(recording), i, said(own));
    }
    return unreadable(std::move(recording), actions - 1, said(wrong));
  }

  // The round up to the action whose observation cannot be read.
  Driven<G> unreadable(Recording recording, int action, const std::string& why) {
    const std::string message = "its answer cannot be read: " + why;
    recording.result.clear();
    if (action < 0) {
      recording.start.clear();
      recording.after.clear();
      Driven<G> driven;
      driven.line = recording.line();
      return failed(std::move(driven), "protocol", message);
    }
    const auto keep = static_cast<std::size_t>(action);
    recording.after.resize(keep + 1);
    recording.after[keep] = error_json("protocol", message);
    recording.actions.resize(keep + 1);
    std::erase_if(recording.probes, [&](int probe) { return probe > action; });
    Driven<G> driven;
    driven.line = recording.line();
    Trace trace;
    table::Diagnostics wrong;
    if (reader_.read(driven.line, 1, "the engine's answer", trace, wrong)) {
      driven.trace = std::move(trace);
      driven.ended = true;
      driven.errors = client_.errors();
      return driven;
    }
    return failed(std::move(driven), "protocol", message);
  }

  void learn_keys(std::string_view observation) {
    std::string why_not;
    const auto members = members_of(observation, why_not);
    if (!members) return;
    for (const auto& [key, value] : *members) learn_key(key, value);
  }

  // Of a result its keys as well: `result.payments`.
  void learn_key(std::string_view key, std::string_view value) {
    if (value == "null") return;
    shown_.insert(std::string(key));
    if (key == "result") learn_result(value);
  }
  void learn_result(std::string_view result) {
    shown_.insert("result");
    std::string why_not;
    const auto members = members_of(result, why_not);
    if (!members) return;
    for (const auto& [key, value] : *members) {
      if (value != "null") shown_.insert("result." + std::string(key));
    }
  }

  // `lost_` says so where the engine fell over on the way.
  Driven<G> in_one_exchange(Recording& recording) {
    const Reply reply = client_.ask(
        "round", recording.beginning + ",\"actions\":" + list_of_actions(recording.actions));
    const std::string kind = reply.error_kind();
    if (!reply.answered()) lost_ = {std::string(error_kind_of(reply.outcome)), reply.why};
    if (reply.answered() && !kind.empty() && kind != "unsupported") {
      lost_ = {kind, "it answers `round` with an error"};
    }
    if (lost_) return {};
    if (kind == "unsupported") {
      Driven<G> driven;
      driven.unsupported = true;
      return driven;
    }
    recording.start = member(reply.members, "start");
    recording.whole_after = member(reply.members, "after");
    recording.result = member(reply.members, "result");
    if (recording.result == "null") recording.result.clear();
    learn(recording);
    return read(std::move(recording));
  }

  // Engines show the same keys in each round, so a few rounds tell them.
  void learn(const Recording& recording) {
    constexpr int kRounds = 20;
    if (learnt_ == kRounds) return;
    ++learnt_;
    if (!recording.result.empty()) learn_result(recording.result);
    Recording apart = recording;
    apart.take_apart();
    if (!apart.start.empty()) learn_keys(apart.start);
    for (const std::string& each : apart.after) learn_keys(each);
  }

  bool is_automatic(const typename G::State& state) const {
    return !automatic_.empty() && !G::over(state) &&
           automatic_.contains(std::string(decision_word(state)));
  }

  // The observation in a reply; what is no observation is an error in the words of a trace.
  std::string observation_of(const Reply& reply) {
    if (!reply.answered()) return error_json(error_kind_of(reply.outcome), reply.why);
    const std::string kind = reply.error_kind();
    if (kind.empty()) {
      if (learnt_ < 1000) {
        ++learnt_;
        for (const auto& [key, value] : reply.members) learn_key(key, value);
      }
      return object_without(reply.members, {"did"});
    }
    return error_json(kind, message_of(reply));
  }

  // What the engine says of its error.
  static std::string message_of(const Reply& reply) {
    std::string why_not;
    const auto parts = members_of(member(reply.members, "error"), why_not);
    const auto message = parts ? text_in(member(*parts, "message")) : std::nullopt;
    return trace::engine_text(message.value_or(""));
  }

  Driven<G> step_by_step(const Trace& plan, const Choose& choose, Recording recording) {
    const Reply opened = client_.ask("new", recording.beginning);
    const std::string kind = opened.error_kind();
    if (!opened.answered() || !kind.empty()) {
      Driven<G> driven;
      driven.line = recording.line();
      driven.unsupported = kind == "unsupported";
      if (driven.unsupported) return driven;
      if (!opened.answered()) {
        return failed(std::move(driven), error_kind_of(opened.outcome), opened.why);
      }
      return failed(std::move(driven), kind, observation_of(opened));
    }
    recording.start = observation_of(opened);
    Steps steps{plan, recording, ReferenceWalk<G>(plan, false)};
    follow(steps, opened);
    while (const auto move = next(steps, choose)) {
      if (!send(steps, *move)) break;
      if (steps.unsupported) break;
    }
    Driven<G> driven = read(std::move(recording));
    driven.unsupported = steps.unsupported;
    driven.diverted = steps.diverted;
    driven.ended = driven.ended || steps.ended;
    if (steps.ended) driven.errors = client_.errors();
    return driven;
  }

  struct Steps {
    const Trace& plan;
    Recording& recording;
    ReferenceWalk<G> reference;
    std::size_t planned = 0;  // actions of the plan that are done
    bool diverted = false, unsupported = false, ended = false;
  };

  std::optional<Move> next(Steps& steps, const Choose& choose) const {
    if (steps.planned < steps.plan.actions.size()) return steps.plan.actions[steps.planned++];
    if (!choose || steps.reference.over()) return std::nullopt;
    return choose(steps.reference.state());
  }

  // False where the round cannot go on.
  bool send(Steps& steps, const Move& move) {
    Recording& recording = steps.recording;
    const std::string text = to_text(move);
    const Reply reply = client_.ask("apply", "\"action\":\"" + text + "\"");
    const std::string kind = reply.error_kind();
    recording.actions.push_back(text);
    recording.after.push_back(observation_of(reply));
    if (!steps.reference.step(move)) {
      recording.probes.push_back(static_cast<int>(recording.actions.size()) - 1);
    }
    steps.unsupported = kind == "unsupported";
    steps.ended = !reply.answered() || (!kind.empty() && kind != "illegal");
    if (steps.ended) return false;
    if (kind.empty()) follow(steps, reply);
    return true;
  }

  // Takes up what the engine has decided by itself since it was asked: the way through the
  // automatic decisions that fits best to what it shows.
  void follow(Steps& steps, const Reply& reply) {
    if (!is_automatic(steps.reference.state())) return;
    const std::vector<std::vector<Move>> ways = ways_from(steps.plan, steps.reference);
    const std::vector<Move>* best = nullptr;
    const auto did = list_of_texts(member(reply.members, "did"));
    Misfit fewest;
    for (const std::vector<Move>& way : ways) {
      std::vector<std::string> texts;
      for (const Move& move : way) texts.push_back(to_text(move));
      if (did && texts == *did) {
        best = &way;
        break;
      }
      const Misfit misfit = misfit_with(steps.recording, texts);
      if (best != nullptr && misfit >= fewest) continue;
      best = &way;
      fewest = misfit;
      if (fewest == Misfit{}) break;
    }
    if (best == nullptr) return;
    Recording& recording = steps.recording;
    std::string seen;
    std::string& last = recording.after.empty() ? recording.start : recording.after.back();
    std::swap(seen, last);
    for (const Move& move : *best) {
      recording.actions.push_back(to_text(move));
      recording.after.emplace_back();
      steps.reference.step(move);
      if (steps.planned >= steps.plan.actions.size()) continue;
      steps.diverted = steps.diverted || !(steps.plan.actions[steps.planned] == move);
      ++steps.planned;
    }
    recording.after.back() = std::move(seen);
  }

  // The ways through automatic decisions, step by step; of those that lead to the same position,
  // such as the same cards given in another order, the first.
  std::vector<std::vector<Move>> ways_from(const Trace& plan, const ReferenceWalk<G>& from) const {
    constexpr std::size_t kMost = 2000;  // at a time
    struct Way {
      ReferenceWalk<G> at;
      std::vector<Move> moves;
    };
    std::vector<Way> open{{from, {}}};
    std::vector<std::vector<Move>> done;
    while (!open.empty()) {
      std::vector<Way> next;
      std::set<std::uint64_t> known;
      for (const Way& way : open) {
        if (!is_automatic(way.at.state())) {
          done.push_back(way.moves);
          continue;
        }
        const typename G::Legal may = G::legal(*plan.rules, way.at.state());
        for (int i = 0; i < may.size() && next.size() < kMost; ++i) {
          Way longer = way;
          longer.moves.push_back({G::to_move(way.at.state()), may.nth(i)});
          longer.at.step(longer.moves.back());
          const std::uint64_t print = G::fingerprint(*plan.rules, longer.at.state());
          if (known.insert(print).second) next.push_back(std::move(longer));
        }
      }
      open = std::move(next);
    }
    return done;
  }

  // How much differs if the engine has done this before its latest observation: as a log is judged,
  // and among ways that are alike in that, as a fixture is, which takes no card for its double.
  using Misfit = std::pair<std::size_t, std::size_t>;
  Misfit misfit_with(const Recording& so_far, const std::vector<std::string>& did) {
    Recording longer = so_far;
    std::string seen;
    std::swap(seen, longer.after.empty() ? longer.start : longer.after.back());
    for (const std::string& move : did) {
      longer.actions.push_back(move);
      longer.after.emplace_back();
    }
    longer.after.back() = std::move(seen);
    Trace trace;
    table::Diagnostics wrong;
    constexpr Misfit kWorst{1000, 1000};
    if (!reader_.read(longer.line(), 1, "the engine's answer", trace, wrong)) return kWorst;
    const std::size_t as_log = conformance::judge(trace).findings.size();
    trace.envelope.clauses = {"of a fixture"};
    return {as_log, conformance::judge(trace).findings.size()};
  }

  Client& client_;
  typename trace::Traced<G>::Reader reader_;
  std::set<std::string, std::less<>> automatic_;
  std::set<std::string, std::less<>> shown_;
  int learnt_ = 0;
  bool batch_ = false;
  struct Lost {
    std::string kind, why;
  };
  std::optional<Lost> lost_;  // a batch that was not answered as it should be
};

}  // namespace showstopper::engines
