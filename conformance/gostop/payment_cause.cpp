// SPDX-License-Identifier: Apache-2.0
#include "conformance/gostop/payment_cause.h"

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "conformance/gostop/comparison.h"
#include "model/gostop/event.h"
#include "model/gostop/settlement/settle.h"
#include "model/gostop/situation.h"
#include "model/table/check.h"

namespace showstopper::conformance::gostop {
namespace {

// The most sets of one size that fit and are examined: more of them prove nothing.
constexpr std::size_t kMostSets = 24;
// Slips that change this settlement, of which so many are combined.
constexpr std::size_t kMostCombined = 10;

// The width of hints that leave one condition of a row unchecked, or all.
constexpr std::uint8_t kOneCondition = 1, kNoCondition = 2;

// Another rule, or another position to be settled.
struct Slip {
  Hint hint;
  std::function<void(Rules&, State&)> change;
};

std::string event_of(const PayerRow& row) {
  if (row.origin == RowOrigin::gwangbak) return std::string(word(EventType::gwangbak));
  if (row.origin == RowOrigin::pibak) return std::string(word(EventType::pibak));
  return std::string(word(EventType::payer_row));
}

std::string event_of(const LiabilityRow& row) {
  if (row.origin == RowOrigin::go) return std::string(word(EventType::liable_go));
  if (row.origin == RowOrigin::feed) return std::string(word(EventType::liable_feed));
  if (row.origin == RowOrigin::refused) return std::string(word(EventType::liable_refused));
  return std::string(word(EventType::liable_row));
}

std::string charged_without(const LiabilityRow& row) {
  if (row.origin == RowOrigin::go) return "liability charged without a go";
  if (row.origin == RowOrigin::feed) return "liability charged without a card that was fed";
  if (row.origin == RowOrigin::refused) return "liability charged without a refused draw";
  return fmt::format("liability `{}` charged to a loser who does not fit", row.name);
}

std::string left_out(std::string_view what) { return fmt::format("`{}` left out", what); }

// A condition of losers that always holds, for a slip that leaves out the check.
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
      : rules_(rules), state_(state), seen_(seen), usual_(settle(rules, state)) {
    REQUIRES(state.winner != kNobody);
  }

  std::vector<Hint> run(std::size_t most) {
    list();
    std::vector<Hint> hints;
    std::vector<const Slip*> none;
    // All that the result shows before its payments alone. By these one slip may stand for two.
    for (std::size_t size = 1; size <= most && hints.empty(); ++size) {
      sets(true, size, 0, rules_, state_, none, hints);
    }
    if (hints.empty()) {
      for (std::size_t size = 1; size <= most && (hints.empty() || size <= 2); ++size) {
        sets(false, size, 0, rules_, state_, none, hints);
      }
    }
    add_factors(hints);
    ENSURES(found_ <= kMostSets);
    return hints;
  }

 private:
  // All sets of `size` slips more, from `first` on, on top of those in `slips`, which `rules` and
  // `state` hold.
  void sets(bool whole, std::size_t size, std::size_t first, const Rules& rules, const State& state,
            std::vector<const Slip*>& slips, std::vector<Hint>& hints) {
    REQUIRES(size > 0 && slips.size() < kMostSlips);
    const bool combined = size > 1 || !slips.empty();
    const std::size_t end = combined ? std::min(slips_.size(), kMostCombined) : slips_.size();
    for (std::size_t i = first; i < end && found_ < kMostSets; ++i) {
      const Slip& slip = slips_[i];
      Rules other = rules;
      State position = state;
      slip.change(other, position);
      slips.push_back(&slip);
      if (size > 1) {
        sets(whole, size - 1, i + 1, other, position, slips, hints);
      } else if (fits(whole, settle(other, position))) {
        add(slips, hints);
      }
      slips.pop_back();
    }
  }

  void add(const std::vector<const Slip*>& slips, std::vector<Hint>& hints) {
    REQUIRES(!slips.empty() && found_ < kMostSets);
    ++found_;
    for (const Slip* slip : slips) {
      hints.push_back(slip->hint);
      if (slips.size() > 1) hints.back().set = static_cast<std::uint8_t>(found_);
    }
  }

  bool fits(bool whole, const Result& result) const {
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      if (seen_.payments.has(seat) && seen_.payments[seat] != result.payments[seat]) return false;
    }
    if (!whole) return seen_.has(trace::GostopResult::kPayments);
    const auto differing = compare(rules_, result, seen_, true);
    return std::none_of(differing.begin(), differing.end(), [](const Difference& difference) {
      return difference.field == "result.bonus" || difference.field == "result.multiplier" ||
             difference.field == "result.reasons";
    });
  }

