// SPDX-License-Identifier: Apache-2.0
#include "solver/encoding/payments/winnings.h"

#include <algorithm>
#include <cstdlib>

#include "model/gostop/settlement/payers.h"
#include "model/gostop/settlement/settle.h"
#include "model/table/check.h"
#include "solver/encoding/encoded_rules.h"

namespace showstopper::solver {

using gostop::EffectKind;
using gostop::EventKind;
using gostop::EventRow;
using gostop::Month;

// The limit of the engine's ledger of instant points and of its factor of turns; beyond it they are
// cut.
constexpr int kMostOfTurns = 30000;

void Winnings::walk_rows() {
  if (walked_ || round_.shape.winner() == gostop::kNobody) return;
  walked_ = true;
  if (stops()) {
    walk_event_rows();
    walk_go_table();
  } else {
    choose_winning_row();
  }
}

UnaryInteger Winnings::shown_of(gostop::MonthSet months) {
  std::vector<Literal> shown;
  for (const Month month : months) {
    shown.push_back(round_.calls.shown(month, round_.shape.winner()));
  }
  return cnf_.count(shown);
}

// A shown triple that is bombed counts once, if a row counts shown triples of its month (AMB-26).
// A position knows how many of them were bombed, but not which: as many as are counted at most.
UnaryInteger Winnings::bombs_counted() {
  const Seat winner = round_.shape.winner();
  const gostop::MonthSet once = rules_.shown_counts_once;
  std::vector<Literal> bombed, both, alone;
  for (const Month month : kAllMonths) {
    const Literal bomb = round_.calls.bombed(month, winner);
    const Literal shown = once.empty() ? cnf_.no() : round_.calls.shown(month, winner);
    bombed.push_back(bomb);
    both.push_back(cnf_.all_of({bomb, shown}));
    alone.push_back(cnf_.all_of({bomb, -shown}));
  }
  if (once.empty() || once == kAllMonths) return cnf_.count(alone);
  return less_the_lower(cnf_.count(bombed), cnf_.count(both), shown_of(once));
}

// `number` less the lower one of two numbers that do not exceed it.
UnaryInteger Winnings::less_the_lower(const UnaryInteger& number, const UnaryInteger& a,
                                      const UnaryInteger& b) {
  REQUIRES(number.low == 0 && a.low == 0 && b.low == 0);
  UnaryInteger rest;
  for (int least = 1; least <= number.high(); ++least) {
    std::vector<Literal> ways;  // so much more than `least`, of which no more is taken away
    for (int more = 0; least + more <= number.high(); ++more) {
      const Literal lower = -cnf_.all_of({cnf_.at_least(a, more + 1), cnf_.at_least(b, more + 1)});
      ways.push_back(cnf_.all_of({cnf_.at_least(number, least + more), lower}));
    }
    rest.at_least.push_back(cnf_.any_of(ways));
  }
  return rest;
}

// How often a row counts that is worked out at the end from counts alone.
UnaryInteger Winnings::times_counted(EventKind kind, const EventRow& row) {
  REQUIRES(row.from_counts);
  const Seat winner = round_.shape.winner();
  UnaryInteger times = Cnf::number(0);
  if (kind == EventKind::go) times = round_.calls.goes(winner);
  if (kind == EventKind::ppuk || kind == EventKind::small_bomb) {
    times = round_.events.times(kind, winner, round_.shape.turns);
  }
  if (kind == EventKind::shake) times = shown_of(row.months.empty() ? kAllMonths : row.months);
  if (kind == EventKind::bomb) times = bombs_counted();  // rows of bombs know no months here
  if (row.count == EventRow::kAny) return times;
  const Literal enough = cnf_.at_least(times, row.count);
  return cnf_.count(std::span(&enough, 1));
}

// If the end alone is followed, no clause fixes how many months a seat showed or bombed. There are
// at most as many as triples in its hand, with the cards drawn for jokers (GS-A-022, GS-A-061).
void Winnings::few_triples() {
  REQUIRES(round_.shape.is_relaxation());
  const Seat winner = round_.shape.winner();
  std::vector<Literal> months;
  for (Month month = 1; month <= Card::kMonths; ++month) {
    months.push_back(
        cnf_.any_of({round_.calls.shown(month, winner), round_.calls.bombed(month, winner)}));
  }
  const int cards =
      round_.shape.all_turns() / round_.shape.players() + round_.shape.jokers().size();
  const int most = cards / (Card::kPerMonth - 1);
  cnf_.add({-cnf_.at_least(cnf_.count(months, most + 1), most + 1)});
}

void Winnings::walk_event_rows() {
  REQUIRES(stops() && walked_);
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

// GS-A-080 to 084: the additions and the factors of goes.
void Winnings::walk_go_table() {
  REQUIRES(stops() && walked_);
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
Literal Winnings::went_after_opponent() {
  REQUIRES(round_.shape.winner() != gostop::kNobody);
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
SparseInteger Winnings::carry_factor() {
  const UnaryInteger& carry = round_.carry.number();
  std::vector<SparseInteger::Value> factors;
  for (int n = 0; n <= carry.high(); ++n) {
    factors.push_back(gostop::carry_factor(rules_, n));
  }
  return SparseInteger::looked_up(cnf_, carry, factors);
}

// A win by an event row has fixed points. If several rows win in one turn, one of them decides; if
// the end alone is followed, the rows that win are unknown.
void Winnings::choose_winning_row() {
  REQUIRES(!stops() && round_.shape.winner() != gostop::kNobody);
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

// What passes between seats at most.
int Winnings::most_instant() const {
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
UnaryInteger Winnings::instant(Seat seat) {
  REQUIRES(seat >= 0 && seat < rules_.players);
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
        // A win by a ppuk may take the place of the payments for it (AMB-55).
        const bool may_be_replaced =
            on == EventKind::ppuk && turn + 1 == round_.shape.turns &&
            rules_.ppuk_with_first_and_third == gostop::FirstAndThird::replace;
        for (Literal collects : selected.value_or(std::vector<Literal>())) {
          for (const Events::Win& win : round_.events.wins()) {
            if (may_be_replaced && win.on == on) collects = cnf_.all_of({collects, -win.now});
          }
          // Whether a row wins then is not known of the end alone.
          const bool is_open =
              round_.shape.is_relaxation() && round_.shape.ending == Ending::win_by_row;
          if (may_be_replaced && is_open) collects = cnf_.all_of({collects, cnf_.fresh()});
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
WideInteger Winnings::ledger(Seat seat) {
  REQUIRES(seat >= 0 && seat < rules_.players);
  const bool kept = rules_.instant_points_on_draw == gostop::InstantOnDraw::keep;
  if (round_.shape.winner() == gostop::kNobody && !kept) return 0;
  return instant(seat);
}

}  // namespace showstopper::solver
