// SPDX-License-Identifier: Apache-2.0
//
// Mutations of a play. They change the decoded play and not the bytes, so that every offspring is a
// whole legal round: cards change places, a hint names another card, a parameter takes another
// value. Rules change seldom, because compiling them takes longer than a round.
#pragma once

#include <algorithm>
#include <span>
#include <utility>

#include "model/rules/random_value.h"
#include "model/table/game.h"
#include "model/table/random.h"
#include "properties/play/play_codec.h"

namespace showstopper::fuzz {

// The facts of a game that the changes need.
struct PlayKind {
  const rules::Schema& schema;
  std::size_t cards_alike;  // cards of a month or a rank, which have consecutive indices
  std::size_t most_hints;
  // Makes a hint that names something of the game.
  void (*add_hint)(table::Random& random, properties::ByteList& hints);
};

// Rules are compiled in the time of some hundred rounds; at one change in 64 times this the rounds
// take most of the time, and there are still several new rule sets a second.
constexpr std::uint32_t kRulesSeldom = 256;

// A random place in [0, size].
inline std::size_t any_place(std::size_t size, table::Random& random) {
  return random.below(size + 1);
}

void change_hints(const PlayKind& kind, properties::ByteList& hints, table::Random& random);
void change_deck(const PlayKind& kind, std::span<std::uint8_t> deck, table::Random& random);
void change_rules(const PlayKind& kind, properties::RuleChoice& rules, table::Random& random);

// The changes of one game, which each game may specialise: `kind()`, and `change_head(play,
// random)` for seats, stakes and dealer. These are the defaults.
template <class G>
struct PlayChanges {
  static_assert(table::takes_defaults<G>(), "include the header of the game's own changes");
  using Play = typename properties::PlayCodec<G>::Play;

  static PlayKind kind() {
    constexpr std::size_t kAlike = 4, kMostHints = 512;
    return {G::schema(), kAlike, kMostHints,
            [](table::Random& random, properties::ByteList& hints) {
              hints.push_back(static_cast<std::uint8_t>(random.below(256)));
            }};
  }
  static void change_head(Play& play, table::Random& random) {
    switch (random.below(3)) {
      case 0: play.players = G::kSeats[random.below(std::size(G::kSeats))]; break;
      case 1: play.seed = static_cast<std::uint32_t>(random.below(std::uint32_t{1} << 31)); break;
      default: play.dealer = static_cast<table::Seat>(random.below(G::kMostPlayers));
    }
    play.dealer = play.dealer % play.players;
  }
};

// One to four changes.
template <class G>
void change_play(typename properties::PlayCodec<G>::Play& play, table::Random& random) {
  const PlayKind kind = PlayChanges<G>::kind();
  const std::uint32_t changes = 1 + random.below(4);
  for (std::uint32_t i = 0; i < changes; ++i) {
    const std::uint32_t draw = random.below(64);
    if (draw == 0 && random.chance(1, kRulesSeldom)) {
      change_rules(kind, play.rules, random);
    } else if (draw < 4) {
      PlayChanges<G>::change_head(play, random);
    } else if (draw < 24) {
      change_deck(kind, play.deck, random);
    } else {
      change_hints(kind, play.hints, random);
    }
  }
}

// Deal, rules and hints of either parent; hints of the other may follow the first ones of `one`.
template <class G, class Play = typename properties::PlayCodec<G>::Play>
Play crossed_play(Play one, const Play& other, table::Random& random) {
  const PlayKind kind = PlayChanges<G>::kind();
  const properties::RuleChoice rules = random.chance(1, 4) ? other.rules : one.rules;
  properties::ByteList hints = one.hints;
  if (random.chance(3, 4)) {
    hints.resize(any_place(hints.size(), random));
    const std::size_t from = any_place(other.hints.size(), random);
    hints.insert(hints.end(), other.hints.begin() + static_cast<std::ptrdiff_t>(from),
                 other.hints.end());
    if (hints.size() > kind.most_hints) hints.resize(kind.most_hints);
  }
  if (random.chance(1, 3) && one.players == other.players) {
    const auto deck = one.deck;
    one = other;
    if (random.chance(1, 2)) one.deck = deck;
  }
  one.rules = rules;
  one.hints = std::move(hints);
  return one;
}

// The highest value of each form of each parameter, as the bytes of a changed rule: words for a
// dictionary.
std::vector<std::string> rule_words(const rules::Schema& schema);

}  // namespace showstopper::fuzz
