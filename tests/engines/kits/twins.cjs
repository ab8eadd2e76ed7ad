// SPDX-License-Identifier: Apache-2.0
//
// A matgo engine that does not tell the plain junk cards of a month apart, and of captured cards
// knows only how many of each kind there are. The kit's tracker names them.
//
// usage: twins.cjs [--fault NAME]
"use strict";

const kit = require("../../../engines/adapters/javascript/showstopper_kit.cjs");
const { CARDS, Round } = require("../../../engines/examples/javascript/matgo.cjs");

const cards = new kit.Cards(CARDS);
const numbers = (names) => names.map((name) => CARDS.get(name));

function describe(zone, name) {
  const shown = kit.withoutTwins(name);
  return zone.startsWith("captured") ? shown[2] : shown;
}

class Twins extends kit.Adapter {
  static engine = "twins";

  deal({ dealer, carry, hands, table, stock }) {
    this.round = new Round({ dealer, carry, fault: process.argv[3], hands: hands.map(numbers),
      table: numbers(table), stock: numbers(stock) });
    this.round.open();
    this.tracker = new kit.Tracker({ "hand 0": hands[0], "hand 1": hands[1], table, stock,
      "captured 0": [], "captured 1": [] }, describe);
    this.follow();
  }

  follow(...moved) {
    const { players: [first, second], table } = this.round;
    const zones = { "hand 0": first.hand, "hand 1": second.hand, table,
      "captured 0": first.captured, "captured 1": second.captured };
    this.names = this.tracker.see(Object.fromEntries(Object.entries(zones).map(([zone, own]) =>
      [zone, cards.names(own).reverse().map((name) => describe(zone, name))])), moved);
  }

  apply(seat, action) {
    let { text } = action;
    const moved = ["play", "take"].includes(action.verb) ? [action.card] : [];
    if (moved.length > 0) {
      const zone = action.verb === "play" ? `hand ${seat}` : "table";
      if (this.tracker.zoneOf(action.card) !== zone) return false;
      const own = action.verb === "play" ? this.round.players[seat].hand : this.round.table;
      const ways = cards.names(own)
        .filter((name) => kit.withoutTwins(name) === kit.withoutTwins(action.card))
        .map((name) => `${action.verb} ${name}`);
      // Of equal cards the engine does it with the first with which it may be done.
      text = ways.find((way) => this.round.decision.legal.includes(way)) ?? ways[0];
    }
    if (!this.round.apply(seat, text)) return false;
    this.follow(...moved);
    return true;
  }

  observe() {
    const { decision, players, stock, result } = this.round;
    const { names } = this;
    return { decision: decision.kind, to_move: decision.toMove, result, table: names.table,
      hands: [names["hand 0"], names["hand 1"]], stock_left: stock.length,
      captured: [names["captured 0"], names["captured 1"]],
      points: players.map((player) => player.points()) };
  }
}

kit.run(Twins);
