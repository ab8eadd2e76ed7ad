// SPDX-License-Identifier: Apache-2.0
//
// fuzz_play: any bytes are rules, deal and play of Go-Stop, and all invariants hold after each
// action. fuzz_canary is the same with a claim that is false, to show that false claims are found.
#include "fuzz/harness/gostop.h"
#include "fuzz/harness/shipped.h"
#include "fuzz/mutators/gostop.h"
#include "fuzz/targets/target.h"

namespace showstopper::fuzz {

using gostop::Action;
using properties::GostopPlay;

namespace {

ByteList mutated(Bytes input, std::size_t, table::Random& random) {
  GostopPlay play = properties::read_gostop_play(input);
  change_play(gostop_kind(), play, change_gostop_head, random);
  return to_bytes(play);
}

ByteList crossed(Bytes one, Bytes other, std::size_t, table::Random& random) {
  return to_bytes(crossed_play(gostop_kind(), properties::read_gostop_play(one),
                               properties::read_gostop_play(other), random));
}

std::vector<ByteList> seeds() {
  std::vector<ByteList> inputs;
  for (const GostopPlay& play : gostop_fixture_plays()) inputs.push_back(to_bytes(play));
  return inputs;
}

std::vector<std::string> dictionary() { return rule_words(gostop::schema()); }

Played played(Bytes input, const GostopListener* listener = nullptr) {
  const GostopPlay play = properties::read_gostop_play(input);
  const CompiledGostop& compiled = compiled_gostop(play.rules, play.players);
  const gostop::Deal deal = deal_of(play, compiled.rules);
  properties::ByteReader wishes(play.wishes);
  return play_round({compiled, play.dealer, play.carry, deal, listener}, wishes);
}

void tell(Bytes input, const Telling& telling) {
  const GostopPlay play = properties::read_gostop_play(input);
  const CompiledGostop& compiled = compiled_gostop(play.rules, play.players);
  const rules::RuleSet& base = gostop_shelf().base(play.rules, play.players);
  const gostop::Deal deal = deal_of(play, compiled.rules);
  GostopRound round{compiled, play.dealer, play.carry, deal};
  GostopActions actions;
  telling(trace_line(round, base, actions));
  const GostopListener listener = [&](gostop::Seat seat, Action action) {
    actions.emplace_back(seat, action);
    telling(trace_line(round, base, actions));
  };
  round.listener = &listener;
  properties::ByteReader wishes(play.wishes);
  play_round(round, wishes);
}

std::vector<const ClauseGroups*> clauses() { return {&gostop_clauses()}; }

std::optional<Fault> run(Bytes input) { return played(input).fault; }

// Two goes in one round are rare in random play and no mistake: the claim that they never come is
// false, and a fuzzer that looks where it has been finds out.
std::optional<Fault> run_canary(Bytes input) {
  Played round = played(input);
  for (const gostop::SeatState& seat : round.last.seats) {
    if (seat.go_count > 1) return Fault{"nobody_goes_twice", "a seat has called go twice"};
  }
  return std::move(round.fault);
}

}  // namespace

extern const Target kPlayTarget = {
    "fuzz_play", "rounds of Go-Stop under any rules: every invariant after each action",
    ".jsonl",    512,
    run,         mutated,
    crossed,     seeds,
    dictionary,  tell,
    clauses,     "gostop"};

extern const Target kCanaryTarget = {
    "fuzz_canary", "the same with a claim that is false: it fails by design",
    ".jsonl",      512,
    run_canary,    mutated,
    crossed,       seeds,
    dictionary,    tell,
    clauses,       "gostop",
    true};

}  // namespace showstopper::fuzz
