// SPDX-License-Identifier: Apache-2.0
#include "solver/deals/deal_ending.h"

#include <algorithm>
#include <bit>

#include "model/gostop/engine.h"
#include "model/table/check.h"

namespace showstopper::solver {
namespace {

using rules::Expression;
using Op = Expression::Step::Op;

// The input of the checks before play: the seats that hold a quad, whether the table has one, and
// the jokers that the dealer gets from the table. One of these is dealt to the table, and the
// others replace it one after another; other ways to get them are equivalent.
struct Opening {
  unsigned holders = 0;
  bool table_quad = false;
  gostop::CardSet jokers{};
};

// The deal of an opening, if the rules deal so many cards to each place.
struct OpeningDeal {
  std::optional<gostop::Deal> deal;
  bool possible = true;  // false: a place is too small, so that no deal has this opening
};

OpeningDeal deal_with(const gostop::Rules& rules, const Opening& opening) {
  const gostop::Deal any = gostop::deal_deck(rules, 0, gostop::deck_cards(rules));
  gostop::CardSet left = rules.deck;
  gostop::Deal deal;
  bool short_of_months = false;
  const auto give_quad = [&](gostop::CardSet& zone) {
    gostop::Month month = 1;
    while (month <= gostop::Card::kMonths && left.count(month) < gostop::Card::kPerMonth) ++month;
    short_of_months = short_of_months || month > gostop::Card::kMonths;
    if (short_of_months) return;
    zone |= gostop::CardSet::of(month);
    left -= gostop::CardSet::of(month);
  };
  for (Seat seat = 0; seat < rules.players; ++seat) {
    if ((opening.holders >> seat & 1) != 0) give_quad(deal.hands[seat]);
  }
  if (opening.table_quad) give_quad(deal.table);
  for (const gostop::Card joker : opening.jokers) {
    left -= joker;
    if ((deal.table & gostop::kJokerCards).empty()) {
      deal.table |= joker;
    } else {
      deal.stock.cards[deal.stock.end++] = joker;
    }
  }
  bool possible = !short_of_months && deal.table.size() <= any.table.size();
  for (Seat seat = 0; seat < rules.players; ++seat) {
    possible = possible && deal.hands[seat].size() <= any.hands[seat].size();
  }
  if (!possible) return {std::nullopt, false};
  // The rest goes round one month after another, so that no further quad arises.
  const auto fill = [&](gostop::CardSet& zone, int size) {
    for (int copy = 0; copy < gostop::Card::kPerMonth; ++copy) {
      for (gostop::Month month = 1; month <= gostop::Card::kMonths && zone.size() < size; ++month) {
        const gostop::Card card(month, copy);
        if (!left.has(card) || zone.count(month) == gostop::Card::kPerMonth - 1) continue;
        zone |= card;
        left -= card;
      }
    }
  };
  for (Seat seat = 0; seat < rules.players; ++seat) {
    fill(deal.hands[seat], any.hands[seat].size());
  }
  fill(deal.table, any.table.size());
  for (const gostop::Card card : left) deal.stock.cards[deal.stock.end++] = card;
  // In a small deck a further quad may be all that is left.
  if (gostop::fault(rules, 0, deal)) return {std::nullopt, true};
  return {deal, true};
}

History declared(const gostop::Rules& rules, int carry, unsigned claimers,
                 const gostop::Deal& deal) {
  History history(rules, 0, carry, deal);
  while (!history.over() && history.state().decision == gostop::Decision::declare) {
    const gostop::Legal legal = gostop::legal(rules, history.state());
    const bool claims = !legal.quads.empty() && (claimers >> history.state().to_move & 1) != 0;
    history.act(claims ? gostop::Action::with(gostop::ActionKind::quad, legal.quads.first())
                       : gostop::Action{gostop::ActionKind::done});
  }
  return history;
}

}  // namespace

bool sees_the_deal(const gostop::Rules& rules, const Goal& goal) {
  const bool mandatory = rules.hand_quad_effect == gostop::HandQuad::instant_win_mandatory;
  // Payments that depend on which quads they are, how many in one hand, or on triples beside them.
  const bool quads_differ = rules.hand_quad_per_quad || rules.hand_quad_times_shakes ||
                            rules.hand_quad_several == gostop::SeveralQuads::higher_month;
  const auto steps = goal.expression().steps();
  return std::any_of(steps.begin(), steps.end(), [&](const Expression::Step& step) {
    if (step.op != Op::quantity) return false;
    const GoalWord word = goal_word(step.quantity);
    const std::string_view name = goal_vocabulary().quantities[step.quantity].name;
    // If any quad ends the round, no seat can show triples before it.
    const bool shakes = !mandatory && (name == "shakes" || name == "shake");
    const bool paid = quads_differ && (word.sort == GoalWord::Sort::payment ||
                                       word.sort == GoalWord::Sort::multiplier);
    const bool deals = word.sort == GoalWord::Sort::next_dealer &&
                       rules.hand_quad_next_dealer == gostop::QuadDealer::higher_month;
    return word.sort == GoalWord::Sort::dealt || deals || shakes || paid;
  });
}

DecidedByDeal decided_by_deal(const gostop::Rules& rules, const Goal& goal,
                              std::optional<int> given) {
  // Twenty rounds without a winner multiply like any larger number of them.
  constexpr int kMostThatMultiplies = 20, kMostCarry = 255;
  const int most_carry = goal.of_earlier_rounds() ? kMostCarry : kMostThatMultiplies;
  const unsigned all = 1u << rules.players;
  std::vector<gostop::CardSet> ways = {gostop::CardSet()};  // which jokers the dealer gets
  for (const gostop::Card joker : rules.deck& gostop::kJokerCards) {
    for (std::size_t i = ways.size(); i > 0; --i) ways.push_back(ways[i - 1] | joker);
  }
  bool complete = true;
  for (unsigned holders = 0; holders < all; ++holders) {
    for (const bool table_quad : {false, true}) {
      for (const gostop::CardSet jokers : ways) {
        const OpeningDeal opening = deal_with(rules, {holders, table_quad, jokers});
        complete = complete && (opening.deal || !opening.possible);
        if (!opening.deal) continue;
        for (unsigned claimers = 0; claimers < all; ++claimers) {
          if ((claimers & ~holders) != 0) continue;
          for (int carry = given.value_or(0); carry <= given.value_or(most_carry); ++carry) {
            const History history = declared(rules, carry, claimers, *opening.deal);
            if (!history.over()) break;
            if (goal.holds(history)) return {history.record(), true};
          }
        }
      }
    }
  }
  return {std::nullopt, complete};
}

}  // namespace showstopper::solver
