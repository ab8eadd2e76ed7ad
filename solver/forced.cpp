// SPDX-License-Identifier: Apache-2.0
#include "solver/forced.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "model/gostop/engine.h"
#include "model/gostop/score.h"
#include "model/table/check.h"

namespace showstopper::solver {
namespace {

using gostop::Action;
using gostop::Card;
using gostop::CardSet;
using gostop::Legal;
using gostop::State;
using gostop::Verb;

// A row of [[event]] with a test may name any card.
bool asks_for_cards(const gostop::Rules& rules) {
  for (int kind = 0; kind < gostop::kEventKinds; ++kind) {
    for (const gostop::EventRow& row : rules.on(static_cast<gostop::EventKind>(kind))) {
      if (!row.test.empty()) return true;
    }
  }
  return false;
}

// Two junk cards of a month that no rule tells apart.
struct Twins {
  Card first, second;
};

std::vector<Twins> twins_of(const gostop::Rules& rules) {
  std::vector<CardSet> masks;
  for (const gostop::Counting& counting : rules.counting) {
    masks.insert(masks.end(), {counting.brights, counting.animals, counting.ribbons});
    masks.insert(masks.end(), counting.junk_worth.begin(), counting.junk_worth.end());
    for (const gostop::Combination& row : counting.combinations) {
      masks.push_back(row.mask);
      masks.push_back(row.with);
    }
  }
  std::vector<Twins> twins;
  if (asks_for_cards(rules)) return twins;
  for (const Card first : gostop::kFlowerCards) {
    for (const Card second : CardSet::of(first.month())) {
      const bool same =
          first < second && std::all_of(masks.begin(), masks.end(), [&](CardSet mask) {
            return mask.has(first) == mask.has(second);
          });
      if (same) twins.push_back({first, second});
    }
  }
  return twins;
}

// Where cards lie that have left the stock: the table, then hand and pile of each seat.
struct Piles {
  explicit Piles(const State& state) : count(1 + 2 * static_cast<std::size_t>(state.players)) {
    cards[0] = state.table;
    for (Seat seat = 0; seat < state.players; ++seat) {
      const auto at = 1 + 2 * static_cast<std::size_t>(seat);
      cards[at] = state.seat(seat).hand;
      cards[at + 1] = state.seat(seat).captured;
    }
  }

  // Twins that have both left the stock are put in the order of their piles.
  void rename(const std::vector<Twins>& twins) {
    for (const Twins& pair : twins) {
      const std::size_t first = holder(pair.first), second = holder(pair.second);
      if (first == count || second >= first) continue;
      cards[first] = (cards[first] - pair.first) | pair.second;
      cards[second] = (cards[second] - pair.second) | pair.first;
    }
  }

  std::array<CardSet, 1 + 2 * gostop::kMaxPlayers> cards;
  std::size_t count;

 private:
  std::size_t holder(Card card) const {
    std::size_t i = 0;
    while (i < count && !cards[i].has(card)) ++i;
    return i;
  }
};

// All that the rest of the search depends on at a `turn` decision. Scores follow from the captured
// cards; the order of the stock is fixed by the deal, so its top says it all.
class Keys {
 public:
  explicit Keys(const gostop::Rules& rules) : twins_(twins_of(rules)), jokers_(has_jokers(rules)) {
    for (int kind = 0; kind < gostop::kEventKinds; ++kind) {
      for (const gostop::EventRow& row : rules.on(static_cast<gostop::EventKind>(kind))) {
        if (row.count > 0 && !counted(kind)) counted_.push_back(static_cast<std::size_t>(kind));
      }
    }
    dated_ = rules.self_stack_window != gostop::SelfStackWindow::any_earlier;
    lapses_ = rules.bomb_credit_window != gostop::CreditWindow::any_later_turns;
  }

  const std::vector<Twins>& twins() const { return twins_; }

  std::string of(const State& state) const {
    Piles piles(state);
    piles.rename(twins_);
    std::string key;
    key.reserve(kUsualBytes);
    const auto put = [&key](std::uint64_t word) {
      char bytes[sizeof word];
      std::memcpy(bytes, &word, sizeof word);
      key.append(bytes, sizeof word);
    };
    put(piles.cards[0].bits() | std::uint64_t(state.mover) << 56);
    put(std::uint64_t{state.stock.top} | std::uint64_t{state.stacked} << 8 |
        std::uint64_t{state.turn.joker_played} << 24 | std::uint64_t{state.round_turns} << 32);
    std::uint64_t owners = 0;
    for (const gostop::Stack& stack : state.stacks) {
      owners = owners << 3 | static_cast<std::uint64_t>(stack.owner + 1);
      if (jokers_) key.push_back(static_cast<char>(stack.jokers));
      if (dated_) key.push_back(static_cast<char>(stack.turn));
    }
    put(owners);
    for (Seat seat = 0; seat < state.players; ++seat) {
      const gostop::SeatState& of = state.seat(seat);
      const auto at = 1 + 2 * static_cast<std::size_t>(seat);
      put(piles.cards[at].bits() | std::uint64_t{of.credits} << 60);
      put(piles.cards[at + 1].bits() | std::uint64_t{of.ppuks} << 56 |
          std::uint64_t{of.bombs} << 60);
      put(std::uint64_t{of.shown} | std::uint64_t{of.ppuk_streak} << 16);
      for (const std::size_t kind : counted_)
        key.push_back(static_cast<char>(of.event_count[kind]));
      for (const std::uint8_t until : of.credit_until) {
        if (lapses_) key.push_back(static_cast<char>(until));
      }
    }
    return key;
  }

