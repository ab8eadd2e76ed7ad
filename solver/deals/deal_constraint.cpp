// SPDX-License-Identifier: Apache-2.0
#include "solver/deals/deal_constraint.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/gostop/situation.h"
#include "model/table/check.h"
#include "solver/encoding/expression_formula.h"
#include "solver/goals/absent.h"

namespace showstopper::solver {
namespace {

using gostop::Card;
using gostop::CardSet;
using rules::Argument;
using rules::Expression;
using rules::Quantity;
using Op = Expression::Step::Op;

// Kinds of quantities; the table of words has one row of these for each kind of zone.
enum class What : std::uint8_t {
  cards,
  month,
  quads,
  triples,
  card,
  brights,
  animals,
  ribbons,
  junk,
  jokers
};
constexpr int kWhats = static_cast<int>(What::jokers) + 1;

// clang-format off
constexpr Quantity kQuantities[] = {
    {"hand", Argument::none, true, false, "cards dealt to the hand"},
    {"hand.month", Argument::number, true, false, "cards of the month in the hand", false,
     Card::kMonths},
    {"hand.quads", Argument::none, true, false, "months of which the hand has all four cards"},
    {"hand.triples", Argument::none, true, false, "months of which the hand has three or four"},
    {"hand.card", Argument::card, true, false, "whether the card is in the hand"},
    {"hand.brights", Argument::none, true, false, "brights in the hand"},
    {"hand.animals", Argument::none, true, false, "animals in the hand"},
    {"hand.ribbons", Argument::none, true, false, "ribbons in the hand"},
    {"hand.junk", Argument::none, true, false, "junk cards in the hand, without jokers"},
    {"hand.jokers", Argument::none, true, false, "jokers in the hand"},
    {"table", Argument::none, false, false, "cards dealt to the table"},
    {"table.month", Argument::number, false, false, "cards of the month on the table", false,
     Card::kMonths},
    {"table.quads", Argument::none, false, false, "months of which all four lie on the table"},
    {"table.triples", Argument::none, false, false, "months of which three or four lie there"},
    {"table.card", Argument::card, false, false, "whether the card lies on the table"},
    {"table.brights", Argument::none, false, false, "brights on the table"},
    {"table.animals", Argument::none, false, false, "animals on the table"},
    {"table.ribbons", Argument::none, false, false, "ribbons on the table"},
    {"table.junk", Argument::none, false, false, "junk cards on the table, without jokers"},
    {"table.jokers", Argument::none, false, false, "jokers on the table"},
    {"stock", Argument::none, false, false, "cards in the stock"},
    {"stock.month", Argument::number, false, false, "cards of the month in the stock", false,
     Card::kMonths},
    {"stock.quads", Argument::none, false, false, "months of which all four are in the stock"},
    {"stock.triples", Argument::none, false, false, "months of which three or four are there"},
    {"stock.card", Argument::card, false, false, "whether the card is in the stock"},
    {"stock.brights", Argument::none, false, false, "brights in the stock"},
    {"stock.animals", Argument::none, false, false, "animals in the stock"},
    {"stock.ribbons", Argument::none, false, false, "ribbons in the stock"},
    {"stock.junk", Argument::none, false, false, "junk cards in the stock, without jokers"},
    {"stock.jokers", Argument::none, false, false, "jokers in the stock"}};
// clang-format on
static_assert(std::size(kQuantities) == 3 * kWhats);

const rules::Vocabulary& deal_words() {
  static const rules::Vocabulary kVocabulary{kQuantities, gostop::vocabulary().card};
  return kVocabulary;
}

// Where a quantity is required: which zone of how many seats.
DealAtom atom_of(int quantity, Seat seat, int argument, int players) {
  const int of_zone = quantity / kWhats;
  return {quantity % kWhats, of_zone == 0 ? int{seat} : players + of_zone - 1, argument};
}

// Answers from a function of the atom.
template <class Value>
class DealtSituation : public rules::Situation {
 public:
  DealtSituation(int players, Value value) : players_(players), value_(std::move(value)) {}
  int players() const override { return players_; }
  Seat winner() const override { return table::kNobody; }
  Seat loser() const override { return table::kNobody; }
  Seat dealer() const override { return 0; }
  std::int64_t value(int quantity, Seat seat, int argument, int) const override {
    return value_(atom_of(quantity, seat, argument, players_));
  }
  bool has(Seat seat, int card) const override {
    return value_(DealAtom{static_cast<int>(What::card), seat, card}) != 0;
  }

