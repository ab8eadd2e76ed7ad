// SPDX-License-Identifier: Apache-2.0
#include "solver/encoding/payment_formula.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/gostop/settlement/settle.h"
#include "model/table/check.h"

namespace showstopper::solver {

using gostop::EffectKind;
using gostop::EventKind;
using gostop::EventRow;
using gostop::Month;
using gostop::PayerRow;

PaymentFormula::PaymentFormula(RoundFormula& round, Fits fits, int most)
    : round_(round),
      cnf_(round.cnf),
      rules_(round.rules()),
      fits_(std::move(fits)),
      most_(most + most_instant()) {}

void PaymentFormula::walk_rows() {
  if (walked_ || round_.winner() == gostop::kNobody) return;
  walked_ = true;
  leave_out_negative_rows();
  if (stops()) {
    walk_event_rows();
    walk_go_table();
  } else {
    choose_winning_row();
  }
}

// Numbers are not distinguished above a bound, so nothing may be taken away from them again.
void PaymentFormula::leave_out_negative_rows() {
  for (int kind = 0; kind < gostop::kEventKinds; ++kind) {
    const auto on = static_cast<EventKind>(kind);
    for (const EventRow& row : rules_.on(on)) {
      const bool adds = row.effect == EffectKind::add_if_winning;
      if (adds && row.amount < 0 && !never_comes(rules_, on)) leave_out(row_name(on));
    }
  }
  for (const PayerRow& row : rules_.payers) {
    if (row.add < 0) leave_out(fmt::format("the row {} of [[payer]]", row.name));
  }
  for (const gostop::GoTotal& total : rules_.go_totals) {
    if (total.add < 0) leave_out("a row of [[go]] that takes points away");
  }
}

void PaymentFormula::leave_out(std::string what) {
  if (!uncovered_) uncovered_ = std::move(what);
}

Literal PaymentFormula::by_use(Seat seat, const std::function<Literal(int)>& literal) {
  const Literal junk = as_junk(seat);
  if (junk == cnf_.yes()) return literal(1);
  if (junk == cnf_.no()) return literal(0);
  return cnf_.any_of({cnf_.all_of({junk, literal(1)}), cnf_.all_of({-junk, literal(0)})});
}

// How often a row counts that is worked out at the end from counts alone.
UnaryInteger PaymentFormula::times_counted(EventKind kind, const EventRow& row) {
  const Seat winner = round_.winner();
  UnaryInteger times = Cnf::number(0);
  if (kind == EventKind::go) times = round_.goes(winner);
  if (kind == EventKind::ppuk || kind == EventKind::small_bomb) {
    times = round_.times(kind, winner, round_.turns());
  }
  if (kind == EventKind::shake || kind == EventKind::bomb) {
    std::vector<Literal> of_month;
    for (Month month = 1; month <= Card::kMonths; ++month) {
      const bool selected = row.months.empty() || gostop::in(row.months, month);
      if (kind == EventKind::shake) {
        of_month.push_back(selected ? round_.shown(month, winner) : cnf_.no());
        continue;
      }
      // A shown triple that is bombed counts once (AMB-26). Rows of bombs know no months here.
      const bool once = rules_.shake_then_bomb == gostop::ShakeThenBomb::allowed_x2;
      const Literal shown = once ? round_.shown(month, winner) : cnf_.no();
      of_month.push_back(cnf_.all_of({round_.bombed(month, winner), -shown}));
    }
    times = cnf_.count(of_month);
  }
  if (row.count == EventRow::kAny) return times;
  const Literal enough = cnf_.at_least(times, row.count);
  return cnf_.count(std::span(&enough, 1));
}

void PaymentFormula::walk_event_rows() {
  const Seat winner = round_.winner();
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
        for (int turn = winner; turn < round_.turns(); turn += round_.players()) {
          const auto selected = round_.selected(row, on, turn);
          if (!selected) leave_out(row_name(on));
          if (selected) comes.insert(comes.end(), selected->begin(), selected->end());
        }
        times = cnf_.count(comes);
      }
      if (multiplies) {
        const SparseInteger factor = SparseInteger::power(cnf_, row.amount, times, most_);
        multiplier_ = multiplier_.times(cnf_, factor, most_);
      } else {
        added_ = cnf_.sum(added_, Cnf::scaled(times, row.amount), most_);
      }
    }
  }
}

