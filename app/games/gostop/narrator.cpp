// SPDX-License-Identifier: Apache-2.0
#include "app/games/gostop/narrator.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include <fmt/format.h>

#include "app/games/gostop/phrases.h"
#include "app/games/narration.h"
#include "app/report/match_report.h"
#include "conformance/gostop/judge.h"
#include "engines/logs/match_order.h"
#include "model/gostop/score.h"
#include "model/gostop/settlement/settle.h"
#include "model/table/counted.h"
#include "model/trace/gostop/filling.h"
#include "model/trace/gostop/observation.h"

namespace showstopper::app {

using gostop::EventLog;
using gostop::Seat;
using gostop::State;
using trace::GostopTrace;

namespace {

// Cards that do not matter are given one way of filling them in; every other is as good.
GostopTrace without_hidden(const GostopTrace& trace) {
  if (!trace.has_hidden()) return trace;
  std::vector<GostopTrace> ways = trace::fillings(trace, 1, 1);
  return ways.empty() ? trace : std::move(ways.front());
}

class Story {
 public:
  Story(const GostopTrace& trace, bool coloured)
      : trace_(trace), rules_(*trace.rules), words_(rules_, coloured), coloured_(coloured) {}

  Retold tell(const RoundLine& line) {
    retold_.place.round = engines::match_round(trace_.envelope.meta);
    retold_.place.begins = standing(trace_.envelope.dealer, trace_.envelope.carry, trace_.pot);
    heading(line);
    const conformance::Verdict verdict = conformance::judge(
        trace_, [this](const conformance::gostop::Moment& moment) { see(moment); });
    add_unseen_step(steps_, verdict);
    const std::vector<bool> printed = near_findings(verdict, line.around);
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      if (!printed[i]) continue;
      retold_.text += steps_[i] + mark_lines(verdict, static_cast<int>(i) - 1, coloured_);
    }
    if (!verdict.findings.empty()) retold_.parted = to_text(verdict.findings.front());
    if (state_.over()) ending();
    return std::move(retold_);
  }

 private:
  void say(const std::string& text) { retold_.text += text + '\n'; }

  gostop::PerSitter<gostop::CardSet> sold() const {
    return trace_.from == GostopTrace::From::state ? trace_.state.sold
                                                   : sold_hands(rules_, trace_.deal);
  }

  std::string standing(Seat dealer, int carry, std::int64_t pot) const {
    return fmt::format("P{} deals, carry {}{}", dealer, carry,
                       rules_.pot_stake > 0 ? fmt::format(", pot {}", pot) : "");
  }

  void heading(const RoundLine& line) {
    say(words_.strong(fmt::format("{}:{}", line.file, line.number)));
    say(fmt::format(
        "{}, {} players, P{} deals{}", rules_.source->name, rules_.players, trace_.envelope.dealer,
        trace_.envelope.carry > 0 ? fmt::format(", after {} without a winner",
                                                table::counted(trace_.envelope.carry, "round"))
                                  : ""));
    if (trace_.pot > 0) say("left in the pot: " + table::counted(trace_.pot, "point"));
    for (const gostop::CardSet hand : sold()) {
      if (!hand.empty()) say("sold by a seat that sits out: " + words_.cards(hand));
    }
    retold_.text += origin_lines(trace_.envelope);
  }

  // The text of each action is kept by itself: the judge reports differences at the end, and each
  // is printed beside its action.
  void see(const conformance::gostop::Moment& moment) {
    steps_.resize(static_cast<std::size_t>(moment.action + 2));
    std::string& text = steps_.back();
    if (moment.resynced) {
      text += words_.faint("      from here on the position is the one that the log reports\n");
    } else {
      if (moment.action >= 0) {
        if (state_.decision == gostop::Decision::turn && !state_.turn.moved) text += position();
        const trace::Move& move = trace_.actions[moment.action];
        text += words_.strong(fmt::format("{:>3}  P{} {}", moment.action, move.seat,
                                          trace::to_text(move.action))) +
                '\n';
      }
      if (moment.refused) {
        text += fmt::format("      refused: {}\n", gostop::sentence(*moment.refused));
      }
      for (const gostop::Event& event : moment.events) {
        const std::string sentence = words_.sentence(event);
        if (!sentence.empty()) text += fmt::format("      {}\n", sentence);
      }
    }
    state_ = moment.state;
  }

  std::string position() const {
    std::string text = "\n";
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      const gostop::SeatState& player = state_.seat(seat);
      text += fmt::format(
          "    P{} captured {}  {}{}{}\n", seat, words_.cards(player.captured),
          table::counted(gostop::points(rules_, state_, seat), "point"),
          player.go_count > 0 ? fmt::format(", go {}", player.go_count) : "",
          player.credits > 0 ? ", " + table::counted(int{player.credits}, "bomb credit") : "");
    }
    text +=
        fmt::format("    table {}   stock {}\n", words_.cards(state_.table), state_.stock.size());
    return text + fmt::format("    P{} holds {}\n", state_.to_move,
                              words_.cards(state_.seat(state_.to_move).hand));
  }

