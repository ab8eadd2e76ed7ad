// SPDX-License-Identifier: Apache-2.0
#include "lint/gostop/dependencies.h"

#include <algorithm>

#include "lint/gostop/event_selection.h"
#include "lint/gostop/limits.h"
#include "lint/gostop/quad_facts.h"
#include "model/gostop/rules/parameter_table.h"
#include "model/gostop/rules/row_tables.h"

namespace showstopper::lint::gostop_rules {
namespace {

using gostop::operator""_key;
using rules::RuleSet;

template <class Word>
bool key_is(const RuleSet& rules, int key, Word word) {
  return rules.form(key) == static_cast<int>(word);
}

bool is_true(const RuleSet& rules, int key) { return rules.form(key) == 1; }

bool no_shakes(const RuleSet& rules) {
  return key_is(rules, "shake.limit"_key, gostop::Limit::number) &&
         rules.number("shake.limit"_key) == 0;
}

bool bombs_are_forbidden(const RuleSet& rules) { return !is_true(rules, "bomb.allowed"_key); }

bool needs_shakes(const RuleSet& rules) { return is_true(rules, "bomb.requires_shake"_key); }

bool no_shown_bombs(const RuleSet& rules) {
  return key_is(rules, "shake.then_bomb"_key, gostop::ShakeThenBomb::forbidden);
}

bool no_small_bombs(const RuleSet& rules) {
  return key_is(rules, "small_bomb"_key, gostop::SmallBomb::off);
}

bool no_jokers(const RuleSet& rules) { return rules.value("deck.jokers"_key).empty(); }

// A dealer without cards has the minimum, so that `joker.table_scores_now` offers the choice before
// the first turn.
bool nothing_is_enough(const RuleSet& rules) {
  return rules.number("stop.minimum.2"_key) == 0 || rules.number("stop.minimum.3"_key) == 0;
}

bool no_ppuks(const RuleSet& rules) { return !is_true(rules, "ppuk.forms"_key); }

bool has_event(const RuleSet& rules, gostop::EventKind kind) {
  const auto& rows = rules.rows(gostop::kEvent);
  return std::any_of(rows.begin(), rows.end(),
                     [kind](const rules::Row& row) { return kind_of(row) == kind; });
}

// With `stop.needs_highest` a seat that may not stop must decide, whatever `go.never_asked` is.
bool no_goes(const RuleSet& rules) {
  return key_is(rules, "go.never_asked"_key, gostop::NeverAsked::always) &&
         !is_true(rules, "stop.needs_highest"_key);
}

bool goes_add_nothing(const RuleSet& rules) {
  const auto& rows = rules.rows(gostop::kGo);
  return std::all_of(rows.begin(), rows.end(), [](const rules::Row& row) {
    return number_of(row, gostop::column(gostop::kGo, "add")) == 0;
  });
}

bool leaves_out(const RuleSet& rules, int players) {
  std::string why_not;
  return !rules.is_for(players, why_not);
}

// With two players who feeds pays the own share, so that feeding matters to a later ground that
// doubles it.
bool a_ground_after_feeding_doubles(const RuleSet& rules) {
  constexpr int kName = gostop::column(gostop::kLiability, "name");
  constexpr int kPays = gostop::column(gostop::kLiability, "pays");
  constexpr int kPriority = gostop::column(gostop::kLiability, "priority");
  const auto& rows = rules.rows(gostop::kLiability);
  const auto priority = [](const rules::Row& row) {
    return row.cells[kPriority] ? row.cells[kPriority]->datum.front().number : 0;
  };
  int of_feeding = 3;  // as `feed.liability` makes the row
  for (const rules::Row& row : rows) {
    if (row.cells[kName]->name == "feed") of_feeding = priority(row);
  }
  return std::any_of(rows.begin(), rows.end(), [&](const rules::Row& row) {
    if (!row.cells[kPays] || priority(row) < of_feeding) return false;
    const auto pays = static_cast<gostop::Pays>(row.cells[kPays]->datum.front().form);
    return pays == gostop::Pays::twice || pays == gostop::Pays::all_double;
  });
}

// Whether the rules exclude each number of players of `offer.players`.
bool offers_to_no_table(const RuleSet& rules) {
  const rules::Datum& tables = rules.value("offer.players"_key);
  return std::all_of(tables.begin(), tables.end(),
                     [&](const rules::Item& item) { return leaves_out(rules, item.form + 2); });
}

bool offers_are_none(const RuleSet& rules) {
  const rules::Item most = rules.item("offer.max_per_round"_key);
  return most.form == 0 && most.number == 0;
}

bool no_offers(const RuleSet& rules) { return offers_are_none(rules) || offers_to_no_table(rules); }

bool sells_for_nothing(const RuleSet& rules) {
  return rules.number("sold.seats"_key) > 0 && rules.number("sold.per_bright"_key) == 0 &&
         (rules.number("sold.per_joker"_key) == 0 || no_jokers(rules)) &&
         rules.number("sold.per_double"_key) == 0;
}

template <class Test>
bool any_event(const RuleSet& rules, Test test) {
  const auto& rows = rules.rows(gostop::kEvent);
  return std::any_of(rows.begin(), rows.end(), test);
}

// `first` or `last`, by its form.
bool any_row_of_turn(const RuleSet& rules, int form) {
  return any_event(rules, [form](const rules::Row& row) {
    const auto& turn = row.cells[gostop::column(gostop::kEvent, "when.turn")];
    return turn && turn->datum.front().form == form;
  });
}

bool steals(const rules::Row& row) {
  return effect_of(row) >= gostop::Effect::steal_each &&
         effect_of(row) <= gostop::Effect::steal_value_creator;
}

bool collects(const rules::Row& row) {
  return effect_of(row) == gostop::Effect::collect ||
         effect_of(row) == gostop::Effect::collect_minimum;
}

bool row_wins(const rules::Row& row) { return wins(effect_of(row)); }

bool of_ppuk(const rules::Row& row) { return kind_of(row) == gostop::EventKind::ppuk; }

// Whether an expression of a row uses the word, also as a part of another (`self_stack_capture`).
bool any_condition_on(const RuleSet& rules, std::string_view word) {
  for (const auto table : {gostop::kEvent, gostop::kPayer, gostop::kLiability}) {
    for (const rules::Row& row : rules.rows(table)) {
      for (const auto& cell : row.cells) {
        if (cell && cell->expression.text().find(word) != std::string::npos) return true;
      }
    }
  }
  return false;
}

bool only_stops_and_hand_quads_win(const RuleSet& rules) {
  return !key_is(rules, "table_quad.effect"_key, gostop::TableQuad::dealer_wins) &&
         !is_true(rules, "concede.allowed"_key) && !any_event(rules, row_wins) &&
         key_is(rules, "exhaustion.result"_key, gostop::Exhaustion::draw);
}

bool keys_decide_hand_quads(const RuleSet& rules) {
  return !no_hand_quads(rules) && !a_row_wins_hand_quads(rules);
}

bool lacks_payer(const RuleSet& rules, gostop::RowOrigin origin) {
  const auto& rows = rules.rows(gostop::kPayer);
  return std::none_of(rows.begin(), rows.end(), [origin](const rules::Row& row) {
    return row.origin == static_cast<std::uint8_t>(origin);
  });
}

constexpr int kNo = Dependency::kNo;

constexpr auto kOfBombs =
    idle_keys("bomb.multiplier"_key, "bomb.steal"_key, "bomb.credits"_key, "bomb.flips"_key,
              "bomb.mandatory"_key, "bomb.keeps_turn"_key, "bomb.allowed_when"_key);

// clang-format off
constexpr Dependency kDependencies[] = {
    {idle_keys("deal.order.2"_key, "stop.minimum.2"_key), {kNo, kNo},
     [](const RuleSet& rules) { return leaves_out(rules, 2); },
     "`players` leaves out two players"},
    {idle_keys("hand_quad.two_in_one_hand"_key), {kNo, kNo},
     no_hand_holds_two_quads, "each hand has fewer than eight cards"},
    {idle_keys("deal.order.3"_key, "stop.minimum.3"_key, "gobak.both_went"_key,
          "liability.two"_key, "liability.amount"_key, "gwangbak.scope"_key, "pibak.scope"_key),
     {kNo, kNo},
     [](const RuleSet& rules) { return leaves_out(rules, 3); },
     "`players` leaves out three players"},
    {idle_keys("feed.liability"_key), {kNo, kNo},
     [](const RuleSet& rules) {
       return leaves_out(rules, 3) && !a_ground_after_feeding_doubles(rules);
     },
     "`players` leaves out three players"},
    {idle_keys("match.points_check"_key), {"match.end"_key, kNo},
     [](const RuleSet& rules) { return !key_is(rules, "match.end"_key, gostop::MatchEnd::points); },
     "a match does not end by points"},
    {idle_keys("match.points_check"_key), {"first_ppuk.points"_key, "ppuk_streak.points"_key},
     [](const RuleSet& rules) {
       return key_is(rules, "match.end"_key, gostop::MatchEnd::points) &&
              !any_event(rules, collects) && rules.number("pot.stake"_key) == 0;
     },
     "no row collects points inside a round"},
    {idle_keys("match.tiebreak"_key), {"match.end"_key, kNo},
     [](const RuleSet& rules) { return key_is(rules, "match.end"_key, gostop::MatchEnd::open); },
     "`match.end = \"open\"`, so that a match has no end at which totals are equal"},
    {idle_keys("match.purse"_key), {"match.end"_key, kNo},
     [](const RuleSet& rules) {
       return !key_is(rules, "match.end"_key, gostop::MatchEnd::chips_out);
     },
     "a match does not end when a player cannot pay"},
    {idle_keys("last_turn.means"_key), {"last_turn.suppress"_key, kNo},
     [](const RuleSet& rules) {
       constexpr int kLast = 2;
       return rules.value("last_turn.suppress"_key).empty() && !any_row_of_turn(rules, kLast);
     },
     "`last_turn.suppress` is empty and no row requires a last turn"},
    {idle_keys("first_turn.means"_key), {"first_ppuk.points"_key, "ppuk_streak.points"_key},
     [](const RuleSet& rules) {
       constexpr int kFirst = 1;
       return !any_row_of_turn(rules, kFirst);
     },
     "no row requires a first turn"},
    {idle_keys("instant_points.on_draw"_key, "instant_points.multipliers"_key),
     {"first_ppuk.points"_key, "ppuk_streak.points"_key},
     [](const RuleSet& rules) { return !any_event(rules, collects); },
     "no row collects points inside a round"},
    {idle_keys("steal.chooser"_key, "steal.optional"_key, "steal.change_for_double"_key,
               "steal.cup"_key, "steal.debt"_key, "events.stack"_key),
     {"jjok.junk"_key, "sweep.junk"_key},
     [](const RuleSet& rules) { return !any_event(rules, steals); },
     "no row takes junk"},
    {idle_keys("sweep.definition"_key), {"sweep.junk"_key, kNo},
     [](const RuleSet& rules) {
       return !any_condition_on(rules, "sweep") && !any_event(rules, [](const rules::Row& row) {
         return kind_of(row) == gostop::EventKind::sweep;
       });
     },
     "no row requires a sweep"},
    {idle_keys("ppuk.with_first_and_third"_key), {"three_ppuk.effect"_key, kNo},
     [](const RuleSet& rules) {
       const auto of = [&](auto test) {
         return any_event(rules, [&](const rules::Row& row) { return of_ppuk(row) && test(row); });
       };
       const bool win = of([](const rules::Row& row) { return row_wins(row); });
       const bool collect = of([](const rules::Row& row) { return collects(row); });
       return !no_ppuks(rules) && !(win && collect);
     },
     "no ppuk both wins the round and collects points"},
    {idle_keys("three_ppuk.makes_dealer"_key), {"three_ppuk.effect"_key, kNo},
     [](const RuleSet& rules) {
       return !no_ppuks(rules) && !any_event(rules, [](const rules::Row& row) {
         return of_ppuk(row) && row_wins(row);
       });
     },
     "no ppuk wins the round"},
    {idle_keys("bak.on_fixed_wins"_key), {"gwangbak.scope"_key, kNo},
     [](const RuleSet& rules) { return rules.rows(gostop::kPayer).empty(); },
     kNoPayerRows},
    {idle_keys("bak.on_fixed_wins"_key), {"three_ppuk.effect"_key, "hand_quad.effect"_key},
     [](const RuleSet& rules) {
       return !rules.rows(gostop::kPayer).empty() && no_hand_quads(rules) &&
              only_stops_and_hand_quads_win(rules);
     },
     "no round is won by an event, by a quad or by giving up"},
    {idle_keys("bak.on_fixed_wins"_key), {"hand_quad.multipliers"_key, kNo},
     [](const RuleSet& rules) {
       return !rules.rows(gostop::kPayer).empty() && !no_hand_quads(rules) &&
              only_stops_and_hand_quads_win(rules) && rows_apply_to_hand_quads(rules);
     },
     "a fixed sum is won by hand quads alone, and `hand_quad.multipliers` has `bak`"},
    {idle_keys("pibak.max_junk"_key, "pibak.unit"_key, "pibak.zero_exempt"_key,
          "pibak.scope"_key),
     {kNo, kNo},
     [](const RuleSet& rules) { return lacks_payer(rules, gostop::RowOrigin::pibak); },
     "the files remove `payer pibak`"},
    {idle_keys("gwangbak.scope"_key, "gwangbak.trigger"_key), {kNo, kNo},
     [](const RuleSet& rules) { return lacks_payer(rules, gostop::RowOrigin::gwangbak); },
     "the files remove `payer gwangbak`"},
    {idle_keys("shake.when"_key, "shake.then_bomb"_key, "shake.requires_no_table_card"_key,
          "shake.triple_kept_private"_key, "shake.automatic"_key),
     {"shake.limit"_key, kNo}, no_shakes,
     "by `shake.limit = 0` no seat may show a triple"},
    {kOfBombs, {"bomb.allowed"_key, kNo},
     [](const RuleSet& rules) { return bombs_are_forbidden(rules) && no_small_bombs(rules); },
     "`bomb.allowed = false`"},
    {idle_keys("shake.then_bomb"_key, "bomb.requires_shake"_key), {"bomb.allowed"_key, kNo},
     bombs_are_forbidden, "`bomb.allowed = false`"},
    {kOfBombs, {"shake.limit"_key, "bomb.requires_shake"_key},
     [](const RuleSet& rules) {
       return needs_shakes(rules) && no_shakes(rules) && no_small_bombs(rules);
     },
     "only a shown triple may be bombed, and by `shake.limit = 0` no seat may show one"},
    {kOfBombs, {"bomb.requires_shake"_key, "shake.then_bomb"_key},
     [](const RuleSet& rules) {
       return needs_shakes(rules) && !no_shakes(rules) && no_shown_bombs(rules) &&
              no_small_bombs(rules);
     },
     "only a shown triple may be bombed, and `shake.then_bomb` forbids that"},
    {kOfBombs, {"bomb.requires_shake"_key, "shake.when"_key},
     [](const RuleSet& rules) {
       return needs_shakes(rules) && !no_shakes(rules) && !no_shown_bombs(rules) &&
              breaks_shown_triples(rules) && no_small_bombs(rules);
     },
     "only a shown triple may be bombed, and by `shake.when` one of its cards is played at once"},
    {idle_keys("ppuk.last_hand_card"_key, "first_ppuk.points"_key, "ppuk_streak.points"_key,
          "three_ppuk.effect"_key, "three_ppuk.counts"_key, "three_ppuk.multipliers"_key,
          "three_ppuk.makes_dealer"_key, "ppuk.with_first_and_third"_key, "self_stack.junk"_key,
          "self_stack.unit"_key, "self_stack.window"_key, "self_stack.replaces"_key),
     {"ppuk.forms"_key, kNo}, no_ppuks,
     "`ppuk.forms = false`, so that no stack is ever made"},
    {idle_keys("joker.from_hand"_key, "joker.on_pending_pair"_key, "joker.chained"_key,
          "joker.steal_on_gain"_key, "joker.table_to"_key, "joker.table_scores_now"_key,
          "bomb.allowed_when"_key),  // nothing but a joker comes before a bomb
     {"deck.jokers"_key, kNo},
     [](const RuleSet& rules) { return no_jokers(rules) && !nothing_is_enough(rules); },
     "the deck has no jokers"},
    {idle_keys("joker.from_hand"_key, "joker.on_pending_pair"_key, "joker.chained"_key,
          "joker.steal_on_gain"_key, "joker.table_to"_key, "bomb.allowed_when"_key),
     {"deck.jokers"_key, kNo},
     [](const RuleSet& rules) { return no_jokers(rules) && nothing_is_enough(rules); },
     "the deck has no jokers"},
    {idle_keys("offer.exempts_from_gobak"_key, "offer.window_turns"_key, "offer.precondition"_key,
          "offer.min_hand"_key, "offer.hand_stays_open"_key),
     {"offer.max_per_round"_key, "offer.players"_key}, no_offers,
     "no seat may offer a draw"},
    {idle_keys("offer.max_per_round"_key), {"offer.players"_key, kNo}, offers_to_no_table,
     "`offer.players` has no number of players of the rules"},
    {idle_keys("offer.players"_key), {"offer.max_per_round"_key, kNo}, offers_are_none,
     "`offer.max_per_round = 0`, so that no seat may offer a draw"},
    {idle_keys("feed.window"_key, "feed.capture_by"_key, "feed.causal"_key,
          "feed.except_junk_only_no_go"_key),
     {"feed.liability"_key, kNo},
     [](const RuleSet& rules) {
       return !is_true(rules, "feed.liability"_key) && !any_condition_on(rules, "fed_winner");
     },
     "`feed.liability = false`, so that feeding makes no seat liable"},
    {idle_keys("hand_quad.points"_key, "hand_quad.several"_key, "hand_quad.next_dealer"_key,
          "hand_quad.makes_dealer"_key, "hand_quad.multipliers"_key,
          "hand_quad.two_in_one_hand"_key),
     {"hand_quad.effect"_key, kNo},
     no_hand_quads, "`hand_quad.effect = \"none\"`"},
    {idle_keys("hand_quad.points"_key, "hand_quad.several"_key, "hand_quad.next_dealer"_key,
          "hand_quad.makes_dealer"_key, "hand_quad.multipliers"_key,
          "hand_quad.two_in_one_hand"_key),
     {kNo, kNo},
     [](const RuleSet& rules) { return !no_hand_quads(rules) && a_row_wins_hand_quads(rules); },
     "a row of [[event]] wins each round in which a seat has a quad"},
    {idle_keys("hand_quad.next_dealer"_key), {"hand_quad.makes_dealer"_key, kNo},
     [](const RuleSet& rules) {
       return !is_true(rules, "hand_quad.makes_dealer"_key) && keys_decide_hand_quads(rules);
     },
     "`hand_quad.makes_dealer = false`"},
    {idle_keys("hand_quad.next_dealer"_key), {"hand_quad.several"_key, kNo},
     [](const RuleSet& rules) {
       return is_true(rules, "hand_quad.makes_dealer"_key) && keys_decide_hand_quads(rules) &&
              one_quad_wins(rules);
     },
     "by `hand_quad.several` no two holders of quads win a round"},
    {idle_keys("cup.when"_key, "cup.settlement"_key),
     {"cup.role"_key, kNo},
     [](const RuleSet& rules) {
       return !key_is(rules, "cup.role"_key, gostop::CupRole::choice) &&
              !key_is(rules, "steal.cup"_key, gostop::StealCup::locks_as_animal);
     },
     "`cup.role` leaves no choice"},
    {idle_keys("self_stack.unit"_key, "self_stack.replaces"_key),
     {"self_stack.junk"_key, kNo},
     [](const RuleSet& rules) {
       return !no_ppuks(rules) && rules.number("self_stack.junk"_key) == 0 &&
              rules.number("stack_capture.junk"_key) == 0 &&
              !has_event(rules, gostop::EventKind::stack_capture) &&
              !has_event(rules, gostop::EventKind::self_stack_capture) &&
              !any_condition_on(rules, "stack_capture");
     },
     "no junk is owed for capturing a stack"},
    {idle_keys("self_stack.window"_key),
     {"self_stack.junk"_key, "self_stack.replaces"_key},
     [](const RuleSet& rules) {
       return !no_ppuks(rules) && !is_true(rules, "self_stack.replaces"_key) &&
              rules.number("self_stack.junk"_key) == 0 &&
              !has_event(rules, gostop::EventKind::self_stack_capture) &&
              !any_condition_on(rules, "stack_capture");
     },
     "no row is about a stack of one's own, and none is replaced for it"},
    {idle_keys("three_ppuk.counts"_key, "three_ppuk.multipliers"_key),
     {"three_ppuk.effect"_key, kNo},
     [](const RuleSet& rules) {
       return !no_ppuks(rules) && key_is(rules, "three_ppuk.effect"_key, gostop::ThreePpuk::none);
     },
     "`three_ppuk.effect = \"none\"`"},
    {idle_keys("carry.rule"_key, "carry.starts_anew"_key),
     {"carry.sources"_key, "table_quad.effect"_key},
     [](const RuleSet& rules) {
       return rules.value("carry.sources"_key).empty() &&
              (rules.number("push.most"_key) == 0 || no_goes(rules)) &&
              !key_is(rules, "table_quad.effect"_key, gostop::TableQuad::nagari_carry);
     },
     "no round counts as one without a winner"},
    {idle_keys("carry.rule"_key), {"carry.starts_anew"_key, kNo},
     [](const RuleSet& rules) {
       return key_is(rules, "carry.starts_anew"_key, gostop::CarryAnew::number) &&
              rules.number("carry.starts_anew"_key) == 1;
     },
     "by `carry.starts_anew = 1` the count starts anew with each round without a winner"},
    {idle_keys("go.flat_kept_from_three"_key, "go.double_from"_key),
     {"go.bonus"_key, kNo},
     lists_go_totals, "`go.bonus` lists the totals itself"},
    {idle_keys("go.bonus"_key, "go.flat_kept_from_three"_key, "go.double_from"_key,
          "go.bonus_position"_key, "go.reverse_factor"_key, "gobak.effect"_key,
          "gobak.both_went"_key, "decision.last_card"_key, "nagari.go_clause"_key,
          "go.announced"_key, "go.most"_key, "push.most"_key),
     {"go.never_asked"_key, kNo}, no_goes,
     "`go.never_asked = true`, so that no seat ever goes"},
    {idle_keys("go.bonus_position"_key), {"go.bonus"_key, kNo},
     [](const RuleSet& rules) { return !no_goes(rules) && goes_add_nothing(rules); },
     "no row of [[go]] adds points"},
    {idle_keys("gobak.both_went"_key),
     {"gobak.effect"_key, kNo},
     [](const RuleSet& rules) {
       return key_is(rules, "gobak.effect"_key, gostop::Gobak::off) && !no_goes(rules) &&
              !any_condition_on(rules, "said_go");
     },
     "`gobak.effect = \"off\"`, so that a go makes no seat liable"},
    {idle_keys("liability.two"_key, "liability.amount"_key),
     {"gobak.effect"_key, "feed.liability"_key},
     [](const RuleSet& rules) { return rules.rows(gostop::kLiability).empty(); },
     "no seat is ever liable"},
    {idle_keys("bomb.credit_window"_key),
     {"bomb.credits"_key, kNo},
     [](const RuleSet& rules) {
       return rules.number("bomb.credits"_key) == 0 && no_small_bombs(rules);
     },
     "`bomb.credits = 0`, so that there are no credits"},
    {idle_keys("sold.payers"_key, "sold.per_bright"_key, "sold.per_joker"_key,
          "sold.per_double"_key, "sold.triple_factor"_key),
     {"sold.seats"_key, kNo},
     [](const RuleSet& rules) { return rules.number("sold.seats"_key) == 0; },
     "`sold.seats = 0`, so that no seat sells a hand"},
    {idle_keys("sold.per_joker"_key), {"deck.jokers"_key, kNo},
     [](const RuleSet& rules) { return rules.number("sold.seats"_key) > 0 && no_jokers(rules); },
     "the deck has no jokers"},
    {idle_keys("sold.payers"_key, "sold.triple_factor"_key),
     {"sold.per_bright"_key, "sold.per_joker"_key}, sells_for_nothing,
     "no bright, joker or double of the deck has a price, so that nothing is paid"},
};

constexpr EqualValues kEqualValues[] = {
    {"steal.cup"_key, "cup.role"_key,
     [](const RuleSet& rules, const rules::Item&) {
       return key_is(rules, "cup.role"_key, gostop::CupRole::animal);
     },
     "by `cup.role = \"animal\"` the cup has one use"},
    {"exhaustion.result"_key, "go.never_asked"_key,
     [](const RuleSet& rules, const rules::Item& value) {
       const auto result = static_cast<gostop::Exhaustion>(value.form);
       return no_goes(rules) && (result == gostop::Exhaustion::draw ||
                                 result == gostop::Exhaustion::go_caller_wins);
     },
     "by `go.never_asked = true` no seat ever goes"},
    {"next_dealer.after_draw"_key, kNo,
     [](const RuleSet&, const rules::Item&) { return true; },
     "if this is unstated, the dealer stays"},
    {"gobak.only_if_not_raised"_key, kNo,
     [](const RuleSet&, const rules::Item&) { return true; },
     "a raised score forces a new decision, so that who raised it has called again or stopped"},
};
// clang-format on

}  // namespace

bool lists_go_totals(const rules::RuleSet& rules) {
  const rules::Datum& bonus = rules.value("go.bonus"_key);
  if (bonus.empty()) return false;
  const auto first = static_cast<gostop::GoBonus>(bonus.front().form);
  return first != gostop::GoBonus::doubling && first != gostop::GoBonus::double_once;
}

bool takes_too_late(const rules::RuleSet& rules, const rules::Row& event) {
  constexpr int kOn = gostop::column(gostop::kEvent, "on");
  constexpr int kEffect = gostop::column(gostop::kEvent, "effect");
  const auto kind = static_cast<gostop::EventKind>(event.cells[kOn]->datum.front().form);
  const auto effect = static_cast<gostop::Effect>(event.cells[kEffect]->datum.front().form);
  return kind == gostop::EventKind::go && effect >= gostop::Effect::steal_each &&
         effect <= gostop::Effect::steal_value_creator &&
         key_is(rules, "go.announced"_key, gostop::GoAnnounced::after_flip);
}

std::span<const Dependency> dependencies() { return kDependencies; }
std::span<const EqualValues> equal_values() { return kEqualValues; }

}  // namespace showstopper::lint::gostop_rules