// GS-A-080 to 084: what a go adds, and what goes multiply.
void PaymentFormula::walk_go_table() {
  std::vector<int> add, factor;
  for (int count = 0; count < gostop::kGoTotals; ++count) {
    const gostop::GoTotal& total = rules_.go_totals[count];
    add.push_back(count == 0 ? 0 : total.add);
    factor.push_back(count == 0 ? 1 : std::min(total.factor, most_));
  }
  if (rules_.go_reverse_factor > 1) return leave_out("go.reverse_factor");
  const UnaryInteger goes = round_.goes(round_.winner());
  multiplier_ = multiplier_.times(cnf_, SparseInteger::looked_up(cnf_, goes, factor), most_);
  const UnaryInteger bonus = SparseInteger::looked_up(cnf_, goes, add).number(cnf_, most_);
  (rules_.go_bonus_after ? after_ : added_) =
      cnf_.sum(rules_.go_bonus_after ? after_ : added_, bonus, most_);
}

// GS-A-088.
SparseInteger PaymentFormula::carry_factor() {
  const UnaryInteger& carry = round_.carry();
  std::vector<int> factors;
  for (int n = 0; n <= carry.high(); ++n) {
    factors.push_back(std::min(most_, gostop::carry_factor(rules_, n)));
  }
  return SparseInteger::looked_up(cnf_, carry, factors);
}

// Rows of [[combination]] that multiply, as seven animals do (GS-A-086).
SparseInteger PaymentFormula::row_multiplier(int use) {
  SparseInteger product(1);
  for (const gostop::Combination& row : rules_.counting[use].combinations) {
    if (row.multiplier == 1) continue;
    if (row.by_value || !row.with.empty()) leave_out("a multiplier of a row of junk");
    const UnaryInteger count = round_.owned_of(row.mask, round_.winner());
    const Literal there = cnf_.at_least(count, row.first_at);
    const UnaryInteger once = cnf_.count(std::span(&there, 1));
    product = product.times(cnf_, SparseInteger::power(cnf_, row.multiplier, once, most_), most_);
  }
  return product;
}

UnaryInteger PaymentFormula::points() {
  const Seat winner = round_.winner();
  const UnaryInteger animal = round_.points_by(0, winner), junk = round_.points_by(1, winner);
  UnaryInteger points = Cnf::number(std::min(animal.low, junk.low));
  for (int p = points.low + 1; p <= std::max(animal.high(), junk.high()); ++p) {
    points.at_least.push_back(
        by_use(winner, [&](int use) { return cnf_.at_least(use == 1 ? junk : animal, p); }));
  }
  return points;
}

// A win by an event row has fixed points. Where several rows win in one turn, one of them decides.
void PaymentFormula::choose_winning_row() {
  if (round_.is_relaxation()) return leave_out("a win by an event row");
  std::vector<Literal> chosen;
  const std::vector<RoundFormula::Win>& wins = round_.wins();
  for (const RoundFormula::Win& win : wins) {
    chosen.push_back(wins.size() == 1 ? cnf_.yes() : cnf_.fresh());
    cnf_.implies({chosen.back()}, {win.now});
    if (win.row->multiplied_by_all || win.row->amount == 0) {
      leave_out(row_name(win.on));
    }
  }
  cnf_.exactly_one(chosen);
  std::vector<Literal> times_carry;
  for (std::size_t i = 0; i < wins.size(); ++i) {
    UnaryInteger points = Cnf::number(0);
    points.at_least.assign(static_cast<std::size_t>(std::min(wins[i].row->amount, most_)),
                           chosen[i]);
    fixed_ = cnf_.sum(fixed_, points, most_);
    if (wins[i].row->multiplied_by_carry) times_carry.push_back(chosen[i]);
  }
  if (times_carry.empty()) return;
  multiplier_ =
      SparseInteger::choice(cnf_, cnf_.any_of(times_carry), carry_factor(), SparseInteger(1));
}

UnaryInteger PaymentFormula::multiplier() {
  walk_rows();
  if (round_.winner() == gostop::kNobody) return Cnf::number(1);
  return common_multiplier().number(cnf_, most_);
}

