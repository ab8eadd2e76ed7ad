// SPDX-License-Identifier: Apache-2.0
//
// Prizes that the antes do not pay for: no first round could be played, whatever the purses, or its
// big prize is smaller; and antes that the usual purses do not pay for.
#include <string>
#include <vector>

#include <fmt/format.h>

#include "lint/stoppa/kind.h"
#include "model/stoppa/pot.h"
#include "model/table/counted.h"

namespace showstopper::lint::stoppa_rules {
namespace {

using stoppa::operator""_key;

std::int64_t antes_of(const stoppa::Rules& rules) {
  return std::int64_t{rules.players} * (std::int64_t{rules.ante_punto} + rules.ante_beccata);
}

void find_large_prizes(Subject& subject, const Table& table) {
  const stoppa::Rules& rules = table.rules;
  const std::int64_t prizes = stoppa::small_prizes(rules, rules.ante_beccata);
  const std::int64_t antes = antes_of(rules);
  if (prizes <= antes) return;
  Finding finding;
  finding.severity = Severity::error;
  finding.sentence = fmt::format(
      "with {} players the first round cannot be played: the small prizes are {}, but the "
      "antes are {}",
      rules.players, table::counted(prizes, "chip"), antes);
  finding.involved = subject.blamed({subject.key("small.prize"_key), subject.key("ante.punto"_key),
                                     subject.key("ante.beccata"_key)});
  finding.proof = "adding the prizes and the antes of the rules";
  finding.repair = "lower the prizes, or let `small.prize` be a share of the beccatas";
  finding.edits = subject.with("small.prize"_key, "\"share\"");
  subject.add(std::move(finding));
}

// The big prize by `n_x_punto` is no more than the pot holds (docs/decisions/0010): of the first
// round that is less than the puntos if small prizes take chips of them. If they take all,
// degenerate.cpp reports it. `rest` names no amount.
void find_short_big_prize(Subject& subject) {
  constexpr int kBig = "big.prize"_key, kSmall = "small.prize"_key, kPunto = "ante.punto"_key,
                kBeccata = "ante.beccata"_key;
  if (!subject.any_own({kBig, kSmall, kPunto, kBeccata})) return;
  std::vector<std::string> prizes;
  for (const Table& table : subject.tables()) {
    const stoppa::Rules& rules = table.rules;
    if (rules.big_prize != stoppa::BigPrize::n_x_punto) continue;
    const std::int64_t puntos = std::int64_t{rules.players} * rules.ante_punto;
    const std::int64_t left = antes_of(rules) - stoppa::small_prizes(rules, rules.ante_beccata);
    if (left <= 0 || left >= puntos) continue;
    prizes.push_back(fmt::format("{}, not {}, with {} players", table::counted(left, "chip"),
                                 puntos, rules.players));
  }
  if (prizes.empty()) return;
  Finding finding;
  finding.severity = subject.grave();
  finding.sentence = fmt::format(
      "the small prizes are more chips than the beccatas: if each is won, the big prize of the "
      "first round is {}",
      table::listed(prizes));
  finding.involved = subject.blamed(
      {subject.key(kSmall), subject.key(kBig), subject.key(kPunto), subject.key(kBeccata)});
  finding.proof = "adding the prizes and the antes of the rules";
  finding.repair = "lower the small prizes, or let the big prize be the rest of the pot";
  finding.edits = subject.with(kBig, "\"rest\"");
  subject.add(std::move(finding));
}

// Rules name no purses, so that a table may bring larger ones.
void find_large_antes(Subject& subject) {
  const std::int64_t ante = std::int64_t{subject.rules().number("ante.punto"_key)} +
                            subject.rules().number("ante.beccata"_key);
  if (ante <= stoppa::kUsualPurse) return;
  Finding finding;
  finding.severity = Severity::note;
  finding.sentence =
      fmt::format("`play` begins no match: each seat has {}, and the punto and the beccata are {}",
                  table::counted(stoppa::kUsualPurse, "chip"), ante);
  finding.involved =
      subject.blamed({subject.key("ante.punto"_key), subject.key("ante.beccata"_key)});
  finding.proof = "adding the punto and the beccata of the rules";
  finding.repair = "lower them, or bring larger purses";
  subject.add(std::move(finding));
}

// After the ante no seat has the chips of a first bet, so that all contests go to the dealer.
void find_large_bets(Subject& subject) {
  if (subject.tables().empty()) return;
  const stoppa::Rules& rules = subject.tables().front().rules;
  const std::int64_t ante = std::int64_t{rules.ante_punto} + rules.ante_beccata;
  const std::int64_t left = stoppa::kUsualPurse - ante;
  const bool by_number = rules.bet_open_min.word != stoppa::OpenMin::beccata;
  if (left < 0 || !by_number || rules.bet_open_min.number <= left) return;
  Finding finding;
  finding.severity = Severity::note;
  finding.sentence = fmt::format(
      "in the first round of `play` no seat may bet: a first bet has {} at least, and a purse of "
      "{} has {} left after the ante",
      table::counted(rules.bet_open_min.number, "chip"), stoppa::kUsualPurse, left);
  finding.involved = subject.blamed({subject.key("bet.open_min"_key), subject.key("ante.punto"_key),
                                     subject.key("ante.beccata"_key)});
  finding.proof = "subtracting the ante from the usual purse";
  finding.repair = "lower the first bet, or bring larger purses";
  subject.add(std::move(finding));
}

// Numbers of players that cannot play by the file.
void find_players_left_out(Subject& subject) {
  std::vector<int> play, left_out;
  for (const int players : stoppa::Game::kSeats) {
    std::string why_not;
    if (!subject.rules().is_for(players, why_not)) continue;
    (stoppa::playable(subject.rules(), players, why_not) ? play : left_out).push_back(players);
  }
  if (play.empty() || left_out.empty()) return;
  Finding finding;
  finding.sentence = fmt::format(
      "only {} players can play by these rules: {} does not fit the small rounds of {} players",
      numbers_text(play), subject.said("small.prize"_key), numbers_text(left_out));
  finding.involved = subject.blamed({subject.key("small.prize"_key)});
  finding.proof = "counting the small rounds";
  finding.repair = "name one prize, or let it be `\"share\"`";
  subject.add(std::move(finding));
}

// A list of prizes fits the numbers of players that have as many small rounds.
void find_no_players(Subject& subject) {
  if (!subject.tables().empty()) return;
  Finding finding;
  finding.severity = Severity::error;
  finding.sentence = fmt::format(
      "no players can play by these rules: {} fits the small rounds of no number of players{}",
      subject.said("small.prize"_key), subject.rules().players.empty() ? "" : " in `players`");
  finding.involved = subject.blamed({subject.key("small.prize"_key)});
  finding.proof = "counting the small rounds";
  finding.repair = "name one prize, or as many as there are small rounds";
  finding.edits = subject.with("small.prize"_key, "\"share\"");
  subject.add(std::move(finding));
}

}  // namespace

void find_arithmetic(Subject& subject) {
  find_no_players(subject);
  find_players_left_out(subject);
  find_large_antes(subject);
  find_large_bets(subject);
  for (const Table& table : subject.tables()) find_large_prizes(subject, table);
  find_short_big_prize(subject);
}

}  // namespace showstopper::lint::stoppa_rules
