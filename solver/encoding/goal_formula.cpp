// SPDX-License-Identifier: Apache-2.0
#include "solver/encoding/goal_formula.h"

#include <algorithm>

#include "model/gostop/situation.h"
#include "model/table/check.h"
#include "solver/encoding/encoded_rules.h"
#include "solver/encoding/quantity_formula.h"

namespace showstopper::solver {
namespace {

using gostop::CardSet;
using gostop::EventKind;
using gostop::Month;
using rules::Expression;
using Step = Expression::Step;
using Op = Step::Op;
using Sort = GoalWord::Sort;

bool grows(const gostop::Rules& rules, const Step& step) {
  if (step.op == Op::has) {
    const Card card(static_cast<int>(step.number));
    return card.index() < Card::kFlowers && !may_be_stolen(rules).has(card);
  }
  if (step.op != Op::quantity || step.seat == Expression::kWinner ||
      step.seat == Expression::kLoser) {
    return false;
  }
  const GoalWord word = goal_word(step.quantity);
  // A pile after an earlier turn also depends on whether the round came so far.
  if (word.sort == Sort::position && step.turn != 0) return false;
  const std::string_view name = name_of(step.quantity);
  const auto extra = static_cast<Extra>(word.number);
  // A draw that is accepted ends the round, so offers and refusals are judged at its end.
  const bool at_end = extra == Extra::stop || extra == Extra::three_ppuk || extra == Extra::offer ||
                      extra == Extra::refusal;
  const bool of_turn = (word.sort == Sort::extra && !at_end) || word.sort == Sort::played;
  const bool event =
      word.sort == Sort::event && static_cast<EventKind>(word.number) != EventKind::go;
  const CardSet safe = rules.deck - may_be_stolen(rules);
  const auto kept = [&](CardSet gostop::CardValues::*cards) {
    return safe.contains((rules.counting[0].*cards) & rules.deck);
  };
  if (name == "brights") return kept(&gostop::CardValues::brights);
  if (name == "ribbons") return kept(&gostop::CardValues::ribbons);
  return event || of_turn || word.sort == Sort::dealt || name == "ppuks" || name == "bombs" ||
         name == "shakes";
}

// Whether the goal reads a quantity that depends on how a free cup is settled.
bool asks_payments(std::span<const Step> steps) {
  return std::any_of(steps.begin(), steps.end(), [](const Step& step) {
    const Sort sort = goal_word(step.quantity).sort;
    return step.op == Op::quantity &&
           (sort == Sort::payment || sort == Sort::settled_points || sort == Sort::cup_as_junk);
  });
}

// Cards leave a stock in its order: for jokers of the table, then in each turn those that are drawn
// and those that are turned, of which a flower is the last. A drawn joker that is captured at once
// counts among those that are turned.
void require_order(RoundStages& round, const gostop::Stock& stock) {
  Cnf& cnf = round.cnf;
  const bool draws_first = draws_jokers(round.shape.rules);
  std::vector<Literal> above;  // whether the card above has left, after each step
  Card card_above;
  for (int place = stock.top; place < stock.end; ++place) {
    const Card card = stock.cards[static_cast<std::size_t>(place)];
    std::vector<Literal> gone = {round.slots.replaces_joker(card)};
    for (int turn = 0; turn < round.shape.played_turns; ++turn) {
      std::vector<Literal> leaves = {gone.back(), round.slots.drawn(card, turn)};
      if (draws_first) {
        gone.push_back(cnf.any_of(leaves));
        leaves = {gone.back()};
      }
      leaves.push_back(round.slots.turned(card, turn));
      gone.push_back(cnf.any_of(leaves));
      if (card_above.is_card() && !card_above.is_joker()) {
        cnf.implies({round.slots.turned(card_above, turn)}, {-gone.back()});
      }
    }
    for (std::size_t step = 0; step < above.size(); ++step) {
      cnf.implies({gone[step]}, {above[step]});
    }
    above = std::move(gone);
    card_above = card;
  }
}

}  // namespace

GoalLiteral require(RoundStages& round, const Goal& goal, bool each_turn) {
  const Seat winner = round.shape.winner();
  std::vector<Seat> losers;
  for (Seat seat = 0; seat < round.shape.players(); ++seat) {
    if (winner != gostop::kNobody && seat != winner) losers.push_back(seat);
  }
  if (losers.empty() || !goal.asks_loser()) losers = {gostop::kNobody};
  std::vector<Literal> ways;
  GoalLiteral literal;
  for (const Seat loser : losers) {
    QuantityFormula meaning(round, loser, each_turn, asks_payments(goal.expression().steps()));
    for (Seat self = 0; self < round.shape.players(); ++self) {
      if (goal.is_for(self)) ways.push_back(meaning.holds(goal.expression(), self));
    }
    if (meaning.uncovered()) literal.uncovered = meaning.uncovered();
  }
  literal.holds = round.cnf.any_of(ways);
  return literal;
}

void require(RoundStages& round, const DealConstraint& constraint) {
  Cnf& cnf = round.cnf;
  const int table = round.shape.players();
  const auto in_zone = [&](Card card, int zone) {
    if (zone < table) return round.slots.in_hand_at_deal(card, zone);
    if (zone == table) return round.slots.on_table_at_deal(card);
    std::vector<Literal> elsewhere = {round.slots.on_table_at_deal(card)};
    for (Seat seat = 0; seat < round.shape.players(); ++seat) {
      elsewhere.push_back(round.slots.in_hand_at_deal(card, seat));
    }
    return -cnf.any_of(elsewhere);
  };
  // A quantity is a sum over months of the contributions of cards in the zone; four cards can be
  // there in 16 ways.
  const auto value = [&](const DealAtom& atom) {
    UnaryInteger total = Cnf::number(0);
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
        const Literal lies_so = cnf.all_of(exactly);
        for (int n = 1; n <= adding; ++n) adds[n].push_back(lies_so);
      }
      UnaryInteger of_month = Cnf::number(0);
      for (std::size_t n = 1; n < adds.size() && !adds[n].empty(); ++n) {
        of_month.at_least.push_back(cnf.any_of(adds[n]));
      }
      total = cnf.sum(total, of_month);
    }
    for (const Card joker : round.shape.jokers()) {
      const Literal there = in_zone(joker, atom.zone);
      const int adding = contribution(atom, Card::kMonths + 1, joker);
      total = cnf.sum(total, Cnf::scaled(cnf.count(std::span(&there, 1)), adding));
    }
    return total;
  };
  cnf.add({constraint.literal(cnf, value)});
  const auto& predealt = constraint.predealt();
  if (predealt && predealt->place >= 0 && predealt->place < round.shape.played_turns) {
    cnf.add({round.slots.turned(predealt->card, predealt->place)});
  }
}

