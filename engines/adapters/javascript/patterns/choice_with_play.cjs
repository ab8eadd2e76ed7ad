// SPDX-License-Identifier: Apache-2.0
//
// Adapter of an engine whose choice comes with the play: the second question is asked first.
"use strict";

const kit = require("../showstopper_kit.cjs");
const { BadMove, CARDS, Table } = require("./choice_with_play_engine.cjs");

const cards = new kit.Cards(CARDS);

class Adapter extends kit.Adapter {
  static engine = "choice-with-play";
  static rules = "gostop/matgo";
  static refusals = [BadMove];
  static auto = ["take_flip"];

  deal(setting) {
    this.table = new Table(setting, process.argv[3]);
  }

  legal() {
    return this.table.round.decision.legal;
  }

  apply(seat, action) {
    if (seat !== this.table.mover) return false;
    if (action.verb !== "play") return this.table.act(action.text);
    const card = cards.own(action.card);
    const targets = this.table.targets(card);
    if (targets.length === 0) return this.table.play(card);
    return this.askUntil((take) => this.table.play(card, cards.own(take.card)), seat, "take_hand",
      { legal: targets.map((target) => `take ${cards.name(target)}`) });
  }

  observe() {
    const { decision, players, table, stock, result } = this.table.round;
    return { decision: decision.kind, to_move: decision.toMove, table: cards.names(table),
      hands: players.map((player) => cards.names(player.hand)),
      captured: players.map((player) => cards.names(player.captured)),
      points: players.map((player) => player.points()), stock_left: stock.length, result };
  }
}

kit.run(Adapter);
