// SPDX-License-Identifier: Apache-2.0
//
// The result of rows that fire together on one event, or score the same cards, if no key decides
// between them. A row for a narrower case usually adds to the wider one on purpose, unless their
// effects are the same or exclude each other.
#include <algorithm>

#include <fmt/format.h>

#include "lint/gostop/event_selection.h"
#include "lint/gostop/groups.h"
#include "lint/gostop/kind.h"
#include "lint/gostop/limits.h"
#include "lint/gostop/never.h"
#include "lint/repeated.h"
#include "model/rules/rows.h"
#include "model/table/counted.h"

namespace showstopper::lint::gostop_rules {
namespace {

bool same_cell(const rules::Row& a, const rules::Row& b, int column) {
  return a.cells[static_cast<std::size_t>(column)] == b.cells[static_cast<std::size_t>(column)];
}

// Whether one row takes away the points that the other adds. A row that wins comes after both.
bool cancel(const rules::Row& a, const rules::Row& b) {
  constexpr int kEffect = gostop::column(gostop::kEvent, "effect");
  if (effect_of(a) != gostop::Effect::add || effect_of(b) != gostop::Effect::add) return false;
  const int added = a.cells[kEffect]->datum.front().number;
  return added != 0 && added == -b.cells[kEffect]->datum.front().number;
}

// The result if both rows are selected; empty: a key decides, or their effects are different. Rows
// that select the very same events are one rule written twice, whatever their numbers.
std::string outcome(const rules::Row& own, const rules::Row& other, bool same_events) {
  constexpr int kEffect = gostop::column(gostop::kEvent, "effect");
  const gostop::Effect of_own = effect_of(own), of_other = effect_of(other);
  if (of_own == gostop::Effect::none || of_own == gostop::Effect::take_pot) return {};
  const bool same = same_cell(own, other, kEffect);
  if (wins(of_own) && wins(of_other)) {
    return same ? "" : "both win the round, and the one that is first in the file decides";
  }
  if (same) return "both take effect, so that it is done twice";
  return same_events && of_own == of_other ? "both take effect, one after the other" : "";
}

void find_events_twice(Subject& subject) {
  const auto& rows = subject.rules().rows(gostop::kEvent);
  const NeverApplies never(subject.rules());
  constexpr int kOn = gostop::column(gostop::kEvent, "on");
  for (const OwnItem& line : own_rows(subject)) {
    if (line.table != gostop::kEvent || is_blamed(subject.findings, line.involved)) continue;
    if (never(gostop::kEvent, *line.row)) continue;  // which another finding reports
    for (std::size_t i = 0; i < rows.size() && subject.go_on(); ++i) {
      const rules::Row& other = rows[i];
      // Of two of the file the later one is named.
      if (i == line.index || (i > line.index && subject.own(other.place))) continue;
      if (!same_cell(*line.row, other, kOn)) continue;
      const bool one_condition =
          rules::same_identity(gostop::kRowTables[gostop::kEvent], *line.row, other);
      const bool cancels = cancel(*line.row, other);
      // Rows of one condition state its several effects.
      if (one_condition && !cancels) continue;
      const bool narrower = within(subject, *line.row, other);
      const bool wider = within(subject, other, *line.row);
      const std::string both = cancels && narrower && wider
                                   ? "one takes away the points that the other adds"
                                   : outcome(*line.row, other, narrower && wider);
      if (both.empty() || !(narrower || wider) || never(gostop::kEvent, other)) continue;
      Finding finding;
      // A further row for a narrower case may add to the wider one on purpose.
      if (narrower != wider) finding.severity = Severity::note;
      finding.involved = {line.involved, subject.row(gostop::kEvent, other)};
      finding.sentence =
          one_condition ? fmt::format("two rows are `{}`: {}", line.involved.name, both)
                        : fmt::format("if `{}` is selected, so is `{}`: {}, and no key states this",
                                      finding.involved[narrower ? 0 : 1].name,
                                      finding.involved[narrower ? 1 : 0].name, both);
      finding.proof = "comparing the events that the rows select";
      finding.repair = "remove one of them, or let them select different events";
      finding.edits = subject.without({line.involved});
      subject.add(std::move(finding));
      break;
    }
  }
}

// Rows for the very same cards, outside of a group: both score.
void find_cards_twice(Subject& subject) {
  if (subject.tables().empty()) return;
  const auto& rows = subject.tables().front().rules.counting[0].combinations;
  const auto& said = subject.rules().rows(gostop::kCombination);
  const NeverApplies never(subject.rules());
  for (const OwnItem& line : own_rows(subject)) {
    if (line.table != gostop::kCombination || never(gostop::kCombination, *line.row)) continue;
    const gostop::Combination& own = rows[line.index];
    for (std::size_t i = 0; i < rows.size() && subject.go_on(); ++i) {
      const gostop::Combination& other = rows[i];
      // Of two of the file the later one is named.
      if (i == line.index || (i > line.index && subject.own(said[i].place))) continue;
      const bool grouped = own.group >= 0 && own.group == other.group;
      const bool same = holds_with(own, other) && holds_with(other, own);
      const bool both =
          (own.points != 0 && other.points != 0) || (own.multiplier > 1 && other.multiplier > 1);
      if (grouped || !same || !both) continue;
      Finding finding;
      finding.involved = {line.involved, subject.row(gostop::kCombination, said[i])};
      finding.sentence =
          fmt::format("the same cards score by `{}` and by `{}`, and both count: {} and {}",
                      finding.involved[0].name, finding.involved[1].name, own.points,
                      table::counted(other.points, "point"));
      finding.proof = "comparing the cards that the rows need";
      finding.repair = "remove one of them, or put both into one group by `excludes_each_other`";
      finding.edits = subject.without({line.involved});
      subject.add(std::move(finding));
      break;
    }
  }
}

// A streak is one of ppuks, whatever the event of its row.
void find_streaks_of_other_events(Subject& subject) {
  constexpr int kStreak = gostop::column(gostop::kEvent, "when.streak");
  const NeverApplies never(subject.rules());
  for (const OwnItem& line : own_rows(subject)) {
    if (line.table != gostop::kEvent || !line.row->cells[kStreak]) continue;
    const gostop::EventKind kind = kind_of(*line.row);
    if (kind == gostop::EventKind::ppuk || never(gostop::kEvent, *line.row)) continue;
    const int streak = number_of(*line.row, kStreak);
    Finding finding;
    finding.involved = {line.involved};
    finding.sentence = fmt::format(
        "`when.streak = {}` counts own turns in a row with a ppuk, not those with a `{}`", streak,
        gostop::kEventKind[static_cast<std::size_t>(kind)].text);
    finding.proof = "the settled meaning of the key";
    finding.repair = fmt::format(
        "remove `when.streak`, or write `when.test = \"ppuk_streak == {}\"` if ppuks are meant",
        streak);
    subject.add(std::move(finding));
  }
}

// No seat is the loser before the round is won.
void find_losers_of_events(Subject& subject) {
  constexpr int kTest = gostop::column(gostop::kEvent, "when.test");
  for (const OwnItem& line : own_rows(subject)) {
    if (line.table != gostop::kEvent || !line.row->cells[kTest]) continue;
    const auto steps = line.row->cells[kTest]->expression.steps();
    if (std::none_of(steps.begin(), steps.end(), [](const rules::Expression::Step& step) {
          return step.seat == rules::Expression::kLoser;
        })) {
      continue;
    }
    Finding finding;
    finding.involved = {line.involved};
    finding.sentence =
        "`loser` in `when.test` names no seat yet, and has 0 of everything: an event comes before "
        "the round is won";
    finding.proof = "the settled meaning of the word";
    finding.repair = "write `any opponent`, or a row of [[payer]] with `loser`";
    subject.add(std::move(finding));
  }
}

}  // namespace

void find_double_rows(Subject& subject) {
  find_cards_twice(subject);
  find_events_twice(subject);
  find_streaks_of_other_events(subject);
  find_losers_of_events(subject);
}

}  // namespace showstopper::lint::gostop_rules
