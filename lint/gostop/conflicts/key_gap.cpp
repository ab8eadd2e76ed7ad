// SPDX-License-Identifier: Apache-2.0
//
// Situations that two keys cause together and that neither decides. One of the keys must be in the
// linted file.
#include <algorithm>

#include <fmt/format.h>

#include "lint/dependency.h"
#include "lint/gostop/conflicts/keys.h"
#include "lint/gostop/conflicts/source_conflicts.h"
#include "lint/gostop/kind.h"
#include "lint/gostop/played_rows.h"

namespace showstopper::lint::gostop_rules {
namespace {

using gostop::operator""_key;

// AMB-31: a seat owns a turn that it does not get, and stock cards remain.
bool turns_owed(const Table& table, const SeenRound& round) {
  return round.end.outcome == gostop::Outcome::draw && !round.end.stock.empty() &&
         some_seat(table, [&](Seat seat) { return round.end.seat(seat).credits > 0; });
}

void find_owed_turns(Subject& subject) {
  constexpr int kEnd = "round.end_test"_key, kCredits = "bomb.credits"_key;
  if (!subject.any_own({kEnd, kCredits})) return;
  // If no file states when a round ends, that is the gap.
  if (subject.rules().place(kEnd).file == nullptr) return;
  if (!is(subject, kEnd, gostop::EndTest::hands_empty)) return;
  Finding finding = of_keys(subject, {kEnd, kCredits});
  finding.witness = subject.witness(turns_owed, "a turn is owed when the round ends");
  if (finding.witness.empty()) return;
  finding.sentence = fmt::format(
      "somebody is owed a turn for a bomb when all hands are empty, and by {} the round is over: "
      "cards are left in the stock",
      subject.said(kEnd));
  finding.repair = "let `round.end_test` be `hands_empty_and_credits_spent`";
  finding.edits = subject.with(kEnd, "\"hands_empty_and_credits_spent\"");
  subject.add(std::move(finding));
}

// AMB-08: the card that replaces a joker on the table is the fourth of its month, after the search
// for quads: no seat can ever take the four.
void find_replaced_fourth(Subject& subject) {
  constexpr int kOrder = "pre.order"_key, kJokers = "deck.jokers"_key;
  if (!subject.any_own({kOrder, kJokers}) || subject.tables().empty()) return;
  const gostop::Rules& rules = subject.tables().front().rules;
  if (!rules.quad_may_lie()) return;
  Finding finding = of_keys(subject, {kOrder, kJokers});
  finding.sentence =
      "a card that replaces a joker on the table may be the fourth of a month there, and by "
      "`pre.order` quads on the table have been looked for by then: no player can take the four";
  finding.proof = "the order of the checks before the first turn";
  finding.repair = "put `table_jokers` before `table_quad`";
  finding.edits =
      subject.with(kOrder, "[\"table_jokers\", \"table_quad\", \"table_triple\", \"hand_quad\"]");
  subject.add(std::move(finding));
}

bool liable(const SeenRound& round, Seat seat) {
  return std::any_of(round.result.reasons.begin(), round.result.reasons.end(),
                     [&](const gostop::Reason& reason) {
                       return reason.kind == gostop::Reason::Kind::liable && reason.seat == seat;
                     });
}

// The seat that pays for the others pays no more than the cap; the rest is never paid (AMB-94).
void find_capped_liability(Subject& subject) {
  constexpr int kCap = "payment.cap"_key, kGobak = "gobak.effect"_key, kFeed = "feed.liability"_key;
  if (!subject.any_own({kCap, kGobak, kFeed})) return;
  const rules::Item cap = subject.rules().item(kCap);
  if (cap.form != static_cast<int>(gostop::PaymentCap::number)) return;
  if (cap.number == 0) return;  // no loser pays at all, which another finding reports
  Finding finding;
  finding.witness = subject.witness(
      [&](const Table& table, const SeenRound& round) {
        return table.rules.players == 3 && some_seat(table, [&](Seat seat) {
                 return liable(round, seat) &&
                        round.result.payments[seat] - round.end.instant[seat] == -cap.number;
               });
      },
      "a liable loser owes more than the cap");
  if (finding.witness.empty()) return;
  finding.severity = Severity::note;
  finding.involved.push_back(subject.key(kCap));
  finding.sentence = fmt::format(
      "a loser who pays for the others owes more than {} lets him pay, and no player pays the rest",
      subject.said(kCap));
  finding.repair = "agree at the table who covers it, or raise the cap";
  subject.add(std::move(finding));
}

// Whether the seat pays nothing since row `row` takes away more than its share. A point more or
// less taken away changes nothing then, and without the row it would pay: it is not exempt, and no
// other seat pays for it.
bool owes_less_than_nothing(const Table& table, const SeenRound& round, std::size_t row,
                            Seat seat) {
  if (!pays_by(round, row, seat) || round.result.payments[seat] != round.end.instant[seat]) {
    return false;
  }
  const auto pays_with = [&](int add) {
    gostop::Rules other = table.rules;
    other.payers[row].add = add;
    return gostop::settle(other, round.end).payments[seat] < round.end.instant[seat];
  };
  return !pays_with(table.rules.payers[row].add + 1) && pays_with(0);
}

// A share below nothing is nothing: points that are taken away may be more than there are.
void find_shares_below_nothing(Subject& subject) {
  const auto& rows = subject.rules().rows(gostop::kPayer);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto& add = rows[i].cells[gostop::column(gostop::kPayer, "add")];
    if (!add || add->datum.front().number >= 0 || !subject.own(rows[i].place)) continue;
    Finding finding;
    finding.witness = subject.witness(
        [&](const Table& table, const SeenRound& round) {
          return some_seat(
              table, [&](Seat seat) { return owes_less_than_nothing(table, round, i, seat); });
        },
        "a share is below nothing");
    if (finding.witness.empty()) continue;
    finding.severity = Severity::note;
    finding.involved.push_back(subject.row(gostop::kPayer, rows[i]));
    finding.sentence =
        "this row takes more points away than a loser owes; he pays nothing then, and no player "
        "pays him";
    finding.repair = "agree on that, or take fewer points away";
    subject.add(std::move(finding));
  }
}

// AMB-48: two junk cards are owed for one's own stack, in cards or in value.
void find_unit(Subject& subject) {
  constexpr int kJunk = "self_stack.junk"_key, kUnit = "self_stack.unit"_key;
  if (subject.rules().place(kUnit).file != nullptr || subject.rules().number(kJunk) < 2) return;
  Finding finding;
  finding.involved = {subject.key(kUnit), subject.key(kJunk)};
  finding.witness = subject.witness(
      [](const Table&, const SeenRound& round) {
        const auto has = [&](gostop::EventType what) {
          return std::any_of(round.events.begin(), round.events.end(),
                             [&](const gostop::Event& event) { return event.what == what; });
        };
        return has(gostop::EventType::own_stack) && has(gostop::EventType::steal_double);
      },
      "a double is given for an own stack");
  if (finding.witness.empty()) return;
  finding.severity = Severity::note;
  finding.sentence = fmt::format(
      "{} junk are owed for an own stack, and no file states whether a double counts as one or "
      "two; {} by default",
      subject.rules().number(kJunk), subject.said(kUnit));
  finding.repair = "state `self_stack.unit`";
  finding.edits = subject.with(kUnit, "\"cards\"");
  subject.add(std::move(finding));
}

// All pay in, and no event gives it to anybody (decision 0024).
void find_untaken_pot(Subject& subject) {
  constexpr int kStake = "pot.stake"_key;
  if (!subject.any_own({kStake}) || subject.rules().number(kStake) == 0) return;
  for (const rules::Row& row : subject.rules().rows(gostop::kEvent)) {
    const rules::Item effect = row.cells[gostop::column(gostop::kEvent, "effect")]->datum.front();
    if (static_cast<gostop::Effect>(effect.form) == gostop::Effect::take_pot) return;
  }
  Finding finding = of_keys(subject, {kStake});
  finding.sentence = fmt::format(
      "by {} each seat pays into a pot, and no row states who takes it: it grows from round to "
      "round",
      subject.said(kStake));
  finding.proof = "no [[event]] has the effect `take pot`";
  finding.repair = "add a row with `effect = \"take pot\"`, or remove the key";
  finding.edits = subject.without(finding.involved);
  subject.add(std::move(finding));
}

// AMB-11: play is too short to show it, so that deals are counted.
void find_several_quads(Subject& subject) {
  constexpr int kSeveral = "hand_quad.several"_key, kEffect = "hand_quad.effect"_key;
  if (subject.rules().place(kSeveral).file != nullptr) return;
  if (why_idle(subject.rules(), kSeveral) != nullptr) return;
  Finding finding;
  finding.severity = Severity::note;
  finding.involved = {subject.key(kSeveral), subject.key(kEffect)};
  finding.sentence = fmt::format(
      "two seats may hold four cards of a month each: no file states what happens then; {} by "
      "default",
      subject.said(kSeveral));
  finding.proof = "counting: each hand has room for four cards of a month";
  finding.repair = "state `hand_quad.several`";
  finding.edits = subject.with(kSeveral, "\"cancel_pairwise\"");
  subject.add(std::move(finding));
}

}  // namespace

void find_key_gaps(Subject& subject) {
  find_owed_turns(subject);
  find_replaced_fourth(subject);
  find_capped_liability(subject);
  find_shares_below_nothing(subject);
  find_unit(subject);
  find_several_quads(subject);
  find_untaken_pot(subject);
  find_source_conflicts(subject, "gap", source_conflicts());
}

}  // namespace showstopper::lint::gostop_rules
