// SPDX-License-Identifier: Apache-2.0
//
// Keys of the linted file that stand for rows which no round selects, and limits that nothing can
// reach: by counting alone.
#include <algorithm>
#include <climits>

#include <fmt/format.h>

#include "lint/dependency.h"
#include "lint/gostop/bounds.h"
#include "lint/gostop/dependencies.h"
#include "lint/gostop/kind.h"
#include "lint/gostop/limits.h"
#include "lint/gostop/never.h"
#include "lint/repeated.h"
#include "model/table/counted.h"

namespace showstopper::lint::gostop_rules {
namespace {

using gostop::operator""_key;

// Rows that the key makes, of the tables that never_applies.cpp leaves to the linted file, and
// those of them that never apply.
struct MadeRows {
  int all = 0;
  std::vector<std::pair<Involved, std::string>> dead;  // with the reason
  bool each_stated = false;                            // the file lists a value for each row
};

MadeRows made_by(const Subject& subject, const NeverApplies& never, int key) {
  MadeRows made;
  for (const auto of : {gostop::kEvent, gostop::kGo, gostop::kCardKind}) {
    for (const rules::Row& row : subject.rules().rows(of)) {
      if (row.shorthand != key || row.place.file != nullptr) continue;
      ++made.all;
      made.each_stated = made.each_stated || of == gostop::kEvent ||
                         (of == gostop::kGo && lists_go_totals(subject.rules()));
      const std::string why = never.why(of, row);
      if (!why.empty()) made.dead.emplace_back(subject.row(of, row), why);
    }
  }
  return made;
}

// A list makes a row for each of its points or totals: one of them may be out of reach.
void find_dead_shorthands(Subject& subject) {
  const NeverApplies never(subject.rules());
  for (const OwnItem& line : own_keys(subject)) {
    if (!subject.go_on()) return;
    if (is_blamed(subject.findings, line.involved)) continue;
    if (why_idle(subject.rules(), line.key) != nullptr) continue;
    const MadeRows made = made_by(subject, never, line.key);
    const bool all = static_cast<std::size_t>(made.all) == made.dead.size();
    if (made.dead.empty() || !(all || made.each_stated)) continue;
    const auto& [row, why] = made.dead.front();
    if (is_blamed(subject.findings, row)) continue;
    Finding finding;
    finding.severity = subject.grave();
    finding.sentence =
        fmt::format("`{}`, a row of {}, never applies: {}", row.name, subject.said(line.key), why);
    finding.involved = {line.involved};
    finding.proof = kByCounting;
    finding.repair = all ? "remove the key, or lower the number" : "shorten the list";
    if (all) finding.edits = subject.without({line.involved});
    subject.add(std::move(finding));
  }
}

// A limit of the file, and the most that it could stop or begin at, for every number of players.
void report_limit(Subject& subject, int key, const std::string& says, const std::string& why) {
  if (why_idle(subject.rules(), key) != nullptr) return;
  Finding finding;
  finding.severity = Severity::note;
  finding.sentence = fmt::format("{} {}: {}", subject.said(key), says, why);
  finding.involved = {subject.key(key)};
  finding.proof = "counting the cards of a hand";
  finding.repair = "lower the number, or remove the key";
  subject.add(std::move(finding));
}

// A seat calls fewer goes than the limit by itself.
void find_go_limit_out_of_reach(Subject& subject) {
  constexpr int kMost = "go.most"_key;
  const rules::Item most = subject.rules().item(kMost);
  if (!subject.any_own({kMost}) || most.form != static_cast<int>(gostop::Limit::number)) return;
  Limit goes;
  for (const Table& table : subject.tables()) {
    gostop::Rules unlimited = table.rules;
    unlimited.go_most = INT_MAX;  // as `none` is compiled
    Limit of_table = most_times(unlimited, gostop::EventKind::go);
    if (of_table.most >= goes.most) goes = std::move(of_table);
  }
  if (goes.most > 0 && most.number >= goes.most) {
    report_limit(subject, kMost, "limits nothing", goes.why);
  }
}

// The end of each turn, of whatever seat, counts offers down, also that before cards are used up.
// So an offer outlasts the round if its window has more turns than all seats together.
void find_window_out_of_reach(Subject& subject) {
  constexpr int kWindow = "offer.window_turns"_key;
  const rules::Item window = subject.rules().item(kWindow);
  const bool of_turns = window.form == static_cast<int>(gostop::OfferWindow::turns);
  if (!subject.any_own({kWindow}) || !of_turns) return;
  Limit turns;
  for (const Table& table : subject.tables()) {
    if (!table.rules.offer_possible) continue;
    const Limit of_seat = most_turns(table.rules);
    const int all = of_seat.most * table.rules.players;
    if (all < turns.most) continue;
    turns = {all, fmt::format("{}, and {} players have {}", of_seat.why, table.rules.players, all)};
  }
  if (turns.most > 0 && window.number > turns.most) {
    report_limit(subject, kWindow, "limits nothing", turns.why);
  }
}

void find_limits_out_of_reach(Subject& subject) {
  constexpr int kShakes = "shake.limit"_key, kDouble = "go.double_from"_key,
                kHand = "offer.min_hand"_key;
  int triples = 0, goes = 0, hand = 0,
      offering = 0;  // the largest hand, and where draws are offered
  std::string why_goes;
  for (const Table& table : subject.tables()) {
    triples = std::max(triples, table.rules.hand_size / (gostop::Card::kPerMonth - 1));
    hand = std::max(hand, table.rules.hand_size);
    if (table.rules.offer_possible) offering = std::max(offering, table.rules.hand_size);
    const Limit most = most_times(table.rules, gostop::EventKind::go);
    if (most.most < goes) continue;
    goes = most.most;
    why_goes = most.why;
  }
  const rules::Item shakes = subject.rules().item(kShakes);
  if (subject.any_own({kShakes}) && shakes.form == static_cast<int>(gostop::Limit::number) &&
      shakes.number >= triples) {
    report_limit(subject, kShakes, "limits nothing",
                 fmt::format("{} make {}", table::counted(hand, "hand card"),
                             table::counted(triples, "triple")));
  }
  if (subject.any_own({kDouble}) && subject.rules().number(kDouble) > goes && goes > 0) {
    report_limit(subject, kDouble, "doubles nothing", why_goes);
  }
  if (subject.any_own({kHand}) && offering > 0 && subject.rules().number(kHand) > offering) {
    report_limit(subject, kHand, "rules out draw offers",
                 "a hand has " + table::counted(offering, "card"));
  }
}

}  // namespace

void find_dead_keys(Subject& subject) {
  if (subject.tables().empty()) return;
  find_dead_shorthands(subject);
  find_limits_out_of_reach(subject);
  find_go_limit_out_of_reach(subject);
  find_window_out_of_reach(subject);
}

}  // namespace showstopper::lint::gostop_rules
