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

// A deal in which the seats of `holders` hold a quad each, and the table if `table` is set.
gostop::Deal with_quads(const gostop::Rules& rules, unsigned holders, bool table) {
  const gostop::Deal any = gostop::deal_deck(rules, 0, gostop::deck_cards(rules));
  gostop::CardSet left = rules.deck;
  gostop::Deal deal;
  gostop::Month next = 1;
  const auto give_quad = [&](gostop::CardSet& zone) {
    zone |= gostop::CardSet::of(next);
    left -= gostop::CardSet::of(next);
    ++next;
  };
  for (Seat seat = 0; seat < rules.players; ++seat) {
    if ((holders >> seat & 1) != 0) give_quad(deal.hands[seat]);
  }
  if (table) give_quad(deal.table);
  // The rest goes round one month after another, so that no further quad arises.
  const auto fill = [&](gostop::CardSet& zone, int size) {
    for (int copy = 0; zone.size() < size; copy = (copy + 1) % gostop::Card::kPerMonth) {
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
  return deal;
}

History declared(const gostop::Rules& rules, int carry, unsigned holders, unsigned claimers,
                 bool table) {
  History history(rules, 0, carry, with_quads(rules, holders, table));
  while (!history.over() && history.state().decision == gostop::Decision::declare) {
    const gostop::Legal legal = gostop::legal(rules, history.state());
    const bool claims = !legal.quads.empty() && (claimers >> history.state().to_move & 1) != 0;
    history.act(claims ? gostop::Action::with(gostop::ActionKind::quad, legal.quads.first())
                       : gostop::Action{gostop::ActionKind::done});
  }
  return history;
}

// Whether captured or gained jokers may change the word.
bool sees_cards(const GoalWord& word, std::string_view name) {
  switch (word.sort) {
    case GoalWord::Sort::position: return name != "nagari" && name != "stopped" && name != "carry";
    case GoalWord::Sort::event:
      return static_cast<gostop::EventKind>(word.number) == gostop::EventKind::joker_gained;
    case GoalWord::Sort::payment:
    case GoalWord::Sort::multiplier:
    case GoalWord::Sort::bonus:
    case GoalWord::Sort::gwangbak:
    case GoalWord::Sort::pibak:
    case GoalWord::Sort::liable:
    case GoalWord::Sort::settled_points:
    case GoalWord::Sort::cup_as_junk: return true;
    case GoalWord::Sort::dealt:
    case GoalWord::Sort::extra:
    case GoalWord::Sort::agreed_draw:
    case GoalWord::Sort::misdeal:
    case GoalWord::Sort::quad_win:
    case GoalWord::Sort::played:
    case GoalWord::Sort::instant:
    case GoalWord::Sort::next_dealer: return false;
  }
  std::abort();
}

}  // namespace

bool sees_the_deal(const gostop::Rules& rules, const Goal& goal) {
  const bool mandatory = rules.hand_quad_effect == gostop::HandQuad::instant_win_mandatory;
  // Payments that depend on which quads they are, how many in one hand, or on triples beside them.
  const bool quads_differ = rules.hand_quad_per_quad || rules.hand_quad_times_shakes ||
                            rules.hand_quad_several == gostop::SeveralQuads::higher_month;
  const bool jokers = rules.deck != gostop::kFlowerCards;
  const auto steps = goal.expression().steps();
  return std::any_of(steps.begin(), steps.end(), [&](const Expression::Step& step) {
    // The dealer may have jokers already, which the table was dealt.
    if (step.op == Op::has) return jokers;
    if (step.op != Op::quantity) return false;
    const GoalWord word = goal_word(step.quantity);
    const std::string_view name = goal_vocabulary().quantities[step.quantity].name;
    // Where any quad decides, nobody is asked to show triples before.
    const bool shakes = !mandatory && (name == "shakes" || name == "shake");
    const bool paid = quads_differ && (word.sort == GoalWord::Sort::payment ||
                                       word.sort == GoalWord::Sort::multiplier);
    const bool cards = jokers && sees_cards(word, name);
    const bool deals = word.sort == GoalWord::Sort::next_dealer &&
                       rules.hand_quad_next_dealer == gostop::QuadDealer::higher_month;
    return word.sort == GoalWord::Sort::dealt || cards || deals || shakes || paid;
  });
}

std::optional<PlayedRound> decided_by_deal(const gostop::Rules& rules, const Goal& goal) {
  // Twenty rounds without a winner multiply like any larger number of them.
  constexpr int kMostThatMultiplies = 20, kMostCarry = 255;
  const int most_carry = goal.of_earlier_rounds() ? kMostCarry : kMostThatMultiplies;
  const unsigned all = 1u << rules.players;
  for (int carry = 0; carry <= most_carry; ++carry) {
    for (unsigned holders = 0; holders < all; ++holders) {
      for (unsigned claimers = 0; claimers < all; ++claimers) {
        if ((claimers & ~holders) != 0) continue;
        for (const bool table : {false, true}) {
          const History history = declared(rules, carry, holders, claimers, table);
          if (history.over() && goal.holds(history)) return history.record();
        }
      }
    }
  }
  return std::nullopt;
}

}  // namespace showstopper::solver
