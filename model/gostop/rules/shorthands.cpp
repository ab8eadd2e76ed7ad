// SPDX-License-Identifier: Apache-2.0
#include "model/gostop/rules/shorthands.h"

#include <initializer_list>

#include <fmt/format.h>

#include "model/gostop/rules/row_tables.h"
#include "model/gostop/situation.h"
#include "model/table/check.h"

namespace showstopper::gostop {
namespace {

using rules::Cell;
using rules::Datum;
using rules::Item;
using rules::Row;
using rules::RuleSet;

template <class Enum>
Item item(Enum form, int number = 0) {
  return {static_cast<std::uint8_t>(form), number};
}

// Adds one row; cells are set by column.
class RowMaker {
 public:
  RowMaker(RuleSet& rules, RowTableId table) : row_(rules.rows(table).emplace_back()) {
    row_.cells.resize(kRowTables[table].columns.size());
  }
  RowMaker& origin(RowOrigin origin) {
    row_.origin = static_cast<std::uint8_t>(origin);
    return *this;
  }
  // The parameter that makes the row.
  RowMaker& from(int parameter) {
    row_.shorthand = static_cast<std::int16_t>(parameter);
    return *this;
  }
  RowMaker& name(int column, std::string_view text) {
    Cell& cell = at(column);
    cell.name = text;
    return *this;
  }
  RowMaker& datum(int column, Datum datum) {
    at(column).datum = std::move(datum);
    return *this;
  }
  RowMaker& number(int column, int number) { return datum(column, {Item{0, number}}); }
  RowMaker& test(int column, const std::string& text) {
    table::Diagnostics diagnostics;
    const auto parsed = rules::parse_expression(text, vocabulary(), "", {}, diagnostics);
    CHECK(parsed.has_value());
    at(column).expression = *parsed;
    return *this;
  }
  RowMaker& cards(int column, std::initializer_list<std::string_view> names) {
    Datum datum;
    CardSet set;
    for (const std::string_view card : names) {
      REQUIRES(card_named(card));
      set |= *card_named(card);
    }
    for (const Card card : set) datum.push_back({static_cast<std::uint8_t>(card.index()), 0});
    return this->datum(column, std::move(datum));
  }

