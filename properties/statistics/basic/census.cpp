// SPDX-License-Identifier: Apache-2.0
#include "properties/statistics/basic/census.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "model/table/statistics.h"

namespace showstopper::properties {
namespace {

double mean_of(std::int64_t sum, std::uint64_t rounds) {
  return rounds == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(rounds);
}

std::string place_text(std::size_t place) {
  return place == 0 ? "dealer" : fmt::format("dealer + {}", place);
}

}  // namespace

std::string to_text(const std::string& rule_set, const BasicCensus& census) {
  std::string text = fmt::format("rules {}, {} players, {} rounds, {:.3f} actions a round\n\n",
                                 rule_set, census.players, census.rounds,
                                 mean_of(static_cast<std::int64_t>(census.actions), census.rounds));
  text += fmt::format("{:<16}{:>12}{:>8}{:>8}   {}\n", "seat", "paid, mean", "least", "most",
                      "rounds with a gain");
  for (std::size_t place = 0; place < census.seats.size(); ++place) {
    const BasicCensus::Seat& seat = census.seats[place];
    text += fmt::format("{:<16}{:>12.3f}{:>8}{:>8}   {}\n", place_text(place),
                        mean_of(seat.paid, census.rounds), seat.least, seat.most,
                        table::share_text(seat.gains, census.rounds));
  }
  text += fmt::format("\n{:<16}{:>12}   {}\n", "event", "a round", "rounds with it");
  for (const BasicCensus::Event& event : census.events) {
    text += fmt::format("{:<16}{:>12.4f}   {}\n", event.word,
                        mean_of(static_cast<std::int64_t>(event.count), census.rounds),
                        table::share_text(event.rounds_with, census.rounds));
  }
  return text;
}

std::string to_json(const std::string& rule_set, const BasicCensus& census) {
  nlohmann::ordered_json json = {{"rules", rule_set},
                                 {"players", census.players},
                                 {"rounds", census.rounds},
                                 {"actions", census.actions}};
  for (const BasicCensus::Seat& seat : census.seats) {
    json["seats"].push_back(
        {{"gains", seat.gains}, {"paid", seat.paid}, {"least", seat.least}, {"most", seat.most}});
  }
  for (const BasicCensus::Event& event : census.events) {
    json["events"][event.word] = {{"count", event.count}, {"rounds_with", event.rounds_with}};
  }
  return json.dump();
}

}  // namespace showstopper::properties
