// SPDX-License-Identifier: Apache-2.0
//
// Matgo: Go-Stop for two players with the 48 flower cards and no jokers.
//
// A Round plays one round from the deal to the payments. It is written as generators that read like
// the rules and stop at each decision: `decision` says who is asked what, `apply(seat, action)`
// answers it and returns false, with nothing changed, where that is not legal. `result` is there
// when the round is over.
//
// A card is a number from 0 to 47, four to a month; NAMES has its name in traces. Numbers such as
// GS-A-045 are clauses of corpus/clauses/gostop.tsv. A `fault` breaks one rule on purpose.
"use strict";

const NAMES = (
  "01B 01R 01J 01K 02A 02R 02J 02K 03B 03R 03J 03K 04A 04R 04J 04K 05A 05R 05J 05K " +
  "06A 06R 06J 06K 07A 07R 07J 07K 08B 08A 08J 08K 09A 09R 09J 09K 10A 10R 10J 10K " +
  "11B 11D 11J 11K 12B 12A 12R 12D").split(" ");
const CARDS = new Map(NAMES.map((name, card) => [name, card]));
const CUP = CARDS.get("09A"); // an animal or two junk, as its owner likes
const RAIN = CARDS.get("12B"); // counts less among three brights
const SETS = [["02A 04A 08A", 5], ["01R 02R 03R", 3], ["06R 09R 10R", 3], ["04R 05R 07R", 3]]
  .map(([names, points]) => ({ cards: names.split(" ").map((name) => CARDS.get(name)), points }));

const STOP_MINIMUM = 7; // points from which stop and go may be said
const FIXED_WIN = 7; // four of a month in hand, three ppuks
const FIRST_PPUK = 7; // paid at once for a ppuk in a seat's first turn
const PIBAK_JUNK = 7; // a loser with 1 to 7 junk pays double against a junk combination
const CARRY_CAP = 8; // rounds without a winner double the next one up to this factor

const FAULTS = {
  ppuk_taken: "a stock card that falls on the hand card's pair is taken with it",
  pibak_six: "seven junk protect from pibak",
  jjok_unpaid: "no junk is taken for a jjok",
  go_bonus: "the third go does not double",
  sweep_last_turn: "clearing the table with the last card takes junk",
};

const monthOf = (card) => (card >> 2) + 1;
const kindOf = (card) => NAMES[card][2];
const isJunk = (card) => "JKD".includes(kindOf(card)); // the cup is not among them
const junkWorth = (card) => (kindOf(card) === "D" ? 2 : 1);
const inMonth = (cards, month) => [...cards].filter((card) => monthOf(card) === month);
const twoDigits = (month) => String(month).padStart(2, "0");
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

// Months of which at least so many cards are there.
function monthsHeld(cards, least) {
  const counts = new Array(13).fill(0);
  for (const card of cards) counts[monthOf(card)] += 1;
  return counts.flatMap((count, month) => (count >= least ? [month] : []));
}

// Numbers from 0 up to 1 that follow from the seed.
function randomNumbers(seed) {
  let state = seed % 2 ** 32;
  return () => (state = (state * 1664525 + 1013904223) % 2 ** 32) / 2 ** 32;
}

function shuffled(cards, random) {
  const deck = [...cards];
  for (let left = deck.length; left > 1; left -= 1) {
    const chosen = Math.floor(random() * left);
    [deck[chosen], deck[left - 1]] = [deck[left - 1], deck[chosen]];
  }
  return deck;
}

// Four to the table, five to the opponent, five to the dealer, and all once more.
function deal(deck, dealer) {
  const packets = [4, 5, 5, 4, 5, 5];
  const to = [[], [], []]; // the table, the opponent, the dealer
  let next = 0;
  packets.forEach((size, i) => to[i % 3].push(...deck.slice(next, (next += size))));
  const hands = dealer === 0 ? [to[2], to[1]] : [to[1], to[2]];
  return { hands, table: to[0], stock: deck.slice(next) };
}

// What captured cards are worth with the cup as an animal or as junk.
function score(captured, cupIsJunk) {
  const cards = [...captured];
  const count = (letter) => cards.filter((card) => kindOf(card) === letter).length;
  const cup = cupIsJunk ? 1 : 0;
  const junk = cards.filter(isJunk);
  const brights = count("B");
  const animals = count("A") - cup;
  const junkValue = sum(junk.map(junkWorth)) + 2 * cup;
  const brightPoints = [0, 0, 0, captured.has(RAIN) ? 2 : 3, 4, 15][brights];
  const junkPoints = Math.max(0, junkValue - 9);
  const setPoints = SETS.filter((set) => set.cards.every((card) => captured.has(card)))
    .map((set) => set.points);
  const points = brightPoints + junkPoints + Math.max(0, animals - 4) +
    Math.max(0, count("R") - 4) + sum(setPoints);
  return { points, animals, brightPoints, junkPoints, junkValue, junkCards: junk.length + cup };
}

