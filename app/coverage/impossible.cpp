// SPDX-License-Identifier: Apache-2.0
#include "app/coverage/impossible.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "lint/dependency.h"
#include "lint/differences.h"
#include "lint/gostop/limits.h"
#include "lint/lint.h"
#include "model/gostop/game.h"
#include "model/gostop/rules/parameter_table.h"
#include "model/gostop/rules/row_tables.h"
#include "model/gostop/rules/rules.h"
#include "model/gostop/situation.h"
#include "model/rules/expression/expression_fold.h"
#include "model/rules/rows.h"
#include "model/stoppa/rules.h"
#include "solver/goals/goal.h"

namespace showstopper::app {
namespace {

using gostop::operator""_key;
using rules::Clause;
using rules::RuleSet;

std::vector<std::string> listed(const std::string& text) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    words.push_back(text.substr(at, comma - at));
    at = comma + 1;
  }
  return words;
}

bool is_zero(const RuleSet& rules, int key) {
  const rules::Item item = rules.item(key);
  return item.form == 0 && item.number == 0;
}

gostop::Effect effect_of(const rules::Row& event) {
  constexpr auto kColumn = static_cast<std::size_t>(gostop::column(gostop::kEvent, "effect"));
  return static_cast<gostop::Effect>(event.cells[kColumn]->datum.front().form);
}

// Whether a row of [[event]] on one of the events has one of the effects.
bool any_event(const RuleSet& rules, std::initializer_list<gostop::EventKind> on,
               std::initializer_list<gostop::Effect> effects) {
  constexpr auto kOn = static_cast<std::size_t>(gostop::column(gostop::kEvent, "on"));
  const auto& rows = rules.rows(gostop::kEvent);
  return std::any_of(rows.begin(), rows.end(), [&](const rules::Row& row) {
    const auto kind = static_cast<gostop::EventKind>(row.cells[kOn]->datum.front().form);
    return std::find(on.begin(), on.end(), kind) != on.end() &&
           std::find(effects.begin(), effects.end(), effect_of(row)) != effects.end();
  });
}

// A row of a file's own may be of any ground.
bool any_liability(const RuleSet& rules, gostop::RowOrigin origin) {
  const auto& rows = rules.rows(gostop::kLiability);
  return std::any_of(rows.begin(), rows.end(), [origin](const rules::Row& row) {
    return row.origin == static_cast<std::uint8_t>(origin) || row.origin == 0;
  });
}

bool no_doubles(const RuleSet& rules) {
  const bool cup = rules.form("steal.cup"_key) != static_cast<int>(gostop::StealCup::never);
  return rules.value("junk.double"_key).empty() && rules.value("deck.jokers"_key).empty() && !cup;
}

// Why no seat calls go so often, with any number of players; empty: one may.
std::string why_never_so_often(const RuleSet& rules, int times) {
  std::string why;
  for (const int players : gostop::Game::kSeats) {
    if (std::string why_not; !gostop::playable(rules, players, why_not)) continue;
    const auto limit =
        lint::gostop_rules::most_times(gostop::compile(rules, players), gostop::EventKind::go);
    if (times <= limit.most) return "";
    why = limit.why;
  }
  return why;
}

// `go:4`, as rows and events name it: why no round has so many goes.
std::string why_no_go_row(const RuleSet& rules, std::string_view name) {
  constexpr std::string_view kGoRow = "go:";
  if (!name.starts_with(kGoRow)) return "";
  int times = 0;
  std::from_chars(name.data() + kGoRow.size(), name.data() + name.size(), times);
  return why_never_so_often(rules, times);
}

// Why the rows of [[go]] that multiply need more goes than a seat calls; empty: one does not, or
// none multiplies.
std::string why_no_go_multiplies(const RuleSet& rules) {
  constexpr auto kCount = static_cast<std::size_t>(gostop::column(gostop::kGo, "count"));
  constexpr auto kFactor = static_cast<std::size_t>(gostop::column(gostop::kGo, "factor"));
  std::string why;
  for (const rules::Row& row : rules.rows(gostop::kGo)) {
    const auto& factor = row.cells[kFactor];
    if (!factor || factor->datum.front().number <= 1) continue;
    why = why_never_so_often(rules, static_cast<int>(row.cells[kCount]->datum.front().number));
    if (why.empty()) return "";
  }
  return why;
}

