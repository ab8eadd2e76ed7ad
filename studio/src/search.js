// SPDX-License-Identifier: Apache-2.0
//
// The search of the form: a key is found by each word about it that the engine lists, and by what
// people say at a table instead. Whole words count more than parts of words.

/** @typedef {import('./types').Key} Key */

/**
 * Everyday words for a key, or for all keys with one beginning. No meaning, sentence or term
 * has them. @type {Record<string, string>}
 */
export const SAID = {
  'match.end': 'how long, number of games, 몇 판, 언제까지',
  'match.stake': 'money per point, won, cash, cigarettes, 점당 얼마, 원, 돈',
  'match.tiebreak': 'draw, same total',
  'deal.order.': 'hand size, how many cards each, 몇 장씩',
  'deck.jokers': 'bonus cards, bonus pae, joker, 조커, 보너스패, 보너스피',
  'stop.minimum.': 'points to win, points needed, winning score, 나는 점수, 몇 점, 7점, 3점, 스톱 점수',
  'table_quad.': 'four of a kind, same month, table',
  'hand_quad.': 'four of a kind, same month, president, 대통령, 네 장',
  'bomb.credits': 'skip turns, skips, free turns, pass',
  'bomb.flips': 'turn over, draw',
  'choice.': 'choose automatically, pick',
  'steal.': 'rob, robbing, take junk',
  'small_bomb': 'two cards, mini bomb, half bomb, 쌍폭탄, 반폭탄',
  'exhaustion.': 'cards run out, nobody stops, no cards left, stock empty, winner',
  'go.double_from': '3go, three goes, third go, triple go, 쓰리고, 3고',
  'go.most': 'limit, maximum',
  'go.never_asked': 'no go, without go, children',
  'carry.': 'no winner, draw, nagari, double next round, 다음 판 두 배',
  'seven_animals.': 'meong-tta, meongbak, 멍텅구리, 멍박',
  'gobak.': 'dokbak, 독박',
  'feed.': 'blame, fault, responsible, dokbak, 독박',
  'liability.': 'blame, responsible',
  'offer.': 'draw, truce, agree, shodang',
  'payment.cap': 'limit, maximum, ceiling, 상한, 최대',
  'pot.stake': 'ante, kitty, pool',
  'sold.': 'sell, selling, four players, fourth player, sits out, gwangpali, 광팔이, 넷이 칠 때',
  'score.': 'yaku, combination',
  'score.three_brights_with_rain': 'bi-samgwang, bisamgwang, 비삼광',
  'score.plain_ribbons': 'hongdan, cheongdan, 홍단, 청단',
  'bet.open_max': 'limit',
  'bet.cap': 'limit',
  'pre.': 'declare, declaration, announce',
  'shed.starter': 'starts, begins, leads, first',
  'shed.must_play': 'forced, compulsory, pass',
  'ante.': 'stakes, money',
};

/** @param {Key} key */
export function wordsAbout(key) {
  const said = Object.entries(SAID)
    .filter(([of]) => of === key.key || (of.endsWith('.') && key.key.startsWith(of)))
    .map(([, words]) => words);
  return [key.key, key.group_name, key.group_name_ko, key.meaning, key.meaning_ko, key.hangul,
    ...(key.words ?? []), key.clause, key.sentence, key.sentence_ko, ...said,
    ...key.forms.flatMap((form) => [form.text, form.sentence, form.sentence_ko])]
    .filter(Boolean).join(' | ').toLowerCase();
}

/**
 * How well the text fits the question; 0: not at all. Numbers of the question are values and are
 * ignored.
 * @param {string} text in small letters @param {string} question
 */
export function score(text, question) {
  let sum = 0;
  const words = question.toLowerCase().split(/\s+/).filter(Boolean);
  const named = words.filter((word) => !/^\d+$/.test(word));
  for (const word of named.length > 0 ? named : words) {
    const forms = word.length > 3 ? [word, word.replace(/(es|s|ing|ed)$/, '')] : [word];
    const best = Math.max(...forms.map((each) => scoreOfWord(text, each)));
    if (best === 0) return 0;
    sum += best;
  }
  return sum;
}

const LETTER = /[\p{L}\p{N}]/u;

/** 3: a whole word, 2: the beginning of one, 1: a part. @param {string} text @param {string} word */
function scoreOfWord(text, word) {
  let best = 0;
  for (let at = text.indexOf(word); at >= 0 && best < 3; at = text.indexOf(word, at + 1)) {
    const begins = at === 0 || !LETTER.test(text[at - 1]);
    const ends = at + word.length === text.length || !LETTER.test(text[at + word.length]);
    best = Math.max(best, begins && ends ? 3 : begins ? 2 : 1);
  }
  return best;
}
