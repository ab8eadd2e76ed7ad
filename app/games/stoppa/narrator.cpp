// SPDX-License-Identifier: Apache-2.0
#include "app/games/stoppa/narrator.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/coverage/played_line.h"
#include "app/games/narration.h"
#include "app/games/stoppa/phrases.h"
#include "app/report/match_report.h"
#include "conformance/stoppa/judge.h"
#include "engines/logs/match_order.h"
#include "model/stoppa/pot.h"
#include "model/stoppa/settle.h"
#include "model/table/check.h"
#include "model/trace/stoppa/filling.h"

namespace showstopper::app {

using stoppa::Seat;
using stoppa::State;
using trace::StoppaTrace;

namespace {

// Cards that do not matter are given one way of filling them in; every other is as good.
StoppaTrace without_hidden(const StoppaTrace& trace) {
  if (trace::hidden_cards(trace) == 0) return trace;
  std::vector<StoppaTrace> ways = trace::fillings(trace, 1, 1);
  return ways.empty() ? trace : std::move(ways.front());
}

class Story {
 public:
  Story(const StoppaTrace& trace, bool coloured)
      : trace_(trace), rules_(*trace.rules), coloured_(coloured) {}

  Retold tell(const RoundLine& line) {
    heading(line);
    place();
    const conformance::Verdict verdict = conformance::judge(
        trace_, [this](const conformance::stoppa::Moment& moment) { see(moment); });
    add_unseen_step(steps_, verdict);
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      retold_.text += steps_[i] + mark_lines(verdict, static_cast<int>(i) - 1, coloured_);
    }
    if (!verdict.findings.empty()) retold_.parted = to_text(verdict.findings.front());
    if (after_.over()) ending();
    return std::move(retold_);
  }

 private:
  void say(const std::string& text) { retold_.text += text + '\n'; }
  std::string strong(const std::string& text) const { return bold(text, coloured_); }

  // The text of each action is kept by itself: the judge reports differences at the end, and each
  // is printed beside its action.
  void see(const conformance::stoppa::Moment& moment) {
    steps_.resize(static_cast<std::size_t>(moment.action + 2));
    std::string& text = steps_.back();
    if (moment.resynced) {
      text += "       from here on the position is the one that the log reports\n";
      round_.clear();
    } else if (moment.action >= 0) {
      const trace::StoppaMove& move = trace_.actions[moment.action];
      text += strong(fmt::format("{:>3}  P{} {}", moment.action, move.seat,
                                 stoppa::to_text(move.action))) +
              '\n';
    }
    if (moment.refused) {
      text += fmt::format("       refused: {}\n", stoppa::sentence(*moment.refused));
    }
    for (const stoppa::Event& event : moment.events) {
      const std::string sentence = stoppa_sentence(event, moment.state);
      if (!sentence.empty()) text += "       " + sentence + '\n';
    }
    after_ = moment.state;
    if (!after_.over()) text += position(after_);
  }

  void heading(const RoundLine& line) {
    const stoppa::Table& table = trace_.table;
    say(strong(fmt::format("{}:{}", line.file, line.number)));
    say(fmt::format("{}, {} players, P{} deals{}", rules_.source->name, rules_.players,
                    trace_.envelope.dealer,
                    table.last_round ? " as the last dealer of the match" : ""));
    retold_.text += origin_lines(trace_.envelope);
    if (trace_.from == StoppaTrace::From::state) return;
    say(fmt::format(
        "everybody pays a punto of {} and a beccata of {}{}", table.punto, table.beccata,
        table.pot > 0 ? fmt::format(", {} are in the pot from before", table.pot) : ""));
  }

  // Purses before the ante, dealer and pot: the start of the round after this one.
  std::string standing(Seat dealer, const stoppa::PerSeat<stoppa::Chips>& purses,
                       stoppa::Chips pot) const {
    std::string text = fmt::format("P{} deals, {} in the pot, purses", dealer, pot);
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      text += fmt::format(" {}", purses[seat]);
    }
    return text;
  }

  void place() {
    retold_.place.round = engines::match_round(trace_.envelope.meta);
    const stoppa::Table& table = trace_.table;
    retold_.place.begins = standing(trace_.envelope.dealer, table.purses, table.pot);
  }

