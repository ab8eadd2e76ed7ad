// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "model/gostop/rules/parameter_table.h"
#include "model/gostop/rules/row_tables.h"
#include "model/gostop/rules/rules.h"
#include "model/gostop/rules/shorthands.h"
#include "model/gostop/score.h"
#include "model/gostop/situation.h"
#include "model/table/check.h"

namespace showstopper::gostop {
namespace {

using rules::Item;
using rules::RuleSet;

int deck_size(const RuleSet& rules) {
  return static_cast<int>(rules.value("deck.months"_key).size()) * Card::kPerMonth +
         static_cast<int>(rules.value("deck.jokers"_key).size());
}

// The most that all combinations together may score or cost. Tables and positions hold points in 16
// bits, and traces hold the range of the round's ledger. A score in this range fits them whatever
// is captured. payers.h derives the largest settlement from it.
constexpr int kMostScore = 30000;

int most_cards(const rules::Row& row) {
  const auto& cards = row.cells[column(kCombination, "cards")];
  if (cards) return static_cast<int>(cards->datum.size());
  const auto& kind = row.cells[column(kCombination, "kind")];
  const bool junk = kind && kind->datum.front().form == static_cast<int>(Kind::junk);
  // Every flower as a double and six jokers would be worth this.
  constexpr int kMostJunk = 2 * Card::kFlowers + Card::kJokers * kMaxJokerValue;
  return junk ? kMostJunk : int{Card::kFlowers};
}

// The lowest and the highest score of the row, 0 included.
std::pair<int, int> ends_of(const rules::Row& row) {
  const auto number = [&](int at, int absent) {
    const auto& cell = row.cells[static_cast<std::size_t>(at)];
    return cell ? cell->datum.front().number : absent;
  };
  const int most = most_cards(row);
  const int first = number(column(kCombination, "first_at"), most);
  const int points = number(column(kCombination, "points"), 0);
  const int over = std::max(most - first, 0);
  REQUIRES(first >= 0);
  const int last = points + over * number(column(kCombination, "step"), 0);
  return {std::min({points, last, 0}), std::max({points, last, 0})};
}

// The place of the first of the keys that the file sets.
table::Position position(const RuleSet& rules, std::initializer_list<int> keys,
                         const std::string& file) {
  for (const int key : keys) {
    if (const table::Position where = rules.place(key).in(file); where.line > 0) {
      return where;
    }
  }
  return {};
}

std::string name_of_combination(const rules::Row& row) {
  const auto& name = row.cells[column(kCombination, "name")];
  return name ? name->name : "";
}

void judge_scores(const RuleSet& rules, const std::string& file, table::Diagnostics& diagnostics) {
  int most = 0, least = 0;
  const rules::Row* largest = nullptr;
  int of_largest = 0;
  for (const rules::Row& row : rules.rows(kCombination)) {
    const auto [low, high] = ends_of(row);
    most += high;
    least += low;
    if (const int size = std::max(high, -low); size > of_largest) {
      largest = &row;
      of_largest = size;
    }
  }
  if (most <= kMostScore && least >= -kMostScore) return;
  ENSURES(largest != nullptr);
  const bool high = most > kMostScore;
  diagnostics.push_back(
      {file, largest->place.in(file),
       fmt::format("the rows of `combination` may {} {} points together, but at most {} are "
                   "possible; `{}` alone, by its `points` and `step`: {}",
                   high ? "score" : "cost", high ? most : -least, kMostScore,
                   name_of_combination(*largest), of_largest)});
}

constexpr int kSeats[] = {2, 3};  // GS-A-001

constexpr std::size_t kMaxPayers = 32;  // the bits of Surcharge::rows (payers.h)

// Reports errors that only the whole set shows.
void judge(const RuleSet& rules, const std::string& file, table::Diagnostics& diagnostics) {
  const auto complain = [&](table::Position where, std::string message) {
    diagnostics.push_back({file, where, std::move(message)});
  };
  for (const int players : kSeats) {
    const int script = players == 2 ? "deal.order.2"_key : "deal.order.3"_key;
    std::string why;
    if (!rules.is_for(players, why)) continue;
    if (!playable(rules, players, why)) {
      complain(
          position(rules, {script, "deck.months"_key, "bomb.credits"_key, "sold.seats"_key}, file),
          std::move(why));
    }
  }
  judge_scores(rules, file, diagnostics);
  std::set<std::string> groups;
  for (const rules::Row& row : rules.rows(kCombination)) {
    const auto& cards = row.cells[column(kCombination, "cards")];
    const auto& kind = row.cells[column(kCombination, "kind")];
    const auto& name = row.cells[column(kCombination, "name")];
    const std::string called = name ? name->name : "";
    if (cards.has_value() == kind.has_value()) {
      complain(row.place.in(file),
               fmt::format("combination `{}` has {} `cards` {} `kind`, but needs one of them",
                           called, cards ? "both" : "neither", cards ? "and" : "nor"));
    } else if (kind && !row.cells[column(kCombination, "first_at")]) {
      complain(row.place.in(file),
               fmt::format("combination `{}` has a `kind` and so needs `first_at`", called));
    }
    const auto& group = row.cells[column(kCombination, "excludes_each_other")];
    if (group) groups.insert(group->name);
  }
  if (rules.rows(kPayer).size() > kMaxPayers) {
    complain(rules.rows(kPayer).back().place.in(file),
             fmt::format("there are {} payer rows, but at most {} are possible",
                         rules.rows(kPayer).size(), kMaxPayers));
  }
  if (groups.size() > kMaxGroups) {
    complain({},
             fmt::format("there are {} groups that exclude each other, but at most {} are possible",
                         groups.size(), kMaxGroups));
  }
}

// Values that other values make void (AMB-50, AMB-83).
std::string remark(const RuleSet& rules, int parameter) {
  const Item first = rules.item("first_ppuk.points"_key);
  const rules::Datum& streak = rules.value("ppuk_streak.points"_key);
  const bool in_points = first.form == static_cast<int>(Amount::points);
  const bool before = !in_points || first.number > 0;
  if (parameter == "ppuk_streak.points"_key && before && !streak.empty() &&
      streak.front().number > 0 && !(in_points && streak.front().number == first.number)) {
    return "its first number is without effect: `first_ppuk.points` goes before it";
  }
  if (parameter == "gobak.only_if_not_raised"_key && rules.form(parameter) != 0) {
    return "without effect: a raised score always forces a new decision";
  }
  return {};
}

constexpr std::string_view kWorked = R"toml(format = "showstopper-rules/1"
name = "Friday table"
extends = ["gostop/matgo", "gostop/house/first-jjok"]  # Matgo, and a jjok on the first turn pays

stop.minimum.2 = 5  # stop from five points on

[carry]
rule = "doubling_cap(8)"  # draws double up to eightfold

[pibak]
max_junk = 5  # a shorthand: it makes the row `pibak` of [[payer]]

[[combination]]  # a known row is changed key by key
name = "godori"
points = 7

[[combination]]  # an unknown one is new
name = "six birds"
cards = ["02A", "04A", "08A", "11B"]
points = 1
why = "agreed on Friday"

[[event]]  # a bomb collects points instead of junk
on = "bomb"
effect = "collect 2 points from each"
replaces = ["bomb.steal", "bomb.multiplier"]

[[payer]]
name = "gwangbak"
loser = "brights <= 1"  # any condition on the quantities below
)toml";

constexpr rules::Schema make_schema() {
  rules::Schema schema{};
  schema.game = "gostop";
  schema.parameters = kParameters;
  schema.tables = kRowTables;
  schema.worked = kWorked;
  schema.expand = expand_shorthands;
  schema.judge = judge;
  schema.remark = remark;
  schema.seats = kSeats;
  schema.removed = kRemoved;
  return schema;
}

}  // namespace

