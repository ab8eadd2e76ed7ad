// SPDX-License-Identifier: Apache-2.0
#include "conformance/stoppa/judge.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <string>

#include <fmt/format.h>

#include "conformance/stoppa/classify.h"
#include "model/stoppa/position.h"
#include "model/trace/stoppa/replay.h"

namespace showstopper::engines {

using stoppa::Seat;
using stoppa::State;
using trace::StoppaObservation;
using trace::StoppaTrace;

namespace {

// Cards written `x` are filled in these many random ways besides the ordered ones.
constexpr int kFillings = 6;
constexpr std::uint64_t kFillingSeed = 1;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

// Takes over what a log says of chips, hands and whose turn it is, where it says all of it within
// the part of the round in which the reference is too, and that could stand in a round.
bool adopt(const stoppa::Rules& rules, const StoppaObservation& seen, State& state) {
  if (!seen.to_move || !seen.round || !seen.hands || !seen.bets || !seen.purses || !seen.pot) {
    return false;
  }
  if (state.over() || *seen.round != round_name(state) || *seen.to_move < 0 ||
      *seen.to_move >= rules.players) {
    return false;
  }
  State next = state;
  next.shed.to_move = static_cast<std::int8_t>(*seen.to_move);
  if (*seen.pot < 0 || *seen.pot > stoppa::kMaxChips) return false;
  next.pot = static_cast<stoppa::Chips>(*seen.pot);
  for (Seat seat = 0; seat < rules.players; ++seat) {
    const auto& hand = (*seen.hands)[at(seat)];
    const auto &bet = (*seen.bets)[at(seat)], &purse = (*seen.purses)[at(seat)];
    if (!hand || !bet || !purse || *bet < 0 || *bet > stoppa::kMaxChips || *purse < 0 ||
        *purse > stoppa::kMaxChips) {
      return false;
    }
    next.shed.hands[at(seat)] = *hand;
    next.bets[at(seat)] = static_cast<stoppa::Chips>(*bet);
    next.purses[at(seat)] = static_cast<stoppa::Chips>(*purse);
  }
  if (state.phase == stoppa::Phase::shed) {
    if (!seen.laid) return false;
    next.shed.laid = *seen.laid;
    const bool known = !next.shed.laid.empty() && next.shed.top_by != stoppa::kNobody;
    if (!known)
      next.shed.top_by =
          static_cast<std::int8_t>(next.shed.laid.empty() ? stoppa::kNobody : *seen.to_move);
  } else if (next.shed.hands != state.shed.hands) {
    return false;  // other cards than were dealt: nobody could say what comes next
  }
  // An engine may pay wrongly; the chips that it has now are those that it goes on with.
  const auto changed = stoppa::chips_in_play(next) - stoppa::chips_in_play(state);
  next.pot_before += changed;
  complete(next);
  if (next.pot_before < 0 || !flaws(rules, next).empty()) return false;
  state = next;
  return true;
}

class Judge {
 public:
  Judge(const StoppaTrace& trace, const StoppaWatch& watch)
      : trace_(trace), watch_(watch), rules_(*trace.rules) {}

  StoppaVerdict run() {
    state_ = trace::first_position(trace_, &latest_);
    tell(std::nullopt);
    if (trace_.start) observe(*trace_.start);
    claims();
    const int count = static_cast<int>(trace_.actions.size());
    for (index_ = 0; index_ < count; ++index_) {
      if (!step()) break;
    }
    verdict_.unfollowed = trace_.actions.size() - verdict_.actions;
    if (index_ == count && trace_.result) judge_result();
    return std::move(verdict_);
  }

 private:
  void tell(std::optional<stoppa::Refusal> refused) {
    if (watch_) watch_({index_, state_, latest_, refused, verdict_.restarts > 0});
  }

  // One action with what was observed after it; false where the round cannot be followed further.
  bool step() {
    const trace::StoppaMove& move = trace_.actions[at(index_)];
    const StoppaObservation* seen =
        at(index_) < trace_.after.size() ? &trace_.after[at(index_)] : nullptr;
    latest_.clear();
    const auto refused = refusal(rules_, state_, move.seat, move.action);
    if (seen != nullptr && !seen->error_kind.empty()) return judge_error(*seen, refused);
    if (!refused) apply(rules_, state_, move.action, &latest_);
    tell(refused);
    ++verdict_.actions;
    if (!judge_refusal(refused)) return went_on_from(seen);
    if (seen != nullptr) observe(*seen);
    claims();
    return true;
  }

  // What the engine said of itself instead of a position.
  bool judge_error(const StoppaObservation& seen, std::optional<stoppa::Refusal> refused) {
    if (seen.error_kind == "unsupported") {
      verdict_.unsupported = true;
      return false;
    }
    if (seen.error_kind == "illegal") {
      ++verdict_.actions;
      tell(refused);
      if (refused) return true;
      report(Kind::legal_refused, "", "", "carried out", "refused: " + seen.error_message);
      return false;
    }
    const Kind kind = seen.error_kind == "crash"     ? Kind::crash
                      : seen.error_kind == "stuck"   ? Kind::stuck
                      : seen.error_kind == "timeout" ? Kind::timeout
                                                     : Kind::error;
    report(kind, seen.error_message, "error", "carried out", seen.error_message);
    return false;
  }

