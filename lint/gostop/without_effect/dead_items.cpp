// SPDX-License-Identifier: Apache-2.0
//
// Items of lists, and words, that decide nothing by the values of the keys alone.
#include <algorithm>

#include <fmt/format.h>

#include "lint/dependency.h"
#include "lint/gostop/dependencies.h"
#include "lint/gostop/kind.h"
#include "lint/repeated.h"

namespace showstopper::lint::gostop_rules {
namespace {

using gostop::operator""_key;

void add(Subject& subject, int key, std::string sentence, std::string repair) {
  Finding finding;
  finding.severity = subject.grave();
  finding.sentence = std::move(sentence);
  finding.involved = {subject.key(key)};
  finding.proof = "the settled meaning of the key";
  finding.repair = std::move(repair);
  subject.add(std::move(finding));
}

void find_doubles_that_are_no_junk(Subject& subject) {
  constexpr int kDouble = "junk.double"_key;
  if (!subject.any_own({kDouble})) return;
  for (const rules::Item& item : subject.rules().value(kDouble)) {
    const gostop::Card card(item.form);
    std::string why;
    for (const Table& table : subject.tables()) {
      why = why_single(table.rules, card);
      if (why.empty()) break;
    }
    if (why.empty()) continue;
    add(subject, kDouble,
        fmt::format("`{}` in `junk.double` changes nothing: {}", gostop::names(card), why),
        "take it out");
  }
}

// A combination of all its cards needs none of them again.
void find_cards_required_twice(Subject& subject) {
  for (const OwnItem& line : own_rows(subject)) {
    if (line.table != gostop::kCombination || subject.tables().empty()) continue;
    const gostop::Combination& row =
        subject.tables().front().rules.counting[0].combinations[line.index];
    const gostop::CardSet again = row.with & row.mask;
    const bool listed = line.row->cells[gostop::column(gostop::kCombination, "cards")].has_value();
    if (!listed || again.empty() || row.first_at < row.mask.size()) continue;
    Finding finding;
    finding.severity = subject.grave();
    finding.sentence = fmt::format("`with` changes nothing for {}: `cards` requires the same",
                                   gostop::names(again));
    finding.involved = {line.involved};
    finding.proof = "the row itself";
    finding.repair = "take it out of `with`, or name another card";
    subject.add(std::move(finding));
  }
}

// A combination that needs all its cards has no further one, for which `step` would count.
void find_steps_of_no_card(Subject& subject) {
  constexpr int kStep = gostop::column(gostop::kCombination, "step");
  for (const OwnItem& line : own_rows(subject)) {
    if (line.table != gostop::kCombination || is_blamed(subject.findings, line.involved)) continue;
    const auto& step = line.row->cells[kStep];
    if (!step || step->datum.front().number == 0 || subject.tables().empty()) continue;
    const auto has_further = [&](const Table& table) {
      const auto& counting = table.rules.counting;
      return std::any_of(counting.begin(), counting.end(), [&](const gostop::CardValues& by) {
        const gostop::Combination& row = by.combinations[line.index];
        return row.by_value || (row.mask & table.rules.deck).size() > row.first_at;
      });
    };
    if (std::any_of(subject.tables().begin(), subject.tables().end(), has_further)) continue;
    Finding finding;
    finding.severity = subject.grave();
    finding.sentence = "`step` changes nothing: the row scores from all its cards on";
    finding.involved = {line.involved};
    finding.proof = "counting the cards of the row";
    finding.repair = "lower `first_at`, or leave `step` out";
    subject.add(std::move(finding));
  }
}

// The player chooses at `ask`, among all kinds that are not listed before it.
void find_kinds_after_ask(Subject& subject) {
  constexpr int kKinds = "choice.automatic"_key;
  const rules::Datum& kinds = subject.rules().value(kKinds);
  if (!subject.any_own({kKinds})) return;
  for (std::size_t i = 0; i + 1 < kinds.size(); ++i) {
    if (kinds[i].form != static_cast<int>(gostop::ChoiceBy::ask)) continue;
    return add(subject, kKinds,
               fmt::format("kinds after `ask` in {} decide nothing: the player chooses there",
                           subject.said(kKinds)),
               "put `ask` last");
  }
}

// Without `ask` a card is taken at once, before the stock is turned.
void find_timing_of_no_choice(Subject& subject) {
  constexpr int kKinds = "choice.automatic"_key, kTiming = "choice.timing"_key;
  const rules::Datum& kinds = subject.rules().value(kKinds);
  const bool asks = std::any_of(kinds.begin(), kinds.end(), [](const rules::Item& each) {
    return each.form == static_cast<int>(gostop::ChoiceBy::ask);
  });
  if (kinds.empty() || asks || subject.spelt_out() || !subject.any_own({kTiming})) return;
  add(subject, kTiming,
      fmt::format("{} changes nothing: by {} no player chooses", subject.said(kTiming),
                  subject.said(kKinds)),
      "remove the key, or put `ask` into `choice.automatic`");
}

void find_no_draw_before(Subject& subject) {
  constexpr int kNever = "go.never_asked"_key, kCarry = "carry.rule"_key;
  const auto never = static_cast<gostop::NeverAsked>(subject.rules().form(kNever));
  if (never != gostop::NeverAsked::after_draw || !subject.any_own({kNever})) return;
  const Dependency* const idle = why_idle(subject.rules(), kCarry);
  if (idle == nullptr) return;
  add(subject, kNever, fmt::format("{} changes nothing: {}", subject.said(kNever), idle->why),
      "remove the key, or let `carry.sources` name such rounds");
}

void find_count_of_none(Subject& subject) {
  constexpr int kAnew = "carry.starts_anew"_key, kRule = "carry.rule"_key;
  const Dependency* const idle = why_idle(subject.rules(), kRule);
  if (idle == nullptr || idle->causes[0] != kAnew || !subject.any_own({kAnew})) return;
  if (subject.any_own({kRule})) return;  // of which `unused` reports it
  add(subject, kAnew,
      fmt::format("{} leaves {} without effect: the count starts anew with each round",
                  subject.said(kAnew), subject.said(kRule)),
      "raise the number, or leave the key out");
}

void find_sales_without_a_price(Subject& subject) {
  constexpr int kSeats = "sold.seats"_key, kPayers = "sold.payers"_key,
                kFactor = "sold.triple_factor"_key;
  const Dependency* const idle = why_idle(subject.rules(), kPayers);
  if (idle == nullptr || idle->causes[0] == kSeats || !subject.any_own({kSeats})) return;
  if (subject.any_own({kPayers, kFactor})) return;  // of which `unused` reports it
  add(subject, kSeats,
      fmt::format("{} sells hands for nothing: {}", subject.said(kSeats), idle->why),
      "give the cards a price by `sold.per_bright`, `sold.per_joker` or `sold.per_double`");
}

// With two players there is one loser.
void find_scopes_of_one_loser(Subject& subject) {
  constexpr int kScope = gostop::column(gostop::kPayer, "scope"), kAll = 1;
  const auto& tables = subject.tables();
  if (std::any_of(tables.begin(), tables.end(),
                  [](const Table& each) { return each.rules.players > 2; })) {
    return;
  }
  for (const OwnItem& line : own_rows(subject)) {
    if (line.table != gostop::kPayer) continue;
    const auto& scope = line.row->cells[kScope];
    if (!scope || scope->datum.front().form != kAll) continue;
    Finding finding;
    finding.severity = Severity::note;
    finding.sentence = "`scope = \"all\"` changes nothing: with two players there is one loser";
    finding.involved = {line.involved};
    finding.proof = "the settled meaning of the key";
    finding.repair = "leave `scope` out";
    subject.add(std::move(finding));
  }
}

bool lists(const Subject& subject, int key, int form) {
  const rules::Datum& listed = subject.rules().value(key);
  return std::any_of(listed.begin(), listed.end(),
                     [form](const rules::Item& item) { return item.form == form; });
}

void add_item(Subject& subject, int key, int form, std::string_view why) {
  const rules::Parameter& parameter = gostop::kParameters[key];
  add(subject, key,
      fmt::format("`{}` in `{}` changes nothing: {}", parameter.domain.forms[form].text,
                  parameter.key, why),
      "take it out");
}

// Sources of rounds that do not come.
void find_dead_sources(Subject& subject) {
  constexpr int kSources = "carry.sources"_key, kSeveral = "hand_quad.several"_key;
  constexpr int kAccepted = static_cast<int>(gostop::CarrySource::accepted_draw);
  constexpr int kQuads = static_cast<int>(gostop::CarrySource::several_hand_quads);
  if (subject.spelt_out() || !subject.any_own({kSources})) return;
  const Dependency* const no_offers = why_idle(subject.rules(), "offer.precondition"_key);
  if (no_offers != nullptr && lists(subject, kSources, kAccepted)) {
    add_item(subject, kSources, kAccepted, no_offers->why);
  }
  constexpr int kOnTable = static_cast<int>(gostop::CarrySource::table_quad);
  constexpr int kTable = "table_quad.effect"_key;
  const bool dealer_wins =
      subject.rules().form(kTable) == static_cast<int>(gostop::TableQuad::dealer_wins);
  if (dealer_wins && lists(subject, kSources, kOnTable)) {
    add_item(subject, kSources, kOnTable,
             fmt::format("by {} such a round has a winner", subject.said(kTable)));
  }
  if (!lists(subject, kSources, kQuads)) return;
  const auto several = static_cast<gostop::SeveralQuads>(subject.rules().form(kSeveral));
  if (const Dependency* const idle = why_idle(subject.rules(), kSeveral); idle != nullptr) {
    add_item(subject, kSources, kQuads, idle->why);
  } else if (several == gostop::SeveralQuads::dealer_wins ||
             several == gostop::SeveralQuads::higher_month) {
    add_item(subject, kSources, kQuads,
             fmt::format("by {} a round with several quads has a winner", subject.said(kSeveral)));
  }
}

// Hand quads win before the first turn, and those that must win before a triple may be shown.
void find_shakes_before_quads(Subject& subject) {
  constexpr int kKey = "hand_quad.multipliers"_key, kEffect = "hand_quad.effect"_key,
                kWhen = "shake.when"_key;
  constexpr int kShake = static_cast<int>(gostop::QuadMultiplier::shake);
  if (subject.spelt_out() || !subject.any_own({kKey}) || !lists(subject, kKey, kShake)) return;
  const auto effect = static_cast<gostop::HandQuad>(subject.rules().form(kEffect));
  const auto when = static_cast<gostop::ShakeWhen>(subject.rules().form(kWhen));
  const bool at_once = effect == gostop::HandQuad::instant_win_mandatory;
  const bool late = when != gostop::ShakeWhen::before_round;
  if (why_idle(subject.rules(), kKey) != nullptr || !(at_once || late)) return;
  add_item(subject, kKey, kShake,
           fmt::format("by {} no triple is shown before a quad wins",
                       subject.said(late ? kWhen : kEffect)));
}

// `all` has the factor of rounds without a winner in it.
void find_carry_beside_all(Subject& subject) {
  constexpr int kKey = "three_ppuk.multipliers"_key;
  constexpr int kCarry = static_cast<int>(gostop::WinMultiplier::carry);
  constexpr int kAll = static_cast<int>(gostop::WinMultiplier::all);
  if (subject.spelt_out() || !subject.any_own({kKey})) return;
  if (!lists(subject, kKey, kCarry) || !lists(subject, kKey, kAll)) return;
  if (why_idle(subject.rules(), kKey) == nullptr) {
    add_item(subject, kKey, kCarry, "`all` includes it");
  }
}

void find_suppressed_ppuks(Subject& subject) {
  constexpr int kSuppress = "last_turn.suppress"_key, kForms = "ppuk.forms"_key;
  if (subject.spelt_out() || !subject.any_own({kSuppress})) return;
  if (subject.rules().form(kForms) != 0) return;
  for (const rules::Item& item : subject.rules().value(kSuppress)) {
    if (gostop::kParameters[kSuppress].domain.forms[item.form].text != "ppuk") continue;
    add_item(subject, kSuppress, item.form,
             fmt::format("by {} no ppuk forms", subject.said(kForms)));
  }
}

}  // namespace

std::string why_single(const gostop::Rules& rules, gostop::Card card) {
  const gostop::CardValues& kinds = rules.counting[0];
  if (!rules.deck.contains(card)) return "it is not in the deck";
  if (gostop::kJokerCards.contains(card)) return "`deck.jokers` alone decides its value";
  if (kinds.brights.contains(card)) return "it is a bright";
  if (kinds.ribbons.contains(card)) return "it is a ribbon";
  if (card == gostop::kCup) return "`cup.role` alone decides how the cup counts";
  return kinds.animals.contains(card) ? "it is an animal" : "";
}

void find_dead_items(Subject& subject) {
  if (subject.tables().empty()) return;
  find_doubles_that_are_no_junk(subject);
  find_cards_required_twice(subject);
  find_steps_of_no_card(subject);
  find_kinds_after_ask(subject);
  find_timing_of_no_choice(subject);
  find_no_draw_before(subject);
  find_count_of_none(subject);
  find_sales_without_a_price(subject);
  find_dead_sources(subject);
  find_shakes_before_quads(subject);
  find_carry_beside_all(subject);
  find_suppressed_ppuks(subject);
  find_scopes_of_one_loser(subject);
}

}  // namespace showstopper::lint::gostop_rules
