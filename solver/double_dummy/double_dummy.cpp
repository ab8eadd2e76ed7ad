// SPDX-License-Identifier: Apache-2.0
#include "solver/double_dummy/double_dummy.h"

#include <algorithm>
#include <array>
#include <deque>
#include <optional>
#include <vector>

#include "model/gostop/engine.h"
#include "model/gostop/score.h"
#include "model/table/check.h"
#include "solver/double_dummy/packed_position.h"
#include "solver/double_dummy/transposition_table.h"

namespace showstopper::solver {
namespace {

using gostop::Action;
using gostop::ActionKind;
using gostop::Legal;
using gostop::State;

// A type of its own, so that the search can recognize this goal: it knows more about the minimum
// than about goals in general.
struct FirstToMinimum {
  Seat seat;

  Reached operator()(const State& state) const {
    const Seat with = seat_with_minimum(state);
    if (with != gostop::kNobody) return with == seat ? Reached::yes : Reached::no;
    return state.over() ? Reached::no : Reached::open;
  }
};

bool wants_minimum(const DoubleDummyJob& job) {
  const auto* goal = job.reached.target<FirstToMinimum>();
  return goal != nullptr && goal->seat == job.seat;
}

// Depth first: wins come late in a round, so there is little to be seen from far. What makes it
// fast is that few positions are entered twice, and that the many in which somebody wins at once
// cost little more than the winning action.
class Search {
 public:
  explicit Search(const DoubleDummyJob& job)
      : job_(job), packer_(*job.rules, job.seat, wants_minimum(job)) {}

  // Whether the wanting seat gets the goal from here; nothing if the limit was reached.
  std::optional<bool> wins(const State& state) {
    if (const auto settled = decided(state)) return settled;
    Child child;
    child.state = state;
    recognize(child);
    if (const auto value = known(child)) return value;
    return judge(child, 0);
  }

  // An action of the seat to move that keeps the value of the position.
  Action keeping(const State& state, bool value) {
    limited_ = false;  // a repeated question was answered before
    const Moves all = moves(state);
    for (std::size_t i = 0; i < all.count; ++i) {
      if (wins(gostop::after(*job_.rules, state, all.actions[i])) == value) return all.actions[i];
    }
    UNREACHABLE("no action keeps the value of a position that was judged");
  }

  std::uint64_t entered() const { return entered_; }

 private:
  struct Moves {
    std::array<Action, 64> actions;
    std::size_t count = 0;
  };
  struct Child {
    State state;
    PackedPosition position;
    bool recognized = false;
    Action action;         // that leads here
    std::size_t rank = 0;  // of the action among those that settled positions of this depth
    int worth = 0;         // for the seat that moves
  };
  // Buffers of a depth, reused for the next position there, so that none are allocated for it.
  struct Depth {
    std::vector<Child> children;
    std::size_t count = 0;
    std::vector<std::size_t> order;
    Action won_last;
    std::array<Action, 2> settled_by;  // positions here, the latest last
  };

  static std::size_t rank_of(Action action, const Depth& here) {
    const auto at = std::find(here.settled_by.rbegin(), here.settled_by.rend(), action);
    return static_cast<std::size_t>(here.settled_by.rend() - at);
  }

  static void settle_by(Action action, Depth& here) {
    if (action == here.settled_by.back()) return;
    here.settled_by = {here.settled_by.back(), action};
  }

  std::optional<bool> decided(const State& state) const {
    const Reached reached = job_.reached(state);
    if (reached != Reached::open) return reached == Reached::yes;
    if (state.over()) return false;
    return std::nullopt;
  }

  // Without draws and stops, which end a round, without showing what changes nothing before the
  // settlement, and with one of several cards that are the same.
  Moves moves(const State& state) const {
    Legal legal = gostop::legal(*job_.rules, state);
    legal.cards = packer_.one_of_each(legal.cards, state.decision == gostop::Decision::give);
    Moves moves;
    const int size = legal.size();
    for (int i = 0; i < size; ++i) {
      const Action action = legal.nth(i);
      const bool idle = action.kind == ActionKind::shake && !packer_.shakes_matter();
      const bool ends = action.kind == ActionKind::stop || action.kind == ActionKind::concede ||
                        action.kind == ActionKind::push;
      if (action.kind == ActionKind::offer || ends || idle) continue;
      moves.actions[moves.count++] = action;
    }
    return moves;
  }

  // The wanting seat against the best of the others.
  int promise(const State& state) const {
    int own = 0, others = -1;
    for (Seat seat = 0; seat < state.players; ++seat) {
      const int worth = standing(state, seat);
      if (seat == job_.seat) own = worth;
      if (seat != job_.seat) others = std::max(others, worth);
    }
    return own - others;
  }

