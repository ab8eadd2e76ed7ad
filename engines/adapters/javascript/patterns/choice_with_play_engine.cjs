// SPDX-License-Identifier: Apache-2.0
//
// A matgo engine in a common manner: whoever plays a card names with it the card that it takes. Of
// two cards that a turned card may take, the engine takes the first by itself.
"use strict";

const { CARDS, FAULTS, NAMES, Round } = require("../../../examples/javascript/matgo.cjs");

class BadMove extends Error {}

class Table {
  constructor(setting, fault) {
    const numbers = (names) => names.map((name) => CARDS.get(name));
    this.round = new Round({ ...setting, fault, hands: setting.hands.map(numbers),
      table: numbers(setting.table), stock: numbers(setting.stock) });
    this.round.open();
  }

  get mover() {
    return this.round.decision.toMove;
  }

  // The two cards of which playing this one must name the one to take, or none.
  targets(card) {
    if (!this.round.decision.legal.includes(`play ${NAMES[card]}`)) throw new BadMove("not now");
    const lying = [...this.round.table].filter((other) => other >> 2 === card >> 2);
    return lying.length === 2 ? lying : [];
  }

  play(card, take) {
    const targets = this.targets(card);
    if (targets.length > 0 && !targets.includes(take)) throw new BadMove("it takes another card");
    this.act(`play ${NAMES[card]}`);
    if (targets.length > 0) this.act(`take ${NAMES[take]}`);
  }

  // `bomb`, `shake`, `skip`, `go`, `stop` and claims of four of a month.
  act(other) {
    const { round } = this;
    if (!round.apply(this.mover, other)) throw new BadMove(`${other} is not allowed`);
    while (round.decision.kind === "take_flip") round.apply(this.mover, round.decision.legal[0]);
  }
}

module.exports = { BadMove, CARDS, FAULTS, Table };
