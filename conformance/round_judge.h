// SPDX-License-Identifier: Apache-2.0
//
// The judge: one round of another engine, or one fixture, against the reference. It finds every
// divergence that does not follow from one already reported. After a divergence it goes on from the
// position of the log if that is complete. Else it waits for the next complete one, and reports in
// between only mistakes of an observation by itself (a card that is nowhere, points that are not
// those of the captured cards).
//
// docs/decisions/0008-how-traces-are-read.md lists the forgiven ways of writing. The `Reference` of
// a game knows those of the game; the rest here is the same for every game.
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "conformance/internal_error.h"
#include "conformance/misplaced.h"
#include "conformance/own_position.h"
#include "conformance/reference_of_a_game.h"
#include "conformance/verdict.h"
#include "model/table/check.h"
#include "model/trace/trace.h"

namespace showstopper::conformance {

template <ReferenceOfAGame Reference>
class RoundJudge {
 public:
  using Trace = typename Reference::Trace;
  using Observation = typename Reference::Observation;
  using Moment =
      MomentOf<typename Reference::State, typename Reference::Event, typename Reference::Refusal>;
  using Watch = std::function<void(const Moment&)>;

  RoundJudge(const Trace& trace, const Watch& watch, Strictness strictness)
      : trace_(trace),
        watch_(watch),
        fixture_(strictness == Strictness::of_a_fixture),
        reference_(trace, strictness) {
    REQUIRES(trace.rules != nullptr && trace.after.size() <= trace.actions.size());
    REQUIRES(std::is_sorted(trace.envelope.probes.begin(), trace.envelope.probes.end()));
  }

  // An internal error ends the verdict, which keeps the findings before it.
  Verdict run() {
    if (auto failed = guarded([this] { follow(); })) {
      failed->line = trace_.line;
      failed->got = trace_.rules->source->name;
      InternalErrors::keep(*failed);
      add(std::move(*failed));
    }
    return std::move(verdict_);
  }

 private:
  void follow() {
    verdict_.unreachable = waiting_ = !reference_.begin();
    notify();
    if (trace_.start) {
      if (trace_.start->failed()) return fail(*trace_.start);
      observe(*trace_.start);
    }
    claims();
    for (index_ = 0; index_ < count(); ++index_) {
      if (!step()) break;
    }
    ENSURES(verdict_.actions <= trace_.actions.size());
    // The result is the observation after the last action.
    index_ = std::min(index_, count() - 1);
    verdict_.unfollowed = trace_.actions.size() - verdict_.actions;
    judge_end();
  }

  int count() const { return static_cast<int>(trace_.actions.size()); }

  void judge_end() {
    if (ended_in_error_) return;
    if (trace_.result) {
      ++verdict_.observations;
      verdict_.result_alone = waiting_;
      std::vector<Finding> found = reference_.judge_result(*trace_.result, waiting_);
      if (!found.empty() && own_.fits_result(*trace_.result)) found.clear();
      for (Finding& finding : found) {
        if (!is_known(finding)) add(std::move(finding));
      }
    } else if (!fixture_) {
      verdict_.cut_short = !ended_by_the_log_ && (waiting_ || !reference_.over()) &&
                           !(reference_.excerpt() && verdict_.observations > 0);
    }
    take_notes();
  }

  // A mistake in a result occurs in both places where a log may give it: in the last observation
  // and at the top.
  bool is_known(const Finding& finding) const {
    return std::any_of(verdict_.findings.begin(), verdict_.findings.end(), [&](const Finding& of) {
      return of.key == finding.key && of.got == finding.got;
    });
  }

  void take_notes() {
    const Notes notes = reference_.take_notes();
    if (notes.empty()) return;
    for (int i = 0; i < kNotes; ++i) {
      if (notes.has(static_cast<Note>(i))) note(static_cast<Note>(i));
    }
  }

  void note(Note what) {
    // After a difference, an action may have an effect in the engine's own position.
    if (what == Note::not_refused && !verdict_.findings.empty()) return;
    const bool known = std::any_of(verdict_.notes.begin(), verdict_.notes.end(),
                                   [what](const Noted& noted) { return noted.what == what; });
    if (!known) verdict_.notes.push_back({what, index_});
    ENSURES(verdict_.notes.size() <= static_cast<std::size_t>(kNotes));
  }

  void notify(bool resynced = false) {
    const auto news = reference_.news();
    if (!watch_) return;
    watch_({index_, reference_.state(), resynced ? news.first(0) : news, refused_, resynced});
  }

