// SPDX-License-Identifier: Apache-2.0
//
// Two different statements of the sources, or of two keys, about one thing.
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "lint/stoppa/kind.h"
#include "lint/stoppa/source_conflicts.h"
#include "model/table/check.h"

namespace showstopper::lint::stoppa_rules {
namespace {

using stoppa::operator""_key;

// ST-033 lets aces be laid at once, and ST-035 calls four cards of the required rank the only case
// of several cards.
void find_only_cases(Subject& subject) {
  constexpr int kMulti = "shed.multi"_key;
  if (subject.tables().empty() || subject.stated_by_base(kMulti)) return;
  const stoppa::Rules& rules = subject.tables().front().rules;
  if (!rules.aces_together || !rules.quad_together) return;
  Finding finding;
  finding.severity = Severity::note;
  finding.witness = subject.witness(
      [](const Table&, const SeenRound& round) {
        return has(round, stoppa::EventType::aces_together);
      },
      "aces are laid at once");
  if (finding.witness.empty()) return;
  finding.sentence =
      "`shed.multi` lets aces be laid at once (ST-033) and four cards of the required rank "
      "(ST-035), which its clause calls the only case of several cards";
  finding.involved.push_back(subject.key(kMulti));
  finding.repair = "agree on one of the two, or that both hold";
  subject.add(std::move(finding));
}

// ST-025 has a trio chosen, ST-027 counts the cards of the suit that were received.
void find_cards_beyond_the_trio(Subject& subject) {
  constexpr int kCap = "big.count_cap"_key;
  if (subject.rules().form(kCap) != static_cast<int>(stoppa::CountCap::none)) return;
  if (subject.stated_by_base(kCap)) return;
  Finding finding;
  finding.severity = Severity::note;
  finding.sentence =
      "the big point is won by a trio (ST-025), but all cards of a suit are counted (ST-027): "
      "five low ones beat 7, 6 and ace";
  finding.involved.push_back(subject.key(kCap));
  finding.proof = "the two clauses, of which the key follows the second";
  finding.repair = "let three cards count";
  finding.edits = subject.with(kCap, "3");
  subject.add(std::move(finding));
}

// A limit of first bets, at the stakes of the rules; nothing if there is no limit.
std::optional<int> limit_of(const stoppa::Rules& rules, int key) {
  if (key == "bet.open_max"_key) {
    switch (rules.bet_open_max.word) {
      case stoppa::OpenMax::none: return std::nullopt;
      case stoppa::OpenMax::number: return rules.bet_open_max.number;
      case stoppa::OpenMax::punto: return rules.ante_punto;
    }
  }
  switch (rules.bet_cap.word) {
    case stoppa::BetCap::smallest_in:
    case stoppa::BetCap::smallest_of_all: return std::nullopt;
    case stoppa::BetCap::number: return rules.bet_cap.number;
    case stoppa::BetCap::punto: return rules.ante_punto;
  }
  UNREACHABLE("the switch has a case for each value");
}

// The stakes of a round may be others than those of the rules, and so may limits that are stakes.
bool is_a_stake(const stoppa::Rules& rules, int limit) {
  return rules.bet_open_min.word == stoppa::OpenMin::beccata ||
         (limit == "bet.open_max"_key ? rules.bet_open_max.word == stoppa::OpenMax::punto
                                      : rules.bet_cap.word == stoppa::BetCap::punto);
}

void find_bets_that_nobody_may_make(Subject& subject) {
  constexpr int kMin = "bet.open_min"_key;
  if (subject.tables().empty()) return;
  const stoppa::Rules& rules = subject.tables().front().rules;
  const int least = rules.bet_open_min.word == stoppa::OpenMin::beccata ? rules.ante_beccata
                                                                        : rules.bet_open_min.number;
  constexpr std::pair<int, std::string_view> kLimits[] = {{"bet.open_max"_key, "\"none\""},
                                                          {"bet.cap"_key, "\"smallest_in\""}};
  for (const auto& [key, without] : kLimits) {
    const std::optional<int> most = limit_of(rules, key);
    if (!most || least <= *most) continue;
    Finding finding;
    const bool stake = is_a_stake(rules, key);
    finding.severity = stake ? Severity::warning : Severity::error;
    finding.sentence = fmt::format(
        "{} bet: a first bet has {} chips at least and {} at most",
        stake ? "at the stakes of the rules no seat may" : "no seat may ever", least, *most);
    finding.involved.push_back(subject.key(kMin));
    finding.involved.push_back(subject.key(key));
    finding.proof = "the limits of the rules";
    finding.repair = fmt::format("lower `{}` or raise `{}`", finding.involved.front().name,
                                 finding.involved.back().name);
    finding.edits = subject.with(key, std::string(without));
    return subject.add(std::move(finding));
  }
}

}  // namespace

void find_contradictions(Subject& subject) {
  find_only_cases(subject);
  find_cards_beyond_the_trio(subject);
  find_bets_that_nobody_may_make(subject);
  find_source_conflicts(subject, "contradiction", source_conflicts());
}

}  // namespace showstopper::lint::stoppa_rules
