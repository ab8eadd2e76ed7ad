// SPDX-License-Identifier: Apache-2.0
#include "conformance/gostop/judge.h"

#include <algorithm>

#include <fmt/format.h>

#include "conformance/gostop/classify.h"
#include "conformance/gostop/resync.h"
#include "model/gostop/engine.h"
#include "model/gostop/score.h"
#include "model/gostop/settle.h"
#include "model/trace/gostop/text.h"

namespace showstopper::engines {

using gostop::Action;
using gostop::ActionKind;
using gostop::Card;
using gostop::CardSet;
using gostop::Decision;
using gostop::Seat;
using gostop::State;
using trace::GostopObservation;
using trace::GostopTrace;

namespace {

// The event by which the clauses about an action are found.
std::string_view event_of(ActionKind kind) {
  using enum gostop::EventType;
  switch (kind) {
    case ActionKind::play: return gostop::word(turn_over);
    case ActionKind::take: return gostop::word(hand_takes_choice);
    case ActionKind::give: return gostop::word(give_choice);
    case ActionKind::bomb: return gostop::word(bomb);
    case ActionKind::shake: return gostop::word(shake);
    case ActionKind::quad: return gostop::word(hand_quad);
    case ActionKind::skip: return gostop::word(credit_used);
    case ActionKind::offer: return gostop::word(offer);
    case ActionKind::done: return gostop::word(declined);
    case ActionKind::go: return gostop::word(go);
    case ActionKind::stop: return gostop::word(stop);
    case ActionKind::accept: return gostop::word(accept);
    case ActionKind::refuse: return gostop::word(refuse);
    case ActionKind::cup_animal:
    case ActionKind::cup_junk: return gostop::word(cup_choice);
  }
  std::abort();
}

class Judge {
 public:
  Judge(const GostopTrace& trace, const Watch& watch)
      : trace_(trace),
        watch_(watch),
        rules_(*trace.rules),
        fixture_(trace.fixture()),
        names_(fixture_ ? trace::JunkNames::exact() : trace::JunkNames::free()) {}

  Verdict run() {
    begin();
    for (index_ = 0; index_ < static_cast<int>(trace_.actions.size()); ++index_) {
      if (!step()) break;
    }
    // The result is what was observed after the last action.
    index_ = std::min(index_, static_cast<int>(trace_.actions.size()) - 1);
    verdict_.unfollowed = trace_.actions.size() - verdict_.actions;
    if (trace_.result && !ended_in_error_) judge_result(*trace_.result);
    return std::move(verdict_);
  }

 private:
  void begin() {
    index_ = -1;
    if (trace_.from == GostopTrace::From::state) {
      state_ = trace_.state;
      gostop::open_turn(rules_, state_);
    } else {
      state_ = gostop::start(rules_, trace_.envelope.dealer, trace_.envelope.carry, trace_.deal,
                             &events_);
    }
    synced_ = state_;
    tell(false);
    if (trace_.start) observe(*trace_.start);
    claims();
  }

  void tell(bool restarted) {
    if (!watch_) return;
    const std::span<const gostop::Event> events(events_);
    watch_({index_, state_, restarted ? events.first(0) : events.subspan(told_), restarted});
    told_ = events_.size();
  }

  void forget_events() {
    events_.clear();
    told_ = 0;
  }

  // One action with what was observed after it; false where the round cannot be followed further.
  bool step() {
    const trace::Move& move = trace_.actions[at()];
    const GostopObservation* seen =
        at() < trace_.after.size() && !trace_.after[at()].empty() ? &trace_.after[at()] : nullptr;
    Action action = move.action;
    if (gostop::takes_card(action.kind)) {
      action = Action::with(action.kind, names_.in_reference(action.card()));
    }
    if (seen != nullptr && seen->has(GostopObservation::kError)) {
      return judge_error(*seen, move.seat, action);
    }
    ++verdict_.actions;
    if (!waiting_ && !fixture_) close_declarations(action.kind);
    if (!waiting_) carry_out(move.seat, action);
    tell(false);
    if (seen != nullptr) observe(*seen);
    claims();
    return true;
  }

