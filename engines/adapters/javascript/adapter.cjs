// SPDX-License-Identifier: Apache-2.0
//
// Adapter of an engine for `showstopper verify --engine "node adapter.cjs"`. Fill in the functions.
//
// An action that the engine refuses: return false, throw kit.Illegal, or list the engine's error
// in `refusals`. What is not written yet throws kit.Unsupported: it is skipped and counted.
"use strict";

const kit = require("./showstopper_kit.cjs");

class Adapter extends kit.Adapter {
  static engine = "my engine";
  static version = "1";
  static rules = "gostop/matgo";
  static changes = {}; // `showstopper manual` lists the keys
  static players = [2];
  static refusals = [];

  // Begin a round with setting.hands, .table and .stock, or with setting.deck.
  deal(setting) {
    throw new kit.Unsupported("`deal` is not written yet");
  }

  // Have the engine do action.verb with action.card; do not check it before.
  apply(seat, action) {
    throw new kit.Unsupported("`apply` is not written yet");
  }

  // What the engine shows; a key that is left out is not compared.
  observe() {
    return { decision: "turn", to_move: 0, table: [], captured: [[], []] };
  }

  // legal() {} // the engine's own legal actions, such as ["play 03B", "bomb 04"]
}

kit.run(Adapter);
