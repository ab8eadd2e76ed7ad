// SPDX-License-Identifier: Apache-2.0
//
// Two keys that demand different things of one situation. One of them must be in the linted file:
// the author of an extending file has not written the contradiction.
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

bool plays_three(const Subject& subject) {
  return std::any_of(subject.tables().begin(), subject.tables().end(),
                     [](const Table& table) { return table.rules.players == 3; });
}

// AMB-11: a rule for a quad in all three hands leaves two quads among three seats open.
void find_some_quads(Subject& subject) {
  constexpr int kSeveral = "hand_quad.several"_key, kEffect = "hand_quad.effect"_key;
  if (!subject.any_own({kSeveral, kEffect}) || !plays_three(subject)) return;
  if (why_idle(subject.rules(), kSeveral) != nullptr) return;
  if (!is(subject, kSeveral, gostop::SeveralQuads::all_void_if_all_hold)) return;
  Finding finding = of_keys(subject, {kSeveral, kEffect});
  finding.sentence = fmt::format(
      "{} covers the case that all three hold a quad, and the rules cover one quad; neither covers "
      "two of three, which the third seat pays",
      subject.said(kSeveral));
  finding.proof = "counting: two hands of seven hold four cards of a month each";
  finding.repair = "let `hand_quad.several` be `cancel_pairwise`, `dealer_wins` or `redeal`";
  finding.edits = subject.with(kSeveral, "\"cancel_pairwise\"");
  subject.add(std::move(finding));
}

// AMB-15 against AMB-26: a month dealt as four may be shown and three of it bombed, but a shown
// month may not be bombed.
void find_shown_quads(Subject& subject) {
  constexpr int kAs = "hand_quad.as_triple"_key, kThen = "shake.then_bomb"_key;
  if (!subject.any_own({kAs, kThen})) return;
  if (!is(subject, kAs, gostop::QuadAsTriple::shake_and_bomb)) return;
  if (!is(subject, kThen, gostop::ShakeThenBomb::forbidden)) return;
  if (is(subject, "hand_quad.effect"_key, gostop::HandQuad::instant_win_mandatory)) return;
  // If no bomb is possible, another finding reports that.
  if (subject.rules().form("bomb.requires_shake"_key) != 0) return;
  if (why_idle(subject.rules(), kThen) != nullptr) return;
  Finding finding = of_keys(subject, {kThen, kAs});
  finding.sentence = fmt::format(
      "{} lets a month dealt as four be shown and then bombed, and {} lets no shown month be "
      "bombed; the latter decides",
      subject.said(kAs), subject.said(kThen));
  finding.proof = "the settled meaning of the two keys";
  finding.repair = "let `hand_quad.as_triple` be `shake`, or `shake.then_bomb` allow it";
  finding.edits = subject.with(kAs, "\"shake\"");
  subject.add(std::move(finding));
}

// A fixed number of points that rows nevertheless multiply, by cards that were captured by chance.
// Before a quad wins no seat has played a card.
void find_fixed_wins_with_bak(Subject& subject) {
  constexpr int kBak = "bak.on_fixed_wins"_key;
  if (!subject.any_own({kBak}) || subject.rules().form(kBak) == 0) return;
  Finding finding = of_keys(subject, {kBak});
  finding.witness = subject.witness(
      [](const Table& table, const SeenRound& round) {
        const bool fixed = round.end.outcome == gostop::Outcome::three_ppuk;
        for (std::size_t i = 0; fixed && i < table.rules.payers.size(); ++i) {
          if (some_seat(table, [&](Seat seat) { return pays_by(round, i, seat); })) return true;
        }
        return false;
      },
      "a win of a fixed number of points is multiplied by a payer row");
  if (finding.witness.empty()) return;
  finding.sentence = fmt::format(
      "three ppuks win a fixed number of points, and by {} cards that happen to be captured by "
      "then multiply it",
      subject.said(kBak));
  finding.repair = "let it be false";
  finding.edits = subject.with(kBak, "false");
  subject.add(std::move(finding));
}

bool carries(const Subject& subject, gostop::CarrySource source) {
  const rules::Datum& all = subject.rules().value("carry.sources"_key);
  return std::any_of(all.begin(), all.end(), [&](const rules::Item& item) {
    return item.form == static_cast<int>(source);
  });
}

// A deal that is thrown in and dealt again is not a round, but counts as one without a winner.
void find_counted_misdeals(Subject& subject) {
  constexpr int kSources = "carry.sources"_key, kTable = "table_quad.effect"_key;
  if (subject.any_own({kSources, kTable}) && carries(subject, gostop::CarrySource::table_quad) &&
      is(subject, kTable, gostop::TableQuad::redeal_same_dealer)) {
    Finding finding = of_keys(subject, {kSources, kTable});
    finding.sentence = fmt::format(
        "by {} a quad on the table is a misdeal, which is dealt again, and by {} it is a round "
        "without a winner, which multiplies the next",
        subject.said(kTable), subject.said(kSources));
    finding.proof = "the settled meaning of the two keys";
    finding.repair = "let `table_quad.effect` be `nagari_carry`, or take `table_quad` out";
    finding.edits = subject.with(kTable, "\"nagari_carry\"");
    subject.add(std::move(finding));
  }
}

bool paid_draw(const Table& table, const SeenRound& round) {
  return round.end.outcome == gostop::Outcome::draw &&
         some_seat(table, [&](Seat seat) { return round.result.payments[seat] != 0; });
}

// AMB-52: a round without a winner pays nothing, but a first ppuk was paid in it. The conflict is
// reported for a file that cites both clauses; a file that states only the key has agreed on it.
void find_paid_draws(Subject& subject) {
  auto cited = source_conflict(subject, kPaidDraw);
  if (!cited) return;
  cited->witness = subject.witness(paid_draw, "a round without a winner is paid for");
  if (!cited->witness.empty()) subject.add(std::move(*cited));
}

}  // namespace

void find_key_conflicts(Subject& subject) {
  find_some_quads(subject);
  find_shown_quads(subject);
  find_fixed_wins_with_bak(subject);
  find_counted_misdeals(subject);
  find_paid_draws(subject);
  find_source_conflicts(subject, "contradiction", source_conflicts());
}

}  // namespace showstopper::lint::gostop_rules
