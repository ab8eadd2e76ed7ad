// SPDX-License-Identifier: Apache-2.0
//
// Prints a round of a game without words of its own: as a trace with all observations of the
// reference, and step by step for a person. Positions are printed by their fields, events by
// `G::event_text`. It decides nothing: only the rules refuse an action.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "app/games/game.h"
#include "app/games/narration.h"
#include "app/report/match_report.h"
#include "conformance/basic/reference.h"
#include "engines/logs/match_order.h"

namespace showstopper::app {

// The lines that no game changes: the heading, the differences of a log, one fact a line.
std::string basic_heading(const RoundLine& line, const trace::Envelope& envelope,
                          const std::string& rule_set, bool coloured);
std::string basic_marks(const conformance::Verdict& verdict, int action, bool coloured);
std::string basic_facts(const trace::Facts& facts);

template <trace::BasicGame G>
class BasicNarrator {
 public:
  using Trace = trace::BasicTrace<G>;
  using Moment = conformance::BasicMoment<G>;

  explicit BasicNarrator(const Trace& trace) : trace_(trace), rules_(*trace.rules) {}

  // Up to the first action that the rules refuse.
  Retold replay() {
    Trace printed = trace_;
    printed.after.clear();
    printed.start.reset();
    printed.result.reset();
    bool apart = false;
    judge([&](const Moment& moment) {
      apart = apart || (moment.refused && !meant_to_be_refused(moment.action));
      if (apart) return;
      trace::BasicObservation seen;
      seen.facts = trace::facts_of<G>(rules_, moment.state);
      seen.json = trace::observation_json<G>(rules_, moment.state);
      if (moment.action < 0) {
        printed.start = std::move(seen);
      } else {
        printed.after.push_back(std::move(seen));
      }
    });
    if (G::over(last_) && !apart) {
      const trace::FieldWalker<G> walker(G::players(rules_));
      printed.result.emplace();
      printed.result->json = walker.json(G::settle(rules_, last_, nullptr));
    }
    retold_.text = trace::Traced<G>::to_json(printed);
    return std::move(retold_);
  }

  Retold show(const RoundLine& line, bool coloured) {
    retold_.text = basic_heading(line, trace_.envelope, rules_.source->name, coloured);
    retold_.place.round = engines::match_round(trace_.envelope.meta);
    retold_.place.begins = standing(trace_.envelope.dealer);
    std::vector<std::string> steps;  // the first one is the deal
    const conformance::Verdict verdict =
        judge([&](const Moment& moment) { steps.push_back(step(moment, coloured)); });
    add_unseen_step(steps, verdict);
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const int action = static_cast<int>(i) - 1;
      retold_.text += steps[i] + basic_marks(verdict, action, coloured);
    }
    if (G::over(last_)) ending(coloured);
    return std::move(retold_);
  }

 private:
  template <class See>
  conformance::Verdict judge(See see) {
    conformance::Verdict verdict = conformance::judge<G>(trace_, [&](const Moment& moment) {
      see(moment);
      last_ = moment.state;
    });
    if (!verdict.findings.empty()) retold_.parted = to_text(verdict.findings.front());
    return verdict;
  }

  bool meant_to_be_refused(int action) const {
    for (const auto& claim : trace_.expect) {
      if (claim.refused && claim.after == action) return true;
    }
    const std::vector<int>& probes = trace_.envelope.probes;
    return std::find(probes.begin(), probes.end(), action) != probes.end();
  }

  std::string step(const Moment& moment, bool coloured) const {
    std::string text;
    if (moment.action >= 0) {
      const auto& move = trace_.actions[moment.action];
      const std::string number = std::to_string(moment.action);
      text += std::string(number.size() < 3 ? 3 - number.size() : 0, ' ') + number +
              bold("  P" + to_text(move), coloured) + '\n';
    }
    if (moment.refused) text += "      refused: " + moment.refused->reason + '\n';
    for (const typename G::Event& event : moment.events) {
      text += "      " + std::string(G::event_text(event)) + '\n';
    }
    // The position before each new seat's turn.
    const bool turns =
        moment.action < 0 || G::over(moment.state) || G::to_move(moment.state) != G::to_move(last_);
    if (moment.refused || !turns || G::over(moment.state)) return text;
    trace::Facts facts;
    trace::FieldWalker<G>(G::players(rules_)).facts("", moment.state, facts);
    return text + '\n' + basic_facts(facts);
  }

  std::string standing(table::Seat dealer) const { return "P" + std::to_string(dealer) + " deals"; }

  void ending(bool coloured) {
    const typename G::Result result = G::settle(rules_, last_, nullptr);
    trace::Facts facts;
    trace::FieldWalker<G>(G::players(rules_)).facts("", result, facts);
    retold_.text += '\n' + bold("the round is over", coloured) + '\n' + basic_facts(facts);
    for (table::Seat seat = 0; seat < G::players(rules_); ++seat) {
      retold_.place.payments.push_back(result.payments[seat]);
    }
    retold_.place.ends = standing(table::after(trace_.envelope.dealer, G::players(rules_)));
  }

  const Trace& trace_;
  const typename G::Rules& rules_;
  typename G::State last_;
  Retold retold_;
};

}  // namespace showstopper::app
