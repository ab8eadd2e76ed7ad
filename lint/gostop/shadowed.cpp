// SPDX-License-Identifier: Apache-2.0
//
// Lines that others replace: a row of a group of which another is worth at least as much wherever
// it holds, and a shorthand of which no row is left.
#include <algorithm>

#include <fmt/format.h>

#include "lint/gostop/event_selection.h"
#include "lint/gostop/groups.h"
#include "lint/gostop/kind.h"
#include "lint/gostop/limits.h"
#include "lint/gostop/never.h"
#include "lint/repeated.h"

namespace showstopper::lint::gostop_rules {
namespace {

using gostop::operator""_key;

// Also if the cup counts as junk.
bool stands_in_for(const gostop::Rules& rules, std::size_t other, std::size_t row) {
  return std::all_of(rules.counting.begin(), rules.counting.end(), [&](const auto& by) {
    return stands_in(by.combinations[other], by.combinations[row]);
  });
}

Finding shadowed(const Subject& subject, std::size_t row, std::size_t other) {
  const auto& rows = subject.tables().front().rules.counting[0].combinations;
  const auto& said = subject.rules().rows(gostop::kCombination);
  const PointsBeside points = points_beside(rows[other], rows[row]);
  Finding finding;
  finding.involved.push_back(subject.row(gostop::kCombination, said[row]));
  finding.involved.push_back(subject.row(gostop::kCombination, said[other]));
  const std::string& dead = finding.involved.front().name;
  const std::string& decides = finding.involved.back().name;
  const bool shown = subject.own(said[row].place);  // the place of the finding is the dead row
  // Of as many points the row may stand for its name.
  if (points.other == points.row) finding.severity = Severity::note;
  finding.sentence = fmt::format(
      "{} never decides: wherever it holds, `{}` of its group holds too and scores {}, not less "
      "than {}",
      shown ? "this row" : fmt::format("`{}`", dead), decides, points.other, points.row);
  finding.proof = "comparing the cards that the rows need";
  finding.repair = fmt::format("remove {}, narrow {}, or take one out of the group",
                               shown ? "the row" : fmt::format("`{}`", dead),
                               shown ? "the other one" : fmt::format("`{}`", decides));
  finding.edits = subject.without({finding.involved.front()});
  return finding;
}

void find_shadowed_combinations(Subject& subject) {
  if (subject.tables().empty()) return;
  const gostop::Rules& rules = subject.tables().front().rules;
  const std::size_t count = rules.counting[0].combinations.size();
  for (std::size_t i = 0; i < count && subject.go_on(); ++i) {
    if (!why_never_reached(rules, i).empty()) continue;  // `never-applies` reports it
    for (std::size_t j = 0; j < count; ++j) {
      if (i == j || !stands_in_for(rules, j, i)) continue;
      // Of two equal ones, the later one.
      if (stands_in_for(rules, i, j) && i < j) continue;
      subject.add(shadowed(subject, i, j));
      break;
    }
  }
}

// The first row of an event that wins ends the round. Copies of a row are reported as such.
void find_shadowed_wins(Subject& subject) {
  const auto& rows = subject.rules().rows(gostop::kEvent);
  const NeverApplies never(subject.rules());
  for (const OwnItem& line : own_rows(subject)) {
    if (line.table != gostop::kEvent || !wins(effect_of(*line.row))) continue;
    if (!subject.go_on() || never(gostop::kEvent, *line.row)) continue;
    for (std::size_t i = 0; i < line.index; ++i) {
      if (!wins(effect_of(rows[i])) || rows[i].cells == line.row->cells) continue;
      if (!within(subject, *line.row, rows[i])) continue;
      Finding finding;
      finding.involved = {line.involved, subject.row(gostop::kEvent, rows[i])};
      finding.sentence = fmt::format(
          "this row never decides: wherever it is selected, `{}` is too, comes first and wins",
          finding.involved.back().name);
      finding.proof = "comparing the events that the rows select";
      finding.repair = "change the row that comes first, or give this one another effect";
      finding.edits = subject.without({line.involved});
      subject.add(std::move(finding));
      break;
    }
  }
}

// A shorthand that the file sets and of whose rows none is left as it makes them.
void find_lost_shorthands(Subject& subject) {
  const rules::RuleSet& rules = subject.rules();
  const auto made = rules.shorthand_rows();
  for (std::size_t i = 0; i < std::size(gostop::kParameters); ++i) {
    const int parameter = static_cast<int>(i);
    if (!gostop::kParameters[i].shorthand || !subject.own(rules.place(parameter))) continue;
    int makes = 0, stand = 0;
    for (std::size_t table = 0; table < made.size(); ++table) {
      const auto& rows = rules.rows(static_cast<int>(table));
      for (const rules::Row& row : made[table]) {
        if (row.shorthand != parameter) continue;
        ++makes;
        stand += std::any_of(rows.begin(), rows.end(),
                             [&](const rules::Row& other) { return other.cells == row.cells; });
      }
    }
    if (makes == 0 || stand > 0) continue;
    Finding finding;
    finding.sentence = fmt::format(
        "{} makes {}, and other rows of the files replace or remove {}", subject.said(parameter),
        makes == 1 ? "a row" : fmt::format("{} rows", makes), makes == 1 ? "it" : "all of them");
    finding.involved.push_back(subject.key(parameter));
    finding.severity = subject.spelt_out() ? Severity::note : Severity::warning;
    finding.proof = "comparing the rows that it makes with the rows in force";
    finding.repair = "remove the key, or the rows that replace its rows";
    finding.edits = subject.without({finding.involved.front()});
    subject.add(std::move(finding));
  }
}

const rules::Cell* cell_at(const rules::Row& row, int column) {
  const auto& cell = row.cells[static_cast<std::size_t>(column)];
  return cell ? &*cell : nullptr;
}

int count_of(const rules::Row& go) {
  return cell_at(go, gostop::column(gostop::kGo, "count"))->datum.front().number;
}

// `6, 7 and 8`
std::string listed(const std::vector<int>& numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const char* const before = i == 0 ? "" : i + 1 == numbers.size() ? " and " : ", ";
    text += fmt::format("{}{}", before, numbers[i]);
  }
  return text;
}

std::string rows_for(const std::vector<int>& goes) {
  return fmt::format("the row{} for {} go{}", goes.size() == 1 ? "" : "s", listed(goes),
                     goes.size() == 1 && goes.front() == 1 ? "" : "es");
}

// Whether the file itself gives the row points; a row whose text is unknown may.
bool says_points(const Subject& subject, const rules::Row& row) {
  const std::string block = subject.block(row.place);
  for (std::size_t at = block.find("add"); at != std::string::npos;
       at = block.find("add", at + 1)) {
    const std::size_t next = block.find_first_not_of(" \t", at + 3);
    const bool begins = at == 0 || std::string(" \t\n{,").find(block[at - 1]) != std::string::npos;
    if (begins && next != std::string::npos && block[next] == '=') return true;
  }
  return block.empty();
}

// The most goes of a seat, for any number of seats.
int most_goes(const Subject& subject) {
  int most = 0;
  for (const Table& table : subject.tables()) {
    most = std::max(most, most_times(table.rules, gostop::EventKind::go).most);
  }
  return most;
}

// Whether the row has the points of the row that `go.bonus` makes for as many goes, since the file
// gives it none.
bool keeps_points(const Subject& subject, const rules::Row& row,
                  const std::vector<rules::Row>& made) {
  constexpr int kAdd = gostop::column(gostop::kGo, "add");
  const auto has_its_points = [&](const rules::Row& other) {
    const rules::Cell* const points = cell_at(other, kAdd);
    return count_of(other) == count_of(row) && points != nullptr &&
           points->datum.front().number != 0 && row.cells[kAdd] == other.cells[kAdd];
  };
  return std::any_of(made.begin(), made.end(), has_its_points) && !says_points(subject, row);
}

// Rows of goes in the file take the place of some that `go.bonus` makes: those for more goes stay,
// and so do points beside a factor that the file alone states. Of rows that no seat reaches there
// is no note.
void find_go_rows_that_stay(Subject& subject) {
  const auto made = subject.rules().shorthand_rows();
  const int most = most_goes(subject);
  std::vector<const rules::Row*> own, others;
  for (const rules::Row& row : subject.rules().rows(gostop::kGo)) {
    (subject.own(row.place) ? own : others).push_back(&row);
  }
  Finding finding;
  finding.severity = Severity::note;
  std::vector<int> stay, keep_points;
  int last = 0;
  for (const rules::Row* const row : own) {
    last = std::max(last, count_of(*row));
    if (count_of(*row) > most || !keeps_points(subject, *row, made[gostop::kGo])) continue;
    keep_points.push_back(count_of(*row));
    finding.involved.push_back(subject.row(gostop::kGo, *row));
  }
  for (const rules::Row* const row : others) {
    if (count_of(*row) > last && count_of(*row) <= most) stay.push_back(count_of(*row));
  }
  if (own.empty() || (stay.empty() && keep_points.empty())) return;
  std::sort(stay.begin(), stay.end());
  if (!stay.empty()) {
    finding.sentence = fmt::format("{} {} as in the files that this one extends", rows_for(stay),
                                   stay.size() == 1 ? "stays" : "stay");
  }
  if (!keep_points.empty()) {
    finding.sentence +=
        fmt::format("{}{} {} the points of `go.bonus`", finding.sentence.empty() ? "" : "; ",
                    rows_for(keep_points), keep_points.size() == 1 ? "has" : "have");
  }
  if (keep_points.empty()) finding.involved = {subject.row(gostop::kGo, *own.front())};
  finding.involved.push_back(subject.key("go.bonus"_key));
  finding.proof = "comparing the rows that `go.bonus` makes with the rows in force";
  finding.repair = "give rows for as many goes as there are, and `add` in each";
  subject.add(std::move(finding));
}

}  // namespace

void find_shadowed(Subject& subject) {
  find_shadowed_combinations(subject);
  find_shadowed_wins(subject);
  find_lost_shorthands(subject);
  find_go_rows_that_stay(subject);
}

}  // namespace showstopper::lint::gostop_rules
