// SPDX-License-Identifier: Apache-2.0
//
// The results that a log reports, in an observation and at the end of its line.
#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "conformance/gostop/balance.h"
#include "conformance/gostop/classify_words.h"
#include "conformance/gostop/clause_words.h"
#include "conformance/gostop/comparison.h"
#include "conformance/gostop/explanation/listed_reasons.h"
#include "conformance/gostop/explanation/payment_cause.h"
#include "conformance/gostop/explanation/points_cause.h"
#include "conformance/gostop/observed_position.h"
#include "conformance/gostop/reference.h"
#include "conformance/gostop/resync.h"
#include "model/gostop/settlement/settle.h"

namespace showstopper::conformance::gostop {
namespace {

std::optional<Outcome> outcome_of(const trace::GostopResult& seen) {
  if (!seen.has(trace::GostopResult::kOutcome)) return std::nullopt;
  return seen.outcome;
}

// Whether all losers who pay another amount pay less and lack a reason of their own in the list: a
// surcharge was spared to them.
bool spares_surcharges(const trace::GostopResult& due, const trace::GostopResult& seen,
                       int players) {
  std::vector<std::string> listed = seen.reasons, missing;
  std::sort(listed.begin(), listed.end());
  REQUIRES(std::is_sorted(due.reasons.begin(), due.reasons.end()));
  std::set_difference(due.reasons.begin(), due.reasons.end(), listed.begin(), listed.end(),
                      std::back_inserter(missing));
  bool any = false;
  for (int seat = 0; seat < players; ++seat) {
    const bool differs = seen.payments.has(seat) && seen.payments[seat] != due.payments[seat];
    if (seat == due.winner || !differs) continue;
    const std::string payer = fmt::format(" P{}", seat);
    const bool lacks = std::any_of(missing.begin(), missing.end(), [&](const std::string& reason) {
      return reason.find(payer) != std::string::npos;
    });
    if (!lacks || seen.payments[seat] < due.payments[seat]) return false;
    any = true;
  }
  return any;
}

}  // namespace

// What happened since the latest observation, and in the settlement where the round is over.
EventLog Reference::settled_events(const Result& seen) const {
  EventLog events = events_;
  if (!over()) return events;
  const auto result = settle(*rules_, state_, &events);
  // Exemption from liability explains nothing but a seat that pays more.
  std::erase_if(events, [&](const Event& event) {
    if (event.what != EventType::exempt) return false;
    return rules_->liabilities.empty() || !seen.payments.has(event.seat) ||
           seen.payments[event.seat] >= result.payments[event.seat];
  });
  // The payments include those made inside the round: an engine may leave them out.
  bool left_out = false;
  for (Seat seat = 0; seat < rules_->players; ++seat) {
    const auto instant = state_.instant[seat];
    const bool lacks =
        seen.payments.has(seat) && seen.payments[seat] == result.payments[seat] - instant;
    left_out = left_out || (instant != 0 && lacks);
  }
  for (Seat seat = 0; seat < rules_->players && left_out; ++seat) {
    if (state_.instant[seat] > 0) {
      Event paid{EventType::first_ppuk};
      paid.seat = static_cast<std::int8_t>(seat);
      events.push_back(paid);
    }
  }
  return events;
}

// The cards and the ledger that the observation shows: the position of the log if that is whole,
// as after the observation; else its piles and its payments alone.
State Reference::as_shown(const Observation& seen) const {
  REQUIRES(over());
  const ObservedPosition own = observed_position(seen, state_, names_);
  State shown = state_;
  if (gostop::resync(*rules_, trace_->stock(), own, shown) && shown.over()) return shown;
  shown = state_;
  for (Seat seat = 0; seat < rules_->players; ++seat) {
    if (own.captured[seat]) shown.seat(seat).captured = *own.captured[seat];
    if (own.instant[seat]) shown.instant[seat] = static_cast<std::int16_t>(*own.instant[seat]);
  }
  ENSURES(shown.over());
  return shown;
}

// The result of an observation. Beside other cards it is judged on these, as at the end of the
// line. An end that the rules do not have follows from them, and from the decision that shows it.
void Reference::add_results_beside(const std::vector<Difference>& differing,
                                   const Observation& seen, std::vector<Finding>& found) const {
  if (!over()) {
    const bool follows = std::any_of(found.begin(), found.end(), [](const Finding& each) {
      return moves_cards(each.kind) || each.kind == Kind::wrong_end;
    });
    if (!follows) add_results(differing, seen.result, found);
    return;
  }
  if (!seen.has(Observation::kResult) || !parts(found, seen)) {
    return add_results(differing, seen.result, found);
  }
  Reference shown = *this;
  shown.state_ = as_shown(seen);
  const auto by_its_cards = settle(*rules_, shown.state_);
  shown.add_results(compare(*rules_, by_its_cards, seen.result, !fixture_), seen.result, found);
}

std::vector<Finding> Reference::judge_result(const Result& seen, bool elsewhere) {
  std::vector<Finding> found;
  for (const Unbalanced& ledger : unbalanced(*rules_, trace_->pot, seen)) {
    found.push_back(finding(Kind::payments_not_zero_sum, {ledger.field, ledger.sum, "a sum of 0"}));
    found.back().about = ledger.about;
  }
  if (!fixture_ && has_own_reasons(*rules_, seen)) notes_written_.add(Note::own_reasons);
  if (elsewhere) return found;
  if (!state_.over()) {
    const std::string ended(word(seen.outcome));
    if (log().size() == 0) {
      found.push_back(finding(Kind::out_of_step, {"result", ended, kNoActions}));
      return found;
    }
    found.push_back(finding(Kind::wrong_end, {"result", ended, "no result yet"}));
    found.back().detail = fmt::format("result for {}", word(state_.decision));
    found.back().about = words_about_early_end(state_, outcome_of(seen));
    return found;
  }
  add_results(compare(*rules_, settle(*rules_, state_), seen, !fixture_), seen, found);
  return found;
}

// The next dealer and the carry of a round with another end, if they are those of that end.
bool Reference::follows_from_the_end(Kind kind, const Result& seen) const {
  const bool won = seen.winner != kNobody;
  const std::int64_t dealer = won ? seen.winner : std::int64_t{state_.dealer};
  if (kind == Kind::wrong_dealer) return seen.next_dealer == dealer;
  if (kind != Kind::wrong_carry) return false;
  const std::int64_t more = seen.next_carry - state_.carry;
  return won ? seen.next_carry == 0 : more == 0 || more == 1;
}

// A free cup counts as it brings more. If the multiplier fits neither use, the points of the other
// use follow from it: the position with the cup in that use.
std::optional<Reference::State> Reference::by_the_multiplier(const Result& seen) const {
  const bool shown = seen.has(Result::kPoints) && seen.has(Result::kMultiplier);
  if (!over() || !shown || state_.winner == kNobody) return std::nullopt;
  const auto own = settle(*rules_, state_);
  if (seen.points == own.points || seen.multiplier == own.multiplier) return std::nullopt;
  auto other = with_its_cup(*rules_, state_, seen.points);
  if (other && settle(*rules_, *other).multiplier == seen.multiplier) return std::nullopt;
  return other;
}

// Reasons that are missing beside payments which they do not explain: two faults, each judged as if
// the other were not there.
bool Reference::add_apart(const std::vector<Difference>& differing, const Result& seen,
                          std::vector<Finding>& found) const {
  const auto of_result = [](const Difference& each) { return each.field.starts_with("result"); };
  const auto first = std::find_if(differing.begin(), differing.end(), of_result);
  const auto reasons = std::find_if(differing.begin(), differing.end(), [](const Difference& each) {
    return each.field == "result.reasons";
  });
  const bool both = first != differing.end() && reasons != differing.end() &&
                    kind_of(first->field) == Kind::wrong_payment;
  if (!both || !over() || state_.winner == kNobody) return false;
  Result charged = seen;  // whatever bonus and multiplier the log states
  charged.seen = static_cast<std::uint16_t>(charged.seen & ~(Result::kBonus | Result::kMultiplier));
  const auto slips = payment_hints(*rules_, state_, charged, kMostSlips);
  const bool together =
      std::any_of(slips.begin(), slips.end(), [](const Hint& slip) { return !slip.by_chance; });
  const Result own = trace::observe(*rules_, settle(*rules_, state_));
  if (together || spares_surcharges(own, seen, rules_->players)) return false;
  std::vector<Difference> others = differing;
  others.erase(others.begin() + (reasons - differing.begin()));
  Result paid = seen, listed = seen;
  paid.reasons = own.reasons;
  listed.payments = own.payments;
  add_results(others, paid, found);
  add_results({*reasons}, listed, found);
  return true;
}

// Payments follow from the results before them; the next dealer, the carry, the price of sold hands
// and the use of the pot do not, unless the round has another end.
void Reference::add_results(const std::vector<Difference>& differing, const Result& seen,
                            std::vector<Finding>& found) const {
  const auto of_result = [](const Difference& each) { return each.field.starts_with("result"); };
  REQUIRES(over() || std::count_if(differing.begin(), differing.end(), of_result) <= 1);
  if (std::none_of(differing.begin(), differing.end(), of_result)) return;
  if (const auto other = by_the_multiplier(seen)) {
    Reference its = *this;
    its.state_ = *other;
    return its.add_results(compare(*rules_, settle(*rules_, *other), seen, !fixture_), seen, found);
  }
  if (add_apart(differing, seen, found)) return;
  const EventLog settled = settled_events(seen);
  bool reported = false, other_end = false;
  for (const Difference& difference : differing) {
    if (!of_result(difference)) continue;
    const Kind kind = kind_of(difference.field);
    other_end = other_end || kind == Kind::wrong_outcome || kind == Kind::wrong_winner;
    if (other_end && follows_from_the_end(kind, seen)) continue;
    const bool apart = kind == Kind::wrong_dealer || kind == Kind::wrong_carry ||
                       kind == Kind::wrong_sale || kind == Kind::wrong_pot;
    if (reported && !apart) continue;
    reported = reported || !apart;
    Finding& made = found.emplace_back(finding(kind, difference));
    made.events = event_words(kind, settled);
    if (is_of_settlement(kind)) explain_settlement(seen, made);
    if (kind == Kind::wrong_reasons) add_amounts(differing, made);
    made.about = over() ? words_about_result(*rules_, state_, settled, seen, made)
                        : words_about_early_end(state_, outcome_of(seen));
    // No charge that came explains it: such payments have the payment itself in common.
    Words payment(word(EventType::pay));
    if (kind != Kind::wrong_payment || made.about != payment || made.events.empty()) continue;
    if (made.events.has(payment.first())) continue;
    payment.add(made.events);
    made.events = std::move(payment);
  }
}

// A reason that the rules do not give shows the charge: the payment follows from it, if it differs.
void Reference::explain_settlement(const Result& seen, Finding& finding) const {
  REQUIRES(is_of_settlement(finding.kind));
  finding.hints = payment_hints(*rules_, state_, seen);
  if (finding.kind != Kind::wrong_reasons) return;
  const auto hint = std::find_if(finding.hints.begin(), finding.hints.end(),
                                 [](const Hint& each) { return !each.by_chance; });
  if (hint == finding.hints.end()) return;
  finding.detail = hint->text;
  if (is_about_the_list(*hint)) return;
  finding.detail += "; the payment is its consequence";
  finding.events = hint->events;
}

}  // namespace showstopper::conformance::gostop
