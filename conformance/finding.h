// SPDX-License-Identifier: Apache-2.0
//
// A mistake in one observation of an engine, as data: the kind of break, its place, the expected
// and the observed value. Kinds are named after the mistake that a maintainer searches for, not
// after the key of the observation that showed it.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conformance/words.h"

namespace showstopper::conformance {

enum class Kind : std::uint8_t {
  // Known without an engine of ours.
  lost_card,
  duplicated_card,
  payments_not_zero_sum,
  crash,
  stuck,
  timeout,
  error,
  internal_error,  // of this program: the round could not be judged to its end
  out_of_step,     // of the log: it lacks actions, an observation or a round, or has it elsewhere
  // Actions.
  illegal_accepted,
  legal_refused,
  wrong_refusal,
  // Cards.
  wrong_hand,
  wrong_capture,
  wrong_steal,
  wrong_stack,
  wrong_stock,
  wrong_sequence,
  // Counts.
  wrong_points,
  wrong_showing,
  wrong_go_count,
  wrong_shake_count,
  wrong_bomb_count,
  wrong_credits,
  wrong_cup,
  wrong_instant,
  // The flow of the round.
  wrong_turn,
  wrong_decision,
  wrong_legal,
  // The end.
  wrong_end,
  wrong_outcome,
  wrong_winner,
  wrong_bonus,
  wrong_multiplier,
  wrong_payment,
  wrong_reasons,
  wrong_dealer,
  wrong_carry,
  wrong_sale,
  wrong_pot,
};
constexpr int kKinds = static_cast<int>(Kind::wrong_pot) + 1;

std::string_view word(Kind kind);
std::string_view sentence(Kind kind);  // the kind as a sentence about the engine

// One thing that alone would make the difference. Whether it does is tried over a whole file: a
// single round fits many.
struct Hint {
  std::string text;        // `points from before the steal`
  Words events;            // by which its clauses are found
  bool by_chance = false;  // fits many a number: a cause only if it fits most of them
  // Hints of one set make the difference together, each a fault of its own; 0: by itself.
  std::uint8_t set = 0;
  // Of hints that explain the same findings the one with the least is named.
  std::uint8_t width = 0;
  bool operator==(const Hint&) const = default;
};

struct Finding {
  // Made, copied and destroyed in one source: inline, each file that does so would compile it anew.
  Finding();
  Finding(const Finding& other);
  Finding(Finding&& other) noexcept;
  Finding& operator=(const Finding& other);
  Finding& operator=(Finding&& other) noexcept;
  ~Finding();

  Kind kind = Kind::lost_card;
  Words events;        // what happened then under the rules
  std::string detail;  // how it differs, in a word or two; with kind and events a group's name
  // By which its clauses are found: events and keys of rules. Empty: `events`.
  Words about;
  std::vector<std::string> clauses;  // ids that it touches
  std::string file;
  int line = 0;
  int action = -1;          // index, -1: before the first
  std::string action_text;  // as the file has it
  std::string key;          // of the observation: `captured[1]`
  std::string expected, got;
  std::vector<Hint> hints;  // those that fit
  std::string filling;      // cards that stood for `x` in the round, in order; empty without
  bool first = true;        // the first divergence of its round; the others came after it
  // It was seen together with the one before it and may follow from that: cards that lie elsewhere
  // beside other cards that do.
  bool follows = false;
  // When it was found, the rules were in a position of the log, or in none, or had already reported
  // a difference of the same observation: it may be a consequence of an earlier finding.
  bool may_follow = false;
  std::string label() const;  // events and detail
  bool operator==(const Finding&) const = default;
};

// Expected of a line that states a result without the way to it.
inline constexpr const char* kNoActions = "none: the line has no `actions`";

// The engine's words about an error of its own. A kind that the format does not have is printed;
// `protocol` and `error` add nothing to the message.
std::string words_of_error(Kind kind, const std::string& own_kind, const std::string& message);

// Mistakes that remain visible: kind with key, and detail of those reported.
using LastingMistakes = std::set<std::pair<std::string, std::string>>;

// A sum that is not zero beside a wrong payment is one mistake: the payment stays, with a detail.
void join_sum_to_payment(std::vector<Finding>& findings);

// `file:line: action 5 \`0 play 02R\`: wrong_steal (sweep): captured[1] is ..., expected ...`
std::string to_text(const Finding& finding);

}  // namespace showstopper::conformance
