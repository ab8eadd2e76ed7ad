// SPDX-License-Identifier: Apache-2.0
//
// Lines of the linted file that state nothing new. A key or row is taken out of its text and the
// rest is read again: if the same rules result, the line repeats an extended file. A row that
// applies in many rounds is taken out of the rules, and those rounds are played with and without
// it: that is a bound, and is called one.
#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "lint/gostop/kind.h"
#include "lint/gostop/limits.h"
#include "lint/gostop/played_rows.h"
#include "lint/line_questions.h"
#include "lint/repeated.h"
#include "lint/rounds/planned_round.h"
#include "model/table/counted.h"

namespace showstopper::lint::gostop_rules {
namespace {

// Rounds that the row is known to decide unless another line does, some for each number of players.
std::vector<PlayedRound> decided_in(const Subject& subject, const OwnItem& row) {
  constexpr std::size_t kMost = 300;
  std::vector<PlayedRound> all;
  for (const Table& table : subject.tables()) {
    std::size_t here = 0;
    for (const SeenRound& round : table.rounds) {
      if (here == kMost) break;
      const auto of = static_cast<gostop::RowTableId>(row.table);
      if (is_aimed(round.index) || !decided(table, round, of, row.index, subject.rules())) continue;
      all.push_back({table.rules.players, round.index});
      ++here;
    }
  }
  return all;
}

// Goes up to the most that there can be earn the same without the row.
bool same_go_totals(const Subject& subject, const OwnItem& row) {
  if (row.table != gostop::kGo || subject.tables().empty()) return false;
  rules::RuleSet without = subject.rules();
  auto& rows = without.rows(row.table);
  rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(row.index));
  const gostop::Rules& rules = subject.tables().front().rules;
  const gostop::Rules other = gostop::compile(without, rules.players);
  return std::equal(rules.go_totals.begin(), rules.go_totals.end(), other.go_totals.begin(),
                    [](const gostop::GoTotal& a, const gostop::GoTotal& b) {
                      return a.add == b.add && a.factor == b.factor;
                    });
}

// Of the kind that the card has without the row.
void report_usual_kind(Subject& subject, const OwnItem& row, const std::string& why) {
  Finding finding;
  finding.sentence = "this row changes nothing: " + why;
  finding.involved.push_back(row.involved);
  finding.proof = "reading the kinds of the usual deck";
  finding.repair = "remove the row, or state another kind";
  finding.edits = subject.without({row.involved});
  subject.add(std::move(finding));
}

// Rows from here on are not checked: to make the rules anew without each takes long.
void leave_open(Subject& subject, const OwnItem& first) {
  subject.undecided.push_back({{},
                               first.involved,
                               "so many rows were tried before it; use --all",
                               "whether this row and those below it change anything"});
}

void leave_out(Subject& subject, const std::vector<OwnItem>& rows) {
  if (rows.empty()) return;
  const std::size_t others = rows.size() - 1;
  subject.undecided.push_back({{},
                               rows.front().involved,
                               effort_used_up(subject.job()),
                               others == 0
                                   ? "whether this row changes anything"
                                   : fmt::format("whether this row and {} after it change anything",
                                                 table::counted(others, "row"))});
}

void find_without_effect(Subject& subject, const std::vector<OwnItem>& rows) {
  constexpr std::size_t kMost = 200;  // rows
  std::size_t tried = 0;
  std::vector<OwnItem> open, left_out;
  for (const OwnItem& row : rows) {
    if (!subject.go_on()) return;
    const bool said = row.table == gostop::kGo ? is_blamed(subject.findings, row.involved)
                                               : is_named(subject.findings, row.involved);
    if (said) continue;
    // Without it the number of goes has the value of the other files.
    if (row.table == gostop::kGo && replaces_another(subject, row)) continue;
    if (row.table == gostop::kCardKind) {
      if (const std::string why = why_usual_kind(*row.row); !why.empty()) {
        // It gives the card its usual kind back if another file states one.
        if (!replaces_another(subject, row)) report_usual_kind(subject, row, why);
        continue;
      }
    }
    if (same_go_totals(subject, row)) {
      Finding finding;
      finding.sentence = "as many goes earn the same without this row";
      finding.involved.push_back(row.involved);
      finding.proof = "comparing the earnings of each number of goes";
      finding.repair = "remove the row";
      finding.edits = subject.without({row.involved});
      subject.add(std::move(finding));
      continue;
    }
    if (subject.leaves_out(row.table, row.index)) {
      left_out.push_back(row);
      continue;
    }
    if (++tried > kMost && subject.job().most > 0) {
      leave_open(subject, row);
      break;
    }
    const std::vector<PlayedRound> decided = decided_in(subject, row);
    const RowAnswer answer = subject.of_row(row.table, row.index, decided);
    // Other effects of such a row show rounds in which this one is without meaning.
    const bool for_the_winner =
        counts_for_the_winner(static_cast<gostop::RowTableId>(row.table), *row.row);
    const bool too_few = for_the_winner && decided.size() < kFewRounds;
    if (answer.is == RowAnswer::Is::without_effect && !too_few) {
      subject.add(row_without_effect(subject, row, answer));
    } else if (answer.is == RowAnswer::Is::open || answer.is == RowAnswer::Is::without_effect) {
      open.push_back(row);
    }
  }
  leave_out(subject, left_out);
  if (!open.empty()) {
    subject.undecided.push_back(open_lines(open, effort_of(subject.job()), subject.job().fast));
  }
}

}  // namespace

void find_redundant(Subject& subject) {
  // A file that states everything repeats initial values, and means to.
  if (subject.spelt_out()) return;
  const std::vector<Finding> notes = repeated(subject, own_lines(subject), subject.findings);
  std::vector<OwnItem> rows = own_rows(subject);
  std::erase_if(rows, [&](const OwnItem& row) { return is_named(notes, row.involved); });
  // In a list of goes repeated rows are intended; another finding reports the rows that stay.
  const auto is_go = [](const OwnItem& row) { return row.table == gostop::kGo; };
  const auto all = own_rows(subject);
  const bool lists_goes = std::count_if(all.begin(), all.end(), is_go) > 1;
  for (const Finding& each : notes) {
    if (!lists_goes || !each.involved.front().name.starts_with("go ")) subject.add(each);
  }
  find_dead_parts(subject);
  find_without_effect(subject, rows);
}

}  // namespace showstopper::lint::gostop_rules
