// SPDX-License-Identifier: Apache-2.0
//
// Goals that a parameter or a missing row disables. A word that cannot count under the rules is 0;
// if the goal is then false for all values of the others, no search is needed.
#include <algorithm>

#include <fmt/format.h>

#include "model/gostop/rules/parameter_table.h"
#include "model/gostop/situation.h"
#include "model/rules/expression/expression_fold.h"
#include "model/rules/rule_set.h"
#include "model/table/check.h"
#include "solver/encoding/encoded_rules.h"
#include "solver/goals/goal.h"

namespace showstopper::solver {
namespace {

using gostop::EffectKind;
using gostop::EventKind;
using gostop::Rules;
using rules::Expression;
using Op = Expression::Step::Op;

// `offer.max_per_round = 0`, as the rules have it.
std::string stated(const Rules& rules, std::string_view key) {
  const int parameter = rules::parameter_index(gostop::kParameters, key);
  CHECK(parameter >= 0 && rules.source);
  return fmt::format(
      "`{} = {}`", key,
      rules::to_toml(gostop::kParameters[parameter], rules.source->value(parameter)));
}

bool wins_at_once(const Rules& rules, EventKind kind) {
  const auto& rows = rules.on(kind);
  return std::any_of(rows.begin(), rows.end(),
                     [](const auto& row) { return row.effect == EffectKind::win; });
}

bool has_payer(const Rules& rules, std::string_view name) {
  return std::any_of(rules.payers.begin(), rules.payers.end(),
                     [&](const auto& row) { return row.name == name; });
}

// Of the words about bombs (GS-A-061, GS-A-063, AMB-37). A small bomb empties hands and earns
// credits too.
std::string why_no_bomb(const Rules& rules, std::string_view word) {
  const auto is = [&](auto... names) { return ((word == names) || ...); };
  const bool small = rules.small_bomb != gostop::SmallBomb::off;
  if (is("small_bomb", "small_bombs") && !small) return stated(rules, "small_bomb");
  if (is("credits", "skip") && rules.bomb_credits == 0) return stated(rules, "bomb.credits");
  if (!never_comes(rules, EventKind::bomb)) return "";
  using gostop::operator""_key;
  const bool by_key = rules.source->form("bomb.allowed"_key) == 0;
  std::string why = stated(rules, by_key ? "bomb.allowed" : "shake.then_bomb");
  if (is("bomb", "bombs")) return why;
  return is("credits", "skip", "last_card_bomb") && !small ? why : "";
}

// Of the words about quads that decide the round (GS-A-021) and the use of the sake cup
// (GS-A-116).
std::string why_no_choice(const Rules& rules, std::string_view word) {
  const bool quads = rules.hand_quad_effect != gostop::HandQuad::none;
  if (word == "hand_quad" && !quads) return stated(rules, "hand_quad.effect");
  const bool on_table = rules.table_quad_effect.word == gostop::TableQuad::dealer_wins;
  if (word == "quad_win" && !quads && !on_table) {
    return stated(rules, "hand_quad.effect") + " and " + stated(rules, "table_quad.effect");
  }
  // A row of [[card]] may make it junk, whatever the key.
  const bool junk = std::any_of(rules.counting.begin(), rules.counting.end(),
                                [](const auto& use) { return use.junk.has(gostop::kCup); });
  return word == "cup_as_junk" && !junk ? stated(rules, "cup.role") : "";
}

// Why the word counts nothing in any round under these rules; empty if it may count something.
std::string why_none(const Rules& rules, std::string_view word) {
  const auto is = [&](auto... names) { return ((word == names) || ...); };
  if (speaks_of_offers(word) && !rules.offer_possible) {
    const bool never = rules.offer_max_per_round <= 0;
    return stated(rules, never ? "offer.max_per_round" : "offer.players");
  }
  const bool jokers = rules.deck != (rules.deck & gostop::kFlowerCards);
  if (is("joker_gained") && !jokers) return stated(rules, "deck.jokers");
  if (std::string why = why_no_bomb(rules, word); !why.empty()) return why;
  if (std::string why = why_no_choice(rules, word); !why.empty()) return why;
  // A stack that was dealt is captured anyway (GS-A-027); no seat made it.
  if (is("ppuk", "ppuks", "ppuk_streak", "three_ppuk", "self_stack_capture") && !rules.ppuk_forms) {
    return stated(rules, "ppuk.forms");
  }
  if (is("three_ppuk") && !wins_at_once(rules, EventKind::ppuk)) {
    return "no row of [[event]] with on = ppuk wins";
  }
  if (is("gwangbak", "pibak") && !has_payer(rules, word)) {
    return fmt::format("no row of [[payer]] is called {}", word);
  }
  if (is("liable") && rules.liabilities.empty()) return "there is no row of [[liability]]";
  if (is("go", "go_count", "said_go") && rules.go_never_asked == gostop::NeverAsked::always &&
      !rules.stop_needs_highest) {
    return stated(rules, "go.never_asked");
  }
  if (is("shake", "shakes") && rules.shake_limit == 0) return stated(rules, "shake.limit");
  return "";
}

struct Settled {
  std::optional<std::int64_t> value;  // nothing: it depends on the round
  std::string why;                    // if a word that counts nothing decides it
};

std::string both(const std::string& a, const std::string& b) {
  return a.empty() || a == b ? b : b.empty() ? a : a + " and " + b;
}

Settled joined(Op op, const Settled& a, const Settled& b) {
  const bool conjunction = op == Op::logical_and;
  const auto settles = [&](const Settled& x) { return x.value && (*x.value != 0) != conjunction; };
  if (settles(a)) return {conjunction ? 0 : 1, a.why};
  if (settles(b)) return {conjunction ? 0 : 1, b.why};
  if (!a.value || !b.value) return {};
  return {conjunction ? 1 : 0, both(a.why, b.why)};
}

Settled compared(Op op, const Settled& a, const Settled& b) {
  if (!a.value || !b.value) return {};
  const std::int64_t x = *a.value, y = *b.value;
  const auto truth = [&](bool holds) { return Settled{holds ? 1 : 0, both(a.why, b.why)}; };
  switch (op) {
    case Op::equal: return truth(x == y);
    case Op::unequal: return truth(x != y);
    case Op::less: return truth(x < y);
    case Op::at_most: return truth(x <= y);
    case Op::more: return truth(x > y);
    case Op::at_least: return truth(x >= y);
    default: return {};  // arithmetic on zeros is rare in goals
  }
}

// The algebra of the fold: values that the rules alone settle, for every seat.
class Known {
 public:
  using Value = Settled;
  using Step = Expression::Step;
  explicit Known(const Rules& rules) : rules_(rules) {}

