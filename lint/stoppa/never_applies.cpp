// SPDX-License-Identifier: Apache-2.0
//
// Hands that the deck of a number of players cannot give, and a condition that each of its hands
// fulfils (ST-004 removes the Kings of ST-038 to 044).
#include <fmt/format.h>

#include "lint/dependency.h"
#include "lint/stoppa/kind.h"

namespace showstopper::lint::stoppa_rules {
namespace {

using stoppa::operator""_key;

constexpr int kKings = 4;

std::vector<int> players_where(const Subject& subject, bool (*holds)(const stoppa::Rules& rules)) {
  std::vector<int> players;
  for (const Table& table : subject.tables()) {
    if (holds(table.rules)) players.push_back(table.rules.players);
  }
  return players;
}

void find_riches(Subject& subject) {
  constexpr int kRiches = "pre.four_kings"_key;
  if (subject.rules().form(kRiches) == static_cast<int>(stoppa::PreStake::off)) return;
  if (subject.left_to_base(kRiches)) return;
  const auto players =
      players_where(subject, [](const stoppa::Rules& rules) { return rules.kings_out > 0; });
  if (players.empty()) return;
  Finding finding;
  const bool all = players.size() == subject.tables().size();
  const bool own = subject.own(subject.rules().place(kRiches));
  if (all && own && why_idle(subject.rules(), kRiches) != nullptr) return;  // `unused` reports it
  finding.severity = all && own ? Severity::warning : Severity::note;
  finding.sentence = fmt::format(
      "with {} players no seat ever holds four Kings: Kings are taken out of the deck (ST-004)",
      numbers_text(players));
  finding.involved.push_back(subject.key(kRiches));
  finding.proof = "counting the Kings of the deck";
  finding.repair =
      all ? "let `pre.four_kings` be `off`" : "none is needed if other numbers play as well";
  subject.add(std::move(finding));
}

void find_no_king(Subject& subject) {
  constexpr int kTwos = "pre.three_twos"_key;
  if (subject.rules().form(kTwos) == static_cast<int>(stoppa::ThreeTwos::off)) return;
  if (subject.left_to_base(kTwos)) return;
  const auto players = players_where(subject, [](const stoppa::Rules& rules) {
    return rules.kings_out == kKings && !rules.optional(stoppa::Declaration::three_twos);
  });
  if (players.empty()) return;
  Finding finding;
  finding.severity = Severity::note;
  finding.sentence = fmt::format(
      "with {} players three 2s always end the round before the shedding: every hand is one "
      "without a King (ST-004, ST-038)",
      numbers_text(players));
  finding.involved.push_back(subject.key(kTwos));
  finding.proof = "counting the Kings of the deck";
  finding.repair = "let `pre.three_twos` be `off`, or agree that the round ends there";
  subject.add(std::move(finding));
}

}  // namespace

void find_never_applies(Subject& subject) {
  find_riches(subject);
  find_no_king(subject);
}

}  // namespace showstopper::lint::stoppa_rules