  // The observation after an action; null if there is none.
  const Observation* shown(int action) const {
    REQUIRES(action >= left_out_);
    auto i = static_cast<std::size_t>(action - left_out_);
    if (action == exchanged_) ++i;
    if (action == exchanged_ + 1) --i;
    if (i >= trace_.after.size() || trace_.after[i].empty()) return nullptr;
    return &trace_.after[i];
  }

  auto shown_after() const {
    return [this](int action) { return shown(action); };
  }

  bool is_probe() const {
    const std::vector<int>& probes = trace_.envelope.probes;
    return std::binary_search(probes.begin(), probes.end(), index_);
  }

  // One action with the observation after it; false if the round cannot be followed further.
  bool step() {
    REQUIRES(index_ >= 0 && index_ < count() && !ended_in_error_);
    refused_.reset();
    const Observation* seen = shown(index_);
    if (seen != nullptr && seen->failed()) return judge_error(*seen);
    if (!waiting_ && !is_probe() && own_.goes_on(reference_, index_, count(), shown_after())) {
      verdict_.actions += own_.take(reference_);
    }
    own_.follow(index_, is_probe(), !waiting_);
    if (waiting_) {
      reference_.miss(index_);
    } else {
      ++verdict_.actions;
      reference_.turn_to(index_);
      carry_out(seen);
    }
    notify();
    if (seen != nullptr) observe(*seen);
    claims();
    take_notes();
    return true;
  }

  // The reference does the same, or refuses with a reason.
  void carry_out(const Observation* seen) {
    REQUIRES(!waiting_ && (seen == nullptr || !seen->failed()));
    refused_ = reference_.refusal(index_);
    if (refused_ && !fixture_ && !is_probe() && reference_.follow(index_)) return refused_.reset();
    if (const auto* claim = refusal_claimed()) {
      judge_refusal(*claim);
    } else if (refused_) {
      const bool also_refused = is_probe() ? !shown_elsewhere(seen) : engine_refused_too();
      if (!also_refused) {
        report_accepted();
      } else if (seen != nullptr) {
        judge_without_effect();
      }
    } else if (is_probe()) {
      if (!judge_legal_probe(seen)) return;
    }
    if (!refused_) reference_.carry_out(index_);
  }

  // Whether the engine accepts or refuses follows from its list of legal actions, if that differs
  // and was reported.
  bool follows_from_its_list(bool accepted) const {
    if constexpr (requires { reference_.offered(index_); }) {
      return reference_.offered(index_) == accepted;
    }
    return false;
  }

  void report_accepted() {
    REQUIRES(refused_);
    verdict_.accepted.push_back(index_);
    if (follows_from_its_list(true)) return part();
    report(Kind::illegal_accepted, fmt::format("{} at {}", word(*refused_), reference_.decision()),
           "", fmt::format("a refusal: {}", sentence(*refused_)), "carried out");
    part();
  }

  // The engine goes on without the reference.
  void part() {
    reference_.miss(index_);
    waiting_ = true;
  }

  // The engine shows a position in which nothing has changed, instead of an error. No engine goes
  // on asking for actions after the end of the round.
  void judge_without_effect() {
    REQUIRES(refused_);
    if (fixture_) return;
    if (!is_probe() && !reference_.over()) return note(Note::not_refused);
    report(Kind::illegal_accepted,
           fmt::format("{} at {}, without effect", word(*refused_), reference_.decision()), "",
           fmt::format("a refusal: {}", sentence(*refused_)), "not refused, without effect");
  }

  bool shown_elsewhere(const Observation* seen) const {
    return seen != nullptr && reference_.stands_without(index_, *seen) == false;
  }

  // By the next observation, nothing has happened (docs/decisions/0008).
  bool engine_refused_too() const {
    REQUIRES(refused_ && !is_probe());
    if (fixture_) return false;
    Reference then = reference_;
    for (int i = index_; i < count(); ++i) {
      if (i > index_) {
        then.turn_to(i);
        if (then.refusal(i)) return false;
        then.carry_out(i);
      }
      const Observation* seen = shown(i);
      if (seen != nullptr) return !seen->failed() && then.stands_without(index_, *seen) == true;
    }
    return false;
  }

  // Fixtures: the action at this index is claimed to be refused.
  auto refusal_claimed() const -> const typename decltype(Trace::expect)::value_type* {
    for (const auto& claim : trace_.expect) {
      if (claim.after == index_ && claim.refused) return &claim;
    }
    return nullptr;
  }

  void judge_refusal(const typename decltype(Trace::expect)::value_type& claim) {
    REQUIRES(claim.refused && claim.after == index_);
    if (!refused_) {
      report(Kind::illegal_accepted, "", "", fmt::format("a refusal ({})", claim.reason),
             "carried out");
    } else if (trace::is_refusal_reason(claim.reason) && claim.reason != word(*refused_)) {
      report(Kind::wrong_refusal, "", "refused", claim.reason, std::string(word(*refused_)));
    }
  }

