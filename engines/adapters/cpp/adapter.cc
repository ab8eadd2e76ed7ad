// SPDX-License-Identifier: Apache-2.0
//
// Adapter of an engine: c++ -std=c++17 -o adapter adapter.cc, with the files of the engine, then
// `showstopper verify --engine ./adapter`. Fill in the functions.
//
// An action that the engine refuses: return false or throw kit::Illegal. What is not written yet
// throws kit::Unsupported: it is skipped and counted.
#include "showstopper_kit.hpp"

struct Adapter : kit::Adapter {
  // Begin a round with the hands, table and stock of the setting, or with its deck.
  void deal(const kit::Setting&) override { throw kit::Unsupported("`deal` is not written yet"); }

  // Have the engine do action.verb with action.card(); do not check it before.
  bool apply(int, const kit::Action&) override {
    throw kit::Unsupported("`apply` is not written yet");
  }

  // What the engine shows; a key that is left out is not compared.
  void observe(kit::Seen& seen) override {
    seen.text("decision", "turn");
    seen.number("to_move", 0);
  }

  // `legal` may list the engine's own legal actions.
};

// The last list is `can`. Add "deal" when `deal` and `apply` are written, "legal" and "self_play"
// when `legal` is; until then `doctor` and `verify` leave these requests out.
int main() { return kit::run<Adapter>({"my engine", "gostop/matgo", {2}, {}}); }
