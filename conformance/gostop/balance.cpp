// SPDX-License-Identifier: Apache-2.0
#include "conformance/gostop/balance.h"

#include <cstdint>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "model/table/check.h"

namespace showstopper::conformance::gostop {
namespace {

using Amounts = trace::PerSeat<std::int64_t>;

// The sum of one ledger of a result, if all of it is known. Amounts may be near the ends of 64
// bits.
class Balance {
 public:
  Balance& add(std::int64_t amount) {
    beyond_ = __builtin_add_overflow(sum_, amount, &sum_) || beyond_;
    return *this;
  }
  Balance& take(std::int64_t amount) {
    beyond_ = __builtin_sub_overflow(sum_, amount, &sum_) || beyond_;
    return *this;
  }
  Balance& add(const Amounts& list, int count) {
    REQUIRES(count >= 0 && count <= showstopper::gostop::kMaxPlayers);
    for (int i = 0; i < count; ++i) {
      known_ = known_ && list.has(i);
      add(list[i]);
    }
    return *this;
  }
  Balance& take(const Amounts& list, int count) {
    REQUIRES(count >= 0 && count <= showstopper::gostop::kMaxPlayers);
    for (int i = 0; i < count; ++i) {
      known_ = known_ && list.has(i);
      take(list[i]);
    }
    return *this;
  }

  // The sum if it is not 0.
  std::string off() const {
    if (!known_) return "";
    if (beyond_) return "a sum beyond 64 bits";
    return sum_ == 0 ? "" : std::to_string(sum_);
  }

 private:
  std::int64_t sum_ = 0;
  bool beyond_ = false, known_ = true;
};

}  // namespace

std::vector<Unbalanced> unbalanced(const showstopper::gostop::Rules& rules, std::int64_t pot,
                                   const trace::GostopResult& seen) {
  std::vector<Unbalanced> found;
  const auto judge = [&](const char* field, const Balance& balance, Words about) {
    std::string sum = balance.off();
    if (!sum.empty()) found.push_back({field, std::move(sum), std::move(about)});
  };
  const int players = rules.players, sitters = rules.sold_seats;
  judge("result.payments", Balance().add(seen.payments, players), about_one_gains());
  judge("result.sold_received",
        Balance().add(seen.sold_received, sitters).take(seen.sold_paid, sitters > 0 ? players : 0),
        "sold");
  if (seen.has(trace::GostopResult::kNextPot)) {
    judge("result.pot_payments",
          Balance().add(seen.pot_payments, players).add(seen.next_pot).take(pot), "pot");
  }
  return found;
}

void add_amounts(const std::vector<Difference>& differing, Finding& finding) {
  REQUIRES(finding.kind == Kind::wrong_reasons);
  const char* before = "; ";
  for (const Difference& each : differing) {
    const std::string_view name = std::string_view(each.field).substr(each.field.find('.') + 1);
    const bool amount = name == "bonus" || name == "multiplier" || name.starts_with("payments[");
    if (!amount) continue;
    finding.expected += fmt::format("{}`{}` {}", before, name, each.reference);
    finding.got += fmt::format("{}`{}` {}", before, name, each.observed);
    before = ", ";
    if (finding.detail.empty()) finding.detail = "the payment differs as well";
  }
}

}  // namespace showstopper::conformance::gostop
