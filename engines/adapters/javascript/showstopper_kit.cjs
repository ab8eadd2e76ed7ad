// SPDX-License-Identifier: Apache-2.0
// tidy: allow file-length: a kit is one file to copy
//
// Adapter kit for `showstopper-engine/1`: copy this file beside your adapter. Node 18 or later;
// `require` it, or `import` it from a module or from TypeScript, before the engine.
//
//   const kit = require("./showstopper_kit.cjs");
//   class Adapter extends kit.Adapter {
//     static engine = "my engine";
//     static rules = "gostop/matgo";
//     deal(setting) {}        // begin a round with setting.hands, .table, .stock
//     legal() {}              // ["play 03B", ...] of the seat to move
//     apply(seat, action) {}  // carry out action.verb, action.card, ...; false: it is refused
//     observe() {}            // { decision, to_move, table, ... }
//   }
//   kit.run(Adapter);
//
// A new object is made for each round. The kit reads and answers requests, numbers and flushes the
// answers, moves what the engine prints to standard error, and turns exceptions into errors. Every
// method may be async. An engine that calls back in mid-turn, or that owns the loop of the round,
// takes its moves with `ask`, which answers the open request and returns the action of the next
// one; it does not wait for promises, so callbacks need not be async.
"use strict";

const fs = require("fs");
const util = require("util");

if (Number.parseInt(process.versions.node, 10) < 18) {
  console.error(`showstopper_kit: node ${process.versions.node} is too old; expected 18 or later`);
  process.exit(1);
}

const GOSTOP = (
  "01B 01R 01J 01K 02A 02R 02J 02K 03B 03R 03J 03K 04A 04R 04J 04K 05A 05R 05J 05K " +
  "06A 06R 06J 06K 07A 07R 07J 07K 08B 08A 08J 08K 09A 09R 09J 09K 10A 10R 10J 10K " +
  "11B 11D 11J 11K 12B 12A 12R 12D").split(" ");
const JOKERS = ["X1", "X2", "X3", "X4", "X5", "X6"];
const STOPPA = [..."A234567JNK"].flatMap((rank) => [..."CUSB"].map((suit) => rank + suit));
const PLACE = new Map([...GOSTOP, ...JOKERS, ...STOPPA].map((name, place) => [name, place]));

// Packets as `deal.order` of a rule file writes them: T to the table, O to the opponents, D to the
// dealer, A to all from the dealer's right on.
const PACKETS = {
  gostop: { 2: "T4 O5 D5 T4 O5 D5", 3: "T3 A4 T3 A3" },
  stoppa: { 3: "A3 A3 A3 A3 A1", 4: "A3 A3 A3 A1", 5: "A3 A3 A2", 6: "A3 A3" },
};
// The verbs that answer a decision, where it is asked in mid-turn or by the engine's own loop.
const VERBS = {
  declare: ["quad", "shake", "done", "declare"], take_hand: ["take"], take_flip: ["take"],
  give: ["give"], cup: ["cup"], go_stop: ["go", "stop", "push"], respond: ["accept", "refuse"],
  turn: ["play", "bomb", "shake", "skip", "offer", "concede"],
  bet: ["pass", "bet", "call", "raise", "fold"], lay: ["lay", "pass"],
};

/** The engine refuses the action, and nothing has changed. */
class Illegal extends Error {}
/** The engine does not do this; the request is counted as skipped. */
class Unsupported extends Error {}
// Unwinds an engine whose round is not played on.
class Abandoned extends Error {}

/** An action without its seat, and its parts. */
class Action {
  constructor(text) {
    this.text = text;
    const space = text.indexOf(" ");
    this.verb = space < 0 ? text : text.slice(0, space);
    this.argument = space < 0 ? "" : text.slice(space + 1);
  }

  toString() {
    return this.text;
  }

  /** The name of its card; `Illegal` where it has none. */
  get card() {
    if (!PLACE.has(this.argument)) throw new Illegal(`\`${this.text}\` has no card`);
    return this.argument;
  }

  /** The names of its cards, as in `lay AC AU`. */
  get cards() {
    return this.argument.split(" ").map((name) => new Action(`x ${name}`).card);
  }

