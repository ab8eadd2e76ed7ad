// SPDX-License-Identifier: Apache-2.0
//
// The tables of rows that a Go-Stop rule file may hold. Rows define scores, effects of events,
// extra payments and liability; many parameters are shorthands for rows (shorthands.cpp).
#pragma once

#include <cstddef>

#include "model/gostop/rules/parameter_table.h"
#include "model/gostop/rules/rules.h"

namespace showstopper::gostop {

using rules::CellKind;
using rules::Column;
using rules::RowTable;

inline constexpr Form kKind[] = {{"bright"}, {"animal"}, {"ribbon"}, {"junk"}};
inline constexpr Form kFirstAt[] = {{"N", 1, 99}};
inline constexpr Form kRowPoints[] = {{"N", -1000, 1000}};
inline constexpr Form kRowTurn[] = {{"N", 1, 99}, {"first"}, {"last"}};
inline constexpr Form kRowMonth[] = {{"N", 1, 12}};
inline constexpr Form kRowCount[] = {{"N", 1, 99}};
inline constexpr Form kPayerScope[] = {{"each"}, {"all"}};
inline constexpr Form kGoCount[] = {{"N", 1, kGoTotals - 1}};
inline constexpr Form kPriority[] = {{"N", 0, 99}};

// The phrases of `effect`; the enumerators name them in this order.
// clang-format off
enum class Effect : std::uint8_t {
  none, steal_each, steal_one, steal_creator, steal_value_each, steal_value_one,
  steal_value_creator, collect, collect_minimum, win, win_minimum, multiply, add, take_pot,
};
// clang-format on
inline constexpr Form kEffect[] = {{"none"},
                                   {"steal N junk from each", 1, 9},
                                   {"steal N junk from one", 1, 9},
                                   {"steal N junk from creator", 1, 9},
                                   {"steal N junk value from each", 1, 9},
                                   {"steal N junk value from one", 1, 9},
                                   {"steal N junk value from creator", 1, 9},
                                   {"collect N points from each", 0, 1000},
                                   {"collect stop_minimum points from each"},
                                   {"win N", 0, 1000},
                                   {"win stop_minimum"},
                                   {"multiply N if winning", 1, 64},
                                   {"add N if winning", -1000, 1000},
                                   {"take pot"}};

// clang-format off
inline constexpr Column kCombinationColumns[] = {
    {"name", CellKind::name, {}, true, true, "Name of the combination, as in reasons and clauses."},
    {"cards", CellKind::datum, set(kCardName), false, false,
     "Cards that count; all cards of a kind where `kind` is given instead."},
    {"kind", CellKind::datum, one(kKind), false, false,
     "Kind whose cards count; junk counts by value."},
    {"with", CellKind::datum, set(kCardName), false, false, "Cards that must be there besides."},
    {"first_at", CellKind::datum, one(kFirstAt), false, false,
     "Number from which it scores; all of `cards` if absent."},
    {"points", CellKind::datum, one(kRowPoints), true, false, "Points from that number on."},
    {"step", CellKind::datum, one(kRowPoints), false, false, "Points for each further card."},
    {"excludes_each_other", CellKind::name, {}, false, false,
     "Name of a group of which only the best row scores."},
    {"counts_to_minimum", CellKind::datum, one(kFlag), false, false,
     "Whether the points count towards the stop minimum; `true` if absent."},
    {"multiplier", CellKind::datum, one(kFactor), false, false,
     "Factor for a winner who has reached the number, and has the cards of `with`."}};
inline constexpr Column kEventColumns[] = {
    {"on", CellKind::datum, one(kEventKind), true, true, "The event."},
    {"when.turn", CellKind::datum, one(kRowTurn), false, true, "Own turn in which it must come."},
    {"when.owner", CellKind::datum, one(kStackOwner), false, true, "Who made the captured stack."},
    {"when.month", CellKind::datum, list(kRowMonth, 12), false, true,
     "Months of the event's cards."},
    {"when.count", CellKind::datum, one(kRowCount), false, true,
     "Number of times that this seat must have had it in the round."},
    {"when.streak", CellKind::datum, one(kRowCount), false, true,
     "How many own turns in a row a ppuk must have come."},
    {"when.test", CellKind::expression, {}, false, true,
     "Any condition on the seat to which it came."},
    {"effect", CellKind::datum, one(kEffect), true, false, "Effect of the event."},
    {"multipliers", CellKind::datum, set(kWinMultiplier), false, false,
     "What multiplies a win."}};
inline constexpr Column kPayerColumns[] = {
    {"name", CellKind::name, {}, true, true, "Name of the row, as in reasons."},
    {"winner", CellKind::expression, {}, false, false,
     "Condition on the winner, in which `loser` is the payer; `true` if absent."},
    {"loser", CellKind::expression, {}, true, false, "Condition on the payer; `true` is all."},
    {"factor", CellKind::datum, one(kFactor), false, false, "Factor on the payer's share."},
    {"add", CellKind::datum, one(kRowPoints), false, false, "Points added to the payer's share."},
    {"scope", CellKind::datum, one(kPayerScope), false, false,
     "Each payer alone, or all losers must fit."}};
inline constexpr Column kGoColumns[] = {
    {"count", CellKind::datum, one(kGoCount), true, true,
     "Number of goes of the winner; the last row serves higher ones too."},
    {"add", CellKind::datum, one(kRowPoints), false, false,
     "Points added to the score for so many goes."},
    {"factor", CellKind::datum, one(kFactor), false, false, "Factor for so many goes."}};
inline constexpr Column kLiabilityColumns[] = {
    {"name", CellKind::name, {}, true, true, "Name of the ground, as in reasons."},
    {"when", CellKind::expression, {}, true, false, "Condition on the loser."},
    {"pays", CellKind::datum, one(kPays), false, false,
     "Both shares; the own share twice and the other's; both shares twice; or the own share."},
    {"priority", CellKind::datum, one(kPriority), false, false,
     "The ground with the lower number goes first."}};
inline constexpr Column kCardColumns[] = {
    {"card", CellKind::datum, one(kCardName), true, true,
     "A card whose kind differs from the usual deck."},
    {"kind", CellKind::datum, one(kKind), true, false, "The kind it is taken for."}};

inline constexpr RowTable kRowTables[] = {
    {"combination", kCombinationColumns, "What captured cards score (GS-A-104, GS-B-063)."},
    {"event", kEventColumns, "What special events do (GS-A-064, GS-B-047).", true},
    {"payer", kPayerColumns, "Which losers pay more (GS-A-089, GS-A-090, GS-B-081b, GS-B-081d)."},
    {"go", kGoColumns, "What goes earn (GS-A-082, GS-B-081f)."},
    {"liability", kLiabilityColumns, "Which losers pay for the others (GS-A-091)."},
    {"card", kCardColumns,
     "Kinds that differ from the usual deck: a deviation, to be named as one."}};
// clang-format on

enum RowTableId : int { kCombination, kEvent, kPayer, kGo, kLiability, kCardKind };

consteval int column(RowTableId table, std::string_view key) {
  const auto columns = kRowTables[table].columns;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (columns[i].key == key) return static_cast<int>(i);
  }
  throw "no such column";
}

}  // namespace showstopper::gostop
