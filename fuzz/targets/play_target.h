// SPDX-License-Identifier: Apache-2.0
//
// The target that plays rounds of a game: any bytes are rules, table, deal and play, and all
// invariants hold after each action.
#pragma once

#include <string>
#include <vector>

#include "fuzz/harness/round.h"
#include "fuzz/mutators/play.h"
#include "fuzz/targets/target.h"

namespace showstopper::fuzz {

template <class G>
struct PlayTarget {
  using Codec = properties::PlayCodec<G>;

  static ByteList mutated(Bytes input, std::size_t, table::Random& random) {
    auto play = Codec::read(input);
    change_play<G>(play, random);
    return Codec::to_bytes(play);
  }
  static ByteList crossed(Bytes one, Bytes other, std::size_t, table::Random& random) {
    return Codec::to_bytes(crossed_play<G>(Codec::read(one), Codec::read(other), random));
  }
  static std::vector<ByteList> seeds() {
    std::vector<ByteList> inputs;
    for (const auto& play : fixture_plays<G>()) inputs.push_back(Codec::to_bytes(play));
    return inputs;
  }
  static std::vector<std::string> dictionary() { return rule_words(G::schema()); }
  static std::vector<const ClauseGroups*> clauses() {
    const ClauseGroups* groups = FuzzGame<G>::clauses();
    if (groups == nullptr) return {};
    return {groups};
  }

  static Played<G> played(Bytes input, const PrintLine* print_line = nullptr) {
    const auto play = Codec::read(input);
    const Compiled<G>& rules = compiled<G>(play.rules, play.players);
    const typename G::Table table = Codec::table(play, rules.rules);
    const typename G::Deal deal = Codec::deal(play, rules.rules);
    FuzzRound<G> round{rules, table, deal};
    properties::ByteReader hints(play.hints);
    if (print_line == nullptr) return play_round(round, hints);
    TracePrinter<G> printer(round, play.rules, *print_line);
    printer.print();
    const Listener<G> listener = printer.listener();
    round.listener = &listener;
    return play_round(round, hints);
  }
  static std::optional<Fault> run(Bytes input) { return played(input).fault; }
  static void print(Bytes input, const PrintLine& print_line) { played(input, &print_line); }
};

// `longest`: in bytes, such as three times a usual play.
template <class G>
constexpr Target play_target(std::string_view name, std::string_view summary, std::size_t longest) {
  using Play = PlayTarget<G>;
  return {name,          summary,     ".jsonl",         longest,     Play::run,     Play::mutated,
          Play::crossed, Play::seeds, Play::dictionary, Play::print, Play::clauses, G::kName};
}

}  // namespace showstopper::fuzz
