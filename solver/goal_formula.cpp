// SPDX-License-Identifier: Apache-2.0
#include "solver/goal_formula.h"

#include <algorithm>

#include "model/gostop/situation.h"
#include "model/table/check.h"
#include "solver/expression_formula.h"

namespace showstopper::solver {
namespace {

using gostop::CardSet;
using gostop::EventKind;
using gostop::Month;
using rules::Expression;
using Step = Expression::Step;
using Op = Step::Op;
using Sort = GoalWord::Sort;

std::string_view name_of(int quantity) {
  return goal_vocabulary().quantities[static_cast<std::size_t>(quantity)].name;
}

class Meaning {
 public:
  Meaning(RoundFormula& round, Seat loser, bool each_turn)
      : round_(round),
        clauses_(round.clauses),
        seats_{round.players(), round.winner(), loser, 0},
        each_turn_(each_turn) {}

  Literal holds(const Expression& expression, Seat self) { return with(expression, self, {}); }
  const std::optional<int>& uncovered() const { return uncovered_; }

 private:
  // `use` fixes how a seat's cup counts; without it the better use by points is meant.
  Literal with(const Expression& expression, Seat self, std::optional<int> use) {
    ExpressionFormula formula(
        clauses_, seats_, [&](const Step& step, Seat seat) { return quantity(step, seat, use); },
        [&](Seat seat, int card) {
          return card < Card::kFlowers ? round_.owned(Card(card), seat, round_.turns())
                                       : clauses_.no();
        });
    const Literal literal = formula.holds(expression, self);
    if (formula.uncovered() && !uncovered_) uncovered_ = formula.uncovered();
    return literal;
  }

  std::optional<Number> quantity(const Step& step, Seat seat, std::optional<int> use) {
    const GoalWord word = goal_word(step.quantity);
    switch (word.sort) {
      case Sort::position: return position(name_of(step.quantity), seat, use);
      case Sort::dealt: return dealt(step, seat);
      case Sort::event: return event(static_cast<EventKind>(word.number), seat, step.turn);
      case Sort::extra: return extra(static_cast<Extra>(word.number), seat, step.turn);
      case Sort::gwangbak: return flag(pays("gwangbak", seat));
      case Sort::pibak: return flag(pays("pibak", seat));
      case Sort::agreed_draw: return flag(clauses_.constant(round_.ending() == Ending::agreed));
      case Sort::misdeal:
      case Sort::quad_win: return flag(clauses_.no());  // rounds without a turn are judged apart
      case Sort::payment:
      case Sort::multiplier:
      case Sort::bonus:
      case Sort::liable: return std::nullopt;
    }
    CHECK(!"every word is covered or not");
  }

  Number flag(Literal literal) { return clauses_.count(std::span(&literal, 1)); }

  std::optional<Number> position(std::string_view name, Seat seat, std::optional<int> use) {
    const gostop::Rules& rules = round_.rules();
    const Ending ending = round_.ending();
    const auto of = [&](CardSet cards) { return round_.owned_of(cards, seat); };
    if (name == "nagari") {
      return flag(clauses_.constant(ending == Ending::exhausted || ending == Ending::agreed));
    }
    if (name == "stopped") return flag(clauses_.constant(ending == Ending::stop));
    if (name == "brights") return of(rules.counting[0].brights);
    if (name == "ribbons") return of(rules.counting[0].ribbons);
    if (name == "captured") return of(gostop::kFlowerCards);
    if (name == "points") return round_.points(seat);
    if (name == "ppuks") return round_.times(EventKind::ppuk, seat, round_.turns());
    if (name == "bombs") return round_.times(EventKind::bomb, seat, round_.turns());
    if (name == "go_count") return goes(seat);
    const auto by_use = [&](auto number) {
      if (use || rules.cup_role != gostop::CupRole::choice) {
        return number(use ? *use : rules.cup_role == gostop::CupRole::junk2 ? 1 : 0);
      }
      return either(seat, number(0), number(1));
    };
    const auto counting = [&](int by) -> const gostop::Counting& {
      return rules.counting[static_cast<std::size_t>(by)];
    };
    if (name == "animals") return by_use([&](int by) { return of(counting(by).animals); });
    if (name == "junk") return by_use([&](int by) { return of(counting(by).junk); });
    if (name == "junk_value") return by_use([&](int by) { return round_.junk_value(by, seat); });
    if (name == "bright_points") return round_.bright_points(seat);
    if (name == "junk_points") return by_use([&](int by) { return round_.junk_points(by, seat); });
    return std::nullopt;
  }

