// SPDX-License-Identifier: Apache-2.0
//
// The steps of a descent (descent.h) in Go-Stop, and the plays of the fixed sample of rounds.
#include "properties/shrink/gostop/shrink.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "model/gostop/engine.h"
#include "model/table/check.h"
#include "model/table/guard/caught_check.h"
#include "model/table/random.h"
#include "model/trace/gostop/filling.h"
#include "model/trace/gostop/replay.h"

namespace showstopper::properties {

using gostop::Card;
using gostop::Month;
using Steps = ShrinkSteps<gostop::Game>;

namespace {

using Case = TestCase<gostop::Game>;
using Search = Descent<gostop::Game>;

constexpr int kMostRecorded = 400, kMostTurns = 24;

// Fewer captured cards may do if they are others.
bool fewer_after_renaming(Search& search) {
  constexpr int kMost = 14;  // captured; beyond, the ways are too many
  if (captured_in(search.best().round) > kMost) return false;
  gostop::MonthSet captured;
  for (const gostop::SeatState& player : search.best().round.state.seats) {
    for (const Card card : player.captured& gostop::kFlowerCards) {
      captured |= gostop::month_bit(card.month());
    }
  }
  REQUIRES(is_set_up(search.best().round) || captured.empty());
  for (GostopRound& fewer : with_fewer_captured(search.best().round)) {
    for (Month a = 1; a <= Card::kMonths; ++a) {
      if (!gostop::in(captured, a)) continue;
      for (Month b = 1; b <= Card::kMonths && !search.checking().spent(); ++b) {
        if (a == b) continue;
        GostopRound other = fewer;
        rename(other, Renaming::of_two(a, b));
        if (search.accept(std::move(other))) return true;
      }
    }
  }
  return false;
}

// Whether an action in this part of the round that led to `state` could show the failure.
bool may_show(const Failure& failure, std::string_view asked, const gostop::State& state) {
  if (failure.part.empty()) return true;
  return failure.part == kEndPart ? state.over() : failure.part == asked;
}

// All plays from here, within the turn, of exactly so many actions that fail in the same way.
void play_on(Search& search, const Case& from, const gostop::State& state, std::size_t most,
             std::vector<Case>& found) {
  REQUIRES(from.round.actions.size() < most && !state.over());
  const gostop::Legal may = legal(from.rules(), state);
  const std::string_view asked = CaseFacts<gostop::Game>::part(state);
  for (int i = 0; i < may.size() && !search.checking().spent(); ++i) {
    Case next = from;
    next.round.actions.push_back({state.to_move, may.nth(i)});
    gostop::State after = state;
    bool stopped = false;
    try {
      apply(from.rules(), after, may.nth(i));
    } catch (const table::CheckFailed&) {
      stopped = true;
    }
    if (next.round.actions.size() == most) {
      const bool asks = stopped || may_show(search.failure(), asked, after);
      if (asks && could_be_reached(next.round) && search.checking().fails(next)) {
        found.push_back(std::move(next));
      }
    } else if (!stopped && !after.over() && after.round_turns == state.round_turns) {
      play_on(search, next, after, most, found);
    }
  }
}

void plays(Search& search, const Case& start, std::size_t most, std::vector<Case>& found) {
  if (most == 0) {
    Case dealt = start;
    if (search.checking().fails(dealt)) found.push_back(std::move(dealt));
    return;
  }
  try {
    play_on(search, start, trace::opening(start.round), most, found);
  } catch (const table::CheckFailed&) {
    return;  // the position alone stops the engine
  }
}

// Other things that may be done in the same position.
bool other_actions(Search& search) {
  constexpr std::size_t kMost = 3;
  const std::size_t actions = search.best().round.actions.size();
  if (!is_set_up(search.best().round) || actions > kMost) return false;
  Case start = search.best();
  start.round.actions.clear();
  std::vector<Case> found;
  if (start.round.has_hidden()) {
    auto way = search.checking().first_way(start);
    if (!way) return false;
    start = std::move(*way);
  }
  ENSURES(start.round.actions.empty());
  for (std::size_t most = 1; most <= actions; ++most) plays(search, start, most, found);
  bool changed = false;
  for (const Case& other : found) {
    GostopRound round = search.best().round;
    round.actions = other.round.actions;
    changed = search.accept(std::move(round)) || changed;
  }
  return changed;
}

// A round of the sample. It is played when a turn of it is looked at, for as a rule few are.
class SampledRound {
 public:
  SampledRound(const World<gostop::Game>& world, std::uint64_t index, int most)
      : world_(world),
        index_(index),
        most_(most),
        deal_(Search::sampled_round(world, index, 0).round) {
    ENSURES(!is_set_up(deal_) && deal_.actions.empty());
  }

  const GostopRound& deal() const { return deal_; }
  // The position at the beginning of the turn; nullptr if there were fewer turns.
  const GostopRound* turn(int number) {
    REQUIRES(number >= 0);
    if (!turns_) {
      turns_ = properties::set_ups(Search::sampled_round(world_, index_, most_).round);
      for (GostopRound& each : *turns_) each.actions.clear();
    }
    const auto at = static_cast<std::size_t>(number);
    return at < turns_->size() ? &(*turns_)[at] : nullptr;
  }

