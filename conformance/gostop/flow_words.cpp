// SPDX-License-Identifier: Apache-2.0
//
// The subject of a wrong decision and of a wrong end, and whether one follows from other cards.
#include <algorithm>

#include "conformance/gostop/clause_words.h"
#include "model/gostop/score.h"
#include "model/table/check.h"

namespace showstopper::conformance::gostop {
namespace {

using enum EventType;

bool came_in(const EventLog& events, EventType what) {
  return std::any_of(events.begin(), events.end(),
                     [what](const Event& event) { return event.what == what; });
}

// The words of a decision that not every turn has.
Words asked_by(Decision decision) {
  switch (decision) {
    case Decision::declare: return Words(word(shake));
    case Decision::take_hand: return Words(word(hand_takes_choice));
    case Decision::take_flip: return Words(word(flip_takes_choice));
    case Decision::give: return Words(word(give_choice));
    case Decision::cup: return Words(word(cup_choice));
    case Decision::respond: return Words(word(accept));
    case Decision::turn:
    case Decision::go_stop:
    case Decision::over: return "";
  }
  UNREACHABLE("the switch has a case for each value");
}

}  // namespace

// By a third stack, or not in place of a call. A log that stops where the score is not higher has
// taken the score for a new choice (GS-A-054), and one that stops below the minimum breaks
// GS-A-055: the events of the turn name both.
Words words_about_early_end(const State& state, std::optional<Outcome> outcome) {
  REQUIRES(!state.over());
  if (Words due = asked_by(state.decision); !due.empty()) return due;
  if (outcome == Outcome::three_ppuk) return Words(word(three_ppuk));
  const bool calls = state.decision == Decision::go_stop;
  return calls || outcome == Outcome::stop ? Words() : Words(word(exhausted));
}

// The cards of the mover decide whether its turn ends in a decision to go or stop, and with the
// last card of the round whether it ends in a draw. All other ends are the same with any piles.
bool goes_on_alike(const ObservedStep& step, const ObservedPosition& seen) {
  REQUIRES(step.after.players == step.rules.players);
  const State& after = step.after;
  if (after.over()) return after.outcome != Outcome::stop && after.outcome != Outcome::draw;
  if (after.decision != Decision::go_stop && after.decision != Decision::turn) return false;
  State own = after;
  for (Seat seat = 0; seat < step.rules.players; ++seat) {
    const auto& pile = seen.captured[seat];
    if (pile) own.seat(seat).captured = *pile;
  }
  const Seat mover = step.before.mover;
  const auto asked = [&](const State& state) {
    return stop_test(step.rules, state, mover) == StopTest::open;
  };
  return asked(own) == asked(after);
}

Words words_about_flow(const ObservedStep& step) {
  if (came_in(step.events, table_quad)) return "table_quad.effect";
  if (came_in(step.events, auto_stop)) {
    return Words(word(step.seen.decision == Decision::go_stop ? go : decision));
  }
  const bool declares = step.after.decision == Decision::declare;
  if (declares && !step.after.seat(step.after.to_move).dealt_quads.empty()) {
    return Words(word(hand_quad));
  }
  if (Words due = asked_by(step.after.decision); !due.empty()) return due;
  if (step.seen.decision) {
    if (Words undue = asked_by(*step.seen.decision); !undue.empty()) return undue;
  }
  const bool ends = step.seen.decision == Decision::over && !step.after.over();
  return ends ? words_about_early_end(step.after, step.seen.outcome) : Words();
}

}  // namespace showstopper::conformance::gostop
