// SPDX-License-Identifier: Apache-2.0
//
// Plays decoded plays under the catalogue of invariants, for any game. Compiled rules are kept,
// because a play takes microseconds and compiling takes longer.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "fuzz/harness/extra_coverage.h"
#include "fuzz/harness/shipped.h"
#include "fuzz/targets/target.h"
#include "model/table/playout.h"
#include "model/trace/traced.h"
#include "properties/invariants/checks.h"
#include "properties/play/play_codec.h"
#include "properties/regression/test_case.h"

namespace showstopper::fuzz {

template <class G>
struct Compiled;

// The facts of a game that the harness needs; each game may specialise them. These are the defaults
// of a game without clauses.
template <class G>
struct FuzzGame {
  static_assert(table::takes_defaults<G>(), "include the header of the game's own harness");
  // The first counter of its events, for targets that play several games.
  static constexpr std::size_t kFirstEvent = 0;
  // nullptr if it has none.
  static const ClauseGroups* clauses() { return nullptr; }
  // The groups of clauses that the rows of its rules cover, by row.
  static std::vector<GroupSet> rows(const typename G::Rules&) { return {}; }
  // The groups that an event covers in addition to those of its type; nullptr: none.
  static const GroupSet* shown(const Compiled<G>&, const typename G::Event&) { return nullptr; }
  // A hash of the deal, so that the sampled steps depend on the input alone.
  static std::uint64_t salt(const typename G::Deal&) { return 0; }
};

// Rules of a choice with everything that is derived from them once.
template <class G>
struct Compiled {
  std::shared_ptr<const typename G::Rules> shared;
  const typename G::Rules& rules;
  typename properties::Checks<G>::Facts facts;
  std::vector<GroupSet> rows;

  Compiled(const rules::RuleSet& set, int players)
      : shared(std::make_shared<const typename G::Rules>(G::compile(set, players))),
        rules(*shared),
        facts(properties::Checks<G>::facts(rules)),
        rows(FuzzGame<G>::rows(rules)) {}
};

// Rules are kept until at least 512 others have been returned after them, so that two or more of
// them can be compared.
template <class G>
const Compiled<G>& compiled(const properties::RuleChoice& choice, int players) {
  using Kept = std::map<ByteList, std::unique_ptr<Compiled<G>>>;
  constexpr std::size_t kMost = 512;  // in each of the two; some tens of kilobytes each
  static Kept latest, earlier;
  static ByteList key;  // one for all plays, since the sanitizers make allocations slow
  key.assign({choice.base, static_cast<std::uint8_t>(players)});
  properties::add_changes(G::schema(), choice, key);
  if (const auto found = latest.find(key); found != latest.end()) return *found->second;
  auto again = earlier.extract(key);  // references to the entry stay valid
  if (latest.size() >= kMost) earlier = std::exchange(latest, {});
  if (again) return *latest.insert(std::move(again)).position->second;
  auto made = std::make_unique<Compiled<G>>(shelf_of<G>().resolved(choice, players), players);
  return *(latest[key] = std::move(made));
}

// Is called with each action before it is carried out.
template <class G>
using Listener = std::function<void(table::Seat, const typename G::Action&)>;

template <class G>
struct FuzzRound {
  const Compiled<G>& compiled;
  const typename G::Table& table;
  const typename G::Deal& deal;
  const Listener<G>* listener = nullptr;
};

template <class G>
struct Played {
  std::optional<Fault> fault;
  typename G::State last;
  std::optional<typename G::Result> result;  // if the round ended
};

// Adds the events of a round to the extra coverage.
template <class G>
void saw_round(const Compiled<G>& compiled, const std::vector<typename G::Event>& log) {
  using Groups = std::array<GroupSet, static_cast<std::size_t>(G::kEventTypes)>;
  static_assert(FuzzGame<G>::kFirstEvent + std::tuple_size_v<Groups> <= kEvents);
  static const Groups by_type = [] {
    Groups groups;
    const ClauseGroups* clauses = FuzzGame<G>::clauses();
    for (std::size_t i = 0; clauses != nullptr && i < groups.size(); ++i) {
      groups[i] = clauses->shown_by(G::event_word(static_cast<int>(i)));
    }
    return groups;
  }();
  GroupSet met;
  std::array<bool, std::tuple_size_v<Groups>> came{};
  for (const typename G::Event& event : log) {
    const auto type = static_cast<std::size_t>(G::event_type(event));
    saw_event(FuzzGame<G>::kFirstEvent + type);
    came[type] = true;
    if (const GroupSet* more = FuzzGame<G>::shown(compiled, event)) met |= *more;
  }
  for (std::size_t type = 0; type < came.size(); ++type) {
    if (came[type]) met |= by_type[type];
  }
  saw_groups(met);
}

// Checks the catalogue at each step of a round, the sampled invariants at one step in 256, which is
// about one in ten rounds: at one step in 64 they took a fifth of the time.
template <class G>
class StepChecks {
 public:
  using Checks = properties::Checks<G>;
  using Step = typename Checks::Step;

  StepChecks(const FuzzRound<G>& round, Played<G>& played, std::vector<typename G::Event>& log)
      : round_(round),
        played_(played),
        log_(log),
        watch_(round.compiled.rules, round.compiled.facts) {}

  bool began(const typename G::State& state, const typename G::Legal& legal) {
    return check(watch_.open(round_.table, round_.deal, state, legal, settled(state)));
  }
  bool chose(const typename G::State& state, const typename G::Action& action) const {
    if (round_.listener != nullptr) (*round_.listener)(G::to_move(state), action);
    return true;
  }
  bool stepped(const typename G::Action& action, const typename G::State& state,
               const typename G::Legal& legal) {
    const Step step = watch_.step(action, state, legal, settled(state));
    const bool holds = check(step);
    watch_.accept(step);
    return holds;
  }