const rules::Schema& schema() {
  static const rules::Schema kSchema = [] {
    rules::Schema made = make_schema();
    made.vocabulary = &vocabulary();
    return made;
  }();
  return kSchema;
}

namespace {

// Bomb credits that a hand of so many cards may earn: a bomb takes three of its cards, a small one
// two. A card that is drawn for a joker takes its place.
int most_credits(const RuleSet& rules, int hand) {
  const int each = rules.value("bomb.credits"_key).front().number;
  const bool small = rules.value("small_bomb"_key).front().form != 0;
  int most = 0;
  for (int bombs = 0; 3 * bombs <= hand && bombs <= Card::kMonths; ++bombs) {
    const int small_bombs = small ? std::min(Card::kMonths - bombs, (hand - 3 * bombs) / 2) : 0;
    most = std::max(most, each * bombs + std::min(1, each) * small_bombs);
  }
  return most;
}

}  // namespace

bool playable(const RuleSet& rules, int players, std::string& why_not) {
  if (!rules.is_for(players, why_not)) return false;
  const int script = players == 2 ? "deal.order.2"_key : "deal.order.3"_key;
  int table = 0, dealer = 0, opponents = 0;
  for (const Item& packet : rules.value(script)) {
    switch (static_cast<DealTo>(packet.form)) {
      case DealTo::table: table += packet.number; break;
      case DealTo::dealer: dealer += packet.number; break;
      case DealTo::opponents: opponents += packet.number; break;
      case DealTo::all:
        dealer += packet.number;
        opponents += packet.number;
        break;
    }
  }
  const std::string_view key = kParameters[script].key;
  if (dealer != opponents || dealer == 0) {
    why_not = fmt::format(
        "`{}` deals {} cards to the dealer and {} to each opponent, but all "
        "hands must be equal and not empty",
        key, dealer, opponents);
    return false;
  }
  const int dealt = table + dealer + opponents * (players - 1);
  if (dealt > deck_size(rules)) {
    why_not = fmt::format("`{}` deals {} cards, but the deck has {}", key, dealt, deck_size(rules));
    return false;
  }
  // Sold hands go back into the stock, so that it holds them.
  const int stock = deck_size(rules) - dealt, sitters = rules.number("sold.seats"_key);
  if (players == kMaxPlayers && sitters * dealer > stock) {
    why_not = fmt::format(
        "`sold.seats` lets {} seats sell {} cards each, but `{}` leaves a stock of {} cards",
        sitters, dealer, key, stock);
    return false;
  }
  if (const int credits = most_credits(rules, dealer); credits > kMaxCredits) {
    why_not = fmt::format(
        "`{}` deals {} cards to each seat, whose bombs may earn {} credits by `bomb.credits`, but "
        "a seat holds at most {}",
        key, dealer, credits, kMaxCredits);
    return false;
  }
  return true;
}

}  // namespace showstopper::gostop
