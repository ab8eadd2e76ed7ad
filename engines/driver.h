// SPDX-License-Identifier: Apache-2.0
//
// Has an engine play a given round, and returns the trace of its observations, like that of a log,
// so that one judge serves both.
//
// A round is one exchange if the engine supports `round`, else one exchange for each action.
// Decisions that the engine takes by itself are not sent: its choice follows from its next
// observation and is an action of the trace like any other. A failure of the engine itself is an
// `error` in the trace, at the action that was requested.
//
// Why this way: the driver compares nothing. It knows the reference (reference_walk.h) for two
// purposes: which actions of the plan are illegal there, and which legal action the engine chose
// by itself. So a live engine and a file of rounds have one judge, and a stored finding is the
// trace that the judge read. `Steps` has the state of one round, so that an engine that crashes
// in the middle leaves nothing behind for the next one.
//
// A batch that an engine does not answer is played again action by action, to find the action
// that stops it. An unreadable observation ends the trace at its action, because later ones may
// follow from it.
//
// Cost: an exchange for a round, or one for each action; the reference plays each round once
// more. With automatic choices each answer is compared with up to FollowedChoices::kMostWays ways
// of choosing, each of them judged twice, unless the answer names its choices with `did`.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conformance/basic/reference.h"
#include "engines/automatic.h"
#include "engines/divergence.h"
#include "engines/followed_choices.h"
#include "engines/protocol.h"
#include "engines/reference_walk.h"
#include "engines/rounds/unplayed.h"
#include "model/rules/rule_set.h"
#include "model/table/check.h"
#include "model/trace/json/engine_text.h"
#include "model/trace/json/key_at.h"
#include "model/trace/json/trace_text.h"

namespace showstopper::engines {

template <class G>
struct Driven {
  using Trace = TraceOf<G>;

  // The played round; the requested one if the engine played no action.
  Trace round;
  bool played = false;       // it can be judged
  bool unsupported = false;  // the engine does not play this; not compared
  bool diverted = false;     // an automatic choice differs from the plan
  bool lost_sight = false;   // it chose for itself in too many ways to follow it further
  bool ended = false;        // the engine failed before the end of the round
  std::vector<int> chosen;   // actions of the round that the engine chose by itself, by index
  std::string why;           // the engine's message if it does not support the round
  std::size_t missing = 0;   // entries that `after` of a `round` answer lacks
  std::size_t nulls = 0;     // of those that it has, that show nothing
  std::size_t answered = 0;  // bytes
  // A failure of the engine that no trace can express: before the first action, or an answer that
  // is not an observation.
  std::optional<conformance::Finding> trouble;
  std::string errors;  // its standard error, if it failed
};

template <table::CardGame G>
class Driver {
 public:
  using Trace = TraceOf<G>;
  using Move = MoveOf<G>;
  // The next action in a position where the plan has none; nothing: the round ends here.
  using Choose = std::function<std::optional<Move>(const typename G::State&)>;

  Driver(Client& client, const rules::Library& library) : client_(client), reader_(library) {
    for (const std::string& kind : client_.abilities().automatic) automatic_.add(kind);
  }

  // The choices that the engine takes by itself: those that it declares until others are set.
  const Automatic<G>& automatic() const { return automatic_; }
  void take_for_automatic(Automatic<G> kinds) { automatic_ = std::move(kinds); }

  // Whether a round is one exchange; automatic choices need one exchange for each action.
  bool takes_batches() const {
    return client_.abilities().can_do("round") && automatic_.empty() && !apart_;
  }
  // Whether to send action by action although a round could be one exchange.
  void play_apart(bool apart) { apart_ = apart; }
  // Ends the engine: the next round has a fresh process.
  void begin_afresh() { client_.lose(); }
  // The latest round was given up, for the run ends.
  bool interrupted() const { return client_.interrupted(); }
  // Choices that were followed, by the word of the decision. Trials of undeclared kinds and rounds
  // played again count too.
  struct OwnChoices {
    std::uint64_t left = 0;   // nothing was taken of the offer (leaves_the_offer)
    std::uint64_t taken = 0;  // all others
  };
  const std::map<std::string, OwnChoices>& own_choices() const { return own_choices_; }
  // Keys of observations and results that the engine has shown so far.
  const std::set<std::string, std::less<>>& shown() const { return shown_; }

