// SPDX-License-Identifier: Apache-2.0
#include "conformance/gostop/log_actions.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "conformance/gostop/comparison.h"
#include "conformance/gostop/ways_of_writing.h"
#include "model/gostop/engine.h"

namespace showstopper::conformance::gostop {

Action LogActions::named(int action) const {
  const Action written = move(action).action;
  if (!takes_card(written.kind)) return written;
  return Action::with(written.kind, names_.in_reference(written.card()));
}

const trace::GostopObservation* LogActions::after(int action) const {
  const auto index = static_cast<std::size_t>(action);
  return index < trace_.after.size() ? &trace_.after[index] : nullptr;
}

std::optional<CardSet> LogActions::captured_at(int action, Seat seat) const {
  const auto* const before = action > 0     ? after(action - 1)
                             : trace_.start ? &*trace_.start
                                            : nullptr;
  for (const trace::GostopObservation* seen : {before, after(action)}) {
    if (seen == nullptr || !seen->captured.has(seat) || seen->captured[seat].unknown > 0) continue;
    return names_.in_reference(seen->captured[seat].cards);
  }
  return std::nullopt;
}

// A log may leave out that a seat has nothing more to declare: the next action shows it. An action
// that was sent to be refused, or was refused, shows nothing about choices before it.
bool LogActions::shows_omitted_choices(int action) const {
  const std::vector<int>& probes = trace_.envelope.probes;
  if (std::binary_search(probes.begin(), probes.end(), action)) return false;
  const trace::GostopObservation* seen = after(action);
  return seen == nullptr || seen->error_kind != "illegal";
}

bool LogActions::answers_next(int action, const State& state) const {
  const int next = action + 1;
  if (next >= size()) return false;
  if (!answers(move(next).action.kind, state.decision)) return false;
  // A gift may have the seat of either.
  const Seat seat = move(next).seat;
  return state.decision != Decision::give || seat == state.mover || seat == state.turn.victim;
}

// The same choice twice is not a way to write it once.
bool LogActions::repeats(int action) const {
  return action > 0 && move(action - 1) == move(action);
}

bool LogActions::shown_later(int action) const {
  const auto from = static_cast<std::size_t>(action);
  return from < trace_.after.size() &&
         std::any_of(trace_.after.begin() + action, trace_.after.end(),
                     [](const trace::GostopObservation& seen) { return !seen.empty(); });
}

bool LogActions::gives(Seat victim, Card card, int action) const {
  const auto is_gift = [&](int i) {
    return i >= 0 && i < size() && move(i).action.kind == ActionKind::give;
  };
  const auto names_it = [&](int i) { return move(i).seat == victim && named(i).card() == card; };
  for (int i = action; is_gift(i); --i) {
    if (names_it(i)) return true;
  }
  for (int i = action; is_gift(i); ++i) {
    if (names_it(i)) return true;
  }
  return false;
}

namespace {

// A position after choices that the log did not write.
struct Choices {
  State state;
  EventLog events;
  int differing = std::numeric_limits<int>::max();  // from the next observation; the most: refused
  bool operator<(const Choices& other) const { return differing < other.differing; }
};

class LeftOutChoices {
 public:
  LeftOutChoices(const LogActions& log, int action, const Rules& rules,
                 const trace::GostopObservation* seen)
      : log_(log), action_(action), rules_(rules), seen_(seen) {
    REQUIRES(action >= -1 && action < std::max(log.size(), 1));
  }

  // How well `state` fits the observation, which comes after the actions from the present one on.
  Choices as_shown(State state, EventLog events) const {
    Choices choices{std::move(state), std::move(events)};
    const trace::GostopObservation* seen = seen_;
    State then = choices.state;
    for (int i = action_; seen == nullptr && i < log_.size(); ++i) {
      const Action action = log_.named(i);
      if (showstopper::gostop::refusal(rules_, then, log_.move(i).seat, action)) return choices;
      apply(rules_, then, action);
      const trace::GostopObservation* shown = log_.after(i);
      if (shown == nullptr) break;
      if (!shown->empty()) seen = shown;
    }
    JunkNames names = log_.names();
    const bool nothing = seen == nullptr || seen->failed();
    choices.differing = nothing ? 0 : static_cast<int>(compare(rules_, then, *seen, names).size());
    return choices;
  }

  // One choice after the other, as long as there are choices to leave out.
  void try_from(const Choices& so_far, Choices& best) {
    const State& state = so_far.state;
    if (!may_be_left_out(state.decision)) return;
    const Legal may = legal(rules_, state);
    for (int i = 0; i < may.size() && left_ > 0; ++i, --left_) {
      const Action action = may.nth(i);
      if (action.kind == ActionKind::done) continue;
      State next = state;
      EventLog events = so_far.events;
      apply(rules_, next, action, &events);
      const Choices choices = as_shown(std::move(next), std::move(events));
      if (choices < best) best = choices;
      if (best.differing == 0) return;
      try_from(choices, best);
    }
  }

 private:
  static constexpr int kMostPositions = 200;

  const LogActions& log_;
  const int action_;
  const Rules& rules_;
  const trace::GostopObservation* const seen_;
  int left_ = kMostPositions;  // positions that may still be tried
};

}  // namespace

bool fill_in_choices(const LogActions& log, int action, const Rules& rules,
                     const trace::GostopObservation* seen, State& state, EventLog& events) {
  REQUIRES(action >= 0 || seen != nullptr);
  LeftOutChoices choices(log, action, rules, seen);
  const Choices none = choices.as_shown(state, events);
  Choices best = none;
  choices.try_from(none, best);
  ENSURES(!(none < best));
  if (!(best < none)) return false;
  state = best.state;
  events = std::move(best.events);
  return true;
}

}  // namespace showstopper::conformance::gostop
