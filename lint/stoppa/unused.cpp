// SPDX-License-Identifier: Apache-2.0
//
// Keys that cannot matter, from the table of what depends on what.
#include <fmt/format.h>

#include "lint/line_questions.h"
#include "lint/stoppa/dependencies.h"
#include "lint/stoppa/kind.h"

namespace showstopper::lint::stoppa_rules {
namespace {

using stoppa::operator""_key;

// Aces that must be laid or thrown although another key forbids it.
void find_aces_that_no_seat_lays(Subject& subject) {
  constexpr int kAces = "shed.aces_must"_key, kOnAce = "shed.ace_on_ace"_key,
                kEscape = "shed.three_aces_escape"_key;
  const rules::RuleSet& rules = subject.rules();
  if (subject.spelt_out() || !subject.any_own({kAces})) return;
  if (why_idle(rules, kAces) != nullptr) return;  // of which the table reports it
  for (const rules::Item& item : rules.value(kAces)) {
    const bool on_ace = static_cast<stoppa::AcesMust>(item.form) == stoppa::AcesMust::on_ace;
    const bool dead = on_ace ? rules.form(kOnAce) == 0
                             : rules.form(kEscape) == static_cast<int>(stoppa::Escape::off);
    if (!dead) continue;
    Finding finding;
    finding.sentence =
        fmt::format("`{}` in `shed.aces_must` changes nothing: by {} no aces are {}",
                    stoppa::kAcesMust[item.form].text, subject.said(on_ace ? kOnAce : kEscape),
                    on_ace ? "laid on an ace" : "thrown out of sequence");
    finding.involved = {subject.key(kAces), subject.key(on_ace ? kOnAce : kEscape)};
    finding.proof = "the settled meaning of the keys";
    finding.repair = "take it out, or change the other key";
    subject.add(std::move(finding));
  }
}

}  // namespace

void find_unused(Subject& subject) {
  for (const Dependency& each : dependencies()) {
    if (!each.idle(subject.rules())) continue;
    for (const int key : each.keys) {
      if (key < 0 || !subject.own(subject.rules().place(key))) continue;
      Finding finding;
      finding.severity = subject.spelt_out() ? Severity::note : Severity::warning;
      finding.sentence = fmt::format("{} is without effect: {}", subject.said(key), each.why);
      finding.involved.push_back(subject.key(key));
      for (const int cause : each.causes) {
        if (cause >= 0) finding.involved.push_back(subject.key(cause));
      }
      finding.proof = "the table of what keys depend on";
      finding.repair = "remove the key";
      if (!subject.spelt_out()) finding.edits = subject.without({finding.involved.front()});
      subject.add(std::move(finding));
    }
  }
  find_aces_that_no_seat_lays(subject);
  find_keys_without_effect(subject, subject.effect());
}

}  // namespace showstopper::lint::stoppa_rules
