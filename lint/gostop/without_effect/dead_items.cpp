// SPDX-License-Identifier: Apache-2.0
//
// Items of lists, and words, that decide nothing by the values of the keys alone.
#include <fmt/format.h>

#include "lint/dependency.h"
#include "lint/gostop/kind.h"

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

// Why the card never counts as two junk by the list; empty if it does.
std::string why_single(const Table& table, gostop::Card card) {
  const gostop::CardValues& kinds = table.rules.counting[0];
  if (!table.rules.deck.contains(card)) return "it is not in the deck";
  if (kinds.brights.contains(card)) return "it is a bright";
  if (kinds.ribbons.contains(card)) return "it is a ribbon";
  if (card == gostop::kCup) return "`cup.role` alone decides how the cup counts";
  return kinds.animals.contains(card) ? "it is an animal" : "";
}

void find_doubles_that_are_no_junk(Subject& subject) {
  constexpr int kDouble = "junk.double"_key;
  if (!subject.any_own({kDouble})) return;
  for (const rules::Item& item : subject.rules().value(kDouble)) {
    const gostop::Card card(item.form);
    std::string why;
    for (const Table& table : subject.tables()) {
      why = why_single(table, card);
      if (why.empty()) break;
    }
    if (why.empty()) continue;
    add(subject, kDouble,
        fmt::format("`{}` in `junk.double` changes nothing: {}", gostop::names(card), why),
        "take it out");
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

void find_no_draw_before(Subject& subject) {
  constexpr int kNever = "go.never_asked"_key, kCarry = "carry.rule"_key;
  const auto never = static_cast<gostop::NeverAsked>(subject.rules().form(kNever));
  if (never != gostop::NeverAsked::after_draw || !subject.any_own({kNever})) return;
  const Dependency* const idle = why_idle(subject.rules(), kCarry);
  if (idle == nullptr) return;
  add(subject, kNever, fmt::format("{} changes nothing: {}", subject.said(kNever), idle->why),
      "remove the key, or let `carry.sources` name such rounds");
}

}  // namespace

void find_dead_items(Subject& subject) {
  if (subject.tables().empty()) return;
  find_doubles_that_are_no_junk(subject);
  find_kinds_after_ask(subject);
  find_no_draw_before(subject);
}

}  // namespace showstopper::lint::gostop_rules
