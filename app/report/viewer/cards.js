// SPDX-License-Identifier: Apache-2.0
//
// Flower cards and Italian cards as small drawings, each with its name for a screen reader.
'use strict';

const MONTHS = [
  ['January', 'pine', '#2f6b3c'], ['February', 'plum', '#c2384a'], ['March', 'cherry', '#e07a9a'],
  ['April', 'wisteria', '#6b4fa0'], ['May', 'iris', '#3f5fb0'], ['June', 'peony', '#b32a3d'],
  ['July', 'bush clover', '#a8443c'], ['August', 'pampas', '#4b4640'],
  ['September', 'chrysanthemum', '#b98a12'], ['October', 'maple', '#c4501f'],
  ['November', 'paulownia', '#5a4a7d'], ['December', 'willow', '#3d6f5c'],
];
const KINDS = {
  B: 'bright', A: 'animal', R: 'ribbon', J: 'junk', K: 'junk', D: 'double junk',
};
const NAMED = {
  '02A': 'bird', '04A': 'bird', '08A': 'bird', '09A': 'sake cup', '12B': 'rain', '12A': 'swallow',
  '12D': 'lightning', '11D': 'yellow paulownia',
};
const RIBBONS = {'01': 'poetry', '02': 'poetry', '03': 'poetry', '06': 'blue', '09': 'blue',
  '10': 'blue', '04': 'plain', '05': 'plain', '07': 'plain', '12': 'of no set'};
const SUITS = {C: ['coins', '#b98a12', '●'], U: ['cups', '#a3201b', '▼'],
  S: ['swords', '#3f5fb0', '†'], B: ['clubs', '#2f6b3c', '♣']};
const RANKS = {A: 'ace', J: 'jack', N: 'knight', K: 'king'};

function flowerName(id) {
  if (id === 'x') return 'any card';
  if (id[0] === 'X') return `joker ${id.slice(1)}`;
  const month = MONTHS[Number(id.slice(0, 2)) - 1];
  if (!month) return `unknown card ${id}`;
  const kind = id[2] === 'R' ? `${RIBBONS[id.slice(0, 2)] || ''} ribbon` : KINDS[id[2]] || 'card';
  const own = NAMED[id] ? `, ${NAMED[id]}` : '';
  return `${month[0]} ${month[1]}, ${kind}${own} (${id})`;
}

function italianName(id) {
  const suit = SUITS[id.slice(-1)];
  const rank = id.slice(0, -1);
  return suit ? `${RANKS[rank] || rank} of ${suit[0]} (${id})` : `unknown card ${id}`;
}

// One flower, as petals round a middle, or what the plant is known by.
function plant(number, colour) {
  const petals = (count, x, y, length, width) => {
    let text = '';
    for (let i = 0; i < count; ++i) {
      text += `<ellipse cx="${x}" cy="${y - length / 2}" rx="${width}" ry="${length / 2}" ` +
        `transform="rotate(${360 * i / count} ${x} ${y})" fill="${colour}"/>`;
    }
    return text + `<circle cx="${x}" cy="${y}" r="2.2" fill="#f3d36b"/>`;
  };
  const stems = (bend) => [10, 20, 30].map((x) =>
    `<path d="M${x} 58 Q${x + bend} 44 ${x} 30" fill="none" stroke="${colour}" stroke-width="2"/>`)
    .join('');
  switch (number) {
    case 1: return [8, 16, 24, 32].map((x) =>
      `<path d="M20 60 L${x} 36" stroke="${colour}" stroke-width="2.5"/>`).join('') +
      `<ellipse cx="20" cy="42" rx="14" ry="6" fill="${colour}"/>`;
    case 4: case 7: return stems(number === 4 ? 6 : -6) + [10, 20, 30].map((x) =>
      [34, 41, 48].map((y) => `<circle cx="${x}" cy="${y}" r="${number === 4 ? 3.4 : 2.6}" ` +
        `fill="${colour}"/>`).join('')).join('');
    case 5: return petals(3, 20, 46, 15, 4.5);
    case 6: return petals(8, 20, 46, 13, 4.2);
    case 8: return `<path d="M2 62 Q20 34 38 62 Z" fill="${colour}"/>`;
    case 9: return petals(12, 20, 46, 13, 1.9);
    case 10: return petals(5, 20, 46, 15, 2.6);
    case 11: return `<path d="M8 60 L20 36 L32 60 Z" fill="${colour}"/>` +
      [14, 20, 26].map((x) => `<circle cx="${x}" cy="37" r="2.6" fill="${colour}"/>`).join('');
    case 12: return [8, 16, 24, 32].map((x) =>
      `<path d="M${x} 26 Q${x + 4} 42 ${x - 1} 60" fill="none" stroke="${colour}" ` +
      'stroke-width="2"/>').join('');
    default: return petals(5, 20, 46, 14, 4.4);
  }
}

