// SPDX-License-Identifier: Apache-2.0
//
// The seat that pays for the others, if two grounds apply at once without an order between them.
// `priority` decides between grounds and `liability.two` between losers; then there is no
// contradiction.
#include <algorithm>

#include <fmt/format.h>

#include "lint/gostop/kind.h"
#include "lint/gostop/played_rows.h"
#include "model/gostop/settlement/liability.h"

namespace showstopper::lint::gostop_rules {
namespace {

using gostop::operator""_key;

bool has(const std::vector<std::size_t>& all, std::size_t each) {
  return std::find(all.begin(), all.end(), each) != all.end();
}

const rules::Row* row_named(const Subject& subject, std::string_view name) {
  for (const rules::Row& row : subject.rules().rows(gostop::kLiability)) {
    if (row.cells[gostop::column(gostop::kLiability, "name")]->name == name) return &row;
  }
  return nullptr;
}

// Two rows of one priority, of which the later one is second only because of its place in the file.
struct Pair {
  std::size_t first, second;
  Involved a, b;
};

std::vector<Pair> undecided_pairs(const Subject& subject) {
  std::vector<Pair> pairs;
  const auto& rows = subject.tables().front().rules.liabilities;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = i + 1; j < rows.size(); ++j) {
      if (rows[i].priority != rows[j].priority) continue;
      const rules::Row* one = row_named(subject, rows[i].name);
      const rules::Row* two = row_named(subject, rows[j].name);
      if (one == nullptr || two == nullptr) continue;
      if (!subject.own(one->place) && !subject.own(two->place)) continue;
      pairs.push_back(
          {i, j, subject.row(gostop::kLiability, *one), subject.row(gostop::kLiability, *two)});
    }
  }
  return pairs;
}

void report(Subject& subject, const Pair& pair, std::string witness, const std::string& sentence) {
  Finding finding;
  finding.witness = std::move(witness);
  finding.sentence = sentence;
  finding.involved = {pair.b, pair.a};
  finding.repair = "give one of the rows another `priority`";
  subject.add(std::move(finding));
}

// One loser by two rows with different payments, or two losers by one row each.
void find_equal_priorities(Subject& subject) {
  const bool both_pay = subject.rules().form("liability.two"_key) ==
                        static_cast<int>(gostop::TwoLiable::both_pay_own);
  for (const Pair& pair : undecided_pairs(subject)) {
    if (!subject.go_on()) return;
    const auto one_loser = [&](const Table& table, const SeenRound& round) {
      for (Seat seat = 0; seat < table.rules.players; ++seat) {
        const auto own = grounds_of(table, round, seat);
        if (has(own, pair.first) && has(own, pair.second)) return true;
      }
      return false;
    };
    const auto two_losers = [&](const Table& table, const SeenRound& round) {
      int by_first = 0, by_second = 0;
      for (Seat seat = 0; seat < table.rules.players; ++seat) {
        const auto own = grounds_of(table, round, seat);
        if (has(own, pair.first) && !has(own, pair.second)) ++by_first;
        if (has(own, pair.second) && !has(own, pair.first)) ++by_second;
      }
      return by_first > 0 && by_second > 0;
    };
    const auto& rows = subject.tables().front().rules.liabilities;
    if (!both_pay) {
      if (auto witness = subject.witness(two_losers, "two losers are liable"); !witness.empty()) {
        report(subject, pair, std::move(witness),
               fmt::format("two losers are liable, one by `{}` and one by `{}`, and both rows have "
                           "priority {}: the order of the file decides who pays",
                           pair.a.name, pair.b.name, rows[pair.first].priority));
        continue;
      }
    }
    if (rows[pair.first].pays == rows[pair.second].pays) continue;
    if (auto witness = subject.witness(one_loser, "liable by two rows"); !witness.empty()) {
      report(subject, pair, std::move(witness),
             fmt::format("one loser is liable by `{}` and by `{}`, which make him pay differently, "
                         "and both rows have priority {}",
                         pair.a.name, pair.b.name, rows[pair.first].priority));
    }
  }
}

bool speaks_of_exemption(const rules::Expression& when) {
  return when.text().find("exempt") != std::string::npos;
}

// A draw offer exempts from liability (GS-A-099); the grounds of the rules themselves ask for it,
// a row of a file must.
void find_liable_and_exempt(Subject& subject) {
  const auto& rows = subject.tables().front().rules.liabilities;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!subject.go_on()) return;
    const rules::Row* row = row_named(subject, rows[i].name);
    if (rows[i].origin != gostop::RowOrigin::own || row == nullptr) continue;
    if (speaks_of_exemption(rows[i].when.expression())) continue;
    const auto shows = [&](const Table& table, const SeenRound& round) {
      for (Seat seat = 0; seat < table.rules.players; ++seat) {
        if (gostop::exempt(round.end, seat) && has(grounds_of(table, round, seat), i)) return true;
      }
      return false;
    };
    Finding finding;
    finding.witness = subject.witness(shows, "a loser is exempt and liable");
    if (finding.witness.empty()) continue;
    finding.involved.push_back(subject.row(gostop::kLiability, *row));
    finding.involved.push_back(subject.key("offer.max_per_round"_key));
    finding.sentence = fmt::format(
        "a loser whom a refused draw offer exempts from all liability is liable by `{}`",
        finding.involved.front().name);
    finding.repair = "ask for `not exempt` in its `when` as well";
    subject.add(std::move(finding));
  }
}

// `gobak` makes a loser who went pay for all, and a refused offer exempts him. The rules state
// which of the two applies first, so a go-caller may count on it.
void find_way_out_of_gobak(Subject& subject) {
  constexpr int kGobak = "gobak.effect"_key, kExempts = "offer.exempts_from_gobak"_key;
  const rules::RuleSet& rules = subject.rules();
  if (!subject.own(rules.place(kGobak)) && !subject.own(rules.place(kExempts))) return;
  const auto pays = static_cast<gostop::Gobak>(rules.form(kGobak));
  const bool all = pays == gostop::Gobak::pays_all || pays == gostop::Gobak::pays_all_double;
  if (!all || rules.form(kExempts) == 0) return;
  Finding finding;
  finding.witness = subject.witness(
      [](const Table& table, const SeenRound& round) {
        if (round.end.outcome != gostop::Outcome::stop || table.rules.players < 3) return false;
        for (Seat seat = 0; seat < table.rules.players; ++seat) {
          if (seat == round.end.winner || round.end.seat(seat).go_count == 0) continue;
          if (gostop::exempt(round.end, seat)) return true;
        }
        return false;
      },
      "who went has offered a draw and pays the own share alone");
  if (finding.witness.empty()) return;
  finding.severity = Severity::note;
  finding.involved = {subject.key(kGobak), subject.key(kExempts)};
  finding.sentence = fmt::format(
      "a loser who called go pays for all by {}, and for himself alone by {} once a draw that he "
      "offered was refused; the offer goes first",
      subject.said(kGobak), subject.said(kExempts));
  finding.repair = "let `offer.exempts_from_gobak` be false where a go is to be paid for";
  subject.add(std::move(finding));
}

}  // namespace

void find_liability_conflicts(Subject& subject) {
  if (subject.tables().empty()) return;
  find_equal_priorities(subject);
  find_liable_and_exempt(subject);
  find_way_out_of_gobak(subject);
}

}  // namespace showstopper::lint::gostop_rules
