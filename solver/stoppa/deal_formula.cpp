// SPDX-License-Identifier: Apache-2.0
#include "solver/stoppa/deal_formula.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "model/stoppa/engine.h"
#include "model/stoppa/ranking.h"
#include "model/stoppa/situation.h"
#include "model/table/check.h"
#include "solver/encoding/expression_formula.h"

namespace showstopper::solver::stoppa {

using game::Card;
using game::CardSet;
using game::Rules;
using game::Seat;
using rules::Expression;
using Op = Expression::Step::Op;

namespace {

constexpr int kBitsOfChips = 27;  // up to kMaxChips
constexpr int kBitsOfEvents = 20;

bool names(const Expression& expression, std::int8_t word) {
  const auto steps = expression.steps();
  return std::any_of(steps.begin(), steps.end(), [&](const auto& step) {
    return (step.op == Op::quantity || step.op == Op::has) && step.seat == word;
  });
}

std::vector<Seat> seats(const Rules& rules) {
  std::vector<Seat> all;
  for (Seat seat = 0; seat < rules.players; ++seat) all.push_back(seat);
  return all;
}

// The most that the best cards of one suit have in a hand; which suit makes no difference.
struct MostOfSuit {
  int points = 0, cards = 0;
};

MostOfSuit most_of_suit(const Rules& rules) {
  MostOfSuit most;
  for (unsigned ranks = 0; ranks < 1u << Card::kRanks; ++ranks) {
    if (std::popcount(ranks) > rules.hand_cards) continue;
    CardSet cards;
    for (int rank = 1; rank <= Card::kRanks; ++rank) {
      if ((ranks >> (rank - 1) & 1) != 0) cards |= Card(rank, game::Suit::coins);
    }
    const game::Ranked best = game::best_of_hand(rules, cards);
    most.points = std::max(most.points, best.points);
    most.cards = std::max(most.cards, best.cards.size());
  }
  return most;
}

}  // namespace

DealFormula::DealFormula(const Rules& rules, const Expression& expression, Seat seat,
                         std::span<const Dealt> where)
    : rules_(rules) {
  for (int i = 0; i < rules.players * Card::kCount; ++i) owned_.push_back(cnf_.fresh());
  deal_cards();
  end_once();
  for (const Dealt& each : where) cnf_.add({owns(each.seat, each.card)});
  require(expression, seat);
}

Literal DealFormula::owns(Seat seat, Card card) const {
  REQUIRES(seat >= 0 && seat < rules_.players);
  return owned_[static_cast<std::size_t>(seat * Card::kCount + card.index())];
}

// ST-004: every card is dealt, except the Kings that are taken out.
void DealFormula::deal_cards() {
  std::vector<Literal> kings;
  for (int index = 0; index < Card::kCount; ++index) {
    std::vector<Literal> owners;
    for (const Seat seat : seats(rules_)) owners.push_back(owns(seat, Card(index)));
    cnf_.at_most_one(owners);
    if (game::kKings.has(Card(index))) kings.push_back(cnf_.any_of(owners));
  }
  cnf_.require_exactly(cnf_.count(kings), Card::kSuits - rules_.kings_out);
  for (const Seat seat : seats(rules_)) {
    cnf_.require_exactly(held(seat, game::kAllCards), rules_.hand_cards);
  }
}

// A round ends in one way, or was voided. A declaration ends it only if a hand as it was dealt
// qualifies, and only if none does whose declaration is automatic and ranks higher. If an automatic
// one qualifies, nothing is shed. The event of a declaration is of each hand that ends the round by
// it: all that qualify, or if it is optional some of them (ST-038, ST-039, ST-043, ST-044).
void DealFormula::end_once() {
  const Literal shed = cnf_.fresh();
  std::vector<Literal> ways = {shed, cnf_.fresh()};
  ways_to_end_["by_stoppa"] = ways[0];
  ways_to_end_["by_last_deal"] = ways[1];
  std::vector<Literal> automatic;  // of the kinds so far, by rank
  for (const game::Declaration kind : rules_.pre_order) {
    std::vector<Literal> qualify;
    for (const Seat seat : seats(rules_)) qualify.push_back(qualifies(kind, seat));
    const Literal some = cnf_.any_of(qualify), ended = cnf_.fresh();
    ways.push_back(ended);
    ways_to_end_[fmt::format("by_{}", game::word(kind))] = ended;
    std::vector<Literal>& events = events_of_ends_[std::string(game::word(kind))];
    for (const Literal hand : qualify) {
      events.push_back(cnf_.fresh());
      cnf_.implies({events.back()}, {ended});
      cnf_.implies({events.back()}, {hand});
      if (!rules_.optional(kind)) cnf_.implies({ended, hand}, {events.back()});
    }
    cnf_.implies({ended}, {cnf_.any_of(events)});
    for (const Literal higher : automatic) cnf_.implies({ended}, {-higher});
    if (!rules_.optional(kind)) automatic.push_back(some);
  }
  for (const Literal some : automatic) cnf_.implies({shed}, {-some});
  cnf_.at_most_one(ways);
}

// As the engine has it, in clauses.
Literal DealFormula::qualifies(game::Declaration declaration, Seat seat) {
  const auto at_least = [&](CardSet cards, int many) {
    return cnf_.at_least(held(seat, cards), many);
  };
  const CardSet aces = CardSet::of(game::kAce), twos = CardSet::of(game::kTwo);
  const Literal no_king = -at_least(game::kKings, 1);
  switch (declaration) {
    case game::Declaration::riches:
      if (rules_.pre_four_kings == game::PreStake::off) return cnf_.no();
      return at_least(game::kKings, Card::kSuits);
    case game::Declaration::misera:
      if (rules_.pre_misera == game::PreStake::off) return cnf_.no();
      return -at_least(game::kFigures, 1);
    case game::Declaration::three_twos:
      return rules_.pre_three_twos ? cnf_.all_of({at_least(twos, 3), no_king}) : cnf_.no();
    case game::Declaration::three_aces:
      switch (rules_.pre_three_aces) {
        case game::ThreeAces::off: return cnf_.no();
        case game::ThreeAces::no_king: return cnf_.all_of({at_least(aces, 3), no_king});
        case game::ThreeAces::four_no_king: return cnf_.all_of({at_least(aces, 4), no_king});
        case game::ThreeAces::any: return at_least(aces, 3);
      }
  }
  UNREACHABLE("the switch has a case for each value");
}

UnaryInteger DealFormula::held(Seat seat, CardSet cards) {
  std::vector<Literal> each;
  for (const Card card : cards) each.push_back(owns(seat, card));
  return cnf_.count(each);
}

UnaryInteger DealFormula::open_units(int most) {
  std::vector<Literal> units;
  for (int i = 0; i < most; ++i) units.push_back(cnf_.fresh());
  return cnf_.count(units);
}

WideInteger DealFormula::open_number(int bits) {
  WideInteger sum = 0;
  for (int i = 0; i < bits; ++i) {
    sum = WideInteger::sum(
        sum, WideInteger::choice(cnf_.fresh(), WideInteger::Value{1} << i, WideInteger::Value{0}));
  }
  return sum;
}

WideInteger DealFormula::word(const Step& step, Seat seat) {
  const Asked asked{step.quantity, seat, step.number};
  if (const auto at = words_.find(asked); at != words_.end()) return at->second;
  const auto& quantities = game::vocabulary().quantities;
  WideInteger number =
      made(quantities[static_cast<std::size_t>(step.quantity)].name, seat, step.number);
  words_.insert_or_assign(asked, number);
  return number;
}

WideInteger DealFormula::made(std::string_view name, Seat seat, std::int64_t argument) {
  const auto of_seat = [&](std::string_view other) {
    const auto& all = game::vocabulary().quantities;
    const auto at =
        std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.name == other; });
    return word({Op::quantity, 0, 0, static_cast<std::int16_t>(at - all.begin()), 0}, seat);
  };
  if (const auto way = ways_to_end_.find(name); way != ways_to_end_.end()) {
    return cnf_.count(std::span(&way->second, 1));
  }
  if (name == "over") return 1;
  if (name == "pot") return open_number(kBitsOfChips);
  if (seat == game::kNobody) return open_number(kBitsOfEvents);
  if (const auto event = events_of_ends_.find(name); event != events_of_ends_.end()) {
    return cnf_.count(std::span(&event->second[static_cast<std::size_t>(seat)], 1));
  }
  if (name == "figures") return held(seat, game::kFigures);
  if (name == "kings") return held(seat, game::kKings);
  if (name == "aces") return held(seat, CardSet::of(game::kAce));
  if (name == "twos") return held(seat, CardSet::of(game::kTwo));
  if (name == "hand.rank") return held(seat, CardSet::of(static_cast<int>(argument)));
  if (name == "cards") return open_units(rules_.hand_cards);
  if (name == "suited") return open_units(most_of_suit(rules_).cards);
  if (name == "point") return open_units(most_of_suit(rules_).points);
  if (name == "payment") {
    return WideInteger::sum(WideInteger::sum(of_seat("purse"), of_seat("bet")),
                            WideInteger::negated(of_seat("start")));
  }
  const bool chips = name == "purse" || name == "bet" || name == "start";
  return open_number(chips ? kBitsOfChips : kBitsOfEvents);
}

