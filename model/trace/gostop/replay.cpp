// SPDX-License-Identifier: Apache-2.0
#include "model/trace/gostop/replay.h"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "model/gostop/score.h"
#include "model/trace/gostop/filling.h"

namespace showstopper::trace {
namespace {

using gostop::ActionKind;
using gostop::CardSet;
using gostop::Decision;
using gostop::Rules;
using gostop::State;
using Kind = Finding::Kind;

// One pass over one trace without `x`.
class Pass {
 public:
  Pass(const GostopTrace& trace, const Rules& rules, const ReplayOptions& options)
      : trace_(trace),
        rules_(rules),
        options_(options),
        fixture_(trace.fixture()),
        // With the rules' own chooser nothing is asked that the rules would not ask.
        gives_lowest_(&rules != trace.rules.get()),
        names_(fixture_ || options.exact ? JunkNames::exact() : JunkNames::free()) {}

  std::vector<Finding> run() {
    log_.clear();
    state_ = opening(trace_, log());
    watch(-1);
    if (trace_.start) observed(-1, *trace_.start);
    claims(-1);
    for (int i = 0; i < count() && !parted_; ++i) step(i);
    if (!parted_) end();
    return std::move(found_);
  }

 private:
  int count() const { return static_cast<int>(trace_.actions.size()); }
  const Move& move(int i) const { return trace_.actions[static_cast<std::size_t>(i)]; }
  gostop::EventLog* log() { return options_.watch ? &log_ : nullptr; }

  void watch(int i) {
    if (!options_.watch) return;
    options_.watch(i, state_, log_);
    log_.clear();
  }

  void find(Kind kind, int i, std::string field, std::string expected, std::string got) {
    found_.push_back(
        {kind, trace_.line, i, std::move(field), std::move(expected), std::move(got), {}});
  }

  // What the engine showed after action i; null where it showed nothing.
  const GostopObservation* seen(int i) const {
    const auto place = static_cast<std::size_t>(i);
    if (place >= trace_.after.size() || trace_.after[place].empty()) return nullptr;
    return &trace_.after[place];
  }

  bool probe(int i) const {
    const std::vector<int>& probes = trace_.envelope.probes;
    return std::binary_search(probes.begin(), probes.end(), i);
  }

  void observed(int i, const GostopObservation& observation) {
    if (observation.has(GostopObservation::kError)) {
      find(Kind::engine_error, i, "error", "none",
           observation.error_kind + ": " + observation.error_message);
      parted_ = true;
    }
    for (Difference& d : compare(rules_, state_, observation, names_)) {
      find(Kind::wrong_position, i, std::move(d.field), std::move(d.reference),
           std::move(d.observed));
      if (!options_.keep_going && !fixture_) parted_ = true;
    }
  }

  void claims(int i) {
    for (const Claim& claim : trace_.expect) {
      if (claim.after != i || claim.refused) continue;
      for (Difference& d : compare(rules_, state_, claim.is, names_)) {
        find(Kind::wrong_claim, i, std::move(d.field), std::move(d.observed),
             std::move(d.reference));
      }
    }
  }

  const Claim* refusal_claimed(int i) const {
    for (const Claim& claim : trace_.expect) {
      if (claim.after == i && claim.refused) return &claim;
    }
    return nullptr;
  }

  // The action in the reference's names of J and K.
  gostop::Action named(gostop::Action action) const {
    if (!gostop::takes_card(action.kind)) return action;
    return gostop::Action::with(action.kind, names_.in_reference(action.card()));
  }

  void step(int i) {
    const gostop::Action action = named(move(i).action);
    const auto refusal = gostop::refusal(rules_, state_, move(i).seat, action);
    if (const Claim* claim = refusal_claimed(i)) return judge_refusal(i, *claim, refusal);
    if (probe(i)) {
      if (!refusal) {
        find(Kind::legal_probe, i, "action", "legal: " + to_text(move(i)), "sent as illegal");
        parted_ = true;
        return;
      }
      if (seen(i) != nullptr) observed(i, *seen(i));
      return claims(i);
    }
    if (refusal) {
      if (!fixture_ && already_done(i, action)) return look(i);
      if (!fixture_ && refused_by_engine(i)) return;
      return illegal(i, *refusal);
    }
    if (action.kind == ActionKind::give && gives_lowest_ && !equal_standing(i, action.card()))
      return;
    table_before_ = state_.table;
    for (gostop::Seat seat = 0; seat < rules_.players; ++seat) {
      captured_before_[static_cast<std::size_t>(seat)] = state_.seat(seat).captured;
    }
    gostop::apply(rules_, state_, action, log());
    give_lowest(i);
    watch(i);
    look(i);
    claims(i);
  }

