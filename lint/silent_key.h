// SPDX-License-Identifier: Apache-2.0
//
// Situations of play that a key decides which no file states: each is a gap, with the initial value
// that fills it. Another value of the key must change one of the rounds, or there is none.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "lint/dependency.h"
#include "lint/played_subject.h"

namespace showstopper::lint {

template <class G>
struct Situation {
  int key;  // what decides it
  bool (*comes)(const PlayedTable<G>& table, const SeenRound<G>& round);
  std::string_view sentence;
  std::string_view question = "what happens then";
};

template <class G>
void find_silent_keys(PlayedSubject<G>& subject, std::span<const Situation<G>> situations) {
  for (const Situation<G>& each : situations) {
    if (subject.rules().place(each.key).file != nullptr) continue;
    if (why_idle(subject.rules(), each.key) != nullptr) continue;
    if (!subject.decides(each.key, each.comes)) continue;
    Finding finding;
    finding.witness = subject.witness(each.comes, std::string(each.sentence));
    if (finding.witness.empty()) continue;
    finding.severity = Severity::note;
    finding.sentence = fmt::format("{}: no file states {}; {} by default", each.sentence,
                                   each.question, subject.said(each.key));
    finding.involved.push_back(subject.key(each.key));
    const rules::Parameter& key =
        subject.rules().schema().parameters[static_cast<std::size_t>(each.key)];
    finding.repair = fmt::format("state `{}`", key.key);
    finding.edits = subject.with(each.key, rules::to_toml(key, subject.rules().value(each.key)));
    subject.add(std::move(finding));
  }
}

}  // namespace showstopper::lint