// For some seat, dealer, winner and loser, as far as the expression names them.
void DealFormula::require(const Expression& expression, Seat seat) {
  const std::vector<Seat> one = {game::kNobody}, first = {0}, all = seats(rules_);
  std::vector<Seat> winners = one;
  if (names(expression, Expression::kWinner)) winners.insert(winners.end(), all.begin(), all.end());
  const auto& losers = names(expression, Expression::kLoser) ? all : one;
  const auto& dealers = names(expression, Expression::kDealer) ? all : first;
  const std::vector<Seat> of = seat == game::kNobody ? all : std::vector<Seat>{seat};
  std::vector<Literal> ways;
  for (const Seat winner : winners) {
    for (const Seat loser : losers) {
      for (const Seat dealer : dealers) {
        ExpressionFormula formula(
            cnf_, {rules_.players, winner, loser, dealer},
            [this](const Step& step, Seat each) { return std::optional(word(step, each)); },
            [this](Seat each, int card) { return owns(each, Card(card)); });
        for (const Seat self : of) ways.push_back(formula.holds(expression, self));
        if (formula.too_large()) return;  // left open
      }
    }
  }
  cnf_.add(ways);
}

Verdict DealFormula::verdict(const SatLimits& limits) const {
  return decide(cnf_, Engine::cadical, limits).verdict;
}