  // A slip that changes nothing here is left out.
  void add_slip(std::string text, Words events, std::function<void(Rules&, State&)> change,
                std::uint8_t width = 0) {
    REQUIRES(change != nullptr && width <= kNoCondition);
    Rules other = rules_;
    State position = state_;
    change(other, position);
    const Result result = settle(other, position);
    const bool same = result.payments == usual_.payments && result.bonus == usual_.bonus &&
                      result.multiplier == usual_.multiplier;
    if (same) return;
    Hint hint{std::move(text), std::move(events)};
    hint.width = width;
    ENSURES(!hint.by_chance && !hint.text.empty());
    slips_.push_back({std::move(hint), std::move(change)});
  }

  void list() {
    list_multipliers();
    list_payer_rows();
    list_liabilities();
    list_ledger();
    list_cups();
    list_wider_rows();
  }

  bool has(Reason::Kind kind) const {
    return std::any_of(usual_.reasons.begin(), usual_.reasons.end(),
                       [kind](const Reason& reason) { return reason.kind == kind; });
  }

  void list_multipliers() {
    REQUIRES(rules_.combination_names.size() == rules_.counting.front().combinations.size());
    const auto goes =
        static_cast<std::size_t>(std::min<int>(state_.seat(state_.winner).go_count, kGoTotals - 1));
    if (has(Reason::Kind::go)) {
      add_slip(left_out("go_add"), word(EventType::pay_go_add),
               [goes](Rules& rules, State&) { rules.go_totals[goes].add = 0; });
      add_slip(left_out("go_factor"), word(EventType::pay_go_factor),
               [goes](Rules& rules, State&) { rules.go_totals[goes].factor = 1; });
    }
    if (has(Reason::Kind::shake)) without_rows(EventKind::shake, EventType::pay_shake);
    if (has(Reason::Kind::bomb)) {
      without_rows(EventKind::bomb, EventType::pay_bomb);
      without_rows(EventKind::small_bomb, EventType::pay_bomb);
    }
    for (std::size_t i = 0; i < rules_.combination_names.size(); ++i) {
      const auto& row = rules_.counting.front().combinations[i];
      if (row.multiplier <= 1) continue;
      const bool seven = row.origin == RowOrigin::seven_animals;
      add_slip(left_out(rules_.combination_names[i]),
               word(seven ? EventType::pay_seven_animals : EventType::row),
               [i](Rules& rules, State&) {
                 for (CardValues& by : rules.counting) by.combinations[i].multiplier = 1;
               });
    }
    add_slip(left_out("carry"), word(EventType::pay_carry),
             [](Rules&, State& state) { state.carry = 0; });
    add_slip(left_out("bonus"), word(EventType::pay), [](Rules& rules, State& state) {
      state.seat(state.winner).win_add = 0;
      for (auto& rows : rules.events) {
        std::erase_if(rows,
                      [](const EventRow& row) { return row.effect == EffectKind::add_if_winning; });
      }
    });
  }

  void without_rows(EventKind kind, EventType event) {
    REQUIRES(static_cast<int>(kind) < kEventKinds);
    add_slip(left_out(kEventKind[static_cast<std::size_t>(kind)].text), word(event),
             [kind](Rules& rules, State&) {
               std::erase_if(rules.events[static_cast<std::size_t>(kind)], [](const EventRow& row) {
                 return row.effect == EffectKind::multiply_if_winning;
               });
             });
  }

  bool charged(Reason::Kind kind, std::size_t row) const {
    REQUIRES(kind == Reason::Kind::payer || kind == Reason::Kind::liable);
    return std::any_of(usual_.reasons.begin(), usual_.reasons.end(), [&](const Reason& reason) {
      return reason.kind == kind && static_cast<std::size_t>(reason.number) == row;
    });
  }