  // The reference does the same, or says why it would not.
  void carry_out(Seat seat, Action action) {
    refused_ = gostop::refusal(rules_, state_, seat, action);
    if (expected_refusal()) return judge_refusal();
    const bool probe =
        std::binary_search(trace_.envelope.probes.begin(), trace_.envelope.probes.end(), index_);
    if (probe && refused_) return;  // the observation must show the state unchanged
    if (!refused_) return gostop::apply(rules_, state_, action, &events_);
    if (!fixture_ && follow_choice(seat, action)) return;
    report(Kind::illegal_accepted,
           fmt::format("{} at {}", gostop::word(*refused_), gostop::word(state_.decision)), "",
           fmt::format("a refusal: {}", gostop::sentence(*refused_)), "carried out");
    ++state_.seat(seat < rules_.players ? seat : 0).turns;
    refused_now_ = true;
  }

  // A log may leave out that a seat has nothing more to declare: the next action says it.
  void close_declarations(ActionKind next) {
    if (next == ActionKind::shake || next == ActionKind::quad || next == ActionKind::done) return;
    while (state_.decision == Decision::declare) {
      gostop::apply(rules_, state_, {ActionKind::done, 0}, &events_);
    }
  }

  // A log may write down a choice that the rules did not ask for, if it comes to the same.
  bool follow_choice(Seat seat, Action action) {
    if (action.kind == ActionKind::take)
      return state_.decision != Decision::take_hand && state_.decision != Decision::take_flip;
    if (action.kind != ActionKind::give || state_.decision == Decision::give) return false;
    exchange_given(seat, action.card());
    return true;
  }

  // The reference handed over `other` where the log names `card`: two cards of equal worth trade
  // places. What cannot be matched shows in the next observation.
  void exchange_given(Seat victim, Card card) {
    if (victim < 0 || victim >= rules_.players || !state_.seat(victim).captured.has(card)) return;
    for (const gostop::Event& event : events_) {
      const bool stolen =
          event.what == gostop::EventType::steal || event.what == gostop::EventType::steal_double;
      if (!stolen || event.other != victim) continue;
      const CardSet handed = event.cards & state_.seat(event.seat).captured;
      for (const Card other : handed) {
        if (named_in_log(victim, other) ||
            gostop::junk_worth(rules_, other) != gostop::junk_worth(rules_, card)) {
          continue;
        }
        trade(victim, card, event.seat, other);
        return;
      }
    }
  }

  // Whether another `give` beside this action names the card.
  bool named_in_log(Seat victim, Card card) const {
    const auto names_it = [&](int i) {
      const trace::Move& move = trace_.actions[static_cast<std::size_t>(i)];
      return move.action.kind == ActionKind::give && move.seat == victim &&
             names_.in_reference(move.action.card()) == card;
    };
    const auto gives = [&](int i) {
      return i >= 0 && i < static_cast<int>(trace_.actions.size()) &&
             trace_.actions[static_cast<std::size_t>(i)].action.kind == ActionKind::give;
    };
    for (int i = index_; gives(i); --i) {
      if (names_it(i)) return true;
    }
    for (int i = index_; gives(i); ++i) {
      if (names_it(i)) return true;
    }
    return false;
  }

  void trade(Seat victim, Card card, Seat taker, Card other) {
    const auto swap = [](CardSet& cards, Card out, Card in) { cards = (cards - out) | in; };
    swap(state_.seat(victim).captured, card, other);
    swap(state_.seat(taker).captured, other, card);
    CardSet& before = state_.turn.captured_before;
    if (state_.mover == victim && before.has(card)) swap(before, card, other);
    if (state_.mover == taker && before.has(other)) swap(before, other, card);
  }

  // Fixtures: the action at this index is claimed to be refused.
  const trace::Claim* expected_refusal() const {
    for (const trace::Claim& claim : trace_.expect) {
      if (claim.after == index_ && claim.refused) return &claim;
    }
    return nullptr;
  }

  void judge_refusal() {
    const trace::Claim& claim = *expected_refusal();
    if (!refused_) {
      report(Kind::illegal_accepted, "", "", fmt::format("a refusal ({})", claim.reason_text),
             "carried out");
      const trace::Move& move = trace_.actions[at()];
      gostop::apply(rules_, state_, move.action, &events_);
    } else if (claim.reason && *claim.reason != *refused_) {
      report(Kind::wrong_refusal, "", "refused", std::string(gostop::word(*claim.reason)),
             std::string(gostop::word(*refused_)));
    }
  }

  // What a fixture claims of this moment, against the reference.
  void claims() {
    for (const trace::Claim& claim : trace_.expect) {
      if (claim.after != index_ || claim.refused) continue;
      ++verdict_.observations;
      for (const trace::Difference& difference : compare(rules_, state_, claim.is, names_)) {
        report(kind_of_field(difference.field), "", difference.field, difference.observed,
               difference.reference);
      }
    }
  }