// The ways to count a pile, the better first; of equal ones the cup as an animal.
function scores(captured) {
  const uses = captured.has(CUP) ? [false, true] : [false];
  return uses.map((cupIsJunk) => score(captured, cupIsJunk)).sort((a, b) => b.points - a.points);
}

class Player {
  constructor(hand) {
    this.hand = new Set(hand);
    this.captured = new Set();
    this.turns = 0; // taken so far
    this.goes = 0;
    this.pointsAtGo = 0;
    this.shakes = 0;
    this.shown = new Set(); // months of the triples shown
    this.bombs = 0;
    this.credits = 0; // turns in which a bomber may leave out the hand card
    this.ppuks = 0;
  }

  points() {
    return scores(this.captured)[0].points;
  }

  // Neither card nor credit is left for a further turn.
  isSpent() {
    return this.hand.size === 0 && this.credits === 0;
  }
}

class Round {
  constructor({ dealer, carry, hands, table, stock, fault }) {
    Object.assign(this, { dealer, carry, fault });
    this.players = hands.map((hand) => new Player(hand));
    this.table = new Set(table);
    this.stock = [...stock]; // the top card first
    this.stacks = new Map(); // month to the seat that left it, -1 from the deal
    this.instant = [0, 0]; // paid during the round
    this.result = null;
  }

  // Begins with what follows the deal.
  open() {
    this.course = this.wholeRound();
    this.advance();
  }

  // Begins at the start of a seat's turn.
  openAt(seat) {
    this.course = this.turns(seat);
    this.advance();
  }

  apply(seat, action) {
    const { toMove, legal } = this.decision;
    if (seat !== toMove || !legal.includes(action)) return false;
    this.advance(action);
    return true;
  }

  advance(action) {
    const { value, done } = this.course.next(action);
    if (done) this.result = value;
    this.decision = done ? { kind: "over", legal: [] } : value;
  }

  *wholeRound() {
    if (monthsHeld(this.table, 4).length > 0) return this.noWinner("misdeal", this.carry + 1);
    for (const month of monthsHeld(this.table, 3)) this.stacks.set(month, -1);
    const holders = yield* this.declarations();
    if (holders.length === 2) return this.noWinner("misdeal", this.carry); // they cancel out
    if (holders.length === 1) return this.fixedWin("quad", holders[0]);
    return yield* this.turns(this.dealer);
  }

  // Who holds four of a month may claim them; returns the seats that did.
  *declarations() {
    const holders = [];
    for (const seat of [this.dealer, 1 - this.dealer]) {
      let quads = monthsHeld(this.players[seat].hand, 4);
      if (quads.length === 0) continue;
      const before = quads.length;
      for (;;) {
        const legal = [...quads.map((month) => `quad ${twoDigits(month)}`), "done"];
        const action = yield { toMove: seat, kind: "declare", legal };
        if (action === "done") break;
        quads = quads.filter((month) => month !== Number(action.slice(5)));
      }
      if (quads.length < before) holders.push(seat);
    }
    return holders;
  }

  *turns(first) {
    let seat = first;
    for (;;) {
      const result = yield* this.turn(seat);
      if (result) return result;
      this.players[seat].turns += 1;
      if (!this.players[1 - seat].isSpent()) seat = 1 - seat;
      else if (this.players[seat].isSpent()) return this.noWinner("draw", this.carry + 1);
    }
  }

  // One turn; returns the result if it ends the round.
  *turn(seat) {
    const player = this.players[seat];
    const turn = { player, opponent: this.players[1 - seat], seat, debts: [], taken: 0 };
    yield* this.handCard(turn);
    yield* this.stockCard(turn);
    turn.last = player.isSpent(); // no ppuk, ttadak, jjok or sweep in such a turn
    const fallsOnHandCard = turn.card !== undefined && turn.flip !== undefined &&
      turn.matched < 3 && monthOf(turn.card) === monthOf(turn.flip);
    if (fallsOnHandCard && turn.matched === 1 && !turn.last && this.fault !== "ppuk_taken") {
      if (this.leaveStack(turn)) return this.fixedWin("three_ppuk", seat);
    } else {
      if (fallsOnHandCard) this.collectTogether(turn);
      else this.collectApart(turn);
      if (turn.bombed) this.owe(turn, "cards", 1);
      const swept = this.table.size === 0 && turn.taken > 0;
      if (swept && (!turn.last || this.fault === "sweep_last_turn")) this.owe(turn, "cards", 1);
      this.payDebts(turn);
    }
    return yield* this.goOrStop(turn);
  }