  void list_payer_rows() {
    Words events;
    for (std::size_t i = 0; i < rules_.payers.size(); ++i) {
      const PayerRow& row = rules_.payers[i];
      if (charged(Reason::Kind::payer, i)) {
        events.add(event_of(row));
        add_slip(left_out(row.name), event_of(row), [i](Rules& rules, State&) {
          rules.payers[i].factor = 1;
          rules.payers[i].add = 0;
          rules.payers[i].loser = never();
        });
      } else {
        add_slip(
            fmt::format("`{}` charged to a loser who does not fit", row.name), event_of(row),
            [i](Rules& rules, State&) { rules.payers[i].loser = always(); }, kOneCondition);
      }
    }
    if (rules_.players < 3 || events.empty()) return;
    add_slip("the surcharge of one loser is charged to every loser", events,
             [this](Rules& rules, State&) {
               for (std::size_t i = 0; i < rules.payers.size(); ++i) {
                 if (charged(Reason::Kind::payer, i)) rules.payers[i].loser = always();
               }
             });
  }

  // Rows that are charged though their winner does not fit, or to everybody.
  void list_wider_rows() {
    for (std::size_t i = 0; i < rules_.payers.size(); ++i) {
      const PayerRow& row = rules_.payers[i];
      if (charged(Reason::Kind::payer, i)) continue;
      add_slip(
          fmt::format("`{}` charged though the winner does not fit", row.name), event_of(row),
          [i](Rules& rules, State&) { rules.payers[i].winner = Predicate(); }, kOneCondition);
      add_slip(
          fmt::format("`{}` charged to every loser", row.name), event_of(row),
          [i](Rules& rules, State&) {
            rules.payers[i].winner = Predicate();
            rules.payers[i].loser = always();
          },
          kNoCondition);
    }
  }

  void list_cups() {
    if (rules_.cup_role != CupRole::choice) return;
    const auto counted_as = [this](CupUse use) {
      return [this, use](Rules&, State& state) {
        for (Seat seat = 0; seat < rules_.players; ++seat) {
          SeatState& loser = state.seat(seat);
          if (seat != state.winner && loser.captured.has(kCup)) loser.cup = use;
        }
      };
    };
    add_slip("a loser's cup counted as an animal", word(EventType::pibak),
             counted_as(CupUse::animal));
    add_slip("a loser's cup counted as junk", word(EventType::pibak), counted_as(CupUse::junk));
  }

  static Predicate never() {
    table::Diagnostics none;
    static const auto expression =
        rules::parse_expression("loser.turns < 0", vocabulary(), "", {}, none);
    CHECK(expression);
    return Predicate(*expression);
  }

  void list_liabilities() {
    for (std::size_t i = 0; i < rules_.liabilities.size(); ++i) {
      const LiabilityRow& row = rules_.liabilities[i];
      if (charged(Reason::Kind::liable, i)) {
        add_slip(fmt::format("liability `{}` left out", row.name), event_of(row),
                 [i](Rules& rules, State&) { rules.liabilities[i].when = never(); });
      } else {
        add_slip(charged_without(row), event_of(row),
                 [i](Rules& rules, State&) { rules.liabilities[i].when = always(); });
      }
    }
    add_slip("no loser pays for the others", word(EventType::liable_go),
             [](Rules& rules, State&) { rules.liabilities.clear(); });
  }

  void list_ledger() {
    add_slip("payments without those made inside the round", word(EventType::first_ppuk),
             [](Rules&, State& state) { state.instant.fill(0); });
  }

  // Other arithmetic on the due amount also fits if another cause gives the same number.
  void add_factors(std::vector<Hint>& hints) const {
    if (!seen_.has(trace::GostopResult::kPayments)) return;
    static constexpr std::array<std::tuple<const char*, int, int>, 4> kFactors = {
        {{"twice the due amount", 2, 1},
         {"four times the due amount", 4, 1},
         {"half of the due amount", 1, 2},
         {"nothing is paid", 0, 1}}};
    for (const auto& [text, times, by] : kFactors) {
      Result result = usual_;
      for (Points& paid : result.payments) paid = paid * times / by;
      if (fits(false, result)) hints.push_back({text, "", true});
    }
  }

  const Rules& rules_;
  const State& state_;
  const trace::GostopResult& seen_;
  const Result usual_;
  std::vector<Slip> slips_;
  std::size_t found_ = 0;
};

}  // namespace

std::vector<Hint> payment_hints(const Rules& rules, const State& state,
                                const trace::GostopResult& seen, std::size_t most) {
  using R = trace::GostopResult;
  const bool shown = seen.has(R::kPayments) || seen.has(R::kMultiplier) || seen.has(R::kBonus);
  REQUIRES(most > 0);
  if (!shown || !state.over() || state.winner == kNobody) return {};
  return PaymentCause(rules, state, seen).run(most);
}

}  // namespace showstopper::conformance::gostop