void require(RoundStages& round, const gostop::Deal& deal) {
  for (Seat seat = 0; seat < round.shape.players(); ++seat) {
    for (const Card card : deal.hands[seat]) {
      round.cnf.add({round.slots.in_hand_at_deal(card, seat)});
    }
  }
  for (const Card card : deal.table) round.cnf.add({round.slots.on_table_at_deal(card)});
  if (has_jokers(round.shape.rules)) return require_order(round, deal.stock);
  for (int turn = 0; turn < std::min(round.shape.played_turns, deal.stock.size()); ++turn) {
    round.cnf.add({round.slots.turned(deal.stock[turn], turn)});
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

bool only_grows(const gostop::Rules& rules, const Goal& goal) {
  // Built from growing quantities by `and`, `or`, `>=` and quantifiers alone.
  const auto steps = goal.expression().steps();
  return std::all_of(steps.begin(), steps.end(), [&](const Step& step) {
    switch (step.op) {
      case Op::quantity:
      case Op::has: return grows(rules, step);
      case Op::number: return step.number >= 0;
      case Op::at_least:
      case Op::more:
        // The number must be on the right: it is the step before.
        return (&step - 1)->op == Op::number;
      case Op::add:
      case Op::logical_and:
      case Op::logical_or:
      case Op::before:
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
    UNREACHABLE("every operator is judged");
  });
}

}  // namespace showstopper::solver
