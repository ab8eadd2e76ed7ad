// SPDX-License-Identifier: Apache-2.0
//
// Drives the engine in matgo.cjs over the protocol `showstopper-engine/1`, with the adapter kit.
// `--fault NAME` breaks a rule.
"use strict";

const kit = require("./showstopper_kit.cjs");
const { CARDS, FAULTS, NAMES, Round, twoDigits } = require("./matgo.cjs");

const cards = new kit.Cards(CARDS);
const numbers = (names) => names.map((name) => cards.own(name));
const OBSERVED = [["go_counts", "goes"], ["shakes", "shakes"], ["bombs", "bombs"],
  ["credits", "credits"]];
const COUNTED = [...OBSERVED, ["turn_of", "turns"], ["points_at_go", "pointsAtGo"],
  ["ppuks", "ppuks"]];
let fault;

class Adapter extends kit.Adapter {
  static engine = "example-javascript";
  static rules = "gostop/matgo";

  deal(setting) {
    this.round = this.roundOf(setting);
    this.round.open();
  }

  roundOf({ dealer, carry, hands, table, stock }) {
    return new Round({ dealer, carry, fault, hands: hands.map(numbers), table: numbers(table),
      stock: numbers(stock) });
  }

  set_up(position) {
    this.round = this.roundOf(position);
    this.round.stacks = position.stacks;
    this.round.instant = position.instant;
    this.round.players.forEach((player, seat) => {
      player.captured = new Set(numbers(position.captured[seat]));
      player.shown = new Set(position.shown[seat]);
      for (const [key, name] of COUNTED) player[name] = position[key][seat];
    });
    this.round.openAt(position.toMove);
  }

  legal() {
    return this.round.decision.legal;
  }

  apply(seat, action) {
    return this.round.apply(seat, action.text);
  }

  observe() {
    const { round } = this;
    const of = (value) => round.players.map(value);
    return {
      decision: round.decision.kind,
      to_move: round.decision.toMove, // absent when the round is over
      legal: round.decision.legal,
      hands: of((player) => cards.names(player.hand)),
      table: cards.names(round.table),
      stacks: Object.fromEntries([...round.stacks].map(([month, by]) => [twoDigits(month), by])),
      captured: of((player) => cards.names(player.captured)),
      stock: round.stock.map((card) => NAMES[card]),
      stock_left: round.stock.length,
      points: of((player) => player.points()),
      ...Object.fromEntries(OBSERVED.map(([key, name]) => [key, of((player) => player[name])])),
      instant: [...round.instant],
      result: round.result ?? undefined,
    };
  }
}

fault = process.argv[2] === "--fault" ? process.argv[3] : undefined;
if (process.argv.length > 2 && !Object.keys(FAULTS).includes(fault)) {
  console.error(`usage: engine.cjs [--fault ${Object.keys(FAULTS).join("|")}]`);
  process.exit(2);
}
kit.run(Adapter);