  *handCard(turn) {
    const { player, seat } = turn;
    let action = yield { toMove: seat, kind: "turn", legal: this.legalTurn(player) };
    if (action.startsWith("shake")) {
      const month = Number(action.slice(6));
      player.shakes += 1;
      player.shown.add(month);
      const legal = inMonth(player.hand, month).map((card) => `play ${NAMES[card]}`);
      action = yield { toMove: seat, kind: "turn", legal };
    }
    if (action === "skip") {
      player.credits -= 1;
    } else if (action.startsWith("bomb")) {
      turn.bombed = Number(action.slice(5));
      player.bombs += 1;
      player.credits += 2;
      for (const card of inMonth(player.hand, turn.bombed)) this.lay(player, card);
    } else {
      turn.card = CARDS.get(action.slice(5));
      const lying = inMonth(this.table, monthOf(turn.card));
      this.lay(player, turn.card);
      turn.matched = lying.length;
      // GS-A-033: chosen before the stock card is seen.
      turn.target = turn.matched === 2 ? yield* this.choose(seat, "take_hand", lying) : lying[0];
    }
  }

  legalTurn(player) {
    const legal = [...player.hand].map((card) => `play ${NAMES[card]}`);
    for (const month of monthsHeld(player.hand, 3)) {
      const lying = inMonth(this.table, month).length;
      const held = inMonth(player.hand, month).length;
      if (held === 3 && lying === 1) legal.push(`bomb ${twoDigits(month)}`);
      if (lying === 0 && !player.shown.has(month)) legal.push(`shake ${twoDigits(month)}`);
    }
    return player.credits > 0 ? [...legal, "skip"] : legal;
  }

  lay(player, card) {
    player.hand.delete(card);
    this.table.add(card);
  }

  *choose(seat, kind, cards) {
    const legal = cards.map((card) => `take ${NAMES[card]}`);
    const action = yield { toMove: seat, kind, legal };
    return CARDS.get(action.slice(5));
  }

  *stockCard(turn) {
    if (this.stock.length === 0) return;
    turn.flip = this.stock.shift();
    const lying = inMonth(this.table, monthOf(turn.flip));
    this.table.add(turn.flip);
    const onHandCard = lying.includes(turn.card);
    if (onHandCard) return;
    turn.flipTarget =
      lying.length === 2 ? yield* this.choose(turn.seat, "take_flip", lying) : lying[0];
  }

  // GS-A-046, 069: jjok, ttadak, or a ppuk that does not form.
  collectTogether(turn) {
    this.capture(turn, inMonth(this.table, monthOf(turn.card)));
    if (turn.last) return;
    if (turn.matched === 2) this.owe(turn, "cards", 1);
    if (turn.matched === 0 && this.fault !== "jjok_unpaid") this.owe(turn, "cards", 1);
  }

  collectApart(turn) {
    if (turn.matched === 3) this.captureStack(turn, monthOf(turn.card));
    else if (turn.target !== undefined) this.capture(turn, [turn.card, turn.target]);
    if (turn.bombed) this.capture(turn, inMonth(this.table, turn.bombed));
    if (turn.flipTarget === undefined) return;
    const month = monthOf(turn.flip);
    if (inMonth(this.table, month).length === 4) this.captureStack(turn, month);
    else this.capture(turn, [turn.flip, turn.flipTarget]);
  }

  capture(turn, cards) {
    turn.taken += cards.length;
    for (const card of cards) {
      this.table.delete(card);
      turn.player.captured.add(card);
    }
  }

  captureStack(turn, month) {
    if (this.stacks.get(month) === turn.seat) this.owe(turn, "value", 2);
    else this.owe(turn, "cards", 1);
    this.stacks.delete(month);
    this.capture(turn, inMonth(this.table, month));
  }

