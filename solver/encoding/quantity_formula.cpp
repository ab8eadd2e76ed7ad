// SPDX-License-Identifier: Apache-2.0
#include "solver/encoding/quantity_formula.h"

#include <algorithm>

#include "model/table/check.h"
#include "solver/encoding/encoded_rules.h"
#include "solver/encoding/expression_formula.h"

namespace showstopper::solver {

using gostop::CardSet;
using gostop::EventKind;
using gostop::Month;
using rules::Expression;
using Step = Expression::Step;
using Sort = GoalWord::Sort;

std::string_view name_of(int quantity) { return goal_vocabulary().quantities[quantity].name; }

QuantityFormula::QuantityFormula(RoundStages& round, Seat loser, bool each_turn,
                                 bool exact_payments)
    : round_(round),
      cnf_(round.cnf),
      loser_(loser),
      each_turn_(each_turn),
      exact_payments_(each_turn || exact_payments),
      grounds_(round, each_turn) {}

Literal QuantityFormula::holds(const Expression& expression, Seat self) {
  return with(expression, self, loser_, {});
}

// `uses` fix how cups count; others count as the round is settled.
Literal QuantityFormula::with(const Expression& expression, Seat self, Seat loser,
                              const CupUses& uses) {
  const ExpressionFormula::Seats seats{round_.shape.players(), round_.shape.winner(), loser, 0};
  ExpressionFormula formula(
      cnf_, seats, [&](const Step& step, Seat seat) { return quantity(step, seat, uses); },
      [&](Seat seat, int card) {
        return round_.shape.deck().has(Card(card))
                   ? round_.ownership.owned(Card(card), seat, round_.shape.turns)
                   : cnf_.no();
      });
  const Literal literal = formula.holds(expression, self);
  if (formula.uncovered()) leave_out(std::string(name_of(*formula.uncovered())));
  if (formula.too_large()) leave_out("a number of so many values");
  return literal;
}

void QuantityFormula::leave_out(std::string what) {
  if (!uncovered_) uncovered_ = std::move(what);
}

void QuantityFormula::leave_out_of_payments() {
  payments();
  if (settlement_->uncovered) leave_out(*settlement_->uncovered);
}

UnaryInteger QuantityFormula::flag(Literal literal) { return cnf_.count(std::span(&literal, 1)); }

Payments& QuantityFormula::payments() {
  if (!payments_) {
    const auto fits = [this](const Expression& expression, Seat self, Seat loser,
                             const CupUses& uses) { return with(expression, self, loser, uses); };
    settlement_.emplace(SettledRound{round_, fits, exact_payments_});
    payments_.emplace(*settlement_);
    for (Seat seat = 0; exact_payments_ && seat < round_.shape.players(); ++seat)
      grounds_.goes(seat);
  }
  return *payments_;
}

std::optional<WideInteger> QuantityFormula::quantity(const Step& step, Seat seat,
                                                     const CupUses& uses) {
  const GoalWord word = goal_word(step.quantity);
  const auto paid = [&](WideInteger number) {
    if (round_.shape.winner() != gostop::kNobody)
      grounds_.goes(round_.shape.winner());  // they are paid for
    leave_out_of_payments();
    return number;
  };
  // Words of a position have few values, and some are not covered.
  const auto wide = [](std::optional<UnaryInteger> number) {
    return number ? std::optional(WideInteger(std::move(*number))) : std::nullopt;
  };
  switch (word.sort) {
    case Sort::position: return wide(position(step, seat, uses));
    case Sort::dealt: return wide(dealt(step, seat));
    case Sort::event: return wide(event(static_cast<EventKind>(word.number), seat, step.turn));
    case Sort::extra: return wide(extra(static_cast<Extra>(word.number), seat, step.turn));
    case Sort::gwangbak: return paid(flag(payments().surcharged("gwangbak", seat)));
    case Sort::pibak: return paid(flag(payments().surcharged("pibak", seat)));
    case Sort::liable: return paid(flag(payments().liable(seat)));
    case Sort::agreed_draw: return flag(cnf_.constant(round_.shape.ending == Ending::agreed));
    case Sort::played: return wide(played(Card(static_cast<int>(step.number)), seat, step.turn));
    case Sort::next_dealer: return flag(deals_next(seat));
    case Sort::cup_as_junk: return flag(cup_as_junk(seat));
    case Sort::instant: {
      WideInteger passed = payments().instant(seat);
      leave_out_of_payments();
      return passed;
    }
    case Sort::settled_points: return paid(payments().settled_points());
    case Sort::misdeal:
    case Sort::quad_win: return flag(cnf_.no());  // rounds without a turn are judged apart
    case Sort::payment: return paid(payments().payment(seat));
    case Sort::multiplier: return paid(payments().multiplier());
    case Sort::bonus: return paid(payments().bonus());
  }
  UNREACHABLE("every word is covered or not");
}

// One of two numbers, by the use of a cup.
UnaryInteger QuantityFormula::either(Literal as_junk, const UnaryInteger& animal,
                                     const UnaryInteger& junk) {
  UnaryInteger chosen = Cnf::number(std::min(animal.low, junk.low));
  for (int n = chosen.low + 1; n <= std::max(animal.high(), junk.high()); ++n) {
    chosen.at_least.push_back(cnf_.any_of({cnf_.all_of({as_junk, cnf_.at_least(junk, n)}),
                                           cnf_.all_of({-as_junk, cnf_.at_least(animal, n)})}));
  }
  return chosen;
}

// What depends on how the seat's cup counts.
std::optional<UnaryInteger> QuantityFormula::by_cup(
    std::string_view name, Seat seat, const std::function<Literal()>& counts_as_junk) {
  const gostop::Rules& rules = round_.shape.rules;
  const auto by_use = [&](auto number) {
    const Literal as_junk = counts_as_junk();
    if (as_junk == cnf_.yes()) return number(1);
    if (as_junk == cnf_.no()) return number(0);
    return either(as_junk, number(0), number(1));
  };
  const auto owned = [&](CardSet gostop::CardValues::*cards) {
    return by_use([&](int by) { return round_.score.owned_of(rules.counting[by].*cards, seat); });
  };
  if (name == "animals") return owned(&gostop::CardValues::animals);
  if (name == "junk") return owned(&gostop::CardValues::junk);
  if (name == "junk_value")
    return by_use([&](int by) { return round_.score.junk_value(by, seat); });
  if (name == "junk_points")
    return by_use([&](int by) { return round_.score.junk_points(by, seat); });
  if (name == "points") return by_use([&](int by) { return round_.score.points_by(by, seat); });
  return std::nullopt;
}

// Bomb credits that are left.
UnaryInteger QuantityFormula::credits(Seat seat) {
  REQUIRES(seat >= 0 && seat < round_.shape.players());
  std::vector<Literal> skips;
  for (int turn = seat; turn < round_.shape.turns; turn += round_.shape.players()) {
    skips.push_back(round_.months.skips(turn));
  }
  const UnaryInteger given = round_.months.credits_given(seat, round_.shape.turns);
  const UnaryInteger credits = cnf_.sum(given, Cnf::negated(cnf_.count(skips)));
  // Together with the hand they are the turns that are left.
  const auto taken = static_cast<int>(skips.size());
  const int left = round_.shape.all_turns() / round_.shape.players() - taken;
  cnf_.add({-cnf_.at_least(credits, left + 1)});
  return credits;
}

// Cards on the table at the end.
UnaryInteger QuantityFormula::lying() {
  std::vector<Literal> lie;
  for (const Card card : round_.shape.deck())
    lie.push_back(round_.months.lies(card, round_.shape.turns));
  return cnf_.count(lie);
}

// A turn in which a seat wins, or pushes a win on, does not end.
UnaryInteger QuantityFormula::turns_ended(Seat seat) const {
  const auto begun = static_cast<int>(turns_of(seat, 0).size());
  return Cnf::number(seat == round_.shape.closer() ? begun - 1 : begun);
}

Literal QuantityFormula::deals_next(Seat seat) {
  const Literal deals = cnf_.constant(seat == 0);
  const Seat winner = round_.shape.winner();
  if (round_.shape.ending == Ending::pushed) return cnf_.constant(seat == round_.shape.closer());
  if (winner == gostop::kNobody) return deals;
  const Literal wins = cnf_.constant(seat == winner);
  if (round_.shape.rules.three_ppuk_makes_dealer) return wins;
  return cnf_.any_of({cnf_.all_of({stopped(), wins}), cnf_.all_of({-stopped(), deals})});
}

std::optional<UnaryInteger> QuantityFormula::played(Card card, Seat seat, int own_turn) {
  if (has_jokers(round_.shape.rules))
    return std::nullopt;  // a card drawn for one is played, or is not
  if (!round_.shape.deck().has(card)) return Cnf::number(0);
  std::vector<Literal> turns;
  for (const int turn : turns_of(seat, own_turn)) turns.push_back(round_.slots.played(card, turn));
  return flag(cnf_.any_of(turns));
}

// Own turns in a row, up to the latest, with a ppuk.
UnaryInteger QuantityFormula::ppuk_streak(Seat seat) {
  UnaryInteger streak = Cnf::number(0);
  std::vector<Literal> so_far;
  for (int turn = round_.shape.turns - 1; turn >= 0; --turn) {
    if (round_.shape.mover(turn) != seat) continue;
    so_far.push_back(round_.events.event(EventKind::ppuk, turn));
    streak.at_least.push_back(cnf_.all_of(so_far));
  }
  return streak;
}

std::optional<UnaryInteger> QuantityFormula::position(const Step& step, Seat seat,
                                                      const CupUses& uses) {
  const std::string_view name = name_of(step.quantity);
  const gostop::Rules& rules = round_.shape.rules;
  const Ending ending = round_.shape.ending;
  if (step.turn != 0) return pile_after(step, seat);
  if (name == "dealer") return flag(cnf_.constant(seat == 0));  // the formula's seat 0
  if (name == "nagari") {
    return flag(cnf_.constant(ending == Ending::exhausted || ending == Ending::agreed ||
                              ending == Ending::pushed));
  }
  if (name == "stopped") return flag(stopped());
  if (name == "carry") return round_.carry.number();
  if (name == "stock" && !has_jokers(rules)) {
    return Cnf::number(round_.shape.all_turns() - round_.shape.turns + spare_stock(rules));
  }
  if (name == "table" && !has_jokers(rules)) return lying();
  if (name == "turns") return turns_ended(seat);
  if (name == "took" && !has_jokers(rules))
    return flag(took(Card(static_cast<int>(step.number)), seat));
  if (name == "ppuks") return round_.events.times(EventKind::ppuk, seat, round_.shape.turns);
  if (name == "ppuk_streak") return ppuk_streak(seat);
  if (name == "bombs") return round_.events.times(EventKind::bomb, seat, round_.shape.turns);
  if (name == "small_bombs")
    return round_.events.times(EventKind::small_bomb, seat, round_.shape.turns);
  if (name == "credits") return credits(seat);
  if (name == "shakes") return round_.calls.shakes(seat);
  if (name == "go_count") return grounds_.goes(seat);
  if (name == "said_go") return flag(grounds_.holds(LiabilityGrounds::Ground::said_go, seat));
  if (name == "refused_draw")
    return flag(grounds_.holds(LiabilityGrounds::Ground::refused_draw, seat));
  if (name == "exempt") return flag(grounds_.holds(LiabilityGrounds::Ground::exempt, seat));
  if (name == "fed_winner") return flag(grounds_.holds(LiabilityGrounds::Ground::fed_winner, seat));
  if (name == "dealt_quads") return dealt_months(seat, Card::kPerMonth);
  if (const auto of_pile = pile(name, seat)) return of_pile;
  return by_cup(name, seat, [&] {
    const auto& fixed = uses[static_cast<std::size_t>(seat)];
    return fixed ? *fixed : payments().as_junk(seat);
  });
}

// Quantities of captured cards that do not depend on how a cup counts.
std::optional<UnaryInteger> QuantityFormula::pile(std::string_view name, Seat seat) {
  const gostop::CardValues& by = round_.shape.rules.counting[0];
  if (name == "brights") return round_.score.owned_of(by.brights, seat);
  if (name == "ribbons") return round_.score.owned_of(by.ribbons, seat);
  if (name == "captured") return round_.score.owned_of(round_.shape.deck(), seat);
  if (name == "bright_points") return round_.score.bright_points(seat);
  return std::nullopt;
}

// The same after an own turn, or at the end if that comes before.
std::optional<UnaryInteger> QuantityFormula::pile_after(const Step& step, Seat seat) {
  REQUIRES(step.turn > 0);
  const std::string_view name = name_of(step.quantity);
  std::optional<UnaryInteger> number;
  round_.score.count_after(
      std::min((step.turn - 1) * round_.shape.players() + seat, round_.shape.turns - 1), [&] {
        number = pile(name, seat);
        if (number) return;
        number = by_cup(name, seat, [&] {
          if (cups_may_be_fixed(round_.shape.rules))
            return cnf_.fresh();  // as it was fixed by then
          const bool free = round_.shape.rules.cup_role == gostop::CupRole::choice;
          const bool junk = round_.shape.rules.cup_role == gostop::CupRole::junk2;
          return free ? round_.score.cup_is_junk(seat) : cnf_.constant(junk);
        });
      });
  return number;
}

// The seat has the cup, and the use by which its cards count makes it junk.
Literal QuantityFormula::cup_as_junk(Seat seat) {
  const auto is_junk = [this](std::size_t use) {
    return cnf_.constant(round_.shape.rules.counting[use].junk.has(gostop::kCup));
  };
  const Literal owned = round_.ownership.owned(gostop::kCup, seat, round_.shape.turns);
  if (is_junk(0) == is_junk(1)) return cnf_.all_of({owned, is_junk(0)});
  const Literal by_one = payments().as_junk(seat);
  return cnf_.all_of({owned, is_junk(1) == cnf_.yes() ? by_one : -by_one});
}

// In the turn in which the round ended. The one in which a draw is agreed has taken nothing.
Literal QuantityFormula::took(Card card, Seat seat) {
  const int last = round_.shape.turns - 1;
  const bool took_some = last >= 0 && round_.shape.ending != Ending::agreed;
  if (!took_some || round_.shape.mover(last) != seat || !round_.shape.deck().has(card))
    return cnf_.no();
  return round_.months.taken(card, last);
}

// A win by a row is a stop, except by ppuks; if several rows win, one of them decides.
Literal QuantityFormula::stopped() {
  if (round_.shape.ending != Ending::win_by_row) {
    return cnf_.constant(round_.shape.ending == Ending::stop);
  }
  if (!stopped_) {
    std::vector<Literal> by_ppuk, by_others;
    for (const Events::Win& win : round_.events.wins()) {
      (win.on == EventKind::ppuk ? by_ppuk : by_others).push_back(win.now);
    }
    if (round_.shape.is_relaxation()) {
      stopped_ = cnf_.fresh();
    } else if (by_ppuk.empty() || by_others.empty()) {
      stopped_ = cnf_.constant(by_ppuk.empty());
    } else {
      stopped_ = cnf_.fresh();
      cnf_.implies({*stopped_}, {cnf_.any_of(by_others)});
      cnf_.implies({-*stopped_}, {cnf_.any_of(by_ppuk)});
    }
  }
  return *stopped_;
}

std::optional<UnaryInteger> QuantityFormula::dealt(const Step& step, Seat seat) {
  const std::string_view name = name_of(step.quantity);
  const auto held = [&](CardSet cards) {
    std::vector<Literal> literals;
    for (const Card card : cards) literals.push_back(round_.slots.in_hand_at_deal(card, seat));
    return cnf_.count(literals);
  };
  if (name == "hand") return held(round_.shape.deck());
  if (name == "hand.month") {
    const auto month = static_cast<Month>(step.number);
    return month >= 1 && month <= Card::kMonths ? held(CardSet::of(month)) : Cnf::number(0);
  }
  return dealt_months(seat, name == "hand.quads" ? Card::kPerMonth : Card::kPerMonth - 1);
}

// Months of which the dealt hand has so many cards.
UnaryInteger QuantityFormula::dealt_months(Seat seat, int least) {
  REQUIRES(least > 0 && least <= Card::kPerMonth);
  std::vector<Literal> months;
  for (Month month = 1; month <= Card::kMonths; ++month) {
    std::vector<Literal> held;
    for (const Card card : CardSet::of(month))
      held.push_back(round_.slots.in_hand_at_deal(card, seat));
    months.push_back(cnf_.at_least(cnf_.count(held), least));
  }
  return cnf_.count(months);
}

// The seat's turn `own`, counted from 1, or -1 if the formula does not contain it.
int QuantityFormula::turn_of(Seat seat, int own) const {
  REQUIRES(own >= 1);
  const int turn = (own - 1) * round_.shape.players() + seat;
  return turn < round_.shape.turns ? turn : -1;
}

// The turns of the seat that count: all of them, or its n-th.
std::vector<int> QuantityFormula::turns_of(Seat seat, int own) const {
  std::vector<int> turns;
  for (int turn = seat; turn < round_.shape.turns; turn += round_.shape.players()) {
    if (own == 0 || turn_of(seat, own) == turn) turns.push_back(turn);
  }
  return turns;
}

std::optional<UnaryInteger> QuantityFormula::event(EventKind kind, Seat seat, int own_turn) {
  REQUIRES(own_turn >= 0);
  switch (kind) {
    case EventKind::jjok:
    case EventKind::ttadak:
    case EventKind::sweep:
    case EventKind::stack_capture:
    case EventKind::self_stack_capture:
    case EventKind::ppuk:
    case EventKind::bomb:
    case EventKind::small_bomb:
    case EventKind::capture:
    case EventKind::no_capture: break;
    case EventKind::go: {
      grounds_.goes(seat);
      std::vector<Literal> said;
      for (const int turn : turns_of(seat, own_turn)) said.push_back(round_.calls.says_go(turn));
      return cnf_.count(said);
    }
    case EventKind::shake:
      return round_.calls.shakes(
          seat, own_turn == 0 ? -1 : (own_turn - 1) * round_.shape.players() + seat);
    case EventKind::joker_gained:
      if (own_turn == 0) break;
      return std::nullopt;  // how many in one turn
    case EventKind::hand_quad:
    case EventKind::table_quad: return Cnf::number(0);
  }
  if (own_turn == 0) return round_.events.times(kind, seat, round_.shape.turns);
  const int turn = turn_of(seat, own_turn);
  return flag(turn < 0 ? cnf_.no() : round_.events.event(kind, turn));
}

// GS-A-055: whether the turn is the first in which a seat has a choice or stops by itself.
Literal QuantityFormula::first_minimum(int turn) {
  REQUIRES(turn >= 0 && turn < round_.shape.turns);
  if (minimum_.empty()) {
    for (int t = 0; t < round_.shape.turns; ++t) {
      // A row that wins ends the turn before points are looked at.
      const bool by_row = round_.shape.ending == Ending::win_by_row && t + 1 == round_.shape.turns;
      Literal first = by_row ? cnf_.no() : cnf_.fresh();
      if (each_turn_ && round_.calls.goes_tell_points() && !by_row) {
        const UnaryInteger points = round_.score.points_after(round_.shape.mover(t), t);
        const Literal reached = cnf_.at_least(points, round_.shape.rules.stop_minimum);
        const Literal before = cnf_.any_of(minimum_);
        const Literal open = round_.calls.has_minimum_unasked(round_.shape.mover(t));
        first = cnf_.any_of({cnf_.all_of({reached, -before, -open}), cnf_.all_of({open, first})});
      }
      minimum_.push_back(first);
    }
    cnf_.at_most_one(minimum_);
  }
  return minimum_[turn];
}

// The offer that is accepted comes in a turn that is not played.
UnaryInteger QuantityFormula::offers(Seat seat, int own_turn) {
  REQUIRES(own_turn >= 0);
  std::vector<Literal> offers;
  for (const int turn : turns_of(seat, own_turn)) offers.push_back(round_.calls.offers(turn));
  const int next = round_.shape.turns;
  const bool asked = own_turn == 0 || own_turn == next / round_.shape.players() + 1;
  if (round_.shape.ending == Ending::agreed && round_.shape.mover(next) == seat && asked) {
    offers.push_back(cnf_.yes());
  }
  return cnf_.count(offers);
}

std::optional<UnaryInteger> QuantityFormula::extra(Extra extra, Seat seat, int own_turn) {
  const int last = round_.shape.turns - 1;
  const std::vector<int> turns = turns_of(seat, own_turn);
  const bool in_last = seat == round_.shape.winner() && !turns.empty() && turns.back() == last;
  std::vector<Literal> comes;
  switch (extra) {
    case Extra::stop: return flag(in_last ? stopped() : cnf_.no());
    case Extra::three_ppuk:
      return flag(in_last && round_.shape.ending == Ending::win_by_row ? -stopped() : cnf_.no());
    case Extra::skip:
      for (const int turn : turns) comes.push_back(round_.months.skips(turn));
      return cnf_.count(comes);
    case Extra::steal:
      // A card that goes, comes back as change and goes again counts each time.
      if (round_.shape.rules.steal_change_for_double != gostop::StealChange::none)
        return std::nullopt;
      for (const int turn : turns) {
        for (const Card card : may_be_stolen(round_.shape.rules)) {
          for (Seat victim = 0; victim < round_.shape.players(); ++victim) {
            if (victim != seat) comes.push_back(round_.steals.stolen(card, victim, turn));
          }
        }
      }
      return cnf_.count(comes);
    case Extra::last_card_bomb:
      for (const int turn : turns) comes.push_back(round_.months.bombs_last_cards(turn));
      return cnf_.count(comes);
    case Extra::first_minimum:
      for (const int turn : turns) comes.push_back(first_minimum(turn));
      return cnf_.count(comes);
    case Extra::offer: return offers(seat, own_turn);
    case Extra::refusal:
      for (int turn = 0; turn < round_.shape.turns; ++turn) {
        // The seat's own turn that comes next.
        const int own = (turn - seat + round_.shape.players() - 1) / round_.shape.players() + 1;
        if (own_turn == 0 || own == own_turn) comes.push_back(round_.calls.refuses(seat, turn));
      }
      return cnf_.count(comes);
  }
  UNREACHABLE("the switch has a case for each value");
}

}  // namespace showstopper::solver
