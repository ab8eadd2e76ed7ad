// SPDX-License-Identifier: Apache-2.0
//
// The fuzz targets, as a table: for each, how an input is decoded, mutated and printed, and where
// the first inputs come from. libFuzzer's entry points (main.cpp) and the campaign of the command
// line read the same table, so an input means the same to both.
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

// A broken condition. A crash is a fault too, but has no message.
struct Fault {
  std::string identity;  // the same for the same fault: names of invariants, the broken promise
  std::string message;   // the details of this input
};

// Receives the trace of a play, or the text of another input, each time it has become longer; the
// last call has all of it. The last call before a crash shows the crash.
using PrintLine = std::function<void(const std::string& line)>;

struct Target {
  std::string_view name;  // of the program: `fuzz_play`
  std::string_view summary;
  std::string_view ending;  // of the file of a printed input: `.jsonl`
  std::size_t longest;      // input that is worth making, in bytes
  std::optional<Fault> (*run)(Bytes input);
  ByteList (*mutated)(Bytes input, std::size_t longest, table::Random& random);
  ByteList (*crossed)(Bytes one, Bytes other, std::size_t longest, table::Random& random);
  std::vector<ByteList> (*seeds)();          // from the fixtures
  std::vector<std::string> (*dictionary)();  // from the tables
  void (*print)(Bytes input, const PrintLine& print_line);
  std::vector<const ClauseGroups*> (*clauses)();  // of the games that are played
  std::string_view game = {};  // the only game that it plays; empty: none or several
  bool fails_by_design = false;
};

// A word as a line of the dictionary of libFuzzer.
std::string dictionary_entry(std::string_view word);

// For targets that count no clauses.
inline std::vector<const ClauseGroups*> no_clauses() { return {}; }

std::span<const Target> targets();
const Target* target_named(std::string_view name);  // nullptr if unknown

// The targets, for the table.
extern const Target kCanaryTarget, kExpressionTarget, kMatchTarget, kPlayTarget, kRulesTarget,
    kStoppaTarget, kTraceTarget, kVariantsTarget;

}  // namespace showstopper::fuzz
