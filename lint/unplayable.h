// SPDX-License-Identifier: Apache-2.0
//
// Numbers of players that can play by the rules of the library which a file extends, and no longer
// by the file.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "lint/repeated.h"

namespace showstopper::lint {

// The key of the file without which so many can play, or nothing.
template <class G>
std::optional<Involved> preventing(const OwnFile& file, int players) {
  for (const OwnItem& line : own_keys(file)) {
    rules::RuleSet other = file.rules();
    other.set(line.key, file.rules().shipped->value(line.key));
    std::string why_not;
    if (G::playable(other, players, why_not)) return line.involved;
  }
  return std::nullopt;
}

template <class G, class Subject>
void find_unplayable_numbers(Subject& subject) {
  if (subject.rules().shipped == nullptr || subject.tables().empty()) return;
  for (const int players : G::kSeats) {
    std::string why_not, of_base;
    if (G::playable(subject.rules(), players, why_not)) continue;
    if (!G::playable(*subject.rules().shipped, players, of_base)) continue;
    const auto key = preventing<G>(subject, players);
    if (!key) continue;
    Finding finding;
    finding.sentence = fmt::format("{} players cannot play by this file: {}", players, why_not);
    finding.involved = {*key};
    finding.proof = "reading the rules for so many players";
    finding.repair = "let the key fit every number of players that is meant to play";
    subject.add(std::move(finding));
  }
}

}  // namespace showstopper::lint