  // A probe, sent as an illegal action, that is legal. A fixture is wrong then; of a log the engine
  // is, unless the log shows that it carried the action out. False if it did not.
  bool judge_legal_probe(const Observation* seen) {
    REQUIRES(!refused_ && is_probe());
    if (fixture_) {
      report(Kind::illegal_accepted, "", "", "a refusal", "allowed by the rules");
      return true;
    }
    if (shown_elsewhere(seen)) return true;
    if (follows_from_its_list(false)) return false;
    report(Kind::legal_refused, "", "", "carried out", "refused");
    return false;
  }

  // An error of the engine instead of a position.
  bool judge_error(const Observation& seen) {
    REQUIRES(seen.failed());
    if (seen.error_kind == "unsupported") {
      fail(seen);
      return false;
    }
    if (!waiting_) {
      ++verdict_.actions;
      reference_.turn_to(index_);
      refused_ = reference_.refusal(index_);
    }
    if (seen.error_kind == "illegal") {
      notify();
      if (waiting_ || refused_ || follows_from_its_list(false)) return true;
      report(Kind::legal_refused, "", "", "carried out", "refused: " + seen.error_message);
      return true;
    }
    if (!waiting_ && !refused_) reference_.carry_out(index_);
    notify();
    fail(seen);
    return false;
  }

  // The engine's own trouble ends the round.
  void fail(const Observation& seen) {
    REQUIRES(seen.failed() && !ended_in_error_);
    ended_in_error_ = true;
    verdict_.unsupported = seen.error_kind == "unsupported";
    if (verdict_.unsupported) return;
    const Kind kind = seen.error_kind == "crash"     ? Kind::crash
                      : seen.error_kind == "stuck"   ? Kind::stuck
                      : seen.error_kind == "timeout" ? Kind::timeout
                                                     : Kind::error;
    std::string said = words_of_error(kind, seen.error_kind, seen.error_message);
    std::string detail = said;
    if (kind == Kind::stuck) detail = fmt::format("{} expected", reference_.decision());
    report(kind, std::move(detail), "error", waiting_ ? "" : "carried out", std::move(said));
  }

  // The claims of a fixture about this moment, against the reference.
  void claims() {
    REQUIRES(index_ < count());
    if (waiting_) return;
    for (const auto& claim : trace_.expect) {
      if (claim.after != index_) continue;
      ++verdict_.observations;
      if (claim.refused) continue;
      for (const Difference& difference : reference_.claim_differences(claim.is)) {
        report(Reference::kind_of(difference.field), "", difference.field, difference.observed,
               difference.reference);
      }
    }
  }

  // Each observation is judged after its own action.
  void put_in_place(Misplaced how) {
    REQUIRES(how != Misplaced::no && index_ >= 0);
    const bool exchanged = how == Misplaced::exchanged;
    const char* const why = exchanged ? "the two are exchanged" : "one entry is too many";
    report(
        Kind::out_of_step, "", fmt::format("after[{}]", index_ - left_out_),
        fmt::format("that after action {}: {}", index_, why),
        exchanged ? fmt::format("the position after action {}", index_ + 1) : "another position");
    exchanged_ = exchanged ? index_ : exchanged_;
    left_out_ -= exchanged ? 0 : 1;
    --verdict_.observations;
    observe(*shown(index_));
  }

  // The observations from here on are one action late.
  void leave_out(const Reference& before) {
    reference_ = before;
    report(Kind::out_of_step, "", fmt::format("after[{}]", index_ - left_out_),
           fmt::format("that after action {}: one is left out", index_),
           fmt::format("the position after action {}", index_ + 1));
    ++left_out_;
    --verdict_.observations;
  }

  // Fewer observations than actions: one of them may be left out in the middle.
  bool may_lack_one() const {
    return !fixture_ && index_ + 1 < count() &&
           trace_.after.size() + static_cast<std::size_t>(left_out_) < trace_.actions.size();
  }