// Events that goals do not know, each with the keys or rows without which it never occurs.
std::string why_absent(const RuleSet& rules, std::string_view event) {
  const auto is = [&](auto... names) { return ((event == names) || ...); };
  if (event.find("joker") != std::string_view::npos && rules.value("deck.jokers"_key).empty()) {
    return stated(rules, "deck.jokers"_key);
  }
  if (is("offer", "accept", "refuse", "auto_accept", "agreed_draw", "exempt", "liable_refused")) {
    if (is_zero(rules, "offer.max_per_round"_key)) return stated(rules, "offer.max_per_round"_key);
    if (rules.value("offer.players"_key).empty()) return stated(rules, "offer.players"_key);
  }
  if (is("steal_double", "steal_change") && no_doubles(rules)) {
    return "no card that may be taken counts more than one";
  }
  const auto multiply = {gostop::Effect::multiply, gostop::Effect::add};
  if (is("pay_bomb") &&
      !any_event(rules, {gostop::EventKind::bomb, gostop::EventKind::small_bomb}, multiply)) {
    return "no row of [[event]] with on = bomb multiplies";
  }
  if (is("pay_shake") && !any_event(rules, {gostop::EventKind::shake}, multiply)) {
    return "no row of [[event]] with on = shake multiplies";
  }
  if (is("liable_go") && !any_liability(rules, gostop::RowOrigin::go)) {
    return fmt::format("{} makes no row of [[liability]]", stated(rules, "gobak.effect"_key));
  }
  if ((is("liable_feed") || is("feed_excused")) && !any_liability(rules, gostop::RowOrigin::feed)) {
    return fmt::format("{} makes no row of [[liability]]", stated(rules, "feed.liability"_key));
  }
  if (is("liable_refused") && !any_liability(rules, gostop::RowOrigin::refused)) {
    return "no row of [[liability]] is of a refused draw";
  }
  if (is("give_choice") &&
      rules.form("steal.chooser"_key) == static_cast<int>(gostop::StealChooser::lowest_value)) {
    return stated(rules, "steal.chooser"_key);
  }
  if (is("hand_quad") &&
      rules.form("hand_quad.effect"_key) == static_cast<int>(gostop::HandQuad::none)) {
    return stated(rules, "hand_quad.effect"_key);
  }
  if (is("pay_go_factor")) {
    if (std::string why = why_no_go_multiplies(rules); !why.empty()) return why;
  }
  if (is("sold") && rules.number("sold.seats"_key) == 0) return stated(rules, "sold.seats"_key);
  if (is("push") && is_zero(rules, "push.most"_key)) return stated(rules, "push.most"_key);
  if (is("concede") && rules.form("concede.allowed"_key) == 0) {
    return stated(rules, "concede.allowed"_key);
  }
  return "";
}

// Why no round under the rules has the event, by the rules alone; empty: it is not known.
std::string why_no_event(const Game& game, const RuleSet& rules, const std::string& event) {
  if (&rules.schema() == &gostop::schema()) {
    if (std::string why = why_no_go_row(rules, event); !why.empty()) return why;
  }
  if (event.find(':') != std::string::npos) {
    const auto rows = rows_of(rules);
    const std::string name = event.starts_with("multiplier:")
                                 ? "combination:" + event.substr(event.find(':') + 1)
                                 : event;
    if (std::find(rows.begin(), rows.end(), name) != rows.end()) return "";
    return fmt::format("no row of [[{}]] is called {}", event.substr(0, event.find(':')),
                       event.substr(event.find(':') + 1));
  }
  if (&rules.schema() == &stoppa::schema()) return why_absent_in_stoppa(rules, event);
  if (&rules.schema() != &gostop::schema()) return "";
  if (std::string why = why_absent(rules, event); !why.empty()) return why;
  std::string why;
  for (const int players : game.players()) {
    std::string why_not;
    if (!game.playable(rules, players, why_not)) continue;
    table::Diagnostics none;
    const auto goal = solver::Goal::parse(event, players, none);
    if (!goal) return "";
    const auto reason = solver::disabled(gostop::compile(rules, players), *goal);
    if (!reason) return "";
    why = *reason;
  }
  return why;
}

// Why the keys of the clause are without effect: each one is, or disables the others, or has no
// other value, or is an empty list. Empty: one of them may have an effect.
std::string why_idle_keys(const RuleSet& rules, const Clause& clause) {
  std::string why;
  std::vector<int> others, causes;
  for (const std::string& key : listed(clause.parameter)) {
    const int index = rules::parameter_index(rules.schema().parameters, key);
    if (index < 0) return "";
    if (rules.value(index).empty()) {
      why = stated(rules, index);
    } else if (const lint::Dependency* idle = lint::why_idle(rules, index)) {
      why = idle->why;
      causes.insert(causes.end(), idle->causes.begin(), idle->causes.end());
    } else {
      others.push_back(index);
    }
  }
  const bool settled = std::all_of(others.begin(), others.end(), [&](int index) {
    const rules::Parameter& key = rules.schema().parameters[static_cast<std::size_t>(index)];
    return std::find(causes.begin(), causes.end(), index) != causes.end() ||
           mutations(key, rules.value(index)).empty();
  });
  return settled ? why : "";
}

