// SPDX-License-Identifier: Apache-2.0
//
// Keys that other keys leave without effect, from one table of what depends on what, and rows that
// change nothing. `tests/lint/dependencies_test` holds the table against play: changing an idle
// key changes no round.

#include <algorithm>

#include <fmt/format.h>

#include "lint/gostop/assumption.h"
#include "lint/gostop/dependencies.h"
#include "lint/gostop/kind.h"
#include "lint/gostop/limits.h"
#include "lint/line_questions.h"
#include "lint/repeated.h"
#include "model/rules/hints/key_hints.h"
#include "model/rules/rows.h"

namespace showstopper::lint::gostop_rules {
namespace {

using gostop::operator""_key;

// The keys that one cause leaves idle are one finding.
void report_idle(Subject& subject, const Dependency& because, const std::vector<int>& idle) {
  Finding finding;
  std::string keys;
  bool own = false;
  for (const int key : idle) {
    keys += fmt::format("{}`{}`", keys.empty() ? "" : ", ", gostop::kParameters[key].key);
    finding.involved.push_back(subject.key(key));
    own = own || subject.own(subject.rules().place(key));
  }
  for (const int cause : because.causes) {
    const bool named = std::find(idle.begin(), idle.end(), cause) != idle.end();
    if (cause >= 0 && !named) finding.involved.push_back(subject.key(cause));
  }
  finding.severity = own && !subject.spelt_out() ? Severity::warning : Severity::note;
  finding.sentence =
      fmt::format("{} {} without effect: {}", keys, idle.size() == 1 ? "is" : "are", because.why);
  finding.proof = "the table of what keys depend on";
  finding.repair = idle.size() == 1 ? "remove the key" : "remove the keys";
  if (!subject.spelt_out()) {
    const auto end = finding.involved.begin() + static_cast<std::ptrdiff_t>(idle.size());
    finding.edits = subject.without({finding.involved.begin(), end});
  }
  subject.add(std::move(finding));
}

void find_idle_keys(Subject& subject) {
  for (const Dependency& each : dependencies()) {
    if (!each.idle(subject.rules())) continue;
    std::vector<int> all;
    for (const int key : each.keys) {
      if (key < 0 || !subject.own(subject.rules().place(key))) continue;
      all.push_back(key);
    }
    if (!all.empty()) report_idle(subject, each, all);
  }
}

// Remarks of the schema on a sound value: another value contradicts it and decides.
void find_disagreements(Subject& subject) {
  const rules::Schema& schema = subject.rules().schema();
  for (std::size_t i = 0; i < schema.parameters.size(); ++i) {
    const int parameter = static_cast<int>(i);
    const std::string remark = schema.remark(subject.rules(), parameter);
    if (!remark.starts_with("without effect") && !remark.starts_with("its first number")) continue;
    const bool own = subject.own(subject.rules().place(parameter));
    const std::string other = remark.substr(remark.find('`') + 1);
    const int decides = rules::parameter_index(schema.parameters, other.substr(0, other.find('`')));
    if (!own && (decides < 0 || !subject.own(subject.rules().place(decides)))) continue;
    Finding finding;
    finding.sentence = fmt::format("{}: {}", subject.said(parameter), remark);
    finding.involved.push_back(subject.key(parameter));
    if (decides >= 0) finding.involved.push_back(subject.key(decides));
    finding.severity = subject.spelt_out() ? Severity::note : Severity::warning;
    finding.proof = "the settled meaning of the key";
    finding.repair = "let both state the same, or remove one";
    if (!subject.spelt_out()) finding.edits = subject.without({finding.involved.front()});
    subject.add(std::move(finding));
  }
}

// Such a row may be meant to switch off the one whose place it takes: a note then, without an edit
// that would bring the other one back.
void may_switch_off(const Subject& subject, int table, const rules::Row& row, Finding& finding) {
  const Involved& line = finding.involved.front();
  if (!subject.own(line.place) || !replaces_another(subject, {line, -1, table, &row, 0})) {
    finding.edits = subject.without(finding.involved);
    return;
  }
  finding.severity = Severity::note;
  finding.sentence += "; it switches off the row that it replaces";
  finding.repair = "write `remove = true` if that is meant";
}

void find_rows_without_effect(Subject& subject) {
  const auto number = [](const rules::Row& row, int column, int absent) {
    const auto& cell = row.cells[static_cast<std::size_t>(column)];
    return cell ? cell->datum.front().number : absent;
  };
  for (const rules::Row& row : subject.rules().rows(gostop::kPayer)) {
    if (!subject.go_on()) return;
    if (number(row, gostop::column(gostop::kPayer, "factor"), 1) != 1) continue;
    if (number(row, gostop::column(gostop::kPayer, "add"), 0) != 0) continue;
    Finding finding;
    finding.sentence = "this row changes no payment: its factor is 1 and it adds nothing";
    finding.involved.push_back(subject.row(gostop::kPayer, row));
    finding.proof = "the row itself";
    finding.repair = "give it `factor` or `add`, or remove it";
    may_switch_off(subject, gostop::kPayer, row, finding);
    subject.add(std::move(finding));
  }
  for (const rules::Row& row : subject.rules().rows(gostop::kCombination)) {
    if (!subject.go_on()) return;
    if (number(row, gostop::column(gostop::kCombination, "points"), 0) != 0) continue;
    if (number(row, gostop::column(gostop::kCombination, "step"), 0) != 0) continue;
    if (number(row, gostop::column(gostop::kCombination, "multiplier"), 1) != 1) continue;
    Finding finding;
    finding.sentence = "this combination scores nothing and multiplies nothing";
    finding.involved.push_back(subject.row(gostop::kCombination, row));
    finding.proof = "the row itself";
    finding.repair = "remove the row";
    may_switch_off(subject, gostop::kCombination, row, finding);
    subject.add(std::move(finding));
  }
}

// `bak` among the multipliers of hand quads, where payer rows apply to them without it or never do.
// The rest of the list may have an effect.
void find_idle_bak(Subject& subject) {
  constexpr int kKey = "hand_quad.multipliers"_key, kAll = "bak.on_fixed_wins"_key;
  if (subject.spelt_out() || !subject.any_own({kKey}) || subject.tables().empty()) return;
  if (why_idle(subject.rules(), kKey) != nullptr) return;
  rules::Datum rest = subject.rules().value(kKey);
  const auto all = std::erase_if(rest, [](const rules::Item& item) {
    return item.form == static_cast<int>(gostop::QuadMultiplier::bak);
  });
  const bool none = subject.rules().rows(gostop::kPayer).empty();
  const bool said_twice = subject.rules().form(kAll) != 0;
  if (all == 0 || !(none || said_twice)) return;
  Finding finding;
  finding.involved.push_back(subject.key(kKey));
  if (!none) finding.involved.push_back(subject.key(kAll));
  finding.sentence =
      fmt::format("`bak` in `hand_quad.multipliers` is without effect: {}",
                  none ? std::string(kNoPayerRows)
                       : "by " + subject.said(kAll) + " payer rows apply to each fixed win");
  finding.proof = "the settled meaning of the key";
  finding.repair = "take `bak` out";
  finding.edits = subject.with(kKey, rules::to_toml(gostop::kParameters[kKey], rest));
  subject.add(std::move(finding));
}

// Who has captured nothing pays nothing by a key, and a row for such losers raises nothing.
void find_exempt_payers(Subject& subject) {
  constexpr int kExempt = "nothing_captured_exempt"_key;
  constexpr int kLoser = gostop::column(gostop::kPayer, "loser");
  if (subject.rules().form(kExempt) == 0 || subject.tables().empty()) return;
  // For a hand quad they still pay.
  if (subject.tables().front().rules.hand_quad_times_bak) return;
  for (const rules::Row& row : subject.rules().rows(gostop::kPayer)) {
    const Involved line = subject.row(gostop::kPayer, row);
    if (!subject.own(line.place) && !subject.any_own({kExempt})) continue;
    if (is_blamed(subject.findings, line)) continue;
    const bool exempt =
        std::all_of(subject.tables().begin(), subject.tables().end(), [&](const Table& table) {
          const auto loser = Assumption::of_loser();
          Assumption known(table.rules);
          return known.holds(row.cells[kLoser]->expression, loser) &&
                 known.most("captured", loser) == 0;
        });
    if (!exempt) continue;
    Finding finding;
    if (!subject.own(line.place)) finding.severity = Severity::note;
    finding.involved = {line, subject.key(kExempt)};
    finding.sentence = fmt::format(
        "`{}` changes no payment: its losers have captured nothing, and by {} they pay nothing",
        line.name, subject.said(kExempt));
    finding.proof = "the bounds of the condition and the settled meaning of the key";
    finding.repair = "remove the row or the key";
    finding.edits = subject.without({line});
    subject.add(std::move(finding));
  }
}

// Of a shorthand whose row it takes the place of, an effect that is none may be meant.
bool takes_a_place(const Subject& subject, const rules::Row& row) {
  const auto made = subject.rules().shorthand_rows();
  const auto& rows = made[gostop::kEvent];
  return std::any_of(rows.begin(), rows.end(), [&](const rules::Row& other) {
    return rules::same_identity(gostop::kRowTables[gostop::kEvent], other, row);
  });
}

void find_events_without_effect(Subject& subject) {
  constexpr int kStake = "pot.stake"_key;
  for (const rules::Row& row : subject.rules().rows(gostop::kEvent)) {
    if (!subject.go_on()) return;
    const rules::Item effect = row.cells[gostop::column(gostop::kEvent, "effect")]->datum.front();
    const auto word = static_cast<gostop::Effect>(effect.form);
    const bool nothing = (word == gostop::Effect::collect && effect.number == 0) ||
                         (word == gostop::Effect::add && effect.number == 0) ||
                         (word == gostop::Effect::multiply && effect.number == 1);
    const bool no_pot = word == gostop::Effect::take_pot && subject.rules().number(kStake) == 0;
    if (!(nothing || no_pot) || row.shorthand >= 0 || takes_a_place(subject, row)) continue;
    Finding finding;
    finding.sentence = "the effect of this row changes nothing";
    finding.involved.push_back(subject.row(gostop::kEvent, row));
    finding.proof = "the row itself";
    finding.repair = "give it an effect, or remove it";
    if (no_pot) {
      finding.sentence += fmt::format(": by {} there is no pot", subject.said(kStake));
      finding.repair = "let `pot.stake` be 1 or more, or remove the row";
    }
    finding.edits = subject.without(finding.involved);
    subject.add(std::move(finding));
  }
}

std::string_view group_of(const rules::Row& row) {
  const auto& cell = row.cells[gostop::column(gostop::kCombination, "excludes_each_other")];
  return cell ? std::string_view(cell->name) : std::string_view();
}

// A group of one row excludes nothing: a note, but a likely slip if another group has a similar
// name.
void find_groups_of_one(Subject& subject) {
  const auto& rows = subject.rules().rows(gostop::kCombination);
  for (const rules::Row& row : rows) {
    const std::string_view group = group_of(row);
    if (!subject.go_on()) return;
    if (group.empty() || !subject.own(row.place)) continue;
    std::vector<std::string_view> others;
    for (const rules::Row& each : rows) {
      if (&each != &row && !group_of(each).empty()) others.push_back(group_of(each));
    }
    if (std::find(others.begin(), others.end(), group) != others.end()) continue;
    const std::string hint = rules::hint(group, others);
    Finding finding;
    if (hint.empty()) finding.severity = Severity::note;
    finding.involved = {subject.row(gostop::kCombination, row)};
    finding.sentence = fmt::format(
        "`excludes_each_other = \"{}\"` excludes nothing: no other row is in this group{}", group,
        hint);
    finding.proof = "comparing the groups of the rows";
    finding.repair = "name a group of another row, or remove the key";
    subject.add(std::move(finding));
  }
}

// Rows that take junk from a maker although none exists, or more junk than there is.
void find_steals_in_part(Subject& subject) {
  for (const OwnItem& line : own_rows(subject)) {
    if (!subject.go_on()) return;
    if (line.table != gostop::kEvent || is_blamed(subject.findings, line.involved)) continue;
    Finding finding;
    finding.involved.push_back(line.involved);
    if (const std::string why = why_no_creator(*line.row); !why.empty()) {
      finding.sentence = fmt::format("`from creator` is without effect: {}", why);
      finding.proof = "the events that have a maker";
      finding.repair = "write `from each`";
      subject.add(std::move(finding));
      continue;
    }
    std::string first, proof;
    for (const Table& table : subject.tables()) {
      const std::string why = why_too_much_junk(table.rules, *line.row);
      if (why.empty()) {
        first.clear();
        break;
      }
      if (first.empty()) first = why;
      proof += fmt::format("{}{} players: {}", proof.empty() ? "" : "; ", table.rules.players, why);
    }
    if (first.empty()) continue;
    finding.sentence = fmt::format("the row takes less than it states: {}", first);
    finding.proof = fmt::format("counting ({})", proof);
    finding.repair = "take less, or drop the turn";
    subject.add(std::move(finding));
  }
}

}  // namespace

void find_unused(Subject& subject) {
  find_idle_keys(subject);
  find_disagreements(subject);
  find_rows_without_effect(subject);
  find_idle_bak(subject);
  find_exempt_payers(subject);
  find_events_without_effect(subject);
  find_steals_in_part(subject);
  find_groups_of_one(subject);
  find_dead_items(subject);
  find_keys_without_effect(subject, subject.effect());
}

}  // namespace showstopper::lint::gostop_rules
