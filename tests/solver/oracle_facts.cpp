// SPDX-License-Identifier: Apache-2.0
//
// Facts by which the second oracle for refutations pins a round.
#include <algorithm>
#include <iterator>
#include <span>

#include <fmt/format.h>

#include "model/table/check.h"
#include "solver/encoding/encoded_rules.h"
#include "tests/solver/goal_values.h"
#include "tests/solver/oracle_rounds.h"

namespace showstopper::solver {
namespace {

using gostop::CardSet;

constexpr std::uint64_t kFactsSeed = 20;

constexpr const char* kSeatWords[] = {"brights",
                                      "ribbons",
                                      "animals",
                                      "junk",
                                      "junk_value",
                                      "captured",
                                      "points",
                                      "go_count",
                                      "shakes",
                                      "bombs",
                                      "small_bombs",
                                      "small_bomb",
                                      "no_capture",
                                      "credits",
                                      "ppuks",
                                      "steal",
                                      "skip",
                                      "ppuk_streak",
                                      "joker_gained",
                                      "jjok",
                                      "ttadak",
                                      "sweep",
                                      "stop",
                                      "stack_capture",
                                      "self_stack_capture",
                                      "payment",
                                      "gwangbak",
                                      "pibak",
                                      "liable",
                                      "said_go",
                                      "refused_draw",
                                      "fed_winner",
                                      "exempt",
                                      "first_minimum",
                                      "three_ppuk",
                                      "last_card_bomb",
                                      "bright_points",
                                      "junk_points",
                                      "shake",
                                      "steal on turn 10",
                                      "steal on turn 7",
                                      "jjok on turn 10",
                                      "sweep on turn 7",
                                      "ppuk on turn 1",
                                      "shake on turn 1",
                                      "go on turn 5",
                                      "capture on turn 10",
                                      "hand.triples",
                                      "dealt_quads",
                                      "dealer",
                                      "turns",
                                      "instant",
                                      "next_dealer",
                                      "cup_as_junk",
                                      "offer",
                                      "refusal",
                                      "offer on turn 2",
                                      "refusal on turn 3",
                                      "played(09A)",
                                      "played(01B) on turn 2",
                                      "took(09A)",
                                      "took(01J)",
                                      "points after turn 3",
                                      "points after turn 6",
                                      "junk_value after turn 5",
                                      "captured after turn 2",
                                      "capture before p1.steal",
                                      "ppuk before p0.sweep",
                                      "go before p1.stop",
                                      "jjok before p0.capture"};
constexpr const char* kRoundWords[] = {"nagari", "stopped",    "agreed_draw",
                                       "carry",  "multiplier", "bonus",
                                       "stock",  "table",      "settled_points"};

// Words about the kind of round that was wanted, of each seat or of the round.
struct Telling {
  std::vector<const char*> of_seats, of_round;
};
Telling telling(Wanted wanted) {
  switch (wanted) {
    case Wanted::any: return {};
    case Wanted::unspent_credits:
      return {{"credits", "skip", "bombs", "steal"}, {"stock", "table"}};
    case Wanted::short_stop:
      return {{"credits", "steal", "jjok", "ttadak", "sweep", "stop"}, {"stopped"}};
    case Wanted::win_by_row:
      return {{"ppuks", "three_ppuk", "ppuk_streak", "payment", "instant"}, {"settled_points"}};
    case Wanted::agreed:
      return {{"offer", "refusal", "refused_draw", "exempt", "payment"}, {"agreed_draw"}};
    case Wanted::free_cup:
      return {{"cup_as_junk", "payment", "pibak"}, {"settled_points", "multiplier"}};
    case Wanted::own_stack: return {{"self_stack_capture", "stack_capture", "ppuks", "steal"}, {}};
    case Wanted::poor_victim: return {{"steal", "junk", "junk_value", "pibak"}, {}};
    case Wanted::small_bomb: return {{"small_bombs", "skip", "credits", "capture", "steal"}, {}};
    case Wanted::change: return {{"junk", "junk_value", "captured", "points"}, {}};
    case Wanted::paid_by_some: return {{"steal", "stack_capture", "junk"}, {}};
    case Wanted::quad_lies: return {{"captured", "sweep", "joker_gained"}, {}};
    case Wanted::pushed:
      return {{"next_dealer", "turns", "points", "payment"}, {"carry", "nagari"}};
  }
  UNREACHABLE("the switch has a case for each value");
}

constexpr const char* kPaymentWords[] = {"payment",        "pibak",      "gwangbak", "liable",
                                         "settled_points", "multiplier", "bonus",    "instant",
                                         "next_dealer",    "cup_as_junk"};

}  // namespace

std::vector<std::string> Facts::without_payments() const {
  std::vector<std::string> others;
  for (const std::string& fact : facts) {
    const bool of_payments =
        std::any_of(std::begin(kPaymentWords), std::end(kPaymentWords),
                    [&](const char* word) { return fact.find(word) != std::string::npos; });
    if (!of_payments) others.push_back(fact);
  }
  return others;
}

Facts oracle_facts(const History& history, Wanted wanted, std::uint64_t index) {
  table::Random random = table::fork(kFactsSeed, index);
  Facts all;
  std::vector<std::string>& facts = all.facts;
  const int players = history.state().players;
  const CardSet deck = history.rules().deck;
  // With jokers the formula does not distinguish a hand card from one drawn for a joker.
  all.pins_the_play = !has_jokers(history.rules()) && random.chance(7, 8);
  const bool owners = random.chance(1, 2) || all.pins_the_play || wanted == Wanted::paid_by_some;
  for (Seat seat = 0; owners && seat < players; ++seat) {
    for (const Card card : deck) {
      const bool has = history.state().seat(seat).captured.has(card);
      facts.push_back(fmt::format("{}p{} has {}", has ? "" : "not ", seat, gostop::name(card)));
    }
  }
  for (Seat seat = 0; all.pins_the_play && seat < players; ++seat) {
    for (int turn = 1; (turn - 1) * players + seat < history.turns(); ++turn) {
      for (const Card card : deck) {
        if (!history.played(card, seat, turn)) continue;
        facts.push_back(
            fmt::format("played({}) by p{} on turn {}", gostop::name(card), seat, turn));
      }
    }
  }
  // Words that the formula does not know with jokers would leave the whole round open.
  const bool change = history.rules().steal_change_for_double != gostop::StealChange::none;
  const auto unknown = [&](const std::string& word) {
    if (change && word.find("steal") != std::string::npos) return true;
    return has_jokers(history.rules()) &&
           (word == "stock" || word == "table" || word.find("played") != std::string::npos ||
            word.find("took") != std::string::npos);
  };
  const auto add = [&](const std::string& word, const char* relation) {
    if (unknown(word)) return;
    const int value = value_of(history, word);
    if (value <= -kMostValue || value >= kMostValue) return;
    facts.push_back(fmt::format("{} {} {}", word, relation, value));
  };
  const Telling told = telling(wanted);
  for (Seat seat = 0; seat < players; ++seat) {
    for (const char* word : told.of_seats) add(fmt::format("p{}.{}", seat, word), "==");
  }
  for (const char* word : told.of_round) add(word, "==");
  constexpr const char* kRelations[] = {"==", ">=", "<="};
  const auto one_of = [&](std::span<const char* const> words) {
    return words[random.below(static_cast<std::uint32_t>(words.size()))];
  };
  for (std::uint32_t i = 2 + random.below(8); i > 0; --i) {
    const auto seat = random.below(static_cast<std::uint32_t>(players));
    add(fmt::format("p{}.{}", seat, one_of(kSeatWords)), one_of(kRelations));
  }
  for (std::uint32_t i = random.below(3); i > 0; --i) {
    add(one_of(kRoundWords), one_of(kRelations));
  }
  return all;
}

}  // namespace showstopper::solver
