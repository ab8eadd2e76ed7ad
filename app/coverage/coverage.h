// SPDX-License-Identifier: Apache-2.0
//
// The decisions of a set of rounds: events and rows of the rule files, pairs of them in one round,
// values of parameters, and the counts on the way to the rest. A set of rounds and nothing else:
// coverage of two sets put together is that of their union.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "app/coverage/tally.h"
#include "model/table/diagnostic.h"

namespace showstopper::app {

// Rounds under one rule set with one number of seats. A trace that changes keys of a rule set is of
// the set that it extends.
struct CoveredSubject {
  std::string game, rules;
  int players = 0;
  bool operator==(const CoveredSubject&) const = default;
  bool operator<(const CoveredSubject& other) const {
    return std::tie(game, rules, players) < std::tie(other.game, other.rules, other.players);
  }
};

// A value of a parameter and another one under which a round differs.
struct CoveredValue {
  std::string key, value, other;
  bool operator==(const CoveredValue&) const = default;
  bool operator<(const CoveredValue& than) const {
    return std::tie(key, value, other) < std::tie(than.key, than.value, than.other);
  }
};

// The highest count that a round reached on the way to an event.
struct Furthest {
  std::string of;  // `ppuks of one seat`
  int needed = 0, reached = 0;
};

struct CoveredRounds {
  Tally rounds{Tally::kRounds};
  Tally cut{Tally::kExact};  // of them those that the rules refuse at some action
  std::map<std::string, Tally, std::less<>> shown;             // events and rows, `payer:gwangbak`
  std::map<std::pair<std::string, std::string>, Tally> pairs;  // in order, both in one round
  std::map<std::string, Furthest, std::less<>> furthest;
  // Other values are tried on the rounds with the least hashes; the rest is too much for a long
  // log.
  struct Tried {
    Tally rounds{Tally::kTried};
    std::map<CoveredValue, Tally> values;
    void add(const Tried& other);
  };
  Tried own;  // rounds under the rules of the name
  // Rounds whose `rules` change the set of that name, if they all change it in the same way, as the
  // log of one engine does: the JSON of it. Rounds under several rules are tried for none.
  std::string rules_json;
  static constexpr std::string_view kSeveral = "*";
  Tried changed;

  void add(const CoveredRounds& other);
  void add_rules(std::string_view json);
  bool all_changed() const { return !rules_json.empty() && rules_json.front() == '{'; }
};

struct CoveredSet {
  std::map<CoveredSubject, CoveredRounds> subjects;

  void add(const CoveredSet& other);
};

// The format of a part file; it changes its name if a key changes its meaning.
inline constexpr std::string_view kPartFormat = "showstopper-coverage-part/1";

// The same coverage gives the same bytes.
std::string part_text(const CoveredSet& coverage);
// Whether a text claims to be a part.
bool is_part(std::string_view text);
// Nothing, and a diagnostic, if the text is not a part.
std::optional<CoveredSet> read_part(std::string_view text, const std::string& file,
                                    table::Diagnostics& diagnostics);

}  // namespace showstopper::app
