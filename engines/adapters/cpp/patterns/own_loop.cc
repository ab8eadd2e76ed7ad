// SPDX-License-Identifier: Apache-2.0
//
// Adapter of an engine that owns its loop and shuffle: its players take their moves with `ask`, and
// its shuffle gives the deck that is asked for. If a refusal ends a round, the kit plays it again.
//
// cc -std=c11 -c ../../../examples/c/matgo.c ../../../examples/c/cards.c
// c++ -std=c++17 -o own_loop own_loop.cc matgo.o cards.o
#include "../showstopper_kit.hpp"
#include "own_loop_engine.hpp"

static Fault fault;

struct Adapter : kit::Adapter {
  Game game{fault};

  void play(const kit::Setting& setting) override try {
    game.play_round(
        setting.dealer, setting.carry, [&] { return setting.deck; },
        [&](const Round& at) {
          return ask(at.to_move, matgo_decision_names[at.decision], legal_of(at), cards()).text;
        });
  } catch (const BadMove& why) {
    throw kit::Illegal(why.what());
  }

  kit::Seen cards() const {
    kit::Seen seen;
    const Round& at = game.round;
    seen.cards("table", names_of(at.table));
    seen.cards("hands", {names_of(at.players[0].hand), names_of(at.players[1].hand)});
    seen.cards("captured", {names_of(at.players[0].captured), names_of(at.players[1].captured)});
    seen.numbers("points", std::vector{matgo_points(&at, 0), matgo_points(&at, 1)});
    return seen;
  }

  void observe(kit::Seen& seen) override {
    seen = cards();
    seen.text("decision", "over");
    seen.texts("legal", {});
    const Round& at = game.round;
    kit::Seen result;
    result.text("outcome", at.result.outcome);
    result.numbers("payments", at.result.payments);
    seen.object("result", result);
  }
};

int main(int argc, char** argv) {
  fault = fault_named(argc == 2 ? argv[1] : nullptr);
  return kit::run<Adapter>({"own-loop", "gostop/matgo", {2}, {"deal", "self_play"}, true});
}