SparseInteger PaymentFormula::common_multiplier() {
  if (!stops()) return multiplier_;
  const SparseInteger rows =
      SparseInteger::choice(cnf_, as_junk(round_.winner()), row_multiplier(1), row_multiplier(0));
  return multiplier_.times(cnf_, rows, most_).times(cnf_, carry_factor(), most_);
}

UnaryInteger PaymentFormula::bonus() {
  walk_rows();
  return cnf_.sum(added_, after_, most_);
}

Literal PaymentFormula::applies(const PayerRow& row, Seat loser) {
  if (!stops() && !rules_.bak_on_fixed_wins) return cnf_.no();
  const Seat winner = round_.winner();
  const auto fits = [&](Seat seat) {
    return by_use(seat, [&](int use) { return loser_fits(row, seat, use); });
  };
  std::vector<Literal> conditions = {by_use(winner, [&](int use) { return winner_fits(row, use); }),
                                     fits(loser)};
  for (Seat seat = 0; row.all && seat < round_.players(); ++seat) {
    if (seat != winner && seat != loser) conditions.push_back(fits(seat));
  }
  return cnf_.all_of(conditions);
}

Literal PaymentFormula::surcharged(std::string_view row, Seat loser) {
  const Seat winner = round_.winner();
  if (winner == gostop::kNobody || loser == winner) return cnf_.no();
  std::vector<Literal> rows;
  for (const PayerRow& each : rules_.payers) {
    if (each.name == row) rows.push_back(applies(each, loser));
  }
  return cnf_.any_of(rows);
}

SparseInteger PaymentFormula::own_factor(Seat loser) {
  SparseInteger factor(1);
  for (const PayerRow& row : rules_.payers) {
    if (row.factor == 1) continue;
    const Literal applied = applies(row, loser);
    const UnaryInteger once = cnf_.count(std::span(&applied, 1));
    factor = factor.times(cnf_, SparseInteger::power(cnf_, row.factor, once, most_), most_);
  }
  if (!rules_.nothing_captured_exempt) return factor;
  const Literal some = cnf_.at_least(round_.owned_of(rules_.deck, loser), 1);
  return SparseInteger::choice(cnf_, some, factor, SparseInteger(0));
}

UnaryInteger PaymentFormula::own_addition(Seat loser) {
  UnaryInteger addition = after_;
  for (const PayerRow& row : rules_.payers) {
    if (row.add == 0) continue;
    const Literal applied = applies(row, loser);
    addition = cnf_.sum(addition, Cnf::scaled(cnf_.count(std::span(&applied, 1)), row.add));
  }
  return addition;
}

UnaryInteger PaymentFormula::score() {
  return stops() ? cnf_.sum(points(), added_, most_) : fixed_;
}

// What a loser's share is before liability.
UnaryInteger PaymentFormula::share(Seat loser) {
  const SparseInteger common = common_multiplier();
  const SparseInteger factor = common.times(cnf_, own_factor(loser), most_);
  UnaryInteger share = factor.times(cnf_, score(), most_);
  const UnaryInteger addition = own_addition(loser);
  if (addition.high() != 0) {
    if (rules_.nothing_captured_exempt) leave_out("payment.nothing_captured_exempt");
    share = cnf_.sum(share, addition, most_);
  }
  return share;
}

UnaryInteger PaymentFormula::capped(UnaryInteger due) const {
  const gostop::Value<gostop::PaymentCap>& cap = rules_.payment_cap;
  if (cap.word != gostop::PaymentCap::number || cap.number >= due.high()) return due;
  due.low = std::min(due.low, cap.number);
  due.at_least.resize(static_cast<std::size_t>(cap.number - due.low));
  return due;
}

// Where nothing is added to single shares, the factors of the losers are added up before they
// multiply the score: that is much smaller than a sum of shares.
UnaryInteger PaymentFormula::sum_of_shares() {
  const Seat winner = round_.winner();
  SparseInteger factors(0);
  bool plain = true;
  for (Seat loser = 0; loser < round_.players(); ++loser) {
    if (loser == winner) continue;
    plain = plain && own_addition(loser).high() == 0;
    if (plain) factors = factors.plus(cnf_, own_factor(loser), most_);
  }
  if (plain) {
    const SparseInteger common = common_multiplier();
    return common.times(cnf_, factors, most_).times(cnf_, score(), most_);
  }
  UnaryInteger sum = Cnf::number(0);
  for (Seat loser = 0; loser < round_.players(); ++loser) {
    if (loser != winner) sum = cnf_.sum(sum, share(loser), most_);
  }
  return sum;
}

