// SPDX-License-Identifier: Apache-2.0
#include "solver/induction/opening_proof.h"

#include <algorithm>
#include <chrono>
#include <optional>

#include <fmt/format.h>
#include <z3++.h>

#include "model/gostop/engine.h"
#include "model/table/check.h"
#include "solver/cnf/z3_check.h"
#include "solver/encoding/history.h"

namespace showstopper::solver {
namespace {

using gostop::Card;
using gostop::CardSet;
using gostop::Month;
using gostop::Seat;

constexpr unsigned kWidth = Card::kFlowers;

// The cards dealt to the table and those that replace its jokers, symbolically, and whether play
// begins.
class OpeningStep {
 public:
  // The mutant does not look for quads.
  OpeningStep(z3::context& context, const gostop::Rules& rules, bool mutant)
      : context_(context),
        dealt_(context.bv_const("dealt", kWidth)),
        replacing_(context.bv_val(0, kWidth)),
        possible_(is_of(dealt_, rules.deck & gostop::kFlowerCards)),
        begins_(context.bool_val(true)) {
    // Each joker that is replaced brings one flower, unless the stock ends before.
    const bool replaces = rules.joker_table_to != gostop::JokerTableTo::none;
    const int jokers = replaces ? (rules.deck & gostop::kJokerCards).size() : 0;
    for (int i = 0; i < jokers; ++i) {
      const z3::expr card = context.bv_const(fmt::format("replacing{}", i).c_str(), kWidth);
      const z3::expr at_most_one = (card & (card - context.bv_val(1, kWidth))) == none();
      possible_ = possible_ && at_most_one && is_of(card, rules.deck & gostop::kFlowerCards) &&
                  (card & (dealt_ | replacing_)) == none();
      replacing_ = replacing_ | card;
    }
    z3::expr lying = dealt_;
    for (const gostop::PreCheck check : rules.pre_order) {
      if (check == gostop::PreCheck::table_jokers) lying = lying | replacing_;
      // Any quad that is seen there ends the round (GS-A-018).
      if (check == gostop::PreCheck::table_quad && !mutant) begins_ = begins_ && !has_quad(lying);
    }
  }

  // Play begins, and four of a month lie on the table.
  z3::expr begins_with_quad() const { return begins() && has_quad(dealt_ | replacing_); }
  z3::expr begins() const { return possible_ && begins_; }
  z3::expr is_this(CardSet dealt, CardSet replacing) const {
    return dealt_ == word(dealt) && replacing_ == word(replacing);
  }

 private:
  z3::expr none() const { return context_.bv_val(0, kWidth); }
  z3::expr word(CardSet cards) const {
    return context_.bv_val(static_cast<std::uint64_t>(cards.bits()), kWidth);
  }
  z3::expr is_of(const z3::expr& cards, CardSet deck) const {
    return (cards & ~word(deck)) == none();
  }
  z3::expr has_quad(const z3::expr& cards) const {
    z3::expr some = context_.bool_val(false);
    for (unsigned month = 0; month < Card::kMonths; ++month) {
      const unsigned low = month * Card::kPerMonth;
      some = some || cards.extract(low + Card::kPerMonth - 1, low) ==
                         context_.bv_val((1 << Card::kPerMonth) - 1, Card::kPerMonth);
    }
    return some;
  }

  z3::context& context_;
  z3::expr dealt_, replacing_, possible_, begins_;
};

z3::check_result check(z3::context& context, const z3::expr& formula, double seconds) {
  z3::solver solver(context, "QF_BV");
  solver.add(formula);
  return check_within(solver, seconds);
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

// A round from such a deal, played to its end, of which play begins with a quad on the table.
std::optional<table::PlayedRound<gostop::Game>> round_with_quad(const gostop::Rules& rules,
                                                                std::string& sentence) {
  const int jokers = (rules.deck & gostop::kJokerCards).size();
  for (int replacing = 0; replacing <= std::min<int>(jokers, Card::kPerMonth); ++replacing) {
    for (Month month = 1; month <= Card::kMonths; ++month) {
      if (!rules.deck.contains(CardSet::of(month))) continue;
      History history(rules, 0, 0, deal_with_quad(rules, month, replacing));
      const gostop::State& state = history.state();
      const int on_table = state.table.count(month);
      if (state.over() || on_table < Card::kPerMonth) continue;
      sentence = fmt::format("dealt to the table: {}; on top of the stock: {}; play begins with {}",
                             names(history.deal().table), gostop::name(history.deal().stock[0]),
                             names(state.table));
      while (!history.over()) history.act(gostop::legal(rules, state).nth(0));
      return history.record();
    }
  }
  return std::nullopt;
}

void judge(const gostop::Rules& rules, double seconds, Proof& proof) {
  z3::context context;
  const OpeningStep opening(context, rules, false), mutant(context, rules, true);
  switch (check(context, opening.begins_with_quad(), seconds)) {
    case z3::unknown: proof.detail = "it was not decided in time"; return;
    case z3::sat: {
      proof.witness = round_with_quad(rules, proof.detail);
      proof.outcome = proof.witness ? Proof::Outcome::refuted : Proof::Outcome::not_inductive;
      return;
    }
    case z3::unsat: break;
  }
  // Against vacuity: play can begin at all, and a mutant is found.
  if (check(context, opening.begins(), seconds) != z3::sat ||
      check(context, mutant.begins_with_quad(), seconds) != z3::sat) {
    proof.detail = "the vacuity was not decided in time";
    return;
  }
  proof.outcome = Proof::Outcome::proved;
  proof.detail = "mutant found: quads on the table are not looked for";
}

}  // namespace

bool opening_admits(const gostop::Rules& rules, CardSet dealt, CardSet replacing) {
  constexpr double kSeconds = 60;
  z3::context context;
  const OpeningStep opening(context, rules, false);
  const z3::expr both = opening.begins() && opening.is_this(dealt, replacing);
  return check(context, both, kSeconds) == z3::sat;
}

Proof prove_opening(const gostop::Rules& rules, double seconds) {
  Proof proof{"no_quad_when_play_begins",
              "No four cards of a month lie on the table when play begins.",
              Proof::Outcome::unknown,
              {},
              0};
  const auto start = std::chrono::steady_clock::now();
  try {
    judge(rules, seconds, proof);
  } catch (const z3::exception&) {
    proof.outcome = Proof::Outcome::unknown;
    proof.detail = "the solver gave up";
  }
  const std::chrono::duration<double> used = std::chrono::steady_clock::now() - start;
  proof.seconds = used.count();
  return proof;
}

}  // namespace showstopper::solver
