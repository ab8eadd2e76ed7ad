// SPDX-License-Identifier: Apache-2.0
//
// Adapter of an engine that calls back in mid-turn: the callback takes its answer with `ask`.
//
// cc -std=c11 -c ../../../examples/c/matgo.c ../../../examples/c/cards.c
// c++ -std=c++17 -o callback callback.cc matgo.o cards.o
#include <optional>

#include "../showstopper_kit.hpp"
#include "callback_engine.hpp"

static Fault fault;

struct Adapter : kit::Adapter {
  std::optional<Game> game;

  void deal(const kit::Setting& at) override { game.emplace(at.dealer, at.carry, at.deck, fault); }
  kit::Names legal() override { return legal_of(game->round); }

  bool apply(int seat, const kit::Action& action) override {
    return game->turn(seat, action.text, [&](const kit::Names& options, bool again) {
      const char* decision = matgo_decision_names[game->round.decision];
      return (again ? refuse() : ask(seat, decision, options, seen_now())).text;
    });
  }

  kit::Seen seen_now() const {
    kit::Seen seen;
    const Round& at = game->round;
    seen.cards("captured", {names_of(at.players[0].captured), names_of(at.players[1].captured)});
    seen.numbers("points", std::vector{matgo_points(&at, 0), matgo_points(&at, 1)});
    return seen;
  }

  void observe(kit::Seen& seen) override {
    seen = seen_now();
    const Round& at = game->round;
    seen.text("decision", matgo_decision_names[at.decision]);
    if (at.decision != OVER) seen.number("to_move", at.to_move);
  }
};

int main(int argc, char** argv) {
  fault = fault_named(argc == 2 ? argv[1] : nullptr);
  return kit::run<Adapter>({"callback", "gostop/matgo", {2}, {"deal", "legal", "self_play"}});
}
