// SPDX-License-Identifier: Apache-2.0
#include "lint/gostop/row_goal.h"

#include <algorithm>

#include <fmt/format.h>

#include "lint/gostop/goal_text.h"
#include "lint/gostop/limits.h"
#include "model/table/check.h"

namespace showstopper::lint::gostop_rules {
namespace {

using gostop::column;

const rules::Cell* cell(const rules::Row& row, int at) {
  const auto& found = row.cells[static_cast<std::size_t>(at)];
  return found ? &*found : nullptr;
}

int number(const rules::Row& row, int at, int absent) {
  const rules::Cell* const found = cell(row, at);
  return found == nullptr ? absent : found->datum.front().number;
}

// Junk that was captured may be given away again, so that the end of a round does not tell.
bool may_be_given(const gostop::Rules& rules, const gostop::Combination& row) {
  return row.by_value || std::any_of(rules.counting.begin(), rules.counting.end(),
                                     [&](const gostop::CardValues& by) {
                                       return !(row.mask & by.junk).empty() ||
                                              !(row.with & by.junk).empty();
                                     });
}

RowGoal of_combination(const gostop::Rules& rules, const rules::Row& said) {
  const auto& rows = rules.source->rows(gostop::kCombination);
  const auto at = std::find_if(rows.begin(), rows.end(),
                               [&](const rules::Row& each) { return each.cells == said.cells; });
  CHECK(at != rows.end());
  const gostop::Combination& row =
      rules.counting[0].combinations[static_cast<std::size_t>(at - rows.begin())];
  return {combination_goal(row, said), {}, !may_be_given(rules, row)};
}

// Of an event the end of the round keeps that it came, how often, and in which turn of its seat;
// its other conditions speak of the moment, and are asked of the end as a hint alone.
RowGoal of_event(const gostop::Rules& rules, const rules::Row& row) {
  const std::string_view word =
      gostop::kEventKind[cell(row, column(gostop::kEvent, "on"))->datum.front().form].text;
  const int times = std::max(number(row, column(gostop::kEvent, "when.count"), 1),
                             number(row, column(gostop::kEvent, "when.streak"), 1));
  std::string seat = fmt::format("{} >= {}", word, times);
  if (const int turn = turn_of(rules, row); turn > 0) {
    seat += fmt::format(" and {} on turn {} >= 1", word, turn);
  }
  RowGoal goal{fmt::format("any seat: ({})", seat), {}, true};
  if (cell(row, column(gostop::kEvent, "when.streak")) != nullptr) {
    goal.likely = fmt::format("any seat: (ppuk_streak >= {})", times);
  }
  if (const rules::Cell* const test = cell(row, column(gostop::kEvent, "when.test"))) {
    goal.likely = fmt::format("any seat: ({} and {})", seat, goal_text(test->expression, ""));
  }
  return goal;
}

// Losers pay by rows after a stop, and after other wins where a key says so.
std::string won(const gostop::Rules& rules) {
  const bool stops_alone = !rules.bak_on_fixed_wins && !rules.concede_possible &&
                           rules.exhaustion_result == gostop::Exhaustion::draw;
  return stops_alone ? "stopped" : "not nagari";
}

}  // namespace

std::string combination_goal(const gostop::Combination& row, const rules::Row& said) {
  const rules::Cell* const kind = cell(said, column(gostop::kCombination, "kind"));
  std::string goal;
  if (kind != nullptr) {
    constexpr std::string_view kWords[] = {"brights", "animals", "ribbons", "junk_value"};
    goal = fmt::format("{} >= {}", kWords[kind->datum.front().form], row.first_at);
  } else {
    std::string sum;
    for (const gostop::Card card : row.mask) {
      sum += fmt::format("{}has {}", sum.empty() ? "" : " + ", gostop::name(card));
    }
    goal = fmt::format("({}) >= {}", sum, row.first_at);
  }
  for (const gostop::Card card : row.with) goal += fmt::format(" and has {}", gostop::name(card));
  return fmt::format("any seat: ({})", goal);
}

RowGoal row_goal(const gostop::Rules& rules, gostop::RowTableId of, const rules::Row& row) {
  switch (of) {
    case gostop::kCombination: return of_combination(rules, row);
    case gostop::kEvent: return of_event(rules, row);
    case gostop::kPayer: {
      std::string goal = won(rules);
      if (const rules::Cell* const winner = cell(row, column(gostop::kPayer, "winner"))) {
        goal += " and " + goal_text(winner->expression, "winner");
      }
      goal += " and " + goal_text(cell(row, column(gostop::kPayer, "loser"))->expression, "loser");
      return {goal, {}, true};
    }
    case gostop::kGo: {
      const int count = number(row, column(gostop::kGo, "count"), 1);
      return {fmt::format("any seat: (go_count >= {})", count),
              fmt::format("stopped and winner.go_count >= {}", count), true};
    }
    case gostop::kLiability:
      return {won(rules) + " and " +
                  goal_text(cell(row, column(gostop::kLiability, "when"))->expression, "loser"),
              {},
              true};
    case gostop::kCardKind: {
      const int card = cell(row, column(gostop::kCardKind, "card"))->datum.front().form;
      return {fmt::format("any seat: has {}", gostop::name(gostop::Card(card))), {}, false};
    }
  }
  UNREACHABLE("the switch has a case for each value");
}

namespace {

// `{}` stands for the lesser number of the two values.
struct KeyGoal {
  std::string_view key;  // or what it begins with
  std::string_view goal;
};
// clang-format off
constexpr KeyGoal kKeyGoals[] = {
    {"payment.cap", "any seat: payment > {}"},
    {"shake.limit", "any seat: shakes > {}"},
    {"shake.", "any seat: shakes >= 2"},
    {"bomb.", "any seat: bombs >= 2"},
    {"bomb.credit", "any seat: skip >= 2"},
    {"carry.", "carry >= 1 and stopped"},
    {"carry.", "carry >= 6 and stopped"},
    {"hand_quad.several", "count(seat: hand.quads >= 1) >= 2"},
    {"hand_quad.two_in_one_hand", "any seat: hand.quads >= 2"},
    {"hand_quad.", "any seat: hand.quads >= 1"},
    {"table_quad.", "any seat: table_quad >= 1"},
    {"three_ppuk.", "any seat: ppuks >= 3"},
    {"ppuk.", "any seat: ppuks >= 3"},
    {"gobak.both_went", "count(seat: go_count >= 1) >= 2 and stopped"},
    {"go.reverse_factor", "count(seat: go_count >= 1) >= 2 and stopped"},
    {"go.", "stopped and winner.go_count >= 3"},
    {"gobak.", "count(seat: liable) >= 1"},
    {"feed.", "count(seat: liable) >= 1"},
    {"liability.", "count(seat: liable) >= 2"},
    {"liability.", "count(seat: liable) >= 1"},
    {"exhaustion.", "nagari"},
    {"last_turn.", "nagari"},
    {"nagari.", "nagari and (any seat: go_count >= 1)"},
    {"joker.", "any seat: joker_gained >= 2"},
    {"self_stack.", "any seat: self_stack_capture >= 1"},
    {"steal.", "any seat: steal >= 3"},
    {"cup.", "any seat: cup_as_junk"},
    {"offer.", "any seat: refusal >= 2"},
    {"instant_points.", "any seat: instant >= 1"},
    {"nothing_captured_exempt", "stopped and loser.captured == 0"},
};
// clang-format on

}  // namespace

std::vector<std::string> key_goals(std::string_view key, const rules::Item& a,
                                   const rules::Item& b) {
  std::vector<std::string> goals;
  // Words such as `none` have no number.
  const bool both = a.number > 0 && b.number > 0;
  const auto lesser = both ? std::min(a.number, b.number) : std::max(a.number, b.number);
  for (const KeyGoal& each : kKeyGoals) {
    if (!key.starts_with(each.key)) continue;
    std::string goal(each.goal);
    if (const std::size_t at = goal.find("{}"); at != std::string::npos) {
      goal.replace(at, 2, std::to_string(lesser));
    }
    goals.push_back(std::move(goal));
  }
  return goals;
}

}  // namespace showstopper::lint::gostop_rules
