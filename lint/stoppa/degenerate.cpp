// SPDX-License-Identifier: Apache-2.0
//
// Rules under which most of the game is not played.
#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "lint/stoppa/kind.h"
#include "model/stoppa/engine.h"
#include "model/stoppa/pot.h"
#include "model/table/counted.h"
#include "model/table/statistics.h"

namespace showstopper::lint::stoppa_rules {
namespace {

using stoppa::operator""_key;
using stoppa::Declaration;

// Of so many random deals those in which somebody holds a hand that may end the round before the
// shedding.
struct Deals {
  std::uint64_t of = 0, ended = 0, by_misera = 0;
};

Deals look_at_deals(const Subject& subject, const stoppa::Rules& rules) {
  constexpr std::uint64_t kDeals = 2000;
  Deals deals;
  for (std::uint64_t i = 0; i < kDeals && subject.go_on(); ++i) {
    table::Random random = table::fork(subject.job().seed, i);
    const stoppa::Deal deal = stoppa::shuffled_deal(rules, 0, random);
    bool ended = false, misera = false;
    for (Seat seat = 0; seat < rules.players; ++seat) {
      stoppa::CardSet hand;
      for (int k = 0; k < rules.hand_cards; ++k)
        hand |= deal.hands[seat][static_cast<std::size_t>(k)];
      misera = misera || qualifies(rules, Declaration::misera, hand);
      for (const Declaration kind : rules.pre_order) ended = ended || qualifies(rules, kind, hand);
    }
    ++deals.of;
    deals.ended += ended ? 1 : 0;
    deals.by_misera += misera ? 1 : 0;
  }
  return deals;
}

// Every fifth hand of six cards has no figure, and with six players one of them nearly always
// (ST-043, fact 6 of the clause catalogue).
void find_cancelled_rounds(Subject& subject, const Table& table) {
  const Deals deals = look_at_deals(subject, table.rules);
  const table::Interval share = table::wilson(deals.ended, deals.of);
  constexpr std::int64_t kHalf = 500'000'000;
  if (share.low <= kHalf) return;
  const bool misera = deals.by_misera * 2 > deals.ended;
  const int key = misera ? "pre.misera"_key : "pre.three_twos"_key;
  if (subject.left_to_base(key)) return;
  constexpr double kPercent = 1e7;
  Finding finding;
  finding.witness = subject.witness(
      [&](const Table& of, const SeenRound& round) {
        if (&of != &table || !stoppa::Game::over(round.end)) return false;
        return misera ? round.end.outcome == stoppa::Outcome::misera
                      : round.end.outcome != stoppa::Outcome::stoppa &&
                            round.end.outcome != stoppa::Outcome::last_deal;
      },
      "the round ends before the shedding");
  if (finding.witness.empty()) return;
  finding.sentence = fmt::format(
      "with {} players most rounds may end before the shedding: in {} of {} random deals "
      "({:.0f} % to {:.0f} %) somebody holds a hand for it, in {} one without figures",
      table.rules.players, deals.ended, deals.of, static_cast<double>(share.low) / kPercent,
      static_cast<double>(share.high) / kPercent, deals.by_misera);
  finding.severity = Severity::note;
  const bool own = subject.own(subject.rules().place("pre.misera"_key));
  if (own && !subject.spelt_out()) finding.severity = Severity::warning;
  finding.involved.push_back(subject.key(key));
  finding.repair =
      misera ? "let `pre.misera` be off, or play with fewer" : "let fewer hands end a round";
  subject.add(std::move(finding));
}

bool has_antes(const Subject& subject) {
  return subject.rules().number("ante.punto"_key) > 0 ||
         subject.rules().number("ante.beccata"_key) > 0;
}

void find_nothing_at_stake(Subject& subject) {
  if (has_antes(subject)) return;
  Finding finding;
  const bool pays = subject.seen([](const Table&, const SeenRound& round) {
    for (Seat seat = 0; seat < round.end.players; ++seat) {
      if (stoppa::Game::over(round.end) && round.result.payments[seat] != 0) return true;
    }
    return false;
  });
  finding.sentence =
      pays ? "no prize is at stake: punto and beccata are 0, so that bets alone are won"
           : "nothing is at stake: punto and beccata are 0, so that no prize is fought for";
  finding.involved.push_back(subject.key("ante.punto"_key));
  finding.involved.push_back(subject.key("ante.beccata"_key));
  finding.proof = "the antes of the rules";
  finding.repair = "agree on an ante";
  finding.edits = subject.with("ante.punto"_key, "5");
  subject.add(std::move(finding));
}

// A stake of the rules: the keys whose chips it is.
struct StakeOf {
  int key;
  bool punto, beccata;
};

std::vector<StakeOf> stakes(const rules::RuleSet& rules) {
  std::vector<StakeOf> all;
  for (const int key : {"pre.four_kings"_key, "pre.misera"_key}) {
    const auto pays = static_cast<stoppa::PreStake>(rules.form(key));
    if (pays == stoppa::PreStake::off) continue;
    all.push_back({key, pays != stoppa::PreStake::beccata, pays != stoppa::PreStake::punto});
  }
  const auto unit = static_cast<stoppa::Stake>(rules.form("pay.unit"_key));
  all.push_back({"pay.unit"_key, unit != stoppa::Stake::beccata, unit != stoppa::Stake::punto});
  const rules::Datum& prizes = rules.value("small.prize"_key);
  const bool chips = std::any_of(prizes.begin(), prizes.end(), [](const rules::Item& item) {
    return item.form == static_cast<int>(stoppa::SmallPrize::number);
  });
  if (!chips) all.push_back({"small.prize"_key, false, true});
  return all;
}

// Payments in a unit of no chips, if the other unit has some.
void find_unpaid(Subject& subject) {
  const rules::RuleSet& rules = subject.rules();
  const bool punto = rules.number("ante.punto"_key) > 0,
             beccata = rules.number("ante.beccata"_key) > 0;
  if (punto == beccata) return;
  const int none = punto ? "ante.beccata"_key : "ante.punto"_key;
  std::vector<Involved> unpaid;
  bool own = subject.any_own({none});
  for (const StakeOf& each : stakes(rules)) {
    if ((each.punto && punto) || (each.beccata && beccata)) continue;
    unpaid.push_back(subject.key(each.key));
    own = own || subject.any_own({each.key});
  }
  if (unpaid.empty() || !own) return;
  Finding finding;
  finding.severity = subject.grave();
  std::vector<std::string> names;
  for (const Involved& each : unpaid) names.push_back('`' + each.name + '`');
  finding.sentence = fmt::format("{} {} 0 chips, because of {}", table::listed(names),
                                 names.size() == 1 ? "pays" : "pay", subject.said(none));
  finding.involved = std::move(unpaid);
  finding.involved.push_back(subject.key(none));
  finding.involved = subject.blamed(std::move(finding.involved));
  finding.proof = "the antes of the rules";
  finding.repair =
      fmt::format("let `{}` be more, or pay in the other unit", subject.key(none).name);
  subject.add(std::move(finding));
}

// With `n_x_punto` and no punto the big prize is only the chips that the small prizes leave
// (ST-011).
bool has_no_big_prize(const stoppa::Rules& rules) {
  if (rules.big_prize != stoppa::BigPrize::n_x_punto || rules.ante_punto > 0) return false;
  return rules.small_remainder_to != stoppa::Remainder::big ||
         stoppa::left_over(rules, rules.ante_beccata) == 0;
}

void find_no_big_prize(Subject& subject) {
  constexpr int kPrize = "big.prize"_key, kPunto = "ante.punto"_key;
  if (!has_antes(subject) || !subject.any_own({kPrize, kPunto})) return;
  std::vector<int> players;
  for (const Table& table : subject.tables()) {
    if (has_no_big_prize(table.rules)) players.push_back(table.rules.players);
  }
  if (players.empty()) return;
  const bool all = players.size() == subject.tables().size();
  Finding finding;
  finding.severity = subject.grave();
  finding.sentence = fmt::format("{}the big prize is 0 chips, because of {} and {}",
                                 all ? "" : fmt::format("with {} players ", numbers_text(players)),
                                 subject.said(kPrize), subject.said(kPunto));
  finding.involved = subject.blamed({subject.key(kPrize), subject.key(kPunto)});
  finding.proof = "adding the puntos and the chips that the small prizes leave";
  finding.repair = "let `ante.punto` be more, or let the big prize be the rest of the pot";
  finding.edits = subject.with(kPrize, "\"rest\"");
  subject.add(std::move(finding));
}

// The small prizes are as many chips as the antes, so that none is left.
void find_prizes_of_the_whole_pot(Subject& subject) {
  constexpr int kPrize = "small.prize"_key, kPunto = "ante.punto"_key,
                kBeccata = "ante.beccata"_key;
  if (subject.spelt_out() || !has_antes(subject)) return;
  if (!subject.any_own({kPrize, kPunto, kBeccata})) return;
  std::vector<int> players;
  for (const Table& table : subject.tables()) {
    const stoppa::Rules& rules = table.rules;
    const std::int64_t antes =
        std::int64_t{rules.players} * (std::int64_t{rules.ante_punto} + rules.ante_beccata);
    const bool from_puntos = rules.ante_punto > 0;  // or else `big.prize` is to blame
    if (from_puntos && stoppa::small_prizes(rules, rules.ante_beccata) == antes) {
      players.push_back(rules.players);
    }
  }
  if (players.empty()) return;
  Finding finding;
  finding.sentence = fmt::format(
      "with {} players the big prize of the first round is 0 chips if each small prize is won: by "
      "{} they are as many chips as the antes",
      numbers_text(players), subject.said(kPrize));
  finding.involved = subject.blamed({subject.key(kPrize), subject.key(kPunto)});
  finding.proof = "adding the prizes and the antes of the rules";
  finding.repair = "lower the small prizes, or let the antes be more";
  subject.add(std::move(finding));
}

// A share of the beccatas is rounded down, for some numbers of players to nothing.
void find_shares_of_nothing(Subject& subject) {
  constexpr int kPrize = "small.prize"_key, kBeccata = "ante.beccata"_key;
  if (subject.spelt_out() || !subject.any_own({kPrize, kBeccata})) return;
  if (subject.rules().number(kBeccata) == 0) return;  // of which another finding reports it
  const rules::Datum& prizes = subject.rules().value(kPrize);
  const bool shares = std::any_of(prizes.begin(), prizes.end(), [](const rules::Item& item) {
    return item.form == static_cast<int>(stoppa::SmallPrize::share);
  });
  std::vector<int> players;
  for (const Table& table : subject.tables()) {
    const bool none = stoppa::small_prizes(table.rules, table.rules.ante_beccata) == 0;
    if (shares && none) players.push_back(table.rules.players);
  }
  if (players.empty()) return;
  Finding finding;
  if (players.size() < subject.tables().size()) finding.severity = Severity::note;
  finding.sentence = fmt::format(
      "with {} players no small round has a prize: by {} its share of the beccatas is less than a "
      "chip",
      numbers_text(players), subject.said(kBeccata));
  finding.involved = subject.blamed({subject.key(kPrize), subject.key(kBeccata)});
  finding.proof = "adding the small prizes of the rules";
  finding.repair = "let `ante.beccata` be more, or name the prize";
  subject.add(std::move(finding));
}

// By `small.remainder_to = "last_small"` the last small round has all beccatas as its prize.
void find_no_small_prize(Subject& subject) {
  constexpr int kPrize = "small.prize"_key;
  if (!has_antes(subject) || !subject.any_own({kPrize}) || subject.tables().empty()) return;
  const rules::Datum& prizes = subject.rules().value(kPrize);
  const bool none = std::all_of(prizes.begin(), prizes.end(), [](const rules::Item& item) {
    return item.form == static_cast<int>(stoppa::SmallPrize::number) && item.number == 0;
  });
  const bool pays =
      std::any_of(subject.tables().begin(), subject.tables().end(), [](const Table& table) {
        return stoppa::small_prizes(table.rules, table.rules.ante_beccata) > 0;
      });
  if (!none || pays) return;
  Finding finding;
  finding.severity = subject.grave();
  finding.sentence = fmt::format("no small round has a prize, because of {}", subject.said(kPrize));
  finding.involved.push_back(subject.key(kPrize));
  finding.proof = "adding the small prizes of the rules";
  finding.repair = "let `small.prize` be 1 or more, or a share of the beccatas";
  subject.add(std::move(finding));
}

}  // namespace

void find_degenerate(Subject& subject) {
  find_nothing_at_stake(subject);
  find_unpaid(subject);
  find_no_big_prize(subject);
  find_no_small_prize(subject);
  find_prizes_of_the_whole_pot(subject);
  find_shares_of_nothing(subject);
  for (const Table& table : subject.tables()) find_cancelled_rounds(subject, table);
}

}  // namespace showstopper::lint::stoppa_rules
