// SPDX-License-Identifier: Apache-2.0
#include "solver/encoding/payment_formula.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/table/check.h"

namespace showstopper::solver {

using gostop::EffectKind;
using gostop::EventKind;
using gostop::EventRow;
using gostop::Month;
using gostop::PayerRow;

PaymentFormula::PaymentFormula(RoundFormula& round, Fits fits, int most)
    : round_(round),
      clauses_(round.clauses),
      rules_(round.rules()),
      fits_(std::move(fits)),
      most_(most + most_instant()) {}

void PaymentFormula::walk_rows() {
  if (walked_ || round_.winner() == gostop::kNobody) return;
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

Literal PaymentFormula::as_junk(Seat seat) {
  auto& junk = as_junk_[static_cast<std::size_t>(seat)];
  if (!junk) {
    const bool free = rules_.cup_role == gostop::CupRole::choice;
    junk = free ? clauses_.fresh() : clauses_.constant(rules_.cup_role == gostop::CupRole::junk2);
  }
  return *junk;
}

Literal PaymentFormula::by_use(Seat seat, const std::function<Literal(int)>& literal) {
  const Literal junk = as_junk(seat);
  if (junk == clauses_.yes()) return literal(1);
  if (junk == clauses_.no()) return literal(0);
  return clauses_.any_of(
      {clauses_.all_of({junk, literal(1)}), clauses_.all_of({-junk, literal(0)})});
}

// How often a row counts that is worked out at the end from counts alone.
Number PaymentFormula::times_counted(EventKind kind, const EventRow& row) {
  const Seat winner = round_.winner();
  Number times = Clauses::number(0);
  if (kind == EventKind::go) times = round_.goes(winner);
  if (kind == EventKind::ppuk) times = round_.times(kind, winner, round_.turns());
  if (kind == EventKind::shake || kind == EventKind::bomb) {
    std::vector<Literal> of_month;
    for (Month month = 1; month <= Card::kMonths; ++month) {
      const bool selected = row.months == 0 || gostop::in(row.months, month);
      if (kind == EventKind::shake) {
        of_month.push_back(selected ? round_.shown(month, winner) : clauses_.no());
        continue;
      }
      // A shown triple that is bombed counts once (AMB-26). Rows of bombs know no months here.
      const bool once = rules_.shake_then_bomb == gostop::ShakeThenBomb::allowed_x2;
      const Literal shown = once ? round_.shown(month, winner) : clauses_.no();
      of_month.push_back(clauses_.all_of({round_.bombed(month, winner), -shown}));
    }
    times = clauses_.count(of_month);
  }
  if (row.count == EventRow::kAny) return times;
  const Literal enough = clauses_.at_least(times, row.count);
  return clauses_.count(std::span(&enough, 1));
}

void PaymentFormula::walk_event_rows() {
  const Seat winner = round_.winner();
  for (int kind = 0; kind < gostop::kEventKinds; ++kind) {
    const auto on = static_cast<EventKind>(kind);
    for (const EventRow& row : rules_.on(on)) {
      const bool multiplies = row.effect == EffectKind::multiply_if_winning;
      if ((!multiplies && row.effect != EffectKind::add_if_winning) || never_comes(rules_, on))
        continue;
      Number times = Clauses::number(0);
      if (row.from_counts) {
        times = times_counted(on, row);
      } else {
        std::vector<Literal> comes;
        for (int turn = winner; turn < round_.turns(); turn += round_.players()) {
          const auto selected = round_.selected(row, on, turn);
          if (!selected) leave_out(row_name(on));
          comes.push_back(selected.value_or(clauses_.no()));
        }
        times = clauses_.count(comes);
      }
      if (multiplies) {
        const Steps factor = Steps::power(clauses_, row.amount, times, most_);
        multiplier_ = multiplier_.times(clauses_, factor, most_);
      } else {
        added_ = clauses_.sum(added_, Clauses::scaled(times, row.amount), most_);
      }
    }
  }
}

// GS-A-080 to 084: what a go adds, and what goes multiply.
void PaymentFormula::walk_go_table() {
  std::vector<int> add, factor;
  for (int count = 0; count < gostop::kGoTotals; ++count) {
    const gostop::GoTotal& total = rules_.go_totals[static_cast<std::size_t>(count)];
    add.push_back(count == 0 ? 0 : total.add);
    factor.push_back(count == 0 ? 1 : std::min(total.factor, most_));
  }
  if (rules_.go_reverse_factor > 1) return leave_out("go.reverse_factor");
  const Number goes = round_.goes(round_.winner());
  multiplier_ = multiplier_.times(clauses_, Steps::looked_up(clauses_, goes, factor), most_);
  const Number bonus = Steps::looked_up(clauses_, goes, add).number(clauses_, most_);
  (rules_.go_bonus_after ? after_ : added_) =
      clauses_.sum(rules_.go_bonus_after ? after_ : added_, bonus, most_);
}

// Rows of [[combination]] that multiply, as seven animals do (GS-A-086).
Steps PaymentFormula::row_multiplier(int use) {
  Steps product(1);
  for (const gostop::Combination& row :
       rules_.counting[static_cast<std::size_t>(use)].combinations) {
    if (row.multiplier == 1) continue;
    if (row.by_value || !row.with.empty()) leave_out("a multiplier of a row of junk");
    const Number count = round_.owned_of(row.mask, round_.winner());
    const Literal there = clauses_.at_least(count, row.first_at);
    const Number once = clauses_.count(std::span(&there, 1));
    product = product.times(clauses_, Steps::power(clauses_, row.multiplier, once, most_), most_);
  }
  return product;
}

Number PaymentFormula::points() {
  const Seat winner = round_.winner();
  const Number animal = round_.points_by(0, winner), junk = round_.points_by(1, winner);
  Number points = Clauses::number(std::min(animal.low, junk.low));
  for (int p = points.low + 1; p <= std::max(animal.high(), junk.high()); ++p) {
    points.at_least.push_back(
        by_use(winner, [&](int use) { return clauses_.at_least(use == 1 ? junk : animal, p); }));
  }
  return points;
}

// A win by an event row has fixed points. Where several rows win in one turn, one of them decides.
void PaymentFormula::choose_winning_row() {
  if (round_.is_end_alone()) return leave_out("a win by an event row");
  std::vector<Literal> chosen;
  const std::vector<RoundFormula::Win>& wins = round_.wins();
  for (const RoundFormula::Win& win : wins) {
    chosen.push_back(wins.size() == 1 ? clauses_.yes() : clauses_.fresh());
    clauses_.implies({chosen.back()}, {win.now});
    if (win.row->multiplied_by_all || win.row->amount == 0) {
      leave_out(row_name(win.on));
    }
  }
  clauses_.exactly_one(chosen);
  for (std::size_t i = 0; i < wins.size(); ++i) {
    Number points = Clauses::number(0);
    points.at_least.assign(static_cast<std::size_t>(std::min(wins[i].row->amount, most_)),
                           chosen[i]);
    fixed_ = clauses_.sum(fixed_, points, most_);
  }
}

Number PaymentFormula::multiplier() {
  walk_rows();
  if (round_.winner() == gostop::kNobody || !stops()) return Clauses::number(1);
  return common_multiplier().number(clauses_, most_);
}

Steps PaymentFormula::common_multiplier() {
  const Steps rows =
      Steps::choice(clauses_, as_junk(round_.winner()), row_multiplier(1), row_multiplier(0));
  return multiplier_.times(clauses_, rows, most_);
}

Number PaymentFormula::bonus() {
  walk_rows();
  return clauses_.sum(added_, after_, most_);
}

Literal PaymentFormula::applies(const PayerRow& row, Seat loser) {
  if (!stops() && !rules_.bak_on_fixed_wins) return clauses_.no();
  const Seat winner = round_.winner();
  const auto fits = [&](const gostop::Predicate& predicate, Seat self, Seat as_loser) {
    if (predicate.always()) return clauses_.yes();
    return by_use(self,
                  [&](int use) { return fits_(predicate.expression(), self, as_loser, use); });
  };
  std::vector<Literal> conditions = {fits(row.winner, winner, gostop::kNobody),
                                     fits(row.loser, loser, loser)};
  for (Seat seat = 0; row.all && seat < round_.players(); ++seat) {
    if (seat != winner && seat != loser) conditions.push_back(fits(row.loser, seat, seat));
  }
  return clauses_.all_of(conditions);
}

Literal PaymentFormula::surcharged(std::string_view row, Seat loser) {
  const Seat winner = round_.winner();
  if (winner == gostop::kNobody || loser == winner) return clauses_.no();
  std::vector<Literal> rows;
  for (const PayerRow& each : rules_.payers) {
    if (each.name == row) rows.push_back(applies(each, loser));
  }
  return clauses_.any_of(rows);
}

Steps PaymentFormula::own_factor(Seat loser) {
  Steps factor(1);
  for (const PayerRow& row : rules_.payers) {
    if (row.factor == 1) continue;
    const Literal applied = applies(row, loser);
    const Number once = clauses_.count(std::span(&applied, 1));
    factor = factor.times(clauses_, Steps::power(clauses_, row.factor, once, most_), most_);
  }
  if (!rules_.nothing_captured_exempt) return factor;
  const Literal some = clauses_.at_least(round_.owned_of(rules_.deck, loser), 1);
  return Steps::choice(clauses_, some, factor, Steps(0));
}

Number PaymentFormula::own_addition(Seat loser) {
  Number addition = after_;
  for (const PayerRow& row : rules_.payers) {
    if (row.add == 0) continue;
    const Literal applied = applies(row, loser);
    addition =
        clauses_.sum(addition, Clauses::scaled(clauses_.count(std::span(&applied, 1)), row.add));
  }
  return addition;
}

Number PaymentFormula::score() { return stops() ? clauses_.sum(points(), added_, most_) : fixed_; }

// What a loser's share is before liability.
Number PaymentFormula::share(Seat loser) {
  const Steps common = stops() ? common_multiplier() : Steps(1);
  const Steps factor = common.times(clauses_, own_factor(loser), most_);
  Number share = factor.times(clauses_, score(), most_);
  const Number addition = own_addition(loser);
  if (addition.high() != 0) {
    if (rules_.nothing_captured_exempt) leave_out("payment.nothing_captured_exempt");
    share = clauses_.sum(share, addition, most_);
  }
  return share;
}

Number PaymentFormula::capped(Number due) const {
  const gostop::Value<gostop::PaymentCap>& cap = rules_.payment_cap;
  if (cap.word != gostop::PaymentCap::number || cap.number >= due.high()) return due;
  due.low = std::min(due.low, cap.number);
  due.at_least.resize(static_cast<std::size_t>(cap.number - due.low));
  return due;
}

// Where nothing is added to single shares, the factors of the losers are added up before they
// multiply the score: that is much smaller than a sum of shares.
Number PaymentFormula::sum_of_shares() {
  const Seat winner = round_.winner();
  Steps factors(0);
  bool plain = true;
  for (Seat loser = 0; loser < round_.players(); ++loser) {
    if (loser == winner) continue;
    plain = plain && own_addition(loser).high() == 0;
    if (plain) factors = factors.plus(clauses_, own_factor(loser), most_);
  }
  if (plain) {
    const Steps common = stops() ? common_multiplier() : Steps(1);
    return common.times(clauses_, factors, most_).times(clauses_, score(), most_);
  }
  Number sum = Clauses::number(0);
  for (Seat loser = 0; loser < round_.players(); ++loser) {
    if (loser != winner) sum = clauses_.sum(sum, share(loser), most_);
  }
  return sum;
}

// GS-A-091 to 100: the first row whose condition holds, if it `fits`. With three seats two losers
// may be liable and come to nothing by that; the engine says.
Literal PaymentFormula::liable_by(Seat loser, bool (*fits)(gostop::Pays)) {
  if (!stops() || loser == round_.winner()) return clauses_.no();
  std::vector<Literal> grounds, earlier;
  for (const gostop::LiabilityRow& row : rules_.liabilities) {
    const auto& when = row.when;
    const Literal holds =
        when.always() ? clauses_.yes() : fits_(when.expression(), loser, loser, std::nullopt);
    if (fits(row.pays)) grounds.push_back(clauses_.all_of({holds, -clauses_.any_of(earlier)}));
    earlier.push_back(holds);
  }
  return clauses_.any_of(grounds);
}

namespace {

bool doubles(gostop::Pays pays) {
  return pays == gostop::Pays::twice || pays == gostop::Pays::all_double;
}
bool pays_for_others(gostop::Pays pays) { return pays != gostop::Pays::own; }

}  // namespace

Literal PaymentFormula::liable(Seat loser) {
  if (round_.players() == 2) return liable_by(loser, doubles);  // AMB-97: else nothing to say
  return clauses_.all_of({liable_by(loser, pays_for_others), clauses_.fresh()});
}

// Between nothing and twice the sum where `moved`, else the number itself.
Number PaymentFormula::perhaps_moved(const Number& number, const Number& sum, Literal moved) {
  Number perhaps = Clauses::number(0);
  const Number twice = Clauses::scaled(sum, 2);
  for (int n = 1; n <= std::min(most_, twice.high()); ++n) {
    const Literal more = clauses_.fresh();
    if (n > 1) clauses_.implies({more}, {perhaps.at_least.back()});
    clauses_.implies({more}, {clauses_.at_least(twice, n)});
    clauses_.implies({more}, {moved, clauses_.at_least(number, n)});
    clauses_.implies({clauses_.at_least(number, n)}, {moved, more});
    perhaps.at_least.push_back(more);
  }
  return perhaps;
}

// With two seats liability can only double; with three it moves what is due from one to another.
Number PaymentFormula::due(Seat loser) {
  const Number own = share(loser);
  if (round_.players() == 2) {
    const Literal doubled = liable_by(loser, doubles);
    const Number twice = Clauses::scaled(own, 2);
    Number due = own;
    for (int n = own.high() + 1; n <= std::min(most_, twice.high()); ++n) {
      due.at_least.push_back(clauses_.no());
    }
    for (int n = due.low + 1; n <= due.high(); ++n) {
      Literal& more = due.at_least[static_cast<std::size_t>(n - due.low - 1)];
      more = clauses_.any_of({more, clauses_.all_of({doubled, clauses_.at_least(twice, n)})});
    }
    return capped(due);
  }
  std::vector<Literal> grounds;
  for (Seat seat = 0; seat < round_.players(); ++seat) {
    grounds.push_back(liable_by(seat, pays_for_others));
  }
  const Literal moved = clauses_.any_of(grounds);
  return capped(moved == clauses_.no() ? own : perhaps_moved(own, sum_of_shares(), moved));
}

Number PaymentFormula::won() {
  const bool cap = rules_.payment_cap.word == gostop::PaymentCap::number;
  Number sum = Clauses::number(0);
  if (round_.players() == 2 || cap) {
    for (Seat loser = 0; loser < round_.players(); ++loser) {
      if (loser != round_.winner()) sum = clauses_.sum(sum, due(loser), most_);
    }
    return sum;
  }
  sum = sum_of_shares();
  std::vector<Literal> grounds;
  const bool of_shares = rules_.liability_amount == gostop::LiabilityAmount::sum_of_shares;
  for (Seat loser = 0; loser < round_.players(); ++loser) {
    grounds.push_back(liable_by(loser, of_shares ? doubles : pays_for_others));
  }
  const Literal moved = clauses_.any_of(grounds);
  return moved == clauses_.no() ? sum : perhaps_moved(sum, sum, moved);
}

// What instant points can take away again is told apart besides.
int PaymentFormula::most_instant() const {
  int most = 0;
  for (const auto& rows : rules_.events) {
    for (const EventRow& row : rows) {
      const bool once = row.turn != EventRow::kAny || row.count != EventRow::kAny;
      const int times = once ? 1 : round_.turns();
      if (row.effect == EffectKind::collect) most += times * row.amount * (round_.players() - 1);
    }
  }
  return most;
}

// Points that pass at once, for a ppuk in the first turn (GS-A-073) and the like.
Number PaymentFormula::ledger(Seat seat) {
  Number entry = Clauses::number(0);
  const bool kept = rules_.instant_points_on_draw == gostop::InstantOnDraw::keep;
  if (round_.winner() == gostop::kNobody && !kept) return entry;
  for (int kind = 0; kind < gostop::kEventKinds; ++kind) {
    const auto on = static_cast<EventKind>(kind);
    for (const EventRow& row : rules_.on(on)) {
      if (row.effect != EffectKind::collect || never_comes(rules_, on)) continue;
      for (int turn = 0; turn < round_.turns(); ++turn) {
        const auto selected = round_.selected(row, on, turn);
        if (!selected) leave_out(row_name(on));
        Literal collects = selected.value_or(clauses_.no());
        for (const RoundFormula::Win& win : round_.wins()) {
          const bool replaces = win.on == on && turn + 1 == round_.turns() &&
                                rules_.ppuk_with_first_and_third == gostop::FirstAndThird::replace;
          if (replaces) collects = clauses_.all_of({collects, -win.now});
        }
        const int share = row.amount, all = share * (round_.players() - 1);
        const Number once = clauses_.count(std::span(&collects, 1));
        const bool own = round_.mover(turn) == seat;
        entry = clauses_.sum(entry, Clauses::scaled(once, own ? all : -share));
      }
    }
  }
  return entry;
}

Number PaymentFormula::payment(Seat seat) {
  const Number instant = ledger(seat);
  const Seat winner = round_.winner();
  if (winner == gostop::kNobody) return instant;
  walk_rows();
  const Number passed = seat == winner ? won() : Clauses::negated(due(seat));
  return clauses_.sum(passed, instant);
}

}  // namespace showstopper::solver
