// SPDX-License-Identifier: Apache-2.0
#include "conformance/stoppa/card_worth.h"

#include <algorithm>
#include <functional>
#include <utility>

#include <fmt/format.h>

#include "model/stoppa/event.h"
#include "model/table/check.h"

namespace showstopper::conformance::stoppa {
namespace {

constexpr int kMostWorth = 21;  // a seven, the dearest card

// The points of each rank, one of them changed.
class Worths {
 public:
  Worths(Rank rank, int worth) : rank_(rank), worth_(worth) {
    REQUIRES(rank >= kAce && rank <= kKing && worth >= 0);
  }
  int of(Card card) const { return card.rank() == rank_ ? worth_ : points(card); }
  // The cards count before their points, if the rules rank so. At most `most` cards count.
  std::pair<int, int> of(const Rules& rules, CardSet cards, std::size_t most) const {
    std::vector<int> each;
    for (const Card card : cards) each.push_back(of(card));
    std::sort(each.begin(), each.end(), std::greater<>());
    each.resize(std::min(each.size(), most));
    int sum = 0;
    for (const int worth : each) sum += worth;
    return {rules.rank_by_count ? static_cast<int>(each.size()) : 0, sum};
  }

 private:
  Rank rank_;
  int worth_;
};

}  // namespace

std::vector<Hint> hints_of_worth(const Scene& scene, const std::string& field) {
  if (!field.starts_with("shown[")) return {};
  const auto seat = static_cast<Seat>(field[std::size("shown[") - 1] - '0');
  REQUIRES(seat >= 0 && seat < scene.state.players);
  const auto& all = scene.seen.shown;
  if (!all || !(*all)[seat] || !(*all)[seat]->cards || (*all)[seat]->cards->empty()) return {};
  const trace::StoppaShown& own = *(*all)[seat];
  const CardSet chosen = *own.cards;
  const bool big = scene.before.phase == Phase::big;
  const CardSet from =
      big ? scene.before.hand(seat) : scene.before.packet(scene.before.iteration, seat);
  if (!from.contains(chosen) || chosen != chosen.in(chosen.first().suit())) return {};
  const bool capped = big && scene.rules.big_count_cap != kNoLimit;
  const std::size_t most = capped ? 3 : Card::kRanks;
  std::vector<Hint> hints;
  for (Rank rank = kAce; rank <= kKing; ++rank) {
    for (int worth = 0; worth <= kMostWorth; ++worth) {
      if (worth == kRankPoints[static_cast<std::size_t>(rank)]) continue;
      const Worths worths(rank, worth);
      const auto is = worths.of(scene.rules, chosen, most);
      bool best = !own.points || *own.points == is.second;
      for (int suit = 0; best && suit < Card::kSuits; ++suit) {
        best = worths.of(scene.rules, from.in(static_cast<Suit>(suit)), most) <= is;
      }
      if (!best) continue;
      hints.push_back({fmt::format("`{}` is worth {} for {}", name(rank), worth,
                                   kRankPoints[static_cast<std::size_t>(rank)]),
                       Words(word(EventType::shown)), true});
    }
  }
  return hints;
}

}  // namespace showstopper::conformance::stoppa
