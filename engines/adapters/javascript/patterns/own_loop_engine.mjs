// SPDX-License-Identifier: Apache-2.0
//
// A matgo engine in a common manner: it shuffles, deals and plays a whole round by itself, and
// waits for each of its players to choose. A move that is not allowed ends the round with an error.
import matgo from "../../../examples/javascript/matgo.cjs";

export const { CARDS } = matgo;
export class BadMove extends Error {}

export async function playRound({ players, shuffle, dealer, carry, fault }) {
  console.log("a new round begins");
  const { hands, table, stock } = matgo.deal(shuffle(matgo.NAMES), dealer);
  const numbers = (names) => names.map((name) => CARDS.get(name));
  const round = new matgo.Round({ dealer, carry, fault, hands: hands.map(numbers),
    table: numbers(table), stock: numbers(stock) });
  round.open();
  while (!round.result) {
    const { toMove } = round.decision;
    const move = await players[toMove].choose(round);
    if (!round.apply(toMove, move)) throw new BadMove(`player ${toMove} may not ${move}`);
  }
  return round;
}
