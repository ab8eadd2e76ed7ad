// SPDX-License-Identifier: Apache-2.0
//
// The same round under other rules: values without effect, rows that never fit, and values that can
// change a result in one direction only.
#include <algorithm>

#include "model/gostop/rules/parameter_table.h"
#include "model/rules/random_value.h"
#include "model/table/check.h"
#include "properties/metamorphic/groups.h"

namespace showstopper::properties {

using namespace gostop;  // NOLINT: relations speak the language of the game

namespace {

constexpr std::uint64_t kIdleStream = 0x1D1E'0000'0000u, kVariantStream = 0x7A21'0000'0000u;

constexpr std::string_view kRoundEvents[] = {"a win", "a steal", "a go", "a draw"};

std::uint32_t round_events(const GostopRun& run) {
  std::uint32_t met = 0;
  if (run.over() && run.result.has_winner()) met |= 1;
  if (run.came(EventType::steal)) met |= 2;
  if (run.came(EventType::go)) met |= 4;
  if (run.over() && run.result.outcome == Outcome::draw) met |= 8;
  return met;
}

bool same_payments(const Result& a, const Result& b) {
  return a.outcome == b.outcome && a.winner == b.winner && a.points == b.points &&
         a.bonus == b.bonus && a.multiplier == b.multiplier && a.payments == b.payments &&
         a.sale == b.sale && a.pot == b.pot && a.next_dealer == b.next_dealer &&
         a.next_carry == b.next_carry;
}

// The first position of the record under other rules.
State opening_under(const Rules& other, const GostopRun& run) {
  const table::PlayedRound<gostop::Game>& record = run.record;
  if (run.set_up) return run.positions.front();
  return start(other, record.table, record.deal);
}

// The record under other rules, position by position the same.
bool same_round(const GostopRun& run, const Rules& other) {
  const table::PlayedRound<gostop::Game>& record = run.record;
  State state = opening_under(other, run);
  for (std::size_t i = 0; i < record.actions.size(); ++i) {
    if (!(state == run.positions[i])) return false;
    if (!legal(other, state).contains(record.actions[i])) return false;
    apply(other, state, record.actions[i]);
  }
  if (!(state == run.end())) return false;
  return !run.over() || same_payments(settle(other, state), run.result);
}

Ruling idle_values_do_nothing(const GostopRun& run) {
  Ruling ruling;
  if (!run.subject.redrawn) return ruling;
  ruling.met = round_events(run);
  ruling.holds = same_round(run, *run.subject.redrawn);
  return ruling;
}

Ruling rows_that_never_fit_do_nothing(const GostopRun& run) {
  return {same_round(run, run.subject.padded), round_events(run)};
}

constexpr std::string_view kMinimumEvents[] = {"a decision at both minimums",
                                               "one at the lower minimum alone"};

bool is_subset(const Legal& few, const Legal& many) {
  for (int i = 0; i < few.size(); ++i) {
    if (!many.contains(few.nth(i))) return false;
  }
  return true;
}

// AMB-68: at the lower minimum the rules fix a use that is still open at the higher one.
bool fixes_a_cup_first(const Rules& rules, const State& lower, const State& higher) {
  if (rules.cup_when != gostop::CupWhen::at_first_minimum) return false;
  for (Seat seat = 0; seat < lower.players; ++seat) {
    const gostop::CupUse use = lower.seat(seat).cup;
    if (use != higher.seat(seat).cup) return use != gostop::CupUse::open;
  }
  return false;
}

// The positions are equal up to a first difference, and no action is legal under the higher minimum
// alone. The first difference is a decision of the lower minimum or a consequence of one.
Ruling a_higher_minimum_asks_no_oftener(const GostopRun& run) {
  Ruling ruling;
  const Rules& raised = run.subject.raised;
  const table::PlayedRound<gostop::Game>& record = run.record;
  State state = opening_under(raised, run);
  for (std::size_t i = 0; i < run.positions.size(); ++i) {
    const State& usual = run.positions[i];
    if (!(state == usual)) {
      const bool asked = usual.decision == Decision::go_stop || usual.decision == Decision::cup ||
                         usual.outcome == Outcome::stop ||
                         usual.outcome == Outcome::conceded ||  // which pays the minimum
                         fixes_a_cup_first(run.rules(), usual, state);
      ruling.holds = asked;
      ruling.met |= 2;
      return ruling;
    }
    const Legal may = legal(raised, state);
    if (!is_subset(may, legal(run.rules(), usual))) {
      ruling.holds = false;
      return ruling;
    }
    if (usual.decision == Decision::go_stop) ruling.met |= 1;
    // An offer may require a dangerous card, and at a higher minimum fewer cards are dangerous.
    if (i == record.actions.size() || !may.contains(record.actions[i])) return ruling;
    apply(raised, state, record.actions[i]);
  }
  return ruling;
}

constexpr std::string_view kPayerEvents[] = {"a win", "a row that raised a payment"};

Ruling a_further_payer_row_lowers_no_payment(const GostopRun& run) {
  Ruling ruling;
  if (!run.subject.fewer || !run.over() || !run.result.has_winner()) return ruling;
  ruling.met |= 1;
  const Result fewer = settle(*run.subject.fewer, run.end());
  const Seat winner = run.result.winner;
  // A winner uses a free cup for the higher sum of payments, so one of two losers may pay less.
  if (fewer.counted_by[winner] != run.result.counted_by[winner]) {
    ruling.met |= 2;
    ruling.holds = run.result.payments[winner] >= fewer.payments[winner];
    return ruling;
  }
  // A loser uses a free cup for the own lowest share, so that the other one may pay less.
  if (run.rules().players > 2 && fewer.counted_by != run.result.counted_by) return ruling;
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
    if (seat == winner || (run.end().quad_holders >> seat & 1) != 0) continue;  // they are paid
    const Points with = run.result.payments[seat], without = fewer.payments[seat];
    if (with < without) ruling.met |= 2;
    if (with > without) ruling.holds = false;
  }
  return ruling;
}

constexpr std::string_view kCarryEvents[] = {"a win", "a win that paid more"};

Ruling a_longer_wait_lowers_no_win(const GostopRun& run) {
  Ruling ruling;
  const table::PlayedRound<gostop::Game>& record = run.record;
  const Rules& rules = run.rules();
  // AMB-58, AMB-72: under these a longer wait may change the play, or begin the count anew.
  if (rules.go_never_asked == gostop::NeverAsked::after_draw || rules.push_most > 0 ||
      rules.carry_starts_anew.word == gostop::CarryAnew::number) {
    return ruling;
  }
  State state = run.positions.front();
  if (run.set_up) {
    ++state.carry;
  } else {
    state = start(rules, Table{record.table.dealer, record.table.carry + 1, record.table.pot},
                  record.deal);
  }
  for (const Action action : record.actions) {
    if (!legal(rules, state).contains(action)) return {false, 0};
    apply(rules, state, action);
  }
  if (state.over() != run.over()) return {false, 0};
  if (!run.over()) return ruling;
  const Result longer = settle(rules, state);
  if (longer.winner != run.result.winner || longer.outcome != run.result.outcome) return {false, 0};
  // Payments inside the round may grow too, and against the winner.
  if (!run.result.has_winner() || state.instant != run.end().instant) return ruling;
  const Points now = run.result.payments[run.result.winner],
               then = longer.payments[run.result.winner];
  ruling.met = then > now ? 3 : 1;
  ruling.holds = then >= now;
  return ruling;
}

constexpr GostopRelation kVariationRelations[] = {
    {"idle_values_do_nothing",
     "Parameters about situations that a rule set excludes change nothing in its rounds.",
     kRoundEvents, idle_values_do_nothing},
    {"rows_that_never_fit_do_nothing",
     "Rows of combinations, events, payers and liability that never fit change nothing.",
     kRoundEvents, rows_that_never_fit_do_nothing},
    {"a_higher_minimum_asks_no_oftener",
     "A higher stop minimum adds no decision or action before the first difference, which is a "
     "decision or a fixed cup of the lower one.",
     kMinimumEvents, a_higher_minimum_asks_no_oftener},
    {"a_further_payer_row_lowers_no_payment",
     "A payer row that multiplies or adds never lowers the payment of a loser; if it changes the "
     "use of the winner's cup, it never lowers the sum of the payments.",
     kPayerEvents, a_further_payer_row_lowers_no_payment},
    {"a_longer_wait_lowers_no_win",
     "If no decision depends on earlier rounds and the count never starts anew, one more round "
     "without a winner changes no play and lowers no win.",
     kCarryEvents, a_longer_wait_lowers_no_win},
};

bool begins_with(std::string_view key, std::string_view prefix) {
  return key.substr(0, prefix.size()) == prefix;
}

// Whether the parameter can have no effect in a round under these rules.
bool is_idle(std::string_view key, const rules::RuleSet& set, const Rules& rules) {
  if (begins_with(key, "match.") || key == "first_dealer") return true;
  if (key == (rules.players == 2 ? "stop.minimum.3" : "stop.minimum.2")) return true;
  if (begins_with(key, "joker.")) return (rules.deck & kJokerCards).empty();
  if (key == "hand_quad.points" || key == "hand_quad.several" || key == "hand_quad.next_dealer" ||
      key == "hand_quad.makes_dealer" || key == "hand_quad.multipliers" ||
      key == "hand_quad.two_in_one_hand") {
    return rules.hand_quad_effect == HandQuad::none;
  }
  if (key == "three_ppuk.multipliers" || key == "three_ppuk.counts") {
    return set.form("three_ppuk.effect"_key) == static_cast<int>(ThreePpuk::none);
  }
  if (key == "three_ppuk.makes_dealer" || key == "ppuk.with_first_and_third") {
    const std::vector<EventRow>& rows = rules.on(EventKind::ppuk);
    return std::none_of(rows.begin(), rows.end(),
                        [](const EventRow& row) { return row.effect == EffectKind::win; });
  }
  if (begins_with(key, "sold.")) {
    return rules.players == 2 || (rules.sold_seats == 0 && key != "sold.seats");
  }
  if (key == "ppuk.last_hand_card") return !rules.ppuk_forms;
  if (key == "cup.when" || key == "cup.settlement") return rules.cup_role != CupRole::choice;
  if (begins_with(key, "offer.") && key != "offer.players" && key != "offer.max_per_round") {
    return !rules.offer_possible;
  }
  return key == "self_stack.window" && !rules.ppuk_forms;
}

}  // namespace

