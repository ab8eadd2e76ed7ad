// SPDX-License-Identifier: Apache-2.0
//
// fuzz_match: any bytes are a match of one of the games: the first round's deal, rules and choices
// for as many rounds as the wishes last. Every round is played under the catalogue, and what a
// match books must follow from the results.
#include "model/gostop/match.h"

#include <algorithm>

#include <fmt/format.h>

#include "fuzz/harness/gostop.h"
#include "fuzz/harness/shipped.h"
#include "fuzz/harness/stoppa.h"
#include "fuzz/mutators/gostop.h"
#include "fuzz/mutators/stoppa.h"
#include "fuzz/targets/target.h"
#include "model/stoppa/match.h"

namespace showstopper::fuzz {

using properties::ByteReader;
using properties::GostopPlay;
using properties::StoppaPlay;

namespace {

constexpr int kMostRounds = 24;
constexpr std::uint8_t kOfStoppa = 1;  // the lowest bit of the first byte

// The deals after the first one follow from it.
table::Random deal_stream(Bytes deck, int round) {
  std::uint64_t seed = 0;
  for (const std::uint8_t card : deck) seed = table::scrambled(seed ^ card);
  return table::fork(seed, static_cast<std::uint64_t>(round));
}

// What the rules of a match say of one that has just booked a result.
std::optional<Fault> check_booked(const gostop::Rules& rules, const gostop::Match& before,
                                  const gostop::Match& after, const gostop::Result& result) {
  const auto wrong = [](const char* what) { return Fault{"match_books_the_result", what}; };
  gostop::Points sum = 0, most = after.totals[0];
  bool reached = false, broke = false;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players); ++seat) {
    if (after.totals[seat] != before.totals[seat] + result.payments[seat]) return wrong("totals");
    sum += after.totals[seat];
    most = std::max(most, after.totals[seat]);
    reached = reached || after.totals[seat] >= rules.match_end.number;
    const gostop::Points purse = after.purses[seat];
    broke = broke || (purse > 0 && purse + after.totals[seat] <= 0);
  }
  if (sum != 0) return wrong("the totals do not sum to zero");
  const bool counts = result.outcome != gostop::Outcome::misdeal;
  if (after.rounds != before.rounds + (counts ? 1 : 0)) return wrong("rounds");
  if (after.dealer != result.next_dealer || after.dealer >= rules.players) return wrong("dealer");
  if (after.carry != result.next_carry || after.carry > before.carry + 1) return wrong("carry");
  if (result.has_winner() && after.carry != 0) return wrong("carry after a win");
  bool due = false;
  switch (rules.match_end.word) {
    case gostop::MatchEnd::rounds: due = after.rounds >= rules.match_end.number; break;
    case gostop::MatchEnd::points: due = reached; break;
    case gostop::MatchEnd::chips_out: due = broke; break;
    case gostop::MatchEnd::open: break;
  }
  const auto leaders = std::count(after.totals.begin(), after.totals.begin() + rules.players, most);
  const bool again = leaders > 1 && rules.match_tiebreak == gostop::Tiebreak::extra_round;
  if (after.over != (due && !again)) return wrong("the end of the match");
  if (after.over == after.winners.empty()) return wrong("winners");
  for (const gostop::Seat winner : after.winners) {
    if (after.totals[static_cast<std::size_t>(winner)] != most) return wrong("a winner trails");
  }
  return std::nullopt;
}

std::optional<Fault> run_gostop(Bytes input, const Telling* telling) {
  const GostopPlay play = properties::read_gostop_play(input);
  const CompiledGostop& compiled = compiled_gostop(play.rules, play.players);
  const gostop::Rules& rules = compiled.rules;
  constexpr gostop::Points kPurse = 30;
  gostop::Match match = new_match(rules, play.dealer, kPurse);
  ByteReader wishes(play.wishes);
  gostop::Deal deal = deal_of(play, rules);
  for (int number = 0; number < kMostRounds && !match.over; ++number) {
    if (number > 0) {
      if (wishes.rest().empty()) break;
      table::Random random = deal_stream(play.deck, number);
      deal = shuffled_deal(rules, match.dealer, random);
    } else {
      match.dealer = play.dealer;
    }
    GostopRound round{compiled, match.dealer, match.carry, deal};
    GostopActions actions;
    const GostopListener listener = [&](gostop::Seat seat, gostop::Action action) {
      actions.emplace_back(seat, action);
      (*telling)(trace_line(round, gostop_shelf().base(play.rules, play.players), actions));
    };
    if (telling != nullptr) round.listener = &listener;
    Played played = play_round(round, wishes);
    if (played.fault) return std::move(played.fault);
    const gostop::Match before = match;
    book(rules, match, *played.result);
    if (auto fault = check_booked(rules, before, match, *played.result)) return fault;
  }
  return std::nullopt;
}

std::int64_t chips(const stoppa::Match& match) {
  std::int64_t sum = match.pot;
  for (const stoppa::Chips purse : match.purses) sum += purse;
  return sum;
}