  // False where the engine did what the rules refuse, so that the two have parted.
  bool judge_refusal(std::optional<stoppa::Refusal> refused) {
    const trace::StoppaClaim* claim = nullptr;
    for (const trace::StoppaClaim& each : trace_.expect) {
      if (each.refused && each.after == index_) claim = &each;
    }
    if (claim != nullptr && !refused) {
      report(Kind::illegal_accepted, "", "", fmt::format("a refusal ({})", claim->reason),
             "carried out");
      return true;
    }
    if (claim != nullptr && trace::is_refusal_reason(claim->reason) &&
        claim->reason != word(*refused)) {
      report(Kind::wrong_refusal, "", "refused", claim->reason, std::string(word(*refused)));
    }
    const auto& probes = trace_.envelope.probes;
    const bool probe = std::binary_search(probes.begin(), probes.end(), index_);
    if (probe && !refused) {
      report(Kind::illegal_accepted, "", "", "a refusal", "allowed by the rules");
      return true;
    }
    if (claim != nullptr || probe || !refused) return true;
    report(Kind::illegal_accepted, std::string(word(*refused)), "",
           fmt::format("a refusal: {}", sentence(*refused)), "carried out");
    return false;
  }

  // After an action that the rules refuse: from the position that the log reports, if it can be.
  bool went_on_from(const StoppaObservation* seen) {
    if (seen == nullptr || !adopt(rules_, *seen, state_)) return false;
    ++verdict_.restarts;
    standing_.clear();
    return true;
  }

  void observe(const StoppaObservation& seen) {
    if (seen == StoppaObservation()) return;
    ++verdict_.observations;
    const auto differing = trace::compare(rules_, state_, latest_, seen, trace_.fixture());
    std::set<std::string> still;
    std::set<Kind> told;
    for (const trace::Difference& difference : differing) {
      still.insert(mark(difference));
      const Kind kind = kind_of_stoppa(difference.field);
      if (standing_.contains(mark(difference)) || !told.insert(kind).second) continue;
      report(kind, plain(difference.field), difference.field, difference.reference,
             difference.observed);
    }
    standing_ = std::move(still);
  }

  // `purses` of `purses[1]`.
  static std::string plain(const std::string& field) { return field.substr(0, field.find('[')); }

  // By what a difference is known again while it stays: of numbers by how far they are apart, of
  // all else by where it is.
  static std::string mark(const trace::Difference& difference) {
    std::int64_t observed = 0, reference = 0;
    const bool numbers =
        number(difference.observed, observed) && number(difference.reference, reference);
    return numbers ? fmt::format("{} {:+}", difference.field, observed - reference)
                   : difference.field;
  }
  static bool number(const std::string& text, std::int64_t& into) {
    const char* end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, into);
    return error == std::errc() && rest == end;
  }

  // What a fixture claims of this moment, against the reference.
  void claims() {
    for (const trace::StoppaClaim& claim : trace_.expect) {
      if (claim.after != index_) continue;
      ++verdict_.observations;
      if (claim.refused) continue;
      for (const auto& difference : trace::compare(rules_, state_, latest_, claim.is, true)) {
        report(kind_of_stoppa(difference.field), plain(difference.field), difference.field,
               difference.observed, difference.reference);
      }
    }
  }

  void judge_result() {
    ++verdict_.observations;
    StoppaObservation observed;
    observed.result = trace_.result;
    --index_;  // what was observed after the last action
    bool told = false;
    for (const auto& difference : trace::compare(rules_, state_, latest_, observed, false)) {
      const Kind kind = kind_of_stoppa(difference.field);
      // What is paid follows from what came before it; who deals next does not.
      if (told && kind != Kind::wrong_dealer) continue;
      told = told || kind != Kind::wrong_dealer;
      const bool follows = kind == Kind::wrong_payment && !standing_.empty();
      if (follows) continue;
      report(kind, plain(difference.field), difference.field, difference.reference,
             difference.observed);
    }
  }

  void report(Kind kind, std::string detail, std::string key, std::string expected,
              std::string got) {
    Finding finding;
    const bool acted = index_ >= 0 && at(index_) < trace_.actions.size();
    const stoppa::Action* action = acted ? &trace_.actions[at(index_)].action : nullptr;
    finding.kind = kind;
    finding.events = stoppa_events(kind, latest_, action);
    finding.detail = std::move(detail);
    finding.action = index_;
    if (acted) {
      finding.action_text =
          std::to_string(trace_.actions[at(index_)].seat) + ' ' + to_text(*action);
    }
    finding.key = std::move(key);
    finding.expected = std::move(expected);
    finding.got = std::move(got);
    finding.first = verdict_.findings.empty();
    verdict_.findings.push_back(std::move(finding));
  }

  const StoppaTrace& trace_;
  const StoppaWatch& watch_;
  const stoppa::Rules& rules_;
  State state_;  // of the reference
  stoppa::EventLog latest_;
  std::set<std::string> standing_;  // differences of the latest observation
  StoppaVerdict verdict_;
  int index_ = -1;
};

}  // namespace

StoppaVerdict judge(const StoppaTrace& trace, const StoppaWatch& watch) {
  StoppaVerdict all;
  bool first = true;
  for (const StoppaTrace& filled : trace::fillings(trace, kFillings, kFillingSeed)) {
    StoppaVerdict verdict = Judge(filled, first ? watch : StoppaWatch()).run();
    first = false;
    all.actions = std::max(all.actions, verdict.actions);
    all.observations = std::max(all.observations, verdict.observations);
    if (verdict.findings.empty() && !verdict.unsupported) continue;
    return verdict;
  }
  return all;
}

}  // namespace showstopper::engines
