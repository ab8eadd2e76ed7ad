// SPDX-License-Identifier: Apache-2.0
#include "model/gostop/settlement/liability.h"

#include <algorithm>

#include "model/gostop/score.h"
#include "model/gostop/situation.h"
#include "model/table/check.h"

namespace showstopper::gostop {
namespace {

// Place of the seat's first or last call among all go calls.
int call(const State& state, Seat seat, bool last) {
  REQUIRES(state.go_calls <= 32);
  int found = -1;
  for (int i = 0; i < state.go_calls; ++i) {
    if (static_cast<int>(state.go_order >> (2 * i) & 3) != seat) continue;
    found = i;
    if (!last) break;
  }
  return found;
}

bool wins_without(const Rules& rules, const State& state, Seat winner, Card card) {
  const SeatState& player = state.seat(winner);
  const CardSet captured = player.captured - card;
  int to_minimum = points_to_minimum(counting(rules, player.cup, captured), captured);
  if (cup_is_free(rules, player.cup, captured)) {
    to_minimum = std::max(points_to_minimum(rules.counting[0], captured),
                          points_to_minimum(rules.counting[1], captured));
  }
  if (to_minimum < rules.stop_minimum) return false;
  const int own = points(counting(rules, player.cup, captured), captured);
  if (rules.decision_test == DecisionTest::score_gt_last_turn) return own > player.points_last_turn;
  return player.go_count == 0 || own > player.points_at_go;
}

bool by_junk_alone(const Rules& rules, const State& state, Seat winner) {
  REQUIRES(winner >= 0 && winner < state.players);
  const SeatState& player = state.seat(winner);
  const CardValues& by = counting(rules, player.cup, player.captured);
  return player.go_count == 0 && points(by, player.captured) == junk_points(by, player.captured);
}

}  // namespace

bool exempt(const State& state, Seat seat) {
  for (const std::uint8_t left : state.offers[seat]) {
    if (left != 0) return true;
  }
  return false;
}

bool said_go(const Rules& rules, const State& state, Seat winner, Seat loser) {
  if (winner == kNobody || loser == winner || state.seat(loser).go_count == 0) return false;
  if (rules.offer_exempts_from_gobak && exempt(state, loser)) return false;
  for (Seat other = 0; other < state.players; ++other) {
    if (other == winner || other == loser || state.seat(other).go_count == 0) continue;
    switch (rules.gobak_both_went) {
      case BothWent::none: return false;
      case BothWent::first_caller:
        if (call(state, other, false) < call(state, loser, false)) return false;
        break;
      case BothWent::last_caller:
        if (call(state, other, true) > call(state, loser, true)) return false;
        break;
    }
  }
  return true;
}

bool refused_draw(const State& state, Seat winner, Seat loser) {
  if (winner == kNobody || loser == winner || exempt(state, loser)) return false;
  for (const auto& by : state.offers) {
    if (by[loser] != 0) return true;
  }
  return false;
}

bool fed_winner(const Rules& rules, const State& state, Seat winner, Seat loser) {
  if (winner == kNobody || loser == winner || exempt(state, loser)) return false;
  const SeatState& feeder = state.seat(loser);
  const Card card = feeder.laid_unmatched;
  if (!card.is_card() || feeder.hand.empty()) return false;  // GS-A-094: the last card
  const bool by_hand = state.turn.by_hand.has(card), by_flip = state.turn.by_flip.has(card);
  switch (rules.feed_capture_by) {
    case FeedBy::hand:
      if (!by_hand) return false;
      break;
    case FeedBy::stock:
      if (!by_flip) return false;
      break;
    case FeedBy::either:
      if (!by_hand && !by_flip) return false;
      break;
  }
  if (rules.feed_window == FeedWindow::immediately_next_player &&
      table::after(loser, state.players) != winner) {
    return false;
  }
  if (rules.feed_except_junk_only_no_go && by_junk_alone(rules, state, winner)) return false;
  return rules.feed_causal == FeedCausal::capture_present ||
         !wins_without(rules, state, winner, card);
}

bool excused_feeder(const Rules& rules, const State& state, Seat winner, Seat loser) {
  // A row of a file's own may be of any ground.
  const bool feeders_pay =
      std::any_of(rules.liabilities.begin(), rules.liabilities.end(), [](const LiabilityRow& row) {
        return row.origin == RowOrigin::feed || row.origin == RowOrigin::own;
      });
  if (!feeders_pay) return false;
  const Card laid = state.seat(loser).laid_unmatched;
  if (!laid.is_card() || !state.seat(loser).hand.empty()) return false;
  State with_choice = state;
  with_choice.seat(loser).hand = laid;  // any card would do: only its presence matters
  return fed_winner(rules, with_choice, winner, loser);
}

namespace {

struct Liable {
  Seat loser = kNobody;
  int row = -1;
};

// The first ground of each loser, in the order of priority.
std::vector<Liable> find_liable(const Rules& rules, const State& state, Seat winner,
                                int winner_use) {
  std::vector<Liable> found;
  RoundSituation situation(rules, state, winner);
  situation.count_by(winner, winner_use);
  for (Seat loser = 0; loser < state.players; ++loser) {
    if (loser == winner) continue;
    situation.set_loser(loser);
    for (std::size_t row = 0; row < rules.liabilities.size(); ++row) {
      if (!rules.liabilities[row].when.holds(situation, loser)) continue;
      found.push_back({loser, static_cast<int>(row)});
      break;
    }
  }
  ENSURES(static_cast<int>(found.size()) < state.players);
  return found;
}

// When the ground arose, for `liability.two = latest`. A turn has two times: a draw is refused at
// twice its number, from 1, and its play comes one later. Rows of a rule file arise in the play of
// the winning turn.
int arose(const Rules& rules, const State& state, Seat winner, const Liable& liable) {
  const int winning_turn = state.round_turns + 1;
  switch (rules.liabilities[liable.row].origin) {
    case RowOrigin::go: return 2 * state.seat(liable.loser).go_at + 1;
    case RowOrigin::refused: return 2 * state.seat(liable.loser).refused_at;
    case RowOrigin::feed:
      return 2 * (winning_turn - table::distance(liable.loser, winner, state.players)) + 1;
    case RowOrigin::own:
    case RowOrigin::seven_animals:
    case RowOrigin::gwangbak:
    case RowOrigin::pibak: return 2 * winning_turn + 1;
  }
  UNREACHABLE("the switch has a case for each value");
}

// Of two that arose at once, the one of higher priority.
const Liable& latest(const Rules& rules, const State& state, Seat winner, const Liable& one,
                     const Liable& other) {
  const int first = arose(rules, state, winner, one), second = arose(rules, state, winner, other);
  if (first != second) return first > second ? one : other;
  return one.row < other.row ? one : other;
}

Points total_due(const Rules& rules, const State& state, Seat loser, const Verdict& verdict) {
  if (rules.liability_amount == LiabilityAmount::own_share_times_losers) {
    return verdict.shares[loser] * (state.players - 1);
  }
  Points sum = 0;
  for (const Points share : verdict.shares) sum += share;
  ENSURES(sum >= verdict.shares[loser]);
  return sum;
}

// One loser pays for all. With two players there is no other loser, but a doubling stays.
void charge(const Rules& rules, const State& state, const Liable& liable, Verdict& verdict) {
  REQUIRES(liable.row >= 0 && liable.loser != kNobody);
  const Pays pays = rules.liabilities[liable.row].pays;
  if (pays == Pays::own) return;
  const Points own = verdict.shares[liable.loser];
  Points due = total_due(rules, state, liable.loser, verdict);
  if (pays == Pays::twice) due += own;
  if (pays == Pays::all_double) due *= 2;
  if (due == own && state.players == 2) return;  // AMB-97: no reason to report
  verdict.shares.fill(0);
  verdict.shares[liable.loser] = due;
  verdict.reasons.push_back({Reason::Kind::liable, liable.loser, liable.row});
}

void split(const Rules& rules, const State& state, const std::vector<Liable>& both,
           Verdict& verdict) {
  REQUIRES(both.size() == 2);
  const Points due = total_due(rules, state, both[0].loser, verdict);
  verdict.shares.fill(0);
  // An odd point falls on the ground of higher priority.
  const bool first = both[0].row <= both[1].row;
  verdict.shares[both[0].loser] = first ? due - due / 2 : due / 2;
  verdict.shares[both[1].loser] = first ? due / 2 : due - due / 2;
  for (const Liable& liable : both) {
    verdict.reasons.push_back({Reason::Kind::liable, liable.loser, liable.row});
  }
}

}  // namespace

Verdict judge_liability(const Rules& rules, const State& state, Seat winner, int winner_use,
                        const PerSeat<Points>& shares) {
  CHECK(shares[winner] == 0);
  Verdict verdict{shares, {}};
  if (rules.liabilities.empty()) return verdict;
  const std::vector<Liable> liable = find_liable(rules, state, winner, winner_use);
  if (liable.empty()) return verdict;
  if (liable.size() == 1) {
    charge(rules, state, liable[0], verdict);
    return verdict;
  }
  if (liable[0].row == liable[1].row) return verdict;  // on one ground each pays the own share
  switch (rules.liability_two) {
    case TwoLiable::go_first:
      charge(rules, state, liable[0].row < liable[1].row ? liable[0] : liable[1], verdict);
      break;
    case TwoLiable::latest:
      charge(rules, state, latest(rules, state, winner, liable[0], liable[1]), verdict);
      break;
    case TwoLiable::split: split(rules, state, liable, verdict); break;
    case TwoLiable::both_pay_own: break;
  }
  ENSURES(verdict.shares[winner] == 0);
  return verdict;
}

}  // namespace showstopper::gostop
