// SPDX-License-Identifier: Apache-2.0
//
// Drives the engine in stoppa.cjs over the protocol `showstopper-engine/1`, with the adapter kit.
// `--fault NAME` breaks a rule.
"use strict";

const kit = require("./showstopper_kit.cjs");
const { FAULTS, PACKETS, Round, ordered } = require("./stoppa.cjs");

const DECISIONS = { declare: "declare", shed: "lay", over: "over" };
let fault;

class Adapter extends kit.Adapter {
  static engine = "example-javascript-stoppa";
  static game = "stoppa";
  static rules = "stoppa/italian";
  static players = Object.keys(PACKETS).map(Number);

  deal(setting) {
    this.round = this.roundOf(setting, setting.purses ?? Array(setting.players).fill(100));
    this.round.begin();
  }

  roundOf({ players, dealer, hands, stakes, pot, lastRound }, purses) {
    return new Round({ players, dealer, hands, purses, pot, fault, last: lastRound, ...stakes });
  }

  set_up(position) {
    this.round = this.roundOf(position, Array(position.players).fill(0));
    this.round.setUp(position.position);
  }

  legal() {
    return this.round.legal();
  }

  apply(seat, action) {
    return this.round.apply(seat, action.text);
  }

  observe() {
    const { round } = this;
    return {
      round: round.round,
      decision: DECISIONS[round.round] ?? "bet",
      to_move: round.toMove ?? undefined, // absent when the round is over
      hands: round.hands.map(ordered),
      pot: round.pot,
      bets: [...round.bets],
      purses: [...round.purses],
      shown: round.shown,
      ...(round.round === "shed"
        ? { needed: round.needed ?? "any", laid: ordered(round.laid) } : {}),
      result: round.result,
    };
  }
}

fault = process.argv[2] === "--fault" ? process.argv[3] : undefined;
if (process.argv.length > 2 && !Object.keys(FAULTS).includes(fault)) {
  console.error(`usage: stoppa_engine.cjs [--fault ${Object.keys(FAULTS).join("|")}]`);
  process.exit(2);
}
kit.run(Adapter);