  static Kind kind_of_field(const std::string& field) {
    static const std::pair<std::string_view, Kind> kFields[] = {
        {"to_move", Kind::wrong_turn},
        {"decision", Kind::wrong_decision},
        {"legal", Kind::wrong_legal},
        {"hands", Kind::wrong_hand},
        {"table", Kind::wrong_capture},
        {"captured", Kind::wrong_capture},
        {"stacks", Kind::wrong_stack},
        {"stock", Kind::wrong_stock},
        {"points", Kind::wrong_points},
        {"go_counts", Kind::wrong_go_count},
        {"shakes", Kind::wrong_shake_count},
        {"bombs", Kind::wrong_bomb_count},
        {"credits", Kind::wrong_credits},
        {"instant", Kind::wrong_instant},
        {"result.outcome", Kind::wrong_outcome},
        {"result.winner", Kind::wrong_winner},
        {"result.points", Kind::wrong_points},
        {"result.bonus", Kind::wrong_bonus},
        {"result.multiplier", Kind::wrong_multiplier},
        {"result.payments", Kind::wrong_payment},
        {"result.reasons", Kind::wrong_reasons},
        {"result.next_dealer", Kind::wrong_dealer},
        {"result.next_carry", Kind::wrong_carry},
        {"result", Kind::wrong_end}};
    for (const auto& [prefix, kind] : kFields) {
      if (field.starts_with(prefix)) return kind;
    }
    return Kind::wrong_decision;
  }

  void observe(const GostopObservation& seen) {
    ++verdict_.observations;
    if (waiting_ || refused_now_) {
      go_on_from(seen);
      return;
    }
    if (!fixture_ && seen.has(GostopObservation::kDecision) && seen.decision != Decision::declare) {
      close_declarations(ActionKind::play);
    }
    const std::vector<trace::Difference> differing = compare(rules_, state_, seen, names_);
    if (differing.empty()) {
      synced_ = state_;
      forget_events();
      return;
    }
    const Seen own = seen_of(seen, rules_.players, names_);
    std::vector<Finding> found =
        differences({rules_, trace_.stock(), synced_, state_, events_, own});
    if (found.empty()) {
      const trace::Difference& first = differing.front();
      report(kind_of_field(first.field), "", first.field, first.reference, first.observed);
    }
    // Neither changes the position: the reference goes on as it is.
    const bool same_position =
        !found.empty() && std::all_of(found.begin(), found.end(), [](const Finding& finding) {
          return finding.detail == kInPlay || finding.kind == Kind::wrong_points;
        });
    if (!consequence()) {
      for (Finding& finding : found) add(std::move(finding));
    }
    if (!same_position) return go_on_from(seen);
    synced_ = state_;
    forget_events();
  }

  // Three cards that an engine left lying are no stack to it; what it does when they are captured
  // follows from that mistake and is none of its own.
  bool consequence() const {
    for (const gostop::Event& event : events_) {
      const bool taken = event.what == gostop::EventType::hand_takes_stack ||
                         event.what == gostop::EventType::flip_takes_stack;
      if (!taken) continue;
      for (const Card card : event.cards) {
        if (!card.is_joker() && gostop::in(irregular_, card.month())) return true;
      }
    }
    return false;
  }

  void go_on_from(const GostopObservation& seen) {
    refused_now_ = false;
    const Seen own = seen_of(seen, rules_.players, names_);
    const gostop::MonthSet stacked = state_.stacked;
    waiting_ = !restart(rules_, trace_.stock(), own, state_);
    if (!waiting_) {
      tell(true);
      ++verdict_.restarts;
      irregular_ = static_cast<gostop::MonthSet>(state_.stacked & (irregular_ | ~stacked));
    }
    synced_ = state_;
    forget_events();
  }

