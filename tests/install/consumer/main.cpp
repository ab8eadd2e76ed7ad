// SPDX-License-Identifier: Apache-2.0
//
// Plays one round of Go-Stop, every decision drawn at random, and says who pays.
#include <iostream>

#include "model/gostop/engine.h"
#include "model/gostop/settlement/settle.h"
#include "model/rules/rule_set.h"

int main() {
  namespace gostop = showstopper::gostop;
  namespace rules = showstopper::rules;
  namespace table = showstopper::table;

  const rules::Library library(SHOWSTOPPER_CORPUS_DIR "/rules");
  table::Diagnostics diagnostics;
  const auto rule_set = library.load(gostop::schema(), "gostop/matgo", diagnostics);
  for (const auto& diagnostic : diagnostics) std::cerr << table::to_text(diagnostic) << '\n';
  if (!rule_set) return 2;

  const gostop::Rules matgo = gostop::compile(*rule_set, 2);
  table::Random random(1);
  gostop::State state = gostop::start(matgo, 0, 0, gostop::shuffled_deal(matgo, 0, random));
  while (!state.over()) {
    const gostop::Legal legal = gostop::legal(matgo, state);
    gostop::apply(matgo, state, legal.nth(static_cast<int>(random.below(legal.size()))));
  }
  const gostop::Result result = gostop::settle(matgo, state);
  for (int seat = 0; seat < matgo.players; ++seat) {
    std::cout << "seat " << seat << ": " << result.payments[seat] << '\n';
  }
  return result.payments[0] + result.payments[1] == 0 ? 0 : 1;
}
