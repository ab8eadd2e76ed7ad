// SPDX-License-Identifier: Apache-2.0
//
// What holds in every round. Points are worked out again here, by other means than in game.cpp.
#include <algorithm>

#include "game.h"
#include "properties/invariants/every_game.h"

namespace koikoi {
namespace {

namespace entries = properties::entries;
using Step = properties::Step<Game>;

// While two cards of a month are captured, one at most lies on the table: the next one takes it.
bool months_are_captured_in_pairs(const Step& step) {
  for (int month = 1; month <= Card::kMonths; ++month) {
    const int first = step.after.captured[0].count(month);
    const int second = step.after.captured[1].count(month);
    if (first % 2 != 0 || second % 2 != 0) return false;
    if (first + second == 2 && step.after.table.count(month) > 1) return false;
  }
  return true;
}

// The points of a seat, card by card.
int points(const Step& step, Seat seat) {
  const CardSet captured = step.after.captured[seat];
  int sum[3] = {};  // by group
  for (const Yaku& yaku : step.rules.yaku) {
    int held = 0, row = 0;
    for ([[maybe_unused]] const Card card : yaku.cards& captured) {
      row += ++held < yaku.need ? 0 : held == yaku.need ? yaku.points : yaku.more;
    }
    int& group = sum[static_cast<std::size_t>(yaku.group)];
    group = yaku.group == Group::brights ? std::max(group, row) : group + row;
  }
  int all = sum[0] + sum[1];
  if (captured.contains(CardSet::of(step.table.month))) all += step.rules.month;
  const bool alone = step.rules.viewing == Viewing::always;
  return all + (step.rules.viewing != Viewing::never && (alone || all > 0) ? sum[2] : 0);
}

bool more_points_lead_to_a_decision(const Step& step) {
  if (step.first || step.before.deciding) return true;
  const Seat seat = step.before.to_move;
  const bool ended = step.after.to_move != seat || step.after.deciding;
  return step.after.deciding == (ended && points(step, seat) > step.before.yaku[seat]);
}

bool koi_needs_a_hand(const Step& step) {
  const bool hand = !step.after.deciding || !step.after.hands[step.after.to_move].empty();
  return !step.after.deciding || step.may.contains({Verb::koi, {}}) == hand;
}

bool koi_and_stop_do_what_they_say(const Step& step) {
  if (step.first || !step.before.deciding) return true;
  PerSeat<int> koi = step.before.koi;
  const bool stops = step.action.verb == Verb::stop;
  if (!stops) ++koi[step.before.to_move];
  const bool over = stops || step.after.hands[1 - step.before.to_move].empty();
  return step.after.koi == koi && Game::over(step.after) == over &&
         step.after.winner == (stops ? step.before.to_move : table::kNobody);
}

Result again(const Step& step) {
  Result result;
  const Seat winner = step.after.winner;
  if (winner == table::kNobody) {
    result.base = step.rules.dealer_points;
  } else {
    result.base = points(step, winner);
    const PerSeat<int>& koi = step.after.koi;
    if (step.rules.koi == KoiFactor::each) result.called += koi[0] + koi[1];
    if (step.rules.koi == KoiFactor::opponent) result.called += std::min(1, koi[1 - winner]);
    if (step.rules.double_from > 0 && result.base >= step.rules.double_from) result.doubled = 2;
  }
  const Seat paid = winner == table::kNobody ? step.table.dealer : winner;
  result.payments[paid] += result.base * result.doubled * result.called;
  result.payments[1 - paid] -= result.payments[paid];
  return result;
}
template <auto part>
bool is_right(const Step& step) {
  return step.result == nullptr || (*step.result).*part == again(step).*part;
}

}  // namespace

std::span<const properties::Invariant<Step>> Game::invariants() {
  static constexpr properties::Invariant<Step> kInvariants[] = {
      entries::every_card_has_one_place<Game>("KK-1"),
      entries::captured_cards_stay<Game>("KK-2"),
      entries::only_the_played_card_leaves_a_hand<Game>("KK-2"),
      entries::legal_actions_are_not_refused<Game>("KK-2"),
      {"months_are_captured_in_pairs", "A card takes one of its month, or all three at once.",
       months_are_captured_in_pairs, "takes", "KK-2"},
      {"more_points_lead_to_a_decision", "A seat decides after a turn that brings points.",
       more_points_lead_to_a_decision, "completes", "KK-3,KK-4,KK-5,KK-6,KK-7"},
      {"koi_needs_a_hand", "A seat without cards must stop.", koi_needs_a_hand, "stops", "KK-8"},
      {"koi_and_stop_do_what_they_say", "Calls are counted; a stop ends the round and wins it.",
       koi_and_stop_do_what_they_say, "calls,stops", "KK-7"},
      {"base", "The winner has its points.", is_right<&Result::base>, "",
       "KK-3,KK-4,KK-5,KK-6,KK-11"},
      {"doubled", "Many points are doubled.", is_right<&Result::doubled>, "doubles", "KK-9"},
      {"called", "Calls count.", is_right<&Result::called>, "counts_calls", "KK-10"},
      {"payments", "The loser pays the product.", is_right<&Result::payments>, "", "KK-12"}};
  return kInvariants;
}

}  // namespace koikoi
