// SPDX-License-Identifier: Apache-2.0
#include "solver/encoding/payment_formula.h"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "model/gostop/settlement/payers.h"
#include "model/gostop/settlement/settle.h"
#include "model/table/check.h"
#include "solver/encoding/encoded_rules.h"

namespace showstopper::solver {

using gostop::EffectKind;
using gostop::EventKind;
using gostop::EventRow;
using gostop::Month;
using gostop::PayerRow;

// What the engine's ledger of instant points and its factor of turns hold; beyond they are cut.
constexpr int kMostOfTurns = 30000;

PaymentFormula::PaymentFormula(RoundStages& round, Fits fits, bool exact)
    : round_(round),
      cnf_(round.cnf),
      rules_(round.shape.rules),
      fits_(std::move(fits)),
      exact_(exact) {}

std::vector<Seat> PaymentFormula::losers() const {
  std::vector<Seat> losers;
  for (Seat seat = 0; seat < round_.shape.players(); ++seat) {
    if (seat != round_.shape.winner()) losers.push_back(seat);
  }
  return losers;
}

void PaymentFormula::walk_rows() {
  if (walked_ || round_.shape.winner() == gostop::kNobody) return;
  walked_ = true;
  if (stops()) {
    walk_event_rows();
    walk_go_table();
  } else {
    choose_winning_row();
  }
}

void PaymentFormula::leave_out(std::string what) {
  if (!uncovered_) uncovered_ = std::move(what);
}

// How often a row counts that is worked out at the end from counts alone.
UnaryInteger PaymentFormula::times_counted(EventKind kind, const EventRow& row) {
  const Seat winner = round_.shape.winner();
  UnaryInteger times = Cnf::number(0);
  if (kind == EventKind::go) times = round_.calls.goes(winner);
  if (kind == EventKind::ppuk || kind == EventKind::small_bomb) {
    times = round_.events.times(kind, winner, round_.shape.turns);
  }
  if (kind == EventKind::shake || kind == EventKind::bomb) {
    std::vector<Literal> of_month;
    for (Month month = 1; month <= Card::kMonths; ++month) {
      const bool selected = row.months.empty() || gostop::in(row.months, month);
      if (kind == EventKind::shake) {
        of_month.push_back(selected ? round_.calls.shown(month, winner) : cnf_.no());
        continue;
      }
      // A shown triple that is bombed counts once (AMB-26). Rows of bombs know no months here.
      const bool once = rules_.shake_then_bomb == gostop::ShakeThenBomb::allowed_x2;
      const Literal shown = once ? round_.calls.shown(month, winner) : cnf_.no();
      of_month.push_back(cnf_.all_of({round_.calls.bombed(month, winner), -shown}));
    }
    times = cnf_.count(of_month);
  }
  if (row.count == EventRow::kAny) return times;
  const Literal enough = cnf_.at_least(times, row.count);
  return cnf_.count(std::span(&enough, 1));
}

// Where the end alone is looked at nothing says how many months a seat showed or bombed: as many as
// there are three cards of in its hand, with those drawn for jokers (GS-A-022, GS-A-061).
void PaymentFormula::few_triples() {
  const Seat winner = round_.shape.winner();
  std::vector<Literal> months;
  for (Month month = 1; month <= Card::kMonths; ++month) {
    months.push_back(
        cnf_.any_of({round_.calls.shown(month, winner), round_.calls.bombed(month, winner)}));
  }
  const int cards =
      round_.shape.all_turns() / round_.shape.players() + round_.shape.jokers().size();
  const int most =
      round_.shape.has(Mistake::hands_hold_no_triple) ? 0 : cards / (Card::kPerMonth - 1);
  cnf_.add({-cnf_.at_least(cnf_.count(months, most + 1), most + 1)});
}

void PaymentFormula::walk_event_rows() {
  const Seat winner = round_.shape.winner();
  if (round_.shape.is_relaxation()) few_triples();
  SparseInteger of_turns(1);  // worked out turn by turn, and kept in few bits
  for (int kind = 0; kind < gostop::kEventKinds; ++kind) {
    const auto on = static_cast<EventKind>(kind);
    for (const EventRow& row : rules_.on(on)) {
      const bool multiplies = row.effect == EffectKind::multiply_if_winning;
      if ((!multiplies && row.effect != EffectKind::add_if_winning) || never_comes(rules_, on))
        continue;
      UnaryInteger times = Cnf::number(0);
      if (row.from_counts) {
        times = times_counted(on, row);
      } else {
        std::vector<Literal> comes;
        for (int turn = winner; turn < round_.shape.turns; turn += round_.shape.players()) {
          const auto selected = round_.events.selected(row, on, turn);
          if (!selected) leave_out(row_name(on));
          if (selected) comes.insert(comes.end(), selected->begin(), selected->end());
        }
        times = cnf_.count(comes);
      }
      if (multiplies && row.amount < 0) leave_out(row_name(on));
      if (multiplies) {
        SparseInteger& product = row.from_counts ? multiplier_ : of_turns;
        const gostop::Points most = row.from_counts ? gostop::kLargestAmount : kMostOfTurns;
        const int base = std::max(row.amount, 0);
        product = product.times(cnf_, SparseInteger::power(cnf_, base, times, most), most);
      } else {
        if (std::abs(row.amount) * times.high() > kMostOfTurns) leave_out(row_name(on));
        std::vector<SparseInteger::Value> adds;
        for (int n = 0; n <= times.high(); ++n) adds.push_back(n * row.amount);
        added_ = added_.plus(cnf_, SparseInteger::looked_up(cnf_, times, adds));
      }
    }
  }
  multiplier_ = multiplier_.times(cnf_, of_turns, gostop::kLargestAmount);
}

// GS-A-080 to 084: what a go adds, and what goes multiply.
void PaymentFormula::walk_go_table() {
  std::vector<SparseInteger::Value> add, factor;
  for (int count = 0; count < gostop::kGoTotals; ++count) {
    const gostop::GoTotal& total = rules_.go_totals[count];
    add.push_back(count == 0 ? 0 : total.add);
    factor.push_back(count == 0 ? 1 : total.factor);
  }
  const UnaryInteger goes = round_.calls.goes(round_.shape.winner());
  SparseInteger of_goes = SparseInteger::looked_up(cnf_, goes, factor);
  if (rules_.go_reverse_factor > 1) {
    of_goes = SparseInteger::choice(cnf_, went_after_opponent(),
                                    SparseInteger(rules_.go_reverse_factor), of_goes);
  }
  multiplier_ = multiplier_.times(cnf_, of_goes, gostop::kLargestAmount);
  SparseInteger& bonus = rules_.go_bonus_after ? after_ : added_;
  bonus = bonus.plus(cnf_, SparseInteger::looked_up(cnf_, goes, add));
}

// AMB-70.
Literal PaymentFormula::went_after_opponent() {
  std::vector<Literal> ways, earlier;
  for (int turn = 0; turn < round_.shape.turns; ++turn) {
    const Literal goes = round_.calls.says_go(turn);
    if (round_.shape.mover(turn) != round_.shape.winner()) {
      earlier.push_back(goes);
    } else {
      ways.push_back(cnf_.all_of({goes, cnf_.any_of(earlier)}));
    }
  }
  return cnf_.any_of(ways);
}

// GS-A-088.
SparseInteger PaymentFormula::carry_factor() {
  const UnaryInteger& carry = round_.carry.number();
  std::vector<SparseInteger::Value> factors;
  for (int n = 0; n <= carry.high(); ++n) {
    factors.push_back(gostop::carry_factor(rules_, n));
  }
  return SparseInteger::looked_up(cnf_, carry, factors);
}

// Rows of [[combination]] that multiply, as seven animals do (GS-A-086).
SparseInteger PaymentFormula::row_multiplier(int use) {
  constexpr gostop::Points kMost = gostop::kLargestAmount;
  SparseInteger product(1);
  for (const gostop::Combination& row : rules_.counting[use].combinations) {
    if (row.multiplier == 1) continue;
    if (row.by_value || !row.with.empty()) leave_out("a multiplier of a row of junk");
    const UnaryInteger count = round_.score.owned_of(row.mask, round_.shape.winner());
    const Literal there = cnf_.at_least(count, row.first_at);
    const UnaryInteger once = cnf_.count(std::span(&there, 1));
    product = product.times(cnf_, SparseInteger::power(cnf_, row.multiplier, once, kMost), kMost);
  }
  return product;
}

UnaryInteger PaymentFormula::points(int use) {
  return round_.score.points_by(use, round_.shape.winner());
}

// A win by an event row has fixed points. Where several rows win in one turn, one of them decides;
// of the end alone it is not known which do.
void PaymentFormula::choose_winning_row() {
  std::vector<Literal> chosen;
  std::vector<Events::Win> wins = round_.events.wins();
  for (int kind = 0; round_.shape.is_relaxation() && kind < gostop::kEventKinds; ++kind) {
    const auto on = static_cast<EventKind>(kind);
    for (const EventRow& row : rules_.on(on)) {
      const bool may_win = row.effect == EffectKind::win && !never_comes(rules_, on);
      if (may_win) wins.push_back({cnf_.yes(), on, &row});
    }
  }
  for (const Events::Win& win : wins) {
    chosen.push_back(wins.size() == 1 ? cnf_.yes() : cnf_.fresh());
    cnf_.implies({chosen.back()}, {win.now});
    if (win.row->multiplied_by_all || win.row->amount <= 0) {
      leave_out(row_name(win.on));
    }
  }
  cnf_.exactly_one(chosen);
  std::vector<Literal> times_carry;
  for (std::size_t i = 0; i < wins.size(); ++i) {
    UnaryInteger points = Cnf::number(0);
    points.at_least.assign(static_cast<std::size_t>(wins[i].row->amount), chosen[i]);
    fixed_ = cnf_.sum(fixed_, points);
    if (wins[i].row->multiplied_by_carry) times_carry.push_back(chosen[i]);
  }
  if (times_carry.empty()) return;
  multiplier_ =
      SparseInteger::choice(cnf_, cnf_.any_of(times_carry), carry_factor(), SparseInteger(1));
}

SparseInteger PaymentFormula::common_multiplier(int use) {
  if (!stops()) return multiplier_;
  constexpr gostop::Points kMost = gostop::kLargestAmount;
  return multiplier_.times(cnf_, row_multiplier(use), kMost).times(cnf_, carry_factor(), kMost);
}

WideInteger PaymentFormula::bonus() {
  walk_rows();
  return WideInteger(added_.plus(cnf_, after_));
}

Literal PaymentFormula::applies(const PayerRow& row, Seat loser, int use) {
  if (!surcharges()) return cnf_.no();
  const auto fits = [&](Seat seat) {
    const Literal junk = loser_as_junk(seat, use);
    if (junk == cnf_.yes()) return loser_fits(row, seat, 1, use);
    if (junk == cnf_.no()) return loser_fits(row, seat, 0, use);
    return cnf_.any_of({cnf_.all_of({junk, loser_fits(row, seat, 1, use)}),
                        cnf_.all_of({-junk, loser_fits(row, seat, 0, use)})});
  };
  std::vector<Literal> conditions = {winner_fits(row, use), fits(loser)};
  for (const Seat seat : losers()) {
    if (row.all && seat != loser) conditions.push_back(fits(seat));
  }
  return cnf_.all_of(conditions);
}

Literal PaymentFormula::surcharged(std::string_view row, Seat loser) {
  const Seat winner = round_.shape.winner();
  if (winner == gostop::kNobody || loser == winner) return cnf_.no();
  const auto by = [&](int use) {
    std::vector<Literal> rows;
    for (const PayerRow& each : rules_.payers) {
      if (each.name == row) rows.push_back(applies(each, loser, use));
    }
    return cnf_.any_of(rows);
  };
  const Literal junk = as_junk(winner);
  if (junk == cnf_.yes()) return by(1);
  if (junk == cnf_.no()) return by(0);
  return cnf_.any_of({cnf_.all_of({junk, by(1)}), cnf_.all_of({-junk, by(0)})});
}

SparseInteger PaymentFormula::own_factor(Seat loser, int use) {
  constexpr gostop::Points kMost = gostop::kLargestAmount;
  SparseInteger factor(1);
  for (const PayerRow& row : rules_.payers) {
    if (row.factor == 1) continue;
    const Literal applied = applies(row, loser, use);
    const UnaryInteger once = cnf_.count(std::span(&applied, 1));
    factor = factor.times(cnf_, SparseInteger::power(cnf_, row.factor, once, kMost), kMost);
  }
  return factor;
}

SparseInteger PaymentFormula::own_addition(Seat loser, int use) {
  SparseInteger addition = after_;
  for (const PayerRow& row : rules_.payers) {
    if (row.add == 0) continue;
    const Literal applied = applies(row, loser, use);
    const UnaryInteger once = cnf_.count(std::span(&applied, 1));
    addition = addition.plus(cnf_, SparseInteger::looked_up(cnf_, once, {0, row.add}));
  }
  return addition;
}

// What is multiplied, which is never less than nothing.
SparseInteger PaymentFormula::score(int use) {
  if (!stops()) return SparseInteger::of(cnf_, fixed_);
  return SparseInteger::of(cnf_, points(use)).plus(cnf_, added_).no_less_than(0);
}

// Shares added up, each as often as its weight says. Where nothing is added to single shares, their
// factors are added up before they multiply the score: what is asked of that has few clauses. It is
// the same until a share is cut at the largest amount.
WideInteger PaymentFormula::joint(const Bill& bill, const gostop::PerSeat<int>& weights) {
  constexpr gostop::Points kMost = gostop::kLargestAmount;
  SparseInteger factors(0);
  std::optional<WideInteger> sum;
  bool plain = true;
  for (const Seat loser : losers()) {
    if (weights[loser] == 0) continue;
    const SparseInteger& addition = bill.addition[loser];
    WideInteger share = WideInteger::product(bill.factor[loser], bill.score);
    if (addition.least() != 0 || addition.high() != 0) {
      plain = false;
      share = WideInteger::no_less_than(
          WideInteger::sum(WideInteger::no_more_than(share, kMost), WideInteger(addition)), 0);
      share = WideInteger::choice(bill.exempt[loser], 0, share);
    }
    factors = factors.plus(cnf_, bill.factor[loser].scaled(weights[loser]));
    share = WideInteger::scaled(WideInteger::no_more_than(share, kMost), weights[loser]);
    sum = sum ? WideInteger::sum(*sum, share) : share;
  }
  if (!sum) return 0;
  if (!plain) return *sum;
  return WideInteger::same_up_to(kMost, WideInteger::product(factors, bill.score), *sum);
}

PaymentFormula::Bill PaymentFormula::made_out(int use) {
  Bill bill;
  bill.multiplier = common_multiplier(use);
  bill.score = score(use);
  constexpr gostop::Points kMostScore = 1 << 16;  // times all factors it is within what is held
  if (bill.score.high() > kMostScore) {
    leave_out("points and bonus above 65536");
    bill.score = SparseInteger(0);
  }
  for (const Seat loser : losers()) {
    bill.exempt[loser] = rules_.nothing_captured_exempt
                             ? -cnf_.at_least(round_.score.owned_of(rules_.deck, loser), 1)
                             : cnf_.no();
    const SparseInteger factor =
        bill.multiplier.times(cnf_, own_factor(loser, use), gostop::kLargestAmount);
    bill.factor[loser] = SparseInteger::choice(cnf_, bill.exempt[loser], SparseInteger(0), factor);
    bill.addition[loser] = own_addition(loser, use);
  }
  judge(bill, use);
  if (rules_.payment_cap.word == gostop::PaymentCap::number) {
    bill.received = 0;
    for (const Seat loser : losers()) {
      bill.due[loser] = WideInteger::no_more_than(bill.due[loser], rules_.payment_cap.number);
      bill.received = WideInteger::sum(bill.received, bill.due[loser]);
    }
  }
  return bill;
}

const PaymentFormula::Bill& PaymentFormula::bill(int use) {
  walk_rows();
  auto& made = bills_[static_cast<std::size_t>(use)];
  if (!made) made = made_out(use);
  return *made;
}

// A part of the bill of the way in which the winner's cup counts.
template <class Part>
WideInteger PaymentFormula::by_use(Part part) {
  const Literal junk = as_junk(round_.shape.winner());
  if (junk == cnf_.yes()) return part(1);
  if (junk == cnf_.no()) return part(0);
  return WideInteger::choice(junk, part(1), part(0));
}

WideInteger PaymentFormula::multiplier() {
  walk_rows();
  if (round_.shape.winner() == gostop::kNobody) return 1;
  return by_use([&](int use) { return WideInteger(common_multiplier(use)); });
}

Literal PaymentFormula::liable(Seat loser) {
  if (!stops() || loser == round_.shape.winner()) return cnf_.no();
  const WideInteger liable = by_use([&](int use) {
    const Literal of_bill = bill(use).liable[loser];
    return WideInteger(cnf_.count(std::span(&of_bill, 1)));
  });
  return liable.at_least(cnf_, 1);
}

// What passes between seats at most.
int PaymentFormula::most_instant() const {
  int most = 0;
  for (const auto& rows : rules_.events) {
    for (const EventRow& row : rows) {
      const bool once = row.turn != EventRow::kAny || row.count != EventRow::kAny;
      const int in_a_turn = std::max(kStacksInTurn, round_.shape.jokers().size());
      const int times = in_a_turn * (once ? round_.shape.players() : round_.shape.turns);
      const bool collects = row.effect == EffectKind::collect;
      if (collects) most += times * std::abs(row.amount) * (round_.shape.players() - 1);
    }
  }
  return most;
}

// Points that pass at once, for a ppuk in the first turn (GS-A-073) and the like.
UnaryInteger PaymentFormula::instant(Seat seat) {
  UnaryInteger entry = Cnf::number(0);
  if (most_instant() > kMostOfTurns) leave_out("instant points above 30000");
  for (int kind = 0; kind < gostop::kEventKinds; ++kind) {
    const auto on = static_cast<EventKind>(kind);
    for (const EventRow& row : rules_.on(on)) {
      if (row.effect != EffectKind::collect || never_comes(rules_, on)) continue;
      if (rules_.instant_times_carry) leave_out("instant_points.multipliers");
      for (int turn = 0; turn < round_.shape.turns; ++turn) {
        const auto selected = round_.events.selected(row, on, turn);
        if (!selected) leave_out(row_name(on));
        std::vector<Literal> collected;
        for (Literal collects : selected.value_or(std::vector<Literal>())) {
          for (const Events::Win& win : round_.events.wins()) {
            const bool replaces =
                win.on == on && turn + 1 == round_.shape.turns &&
                rules_.ppuk_with_first_and_third == gostop::FirstAndThird::replace;
            if (replaces) collects = cnf_.all_of({collects, -win.now});
          }
          // Whether a row wins then is not known of the end alone.
          const bool may_replace =
              round_.shape.is_relaxation() && round_.shape.ending == Ending::win_by_row &&
              turn + 1 == round_.shape.turns &&
              rules_.ppuk_with_first_and_third == gostop::FirstAndThird::replace;
          if (may_replace) collects = cnf_.all_of({collects, cnf_.fresh()});
          collected.push_back(collects);
        }
        const int share = row.amount, all = share * (round_.shape.players() - 1);
        const UnaryInteger times =
            is_of_stack(on) ? cnf_.count(collected, kStacksInTurn) : cnf_.count(collected);
        const bool own = round_.shape.mover(turn) == seat;
        entry = cnf_.sum(entry, Cnf::scaled(times, own ? all : -share));
      }
    }
  }
  return entry;
}

// What of them is settled.
WideInteger PaymentFormula::ledger(Seat seat) {
  const bool kept = rules_.instant_points_on_draw == gostop::InstantOnDraw::keep;
  if (round_.shape.winner() == gostop::kNobody && !kept) return 0;
  return instant(seat);
}

UnaryInteger PaymentFormula::settled_points() {
  const Seat winner = round_.shape.winner();
  if (winner == gostop::kNobody) return Cnf::number(0);
  walk_rows();
  if (!stops()) return fixed_;
  const Literal junk = as_junk(winner);
  if (junk == cnf_.yes()) return points(1);
  if (junk == cnf_.no()) return points(0);
  const UnaryInteger as_animal = points(0), as_junk = points(1);
  UnaryInteger points = Cnf::number(std::min(as_animal.low, as_junk.low));
  for (int p = points.low + 1; p <= std::max(as_animal.high(), as_junk.high()); ++p) {
    points.at_least.push_back(cnf_.any_of({cnf_.all_of({junk, cnf_.at_least(as_junk, p)}),
                                           cnf_.all_of({-junk, cnf_.at_least(as_animal, p)})}));
  }
  return points;
}

WideInteger PaymentFormula::payment(Seat seat) {
  auto& known = payments_[static_cast<std::size_t>(seat)];
  if (known) return *known;
  const Seat winner = round_.shape.winner();
  const bool of_two = round_.shape.players() == 2;
  if (of_two && seat == 1) {  // what one of two pays the other receives
    known = WideInteger::negated(payment(0));
    return *known;
  }
  WideInteger sum = ledger(seat);
  if (winner != gostop::kNobody) {
    const bool receives = seat == winner;
    const WideInteger passed = by_use([&](int use) {
      return receives ? bill(use).received : WideInteger::negated(bill(use).due[seat]);
    });
    const bool nothing = sum.low() == 0 && sum.high() == 0;
    sum = nothing ? passed : WideInteger::sum(passed, sum);
  }
  known = sum;
  return sum;
}

}  // namespace showstopper::solver