  // The engine may stand at a choice that the rules do not leave open: what it shows there is a
  // position inside the turn, and the next one it shows is compared.
  void look(int i) {
    if (seen(i) == nullptr || stands_at_unasked_choice(i)) return;
    observed(i, *seen(i));
  }

  bool stands_at_unasked_choice(int i) const {
    if (fixture_ || i + 1 >= count() || !seen(i)->has(GostopObservation::kDecision)) return false;
    const Decision shown = seen(i)->decision;
    const bool choice =
        shown == Decision::take_hand || shown == Decision::take_flip || shown == Decision::give;
    if (!choice || state_.decision == shown) return false;
    const gostop::Action next = named(move(i + 1).action);
    return (next.kind == ActionKind::take || next.kind == ActionKind::give) &&
           already_done(i + 1, next);
  }

  void judge_refusal(int i, const Claim& claim, std::optional<gostop::Refusal> refusal) {
    if (!refusal) {
      find(Kind::not_refused, i, "action", "refused: " + claim.reason_text,
           "legal: " + to_text(move(i)));
    } else if (claim.reason && *claim.reason != *refusal) {
      find(Kind::not_refused, i, "reason", claim.reason_text, std::string(word(*refusal)));
    }
    claims(i);
  }

  void illegal(int i, gostop::Refusal refusal) {
    find(Kind::illegal_action, i, "action", fmt::format("{}: {}", word(refusal), sentence(refusal)),
         to_text(move(i)));
    parted_ = true;
  }

  // A log may spell out what the rules do without asking: a gift that was the only one, or the
  // table card that went with the hand card.
  bool already_done(int i, gostop::Action action) const {
    const auto seat = static_cast<std::size_t>(move(i).seat);
    const CardSet now = state_.seat(move(i).seat).captured;
    if (action.kind == ActionKind::give) {
      return captured_before_[seat].has(action.card()) && !now.has(action.card());
    }
    return action.kind == ActionKind::take && table_before_.has(action.card()) &&
           now.has(action.card()) && !captured_before_[seat].has(action.card());
  }

  // By what the engine shows after it, nothing has happened.
  bool refused_by_engine(int i) {
    const GostopObservation* observation = seen(i);
    if (observation == nullptr) return false;
    using O = GostopObservation;
    if (observation->has(O::kError)) return observation->error_kind == "illegal";
    if ((observation->seen & (O::kHands | O::kTable | O::kCaptured)) == 0) return false;
    JunkNames names = names_;
    return compare(rules_, state_, *observation, names).empty();
  }

  // Under `lowest_value` any card of the lowest value will do.
  bool equal_standing(int i, gostop::Card card) {
    const gostop::Card lowest = gostop::lowest_gift(rules_, state_);
    if (gostop::junk_worth(rules_, card) == gostop::junk_worth(rules_, lowest)) return true;
    find(Kind::illegal_action, i, "action",
         fmt::format("the card of lowest value, such as {}", gostop::name(lowest)),
         to_text(move(i)));
    parted_ = true;
    return false;
  }

  // Gifts that the log does not spell out.
  void give_lowest(int i) {
    while (gives_lowest_ && state_.decision == Decision::give) {
      const bool written = i + 1 < count() && move(i + 1).action.kind == ActionKind::give &&
                           move(i + 1).seat == state_.to_move;
      if (written) return;
      const gostop::Card lowest = gostop::lowest_gift(rules_, state_);
      gostop::apply(rules_, state_, gostop::Action::with(ActionKind::give, lowest), log());
    }
  }