  // GS-A-045, 073, 074: a ppuk. Returns whether it is the third and wins.
  leaveStack({ player, seat, card }) {
    this.stacks.set(monthOf(card), seat);
    player.ppuks += 1;
    if (player.turns === 0) {
      this.instant[seat] += FIRST_PPUK;
      this.instant[1 - seat] -= FIRST_PPUK;
    }
    return player.ppuks === 3;
  }

  owe(turn, unit, amount) {
    const known = turn.debts.find((debt) => unit === "cards" && debt.unit === "cards");
    if (known) known.amount += amount;
    else turn.debts.push({ unit, amount });
  }

  // The cheapest junk changes hands; for an own stack junk worth two (GS-B-052).
  payDebts({ player, opponent, debts }) {
    for (const { unit, amount } of debts) {
      for (let paid = 0; paid < amount; ) {
        const junk = [...opponent.captured].filter(isJunk)
          .sort((a, b) => junkWorth(a) - junkWorth(b) || a - b);
        if (junk.length === 0) break;
        opponent.captured.delete(junk[0]);
        player.captured.add(junk[0]);
        paid += unit === "value" ? junkWorth(junk[0]) : 1;
      }
    }
  }

  *goOrStop({ player, seat }) {
    const points = player.points();
    if (points < STOP_MINIMUM || (player.goes > 0 && points <= player.pointsAtGo)) return null;
    if (player.isSpent()) return this.stop(seat);
    const action = yield { toMove: seat, kind: "go_stop", legal: ["go", "stop"] };
    if (action === "stop") return this.stop(seat);
    player.goes += 1;
    player.pointsAtGo = points;
    return null;
  }

  carryFactor() {
    return Math.min(2 ** this.carry, CARRY_CAP);
  }

  noWinner(outcome, nextCarry) {
    return { outcome, payments: [...this.instant], reasons: [], next_dealer: this.dealer,
      next_carry: nextCarry };
  }

  fixedWin(outcome, winner) {
    const multiplier = this.carryFactor();
    const bill = { points: FIXED_WIN, bonus: 0, multiplier };
    const reasons = multiplier > 1 ? ["carry"] : [];
    return this.won(outcome, winner, { ...bill, due: FIXED_WIN * multiplier, reasons });
  }

  stop(winner) {
    const bills = scores(this.players[winner].captured).map((use) => this.bill(winner, use));
    return this.won("stop", winner, bills.reduce((a, b) => (b.due > a.due ? b : a)));
  }

  // What the loser pays where the winner's cup counts in one way (GS-A-079 to 092).
  bill(seat, use) {
    const winner = this.players[seat];
    const loser = this.players[1 - seat];
    const goFactor = this.fault === "go_bonus" && winner.goes === 3 ? 1
      : 2 ** Math.max(0, winner.goes - 2);
    const common = [
      [`go ${winner.goes}`, winner.goes > 0, goFactor],
      ["shake", winner.shakes > 0, 2 ** winner.shakes],
      ["bomb", winner.bombs > 0, 2 ** winner.bombs],
      ["seven_animals", use.animals >= 7, 2],
      ["carry", this.carry > 0, this.carryFactor()],
    ].filter(([, applies]) => applies);
    const pibak = PIBAK_JUNK - (this.fault === "pibak_six" ? 1 : 0);
    const noBright = [...loser.captured].every((card) => kindOf(card) !== "B");
    const littleJunk = scores(loser.captured)
      .every((pile) => pile.junkCards > 0 && pile.junkValue <= pibak);
    const personal = [
      [`gwangbak P${1 - seat}`, use.brightPoints > 0 && noBright],
      [`pibak P${1 - seat}`, use.junkPoints > 0 && littleJunk],
      [`liable P${1 - seat} go`, loser.goes > 0],
    ].filter(([, applies]) => applies);
    const multiplier = common.reduce((product, [, , factor]) => product * factor, 1);
    const due = (use.points + winner.goes) * multiplier * 2 ** personal.length;
    const reasons = [...common, ...personal].map(([reason]) => reason);
    return { points: use.points, bonus: winner.goes, multiplier, due, reasons };
  }

  won(outcome, winner, { points, bonus, multiplier, due, reasons }) {
    const payments = [...this.instant];
    payments[winner] += due;
    payments[1 - winner] -= due;
    return { outcome, winner, points, bonus, multiplier, payments, reasons,
      next_dealer: winner, next_carry: 0 };
  }
}

module.exports = { CARDS, FAULTS, NAMES, Round, deal, monthsHeld, randomNumbers, shuffled,
  twoDigits };
