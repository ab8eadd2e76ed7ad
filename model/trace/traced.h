// SPDX-License-Identifier: Apache-2.0
//
// The traces of a game, for code that is generic over games: read, written, begun and filled in one
// way. A game specialises `Traced`, in trace/GAME/traced.h, with these members:
//
//   Trace                          a value with `envelope`, `rules` (shared, compiled) and
//                                  `actions`, each with `.seat` and `.action`
//   Reader(library)                keeps the rules that the lines before have named
//     read(line, number, file, trace, diagnostics)   false with at least one diagnostic if the line
//                                  is not a round of the game that can be played
//     under(rules)                 reads lines from then on as if they named these rules
//   to_json(trace)                 one line without its end; the same trace gives the same bytes
//   beginning(trace)               its members from `rules` to the deal or the position
//
//   read_answer(json, players, observation)         an engine's answer; the part that cannot be
//   read_answer(json, players, actions, round)      read, or nothing
//   read_plain(json, players, actions, round)       false if it is not spelled plainly; a game may
//                                                   lack it
//   failed(kind, message)          an observation in which the engine reports an error
//
// `each_seen_key(observation, use)`, found by the type, walks the keys that were observed.
//   trace_of(rules, rules_json, round)   a played round; nothing is observed in it
//   is_set_up(trace)               begins with a set-up position, not with a deal
//   opening(trace, log)            the position before the first action; without `x` only
//   table(trace), deal(trace)      of a round that begins with a deal; without `x` only
//   hidden(trace)                  how many cards are written `x`
//   fillings(trace, samples, seed) ways to put cards in their place, those that can be played;
//                                  without `x` the trace itself
//   forget_observed(trace)         drops observations, claims, illegal actions and `meta`
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "model/table/diagnostic.h"

namespace showstopper::trace {

template <class G>
struct Traced;

// The game of a trace.
template <class Trace>
using GameOf = typename decltype(Trace::rules)::element_type::Game;

// The name of the game of a line, whether there is such a game or not. Nothing, and a diagnostic,
// if the line is not a JSON object or names none, or one that `known` lacks (empty: any is right).
std::optional<std::string> game_in(std::string_view line, int number, const std::string& file,
                                   table::Diagnostics& diagnostics,
                                   std::span<const std::string_view> known = {});

}  // namespace showstopper::trace