  /** Its month or number of chips, as in `bomb 03` and `raise 7`. */
  get number() {
    if (!/^-?\d+$/.test(this.argument)) throw new Illegal(`\`${this.text}\` has no number`);
    return Number(this.argument);
  }
}

// [seat or -1 for the table, number of cards] for each packet, in the order of dealing.
function packets(order, players, dealer) {
  const opponents = Array.from({ length: players - 1 }, (_, i) => (dealer + i + 1) % players);
  const seats = { T: [-1], O: opponents, D: [dealer], A: [...opponents, dealer] };
  return order.split(" ").flatMap((packet) =>
    seats[packet[0]].map((seat) => [seat, Number(packet.slice(1))]));
}

/** The hands, table and stock that a deck gives, the card dealt first in front. */
function dealOut(deck, order, players, dealer) {
  const dealt = { hands: Array.from({ length: players }, () => []), table: [], stock: [...deck] };
  for (const [seat, cards] of packets(order, players, dealer)) {
    (seat < 0 ? dealt.table : dealt.hands[seat]).push(...dealt.stock.splice(0, cards));
  }
  return dealt;
}

const COUNTS = ["turn_of", "go_counts", "points_at_go", "shakes", "bombs", "credits", "ppuks",
  "ppuk_streak", "instant", "offers_made"];

/** What a round begins with. Of a set-up position (`isPosition`) every key that the format has in
 *  a position of Go-Stop is a property with one value for each seat. */
class Setting {
  constructor(request, order) {
    const { players = 2, dealer = 0, state, deal = {} } = request;
    [this.request, this.order, this.rules] = [request, order, request.rules];
    /** @type {number} */ this.players = players;
    /** @type {number} */ this.dealer = dealer;
    [this.stakes, this.lastRound] = [request.stakes, request.last_round ?? false];
    [this.isPosition, this.position] = [state !== undefined, state ?? {}];
    const given = state ?? deal;
    const cards = given.deck ? dealOut(given.deck, order, players, dealer) : given;
    /** @type {number} */ this.carry = given.carry ?? request.carry ?? 0;
    this.pot = given.pot ?? request.pot ?? 0;
    this.purses = given.purses ?? request.purses;
    /** @type {string[][]} */ this.hands = (cards.hands ?? []).map((hand) => [...hand]);
    /** @type {string[]} */ this.table = [...(cards.table ?? [])];
    /** @type {string[]} */ this.stock = [...(cards.stock ?? [])];
    if (this.isPosition) this.readPosition(state);
  }

  readPosition(state) {
    this.toMove = state.to_move ?? this.dealer;
    this.captured = this.perSeat("captured", []).map((cards) => [...cards]);
    for (const key of COUNTS) { // of a list in the place of a number its length counts
      this[key] = this.perSeat(key, 0).map((value) => value.length ?? value);
    }
    // Months shown: `shakes` is a number, or lists them itself.
    const shown = this.perSeat("shown", []);
    this.shown = this.perSeat("shakes", 0)
      .map((value, seat) => (Array.isArray(value) ? value : shown[seat]).map(Number));
    this.stacks = new Map(); // month: the seat that left it
    for (let month = 1; month <= 12; month += 1) {
      const lying = this.table.filter((name) => Number(name.slice(0, 2)) === month);
      if (lying.length === 3) this.stacks.set(month, -1);
    }
    for (const [month, stack] of Object.entries(state.stacks ?? {})) {
      this.stacks.set(Number(month), stack.owner ?? stack);
    }
  }

  /** A further key of the position, or the same value for each seat. */
  perSeat(key, otherwise) {
    return this.position[key] ?? Array.from({ length: this.players }, () => otherwise);
  }

  /** The deck that an engine which deals by itself must draw from, first card in front. */
  get deck() {
    const [hands, table] = [this.hands.map((hand) => [...hand]), [...this.table]];
    return packets(this.order, this.players, this.dealer).flatMap(([seat, cards]) =>
      (seat < 0 ? table : hands[seat]).splice(0, cards)).concat(this.stock);
  }
}

const isRefusal = (error, adapter) =>
  [Illegal, ...adapter.refusals].some((refusal) => error instanceof refusal);

