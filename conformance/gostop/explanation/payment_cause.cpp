// SPDX-License-Identifier: Apache-2.0
#include "conformance/gostop/explanation/payment_cause.h"

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "conformance/gostop/balance.h"
#include "conformance/gostop/comparison.h"
#include "conformance/gostop/explanation/listed_reasons.h"
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

// The largest factor of carried rounds that is tried, and rounds enough for it.
constexpr int kMostCarry = 1024, kManyRounds = 10;

// Another rule, or another position to be settled.
struct Slip {
  Hint hint;
  std::function<void(Rules&, State&)> change;
  Result alone;             // of this slip and no other
  bool leaves_out = false;  // a charge that is due
};

std::string row_event(const PayerRow& row) {
  if (row.origin == RowOrigin::gwangbak) return std::string(word(EventType::gwangbak));
  if (row.origin == RowOrigin::pibak) return std::string(word(EventType::pibak));
  return std::string(word(EventType::payer_row));
}

std::string row_event(const LiabilityRow& row) {
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
      : rules_(rules), unnamed_(rules), state_(state), seen_(seen), usual_(settle(rules, state)) {
    REQUIRES(state.winner != kNobody);
    unnamed_.combination_names.clear();
  }

  std::vector<Hint> run(std::size_t most) {
    std::vector<Hint> hints = about_the_list();
    if (hints.empty()) hints = about_the_direction();
    if (!hints.empty()) return hints;
    list();
    singles(hints);
    std::vector<const Slip*> none;
    for (std::size_t size = 2; size <= most && hints.empty(); ++size) {
      sets(size, 0, unnamed_, state_, none, hints);
    }
    if (hints.empty()) add_not_paid(hints);
    add_factors(hints);
    ENSURES(found_ <= kMostSets);
    return hints;
  }

 private:
  void singles(std::vector<Hint>& hints) {
    for (const Slip& slip : slips_) {
      if (found_ < kMostSets && fits(slip.alone)) add({&slip}, hints);
    }
  }

  // All sets of `size` slips more, from `first` on, on top of those in `slips`, which `rules` and
  // `state` hold.
  void sets(std::size_t size, std::size_t first, const Rules& rules, const State& state,
            std::vector<const Slip*>& slips, std::vector<Hint>& hints) {
    REQUIRES(size > 0 && slips.size() < kMostSlips);
    const std::size_t end = std::min(slips_.size(), kMostCombined);
    for (std::size_t i = first; i < end && found_ < kMostSets; ++i) {
      const Slip& slip = slips_[i];
      Rules& other = levels_[slips.size()];
      other = rules;
      State position = state;
      slip.change(other, position);
      slips.push_back(&slip);
      if (size > 1) {
        sets(size - 1, i + 1, other, position, slips, hints);
      } else if (fits(settle(other, position))) {
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

  bool pays(const Result& result) const {
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      if (seen_.payments.has(seat) && seen_.payments[seat] != result.payments[seat]) return false;
    }
    return true;
  }

  // The fields of the settlement beside the payments that differ.
  std::vector<std::string> differing(const Result& result) const {
    std::vector<std::string> fields;
    for (const Difference& difference : compare(rules_, result, seen_, true)) {
      const std::string& field = difference.field;
      const bool concerned =
          field == "result.bonus" || field == "result.multiplier" || field == "result.reasons";
      if (concerned) fields.push_back(field);
    }
    return fields;
  }

  bool fits(const Result& result) const { return pays(result) && differing(result).empty(); }

  // Reasons that the list lacks or has too many, where the settlement is right.
  std::vector<Hint> about_the_list() const {
    const bool alone = differing(usual_) == std::vector<std::string>{"result.reasons"};
    if (!alone || !seen_.has(trace::GostopResult::kPayments) || !pays(usual_)) return {};
    return listed_reasons(seen_.reasons, trace::observe(rules_, usual_).reasons);
  }

  // The right amounts, but not from the losers to the winner. No charge gives such payments.
  std::vector<Hint> about_the_direction() const {
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      if (!seen_.payments.has(seat)) return {};
    }
    if (pays(usual_) || !differing(usual_).empty()) return {};
    // The factors of the winner's gain and of the losers' payments.
    static constexpr std::tuple<const char*, int, int> kWays[] = {
        {"the winner pays the losers", -1, -1},
        {"the losers do not pay the winner's gain", 1, 0},
        {"the winner does not get the losers' payments", 0, 1}};
    for (const auto& [text, gains, loses] : kWays) {
      for (const bool all : {false, true}) {  // with the payments made inside the round, or without
        Result result = usual_;
        for (Seat seat = 0; seat < rules_.players; ++seat) {
          const Points kept = all ? 0 : state_.instant[seat];
          const int times = seat == state_.winner ? gains : loses;
          result.payments[seat] = (usual_.payments[seat] - kept) * times + kept;
        }
        if (pays(result)) return {{text, about_one_gains()}};
      }
    }
    return {};
  }

  // The result reports a charge that its payments do not contain, and no other charge is possible.
  void add_not_paid(std::vector<Hint>& hints) const {
    if (!seen_.has(trace::GostopResult::kPayments) || !differing(usual_).empty()) return;
    std::vector<const Slip*> fitting;
    for (const Slip& slip : slips_) {
      if (slip.leaves_out && pays(slip.alone)) fitting.push_back(&slip);
    }
    if (fitting.size() != 1) return;
    Hint hint = fitting.front()->hint;
    hint.text += " of the payment, but reported";
    hints.push_back(std::move(hint));
  }

  // A slip that changes nothing here is left out.
  void add_slip(std::string text, Words events, std::function<void(Rules&, State&)> change,
                std::uint8_t width = 0) {
    REQUIRES(change != nullptr && width <= kNoCondition);
    Rules& other = levels_.front();
    other = unnamed_;
    State position = state_;
    change(other, position);
    Result result = settle(other, position);
    const bool same = result.payments == usual_.payments && result.bonus == usual_.bonus &&
                      result.multiplier == usual_.multiplier;
    if (same) return;
    Hint hint{std::move(text), std::move(events)};
    hint.width = width;
    ENSURES(!hint.by_chance && !hint.text.empty());
    const bool leaves_out = hint.text.ends_with("left out");
    slips_.push_back({std::move(hint), std::move(change), std::move(result), leaves_out});
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
      list_other_goes(goes);
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
      if (row.points != 0 || row.step != 0) continue;
      add_slip(fmt::format("`{}` charged without its cards", rules_.combination_names[i]),
               word(seven ? EventType::pay_seven_animals : EventType::row),
               [i](Rules& rules, State&) {
                 for (CardValues& by : rules.counting) by.combinations[i].first_at = 0;
               });
    }
    add_slip(left_out("carry"), word(EventType::pay_carry),
             [](Rules&, State& state) { state.carry = 0; });
    if (has(Reason::Kind::carry)) list_other_carries();
    add_slip(left_out("bonus"), word(EventType::pay), [](Rules& rules, State& state) {
      state.seat(state.winner).win_add = 0;
      for (auto& rows : rules.events) {
        std::erase_if(rows,
                      [](const EventRow& row) { return row.effect == EffectKind::add_if_winning; });
      }
    });
  }

  // Whether a common factor beside that of goes is charged.
  bool has_another_factor() const {
    using enum Reason::Kind;
    return has(shake) || has(bomb) || has(seven_animals) || has(carry) || has(row);
  }

  // The factor of a go that was not called, or of one fewer. Beside another factor, which may as
  // well be the one that is wrong, it fits by chance.
  void list_other_goes(std::size_t goes) {
    REQUIRES(goes > 0 && goes < kGoTotals);
    for (const auto& [text, other] : {std::pair("`go_factor` of one go more", goes + 1),
                                      std::pair("`go_factor` of one go fewer", goes - 1)}) {
      if (other >= kGoTotals) continue;
      const auto factor = rules_.go_totals[other].factor;
      add_slip(text, word(EventType::pay_go_factor),
               [goes, factor](Rules& rules, State&) { rules.go_totals[goes].factor = factor; });
      const bool listed = !slips_.empty() && slips_.back().hint.text == text;
      if (listed) slips_.back().hint.by_chance = has_another_factor();
    }
  }

  void list_other_carries() {
    // Few rounds may be counted in another way than by doubling; many are doubled.
    constexpr int kFew = 16;
    for (int factor = 2; factor <= kMostCarry; factor += factor < kFew ? 1 : factor) {
      add_slip(
          "`carry` by another factor", word(EventType::pay_carry),
          [factor](Rules& rules, State& state) {
            rules.carry_rule = {CarryRule::doubling_cap, factor};
            state.carry = kManyRounds;
          },
          kOneCondition);
    }
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
        events.add(row_event(row));
        add_slip(left_out(row.name), row_event(row), [i](Rules& rules, State&) {
          rules.payers[i].factor = 1;
          rules.payers[i].add = 0;
          rules.payers[i].loser = never();
        });
      } else {
        add_slip(
            fmt::format("`{}` charged to a loser who does not fit", row.name), row_event(row),
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
          fmt::format("`{}` charged though the winner does not fit", row.name), row_event(row),
          [i](Rules& rules, State&) { rules.payers[i].winner = Predicate(); }, kOneCondition);
      add_slip(
          fmt::format("`{}` charged to every loser", row.name), row_event(row),
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
        add_slip(fmt::format("liability `{}` left out", row.name), row_event(row),
                 [i](Rules& rules, State&) { rules.liabilities[i].when = never(); });
      } else {
        add_slip(charged_without(row), row_event(row),
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
      for (Seat seat = 0; seat < rules_.players; ++seat) {
        const Points instant = state_.instant[seat];
        result.payments[seat] = (usual_.payments[seat] - instant) * times / by + instant;
      }
      if (pays(result)) hints.push_back({text, times == 0 ? word(EventType::pay) : "", true});
    }
  }

  const Rules& rules_;
  // What most of the time goes into is copying rules: those without the names of rows, into rules
  // that have the memory for them. One for each slip of a set.
  Rules unnamed_;
  std::array<Rules, kMostSlips> levels_;
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

bool is_about_the_direction(const Hint& hint) { return hint.events == about_one_gains(); }

}  // namespace showstopper::conformance::gostop
