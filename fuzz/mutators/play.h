// SPDX-License-Identifier: Apache-2.0
//
// How a play is changed into another one. Changes are made to what the bytes mean, so that every
// offspring is a whole legal round: cards change places, a wish names another card, a parameter
// takes another value. Rules are changed seldom, for compiling them costs more than a round.
#pragma once

#include <algorithm>
#include <span>
#include <utility>

#include "model/rules/random_value.h"
#include "model/table/random.h"
#include "properties/play/gostop/play_codec.h"

namespace showstopper::fuzz {

// What the changes need to know of a game.
struct PlayKind {
  const rules::Schema& schema;
  std::size_t cards_alike;  // cards of a month or a rank, which stand next to each other by index
  std::size_t most_wishes;
  // Makes a wish that names something of the game.
  void (*add_wish)(table::Random& random, properties::ByteList& wishes);
};

// Rules are compiled in the time of some hundred rounds; at one change in 64 times this the rounds
// take most of the time, and there are still several new rule sets a second.
constexpr std::uint32_t kRulesSeldom = 256;

// A place in [0, size]; 0 where there is nothing.
inline std::size_t any_place(std::size_t size, table::Random& random) {
  return random.below(size + 1);
}

void change_wishes(const PlayKind& kind, properties::ByteList& wishes, table::Random& random);
void change_deck(const PlayKind& kind, std::span<std::uint8_t> deck, table::Random& random);
void change_rules(const PlayKind& kind, properties::RuleChoice& rules, table::Random& random);

// One to four changes; `change_head` is the game's own, for seats and what lies on the table.
template <class Play, class ChangeHead>
void change_play(const PlayKind& kind, Play& play, ChangeHead change_head, table::Random& random) {
  const std::uint32_t changes = 1 + random.below(4);
  for (std::uint32_t i = 0; i < changes; ++i) {
    const std::uint32_t draw = random.below(64);
    if (draw == 0 && random.chance(1, kRulesSeldom)) {
      change_rules(kind, play.rules, random);
    } else if (draw < 4) {
      change_head(play, random);
    } else if (draw < 24) {
      change_deck(kind, play.deck, random);
    } else {
      change_wishes(kind, play.wishes, random);
    }
  }
}

// Deal, rules and wishes of either parent; the wishes of one may go on with those of the other.
template <class Play>
Play crossed_play(const PlayKind& kind, Play one, const Play& other, table::Random& random) {
  const properties::RuleChoice rules = random.chance(1, 4) ? other.rules : one.rules;
  properties::ByteList wishes = one.wishes;
  if (random.chance(3, 4)) {
    wishes.resize(any_place(wishes.size(), random));
    const std::size_t from = any_place(other.wishes.size(), random);
    wishes.insert(wishes.end(), other.wishes.begin() + static_cast<std::ptrdiff_t>(from),
                  other.wishes.end());
    if (wishes.size() > kind.most_wishes) wishes.resize(kind.most_wishes);
  }
  if (random.chance(1, 3) && one.players == other.players) {
    const auto deck = one.deck;
    one = other;
    if (random.chance(1, 2)) one.deck = deck;
  }
  one.rules = rules;
  one.wishes = std::move(wishes);
  return one;
}

// The values that each parameter may have at its ends, as bytes of a changed rule: words for a
// dictionary, with the dots of keys nowhere in them.
std::vector<std::string> rule_words(const rules::Schema& schema);

}  // namespace showstopper::fuzz