  // One of two numbers, by the use of the seat's cup that brings more points.
  Number either(Seat seat, const Number& animal, const Number& junk) {
    const Literal as_junk = round_.cup_is_junk(seat);
    Number chosen = Clauses::number(std::min(animal.low, junk.low));
    for (int n = chosen.low + 1; n <= std::max(animal.high(), junk.high()); ++n) {
      chosen.at_least.push_back(
          clauses_.any_of({clauses_.all_of({as_junk, clauses_.at_least(junk, n)}),
                           clauses_.all_of({-as_junk, clauses_.at_least(animal, n)})}));
    }
    return chosen;
  }

  // Goes are not followed turn by turn. What is known: a seat that never called one and did not
  // win stayed below the minimum, since it crosses it in a turn of its own and is asked then.
  Number goes(Seat seat) {
    Number count = Clauses::number(0);
    for (int turn = seat; turn < round_.turns(); turn += round_.players()) {
      const Literal more = clauses_.fresh();
      if (!count.at_least.empty()) clauses_.implies({more}, {count.at_least.back()});
      count.at_least.push_back(more);
    }
    const gostop::Rules& rules = round_.rules();
    const bool asked = rules.counting[0].all_count_to_minimum && !rules.go_never_asked &&
                       rules.counting[1].all_count_to_minimum;
    if (asked && seat != round_.winner() && round_.ending() != Ending::running) {
      clauses_.implies({clauses_.at_least(round_.points(seat), rules.stop_minimum)},
                       {clauses_.at_least(count, 1)});
      for (int turn = seat; each_turn_ && turn < round_.turns(); turn += round_.players()) {
        clauses_.implies({clauses_.at_least(round_.points_after(seat, turn), rules.stop_minimum)},
                         {clauses_.at_least(count, 1)});
      }
    }
    return count;
  }

  std::optional<Number> dealt(const Step& step, Seat seat) {
    const std::string_view name = name_of(step.quantity);
    const auto held = [&](CardSet cards) {
      std::vector<Literal> literals;
      for (const Card card : cards) literals.push_back(round_.in_hand_at_deal(card, seat));
      return clauses_.count(literals);
    };
    if (name == "hand") return held(gostop::kFlowerCards);
    if (name == "hand.month") {
      const auto month = static_cast<Month>(step.number);
      return month >= 1 && month <= Card::kMonths ? held(CardSet::of(month)) : Clauses::number(0);
    }
    const int least = name == "hand.quads" ? Card::kPerMonth : Card::kPerMonth - 1;
    std::vector<Literal> months;
    for (Month month = 1; month <= Card::kMonths; ++month) {
      months.push_back(clauses_.at_least(held(CardSet::of(month)), least));
    }
    return clauses_.count(months);
  }

  // The seat's turn `own`, counted from 1, or -1 where it is not within the formula.
  int turn_of(Seat seat, int own) const {
    const int turn = (own - 1) * round_.players() + seat;
    return turn < round_.turns() ? turn : -1;
  }

