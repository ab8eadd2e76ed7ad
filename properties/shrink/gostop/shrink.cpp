// SPDX-License-Identifier: Apache-2.0
//
// The shrinker of Go-Stop: what a descent (shrink_descent.h) tries in this game, and the plays of
// the fixed sample of rounds.
#include <algorithm>

#include "model/gostop/engine.h"
#include "model/table/caught_check.h"
#include "model/table/random.h"
#include "model/trace/gostop/filling.h"
#include "model/trace/gostop/replay.h"
#include "properties/play/gostop/policy.h"
#include "properties/regression/check_case.h"
#include "properties/shrink/descent.h"
#include "properties/shrink/gostop/steps.h"

namespace showstopper::properties {
namespace {

using gostop::Card;
using gostop::Month;

Trials<GostopCase, Card>::Ways gostop_ways() {
  const auto trial = std::make_shared<GostopTrial>(false);
  return {[](const GostopCase& of) { return hidden_in(of.round); },
          [](const GostopCase& of) {
            std::vector<Card> cards;
            for (const Card card : trace::cards_left(of.round)) cards.push_back(card);
            return cards;
          },
          [](const GostopCase& of, const std::vector<Card>& cards) {
            return GostopCase{of.base, trace::filled(of.round, cards)};
          },
          [trial](const GostopCase& of) { return trial->begins(of); }};
}

class GostopShrink final : public Descent<GostopCase, Card> {
 public:
  GostopShrink(const Failure& failure, const Judge<GostopCase>& judge, const ShrinkOptions& options,
               const Better<GostopCase>& better)
      : Descent(failure, judge, options, better, gostop_ways()) {}

 private:
  bool possible(const GostopCase& of) const override { return could_be_reached(of.round); }
  gostop::Rules compiled(const rules::RuleSet& rules, int players) const override {
    return gostop::compile(rules, players);
  }
  int most_seats() const override { return gostop::kMaxPlayers; }

  bool structure() override {
    bool changed = shorten();
    constexpr std::size_t kWays = 150;
    while (accept_first(with_one_turn_less(best().round, kWays))) changed = true;
    while (accept_first(with_less_history(best().round))) changed = true;
    while (accept_first(with_fewer_captured(best().round)) || fewer_after_renaming()) {
      changed = true;
    }
    changed = other_actions() || changed;
    while (accept_first(with_more_hidden(best().round))) changed = true;
    return changed;
  }

  // Fewer captured cards may do if they are others.
  bool fewer_after_renaming() {
    constexpr int kMost = 14;  // captured; beyond, the ways are too many
    if (captured_in(best().round) > kMost) return false;
    gostop::MonthSet captured = 0;
    for (const gostop::SeatState& of : best().round.state.seats) {
      for (const Card card : of.captured& gostop::kFlowerCards) {
        captured = static_cast<gostop::MonthSet>(captured | gostop::month_bit(card.month()));
      }
    }
    for (GostopRound& fewer : with_fewer_captured(best().round)) {
      for (Month a = 1; a <= Card::kMonths; ++a) {
        if (!gostop::in(captured, a)) continue;
        for (Month b = 1; b <= Card::kMonths && !trials().spent(); ++b) {
          if (a == b) continue;
          GostopRound other = fewer;
          rename(other, Renaming::of_two(a, b));
          if (accept(std::move(other))) return true;
        }
      }
    }
    return false;
  }

  // Other things that may be done in the same position.
  bool other_actions() {
    constexpr std::size_t kMost = 3;
    const std::size_t actions = best().round.actions.size();
    if (!is_set_up(best().round) || actions > kMost) return false;
    GostopCase start = best();
    start.round.actions.clear();
    std::vector<GostopCase> found;
    if (start.round.has_hidden()) {
      auto way = trials().first_way(start);
      if (!way) return false;
      start = std::move(*way);
    }
    for (std::size_t most = 1; most <= actions; ++most) plays(start, most, found);
    bool changed = false;
    for (const GostopCase& other : found) {
      GostopRound round = best().round;
      round.actions = other.round.actions;
      changed = accept(std::move(round)) || changed;
    }
    return changed;
  }

  // Other names for the same play: seats, months, single cards.
  bool names() override {
    bool changed = turned();
    while (accept_first(with_other_holders(best().round))) changed = true;
    for (Month a = 1; a <= Card::kMonths; ++a) {
      for (Month b = a + 1; b <= Card::kMonths; ++b) {
        changed = named_by(Renaming::of_two(a, b)) || changed;
      }
    }
    const gostop::CardSet deck = best().rules().deck;
    for (const Card a : deck) {
      for (const Card b : deck) {
        if (b < a || b == a || trials().spent()) continue;
        const gostop::CardSet named = named_cards(best().round);
        if (named.has(a) || named.has(b)) changed = named_by(Renaming::of_two(a, b)) || changed;
      }
    }
    return changed;
  }

  // The smallest plays that fail in the sampled rounds.
  std::vector<GostopCase> sampled_plays(const World<GostopCase>& world,
                                        std::size_t most_actions) override;
  void plays(const GostopCase& start, std::size_t most, std::vector<GostopCase>& found);
  void play_on(const GostopCase& from, const gostop::State& state, std::size_t most,
               std::vector<GostopCase>& found);
  bool may_show(std::string_view asked, const gostop::State& state) const;

