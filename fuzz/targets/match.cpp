// SPDX-License-Identifier: Apache-2.0
//
// fuzz_match: any bytes are a match of one of the games: the first round's deal, rules and choices
// for as many rounds as the hints last. Every round is played under the catalogue, and the totals
// of the match must follow from the results.
#include "model/gostop/match.h"

#include <algorithm>

#include <fmt/format.h>

#include "fuzz/harness/gostop.h"
#include "fuzz/harness/shipped.h"
#include "fuzz/harness/stoppa.h"
#include "fuzz/mutators/gostop.h"
#include "fuzz/mutators/stoppa.h"
#include "fuzz/targets/play_target.h"
#include "model/gostop/rules/parameter_table.h"
#include "model/rules/rule_set.h"
#include "model/stoppa/match.h"

namespace showstopper::fuzz {

using properties::ByteReader;
using properties::GostopPlay;
using properties::StoppaPlay;

namespace match_target {
namespace {

constexpr int kMostRounds = 24;
constexpr std::uint8_t kOfStoppa = 1;  // the lowest bit of the first byte

// The deals after the first one follow from it.
table::Random deal_stream(Bytes deck, int round) {
  std::uint64_t seed = 0;
  for (const std::uint8_t card : deck) seed = table::scrambled(seed ^ card);
  return table::fork(seed, static_cast<std::uint64_t>(round));
}

// Checks a match that has just booked a result against the rules of matches.
std::optional<Fault> check_booked(const gostop::Rules& rules, const gostop::Match& before,
                                  const gostop::Match& after, const gostop::Result& result) {
  const auto wrong = [](const char* what) { return Fault{"match_books_the_result", what}; };
  gostop::Points sum = 0, most = after.totals[0];
  bool reached = false, broke = false;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players); ++seat) {
    const gostop::Points change =
        result.payments[seat] - result.sale.paid[seat] + result.pot.payments[seat];
    if (after.totals[seat] != before.totals[seat] + change) return wrong("totals");
    sum += after.totals[seat];
    most = std::max(most, after.totals[seat]);
    reached = reached || after.totals[seat] >= rules.match_end.number;
    // In chips, and not in points as the match counts them.
    using gostop::operator""_key;
    const gostop::Points purse = rules.source->number("match.purse"_key);
    const gostop::Points stake = rules.source->number("match.stake"_key);
    broke = broke || purse + after.totals[seat] * stake <= 0;
  }
  if (sum + after.sold + after.pot != 0) {
    return wrong("totals, sold hands and the pot do not sum to zero");
  }
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
    if (after.totals[winner] != most) return wrong("a winner trails");
  }
  return std::nullopt;
}

// Plays a round and reports its trace, unless `print_line` is null.
template <class G>
Played<G> played_round(FuzzRound<G> round, const properties::RuleChoice& choice,
                       const PrintLine* print_line, ByteReader& hints) {
  if (print_line == nullptr) return play_round(round, hints);
  TracePrinter<G> printer(round, choice, *print_line);
  const Listener<G> listener = printer.listener();
  round.listener = &listener;
  return play_round(round, hints);
}

