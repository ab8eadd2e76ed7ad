// SPDX-License-Identifier: Apache-2.0
#include "solver/induction/opening_proof.h"

#include <algorithm>
#include <chrono>
#include <optional>

#include <fmt/format.h>

#include "model/gostop/engine.h"
#include "model/gostop/rules/parameter_table.h"
#include "model/table/check.h"

namespace showstopper::solver {
namespace {

using gostop::Card;
using gostop::CardSet;
using gostop::Month;
using gostop::Seat;

rules::RuleSet with(rules::RuleSet rules, std::string_view key, std::string_view text) {
  const int parameter = rules::parameter_index(gostop::kParameters, key);
  CHECK(parameter >= 0);
  std::string why_not;
  const auto value = rules::parse_value(gostop::kParameters[parameter], text, why_not);
  CHECK(value);
  rules.set(parameter, *value);
  return rules;
}

// The month with all its cards on the table once `replacing` of them have replaced as many jokers
// that were dealt there. The rest goes round one month after another, so that no hand holds a quad.
gostop::Deal deal_with_quad(const gostop::Rules& rules, Month month, int replacing) {
  const gostop::Deal any = gostop::deal_deck(rules, 0, gostop::deck_cards(rules));
  gostop::Deal deal;
  CardSet jokers = rules.deck & gostop::kJokerCards;
  for (int copy = 0; copy < Card::kPerMonth; ++copy) {
    const Card card(month, copy);
    if (copy < Card::kPerMonth - replacing) {
      deal.table |= card;
      continue;
    }
    const Card joker = jokers.first();
    deal.table |= joker;
    jokers -= joker;
    deal.stock.cards[deal.stock.end++] = card;
  }
  CardSet left = rules.deck - deal.table - deal.stock.set();
  const auto fill = [&](CardSet& zone, int size) {
    for (int copy = 0; copy < Card::kPerMonth; ++copy) {
      for (Month other = 1; other <= Card::kMonths && zone.size() < size; ++other) {
        const Card card(other, copy);
        if (!left.has(card)) continue;
        zone |= card;
        left -= card;
      }
    }
  };
  fill(deal.table, any.table.size());
  for (Seat seat = 0; seat < rules.players; ++seat) {
    fill(deal.hands[seat], any.hands[seat].size());
  }
  for (const Card card : left) deal.stock.cards[deal.stock.end++] = card;
  CHECK(!gostop::fault(rules, 0, deal));
  return deal;
}

// Of the table the checks before the first turn read its jokers and its quads alone. So one deal
// stands for all in which the same month has a quad there by as many replaced jokers.
struct Opening {
  int deals = 0;
  std::optional<std::string> quad_that_stays;  // a deal after which play begins with one
};

Opening try_openings(const gostop::Rules& rules) {
  Opening opening;
  const int jokers = (rules.deck & gostop::kJokerCards).size();
  for (int replacing = 0; replacing <= std::min<int>(jokers, Card::kPerMonth); ++replacing) {
    for (Month month = 1; month <= Card::kMonths; ++month) {
      if (!rules.deck.contains(CardSet::of(month))) continue;
      const gostop::Deal deal = deal_with_quad(rules, month, replacing);
      const gostop::State state = gostop::start(rules, 0, 0, deal);
      ++opening.deals;
      if (state.over() || state.table.count(month) < Card::kPerMonth) continue;
      opening.quad_that_stays =
          fmt::format("dealt to the table: {}; on top of the stock: {}; play begins with {}",
                      names(deal.table), gostop::name(deal.stock[0]), names(state.table));
      return opening;
    }
  }
  return opening;
}

}  // namespace

Proof prove_opening(const gostop::Rules& rules) {
  Proof proof{"no_quad_when_play_begins",
              "No four cards of a month lie on the table when play begins.",
              Proof::Outcome::unknown,
              {},
              0};
  const auto start = std::chrono::steady_clock::now();
  // The mutant: jokers are replaced when nobody looks for quads any more.
  const bool has_joker = !(rules.deck & gostop::kJokerCards).empty();
  const rules::RuleSet joker =
      has_joker ? *rules.source : with(*rules.source, "deck.jokers", "[2]");
  const rules::RuleSet late = with(
      joker, "pre.order", "[\"table_quad\", \"hand_quad\", \"table_jokers\", \"table_triple\"]");
  const Opening opening = try_openings(rules);
  std::string why_not;
  if (opening.quad_that_stays) {
    proof.outcome = Proof::Outcome::refuted;
    proof.detail = *opening.quad_that_stays;
  } else if (!gostop::playable(late, rules.players, why_not)) {
    proof.detail = why_not;
  } else if (const Opening mutant = try_openings(gostop::compile(late, rules.players));
             mutant.quad_that_stays) {
    proof.outcome = Proof::Outcome::proved;
    proof.detail = fmt::format(
        "by {} deals, one for each month and each number of its cards that replace jokers; mutant "
        "found: {}",
        opening.deals, *mutant.quad_that_stays);
  } else {
    proof.detail = "a mutant of the order of checks was not found";
  }
  const std::chrono::duration<double> used = std::chrono::steady_clock::now() - start;
  proof.seconds = used.count();
  return proof;
}

}  // namespace showstopper::solver
