// SPDX-License-Identifier: Apache-2.0
//
// A game for tests only: few parameters, one of each shape, and two tables of rows. The tests of
// this folder read, print and break its rule files, so that no change of a real game affects them.
#pragma once

#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/rules/rule_set.h"

namespace showstopper::rules::toy {

inline constexpr Form kFlag[] = {{"false"}, {"true"}};
inline constexpr Form kSteal[] = {{"N", 0, 3}};
inline constexpr Form kWhen[] = {{"turn_start"}, {"during_turn"}};
inline constexpr Form kWin[] = {{"none"}, {"win(N)", 1, 10}, {"N", 0, 5}, {"seven"}};
inline constexpr Form kSources[] = {{"rain"}, {"wind"}, {"cards N", 1, 9}};
inline constexpr Form kChecks[] = {{"first"}, {"second"}, {"third"}};
inline constexpr Form kPacket[] = {{"TN", 1, 9}, {"DN", 1, 9}};
inline constexpr Form kMinimum[] = {{"N", 0, 100}};
inline constexpr Form kPlayers[] = {{"2"}, {"3"}};
inline constexpr Form kLamp[] = {{"off"}, {"lit"}};
inline constexpr Form kPoints[] = {{"N", -50, 50}};
inline constexpr Form kEvent[] = {{"jjok"}, {"sweep"}};
inline constexpr Form kTurn[] = {{"N", 1, 9}, {"first"}};
inline constexpr Form kEffect[] = {{"steal N", 1, 3}, {"win N", 1, 9}};

inline constexpr Parameter kParameters[] = {
    {"lamp", {Shape::one, kLamp}, "\"off\"", "TOY-01", "Whether the lamp burns."},
    {"bomb.steal", {Shape::one, kSteal}, "1", "TOY-02", "Cards that a bomb takes."},
    {"bomb.allowed_when", {Shape::one, kWhen}, "\"turn_start\"", "TOY-03", "When a bomb may be."},
    {"bomb.mandatory", {Shape::one, kFlag}, "false", "TOY-04", "Whether it must be."},
    {"stop.minimum.2", {Shape::one, kMinimum}, "7", "TOY-05", "Points to stop, two players."},
    {"stop.minimum.3", {Shape::one, kMinimum}, "3", "TOY-05", "Points to stop, three players."},
    {"stop.effect", {Shape::one, kWin}, "\"none\"", "TOY-06", "What a stop earns."},
    {"carry.sources", {Shape::set, kSources}, "[]", "TOY-07", "What carries over."},
    {"offer.players", {Shape::set, kPlayers}, "[3]", "TOY-08", "Who may offer."},
    {"pre.order",
     {Shape::order, kChecks},
     "[\"first\", \"second\", \"third\"]",
     "TOY-09",
     "Order of checks."},
    {"streak.points", {Shape::list, kWin, 4}, "[]", "TOY-10", "Points of a streak."},
    {"deal.order", {Shape::script, kPacket, 6}, "\"T4 D5\"", "TOY-11", "Packets of the deal."},
    // Shorthands for rows; `event.jjok` shares its section with the table `event`.
    {"score.godori", {Shape::one, kSteal}, "2", "TOY-12", "Points of godori, 0 is off.", true},
    {"event.jjok", {Shape::one, kSteal}, "1", "TOY-13", "Cards for a jjok.", true},
    {"event.both",
     {Shape::one, kFlag},
     "false",
     "TOY-14",
     "Whether a sweep has two effects.",
     true},
};

inline constexpr Column kCombination[] = {
    {"name", CellKind::name, {}, true, true, "The name."},
    {"points", CellKind::datum, {Shape::one, kPoints}, true, false, "The points."},
    {"step", CellKind::datum, {Shape::one, kPoints}, false, false, "Points for each further card."},
    {"cards", CellKind::datum, {Shape::set, kSources}, false, false, "The cards."},
    {"test", CellKind::expression, {}, false, false, "A condition."},
};
inline constexpr Column kEventColumns[] = {
    {"on", CellKind::datum, {Shape::one, kEvent}, true, true, "The event."},
    {"when.turn", CellKind::datum, {Shape::one, kTurn}, false, true, "The turn."},
    {"when.test", CellKind::expression, {}, false, true, "A condition."},
    {"effect", CellKind::datum, {Shape::one, kEffect}, true, false, "What it does."},
};
inline constexpr RowTable kTables[] = {{"combination", kCombination, "What scores."},
                                       {"event", kEventColumns, "What events do.", true}};
enum Table : int { kCombinations, kEvents };

inline constexpr Quantity kQuantities[] = {
    {"points", Argument::none, true, false, "Points of the seat."},
    {"junk", Argument::none, true, false, "Junk of the seat."},
    {"hand.month", Argument::number, true, false, "Hand cards of a month.", false, 12},
    {"copies", Argument::card, true, false, "Copies of a card."},
    {"ppuk", Argument::none, true, true, "Ppuks of the seat."},
    {"nagari", Argument::none, false, false, "Whether the round has no winner."},
};

inline std::optional<int> card(std::string_view name) {
  if (name == "01B") return 0;
  if (name == "09A") return 1;
  return std::nullopt;
}

inline constexpr Vocabulary kVocabulary{kQuantities, card};

constexpr int key(std::string_view name) { return parameter_index(kParameters, name); }

inline void expand(RuleSet& rules) {
  const auto add = [&rules](Table table, std::initializer_list<std::pair<std::size_t, Cell>> cells,
                            int shorthand = -1) {
    Row& row = rules.rows(table).emplace_back();
    row.shorthand = static_cast<std::int16_t>(shorthand);
    row.cells.resize(kTables[table].columns.size());
    for (const auto& [column, cell] : cells) row.cells[column] = cell;
  };
  const auto datum = [](std::uint8_t form, std::int32_t number) {
    Cell cell;
    cell.datum = {{form, number}};
    return cell;
  };
  const auto name = [](std::string text) {
    Cell cell;
    cell.name = std::move(text);
    return cell;
  };
  add(kCombinations, {{0, name("brights")}, {1, datum(0, 15)}, {2, datum(0, 1)}});
  const int godori = rules.number(key("score.godori"));
  if (godori > 0)
    add(kCombinations, {{0, name("godori")}, {1, datum(0, godori)}}, key("score.godori"));
  const bool both = rules.form(key("event.both")) == 1;
  const int of_both = key("event.both");
  if (both) add(kEvents, {{0, datum(1, 0)}, {3, datum(0, 1)}}, of_both);
  const int jjok = rules.number(key("event.jjok"));
  if (jjok > 0) add(kEvents, {{0, datum(0, 0)}, {3, datum(0, jjok)}}, key("event.jjok"));
  if (both) add(kEvents, {{0, datum(1, 0)}, {3, datum(1, 5)}}, of_both);
}

// Two players must not need more than all the points that there are.
inline void judge(const RuleSet& rules, const std::string& file, table::Diagnostics& diagnostics) {
  if (rules.number(key("stop.minimum.2")) == 99) {
    diagnostics.push_back({file, {}, "nobody can reach 99 points"});
  }
}

inline constexpr RemovedKey kRemoved[] = {{"bomb.colour", "use `lamp`"},
                                          {"attic.key", "the attic is always locked"}};
inline constexpr Schema kSchema{.game = "toy",
                                .parameters = kParameters,
                                .tables = kTables,
                                .vocabulary = &kVocabulary,
                                .expand = expand,
                                .judge = judge,
                                .removed = kRemoved};

inline std::vector<std::string> texts(const table::Diagnostics& diagnostics) {
  std::vector<std::string> lines;
  for (const table::Diagnostic& diagnostic : diagnostics) lines.push_back(to_text(diagnostic));
  return lines;
}

constexpr const char* kHeader = "format = \"showstopper-rules/1\"\ngame = \"toy\"\n";

// The result for a file with this text after the two lines of the header; it begins in line 3.
struct Reading {
  std::optional<RuleSet> rules;
  table::Diagnostics diagnostics;
  std::vector<std::string> errors() const { return texts(diagnostics); }
};

inline Reading read(const std::string& text, const std::filesystem::path& root = "nowhere") {
  Reading reading;
  reading.rules = Library(root).read(kSchema, kHeader + text, "x.toml", reading.diagnostics);
  return reading;
}

inline RuleSet rules_of(const std::string& text) {
  Reading reading = read(text);
  EXPECT_THAT(reading.errors(), testing::IsEmpty()) << text;
  return reading.rules ? *reading.rules : RuleSet(kSchema);
}

// Names of the rows of a table with their second cell, for comparisons one can read.
inline std::vector<std::string> combinations(const RuleSet& rules) {
  std::vector<std::string> lines;
  for (const Row& row : rules.rows(kCombinations)) {
    lines.push_back(row.cells[0]->name + " " + std::to_string(row.cells[1]->datum[0].number));
  }
  return lines;
}

inline std::vector<std::string> events(const RuleSet& rules) {
  std::vector<std::string> lines;
  for (const Row& row : rules.rows(kEvents)) {
    const Item effect = row.cells[3]->datum[0];
    lines.push_back(std::string(kEvent[row.cells[0]->datum[0].form].text) +
                    (effect.form == 0 ? " steal " : " win ") + std::to_string(effect.number));
  }
  return lines;
}

// A library on disk for one test.
class Shelf {
 public:
  Shelf(std::initializer_list<std::pair<std::string, std::string>> files)
      : root_(
            std::filesystem::path(testing::TempDir()) /
            ("showstopper-" +
             std::string(testing::UnitTest::GetInstance()->current_test_info()->test_suite_name()) +
             "-" + testing::UnitTest::GetInstance()->current_test_info()->name())) {
    std::filesystem::remove_all(root_);
    for (const auto& [name, text] : files) {
      const std::filesystem::path path = root_ / name;
      std::filesystem::create_directories(path.parent_path());
      std::ofstream(path, std::ios::binary) << text;
    }
  }
  ~Shelf() { std::filesystem::remove_all(root_); }
  Shelf(const Shelf&) = delete;
  Shelf& operator=(const Shelf&) = delete;

  Library library() const { return Library(root_); }
  std::string path(const std::string& name) const { return (root_ / name).generic_string(); }

 private:
  std::filesystem::path root_;
};

}  // namespace showstopper::rules::toy
