// SPDX-License-Identifier: Apache-2.0
#include "properties/statistics/gostop/census.h"

#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "properties/play/gostop/policy.h"

namespace showstopper::properties {

using gostop::EventType;
using gostop::Outcome;
using gostop::Points;
using gostop::Rules;
using gostop::Seat;
using gostop::State;

namespace {

constexpr int kOutcomes = static_cast<int>(Outcome::misdeal) + 1;

void count_round(const Rules& rules, const gostop::EventLog& log, const State& state,
                 const gostop::Result& result, Census& census) {
  ++census.rounds;
  census.turns += state.round_turns;
  ++census.outcomes[static_cast<std::size_t>(state.outcome)];
  if (result.has_winner()) {
    const int after_dealer = table::distance(state.dealer, state.winner, rules.players);
    ++census.wins[static_cast<std::size_t>(after_dealer)];
    if (state.seat(state.winner).go_count > 0) ++census.winner_went;
    ++census.payments[result.payments[static_cast<std::size_t>(state.winner)]];
  } else if (state.go_calls > 0) {
    ++census.ended_after_go;
  }
  for (Seat seat = 0; seat < rules.players; ++seat) {
    const int after_dealer = table::distance(state.dealer, seat, rules.players);
    census.paid_to[static_cast<std::size_t>(after_dealer)] +=
        result.payments[static_cast<std::size_t>(seat)];
  }
  census.events.add(rules, log);
  std::array<bool, gostop::kEventTypes> met{};
  for (const gostop::Event& event : log) met[static_cast<std::size_t>(event.what)] = true;
  for (std::size_t i = 0; i < met.size(); ++i) census.rounds_with[i] += met[i] ? 1 : 0;
}

void play_for_census(const Rules& rules, const CensusOptions& options, std::uint64_t index,
                     gostop::EventLog& log, Census& census) {
  RoundPlan<gostop::Game> plan = plan_round(rules, options.seed, index, Generator::uniform);
  log.clear();
  State state = start(rules, plan.table.dealer, plan.table.carry, plan.deal, &log);
  while (!state.over()) {
    const gostop::Legal may = legal(rules, state);
    apply(rules, state, choose(state, may, Policy::uniform, plan.random), &log);
    ++census.actions;
  }
  count_round(rules, log, state, settle(rules, state, &log), census);
}

// The proportion is worked out in units of 1e-9 so that what is printed is an integer.
constexpr double kBillion = 1e9;

std::string percent(std::int64_t billionths) {
  // Four places after the point: 1e-6 of the whole.
  const std::int64_t shown = (billionths + 500) / 1000;
  return fmt::format("{}.{:04}", shown / 10000, shown % 10000);
}

std::int64_t proportion(std::uint64_t hits, std::uint64_t of) {
  if (of == 0) return 0;
  return static_cast<std::int64_t>(static_cast<double>(hits) / static_cast<double>(of) * kBillion +
                                   0.5);
}

std::string line(std::string_view what, std::uint64_t hits, std::uint64_t of) {
  const Interval interval = wilson(hits, of);
  return fmt::format("  {:<28} {:>12} {:>9} %  [{}, {}]\n", what, hits,
                     percent(proportion(hits, of)), percent(interval.low), percent(interval.high));
}

std::string outcomes_text(const Census& census) {
  std::string text = "outcomes, of all rounds, with 95 % intervals\n";
  for (int outcome = 1; outcome < kOutcomes; ++outcome) {
    text += line(gostop::word(static_cast<Outcome>(outcome)),
                 census.outcomes[static_cast<std::size_t>(outcome)], census.rounds);
  }
  text += line("winner had called go", census.winner_went, census.rounds);
  text += line("no winner after a go", census.ended_after_go, census.rounds);
  return text;
}

std::string seats_text(const Census& census) {
  std::string text = "seats, counted from the dealer: rounds won; points in all\n";
  for (int seat = 0; seat < census.players; ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    std::string row = line(fmt::format("seat {}", seat), census.wins[at], census.rounds);
    row.pop_back();
    text += fmt::format("{}  {}\n", row, census.paid_to[at]);
  }
  return text;
}

bool is_told(EventType what) { return what != EventType::move; }

std::string events_text(const Census& census) {
  std::string text = "events: rounds with one, of all rounds; times in all\n";
  for (int i = 0; i < gostop::kEventTypes; ++i) {
    const EventType what = static_cast<EventType>(i);
    if (!is_told(what)) continue;
    std::string row =
        line(gostop::word(what), census.rounds_with[static_cast<std::size_t>(i)], census.rounds);
    row.pop_back();
    text += fmt::format("{}  {}\n", row, census.events.of(what));
  }
  text += "rows: times in all\n";
  for (const auto& [row, count] : census.events.rows()) {
    text += fmt::format("  {:<28} {:>12}\n", row, count);
  }
  return text;
}

std::string payments_text(const Census& census) {
  std::string text = "points that the winner was paid: rounds, of all rounds\n";
  for (const auto& [points, rounds] : census.payments) {
    text += line(fmt::format("{}", points), rounds, census.rounds);
  }
  return text;
}

}  // namespace

void Census::add(const Census& other) {
  rounds += other.rounds;
  actions += other.actions;
  turns += other.turns;
  winner_went += other.winner_went;
  ended_after_go += other.ended_after_go;
  for (std::size_t i = 0; i < outcomes.size(); ++i) outcomes[i] += other.outcomes[i];
  for (std::size_t i = 0; i < wins.size(); ++i) wins[i] += other.wins[i];
  for (std::size_t i = 0; i < paid_to.size(); ++i) paid_to[i] += other.paid_to[i];
  for (const auto& [points, count] : other.payments) payments[points] += count;
  events.add(other.events);
  for (std::size_t i = 0; i < rounds_with.size(); ++i) rounds_with[i] += other.rounds_with[i];
}

Census take_census(const Rules& rules, const CensusOptions& options) {
  Census census;
  census.players = rules.players;
  gostop::EventLog log;
  constexpr std::uint64_t kTell = 4096;
  for (std::uint64_t i = 0; i < options.rounds; ++i) {
    play_for_census(rules, options, options.first + i, log, census);
    if (options.progress && (i + 1) % kTell == 0) options.progress(i + 1);
    if (options.stop && options.stop()) break;
  }
  return census;
}

Interval wilson(std::uint64_t hits, std::uint64_t of) {
  if (of == 0) return {0, static_cast<std::int64_t>(kBillion)};
  // Wilson 1927 with z = 1.96. Each operation stands alone, so that none is contracted.
  const double n = static_cast<double>(of);
  const double p = static_cast<double>(hits) / n;
  const double z2 = 1.96 * 1.96;
  const double half = z2 / (2 * n);
  const double variance = p * (1 - p) / n + z2 / (4 * n * n);
  const double spread = 1.96 * std::sqrt(variance);
  const double scale = 1 + z2 / n;
  const double low = (p + half - spread) / scale;
  const double high = (p + half + spread) / scale;
  const auto bounded = [](double value) {
    return static_cast<std::int64_t>(value < 0 ? 0 : value > kBillion ? kBillion : value);
  };
  const bool all = hits == of;
  return {hits == 0 ? 0 : bounded(std::floor(low * kBillion)),
          all ? static_cast<std::int64_t>(kBillion) : bounded(std::ceil(high * kBillion))};
}

std::string to_text(const Rules& rules, const Census& census) {
  std::string text =
      fmt::format("rules {}, {} players: {} rounds, {} turns, {} actions\n", rules.source->name,
                  census.players, census.rounds, census.turns, census.actions);
  return text + outcomes_text(census) + seats_text(census) + events_text(census) +
         payments_text(census);
}

std::string to_json(const Rules& rules, const Census& census) {
  using Json = nlohmann::ordered_json;
  const auto share = [&](std::uint64_t hits) {
    const Interval interval = wilson(hits, census.rounds);
    return Json{{"rounds", hits}, {"low_1e9", interval.low}, {"high_1e9", interval.high}};
  };
  Json json{{"rules", rules.source->name},
            {"players", census.players},
            {"rounds", census.rounds},
            {"turns", census.turns},
            {"actions", census.actions}};
  for (int i = 1; i < kOutcomes; ++i) {
    const auto at = static_cast<std::size_t>(i);
    json["outcomes"][std::string(gostop::word(static_cast<Outcome>(i)))] =
        share(census.outcomes[at]);
  }
  json["winner_went"] = share(census.winner_went);
  json["no_winner_after_go"] = share(census.ended_after_go);
  for (int seat = 0; seat < census.players; ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    Json entry = share(census.wins[at]);
    entry["points"] = census.paid_to[at];
    json["seats"].push_back(entry);
  }
  for (int i = 0; i < gostop::kEventTypes; ++i) {
    const EventType what = static_cast<EventType>(i);
    if (!is_told(what)) continue;
    Json entry = share(census.rounds_with[static_cast<std::size_t>(i)]);
    entry["times"] = census.events.of(what);
    json["events"][std::string(gostop::word(what))] = entry;
  }
  for (const auto& [row, count] : census.events.rows()) json["rows"][row] = count;
  for (const auto& [points, rounds] : census.payments) {
    json["payments"][std::to_string(points)] = rounds;
  }
  return json.dump(2) + "\n";
}

}  // namespace showstopper::properties
