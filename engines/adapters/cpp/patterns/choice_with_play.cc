// SPDX-License-Identifier: Apache-2.0
//
// Adapter of an engine whose choice comes with the play: the second question is asked first.
//
// cc -std=c11 -c ../../../examples/c/matgo.c ../../../examples/c/cards.c
// c++ -std=c++17 -o choice_with_play choice_with_play.cc matgo.o cards.o
#include <optional>

#include "../showstopper_kit.hpp"
#include "choice_with_play_engine.hpp"

static Fault fault;

struct Adapter : kit::Adapter {
  std::optional<Table> table;

  void deal(const kit::Setting& at) override { table.emplace(at.dealer, at.carry, at.deck, fault); }
  kit::Names legal() override { return legal_of(table->round); }

  bool apply(int seat, const kit::Action& action) override {
    if (action.verb != "play") return table->other(seat, action.text);
    const std::string& card = action.argument;
    const kit::Names targets = table->targets(seat, card);
    if (targets.empty()) return table->play(seat, card);
    const auto take = [&](const kit::Action& answer) {
      return table->play(seat, card, answer.argument);
    };
    return ask_until(take, seat, "take_hand", kit::with_verb("take", targets));
  }

  void observe(kit::Seen& seen) override {
    const Round& at = table->round;
    seen.text("decision", matgo_decision_names[at.decision]);
    seen.cards("captured", {names_of(at.players[0].captured), names_of(at.players[1].captured)});
    seen.numbers("points", std::vector{matgo_points(&at, 0), matgo_points(&at, 1)});
    if (at.decision != OVER) return seen.number("to_move", at.to_move);
    kit::Seen result;
    result.text("outcome", at.result.outcome);
    result.numbers("payments", at.result.payments);
    seen.object("result", result);
  }
};

int main(int argc, char** argv) {
  fault = fault_named(argc == 2 ? argv[1] : nullptr);
  return kit::run<Adapter>({"choice-with-play",
                            "gostop/matgo",
                            {2},
                            {"deal", "legal", "self_play"},
                            false,
                            "{}",
                            {"take_flip"}});
}
