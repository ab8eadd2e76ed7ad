// SPDX-License-Identifier: Apache-2.0
//
// Rows of [[event]], [[go]] and [[card]] that no round selects: by counting, then by rounds that
// another effect of the row would change, then by the solver.
#include <algorithm>

#include <fmt/format.h>

#include "lint/gostop/bounds.h"
#include "lint/gostop/dependencies.h"
#include "lint/gostop/event_facts.h"
#include "lint/gostop/kind.h"
#include "lint/gostop/limits.h"
#include "lint/gostop/played_rows.h"
#include "lint/gostop/row_goal.h"
#include "lint/gostop/unreached.h"
#include "lint/line_questions.h"
#include "lint/other_values.h"
#include "lint/rounds/in_step.h"
#include "model/table/check.h"
#include "properties/play/swarm.h"

namespace showstopper::lint::gostop_rules {
namespace {

using gostop::operator""_key;

// Conditions that never hold, in any file.
void find_tests(Subject& subject) {
  constexpr int kTest = gostop::column(gostop::kEvent, "when.test");
  for (const rules::Row& said : subject.rules().rows(gostop::kEvent)) {
    if (!subject.go_on()) return;
    const auto& test = said.cells[kTest];
    if (!test || test->expression.empty() || subject.tables().empty()) continue;
    const bool never =
        std::all_of(subject.tables().begin(), subject.tables().end(),
                    [&](const Table& table) { return bounds_of_test(table.rules, said).never(); });
    if (!never) continue;
    Unreached(subject, subject.row(gostop::kEvent, said),
              fmt::format("`when.test = \"{}\"` never holds", test->expression.text()))
        .proved(kByCounting);
  }
}

// Whether the rules let no such event come in a last turn.
bool suppressed_last(const gostop::Rules& rules, gostop::EventKind kind) {
  switch (kind) {
    case gostop::EventKind::jjok: return rules.suppress_jjok;
    case gostop::EventKind::ttadak: return rules.suppress_ttadak;
    case gostop::EventKind::sweep: return rules.suppress_sweep;
    case gostop::EventKind::stack_capture:
    case gostop::EventKind::self_stack_capture: return rules.suppress_stack_capture;
    case gostop::EventKind::ppuk: return rules.suppress_ppuk;
    case gostop::EventKind::bomb:
    case gostop::EventKind::small_bomb:
    case gostop::EventKind::shake:
    case gostop::EventKind::joker_gained:
    case gostop::EventKind::hand_quad:
    case gostop::EventKind::table_quad:
    case gostop::EventKind::go:
    case gostop::EventKind::capture:
    case gostop::EventKind::no_capture: return false;
  }
  UNREACHABLE("the switch has a case for each value");
}

// `when.turn`: a last turn, or one with a number that has no turn after it. A turn that does not
// come at all is another finding.
bool requires_a_last_turn(const Subject& subject, rules::Item turn) {
  constexpr int kFirst = 1, kLast = 2;  // forms
  if (turn.form == kLast) return true;
  const int number = turn.form == kFirst ? 1 : turn.number;
  const auto comes = [&](const Table& table) { return number <= most_turns(table.rules).most; };
  const auto& tables = subject.tables();
  return std::any_of(tables.begin(), tables.end(), comes) &&
         std::all_of(tables.begin(), tables.end(), [&](const Table& table) {
           return !comes(table) || ends_with_the_turn(table.rules, number);
         });
}

// Rows for a last turn in which the event does not count, also for one with a number that is a last
// turn for each number of players.
void find_suppressed_events(Subject& subject) {
  if (subject.tables().empty()) return;
  const gostop::Rules& rules = subject.tables().front().rules;
  for (const rules::Row& said : subject.rules().rows(gostop::kEvent)) {
    if (!subject.go_on()) return;
    const auto& turn = said.cells[gostop::column(gostop::kEvent, "when.turn")];
    if (!turn) continue;
    const gostop::EventKind kind = kind_of(said);
    if (!requires_a_last_turn(subject, turn->datum.front()) || !suppressed_last(rules, kind)) {
      continue;
    }
    Finding finding;
    finding.sentence =
        fmt::format("this row requires a last turn, in which by {} the event does not count",
                    subject.said("last_turn.suppress"_key));
    finding.involved.push_back(subject.row(gostop::kEvent, said));
    finding.involved.push_back(subject.key("last_turn.suppress"_key));
    finding.proof = "the limits of the rules";
    finding.repair = "remove the row, or take the event out of `last_turn.suppress`";
    finding.edits = subject.without({finding.involved.front()});
    subject.add(std::move(finding));
  }
}

// Junk is taken before the end of the turn, at which a go is called unless it is announced.
void find_late_steals(Subject& subject) {
  for (const rules::Row& said : subject.rules().rows(gostop::kEvent)) {
    if (!subject.go_on() || !takes_too_late(subject.rules(), said)) continue;
    Finding finding;
    finding.sentence = fmt::format(
        "this row takes no junk: by {} a go is called when the junk of the turn has "
        "been taken",
        subject.said("go.announced"_key));
    finding.involved.push_back(subject.row(gostop::kEvent, said));
    finding.involved.push_back(subject.key("go.announced"_key));
    finding.proof = "the order of a turn";
    finding.repair = "remove the row, or set `go.announced = \"before_flip\"`";
    finding.edits = subject.without({finding.involved.front()});
    subject.add(std::move(finding));
  }
}

// By counting, for each number of players that can play.
bool find_counted(Subject& subject, const OwnItem& line) {
  std::string proof, first;
  for (const Table& table : subject.tables()) {
    const std::string why = line.table == gostop::kEvent
                                ? why_never_selected(table.rules, *line.row)
                            : line.table == gostop::kGo ? why_never_went(table.rules, *line.row)
                                                        : why_no_card(table.rules, *line.row);
    if (why.empty()) return false;
    if (first.empty()) first = why;
    proof += fmt::format("{}{} players: {}", proof.empty() ? "" : "; ", table.rules.players, why);
  }
  if (first.empty()) return false;
  Unreached(subject, line.involved, fmt::format("this row never applies: {}", first))
      .proved(fmt::format("counting ({})", proof));
  return true;
}

// Whether each round with the goal of the row is one in which it applies. For an event row: it has
// no condition beside the event and how often or in which own turn it comes.
bool goal_is_whole(const gostop::Rules& rules, const OwnItem& line) {
  if (line.table != gostop::kEvent) return true;
  constexpr int kOn = gostop::column(gostop::kEvent, "on");
  constexpr int kCount = gostop::column(gostop::kEvent, "when.count");
  constexpr int kTurn = gostop::column(gostop::kEvent, "when.turn");
  int others = 0;
  for (int column = 0; column < static_cast<int>(line.row->cells.size()); ++column) {
    const bool selects = gostop::kRowTables[gostop::kEvent].columns[column].identity;
    const auto index = static_cast<std::size_t>(column);
    if (!selects || !line.row->cells[index] || column == kOn) continue;
    const bool own_turn = column == kTurn && turn_of(rules, *line.row) > 0;
    others += column == kCount || own_turn ? 1 : 2;
  }
  return others <= 1;
}

// Whether another value of a cell of the row changes the round.
bool decides_in(const rules::RuleSet& rules, const OwnItem& line, int players,
                const solver::PlayedRound& round) {
  std::string why_not;
  if (!gostop::playable(rules, players, why_not)) return false;
  const gostop::Rules own = gostop::compile(rules, players);
  for (const rules::RuleSet& other : with_other_cells(rules, line.table, line.index)) {
    if (!properties::is_sound<gostop::Game>(other, players)) continue;
    const gostop::Rules changed = gostop::compile(other, players);
    InStep<gostop::Game> step(own, changed, gostop::Game::start(own, round.table, round.deal),
                              gostop::Game::start(changed, round.table, round.deal));
    for (const gostop::Action& action : round.actions) {
      if (!step.may(action)) break;
      step.act(action);
      if (step.positions_differ() || step.choices_differ() || step.payments_differ()) return true;
    }
  }
  return false;
}

// Whether play has shown the row. A row of [[card]] applies wherever the deck has the card.
bool is_seen(const Subject& subject, const OwnItem& line) {
  const auto of = static_cast<gostop::RowTableId>(line.table);
  return of == gostop::kCardKind || subject.seen([&](const Table& table, const SeenRound& round) {
    return applied(table, round, of, line.index, subject.rules());
  });
}

// Rows that play has not shown. False if only the solver could decide it and may not run.
bool find_unseen(Subject& subject, const OwnItem& line) {
  const auto of = static_cast<gostop::RowTableId>(line.table);
  const RowAnswer answer = subject.of_row(line.table, line.index, {});
  if (answer.is != RowAnswer::Is::unseen) return true;
  if (subject.job().fast) return false;
  const gostop::Rules& rules = subject.tables().front().rules;
  const RowGoal goal = row_goal(rules, of, *line.row);
  Unreached(subject, line.involved, "no round selects this row")
      .ask(goal, goal_is_whole(rules, line), [&](int players, const solver::PlayedRound& round) {
        return decides_in(subject.rules(), line, players, round);
      });
  return true;
}

// Whether a warning is about the row already. One about the worth of goes leaves open whether so
// many are ever called.
bool is_reported(const Subject& subject, const OwnItem& line) {
  if (!is_blamed(subject.findings, line.involved)) return false;
  std::vector<Finding> others = subject.findings;
  std::erase_if(others, [](const Finding& each) { return each.kind == "degenerate"; });
  return is_blamed(others, line.involved);
}

void leave_rows_open(Subject& subject, const std::vector<OwnItem>& rows, const std::string& why) {
  if (rows.empty()) return;
  subject.undecided.push_back(
      {{},
       rows.front().involved,
       why,
       fmt::format("whether {} ever {}", names_of(rows), rows.size() == 1 ? "applies" : "apply")});
}

void find_own_rows(Subject& subject) {
  std::vector<OwnItem> open, left_out;
  for (const OwnItem& line : own_rows(subject)) {
    if (!subject.go_on()) return;
    const bool asked = line.table == gostop::kEvent || line.table == gostop::kGo ||
                       line.table == gostop::kCardKind;
    if (!asked || is_reported(subject, line)) continue;
    if (find_counted(subject, line) || is_seen(subject, line)) continue;
    if (subject.leaves_out(line.table, line.index)) {
      left_out.push_back(line);
    } else if (!find_unseen(subject, line)) {
      open.push_back(line);
    }
  }
  leave_rows_open(subject, open, "no random round shows it; the solver was left out (`--fast`)");
  leave_rows_open(subject, left_out, effort_used_up(subject.job()));
}

// Rows that other files state and that keys of this one leave without a case: what counting proves.
void find_base_rows(Subject& subject) {
  for (const gostop::RowTableId of : {gostop::kEvent, gostop::kGo}) {
    const auto& rows = subject.rules().rows(of);
    for (std::size_t i = 0; i < rows.size() && subject.go_on(); ++i) {
      if (rows[i].place.file == nullptr || subject.own(rows[i].place)) continue;
      find_counted(subject, {subject.row(of, rows[i]), -1, of, &rows[i], i});
    }
  }
}

}  // namespace

void find_unselected_rows(Subject& subject) {
  find_tests(subject);
  find_suppressed_events(subject);
  find_late_steals(subject);
  find_own_rows(subject);
  find_base_rows(subject);
}

}  // namespace showstopper::lint::gostop_rules