  void end() {
    if (!trace_.result) return;
    if (!state_.over()) {
      const bool has_outcome = trace_.result->has(GostopResult::kOutcome);
      const std::string said =
          has_outcome ? std::string(word(trace_.result->outcome)) : std::string("a result");
      const std::string reference =
          fmt::format("the round is not over: {} {}", state_.to_move, word(state_.decision));
      return find(Kind::wrong_result, count(), "result", fixture_ ? said : reference,
                  fixture_ ? reference : said);
    }
    const gostop::Result result = gostop::settle(rules_, state_);
    for (Difference& d : compare(rules_, result, *trace_.result, !fixture_)) {
      find(Kind::wrong_result, count(), std::move(d.field),
           std::move(fixture_ ? d.observed : d.reference),
           std::move(fixture_ ? d.reference : d.observed));
    }
  }

  const GostopTrace& trace_;
  const Rules& rules_;
  const ReplayOptions& options_;
  const bool fixture_;
  const bool gives_lowest_;
  JunkNames names_;
  State state_;
  CardSet table_before_;
  std::array<CardSet, gostop::kMaxPlayers> captured_before_{};
  bool parted_ = false;  // the log and the reference no longer speak of the same position
  gostop::EventLog log_;
  std::vector<Finding> found_;
};

std::string filling_text(const GostopTrace& trace, const GostopTrace& full) {
  std::string text;
  const auto add = [&](CardSet now, CardSet then) {
    const std::string names = gostop::names(now - then);
    if (!names.empty()) text += (text.empty() ? "" : " | ") + names;
  };
  const bool position = trace.from == GostopTrace::From::state;
  for (int seat = 0; seat < trace.envelope.players; ++seat) {
    const auto i = static_cast<std::size_t>(seat);
    add(position ? full.state.seat(seat).hand : full.deal.hands[i],
        position ? trace.state.seat(seat).hand : trace.deal.hands[i]);
    add(full.state.seat(seat).captured, trace.state.seat(seat).captured);
  }
  add(position ? full.state.table : full.deal.table,
      position ? trace.state.table : trace.deal.table);
  for (int i = 0; i < full.stock().size() && i < trace.stock().size(); ++i) {
    if (trace.stock()[i].is_card()) continue;
    text += text.empty() ? "" : " | ";
    text += gostop::name(full.stock()[i]);
  }
  return text;
}

}  // namespace

std::string_view word(Kind kind) {
  switch (kind) {
    case Kind::illegal_action: return "illegal_action";
    case Kind::legal_probe: return "legal_probe";
    case Kind::wrong_position: return "wrong_position";
    case Kind::wrong_claim: return "wrong_claim";
    case Kind::not_refused: return "not_refused";
    case Kind::wrong_result: return "wrong_result";
    case Kind::engine_error: return "engine_error";
  }
  std::abort();
}

std::string to_text(const Finding& finding) {
  std::string text =
      fmt::format("{} at action {}: `{}` is {}, expected {}", word(finding.kind), finding.action,
                  finding.field, finding.got.empty() ? "empty" : finding.got,
                  finding.expected.empty() ? "empty" : finding.expected);
  if (!finding.filling.empty()) text += fmt::format(" (with {} for x)", finding.filling);
  return text;
}

State opening(const GostopTrace& trace, gostop::EventLog* log) {
  if (trace.from != GostopTrace::From::state) {
    return gostop::start(*trace.rules, trace.envelope.dealer, trace.envelope.carry, trace.deal,
                         log);
  }
  State state = trace.state;
  gostop::open_turn(*trace.rules, state);
  return state;
}

const Rules& GostopReplay::asking_rules(const GostopTrace& trace) {
  if (trace.fixture() || trace.rules->steal_chooser != gostop::StealChooser::lowest_value) {
    return *trace.rules;
  }
  if (latest_ != trace.rules) {
    latest_ = trace.rules;
    asking_ = std::make_unique<Rules>(*trace.rules);
    asking_->steal_chooser = gostop::StealChooser::victim;
  }
  return *asking_;
}

std::vector<Finding> GostopReplay::findings(const GostopTrace& trace) {
  if (!trace.has_hidden()) return Pass(trace, asking_rules(trace), options_).run();
  for (const GostopTrace& full : fillings(trace, options_.fillings, options_.seed)) {
    std::vector<Finding> found = Pass(full, asking_rules(full), options_).run();
    if (found.empty()) continue;
    for (Finding& finding : found) finding.filling = filling_text(trace, full);
    return found;
  }
  return {};
}

}  // namespace showstopper::trace
