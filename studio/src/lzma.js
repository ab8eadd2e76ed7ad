// SPDX-License-Identifier: Apache-2.0
//
// Reads a `.lzma` file: what browsers decode themselves (gzip) is a third larger, and the page would
// miss its size. The format is described in the LZMA specification of Igor Pavlov, whose names are
// kept. The caller knows how many bytes come out.

const HEADER = 13;  // bytes: properties, size of the dictionary, size of the content
const FIRST = 1024;  // probability of one half, in 2048ths
const MOVE = 5;
const TOP = 1 << 24;
const END = 0xffffffff;  // distance that ends the file

// Places of the probabilities in one array.
const IS_MATCH = 0;
const IS_REP = IS_MATCH + 12 * 16;
const IS_REP_G0 = IS_REP + 12;
const IS_REP_G1 = IS_REP_G0 + 12;
const IS_REP_G2 = IS_REP_G1 + 12;
const IS_REP0_LONG = IS_REP_G2 + 12;
const POS_SLOT = IS_REP0_LONG + 12 * 16;
const POS_SPECIAL = POS_SLOT + 4 * 64;
const POS_ALIGN = POS_SPECIAL + 128;
const LENGTH = POS_ALIGN + 16;
const LOW = 2;  // behind the two choices of a length
const MID = LOW + 16 * 8;
const HIGH = MID + 16 * 8;
const REP_LENGTH = LENGTH + HIGH + 256;
const LITERAL = REP_LENGTH + HIGH + 256;

/** The range decoder, with the probabilities of all bits. */
class Bits {
  /** @param {Uint8Array} bytes @param {number} probabilities */
  constructor(bytes, probabilities) {
    this.bytes = bytes;
    this.at = HEADER + 1;  // the first byte is zero
    this.now = new Uint32Array([END, 0]);  // range and code, in an array to stay whole numbers
    for (let i = 0; i < 4; ++i) this.now[1] = this.now[1] << 8 | bytes[this.at++];
    this.chances = new Uint16Array(probabilities).fill(FIRST);
  }

  /** @param {number} of place of the probability */
  bit(of) {
    const {now, chances} = this;
    const chance = chances[of];
    const range = now[0];
    const bound = Math.imul(range >>> 11, chance) >>> 0;
    const code = now[1];
    if (code < bound) {
      now[0] = bound;
      chances[of] = chance + ((2048 - chance) >> MOVE);
      if (bound < TOP) this.more();
      return 0;
    }
    now[0] = range - bound;
    now[1] = code - bound;
    chances[of] = chance - (chance >> MOVE);
    if (now[0] < TOP) this.more();
    return 1;
  }

  more() {
    this.now[0] = this.now[0] << 8;
    this.now[1] = this.now[1] << 8 | this.bytes[this.at++];
  }

  /** Bits of equal chance. @param {number} count */
  direct(count) {
    const {now} = this;
    let value = 0;
    for (; count > 0; --count) {
      now[0] >>>= 1;
      const bit = now[1] >= now[0] ? 1 : 0;
      if (bit) now[1] -= now[0];
      value = (value << 1 | bit) >>> 0;
      if (now[0] < TOP) this.more();
    }
    return value;
  }

  /** @param {number} base @param {number} count of bits, the highest first */
  tree(base, count) {
    let symbol = 1;
    for (let i = 0; i < count; ++i) symbol = symbol << 1 | this.bit(base + symbol);
    return symbol - (1 << count);
  }

  /** @param {number} base @param {number} count of bits, the lowest first */
  reverse(base, count) {
    let symbol = 1;
    let value = 0;
    for (let i = 0; i < count; ++i) {
      const bit = this.bit(base + symbol);
      symbol = symbol << 1 | bit;
      value |= bit << i;
    }
    return value;
  }

  /** @param {number} base @param {number} position */
  length(base, position) {
    if (this.bit(base) === 0) return this.tree(base + LOW + position * 8, 3);
    if (this.bit(base + 1) === 0) return 8 + this.tree(base + MID + position * 8, 3);
    return 16 + this.tree(base + HIGH, 8);
  }

  /** @param {number} length */
  distance(length) {
    const slot = this.tree(POS_SLOT + Math.min(length, 3) * 64, 6);
    if (slot < 4) return slot;
    const count = (slot >> 1) - 1;
    const high = ((2 | slot & 1) << count) >>> 0;
    if (slot < 14) return high + this.reverse(POS_SPECIAL + high - slot, count);
    const middle = this.direct(count - 4) * 16;
    return high + middle + this.reverse(POS_ALIGN, 4);
  }
}

/**
 * @param {Uint8Array} file @param {number} size of the content
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function unlzma(file, size) {
  const properties = file[0];
  const context = properties % 9;
  const position = Math.floor(properties / 9);
  const literalMask = (1 << position % 5) - 1;
  const positionMask = (1 << Math.floor(position / 5)) - 1;
  const literals = 1 << (context + position % 5);
  const bits = new Bits(file, LITERAL + 0x300 * literals);
  const out = new Uint8Array(size);
  let [at, state, rep0, rep1, rep2, rep3] = [0, 0, 0, 0, 0, 0];

  const literal = () => {
    const before = at > 0 ? out[at - 1] : 0;
    const of = ((at & literalMask) << context) + (before >> (8 - context));
    const base = LITERAL + 0x300 * of;
    let symbol = 1;
    if (state >= 7) {
      let match = out[at - rep0 - 1];
      let half = 0x100;
      while (half !== 0 && symbol < 0x100) {
        match <<= 1;
        const wanted = match & half;
        const bit = bits.bit(base + half + wanted + symbol);
        symbol = symbol << 1 | bit;
        half &= bit ? wanted : ~wanted;
      }
    }
    while (symbol < 0x100) symbol = symbol << 1 | bits.bit(base + symbol);
    out[at++] = symbol & 0xff;
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  };

  /** Takes one of the last distances; whether it stands for one byte alone. @param {number} of */
  const repeated = (of) => {
    if (bits.bit(IS_REP_G0 + state) === 0) return bits.bit(IS_REP0_LONG + state * 16 + of) === 0;
    let distance = rep1;
    if (bits.bit(IS_REP_G1 + state) === 1) {
      distance = rep2;
      if (bits.bit(IS_REP_G2 + state) === 1) {
        distance = rep3;
        rep3 = rep2;
      }
      rep2 = rep1;
    }
    rep1 = rep0;
    rep0 = distance;
    return false;
  };

  while (at < size) {
    const of = at & positionMask;
    if (bits.bit(IS_MATCH + state * 16 + of) === 0) {
      literal();
      continue;
    }
    let length = 1;
    if (bits.bit(IS_REP + state) === 1) {
      if (repeated(of)) {
        state = state < 7 ? 9 : 11;
      } else {
        length = 2 + bits.length(REP_LENGTH, of);
        state = state < 7 ? 8 : 11;
      }
    } else {
      [rep3, rep2, rep1] = [rep2, rep1, rep0];
      length = bits.length(LENGTH, of);
      rep0 = bits.distance(length);
      length += 2;
      state = state < 7 ? 7 : 10;
    }
    if (rep0 >= at || at + length > size) throw new Error('the program in this page is damaged');
    for (let i = 0; i < length; ++i, ++at) out[at] = out[at - rep0 - 1];
  }
  return out;
}