 private:
  int players_;
  Value value_;
};

template <class Value>
bool holds_for_some_seat(const Expression& expression, int players, Value value) {
  const DealtSituation<Value> dealt(players, std::move(value));
  for (Seat self = 0; self < players; ++self) {
    if (expression.holds(dealt, self)) return true;
  }
  return false;
}

std::optional<std::string> misplaced(const Expression& expression, const gostop::Rules& rules) {
  for (const Expression::Step& step : expression.steps()) {
    if (step.op != Op::quantity && step.op != Op::has) continue;
    if (step.seat == Expression::kWinner || step.seat == Expression::kLoser) {
      return fmt::format("a deal has no `{}`; name a seat such as `p0` or the `dealer`",
                         step.seat == Expression::kWinner ? "winner" : "loser");
    }
    if (auto seat = absent_seat(step.seat, rules.players)) return seat;
    const auto what = step.op == Op::has ? What::card : static_cast<What>(step.quantity % kWhats);
    const Card card(static_cast<int>(step.number));
    if (what == What::card && !rules.deck.has(card)) {
      return fmt::format("card `{}` is not in the deck of these rules", gostop::name(card));
    }
  }
  return std::nullopt;
}

// `p0 has 09A`, `p0.hand.card(09A)`, `table.card(09A)`: one step, of a seat that is named.
std::optional<Predealt> predealt_by(const Expression& expression, int players) {
  if (expression.steps().size() != 1) return std::nullopt;
  const Expression::Step& step = expression.steps().front();
  const bool is_card =
      step.op == Op::has ||
      (step.op == Op::quantity && static_cast<What>(step.quantity % kWhats) == What::card);
  if (!is_card || step.seat == Expression::kSelf) return std::nullopt;
  const Card card(static_cast<int>(step.number));
  const Seat seat = step.seat == Expression::kDealer ? 0 : step.seat;
  if (step.op == Op::has) return Predealt{card, seat, -1};
  return Predealt{card, atom_of(step.quantity, seat, 0, players).zone, -1};
}

}  // namespace

int contribution(const DealAtom& atom, gostop::Month month, CardSet cards) {
  const bool flowers = month <= Card::kMonths;
  const auto of_kind = [&](gostop::Kind kind) {
    return (cards & gostop::usual_cards(kind) & gostop::kFlowerCards).size();
  };
  switch (static_cast<What>(atom.quantity)) {
    case What::cards: return cards.size();
    case What::month: return flowers && month == atom.argument ? cards.size() : 0;
    case What::quads: return flowers && cards.size() == Card::kPerMonth ? 1 : 0;
    case What::triples: return flowers && cards.size() >= Card::kPerMonth - 1 ? 1 : 0;
    case What::card: return cards.has(Card(atom.argument)) ? 1 : 0;
    case What::brights: return of_kind(gostop::Kind::bright);
    case What::animals: return of_kind(gostop::Kind::animal);
    case What::ribbons: return of_kind(gostop::Kind::ribbon);
    case What::junk: return of_kind(gostop::Kind::junk);
    case What::jokers: return flowers ? 0 : cards.size();
  }
  UNREACHABLE("every quantity is counted");
}

std::optional<DealConstraint> DealConstraint::parse(std::string_view text,
                                                    const gostop::Rules& rules,
                                                    table::Diagnostics& diagnostics) {
  auto expression = rules::parse_expression(text, deal_words(), "where", {1, 1}, diagnostics);
  if (!expression) return std::nullopt;
  if (const auto wrong = misplaced(*expression, rules)) {
    diagnostics.push_back({"where", {1, 1}, *wrong});
    return std::nullopt;
  }
  DealConstraint constraint;
  constraint.expression_ = std::move(*expression);
  constraint.players_ = rules.players;
  std::vector<DealAtom>& atoms = constraint.atoms_;
  // An evaluation reads every atom: it skips no part of an expression.
  const DealtSituation recorder(rules.players, [&atoms](const DealAtom& atom) {
    if (std::find(atoms.begin(), atoms.end(), atom) == atoms.end()) atoms.push_back(atom);
    return std::int64_t{0};
  });
  for (Seat self = 0; self < rules.players; ++self) {
    constraint.expression_.holds(recorder, self);
  }
  constraint.predealt_ = predealt_by(constraint.expression_, rules.players);
  return constraint;
}

bool DealConstraint::holds(const gostop::Deal& deal) const {
  if (predealt_ && predealt_->place >= 0 &&
      (predealt_->place >= deal.stock.size() || deal.stock[predealt_->place] != predealt_->card)) {
    return false;
  }
  return holds_for_some_seat(expression_, players_, [&](const DealAtom& atom) {
    const int table = players_;
    const CardSet zone = atom.zone < table    ? deal.hands[atom.zone]
                         : atom.zone == table ? deal.table
                                              : deal.stock.set();
    std::int64_t sum = contribution(atom, Card::kMonths + 1, zone & gostop::kJokerCards);
    for (gostop::Month month = 1; month <= Card::kMonths; ++month) {
      sum += contribution(atom, month, zone.in(month));
    }
    return sum;
  });
}

Literal DealConstraint::literal(Cnf& cnf,
                                const std::function<UnaryInteger(const DealAtom&)>& value) const {
  ExpressionFormula formula(
      cnf, {players_, table::kNobody, table::kNobody, 0},
      [&](const Expression::Step& step, Seat seat) {
        const auto argument = static_cast<int>(step.number);
        return std::optional<WideInteger>(value(atom_of(step.quantity, seat, argument, players_)));
      },
      [&](Seat seat, int card) {
        return cnf.at_least(value(DealAtom{static_cast<int>(What::card), seat, card}), 1);
      });
  std::vector<Literal> ways;
  for (Seat self = 0; self < players_; ++self) ways.push_back(formula.holds(expression_, self));
  return cnf.any_of(ways);
}

bool DealConstraint::holds(const std::vector<int>& values) const {
  CHECK(values.size() == atoms_.size());
  return holds_for_some_seat(expression_, players_, [&](const DealAtom& atom) {
    const auto at = std::find(atoms_.begin(), atoms_.end(), atom);
    CHECK(at != atoms_.end());
    return std::int64_t{values[at - atoms_.begin()]};
  });
}

}  // namespace showstopper::solver
