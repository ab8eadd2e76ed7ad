// SPDX-License-Identifier: Apache-2.0
//
// Situations of which two rows demand different things. A decision by a policy of the rules is not
// a contradiction: rows that add up or multiply on different grounds, priorities of liability.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "lint/gostop/groups.h"
#include "lint/gostop/kind.h"
#include "lint/gostop/never.h"
#include "lint/gostop/played_rows.h"
#include "model/gostop/situation.h"

namespace showstopper::lint::gostop_rules {
namespace {

// The quantities of the payer in the condition, for which it punishes him.
std::set<std::string_view> grounds(const rules::Expression& loser) {
  std::set<std::string_view> asked;
  for (const rules::Expression::Step& step : loser.steps()) {
    const bool of_payer =
        step.seat == rules::Expression::kSelf || step.seat == rules::Expression::kLoser;
    if (step.op != rules::Expression::Step::Op::quantity || !of_payer) continue;
    const auto index = static_cast<std::size_t>(step.quantity);
    const std::string_view name = gostop::vocabulary().quantities[index].name;
    // What cards are worth is about the cards.
    asked.insert(name.starts_with("junk") ? "junk" : name == "bright_points" ? "brights" : name);
  }
  return asked;
}

// Whether both ask for the same in the same words.
bool same_conditions(const gostop::PayerRow& a, const gostop::PayerRow& b) {
  return a.winner.expression() == b.winner.expression() &&
         a.loser.expression() == b.loser.expression() && a.all == b.all;
}

// The grounds of both, and whether either has no other.
struct CommonGrounds {
  std::string names;  // `brights`, `junk`; empty: none
  bool all = false;
};
CommonGrounds common_grounds(const gostop::PayerRow& a, const gostop::PayerRow& b) {
  const auto of_a = grounds(a.loser.expression()), of_b = grounds(b.loser.expression());
  CommonGrounds common;
  for (const std::string_view each : of_a) {
    if (!of_b.contains(each)) continue;
    common.names += fmt::format("{}`{}`", common.names.empty() ? "" : ", ", each);
  }
  common.all = of_a == of_b;
  return common;
}

// Gwangbak and pibak multiply one loser twice and are meant to: the grounds differ. Two rows on one
// ground are one rule written twice.
void find_payers_twice(Subject& subject) {
  if (subject.tables().empty()) return;
  const auto& rows = subject.tables().front().rules.payers;
  const auto& said = subject.rules().rows(gostop::kPayer);
  const NeverApplies never(subject.rules());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = i + 1; j < rows.size() && subject.go_on(); ++j) {
      const bool both_change =
          (rows[i].factor != 1 || rows[i].add != 0) && (rows[j].factor != 1 || rows[j].add != 0);
      const bool same = same_conditions(rows[i], rows[j]);
      const CommonGrounds common = common_grounds(rows[i], rows[j]);
      if (!both_change || (!same && common.names.empty())) continue;
      const auto shows = [&](const Table& table, const SeenRound& round) {
        for (Seat seat = 0; seat < table.rules.players; ++seat) {
          if (pays_by(round, i, seat) && pays_by(round, j, seat)) return true;
        }
        return false;
      };
      Finding finding;
      finding.witness = subject.witness(
          shows, fmt::format("`{}` and `{}` for one loser", rows[i].name, rows[j].name));
      if (same && !never(gostop::kPayer, said[i])) {
        finding.proof = "both rows have the same conditions";
      }
      if (finding.witness.empty() && finding.proof.empty()) continue;
      // The later row is the one that somebody added.
      finding.involved.push_back(subject.row(gostop::kPayer, said[j]));
      finding.involved.push_back(subject.row(gostop::kPayer, said[i]));
      const std::string because =
          same ? "both ask for the same" : fmt::format("both ask for {}", common.names);
      // A row with a second quantity may be a further rule.
      if (!same && !common.all) finding.severity = Severity::note;
      finding.sentence = fmt::format("one loser pays by `{}` and by `{}`{}: {}",
                                     finding.involved[0].name, finding.involved[1].name,
                                     same || common.all ? " for the same reason" : "", because);
      finding.repair = fmt::format("change the row `{}` instead of adding one", rows[i].name);
      finding.edits = subject.without({finding.involved.front()});
      subject.add(std::move(finding));
    }
  }
}

bool has_pile(const Table& table, const SeenRound& round, gostop::CardSet of,
              gostop::CardSet kind) {
  for (Seat seat = 0; seat < table.rules.players; ++seat) {
    if ((round.end.seat(seat).captured & kind) == of) return true;
  }
  return false;
}

void find_groups(Subject& subject) {
  if (subject.tables().empty()) return;
  const auto& rows = subject.tables().front().rules.counting[0].combinations;
  const auto& said = subject.rules().rows(gostop::kCombination);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = i + 1; j < rows.size() && subject.go_on(); ++j) {
      const auto cards = same_cards(rows[i], rows[j]);
      if (!cards) continue;
      const gostop::CardSet kind = rows[i].mask | rows[j].mask | rows[i].with | rows[j].with;
      Finding finding;
      finding.witness = subject.witness(
          [&](const Table& table, const SeenRound& round) {
            return has_pile(table, round, *cards, kind);
          },
          fmt::format("somebody has {}", gostop::names(*cards)));
      finding.involved.push_back(subject.row(gostop::kCombination, said[j]));
      finding.involved.push_back(subject.row(gostop::kCombination, said[i]));
      finding.sentence = fmt::format(
          "the cards {} are worth {} by `{}` and {} by `{}` of the same group; the "
          "higher counts",
          gostop::names(*cards), rows[j].points, finding.involved[0].name, rows[i].points,
          finding.involved[1].name);
      finding.proof = "comparing the cards that the rows need";
      finding.repair = "state in one of the rows which cards it excludes";
      finding.edits = subject.without({finding.involved.front()});
      // The author of an extending file has not written the contradiction.
      const bool own = subject.own(said[i].place) || subject.own(said[j].place);
      if (own) finding.severity = Severity::error;
      subject.add(std::move(finding));
    }
  }
}

}  // namespace

void find_contradictions(Subject& subject) {
  find_groups(subject);
  find_payers_twice(subject);
  find_double_rows(subject);
  find_double_grounds(subject);
  find_liability_conflicts(subject);
  find_key_conflicts(subject);
}

}  // namespace showstopper::lint::gostop_rules