function kindMark(id) {
  switch (id[2]) {
    case 'B': return '<circle cx="29" cy="14" r="7" fill="#d8322a"/>';
    case 'A': return '<path d="M21 19 q5 -9 11 -4 q4 1 6 4 q-4 0 -6 3 q-6 4 -11 -3 z" ' +
      'fill="#7a4a1e"/><circle cx="32" cy="16" r="1" fill="#fff"/>';
    case 'R': {
      const kind = RIBBONS[id.slice(0, 2)];
      const colour = kind === 'blue' ? '#2b4c9b' : '#c62f2f';
      const words = kind === 'poetry' ? '<path d="M27 10 v16" stroke="#fff" stroke-width="1.6"/>' :
        '';
      return `<rect x="23" y="6" width="8" height="26" rx="1" fill="${colour}"/>${words}`;
    }
    case 'D': return '<text x="29" y="16" font-size="11" font-weight="700" text-anchor="middle" ' +
      'fill="#2a2622">×2</text>';
    default: return '';
  }
}

function frame(name, inner) {
  return `<svg viewBox="0 0 40 64" role="img" aria-label="${escapeText(name)}">` +
    `<title>${escapeText(name)}</title>` +
    '<rect x="1" y="1" width="38" height="62" rx="4" fill="var(--card)" ' +
    `stroke="var(--card-line)" stroke-width="1.5"/>${inner}</svg>`;
}

function flowerCard(id) {
  const label = (text, size) => `<text x="4" y="15" font-size="${size}" font-weight="700" ` +
    `fill="var(--card-ink)">${escapeText(text)}</text>`;
  const number = Number(id.slice(0, 2));
  if (id[0] === 'X' || !(number >= 1 && number <= 12)) {
    return frame(flowerName(id), label(id === 'x' ? '?' : id, 14) +
      '<circle cx="20" cy="42" r="10" fill="none" stroke="#8a6d1c" stroke-width="3"/>');
  }
  return frame(flowerName(id), plant(number, MONTHS[number - 1][2]) + kindMark(id) +
    label(String(number), number > 9 ? 11 : 14));
}

function italianCard(id) {
  const suit = SUITS[id.slice(-1)] || ['', '#555', '?'];
  return frame(italianName(id),
    `<text x="20" y="24" font-size="18" font-weight="700" text-anchor="middle" ` +
    `fill="var(--card-ink)">${escapeText(id.slice(0, -1))}</text>` +
    `<text x="20" y="50" font-size="20" text-anchor="middle" fill="${suit[1]}">${suit[2]}</text>`);
}

// What could turn the direction of writing or is no character to be seen is a question mark, as in
// what the program prints on a terminal.
const UNSEEN = new RegExp('[\\u0000-\\u0009\\u000b-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f' +
  '\\u2028-\\u202e\\u2066-\\u2069]', 'g');

function escapeText(text) {
  return String(text).replace(UNSEEN, '?')
    .replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
