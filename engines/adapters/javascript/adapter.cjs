// SPDX-License-Identifier: Apache-2.0
//
// Adapter of an engine for `showstopper verify --engine "node adapter.cjs"`. Fill in the functions.
//
// An action that the engine refuses: return false, throw kit.Illegal, or list the engine's error
// in `refusals`. The functions below are written as comments: `hello` lists in `can` those that
// exist, and `doctor` and `verify` leave out the rest. A request that throws kit.Unsupported is
// skipped and counted.
"use strict";

const kit = require("./showstopper_kit.cjs");

class Adapter extends kit.Adapter {
  static engine = "my engine";
  static version = "1";
  static rules = "gostop/matgo";
  static changes = {}; // `showstopper manual` lists the keys
  static players = [2];
  static refusals = [];

  // deal(setting) {} // begin a round with setting.hands, .table and .stock, or with setting.deck

  // apply(seat, action) {} // have it do action.verb with action.card; do not check it before

  // What the engine shows; a key that is left out is not compared.
  observe() {
    return { decision: "turn", to_move: 0, table: [], captured: [[], []] };
  }

  // legal() {} // the engine's own legal actions, such as ["play 03B", "bomb 04"]
}

kit.run(Adapter);