// GS-A-091 to 100: the first row whose condition holds, if it `fits`. With three seats two losers
// may be liable and come to nothing by that; the engine says.
Literal PaymentFormula::liable_by(Seat loser, bool (*fits)(gostop::Pays)) {
  if (!stops() || loser == round_.winner()) return cnf_.no();
  std::vector<Literal> grounds, earlier;
  for (const gostop::LiabilityRow& row : rules_.liabilities) {
    const auto& when = row.when;
    CupUses uses;  // the losers' cups count the better way there, whatever they cost
    for (Seat seat = 0; seat < round_.players(); ++seat) {
      if (seat != round_.winner()) uses[static_cast<std::size_t>(seat)] = round_.cup_is_junk(seat);
    }
    const Literal holds = when.always() ? cnf_.yes() : fits_(when.expression(), loser, loser, uses);
    if (fits(row.pays)) grounds.push_back(cnf_.all_of({holds, -cnf_.any_of(earlier)}));
    earlier.push_back(holds);
  }
  return cnf_.any_of(grounds);
}

namespace {

bool doubles(gostop::Pays pays) {
  return pays == gostop::Pays::twice || pays == gostop::Pays::all_double;
}
bool pays_for_others(gostop::Pays pays) { return pays != gostop::Pays::own; }
bool any_ground(gostop::Pays) { return true; }

}  // namespace

// Whether the ground that this loser gives may change what losers pay. Where two of them split,
// each ground does, whatever its row says of the one who pays alone.
Literal PaymentFormula::may_move(Seat loser) {
  const bool splits = rules_.liability_two == gostop::TwoLiable::split;
  return liable_by(loser, splits ? any_ground : pays_for_others);
}

// AMB-97: where a liable loser of two pays nothing more by it there is nothing to say.
Literal PaymentFormula::liable(Seat loser) {
  if (round_.players() > 2) return cnf_.all_of({may_move(loser), cnf_.fresh()});
  const bool may_owe_nothing = rules_.nothing_captured_exempt || rules_.stop_minimum <= 0;
  const Literal doubled = liable_by(loser, doubles);
  return may_owe_nothing ? cnf_.all_of({doubled, cnf_.fresh()}) : doubled;
}

// Between nothing and the most that liability can make of the sum where `moved`, else the number
// itself. One share counts for all losers' and may be doubled, or the sum is.
UnaryInteger PaymentFormula::perhaps_moved(const UnaryInteger& number, const UnaryInteger& sum,
                                           Literal moved) {
  UnaryInteger perhaps = Cnf::number(0);
  const bool of_shares = rules_.liability_amount == gostop::LiabilityAmount::sum_of_shares;
  const UnaryInteger bound = Cnf::scaled(sum, of_shares ? 2 : 2 * (round_.players() - 1));
  for (int n = 1; n <= std::min(most_, bound.high()); ++n) {
    const Literal more = cnf_.fresh();
    if (n > 1) cnf_.implies({more}, {perhaps.at_least.back()});
    cnf_.implies({more}, {cnf_.at_least(bound, n)});
    cnf_.implies({more}, {moved, cnf_.at_least(number, n)});
    cnf_.implies({cnf_.at_least(number, n)}, {moved, more});
    perhaps.at_least.push_back(more);
  }
  return perhaps;
}

// With two seats liability can only double; with three it moves what is due from one to another.
UnaryInteger PaymentFormula::due(Seat loser) {
  const UnaryInteger own = share(loser);
  if (round_.players() == 2) {
    const Literal doubled = liable_by(loser, doubles);
    const UnaryInteger twice = Cnf::scaled(own, 2);
    UnaryInteger due = own;
    for (int n = own.high() + 1; n <= std::min(most_, twice.high()); ++n) {
      due.at_least.push_back(cnf_.no());
    }
    for (int n = due.low + 1; n <= due.high(); ++n) {
      Literal& more = due.at_least[n - due.low - 1];
      more = cnf_.any_of({more, cnf_.all_of({doubled, cnf_.at_least(twice, n)})});
    }
    return capped(due);
  }
  std::vector<Literal> grounds;
  for (Seat seat = 0; seat < round_.players(); ++seat) {
    grounds.push_back(may_move(seat));
  }
  const Literal moved = cnf_.any_of(grounds);
  return capped(moved == cnf_.no() ? own : perhaps_moved(own, sum_of_shares(), moved));
}