/** What the kit knows of an engine. `legal` and `set_up` may be left out, and `deal` and `apply`
 *  where `play(setting)` has the engine run its own loop.
 *  @abstract */
class Adapter {
  static engine = "engine";
  static version = "1";
  static game = "gostop";
  static rules = "gostop/matgo"; // the rule file that it plays
  /** @type {Object<string, any>} */
  static changes = {}; // keys of it set otherwise
  static players = [2];
  /** @type {string[] | undefined} */
  static deck = undefined; // names of its cards; needed for a game of your own
  /** @type {string | undefined} */
  static order = undefined; // packets, if not those of the shipped rules; needed likewise
  /** @type {string[]} */
  static auto = []; // decisions that it takes by itself
  /** @type {string[]} */
  static can = []; // `legal` and `self_play`, where `ask` lists the legal actions in `play`
  /** @type {Array<new (...args: any[]) => Error>} */
  static refusals = []; // errors by which the engine refuses an action
  static purses = 100; // of each seat in `self_play` of Stoppa

  /** @returns {any} what can be seen, in the words of the trace format */
  observe() {
    throw new Unsupported("it has no `observe`");
  }

  /** @type {any} */ session; // of the kit

  /** A round between players of the kit; override it where the engine has its own. */
  self_play(seed, players) {
    return this.session.selfPlay(seed, players);
  }

  /** Shows a decision from inside the engine and returns the action that answers it. Another
   *  seat, or a verb that is no answer to this decision, is refused here, nothing else. */
  ask(seat, decision, seen = {}) {
    const show = withLists({ decision, to_move: seat, ...seen });
    return this.session.ask(show, seat, VERBS[decision]);
  }

  /** `ask` until `take(action)` does not refuse the answer; returns what it returns. */
  askUntil(take, seat, decision, seen = {}) {
    for (let action = this.ask(seat, decision, seen); ; action = this.refuse()) {
      try {
        const taken = take(action);
        if (taken !== false) return taken;
      } catch (error) {
        if (!isRefusal(error, /** @type {any} */ (this.constructor))) throw error;
      }
    }
  }

  /** Refuses what `ask` returned and returns the next answer, for engines that ask again. */
  refuse(why = "this action is not legal now") {
    return this.session.refuse(why);
  }
}

const errorOf = (kind, message) => ({ error: { kind, message: String(message) } });
const notLegal = (text) => errorOf("illegal", `\`${text}\` is not legal now`);

// An observation with lists in the place of sets.
function withLists(seen) {
  for (const [key, value] of Object.entries(seen)) {
    if (value instanceof Set) seen[key] = [...value];
    if (Array.isArray(value) && value.some((each) => each instanceof Set)) {
      seen[key] = value.map((each) => [...each]);
    }
  }
  return seen;
}

// What is shown as it is now: the engine goes on to change its own lists.
function frozen(value) {
  if (value === null || typeof value !== "object") return value;
  if (!Array.isArray(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, frozen(each)]));
  }
  return typeof value[0] === "object" ? value.map(frozen) : [...value];
}

// JSON has no such numbers: `null` in their place would say that nothing is shown.
function checkNumbers(value, path = "") {
  if (typeof value === "number" && !Number.isFinite(value)) {
    throw new RangeError(`\`${path}\` is ${value}, which is no number in JSON`);
  }
  if (value === null || typeof value !== "object") return;
  for (const [key, each] of Object.entries(value)) {
    checkNumbers(each, Array.isArray(value) ? `${path}[${key}]` : path ? `${path}.${key}` : key);
  }
}

// The name of a rule file and its changed keys, written with dots.
function plainRules(rules) {
  const flat = (keys, prefix) => Object.entries(keys).flatMap(([key, value]) =>
    (value && typeof value === "object" && !Array.isArray(value)
      ? flat(value, `${prefix}${key}.`) : [[prefix + key, JSON.stringify(value)]]));
  if (typeof rules === "string") return JSON.stringify([rules, []]);
  const name = rules?.extends;
  return JSON.stringify([Array.isArray(name) && name.length === 1 ? name[0] : name,
    flat(rules?.set ?? {}, "").sort()]);
}