 private:
  static constexpr std::size_t kUsualBytes = 128;  // three words, and three for each of some seats

  static bool has_jokers(const gostop::Rules& rules) {
    return !(rules.deck & gostop::kJokerCards).empty();
  }
  static bool counted(int kind) {  // said by a field of its own
    const auto on = static_cast<gostop::EventKind>(kind);
    return on == gostop::EventKind::ppuk || on == gostop::EventKind::bomb;
  }

  std::vector<Twins> twins_;
  std::vector<std::size_t> counted_;  // kinds of which the rules count how often they came
  bool jokers_, dated_ = false, lapses_ = false;
};

class Search {
 public:
  explicit Search(const ForcedJob& job)
      : job_(job), keys_(*job.rules), shakes_matter_(!of_shakes().empty()) {}

  // Whether the wanting seat gets the goal from here; nothing where the limit was reached.
  std::optional<bool> wins(const State& state) {
    if (const auto settled = decided(state)) return settled;
    if (state.decision != gostop::Decision::turn) return best(state);
    std::string key = keys_.of(state);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    if (++positions_ > job_.most_positions) return std::nullopt;
    if (positions_ % 4096 == 0 && job_.go_on && !job_.go_on()) return std::nullopt;
    const std::optional<bool> value = best(state);
    if (value) known_.emplace(std::move(key), *value);
    return value;
  }

  // An action of the seat to move that keeps the value of the position.
  Action keeping(const State& state, bool value) {
    const std::vector<Action> all = moves(state);
    for (const Action action : all) {
      if (wins(gostop::after(*job_.rules, state, action)) == value) return action;
    }
    return all.front();
  }

  std::uint64_t positions() const { return positions_; }

 private:
  struct Promise {
    Action action;
    int worth = 0;  // for whoever moves
  };

  const std::vector<gostop::EventRow>& of_shakes() const {
    return job_.rules->on(gostop::EventKind::shake);
  }

  std::optional<bool> decided(const State& state) const {
    const Reached reached = job_.reached(state);
    if (reached != Reached::open) return reached == Reached::yes;
    if (state.over()) return false;
    return std::nullopt;
  }

  // Without draws and stops, which end a round, without showing what no row of the rules answers,
  // and with one of two cards that are the same.
  std::vector<Action> moves(const State& state) const {
    Legal legal = gostop::legal(*job_.rules, state);
    for (const Twins& pair : keys_.twins()) {
      if (legal.cards.has(pair.first)) legal.cards -= pair.second;
    }
    std::vector<Action> moves;
    for (int i = 0; i < legal.size(); ++i) {
      const Action action = legal.nth(i);
      const bool idle = action.verb == Verb::shake && !shakes_matter_;
      if (action.verb != Verb::offer && action.verb != Verb::stop && !idle) moves.push_back(action);
    }
    return moves;
  }

  // Points first, then cards, of the wanting seat against the best of the others.
  int promise(const State& state) const {
    constexpr int kPoint = 4;
    int own = 0, others = -1;
    for (Seat seat = 0; seat < state.players; ++seat) {
      const int worth =
          kPoint * gostop::points(*job_.rules, state, seat) + state.seat(seat).captured.size();
      if (seat == job_.seat) own = worth;
      if (seat != job_.seat) others = std::max(others, worth);
    }
    return own - others;
  }

  // First whether some move settles it at once, then the moves as they promise.
  std::optional<bool> best(const State& state) {
    const bool wants = state.to_move == job_.seat;
    const std::vector<Action> all = moves(state);
    std::vector<Promise> order;
    order.reserve(all.size());
    for (const Action action : all) {
      const State next = gostop::after(*job_.rules, state, action);
      if (const auto settled = decided(next)) {
        if (*settled == wants) return wants;
        continue;
      }
      order.push_back({action, wants ? promise(next) : -promise(next)});
    }
    std::stable_sort(order.begin(), order.end(),
                     [](const Promise& a, const Promise& b) { return a.worth > b.worth; });
    bool undecided = false;
    for (const Promise& each : order) {
      const auto value = wins(gostop::after(*job_.rules, state, each.action));
      if (value && *value == wants) return wants;
      undecided = undecided || !value;
    }
    if (undecided) return std::nullopt;
    return !wants;
  }

  const ForcedJob& job_;
  Keys keys_;
  bool shakes_matter_;
  std::unordered_map<std::string, bool> known_;
  std::uint64_t positions_ = 0;
};

}  // namespace

Forced force(const ForcedJob& job) {
  Search search(job);
  Story story(*job.rules, job.dealer, 0, job.deal);
  const std::optional<bool> value = search.wins(story.state());
  Forced forced;
  forced.positions = search.positions();
  if (!value) return forced;
  forced.kind = *value ? Forced::Kind::forced : Forced::Kind::prevented;
  while (!story.over() && job.reached(story.state()) == Reached::open) {
    story.act(search.keeping(story.state(), *value));
  }
  forced.line = story.record();
  return forced;
}

std::function<Reached(const State&)> first_to_minimum(Seat seat) {
  return [seat](const State& state) {
    // A seat that has the minimum is asked, or stopped by itself (GS-A-055).
    if (state.decision == gostop::Decision::go_stop) {
      return state.to_move == seat ? Reached::yes : Reached::no;
    }
    if (!state.over()) return Reached::open;
    return state.outcome == gostop::Outcome::stop && state.winner == seat ? Reached::yes
                                                                          : Reached::no;
  };
}

}  // namespace showstopper::solver
