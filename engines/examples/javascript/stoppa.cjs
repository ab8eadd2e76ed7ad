// SPDX-License-Identifier: Apache-2.0
//
// Stoppa for three to six players, as the Italian account tells it.
//
// A Round is one round from the ante to the payments. `legal()` lists what the seat `toMove` may
// do; `apply(seat, action)` does it, or returns false and changes nothing; `result` is there when
// the round is over. A position may be set up at any decision.
//
// Cards are a rank and a suit: 7C is the seven of coins, KB the King of clubs. Numbers such as
// ST-016 are clauses of corpus/clauses/stoppa.tsv. A `fault` breaks one rule on purpose.
"use strict";

const RANKS = "A234567JNK";
const SUITS = "CUSB";
const DECK = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));
const PLACE = new Map(DECK.map((card, place) => [card, place]));
const POINTS = { A: 16, 2: 12, 3: 13, 4: 14, 5: 15, 6: 18, 7: 21, J: 10, N: 10, K: 10 }; // ST-008
const PACKETS = { 3: [3, 3, 3, 3, 1], 4: [3, 3, 3, 1], 5: [3, 3, 2], 6: [3, 3] }; // ST-012
const FAULTS = {
  odd_card_paid: "ST-048: an odd card is paid like two",
  seven_is_twenty: "ST-008: a 7 is worth 20 points",
  may_pass: "ST-052: a seat may pass although it can lay a card",
  no_quad: "ST-035: four cards of a rank are laid one by one",
  dealer_opens: "ST-029: the dealer opens the shedding",
};

const ordered = (cards) => [...cards].sort((a, b) => PLACE.get(a) - PLACE.get(b));
const ofRank = (cards, rank) => [...cards].filter((card) => card[0] === rank);
const sum = (numbers) => numbers.reduce((all, each) => all + each, 0);

class Round {
  // `hands`: all cards of each seat, in the order in which they are received.
  constructor({ players, dealer, hands, purses, punto = 5, beccata = 1, pot = 0, last = false,
    fault }) {
    Object.assign(this, { players, dealer, cards: hands, purses: [...purses], punto, beccata, pot,
      last, fault });
    this.order = Array.from({ length: players }, (_, i) => (dealer + 1 + i) % players);
    this.start = [...purses];
    this.sizes = PACKETS[players];
    this.asked = new Set();
    this.declared = new Set();
    this.laid = new Set();
    [this.needed, this.topBy, this.passes] = [null, null, 0];
  }

  begin() {
    const ante = this.punto + this.beccata; // ST-010
    this.purses = this.purses.map((purse) => purse - ante);
    this.pot += ante * this.players;
    this.contest("small 0");
  }

  setUp(state) {
    const numbers = (key) => [...(state[key] ?? Array(this.players).fill(0))];
    [this.round, this.toMove] = [state.round, state.to_move];
    this.deal();
    [this.bets, this.purses, this.pot] = [numbers("bets"), numbers("purses"), state.pot ?? 0];
    this.start = state.start ?? this.purses.map((purse, seat) => purse + this.bets[seat]);
    this.passed = new Set(state.passed ?? []);
    this.folded = new Set(state.folded ?? []);
    this.asked = new Set(state.asked ?? []);
    this.declared = new Set(state.declared?.misera ?? []);
    [this.topBy, this.passes] = [state.top_by ?? null, state.passes ?? 0];
    this.laid = new Set([...(state.laid ?? []), ...(state.top ? [state.top] : [])]);
    this.needed = this.running(this.hands, this.laid, state.needed);
    const before = state.overlooked;
    if (!before) return;
    const [hands, laid] = [before.hands.map((hand) => new Set(hand)), new Set(before.laid ?? [])];
    this.overlooked = { hands, laid, needed: this.running(hands, laid, before.needed),
      topBy: before.top_by ?? null, toMove: before.by, passes: before.passes ?? 0 };
  }

  // The rank that continues the cards laid, unless the position names another one.
  running(hands, laid, needed) {
    if (needed && needed !== "any") return needed;
    return laid.size > 0 ? this.nextRank(ordered(laid).pop()[0], hands) : null;
  }

  // What may be done

  // Texts; `bet 1..94` and `raise 6..94` stand for all amounts between the two.
  legal() {
    if (this.result) return [];
    if (this.round === "declare") return ["declare misera", "done"];
    if (this.round === "shed") {
      const lays = this.lays(this.hands[this.toMove]);
      const pass = this.needed && (lays.length === 0 || this.fault === "may_pass"); // ST-052
      return [...lays.map((cards) => `lay ${cards.join(" ")}`), ...(pass ? ["pass"] : [])];
    }
    const high = Math.max(...this.bets);
    // No seat bets more than each seat that is still in can pay.
    const stillIn = this.order.filter((seat) => !this.passed.has(seat) && !this.folded.has(seat));
    const most = Math.min(...stillIn.map((seat) => this.purses[seat] + this.bets[seat]));
    const amounts = most > high ? [`${high ? "raise" : "bet"} ${high + 1}..${most}`] : [];
    return [...(high ? ["fold", "call"] : ["pass"]), ...amounts];
  }

