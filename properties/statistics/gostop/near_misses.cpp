// SPDX-License-Identifier: Apache-2.0
#include "properties/statistics/gostop/near_misses.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

namespace showstopper::properties {
namespace {

// An event, what is counted on the way to it, and how far a round came.
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

// The same of Stoppa: all is in the hands that were dealt.
struct StoppaStepTo {
  std::string_view event;
  std::string_view counts;
  int needed;
  int (*reached)(stoppa::CardSet hand);
};

int kings(stoppa::CardSet hand) { return hand.count(stoppa::kKing); }
int twos(stoppa::CardSet hand) { return hand.count(stoppa::kTwo); }
int aces(stoppa::CardSet hand) { return hand.count(stoppa::kAce); }
int of_a_rank(stoppa::CardSet hand) {
  int most = 0;
  for (stoppa::Rank rank = stoppa::kAce; rank <= stoppa::kKing; ++rank) {
    most = std::max(most, hand.count(rank));
  }
  return most;
}

// clang-format off
constexpr StoppaStepTo kStoppaSteps[] = {
    {"riches", "Kings in one hand", 4, kings},
    {"three_twos", "2s in one hand", 3, twos},
    {"three_aces", "aces in one hand", 3, aces},
    {"escape", "aces in one hand", 3, aces},
    {"quad", "cards of a rank in one hand", 4, of_a_rank},
};
// clang-format on

}  // namespace

void Progress::look(const gostop::Rules& rules, const gostop::Deal& deal,
                    const gostop::State& end) {
  const auto& rows = rules.counting[0].combinations;
  if (counts_.empty()) {
    for (const GostopStepTo& step : kGostopSteps) {
      counts_.push_back({std::string(step.event), std::string(step.counts), step.needed});
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
      counts_.push_back({"combination:" + rules.combination_names[i],
                         "of its cards with one seat at the end", rows[i].first_at});
    }
  }
  std::size_t next = 0;
  const auto note = [&](int reached) {
    counts_[next].reached = std::max(counts_[next].reached, reached);
    ++next;
  };
  for (const GostopStepTo& step : kGostopSteps) note(step.reached(rules, deal, end));
  for (const gostop::Combination& row : rows) {
    int most = 0;
    for (const gostop::SeatState& seat : end.seats) {
      most = std::max(most, (seat.captured & row.mask).size());
    }
    note(most);
  }
}

void Progress::look(const stoppa::Rules& rules, const stoppa::Deal& deal) {
  if (counts_.empty()) {
    for (const StoppaStepTo& step : kStoppaSteps) {
      counts_.push_back({std::string(step.event), std::string(step.counts), step.needed});
    }
  }
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players); ++seat) {
    stoppa::CardSet hand;
    for (std::size_t i = 0; i < static_cast<std::size_t>(rules.hand_cards); ++i) {
      hand |= deal.hands[seat][i];
    }
    for (std::size_t i = 0; i < std::size(kStoppaSteps); ++i) {
      counts_[i].reached = std::max(counts_[i].reached, kStoppaSteps[i].reached(hand));
    }
  }
}

std::string Progress::to(std::string_view event) const {
  const auto found = std::find_if(counts_.begin(), counts_.end(),
                                  [&](const Count& count) { return count.event == event; });
  if (found == counts_.end() || found->reached >= found->needed) return "";
  return fmt::format("{} of {} {}", found->reached, found->needed, found->of);
}

std::vector<RareEvent> read_rare_events(const std::filesystem::path& file,
                                        table::Diagnostics& diagnostics) {
  std::vector<RareEvent> rare;
  std::ifstream in(file);
  if (!in) {
    diagnostics.push_back({file.string(), {}, "cannot be read"});
    return rare;
  }
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (line.empty() || line[0] == '#' || line.rfind("event\t", 0) == 0) continue;
    std::istringstream cells(line);
    RareEvent event;
    if (cells >> event.event >> event.rules >> event.players >> event.rounds_with >>
            event.of_rounds &&
        event.of_rounds > 0) {
      rare.push_back(std::move(event));
      continue;
    }
    diagnostics.push_back({file.string(),
                           {number, 1},
                           "the line must hold `event`, `rules`, `players`, `rounds_with` and "
                           "`of_rounds`, with tabs between"});
  }
  return rare;
}

std::string how_rare(const std::vector<RareEvent>& rare, const std::vector<std::string>& events,
                     std::string_view rules, int players) {
  const RareEvent* best = nullptr;
  for (const RareEvent& row : rare) {
    if (std::find(events.begin(), events.end(), row.event) == events.end()) continue;
    const bool own = row.rules == rules && row.players == players;
    if (best == nullptr || own) best = &row;
    if (own) break;
  }
  if (best == nullptr) return "";
  constexpr std::int64_t kMillion = 1'000'000;
  return fmt::format("rare: about {} of a million rounds of {} with {} players",
                     best->rounds_with * kMillion / best->of_rounds, best->rules, best->players);
}

}  // namespace showstopper::properties
