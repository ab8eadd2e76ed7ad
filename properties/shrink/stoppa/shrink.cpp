// SPDX-License-Identifier: Apache-2.0
//
// The shrinker of Stoppa: descents as in Go-Stop. A position may be set up at any decision, so most
// failures are one action long; what is left to do is chips, phases and cards.
#include <algorithm>

#include "model/stoppa/engine.h"
#include "model/table/caught_check.h"
#include "model/table/random.h"
#include "model/trace/stoppa/filling.h"
#include "model/trace/stoppa/replay.h"
#include "properties/play/stoppa/policy.h"
#include "properties/regression/check_case.h"
#include "properties/shrink/descent.h"
#include "properties/shrink/stoppa/steps.h"

namespace showstopper::properties {
namespace {

using stoppa::Card;

// As in trace::fillings: where Kings are out, the last that are not named are.
std::vector<Card> left_for_hidden(const StoppaCase& of) {
  stoppa::CardSet free = stoppa::kAllCards - named_cards(of.round);
  stoppa::CardSet kings = free & stoppa::kKings;
  for (int out = of.rules().kings_out; out > 0 && !kings.empty(); --out) {
    free -= kings.last();
    kings -= kings.last();
  }
  std::vector<Card> left;
  for (const Card card : free) left.push_back(card);
  return left;
}

Trials<StoppaCase, Card>::Ways stoppa_ways() {
  const auto trial = std::make_shared<StoppaTrial>(false);
  return {[](const StoppaCase& of) { return trace::hidden_cards(of.round); }, left_for_hidden,
          [](const StoppaCase& of, const std::vector<Card>& cards) {
            StoppaCase full = of;
            std::size_t next = 0;
            for (auto& hand : full.round.hands) {
              for (Card& card : hand) {
                if (!card.is_card()) card = cards[next++];
              }
            }
            return full;
          },
          [trial](const StoppaCase& of) { return trial->begins(of); }};
}

class StoppaShrink final : public Descent<StoppaCase, Card> {
 public:
  StoppaShrink(const Failure& failure, const Judge<StoppaCase>& judge, const ShrinkOptions& options,
               const Better<StoppaCase>& better)
      : Descent(failure, judge, options, better, stoppa_ways()) {}

 private:
  stoppa::Rules compiled(const rules::RuleSet& rules, int players) const override {
    return stoppa::compile(rules, players);
  }
  int most_seats() const override { return stoppa::kMaxPlayers; }

  bool structure() override {
    bool changed = shorten();
    while (accept_first(with_less_history(best().round))) changed = true;
    while (accept_first(with_fewer_chips(best().round))) changed = true;
    while (accept_first(with_more_hidden(best().round))) changed = true;
    return changed;
  }

  // Other names for the same play: seats, suits, ranks, single cards.
  bool names() override {
    bool changed = turned();
    for (int a = 0; a < Card::kSuits; ++a) {
      for (int b = a + 1; b < Card::kSuits; ++b) {
        const auto names =
            exchanged_suits(static_cast<stoppa::Suit>(a), static_cast<stoppa::Suit>(b));
        changed = named_by(names) || changed;
      }
    }
    for (stoppa::Rank a = 1; a <= Card::kRanks; ++a) {
      for (stoppa::Rank b = a + 1; b <= Card::kRanks; ++b) {
        changed = named_by(exchanged_ranks(a, b)) || changed;
      }
    }
    for (int a = 0; a < Card::kCount && !trials().spent(); ++a) {
      for (int b = a + 1; b < Card::kCount; ++b) {
        const stoppa::CardSet named = named_cards(best().round);
        if (!named.has(Card(a)) && !named.has(Card(b))) continue;
        changed = named_by(exchanged(Card(a), Card(b))) || changed;
      }
    }
    return changed;
  }

  // The smallest plays that fail in the sampled rounds.
  std::vector<StoppaCase> sampled_plays(const World<StoppaCase>& world,
                                        std::size_t most_actions) override;
  void play_from(const StoppaCase& from, std::vector<StoppaCase>& found);

  void shake(StoppaCase& of, table::Random& random) const override {
    const int swaps = 1 + static_cast<int>(random.below(4));
    for (int i = 0; i < swaps; ++i) rename(of.round, random_names(of, random));
  }

  static StoppaNames random_names(const StoppaCase& of, table::Random& random) {
    const auto card = [&] { return Card(static_cast<int>(random.below(Card::kCount))); };
    std::vector<Card> named;
    for (const Card each : named_cards(of.round)) named.push_back(each);
    const Card a = named.empty() ? card() : named[random.below(named.size())];
    if (random.chance(1, 3)) return exchanged_ranks(a.rank(), card().rank());
    if (random.chance(1, 3)) return exchanged_suits(a.suit(), card().suit());
    return exchanged(
        a, random.chance(1, 2) && !named.empty() ? named[random.below(named.size())] : card());
  }

  static constexpr int kMostRecorded = 400;
};

// All single actions from here that fail in the same way; of amounts the first and the last few.
void StoppaShrink::play_from(const StoppaCase& from, std::vector<StoppaCase>& found) {
  constexpr int kEdge = 6;
  stoppa::State state;
  stoppa::Legal may;
  try {
    state = trace::first_position(from.round);
    may = legal(from.rules(), state);
  } catch (const table::CheckFailed&) {
    return;  // the position alone stops the engine
  }
  for (int i = 0; i < may.size(); ++i) {
    if (i >= kEdge && i + kEdge < may.size()) continue;
    StoppaCase next = from;
    next.round.actions.push_back({state.to_move(), may.nth(i)});
    if (trials().fails(next)) found.push_back(std::move(next));
  }
}

std::vector<StoppaCase> StoppaShrink::sampled_plays(const World<StoppaCase>& world,
                                                    std::size_t most_actions) {
  constexpr std::uint64_t kRounds = 120;
  constexpr std::size_t kEnough = 6;
  std::vector<StoppaCase> found;
  const std::uint64_t most_trials = trials().count() + share_of_trials();
  std::vector<StoppaRound> positions;
  for (std::uint64_t index = 0; index < kRounds; ++index) {
    StoppaCase played = sampled_round(world, index, kMostRecorded);
    for (StoppaRound& each : set_ups(played.round)) {
      each.actions.clear();
      positions.push_back(std::move(each));
    }
    played.round.actions.clear();
    if (found.size() < kEnough && trials().fails(played)) found.push_back(std::move(played));
  }
  if (!found.empty() || most_actions == 0) return found;
  std::stable_sort(positions.begin(), positions.end(),
                   [](const auto& a, const auto& b) { return progress(a) < progress(b); });
  for (StoppaRound& each : positions) {
    if (trials().count() > most_trials || found.size() >= kEnough) break;
    play_from({world.base, std::move(each)}, found);
  }
  return found;
}

}  // namespace

Shrunk<StoppaCase> shrink(const StoppaCase& from, const Failure& failure,
                          const Judge<StoppaCase>& judge, const ShrinkOptions& options,
                          const Better<StoppaCase>& better) {
  return StoppaShrink(failure, judge, options, better).run(from);
}

}  // namespace showstopper::properties