UnaryInteger PaymentFormula::won() {
  const bool cap = rules_.payment_cap.word == gostop::PaymentCap::number;
  UnaryInteger sum = Cnf::number(0);
  if (round_.players() == 2 || cap) {
    for (Seat loser = 0; loser < round_.players(); ++loser) {
      if (loser != round_.winner()) sum = cnf_.sum(sum, due(loser), most_);
    }
    return sum;
  }
  sum = sum_of_shares();
  std::vector<Literal> grounds;
  const bool of_shares = rules_.liability_amount == gostop::LiabilityAmount::sum_of_shares;
  for (Seat loser = 0; loser < round_.players(); ++loser) {
    grounds.push_back(of_shares ? liable_by(loser, doubles) : may_move(loser));
  }
  const Literal moved = cnf_.any_of(grounds);
  return moved == cnf_.no() ? sum : perhaps_moved(sum, sum, moved);
}

// What instant points can take away again is distinguished besides.
int PaymentFormula::most_instant() const {
  int most = 0;
  for (const auto& rows : rules_.events) {
    for (const EventRow& row : rows) {
      const bool once = row.turn != EventRow::kAny || row.count != EventRow::kAny;
      const int in_a_turn = std::max(2, round_.jokers().size());  // two stacks, or each joker
      const int times = in_a_turn * (once ? 1 : round_.turns());
      if (row.effect == EffectKind::collect) most += times * row.amount * (round_.players() - 1);
    }
  }
  return most;
}

// Points that pass at once, for a ppuk in the first turn (GS-A-073) and the like.
UnaryInteger PaymentFormula::instant(Seat seat) {
  UnaryInteger entry = Cnf::number(0);
  for (int kind = 0; kind < gostop::kEventKinds; ++kind) {
    const auto on = static_cast<EventKind>(kind);
    for (const EventRow& row : rules_.on(on)) {
      if (row.effect != EffectKind::collect || never_comes(rules_, on)) continue;
      if (rules_.instant_times_carry) leave_out("instant_points.multipliers");
      for (int turn = 0; turn < round_.turns(); ++turn) {
        const auto selected = round_.selected(row, on, turn);
        if (!selected) leave_out(row_name(on));
        for (Literal collects : selected.value_or(std::vector<Literal>())) {
          for (const RoundFormula::Win& win : round_.wins()) {
            const bool replaces =
                win.on == on && turn + 1 == round_.turns() &&
                rules_.ppuk_with_first_and_third == gostop::FirstAndThird::replace;
            if (replaces) collects = cnf_.all_of({collects, -win.now});
          }
          const int share = row.amount, all = share * (round_.players() - 1);
          const UnaryInteger once = cnf_.count(std::span(&collects, 1));
          const bool own = round_.mover(turn) == seat;
          entry = cnf_.sum(entry, Cnf::scaled(once, own ? all : -share));
        }
      }
    }
  }
  return entry;
}

// What of them is settled.
UnaryInteger PaymentFormula::ledger(Seat seat) {
  const bool kept = rules_.instant_points_on_draw == gostop::InstantOnDraw::keep;
  if (round_.winner() == gostop::kNobody && !kept) return Cnf::number(0);
  return instant(seat);
}

UnaryInteger PaymentFormula::settled_points() {
  if (round_.winner() == gostop::kNobody) return Cnf::number(0);
  if (stops()) return points();
  walk_rows();
  return fixed_;
}

UnaryInteger PaymentFormula::payment(Seat seat) {
  const UnaryInteger instant = ledger(seat);
  const Seat winner = round_.winner();
  if (winner == gostop::kNobody) return instant;
  walk_rows();
  const UnaryInteger passed = seat == winner ? won() : Cnf::negated(due(seat));
  return cnf_.sum(passed, instant);
}

}  // namespace showstopper::solver
