// SPDX-License-Identifier: Apache-2.0
#include "conformance/gostop/exchange.h"

#include <array>
#include <numeric>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "model/gostop/game.h"
#include "model/gostop/state_fields.h"
#include "model/table/check.h"
#include "model/table/field_walk.h"
#include "model/trace/gostop/text.h"

namespace showstopper::conformance::gostop {
namespace {

using GostopHypothesis = Hypothesis<trace::GostopTrace>;

// Other names of cards and months, for `table::relabelled` and for the observations of a log.
struct Names {
  std::array<Card, Card::kCount> cards;
  std::array<Month, Card::kMonths + 1> months{};

  Names() {
    for (int i = 0; i < Card::kCount; ++i) cards[static_cast<std::size_t>(i)] = Card(i);
    std::iota(months.begin(), months.end(), Month{0});
  }
  void exchange(Card a, Card b) { std::swap(cards[a.index()], cards[b.index()]); }
  void exchange(Month a, Month b) {
    REQUIRES(a >= 1 && b >= 1 && a != b);
    for (int i = 0; i < Card::kPerMonth; ++i) exchange(Card(a, i), Card(b, i));
    std::swap(months[a], months[b]);
  }

  Seat of(Seat seat) const { return seat; }
  Card of(Card card) const { return card.is_card() ? cards[card.index()] : card; }
  CardSet of(CardSet set) const {
    CardSet to;
    for (const Card card : set) to |= of(card);
    ENSURES(to.size() == set.size());
    return to;
  }
  Month of_month(Month month) const {
    REQUIRES(month >= 0 && month <= Card::kMonths);
    return months[month];
  }
  MonthSet of_months(MonthSet set) const {
    MonthSet to;
    for (const Month month : set) to.insert(of_month(month));
    ENSURES(to.size() == set.size());
    return to;
  }
  std::uint8_t of_jokers(std::uint8_t jokers) const { return jokers; }

  void rename(trace::SeenCards& zone) const {
    zone.cards = of(zone.cards);
    zone.twice = of(zone.twice);
  }
  void rename(trace::GostopObservation& seen) const {
    for (CardSet& set : seen.legal.cards) set = of(set);
    for (MonthSet& set : seen.legal.months) set = of_months(set);
    for (auto* const lists : {&seen.hands, &seen.captured}) {
      for (trace::SeenCards& zone : lists->value) rename(zone);
    }
    rename(seen.table);
    rename(seen.pending);
    PerMonth<std::int64_t> owners{};
    for (Month month = 1; month <= Card::kMonths; ++month) {
      owners[of_month(month)] = seen.stacks[month];
    }
    seen.stacks = owners;
    seen.stacked = of_months(seen.stacked);
    seen.stacks_unknown = of_months(seen.stacks_unknown);
    for (Card& card : seen.stock) card = of(card);
  }
  void rename(trace::GostopTrace& round) const {
    if (round.from == trace::GostopTrace::From::state) {
      round.state = table::relabelled(*this, round.state);
    } else {
      for (CardSet& hand : round.deal.hands) hand = of(hand);
      round.deal.table = of(round.deal.table);
      for (Card& card : left(round.deal.stock)) card = of(card);
      for (Card& card : round.deck) card = of(card);
    }
    for (trace::Move& move : round.actions) {
      Action& action = move.action;
      if (takes_card(action.kind)) action = Action::with(action.kind, of(action.card()));
      if (takes_month(action.kind)) action = Action::with(action.kind, of_month(action.month()));
    }
    if (round.start) rename(*round.start);
    for (trace::GostopObservation& seen : round.after) rename(seen);
  }
};

GostopHypothesis exchange_of(std::string text, Names names) {
  REQUIRES(!text.empty());
  Cause cause;
  cause.text = std::move(text);
  cause.clauses = {"GS-A-002"};
  return GostopHypothesis::renaming(std::move(cause), [names = std::move(names)](auto& round) {
    names.rename(round);
    return true;
  });
}

bool are_equal(Card a, Card b) {
  REQUIRES(!a.is_joker() && !b.is_joker());
  return a.month() == b.month() && name(a)[2] >= 'J' && name(a)[2] <= 'K' && name(b)[2] >= 'J' &&
         name(b)[2] <= 'K';
}

}  // namespace

std::vector<GostopHypothesis> exchanges() {
  std::vector<GostopHypothesis> all;
  const auto add = [&all](bool of_one_month) {
    constexpr int kCards = Card::kMonths * Card::kPerMonth;
    for (int i = 0; i < kCards; ++i) {
      for (int k = i + 1; k < kCards; ++k) {
        const Card a(i), b(k);
        if ((a.month() == b.month()) != of_one_month || are_equal(a, b)) continue;
        Names names;
        names.exchange(a, b);
        all.push_back(exchange_of(fmt::format("{} and {} exchanged", name(a), name(b)), names));
      }
    }
  };
  add(true);
  for (Month a = 1; a <= Card::kMonths; ++a) {
    for (Month b = static_cast<Month>(a + 1); b <= Card::kMonths; ++b) {
      Names names;
      names.exchange(a, b);
      all.push_back(exchange_of(
          fmt::format("the months {} and {} exchanged", trace::month_text(a), trace::month_text(b)),
          names));
    }
  }
  add(false);
  return all;
}

}  // namespace showstopper::conformance::gostop