 private:
  Cell& at(int column) {
    REQUIRES(column >= 0 && static_cast<std::size_t>(column) < row_.cells.size());
    return row_.cells[column].emplace();
  }
  Row& row_;
};

constexpr int kName = column(kCombination, "name");

RowMaker combination(RuleSet& rules, std::string_view name, int points) {
  RowMaker row(rules, kCombination);
  row.name(kName, name).number(column(kCombination, "points"), points);
  return row;
}

RowMaker of_kind(RuleSet& rules, std::string_view name, Kind kind, int first_at, int points) {
  RowMaker row = combination(rules, name, points);
  row.datum(column(kCombination, "kind"), {item(kind)});
  row.number(column(kCombination, "first_at"), first_at);
  return row;
}

void add_brights(RuleSet& rules) {
  constexpr int kGroup = column(kCombination, "excludes_each_other");
  const int with_rain = rules.number("score.three_brights_with_rain"_key);
  of_kind(rules, "five_brights", Kind::bright, 5, 15).name(kGroup, "brights");
  of_kind(rules, "four_brights", Kind::bright, 4, 4).name(kGroup, "brights");
  combination(rules, "three_brights", 3)
      .cards(column(kCombination, "cards"), {"01B", "03B", "08B", "11B"})
      .number(column(kCombination, "first_at"), 3)
      .name(kGroup, "brights");
  if (with_rain == 0) return;
  of_kind(rules, "rain_three", Kind::bright, 3, with_rain)
      .cards(column(kCombination, "with"), {"12B"})
      .name(kGroup, "brights")
      .from("score.three_brights_with_rain"_key);
}

void add_sets_and_counts(RuleSet& rules) {
  constexpr int kCards = column(kCombination, "cards");
  constexpr int kFirst = column(kCombination, "first_at");
  constexpr int kStep = column(kCombination, "step");
  constexpr int kGroup = column(kCombination, "excludes_each_other");
  const bool add = rules.form("score.sets_and_counts_add"_key) == 1;
  const bool per_card = rules.form("score.generic"_key) == static_cast<int>(Generic::per_card);
  const auto grouped = [&](RowMaker row, std::string_view group, int parameter) {
    row.from(parameter);
    if (!add) row.name(kGroup, group);
  };
  constexpr int kGodori = "score.godori"_key, kGeneric = "score.generic"_key;
  constexpr int kPlain = "score.plain_ribbons"_key, kNone = -1;
  if (rules.form("score.godori"_key) == static_cast<int>(Godori::set)) {
    grouped(combination(rules, "godori", 5).cards(kCards, {"02A", "04A", "08A"}), "animals",
            kGodori);
  } else {  // any five of the six birds in the deck
    grouped(combination(rules, "godori", 5)
                .cards(kCards, {"01B", "02A", "04A", "08A", "11B", "12A"})
                .number(kFirst, 5),
            "animals", kGodori);
  }
  grouped(of_kind(rules, "animals", Kind::animal, per_card ? 1 : 5, 1).number(kStep, 1), "animals",
          kGeneric);
  grouped(combination(rules, "poetry_ribbons", 3).cards(kCards, {"01R", "02R", "03R"}), "ribbons",
          kNone);
  grouped(combination(rules, "blue_ribbons", 3).cards(kCards, {"06R", "09R", "10R"}), "ribbons",
          kNone);
  if (rules.form("score.plain_ribbons"_key) == static_cast<int>(PlainRibbons::set)) {
    grouped(combination(rules, "plain_ribbons", 3).cards(kCards, {"04R", "05R", "07R"}), "ribbons",
            kPlain);
  } else {
    grouped(combination(rules, "plain_ribbons", 3)
                .cards(kCards, {"04R", "05R", "07R", "12R"})
                .number(kFirst, 3),
            "ribbons", kPlain);
  }
  grouped(of_kind(rules, "ribbons", Kind::ribbon, per_card ? 1 : 5, 1).number(kStep, 1), "ribbons",
          kGeneric);
  of_kind(rules, "junk", Kind::junk, per_card ? 1 : 10, 1).number(kStep, 1).from(kGeneric);
  if (const int factor = rules.number("seven_animals.factor"_key); factor > 1) {
    of_kind(rules, "seven_animals", Kind::animal, 7, 0)
        .number(column(kCombination, "multiplier"), factor)
        .origin(RowOrigin::seven_animals)
        .from("seven_animals.factor"_key);
  }
}

RowMaker event(RuleSet& rules, int parameter, EventKind on, Effect effect, int amount) {
  RowMaker row(rules, kEvent);
  row.from(parameter);
  row.datum(column(kEvent, "on"), {item(on)});
  row.datum(column(kEvent, "effect"), {item(effect, amount)});
  return row;
}

Effect steal(const RuleSet& rules, bool by_value, bool creator) {
  const auto from = static_cast<StealFrom>(rules.form("steal.from"_key));
  Effect effect = Effect::steal_each;
  if (from == StealFrom::one_opponent) effect = Effect::steal_one;
  if (from == StealFrom::creator_only && creator) effect = Effect::steal_creator;
  const int to_value =
      static_cast<int>(Effect::steal_value_each) - static_cast<int>(Effect::steal_each);
  return by_value ? static_cast<Effect>(static_cast<int>(effect) + to_value) : effect;
}

void add_steals(RuleSet& rules) {
  constexpr int kOwner = column(kEvent, "when.owner");
  const auto take = [&](int parameter, EventKind on, int amount) {
    if (amount > 0) event(rules, parameter, on, steal(rules, false, false), amount);
  };
  const auto take_junk = [&](int parameter, EventKind on) {
    take(parameter, on, rules.number(parameter));
  };
  if (const int n = rules.number("stack_capture.junk"_key); n > 0) {
    constexpr int kJunk = "stack_capture.junk"_key;
    event(rules, kJunk, EventKind::stack_capture, steal(rules, false, true), n)
        .datum(kOwner, {item(StackOwner::other)});
    if (rules.form("table_triple.steal"_key) == 1) {
      event(rules, kJunk, EventKind::stack_capture, steal(rules, false, false), n)
          .datum(kOwner, {item(StackOwner::none)});
    }
  }
  if (const int n = rules.number("self_stack.junk"_key); n > 0) {
    const bool by_value =
        rules.form("self_stack.unit"_key) == static_cast<int>(StealUnit::value_until_2);
    event(rules, "self_stack.junk"_key, EventKind::self_stack_capture,
          steal(rules, by_value, false), n);
  }
  take_junk("ttadak.junk"_key, EventKind::ttadak);
  take_junk("jjok.junk"_key, EventKind::jjok);
  take_junk("sweep.junk"_key, EventKind::sweep);
  take_junk("bomb.steal"_key, EventKind::bomb);
  const auto small = static_cast<SmallBomb>(rules.form("small_bomb"_key));
  take("small_bomb"_key, EventKind::small_bomb,
       small == SmallBomb::steal || small == SmallBomb::steal_and_double ? 1 : 0);
  const auto joker = static_cast<JokerSteal>(rules.form("joker.steal_on_gain"_key));
  take("joker.steal_on_gain"_key, EventKind::joker_gained, joker == JokerSteal::from_each ? 1 : 0);
}

void add_ppuk_rows(RuleSet& rules) {
  const Item first = rules.item("first_ppuk.points"_key);
  const Datum& streak = rules.value("ppuk_streak.points"_key);
  int points = first.number;
  if (first.form == static_cast<int>(Amount::points) && points == 0 && !streak.empty()) {
    points = streak.front().number;
  }
  const bool minimum = first.form == static_cast<int>(Amount::stop_minimum);
  if (minimum || points > 0) {
    const bool streak_alone = !minimum && first.number == 0;
    event(rules, streak_alone ? "ppuk_streak.points"_key : "first_ppuk.points"_key, EventKind::ppuk,
          minimum ? Effect::collect_minimum : Effect::collect, points)
        .datum(column(kEvent, "when.turn"), {{1, 0}});  // `first`
  }
  for (std::size_t i = 1; i < streak.size(); ++i) {
    event(rules, "ppuk_streak.points"_key, EventKind::ppuk, Effect::collect, streak[i].number)
        .number(column(kEvent, "when.streak"), static_cast<int>(i) + 1);
  }
  const Item three = rules.item("three_ppuk.effect"_key);
  if (three.form == static_cast<int>(ThreePpuk::none)) return;
  const bool win_minimum = three.form == static_cast<int>(ThreePpuk::win_minimum);
  RowMaker row = event(rules, "three_ppuk.effect"_key, EventKind::ppuk,
                       win_minimum ? Effect::win_minimum : Effect::win, three.number);
  const bool in_a_row = rules.form("three_ppuk.counts"_key) ==
                        static_cast<int>(ThreePpukCounts::consecutive_own_turns);
  row.number(in_a_row ? column(kEvent, "when.streak") : column(kEvent, "when.count"), 3);
  const Datum& multipliers = rules.value("three_ppuk.multipliers"_key);
  if (!multipliers.empty()) row.datum(column(kEvent, "multipliers"), multipliers);
}

void add_winner_rows(RuleSet& rules) {
  constexpr int kAlways = -1;
  event(rules, kAlways, EventKind::shake, Effect::multiply, 2);
  constexpr int kBomb = "bomb.multiplier"_key;
  switch (static_cast<BombMultiplier>(rules.form("bomb.multiplier"_key))) {
    case BombMultiplier::none: break;
    case BombMultiplier::once:
      event(rules, kBomb, EventKind::bomb, Effect::multiply, 2)
          .number(column(kEvent, "when.count"), 1);
      break;
    case BombMultiplier::per_bomb: event(rules, kBomb, EventKind::bomb, Effect::multiply, 2); break;
  }
  if (rules.form("small_bomb"_key) == static_cast<int>(SmallBomb::steal_and_double)) {
    event(rules, "small_bomb"_key, EventKind::small_bomb, Effect::multiply, 2);
  }
}

void add_payers(RuleSet& rules) {
  const bool any_bright =
      rules.form("gwangbak.trigger"_key) == static_cast<int>(GwangbakTrigger::any_bright);
  const auto payer = [&](std::string_view name, RowOrigin origin, int parameter,
                         const std::string& winner, const std::string& loser, bool all) {
    RowMaker row(rules, kPayer);
    row.from(parameter)
        .origin(origin)
        .name(column(kPayer, "name"), name)
        .test(column(kPayer, "winner"), winner);
    row.test(column(kPayer, "loser"), loser).number(column(kPayer, "factor"), 2);
    if (all) row.datum(column(kPayer, "scope"), {{1, 0}});
  };
  payer("gwangbak", RowOrigin::gwangbak, "gwangbak.trigger"_key,
        any_bright ? "brights > 0" : "bright_points > 0", "brights == 0",
        rules.form("gwangbak.scope"_key) ==
            static_cast<int>(GwangbakScope::only_if_no_opponent_has_bright));
  const bool by_value = rules.form("pibak.unit"_key) == static_cast<int>(PibakUnit::value);
  std::string loser =
      fmt::format("{} <= {}", by_value ? "junk_value" : "junk", rules.number("pibak.max_junk"_key));
  if (rules.form("pibak.zero_exempt"_key) == 1) loser += " and junk > 0";
  payer("pibak", RowOrigin::pibak, "pibak.max_junk"_key, "junk_points > 0", loser,
        rules.form("pibak.scope"_key) == static_cast<int>(PibakScope::all_opponents));
}

GoTotal go_total(const RuleSet& rules, GoBonus bonus, int count) {
  REQUIRES(count > 0);
  const int from = rules.number("go.double_from"_key);
  const Item kept = rules.item("go.flat_kept_from_three"_key);
  if (count < from) return {count, 1};
  const bool all = kept.form == static_cast<int>(GoFlatKept::all);
  const int doublings = bonus == GoBonus::doubling ? count - from + 1 : 1;
  return {all ? count : kept.number, 1 << std::min(doublings, 20)};
}

void add_go(RuleSet& rules) {
  const auto row = [&](int count, GoTotal total) {
    RowMaker made(rules, kGo);
    made.from("go.bonus"_key)
        .number(column(kGo, "count"), count)
        .number(column(kGo, "add"), total.add);
    made.number(column(kGo, "factor"), std::min(total.factor, 1024));
  };
  const Datum& bonus = rules.value("go.bonus"_key);
  // No seat has more than ten turns in the usual deals, so ten rows are enough.
  constexpr int kRows = 10;
  const auto word = bonus.empty() ? GoBonus::add_number : static_cast<GoBonus>(bonus[0].form);
  if (word == GoBonus::doubling || word == GoBonus::double_once) {
    for (int count = 1; count <= kRows; ++count) row(count, go_total(rules, word, count));
    return;
  }
  int count = 0;
  for (const Item& total : bonus) {
    const bool factor = total.form == static_cast<int>(GoBonus::factor);
    row(++count, factor ? GoTotal{0, total.number} : GoTotal{total.number, 1});
  }
}

void add_liabilities(RuleSet& rules) {
  const auto ground = [&](std::string_view name, RowOrigin origin, int parameter,
                          const std::string& when, Pays pays, int priority) {
    RowMaker row(rules, kLiability);
    row.from(parameter)
        .origin(origin)
        .name(column(kLiability, "name"), name)
        .test(column(kLiability, "when"), when);
    row.datum(column(kLiability, "pays"), {item(pays)});
    row.number(column(kLiability, "priority"), priority);
  };
  const auto went = [&](Pays pays) {
    ground("go", RowOrigin::go, "gobak.effect"_key, "said_go", pays, 1);
  };
  switch (static_cast<Gobak>(rules.form("gobak.effect"_key))) {
    case Gobak::off: break;
    case Gobak::pays_all: went(Pays::all); break;
    case Gobak::twice: went(Pays::twice); break;
    case Gobak::pays_all_double: went(Pays::all_double); break;
  }
  const Item offers = rules.item("offer.max_per_round"_key);
  if (offers.form != 0 || offers.number > 0) {
    ground("refused", RowOrigin::refused, "offer.max_per_round"_key, "refused_draw", Pays::all, 2);
  }
  if (rules.form("feed.liability"_key) == 1) {
    ground("feed", RowOrigin::feed, "feed.liability"_key, "fed_winner", Pays::all, 3);
  }
}

}  // namespace

void expand_shorthands(RuleSet& rules) {
  add_brights(rules);
  add_sets_and_counts(rules);
  add_steals(rules);
  add_ppuk_rows(rules);
  add_winner_rows(rules);
  add_payers(rules);
  add_go(rules);
  add_liabilities(rules);
}

}  // namespace showstopper::gostop