  std::optional<Number> event(EventKind kind, Seat seat, int own_turn) {
    switch (kind) {
      case EventKind::jjok:
      case EventKind::ttadak:
      case EventKind::sweep:
      case EventKind::stack_capture:
      case EventKind::self_stack_capture:
      case EventKind::ppuk:
      case EventKind::bomb:
      case EventKind::capture: break;
      case EventKind::go: return own_turn == 0 ? std::optional(goes(seat)) : std::nullopt;
      case EventKind::joker_gained: return Clauses::number(0);  // no jokers
      case EventKind::small_bomb:
      case EventKind::shake:
      case EventKind::hand_quad:
      case EventKind::table_quad: return std::nullopt;
    }
    if (own_turn == 0) return round_.times(kind, seat, round_.turns());
    const int turn = turn_of(seat, own_turn);
    return flag(turn < 0 ? clauses_.no() : round_.event(kind, turn));
  }

  std::optional<Number> extra(Extra extra, Seat seat, int own_turn) {
    const int last = round_.turns() - 1;
    const bool in_last =
        seat == round_.winner() && (own_turn == 0 || turn_of(seat, own_turn) == last);
    switch (extra) {
      case Extra::stop: return flag(clauses_.constant(in_last && round_.ending() == Ending::stop));
      case Extra::three_ppuk:
        return flag(in_last && round_.ending() == Ending::win_by_row
                        ? round_.event(EventKind::ppuk, last)
                        : clauses_.no());
      case Extra::skip: {
        std::vector<Literal> skips;
        for (int turn = seat; turn <= last; turn += round_.players()) {
          if (own_turn == 0 || turn_of(seat, own_turn) == turn) skips.push_back(round_.skips(turn));
        }
        return clauses_.count(skips);
      }
      case Extra::steal:
      case Extra::last_card_bomb:
      case Extra::first_minimum: return std::nullopt;
    }
    CHECK(!"every extra is covered or not");
  }

  // Whether a payer row applies to the loser. Free cups go the way that costs least; either way is
  // allowed here, and the replay decides.
  Literal pays(std::string_view name, Seat loser) {
    const Seat winner = round_.winner();
    if (winner == gostop::kNobody || loser == winner) return clauses_.no();
    if (round_.ending() != Ending::stop && !round_.rules().bak_on_fixed_wins) return clauses_.no();
    std::vector<Literal> rows;
    for (const gostop::PayerRow& row : round_.rules().payers) {
      if (row.name != name) continue;
      const auto fits = [&](const gostop::Predicate& predicate, Seat seat) {
        if (predicate.always()) return clauses_.yes();
        return clauses_.any_of(
            {with(predicate.expression(), seat, 0), with(predicate.expression(), seat, 1)});
      };
      std::vector<Literal> conditions = {fits(row.winner, winner), fits(row.loser, loser)};
      for (Seat seat = 0; row.all && seat < round_.players(); ++seat) {
        if (seat != winner && seat != loser) conditions.push_back(fits(row.loser, seat));
      }
      rows.push_back(clauses_.all_of(conditions));
    }
    return clauses_.any_of(rows);
  }

