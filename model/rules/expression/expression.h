// SPDX-License-Identifier: Apache-2.0
//
// The predicates of rule files and goals: one grammar, one parser, one evaluator. The game defines
// the words: it passes a vocabulary and returns their values.
//
//   expression  := disjunction [ `for each` `seat` ]
//   disjunction := conjunction { `or` conjunction }
//   conjunction := negation { `and` negation }
//   negation    := `not` negation | comparison
//   comparison  := sum [ ( `==` | `!=` | `<` | `<=` | `>` | `>=` ) sum ]
//   sum         := product { ( `+` | `-` ) product }
//   product     := primary { `*` primary }
//   primary     := number | `true` | `false` | `(` expression `)` | `-` primary
//                | `any seat` [`:`] negation | `each opponent` [`:`] negation
//                | `each seat` [`:`] negation | `any opponent` [`:`] negation
//                | `count` `(` `seat` `:` expression `)`
//                | event [ `before` event ]
//                | [ seat `.` ] quantity [ `(` argument `)` ] [ `after turn` number ]
//                | [ seat ] `has` CARD
//   event       := [ seat `.` ] quantity [ `(` argument `)` ] [ `by` seat ] [ `on turn` number ]
//   seat        := `winner` | `loser` | `dealer` | `self` | `p0` .. `p5`
//
// A flag used as a number is 0 or 1; a number used as a flag is true if it is not 0. The value of
// an event quantity is the number of its events (`ppuk on turn 1`, `three_ppuk by p0`). The order
// of two events and the worth of a pile after an earlier turn are known for whole rounds only. So
// is the turn of an event, if the game keeps no account of it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/table/diagnostic.h"
#include "model/table/seat.h"

namespace showstopper::rules {

enum class Argument : std::uint8_t { none, number, card };

// One word of a game's vocabulary.
struct Quantity {
  std::string_view name;  // may hold dots: `hand.month`
  Argument argument = Argument::none;
  bool of_seat = true;       // false: one value for the whole round (`nagari`)
  bool event = false;        // may take `by SEAT` and `on turn N`
  std::string_view meaning;  // one sentence for the manual, with the unit
  bool pile = false;         // may take `after turn N`
  int last_number = 0;       // a number as argument lies in 1 to this; 0: it may be any
};

struct Vocabulary {
  std::span<const Quantity> quantities;
  std::optional<int> (*card)(std::string_view name);  // index of a card, for `has` and arguments
  bool whole_rounds = false;    // it is judged over rounds, not positions: `before` is known
  bool turns_of_events = true;  // `on turn N` is known
};

// The context in which an expression is evaluated: a state of a round, seen from one seat.
class Situation {
 public:
  virtual ~Situation() = default;
  virtual int players() const = 0;
  virtual table::Seat winner() const = 0;  // kNobody if there is none; likewise below
  virtual table::Seat loser() const = 0;
  virtual table::Seat dealer() const = 0;
  // `quantity` indexes the vocabulary. `argument` is the number or the card, `turn` the turn of an
  // event (0: any turn) or the one after which a pile is looked at (0: now). For quantities that
  // are not of a seat `seat` is kNobody.
  virtual std::int64_t value(int quantity, table::Seat seat, int argument, int turn) const = 0;
  virtual bool has(table::Seat seat, int card) const = 0;  // among the captured cards
};

class Expression {
 public:
  // One step of the postfix program: operands before their operator. Only a quantifier precedes its
  // body, which is the `number` steps after it, evaluated once for each of its seats.
  struct Step {
    // clang-format off
    enum class Op : std::uint8_t {
      number,
      quantity,
      has,
      negate,
      add,
      subtract,
      multiply,
      equal,
      unequal,
      less,
      at_most,
      more,
      at_least,
      logical_not,
      logical_and,
      logical_or,
      before,  // of the two events that are the steps before it
      any_seat,
      each_seat,
      any_opponent,
      each_opponent,
      count_seats,
    };
    // clang-format on
    Op op;
    std::int8_t seat;       // a seat number, or one of the words below
    std::uint8_t turn;      // event quantities: 0 is any turn; piles: 0 is at the end
    std::int16_t quantity;  // index into the vocabulary
    std::int64_t number;    // the literal, the argument, or the length of a quantifier's body
    bool operator==(const Step&) const = default;
  };
  Expression() = default;
  // Of steps that were built, with the text that they print as.
  Expression(std::vector<Step> steps, std::string text)
      : text_(std::move(text)), steps_(std::move(steps)) {}

  static constexpr std::int8_t kSelf = -1, kWinner = -2, kLoser = -3, kDealer = -4, kRound = -5;

  const std::string& text() const { return text_; }  // as the user wrote it
  std::span<const Step> steps() const { return steps_; }
  bool empty() const { return steps_.empty(); }

  // Evaluated for seat `self`. Arithmetic saturates at the ends of 64 bits.
  std::int64_t evaluate(const Situation& situation, table::Seat self) const;
  bool holds(const Situation& situation, table::Seat self) const {
    return evaluate(situation, self) != 0;
  }

  // Whether `one` came in an earlier turn of the round than `other` did, once at least. Turns are
  // those in which the events are counted; seats follow one another from the dealer on.
  static bool came_before(const Situation& situation, const Step& one, const Step& other,
                          table::Seat self);

  bool operator==(const Expression& other) const { return steps_ == other.steps_; }

 private:
  friend class ExpressionParser;
  std::string text_;
  std::vector<Step> steps_;
};

// No seat has more turns in a round.
constexpr int kMostTurns = 32;

// The expression, or nothing and at least one diagnostic. `where` is the position of the first
// character of `text` in `file`; unknown words are answered with the nearest known one.
std::optional<Expression> parse_expression(std::string_view text, const Vocabulary& vocabulary,
                                           const std::string& file, table::Position where,
                                           table::Diagnostics& diagnostics);

}  // namespace showstopper::rules
