// SPDX-License-Identifier: Apache-2.0
#include "fuzz/harness/gostop.h"

#include <array>
#include <map>
#include <memory>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "fuzz/harness/shipped.h"
#include "model/gostop/settle.h"
#include "model/trace/gostop/replay.h"
#include "properties/invariants/gostop/catalogue.h"
#include "properties/regression/test_case.h"

namespace showstopper::fuzz {

using gostop::Action;
using gostop::Event;
using gostop::EventType;
using gostop::Legal;
using gostop::State;
using properties::GostopStep;

namespace {

// One step in so many is asked the sampled invariants too, about one in ten rounds: with one in 64
// they took a fifth of the time.
constexpr std::uint64_t kSampling = 256;

bool is_sampled(const gostop::Deal& deal, int number) {
  const std::uint64_t at = static_cast<std::uint64_t>(number) * 0x9E3779B97F4A7C15u;
  return table::scrambled(deal.hands[0].bits() ^ at) % kSampling == 0;
}

// Groups that an event shows whatever row it is about.
const std::array<GroupSet, gostop::kEventTypes>& groups_by_event() {
  static const auto kGroupsBy = [] {
    std::array<GroupSet, gostop::kEventTypes> groups;
    for (std::size_t i = 0; i < groups.size(); ++i) {
      groups[i] = gostop_clauses().shown_by(word(static_cast<EventType>(i)));
    }
    return groups;
  }();
  return kGroupsBy;
}

constexpr std::size_t kMostCompiled = 1024;  // some tens of kilobytes each

class RoundUnderTest {
 public:
  explicit RoundUnderTest(const GostopRound& round)
      : round_(round), rules_(round.compiled.rules), watch_(rules_, round.compiled.rule_facts) {}

  void play(properties::ByteReader& wishes, Played& played) {
    State& state = played.last;
    log_.clear();
    state = start(rules_, round_.dealer, round_.carry, round_.deal, &log_);
    Legal may = legal(rules_, state);
    const GostopStep first = watch_.open(round_.deal, state, may, settled(played));
    played.fault = check(first);
    while (!played.fault && !state.over()) {
      const Action action = properties::wished(may, wishes.byte());
      if (round_.listener != nullptr) (*round_.listener)(state.to_move, action);
      apply(rules_, state, action, &log_);
      may = legal(rules_, state);
      const GostopStep step = watch_.step(action, state, may, settled(played));
      played.fault = check(step);
      watch_.accept(step);
    }
    saw_round(round_.compiled, log_);
  }

 private:
  const gostop::Result* settled(Played& played) {
    if (!played.last.over()) return nullptr;
    played.result = settle(rules_, played.last, &log_);
    return &*played.result;
  }

  std::optional<Fault> check(const GostopStep& step) const {
    const bool sampled = is_sampled(round_.deal, step.first ? -1 : step.number);
    if (all_hold(step) && (!sampled || sampled_hold(step))) return std::nullopt;
    std::vector<std::string_view> names;
    for (const auto* invariant : broken(step, sampled)) names.push_back(invariant->name);
    const std::string moment =
        step.first ? "after the deal" : fmt::format("after action {}", step.number);
    return Fault{fmt::format("{}", fmt::join(names, ", ")),
                 fmt::format("{} under `{}`", moment, rules_.source->name)};
  }

  const GostopRound& round_;
  const gostop::Rules& rules_;
  properties::GostopWatch watch_;
  static gostop::EventLog log_;  // one for all rounds, so that it is allocated once
};
gostop::EventLog RoundUnderTest::log_;

}  // namespace

CompiledGostop::CompiledGostop(const rules::RuleSet& set, int players)
    : rules(gostop::compile(set, players)), rule_facts(properties::implied_by(rules)) {
  for (const std::string& name : rules.combination_names) {
    combinations.push_back(gostop_clauses().shown_by("combination:" + name));
  }
}

const CompiledGostop& compiled_gostop(const properties::RuleChoice& choice, int players) {
  static std::map<ByteList, std::unique_ptr<CompiledGostop>> kept;
  ByteList key{choice.base, static_cast<std::uint8_t>(players)};
  properties::add_changes(gostop::schema(), choice, key);
  if (const auto found = kept.find(key); found != kept.end()) return *found->second;
  if (kept.size() >= kMostCompiled) kept.clear();
  auto made = std::make_unique<CompiledGostop>(gostop_shelf().resolved(choice, players), players);
  return *(kept[std::move(key)] = std::move(made));
}

Played play_round(const GostopRound& round, properties::ByteReader& wishes) {
  Played played;
  RoundUnderTest(round).play(wishes, played);
  return played;
}

void saw_round(const CompiledGostop& compiled, const gostop::EventLog& log) {
  const auto& by_event = groups_by_event();
  GroupSet met;
  for (const Event& event : log) {
    const auto what = static_cast<std::size_t>(event.what);
    saw_event(what);
    met |= by_event[what];
    if (event.what == EventType::combination) {
      met |= compiled.combinations[static_cast<std::size_t>(event.number)];
    }
  }
  saw_groups(met);
}

std::string trace_line(const GostopRound& round, const rules::RuleSet& base,
                       const GostopActions& actions) {
  trace::GostopTrace trace;
  trace.envelope.rules = properties::rules_json(*round.compiled.rules.source, base);
  trace.envelope.players = round.compiled.rules.players;
  trace.envelope.dealer = round.dealer;
  trace.envelope.carry = round.carry;
  trace.deal = round.deal;
  for (const auto& [seat, action] : actions) trace.actions.push_back({seat, action});
  return to_json(trace);
}

std::vector<properties::GostopPlay> gostop_fixture_plays() {
  std::vector<properties::GostopPlay> plays;
  each_fixture([&plays](const trace::GostopTrace& trace) {
    properties::GostopPlay play;
    play.players = trace.envelope.players;
    play.dealer = trace.envelope.dealer;
    play.carry = trace.envelope.carry;
    play.rules = gostop_shelf().choice_for(*trace.rules->source, play.players);
    set_deck(play, *trace.rules, trace.deal);
    for (const trace::Move& move : trace.actions) {
      play.wishes.push_back(properties::wish_for(move.action));
    }
    plays.push_back(std::move(play));
  });
  return plays;
}

}  // namespace showstopper::fuzz
