// SPDX-License-Identifier: Apache-2.0
//
// The steps of a descent (descent.h) in Stoppa. A position may be set up at any decision, so most
// failures are one action long; the other steps are about chips, phases and cards.
#include "properties/shrink/stoppa/shrink.h"

#include <algorithm>

#include "model/stoppa/engine.h"
#include "model/table/check.h"
#include "model/table/guard/caught_check.h"
#include "model/table/random.h"
#include "model/trace/stoppa/filling.h"
#include "model/trace/stoppa/replay.h"

namespace showstopper::properties {

using stoppa::Card;
using Steps = ShrinkSteps<stoppa::Game>;

namespace {

using Case = TestCase<stoppa::Game>;
using Search = Descent<stoppa::Game>;

constexpr int kMostRecorded = 400;

// All single actions from here that fail in the same way; of amounts the first and the last few.
void play_from(Search& search, const Case& from, std::vector<Case>& found) {
  REQUIRES(from.round.actions.empty());
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
    Case next = from;
    next.round.actions.push_back({state.to_move(), may.nth(i)});
    if (search.checking().fails(next)) found.push_back(std::move(next));
  }
}

StoppaNames random_names(const StoppaRound& round, table::Random& random) {
  const auto card = [&] { return Card(static_cast<int>(random.below(Card::kCount))); };
  std::vector<Card> named;
  for (const Card each : named_cards(round)) named.push_back(each);
  const Card a = named.empty() ? card() : named[random.below(named.size())];
  if (random.chance(1, 3)) return exchanged_ranks(a.rank(), card().rank());
  if (random.chance(1, 3)) return exchanged_suits(a.suit(), card().suit());
  return exchanged(
      a, random.chance(1, 2) && !named.empty() ? named[random.below(named.size())] : card());
}

}  // namespace

bool Steps::structure(Search& search) {
  bool changed = search.shorten();
  while (search.accept_first(with_less_history(search.best().round))) changed = true;
  while (search.accept_first(with_fewer_chips(search.best().round))) changed = true;
  while (search.accept_first(with_more_hidden(search.best().round))) changed = true;
  return changed;
}

// Other names for the same play: seats, suits, ranks, single cards.
bool Steps::names(Search& search) {
  bool changed = search.turned();
  for (int a = 0; a < Card::kSuits; ++a) {
    for (int b = a + 1; b < Card::kSuits; ++b) {
      const auto names =
          exchanged_suits(static_cast<stoppa::Suit>(a), static_cast<stoppa::Suit>(b));
      changed = search.named_by(names) || changed;
    }
  }
  for (stoppa::Rank a = 1; a <= Card::kRanks; ++a) {
    for (stoppa::Rank b = a + 1; b <= Card::kRanks; ++b) {
      changed = search.named_by(exchanged_ranks(a, b)) || changed;
    }
  }
  for (int a = 0; a < Card::kCount && !search.checking().spent(); ++a) {
    for (int b = a + 1; b < Card::kCount; ++b) {
      const stoppa::CardSet named = named_cards(search.best().round);
      if (!named.has(Card(a)) && !named.has(Card(b))) continue;
      changed = search.named_by(exchanged(Card(a), Card(b))) || changed;
    }
  }
  return changed;
}

void Steps::shake(StoppaRound& round, table::Random& random) {
  const int swaps = 1 + static_cast<int>(random.below(4));
  for (int i = 0; i < swaps; ++i) properties::rename(round, random_names(round, random));
}

std::vector<Case> Steps::sampled_plays(Search& search, const World<stoppa::Game>& world,
                                       std::size_t most_actions) {
  constexpr std::uint64_t kRounds = 120;
  constexpr std::size_t kEnough = 6;
  std::vector<Case> found;
  const std::uint64_t enough = search.checking().count() + search.share_of_checks();
  std::vector<StoppaRound> positions;
  for (std::uint64_t index = 0; index < kRounds; ++index) {
    Case played = search.sampled_round(world, index, kMostRecorded);
    for (StoppaRound& each : properties::set_ups(played.round)) {
      each.actions.clear();
      positions.push_back(std::move(each));
    }
    played.round.actions.clear();
    if (found.size() < kEnough && search.checking().fails(played))
      found.push_back(std::move(played));
  }
  if (!found.empty() || most_actions == 0) return found;
  std::stable_sort(positions.begin(), positions.end(),
                   [](const auto& a, const auto& b) { return progress(a) < progress(b); });
  for (StoppaRound& each : positions) {
    if (search.checking().count() > enough || found.size() >= kEnough) break;
    play_from(search, {world.base, std::move(each)}, found);
  }
  return found;
}

std::vector<Card> Steps::left(const StoppaRound& round) {
  std::vector<Card> left;
  for (const Card card : trace::cards_left(round)) left.push_back(card);
  ENSURES(std::is_sorted(left.begin(), left.end()));
  return left;
}

StoppaRound Steps::filled(const StoppaRound& round, const std::vector<Card>& cards) {
  REQUIRES(static_cast<int>(cards.size()) >= trace::hidden_cards(round));
  StoppaRound full = round;
  std::size_t next = 0;
  for (auto& hand : full.hands) {
    for (Card& card : hand) {
      if (!card.is_card()) card = cards[next++];
    }
  }
  ENSURES(next <= cards.size());
  return full;
}

template Shrunk<Case> shrink(const Case& from, const Failure& failure, const Judge<Case>& judge,
                             const ShrinkOptions& options, const Better<Case>& better);

}  // namespace showstopper::properties
