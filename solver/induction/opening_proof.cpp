// SPDX-License-Identifier: Apache-2.0
#include "solver/induction/opening_proof.h"

#include <chrono>
#include <optional>

#include <fmt/format.h>

#include "model/gostop/engine.h"
#include "model/gostop/parameter_table.h"
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

// January on the table: all four, or three and a joker with the fourth on top of the stock. The
// rest goes round one month after another, so that no other quad is dealt.
gostop::Deal deal_with_quad(const gostop::Rules& rules, bool by_joker) {
  const std::vector<Card> deck = gostop::deck_cards(rules);
  const gostop::Deal any = gostop::deal_deck(rules, 0, deck);
  const Card last(1, Card::kPerMonth - 1);
  gostop::Deal deal;
  deal.table = CardSet::of(1);
  if (by_joker) {
    deal.table -= last;
    deal.table |= (rules.deck & gostop::kJokerCards).first();
    deal.stock.cards[deal.stock.end++] = last;
  }
  CardSet left = rules.deck - deal.table - deal.stock.set();
  const auto fill = [&](CardSet& zone, int size) {
    for (int copy = 0; copy < Card::kPerMonth; ++copy) {
      for (Month month = 2; month <= Card::kMonths && zone.size() < size; ++month) {
        const Card card(month, copy);
        if (!left.has(card)) continue;
        zone |= card;
        left -= card;
      }
    }
  };
  fill(deal.table, any.table.size());
  for (Seat seat = 0; seat < rules.players; ++seat) {
    const auto i = static_cast<std::size_t>(seat);
    fill(deal.hands[i], any.hands[i].size());
  }
  for (const Card card : left) deal.stock.cards[deal.stock.end++] = card;
  CHECK(!gostop::fault(rules, 0, deal));
  return deal;
}

// The deal after which play begins with a quad on the table, in words.
std::optional<std::string> quad_that_stays(const gostop::Rules& rules) {
  for (const bool by_joker : {false, true}) {
    const gostop::Deal deal = deal_with_quad(rules, by_joker);
    const gostop::State state = gostop::start(rules, 0, 0, deal);
    if (state.over() || state.table.count(1) < Card::kPerMonth) continue;
    return fmt::format("dealt to the table: {}; on top of the stock: {}; play begins with {}",
                       names(deal.table), gostop::name(deal.stock[0]), names(state.table));
  }
  return std::nullopt;
}

}  // namespace

Proof prove_opening(const gostop::Rules& rules) {
  Proof proof{"no_quad_when_play_begins",
              "No four cards of a month lie on the table when play begins.",
              Proof::Outcome::unknown,
              {},
              0};
  const auto start = std::chrono::steady_clock::now();
  const bool has_joker = !(rules.deck & gostop::kJokerCards).empty();
  const rules::RuleSet joker =
      has_joker ? *rules.source : with(*rules.source, "deck.jokers", "[2]");
  // The fault: jokers are replaced when nobody looks for quads any more.
  const rules::RuleSet late = with(
      joker, "pre.order", "[\"table_quad\", \"hand_quad\", \"table_jokers\", \"table_triple\"]");
  std::string why_not;
  if (!gostop::playable(joker, rules.players, why_not)) {
    proof.detail = why_not;
  } else if (const auto witness = quad_that_stays(gostop::compile(joker, rules.players))) {
    proof.outcome = Proof::Outcome::refuted;
    proof.detail = *witness;
  } else if (const auto fault = quad_that_stays(gostop::compile(late, rules.players))) {
    proof.outcome = Proof::Outcome::proved;
    proof.detail = "planted fault found: " + *fault;
  } else {
    proof.detail = "a planted fault was not found";
  }
  const std::chrono::duration<double> used = std::chrono::steady_clock::now() - start;
  proof.seconds = used.count();
  return proof;
}

}  // namespace showstopper::solver
