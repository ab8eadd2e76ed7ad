// SPDX-License-Identifier: Apache-2.0
#include "properties/statistics/gostop/census.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "model/table/capped.h"
#include "model/table/statistics.h"
#include "properties/play/gostop/policy.h"

namespace showstopper::properties {

using gostop::EventType;
using gostop::Outcome;
using gostop::Points;
using gostop::Rules;
using gostop::Seat;
using gostop::State;

namespace {

constexpr int kOutcomes = static_cast<int>(kGostopOutcomes);

// Proportions are computed in units of 1e-9, so that integers are printed.
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
  const table::Interval interval = table::wilson(hits, of);
  return fmt::format("  {:<28} {:>12} {:>9} %  [{}, {}]\n", what, hits,
                     percent(proportion(hits, of)), percent(interval.low), percent(interval.high));
}

// Every outcome that the shipped rules can have, and those of house rules if they occurred.
bool is_printed(const Census<gostop::Game>& census, Outcome outcome) {
  const bool of_house_rules = outcome == Outcome::conceded || outcome == Outcome::pushed;
  return !of_house_rules || census.outcomes[static_cast<std::size_t>(outcome)] > 0;
}

std::string outcomes_text(const Census<gostop::Game>& census) {
  std::string text = "outcomes, of all rounds, with 95 % intervals\n";
  for (int outcome = 1; outcome < kOutcomes; ++outcome) {
    if (!is_printed(census, static_cast<Outcome>(outcome))) continue;
    text += line(gostop::word(static_cast<Outcome>(outcome)),
                 census.outcomes[static_cast<std::size_t>(outcome)], census.rounds);
  }
  text += line("winner had called go", census.winner_went, census.rounds);
  text += line("no winner after a go", census.ended_after_go, census.rounds);
  return text;
}

std::string seats_text(const Census<gostop::Game>& census) {
  std::string text = "seats, counted from the dealer: rounds won; points in all\n";
  for (int seat = 0; seat < census.players; ++seat) {
    std::string row = line(fmt::format("seat {}", seat), census.wins[seat], census.rounds);
    row.pop_back();
    text += fmt::format("{}  {}\n", row, census.paid_to[seat]);
  }
  return text;
}

// Every event that the shipped rules can show, and those of users' rows and house rules if they
// occurred.
bool is_printed(const Census<gostop::Game>& census, EventType what) {
  switch (what) {
    case EventType::liable_row:
    case EventType::concede:
    case EventType::sold:
    case EventType::pot:
    case EventType::push: return census.events.of(what) > 0;
    default: return what != EventType::move;
  }
}

std::string events_text(const Census<gostop::Game>& census) {
  std::string text = "events: rounds with one, of all rounds; times in all\n";
  for (int i = 0; i < gostop::kEventTypes; ++i) {
    const EventType what = static_cast<EventType>(i);
    if (!is_printed(census, what)) continue;
    std::string row = line(gostop::word(what), census.rounds_with[i], census.rounds);
    row.pop_back();
    text += fmt::format("{}  {}\n", row, census.events.of(what));
  }
  text += "rows: rounds in which one applied, of all rounds\n";
  for (const auto& [row, rounds] : census.rounds_with_row) {
    text += line(row, rounds, census.rounds);
  }
  return text;
}

std::string payments_text(const Census<gostop::Game>& census) {
  std::string text = "points that the winner was paid: rounds, of all rounds\n";
  for (const auto& [points, rounds] : census.payments) {
    text += line(fmt::format("{}", points), rounds, census.rounds);
  }
  return text;
}

}  // namespace

void Census<gostop::Game>::ended(const Rules& rules, const State& state,
                                 const gostop::Result& result) {
  turns += state.round_turns;
  ++outcomes[static_cast<std::size_t>(state.outcome)];
  if (result.has_winner()) {
    const int after_dealer = table::distance(state.dealer, state.winner, rules.players);
    ++wins[after_dealer];
    if (state.seat(state.winner).go_count > 0) ++winner_went;
    ++payments[result.payments[state.winner]];
  } else if (state.go_calls > 0) {
    ++ended_after_go;
  }
  for (Seat seat = 0; seat < rules.players; ++seat) {
    const int after_dealer = table::distance(state.dealer, seat, rules.players);
    std::int64_t& paid = paid_to[after_dealer];
    paid = table::capped::sum(paid, result.payments[seat]);
  }
}

std::string to_text(const Rules& rules, const Census<gostop::Game>& census) {
  std::string text =
      fmt::format("rules {}, {} players: {} rounds, {} turns, {} actions\n", rules.source->name,
                  census.players, census.rounds, census.turns, census.actions);
  return text + outcomes_text(census) + seats_text(census) + events_text(census) +
         payments_text(census);
}

std::string to_json(const Rules& rules, const Census<gostop::Game>& census) {
  using Json = nlohmann::ordered_json;
  const auto share = [&](std::uint64_t hits) {
    const table::Interval interval = table::wilson(hits, census.rounds);
    return Json{{"rounds", hits}, {"low_1e9", interval.low}, {"high_1e9", interval.high}};
  };
  Json json{{"rules", rules.source->name},
            {"players", census.players},
            {"rounds", census.rounds},
            {"turns", census.turns},
            {"actions", census.actions}};
  for (int i = 1; i < kOutcomes; ++i) {
    if (!is_printed(census, static_cast<Outcome>(i))) continue;
    json["outcomes"][std::string(gostop::word(static_cast<Outcome>(i)))] =
        share(census.outcomes[i]);
  }
  json["winner_went"] = share(census.winner_went);
  json["no_winner_after_go"] = share(census.ended_after_go);
  for (int seat = 0; seat < census.players; ++seat) {
    Json entry = share(census.wins[seat]);
    entry["points"] = census.paid_to[seat];
    json["seats"].push_back(entry);
  }
  for (int i = 0; i < gostop::kEventTypes; ++i) {
    const EventType what = static_cast<EventType>(i);
    if (!is_printed(census, what)) continue;
    Json entry = share(census.rounds_with[i]);
    entry["times"] = census.events.of(what);
    json["events"][std::string(gostop::word(what))] = entry;
  }
  for (const auto& [row, rounds] : census.rounds_with_row) json["rows"][row] = share(rounds);
  for (const auto& [points, rounds] : census.payments) {
    json["payments"][std::to_string(points)] = rounds;
  }
  return json.dump(2) + "\n";
}

}  // namespace showstopper::properties
