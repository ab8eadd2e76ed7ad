// SPDX-License-Identifier: Apache-2.0
#include "fuzz/harness/stoppa.h"

#include <array>
#include <map>
#include <memory>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "fuzz/harness/shipped.h"
#include "properties/invariants/stoppa/catalogue.h"
#include "properties/regression/test_case.h"

namespace showstopper::fuzz {

using properties::StoppaStep;
using stoppa::Action;
using stoppa::EventType;
using stoppa::Legal;
using stoppa::State;

namespace {

constexpr std::uint64_t kSampling = 256;  // one step in so many is asked the sampled ones too
constexpr std::size_t kMostCompiled = 1024;
// Behind the events of Go-Stop, for targets that play both games.
constexpr std::size_t kFirstEvent = 128;
static_assert(kFirstEvent + stoppa::kEventTypes <= kEvents);

void saw_round(const stoppa::EventLog& log) {
  static const auto kByEvent = [] {
    std::array<GroupSet, stoppa::kEventTypes> groups;
    for (std::size_t i = 0; i < groups.size(); ++i) {
      groups[i] = stoppa_clauses().shown_by(word(static_cast<EventType>(i)));
    }
    return groups;
  }();
  GroupSet met;
  for (const stoppa::Event& event : log) {
    const auto what = static_cast<std::size_t>(event.what);
    saw_event(kFirstEvent + what);
    met |= kByEvent[what];
  }
  saw_groups(met);
}

std::optional<Fault> check(const StoppaStep& step) {
  const auto number = static_cast<std::uint64_t>(step.first ? -1 : step.number);
  const auto first_card = static_cast<std::uint64_t>(step.deal.hands[0][0].index());
  const bool sampled = table::scrambled(number * 0x9E3779B97F4A7C15u ^ first_card) % kSampling == 0;
  if (all_hold(step) && (!sampled || sampled_hold(step))) return std::nullopt;
  std::vector<std::string_view> names;
  for (const auto* invariant : broken(step, sampled)) names.push_back(invariant->name);
  const std::string moment =
      step.first ? "after the deal" : fmt::format("after action {}", step.number);
  return Fault{fmt::format("{}", fmt::join(names, ", ")),
               fmt::format("{} under `{}`", moment, step.rules.source->name)};
}

}  // namespace

const stoppa::Rules& compiled_stoppa(const properties::RuleChoice& choice, int players) {
  static std::map<ByteList, std::unique_ptr<stoppa::Rules>> kept;
  ByteList key{choice.base, static_cast<std::uint8_t>(players)};
  properties::add_changes(stoppa::schema(), choice, key);
  if (const auto found = kept.find(key); found != kept.end()) return *found->second;
  if (kept.size() >= kMostCompiled) kept.clear();
  auto made = std::make_unique<stoppa::Rules>(
      stoppa::compile(stoppa_shelf().resolved(choice, players), players));
  return *(kept[std::move(key)] = std::move(made));
}

StoppaPlayed play_round(const StoppaRound& round, properties::ByteReader& wishes) {
  static stoppa::EventLog log;  // one for all rounds, so that it is allocated once
  log.clear();
  StoppaPlayed played;
  State& state = played.last;
  state = start(round.rules, round.table, round.deal, &log);
  Legal may = legal(round.rules, state);
  played.fault = check({round.rules, round.table, round.deal, state, state, may, may, {}, true});
  State before;
  for (int number = 0; !played.fault && !state.over(); ++number) {
    const Action action = properties::wished(may, wishes);
    if (round.listener != nullptr) (*round.listener)(state.to_move(), action);
    before = state;
    const Legal could = may;
    apply(round.rules, state, action, &log);
    may = legal(round.rules, state);
    if (state.over()) played.result = settle(round.rules, state);
    played.fault = check({round.rules, round.table, round.deal, before, state, could, may, action,
                          false, number, played.result ? &*played.result : nullptr});
  }
  saw_round(log);
  return played;
}

std::string trace_line(const StoppaRound& round, const rules::RuleSet& base,
                       const StoppaActions& actions) {
  std::vector<trace::StoppaMove> moves;
  for (const auto& [seat, action] : actions) moves.push_back({seat, action});
  return to_json(trace::stoppa_trace(round.rules, properties::rules_json(*round.rules.source, base),
                                     round.table, round.deal, std::move(moves)));
}

std::vector<properties::StoppaPlay> stoppa_fixture_plays() {
  std::vector<properties::StoppaPlay> plays;
  each_fixture([&plays](const trace::StoppaTrace& trace) {
    properties::StoppaPlay play;
    play.players = trace.envelope.players;
    play.table = trace.table;
    play.table.dealer = trace.envelope.dealer;
    play.rules = stoppa_shelf().choice_for(*trace.rules->source, play.players);
    stoppa::Deal deal;
    if (trace.from == trace::StoppaTrace::From::deck) {
      deal = deal_deck(*trace.rules, play.table.dealer, trace.deck, trace.first_packet);
    } else {
      deal.first_packet = static_cast<std::uint8_t>(trace.first_packet);
      for (std::size_t seat = 0; seat < trace.hands.size(); ++seat) {
        for (std::size_t i = 0; i < trace.hands[seat].size(); ++i) {
          deal.hands[seat][i] = trace.hands[seat][i];
        }
      }
    }
    if (fault(*trace.rules, deal)) return;
    set_deck(play, *trace.rules, deal);
    for (const trace::StoppaMove& move : trace.actions) {
      properties::add_wish(move.action, play.wishes);
    }
    plays.push_back(std::move(play));
  });
  return plays;
}

}  // namespace showstopper::fuzz