// Numbers from 0 up to 1 that follow from the seed.
function randomNumbers(seed) {
  let state = Number(seed) % 2 ** 32;
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

// Requests and answers. `ask` goes on reading from within an engine that is at work.
class Session {
  constructor(make, readLine, write) {
    Object.assign(this, { make, readLine, write });
    this.id = null; // of the open request
    this.waiting = undefined; // a request that was read too early
    this.round = undefined;
    this.over = false; // the loop of the engine has ended
    this.inner = undefined; // takes an answer, gives an action: `round`, `self_play`
    [this.done, this.script] = [[], []]; // actions that the loop has taken, and is to take again
  }

  read() {
    if (this.waiting) {
      const request = this.waiting;
      this.waiting = undefined;
      return request;
    }
    for (let line = this.readLine(); line !== undefined; line = this.readLine()) {
      const text = line.replace(/^\uFEFF/, "").trim();
      if (text === "") continue;
      this.id = null;
      try {
        const request = JSON.parse(text);
        if (request === null || typeof request !== "object" || Array.isArray(request)) {
          throw new Error("it is a value of another kind");
        }
        this.id = request.id ?? null;
        return request;
      } catch (error) {
        this.answer(errorOf("protocol", `the request is not a JSON object: ${error.message}`));
      }
    }
    return { do: "bye" };
  }

  answer(body) {
    let text;
    try {
      checkNumbers(body);
      text = JSON.stringify({ id: this.id, ...body });
    } catch (error) { // it shows what JSON cannot have
      text = JSON.stringify({ id: this.id, ...this.failed(error) });
    }
    this.write(text);
  }

  async run() {
    for (let request = this.read(); request.do !== "bye"; request = this.read()) {
      let body;
      try {
        body = await this.carryOut(request);
      } catch (error) {
        if (error instanceof Abandoned) continue;
        body = error instanceof Unsupported ? errorOf("unsupported", error.message)
          : this.failed(error);
      }
      this.answer(body);
    }
  }

  failed(error) {
    console.error(error);
    this.round = undefined;
    const place = /([^/\\(\s]+:\d+):\d+\)?$/m.exec(error?.stack ?? "");
    const text = error instanceof Error ? String(error) : util.inspect(error);
    return errorOf("crash", `${text}${place ? ` (${place[1]})` : ""}`);
  }

  carryOut(request) {
    const what = request.do;
    if (what === "hello") return this.hello();
    if (what === "new") return this.begin(request);
    if (what === "apply" && this.round) return this.apply(request.action);
    if (what === "round") return this.wholeRound(request);
    if (what === "self_play") {
      this.checkRules(request);
      return this.fresh().self_play(request.seed ?? 0, request.players ?? 2);
    }
    throw new Unsupported(`\`${what}\` cannot be answered now`);
  }

  hello() {
    const [own, has] = [this.make, (name) => typeof this.make.prototype[name] === "function"];
    const [deals, setsUp] = [has("deal") || has("play"), has("set_up")];
    const offered = { deal: deals, state: setsUp, legal: has("legal"), round: deals || setsUp,
      self_play: has("legal") || own.prototype.self_play !== Adapter.prototype.self_play };
    return { engine: own.engine, version: own.version, games: [own.game], players: own.players,
      deck: this.deck(), can: Object.keys(offered).filter((word) => offered[word] ||
        own.can.includes(word)), auto: own.auto, rules: { extends: own.rules, set: own.changes } };
  }

  deck() {
    return this.declared(this.make.deck ?? { gostop: GOSTOP, stoppa: STOPPA }[this.make.game]);
  }

  order(players) {
    return this.declared(this.make.order ?? PACKETS[this.make.game]?.[players]);
  }

  declared(value) {
    if (value !== undefined) return value;
    throw new Error(`declare \`order\` (and \`deck\`) for the game \`${this.make.game}\``);
  }

  rules() {
    const { rules, changes } = this.make;
    return Object.keys(changes).length > 0 ? { extends: rules, set: changes } : rules;
  }

  checkRules({ rules = this.rules(), players = 2 }) {
    const own = this.make;
    if (plainRules(rules) !== plainRules(this.rules()) || !own.players.includes(players)) {
      const words = ["no", "one", "two", "three", "four", "five", "six"];
      const seats = own.players.map((number) => words[number]).join(" or ");
      throw new Unsupported(`only ${own.rules} with ${seats} players is played here`);
    }
  }

  fresh() {
    const adapter = new this.make();
    adapter.session = this;
    return adapter;
  }

  // A round

  async begin(request) {
    this.checkRules(request);
    this.setting = new Setting(request, this.order(request.players ?? 2));
    [this.done, this.script, this.refused, this.over] = [[], [], undefined, false];
    this.round = undefined;
    if (this.setting.isPosition && !this.make.prototype.set_up) {
      throw new Unsupported("positions are not set up here");
    }
    this.round = this.fresh();
    if (this.round.play) return this.runLoop();
    if (this.setting.isPosition) await this.round.set_up(this.setting);
    else if (!this.round.deal) throw new Unsupported("`deal` is not written yet");
    else await this.round.deal(this.setting);
    return this.seen();
  }

  async seen() {
    const seen = withLists(await this.round.observe());
    if (this.round.legal && seen.legal === undefined) {
      seen.legal = seen.decision === "over" ? [] : await this.round.legal();
    }
    return seen;
  }

  async apply(text) {
    const [, seat, action] = /^(\d+)(?: (.*))?$/s.exec(String(text)) ?? [];
    if (this.over || seat === undefined) return notLegal(text);
    try {
      if ((await this.round.apply(Number(seat), new Action(action ?? ""))) === false) {
        return notLegal(text);
      }
    } catch (error) {
      if (!isRefusal(error, this.make)) throw error;
      return errorOf("illegal", error.message);
    }
    return this.seen();
  }

  // All answers of a round, in which `choose` gives the action after each; undefined ends it.
  async drive(setting, choose) {
    const [before, over, answers] = [this.round, this.over, []];
    this.inner = (body) => {
      checkNumbers(body);
      answers.push(frozen(body));
      return choose(answers[answers.length - 1]);
    };
    try {
      let text = this.inner(await this.begin(setting));
      while (text !== undefined) text = this.inner(await this.apply(text));
    } catch (error) { // `Abandoned`: the actions end before the engine does
      if (error instanceof Unsupported || answers.length === 0) throw error;
      if (!(error instanceof Abandoned)) answers.push(this.failed(error));
    } finally {
      [this.inner, this.round, this.over] = [undefined, before, over];
    }
    return answers;
  }

  async wholeRound(request) {
    const left = [...(request.actions ?? [])];
    const [start, ...after] = await this.drive(request, () => left.shift());
    const results = [start, ...after].map((seen) => seen.result).filter(Boolean);
    return { start, after, result: results.pop() };
  }

  async selfPlay(seed, players) {
    const [random, own] = [randomNumbers(seed), this.make];
    let deck = this.deck();
    if (own.game === "stoppa") deck = deck.slice(0, deck.length - ({ 3: 1, 6: 4 }[players] ?? 0));
    const { hands, table, stock } =
      dealOut(shuffled(deck, random), this.order(players), players, 0);
    const setting = { rules: this.rules(), players, dealer: 0, ...(own.game === "stoppa"
      ? { deal: { hands }, purses: new Array(players).fill(own.purses) }
      : { carry: 0, deal: { hands, table, stock } }) };
    const actions = [];
    const [start, ...after] = await this.drive(setting, ({ to_move: seat, legal = [] }) => {
      if (legal.length === 0) return undefined;
      const action = legal[Math.floor(random() * legal.length)]
        .replace(/(\d+)\.\.(\d+)/, (_, least, most) => // a range of amounts, such as `bet 5..90`
          Number(least) + Math.floor(random() * Math.min(20, most - least + 1)));
      actions.push(`${seat} ${action}`);
      return actions[actions.length - 1];
    });
    return { format: "showstopper-trace/1", game: own.game, ...setting, actions, start, after,
      result: (after[after.length - 1] ?? start).result, meta: { seed } };
  }

  // Moves that are read from inside the engine

  // Has the engine play; where it ends by refusing an action, all that went before is played again,
  // so that nothing has changed.
  async runLoop() {
    for (;;) {
      try {
        const shown = await this.round.play(this.setting);
        this.over = true;
        return shown ? withLists(shown) : await this.seen();
      } catch (error) {
        if (!isRefusal(error, this.make) || this.done.length === 0) throw error;
        [this.script, this.done, this.refused] = [this.done.slice(0, -1), [], error.message];
        this.round = this.fresh();
      }
    }
  }

  ask(show, seat, verbs) {
    this.asked = { seat: String(seat), verbs };
    if (this.script.length > 0) return this.took(this.script.shift());
    const refused = this.refused;
    this.refused = undefined;
    return this.next(refused === undefined ? show : errorOf("illegal", refused));
  }

  refuse(why) {
    this.done.pop();
    return this.next(errorOf("illegal", why));
  }

  took(action) {
    this.done.push(action);
    return action;
  }

  // The next action of the seat and kind that were asked for; others are refused.
  next(show) {
    for (;;) {
      const text = this.inner ? this.inner(show) : this.exchange(show);
      if (text === undefined) throw new Abandoned();
      const [, seat, rest] = /^(\d+)(?: (.*))?$/s.exec(String(text)) ?? [];
      const action = new Action(rest ?? "");
      const { verbs } = this.asked;
      if (seat === this.asked.seat && (!verbs || verbs.includes(action.verb))) {
        return this.took(action);
      }
      show = notLegal(text);
    }
  }

  // Answers the open request; the action of the next one.
  exchange(body) {
    this.answer(body);
    for (;;) {
      const request = this.read();
      if (request.do === "apply") return request.action ?? "";
      if (request.do !== "hello") {
        [this.waiting, this.round] = [request, undefined];
        throw new Abandoned();
      }
      this.answer(this.hello());
    }
  }
}

// The lines of standard input, read only when they are needed, also from within a callback.
function lineReader() {
  const chunk = Buffer.alloc(1 << 16);
  let [rest, lines, ended] = [Buffer.alloc(0), [], false];
  const readSome = () => {
    try {
      return fs.readSync(0, chunk, 0, chunk.length, null);
    } catch (error) {
      if (error.code === "EOF") return 0;
      if (error.code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1); // a pipe that does not wait
      return -1;
    }
  };
  return () => {
    while (lines.length === 0 && !ended) {
      const size = readSome();
      if (size < 0) continue;
      ended = size === 0;
      rest = Buffer.concat([rest, chunk.subarray(0, size)]);
      const end = ended ? rest.length : rest.lastIndexOf(10) + 1;
      if (end === 0) continue;
      lines = rest.subarray(0, end).toString("utf8").split("\n");
      if (lines[lines.length - 1] === "") lines.pop();
      rest = rest.subarray(end);
    }
    return lines.shift();
  };
}

const writeSync = fs.writeSync.bind(fs);

function write(text) {
  const bytes = Buffer.from(`${text}\n`);
  for (let sent = 0; sent < bytes.length;) {
    try {
      sent += writeSync(1, bytes, sent);
    } catch (error) {
      if (error.code === "EPIPE") process.exit(0);
      if (error.code !== "EAGAIN") throw error;
    }
  }
}

// What is printed goes to standard error from here on, so the kit is loaded before the engine.
process.stdout.write = process.stderr.write.bind(process.stderr);
fs.writeSync = (file, ...more) => writeSync(file === 1 ? 2 : file, ...more);

/** Answers requests for rounds of this class until they end. */
async function run(adapter) {
  const failed = (error) => console.error(error); // of a promise that nobody waits for
  process.on("unhandledRejection", failed);
  await new Session(adapter, lineReader(), write).run();
  process.exit(0);
}

/** An engine's own cards by our names, and back.
 *    new Cards(new Map([["01B", 0], ...]))       // by name
 *    new Cards(engine.deck, (card) => "05J")     // by a name for each; twins may share one */
class Cards {
  constructor(own, describe) {
    this.ownOf = describe ? Cards.named(own, describe) : new Map(own);
    this.nameOf = new Map([...this.ownOf].map(([name, card]) => [card, name]));
    if (this.nameOf.size < this.ownOf.size) {
      throw new Error("two of the engine's cards are equal: use a Tracker for them");
    }
  }

  static named(own, describe) {
    const names = new Map();
    for (const card of own) {
      let name = describe(card);
      const twin = name.slice(0, 2) + ({ J: "K", K: "J" }[name.slice(2)] ?? "");
      if (names.has(name) && PLACE.has(twin)) name = twin;
      if (!PLACE.has(name) || names.has(name)) {
        throw new Error(`\`${name}\` is no name of a card, or that of two`);
      }
      names.set(name, card);
    }
    return names;
  }

  /** The engine's card; `Illegal` for a name that it does not know. */
  own(name) {
    if (!this.ownOf.has(name)) throw new Illegal(`there is no card \`${name}\``);
    return this.ownOf.get(name);
  }

  name(own) {
    if (!this.nameOf.has(own)) throw new Error("the engine shows a card that it did not list");
    return this.nameOf.get(own);
  }

  /** In the order of the deck. */
  names(own) {
    return [...own].map((card) => this.name(card)).sort((a, b) => PLACE.get(a) - PLACE.get(b));
  }
}

/** The name with J for both plain junk cards of a month. */
const withoutTwins = (name) => (/^[01]\dK$/.test(name) ? `${name.slice(0, 2)}J` : name);

/** Names for cards that an engine does not tell apart, by following them from zone to zone.
 *  `zones` has the names of each zone after the deal. `describe(zone, name)` is what the engine
 *  shows of a card that lies there: `withoutTwins`, or only a kind where it counts cards. */
class Tracker {
  constructor(zones, describe = (zone, name) => withoutTwins(name)) {
    this.zones = new Map(Object.entries(zones).map(([zone, names]) => [zone, [...names]]));
    this.describe = describe;
    this.deck = [...this.zones.values()].flat();
  }

  /** Where the card lies; undefined where it is not in play. */
  zoneOf(name) {
    return [...this.zones.keys()].find((zone) => this.zones.get(zone).includes(name));
  }

  /** The names in each zone for which the engine shows these descriptions. Of equal cards one in
   *  `moved`, the names of the latest action, leaves first, then the lowest junk, then the first
   *  in the deck. null stands for what cannot be named. */
  see(shown, moved = []) {
    const rank = (name) => (moved.includes(name) ? 0 : 1000) +
      100 * ({ J: 0, K: 0, D: 1 }[name.slice(2)] ?? 2) + PLACE.get(name);
    const byRank = (a, b) => rank(a) - rank(b);
    const [names, free, wanted] = [new Map(), [], []];
    for (const [zone, descriptions] of Object.entries(shown)) {
      const [left, kept] = [[...descriptions], []];
      for (const name of [...(this.zones.get(zone) ?? [])].sort(byRank).reverse()) {
        const place = left.indexOf(this.describe(zone, name));
        (place < 0 ? free : kept).push(name);
        if (place >= 0) left.splice(place, 1);
      }
      names.set(zone, kept);
      wanted.push(...left.map((description) => ({ zone, description })));
    }
    const unseen = [...this.zones.keys()].filter((zone) => !names.has(zone));
    const spare = [...free.sort(byRank), ...unseen.flatMap((zone) => this.zones.get(zone))];
    const fitting = ({ zone, description }, cards) =>
      cards.filter((name) => this.describe(zone, name) === description);
    wanted.sort((a, b) => fitting(a, this.deck).length - fitting(b, this.deck).length);
    for (const want of wanted) {
      const [name] = fitting(want, spare);
      if (name !== undefined) spare.splice(spare.indexOf(name), 1);
      // More than there are: a name twice, or none where only a kind is shown.
      const all = fitting(want, this.deck);
      names.get(want.zone).push(name ?? (all.length <= 2 ? all[0] : undefined) ?? null);
    }
    for (const zone of unseen) {
      this.zones.set(zone, this.zones.get(zone).filter((name) => spare.includes(name)));
    }
    const order = (a, b) => (PLACE.get(a) ?? 99) - (PLACE.get(b) ?? 99);
    for (const [zone, cards] of names) this.zones.set(zone, cards.filter(Boolean).sort(order));
    return Object.fromEntries([...names].map(([zone, cards]) => [zone, cards.sort(order)]));
  }
}

module.exports = { Action, Adapter, Cards, GOSTOP, Illegal, JOKERS, STOPPA, Setting, Tracker,
  Unsupported, dealOut, run, withoutTwins };