// Whether the condition requires more of the winner's pile than jokers of the table, which are all
// that a seat can have when a quad wins.
bool requires_more_than_jokers(const gostop::Rules& rules, const rules::Expression& of_winner) {
  using Op = rules::Expression::Step::Op;
  constexpr std::string_view kOfPile[] = {"brights",       "animals",     "ribbons",
                                          "junk",          "junk_value",  "captured",
                                          "bright_points", "junk_points", "points"};
  const bool plain = std::all_of(
      of_winner.steps().begin(), of_winner.steps().end(), [&](const rules::Expression::Step& step) {
        if (rules::is_quantifier(step.op)) return false;
        if (step.op != Op::quantity && step.op != Op::has) return true;
        const bool own =
            step.seat == rules::Expression::kSelf || step.seat == rules::Expression::kWinner;
        if (step.op == Op::has || !own) return own;
        const std::string_view name = gostop::vocabulary().quantities[step.quantity].name;
        return std::find(std::begin(kOfPile), std::end(kOfPile), name) != std::end(kOfPile);
      });
  if (!plain || of_winner.empty()) return false;
  std::vector<gostop::CardSet> piles = {gostop::CardSet()};
  for (const gostop::Card joker : rules.deck& gostop::kJokerCards) {
    for (std::size_t i = piles.size(); i > 0; --i) piles.push_back(piles[i - 1] | joker);
  }
  return std::none_of(piles.begin(), piles.end(), [&](gostop::CardSet pile) {
    gostop::State state;
    state.players = static_cast<std::int8_t>(rules.players);
    state.seat(0).captured = pile;
    return of_winner.holds(gostop::RoundSituation(rules, state, 0, gostop::kNobody), 0);
  });
}

// No row applies before a card is captured.
bool no_row_applies_to_quads(const RuleSet& rules) {
  constexpr auto kWinner = static_cast<std::size_t>(gostop::column(gostop::kPayer, "winner"));
  const auto& rows = rules.rows(gostop::kPayer);
  return std::all_of(std::begin(gostop::Game::kSeats), std::end(gostop::Game::kSeats),
                     [&](int players) {
                       std::string why_not;
                       if (!gostop::Game::playable(rules, players, why_not)) return true;
                       const gostop::Rules compiled = gostop::compile(rules, players);
                       return std::all_of(rows.begin(), rows.end(), [&](const rules::Row& row) {
                         const auto& winner = row.cells[kWinner];
                         return winner && requires_more_than_jokers(compiled, winner->expression);
                       });
                     });
}

// Whether hand quads alone win a fixed sum.
bool fixed_wins_are_quads(const RuleSet& rules) {
  const bool others =
      rules.form("concede.allowed"_key) != 0 ||
      rules.form("exhaustion.result"_key) != static_cast<int>(gostop::Exhaustion::draw) ||
      rules.form("table_quad.effect"_key) == static_cast<int>(gostop::TableQuad::dealer_wins);
  const auto& events = rules.rows(gostop::kEvent);
  const bool wins = std::any_of(events.begin(), events.end(), [](const rules::Row& row) {
    return effect_of(row) == gostop::Effect::win || effect_of(row) == gostop::Effect::win_minimum;
  });
  return !others && !wins;
}

// Why payer rows change no payment by the other value of a key about wins with fixed points.
std::string why_no_bak(const RuleSet& rules, int parameter, const Mutation& mutation) {
  constexpr int kAll = "bak.on_fixed_wins"_key;
  if (parameter == kAll && fixed_wins_are_quads(rules) && no_row_applies_to_quads(rules)) {
    return "a fixed sum is won by quads alone, to which no row of [[payer]] applies";
  }
  if (parameter != "hand_quad.multipliers"_key || mutation.form != "bak") return "";
  if (rules.form(kAll) != 0) return stated(rules, kAll);
  return no_row_applies_to_quads(rules) ? "no row of [[payer]] applies to a hand quad" : "";
}

// Why both values of a key concern more goes than a seat calls; empty: they may differ.
std::string why_same_goes(const RuleSet& rules, int parameter, const rules::Datum& other) {
  const auto from = [](const rules::Datum& value) {
    return static_cast<int>(value.front().number);
  };
  const int doubles = from(rules.value("go.double_from"_key));
  if (parameter == "go.flat_kept_from_three"_key) return why_never_so_often(rules, doubles);
  if (parameter != "go.double_from"_key) return "";
  return why_never_so_often(rules, std::min(doubles, from(other)));
}