  RoundFormula& round_;
  Clauses& clauses_;
  ExpressionFormula::Seats seats_;
  bool each_turn_;
  std::optional<int> uncovered_;
};

bool grows(const Step& step) {
  if (step.op == Op::has)
    return Card(static_cast<int>(step.number)).index() < Card::kFlowers &&
           !gostop::usual_cards(gostop::Kind::junk).has(Card(static_cast<int>(step.number)));
  if (step.op != Op::quantity || step.seat == Expression::kWinner ||
      step.seat == Expression::kLoser) {
    return false;
  }
  const GoalWord word = goal_word(step.quantity);
  const std::string_view name = name_of(step.quantity);
  const bool skip = word.sort == Sort::extra && static_cast<Extra>(word.number) == Extra::skip;
  const bool event =
      word.sort == Sort::event && static_cast<EventKind>(word.number) != EventKind::go;
  return event || skip || word.sort == Sort::dealt || name == "brights" || name == "ribbons" ||
         name == "ppuks" || name == "bombs";
}

}  // namespace

namespace {

using Known = std::optional<std::int64_t>;  // nothing: it depends on the play

Known known_of(const Step& step, Ending ending) {
  const std::string_view name = name_of(step.quantity);
  if (name == "nagari") return ending == Ending::exhausted || ending == Ending::agreed ? 1 : 0;
  if (name == "stopped") return ending == Ending::stop ? 1 : 0;
  if (name == "agreed_draw") return ending == Ending::agreed ? 1 : 0;
  if (name == "stop" && ending != Ending::stop) return 0;
  if (name == "three_ppuk" && ending != Ending::win_by_row) return 0;
  const bool nobody_wins = ending == Ending::exhausted || ending == Ending::agreed;
  if (nobody_wins && step.seat == Expression::kWinner) return 0;
  return std::nullopt;
}

// One operand may settle it: a false one of `and`, a true one of `or`.
Known joined(bool conjunction, const Known& a, const Known& b) {
  const auto settles = [&](const Known& x) { return x && (*x != 0) != conjunction; };
  if (settles(a) || settles(b)) return conjunction ? 0 : 1;
  return a && b ? Known(conjunction ? 1 : 0) : Known();
}

Known known(std::span<const Step> steps, Ending ending) {
  std::vector<Known> stack;
  const auto pop = [&stack] {
    const Known top = stack.back();
    stack.pop_back();
    return top;
  };
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Step& step = steps[i];
    if (step.op == Op::number) {
      stack.emplace_back(step.number);
    } else if (step.op == Op::quantity) {
      stack.push_back(known_of(step, ending));
    } else if (step.op == Op::has) {
      stack.emplace_back();
    } else if (step.op == Op::logical_not || step.op == Op::negate) {
      const Known a = pop();
      const bool inverts = a && step.op == Op::logical_not;
      stack.push_back(inverts ? Known(*a == 0 ? 1 : 0) : Known());
    } else if (step.op >= Op::any_seat) {  // a quantifier; its body follows it
      const auto length = static_cast<std::size_t>(step.number);
      const Known body = known(steps.subspan(i + 1, length), ending);
      const bool counts = step.op == Op::count_seats;
      stack.push_back(body && !counts ? Known(*body != 0 ? 1 : 0) : Known());
      i += length;
    } else {
      const Known b = pop(), a = pop();
      const bool logical = step.op == Op::logical_and || step.op == Op::logical_or;
      stack.push_back(logical ? joined(step.op == Op::logical_and, a, b) : Known());
    }
  }
  return stack.front();
}

}  // namespace

bool ruled_out(const Goal& goal, Ending ending) {
  return known(goal.expression().steps(), ending) == Known(0);
}

GoalLiteral require(RoundFormula& round, const Goal& goal, bool each_turn) {
  const Seat winner = round.winner();
  std::vector<Seat> losers;
  for (Seat seat = 0; seat < round.players(); ++seat) {
    if (winner != gostop::kNobody && seat != winner) losers.push_back(seat);
  }
  if (losers.empty() || !goal.asks_loser()) losers = {gostop::kNobody};
  std::vector<Literal> ways;
  GoalLiteral literal;
  for (const Seat loser : losers) {
    Meaning meaning(round, loser, each_turn);
    for (Seat self = 0; self < round.players(); ++self) {
      if (goal.is_for(self)) ways.push_back(meaning.holds(goal.expression(), self));
    }
    if (meaning.uncovered()) literal.uncovered = name_of(*meaning.uncovered());
  }
  literal.holds = round.clauses.any_of(ways);
  return literal;
}

