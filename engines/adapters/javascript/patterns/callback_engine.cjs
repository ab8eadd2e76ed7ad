// SPDX-License-Identifier: Apache-2.0
//
// A matgo engine in a common manner: `turn` plays a turn to its end, and calls back to have its
// player choose. An answer that is not among the options is asked for again.
"use strict";

const { CARDS, Round } = require("../../../examples/javascript/matgo.cjs");

class Game {
  constructor(setting, fault) {
    const numbers = (names) => names.map((name) => CARDS.get(name));
    this.round = new Round({ ...setting, fault, hands: setting.hands.map(numbers),
      table: numbers(setting.table), stock: numbers(setting.stock) });
    this.round.open();
  }

  // `choose(question, options, again)` returns one of the options. false: it is not allowed.
  turn(player, action, choose) {
    if (!this.round.apply(player, action)) return false;
    while (["take_hand", "take_flip", "go_stop"].includes(this.round.decision.kind)) {
      const { kind, legal } = this.round.decision;
      let answer = choose(kind, legal, false);
      while (!legal.includes(answer)) answer = choose(kind, legal, true);
      this.round.apply(player, answer);
    }
    return true;
  }
}

module.exports = { CARDS, Game };
