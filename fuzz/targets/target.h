// SPDX-License-Identifier: Apache-2.0
//
// What is fuzzed, as a table: what an input means, how it is changed, where the first inputs come
// from, and how one is told to people. libFuzzer's entry points (main.cpp) and the campaign of the
// command line read the same table, so an input means the same to both.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/harness/extra_coverage.h"
#include "model/table/random.h"
#include "properties/play/play_codec.h"

namespace showstopper::fuzz {

using properties::ByteList;
using properties::Bytes;

// What must hold and does not. A crash is a fault too, but it has no words.
struct Fault {
  std::string identity;  // the same for the same fault: names of invariants, the broken promise
  std::string message;   // what differs in this input
};

// Hears the trace of a play, or the text of another input, each time it has become longer; the last
// one is the whole. What is told up to a crash shows the crash.
using Telling = std::function<void(const std::string& line)>;

struct Target {
  std::string_view name;  // of the program: `fuzz_play`
  std::string_view summary;
  std::string_view ending;  // of a told input: `.jsonl`
  std::size_t longest;      // input that is worth making, in bytes
  std::optional<Fault> (*run)(Bytes input);
  ByteList (*mutated)(Bytes input, std::size_t longest, table::Random& random);
  ByteList (*crossed)(Bytes one, Bytes other, std::size_t longest, table::Random& random);
  std::vector<ByteList> (*seeds)();          // from the fixtures
  std::vector<std::string> (*dictionary)();  // from the tables
  void (*tell)(Bytes input, const Telling& telling);
  std::vector<const ClauseGroups*> (*clauses)();  // of the games that are played
  std::string_view game = {};  // the only one whose rounds it plays; empty: it has none, or either
  bool fails_by_design = false;
};

// A word as a line of the dictionary of libFuzzer.
std::string dictionary_entry(std::string_view word);

// For targets that count no clauses.
inline std::vector<const ClauseGroups*> no_clauses() { return {}; }

std::span<const Target> targets();
const Target* target_named(std::string_view name);  // nullptr where there is none

// The targets, for the table.
extern const Target kCanaryTarget, kExpressionTarget, kMatchTarget, kPlayTarget, kRulesTarget,
    kStoppaTarget, kTraceTarget, kVariantsTarget;

}  // namespace showstopper::fuzz
