// SPDX-License-Identifier: Apache-2.0
#include "app/gostop_story.h"

#include <fmt/format.h>

#include "app/gostop_words.h"
#include "engines/gostop_judge.h"
#include "model/gostop/engine.h"
#include "model/gostop/score.h"
#include "model/gostop/settle.h"
#include "model/trace/filling.h"
#include "model/trace/gostop_observation.h"

namespace showstopper::app {

using gostop::EventLog;
using gostop::Seat;
using gostop::State;
using trace::GostopTrace;

namespace {

State opened(const GostopTrace& trace, EventLog* log) {
  if (trace.from == GostopTrace::From::state) {
    State state = trace.state;
    gostop::open_turn(*trace.rules, state);
    return state;
  }
  return gostop::start(*trace.rules, trace.envelope.dealer, trace.envelope.carry, trace.deal, log);
}

std::string refused_text(const GostopTrace& trace, std::size_t index, gostop::Refusal why) {
  return fmt::format("action {} `{}` is refused: {}", index, to_text(trace.actions[index]),
                     gostop::sentence(why));
}

// A fixture may show that an action is refused; it then goes on with the next one.
bool meant_to_be_refused(const GostopTrace& trace, std::size_t index) {
  for (const trace::Claim& claim : trace.expect) {
    if (claim.refused && claim.after == static_cast<int>(index)) return true;
  }
  return std::binary_search(trace.envelope.probes.begin(), trace.envelope.probes.end(),
                            static_cast<int>(index));
}

// Cards that do not matter are given one way of filling them in; every other is as good.
GostopTrace without_hidden(const GostopTrace& trace) {
  if (!trace.has_hidden()) return trace;
  std::vector<GostopTrace> ways = trace::fillings(trace, 1, 1);
  return ways.empty() ? trace : std::move(ways.front());
}

class Story {
 public:
  Story(const GostopTrace& trace, bool coloured)
      : trace_(trace), rules_(*trace.rules), words_(rules_, coloured) {}

  Retold tell(const RoundLine& line) {
    for (engines::Finding& finding : engines::judge(trace_).findings) {
      findings_.push_back(std::move(finding));
    }
    heading(line);
    state_ = opened(trace_, &log_);
    events();
    marks(-1);
    for (std::size_t i = 0; i < trace_.actions.size(); ++i) {
      if (!step(i)) break;
    }
    if (state_.over()) ending();
    return std::move(retold_);
  }

 private:
  void say(const std::string& text) { retold_.text += text + '\n'; }

  void heading(const RoundLine& line) {
    say(words_.strong(fmt::format("{}:{}", line.file, line.number)));
    say(fmt::format("{}, {} players, P{} deals{}", rules_.source->name, rules_.players,
                    trace_.envelope.dealer,
                    trace_.envelope.carry > 0
                        ? fmt::format(", after {} rounds without a winner", trace_.envelope.carry)
                        : ""));
    if (!trace_.envelope.why.empty()) say(trace_.envelope.why);
    if (!trace_.envelope.clauses.empty()) {
      say(fmt::format("clauses {}", fmt::join(trace_.envelope.clauses, " ")));
    }
  }

  void position() {
    const gostop::SeatState& mover = state_.seat(state_.to_move);
    say("");
    std::string piles;
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      const gostop::SeatState& of = state_.seat(seat);
      say(fmt::format("    P{} captured {}  {} points{}{}", seat, words_.cards(of.captured),
                      gostop::points(rules_, state_, seat),
                      of.go_count > 0 ? fmt::format(", go {}", of.go_count) : "",
                      of.credits > 0 ? fmt::format(", {} bomb credits", of.credits) : ""));
    }
    say(fmt::format("    table {}   stock {}", words_.cards(state_.table), state_.stock.size()));
    say(fmt::format("    P{} holds {}", state_.to_move, words_.cards(mover.hand)));
  }

  void events() {
    for (const gostop::Event& event : log_) {
      const std::string sentence = words_.sentence(event);
      if (!sentence.empty()) say("      " + sentence);
    }
    log_.clear();
  }

  // What a log or a fixture says otherwise.
  void marks(int index) {
    for (const engines::Finding& finding : findings_) {
      if (finding.action != index) continue;
      say(words_.strong(fmt::format("  !!  {} `{}` is {}, expected {}", engines::word(finding.kind),
                                    finding.key, finding.got, finding.expected)));
    }
  }

  bool step(std::size_t index) {
    const trace::Move& move = trace_.actions[index];
    if (state_.decision == gostop::Decision::turn && !state_.turn.moved) position();
    say(words_.strong(fmt::format("{:>3}  P{} {}", index, move.seat, trace::to_text(move.action))));
    if (const auto why = gostop::refusal(rules_, state_, move.seat, move.action)) {
      say(fmt::format("      refused: {}", gostop::sentence(*why)));
      marks(static_cast<int>(index));
      if (meant_to_be_refused(trace_, index)) return true;
      retold_.refused = refused_text(trace_, index, *why);
      return false;
    }
    gostop::apply(rules_, state_, move.action, &log_);
    events();
    marks(static_cast<int>(index));
    return true;
  }

  void ending() {
    const gostop::Result result = gostop::settle(rules_, state_, &log_);
    say("");
    if (result.has_winner()) {
      say(words_.strong(fmt::format("P{} wins ({})", result.winner, gostop::word(result.outcome))));
      say(fmt::format("    points {}, bonus {}, multiplier {}", result.points, result.bonus,
                      result.multiplier));
      for (const gostop::Event& event : log_) {
        if (event.what == gostop::Happened::combination) say("      " + words_.sentence(event));
      }
      std::string reasons;
      for (const gostop::Reason& reason : result.reasons) {
        reasons += (reasons.empty() ? "" : ", ") + gostop::to_text(rules_, reason);
      }
      if (!reasons.empty()) say("    because of " + reasons);
    } else {
      say(words_.strong(fmt::format("nobody wins ({})", gostop::word(result.outcome))));
    }
    std::string payments;
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      payments += fmt::format("{}P{} {:+}", seat == 0 ? "" : ", ", seat,
                              result.payments[static_cast<std::size_t>(seat)]);
    }
    say("    payments " + payments);
    say(fmt::format("    P{} deals next, carry {}", result.next_dealer, result.next_carry));
  }

  const GostopTrace& trace_;
  const gostop::Rules& rules_;
  GostopWords words_;
  std::vector<engines::Finding> findings_;
  State state_;
  EventLog log_;
  Retold retold_;
};

}  // namespace

Retold replay_gostop(const GostopTrace& read) {
  GostopTrace trace = without_hidden(read);
  Retold retold;
  const gostop::Rules& rules = *trace.rules;
  State state = opened(trace, nullptr);
  trace.start = trace::observe(rules, state);
  trace.after.clear();
  trace.result.reset();
  for (std::size_t i = 0; i < trace.actions.size(); ++i) {
    const trace::Move& move = trace.actions[i];
    if (const auto why = gostop::refusal(rules, state, move.seat, move.action)) {
      if (!meant_to_be_refused(trace, i)) {
        retold.refused = refused_text(trace, i, *why);
        break;
      }
    } else {
      gostop::apply(rules, state, move.action);
    }
    trace.after.push_back(trace::observe(rules, state));
  }
  if (state.over()) trace.result = trace::observe(rules, gostop::settle(rules, state));
  retold.text = to_json(trace);
  return retold;
}

Retold show_gostop(const GostopTrace& trace, const RoundLine& line, bool coloured) {
  const GostopTrace filled = without_hidden(trace);
  return Story(filled, coloured).tell(line);
}

}  // namespace showstopper::app
