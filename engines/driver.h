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
#include "engines/answer_text.h"
#include "engines/automatic.h"
#include "engines/followed_choices.h"
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
  bool lost_sight = false;     // it chose for itself in too many ways to follow it further
  bool ended = false;          // it broke down on the way, as the trace says
  std::string why;             // the engine's own words where it does not support the round
  std::size_t missing = 0;     // entries that `after` of a `round` answer lacks
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

  Driver(Client& client, const rules::Library& library)
      : client_(client), reader_(library), choices_(library) {
    for (const std::string& kind : client_.abilities().automatic) automatic_.add(kind);
  }

  // The choices that the engine takes by itself: those that it declares until others are set.
  const Automatic<G>& automatic() const { return automatic_; }
  void take_for_automatic(Automatic<G> kinds) { automatic_ = std::move(kinds); }

  // Whether a round is one exchange; what an engine chooses by itself is followed step by step.
  bool takes_batches() const {
    return client_.abilities().can_do("round") && automatic_.empty() && !apart_;
  }
  // Whether to send action by action although a round could be one exchange.
  void play_apart(bool apart) { apart_ = apart; }
  // The latest round was given up, for the run ends.
  bool interrupted() const { return client_.interrupted(); }
  // Keys of observations and results that the engine has shown so far.
  const std::set<std::string, std::less<>>& shown() const { return shown_; }

  // `plan` is a trace without `x`; what it observes is not looked at. Actions that the reference
  // refuses are sent as probes.
  Driven<G> play(const Trace& plan, const Choose& choose = nullptr) {
    Recording recording = begun(plan);
    if (takes_batches()) {
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

  // Sends the request for a round that is played next in one exchange.
  void ask_ahead(const Trace& plan) {
    Recording recording = begun(plan);
    for (const Move& move : plan.actions) recording.actions.push_back(to_text(move));
    client_.ask_ahead("round", whole_round(recording));
  }

  // A trace of the engine's own: it deals and plays by itself, under the rules of `stand_in`, a
  // round without actions that is recorded if the engine hands back no trace.
  Driven<G> self_play(const Trace& stand_in, std::uint64_t seed) {
    Driven<G> driven;
    const trace::Envelope& asked = stand_in.envelope;
    const Reply reply =
        client_.ask("self_play", "\"seed\":" + std::to_string(seed) + ",\"rules\":" + asked.rules +
                                     ",\"players\":" + std::to_string(asked.players));
    const std::string kind = reply.error_kind();
    if (kind == "unsupported") return unsupported(reply);
    if (!reply.answered()) {
      return no_self_play(stand_in, seed, error_kind_of(reply.outcome), reply.why);
    }
    if (!kind.empty()) return no_self_play(stand_in, seed, kind, error_message(reply));
    const std::string_view nested = member(reply.members, "trace");
    driven.line = nested.empty() ? object_without(reply.members, {}) : std::string(nested);
    Trace trace;
    table::Diagnostics wrong;
    if (!reader_.read(driven.line, 1, "self_play", trace, wrong)) {
      return no_self_play(stand_in, seed, "protocol",
                          "its trace cannot be read: " + said(driven.line, wrong));
    }
    const bool as_asked =
        *trace.rules->source == *stand_in.rules->source && trace.envelope.players == asked.players;
    if (!as_asked) {
      driven = failed(std::move(driven), "protocol",
                      seats_and_rules(trace.envelope) + " in the trace of `self_play`", "rules");
      driven.trouble->expected = seats_and_rules(asked) + ", as asked";
    }
    driven.trace = std::move(trace);
    return driven;
  }

 private:
  // The first complaint about the line, with the key that it is about.
  static std::string said(std::string_view line, const table::Diagnostics& wrong) {
    if (wrong.empty()) return "no reason given";
    const table::Diagnostic& first = wrong.front();
    const std::string key = key_at(line, static_cast<std::size_t>(first.where.column));
    const bool named = first.message.starts_with('`' + key + '`');
    return key.empty() || named ? first.message : fmt::format("`{}`: {}", key, first.message);
  }

  Recording begun(const Trace& plan) const {
    Recording recording;
    recording.game = G::kName;
    recording.beginning = beginning_of(trace::Traced<G>::to_json(plan));
    return recording;
  }

  static std::string seats_and_rules(const trace::Envelope& of) {
    return std::to_string(of.players) + " players, rules " + of.rules;
  }

  // What the engine answered instead of a trace, as a round that can be shown and asked for again.
  Driven<G> no_self_play(const Trace& stand_in, std::uint64_t seed, std::string_view kind,
                         std::string message) const {
    Driven<G> driven;
    driven.line =
        unplayed_line(trace::Traced<G>::to_json(stand_in), seed, error_json(kind, message));
    return failed(std::move(driven), kind, std::move(message), "self_play");
  }

  static Driven<G> unsupported(const Reply& reply) {
    Driven<G> driven;
    driven.unsupported = true;
    driven.why = error_message(reply);
    return driven;
  }

  // The `message` of an answer that is an error.
  static std::string error_message(const Reply& reply) {
    std::string why_not;
    const auto parts = members_of(member(reply.members, "error"), why_not);
    const auto message = parts ? text_in(member(*parts, "message")) : std::nullopt;
    return trace::engine_text(message.value_or(""));
  }

  // `key`: what was asked for, other than an observation.
  Driven<G> failed(Driven<G> driven, std::string_view kind, std::string message,
                   std::string key = "error") const {
    conformance::Finding finding;
    finding.kind = kind == "timeout" ? conformance::Kind::timeout
                   : kind == "crash" ? conformance::Kind::crash
                   : kind == "stuck" ? conformance::Kind::stuck
                                     : conformance::Kind::error;
    finding.detail = message;
    finding.key = std::move(key);
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
      const std::string line = recording.line_with_only(i);
      if (reader_.read(line, 1, "the engine's answer", trace, own)) continue;
      return unreadable(std::move(recording), i, said(line, own));
    }
    return unreadable(std::move(recording), actions - 1, said(driven.line, wrong));
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

  static std::string whole_round(const Recording& recording) {
    return recording.beginning + ",\"actions\":" + list_of_actions(recording.actions);
  }

  // `lost_` says so where the engine fell over on the way.
  Driven<G> in_one_exchange(Recording& recording) {
    const Reply reply = client_.ask("round", whole_round(recording));
    const std::string kind = reply.error_kind();
    if (!reply.answered()) lost_ = {std::string(error_kind_of(reply.outcome)), reply.why};
    if (reply.answered() && !kind.empty() && kind != "unsupported") {
      lost_ = {kind, "it answers `round` with an error"};
    }
    if (lost_) return {};
    if (kind == "unsupported") return unsupported(reply);
    recording.start = member(reply.members, "start");
    recording.whole_after = member(reply.members, "after");
    recording.result = member(reply.members, "result");
    if (recording.result == "null") recording.result.clear();
    learn(recording);
    const auto entries = entries_of(recording.whole_after);
    const std::size_t given = entries ? entries->size() : 0, all = recording.actions.size();
    Driven<G> driven = read(std::move(recording));
    driven.missing = all > given ? all - given : 0;
    return driven;
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
    return error_json(kind, error_message(reply));
  }

  Driven<G> step_by_step(const Trace& plan, const Choose& choose, Recording recording) {
    const Reply opened = client_.ask("new", recording.beginning);
    const std::string kind = opened.error_kind();
    if (!opened.answered() || !kind.empty()) {
      Driven<G> driven;
      driven.line = recording.line();
      if (kind == "unsupported") return unsupported(opened);
      if (!opened.answered()) {
        return failed(std::move(driven), error_kind_of(opened.outcome), opened.why);
      }
      return failed(std::move(driven), kind, error_message(opened));
    }
    recording.start = observation_of(opened);
    Steps steps{plan, recording, ReferenceWalk<G>(plan, false)};
    choices_.begin_round();
    bool goes_on = follow(steps, opened);
    while (goes_on) {
      const auto move = next(steps, choose);
      goes_on = move && send(steps, *move) && !steps.unsupported;
    }
    Driven<G> driven = read(std::move(recording));
    driven.unsupported = steps.unsupported;
    driven.diverted = steps.diverted;
    driven.lost_sight = steps.lost_sight;
    driven.ended = driven.ended || steps.ended;
    if (steps.ended) driven.errors = client_.errors();
    return driven;
  }

  struct Steps {
    const Trace& plan;
    Recording& recording;
    ReferenceWalk<G> reference;
    std::size_t planned = 0;  // actions of the plan that are done
    bool diverted = false, unsupported = false, ended = false, lost_sight = false;
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
    return !kind.empty() || follow(steps, reply);
  }

  // Takes up what the engine has decided by itself since it was asked. False where that cannot be
  // found: its position is not known any more.
  bool follow(Steps& steps, const Reply& reply) {
    if (!automatic_.takes(*steps.plan.rules, steps.reference.state())) return true;
    Recording& recording = steps.recording;
    std::string& last = recording.after.empty() ? recording.start : recording.after.back();
    const auto way = choices_.way(steps.plan, steps.reference, automatic_, recording,
                                  list_of_texts(member(reply.members, "did")));
    if (!way) {
      last.clear();
      steps.lost_sight = true;
      return false;
    }
    if (way->empty()) return true;
    std::string seen = std::exchange(last, "");
    for (const Move& move : *way) {
      recording.actions.push_back(to_text(move));
      recording.after.emplace_back();
      steps.reference.step(move);
      if (steps.planned >= steps.plan.actions.size()) continue;
      steps.diverted = steps.diverted || !(steps.plan.actions[steps.planned] == move);
      ++steps.planned;
    }
    recording.after.back() = std::move(seen);
    return true;
  }

  Client& client_;
  typename trace::Traced<G>::Reader reader_;
  FollowedChoices<G> choices_;
  Automatic<G> automatic_;
  bool apart_ = false;
  std::set<std::string, std::less<>> shown_;
  int learnt_ = 0;
  struct Lost {
    std::string kind, why;
  };
  std::optional<Lost> lost_;  // a batch that was not answered as it should be
};

}  // namespace showstopper::engines