  void observe(const Observation& seen) {
    REQUIRES(!seen.failed());
    ++verdict_.observations;
    if (!waiting_ && may_lack_one()) {
      const Reference before = reference_;
      if (!reference_.differences(seen).empty() &&
          is_of_the_next(before, seen, index_, count(), shown_after())) {
        return leave_out(before);
      }
      reference_ = before;
    }
    ended_by_the_log_ = Reference::ends_the_round(seen);
    if (waiting_) {
      if (returns_to_own(seen)) return notify(true);
      verdict_.alone.push_back(index_);
      add_all(reference_.classify_alone(seen));
      return resync(seen);
    }
    const std::vector<Difference> differing = reference_.differences(seen);
    if (differing.empty()) {
      own_.fits(seen);
      return reference_.agree();
    }
    if (returns_to_own(seen)) return notify(true);
    const bool first = !fixture_ && index_ > exchanged_ + 1;  // of two that may be exchanged
    if (first) {
      const Misplaced how = misplaced(reference_, seen, index_, count(), shown_after());
      if (how != Misplaced::no) return put_in_place(how);
    }
    Classified classified = reference_.classify(seen, differing);
    add_all(std::move(classified.findings));
    if (!classified.parted) return reference_.agree();
    if (!fixture_) own_.keep(reference_);
    resync(seen);
  }

  bool shows_all(const Observation& seen) const {
    if constexpr (requires { reference_.shows_all(seen); }) return reference_.shows_all(seen);
    return Reference(reference_).resync(seen);
  }

  // Whether the log goes on by the rules after all: less than a whole position may fit by chance.
  bool returns_to_own(const Observation& seen) {
    if (!own_.fits(seen) || !shows_all(seen)) return false;
    verdict_.actions += own_.take(reference_);
    waiting_ = false;
    return true;
  }

  void add_all(std::vector<Finding> findings) {
    for (Finding& finding : findings) add(std::move(finding));
  }

  void resync(const Observation& seen) {
    waiting_ = !reference_.resync(seen);
    if (waiting_) return;
    ++verdict_.resyncs;
    notify(true);
  }

  void report(Kind kind, std::string detail, std::string key, std::string expected,
              std::string got) {
    Finding finding;
    finding.kind = kind;
    finding.events = reference_.events_about(kind, index_);
    if constexpr (requires { reference_.words_about(kind, index_); }) {
      finding.about = reference_.words_about(kind, index_);
    }
    finding.detail = std::move(detail);
    finding.key = std::move(key);
    finding.expected = std::move(expected);
    finding.got = std::move(got);
    add(std::move(finding));
  }

  void add(Finding finding) {
    REQUIRES(index_ >= -1 && index_ < count());
    REQUIRES(verdict_.findings.empty() || verdict_.findings.back().action <= index_);
    finding.action = index_;
    if (index_ >= 0) finding.action_text = to_text(trace_.actions[index_]);
    finding.first = verdict_.findings.empty();
    finding.may_follow = waiting_ || reference_.strayed() || seen_with_another(finding);
    verdict_.findings.push_back(std::move(finding));
  }

  // A decision may follow from points or cards that the same observation shows; a result does not.
  bool seen_with_another(const Finding& finding) const {
    return !verdict_.findings.empty() && verdict_.findings.back().action == index_ &&
           !finding.key.starts_with("result");
  }

  const Trace& trace_;
  const Watch& watch_;
  const bool fixture_;
  Reference reference_;
  std::optional<typename Reference::Refusal> refused_;  // the latest action, by the rules
  Verdict verdict_;
  int index_ = -1;
  bool waiting_ = false;  // for a position to go on from
  int left_out_ = 0;      // observations that `after` lacks so far
  int exchanged_ = -3;    // the action whose observation is that after the next one
  OwnPosition<Reference> own_;
  bool ended_in_error_ = false;
  bool ended_by_the_log_ = false;  // by its latest observation the round is over
};

// A round with cards written `x` is right if each way of filling them in is: the findings are those
// of the first way that has any. The watcher gets the first way alone.
template <ReferenceOfAGame Reference>
Verdict judge_round(const typename Reference::Trace& trace,
                    const typename RoundJudge<Reference>::Watch& watch, int samples,
                    Strictness strictness) {
  if (hidden_cards(trace) == 0) return RoundJudge<Reference>(trace, watch, strictness).run();
  Verdict all;
  const typename RoundJudge<Reference>::Watch no_watch;
  bool first = true;
  std::vector<typename Reference::Trace> ways;
  if (auto failed = guarded([&] { ways = fillings(trace, samples, kFillingSeed); })) {
    InternalErrors::keep(*failed);
    all.findings.push_back(std::move(*failed));
    return all;
  }
  for (const auto& full : ways) {
    ENSURES(hidden_cards(full) == 0);
    Verdict verdict = RoundJudge<Reference>(full, first ? watch : no_watch, strictness).run();
    first = false;
    for (Finding& finding : verdict.findings) finding.filling = filling_text(trace, full);
    if (!verdict.findings.empty() || verdict.unsupported) return verdict;
    all.add_way(verdict);
  }
  return all;
}

}  // namespace showstopper::conformance