  lays(hand) {
    let aces = ofRank(hand, "A");
    const together = [];
    let single = [...hand];
    if (this.needed) {
      single = ofRank(hand, this.needed);
      if (single.length === 4 && this.fault !== "no_quad") together.push(ordered(single)); // ST-035
      const onAce = this.laid.size > 0 && [...this.laid].every((card) => card[0] === "A")
        && this.topBy !== this.toMove; // ST-034
      aces = onAce ? aces : [];
      single = [...new Set([...single, ...aces])];
    }
    if (aces.length > 1) together.push(ordered(aces)); // ST-033
    return [...ordered(single).map((card) => [card]), ...together];
  }

  apply(seat, action) {
    const [verb, ...words] = action.split(" ");
    if (this.result || !this.allows(seat, verb, words)) return false;
    this.shown = undefined;
    switch (verb) {
      case "declare": this.declared.add(this.toMove); // falls through
      case "done": this.asked.add(this.toMove); this.declarations(); break;
      case "bet": case "raise": this.bet(Number(words[0])); break;
      case "call": this.bet(Math.max(...this.bets)); break;
      case "fold": this.folded.add(this.toMove); this.nextToSpeak(); break;
      case "lay": this.lay(words); break;
      case "overlook": this.overlook(); break;
      case "void": this.finish("voided"); break;
      case "repair": Object.assign(this, this.overlooked, { overlooked: undefined }); break;
      default: this.pass();
    }
    return true;
  }

  allows(seat, verb, words) {
    if (!this.order.includes(seat)) return false;
    if (["void", "repair"].includes(verb)) { // ST-051
      return words.length === 0 && this.round === "shed" && this.overlooked !== undefined;
    }
    if (seat !== this.toMove) return false;
    if (verb === "overlook") {
      return words.length === 0 && this.round === "shed" && Boolean(this.needed)
        && this.lays(this.hands[seat]).length > 0;
    }
    return this.legal().some((text) => {
      const [known, ...rest] = text.split(" ");
      if (known !== verb) return false;
      if (["bet", "raise"].includes(verb)) {
        const [least, most] = rest[0].split("..").map(Number);
        const amount = words.length === 1 && /^\d+$/.test(words[0]) ? Number(words[0]) : -1;
        return least <= amount && amount <= most;
      }
      return [...rest].sort().join() === [...words].sort().join();
    });
  }

  // The small rounds and the big point

  // Gives each seat its cards up to this round [ST-022].
  deal() {
    const small = this.round.startsWith("small");
    const count = small ? sum(this.sizes.slice(0, Number(this.round.slice(-1)) + 1)) : undefined;
    this.hands = this.cards.map((hand) => new Set(hand.slice(0, count)));
  }

  contest(name) {
    [this.round, this.toMove] = [name, this.order[0]]; // ST-014
    this.clearBets();
    this.deal();
  }

  clearBets() {
    [this.bets, this.passed, this.folded] = [Array(this.players).fill(0), new Set(), new Set()];
  }

  bet(total) {
    this.purses[this.toMove] -= total - this.bets[this.toMove];
    this.bets[this.toMove] = total;
    this.nextToSpeak();
  }

  pass() {
    if (this.round === "shed") return this.passOn();
    this.passed.add(this.toMove);
    return this.nextToSpeak();
  }

  nextToSpeak() {
    const [high, at] = [Math.max(...this.bets), this.order.indexOf(this.toMove)];
    for (const seat of [...this.order.slice(at + 1), ...this.order.slice(0, at)]) {
      if (high === 0 && seat === this.dealer) break; // ST-021
      const out = this.passed.has(seat) || this.folded.has(seat);
      if (!out && (high === 0 || this.bets[seat] < high)) {
        this.toMove = seat;
        return;
      }
    }
    this.endContest();
  }

  endContest() {
    const bettors = this.order.filter((seat) => this.bets[seat] && !this.folded.has(seat));
    const winner = bettors.length === 0 ? this.dealer
      : bettors.length === 1 ? bettors[0] : this.showdown(bettors);
    const small = this.round.startsWith("small");
    const prize = small ? Math.floor(this.players * this.beccata / this.sizes.length) : this.pot;
    this.pot -= prize;
    this.purses[winner] += prize + sum(this.bets); // ST-011, ST-020
    if (small) {
      const next = Number(this.round.slice(-1)) + 1;
      this.contest(next < this.sizes.length ? `small ${next}` : "big");
    } else {
      this.clearBets();
      this.declarations();
    }
  }

