// SPDX-License-Identifier: Apache-2.0
#include "properties/invariants/gostop/oracle/payments.h"

#include <algorithm>
#include <bit>
#include <string_view>
#include <vector>

#include "model/gostop/rules/parameter_table.h"
#include "model/gostop/rules/row_tables.h"
#include "model/gostop/situation.h"
#include "model/rules/rule_set.h"
#include "properties/invariants/gostop/oracle/calls.h"
#include "properties/invariants/gostop/oracle/liability.h"
#include "properties/invariants/gostop/oracle/score.h"

namespace showstopper::properties {

using namespace gostop;  // NOLINT: the formula is written in the words of the game

namespace {

using Shares = PerSeat<Points>;

// Far above the amounts of any play and far below the limit of 64 bits.
constexpr Points kMost = Points{1} << 40;

Points product(Points a, Points b) {
  if (a == 0 || b == 0) return 0;
  return a > kMost / b ? kMost : a * b;
}

// Words of the vocabulary that are counted here and not by the engine.
enum class Counted : std::uint8_t {
  brights,
  animals,
  ribbons,
  junk,
  junk_value,
  captured,
  points,
  bright_points,
  junk_points,
  dealer,
  other,
};

const std::vector<Counted>& counted_words() {
  static const std::vector<Counted> words = [] {
    constexpr std::string_view kNames[] = {"brights",     "animals",  "ribbons", "junk",
                                           "junk_value",  "captured", "points",  "bright_points",
                                           "junk_points", "dealer"};
    std::vector<Counted> out;
    for (const rules::Quantity& quantity : vocabulary().quantities) {
      const auto found = std::find(std::begin(kNames), std::end(kNames), quantity.name);
      out.push_back(static_cast<Counted>(found - std::begin(kNames)));
    }
    return out;
  }();
  return words;
}

// The situation for the predicates of payer rows, counted from the cards.
class OracleSituation : public rules::Situation {
 public:
  OracleSituation(const GostopStep& step, Seat winner) : step_(step), winner_(winner) {
    for (Seat seat = 0; seat < step.rules.players; ++seat) {
      const SeatState& player = step.after.seat(seat);
      use_[seat] = oracle_use(step.rules, step.rule_facts, player.cup, player.captured);
    }
  }
  void use(Seat seat, int use) { use_[seat] = use; }
  void loser(Seat seat) {
    loser_ = seat;
    if (engine_) engine_->set_loser(seat);
  }

  int players() const override { return step_.rules.players; }
  Seat winner() const override { return winner_; }
  Seat loser() const override { return loser_; }
  Seat dealer() const override { return step_.after.dealer; }
  bool has(Seat seat, int card) const override {
    return step_.after.seat(seat).captured.has(Card(card));
  }
  std::int64_t value(int quantity, Seat seat, int argument, int turn) const override {
    const Counted counted = counted_words()[quantity];
    if (counted == Counted::other) return engine().value(quantity, seat, argument, turn);
    const CardSet captured = step_.after.seat(seat).captured;
    const RuleFacts::Use& by = step_.rule_facts.use[use_[seat]];
    switch (counted) {
      case Counted::brights: return (captured & by.brights).size();
      case Counted::animals: return (captured & by.animals).size();
      case Counted::ribbons: return (captured & by.ribbons).size();
      case Counted::junk: return (captured & by.junk).size();
      case Counted::junk_value: return junk_value(by, captured);
      case Counted::captured: return captured.size();
      case Counted::points: return oracle_points(by, captured);
      case Counted::bright_points: return oracle_bright_points(by, captured);
      case Counted::junk_points: return oracle_junk_points(by, captured);
      case Counted::dealer: return seat == step_.after.dealer ? 1 : 0;
      case Counted::other: break;
    }
    return 0;
  }

 private:
  static int junk_value(const RuleFacts::Use& by, CardSet captured) {
    int value = 0;
    for (const Card card : captured& by.junk) {
      value += by.junk_value[card.index()];
    }
    return value;
  }

  const RoundSituation& engine() const {
    if (!engine_) engine_.emplace(step_.rules, step_.after, winner_, loser_);
    return *engine_;
  }

