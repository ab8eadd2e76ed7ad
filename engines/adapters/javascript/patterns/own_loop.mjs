// SPDX-License-Identifier: Apache-2.0
//
// Adapter of an engine that owns its loop and shuffle: its players take their moves with `ask`, and
// its shuffle gives the deck that is asked for. If a refusal ends a round, the kit plays it again.
import kit from "../showstopper_kit.cjs";
import { BadMove, CARDS, playRound } from "./own_loop_engine.mjs";

const cards = new kit.Cards(CARDS);

class Adapter extends kit.Adapter {
  static engine = "own-loop";
  static rules = "gostop/matgo";
  static can = ["legal", "self_play"];
  static refusals = [BadMove];

  async play({ dealer, carry, deck }) {
    const player = { choose: async (round) => this.choose(round) };
    const round = await playRound({ players: [player, player], shuffle: () => deck, dealer, carry,
      fault: process.argv[3] });
    return { decision: "over", legal: [], ...this.cards(round), result: round.result };
  }

  choose(round) {
    const { toMove, kind, legal } = round.decision;
    return this.ask(toMove, kind, { legal, ...this.cards(round) }).text;
  }

  cards({ players, table, stock }) {
    return { table: cards.names(table), stock: stock.map((card) => cards.name(card)),
      hands: players.map((player) => cards.names(player.hand)),
      captured: players.map((player) => cards.names(player.captured)),
      points: players.map((player) => player.points()) };
  }
}

kit.run(Adapter);
