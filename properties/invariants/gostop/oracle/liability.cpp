// SPDX-License-Identifier: Apache-2.0
#include "properties/invariants/gostop/oracle/liability.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "model/gostop/rules/parameter_table.h"
#include "model/rules/rule_set.h"
#include "properties/invariants/gostop/oracle/calls.h"
#include "properties/invariants/gostop/oracle/score.h"
#include "properties/invariants/gostop/oracle/turn_facts.h"

namespace showstopper::properties {

using namespace gostop;  // NOLINT: the clauses are restated in the words of the game

namespace {

// In the order in which one ground goes before another (AMB-86).
enum class Ground : std::uint8_t { none, go, refused, feed };

bool offered_and_covered(const State& state, Seat seat) {
  const auto& refusers = state.offers[seat];
  return std::any_of(refusers.begin(), refusers.end(), [](int left) { return left > 0; });
}

std::vector<int> calls_of(const State& state, Seat seat) {
  std::vector<int> calls;
  const std::vector<Seat> callers = callers_of(state);
  for (std::size_t i = 0; i < callers.size(); ++i) {
    if (callers[i] == seat) calls.push_back(static_cast<int>(i));
  }
  return calls;
}

// GS-A-092, AMB-82, AMB-87.
bool by_go(const GostopStep& step, Seat loser) {
  const State& state = step.after;
  const std::vector<int> own = calls_of(state, loser);
  if (own.empty()) return false;
  if (step.rules.offer_exempts_from_gobak && offered_and_covered(state, loser)) return false;
  for (Seat other = 0; other < step.rules.players; ++other) {
    if (other == loser || other == state.winner) continue;
    const std::vector<int> others = calls_of(state, other);
    if (others.empty()) continue;
    switch (step.rules.gobak_both_went) {
      case BothWent::none: return false;
      case BothWent::first_caller: return own.front() < others.front();
      case BothWent::last_caller: return own.back() > others.back();
    }
  }
  return true;
}

// GS-A-100; exempt beats refuser.
bool by_refusal(const GostopStep& step, Seat loser) {
  const State& state = step.after;
  if (offered_and_covered(state, loser)) return false;
  for (Seat by = 0; by < step.rules.players; ++by) {
    if (state.offers[by][loser] > 0) return true;
  }
  return false;
}

bool would_win_without(const GostopStep& step, Card card) {
  SeatState winner = step.after.seat(step.after.winner);
  winner.captured -= card;
  if (oracle_to_minimum(step, winner) < step.rules.stop_minimum) return false;
  if (step.rules.decision_test == DecisionTest::score_gt_last_turn) {
    return oracle_points(step, winner) > winner.points_last_turn;
  }
  return winner.go_count == 0 || oracle_points(step, winner) > winner.points_at_go;
}

bool won_by_junk_without_go(const GostopStep& step) {
  const SeatState& winner = step.after.seat(step.after.winner);
  if (winner.go_count > 0) return false;
  const int use = oracle_use(step.rules, step.rule_facts, winner.cup, winner.captured);
  const RuleFacts::Use& by = step.rule_facts.use[use];
  return oracle_points(by, winner.captured) == oracle_junk_points(by, winner.captured);
}

// GS-A-093 to 095, AMB-84, AMB-85.
bool by_feeding(const GostopStep& step, Seat loser) {
  const State& state = step.after;
  const SeatState& feeder = state.seat(loser);
  const Card card = feeder.laid_unmatched;
  if (!card.is_card() || feeder.hand.empty() || offered_and_covered(state, loser)) return false;
  // Captured in this turn, though it may have gone on as change for a steal (AMB-46).
  const TurnFacts story = story_of(step);
  if (!story.taken.has(card) || !step.turn_start.table.has(card)) return false;
  // By the hand card if it was of the card's month, else by the stock card.
  const bool by_hand = !story.by_hand.in(card.month()).empty();
  if (step.rules.feed_capture_by == FeedBy::hand && !by_hand) return false;
  if (step.rules.feed_capture_by == FeedBy::stock && by_hand) return false;
  if (step.rules.feed_window == FeedWindow::immediately_next_player &&
      (loser + 1) % step.rules.players != state.winner) {
    return false;
  }
  if (step.rules.feed_except_junk_only_no_go && won_by_junk_without_go(step)) return false;
  return step.rules.feed_causal == FeedCausal::capture_present || !would_win_without(step, card);
}

Ground ground_of(const GostopStep& step, Seat loser) {
  const rules::RuleSet& rules = *step.rules.source;
  const bool gobak = rules.form("gobak.effect"_key) != static_cast<int>(Gobak::off);
  if (gobak && by_go(step, loser)) return Ground::go;
  const rules::Item offers = rules.item("offer.max_per_round"_key);
  const bool offering = offers.form != 0 || offers.number > 0;
  if (offering && by_refusal(step, loser)) return Ground::refused;
  const bool feeding = rules.form("feed.liability"_key) == 1;
  return feeding && by_feeding(step, loser) ? Ground::feed : Ground::none;
}

Points sum(const ShareOfSeat& shares) { return shares[0] + shares[1] + shares[2]; }

Points for_all(const GostopStep& step, const ShareOfSeat& shares, Seat payer) {
  return step.rules.liability_amount == LiabilityAmount::sum_of_shares
             ? sum(shares)
             : shares[payer] * (step.rules.players - 1);
}

// AMB-81: the payment of the one liable loser.
Points due_of(const GostopStep& step, const ShareOfSeat& shares, Seat payer, Ground ground) {
  const Points all = for_all(step, shares, payer);
  if (ground != Ground::go) return all;
  switch (static_cast<Gobak>(step.rules.source->form("gobak.effect"_key))) {
    case Gobak::off:
    case Gobak::pays_all: return all;
    case Gobak::twice: return all + shares[payer];
    case Gobak::pays_all_double: return 2 * all;
  }
  return all;
}

// The time at which the ground arose: the turn, and whether in its play, which follows the answer
// to an offer.
std::pair<int, bool> time_of_ground(const GostopStep& step, Seat loser, Ground ground) {
  const State& state = step.after;
  switch (ground) {
    case Ground::go: return {state.seat(loser).go_at, true};
    case Ground::refused: return {state.seat(loser).refused_at, false};
    case Ground::feed: {
      const int turns_since = (state.winner - loser + step.rules.players) % step.rules.players;
      return {state.round_turns + 1 - turns_since, true};
    }
    case Ground::none: return {};
  }
  return {};
}

}  // namespace

ShareOfSeat shares_after_liability(const GostopStep& step, const ShareOfSeat& shares) {
  struct Liable {
    Seat seat;
    Ground ground;
  };
  std::vector<Liable> liable;
  for (Seat loser = 0; loser < step.rules.players; ++loser) {
    if (loser == step.after.winner) continue;
    const Ground ground = ground_of(step, loser);
    if (ground != Ground::none) liable.push_back({loser, ground});
  }
  if (liable.empty()) return shares;
  ShareOfSeat out{};
  Liable one = liable.front();
  if (liable.size() > 1) {
    const Liable& other = liable.back();
    if (one.ground == other.ground) return shares;  // each pays the own share
    const bool other_first = other.ground < one.ground;
    switch (step.rules.liability_two) {
      case TwoLiable::both_pay_own: return shares;
      case TwoLiable::split: {
        const Points all = for_all(step, shares, one.seat);
        const Seat more = other_first ? other.seat : one.seat;
        const Seat less = other_first ? one.seat : other.seat;
        out[more] = all - all / 2;
        out[less] = all / 2;
        return out;
      }
      case TwoLiable::go_first:
        if (other_first) one = other;
        break;
      case TwoLiable::latest:
        if (time_of_ground(step, other.seat, other.ground) >
            time_of_ground(step, one.seat, one.ground)) {
          one = other;
        }
        break;
    }
  }
  out[one.seat] = due_of(step, shares, one.seat, one.ground);
  return out;
}

}  // namespace showstopper::properties
