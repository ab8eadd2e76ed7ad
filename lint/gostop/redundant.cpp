// SPDX-License-Identifier: Apache-2.0
//
// What the linted file says without saying anything new. A key or row is taken out of its text and
// the rest is read again: where the same rules come out, it repeats what the files say that it
// extends. A row that applies in many rounds is taken out of the rules, and those rounds are played
// again beside themselves: that is a bound, and is called one.
#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "lint/gostop/kind.h"
#include "lint/gostop/played_rows.h"
#include "lint/in_step.h"
#include "lint/repeated.h"
#include "properties/play/play.h"

namespace showstopper::lint::gostop_rules {
namespace {

struct OwnRow {
  Involved involved;
  gostop::RowTableId table;
  std::size_t index;
};

std::vector<OwnRow> own_rows(const Subject& subject) {
  std::vector<OwnRow> own;
  for (const auto of :
       {gostop::kCombination, gostop::kEvent, gostop::kPayer, gostop::kGo, gostop::kLiability}) {
    const auto& rows = subject.rules().rows(of);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (subject.own(rows[i].place)) own.push_back({subject.row(of, rows[i]), of, i});
    }
  }
  return own;
}

bool same_without(const Subject& subject, const Table& table, const SeenRound& round,
                  const gostop::Rules& without) {
  constexpr int kAll = 1000;
  const auto played = properties::play_round<gostop::Rules, gostop::Game>(
      table.rules, subject.job().seed, round.index, round.generator, kAll);
  using Game = gostop::Game;
  InStep<Game> step(table.rules, without,
                    Game::start(table.rules, played.table, played.deal, nullptr),
                    Game::start(without, played.table, played.deal, nullptr));
  for (const gostop::Action action : played.actions) {
    if (step.choices_differ() || !step.may(action)) return false;
    step.act(action);
  }
  return !step.choices_differ() && !step.payments_differ();
}

// Rounds of one number of seats.
struct Applied {
  const Table* table;
  std::vector<const SeenRound*> rounds;
};

std::vector<Applied> applied_in(const Subject& subject, const OwnRow& row) {
  constexpr std::size_t kMost = 300;  // for each number of players
  std::vector<Applied> all;
  for (const Table& table : subject.tables()) {
    Applied here{&table, {}};
    for (const SeenRound& round : table.rounds) {
      if (here.rounds.size() == kMost) break;
      if (applied(table, round, row.table, row.index, subject.rules())) {
        here.rounds.push_back(&round);
      }
    }
    all.push_back(std::move(here));
  }
  return all;
}

// In how many rounds the row applied, or nothing where one of them goes another way without it.
std::optional<std::uint64_t> rounds_without_effect(const Subject& subject, const OwnRow& row,
                                                   const std::vector<Applied>& all) {
  rules::RuleSet without = subject.rules();
  auto& rows = without.rows(row.table);
  rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(row.index));
  table::Diagnostics unsound;
  without.schema().judge(without, "", unsound);
  if (!unsound.empty()) return std::nullopt;
  std::uint64_t count = 0;
  for (const auto& [table, rounds] : all) {
    count += rounds.size();
    if (rounds.empty()) continue;
    const gostop::Rules other = gostop::compile(without, table->rules.players);
    for (const SeenRound* const round : rounds) {
      if (!same_without(subject, *table, *round, other)) return std::nullopt;
    }
  }
  return count;
}

// Goes up to the most that there can be earn the same without the row.
bool same_go_totals(const Subject& subject, const OwnRow& row) {
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

// Rows from here on were not asked about: to make the rules anew without each takes long.
void leave_open(Subject& subject, const OwnRow& first) {
  subject.undecided.push_back({{},
                               first.involved,
                               "so many rows were tried before it; use --all",
                               "whether this row and those below it change anything"});
}

void find_without_effect(Subject& subject, const std::vector<OwnRow>& rows) {
  constexpr std::size_t kFew = 20;    // rounds from which something may be said
  constexpr std::size_t kMost = 200;  // rows
  std::size_t tried = 0;
  for (const OwnRow& row : rows) {
    if (!subject.go_on()) return;
    if (is_named(subject.findings, row.involved)) continue;
    if (same_go_totals(subject, row)) {
      Finding finding;
      finding.sentence = "as many goes earn the same without this row";
      finding.involved.push_back(row.involved);
      finding.proof = "comparing what each number of goes earns";
      finding.repair = "remove the row";
      finding.edits = subject.without({row.involved});
      subject.add(std::move(finding));
      continue;
    }
    const std::vector<Applied> all = applied_in(subject, row);
    std::size_t seen = 0;
    for (const Applied& each : all) seen += each.rounds.size();
    if (seen < kFew) continue;
    if (++tried > kMost && subject.job().most > 0) return leave_open(subject, row);
    const auto rounds = rounds_without_effect(subject, row, all);
    if (!rounds) continue;
    Finding finding;
    finding.sentence = fmt::format(
        "this row changes nothing: what it asks for came about in {} random rounds, and each goes "
        "the same way without it",
        *rounds);
    finding.involved.push_back(row.involved);
    finding.proof = fmt::format("a bound: {} rounds played with the row and without it", *rounds);
    finding.repair = "remove the row, or let it do something";
    finding.edits = subject.without({row.involved});
    subject.add(std::move(finding));
  }
}

}  // namespace

void find_redundant(Subject& subject) {
  // A file that states everything repeats initial values, and means to.
  if (subject.spelt_out()) return;
  const std::vector<OwnRow> rows = own_rows(subject);
  std::vector<OwnItem> items = own_keys(subject);
  for (const OwnRow& row : rows) {
    items.push_back({row.involved, -1, row.table, &subject.rules().rows(row.table)[row.index]});
  }
  for (Finding& each : repeated(subject, items, subject.findings)) subject.add(std::move(each));
  find_without_effect(subject, rows);
}

}  // namespace showstopper::lint::gostop_rules
