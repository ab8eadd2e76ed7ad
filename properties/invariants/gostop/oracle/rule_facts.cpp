// SPDX-License-Identifier: Apache-2.0
//
// The consequences of a rule set, read from its parameters and rows and not from the compiled
// rules.
#include <algorithm>
#include <string>
#include <vector>

#include "model/gostop/rules/parameter_table.h"
#include "model/gostop/rules/row_tables.h"
#include "model/rules/rule_set.h"
#include "model/table/check.h"
#include "properties/invariants/gostop/step.h"

namespace showstopper::properties {

using namespace gostop;  // NOLINT: this file restates the rules in the words of the game

namespace {

using rules::Cell;
using rules::Datum;
using rules::Item;
using rules::RuleSet;

const Cell* cell(const rules::Row& row, int column) {
  const auto& found = row.cells[column];
  return found ? &*found : nullptr;
}

int number(const rules::Row& row, int column, int absent) {
  const Cell* found = cell(row, column);
  return found == nullptr ? absent : found->datum.front().number;
}

CardSet cards(const rules::Row& row, int column) {
  CardSet set;
  if (const Cell* found = cell(row, column)) {
    for (const Item& item : found->datum) set |= Card(item.form);
  }
  return set;
}

// The kind of a card: that of its row, or else the printed one (GS-B-010).
Kind printed_kind(const RuleSet& rules, Card card) {
  for (const rules::Row& row : rules.rows(kCardKind)) {
    if (cell(row, column(kCardKind, "card"))->datum.front().form == card.index()) {
      return static_cast<Kind>(cell(row, column(kCardKind, "kind"))->datum.front().form);
    }
  }
  switch (name(card)[2]) {
    case 'B': return Kind::bright;
    case 'A': return Kind::animal;
    case 'R': return Kind::ribbon;
  }
  return Kind::junk;  // jokers too
}

bool doubled(const RuleSet& rules, Card card) {
  const Datum& listed = rules.value("junk.double"_key);
  return std::any_of(listed.begin(), listed.end(),
                     [&](const Item& item) { return item.form == card.index(); });
}

// Counts one card under a use of the cup (GS-A-116, GS-B-061).
void count_card(const RuleSet& rules, const Rules& compiled, Card card, int as_junk,
                RuleFacts::Use& use) {
  const Kind kind = printed_kind(rules, card);
  if (card.is_joker() && kind == Kind::junk) {
    const Datum& values = rules.value("deck.jokers"_key);
    const auto which = static_cast<std::size_t>(card.index() - Card::kFlowers);
    if (which >= values.size()) return;
    use.junk |= card;
    use.junk_value[card.index()] = static_cast<std::uint8_t>(values[which].number);
    return;
  }
  const CupRole role = compiled.cup_role;
  const bool both = role == CupRole::both;
  const bool junk_cup =
      card == kCup && (role == CupRole::junk2 || both || (role == CupRole::choice && as_junk == 1));
  if (!junk_cup || both) {  // AMB-68: the cup counts as junk in place of its kind
    if (kind == Kind::bright) use.brights |= card;
    if (kind == Kind::animal) use.animals |= card;
    if (kind == Kind::ribbon) use.ribbons |= card;
  }
  if (kind == Kind::junk || junk_cup) {
    use.junk |= card;
    const bool two = junk_cup || (card != kCup && doubled(rules, card));
    use.junk_value[card.index()] = two ? 2 : 1;
  }
}

CardSet of_kind(const RuleFacts::Use& use, Kind kind) {
  switch (kind) {
    case Kind::bright: return use.brights;
    case Kind::animal: return use.animals;
    case Kind::ribbon: return use.ribbons;
    case Kind::junk: return use.junk;
  }
  return {};
}

void read_combinations(const RuleSet& rules, RuleFacts::Use& use) {
  std::vector<std::string> groups;
  for (const rules::Row& row : rules.rows(kCombination)) {
    RuleFacts::Row made;
    const Cell* kind = cell(row, column(kCombination, "kind"));
    made.mask = cards(row, column(kCombination, "cards"));
    if (kind != nullptr) {
      const auto of = static_cast<Kind>(kind->datum.front().form);
      made.mask = of_kind(use, of);
      made.by_value = of == Kind::junk;
    }
    made.with = cards(row, column(kCombination, "with"));
    made.first_at = number(row, column(kCombination, "first_at"), std::max(1, made.mask.size()));
    made.points = number(row, column(kCombination, "points"), 0);
    made.step = number(row, column(kCombination, "step"), 0);
    made.multiplier = number(row, column(kCombination, "multiplier"), 1);
    const Cell* counts = cell(row, column(kCombination, "counts_to_minimum"));
    made.counts_to_minimum = counts == nullptr || counts->datum.front().form == 1;
    const Cell* group = cell(row, column(kCombination, "excludes_each_other"));
    if (group != nullptr && !group->name.empty()) {
      const auto known = std::find(groups.begin(), groups.end(), group->name);
      made.group = static_cast<int>(known - groups.begin());
      if (known == groups.end()) groups.push_back(group->name);
    }
    const int most_value =
        made.by_value ? *std::max_element(use.junk_value.begin(), use.junk_value.end()) : 1;
    made.fewest = (made.first_at + most_value - 1) / std::max(1, most_value);
    use.rows.push_back(made);
  }
  use.groups = static_cast<int>(groups.size());
  CHECK(use.groups <= RuleFacts::kMostGroups);
}

int order_of(const Rules& rules, PreCheck check) {
  return static_cast<int>(std::find(rules.pre_order.begin(), rules.pre_order.end(), check) -
                          rules.pre_order.begin());
}

void count_the_deal(const Rules& rules, RuleFacts& rule_facts) {
  for (const Rules::Packet& packet : rules.deal_order) {
    if (packet.to == DealTo::table) rule_facts.dealt_to_table += packet.cards;
    if (packet.to == DealTo::dealer || packet.to == DealTo::all) {
      rule_facts.dealt_to_hand += packet.cards;
    }
  }
}

bool has_jokers(const Rules& rules) { return !(rules.deck & kJokerCards).empty(); }

void judge_the_table(const Rules& rules, RuleFacts& rule_facts) {
  // AMB-08: a joker on the table that is replaced after the check for quads may complete one.
  const bool replaced_later =
      has_jokers(rules) && rules.joker_table_to == JokerTableTo::dealer &&
      order_of(rules, PreCheck::table_jokers) > order_of(rules, PreCheck::table_quad);
  rule_facts.four_may_lie = replaced_later || !rules.capture_compulsory;
  rule_facts.three_may_lie_loose = !rules.capture_compulsory;
  rule_facts.three_may_be_captured =
      !rules.ppuk_forms || !rules.ppuk_on_last_card || rules.suppress_ppuk;
  rule_facts.jokers_may_lie = rules.joker_table_to == JokerTableTo::none;
}

// Facts 1 to 3: each turn costs a hand card or a credit, and turns one flower of the stock.
void judge_the_stock(const Rules& rules, RuleFacts& rule_facts) {
  rule_facts.turns_are_plain = rules.capture_compulsory && rules.bomb_flips == 1 &&
                               !rules.bomb_keeps_turn &&
                               rules.joker_from_hand != JokerFromHand::reveal_as_stock;
  const bool credits_last = rules.bomb_credit_window == CreditWindow::any_later_turns &&
                            rules.turn_empty_hand == EmptyHand::spend_credit;
  const int flowers = (rules.deck & kFlowerCards).size();
  const int in_hands = rule_facts.dealt_to_hand * rules.players;
  const bool one_for_each = flowers - rule_facts.dealt_to_table - in_hands == in_hands;
  rule_facts.hands_are_exact =
      credits_last && !rules.bomb_keeps_turn && one_for_each && !rule_facts.jokers_may_lie;
  // A bomb uses two cards more than a turn does, a small one one more; so many turns must follow.
  const bool bombs_balance = rules.bomb_credits == 2;
  rule_facts.stock_is_exact = rule_facts.hands_are_exact && bombs_balance && rules.bomb_flips == 1;
  rule_facts.table_empties = rule_facts.stock_is_exact && !rule_facts.four_may_lie &&
                             !rule_facts.three_may_be_captured && rules.capture_compulsory;
}

int amount(const RuleSet& rules, int parameter, int stop_minimum) {
  const Item item = rules.item(parameter);
  return item.form == static_cast<int>(Amount::stop_minimum) ? stop_minimum : item.number;
}

RuleFacts::Events read_events(const RuleSet& rules, int stop_minimum) {
  RuleFacts::Events events;
  events.jjok = rules.number("jjok.junk"_key);
  events.ttadak = rules.number("ttadak.junk"_key);
  events.sweep = rules.number("sweep.junk"_key);
  events.bomb = rules.number("bomb.steal"_key);
  const auto small = static_cast<SmallBomb>(rules.form("small_bomb"_key));
  events.small_bomb = small == SmallBomb::steal || small == SmallBomb::steal_and_double;
  events.joker = rules.form("joker.steal_on_gain"_key);
  events.other_stack = rules.number("stack_capture.junk"_key);
  events.dealt_stack = rules.form("table_triple.steal"_key) == 1 ? events.other_stack : 0;
  events.own_stack = rules.number("self_stack.junk"_key);
  events.own_stack_by_value =
      rules.form("self_stack.unit"_key) == static_cast<int>(StealUnit::value_until_2);
  events.from = static_cast<StealFrom>(rules.form("steal.from"_key));
  events.first_ppuk = amount(rules, "first_ppuk.points"_key, stop_minimum);
  const Datum& streak = rules.value("ppuk_streak.points"_key);
  const bool none = rules.item("first_ppuk.points"_key) == Item{0, 0};
  if (none && !streak.empty()) events.first_ppuk = streak.front().number;
  events.ppuk_streak.assign(2, 0);
  for (std::size_t i = 1; i < streak.size(); ++i) events.ppuk_streak.push_back(streak[i].number);
  const Item three = rules.item("three_ppuk.effect"_key);
  events.three_ppuks_win = three.form != static_cast<int>(ThreePpuk::none);
  events.three_ppuk_points =
      three.form == static_cast<int>(ThreePpuk::win_minimum) ? stop_minimum : three.number;
  return events;
}

// The card of `[[event]] on = "capture"`, `when = { test = "took(CARD)" }`, if this is the only row
// that takes the pot.
Card pot_card_of(const RuleSet& source) {
  Card taken;
  int rows = 0;
  for (const rules::Row& row : source.rows(kEvent)) {
    const auto effect = static_cast<Effect>(cell(row, column(kEvent, "effect"))->datum[0].form);
    if (effect != Effect::take_pot) continue;
    ++rows;
    const auto on = static_cast<EventKind>(cell(row, column(kEvent, "on"))->datum[0].form);
    const Cell* test = cell(row, column(kEvent, "when.test"));
    bool plain = on == EventKind::capture && test != nullptr;
    for (const int other :
         {column(kEvent, "when.turn"), column(kEvent, "when.owner"), column(kEvent, "when.month"),
          column(kEvent, "when.count"), column(kEvent, "when.streak")}) {
      plain = plain && cell(row, other) == nullptr;
    }
    const std::string text = plain ? std::string(test->expression.text()) : "";
    constexpr std::size_t kBefore = 5, kBehind = 1;  // `took(` and `)`
    if (!text.starts_with("took(") || text.size() < kBefore + kBehind) continue;
    const auto card = card_named(text.substr(kBefore, text.size() - kBefore - kBehind));
    if (card) taken = *card;
  }
  return rows == 1 && source.number("pot.stake"_key) > 0 ? taken : Card();
}

}  // namespace

RuleFacts implied_by(const Rules& rules) {
  RuleFacts rule_facts;
  count_the_deal(rules, rule_facts);
  judge_the_table(rules, rule_facts);
  judge_the_stock(rules, rule_facts);
  const RuleSet& source = *rules.source;
  const std::vector<std::vector<rules::Row>> plain = source.shorthand_rows();
  rule_facts.events_are_plain = source.rows(kEvent) == plain[kEvent];
  rule_facts.payers_are_plain = source.rows(kLiability) == plain[kLiability];
  rule_facts.events = read_events(source, rules.stop_minimum);
  rule_facts.pot_card = pot_card_of(source);
  for (int as_junk = 0; as_junk < 2; ++as_junk) {
    RuleFacts::Use& use = rule_facts.use[as_junk];
    for (int index = 0; index < Card::kCount; ++index) {
      count_card(source, rules, Card(index), as_junk, use);
    }
    for (int index = 0; index < Card::kCount; ++index) {
      for (int above = 0; above < use.junk_value[index]; ++above) {
        use.junk_above[above] |= Card(index);
      }
    }
    read_combinations(source, use);
  }
  // Each turn uses up a hand card, a credit or a stock card, and has at most: one shake per month,
  // an offer with its answers, a play per joker and one more, three choices, gifts of every card
  // that is out, a cup and a decision.
  const int turns = 2 * Card::kCount;
  const int in_a_turn = Card::kMonths + 1 + kMaxPlayers + Card::kJokers + 1 + 3 + Card::kCount + 2;
  rule_facts.most_steps = Card::kMonths * kMaxPlayers + turns * in_a_turn;
  return rule_facts;
}

}  // namespace showstopper::properties