std::span<const GostopRelation> variation_relations() { return kVariationRelations; }

Rules with_higher_minimum(const Rules& rules, std::uint64_t seed) {
  table::Random random = table::fork(seed, kVariantStream);
  Rules raised = rules;
  raised.stop_minimum += 1 + static_cast<int>(random.below(5));
  return raised;
}

std::optional<Rules> without_a_payer_row(const Rules& rules, std::uint64_t seed) {
  std::vector<std::size_t> rows;
  for (std::size_t i = 0; i < rules.payers.size(); ++i) {
    if (rules.payers[i].factor >= 1 && rules.payers[i].add >= 0) rows.push_back(i);
  }
  if (rows.empty()) return std::nullopt;
  table::Random random = table::fork(seed, kVariantStream + 1);
  Rules fewer = rules;
  fewer.payers.erase(fewer.payers.begin() +
                     static_cast<std::ptrdiff_t>(rows[random.below(rows.size())]));
  return fewer;
}

std::optional<Rules> with_idle_values_redrawn(const rules::RuleSet& set, const Rules& rules,
                                              std::uint64_t seed) {
  table::Random random = table::fork(seed, kIdleStream);
  constexpr int kAttempts = 16;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    std::vector<rules::Datum> values = set.values();
    for (std::size_t i = 0; i < std::size(kParameters); ++i) {
      if (!is_idle(kParameters[i].key, set, rules) || !random.chance(1, 2)) continue;
      values[i] = rules::random_value(kParameters[i].domain, random);
    }
    rules::RuleSet drawn = set;
    drawn.set_all(std::move(values));
    table::Diagnostics diagnostics;
    drawn.schema().judge(drawn, "idle", diagnostics);
    std::string why_not;
    if (!diagnostics.empty() || !playable(drawn, rules.players, why_not)) continue;
    return compile(drawn, rules.players);
  }
  return std::nullopt;
}

