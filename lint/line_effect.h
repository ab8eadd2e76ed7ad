// SPDX-License-Identifier: Apache-2.0
//
// Whether a line of a rule file changes anything, by play alone: rounds under the file beside the
// same rounds under the file with another value, or without the row. It works for each key and row
// of each game, by the rule schema and `table::CardGame`.
//
// The answer is a bound and not a proof, and contains the number of rounds.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lint/own_file.h"

namespace showstopper::lint {

// How many rounds are played for a line. Numbers and not seconds, so that the same seed gives the
// same answers everywhere.
struct Effort {
  std::uint64_t rounds = 0;       // for a line that changes nothing
  std::uint64_t most_rounds = 0;  // where what would wake it seldom does
  std::uint64_t most_pairs = 0;   // for all lines together
  bool every_key = true;          // may wake another; or else those of its section alone
};
Effort effort_of(const Job& job);

// Another line of the rules that decides whether a key does anything.
struct Waker {
  Involved line;
  std::vector<Involved> also;      // lines that are gone with it
  bool removed = false;            // it is gone then
  std::string with;                // or has this value: `bomb.steal = 2`
  std::uint64_t hits = 0, of = 0;  // rounds that part then
};

struct KeyAnswer {
  enum class Is : std::uint8_t { acting, idle, open } is = Is::acting;
  std::size_t values = 0;  // that were tried
  std::uint64_t rounds = 0;
  std::optional<Waker> waker;  // of an idle key
  // Of an open key: numbers that perhaps no round reached, as `stop.minimum.3 = 18`.
  std::vector<std::string> unreached;
};

// The value that a key has without its line, which no round distinguishes from its own.
struct BaseValue {
  std::string value;       // `"each_opponent"`
  bool same_rows = false;  // proved: the key stands for rows, and both values make the same
};

// Rounds from which it is reported that a row changes nothing.
constexpr std::size_t kFewRounds = 20;

struct RowAnswer {
  enum class Is : std::uint8_t {
    acting,
    without_effect,  // its condition occurred, and it changed nothing
    unseen,          // no round shows that it applies
    open,            // too few rounds show it
  } is = Is::acting;
  std::uint64_t asked = 0;  // rounds in which it applied, if it changed nothing
  std::uint64_t rounds = 0;
};

// A round as `planned_round` draws it.
struct PlayedRound {
  int players = 0;
  std::uint64_t index = 0;
};

// The effects of the lines of one file. Its rounds are those of the file's game.
class LineEffect {
 public:
  virtual ~LineEffect() = default;
  // The rules without all lines of the file; null if they cannot be taken out of its text.
  virtual const rules::RuleSet* file_base() = 0;
  // Whether its effort is used up, so that it checks no further line.
  virtual bool spent() const = 0;
  virtual KeyAnswer key(int parameter) = 0;
  // Of one item of a set, such as a word of `carry.sources`: the key without it.
  virtual KeyAnswer item(int parameter, std::size_t index) = 0;
  // Nothing if it has the same value without its line, or a round shows the other one.
  virtual std::optional<BaseValue> like_base(int parameter) = 0;
  // `applied`: rounds in which it is known to have applied.
  virtual RowAnswer row(int table, std::size_t index, const std::vector<PlayedRound>& applied) = 0;
};

// The file must outlive it.
template <class G>
std::unique_ptr<LineEffect> line_effect(const OwnFile& file);

}  // namespace showstopper::lint
