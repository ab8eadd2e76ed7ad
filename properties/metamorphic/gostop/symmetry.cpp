// SPDX-License-Identifier: Apache-2.0
//
// The same round under other names: seats, cards of equal role, months of equal cards.
#include <algorithm>

#include "properties/metamorphic/groups.h"
#include "properties/metamorphic/relabel.h"

namespace showstopper::properties {

using namespace gostop;  // NOLINT: relations speak the language of the game

namespace {

// Positions are compared after every 8 actions and at the end: a difference never disappears.
constexpr std::size_t kCompared = 8;

// Plays the record under other names and compares it with the original. `fold`, if given, is
// applied to both positions before a comparison.
class Beside {
 public:
  Beside(const GostopRun& run, const Relabelling& by, const Relabelling* fold = nullptr)
      : run_(run), by_(by), fold_(fold) {}

  bool same() {
    const Rules& rules = run_.rules();
    const table::PlayedRound<gostop::Game>& record = run_.record;
    State state =
        run_.set_up
            ? by_.of(run_.positions.front())
            : start(rules, Table{by_.of(record.table.dealer), record.table.carry, record.table.pot},
                    by_.of(record.deal));
    for (std::size_t i = 0; i < record.actions.size(); ++i) {
      if (i % kCompared == 0 && !equal(state, run_.positions[i])) return false;
      const Legal may = legal(rules, state);
      Action action = by_.of(record.actions[i]);
      // Two equal cards may have exchanged their places.
      if (fold_ != nullptr && !may.contains(action)) action = by_.of(action);
      if (state.to_move != by_.of(Seat{run_.positions[i].to_move}) || !may.contains(action)) {
        return false;
      }
      apply(rules, state, action);
    }
    if (!equal(state, run_.end())) return false;
    if (!run_.over()) return true;
    const Result result = settle(rules, state);
    return result.winner == by_.of(run_.result.winner) && result.points == run_.result.points &&
           result.payments == by_.of(run_.result.payments) &&
           result.sale.paid == by_.of(run_.result.sale.paid) &&
           result.sale.received == run_.result.sale.received &&
           result.pot.payments == by_.of(run_.result.pot.payments) &&
           result.pot.left == run_.result.pot.left &&
           result.next_dealer == by_.of(run_.result.next_dealer);
  }

 private:
  bool equal(const State& here, const State& there) const {
    if (fold_ != nullptr) return fold_->of(here) == fold_->of(by_.of(there));
    return here == by_.of(there);
  }

