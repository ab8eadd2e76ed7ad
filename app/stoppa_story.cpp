// SPDX-License-Identifier: Apache-2.0
#include "app/stoppa_story.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "model/stoppa/settle.h"
#include "model/trace/stoppa_replay.h"

namespace showstopper::app {

using stoppa::EventLog;
using stoppa::Seat;
using stoppa::State;
using trace::StoppaTrace;

namespace {

std::string action_text(const StoppaTrace& trace, int index) {
  const trace::StoppaMove& move = trace.actions[static_cast<std::size_t>(index)];
  return fmt::format("{} {}", move.seat, stoppa::to_text(move.action));
}

std::string refused_text(const StoppaTrace& trace, int index, stoppa::Refusal why) {
  return fmt::format("action {} `{}` is refused: {}", index, action_text(trace, index),
                     stoppa::sentence(why));
}

// A fixture may show that an action is refused; it then goes on with the next one.
bool meant_to_be_refused(const StoppaTrace& trace, int index) {
  for (const trace::StoppaClaim& claim : trace.expect) {
    if (claim.refused && claim.after == index) return true;
  }
  return std::binary_search(trace.envelope.probes.begin(), trace.envelope.probes.end(), index);
}

// Cards that do not matter are given one way of filling them in; every other is as good.
StoppaTrace without_hidden(const StoppaTrace& trace) {
  if (trace::hidden_cards(trace) == 0) return trace;
  std::vector<StoppaTrace> ways = trace::fillings(trace, 1, 1);
  return ways.empty() ? trace : std::move(ways.front());
}

std::string cards_text(stoppa::CardSet cards) {
  if (cards.empty()) return "none";
  const std::string laid = stoppa::to_text(stoppa::Action::lay(cards));
  return laid.substr(laid.find(' ') + 1);
}

class Story {
 public:
  Story(const StoppaTrace& trace, bool coloured)
      : trace_(trace), rules_(*trace.rules), coloured_(coloured) {}

  Retold tell(const RoundLine& line) {
    heading(line);
    const auto divergence = trace::check(trace_);
    trace::replay(trace_, [&](int index, const State& state, const EventLog& latest,
                              std::optional<stoppa::Refusal> refused) {
      if (!retold_.parted.empty()) return;
      if (index >= 0) action(index);
      if (refused) {
        say(fmt::format("      refused: {}", stoppa::sentence(*refused)));
        if (!meant_to_be_refused(trace_, index)) {
          retold_.parted = refused_text(trace_, index, *refused);
        }
      } else {
        for (const stoppa::Event& event : latest) tell_event(event);
      }
      if (divergence && divergence->action == index) mark(divergence->message);
      if (!refused) after_ = state;
      if (!state.over() && retold_.parted.empty()) position(state);
    });
    if (after_.over() && retold_.parted.empty()) ending();
    if (divergence && divergence->action == static_cast<int>(trace_.actions.size())) {
      mark(divergence->message);
    }
    return std::move(retold_);
  }

 private:
  void say(const std::string& text) { retold_.text += text + '\n'; }
  std::string strong(const std::string& text) const {
    return coloured_ ? "\033[1m" + text + "\033[0m" : text;
  }
  // What a log or a fixture says otherwise.
  void mark(const std::string& message) { say(strong("  !!  " + message)); }

  void heading(const RoundLine& line) {
    say(strong(fmt::format("{}:{}", line.file, line.number)));
    say(fmt::format("{}, {} players, P{} deals", rules_.source->name, rules_.players,
                    trace_.envelope.dealer));
    if (!trace_.envelope.why.empty()) say(trace_.envelope.why);
    if (!trace_.envelope.clauses.empty()) {
      say(fmt::format("clauses {}", fmt::join(trace_.envelope.clauses, " ")));
    }
  }

  void action(int index) {
    const trace::StoppaMove& move = trace_.actions[static_cast<std::size_t>(index)];
    say(strong(fmt::format("{:>3}  P{} {}", index, move.seat, stoppa::to_text(move.action))));
  }

  // The question that is open, what it is about, and who answers it. Told when it changes hands.
  void position(const State& state) {
    const std::string round(stoppa::round_name(state));
    if (round != round_) {
      round_ = round;
      say("");
      say(strong(fmt::format("    {}   pot {}", round, state.pot)));
      for (Seat seat = 0; seat < rules_.players; ++seat) {
        say(fmt::format("    P{} holds {}   purse {}{}", seat, cards_text(state.hand(seat)),
                        state.purse(seat),
                        state.bet(seat) > 0 ? fmt::format(", bet {}", state.bet(seat)) : ""));
      }
    }
  }

  void tell_event(const stoppa::Event& event) {
    if (event.what == stoppa::Happened::move) return;
    std::string text = "      ";
    if (event.seat != stoppa::kNobody) text += fmt::format("P{}: ", event.seat);
    text += stoppa::sentence(event.what);
    if (!event.cards.empty()) text += fmt::format(", {}", cards_text(event.cards));
    if (event.number != 0) text += fmt::format(" ({})", event.number);
    if (event.other != stoppa::kNobody) text += fmt::format(", P{}", event.other);
    say(text);
  }

  void ending() {
    const stoppa::Result result = stoppa::settle(rules_, after_);
    say("");
    say(strong(result.has_winner()
                   ? fmt::format("P{} wins ({})", result.winner, stoppa::word(result.outcome))
                   : fmt::format("nobody wins ({})", stoppa::word(result.outcome))));
    if (!result.reasons.empty()) {
      say(fmt::format("    because of {}", fmt::join(result.reasons, ", ")));
    }
    std::string payments;
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      payments += fmt::format("{}P{} {:+}", seat == 0 ? "" : ", ", seat,
                              result.payments[static_cast<std::size_t>(seat)]);
    }
    say("    payments " + payments);
    say(fmt::format("    P{} deals next, {} in the pot", result.next_dealer, result.pot));
  }

  const StoppaTrace& trace_;
  const stoppa::Rules& rules_;
  bool coloured_;
  State after_;
  std::string round_;
  Retold retold_;
};

}  // namespace

Retold replay_stoppa(const StoppaTrace& read) {
  StoppaTrace trace = without_hidden(read);
  Retold retold;
  const stoppa::Rules& rules = *trace.rules;
  std::vector<trace::StoppaObservation> after;
  std::optional<trace::StoppaObservation> start;
  State last;
  trace::replay(trace, [&](int index, const State& state, const EventLog& latest,
                           std::optional<stoppa::Refusal> refused) {
    if (!retold.parted.empty()) return;
    if (refused && !meant_to_be_refused(trace, index)) {
      retold.parted = refused_text(trace, index, *refused);
      return;
    }
    if (index < 0) {
      start = trace::observe(rules, state, latest);
    } else {
      after.push_back(trace::observe(rules, state, latest));
    }
    last = state;
  });
  trace.start = std::move(start);
  trace.after = std::move(after);
  trace.result.reset();
  if (last.over()) trace.result = trace::observe(stoppa::settle(rules, last), rules.players);
  retold.text = to_json(trace);
  return retold;
}

Retold show_stoppa(const StoppaTrace& trace, const RoundLine& line, bool coloured) {
  const StoppaTrace filled = without_hidden(trace);
  return Story(filled, coloured).tell(line);
}

}  // namespace showstopper::app