Rules with_rows_that_never_fit(const Rules& rules) {
  constexpr int kNoSuchTurn = 200;  // no seat has more than 24
  Rules padded = rules;
  for (auto& rows : padded.events) {
    for (const EffectKind effect : {EffectKind::steal, EffectKind::win, EffectKind::collect}) {
      EventRow row;
      row.turn = kNoSuchTurn;
      row.effect = effect;
      row.amount = 3;
      rows.push_back(row);
    }
  }
  table::Diagnostics diagnostics;
  const auto never =
      rules::parse_expression("1 < 0", *schema().vocabulary, "never", {}, diagnostics);
  CHECK(never.has_value());
  const Predicate nobody(*never);
  padded.payers.push_back({.name = "never", .winner = nobody, .loser = nobody, .factor = 7});
  padded.liabilities.push_back({.name = "never", .when = nobody, .pays = Pays::all_double});
  Combination out_of_reach;
  out_of_reach.mask = kFlowerCards;
  out_of_reach.first_at = Card::kFlowers + 1;
  out_of_reach.points = 100;
  for (CardValues& use : padded.counting) {
    use.combinations.push_back(out_of_reach);
    use.all.rest.push_back(out_of_reach);
    use.to_minimum.rest.push_back(out_of_reach);
  }
  padded.combination_names.emplace_back("never");
  return padded;
}

}  // namespace showstopper::properties
