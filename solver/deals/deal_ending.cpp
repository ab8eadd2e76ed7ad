// SPDX-License-Identifier: Apache-2.0
#include "solver/deals/deal_ending.h"

#include <algorithm>
#include <bit>

#include "model/gostop/engine.h"
#include "model/table/check.h"
#include "solver/encoding/value_bounds.h"

namespace showstopper::solver {
namespace {

using rules::Expression;
using Op = Expression::Step::Op;

// The input of the checks before play: the seats that hold a quad, whether the table has one, and
// the jokers that the dealer gets from the table. One of these is dealt to the table, and the
// others replace it one after another; other ways to get them are equivalent. From the seat `first`
// on, each holder has a higher month.
struct Opening {
  unsigned holders = 0;
  bool table_quad = false;
  gostop::CardSet jokers{};
  Seat first = 0;
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
  for (int i = 0; i < rules.players; ++i) {
    const Seat seat = (opening.first + i) % rules.players;
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

// Whether instant points depend on which quads are dealt, or on triples that are shown before them.
bool deal_collects(const gostop::Rules& rules) {
  using gostop::EventKind;
  const auto collects = [&](EventKind kind) {
    const auto& rows = rules.on(kind);
    return std::any_of(rows.begin(), rows.end(), [](const gostop::EventRow& row) {
      return row.effect == gostop::EffectKind::collect;
    });
  };
  return collects(EventKind::shake) || collects(EventKind::hand_quad) ||
         collects(EventKind::table_quad);
}

// Whether a row for a quad wins the round by more of a deal than who holds one: by its month, or by
// a condition on the cards.
bool wins_by_more(const gostop::Rules& rules) {
  for (const auto kind : {gostop::EventKind::hand_quad, gostop::EventKind::table_quad}) {
    for (const gostop::EventRow& row : rules.on(kind)) {
      const bool wins = row.effect == gostop::EffectKind::win;
      if (wins && !(row.months.empty() && row.test.empty())) return true;
    }
  }
  return false;
}

std::string_view named_by(const Expression::Step& word) {
  return goal_vocabulary().quantities[word.quantity].name;
}

bool is_of_dealt_hand(const Expression::Step& word) {
  return goal_word(word.quantity).sort == GoalWord::Sort::dealt || named_by(word) == "dealt_quads";
}

// If any quad ends the round, no seat can show triples before it.
bool is_of_shown_triples(const gostop::Rules& rules, const Expression::Step& word) {
  const bool mandatory = rules.hand_quad_effect == gostop::HandQuad::instant_win_mandatory;
  return !mandatory && (named_by(word) == "shakes" || named_by(word) == "shake");
}

// Whether a payer row looks at more of a deal than who holds a quad and what jokers the dealer
// gets, or at more rounds without a winner than are tried.
bool rows_see_more(const gostop::Rules& rules) {
  if (!rules.hand_quad_times_bak && !rules.bak_on_fixed_wins) return false;
  const auto more = [&](const gostop::Predicate& condition) {
    const auto steps = condition.expression().steps();
    return std::any_of(steps.begin(), steps.end(), [&](const Expression::Step& step) {
      return step.op == Op::quantity && (is_of_dealt_hand(step) || named_by(step) == "carry" ||
                                         is_of_shown_triples(rules, step));
    });
  };
  return std::any_of(rules.payers.begin(), rules.payers.end(), [&](const gostop::PayerRow& row) {
    return more(row.winner) || more(row.loser);
  });
}

// The bounds of a word that sees more of a deal than who holds a quad, so that the representative
// deals do not have all of its values.
std::optional<Bounds> left_open(const gostop::Rules& rules, unsigned holders,
                                const Expression::Step& step, Seat seat) {
  if (step.op != Op::quantity) return std::nullopt;
  const GoalWord word = goal_word(step.quantity);
  if (is_of_dealt_hand(step)) {
    const gostop::Deal any = gostop::deal_deck(rules, 0, gostop::deck_cards(rules));
    const bool holds = (holders >> seat & 1) != 0;
    return bounds_of_dealt(rules, step, any.hands[seat].size(), holds ? Quads::some : Quads::none);
  }
  if (is_of_shown_triples(rules, step)) return Bounds{0, Card::kMonths};
  // Payments that depend on which quads they are, how many in one hand, or on triples beside them.
  const bool quads_differ = rules.hand_quad_per_quad || rules.hand_quad_times_shakes ||
                            rules.hand_quad_several == gostop::SeveralQuads::higher_month;
  const bool paid = word.sort == GoalWord::Sort::payment || word.sort == GoalWord::Sort::multiplier;
  const bool at_once = word.sort == GoalWord::Sort::payment || word.sort == GoalWord::Sort::instant;
  if ((paid && quads_differ) || (at_once && deal_collects(rules))) return Bounds{};
  if (rows_see_more(rules)) {
    if (word.sort == GoalWord::Sort::payment) return Bounds{};
    if (word.sort == GoalWord::Sort::gwangbak || word.sort == GoalWord::Sort::pibak) {
      return Bounds{0, 1};
    }
  }
  const bool deals = word.sort == GoalWord::Sort::next_dealer &&
                     rules.hand_quad_next_dealer == gostop::QuadDealer::higher_month;
  if (deals) return Bounds{0, 1};
  return std::nullopt;
}

bool leaves_open(const gostop::Rules& rules, const Goal& goal) {
  const auto steps = goal.expression().steps();
  return std::any_of(steps.begin(), steps.end(), [&](const Expression::Step& step) {
    return left_open(rules, 0, step, 0).has_value();
  });
}

// Each opening once for each seat of it that may have the highest month, if that matters.
std::vector<Opening> openings_of(const gostop::Rules& rules) {
  std::vector<gostop::CardSet> ways = {gostop::CardSet()};  // which jokers the dealer gets
  for (const gostop::Card joker : rules.deck& gostop::kJokerCards) {
    for (std::size_t i = ways.size(); i > 0; --i) ways.push_back(ways[i - 1] | joker);
  }
  const bool by_month = rules.hand_quad_several == gostop::SeveralQuads::higher_month ||
                        rules.hand_quad_next_dealer == gostop::QuadDealer::higher_month;
  std::vector<Opening> openings;
  for (unsigned holders = 0; holders < 1u << rules.players; ++holders) {
    for (const bool table_quad : {false, true}) {
      for (const gostop::CardSet jokers : ways) {
        for (Seat first = 0; first < (by_month ? rules.players : 1); ++first) {
          openings.push_back({holders, table_quad, jokers, first});
        }
      }
    }
  }
  return openings;
}

}  // namespace

DecidedByDeal decided_by_deal(const gostop::Rules& rules, const Goal& goal,
                              std::optional<int> given) {
  // Twenty rounds without a winner multiply like any larger number of them.
  constexpr int kMostThatMultiplies = 20, kMostCarry = 255;
  const int most_carry = goal.of_earlier_rounds() ? kMostCarry : kMostThatMultiplies;
  const bool sees_more = leaves_open(rules, goal);
  bool complete = !wins_by_more(rules);
  for (const Opening& opening : openings_of(rules)) {
    const OpeningDeal dealt = deal_with(rules, opening);
    complete = complete && (dealt.deal || !dealt.possible);
    if (!dealt.deal) continue;
    const Goal::Open open = [&](const Expression::Step& step, Seat seat) {
      return left_open(rules, opening.holders, step, seat);
    };
    for (unsigned claimers = 0; claimers < 1u << rules.players; ++claimers) {
      if ((claimers & ~opening.holders) != 0) continue;
      for (int carry = given.value_or(0); carry <= given.value_or(most_carry); ++carry) {
        const History history = declared(rules, carry, claimers, *dealt.deal);
        if (!history.over()) break;
        if (goal.holds(history)) return {history.record(), true};
        complete = complete && (!sees_more || !goal.may_hold(history, open));
      }
    }
  }
  return {std::nullopt, complete};
}

}  // namespace showstopper::solver
