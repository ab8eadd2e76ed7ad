// SPDX-License-Identifier: Apache-2.0
#include "properties/statistics/stoppa/census.h"

#include <algorithm>
#include <bitset>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "model/stoppa/ranking.h"
#include "model/table/index.h"
#include "model/table/statistics.h"
#include "properties/play/stoppa/policy.h"

namespace showstopper::properties {

using stoppa::CardSet;
using stoppa::Outcome;
using stoppa::Rules;
using stoppa::Seat;

namespace {

using table::at;

// The same rules with another ranking, for the pairs.
Rules ranked_by(const Rules& rules, bool count, int cap) {
  Rules other = rules;
  other.rank_by_count = count;
  other.big_count_cap = cap;
  return other;
}

CardSet hand_of(const Rules& rules, const stoppa::Deal& deal, Seat seat) {
  CardSet hand;
  for (int i = 0; i < rules.hand_cards; ++i) hand |= deal.hands[seat][i];
  return hand;
}

std::string line(std::string_view what, std::uint64_t hits, std::uint64_t of) {
  return fmt::format("  {:<34} {:>10}  {}\n", what, hits, table::share_text(hits, of));
}

std::string place_name(int place, int players) {
  if (place == 0) return "hand";
  return place == players - 1 ? "dealer" : fmt::format("seat {} after the dealer", place + 1);
}

}  // namespace

void Census<stoppa::Game>::dealt(const Rules& rules, const RoundPlan<stoppa::Game>& plan) {
  for (Seat seat = 0; seat < rules.players; ++seat) {
    const CardSet hand = hand_of(rules, plan.deal, seat);
    ++hands;
    without_figure += (hand & stoppa::kFigures).empty() ? 1 : 0;
    four_kings += hand.contains(stoppa::kKings) ? 1 : 0;
    three_twos += hand.count(stoppa::kTwo) >= 3 && hand.count(stoppa::kKing) == 0 ? 1 : 0;
  }
  if (rankings_.empty()) {
    rankings_ = {ranked_by(rules, true, 3), ranked_by(rules, true, stoppa::kNoLimit),
                 ranked_by(rules, false, 3)};
  }
  const Seat first = table::after(plan.table.dealer, rules.players);
  compare(hand_of(rules, plan.deal, first),
          hand_of(rules, plan.deal, table::after(first, rules.players)));
}

// A tie is an answer of its own: priority settles it, not the hands.
void Census<stoppa::Game>::compare(CardSet one, CardSet other) {
  const auto answer = [&](const Rules& ranking) {
    return best_of_hand(ranking, one) <=> best_of_hand(ranking, other);
  };
  const auto usual = answer(rankings_[0]);
  ++pairs;
  changed_by_cap += answer(rankings_[1]) != usual ? 1 : 0;
  changed_by_sum += answer(rankings_[2]) != usual ? 1 : 0;
}

void Census<stoppa::Game>::ended(const Rules& rules, const stoppa::State& state,
                                 const stoppa::Result& result) {
  ++outcomes[static_cast<std::size_t>(result.outcome)];
  stoppa::Chips most = 0;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    const std::size_t place = at(table::distance(state.first(), seat, rules.players));
    const stoppa::Chips payment = result.payments[seat];
    wins[place] += seat == result.winner ? 1 : 0;
    gains[place] += payment > 0 ? 1 : 0;
    paid_to[place] += payment;
    most = std::max(most, payment);
  }
  ++payments[most];
}

std::string to_text(const Rules& rules, const Census<stoppa::Game>& census) {
  std::string text = fmt::format("{}, {} players: {} rounds, {} actions\n", rules.source->name,
                                 census.players, census.rounds, census.actions);
  text += "hands dealt\n";
  text += line("without a figure", census.without_figure, census.hands);
  text += line("four Kings", census.four_kings, census.hands);
  text += line("three 2s and no King", census.three_twos, census.hands);
  text += "pairs of hands in which another hand wins the big point\n";
  text += line("uncapped instead of three cards", census.changed_by_cap, census.pairs);
  text += line("points alone instead of number first", census.changed_by_sum, census.pairs);
  text += "outcomes\n";
  for (int i = 1; i < kStoppaOutcomes; ++i) {
    text += line(word(static_cast<Outcome>(i)), census.outcomes[i], census.rounds);
  }
  text += "who wins what\n";
  for (int place = 0; place < census.players; ++place) {
    const double mean = static_cast<double>(census.paid_to[place]) /
                        static_cast<double>(std::max<std::uint64_t>(census.rounds, 1));
    text += line(fmt::format("{}: ends the round", place_name(place, census.players)),
                 census.wins[place], census.rounds);
    text += line(fmt::format("{}: gains chips", place_name(place, census.players)),
                 census.gains[place], census.rounds);
    text += fmt::format("  {:<34} {:>+10.3f}  chips a round\n",
                        fmt::format("{}: payment", place_name(place, census.players)), mean);
  }
  text += "events: times, and rounds in which they came\n";
  for (int i = 0; i < stoppa::kEventTypes; ++i) {
    const auto what = static_cast<stoppa::EventType>(i);
    if (census.events.of(what) == 0) continue;
    text += fmt::format("  {:<34} {:>10}  {}\n", word(what), census.events.of(what),
                        table::share_text(census.rounds_with[i], census.rounds));
  }
  return text;
}

std::string to_json(const Rules& rules, const Census<stoppa::Game>& census) {
  nlohmann::ordered_json json;
  json["rules"] = rules.source->name;
  json["players"] = census.players;
  json["rounds"] = census.rounds;
  json["actions"] = census.actions;
  json["hands"] = {{"dealt", census.hands},
                   {"without_figure", census.without_figure},
                   {"four_kings", census.four_kings},
                   {"three_twos", census.three_twos}};
  json["pairs"] = {{"compared", census.pairs},
                   {"changed_by_cap", census.changed_by_cap},
                   {"changed_by_sum", census.changed_by_sum}};
  for (int i = 1; i < kStoppaOutcomes; ++i) {
    json["outcomes"][std::string(word(static_cast<Outcome>(i)))] = census.outcomes[i];
  }
  for (int place = 0; place < census.players; ++place) {
    json["seats"].push_back({{"after_dealer", place + 1},
                             {"wins", census.wins[place]},
                             {"gains", census.gains[place]},
                             {"paid", census.paid_to[place]}});
  }
  for (const auto& [chips, count] : census.payments) {
    json["payments"].push_back({{"chips", chips}, {"rounds", count}});
  }
  for (int i = 0; i < stoppa::kEventTypes; ++i) {
    const auto what = static_cast<stoppa::EventType>(i);
    json["events"][std::string(word(what))] = {{"times", census.events.of(what)},
                                               {"rounds", census.rounds_with[i]}};
  }
  return json.dump();
}

}  // namespace showstopper::properties