 private:
  const typename G::Result* settled(const typename G::State& state) {
    if (!G::over(state)) return nullptr;
    played_.result = G::settle(round_.compiled.rules, state, &log_);
    return &*played_.result;
  }

  bool is_sampled(const Step& step) const {
    constexpr std::uint64_t kSampling = 256;
    const auto number = static_cast<std::uint64_t>(step.first ? -1 : step.number);
    const std::uint64_t salt = FuzzGame<G>::salt(round_.deal);
    return table::scrambled(salt ^ number * 0x9E3779B97F4A7C15u) % kSampling == 0;
  }

  bool check(const Step& step) {
    const bool sampled = is_sampled(step);
    if (Checks::hold(step, properties::Cost::each_step) &&
        (!sampled || Checks::hold(step, properties::Cost::sampled))) {
      return true;
    }
    const auto broken = Checks::broken(step, sampled);
    std::vector<std::string_view> names;
    for (const auto* invariant : broken) names.push_back(invariant->name);
    const std::string moment =
        step.first ? "after the deal" : fmt::format("after action {}", step.number);
    played_.fault = Fault{fmt::format("{}", fmt::join(names, ", ")),
                          fmt::format("{} under `{}`{}", moment, round_.compiled.rules.source->name,
                                      broken.empty() ? "" : explained(*broken.front(), step))};
    return false;
  }

  // The rule in words, its clauses, and the expected and actual amounts if the invariant has them.
  static std::string explained(const properties::Invariant<Step>& invariant, const Step& step) {
    std::string text = fmt::format(": {}", invariant.sentence);
    if (!invariant.clauses.empty()) text += fmt::format(" ({})", invariant.clauses);
    if (invariant.amounts == nullptr) return text;
    const properties::Amounts amounts = invariant.amounts(step);
    if (!amounts.expected.empty()) text += fmt::format(" Expected: {}.", amounts.expected);
    if (!amounts.got.empty()) text += fmt::format(" Got: {}.", amounts.got);
    return text;
  }

  const FuzzRound<G>& round_;
  Played<G>& played_;
  std::vector<typename G::Event>& log_;
  typename Checks::Watch watch_;
};

// Plays a round by the hints. Every invariant is checked at every position, the sampled ones at
// positions chosen by the input alone. The events are added to the extra coverage.
template <class G>
Played<G> play_round(const FuzzRound<G>& round, properties::ByteReader& hints) {
  static std::vector<typename G::Event> log;  // one for all rounds, so that it is allocated once
  log.clear();
  Played<G> played;
  const typename G::Rules& rules = round.compiled.rules;
  played.last = G::start(rules, round.table, round.deal, &log);
  const auto by_hints = [&hints](const typename G::State&, const typename G::Legal& legal) {
    return properties::PlayCodec<G>::hinted(legal, hints);
  };
  table::play_out<G>(rules, played.last, by_hints, StepChecks<G>(round, played, log), &log);
  saw_round(round.compiled, log);
  return played;
}

// The trace of a round so far, as a line.
template <class G>
std::string trace_line(const FuzzRound<G>& round, const rules::RuleSet& base,
                       const std::vector<table::Seat>& seats,
                       const std::vector<typename G::Action>& actions) {
  using Traces = trace::Traced<G>;
  return Traces::to_json(Traces::trace_of(
      round.compiled.shared, properties::rules_json(*round.compiled.rules.source, base),
      {round.table, round.deal, seats, actions}));
}

// Reports the trace of a round while it is played, after each action.
template <class G>
class TracePrinter {
 public:
  TracePrinter(const FuzzRound<G>& round, const properties::RuleChoice& choice,
               const PrintLine& print_line)
      : round_(round),
        base_(shelf_of<G>().base(choice, G::players(round.compiled.rules))),
        print_line_(print_line) {}

  void print() const { print_line_(trace_line(round_, base_, seats_, actions_)); }
  void add(table::Seat seat, const typename G::Action& action) {
    seats_.push_back(seat);
    actions_.push_back(action);
    print();
  }
  Listener<G> listener() {
    return [this](table::Seat seat, const typename G::Action& action) { add(seat, action); };
  }

 private:
  const FuzzRound<G>& round_;
  const rules::RuleSet& base_;
  const PrintLine& print_line_;
  std::vector<table::Seat> seats_;
  std::vector<typename G::Action> actions_;
};

// The plays of the fixtures.
template <class G>
auto fixture_plays() {
  using Codec = properties::PlayCodec<G>;
  using Traces = trace::Traced<G>;
  constexpr bool kNamesActions = requires(typename G::Action action, ByteList hints) {
    Codec::add_hint(action, hints);
  };
  std::vector<typename Codec::Play> plays;
  each_fixture<G>([&plays](const typename Traces::Trace& trace) {
    // A play begins with a deal.
    if (table::takes_defaults<G>() && Traces::is_set_up(trace)) return;
    const typename G::Rules& rules = *trace.rules;
    typename Codec::Play play;
    play.rules = shelf_of<G>().choice_for(*rules.source, G::players(rules));
    Codec::set_round(play, rules, Traces::table(trace), Traces::deal(trace));
    if constexpr (kNamesActions) {
      for (const auto& move : trace.actions) Codec::add_hint(move.action, play.hints);
    } else {
      typename G::State state = Traces::opening(trace);
      for (const auto& move : trace.actions) {
        if (G::over(state) || G::refusal(rules, state, move.seat, move.action)) break;
        Codec::add_hint(G::legal(rules, state), move.action, play.hints);
        G::apply(rules, state, move.action, nullptr);
      }
    }
    plays.push_back(std::move(play));
  });
  return plays;
}

}  // namespace showstopper::fuzz