  // Points first, then cards, brights before others, and the cards that the seat to move can take
  // at once. Found by experiment: over 100 deals no other of twenty choices left fewer positions.
  int standing(const State& state, Seat seat) const {
    constexpr int kPoint = 4, kCard = 2, kBright = 3, kAnimalOrRibbon = 2;
    const gostop::CardValues& values = job_.rules->counting[0];
    const gostop::CardSet pile = state.seat(seat).captured;
    const gostop::CardSet pictured = values.animals | values.ribbons;
    int worth = kPoint * gostop::points(*job_.rules, state, seat) + kCard * pile.size() +
                kBright * (pile & values.brights).size() +
                kAnimalOrRibbon * (pile & pictured).size();
    if (seat != state.mover) return worth;
    for (gostop::Month month = 1; month <= gostop::Card::kMonths; ++month) {
      const gostop::CardSet of = gostop::CardSet::of(month);
      const gostop::CardSet held = state.seat(seat).hand & of, lying = state.table & of;
      if (held.empty() || lying.empty()) continue;
      worth += 1 + kBright * ((held | lying) & values.brights).size() +
               ((held | lying) & pictured).size();
    }
    return worth;
  }

  void recognize(Child& child) {
    child.recognized = PositionPacker::recognizes(child.state);
    if (!child.recognized) return;
    packer_.canonicalize(child.state);
    table_.pack(packer_, child.state, child.position);
  }

  std::optional<bool> known(const Child& child) const {
    return child.recognized ? table_.look_up(child.position) : std::nullopt;
  }

  bool out_of_bounds() {
    if (++entered_ > job_.most_positions && limited_) return true;
    return entered_ % 4096 == 0 && limited_ && job_.go_on && !job_.go_on();
  }

  std::optional<bool> judge(const Child& child, std::size_t depth) {
    if (out_of_bounds()) return std::nullopt;
    at_once_ = false;
    const std::optional<bool> value = best(child.state, depth);
    // A win at once is not stored: it is found again as fast as a look-up.
    if (value && child.recognized && !at_once_) table_.store(child.position, *value);
    at_once_ = false;
    return value;
  }

  // The order: an action that settles it at once, an action that leads to a known value, the two
  // actions that settled positions at this depth last, the others by `promise`. Those two alone
  // leave a third of the positions: an answer to one line often answers its neighbour.
  std::optional<bool> best(const State& state, std::size_t depth) {
    const bool wants = state.to_move == job_.seat;
    while (depths_.size() <= depth) depths_.emplace_back();
    Depth& here = depths_[depth];
    if (settles_at_once(state, wants, here)) {
      at_once_ = true;
      return wants;
    }
    here.order.clear();
    for (std::size_t i = 0; i < here.count; ++i) recognize(here.children[i]);
    for (std::size_t i = 0; i < here.count; ++i) {
      Child& child = here.children[i];
      const auto value = known(child);
      if (value == wants) {
        settle_by(child.action, here);
        return wants;
      }
      if (value) continue;
      child.rank = rank_of(child.action, here);
      child.worth = wants ? promise(child.state) : -promise(child.state);
      here.order.push_back(i);
    }
    std::stable_sort(here.order.begin(), here.order.end(), [&](std::size_t a, std::size_t b) {
      const Child &one = here.children[a], &other = here.children[b];
      return one.rank != other.rank ? one.rank > other.rank : one.worth > other.worth;
    });
    bool undecided = false;
    for (const std::size_t i : here.order) {
      const Child& child = here.children[i];
      auto value = known(child);
      if (!value) value = judge(child, depth + 1);
      if (value == wants) {
        settle_by(child.action, here);
        return wants;
      }
      undecided = undecided || !value;
    }
    if (undecided) return std::nullopt;
    return !wants;
  }

  // If no action does, `here` holds the positions after each action, except those that lose at
  // once.
  bool settles_at_once(const State& state, bool wants, Depth& here) const {
    here.count = 0;
    Moves all = moves(state);
    const auto end = all.actions.begin() + static_cast<std::ptrdiff_t>(all.count);
    const auto again = std::find(all.actions.begin(), end, here.won_last);
    if (again != end) std::iter_swap(all.actions.begin(), again);
    for (auto action = all.actions.begin(); action != end; ++action) {
      if (here.children.size() == here.count) here.children.emplace_back();
      here.children[here.count].action = *action;
      State& next = here.children[here.count].state;
      next = state;
      gostop::apply(*job_.rules, next, *action);
      const auto settled = decided(next);
      if (settled == wants) {
        here.won_last = *action;
        return true;
      }
      if (!settled) ++here.count;
    }
    return false;
  }

  const DoubleDummyJob& job_;
  PositionPacker packer_;
  TranspositionTable table_;
  std::deque<Depth> depths_;  // grows while references to its elements are in use
  std::uint64_t entered_ = 0;
  bool limited_ = true;
  bool at_once_ = false;  // how the position judged last was won
};

}  // namespace

DoubleDummyAnswer solve_double_dummy(const DoubleDummyJob& job) {
  Search search(job);
  History history(*job.rules, job.dealer, 0, job.deal);
  const std::optional<bool> value = search.wins(history.state());
  DoubleDummyAnswer forced;
  forced.positions = search.entered();
  if (!value) return forced;
  forced.kind = *value ? DoubleDummyAnswer::Kind::forced : DoubleDummyAnswer::Kind::prevented;
  while (!history.over() && job.reached(history.state()) == Reached::open) {
    history.act(search.keeping(history.state(), *value));
  }
  forced.line = history.record();
  return forced;
}

std::function<Reached(const State&)> first_to_minimum(Seat seat) { return FirstToMinimum{seat}; }

}  // namespace showstopper::solver
