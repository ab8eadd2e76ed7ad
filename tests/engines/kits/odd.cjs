// SPDX-License-Identifier: Apache-2.0
//
// An engine without rules that prints where it should not, fails and refuses, with the kit.
"use strict";

const kit = require("../../../engines/adapters/javascript/showstopper_kit.cjs");
const fs = require("fs");

class Refusal extends Error {}

class Odd extends kit.Adapter {
  static engine = "odd";
  static refusals = [Refusal];
  played = 0;
  shows = {};
  points = [0, 0];

  async deal() {
    console.log("stray print");
    process.stdout.write("stray write\n");
    fs.writeSync(1, "stray bytes\n");
    await new Promise((resolve) => setTimeout(resolve, 1));
  }

  legal() {
    return this.played < 3 ? ["play 01B"] : [];
  }

  apply(seat, action) {
    console.log("stray {}");
    if (action.text === "play 01B") this.played += 1;
    else if (action.text === "play 02A") throw new TypeError('카드 "x"');
    else if (action.text === "play 03B") throw new Refusal("not this one");
    else if (action.text === "play 04A") throw new kit.Unsupported("no fours");
    else if (action.text === "play 06A") throw undefined;
    else if (action.text === "play 07A") return Promise.reject(new Error("a promise"));
    else if (action.text === "play 08A") throw Object.create(null);
    else if (action.text === "play 09R") this.shows = { points: [10n] };
    else if (action.text === "play 10A") this.shows = { result: { payments: [0, NaN] } };
    else if (action.text === "take 05J") {
      return this.askUntil((answer) => this.give(answer), seat, "give", { legal: ["give 05K"] });
    } else return false;
    return true;
  }

  give(answer) {
    if (answer.card !== "05K") throw new Refusal("another one");
    this.played += 1;
  }

  observe() {
    const state = this.played < 3 ? { decision: "turn", to_move: 0 }
      : { decision: "over", result: { outcome: "draw" } };
    this.points[0] = this.played;
    return { stock_left: this.played, table: new Set(["01R"]), points: this.points,
      ...this.shows, ...state };
  }
}

kit.run(Odd);