// The checks of `pre.order` that do something, in order. A stack is made before or after the others
// without a difference, but the jokers bring cards from the stock.
std::vector<gostop::PreCheck> checks_in(const RuleSet& rules, const rules::Datum& order) {
  using gostop::PreCheck;
  const bool quads = rules.form("hand_quad.effect"_key) ==
                     static_cast<int>(gostop::HandQuad::instant_win_mandatory);
  const bool jokers = !rules.value("deck.jokers"_key).empty();
  std::vector<PreCheck> checks;
  for (const rules::Item item : order) {
    const auto check = static_cast<PreCheck>(item.form);
    if (check == PreCheck::hand_quad && !quads) continue;
    if (check == PreCheck::table_jokers && !jokers) continue;
    if (check == PreCheck::table_triple && !jokers) continue;
    checks.push_back(check);
  }
  return checks;
}

}  // namespace

std::string stated(const RuleSet& rules, int key) {
  const rules::Parameter& of = rules.schema().parameters[static_cast<std::size_t>(key)];
  return fmt::format("`{} = {}`", of.key, rules::to_toml(of, rules.value(key)));
}

std::string_view word(ProofKind kind) {
  switch (kind) {
    case ProofKind::none: return "";
    case ProofKind::rules: return "rules";
    case ProofKind::table: return "table";
    case ProofKind::solver: return "solver";
  }
  return {};
}

std::vector<std::string> rows_of(const RuleSet& rules) {
  std::vector<std::string> names;
  for (std::size_t table = 0; table < rules.schema().tables.size(); ++table) {
    const rules::RowTable& of = rules.schema().tables[table];
    for (const rules::Row& row : rules.rows(static_cast<int>(table))) {
      std::string name = fmt::format("{}:{}", of.name, rules::identity_text(of, row));
      if (std::find(names.begin(), names.end(), name) == names.end()) {
        names.push_back(std::move(name));
      }
    }
  }
  return names;
}

std::string why_clause_impossible(const Game& game, const RuleSet& rules, const Clause& clause) {
  std::string first;
  bool all = !clause.seen.empty();
  for (const std::string& event : clause.seen) {
    const std::string why = why_no_event(game, rules, event);
    if (why.empty()) all = false;
    if (first.empty()) first = why;
  }
  if (all) return first;
  return lint::knows(game.name()) ? why_idle_keys(rules, clause) : "";
}

WhyImpossible why_value_impossible(const RuleSet& rules, int parameter, const Mutation& mutation,
                                   const std::vector<Untestable>& table) {
  if (const auto* idle = lint::why_idle(rules, parameter)) {
    return {ProofKind::rules, std::string(idle->why)};
  }
  if (&rules.schema() == &gostop::schema() && parameter == "pre.order"_key &&
      checks_in(rules, rules.value(parameter)) == checks_in(rules, mutation.value)) {
    return {ProofKind::rules, "the checks that find something keep their order"};
  }
  if (&rules.schema() == &gostop::schema()) {
    if (std::string why = why_same_goes(rules, parameter, mutation.value); !why.empty()) {
      return {ProofKind::rules, std::move(why)};
    }
    if (std::string why = why_no_bak(rules, parameter, mutation); !why.empty()) {
      return {ProofKind::rules, std::move(why)};
    }
  }
  const std::string_view key = rules.schema().parameters[static_cast<std::size_t>(parameter)].key;
  std::string why = why_untestable(table, rules, key, mutation);
  if (why.empty()) return {};
  if (why.ends_with('.')) why.pop_back();
  return {ProofKind::table, std::move(why)};
}

WhyImpossible why_row_impossible(const RuleSet& rules, const std::string& row,
                                 const std::string& key) {
  if (&rules.schema() != &gostop::schema()) return {};
  if (row.starts_with("event:on joker_gained") && rules.value("deck.jokers"_key).empty()) {
    return {ProofKind::rules, stated(rules, "deck.jokers"_key)};
  }
  if (std::string why = why_no_go_row(rules, row); !why.empty()) {
    return {ProofKind::rules, std::move(why)};
  }
  const bool order = row.starts_with("liability:") && key.ends_with(".priority");
  if (order && rules.rows(gostop::kLiability).size() == 1) {
    return {ProofKind::rules, "there is one row of [[liability]]"};
  }
  return {};
}

WhyImpossible why_row_never_applies(const RuleSet& rules, const RuleSet& changed) {
  if (!lint::knows(rules.schema().game)) return {};
  std::string why;
  for (const lint::Unit& unit : lint::units(rules, changed)) {
    if (unit.difference.idle.empty()) return {};
    if (why.empty()) why = unit.difference.idle;
  }
  if (why.empty()) return {};
  return {ProofKind::rules, std::move(why)};
}

}  // namespace showstopper::app