  const GostopStep& step_;
  mutable std::optional<RoundSituation> engine_;  // made when a word needs it
  Seat winner_, loser_ = kNobody;
  PerSeat<int> use_{};
};

// GS-A-082 to 084, GS-B-081f, g: the row for so many goes, or the last before it.
GoTotal for_goes(const Rules& rules, int goes) {
  GoTotal total;
  int best = 0;
  if (goes == 0) return total;
  for (const rules::Row& row : rules.source->rows(kGo)) {
    const auto number = [&](int column, int absent) {
      const auto& cell = row.cells[column];
      return cell ? cell->datum.front().number : absent;
    };
    const int count = number(column(kGo, "count"), 1);
    if (count > goes || count < best) continue;
    best = count;
    total = {number(column(kGo, "add"), 0), number(column(kGo, "factor"), 1)};
  }
  return total;
}

bool called_after_an_opponent(const State& state, Seat winner) {
  bool opponent = false;
  for (const Seat caller : callers_of(state)) {
    if (caller == winner && opponent) return true;
    if (caller != winner) opponent = true;
  }
  return false;
}

// A broken engine may count any number; a round has at most one for each month.
Points doubled(int times) { return Points{1} << std::clamp(times, 0, int{Card::kMonths}); }

// GS-A-085, 087; GS-B-081a; AMB-26, 35, 37.
Points factor_of_shakes_and_bombs(const GostopStep& step, const SeatState& winner) {
  const rules::RuleSet& rules = *step.rules.source;
  Points factor = doubled(winner.shakes);
  int bombs = winner.bombs;
  if (step.rules.shake_then_bomb == ShakeThenBomb::allowed_x2) bombs -= winner.bombs_shown;
  switch (static_cast<BombMultiplier>(rules.form("bomb.multiplier"_key))) {
    case BombMultiplier::none: break;
    case BombMultiplier::once: factor *= bombs > 0 ? 2 : 1; break;
    case BombMultiplier::per_bomb: factor *= doubled(bombs); break;
  }
  if (step.rules.small_bomb == SmallBomb::steal_and_double) factor *= doubled(winner.small_bombs);
  return factor;
}

// GS-A-086: of rows with a multiplier that are reached.
Points factor_of_rows(const RuleFacts::Use& use, CardSet captured) {
  Points factor = 1;
  for (const RuleFacts::Row& row : use.rows) {
    if (row.multiplier != 1 && oracle_count(use, row, captured) >= row.first_at) {
      factor = product(factor, row.multiplier);
    }
  }
  return factor;
}

struct Own {  // of one loser alone
  Points factor = 1, add = 0;
  unsigned rows = 0;  // bit per payer row
};

Own rows_of_loser(const GostopStep& step, OracleSituation& seen, Seat loser, unsigned applicable) {
  seen.loser(loser);
  Own own;
  for (std::size_t i = 0; i < step.rules.payers.size(); ++i) {
    const PayerRow& row = step.rules.payers[i];
    if ((applicable >> i & 1) == 0) continue;
    // By the interpreter of expressions, not by the engine's comparisons.
    const rules::Expression& of_winner = row.winner.expression();
    const rules::Expression& of_loser = row.loser.expression();
    if (!of_winner.empty() && !of_winner.holds(seen, seen.winner())) continue;
    if (!of_loser.empty() && !of_loser.holds(seen, loser)) continue;
    own.factor = product(own.factor, row.factor);
    own.add += row.add;
    own.rows |= 1u << i;
  }
  return own;
}

bool holds_quad(const GostopStep& step, Seat seat) {
  return (step.after.quad_holders >> seat & 1) != 0;
}

// Those who pay the winner: with two quads not the seat that has the other one (GS-B-026).
bool loses(const GostopStep& step, Seat winner, Seat seat) {
  return seat != winner && !holds_quad(step, seat);
}

// The debt of each loser without its own rows, and the bonus that they do not multiply.
struct Debt {
  Points base = 0, after = 0;
};

Points share(const GostopStep& step, Seat loser, const Debt& debt, const Own& own) {
  if (step.rules.nothing_captured_exempt && step.after.seat(loser).captured.empty()) return 0;
  const Points multiplied = product(std::max<Points>(debt.base, 0), own.factor);
  return std::clamp<Points>(multiplied + own.add + debt.after, 0, kMost);
}

// With the cups as they are seen; a row for all losers needs all of them (AMB-75, AMB-79).
PerSeat<Own> owns_as_seen(const GostopStep& step, OracleSituation& seen) {
  PerSeat<Own> own;
  unsigned of_everybody = ~0u;
  for (Seat loser = 0; loser < step.rules.players; ++loser) {
    if (!loses(step, seen.winner(), loser)) continue;
    own[loser] = rows_of_loser(step, seen, loser, ~0u);
    of_everybody &= own[loser].rows;
  }
  unsigned applicable = 0;
  for (std::size_t i = 0; i < step.rules.payers.size(); ++i) {
    if (!step.rules.payers[i].all || (of_everybody >> i & 1) != 0) applicable |= 1u << i;
  }
  for (Seat loser = 0; loser < step.rules.players; ++loser) {
    if ((own[loser].rows & ~applicable) == 0) continue;
    own[loser] = rows_of_loser(step, seen, loser, applicable);
  }
  return own;
}

// A loser counts a free cup so that he pays less, at equal shares by the smaller factor, then the
// smaller addition, and the same way in all rows (AMB-68, decision 0043). If he has the same rows
// both ways it counts for points.
PerSeat<Own> owns(const GostopStep& step, Seat winner, int winner_use, const Debt& debt) {
  OracleSituation seen(step, winner);
  seen.use(winner, winner_use);
  for (Seat loser = 0; loser < step.rules.players; ++loser) {
    const SeatState& player = step.after.seat(loser);
    if (!loses(step, winner, loser)) continue;
    if (!oracle_cup_is_free(step.rules, player.cup, player.captured)) continue;
    std::array<PerSeat<Own>, 2> by_use;
    for (const int use : {0, 1}) {
      seen.use(loser, use);
      by_use[use] = owns_as_seen(step, seen);
    }
    const Own &animal = by_use[0][loser], &junk = by_use[1][loser];
    if (animal.rows == junk.rows) {
      return by_use[oracle_use(step.rules, step.rule_facts, player.cup, player.captured)];
    }
    const Points as_animal = share(step, loser, debt, animal);
    const Points as_junk = share(step, loser, debt, junk);
    if (as_animal != as_junk) return by_use[as_junk < as_animal ? 1 : 0];
    if (animal.factor != junk.factor) return by_use[junk.factor < animal.factor ? 1 : 0];
    return by_use[junk.add < animal.add ? 1 : 0];
  }
  return owns_as_seen(step, seen);
}

// The final payments of the losers to the winner, for one use of the winner's cup.
struct Account {
  Points points = 0, bonus = 0, multiplier = 1;
  Shares shares{};
  Points received() const { return shares[0] + shares[1] + shares[2]; }
};

// Points, bonus and common factor of a stop, and the shares before liability.
Account account_of_stop(const GostopStep& step, Seat winner, int use) {
  const SeatState& player = step.after.seat(winner);
  const RuleFacts::Use& by = step.rule_facts.use[use];
  GoTotal go = for_goes(step.rules, player.go_count);
  if (step.rules.go_reverse_factor > 1 && called_after_an_opponent(step.after, winner)) {
    go.factor = step.rules.go_reverse_factor;
  }
  Account out;
  out.points = oracle_points(by, player.captured);
  out.bonus = go.add;
  out.multiplier = product(factor_of_shakes_and_bombs(step, player), go.factor);
  out.multiplier = product(out.multiplier, factor_of_rows(by, player.captured));
  out.multiplier = product(out.multiplier, carry_factor_by_rule(step.rules, step.after.carry));
  const Points after = step.rules.go_bonus_after ? go.add : 0;
  const Points sum = std::max<Points>(out.points + out.bonus - after, 0);
  const Debt debt{product(sum, out.multiplier), after};
  const auto own = owns(step, winner, use, debt);
  for (Seat loser = 0; loser < step.rules.players; ++loser) {
    if (loser == winner) continue;
    out.shares[loser] = share(step, loser, debt, own[loser]);
  }
  return out;
}

// A round given up pays the minimum, and more only for rounds without a winner before it.
Account account_of_concession(const GostopStep& step) {
  const State& state = step.after;
  Account out;
  out.points = step.rules.source->number(step.rules.players == 2 ? "stop.minimum.2"_key
                                                                 : "stop.minimum.3"_key);
  out.multiplier = carry_factor_by_rule(step.rules, state.carry);
  out.shares[1 - state.winner] = product(out.points, out.multiplier);
  return out;
}

// A win with a fixed number of points: a quad, three ppuks (AMB-10 to 14, 54, 80).
Account account_of_fixed_win(const GostopStep& step, int use) {
  const State& state = step.after;
  if (state.outcome == Outcome::conceded) return account_of_concession(step);
  Account out;
  out.points = state.fixed_points;
  const bool quad = state.outcome == Outcome::quad;
  bool by_carry = quad && state.quad_holders != 0 && step.rules.hand_quad_times_carry;
  bool by_all = false;
  if (!quad) {
    for (const rules::Item& item : step.rules.source->value("three_ppuk.multipliers"_key)) {
      const auto by = static_cast<WinMultiplier>(item.form);
      by_carry = by_carry || by == WinMultiplier::carry;
      by_all = by_all || by == WinMultiplier::all;
    }
  }
  if (by_all) {
    out.multiplier = account_of_stop(step, state.winner, use).multiplier;
  } else if (by_carry) {
    out.multiplier = carry_factor_by_rule(step.rules, state.carry);
  }
  if (state.quad_holders != 0) return out;  // several may win, each with shares of its own
  PerSeat<Own> own{};
  const Debt debt{product(out.points, out.multiplier)};
  if (step.rules.bak_on_fixed_wins) own = owns(step, state.winner, use, debt);
  for (Seat loser = 0; loser < step.rules.players; ++loser) {
    if (loser == state.winner) continue;
    out.shares[loser] = share(step, loser, debt, own[loser]);
  }
  return out;
}

// The payments after liability and then the cap are applied to the shares.
Account account_by(const GostopStep& step, int use) {
  const bool fixed = step.after.outcome != Outcome::stop;
  Account out =
      fixed ? account_of_fixed_win(step, use) : account_of_stop(step, step.after.winner, use);
  if (!fixed) out.shares = shares_after_liability(step, out.shares);
  for (Points& due : out.shares) {
    if (step.rules.payment_cap.word == PaymentCap::number) {
      due = std::min<Points>(due, step.rules.payment_cap.number);
    }
  }
  return out;
}

// With a free cup the winner takes the use for which he receives more; if both are equal, or if
// points decide, the use with more points (AMB-68).
Account account(const GostopStep& step) {
  const SeatState& winner = step.after.seat(step.after.winner);
  const int usual = oracle_use(step.rules, step.rule_facts, winner.cup, winner.captured);
  if (!oracle_cup_is_free(step.rules, winner.cup, winner.captured) ||
      step.rules.cup_settlement == CupSettlement::points) {
    return account_by(step, usual);
  }
  const std::array<Account, 2> by_use{account_by(step, 0), account_by(step, 1)};
  const auto most = std::max(by_use[0].received(), by_use[1].received());
  const bool both = by_use[0].received() == by_use[1].received();
  return both ? by_use[usual] : by_use[by_use[1].received() == most ? 1 : 0];
}

// Whether losers who pay more do so for a hand quad: by its own list, or by the key of all wins
// with fixed points (AMB-13, AMB-80).
bool quads_charge_rows(const rules::RuleSet& rules) {
  const rules::Datum& listed = rules.value("hand_quad.multipliers"_key);
  const bool own = std::any_of(listed.begin(), listed.end(), [](const rules::Item& item) {
    return item.form == static_cast<int>(QuadMultiplier::bak);
  });
  return own || rules.form("bak.on_fixed_wins"_key) == 1;
}

// Triples that a holder of a quad has shown raise its own shares (AMB-13).
Points factor_of_triples(const GostopStep& step, Seat holder) {
  Points factor = 1;
  if (!step.rules.hand_quad_times_shakes) return factor;
  for (int shown = 0; shown < step.after.seat(holder).shakes; ++shown) {
    for (const EventRow& row : step.rules.on(EventKind::shake)) {
      const bool any = row.months.empty() && row.count == EventRow::kAny && row.from_counts;
      if (any && row.effect == EffectKind::multiply_if_winning)
        factor = product(factor, row.amount);
    }
  }
  return factor;
}

// Each holder takes from each seat without a quad (GS-B-025, 026), for each of its own quads if two
// in one hand pay twice (AMB-14). No payer is excused for an empty pile: none has had a turn.
void pay_quads(const GostopStep& step, Payments& out) {
  const bool charged = quads_charge_rows(*step.rules.source);
  const bool each_pays = step.rules.hand_quad_per_quad;
  for (Seat holder = 0; holder < step.rules.players; ++holder) {
    if (!holds_quad(step, holder)) continue;
    const SeatState& player = step.after.seat(holder);
    const int use = oracle_use(step.rules, step.rule_facts, player.cup, player.captured);
    PerSeat<Own> own{};
    const Points of_one =
        product(product(out.points, out.multiplier), factor_of_triples(step, holder));
    const Debt debt{product(of_one, each_pays ? step.after.quads_claimed[holder].size() : 1)};
    if (charged) own = owns(step, holder, use, debt);
    for (Seat payer = 0; payer < step.rules.players; ++payer) {
      if (!loses(step, holder, payer)) continue;
      const Points due =
          std::clamp<Points>(product(debt.base, own[payer].factor) + own[payer].add, 0, kMost);
      out.payments[holder] += due;
      out.payments[payer] -= due;
    }
  }
}

void pay_shares(const GostopStep& step, const Shares& shares, Payments& out) {
  for (Seat loser = 0; loser < step.rules.players; ++loser) {
    if (loser == step.after.winner) continue;
    const Points due = shares[loser];
    out.payments[loser] -= due;
    out.payments[step.after.winner] += due;
  }
}

}  // namespace

Points carry_factor_by_rule(const Rules& rules, int carry) {
  if (rules.carry_starts_anew.word == CarryAnew::number) {
    while (carry >= rules.carry_starts_anew.number) carry -= rules.carry_starts_anew.number;
  }
  if (carry == 0) return 1;
  Points factor = 2;
  switch (rules.carry_rule.word) {
    case CarryRule::x2_flat: return factor;
    case CarryRule::doubling:
    case CarryRule::doubling_cap: break;
  }
  constexpr int kMostDoublings = 20;  // of the engine; no session comes near
  for (int round = 1; round < std::min(carry, kMostDoublings); ++round) factor *= 2;
  return rules.carry_rule.word == CarryRule::doubling_cap
             ? std::min<Points>(factor, rules.carry_rule.number)
             : factor;
}

std::optional<Payments> payments_of(const GostopStep& step) {
  const State& state = step.after;
  Payments out;
  if (state.winner != kNobody) {
    if (!step.rule_facts.events_are_plain || !step.rule_facts.payers_are_plain) return std::nullopt;
    // The winner's turn shows who fed, but a turn that passed without a decision (`auto_flip`) was
    // not observed.
    const bool feeding = step.rules.source->form("feed.liability"_key) == 1;
    const bool passes = step.rules.turn_empty_hand == EmptyHand::auto_flip;
    const bool fixed = state.outcome != Outcome::stop;
    if (feeding && passes && !fixed && !step.turn_seen) return std::nullopt;
    const Account end = account(step);
    out.points = end.points;
    out.bonus = end.bonus;
    out.multiplier = end.multiplier;
    if (state.quad_holders != 0) {
      pay_quads(step, out);
      out.multiplier = product(out.multiplier, factor_of_triples(step, state.winner));
    } else {
      pay_shares(step, end.shares, out);
    }
  }
  if (state.winner != kNobody || step.rules.instant_points_on_draw == InstantOnDraw::keep) {
    for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
      out.payments[seat] += state.instant[seat];
    }
  }
  return out;
}

}  // namespace showstopper::properties