std::optional<Fault> check_booked(const stoppa::Match& before, const stoppa::Match& after,
                                  const stoppa::Result& result) {
  const auto wrong = [](const char* what) { return Fault{"match_books_the_result", what}; };
  if (chips(after) != chips(before)) return wrong("chips come or go");
  if (after.rounds != before.rounds + 1) return wrong("rounds");
  if (after.dealer != result.next_dealer || after.dealer >= after.players) return wrong("dealer");
  bool poor = false;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(after.players); ++seat) {
    if (after.purses[seat] < 0) return wrong("a purse is below zero");
    poor = poor || after.purses[seat] < after.punto + after.beccata;
  }
  const bool lap_ended = after.rounds % after.players == 0;
  const bool last = lap_ended && before.laps_left == 1;
  if (after.over != (last || poor)) return wrong("the end of the match");
  if (after.laps_left != before.laps_left - (lap_ended && before.laps_left > 0 ? 1 : 0)) {
    return wrong("laps");
  }
  return std::nullopt;
}

std::optional<Fault> run_stoppa(Bytes input, const Telling* telling) {
  const StoppaPlay play = properties::read_stoppa_play(input);
  const stoppa::Rules& rules = compiled_stoppa(play.rules, play.players);
  const stoppa::Chips purse = play.table.purses[0];
  stoppa::Match match = new_match(rules, play.table.dealer, purse);
  if (match.over || fault(rules, next_table(match))) return std::nullopt;
  ByteReader wishes(play.wishes);
  stoppa::Deal deal = deal_of(play, rules);
  for (int number = 0; number < kMostRounds && !match.over; ++number) {
    if (number > 0) {
      if (wishes.rest().empty()) break;
      table::Random random = deal_stream(play.deck, number);
      deal = shuffled_deal(rules, match.dealer, random);
      if (random.chance(1, 8)) call_round(rules, match);
    }
    const stoppa::Table table = next_table(match);
    if (const auto why = fault(rules, table)) return Fault{"next_table_is_playable", *why};
    StoppaRound round{rules, table, deal};
    StoppaActions actions;
    const StoppaListener listener = [&](stoppa::Seat seat, const stoppa::Action& action) {
      actions.emplace_back(seat, action);
      (*telling)(trace_line(round, stoppa_shelf().base(play.rules, play.players), actions));
    };
    if (telling != nullptr) round.listener = &listener;
    StoppaPlayed played = play_round(round, wishes);
    if (played.fault) return std::move(played.fault);
    const stoppa::Match before = match;
    book(rules, match, *played.result);
    if (auto fault = check_booked(before, match, *played.result)) return fault;
  }
  return std::nullopt;
}

std::optional<Fault> run_told(Bytes input, const Telling* telling) {
  if (input.empty()) return std::nullopt;
  const Bytes play = input.subspan(1);
  return (input[0] & kOfStoppa) != 0 ? run_stoppa(play, telling) : run_gostop(play, telling);
}

std::optional<Fault> run(Bytes input) { return run_told(input, nullptr); }
// The round in which it happens: those before it are told and then replaced.
void tell(Bytes input, const Telling& telling) { run_told(input, &telling); }

ByteList with_game(std::uint8_t game, const ByteList& play) {
  ByteList input(play.size() + 1, game);
  std::copy(play.begin(), play.end(), input.begin() + 1);
  return input;
}

ByteList mutated(Bytes input, std::size_t, table::Random& random) {
  const std::uint8_t game = input.empty() ? 0 : input[0] & kOfStoppa;
  const Bytes rest = input.empty() ? input : input.subspan(1);
  if (game == kOfStoppa) {
    StoppaPlay play = properties::read_stoppa_play(rest);
    change_play(stoppa_kind(), play, change_stoppa_head, random);
    return with_game(game, to_bytes(play));
  }
  GostopPlay play = properties::read_gostop_play(rest);
  change_play(gostop_kind(), play, change_gostop_head, random);
  return with_game(game, to_bytes(play));
}

ByteList crossed(Bytes one, Bytes other, std::size_t, table::Random& random) {
  if (one.empty() || other.empty() || ((one[0] ^ other[0]) & kOfStoppa) != 0) {
    return {one.begin(), one.end()};
  }
  const std::uint8_t game = one[0] & kOfStoppa;
  const Bytes a = one.subspan(1), b = other.subspan(1);
  if (game == kOfStoppa) {
    return with_game(game, to_bytes(crossed_play(stoppa_kind(), properties::read_stoppa_play(a),
                                                 properties::read_stoppa_play(b), random)));
  }
  return with_game(game, to_bytes(crossed_play(gostop_kind(), properties::read_gostop_play(a),
                                               properties::read_gostop_play(b), random)));
}

std::vector<ByteList> seeds() {
  std::vector<ByteList> inputs;
  for (const GostopPlay& play : gostop_fixture_plays()) {
    inputs.push_back(with_game(0, to_bytes(play)));
  }
  for (const StoppaPlay& play : stoppa_fixture_plays()) {
    inputs.push_back(with_game(kOfStoppa, to_bytes(play)));
  }
  return inputs;
}

std::vector<std::string> dictionary() {
  std::vector<std::string> words = rule_words(gostop::schema());
  const std::vector<std::string> more = rule_words(stoppa::schema());
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

std::vector<const ClauseGroups*> clauses() { return {&gostop_clauses(), &stoppa_clauses()}; }

}  // namespace

extern const Target kMatchTarget = {
    "fuzz_match", "matches of both games: what is booked follows from the rounds",
    ".jsonl",     1024,
    run,          mutated,
    crossed,      seeds,
    dictionary,   tell,
    clauses};

}  // namespace showstopper::fuzz
