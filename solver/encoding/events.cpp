// SPDX-License-Identifier: Apache-2.0
#include "solver/encoding/events.h"

#include <algorithm>

#include "model/gostop/situation.h"
#include "model/table/check.h"
#include "solver/encoding/encoded_rules.h"
#include "solver/encoding/expression_formula.h"

namespace showstopper::solver {

using gostop::CardSet;
using gostop::EffectKind;
using gostop::EventKind;
using gostop::EventRow;
using gostop::Month;
using gostop::StackOwner;

Events::Events(Cnf& formula, const RoundShape& of, const Slots& slots, Months& months,
               Ownership& ownership)
    : Stage(formula, of), slots_(slots), months_(months), ownership_(ownership) {
  for (auto& of_kind : event_) of_kind.resize(at(shape.played_turns), cnf.no());
}

// Every month is empty afterwards; or, before, two months had one card each and the others none.
Literal Events::every_month_with(int turn, bool two_different) {
  REQUIRES(is_turn(turn));
  std::vector<Literal> every, singles;
  for (Month month = 1; month <= Card::kMonths; ++month) {
    const MonthTurn& of = months_.of(month, turn);
    if (!two_different) {
      every.push_back(months_.of(month, turn + 1).lying[0]);
      continue;
    }
    every.push_back(cnf.any_of({of.lying[0], cnf.all_of({of.lying[1], of.takes_all})}));
    singles.push_back(of.lying[1]);
  }
  if (two_different) {
    const UnaryInteger single = cnf.count(singles, 3);
    every.push_back(cnf.at_least(single, 2));
    every.push_back(-cnf.at_least(single, 3));
  }
  return cnf.all_of(every);
}

Literal Events::sweep(int turn) {
  REQUIRES(is_turn(turn));
  const bool two_different =
      rules().sweep_definition == gostop::SweepDefinition::exactly_two_different;
  std::vector<Literal> all = {every_month_with(turn, two_different),
                              event(EventKind::capture, turn)};
  const bool jokers_stay = rules().joker_table_to == gostop::JokerTableTo::none;
  for (const Card joker : jokers_stay ? jokers() : CardSet()) {
    all.push_back(-slots_.on_table_at_deal(joker));
  }
  return cnf.all_of(all);
}

// Events that do not count in the last turn if the rules suppress them (AMB-42).
Literal Events::counts_now(EventKind on, int turn) {
  REQUIRES(is_turn(turn));
  bool suppressed = false;
  if (on == EventKind::jjok) suppressed = rules().suppress_jjok;
  if (on == EventKind::ttadak) suppressed = rules().suppress_ttadak;
  if (on == EventKind::sweep) suppressed = rules().suppress_sweep;
  if (is_of_stack(on)) suppressed = rules().suppress_stack_capture;
  return suppressed ? -months_.last(turn) : cnf.yes();
}

void Events::play(int turn) {
  REQUIRES(is_turn(turn) && turn < turns());
  const auto of_some_month = [&](EventKind kind, Literal MonthTurn::*member) {
    set(kind, turn,
        cnf.all_of({months_.of_some(member, kAllMonths, turn), counts_now(kind, turn)}));
  };
  std::vector<Literal> taken_of = {months_.of_some(&MonthTurn::takes_all, kAllMonths, turn),
                                   months_.of_some(&MonthTurn::choice, kAllMonths, turn)};
  std::vector<Literal> gained;
  for (const Card joker : jokers()) {
    gained.push_back(months_.joker_comes(joker, turn));
    taken_of.push_back(months_.taken(joker, turn));
  }
  set(EventKind::joker_gained, turn, cnf.any_of(gained));
  set(EventKind::capture, turn, cnf.any_of(taken_of));
  set(EventKind::no_capture, turn, -event(EventKind::capture, turn));
  of_some_month(EventKind::jjok, &MonthTurn::jjok);
  of_some_month(EventKind::ttadak, &MonthTurn::ttadak);
  of_some_month(EventKind::ppuk, &MonthTurn::ppuk);
  set(EventKind::bomb, turn, months_.bombs(turn));
  set(EventKind::small_bomb, turn, months_.small_bombs(turn));
  of_some_month(EventKind::self_stack_capture, &MonthTurn::own_stack);
  of_some_month(EventKind::stack_capture, &MonthTurn::foreign_stack);
  set(EventKind::sweep, turn, cnf.all_of({sweep(turn), counts_now(EventKind::sweep, turn)}));
}

// Whether the row can select an event of this turn, and the condition that is left.
bool Events::row_selects(const EventRow& row, int turn, Literal& when) {
  REQUIRES(is_turn(turn) && turn < turns());
  const int own_turn = turn / players() + 1;
  when = cnf.yes();
  if (row.turn == EventRow::kAny) return true;
  if (row.turn == EventRow::kFirst) {
    return rules().first_turn_means == gostop::FirstTurn::players_first_turn ? own_turn == 1
                                                                             : turn == 0;
  }
  if (row.turn == EventRow::kLast) {
    when = months_.last(turn);
    return when != cnf.no();
  }
  return own_turn == row.turn;
}

// The times that an event for the row comes in the turn, whatever else the row selects by.
std::vector<Events::Effect> Events::comings(const EventRow& row, EventKind on, int turn) {
  REQUIRES(is_turn(turn) && is_known(on));
  const auto owner = static_cast<StackOwner>(row.owner - 1);
  if (row.owner != EventRow::kAny && !is_of_stack(on)) return {};  // no other event has one
  const auto of_month = [&](Literal MonthTurn::*member) -> std::vector<Effect> {
    if (row.months.empty()) return {{event(on, turn)}};
    return {{cnf.all_of({months_.of_some(member, row.months, turn), counts_now(on, turn)})}};
  };
  std::vector<Effect> all;
  switch (on) {
    case EventKind::jjok: return of_month(&MonthTurn::jjok);
    case EventKind::ttadak: return of_month(&MonthTurn::ttadak);
    case EventKind::ppuk: return of_month(&MonthTurn::ppuk);
    case EventKind::bomb: return of_month(&MonthTurn::bomb);
    case EventKind::small_bomb: return of_month(&MonthTurn::small);
    case EventKind::sweep:
    case EventKind::capture:
    case EventKind::no_capture:
      if (row.months.empty()) all.push_back({event(on, turn)});
      return all;
    case EventKind::joker_gained:  // each of them
      for (const Card joker : row.months.empty() ? jokers() : CardSet()) {
        all.push_back({months_.joker_comes(joker, turn)});
      }
      return all;
    case EventKind::stack_capture:
    case EventKind::self_stack_capture: break;
    case EventKind::shake:
    case EventKind::hand_quad:
    case EventKind::table_quad:
    case EventKind::go: UNREACHABLE("an event whose coming the formula knows");
  }
  // Two stacks may be captured in one turn, so each month is encoded by itself.
  const bool own = on == EventKind::self_stack_capture;
  if (row.owner != EventRow::kAny && (owner == StackOwner::self) != own) return {};
  for (const Month month : row.months.empty() ? kAllMonths : row.months) {
    const MonthTurn& of = months_.of(month, turn);
    std::vector<Literal> falls = {own ? of.own_stack : of.foreign_stack, counts_now(on, turn)};
    if (row.owner != EventRow::kAny && !own) {
      falls.push_back(owner == StackOwner::none ? of.dealt_stack : -of.dealt_stack);
    }
    all.push_back({cnf.all_of(falls), month});
  }
  return all;
}

// If another event of the kind comes in the same turn, it is left open which one is the n-th.
Literal Events::fits_count(const EventRow& row, EventKind on, int turn, Literal others) {
  REQUIRES(is_turn(turn) && turn < turns());
  if (row.count == EventRow::kAny) return cnf.yes();
  const Literal alone = others == cnf.no() ? cnf.yes() : cnf.any_of({-others, cnf.fresh()});
  return cnf.all_of({cnf.at_least(times(on, mover(turn), turn + 1), row.count),
                     -cnf.at_least(times(on, mover(turn), turn), row.count), alone});
}

// Of ppuks, in own turns up to this one. Other events come before the ppuk of their turn is
// counted: of them it is left open.
Literal Events::fits_streak(const EventRow& row, EventKind on, int turn) {
  REQUIRES(is_turn(turn) && turn < turns());
  if (row.streak == EventRow::kAny) return cnf.yes();
  if (on != EventKind::ppuk) return cnf.fresh();
  const int first = turn - players() * (row.streak - 1);
  if (first < 0) return cnf.no();
  std::vector<Literal> conditions;
  for (int t = first; t <= turn; t += players()) {
    conditions.push_back(event(EventKind::ppuk, t));
  }
  if (first >= players()) conditions.push_back(-event(EventKind::ppuk, first - players()));
  return cnf.all_of(conditions);
}

// The value of a test's quantity at the event, if captured cards alone determine it.
std::optional<UnaryInteger> Events::at_event(const rules::Expression::Step& step, Seat seat,
                                             int turn) {
  REQUIRES(is_turn(turn));
  if (!is_seat(seat)) return std::nullopt;  // a quantity of the round
  const std::string_view name = gostop::vocabulary().quantities[step.quantity].name;
  const auto held = [&](CardSet cards) { return ownership_.held_at_event(cards, seat, turn); };
  const gostop::CardValues& by =
      rules().counting[rules().cup_role == gostop::CupRole::junk2 ? 1 : 0];
  if (name == "brights") return held(by.brights);
  if (name == "ribbons") return held(by.ribbons);
  if (name == "captured") return held(deck());
  if (name == "turns") {  // the present one has not ended
    return Cnf::number((turn - seat + players() - 1) / players());
  }
  if (name == "dealer") return Cnf::number(seat == 0 ? 1 : 0);
  if (name == "took") {
    const Card card(static_cast<int>(step.number));
    const bool may = seat == mover(turn) && deck().has(card);
    const Literal took = may ? months_.taken(card, turn) : cnf.no();
    return cnf.count(std::span(&took, 1));
  }
  if (rules().cup_role == gostop::CupRole::choice) return std::nullopt;
  if (name == "animals") return held(by.animals);
  if (name == "junk") return held(by.junk);
  return std::nullopt;
}

Literal Events::fits_test(const EventRow& row, int turn) {
  REQUIRES(is_turn(turn) && turn < turns());
  if (row.test.empty()) return cnf.yes();
  if (shape.is_relaxation()) return cnf.fresh();
  const auto steps = row.test.steps();
  const bool of_payers = std::any_of(steps.begin(), steps.end(), [](const auto& step) {
    return step.seat == rules::Expression::kWinner || step.seat == rules::Expression::kLoser;
  });
  if (of_payers) return cnf.fresh();
  ExpressionFormula formula(
      cnf, {players(), mover(turn), gostop::kNobody, 0},
      [&](const rules::Expression::Step& step, Seat seat) { return at_event(step, seat, turn); },
      [&](Seat seat, int card) { return ownership_.held_at_event(Card(card), seat, turn); });
  const Literal holds = formula.holds(row.test, mover(turn));
  return formula.uncovered() || formula.too_large() ? cnf.fresh() : holds;
}

const std::vector<Events::Effect>& Events::effects(const EventRow& row, EventKind on, int turn) {
  REQUIRES(turn >= 0 && turn < turns());
  const auto [known, is_new] = effects_.try_emplace({&row, turn});
  std::vector<Effect>& all = known->second;
  Literal when = cnf.yes();
  if (!is_new || !row_selects(row, turn, when)) return all;
  const std::vector<Effect> coming = comings(row, on, turn);
  for (std::size_t i = 0; i < coming.size(); ++i) {
    if (coming[i].now == cnf.no()) continue;
    std::vector<Literal> others;
    for (std::size_t j = 0; j < coming.size(); ++j) {
      if (j != i) others.push_back(coming[j].now);
    }
    const Literal now =
        cnf.all_of({coming[i].now, when, fits_count(row, on, turn, cnf.any_of(others)),
                    fits_streak(row, on, turn), fits_test(row, turn)});
    if (now != cnf.no()) all.push_back({now, coming[i].month});
  }
  return all;
}

UnaryInteger Events::times(EventKind kind, Seat seat, int before) {
  REQUIRES(is_seat(seat) && before <= turns());
  std::vector<Literal> comes;
  for (int turn = seat; turn < before; turn += players()) {
    if (kind == EventKind::joker_gained) {
      for (const Card joker : jokers()) comes.push_back(months_.joker_comes(joker, turn));
    } else if (is_of_stack(kind)) {  // two may fall in one turn
      for (const Month month : kAllMonths) {
        const MonthTurn& of = months_.of(month, turn);
        const bool own = kind == EventKind::self_stack_capture;
        comes.push_back(
            cnf.all_of({own ? of.own_stack : of.foreign_stack, counts_now(kind, turn)}));
      }
    } else {
      comes.push_back(event(kind, turn));
    }
  }
  return cnf.count(comes);
}

std::optional<std::vector<Literal>> Events::selected(const EventRow& row, EventKind on, int turn) {
  REQUIRES(is_turn(turn) && turn < turns());
  if (!is_known(on)) return std::nullopt;
  std::vector<Literal> now;
  for (const Effect& effect : effects(row, on, turn)) now.push_back(effect.now);
  return now;
}

// A win by an event row ends the round: it comes in the last turn or never.
void Events::win_at_the_end_alone() {
  REQUIRES(wins_.empty() && !shape.is_relaxation());
  for (int kind = 0; kind < gostop::kEventKinds; ++kind) {
    const auto on = static_cast<EventKind>(kind);
    for (const EventRow& row : rules().on(on)) {
      if (row.effect != EffectKind::win || never_comes(rules(), on)) continue;
      for (int turn = 0; turn < turns(); ++turn) {
        const bool ends = turn + 1 == turns() && shape.ending != Ending::exhausted;
        for (const Effect& effect : effects(row, on, turn)) {
          if (!ends) {
            cnf.add({-effect.now});
          } else {
            wins_.push_back({effect.now, on, &row});
          }
        }
      }
    }
  }
  std::vector<Literal> now;
  for (const Win& win : wins_) now.push_back(win.now);
  if (shape.ending == Ending::win_by_row) cnf.add(now);
  if (shape.ending == Ending::stop || shape.ending == Ending::agreed ||
      shape.ending == Ending::pushed) {
    for (const Literal win : now) cnf.add({-win});
  }
}

void Events::leave_open() {
  REQUIRES(shape.is_relaxation());
  Stage::leave_open(event_);
}

}  // namespace showstopper::solver
