// SPDX-License-Identifier: Apache-2.0
#include "lint/gostop/unreached.h"

#include <algorithm>

#include <fmt/format.h>

namespace showstopper::lint::gostop_rules {

void Unreached::proved(const std::string& proof) {
  Finding finding;
  // A row that other files state is left over, and no slip of this one.
  if (!subject_.own(row_.place)) finding.severity = Severity::note;
  const bool shown = subject_.own(row_.place) && key_ < 0;  // the place of the finding is its row
  finding.sentence = shown ? what_ : fmt::format("`{}`: {}", row_.name, what_);
  finding.involved.push_back(row_);
  if (key_ >= 0) finding.involved.push_back(subject_.key(key_));
  finding.proof = proof;
  finding.repair =
      fmt::format("remove the {}, or {}", key_ < 0 ? "row" : "key",
                  of_cards_ ? "let it need fewer cards" : "state a condition that can hold");
  finding.edits = subject_.without({row_});
  subject_.add(std::move(finding));
}

bool Unreached::of_base() const {
  return !subject_.own(row_.place) && subject_.own(subject_.rules().extends);
}

void Unreached::ask(const RowGoal& goal, bool whole, const Applies& applies) {
  constexpr std::size_t kRounds = 4;  // one alone may lack the other conditions of the row
  if (of_base()) return;
  const Subject::Proof answer = subject_.refute(goal.must);
  const bool known = !answer.witness.empty();
  const bool refuted = !known && answer.why_open.empty();
  if (refuted && goal.proves()) return proved(answer.proof);
  if ((known && whole) || any(answer, applies)) return;
  const solver::Term& likely = goal.likely ? *goal.likely : goal.must;
  if (known && any(subject_.refute(likely, kRounds), applies)) return;
  if (!known && any(subject_.hint(likely, kRounds), applies)) return;
  if (!goal.proves()) {
    return leave_open(fmt::format("no round shows it, and goals do not know {}", goal.beyond));
  }
  leave_open(known ? fmt::format("a round with `{}` is known, but none with all of it",
                                 goal.must.expression().text())
                   : answer.why_open);
}

Unreached::Applies shown_in(const Subject& subject, Subject::Test shows) {
  return [&subject, shows = std::move(shows)](int players, const solver::PlayedRound& played) {
    for (const Table& table : subject.tables()) {
      if (table.rules.players != players) continue;
      SeenRound round;
      round.end = gostop::Game::start(table.rules, played.table, played.deal, &round.events);
      for (const gostop::Action& action : played.actions) {
        if (round.end.over()) break;
        if (!gostop::Game::legal(table.rules, round.end).contains(action)) return false;
        gostop::Game::apply(table.rules, round.end, action, &round.events);
      }
      if (!round.end.over()) return false;
      round.result = gostop::Game::settle(table.rules, round.end, &round.events);
      return shows(table, round);
    }
    return false;
  };
}

bool Unreached::any(const Subject::Proof& answer, const Applies& applies) {
  return std::any_of(
      answer.rounds.begin(), answer.rounds.end(),
      [&](const solver::PlayedRound& round) { return applies(answer.players, round); });
}

void Unreached::leave_open(const std::string& why) {
  subject_.undecided.push_back(
      {{}, row_, why, fmt::format("whether `{}` ever applies", row_.name)});
}

}  // namespace showstopper::lint::gostop_rules