void require(RoundFormula& round, const DealConstraint& constraint) {
  Clauses& clauses = round.clauses;
  const int table = round.players();
  const auto in_zone = [&](Card card, int zone) {
    if (zone < table) return round.in_hand_at_deal(card, zone);
    if (zone == table) return round.on_table_at_deal(card);
    std::vector<Literal> elsewhere = {round.on_table_at_deal(card)};
    for (Seat seat = 0; seat < round.players(); ++seat) {
      elsewhere.push_back(round.in_hand_at_deal(card, seat));
    }
    return -clauses.any_of(elsewhere);
  };
  // A quantity is a sum over months of what the month's cards in the zone add; four cards can lie
  // there in 16 ways.
  const auto value = [&](const DealAtom& atom) {
    Number total = Clauses::number(0);
    for (Month month = 1; month <= Card::kMonths; ++month) {
      std::array<std::vector<Literal>, Card::kPerMonth + 1> adds;
      for (unsigned way = 0; way < 16; ++way) {
        CardSet cards;
        std::vector<Literal> exactly;
        for (int copy = 0; copy < Card::kPerMonth; ++copy) {
          const Card card(month, copy);
          const bool there = (way >> copy & 1) != 0;
          if (there) cards |= card;
          exactly.push_back(there ? in_zone(card, atom.zone) : -in_zone(card, atom.zone));
        }
        const int adding = contribution(atom, month, cards);
        if (adding == 0) continue;
        const Literal lies_so = clauses.all_of(exactly);
        for (int n = 1; n <= adding; ++n) adds[static_cast<std::size_t>(n)].push_back(lies_so);
      }
      Number of_month = Clauses::number(0);
      for (std::size_t n = 1; n < adds.size() && !adds[n].empty(); ++n) {
        of_month.at_least.push_back(clauses.any_of(adds[n]));
      }
      total = clauses.sum(total, of_month);
    }
    return total;
  };
  clauses.add({constraint.literal(clauses, value)});
  const auto& predealt = constraint.predealt();
  if (predealt && predealt->place >= 0 && predealt->place < round.turns()) {
    clauses.add({round.turned(predealt->card, predealt->place)});
  }
}

void require(RoundFormula& round, const gostop::Deal& deal) {
  for (Seat seat = 0; seat < round.players(); ++seat) {
    for (const Card card : deal.hands[static_cast<std::size_t>(seat)]) {
      round.clauses.add({round.in_hand_at_deal(card, seat)});
    }
  }
  for (const Card card : deal.table) round.clauses.add({round.on_table_at_deal(card)});
  for (int turn = 0; turn < std::min(round.turns(), deal.stock.size()); ++turn) {
    round.clauses.add({round.turned(deal.stock[turn], turn)});
  }
}

int last_turn_asked(const Goal& goal, int players, int whole) {
  int last = 1;
  for (const Step& step : goal.expression().steps()) {
    if (step.op == Op::has) return whole;
    if (step.op != Op::quantity || goal_word(step.quantity).sort == Sort::dealt) continue;
    if (step.turn == 0) return whole;
    last = std::max(last, step.turn * players);
  }
  return std::min(last, whole);
}

bool only_grows(const Goal& goal) {
  // Built from growing quantities by `and`, `or`, `>=` and quantifiers alone.
  const auto steps = goal.expression().steps();
  return std::all_of(steps.begin(), steps.end(), [&](const Step& step) {
    switch (step.op) {
      case Op::quantity:
      case Op::has: return grows(step);
      case Op::number: return step.number >= 0;
      case Op::at_least:
      case Op::more:
        // The number must stand on the right: it is the step before.
        return (&step - 1)->op == Op::number;
      case Op::add:
      case Op::logical_and:
      case Op::logical_or:
      case Op::any_seat:
      case Op::each_seat:
      case Op::any_opponent:
      case Op::each_opponent: return true;
      case Op::negate:
      case Op::subtract:
      case Op::multiply:
      case Op::equal:
      case Op::unequal:
      case Op::less:
      case Op::at_most:
      case Op::logical_not:
      case Op::count_seats: return false;
    }
    CHECK(!"every operator is judged");
  });
}

}  // namespace showstopper::solver