  // The position, if another part of the round begins; else empty.
  std::string position(const State& state) {
    const std::string round(stoppa::round_name(state));
    if (round == round_) return "";
    round_ = round;
    const bool contest = state.decision == stoppa::Decision::bet;
    std::string text =
        '\n' +
        strong("    " + title(state) + fmt::format("   pot {}", state.pot) +
               (contest ? fmt::format(", prize {}", stoppa::prize(rules_, state)) : "")) +
        '\n';
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      text += fmt::format("    P{} holds {}   purse {}{}\n", seat, hand_text(state, seat),
                          state.purse(seat),
                          state.bet(seat) > 0 ? fmt::format(", bet {}", state.bet(seat)) : "");
    }
    if (state.phase == stoppa::Phase::shed && !state.shed.laid.empty()) {
      text += fmt::format("    laid {}\n", cards_text(state.shed.laid));
    }
    return text;
  }

  std::string title(const State& state) const {
    switch (state.phase) {
      case stoppa::Phase::small:
        return fmt::format("small round {} of {}", state.iteration + 1, rules_.contested);
      case stoppa::Phase::big: return "big point";
      case stoppa::Phase::declare: return "before the shedding";
      case stoppa::Phase::shed: return "shedding";
      case stoppa::Phase::over: return "over";
    }
    UNREACHABLE("the switch has a case for each value");
  }

  // In a small round the packet of the current contest is first; the cards of earlier ones follow.
  static std::string hand_text(const State& state, Seat seat) {
    const stoppa::CardSet hand = state.hand(seat);
    if (state.phase != stoppa::Phase::small) return cards_text(hand);
    const stoppa::CardSet packet = state.packet(state.iteration, seat);
    const stoppa::CardSet earlier = hand - packet;
    return cards_text(packet) + (earlier.empty() ? "" : fmt::format(" ({})", cards_text(earlier)));
  }

  void ending() {
    const stoppa::Result result = stoppa::settle(rules_, after_);
    say("");
    say(strong(result.has_winner()
                   ? fmt::format("P{} wins ({})", result.winner, stoppa::word(result.outcome))
                   : fmt::format("no winner ({})", stoppa::word(result.outcome))));
    std::string payments;
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      const stoppa::Chips payment = result.payments[seat];
      payments += fmt::format("{}P{} {:+}", seat == 0 ? "" : ", ", seat, payment);
      retold_.place.payments.push_back(payment);
    }
    say("    in the whole round " + payments);
    retold_.place.ends = standing(result.next_dealer, after_.purses, result.pot);
    say("    next " + retold_.place.ends);
  }

  const StoppaTrace& trace_;
  const stoppa::Rules& rules_;
  bool coloured_;
  State after_;
  std::vector<std::string> steps_;  // the first one is the opening
  std::string round_;
  Retold retold_;
};

}  // namespace

Retold replay_stoppa(const StoppaTrace& read) {
  const StoppaTrace trace = without_hidden(read);
  const stoppa::Rules& rules = *trace.rules;
  StoppaTrace printed = trace;
  printed.after.clear();
  printed.start.reset();
  printed.result.reset();
  Retold retold;
  State last;
  bool apart = false;  // the engine broke a rule, or the round goes on from its own position
  const conformance::Verdict verdict =
      conformance::judge(trace, [&](const conformance::stoppa::Moment& moment) {
        apart = apart || moment.resynced ||
                (moment.refused && !meant_to_be_refused(trace, moment.action));
        if (apart) return;
        last = moment.state;
        if (moment.action < 0) {
          printed.start = trace::observe(rules, last, moment.events);
        } else {
          printed.after.push_back(trace::observe(rules, last, moment.events));
        }
      });
  if (!verdict.findings.empty()) retold.parted = to_text(verdict.findings.front());
  if (last.over()) printed.result = trace::observe(stoppa::settle(rules, last), rules.players);
  retold.text = to_json(printed);
  return retold;
}

Retold show_stoppa(const StoppaTrace& trace, const RoundLine& line, bool coloured) {
  const StoppaTrace filled = without_hidden(trace);
  return Story(filled, coloured).tell(line);
}

}  // namespace showstopper::app
