// SPDX-License-Identifier: Apache-2.0
//
// Adapter of an engine that calls back in mid-turn: the callback takes its answer with `ask`.
"use strict";

const kit = require("../showstopper_kit.cjs");
const { CARDS, Game } = require("./callback_engine.cjs");

const cards = new kit.Cards(CARDS);

class Adapter extends kit.Adapter {
  static engine = "callback";
  static rules = "gostop/matgo";

  deal(setting) {
    this.game = new Game(setting, process.argv[3]);
  }

  legal() {
    return this.game.round.decision.legal;
  }

  apply(seat, action) {
    return this.game.turn(seat, action.text, (question, legal, again) =>
      (again ? this.refuse() : this.ask(seat, question, { legal, ...this.cards() })).text);
  }

  cards() {
    const { players, table, stock } = this.game.round;
    return { table: cards.names(table), stock_left: stock.length,
      hands: players.map((player) => cards.names(player.hand)),
      captured: players.map((player) => cards.names(player.captured)),
      points: players.map((player) => player.points()) };
  }

  observe() {
    const { decision, result } = this.game.round;
    return { decision: decision.kind, to_move: decision.toMove, ...this.cards(), result };
  }
}

kit.run(Adapter);
