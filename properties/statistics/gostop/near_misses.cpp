// SPDX-License-Identifier: Apache-2.0
#include "properties/statistics/gostop/near_misses.h"

#include <algorithm>
#include <iterator>

namespace showstopper::properties {
namespace {

// An event, the count that leads to it, and the count that a round has reached.
struct GostopStepTo {
  std::string_view event;
  std::string_view counts;
  int needed;
  int (*reached)(const gostop::Rules&, const gostop::Deal&, const gostop::State&);
};

int most_of_a_month(gostop::CardSet cards) {
  int most = 0;
  for (gostop::Month month = 1; month <= gostop::Card::kMonths; ++month) {
    most = std::max(most, cards.count(month));
  }
  return most;
}

int dealt_alike(const gostop::Rules&, const gostop::Deal& deal, const gostop::State&) {
  int most = 0;
  for (const gostop::CardSet hand : deal.hands) most = std::max(most, most_of_a_month(hand));
  return most;
}
int tabled_alike(const gostop::Rules&, const gostop::Deal& deal, const gostop::State&) {
  return most_of_a_month(deal.table);
}
int jokers_tabled(const gostop::Rules&, const gostop::Deal& deal, const gostop::State&) {
  return (deal.table & gostop::kJokerCards).size();
}
int ppuks(const gostop::Rules&, const gostop::Deal&, const gostop::State& end) {
  int most = 0;
  for (const gostop::SeatState& seat : end.seats) most = std::max(most, int{seat.ppuks});
  return most;
}
int goes(const gostop::Rules&, const gostop::Deal&, const gostop::State& end) {
  int most = 0;
  for (const gostop::SeatState& seat : end.seats) most = std::max(most, int{seat.go_count});
  return most;
}
int animals(const gostop::Rules& rules, const gostop::Deal&, const gostop::State& end) {
  int most = 0;
  for (const gostop::SeatState& seat : end.seats) {
    most = std::max(most, (seat.captured & rules.counting[0].animals).size());
  }
  return most;
}

// clang-format off
constexpr GostopStepTo kGostopSteps[] = {
    {"three_ppuk", "ppuks of one seat", 3, ppuks},
    {"pay_seven_animals", "animals of one seat at the end", 7, animals},
    {"pay_go_factor", "goes of one seat", 3, goes},
    {"go", "goes of one seat", 1, goes},
    {"hand_quad", "cards of a month in a dealt hand", 4, dealt_alike},
    {"shake", "cards of a month in a dealt hand", 3, dealt_alike},
    {"bomb", "cards of a month in a dealt hand", 3, dealt_alike},
    {"table_quad", "cards of a month on the dealt table", 4, tabled_alike},
    {"misdeal", "cards of a month on the dealt table", 4, tabled_alike},
    {"table_stack", "cards of a month on the dealt table", 3, tabled_alike},
    {"table_joker", "jokers on the dealt table", 1, jokers_tabled},
};
// clang-format on

}  // namespace

void NearMisses<gostop::Game>::look(const gostop::Rules& rules, const gostop::Deal& deal,
                                    const gostop::State& end) {
  const auto& rows = rules.counting[0].combinations;
  if (empty()) {
    for (const GostopStepTo& step : kGostopSteps) {
      add({std::string(step.event), std::string(step.counts), step.needed});
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
      add({"combination:" + rules.combination_names[i], "of its cards with one seat at the end",
           rows[i].first_at});
    }
  }
  std::size_t next = 0;
  const auto note = [&](int reached) { reach(next++, reached); };
  for (const GostopStepTo& step : kGostopSteps) note(step.reached(rules, deal, end));
  for (const gostop::Combination& row : rows) {
    int most = 0;
    for (const gostop::SeatState& seat : end.seats) {
      most = std::max(most, (seat.captured & row.mask).size());
    }
    note(most);
  }
}

}  // namespace showstopper::properties
