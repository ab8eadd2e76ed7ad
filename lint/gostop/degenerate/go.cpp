// SPDX-License-Identifier: Apache-2.0
//
// A decision that is none: a go that earns nothing whatever the score, and rounds of which all have
// a winner, or none.
#include <algorithm>

#include <fmt/format.h>

#include "lint/dependency.h"
#include "lint/gostop/bounds.h"
#include "lint/gostop/dependencies.h"
#include "lint/gostop/kind.h"

namespace showstopper::lint::gostop_rules {
namespace {

using gostop::operator""_key;

constexpr int kGoKeys[] = {"go.bonus"_key, "go.flat_kept_from_three"_key, "go.double_from"_key};

std::int64_t earned(const gostop::Rules& rules, int goes, std::int64_t points) {
  const gostop::GoTotal& total = rules.go_totals[static_cast<std::size_t>(goes)];
  return rules.go_bonus_after ? points * total.factor + total.add
                              : (points + total.add) * total.factor;
}

// Whether so many goes earn no more than one less, even with `more` points more, for every score
// with which somebody may stop.
bool never_earns(const gostop::Rules& rules, int goes, int more) {
  const int most = most_points(rules, false);
  for (int points = std::max(rules.stop_minimum, 1); points + more <= most; ++points) {
    const std::int64_t before = goes == 1 ? points : earned(rules, goes - 1, points);
    if (earned(rules, goes, points + more) > before) return false;
  }
  return true;
}

// A condition of any row may depend on goes: then a go earns the payment of that row too.
bool asks_for_goes(const rules::RuleSet& rules) {
  for (std::size_t table = 0; table < rules.schema().tables.size(); ++table) {
    for (const rules::Row& row : rules.rows(static_cast<int>(table))) {
      if (table == gostop::kLiability) continue;  // who went pays more by these
      for (const auto& cell : row.cells) {
        if (cell && cell->expression.text().find("go") != std::string::npos) return true;
      }
    }
  }
  return false;
}

bool earns_otherwise(const gostop::Rules& rules) {
  return rules.go_reverse_factor > 1 || !rules.on(gostop::EventKind::go).empty() ||
         asks_for_goes(*rules.source);
}

// The keys and rows that give the value of goes; empty if the linted file has none of them.
std::vector<Involved> of_goes(const Subject& subject) {
  std::vector<Involved> involved;
  for (const int key : kGoKeys) {
    if (subject.own(subject.rules().place(key))) involved.push_back(subject.key(key));
  }
  for (const rules::Row& row : subject.rules().rows(gostop::kGo)) {
    if (subject.own(row.place)) involved.push_back(subject.row(gostop::kGo, row));
  }
  return involved;
}

// Goes are compared up to the last row with a value of its own: a repetition of it earns the same
// again.
int last_told(const Subject& subject) {
  int last = 1;
  for (const rules::Row& row : subject.rules().rows(gostop::kGo)) {
    const auto& count = row.cells[gostop::column(gostop::kGo, "count")];
    last = std::max(last, count->datum.front().number);
  }
  return last;
}

void find_goes_for_nothing(Subject& subject, const Table& table) {
  const auto involved = of_goes(subject);
  if (involved.empty() || earns_otherwise(table.rules)) return;
  if (why_idle(subject.rules(), "go.bonus"_key) != nullptr) return;
  Finding finding;
  finding.involved = involved;
  const int last = std::min(last_told(subject), gostop::kGoTotals - 1);
  bool all = true;
  for (int goes = 1; goes <= last; ++goes) all = all && never_earns(table.rules, goes, 0);
  if (all) {
    finding.sentence = fmt::format(
        "with {} players goes earn nothing: no number of them is worth more than none with the "
        "same "
        "points",
        table.rules.players);
    finding.proof = "the earnings of each number of goes, for every score from the minimum on";
    finding.repair = "let `go.bonus` earn something";
    return subject.add(std::move(finding));
  }
  for (int goes = 1; goes <= last; ++goes) {
    if (!never_earns(table.rules, goes, 1)) continue;
    finding.sentence =
        goes == 1
            ? fmt::format(
                  "with {} players a go and a point more earn no more than a stop before: "
                  "go number 1 is worth nothing",
                  table.rules.players)
            : fmt::format(
                  "with {} players {} goes and a point more earn no more than {} {}: go "
                  "number {} is worth nothing",
                  table.rules.players, goes, goes - 1, goes == 2 ? "go does" : "goes do", goes);
    finding.proof = "the earnings of each number of goes, for every score from the minimum on";
    finding.repair = "let more goes earn more";
    return subject.add(std::move(finding));
  }
}

// Entries of the file's list that repeat the one before: a designer who lists a gain for each go,
// and not the total of so many goes, writes these.
void find_equal_totals(Subject& subject) {
  constexpr int kBonus = "go.bonus"_key;
  if (!subject.any_own({kBonus}) || !lists_go_totals(subject.rules())) return;
  if (why_idle(subject.rules(), kBonus) != nullptr) return;
  const rules::Datum& totals = subject.rules().value(kBonus);
  const auto same = std::adjacent_find(totals.begin(), totals.end());
  if (same == totals.end()) return;
  const auto goes = same - totals.begin() + 1;
  Finding finding;
  finding.severity = Severity::note;
  finding.sentence = fmt::format(
      "{} goes earn no more than {}: `go.bonus` lists the total of so many goes, not the gain of "
      "each",
      goes + 1, goes);
  finding.involved = {subject.key(kBonus)};
  finding.proof = "the settled meaning of the key";
  finding.repair = "let each total be more than the one before; the last one repeats by itself";
  subject.add(std::move(finding));
}

// A deal that is thrown in is not a round.
bool drawn(const Table&, const SeenRound& round) {
  return round.end.outcome == gostop::Outcome::draw ||
         round.end.outcome == gostop::Outcome::agreed_draw ||
         round.end.outcome == gostop::Outcome::pushed;
}
bool won(const Table&, const SeenRound& round) {
  return round.end.over() && round.result.has_winner();
}

// A round is won by a stop, by an event or a quad, by who gives up, or by who has most at the end.
bool nobody_can_win(const Table& table) {
  const gostop::Rules& rules = table.rules;
  const bool by_event = std::any_of(rules.events.begin(), rules.events.end(), [](const auto& rows) {
    return std::any_of(rows.begin(), rows.end(), [](const gostop::EventRow& row) {
      return row.effect == gostop::EffectKind::win;
    });
  });
  return rules.stop_minimum > most_points(rules, true) && !by_event &&
         rules.hand_quad_effect == gostop::HandQuad::none &&
         rules.table_quad_effect.word != gostop::TableQuad::dealer_wins &&
         !rules.concede_possible && rules.exhaustion_result == gostop::Exhaustion::draw;
}

void report_outcome(Subject& subject, bool won, const std::string& proof) {
  Finding finding;
  finding.severity = won ? Severity::warning : Severity::error;
  finding.sentence = fmt::format("{} has a winner, whatever is dealt and played",
                                 won ? "every round" : "no round");
  finding.involved = {subject.key(minimum_key(subject.tables().front().rules.players)),
                      subject.key("exhaustion.result"_key)};
  finding.proof = proof;
  finding.repair = won ? "raise the minimum" : "lower the minimum";
  subject.add(std::move(finding));
}

// If no random round is drawn, or none is won, the solver searches one.
void find_forced_outcome(Subject& subject) {
  constexpr std::uint64_t kFew = 1000;
  if (std::all_of(subject.tables().begin(), subject.tables().end(), nobody_can_win)) {
    return report_outcome(subject, false, "each way to win that the rules have, one by one");
  }
  if (subject.job().fast || subject.rounds_played() < kFew) return;
  const bool any_drawn = subject.seen(drawn), any_won = subject.seen(won);
  if (any_drawn && any_won) return;
  const Subject::Proof answer = subject.refute(
      any_drawn
          ? solver::all_of({negated(solver::word("nagari")), negated(solver::word("misdeal"))})
          : solver::word("nagari"));
  if (!answer.why_open.empty()) {
    subject.undecided.push_back(
        {{},
         subject.key(minimum_key(subject.tables().front().rules.players)),
         answer.why_open,
         any_drawn ? "whether no round has a winner" : "whether every round has a winner"});
  } else if (answer.witness.empty()) {
    report_outcome(subject, !any_drawn, answer.proof);
  }
}

}  // namespace

void find_degenerate_goes(Subject& subject) {
  if (subject.tables().empty()) return;
  const std::size_t before = subject.findings.size();
  find_goes_for_nothing(subject, subject.tables().front());
  if (subject.findings.size() == before) find_equal_totals(subject);
  find_forced_outcome(subject);
}

}  // namespace showstopper::lint::gostop_rules
