#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
//
// Drives the engine in matgo.js over the protocol `showstopper-engine/1`: one JSON object per line,
// a request on standard input, its answer on standard output. `--fault NAME` breaks a rule.
"use strict";

const readline = require("readline");
const { CARDS, FAULTS, NAMES, Round, deal, monthsHeld, randomNumbers, shuffled, twoDigits } =
  require("./matgo.js");

const RULES = "gostop/matgo";
const HELLO = {
  engine: "example-javascript", version: "1", games: ["gostop"], players: [2], deck: NAMES,
  can: ["deal", "state", "legal", "round", "self_play"], auto: [],
  rules: { extends: RULES, set: {} },
};
const OBSERVED = [["go_counts", "goes"], ["shakes", "shakes"], ["bombs", "bombs"],
  ["credits", "credits"]];
const COUNTED = [...OBSERVED, ["turn_of", "turns"], ["points_at_go", "pointsAtGo"],
  ["ppuks", "ppuks"]];

class Unsupported extends Error {}
const names = (cards) => [...cards].sort((a, b) => a - b).map((card) => NAMES[card]);
const numbers = (cards) => cards.map((name) => CARDS.get(name));

function observe(round) {
  const of = (value) => round.players.map(value);
  return {
    decision: round.decision.kind,
    to_move: round.decision.toMove, // absent when the round is over
    legal: round.decision.legal,
    hands: of((player) => names(player.hand)),
    table: names(round.table),
    stacks: Object.fromEntries([...round.stacks].map(([month, by]) => [twoDigits(month), by])),
    captured: of((player) => names(player.captured)),
    stock: round.stock.map((card) => NAMES[card]),
    stock_left: round.stock.length,
    points: of((player) => player.points()),
    ...Object.fromEntries(OBSERVED.map(([key, name]) => [key, of((player) => player[name])])),
    instant: [...round.instant],
    result: round.result ?? undefined,
  };
}

function roundOf({ hands, table, stock }, setting) {
  return new Round({ ...setting, hands: hands.map(numbers), table: numbers(table),
    stock: numbers(stock) });
}

function refuseOtherRules({ rules = RULES, players = 2 }) {
  const plain = rules.extends !== undefined && Object.keys(rules.set ?? {}).length === 0;
  if ((plain ? rules.extends : rules) !== RULES || players !== 2) {
    throw new Unsupported(`only ${RULES} with two players is played here`);
  }
}

function newRound(request, fault) {
  refuseOtherRules(request);
  const { dealer = 0, carry = 0, state } = request;
  if (state) return setUp(state, dealer, carry, fault);
  const dealt = request.deal.deck ? deal(request.deal.deck, dealer) : request.deal;
  const round = roundOf(dealt, { dealer, carry, fault });
  round.open();
  return round;
}

// A position at the start of a turn.
function setUp(state, dealer, carry, fault) {
  const round = roundOf(state, { dealer, carry: state.carry ?? carry, fault });
  for (const month of monthsHeld(round.table, 3)) round.stacks.set(month, -1);
  for (const [month, stack] of Object.entries(state.stacks ?? {})) {
    round.stacks.set(Number(month), stack.owner ?? stack);
  }
  round.instant = [...(state.instant ?? round.instant)];
  round.players.forEach((player, seat) => {
    const at = (key, otherwise) => state[key]?.[seat] ?? otherwise;
    player.captured = new Set(numbers(at("captured", [])));
    const shown = Array.isArray(at("shakes", 0)) ? state.shakes[seat] : at("shown", []);
    player.shown = new Set(shown.map(Number));
    for (const [key, name] of COUNTED) {
      const value = at(key, 0);
      player[name] = Array.isArray(value) ? value.length : value;
    }
  });
  round.openAt(state.to_move ?? dealer);
  return round;
}

function apply(round, action) {
  const [seat, ...words] = action.split(" ");
  if (round.apply(Number(seat), words.join(" "))) return observe(round);
  return { error: { kind: "illegal", message: `\`${action}\` is not legal now` } };
}

function wholeRound(round, actions) {
  const [start, after] = [observe(round), actions.map((action) => apply(round, action))];
  return { start, after, result: round.result ?? undefined };
}

function selfPlay(request, fault) {
  refuseOtherRules(request);
  const random = randomNumbers(request.seed);
  const dealt = deal(shuffled(NAMES, random), 0);
  const setting = { rules: RULES, players: 2, dealer: 0, carry: 0, deal: dealt };
  const round = newRound(setting, fault);
  const [start, actions, after] = [observe(round), [], []];
  while (!round.result) {
    const { toMove, legal } = round.decision;
    actions.push(`${toMove} ${legal[Math.floor(random() * legal.length)]}`);
    after.push(apply(round, actions[actions.length - 1]));
  }
  return { format: "showstopper-trace/1", game: "gostop", ...setting, actions, start, after,
    result: round.result, meta: { seed: request.seed } };
}

function main() {
  const fault = process.argv[2] === "--fault" ? process.argv[3] : undefined;
  if (process.argv.length > 2 && !Object.keys(FAULTS).includes(fault)) {
    console.error(`usage: engine.js [--fault ${Object.keys(FAULTS).join("|")}]`);
    process.exit(2);
  }
  const unknown = (request) => {
    throw new Unsupported(`\`${request.do}\` cannot be answered now`);
  };
  let current;
  const answers = {
    __proto__: null,
    hello: () => HELLO,
    new: (request) => observe((current = newRound(request, fault))),
    apply: (request) => (current ? apply(current, request.action) : unknown(request)),
    round: (request) => wholeRound(newRound(request, fault), request.actions),
    self_play: (request) => selfPlay(request, fault),
    bye: () => process.exit(0),
  };
  readline.createInterface({ input: process.stdin }).on("line", (line) => {
    const request = JSON.parse(line);
    let answer;
    try {
      answer = (answers[request.do] ?? unknown)(request);
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
      answer = { error: { kind: "unsupported", message: error.message } };
    }
    process.stdout.write(`${JSON.stringify({ id: request.id, ...answer })}\n`);
  });
}

main();
