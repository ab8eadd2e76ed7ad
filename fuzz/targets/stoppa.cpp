// SPDX-License-Identifier: Apache-2.0
//
// fuzz_stoppa: any bytes are rules, table, deal and play of Stoppa, and all invariants hold after
// each action.
#include "fuzz/mutators/stoppa.h"

#include "fuzz/harness/shipped.h"
#include "fuzz/harness/stoppa.h"
#include "fuzz/mutators/play.h"
#include "fuzz/targets/target.h"

namespace showstopper::fuzz {

using properties::StoppaPlay;

namespace {

ByteList mutated(Bytes input, std::size_t, table::Random& random) {
  StoppaPlay play = properties::read_stoppa_play(input);
  change_play(stoppa_kind(), play, change_stoppa_head, random);
  return to_bytes(play);
}

ByteList crossed(Bytes one, Bytes other, std::size_t, table::Random& random) {
  return to_bytes(crossed_play(stoppa_kind(), properties::read_stoppa_play(one),
                               properties::read_stoppa_play(other), random));
}

std::vector<ByteList> seeds() {
  std::vector<ByteList> inputs;
  for (const StoppaPlay& play : stoppa_fixture_plays()) inputs.push_back(to_bytes(play));
  return inputs;
}

std::vector<std::string> dictionary() { return rule_words(stoppa::schema()); }

std::vector<const ClauseGroups*> clauses() { return {&stoppa_clauses()}; }

StoppaPlayed played(const StoppaPlay& play, const StoppaListener* listener) {
  const stoppa::Rules& rules = compiled_stoppa(play.rules, play.players);
  const stoppa::Table table = table_of(play, rules);
  const stoppa::Deal deal = deal_of(play, rules);
  properties::ByteReader wishes(play.wishes);
  return play_round({rules, table, deal, listener}, wishes);
}

std::optional<Fault> run(Bytes input) {
  return played(properties::read_stoppa_play(input), nullptr).fault;
}

void tell(Bytes input, const Telling& telling) {
  const StoppaPlay play = properties::read_stoppa_play(input);
  const stoppa::Rules& rules = compiled_stoppa(play.rules, play.players);
  const rules::RuleSet& base = stoppa_shelf().base(play.rules, play.players);
  const stoppa::Table table = table_of(play, rules);
  const stoppa::Deal deal = deal_of(play, rules);
  StoppaActions actions;
  const StoppaListener listener = [&](stoppa::Seat seat, const stoppa::Action& action) {
    actions.emplace_back(seat, action);
    telling(trace_line({rules, table, deal}, base, actions));
  };
  telling(trace_line({rules, table, deal}, base, actions));
  played(play, &listener);
}

}  // namespace

extern const Target kStoppaTarget = {
    "fuzz_stoppa", "rounds of Stoppa under any rules: every invariant after each action",
    ".jsonl",      768,
    run,           mutated,
    crossed,       seeds,
    dictionary,    tell,
    clauses,       "stoppa"};

}  // namespace showstopper::fuzz
