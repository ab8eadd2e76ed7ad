// SPDX-License-Identifier: Apache-2.0
//
// Keys that cannot matter, from the table of what depends on what.
#include <fmt/format.h>

#include "lint/line_questions.h"
#include "lint/stoppa/dependencies.h"
#include "lint/stoppa/kind.h"

namespace showstopper::lint::stoppa_rules {

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
  find_keys_without_effect(subject, subject.effect());
}

}  // namespace showstopper::lint::stoppa_rules