 private:
  const World<gostop::Game>& world_;
  std::uint64_t index_;
  int most_;
  GostopRound deal_;
  std::optional<std::vector<GostopRound>> turns_;
};

// Mostly of named cards, because those have an effect.
Renaming random_names(const GostopRound& round, table::Random& random) {
  if (random.chance(1, 3)) {
    const auto month = [&] { return static_cast<Month>(1 + random.below(Card::kMonths)); };
    const Month a = month();
    ENSURES(a >= 1 && a <= Card::kMonths);
    return Renaming::of_two(a, month());
  }
  const std::vector<Card> deck = deck_cards(*round.rules);
  REQUIRES(!deck.empty());
  std::vector<Card> named;
  for (const Card card : named_cards(round)) named.push_back(card);
  const Card a = named.empty() ? deck.front() : named[random.below(named.size())];
  const bool both = !named.empty() && random.chance(1, 2);
  const std::vector<Card>& others = both ? named : deck;
  return Renaming::of_two(a, others[random.below(others.size())]);
}

}  // namespace

bool Steps::structure(Search& search) {
  bool changed = search.shorten();
  constexpr std::size_t kWays = 150;
  while (search.accept_first(with_one_turn_less(search.best().round, kWays))) changed = true;
  while (search.accept_first(with_less_history(search.best().round))) changed = true;
  while (search.accept_first(with_fewer_captured(search.best().round)) ||
         fewer_after_renaming(search)) {
    changed = true;
  }
  changed = other_actions(search) || changed;
  while (search.accept_first(with_more_hidden(search.best().round))) changed = true;
  return changed;
}

// Other names for the same play: seats, months, single cards.
bool Steps::names(Search& search) {
  bool changed = search.turned();
  while (search.accept_first(with_other_holders(search.best().round))) changed = true;
  for (Month a = 1; a <= Card::kMonths; ++a) {
    for (Month b = a + 1; b <= Card::kMonths; ++b) {
      changed = search.named_by(Renaming::of_two(a, b)) || changed;
    }
  }
  const gostop::CardSet deck = search.best().rules().deck;
  for (const Card a : deck) {
    for (const Card b : deck) {
      if (b < a || b == a || search.checking().spent()) continue;
      const gostop::CardSet named = named_cards(search.best().round);
      if (named.has(a) || named.has(b))
        changed = search.named_by(Renaming::of_two(a, b)) || changed;
    }
  }
  return changed;
}

void Steps::shake(GostopRound& round, table::Random& random) {
  const int swaps = 1 + static_cast<int>(random.below(4));
  for (int i = 0; i < swaps; ++i) properties::rename(round, random_names(round, random));
  if (!is_set_up(round) || !random.chance(1, 3)) return;
  std::vector<GostopRound> moved = with_other_holders(round);
  if (!moved.empty()) round = moved[random.below(moved.size())];
}

std::vector<Case> Steps::sampled_plays(Search& search, const World<gostop::Game>& world,
                                       std::size_t most_actions) {
  // Whole rounds, and beginnings of many more, in which rare failures have their smallest form.
  constexpr std::uint64_t kRounds = 120, kBeginnings = 720;
  constexpr int kBeginning = 8;
  constexpr std::size_t kEnough = 8, kMostActions = 4;
  std::vector<Case> found;
  const std::uint64_t enough = search.checking().count() + search.share_of_checks();
  std::vector<SampledRound> rounds;
  for (std::uint64_t index = 0; index < kBeginnings; ++index) {
    rounds.emplace_back(world, index, index < kRounds ? kMostRecorded : kBeginning);
  }
  for (std::size_t actions = 0; actions <= std::min(most_actions, kMostActions); ++actions) {
    for (int turn = actions == 0 ? kMostTurns : 0; turn <= kMostTurns; ++turn) {
      for (SampledRound& round : rounds) {
        if (search.checking().count() > enough || found.size() >= kEnough) return found;
        const GostopRound* const start = turn == kMostTurns ? &round.deal() : round.turn(turn);
        if (start != nullptr) plays(search, {world.base, *start}, actions, found);
      }
    }
    if (!found.empty()) break;
  }
  return found;
}

std::vector<Card> Steps::left(const GostopRound& round) {
  std::vector<Card> cards;
  for (const Card card : trace::cards_left(round)) cards.push_back(card);
  // Under other names a round may have cards that its deck has not: no way to fill it then.
  if (static_cast<int>(cards.size()) != trace::hidden_cards(round)) cards.clear();
  ENSURES(std::is_sorted(cards.begin(), cards.end()));
  return cards;
}

GostopRound Steps::filled(const GostopRound& round, const std::vector<Card>& cards) {
  REQUIRES(static_cast<int>(cards.size()) >= trace::hidden_cards(round));
  return trace::filled(round, cards);
}

template Shrunk<Case> shrink(const Case& from, const Failure& failure, const Judge<Case>& judge,
                             const ShrinkOptions& options, const Better<Case>& better);

}  // namespace showstopper::properties
