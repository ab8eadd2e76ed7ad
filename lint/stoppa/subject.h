// SPDX-License-Identifier: Apache-2.0
//
// The rule set of Stoppa that is linted, with the rounds that were played under it.
#pragma once

#include <string>
#include <vector>

#include "lint/played_subject.h"
#include "model/stoppa/game.h"
#include "model/stoppa/parameter_table.h"
#include "properties/play/stoppa/policy.h"

namespace showstopper::lint::stoppa_rules {

using stoppa::Seat;
using SeenRound = lint::SeenRound<stoppa::Game>;
using Table = PlayedTable<stoppa::Game>;

// Four numbers of players share the rounds that Go-Stop's two have.
class Subject : public PlayedSubject<stoppa::Game> {
 public:
  explicit Subject(const Job& job) : PlayedSubject(job, job.rounds / 2) {}
};

bool has(const SeenRound& round, stoppa::EventType what);

// Numbers of players in a sentence: `3 and 6`.
std::string numbers_text(const std::vector<int>& numbers);

}  // namespace showstopper::lint::stoppa_rules