  bool judge_error(const GostopObservation& seen, Seat seat, Action action) {
    const std::optional<gostop::Refusal> refused =
        waiting_ ? std::nullopt : gostop::refusal(rules_, state_, seat, action);
    if (seen.error_kind == "unsupported") {
      verdict_.unsupported = true;
      ended_in_error_ = true;
      return false;
    }
    if (seen.error_kind == "illegal") {
      if (!refused && !waiting_) {
        report(Kind::legal_refused, std::string(gostop::word(action.kind)), "", "carried out",
               "refused: " + seen.error_message);
        ended_in_error_ = true;
        return false;
      }
      ++verdict_.actions;
      return true;
    }
    if (!refused && !waiting_) gostop::apply(rules_, state_, action, &events_);
    const Kind kind = seen.error_kind == "crash"     ? Kind::crash
                      : seen.error_kind == "stuck"   ? Kind::stuck
                      : seen.error_kind == "timeout" ? Kind::timeout
                                                     : Kind::error;
    std::string detail = seen.error_message;
    if (kind == Kind::stuck) detail = fmt::format("{} expected", gostop::word(state_.decision));
    report(kind, std::move(detail), "error", waiting_ ? "" : "carried out", seen.error_message);
    ended_in_error_ = true;
    return false;
  }

  void judge_result(const trace::GostopResult& seen) {
    if (seen.has(trace::GostopResult::kPayments)) {
      std::int64_t sum = 0;
      bool all = true;
      for (Seat seat = 0; seat < rules_.players; ++seat) {
        all = all && seen.payments.has(seat);
        sum += seen.payments[seat];
      }
      if (all && sum != 0) {
        report(Kind::payments_not_zero_sum, "", "result.payments", "a sum of 0",
               std::to_string(sum));
      }
    }
    if (waiting_) return;
    index_ = static_cast<int>(trace_.actions.size()) - 1;
    if (!state_.over()) {
      report(Kind::wrong_end, fmt::format("result for {}", gostop::word(state_.decision)), "result",
             "no result yet", std::string(gostop::word(seen.outcome)));
      return;
    }
    const gostop::Result result = gostop::settle(rules_, state_, &events_);
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      // What was paid inside the round is in the payments: an engine may leave it out.
      if (state_.instant[static_cast<std::size_t>(seat)] > 0) {
        gostop::Event paid{gostop::EventType::first_ppuk};
        paid.seat = static_cast<std::int8_t>(seat);
        events_.push_back(paid);
      }
    }
    const auto differing = compare(rules_, result, seen, !fixture_);
    bool told = false;
    for (const trace::Difference& difference : differing) {
      const Kind kind = kind_of_field(difference.field);
      const bool apart = kind == Kind::wrong_dealer || kind == Kind::wrong_carry;
      if (told && !apart) continue;  // what is paid follows from what came before it
      told = told || !apart;
      report(kind, "", difference.field, difference.reference, difference.observed);
    }
  }

  void report(Kind kind, std::string detail, std::string key, std::string expected,
              std::string got) {
    Finding finding;
    finding.kind = kind;
    finding.events = kind == Kind::illegal_accepted || kind == Kind::legal_refused
                         ? std::string(event_of(trace_.actions[at()].action.kind))
                         : event_words(kind, events_);
    finding.detail = std::move(detail);
    finding.key = std::move(key);
    finding.expected = std::move(expected);
    finding.got = std::move(got);
    add(std::move(finding));
  }

  void add(Finding finding) {
    finding.action = index_;
    if (index_ >= 0) {
      finding.action_text = to_text(trace_.actions[at()]);
    }
    // Points that go on being counted in the same wrong way are one finding of the round.
    const bool known = finding.kind == Kind::wrong_points &&
                       std::any_of(verdict_.findings.begin(), verdict_.findings.end(),
                                   [&finding](const Finding& other) {
                                     return other.kind == finding.kind &&
                                            other.detail == finding.detail &&
                                            other.key == finding.key;
                                   });
    if (known) return;
    finding.first = verdict_.findings.empty();
    verdict_.findings.push_back(std::move(finding));
  }

  std::size_t at() const { return static_cast<std::size_t>(index_); }

  const GostopTrace& trace_;
  const Watch& watch_;
  const gostop::Rules& rules_;
  const bool fixture_;
  trace::JunkNames names_;
  State state_;              // of the reference
  State synced_;             // the same at the latest observation
  gostop::EventLog events_;  // since then
  std::size_t told_ = 0;     // of these, told to the watcher
  std::optional<gostop::Refusal> refused_;
  Verdict verdict_;
  int index_ = -1;
  gostop::MonthSet irregular_ = 0;  // stacks that only the log's position has
  bool waiting_ = false;            // for a position to go on from
  bool refused_now_ = false;  // the latest action was refused by the rules and done by the engine
  bool ended_in_error_ = false;
};

}  // namespace

Verdict judge(const GostopTrace& trace, const Watch& watch) { return Judge(trace, watch).run(); }

}  // namespace showstopper::engines
