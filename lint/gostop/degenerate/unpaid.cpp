// SPDX-License-Identifier: Apache-2.0
//
// Wins that pay nothing, or the same sum always, by the values of keys and rows alone.
#include <algorithm>

#include <fmt/format.h>

#include "lint/dependency.h"
#include "lint/gostop/bounds.h"
#include "lint/gostop/conflicts/keys.h"
#include "lint/gostop/kind.h"
#include "lint/gostop/limits.h"
#include "lint/repeated.h"
#include "model/gostop/situation.h"
#include "model/table/counted.h"

namespace showstopper::lint::gostop_rules {
namespace {

using gostop::operator""_key;

// A finding about the value of one key, which the file states.
void add_by_value(Subject& subject, int key, std::string sentence, std::string repair) {
  Finding finding;
  finding.sentence = std::move(sentence);
  finding.involved.push_back(subject.key(key));
  finding.proof = "the settled meaning of the key";
  finding.repair = std::move(repair);
  finding.edits = subject.without(finding.involved);
  subject.add(std::move(finding));
}

// The cap is applied last, to the payment of each loser after a stop.
void find_unpaid_stops(Subject& subject) {
  constexpr int kCap = "payment.cap"_key;
  const rules::Item cap = subject.rules().item(kCap);
  if (!subject.any_own({kCap}) || cap.number != 0) return;
  if (cap.form != static_cast<int>(gostop::PaymentCap::number)) return;
  add_by_value(
      subject, kCap,
      fmt::format("no stop is ever paid: by {} each loser pays nothing for it", subject.said(kCap)),
      "raise the cap, or let it be `none`");
}

// Whether a condition of some row is about the rounds without a winner before.
bool rows_ask_for_the_carry(const rules::RuleSet& rules) {
  const auto is_carry = [](const rules::Expression::Step& step) {
    return step.op == rules::Expression::Step::Op::quantity &&
           gostop::vocabulary().quantities[static_cast<std::size_t>(step.quantity)].name == "carry";
  };
  for (std::size_t table = 0; table < rules.schema().tables.size(); ++table) {
    for (const rules::Row& row : rules.rows(static_cast<int>(table))) {
      for (const auto& cell : row.cells) {
        if (!cell) continue;
        const auto steps = cell->expression.steps();
        if (std::any_of(steps.begin(), steps.end(), is_carry)) return true;
      }
    }
  }
  return false;
}

// A cap of one on the factor of rounds without a winner (GS-A-088). A row may make up for it.
void find_carry_without_a_factor(Subject& subject) {
  constexpr int kRule = "carry.rule"_key;
  const rules::Item rule = subject.rules().item(kRule);
  if (!subject.any_own({kRule}) || rule.number != 1) return;
  if (rows_ask_for_the_carry(subject.rules())) return;
  if (rule.form != static_cast<int>(gostop::CarryRule::doubling_cap)) return;
  add_by_value(
      subject, kRule,
      fmt::format("a round after rounds without a winner is worth no more: by {} their factor is 1",
                  subject.said(kRule)),
      "raise the cap, or let `carry.sources` be empty");
}

// AMB-97: with two players there is no other loser to pay for.
void find_one_loser_who_pays_for_all(Subject& subject) {
  constexpr int kGobak = "gobak.effect"_key;
  if (!subject.any_own({kGobak}) || !is(subject, kGobak, gostop::Gobak::pays_all)) return;
  const auto of_two = [](const Table& table) { return table.rules.players == 2; };
  const auto& tables = subject.tables();
  if (tables.empty() || !std::all_of(tables.begin(), tables.end(), of_two)) return;
  Finding finding;
  finding.sentence = fmt::format(
      "by {} a loser pays for both losers; with two players there is only one, who pays the own "
      "share",
      subject.said(kGobak));
  finding.involved.push_back(subject.key(kGobak));
  finding.proof = "the settled meaning of the key (AMB-97)";
  finding.repair = "let it be `off` or `double`";
  finding.edits = subject.with(kGobak, "\"off\"");
  subject.add(std::move(finding));
}

// Whether something takes points off a share, so that it may be below the minimum.
bool lowers_shares(const gostop::Rules& rules) {
  const auto takes = [](const auto& row) { return row.add < 0; };
  const auto adds = [](const std::vector<gostop::EventRow>& rows) {
    return std::any_of(rows.begin(), rows.end(), [](const gostop::EventRow& row) {
      return row.effect == gostop::EffectKind::add_if_winning && row.amount < 0;
    });
  };
  return std::any_of(rules.payers.begin(), rules.payers.end(), takes) ||
         std::any_of(rules.go_totals.begin(), rules.go_totals.end(), takes) ||
         scores_below_zero(rules) || std::any_of(rules.events.begin(), rules.events.end(), adds);
}

// Of two liable losers each pays a half of the sum: less than a share if one loser is exempt.
bool halves_a_share(const gostop::Rules& rules) {
  return rules.players > 2 && rules.nothing_captured_exempt &&
         rules.liability_two == gostop::TwoLiable::split;
}

// A cap that each stop reaches: no point, go or factor changes the payment. Whom a liable loser
// pays for, and who is exempt for want of captured cards, pay nothing. A note if more is paid with
// another number of players.
void find_stops_at_the_cap(Subject& subject) {
  constexpr int kCap = "payment.cap"_key;
  const rules::Item cap = subject.rules().item(kCap);
  if (cap.form != static_cast<int>(gostop::PaymentCap::number) || cap.number == 0) return;
  const auto reached = [&](const Table& table) {
    return table.rules.stop_minimum >= cap.number && !lowers_shares(table.rules) &&
           !halves_a_share(table.rules);
  };
  const auto& tables = subject.tables();
  const auto table = std::find_if(tables.begin(), tables.end(), [&](const Table& each) {
    return reached(each) && subject.any_own({kCap, minimum_key(each.rules.players)});
  });
  if (table == tables.end()) return;
  const int least = minimum_key(table->rules.players);
  Finding finding;
  finding.severity =
      std::all_of(tables.begin(), tables.end(), reached) ? subject.grave() : Severity::note;
  finding.sentence = fmt::format(
      "with {} players a stop pays {} from each loser who pays, whatever its points, goes and "
      "factors: by {} none is worth less",
      table->rules.players, table::counted(cap.number, "point"), subject.said(least));
  finding.involved = subject.blamed({subject.key(kCap), subject.key(least)});
  finding.proof = "the settled meaning of the keys";
  finding.repair = "raise the cap above the minimum, or let it be `none`";
  subject.add(std::move(finding));
}

Finding unpaid(const Subject& subject, const std::string& win, const Involved& line) {
  Finding finding;
  finding.severity = subject.grave();
  finding.sentence = fmt::format("{} pays nothing: it is worth 0 points from each opponent", win);
  finding.involved = {line};
  finding.proof = "the value itself";
  finding.repair = "give it points, or let it not win";
  return finding;
}

// Whether the stop minimum is 0, with each number of players.
bool minimum_is_nothing(const Subject& subject) {
  const auto& tables = subject.tables();
  return !tables.empty() && std::all_of(tables.begin(), tables.end(), [](const Table& table) {
    return table.rules.stop_minimum == 0;
  });
}

// Calls use(row, win, line, points) for each row of [[event]] that wins so many points and that the
// file states, or a key of the file makes.
template <class Use>
void each_own_win(const Subject& subject, Use use) {
  for (const rules::Row& row : subject.rules().rows(gostop::kEvent)) {
    const rules::Item effect = row.cells[gostop::column(gostop::kEvent, "effect")]->datum.front();
    const auto word = static_cast<gostop::Effect>(effect.form);
    const bool nothing = word == gostop::Effect::win_minimum && minimum_is_nothing(subject);
    if (word != gostop::Effect::win && !nothing) continue;
    if (subject.own(row.place)) {
      use(row, "the win by this row", subject.row(gostop::kEvent, row), effect.number);
    } else if (row.shorthand >= 0 && subject.any_own({row.shorthand})) {
      use(row, fmt::format("the win by {}", subject.said(row.shorthand)),
          subject.key(row.shorthand), effect.number);
    }
  }
}

// Whether rows of [[payer]] add points to fixed wins, so that one of 0 points may be paid.
bool may_be_added_to(const Subject& subject, bool hand_quad) {
  const auto& tables = subject.tables();
  return std::any_of(tables.begin(), tables.end(), [&](const Table& table) {
    const gostop::Rules& rules = table.rules;
    return (hand_quad ? rules.hand_quad_times_bak : rules.bak_on_fixed_wins) &&
           std::any_of(rules.payers.begin(), rules.payers.end(),
                       [](const auto& row) { return row.add > 0; });
  });
}

// A win by an event is one of a fixed number of points if there are any, or if ppuks win.
void find_events_that_win_nothing(Subject& subject) {
  each_own_win(subject, [&](const rules::Row& row, const std::string& win, const Involved& line,
                            int points) {
    const bool fixed = kind_of(row) == gostop::EventKind::ppuk;
    if (points != 0 || (fixed && may_be_added_to(subject, false))) return;
    Finding finding = unpaid(subject, win, line);
    if (!fixed) {
      finding.sentence = fmt::format(
          "{} is settled as a stop, by the captured cards: a fixed number is 1 or more", win);
    }
    subject.add(std::move(finding));
  });
}

// The cap is applied to fixed wins too, but not to a quad in hand.
void find_wins_above_the_cap(Subject& subject) {
  constexpr int kCap = "payment.cap"_key, kTable = "table_quad.effect"_key;
  const rules::Item cap = subject.rules().item(kCap), table = subject.rules().item(kTable);
  if (cap.form != static_cast<int>(gostop::PaymentCap::number) || cap.number == 0) return;
  const auto& tables = subject.tables();
  if (std::any_of(tables.begin(), tables.end(),
                  [](const Table& each) { return lowers_shares(each.rules); })) {
    return;
  }
  const auto report = [&](const std::string& win, const Involved& line, int points) {
    if (points <= cap.number) return;
    Finding finding;
    finding.severity = subject.grave();
    finding.sentence = fmt::format("{} is worth {} points, but by {} no loser pays more than {}",
                                   win, points, subject.said(kCap), cap.number);
    finding.involved = {line, subject.key(kCap)};
    finding.proof = "the settled meaning of the keys";
    finding.repair = "raise the cap, or lower the win to it";
    subject.add(std::move(finding));
  };
  each_own_win(subject, [&](const rules::Row&, const std::string& win, const Involved& line,
                            int points) { report(win, line, points); });
  const bool dealer_wins = table.form == static_cast<int>(gostop::TableQuad::dealer_wins);
  if (dealer_wins && subject.any_own({kTable})) {
    report("the win by a quad on the table", subject.key(kTable), table.number);
  }
}

void find_quads_that_win_nothing(Subject& subject) {
  constexpr int kPoints = "hand_quad.points"_key, kHand = "hand_quad.effect"_key,
                kTable = "table_quad.effect"_key;
  const rules::RuleSet& rules = subject.rules();
  const rules::Item points = rules.item(kPoints), table = rules.item(kTable);
  const bool hand_wins = why_idle(rules, kPoints) == nullptr;
  const bool worth_nothing = points.form == static_cast<int>(gostop::Amount::points)
                                 ? points.number == 0
                                 : minimum_is_nothing(subject);
  if (hand_wins && worth_nothing && subject.any_own({kPoints, kHand}) &&
      !may_be_added_to(subject, true)) {
    const int line = subject.any_own({kPoints}) ? kPoints : kHand;
    subject.add(unpaid(subject, "the win by a quad in hand", subject.key(line)));
  }
  const bool dealer_wins = table.form == static_cast<int>(gostop::TableQuad::dealer_wins);
  if (dealer_wins && table.number == 0 && subject.any_own({kTable}) &&
      !may_be_added_to(subject, false)) {
    subject.add(unpaid(subject, "the win by a quad on the table", subject.key(kTable)));
  }
}

}  // namespace

void find_unpaid_wins(Subject& subject) {
  find_unpaid_stops(subject);
  find_carry_without_a_factor(subject);
  find_one_loser_who_pays_for_all(subject);
  find_stops_at_the_cap(subject);
  find_events_that_win_nothing(subject);
  find_quads_that_win_nothing(subject);
  find_wins_above_the_cap(subject);
}

}  // namespace showstopper::lint::gostop_rules