  // `plan` is a trace without `x`; its observations are ignored. Actions that the reference refuses
  // are sent as probes.
  Driven<G> play(const Trace& plan, const Choose& choose = nullptr) {
    REQUIRES(plan.rules != nullptr);
    if (!takes_batches()) return step_by_step(plan, choose);
    return play_at_once(plan, whole_round(plan), choose);
  }

  // Sends the request for a round that is played next in one exchange, by `play_asked`.
  void ask_ahead(const Trace& plan) {
    asked_ = whole_round(plan);
    client_.ask_ahead("round", asked_);
  }
  Driven<G> play_asked(const Trace& plan) {
    REQUIRES(plan.rules != nullptr && takes_batches() && !asked_.empty());
    return play_at_once(plan, std::exchange(asked_, ""), nullptr);
  }

  // A trace of the engine's own: it deals and plays by itself, under the rules of `stand_in`, a
  // round without actions that is recorded if the engine hands back no trace.
  Driven<G> self_play(const Trace& stand_in, std::uint64_t seed) {
    REQUIRES(stand_in.rules != nullptr && stand_in.actions.empty());
    const trace::Envelope& asked = stand_in.envelope;
    const Reply reply =
        client_.ask("self_play", "\"seed\":" + std::to_string(seed) + ",\"rules\":" + asked.rules +
                                     ",\"players\":" + std::to_string(asked.players));
    const std::string kind = reply.error_kind();
    if (kind == "unsupported") return unsupported(reply);
    if (!reply.answered()) {
      return no_self_play(stand_in, seed, error_kind_of(reply.outcome), reply.why);
    }
    if (!kind.empty()) return no_self_play(stand_in, seed, kind, reply.error_message());
    const std::string_view nested = member(reply.members, "trace");
    Driven<G> driven;
    driven.answered = reply.text->size();
    table::Diagnostics wrong;
    const std::string_view line = nested.empty() ? *reply.text : nested;
    if (!reader_.read(line, 1, "self_play", driven.round, wrong)) {
      return no_self_play(stand_in, seed, "protocol",
                          unread("trace", trace::first_complaint(line, wrong)));
    }
    driven.played = true;
    ENSURES(driven.round.rules != nullptr);
    forget_number(driven.round.envelope);
    const Trace& round = driven.round;
    const bool as_asked =
        *round.rules->source == *stand_in.rules->source && round.envelope.players == asked.players;
    if (!as_asked) {
      const std::string got = seats_and_rules(round.envelope) + " in the trace of `self_play`";
      driven = failed(std::move(driven), "protocol", got, "rules");
      driven.trouble->expected = seats_and_rules(asked) + ", as requested";
    }
    return driven;
  }

 private:
  using Traced = trace::Traced<G>;
  using Observation = typename decltype(Trace::after)::value_type;

  struct Steps {
    const Trace& plan;
    Trace round;  // as far as it was played
    ReferenceWalk<G> reference;
    std::size_t planned = 0;  // actions of the plan that are done
    std::vector<int> chosen;  // actions that the engine chose by itself
    bool diverted = false, unsupported = false, ended = false, lost_sight = false;
    std::string why;                         // the engine's message if it does not support one
    bool readable = true;                    // the latest observation
    std::optional<trace::Unreadable> wrong;  // the first that is not
    std::size_t answered = 0;                // bytes

    int latest() const { return static_cast<int>(round.actions.size()) - 1; }
  };

  // An answer has a key `id`, which a trace has not.
  static void forget_number(trace::Envelope& envelope) {
    std::erase_if(envelope.others, [](const auto& each) { return each.first == "id"; });
  }

  // The plan before anything of it is played.
  static Trace begun(const Trace& plan) {
    Trace round = plan;
    trace::Traced<G>::forget_observed(round);
    round.actions.clear();
    round.line = 1;
    ENSURES(round.rules == plan.rules && round.after.empty() && !round.start);
    return round;
  }

