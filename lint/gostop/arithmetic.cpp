// SPDX-License-Identifier: Apache-2.0
//
// Sums that do not add up: cards that are dealt and never played, turns without a stock card, and
// products of factors too large for a program.
#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "lint/gostop/kind.h"
#include "lint/gostop/limits.h"
#include "model/gostop/score.h"
#include "model/gostop/settlement/payers.h"
#include "model/table/counted.h"

namespace showstopper::lint::gostop_rules {
namespace {

using gostop::operator""_key;

int dealt_to_the_table(const gostop::Rules& rules) {
  int cards = 0;
  for (const gostop::Rules::Packet& packet : rules.deal_order) {
    if (packet.to == gostop::DealTo::table) cards += packet.cards;
  }
  return cards;
}

// The lines of the linted file among them, or else among the others.
std::vector<Involved> blamed_of(const Subject& subject, std::vector<Involved> all,
                                std::initializer_list<int> others) {
  const bool own = std::any_of(all.begin(), all.end(),
                               [&](const Involved& each) { return subject.own(each.place); });
  for (const int key : others) {
    if (!own && subject.any_own({key})) all.push_back(subject.key(key));
  }
  return subject.blamed(std::move(all));
}

// Each hand card is a turn and each turn turns one stock card; jokers replace themselves. So the
// flowers of the stock must be as many as the hand cards of all (fact 1 of the clause catalogue).
void find_uneven_stock(Subject& subject, const Table& table) {
  const gostop::Rules& rules = table.rules;
  const int flowers =
      static_cast<int>(subject.rules().value("deck.months"_key).size()) * gostop::Card::kPerMonth;
  const int turns = rules.hand_size * rules.players;
  const int stock = flowers - turns - dealt_to_the_table(rules);
  const bool jokers = !subject.rules().value("deck.jokers"_key).empty();
  if (stock == turns || (stock > turns && plays_the_stock_out(rules))) return;
  const int script = rules.players == 2 ? "deal.order.2"_key : "deal.order.3"_key;
  Finding finding;
  const std::string each =
      fmt::format("with {} players {} in hand make {}, but the stock has {}{}", rules.players,
                  table::counted(turns, "card"), table::counted(turns, "turn"),
                  table::counted(stock, "card"), jokers ? " beside the jokers" : "");
  finding.sentence =
      stock < turns
          ? fmt::format(
                "{}: the stock runs dry, and the last {} none", each,
                turns - stock == 1 ? "turn turns" : fmt::format("{} turns turn", turns - stock))
          : fmt::format("{}: {} of the stock {} never turned", each,
                        table::counted(stock - turns, "card"), stock - turns == 1 ? "is" : "are");
  finding.severity = stock < turns ? Severity::warning : Severity::note;
  finding.involved = blamed_of(subject, {subject.key(script)}, {"deck.months"_key});
  finding.proof = "counting: each hand card is a turn, and each turn turns one stock card";
  subject.add(std::move(finding));
}

// The fewest cards with which the row holds, with those that others need already there.
gostop::CardSet cards_for(const gostop::Combination& row, gostop::CardSet have) {
  gostop::CardSet cards = have | row.with;
  for (const gostop::Card card : row.mask) {
    if ((cards & row.mask).size() >= row.first_at) break;
    cards |= card;
  }
  return cards;
}

// Products are computed as the engine does, which caps them.
void find_large_payments(Subject& subject, const Table& table) {
  constexpr gostop::Points kThirtyTwoBits = std::numeric_limits<std::int32_t>::max();
  if (table.rules.payment_cap.word == gostop::PaymentCap::number) return;
  const gostop::CardValues& by = table.rules.counting[0];
  gostop::CardSet pile;
  gostop::Points factor = 1;
  Finding finding;
  for (std::size_t i = 0; i < by.combinations.size(); ++i) {
    const gostop::Combination& row = by.combinations[i];
    const gostop::CardSet with_row = cards_for(row, pile);
    if (row.multiplier <= 1 || !table.rules.deck.contains(with_row)) continue;
    pile = with_row;
    factor = gostop::times_capped(factor, row.multiplier);
    finding.involved.push_back(
        subject.row(gostop::kCombination, subject.rules().rows(gostop::kCombination)[i]));
  }
  const gostop::Points points = std::max(gostop::points(by, pile), 0);
  const gostop::Points paid = gostop::times_capped(points, factor);
  if (paid <= kThirtyTwoBits) return;
  finding.sentence = fmt::format(
      "the factors of {} rows multiply to {}: a winner with {} points takes {} from each loser, "
      "more than 32 bits hold",
      finding.involved.size(), factor, points, paid);
  finding.involved = blamed_of(subject, std::move(finding.involved), {"payment.cap"_key});
  finding.proof = fmt::format("the product of the factors of one pile: {}", gostop::names(pile));
  finding.repair = "set `payment.cap`, or lower `multiplier`";
  subject.add(std::move(finding));
}

// A rule set that no number of players can play by.
void find_no_players(Subject& subject) {
  Finding finding;
  finding.severity = Severity::error;
  std::vector<Involved> scripts;
  for (const int players : gostop::Game::kSeats) {
    std::string why_not;
    if (gostop::playable(subject.rules(), players, why_not)) return;
    finding.sentence +=
        (finding.sentence.empty() ? "no players can play by these rules: " : "; ") + why_not;
    scripts.push_back(subject.key(players == 2 ? "deal.order.2"_key : "deal.order.3"_key));
  }
  finding.involved = blamed_of(subject, std::move(scripts), {"deck.months"_key, "deck.jokers"_key});
  finding.proof = "counting the cards of the deal";
  subject.add(std::move(finding));
}

}  // namespace

void find_arithmetic(Subject& subject) {
  find_no_players(subject);
  for (const Table& table : subject.tables()) find_uneven_stock(subject, table);
  if (!subject.tables().empty()) find_large_payments(subject, subject.tables().front());
}

}  // namespace showstopper::lint::gostop_rules
