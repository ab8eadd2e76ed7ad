// SPDX-License-Identifier: Apache-2.0
//
// Traces against the reference engine: every action is carried out, and all that the trace says is
// compared with what the rules make of it.
//
// A fixture claims: names of cards are exact, every claim is judged, and where cards are written
// `x` each claim must hold for each filling. A log reports: it is followed until it first parts
// from the reference, since what comes later is only a consequence. In a log
//   - J and K of a month may be swapped (gostop_observation.h);
//   - a `give` or `take` that the rules would not have asked is followed where it names a card of
//     equal standing; a `give` of the lowest card need not be written;
//   - an action that the rules refuse is no finding where the engine, by what it shows, refused it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "model/gostop/engine.h"
#include "model/trace/gostop/trace.h"

namespace showstopper::trace {

struct Finding {
  enum class Kind : std::uint8_t {
    illegal_action,  // carried out although the rules refuse it
    legal_probe,     // sent as illegal although it is legal
    wrong_position,  // something observed differs
    wrong_claim,     // a claim of a fixture does not hold
    not_refused,     // a claim of a refusal does not hold, or its reason
    wrong_result,    // something of the result differs, or the round is not over
    engine_error,    // the engine said that it failed
  };
  Kind kind = Kind::wrong_position;
  int line = 0;       // of the round in its file
  int action = -1;    // index; -1 before the first action, the number of actions: at the end
  std::string field;  // `captured[1]`, `result.payments[0]`, `action`
  std::string expected, got;  // a log: the rules, the engine; a fixture: the claim, the rules
  std::string filling;        // cards that stood for `x`, in order; empty without
  bool operator==(const Finding&) const = default;
};
std::string_view word(Finding::Kind kind);
std::string to_text(const Finding& finding);

struct ReplayOptions {
  bool keep_going = false;  // logs: report later differences too, as long as actions are legal
  bool exact = false;       // logs: J and K by their names
  int fillings = 8;         // random ways to fill `x`, beside the extreme ones
  std::uint64_t seed = 1;
  // Sees each position, with what happened on the way to it: -1 is the first one.
  std::function<void(int action, const gostop::State&, const gostop::EventLog&)> watch;
};

// Replays traces one after the other; what it keeps between them only saves work.
class GostopReplay {
 public:
  explicit GostopReplay(ReplayOptions options = {}) : options_(std::move(options)) {}

  // All findings of a trace that TraceReader handed out, in the order of the actions.
  std::vector<Finding> findings(const GostopTrace& trace);

 private:
  const gostop::Rules& asking_rules(const GostopTrace& trace);

  ReplayOptions options_;
  std::shared_ptr<const gostop::Rules> latest_;
  std::unique_ptr<gostop::Rules> asking_;
};

// The position before the first action of a trace without `x`.
gostop::State opening(const GostopTrace& trace, gostop::EventLog* log = nullptr);

// A whole round of a chooser as a trace with everything observed after each action, `legal` and the
// order of the stock included. `choose` gets the position and its legal actions.
using Chooser = std::function<gostop::Action(const gostop::State&, const gostop::Legal&)>;
GostopTrace record(std::string rules_json, std::shared_ptr<const gostop::Rules> rules,
                   gostop::Seat dealer, int carry, const gostop::Deal& deal, const Chooser& choose);
// Fills in the observations and the result of a trace without `x`, up to its last legal action.
void observe_all(GostopTrace& trace);

}  // namespace showstopper::trace
