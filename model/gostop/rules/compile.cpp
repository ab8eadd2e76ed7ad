// SPDX-License-Identifier: Apache-2.0
//
// From a rule set to the values that the engine reads: one assignment per non-shorthand parameter.
#include <algorithm>
#include <climits>

#include "model/gostop/rules/compile_rows.h"
#include "model/gostop/rules/parameter_table.h"
#include "model/gostop/rules/rules.h"
#include "model/gostop/score.h"
#include "model/table/check.h"

namespace showstopper::gostop {
namespace {

using rules::Datum;
using rules::Item;
using rules::RuleSet;

// Reads parameters with the type that a member has.
class Values {
 public:
  explicit Values(const RuleSet& rules) : rules_(rules) {}
  bool flag(int key) const { return rules_.form(key) == 1; }
  int number(int key) const { return rules_.number(key); }
  template <class Word>
  void word(int key, Word& member) const {
    member = static_cast<Word>(rules_.form(key));
  }
  template <class Word>
  void word(int key, Value<Word>& member) const {
    member = {static_cast<Word>(rules_.form(key)), rules_.number(key)};
  }
  template <class Word>
  bool has(int key, Word word) const {
    for (const Item& item : rules_.value(key)) {
      if (item.form == static_cast<int>(word)) return true;
    }
    return false;
  }
  const Datum& list(int key) const { return rules_.value(key); }

