// SPDX-License-Identifier: Apache-2.0
//
// The levels one after the other, from the declared rules on.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "conformance/internal_error.h"
#include "engines/doctor/bedside.h"
#include "engines/doctor/choices_level.h"
#include "engines/doctor/declared.h"
#include "engines/doctor/play_level.h"
#include "engines/doctor/robustness_level.h"
#include "engines/doctor/set_up_level.h"

namespace showstopper::engines::doctor {

// The rest of `hello`: rules that can be read, words of `auto`, and the deck.
template <table::CardGame G>
void examine_declarations(Bedside<G>& at, const EngineJob& job, Level& level) {
  std::string why_not;
  for (const std::string& kind : at.abilities().automatic) {
    const std::string wrong = Automatic<G>::unknown(kind);
    if (!wrong.empty()) level.fail(wrong);
  }
  if (at.abilities().rules.empty()) {
    level.fail("it declares no `rules`, such as {\"extends\": \"gostop/matgo\", \"set\": {}}");
    return;
  }
  if (!at.read_rules(job, why_not)) {
    level.fail("it " + why_not);
    return;
  }
  std::vector<std::string> lines;  // each number of seats deals its own cards
  for (const int players : G::kSeats) {
    if (!G::playable(*at.rules().set, players, why_not)) continue;
    const auto rules =
        std::make_shared<const typename G::Rules>(G::compile(*at.rules().set, players));
    const Plans<G> plans(at.rules().json, at.library());
    lines.push_back(trace::Traced<G>::to_json(plans.generated(rules, 1, 0).plan));
  }
  if (const std::string wrong = wrong_deck(at.abilities().deck, lines); !wrong.empty()) {
    level.fail(wrong);
    return;
  }
  const Abilities& own = at.abilities();
  level.says.push_back(fmt::format("{} plays {} with {} players",
                                   own.engine.empty() ? "it" : table::printable(own.engine),
                                   at.rules().base->name, fmt::join(own.players, ", ")));
}

template <table::CardGame G>
void examine_levels(const Patient& patient, const EngineJob& job, Examination& examination) {
  Bedside<G> at(patient, job.library, examination);
  using Examine = void (*)(Bedside<G>&, Level&);
  Level& hello = examination.at(LevelName::hello);
  examine_declarations(at, job, hello);
  hello.end();
  if (hello.result == Result::fail) return;
  constexpr std::pair<LevelName, Examine> kAll[] = {{LevelName::set_up, examine_set_up<G>},
                                                    {LevelName::play, examine_play<G>},
                                                    {LevelName::choices, examine_choices<G>},
                                                    {LevelName::robustness, examine_robustness<G>}};
  for (const auto& [name, examine] : kAll) {
    Level& level = examination.at(name);
    examine_level(patient, examination, [&, run = examine] {
      const auto failed = conformance::guarded([&] { run(at, level); });
      if (failed) level.fail("internal error: " + conformance::to_text(*failed));
    });
    if (examination.interrupted) return;
    at.print_notes(level);
    level.end();
    if (level.result == Result::fail && level.last) break;
  }
  std::vector<std::string> kinds = examination.abilities.automatic;
  kinds.insert(kinds.end(), at.undeclared().begin(), at.undeclared().end());
  if (!at.undeclared().empty()) examination.automatic = nlohmann::json(kinds).dump();
}

}  // namespace showstopper::engines::doctor