  void shake(GostopCase& of, table::Random& random) const override {
    const int swaps = 1 + static_cast<int>(random.below(4));
    for (int i = 0; i < swaps; ++i) rename(of.round, random_names(of, random));
    if (!is_set_up(of.round) || !random.chance(1, 3)) return;
    std::vector<GostopRound> moved = with_other_holders(of.round);
    if (!moved.empty()) of.round = moved[random.below(moved.size())];
  }

  // Mostly of cards that are named, for those matter.
  static Renaming random_names(const GostopCase& of, table::Random& random) {
    if (random.chance(1, 3)) {
      const auto month = [&] { return static_cast<Month>(1 + random.below(Card::kMonths)); };
      const Month a = month();
      return Renaming::of_two(a, month());
    }
    const std::vector<Card> deck = deck_cards(of.rules());
    std::vector<Card> named;
    for (const Card card : named_cards(of.round)) named.push_back(card);
    const Card a = named.empty() ? deck.front() : named[random.below(named.size())];
    const bool both = !named.empty() && random.chance(1, 2);
    const std::vector<Card>& others = both ? named : deck;
    return Renaming::of_two(a, others[random.below(others.size())]);
  }

  static constexpr int kMostRecorded = 400, kMostTurns = 24;
};

// Whether an action that answered `asked` and led to `state` could show the failure.
bool GostopShrink::may_show(std::string_view asked, const gostop::State& state) const {
  if (failure().part.empty()) return true;
  return failure().part == kEndPart ? state.over() : failure().part == asked;
}

// All plays from here, within the turn, of exactly so many actions that fail in the same way.
void GostopShrink::play_on(const GostopCase& from, const gostop::State& state, std::size_t most,
                           std::vector<GostopCase>& found) {
  const gostop::Legal may = legal(from.rules(), state);
  const std::string_view asked = part_of(state);
  for (int i = 0; i < may.size() && !trials().spent(); ++i) {
    GostopCase next = from;
    next.round.actions.push_back({state.to_move, may.nth(i)});
    gostop::State after = state;
    bool stopped = false;
    try {
      apply(from.rules(), after, may.nth(i));
    } catch (const table::CheckFailed&) {
      stopped = true;
    }
    if (next.round.actions.size() == most) {
      const bool asks = stopped || may_show(asked, after);
      if (asks && could_be_reached(next.round) && trials().fails(next)) {
        found.push_back(std::move(next));
      }
    } else if (!stopped && !after.over() && after.round_turns == state.round_turns) {
      play_on(next, after, most, found);
    }
  }
}

void GostopShrink::plays(const GostopCase& start, std::size_t most,
                         std::vector<GostopCase>& found) {
  if (most == 0) {
    GostopCase dealt = start;
    if (trials().fails(dealt)) found.push_back(std::move(dealt));
    return;
  }
  try {
    play_on(start, trace::opening(start.round), most, found);
  } catch (const table::CheckFailed&) {
    return;  // the position alone stops the engine
  }
}

std::vector<GostopCase> GostopShrink::sampled_plays(const World<GostopCase>& world,
                                                    std::size_t most_actions) {
  // Whole rounds, and beginnings of many more: what is rare is looked for where it is smallest.
  constexpr std::uint64_t kRounds = 120, kBeginnings = 720;
  constexpr int kBeginning = 8;
  constexpr std::size_t kEnough = 8, kMostActions = 4;
  std::vector<GostopCase> found;
  const std::uint64_t most_trials = trials().count() + share_of_trials();
  std::vector<std::vector<GostopRound>> rounds;  // the turns of each, and at last the deal
  for (std::uint64_t index = 0; index < kBeginnings; ++index) {
    const int most = index < kRounds ? kMostRecorded : kBeginning;
    const GostopCase played = sampled_round(world, index, most);
    rounds.push_back(set_ups(played.round));
    rounds.back().resize(std::min<std::size_t>(rounds.back().size(), kMostTurns), played.round);
    rounds.back().resize(kMostTurns + 1, played.round);
    for (GostopRound& each : rounds.back()) each.actions.clear();
  }
  for (std::size_t actions = 0; actions <= std::min(most_actions, kMostActions); ++actions) {
    for (int turn = actions == 0 ? kMostTurns : 0; turn <= kMostTurns; ++turn) {
      for (const auto& turns : rounds) {
        if (trials().count() > most_trials || found.size() >= kEnough) return found;
        const GostopRound& start = turns[static_cast<std::size_t>(turn)];
        if (is_set_up(start) == (turn < kMostTurns)) plays({world.base, start}, actions, found);
      }
    }
    if (!found.empty()) break;
  }
  return found;
}

}  // namespace

Shrunk<GostopCase> shrink(const GostopCase& from, const Failure& failure,
                          const Judge<GostopCase>& judge, const ShrinkOptions& options,
                          const Better<GostopCase>& better) {
  return GostopShrink(failure, judge, options, better).run(from);
}

}  // namespace showstopper::properties