// As many cards as possible, of these numbers, lie as in a random deal.
std::optional<game::Deal> DealFormula::deal(std::uint64_t number, const SatLimits& limits) const {
  table::Random random = table::fork(limits.seed, number);
  game::Deal deal = game::shuffled_deal(rules_, 0, random);
  std::vector<Literal> owned;
  for (const Seat seat : seats(rules_)) {
    for (const Card card : hand_of(rules_, deal, seat)) owned.push_back(owns(seat, card));
  }
  SatAnswer answer;
  for (const std::size_t kept : {30, 20, 12, 8, 6, 5, 4, 3, 2, 1, 0}) {
    table::shuffle(std::span<Literal>(owned), random);
    Cnf near = cnf_;
    for (const Literal each : std::span(owned).first(std::min(kept, owned.size())))
      near.add({each});
    answer = decide(near, Engine::cadical, limits);
    if (answer.verdict != Verdict::refuted) break;
  }
  if (answer.verdict != Verdict::satisfied) return std::nullopt;
  for (const Seat seat : seats(rules_)) {
    std::vector<Card> cards;
    for (const Card card : game::kAllCards) {
      if (answer.holds(owns(seat, card))) cards.push_back(card);
    }
    CHECK(cards.size() == static_cast<std::size_t>(rules_.hand_cards));
    table::shuffle(std::span<Card>(cards), random);
    std::copy(cards.begin(), cards.end(), deal.hands[seat].begin());
  }
  return deal;
}

}  // namespace showstopper::solver::stoppa