std::optional<Fault> run_gostop(Bytes input, const PrintLine* print_line) {
  const GostopPlay play = properties::GostopCodec::read(input);
  const Compiled<gostop::Game>& by = compiled<gostop::Game>(play.rules, play.players);
  const gostop::Rules& rules = by.rules;
  gostop::Match match = new_match(rules, play.dealer);
  ByteReader hints(play.hints);
  gostop::Deal deal = properties::GostopCodec::deal(play, rules);
  for (int number = 0; number < kMostRounds && !match.over; ++number) {
    if (number > 0) {
      if (hints.rest().empty()) break;
      table::Random random = deal_stream(play.deck, number);
      deal = shuffled_deal(rules, match.dealer, random);
    } else {
      match.dealer = play.dealer;
    }
    const gostop::Table table{match.dealer, match.carry, match.pot};
    Played<gostop::Game> played =
        played_round<gostop::Game>({by, table, deal}, play.rules, print_line, hints);
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

std::optional<Fault> run_stoppa(Bytes input, const PrintLine* print_line) {
  const StoppaPlay play = properties::StoppaCodec::read(input);
  const Compiled<stoppa::Game>& by = compiled<stoppa::Game>(play.rules, play.players);
  const stoppa::Rules& rules = by.rules;
  const stoppa::Chips purse = std::min(play.table.purses[0], stoppa::kMaxChips / rules.players);
  stoppa::Match match = new_match(rules, play.table.dealer, purse);
  if (match.over || fault(rules, next_table(match))) return std::nullopt;
  ByteReader hints(play.hints);
  stoppa::Deal deal = properties::StoppaCodec::deal(play, rules);
  for (int number = 0; number < kMostRounds && !match.over; ++number) {
    if (number > 0) {
      if (hints.rest().empty()) break;
      table::Random random = deal_stream(play.deck, number);
      deal = shuffled_deal(rules, match.dealer, random);
      if (random.chance(1, 8)) call_round(rules, match);
    }
    const stoppa::Table table = next_table(match);
    if (const auto why = fault(rules, table)) return Fault{"next_table_is_playable", *why};
    Played<stoppa::Game> played =
        played_round<stoppa::Game>({by, table, deal}, play.rules, print_line, hints);
    if (played.fault) return std::move(played.fault);
    const stoppa::Match before = match;
    book(rules, match, *played.result);
    if (auto fault = check_booked(before, match, *played.result)) return fault;
  }
  return std::nullopt;
}

std::optional<Fault> run_printed(Bytes input, const PrintLine* print_line) {
  if (input.empty()) return std::nullopt;
  const Bytes play = input.subspan(1);
  return (input[0] & kOfStoppa) != 0 ? run_stoppa(play, print_line) : run_gostop(play, print_line);
}

std::optional<Fault> run(Bytes input) { return run_printed(input, nullptr); }
// Ends with the round of the fault: the trace of a round replaces those of earlier rounds.
void print(Bytes input, const PrintLine& print_line) { run_printed(input, &print_line); }

ByteList with_game(std::uint8_t game, const ByteList& play) {
  ByteList input(play.size() + 1, game);
  std::copy(play.begin(), play.end(), input.begin() + 1);
  return input;
}

ByteList mutated(Bytes input, std::size_t longest, table::Random& random) {
  const std::uint8_t game = input.empty() ? 0 : input[0] & kOfStoppa;
  const Bytes play = input.empty() ? input : input.subspan(1);
  return with_game(game, game == kOfStoppa
                             ? PlayTarget<stoppa::Game>::mutated(play, longest, random)
                             : PlayTarget<gostop::Game>::mutated(play, longest, random));
}

ByteList crossed(Bytes one, Bytes other, std::size_t longest, table::Random& random) {
  if (one.empty() || other.empty() || ((one[0] ^ other[0]) & kOfStoppa) != 0) {
    return {one.begin(), one.end()};
  }
  const std::uint8_t game = one[0] & kOfStoppa;
  const Bytes a = one.subspan(1), b = other.subspan(1);
  return with_game(game, game == kOfStoppa
                             ? PlayTarget<stoppa::Game>::crossed(a, b, longest, random)
                             : PlayTarget<gostop::Game>::crossed(a, b, longest, random));
}

std::vector<ByteList> seeds() {
  std::vector<ByteList> inputs;
  for (const ByteList& play : PlayTarget<gostop::Game>::seeds()) {
    inputs.push_back(with_game(0, play));
  }
  for (const ByteList& play : PlayTarget<stoppa::Game>::seeds()) {
    inputs.push_back(with_game(kOfStoppa, play));
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

constexpr Target kTarget = {
    "fuzz_match", "matches of both games: the bookings follow from the rounds",
    ".jsonl",     1024,
    run,          mutated,
    crossed,      seeds,
    dictionary,   print,
    clauses};

}  // namespace
}  // namespace match_target

extern const Target kMatchTarget = match_target::kTarget;

}  // namespace showstopper::fuzz
