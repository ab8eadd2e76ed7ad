// SPDX-License-Identifier: Apache-2.0
#include "app/leaflet/key_text.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "lint/dependency.h"
#include "lint/gostop/dependencies.h"
#include "model/gostop/card.h"
#include "model/gostop/game.h"
#include "model/gostop/rules/parameter_table.h"
#include "model/gostop/rules/row_tables.h"
#include "model/gostop/rules/rules.h"
#include "model/stoppa/game.h"
#include "model/stoppa/parameter_table.h"
#include "model/table/check.h"

namespace showstopper::app {
namespace {

using gostop::operator""_key;
using rules::Datum;
using rules::Row;
using rules::RuleSet;

template <class Word>
bool is(const RuleSet& of, int key, Word word) {
  return of.form(key) == static_cast<int>(word);
}

bool is_idle(const RuleSet& of, int key) { return lint::why_idle(of, key) != nullptr; }

bool is_of_cards(const rules::Domain& domain) {
  return domain.forms.data() == std::data(gostop::kCardName);
}

std::string listed(const std::vector<std::string>& items) {
  return fmt::format("{}", fmt::join(items, ", "));
}

// A table quad and a win forgone count by keys of their own; of the listed kinds those count that
// the rules have.
std::string carry_sources_text(const Words& words, const RuleSet& of) {
  constexpr int kKey = "carry.sources"_key;
  std::vector<std::string> items;
  for (std::size_t i = 0; i < std::size(gostop::kCarrySource); ++i) {
    const auto source = static_cast<gostop::CarrySource>(i);
    const Datum& value = of.value(kKey);
    bool counts = std::any_of(value.begin(), value.end(),
                              [i](const rules::Item& each) { return each.form == i; });
    if (source == gostop::CarrySource::accepted_draw) {
      counts = counts && !is_idle(of, "offer.window_turns"_key);
    } else if (source == gostop::CarrySource::table_quad) {
      constexpr int kQuad = "table_quad.effect"_key;
      counts = is(of, kQuad, gostop::TableQuad::nagari_carry) ||
               (counts && !is(of, kQuad, gostop::TableQuad::dealer_wins));
    } else if (source == gostop::CarrySource::several_hand_quads) {
      counts = counts && !is_idle(of, "hand_quad.several"_key);
    }
    if (counts) items.push_back(words.text("carry.sources", gostop::kCarrySource[i].text));
  }
  const bool may_push = of.number("push.most"_key) > 0 && !is_idle(of, "push.most"_key);
  if (may_push) items.push_back(words.text("carry", "push"));
  if (items.empty()) return words.text("carry", "none");
  return words.text("carry.sources", "*", listed(items));
}

// By `priority`, which puts a ground of a file's own before the others unless the file gives a
// number.
std::string first_ground_text(const Words& words, const RuleSet& of) {
  constexpr int kPriority = gostop::column(gostop::kLiability, "priority");
  constexpr int kName = gostop::column(gostop::kLiability, "name");
  std::vector<Row> grounds = of.rows(gostop::kLiability);
  const auto priority = [](const Row& row) {
    return row.cells[kPriority] ? row.cells[kPriority]->datum.front().number : 0;
  };
  std::stable_sort(grounds.begin(), grounds.end(), [&](const Row& one, const Row& other) {
    return priority(one) < priority(other);
  });
  std::vector<std::string> names;
  for (const Row& row : grounds) names.push_back(words.name(row.cells[kName]->name));
  return words.text("liability", "order", listed(names));
}

// `first_ppuk.points` is paid instead of the first number unless it is 0.
std::string ppuk_streak_text(const Words& words, const RuleSet& of) {
  constexpr int kFirst = "first_ppuk.points"_key;
  std::vector<std::string> points;
  for (const rules::Item& each : of.value("ppuk_streak.points"_key)) {
    points.push_back(std::to_string(each.number));
  }
  const bool by_streak = is(of, kFirst, gostop::Amount::points) && of.number(kFirst) == 0;
  if (by_streak || points.empty()) {
    return words.text("ppuk_streak.points", points.empty() ? "[]" : "*", listed(points));
  }
  points.erase(points.begin());
  return points.empty() ? "" : words.text("ppuk_streak", "later", listed(points));
}

// The listed cards that count as two junk: those that are junk with some number of players.
Datum doubles_of(const RuleSet& of) {
  std::vector<gostop::Rules> tables;
  for (const int players : gostop::Game::kSeats) {
    std::string why_not;
    if (!gostop::Game::playable(of, players, why_not)) continue;
    tables.push_back(gostop::Game::compile(of, players));
  }
  Datum cards = of.value("junk.double"_key);
  std::erase_if(cards, [&](const rules::Item& each) {
    const auto is_single = [&](const gostop::Rules& rules) {
      return !lint::gostop_rules::why_single(rules, gostop::Card(each.form)).empty();
    };
    return !tables.empty() && std::all_of(tables.begin(), tables.end(), is_single);
  });
  return cards;
}

// The kind that a row of [[card]] gives the sake cup, if it is not an animal.
const Row* row_of_cup(const RuleSet& of) {
  constexpr int kOf = gostop::column(gostop::kCardKind, "card");
  constexpr int kKind = gostop::column(gostop::kCardKind, "kind");
  for (const Row& row : of.rows(gostop::kCardKind)) {
    const int kind = row.cells[kKind]->datum.front().form;
    const bool of_cup = row.cells[kOf]->datum.front().form == gostop::kCup.index();
    if (of_cup && kind != static_cast<int>(gostop::Kind::animal)) return &row;
  }
  return nullptr;
}

// A row gives the cup a kind. By `cup.role` the cup counts as two junk as well, or in place of it.
std::string cup_of_kind_text(const Words& words, const RuleSet& of) {
  switch (static_cast<gostop::CupRole>(of.form("cup.role"_key))) {
    case gostop::CupRole::animal: return "";
    case gostop::CupRole::junk2: return words.text("cup.role", "junk2");
    case gostop::CupRole::choice: return words.text("cup_of_kind", "choice");
    case gostop::CupRole::both: return words.text("cup_of_kind", "both");
  }
  UNREACHABLE("the switch has a case for each value");
}

// Who begins to shed if no seat or more than one wins the big point.
std::string starter_text(const Words& words, const RuleSet& of) {
  using stoppa::operator""_key;
  if (!is(of, "shed.starter"_key, stoppa::Starter::big_point_winner)) return "";
  const int unopened = of.form("bet.big_unopened"_key);
  std::string text = ' ' + words.text("starter", stoppa::kBigUnopened[unopened].text);
  if (is(of, "point.tie"_key, stoppa::Tie::split)) text += ' ' + words.text("starter", "tie");
  return text;
}

// Keys without effect of which lint does not report it.
bool is_silent(const RuleSet& of, int key) {
  std::string why_not;
  switch (key) {
    case "hand_quad.next_dealer"_key: {
      const auto several = static_cast<gostop::SeveralQuads>(of.form("hand_quad.several"_key));
      return !of.is_for(3, why_not) || (several != gostop::SeveralQuads::cancel_pairwise &&
                                        several != gostop::SeveralQuads::all_void_if_all_hold);
    }
    // On one ground each liable loser pays the own share.
    case "liability.two"_key: return of.rows(gostop::kLiability).size() < 2;
    default: return false;
  }
}

std::string stoppa_text(const Words& words, const RuleSet& of, int key) {
  using stoppa::operator""_key;
  // A consequence of overlooked cards alone (ST-050), which no player plans.
  const bool of_errors = key == "shed.nobody_can_continue"_key &&
                         is(of, "shed.must_play"_key, stoppa::MustPlay::always);
  if (of_errors) return "";
  const rules::Parameter& parameter = of.schema().parameters[static_cast<std::size_t>(key)];
  const std::string text = words.value(parameter.key, parameter.domain, of.value(key));
  return key == "shed.starter"_key ? text + starter_text(words, of) : text;
}

bool never_happens(const RuleSet& of, gostop::EventKind what) {
  using gostop::EventKind;
  switch (what) {
    case EventKind::ppuk:
    case EventKind::self_stack_capture: return is_idle(of, "ppuk.last_hand_card"_key);
    case EventKind::bomb: return is_idle(of, "bomb.requires_shake"_key);
    case EventKind::small_bomb: return is(of, "small_bomb"_key, gostop::SmallBomb::off);
    case EventKind::shake: return is_idle(of, "shake.when"_key);
    case EventKind::joker_gained: return is_idle(of, "joker.from_hand"_key);
    case EventKind::hand_quad: return is(of, "hand_quad.effect"_key, gostop::HandQuad::none);
    case EventKind::go: return is_idle(of, "go.bonus"_key);
    case EventKind::jjok:
    case EventKind::ttadak:
    case EventKind::sweep:
    case EventKind::stack_capture:
    case EventKind::table_quad:
    case EventKind::capture:
    case EventKind::no_capture: return false;
  }
  UNREACHABLE("the switch has a case for each value");
}

}  // namespace

bool is_idle_card(const RuleSet& of, const Row& row) {
  return &row == row_of_cup(of) && is(of, "cup.role"_key, gostop::CupRole::junk2);
}

bool is_idle_event(const RuleSet& of, const Row& row) {
  constexpr int kOn = gostop::column(gostop::kEvent, "on");
  const int what = row.cells[kOn]->datum.front().form;
  return is_idle(of, row.shorthand) || lint::gostop_rules::takes_too_late(of, row) ||
         never_happens(of, static_cast<gostop::EventKind>(what));
}

std::string key_text(const Words& words, const RuleSet& of, int key) {
  const rules::Parameter& parameter = of.schema().parameters[static_cast<std::size_t>(key)];
  if (is_idle(of, key)) return "";
  Datum value = of.value(key);
  if (of.schema().game == stoppa::Game::kName) return stoppa_text(words, of, key);
  if (of.schema().game == gostop::Game::kName) {
    if (is_silent(of, key)) return "";
    if (key == "carry.sources"_key) return carry_sources_text(words, of);
    if (key == "liability.two"_key && is(of, key, gostop::TwoLiable::go_first)) {
      return first_ground_text(words, of);
    }
    if (key == "ppuk_streak.points"_key) return ppuk_streak_text(words, of);
    if (key == "cup.role"_key && row_of_cup(of) != nullptr) return cup_of_kind_text(words, of);
    const bool has_role = !is(of, "cup.role"_key, gostop::CupRole::animal);
    if (key == "steal.cup"_key && row_of_cup(of) != nullptr && !has_role) return "";
    if (key == "nothing_captured_exempt"_key && value.front().form == 1 &&
        !of.rows(gostop::kLiability).empty()) {
      return words.text("nothing_captured", "liable");
    }
    if (key == "junk.double"_key) value = doubles_of(of);
    if (key == "pre.order"_key && of.value("deck.jokers"_key).empty()) {
      std::erase_if(value, [](const rules::Item& each) {
        return each.form == static_cast<int>(gostop::PreCheck::table_jokers);
      });
    }
  }
  if (!is_of_cards(parameter.domain)) return words.value(parameter.key, parameter.domain, value);
  std::vector<std::string> cards;
  for (const rules::Item& each : value) {
    cards.push_back(words.card(parameter.domain.forms[each.form].text));
  }
  return words.text(parameter.key, value.empty() ? "[]" : "*", listed(cards));
}

}  // namespace showstopper::app