 private:
  const RuleSet& rules_;
};

void compile_deck(const Values& in, Rules& out) {
  for (const Item& month : in.list("deck.months"_key)) out.deck |= CardSet::of(month.form + 1);
  std::size_t next = 0;
  for (const Item& joker : in.list("deck.jokers"_key)) {
    out.joker_value[next] = static_cast<std::uint8_t>(joker.number);
    out.deck |= Card::joker(static_cast<int>(++next));
  }
  std::size_t place = 0;
  for (const Card card : out.deck) out.deck_order[place++] = card;
  const int script = out.players == 2 ? "deal.order.2"_key : "deal.order.3"_key;
  for (const Item& packet : in.list(script)) {
    const auto to = static_cast<DealTo>(packet.form);
    out.deal_order.push_back({to, packet.number});
    if (to == DealTo::dealer || to == DealTo::all) out.hand_size += packet.number;
  }
  ENSURES(out.hand_size > 0 && next <= Card::kJokers);
  out.stop_minimum = in.number(out.players == 2 ? "stop.minimum.2"_key : "stop.minimum.3"_key);
}

void compile_match(const Values& in, Rules& out) {
  in.word("match.end"_key, out.match_end);
  in.word("match.points_check"_key, out.match_points_check);
  in.word("match.tiebreak"_key, out.match_tiebreak);
  out.match_stake = in.number("match.stake"_key);
  out.match_purse = in.number("match.purse"_key);
  in.word("first_dealer"_key, out.first_dealer);
}

void compile_opening(const Values& in, Rules& out) {
  in.word("table_quad.effect"_key, out.table_quad_effect);
  const Datum& order = in.list("pre.order"_key);
  CHECK(order.size() == out.pre_order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    out.pre_order[i] = static_cast<PreCheck>(order[i].form);
  }
  in.word("hand_quad.effect"_key, out.hand_quad_effect);
  Value<Amount> points;
  in.word("hand_quad.points"_key, points);
  out.hand_quad_points = points.word == Amount::stop_minimum ? out.stop_minimum : points.number;
  in.word("hand_quad.several"_key, out.hand_quad_several);
  in.word("hand_quad.next_dealer"_key, out.hand_quad_next_dealer);
  out.hand_quad_makes_dealer = in.flag("hand_quad.makes_dealer"_key);
  out.hand_quad_times_carry = in.has("hand_quad.multipliers"_key, QuadMultiplier::carry);
  out.hand_quad_times_shakes = in.has("hand_quad.multipliers"_key, QuadMultiplier::shake);
  // Either key is enough (AMB-13, AMB-80; docs/decisions/0042).
  out.hand_quad_times_bak = out.hand_quad_effect != HandQuad::none &&
                            (in.has("hand_quad.multipliers"_key, QuadMultiplier::bak) ||
                             in.flag("bak.on_fixed_wins"_key));
  TwoQuads two{};
  in.word("hand_quad.two_in_one_hand"_key, two);
  out.hand_quad_per_quad = two == TwoQuads::per_quad;
  in.word("hand_quad.as_triple"_key, out.hand_quad_as_triple);
}

void compile_shakes_and_jokers(const Values& in, Rules& out) {
  in.word("shake.when"_key, out.shake_when);
  out.shake_requires_no_table_card = in.flag("shake.requires_no_table_card"_key);
  out.shake_triple_kept_private = in.flag("shake.triple_kept_private"_key);
  Value<Limit> limit;
  in.word("shake.limit"_key, limit);
  out.shake_limit = limit.word == Limit::none ? int{Card::kMonths} : limit.number;
  out.shake_automatic = in.flag("shake.automatic"_key);
  in.word("shake.then_bomb"_key, out.shake_then_bomb);
  in.word("joker.from_hand"_key, out.joker_from_hand);
  in.word("joker.on_pending_pair"_key, out.joker_on_pending_pair);
  in.word("joker.chained"_key, out.joker_chained);
  in.word("joker.table_to"_key, out.joker_table_to);
  out.joker_table_scores_now = in.flag("joker.table_scores_now"_key);
}

void compile_turn(const Values& in, Rules& out) {
  in.word("choice.timing"_key, out.choice_timing);
  for (const Item& kind : in.list("choice.automatic"_key)) {
    const auto by = static_cast<ChoiceBy>(kind.form);
    const bool asks = by == ChoiceBy::ask;
    if (!asks || !out.choice_automatic.empty()) out.choice_automatic.push_back(by);
    if (asks) break;  // kinds after it never decide
  }
  out.capture_compulsory = in.flag("capture.compulsory"_key);
  in.word("round.end_test"_key, out.round_end_test);
  in.word("turn.empty_hand"_key, out.turn_empty_hand);
  in.word("bomb.credit_window"_key, out.bomb_credit_window);
  in.word("bomb.allowed_when"_key, out.bomb_allowed_when);
  out.bomb_credits = in.number("bomb.credits"_key);
  out.bomb_flips = in.number("bomb.flips"_key);
  // Without bombs no triple may be bombed, shown or not.
  const bool bombs = in.flag("bomb.allowed"_key);
  out.bomb_requires_shake = !bombs || in.flag("bomb.requires_shake"_key);
  if (!bombs) out.shake_then_bomb = ShakeThenBomb::forbidden;
  out.bomb_mandatory = in.flag("bomb.mandatory"_key);
  out.bomb_keeps_turn = in.flag("bomb.keeps_turn"_key);
  in.word("small_bomb"_key, out.small_bomb);
  out.ppuk_forms = in.flag("ppuk.forms"_key);
  LastPpuk last{};
  in.word("ppuk.last_hand_card"_key, last);
  out.ppuk_on_last_card = last == LastPpuk::forms;
}

void compile_events(const Values& in, Rules& out) {
  in.word("sweep.definition"_key, out.sweep_definition);
  in.word("events.stack"_key, out.events_stack);
  out.suppress_sweep = in.has("last_turn.suppress"_key, Suppressed::sweep);
  out.suppress_ttadak = in.has("last_turn.suppress"_key, Suppressed::ttadak);
  out.suppress_jjok = in.has("last_turn.suppress"_key, Suppressed::jjok);
  out.suppress_stack_capture = in.has("last_turn.suppress"_key, Suppressed::stack_capture);
  out.suppress_ppuk = in.has("last_turn.suppress"_key, Suppressed::ppuk);
  in.word("last_turn.means"_key, out.last_turn_means);
  in.word("steal.chooser"_key, out.steal_chooser);
  out.steal_optional = in.flag("steal.optional"_key);
  in.word("steal.change_for_double"_key, out.steal_change_for_double);
  in.word("steal.cup"_key, out.steal_cup);
  in.word("steal.debt"_key, out.steal_debt);
  in.word("self_stack.window"_key, out.self_stack_window);
  out.self_stack_replaces = in.flag("self_stack.replaces"_key);
  in.word("first_turn.means"_key, out.first_turn_means);
  in.word("instant_points.on_draw"_key, out.instant_points_on_draw);
  InstantMultiplier instant{};
  in.word("instant_points.multipliers"_key, instant);
  out.instant_times_carry = instant == InstantMultiplier::carry;
  in.word("three_ppuk.counts"_key, out.three_ppuk_counts);
  out.three_ppuk_makes_dealer = in.flag("three_ppuk.makes_dealer"_key);
  in.word("ppuk.with_first_and_third"_key, out.ppuk_with_first_and_third);
}

void compile_decisions(const Values& in, Rules& out) {
  in.word("decision.test"_key, out.decision_test);
  out.decision_first_needs_increase = in.flag("decision.first_needs_increase"_key);
  in.word("decision.last_card"_key, out.decision_last_card);
  in.word("nagari.go_clause"_key, out.nagari_go_clause);
  in.word("exhaustion.result"_key, out.exhaustion_result);
  out.stop_needs_highest = in.flag("stop.needs_highest"_key);
  in.word("go.never_asked"_key, out.go_never_asked);
  Value<Limit> most;
  in.word("go.most"_key, most);
  out.go_most = most.word == Limit::none ? INT_MAX : most.number;
  in.word("go.announced"_key, out.go_announced);
  in.word("cup.role"_key, out.cup_role);
  in.word("cup.when"_key, out.cup_when);
  in.word("cup.settlement"_key, out.cup_settlement);
  GoPosition position{};
  in.word("go.bonus_position"_key, position);
  out.go_bonus_after = position == GoPosition::after;
  out.go_reverse_factor = in.number("go.reverse_factor"_key);
  in.word("carry.rule"_key, out.carry_rule);
  in.word("carry.starts_anew"_key, out.carry_starts_anew);
  for (const Item& source : in.list("carry.sources"_key)) {
    out.carry_sources = static_cast<std::uint8_t>(out.carry_sources | 1 << source.form);
  }
}

void compile_settlement(const Values& in, Rules& out) {
  out.bak_on_fixed_wins = in.flag("bak.on_fixed_wins"_key);
  in.word("gobak.both_went"_key, out.gobak_both_went);
  in.word("feed.window"_key, out.feed_window);
  in.word("feed.capture_by"_key, out.feed_capture_by);
  in.word("feed.causal"_key, out.feed_causal);
  out.feed_except_junk_only_no_go = in.flag("feed.except_junk_only_no_go"_key);
  in.word("liability.two"_key, out.liability_two);
  in.word("liability.amount"_key, out.liability_amount);
  out.push_most = in.number("push.most"_key);
  out.concede_possible = in.flag("concede.allowed"_key) && out.players == 2;
  Value<Limit> most;
  in.word("offer.max_per_round"_key, most);
  out.offer_max_per_round = most.word == Limit::none ? INT_MAX : most.number;
  out.offer_possible = out.offer_max_per_round > 0;
  bool with_so_many = false;
  for (const Item& players : in.list("offer.players"_key)) {
    with_so_many = with_so_many || players.form + 2 == out.players;
  }
  out.offer_possible = out.offer_possible && with_so_many;
  out.offer_exempts_from_gobak = in.flag("offer.exempts_from_gobak"_key);
  in.word("offer.window_turns"_key, out.offer_window);
  in.word("offer.precondition"_key, out.offer_precondition);
  out.offer_min_hand = in.number("offer.min_hand"_key);
  out.offer_hand_stays_open = in.flag("offer.hand_stays_open"_key);
  in.word("payment.cap"_key, out.payment_cap);
  out.nothing_captured_exempt = in.flag("nothing_captured_exempt"_key);
  out.pot_stake = in.number("pot.stake"_key);
}

// Seats sit out only beside three playing ones (GS-B-002, GS-B-008).
void compile_sale(const Values& in, Rules& out) {
  if (out.players != kMaxPlayers) return;
  out.sold_seats = in.number("sold.seats"_key);
  in.word("sold.payers"_key, out.sold_payers);
  out.sold_per_bright = in.number("sold.per_bright"_key);
  out.sold_per_joker = in.number("sold.per_joker"_key);
  out.sold_per_double = in.number("sold.per_double"_key);
  out.sold_triple_factor = in.number("sold.triple_factor"_key);
  for (const Item& card : in.list("junk.double"_key)) out.sold_doubles |= Card(card.form);
}

// How cards count with the cup as an animal (or both at once), and as junk.
void compile_counting(const RuleSet& rules, const Values& in, Rules& out) {
  for (int use = 0; use < 2; ++use) {
    CardValues& counting = out.counting[use];
    std::array<CardSet, 4> kinds;
    for (int kind = 0; kind < 4; ++kind) {
      kinds[static_cast<std::size_t>(kind)] = usual_cards(static_cast<Kind>(kind));
    }
    compile_card_rows(rules, kinds);
    CardSet doubled;
    for (const Item& card : in.list("junk.double"_key)) doubled |= Card(card.form);
    doubled -= CardSet(kCup);
    CardSet& animals = kinds[static_cast<std::size_t>(Kind::animal)];
    CardSet& junk = kinds[static_cast<std::size_t>(Kind::junk)];
    const bool may_be_junk = out.cup_role == CupRole::junk2 || out.cup_role == CupRole::both ||
                             (out.cup_role == CupRole::choice && use == 1);
    if (may_be_junk) {  // in place of its kind, also if a row of [[card]] gives it another one
      for (CardSet& kind : kinds) {
        if (out.cup_role != CupRole::both) kind -= kCup;
      }
      junk |= kCup;
      doubled |= kCup;
    }
    // A joker is junk (GS-B-061) unless a row of [[card]] takes it for another kind.
    const CardSet others = kinds[static_cast<std::size_t>(Kind::bright)] | animals |
                           kinds[static_cast<std::size_t>(Kind::ribbon)];
    const CardSet jokers = (out.deck & kJokerCards) - others;
    junk |= jokers;
    counting.brights = kinds[static_cast<std::size_t>(Kind::bright)];
    counting.animals = animals;
    counting.ribbons = kinds[static_cast<std::size_t>(Kind::ribbon)];
    counting.junk = junk;
    counting.junk_worth[0] = junk;
    counting.junk_worth[1] = junk & doubled;
    ENSURES((counting.brights & counting.ribbons).empty());
    for (const Card joker : jokers) {
      for (int worth = 1; worth < kMaxJokerValue; ++worth) {
        CardSet& more = counting.junk_worth[worth];
        if (out.joker_worth(joker) > worth) {
          more |= joker;
        } else {
          more -= joker;
        }
      }
    }
    compile_combination_rows(rules, counting, out.combination_names);
    counting.all = tabulate(counting, false);
    counting.to_minimum = tabulate(counting, true);
    tabulate_bright_rows(counting);
  }
}

}  // namespace

Rules::Rules() = default;
Rules::Rules(const Rules& other) = default;
Rules::Rules(Rules&& other) noexcept = default;
Rules& Rules::operator=(const Rules& other) = default;
Rules& Rules::operator=(Rules&& other) noexcept = default;
Rules::~Rules() = default;

bool Rules::quad_may_lie() const {
  if ((deck & kJokerCards).empty() || joker_table_to == JokerTableTo::none) return false;
  const auto at = [&](PreCheck check) {
    return std::find(pre_order.begin(), pre_order.end(), check);
  };
  return at(PreCheck::table_quad) < at(PreCheck::table_jokers);
}

Rules compile(const RuleSet& rules, int players) {
  CHECK(players == 2 || players == 3);
  Rules out;
  out.players = players;
  out.source = std::make_shared<const RuleSet>(rules);
  const Values in(*out.source);
  compile_deck(in, out);
  compile_match(in, out);
  compile_opening(in, out);
  compile_shakes_and_jokers(in, out);
  compile_turn(in, out);
  compile_events(in, out);
  compile_decisions(in, out);
  compile_settlement(in, out);
  compile_sale(in, out);
  compile_counting(*out.source, in, out);
  out.sold_doubles &= (out.counting[0].junk & kFlowerCards) - kCup;
  compile_event_rows(*out.source, out);
  compile_payer_rows(*out.source, out);
  compile_go_rows(*out.source, out);
  compile_liability_rows(*out.source, out);
  ENSURES(out.stop_minimum >= 0 && out.payers.size() <= 32);
  return out;
}

}  // namespace showstopper::gostop