  // Which steps to print: those of turns that differ from the rules and of `around` turns before
  // and after each; all if there is no difference or no `around`.
  std::vector<bool> near_findings(const conformance::Verdict& verdict,
                                  std::optional<int> around) const {
    if (!around || verdict.findings.empty()) return std::vector<bool>(steps_.size(), true);
    std::vector<int> turn_of;
    for (const std::string& step : steps_) {
      const bool begins = !step.empty() && step.front() == '\n';  // with the position
      turn_of.push_back((turn_of.empty() ? 0 : turn_of.back()) + (begins ? 1 : 0));
    }
    std::vector<bool> printed(steps_.size(), false);
    for (const conformance::Finding& finding : verdict.findings) {
      const auto at = static_cast<std::size_t>(finding.action + 1);
      if (at >= turn_of.size()) continue;
      for (std::size_t i = 0; i < turn_of.size(); ++i) {
        if (std::abs(turn_of[i] - turn_of[at]) <= *around) printed[i] = true;
      }
    }
    return printed;
  }

  void ending() {
    EventLog log;
    const gostop::Result result = gostop::settle(rules_, state_, &log);
    say("");
    if (result.has_winner()) {
      say(words_.strong(fmt::format("P{} wins ({})", result.winner, gostop::word(result.outcome))));
      say(fmt::format("    points {}, bonus {}, multiplier {}", result.points, result.bonus,
                      result.multiplier));
      for (const gostop::Event& event : log) {
        if (event.what == gostop::EventType::combination) say("      " + words_.sentence(event));
      }
      std::string reasons;
      for (const gostop::Reason& reason : result.reasons) {
        reasons += (reasons.empty() ? "" : ", ") + gostop::to_text(rules_, reason);
      }
      if (!reasons.empty()) say("    because of " + reasons);
    } else {
      say(words_.strong(fmt::format("no winner ({})", gostop::word(result.outcome))));
    }
    std::string payments;
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      payments += fmt::format("{}P{} {:+}", seat == 0 ? "" : ", ", seat, result.payments[seat]);
    }
    say("    payments " + payments);
    if (rules_.pot_stake > 0) say("    pot " + of_the_pot(result));
    if (rules_.sold_seats > 0) say("    for sold hands " + paid_for_sold(result));
    say(fmt::format("    P{} deals next, carry {}", result.next_dealer, result.next_carry));
    retold_.place.ends = standing(result.next_dealer, result.next_carry, result.pot.left);
    retold_.place.stake = rules_.match_stake;
    retold_.place.voided = result.outcome == gostop::Outcome::misdeal;
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      retold_.place.payments.push_back(gain(result, seat));
    }
  }

  // The amount of each seat from the pot less its stake, then the rest of the pot.
  std::string of_the_pot(const gostop::Result& result) const {
    std::string text;
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      text += fmt::format("P{} {:+}, ", seat, result.pot.payments[seat]);
    }
    return text + fmt::format("left {}", result.pot.left);
  }

  // The payment of each seat, then the price of each hand.
  std::string paid_for_sold(const gostop::Result& result) const {
    std::string text;
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      text += fmt::format("P{} {:+}, ", seat, -result.sale.paid[seat]);
    }
    text += "received ";
    for (int sitter = 0; sitter < rules_.sold_seats; ++sitter) {
      text += fmt::format("{}{:+}", sitter == 0 ? "" : " ",
                          result.sale.received[static_cast<std::size_t>(sitter)]);
    }
    return text;
  }

  const GostopTrace& trace_;
  const gostop::Rules& rules_;
  GostopPhrases words_;
  bool coloured_;
  std::vector<std::string> steps_;  // the first one is the opening
  State state_;
  Retold retold_;
};

}  // namespace

Retold replay_gostop(const GostopTrace& read) {
  GostopTrace trace = without_hidden(read);
  GostopTrace printed = trace;
  printed.after.clear();
  printed.result.reset();
  Retold retold;
  State last;
  bool parted = false;
  const conformance::Verdict verdict =
      conformance::judge(trace, [&](const conformance::gostop::Moment& moment) {
        parted = parted || moment.resynced;
        if (parted) return;
        last = moment.state;
        if (moment.action < 0) {
          printed.start = trace::observe(*trace.rules, last);
        } else {
          printed.after.push_back(trace::observe(*trace.rules, last));
        }
      });
  if (!verdict.findings.empty()) {
    retold.parted = to_text(verdict.findings.front());
  }
  if (!parted && last.over()) {
    printed.result = trace::observe(*trace.rules, gostop::settle(*trace.rules, last));
  }
  retold.text = to_json(printed);
  return retold;
}

Retold show_gostop(const GostopTrace& trace, const RoundLine& line, bool coloured) {
  const GostopTrace filled = without_hidden(trace);
  return Story(filled, coloured).tell(line);
}

}  // namespace showstopper::app
