// SPDX-License-Identifier: Apache-2.0
//
// From the final position of a round to payments, reasons and the next dealer, in four steps:
//
//   score      points, bonus and common multiplier of the winner
//   shares     an amount for each loser, with the factors of payer rows
//   due        liability moves shares, the cap cuts them
//   payments   shares, then the ledger of the round; sold hands and the pot have their own
//
// Why this way: it reads the final position alone and keeps no account during play. So a set-up
// position settles like a played one, and the oracle of properties/invariants computes the same
// payments from the events. Each number is computed with its reasons.
//
// Cost: a free cup of the winner is settled twice, because liability and the cap can reverse which
// use brings more (AMB-68). Products are capped, so that sums fit 64 bits (payers.h).
#include "model/gostop/settlement/settle.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "model/gostop/round.h"
#include "model/gostop/score.h"
#include "model/gostop/settlement/hand_quads.h"
#include "model/gostop/settlement/liability.h"
#include "model/gostop/settlement/payers.h"
#include "model/gostop/situation.h"
#include "model/table/check.h"

namespace showstopper::gostop {
namespace {

Points power(Points base, int exponent) {
  REQUIRES(exponent >= 0);
  Points product = 1;
  for (int i = 0; i < exponent; ++i) product = times_capped(product, base);
  return product;
}

// How often an event row counts for the winner.
int applications(const Rules& rules, const SeatState& winner, EventKind kind, const EventRow& row) {
  int n = times(winner, kind);
  if (kind == EventKind::bomb && !rules.shown_counts_once.empty()) {
    const bool all = rules.shown_counts_once == kAllMonths;
    const int counted = all ? winner.shakes : (winner.shown & rules.shown_counts_once).size();
    n -= std::min<int>(winner.bombs_shown, counted);
  }
  if (!row.months.empty()) n = (winner.shown & row.months).size();
  if (row.count != EventRow::kAny) return n >= row.count ? 1 : 0;
  return n;
}

struct Multipliers {
  Points factor = 1;
  Points add = 0;
  std::vector<Reason> reasons;
};

void multiply_by_events(const Rules& rules, const SeatState& winner, Multipliers& out) {
  static constexpr std::pair<EventKind, std::optional<Reason::Kind>> kCounted[] = {
      {EventKind::shake, Reason::Kind::shake},
      {EventKind::bomb, Reason::Kind::bomb},
      {EventKind::small_bomb, Reason::Kind::bomb},
      {EventKind::go, std::nullopt},
      {EventKind::ppuk, std::nullopt}};
  for (const auto& [kind, reason] : kCounted) {
    for (const EventRow& row : rules.on(kind)) {
      if (!row.from_counts) continue;
      const int n = applications(rules, winner, kind, row);
      if (n == 0) continue;
      if (row.effect == EffectKind::multiply_if_winning) {
        out.factor = times_capped(out.factor, power(row.amount, n));
        if (reason) out.reasons.push_back({*reason});
      } else if (row.effect == EffectKind::add_if_winning) {
        out.add += Points{row.amount} * n;
      }
    }
  }
  out.factor = times_capped(out.factor, winner.win_factor);
  out.add += winner.win_add;
}

// A go after an opponent's go (AMB-70, `go.reverse_factor`).
bool went_after_opponent(const State& state, Seat winner) {
  bool opponent_went = false;
  for (int i = 0; i < state.go_calls; ++i) {
    const bool own = static_cast<Seat>(state.go_order >> (2 * i) & 3) == winner;
    if (own && opponent_went) return true;
    opponent_went = opponent_went || !own;
  }
  return false;
}

GoTotal go_total(const Rules& rules, const State& state, Seat winner) {
  REQUIRES(winner >= 0 && winner < state.players);
  const int count = std::min<int>(state.seat(winner).go_count, kGoTotals - 1);
  GoTotal total = rules.go_totals[count];
  if (count == 0) total = GoTotal{};
  if (rules.go_reverse_factor > 1 && went_after_opponent(state, winner)) {
    total.factor = rules.go_reverse_factor;
  }
  return total;
}

// The losers' payments to the winner if the winner's cup counts by `use`. `due` is each loser's
// share, which liability and the cap then change.
struct Payments {
  int use = 0;
  Points points = 0, bonus = 0, multiplier = 1;
  PerSeat<Points> due{};
  PerSeat<std::optional<int>> losers_use{};
  std::vector<Reason> reasons;
  Points received() const {
    Points sum = 0;
    for (const Points share : due) sum += share;
    return sum;
  }
};

void add_reasons(const Surcharge& own, Seat loser, Payments& payments) {
  REQUIRES(payments.due[loser] >= 0 && own.factor >= 0);
  for (std::uint32_t rows = own.rows; rows != 0; rows &= rows - 1) {
    payments.reasons.push_back({Reason::Kind::payer, loser, std::countr_zero(rows)});
  }
  payments.losers_use[loser] = own.use;
}

Points share(const Rules& rules, const State& state, Seat loser, const Shared& shared,
             const Surcharge& own) {
  if (rules.nothing_captured_exempt && state.seat(loser).captured.empty()) return 0;
  return share_of(shared, own);
}

// Rows of [[combination]] that multiply, as seven animals do (GS-A-086). A reason for each: the
// word of the rules' own for seven animals, the name of the row for a row of the file's own.
void multiply_by_rows(const CardValues& by, CardSet captured, Payments& score) {
  for (std::size_t i = 0; i < by.combinations.size(); ++i) {
    const Combination& row = by.combinations[i];
    if (!multiplies(row, by, captured)) continue;
    score.multiplier = times_capped(score.multiplier, row.multiplier);
    if (row.origin == RowOrigin::seven_animals) {
      score.reasons.push_back({Reason::Kind::seven_animals});
    } else {
      score.reasons.push_back({Reason::Kind::row, kNobody, static_cast<int>(i)});
    }
  }
}

// Points, bonus and common multiplier of a stop, and their reasons.
Payments score_of_stop(const Rules& rules, const State& state, int use) {
  const SeatState& winner = state.seat(state.winner);
  const CardValues& by = rules.counting[use];
  const GoTotal go = go_total(rules, state, state.winner);
  Payments score;
  score.use = use;
  score.points = points(by, winner.captured);
  if (winner.go_count > 0) score.reasons.push_back({Reason::Kind::go, kNobody, winner.go_count});
  Multipliers events;
  multiply_by_events(rules, winner, events);
  score.reasons.insert(score.reasons.end(), events.reasons.begin(), events.reasons.end());
  score.bonus = events.add + go.add;
  score.multiplier = times_capped(events.factor, go.factor);
  multiply_by_rows(by, winner.captured, score);
  if (const int carry = carry_factor(rules, state.carry); carry > 1) {
    score.multiplier = times_capped(score.multiplier, carry);
    score.reasons.push_back({Reason::Kind::carry});
  }
  return score;
}

Payments shares_of_stop(const Rules& rules, const State& state, int use) {
  REQUIRES(state.outcome == Outcome::stop && (use == 0 || use == 1));
  Payments payments = score_of_stop(rules, state, use);
  const Points after =
      rules.go_bonus_after ? Points{go_total(rules, state, state.winner).add} : Points{0};
  const Points score = std::max<Points>(payments.points + payments.bonus - after, 0);
  const Shared shared{times_capped(score, payments.multiplier), after};
  const auto personal_rows = surcharges(rules, state, state.winner, use, shared);
  for (Seat loser = 0; loser < state.players; ++loser) {
    if (loser == state.winner) continue;
    const Surcharge& own = personal_rows[loser];
    payments.due[loser] = share(rules, state, loser, shared, own);
    add_reasons(own, loser, payments);
  }
  return payments;
}

// The factor on a seat's score for the triples that it has shown (GS-A-085).
Points shake_factor(const Rules& rules, const SeatState& player) {
  Points factor = 1;
  for (const EventRow& row : rules.on(EventKind::shake)) {
    if (!row.from_counts || row.effect != EffectKind::multiply_if_winning) continue;
    factor =
        times_capped(factor, power(row.amount, applications(rules, player, EventKind::shake, row)));
  }
  return factor;
}

// A win for a fixed number: a quad, three ppuks, a row of the rule file. No loser pays for another.
Payments shares_of_fixed_win(const Rules& rules, const State& state, int use) {
  Payments payments;
  payments.use = use;
  payments.points = state.fixed_points;
  const bool carry = state.outcome == Outcome::quad
                         ? rules.hand_quad_times_carry && state.quad_holders != 0
                         : state.fixed_times_carry || state.fixed_times_all;
  if (state.fixed_times_all && state.outcome != Outcome::quad) {
    Payments usual = score_of_stop(rules, state, use);
    payments.multiplier = usual.multiplier;  // the carry is in it
    payments.reasons = std::move(usual.reasons);
  } else if (carry && carry_factor(rules, state.carry) > 1) {
    payments.multiplier = carry_factor(rules, state.carry);
    payments.reasons.push_back({Reason::Kind::carry});
  }
  if (state.outcome == Outcome::conceded) {  // nothing else raises or excuses the payment
    const Seat loser = table::after(state.winner, state.players);
    payments.due[loser] = times_capped(payments.points, payments.multiplier);
    return payments;
  }
  if (state.quad_holders != 0) return payments;  // `pay_quads` has the shares
  const Shared shared{times_capped(payments.points, payments.multiplier), 0};
  PerSeat<Surcharge> personal_rows;
  if (rules.bak_on_fixed_wins) personal_rows = surcharges(rules, state, state.winner, use, shared);
  for (Seat loser = 0; loser < state.players; ++loser) {
    if (loser == state.winner) continue;
    const Surcharge& own = personal_rows[loser];
    payments.due[loser] = share(rules, state, loser, shared, own);
    add_reasons(own, loser, payments);
  }
  return payments;
}

bool is_fixed(const State& state) {
  return state.outcome != Outcome::stop || state.fixed_points > 0;
}

Payments shares_by(const Rules& rules, const State& state, int use) {
  return is_fixed(state) ? shares_of_fixed_win(rules, state, use)
                         : shares_of_stop(rules, state, use);
}

// Applies liability and the cap to the shares.
void make_due(const Rules& rules, const State& state, Payments& payments) {
  CHECK(payments.due[state.winner] == 0);
  if (!is_fixed(state)) {
    Verdict verdict = judge_liability(rules, state, state.winner, payments.use, payments.due);
    payments.due = verdict.shares;
    payments.reasons.insert(payments.reasons.end(), verdict.reasons.begin(), verdict.reasons.end());
  }
  if (rules.payment_cap.word == PaymentCap::number) {
    for (Points& due : payments.due) due = std::min<Points>(due, rules.payment_cap.number);
  }
  CHECK(payments.due[state.winner] == 0);
  CHECK(std::all_of(payments.due.begin(), payments.due.end(), [](Points due) { return due >= 0; }));
}

Payments payments_by(const Rules& rules, const State& state, int use) {
  Payments payments = shares_by(rules, state, use);
  make_due(rules, state, payments);
  return payments;
}

// The use of the winner's free cup that brings more: not in shares, but in payments after liability
// and the cap. Ties go to the use with more points (AMB-68).
Payments best_payments(const Rules& rules, const State& state) {
  const SeatState& winner = state.seat(state.winner);
  const int use = better_use(rules, winner.cup, winner.captured);
  Payments payments = payments_by(rules, state, use);
  if (rules.cup_settlement == CupSettlement::points ||
      !cup_is_free(rules, winner.cup, winner.captured)) {
    return payments;
  }
  Payments other = payments_by(rules, state, 1 - use);
  return other.received() > payments.received() ? other : payments;
}

// The shakes of a holder raise its own shares (AMB-13). A row is one reason for a payer, also if
// two holders charge it.
void pay_quads(const Rules& rules, const State& state, Payments& payments, Result& result) {
  PerSeat<Points> multipliers{};
  for (Seat seat = 0; seat < state.players; ++seat) {
    const bool shakes = rules.hand_quad_times_shakes;
    const Points own = shakes ? shake_factor(rules, state.seat(seat)) : Points{1};
    multipliers[seat] = times_capped(payments.multiplier, own);
  }
  if (multipliers[state.winner] > payments.multiplier) {
    payments.multiplier = multipliers[state.winner];
    payments.reasons.push_back({Reason::Kind::shake});
  }
  const QuadShares shares = quad_shares(rules, state, payments.points, multipliers);
  result.payments = shares.payments;
  for (Seat payer = 0; payer < state.players; ++payer) {
    add_reasons(shares.charged[payer], payer, payments);
  }
}

void pay_winner(const State& state, const Payments& payments, Result& result) {
  for (Seat loser = 0; loser < state.players; ++loser) {
    if (loser == state.winner) continue;
    const Points due = payments.due[loser];
    REQUIRES(due >= 0);
    result.payments[loser] -= due;
    result.payments[state.winner] += due;
  }
}

Seat dealer_after_quad(const Rules& rules, const State& state) {
  REQUIRES(state.winner != kNobody);
  // The winner by a quad on the table is already the dealer.
  if (!rules.hand_quad_makes_dealer) return state.dealer;
  if (std::popcount(state.quad_holders) < 2) return state.winner;
  switch (rules.hand_quad_next_dealer) {
    case QuadDealer::first_in_turn_order: return state.winner;
    case QuadDealer::same_dealer: return state.dealer;
    case QuadDealer::higher_month: {
      Seat best = state.winner;
      for (Seat seat = 0; seat < state.players; ++seat) {
        const bool holds = (state.quad_holders >> seat & 1) != 0;
        if (holds && state.quads_claimed[seat].last() > state.quads_claimed[best].last())
          best = seat;
      }
      return best;
    }
  }
  UNREACHABLE("the switch has a case for each value");
}

Seat next_dealer(const Rules& rules, const State& state) {
  switch (state.outcome) {
    case Outcome::stop:
    case Outcome::conceded: return state.winner;
    case Outcome::pushed: return state.mover;
    case Outcome::quad: return dealer_after_quad(rules, state);
    case Outcome::three_ppuk: return rules.three_ppuk_makes_dealer ? state.winner : state.dealer;
    case Outcome::draw:
    case Outcome::agreed_draw:
    case Outcome::misdeal: return state.dealer;
    case Outcome::none: break;
  }
  UNREACHABLE("the round is over");
}

bool some_quad_was_claimed(const State& state) {
  return std::any_of(state.quads_claimed.begin(), state.quads_claimed.end(),
                     [](MonthSet months) { return !months.empty(); });
}

bool counts_as_no_winner(const Rules& rules, const State& state) {
  switch (state.outcome) {
    case Outcome::draw: return rules.carries(CarrySource::exhaustion);
    case Outcome::agreed_draw: return rules.carries(CarrySource::accepted_draw);
    case Outcome::pushed: return true;
    case Outcome::misdeal:  // by hands, whether the table has a quad too or not
      if (some_quad_was_claimed(state)) return rules.carries(CarrySource::several_hand_quads);
      if (rules.table_quad_effect.word == TableQuad::nagari_carry) return true;
      return rules.carries(CarrySource::table_quad);
    case Outcome::stop:
    case Outcome::quad:
    case Outcome::three_ppuk:
    case Outcome::conceded: return false;
    case Outcome::none: break;
  }
  UNREACHABLE("the round is over");
}

EventType event_type_of(const Rules& rules, const Reason& reason) {
  switch (reason.kind) {
    case Reason::Kind::go: return EventType::pay_go_add;
    case Reason::Kind::shake: return EventType::pay_shake;
    case Reason::Kind::bomb: return EventType::pay_bomb;
    case Reason::Kind::seven_animals: return EventType::pay_seven_animals;
    case Reason::Kind::carry: return EventType::pay_carry;
    case Reason::Kind::payer:
      switch (rules.payers[reason.number].origin) {
        case RowOrigin::gwangbak: return EventType::gwangbak;
        case RowOrigin::pibak: return EventType::pibak;
        case RowOrigin::own:
        case RowOrigin::seven_animals:
        case RowOrigin::go:
        case RowOrigin::refused:
        case RowOrigin::feed: return EventType::payer_row;
      }
      break;
    case Reason::Kind::liable:
      switch (rules.liabilities[reason.number].origin) {
        case RowOrigin::refused: return EventType::liable_refused;
        case RowOrigin::feed: return EventType::liable_feed;
        case RowOrigin::go: return EventType::liable_go;
        case RowOrigin::own:
        case RowOrigin::seven_animals:
        case RowOrigin::gwangbak:
        case RowOrigin::pibak: return EventType::liable_row;
      }
      break;
    case Reason::Kind::row: return EventType::row;
  }
  UNREACHABLE("the switch has a case for each value");
}

void tell_result(const Rules& rules, const State& state, const Result& result, int use,
                 EventLog* log) {
  if (log == nullptr) return;
  State copy = state;
  const Round round{rules, copy, log};
  for (const Reason& reason : result.reasons) {
    round.emit(event_type_of(rules, reason), result.winner, {}, reason.number, reason.seat);
    if (reason.kind == Reason::Kind::go && go_total(rules, state, state.winner).factor > 1) {
      round.emit(EventType::pay_go_factor, result.winner, {}, reason.number);
    }
  }
  if (result.outcome == Outcome::stop) {
    const CardValues& by = rules.counting[use];
    std::vector<int> worth(by.combinations.size());
    row_points(by, state.seat(state.winner).captured, worth);
    for (std::size_t i = 0; i < worth.size(); ++i) {
      if (worth[i] != 0) round.emit(EventType::combination, state.winner, {}, static_cast<int>(i));
    }
  }
  for (Seat seat = 0; seat < state.players; ++seat) {
    if (exempt(state, seat) && result.has_winner()) round.emit(EventType::exempt, seat);
    if (seat != result.winner && excused_feeder(rules, state, result.winner, seat)) {
      round.emit(EventType::feed_excused, seat, state.seat(seat).laid_unmatched);
    }
  }
  if (result.has_winner()) round.emit(EventType::pay, result.winner);
  for (std::size_t sitter = 0; sitter < state.sold.size(); ++sitter) {
    if (result.sale.received[sitter] > 0) round.emit(EventType::sold, kNobody, state.sold[sitter]);
  }
  round.emit(EventType::next_dealer, result.next_dealer);
}

}  // namespace

int carry_factor(const Rules& rules, int carry) {
  if (rules.carry_starts_anew.word == CarryAnew::number) carry %= rules.carry_starts_anew.number;
  if (carry <= 0) return 1;
  const int doubled = 1 << std::min(carry, 20);
  switch (rules.carry_rule.word) {
    case CarryRule::x2_flat: return 2;
    case CarryRule::doubling: return doubled;
    case CarryRule::doubling_cap: return std::min(doubled, rules.carry_rule.number);
  }
  UNREACHABLE("the switch has a case for each value");
}

Result settle(const Rules& rules, const State& state, EventLog* log) {
  CHECK(state.over());
  CHECK(state.outcome != Outcome::none);
  CHECK(state.winner < state.players);
  Result result;
  int use = 0;
  result.outcome = state.outcome;
  result.winner = state.winner;
  for (Seat seat = 0; seat < state.players; ++seat) {
    const SeatState& player = state.seat(seat);
    result.counted_by[seat] = better_use(rules, player.cup, player.captured);
  }
  if (state.winner != kNobody) {
    Payments payments = best_payments(rules, state);
    use = payments.use;
    if (state.quad_holders != 0) {
      pay_quads(rules, state, payments, result);
    } else {
      pay_winner(state, payments, result);
    }
    result.counted_by[state.winner] = use;
    for (Seat seat = 0; seat < state.players; ++seat) {
      const auto by_rows = payments.losers_use[seat];
      if (by_rows) result.counted_by[seat] = *by_rows;
    }
    result.points = payments.points;
    result.bonus = payments.bonus;
    result.multiplier = payments.multiplier;
    result.reasons = std::move(payments.reasons);
  }
  const bool instant = result.has_winner() || rules.instant_points_on_draw == InstantOnDraw::keep;
  for (Seat seat = 0; instant && seat < state.players; ++seat) {
    result.payments[seat] += state.instant[seat];
  }
  result.sale = sale(rules, state);
  result.pot = pot_ledger(rules, state);
  result.next_dealer = next_dealer(rules, state);
  if (!result.has_winner()) {
    result.next_carry = state.carry + (counts_as_no_winner(rules, state) ? 1 : 0);
  }
  CHECK(result.next_dealer >= 0 && result.next_dealer < state.players);
  // Payments and receipts are equal. A position set up by hand may have a ledger that does not sum
  // to zero.
  Points unbalanced = 0;
  for (Seat seat = 0; seat < state.players; ++seat) {
    unbalanced += result.payments[seat] - (instant ? Points{state.instant[seat]} : Points{0});
  }
  CHECK(unbalanced == 0);
  tell_result(rules, state, result, use, log);
  return result;
}

}  // namespace showstopper::gostop