  showdown(bettors) {
    this.shown = Array(this.players).fill(null);
    let [winner, most] = [bettors[0], [-1, -1]];
    for (const seat of bettors) { // in order of priority [ST-007]
      const { points, cards } = this.best(this.foughtWith(seat));
      this.shown[seat] = { cards, points };
      if (cards.length > most[0] || (cards.length === most[0] && points > most[1])) {
        [winner, most] = [seat, [cards.length, points]]; // ST-017
      }
    }
    return winner;
  }

  foughtWith(seat) {
    if (this.round === "big") return this.hands[seat]; // ST-025
    const iteration = Number(this.round.slice(-1));
    const from = sum(this.sizes.slice(0, iteration));
    return this.cards[seat].slice(from, from + this.sizes[iteration]); // ST-016
  }

  // Points and cards of the best suit; the big point takes its dearest three.
  best(cards) {
    const worth = (card) => (card[0] === "7" && this.fault === "seven_is_twenty" ? 20
      : POINTS[card[0]]);
    let best = { points: 0, cards: [] };
    for (const suit of SUITS) {
      const own = ordered([...cards].filter((card) => card[1] === suit))
        .sort((a, b) => worth(b) - worth(a)).slice(0, 3);
      const points = sum(own.map(worth));
      const more = own.length - best.cards.length;
      if (more > 0 || (more === 0 && points > best.points)) best = { points, cards: own };
    }
    return best;
  }

  // Before the shedding [ST-038, ST-043, ST-044, ST-055]

  declarations() {
    if (this.last) return this.finish("last_deal");
    const rich = this.order.filter((seat) => ofRank(this.hands[seat], "K").length === 4);
    if (rich.length > 0) return this.paidPoint("riches", rich);
    for (const seat of this.order) {
      const poor = [...this.hands[seat]].every((card) => !"JNK".includes(card[0]));
      if (poor && !this.asked.has(seat)) {
        [this.round, this.toMove] = ["declare", seat];
        return undefined;
      }
    }
    const misera = this.order.filter((seat) => this.declared.has(seat));
    if (misera.length > 0) return this.paidPoint("misera", misera);
    const stops = (hand) => ofRank(hand, "2").length >= 3 && ofRank(hand, "K").length === 0;
    if (this.hands.some(stops)) return this.finish("three_twos");
    this.round = "shed";
    this.toMove = this.fault === "dealer_opens" ? this.dealer : this.order[0]; // ST-029
    return undefined;
  }

  paidPoint(outcome, payees) {
    for (const payee of payees) this.collect(payee, () => this.punto);
    this.finish(outcome, payees[0]);
  }

  // The others pay in order of play, each as much as he has.
  collect(payee, owed) {
    for (let i = 1; i < this.players; i += 1) {
      const debtor = (payee + i) % this.players;
      const chips = Math.min(owed(debtor), this.purses[debtor]);
      this.purses[debtor] -= chips;
      this.purses[payee] += chips;
    }
  }

  // The shedding

  // The rank above that a hand holds; null: the sequence is closed [ST-036, ST-037].
  nextRank(rank, hands) {
    const higher = [...RANKS].slice(RANKS.indexOf(rank) + 1);
    return higher.find((each) => hands.some((hand) => ofRank(hand, each).length > 0)) ?? null;
  }

  lay(cards) {
    const hand = this.hands[this.toMove];
    for (const card of cards) {
      hand.delete(card);
      this.laid.add(card);
    }
    [this.topBy, this.passes] = [this.toMove, 0];
    if (hand.size === 0) return this.close(); // ST-046
    return this.goOn(cards[0][0]);
  }

  goOn(rank) {
    this.needed = this.nextRank(rank, this.hands);
    if (!this.needed) [this.laid, this.topBy] = [new Set(), null];
  }

  passOn() {
    this.toMove = (this.toMove + 1) % this.players; // ST-032
    if (!this.overlooked) return;
    this.passes += 1;
    if (this.passes < this.players) return;
    this.passes = 0;
    this.goOn(this.needed);
  }

  // The seat passes over a card that it could lay; the others may notice it [ST-050].
  overlook() {
    const { laid, needed, topBy, toMove, passes } = this;
    this.overlooked ??= { hands: this.hands.map((hand) => new Set(hand)), laid: new Set(laid),
      needed, topBy, toMove, passes };
    this.passOn();
  }

  close() {
    const winner = this.toMove;
    const odd = this.fault === "odd_card_paid" ? 1 : 0;
    this.collect(winner, (debtor) => Math.floor((this.hands[debtor].size + odd) / 2)
      * (this.punto + this.beccata)); // ST-047, ST-048
    this.finish("stoppa", winner);
  }

  finish(outcome, winner) {
    this.result = { outcome, payments: this.purses.map((now, seat) => now - this.start[seat]),
      reasons: [outcome], next_dealer: this.order[0] }; // ST-053
    if (winner !== undefined) this.result.winner = winner;
    [this.round, this.toMove] = ["over", null];
  }
}

module.exports = { DECK, FAULTS, PACKETS, Round, ordered };
