// SPDX-License-Identifier: Apache-2.0
#include "conformance/gostop/payment_cause.h"

#include <array>
#include <functional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "conformance/cause_choice.h"
#include "model/gostop/event.h"
#include "model/gostop/settlement/settle.h"
#include "model/gostop/situation.h"
#include "model/table/check.h"

namespace showstopper::conformance::gostop {
namespace {

using Payments = PerSeat<Points>;

// A slip: another rule, or other arithmetic on what is paid.
struct Slip {
  Hint hint;
  std::function<void(Rules&)> rules;
  std::function<void(Payments&)> payments;
};

std::string event_of(const PayerRow& row) {
  if (row.origin == RowOrigin::gwangbak) return std::string(word(EventType::gwangbak));
  if (row.origin == RowOrigin::pibak) return std::string(word(EventType::pibak));
  return std::string(word(EventType::payer_row));
}

// Losers are asked without a look at whether there is anything to ask.
Predicate always() {
  table::Diagnostics none;
  static const auto expression =
      rules::parse_expression("loser.turns >= 0", vocabulary(), "", {}, none);
  CHECK(expression);
  return Predicate(*expression);
}

class PaymentCause {
 public:
  PaymentCause(const Rules& rules, const State& state, const trace::GostopResult& seen)
      : rules_(rules), state_(state), seen_(seen) {}

  std::vector<Hint> run() {
    list();
    std::vector<Hint> hints;
    for (const Slip& slip : slips_) {
      if (fits({&slip})) hints.push_back(slip.hint);
    }
    for (std::size_t i = 0; hints.empty() && i < slips_.size(); ++i) {
      for (std::size_t k = i + 1; k < slips_.size(); ++k) {
        if (!fits({&slips_[i], &slips_[k]})) continue;
        hints.push_back({fmt::format("{}{}{}", slips_[i].hint.text, kAnd, slips_[k].hint.text),
                         slips_[i].hint.events + ' ' + slips_[k].hint.events});
      }
    }
    return hints;
  }

 private:
  bool fits(const std::vector<const Slip*>& slips) const {
    Rules rules = rules_;
    for (const Slip* slip : slips) {
      if (slip->rules) slip->rules(rules);
    }
    Payments payments = settle(rules, state_).payments;
    for (const Slip* slip : slips) {
      if (slip->payments) slip->payments(payments);
    }
    for (Seat seat = 0; seat < rules.players; ++seat) {
      if (seen_.payments.has(seat) && seen_.payments[seat] != payments[seat]) {
        return false;
      }
    }
    return true;
  }

  void list() {
    const Result result = settle(rules_, state_);
    list_ledger();
    if (!rules_.liabilities.empty()) {
      slips_.push_back({{"no loser pays for the others", "liable_go"},
                        [](Rules& rules) { rules.liabilities.clear(); },
                        nullptr});
    }
    std::array<bool, 32> charged{};
    for (const Reason& reason : result.reasons) {
      if (reason.kind == Reason::Kind::payer)
        charged[static_cast<std::size_t>(reason.number)] = true;
    }
    list_payer_rows(charged);
    list_factors();
  }

  void list_ledger() {
    bool any = false;
    for (const auto paid : state_.instant) any = any || paid != 0;
    if (!any) return;
    slips_.push_back({{"payments without those made inside the round", "first_ppuk"},
                      nullptr,
                      [this](Payments& payments) {
                        for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
                          payments[seat] -= state_.instant[seat];
                        }
                      }});
  }

  void list_payer_rows(const std::array<bool, 32>& charged) {
    std::string charged_events;
    for (std::size_t i = 0; i < rules_.payers.size() && i < charged.size(); ++i) {
      const PayerRow& row = rules_.payers[i];
      if (charged[i]) {
        charged_events += (charged_events.empty() ? "" : " ") + event_of(row);
        slips_.push_back(
            {{fmt::format("`{}` left out", row.name), event_of(row)},
             [i](Rules& rules) { rules.payers[i].factor = 1, rules.payers[i].add = 0; },
             nullptr});
      } else {
        slips_.push_back(
            {{fmt::format("`{}` charged to a loser who does not fit", row.name), event_of(row)},
             [i](Rules& rules) { charge_to_all(rules.payers[i]); },
             nullptr});
      }
    }
    if (rules_.players < 3 || charged_events.empty()) return;
    slips_.push_back({{"what one loser pays more is charged to every loser", charged_events},
                      [charged](Rules& rules) {
                        for (std::size_t i = 0; i < rules.payers.size() && i < charged.size();
                             ++i) {
                          if (charged[i]) rules.payers[i].loser = always();
                        }
                      },
                      nullptr});
  }

  static void charge_to_all(PayerRow& row) {
    row.winner = Predicate();
    row.loser = always();
  }

  void list_factors() {
    static constexpr std::pair<int, const char*> kFactors[] = {{2, "twice what is due"},
                                                               {4, "four times what is due"}};
    for (const auto& [factor, text] : kFactors) {
      slips_.push_back({{text, ""}, nullptr, [factor = factor](Payments& payments) {
                          for (std::int64_t& paid : payments) paid *= factor;
                        }});
    }
    slips_.push_back({{"half of what is due", ""}, nullptr, [](Payments& payments) {
                        for (std::int64_t& paid : payments) paid /= 2;
                      }});
    slips_.push_back(
        {{"nothing is paid", ""}, nullptr, [](Payments& payments) { payments.fill(0); }});
  }

  const Rules& rules_;
  const State& state_;
  const trace::GostopResult& seen_;
  std::vector<Slip> slips_;
};

}  // namespace

std::vector<Hint> payment_hints(const Rules& rules, const State& state,
                                const trace::GostopResult& seen) {
  const bool paid = seen.has(trace::GostopResult::kPayments);
  if (!paid || !state.over() || state.winner == kNobody) return {};
  return PaymentCause(rules, state, seen).run();
}

}  // namespace showstopper::conformance::gostop