  const GostopRun& run_;
  const Relabelling& by_;
  const Relabelling* fold_;
};

// A number below `of`, from the deal: selects a pair of cards or months, or a turn of seats.
std::size_t pick(const GostopRun& run, std::size_t of) {
  const std::uint64_t bits = run.record.deal.table.bits() ^ run.record.deal.hands[0].bits();
  return static_cast<std::size_t>(table::scrambled(bits) % of);
}

constexpr std::string_view kSeatEvents[] = {"a win", "a steal", "a go"};

Ruling seats_may_turn(const GostopRun& run) {
  Ruling ruling;
  if (run.subject.rows_name_seats) return ruling;
  if (run.over() && run.result.has_winner()) ruling.met |= 1;
  if (run.came(EventType::steal)) ruling.met |= 2;
  if (run.came(EventType::go)) ruling.met |= 4;
  Relabelling by(run.rules().players);
  by.turn_seats(1 + static_cast<int>(pick(run, static_cast<std::size_t>(run.rules().players - 1))));
  ruling.holds = Beside(run, by).same();
  return ruling;
}

bool captured(const State& state, CardSet cards) {
  for (const SeatState& seat : state.seats) cards -= seat.captured;
  return cards.empty();
}

constexpr std::string_view kPairEvents[] = {"both cards captured", "both captured apart"};

Ruling equal_cards_may_be_exchanged(const GostopRun& run) {
  Ruling ruling;
  const auto& pairs = run.subject.equal_cards;
  if (pairs.empty()) return ruling;
  const auto [a, b] = pairs[pick(run, pairs.size())];
  if (captured(run.end(), CardSet(a) | b)) {
    ruling.met |= 1;
    for (const SeatState& seat : run.end().seats) {
      if (seat.captured.has(a) && !seat.captured.has(b)) ruling.met |= 2;
    }
  }
  Relabelling by(run.rules().players), fold(run.rules().players);
  by.exchange(a, b);
  fold.fold(a, b);
  ruling.holds = Beside(run, by, &fold).same();
  return ruling;
}

constexpr std::string_view kMonthEvents[] = {"cards of both months captured", "a win"};

// If the rules choose the junk that is stolen or given as change, they take the first by name. That
// order is not symmetric.
bool names_decided(const GostopRun& run) {
  if (run.came(EventType::steal_change)) return true;
  return run.rules().steal_chooser == StealChooser::lowest_value &&
         (run.came(EventType::steal) || run.came(EventType::steal_double));
}

Ruling equal_months_may_be_exchanged(const GostopRun& run) {
  Ruling ruling;
  const auto& pairs = run.subject.equal_months;
  if (pairs.empty() || names_decided(run)) return ruling;
  const auto [a, b] = pairs[pick(run, pairs.size())];
  CardSet taken;
  for (const SeatState& seat : run.end().seats) taken |= seat.captured;
  if (!taken.in(a).empty() && !taken.in(b).empty()) {
    ruling.met |= 1;
    if (run.over() && run.result.has_winner()) ruling.met |= 2;
  }
  Relabelling by(run.rules().players);
  by.exchange_months(a, b);
  ruling.holds = Beside(run, by).same();
  return ruling;
}

constexpr GostopRelation kSymmetryRelations[] = {
    {"seats_may_turn", "Turning the seats round the table turns the whole round with them.",
     kSeatEvents, seats_may_turn},
    {"equal_cards_may_be_exchanged",
     "Exchanging two cards of a month that count the same changes nothing but their names.",
     kPairEvents, equal_cards_may_be_exchanged},
    {"equal_months_may_be_exchanged",
     "Exchanging two months whose cards count the same changes nothing but their names.",
     kMonthEvents, equal_months_may_be_exchanged},
};

// Whether every mask that the rules count by is the same under other names.
bool counts_alike(const Rules& rules, const Relabelling& by) {
  const auto kept = [&by](CardSet mask) { return by.of(mask) == mask; };
  if (!kept(rules.deck) || !kept(CardSet(kCup))) return false;
  for (const CardValues& use : rules.counting) {
    if (!kept(use.brights) || !kept(use.animals) || !kept(use.ribbons) || !kept(use.junk)) {
      return false;
    }
    for (const CardSet worth : use.junk_worth) {
      if (!kept(worth)) return false;
    }
    for (const Combination& row : use.combinations) {
      if (!kept(row.mask) || !kept(row.with)) return false;
    }
  }
  return true;
}

// Whether some step of a condition of a row is such.
template <class Such>
bool some_step(const Rules& rules, Such such) {
  const auto has = [&](const rules::Expression& test) {
    return std::any_of(test.steps().begin(), test.steps().end(), such);
  };
  for (const auto& rows : rules.events) {
    for (const EventRow& row : rows) {
      if (has(row.test)) return true;
    }
  }
  for (const PayerRow& row : rules.payers) {
    if (has(row.winner.expression()) || has(row.loser.expression())) return true;
  }
  for (const LiabilityRow& row : rules.liabilities) {
    if (has(row.when.expression())) return true;
  }
  return false;
}

// Whether a row depends on a month or a card: then months are not interchangeable.
bool rows_name_cards(const Rules& rules) {
  for (const auto& rows : rules.events) {
    for (const EventRow& row : rows) {
      if (!row.months.empty()) return true;
    }
  }
  return rules.hand_quad_several == SeveralQuads::higher_month ||
         some_step(rules, [](const auto& step) {
           using Op = rules::Expression::Step::Op;
           return step.op == Op::has || (step.op == Op::quantity && step.number != 0);
         });
}

}  // namespace

std::span<const GostopRelation> symmetry_relations() { return kSymmetryRelations; }

bool rows_name_seats(const Rules& rules) {
  return some_step(rules, [](const auto& step) {
    using Op = rules::Expression::Step::Op;
    return (step.op == Op::has || step.op == Op::quantity) && step.seat >= 0;
  });
}

std::vector<std::pair<Card, Card>> cards_that_count_alike(const Rules& rules) {
  std::vector<std::pair<Card, Card>> pairs;
  if (rows_name_cards(rules)) return pairs;
  for (const Card a : rules.deck& kFlowerCards) {
    // Neighbours in the order of names, by which the rules choose among equal junk.
    const Card b(a.index() + 1);
    if (b.index() >= Card::kFlowers || a.month() != b.month()) continue;
    Relabelling by(rules.players);
    by.exchange(a, b);
    if (counts_alike(rules, by)) pairs.emplace_back(a, b);
  }
  return pairs;
}

std::vector<std::pair<Month, Month>> months_that_count_alike(const Rules& rules) {
  std::vector<std::pair<Month, Month>> pairs;
  if (rows_name_cards(rules)) return pairs;
  for (Month a = 1; a <= Card::kMonths; ++a) {
    for (Month b = a + 1; b <= Card::kMonths; ++b) {
      Relabelling by(rules.players);
      by.exchange_months(a, b);
      if (!rules.deck.in(a).empty() && counts_alike(rules, by)) pairs.emplace_back(a, b);
    }
  }
  return pairs;
}

}  // namespace showstopper::properties