  static std::string unread(const char* what, const std::string& why) {
    return std::string("its ").append(what).append(" ").append(kCannotBeRead).append(why);
  }

  static std::string seats_and_rules(const trace::Envelope& of) {
    return std::to_string(of.players) + " players, rules " + of.rules;
  }

  // The failed answer to `self_play`, as a round that can be shown and requested again.
  Driven<G> no_self_play(const Trace& stand_in, std::uint64_t seed, std::string_view kind,
                         std::string message) const {
    Driven<G> driven;
    driven.round = begun(stand_in);
    ask_again(driven.round.envelope, seed);
    driven.round.start = Traced::failed(trace::engine_text(kind), trace::engine_text(message));
    return failed(std::move(driven), kind, std::move(message), "self_play");
  }

  static Driven<G> unsupported(const Reply& reply) {
    Driven<G> driven;
    driven.unsupported = true;
    driven.why = reply.error_message();
    return driven;
  }

  // `key`: the request, if it was not for an observation.
  Driven<G> failed(Driven<G> driven, std::string_view kind, std::string message,
                   std::string key = "error") const {
    REQUIRES(!kind.empty() && !key.empty());
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

  // The round; up to the action whose observation cannot be read, if there is one.
  Driven<G> done(Trace round, const std::optional<trace::Unreadable>& wrong) const {
    Driven<G> driven;
    driven.round = std::move(round);
    driven.played = true;
    if (!wrong) return driven;
    Trace& cut = driven.round;
    const std::string message = unread("answer", wrong->why);
    cut.result.reset();
    if (wrong->action < 0) {
      cut.start.reset();
      cut.after.clear();
      driven.played = false;
      return failed(std::move(driven), "protocol", message);
    }
    const auto keep = static_cast<std::size_t>(wrong->action);
    REQUIRES(keep < cut.actions.size());
    cut.after.resize(keep + 1);
    cut.after[keep] = Traced::failed("protocol", trace::engine_text(message));
    cut.actions.resize(keep + 1);
    std::erase_if(cut.envelope.probes, [&](int probe) { return probe > wrong->action; });
    driven.ended = true;
    driven.errors = client_.errors();
    return driven;
  }

  // Of each round: some keys, such as those of a result, do not come in most rounds.
  void learn(const trace::AnsweredRound<Trace>& answer) {
    if (answer.start) learn_keys(*answer.start);
    for (const auto& seen : answer.after) learn_keys(seen);
    if (!answer.result) return;
    learn_key("result");
    learn_keys(*answer.result, "result.");
  }
  // Of a result its keys as well: `result.payments`.
  template <class Seen>
  void learn_keys(const Seen& seen, const std::string& before = "") {
    each_seen_key(seen, [&](std::string_view name, const auto& value) {
      if (before.empty()) {
        learn_key(name);
      } else {
        learn_key(before + std::string(name));
      }
      if constexpr (requires { each_seen_key(value, trace::IgnoreField()); }) {
        learn_keys(value, std::string(name) + ".");
      }
    });
  }
  // Nearly always a key that is known: it is not copied.
  void learn_key(std::string_view key) {
    if (!shown_.contains(key)) shown_.emplace(key);
  }

  static std::string whole_round(const Trace& plan) {
    return Traced::beginning(plan) + ',' + trace::actions_json(plan.actions);
  }

  Driven<G> play_at_once(const Trace& plan, const std::string& request, const Choose& choose) {
    REQUIRES(!lost_);
    Driven<G> whole = in_one_exchange(plan, request);
    if (!lost_) return whole;
    // Played again action by action, to find the one that the engine fails at.
    const Lost lost = *std::exchange(lost_, std::nullopt);
    Driven<G> apart = step_by_step(plan, choose);
    const bool again = apart.trouble || apart.ended;
    return again ? std::move(apart) : failed(std::move(apart), lost.kind, lost.why);
  }

  // Null if the game has no reader of plain answers.
  static ReadPlain plain_reader(const Trace& plan, trace::AnsweredRound<Trace>& into) {
    if constexpr (requires { Traced::read_plain("", 2, 0, into); }) {
      return [&](std::string_view text) {
        const auto all = static_cast<int>(plan.actions.size());
        const bool plain = Traced::read_plain(text, plan.envelope.players, all, into);
        return plain ? into.number : std::nullopt;
      };
    }
    return nullptr;
  }

  // Sets `lost_` if the engine fails on the way.
  Driven<G> in_one_exchange(const Trace& plan, const std::string& request) {
    trace::AnsweredRound<Trace> answer;
    const auto all = static_cast<int>(plan.actions.size());
    const Reply reply = client_.ask("round", request, plain_reader(plan, answer));
    const std::string kind = reply.error_kind();
    if (!reply.answered()) lost_ = {std::string(error_kind_of(reply.outcome)), reply.why};
    if (reply.answered() && !kind.empty() && kind != "unsupported") {
      lost_ = {kind, "it answers `round` with an error: " + reply.error_message()};
    }
    if (lost_) return {};
    ENSURES(reply.answered() && reply.text != nullptr);
    if (kind == "unsupported") return unsupported(reply);
    std::optional<trace::Unreadable> wrong;
    if (!reply.read) {
      answer = {};
      wrong = Traced::read_answer(*reply.text, plan.envelope.players, all, answer);
    }
    learn(answer);
    const std::size_t given = answer.after.size();
    ENSURES(wrong || given <= plan.actions.size());
    const auto nulls = std::count_if(answer.after.begin(), answer.after.end(),
                                     [](const Observation& seen) { return seen.empty(); });
    Trace round = begun(plan);
    round.actions = plan.actions;
    round.envelope.probes = ReferenceWalk<G>(plan, false).run();
    round.start = std::move(answer.start);
    round.after = std::move(answer.after);
    round.result = std::move(answer.result);
    Driven<G> driven = done(std::move(round), wrong);
    driven.answered = reply.text->size();
    driven.nulls = static_cast<std::size_t>(nulls);
    driven.missing = plan.actions.size() > given ? plan.actions.size() - given : 0;
    return driven;
  }

  // The observation in a reply; any other reply becomes an error in the words of a trace.
  Observation observation_of(const Reply& reply, Steps& steps) {
    if (!reply.answered()) {
      return Traced::failed(std::string(error_kind_of(reply.outcome)),
                            trace::engine_text(reply.why));
    }
    const std::string kind = reply.error_kind();
    if (!kind.empty()) return Traced::failed(trace::engine_text(kind), reply.error_message());
    learn_members(reply.members);
    REQUIRES(reply.text != nullptr);
    steps.answered += reply.text->size();
    Observation seen;
    const auto wrong = Traced::read_answer(*reply.text, steps.plan.envelope.players, seen);
    steps.readable = !wrong;
    if (wrong && !steps.wrong) {
      steps.wrong = {steps.latest(), *wrong};
    }
    return steps.readable ? seen : Observation();
  }

  void learn_members(const Members& members) {
    for (const auto& [key, value] : members) {
      if (value == "null") continue;
      learn_key(key);
      std::string why_not;
      const auto inner = key == "result" ? members_of(value, why_not) : std::nullopt;
      if (!inner) continue;
      for (const auto& [name, each] : *inner) {
        if (each != "null") learn_key("result." + name);
      }
    }
  }

  Driven<G> step_by_step(const Trace& plan, const Choose& choose) {
    const Reply opened = client_.ask("new", Traced::beginning(plan));
    const std::string kind = opened.error_kind();
    if (!opened.answered() || !kind.empty()) {
      if (kind == "unsupported") return unsupported(opened);
      Driven<G> driven;
      driven.round = begun(plan);
      if (!opened.answered()) {
        return failed(std::move(driven), error_kind_of(opened.outcome), opened.why);
      }
      return failed(std::move(driven), kind, opened.error_message());
    }
    Steps steps{plan, begun(plan), ReferenceWalk<G>(plan, false)};
    ENSURES(steps.latest() == -1 && !steps.wrong);
    steps.round.start = observation_of(opened, steps);
    choices_.begin_round();
    bool goes_on = follow(steps, opened);
    while (goes_on) {
      const auto move = next(steps, choose);
      goes_on = move && send(steps, *move) && !steps.unsupported;
    }
    ENSURES(steps.planned <= plan.actions.size());
    ENSURES(steps.round.after.size() <= steps.round.actions.size());
    Driven<G> driven = done(std::move(steps.round), steps.wrong);
    driven.unsupported = steps.unsupported;
    driven.why = std::move(steps.why);
    driven.diverted = steps.diverted;
    driven.lost_sight = steps.lost_sight;
    driven.chosen = std::move(steps.chosen);
    driven.ended = driven.ended || steps.ended;
    driven.answered = steps.answered;
    if (steps.ended) driven.errors = client_.errors();
    return driven;
  }

  std::optional<Move> next(Steps& steps, const Choose& choose) const {
    REQUIRES(!steps.ended && !steps.unsupported && !steps.lost_sight);
    if (steps.planned < steps.plan.actions.size()) return steps.plan.actions[steps.planned++];
    if (!choose || steps.reference.over()) return std::nullopt;
    return choose(steps.reference.state());
  }

  // False if the round cannot go on.
  bool send(Steps& steps, const Move& move) {
    const Reply reply = client_.ask("apply", "\"action\":\"" + to_text(move) + "\"");
    const std::string kind = reply.error_kind();
    Trace& round = steps.round;
    REQUIRES(round.after.size() == round.actions.size());
    round.actions.push_back(move);
    round.after.push_back(observation_of(reply, steps));
    if (!steps.reference.step(move)) {
      round.envelope.probes.push_back(static_cast<int>(round.actions.size()) - 1);
    }
    steps.unsupported = kind == "unsupported";
    if (steps.unsupported) steps.why = reply.error_message();
    steps.ended = !reply.answered() || (!kind.empty() && kind != "illegal");
    if (steps.ended) return false;
    return !kind.empty() || follow(steps, reply);
  }

  // Adds the automatic choices of the engine before this reply. False if they cannot be found: its
  // position is not known any more.
  bool follow(Steps& steps, const Reply& reply) {
    if (!automatic_.takes(*steps.plan.rules, steps.reference.state())) return true;
    const auto way = choices_.way(steps.round, steps.readable, steps.reference, automatic_,
                                  list_of_texts(member(reply.members, "did")));
    const bool unreadable = steps.wrong && steps.wrong->action == steps.latest();
    if (!way) {
      take_latest(steps.round);
      if (unreadable) steps.wrong.reset();
      steps.lost_sight = true;
      return false;
    }
    if (way->empty()) return true;
    Observation seen = take_latest(steps.round);
    if (unreadable) steps.wrong->action += static_cast<int>(way->size());
    int at = steps.latest();
    for (const Move& move : *way) {
      REQUIRES(!steps.reference.refuses(move));
      OwnChoices& own = own_choices_[std::string(decision_word(steps.reference.state()))];
      ++(leaves_the_offer(move) ? own.left : own.taken);
      steps.reference.step(move);
      steps.chosen.push_back(++at);
      if (steps.planned >= steps.plan.actions.size()) continue;
      steps.diverted = steps.diverted || !(steps.plan.actions[steps.planned] == move);
      ++steps.planned;
    }
    add_chosen(steps.round, *way, std::move(seen));
    ENSURES(steps.round.after.size() == steps.round.actions.size());
    return true;
  }

  Client& client_;
  typename trace::Traced<G>::Reader reader_;
  FollowedChoices<G> choices_;
  Automatic<G> automatic_;
  std::map<std::string, OwnChoices> own_choices_;
  bool apart_ = false;
  std::set<std::string, std::less<>> shown_;
  std::string asked_;  // the request for a round that was sent ahead
  struct Lost {
    std::string kind, why;
  };
  std::optional<Lost> lost_;  // a batch that was not answered as it should be
};

}  // namespace showstopper::engines