  // Two seats, so that each quantifier has a body.
  static int players() { return 2; }
  static table::Seat winner() { return 0; }
  static table::Seat loser() { return 0; }
  static table::Seat dealer() { return 0; }
  static Settled number(std::int64_t value) { return {value, {}}; }
  Settled absent(const Step& step) const { return word(step, 0); }
  Settled word(const Step& step, table::Seat) const {
    const auto& quantity = goal_vocabulary().quantities[static_cast<std::size_t>(step.quantity)];
    if (step.op == Op::has || quantity.argument == rules::Argument::card) {
      const gostop::Card card(static_cast<int>(step.number));
      if (!rules_.deck.has(card)) return {0, fmt::format("{} is not in the deck", name(card))};
    }
    if (step.op == Op::has) return {};
    std::string why = why_none(rules_, quantity.name);
    return why.empty() ? Settled{} : Settled{0, std::move(why)};
  }
  static Settled negated(Settled a) {
    if (a.value) a.value = -*a.value;
    return a;
  }
  static Settled inverted(Settled a) {
    if (a.value) a.value = *a.value == 0 ? 1 : 0;
    return a;
  }
  static Settled combined(Op op, const Settled& a, const Settled& b) {
    const bool logical = op == Op::logical_and || op == Op::logical_or;
    return logical ? joined(op, a, b) : compared(op, a, b);
  }
  // Whatever comes comes in some order.
  static Settled ordered(const Step&, const Step&, const Settled& a, const Settled& b,
                         table::Seat) {
    const Settled both = joined(Op::logical_and, a, b);
    return both.value == 0 ? both : Settled{};
  }
  // If the body holds for every seat, the value may depend on the number of seats.
  template <class Each>
  static Settled quantified(Op, Each each) {
    Settled body;
    each([&](const Settled& value) { body = value; });
    return body.value == 0 ? Settled{0, body.why} : Settled{};
  }

 private:
  const Rules& rules_;
};

}  // namespace

std::optional<std::string> disabled(const Rules& rules, const Goal& goal) {
  Known known(rules);
  const Settled result = rules::ExpressionFold(known).run(goal.expression().steps(), 0);
  if (result.value != 0) return std::nullopt;
  return result.why.empty() ? "the goal never holds" : result.why;
}

}  // namespace showstopper::solver
