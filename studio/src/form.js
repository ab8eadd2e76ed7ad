// SPDX-License-Identifier: Apache-2.0
//
// The form of a rule file, from the keys that the engine lists: grouped as in the manual, each key
// with its sentence, its clause, its Hangul name, and a switch, slider or list for its value. A
// change is a request to the engine (`rules set`), never an edit of the page's own.
import {button, fill, make} from './dom.js';
import {meaningOf, valueText} from './editor.js';
import {score, wordsAbout} from './search.js';
import {isKorean, t} from './words.js';

/** @typedef {import('./types').Key} Key */
/** @typedef {import('./types').Row} Row */
/** @typedef {import('./types').Keys} Keys */
/** @typedef {import('./types').HouseRule} HouseRule */

const MOST_SLIDER = 60;  // wider ranges have a number alone

export class Form {
  /**
   * @param {HTMLElement} parent
   * @param {(words: string[]) => void} change gets the arguments of `rules set`
   * @param {(line: number) => void} goTo
   */
  constructor(parent, change, goTo) {
    this.parent = parent;
    this.change = change;
    this.goTo = goTo;
    /** @type {Keys | undefined} */
    this.keys = undefined;
    /** @type {HouseRule[]} */
    this.house = [];
    this.text = '';
    this.filter = '';
    this.onlyOwn = false;
    /** @type {Set<string>} */
    this.open = new Set(['stop']);
    this.list = make('div', {class: 'keys'});
    this.build();
  }

  build() {
    const filter = make('input', {
      type: 'search', value: this.filter,
      oninput: () => { this.filter = filter.value.toLowerCase(); this.show(); },
    });
    const own = make('input', {
      type: 'checkbox', checked: this.onlyOwn,
      onchange: () => { this.onlyOwn = own.checked; this.show(); },
    });
    fill(this.parent, make('h2', {}, t('form')),
      make('div', {class: 'bar'},
        make('label', {class: 'field grow'}, make('span', {}, t('filter')), filter),
        make('label', {class: 'tick'}, own, ` ${t('own')}`)),
      this.list);
    this.show();
  }

  /** @param {Keys} keys @param {string} text of the file */
  set(keys, text) {
    this.keys = keys;
    this.text = text;
    this.show();
  }

  show() {
    if (!this.keys) return;
    const focused = document.activeElement?.id;
    /** @type {Map<string, Key[]>} */
    const groups = new Map();
    for (const key of this.found()) {
      if (!groups.has(key.group)) groups.set(key.group, []);
      groups.get(key.group)?.push(key);
    }
    fill(this.list, ...[...groups].map(([name, keys]) => this.group(name, keys)),
      this.rows(this.keys.rows), this.shelf(this.keys.game));
    if (focused) document.getElementById(focused)?.focus();
  }

  /** The keys that are searched for, the best answers first; without a search in their order. */
  found() {
    const keys = (this.keys?.keys ?? []).filter((key) => !this.onlyOwn || key.value !== key.base);
    if (!this.filter) return keys;
    return keys.map((key) => /** @type {const} */ ([key, score(wordsAbout(key), this.filter)]))
      .filter(([, points]) => points > 0).sort(([, a], [, b]) => b - a).map(([key]) => key);
  }

  /** @param {string} name @param {Key[]} keys */
  group(name, keys) {
    const differing = keys.filter((key) => key.value !== key.base).length;
    const {group_name: english, group_name_ko: korean} = keys[0];
    const [first, second] = isKorean() ? [korean, english] : [english, korean];
    const details = make('details', {
      class: 'group-of-keys',
      open: this.open.has(name) || this.filter !== '' || this.onlyOwn,
      ontoggle: () => { details.open ? this.open.add(name) : this.open.delete(name); },
    }, make('summary', {}, make('strong', {}, first || name), ` ${second} `,
      make('code', {class: 'soft'}, name), make('span', {class: 'soft'}, ` ${keys.length}`),
      differing > 0 ? make('span', {class: 'badge own'}, String(differing)) : ''),
    ...keys.map((key) => this.key(key)));
    return details;
  }

  /** @param {Key} key */
  key(key) {
    const own = key.value !== key.base;
    const id = `key-${key.key}`;
    const sentence = (isKorean() && key.sentence_ko) || key.sentence;
    const {own: place} = key;
    return make('div', {class: own ? 'key differs' : 'key', 'data-key': key.key},
      make('div', {class: 'key-head'},
        make('label', {for: id}, make('code', {}, key.key), key.hangul ? ` ${key.hangul}` : ''),
        place ? button(`:${place.line}`, () => this.goTo(place.line),
          {class: 'small', 'aria-label': `${key.key}, ${t('editor')} ${place.line}`}) : '',
        place ? button(t('reset'), () => this.change(['--reset', key.key]),
          {class: 'small', 'aria-label': `${t('reset')}: ${key.key}`}) : ''),
      make('p', {id: `${id}-help`}, meaningOf(key)),
      this.control(key, id),
      sentence ? make('p', {class: 'sentence'}, sentence) : '',
      own ? make('p', {class: 'soft'}, `${t('base')}: `, make('code', {}, key.base)) : '',
      key.remark ? make('p', {class: 'remark'}, key.remark) : '',
      make('p', {class: 'soft'}, key.clause));
  }

  /** @param {Key} key @param {string} id */
  control(key, id) {
    const change = (/** @type {string} */ value) => this.change([`${key.key}=${value}`]);
    if (key.shape === 'set') return this.ticks(key, id, change);
    if (key.shape !== 'one') {
      const input = make('input', {id, value: key.value, 'aria-describedby': `${id}-help`,
        onchange: () => change(input.value)});
      return input;
    }
    const texts = key.forms.map((form) => form.text);
    if (texts.length === 2 && texts.includes('true') && texts.includes('false')) {
      const box = make('input', {id, type: 'checkbox', role: 'switch', checked: key.value === 'true',
        'aria-describedby': `${id}-help`, onchange: () => change(String(box.checked))});
      return box;
    }
    return this.one(key, id, change);
  }

  /** @param {Key} key @param {string} id @param {(value: string) => void} change */
  ticks(key, id, change) {
    const chosen = new Set(key.items.map((item) => item.form));
    const boxes = key.forms.map((form, i) => {
      const box = make('input', {type: 'checkbox', id: i === 0 ? id : `${id}-${i}`,
        checked: chosen.has(i), onchange: () => {
          box.checked ? chosen.add(i) : chosen.delete(i);
          const words = key.forms.filter((_, at) => chosen.has(at))
            .map((each) => valueText(each, each.low));
          change(`[${words.join(', ')}]`);
        }});
      const text = (isKorean() && form.sentence_ko) || form.sentence || form.text;
      return make('label', {class: 'tick'}, box, ' ', make('code', {}, form.text),
        text === form.text ? '' : ` ${text}`);
    });
    return make('div', {role: 'group', 'aria-label': key.key, class: 'ticks'}, ...boxes);
  }

  /** @param {Key} key @param {string} id @param {(value: string) => void} change */
  one(key, id, change) {
    const item = key.items[0] ?? {form: 0};
    const form = key.forms[item.form];
    const words = key.forms.map((each, i) => {
      const text = each.low === undefined ? each.text : each.text.replace('N', '…');
      return make('option', {value: String(i), selected: i === item.form}, text);
    });
    const select = make('select', {id, 'aria-describedby': `${id}-help`, onchange: () => {
      const next = key.forms[Number(select.value)];
      const low = next.low ?? 0;
      const high = next.high ?? low;
      const number = Math.min(Math.max(item.number ?? low, low), high);
      change(valueText(next, number));
    }}, ...words);
    const numbers = form?.low === undefined ? [] : this.numbers(key, id, form, item, change);
    if (key.forms.length === 1) return make('div', {class: 'value'}, ...numbers);
    return make('div', {class: 'value'}, select, ...numbers);
  }

  /**
   * @param {Key} key @param {string} id @param {import('./types').Form} form
   * @param {{number?: number}} item @param {(value: string) => void} change
   */
  numbers(key, id, form, item, change) {
    const low = form.low ?? 0;
    const high = form.high ?? 0;
    const own = key.forms.length === 1 ? id : `${id}-number`;
    const input = make('input', {type: 'number', id: own, min: low, max: high,
      value: String(item.number ?? low), 'aria-label': `${key.key}: ${form.text}`,
      onchange: () => change(valueText(form, Number(input.value)))});
    if (high - low > MOST_SLIDER) return [input];
    const slider = make('input', {type: 'range', min: low, max: high, id: `${own}-slider`,
      value: String(item.number ?? low), 'aria-label': `${key.key}: ${form.text}, ${low}–${high}`,
      oninput: () => { input.value = slider.value; },
      onchange: () => change(valueText(form, Number(slider.value)))});
    return [slider, input];
  }

  /** @param {Row[]} rows */
  rows(rows) {
    const wanted = rows.filter((row) => (!this.onlyOwn || !row.in_base || row.own) &&
      (!this.filter ||
        score([row.name, ...(row.words ?? [])].join(' | ').toLowerCase(), this.filter) > 0));
    const items = wanted.map((row) => {
      const {own} = row;
      const cells = Object.entries(row.cells).map(([name, text]) => `${name} = ${text}`).join(', ');
      return make('li', {class: row.in_base ? '' : 'differs'},
        make('strong', {}, row.name), row.hangul ? ` ${row.hangul}` : '', ' ',
        make('code', {}, cells),
        row.made_by ? make('span', {class: 'soft'}, ` ${row.made_by}`) : '',
        own ? button(`:${own.line}`, () => this.goTo(own.line),
          {class: 'small', 'aria-label': `${row.name}, ${t('editor')} ${own.line}`}) : '',
        own ? button(t('reset'), () => this.change(['--reset', row.name]),
          {class: 'small', 'aria-label': `${t('reset')}: ${row.name}`}) : '');
    });
    return make('details', {class: 'group-of-keys', open: this.open.has('[[rows]]') || this.filter !== '',
      ontoggle: (/** @type {Event} */ event) => {
        const open = /** @type {HTMLDetailsElement} */ (event.target).open;
        open ? this.open.add('[[rows]]') : this.open.delete('[[rows]]');
      }},
    make('summary', {}, make('strong', {}, t('rows')), make('span', {class: 'soft'},
      ` ${wanted.length}`)), make('ul', {class: 'rows'}, ...items));
  }

  /** @param {string} game */
  shelf(game) {
    const items = this.house.filter((rule) => rule.game === game).filter((rule) => !this.filter ||
      score([rule.rules, rule.name, rule.hangul, rule.letters, rule.description].join(' | ')
        .toLowerCase(), this.filter) > 0).map((rule) => {
      const has = this.text.includes(`"${rule.rules}"`);
      return make('li', {class: has ? 'differs' : ''},
        make('strong', {}, isKorean() && rule.hangul ? rule.hangul : rule.name),
        ` ${isKorean() ? rule.name : rule.hangul} `,
        button(has ? t('drop') : t('add'), () => this.change([has ? '--drop' : '--add', rule.rules]),
          {class: 'small', 'aria-label': `${has ? t('drop') : t('add')}: ${rule.name}`}),
        make('p', {class: 'soft'}, rule.description));
    });
    return make('details', {class: 'group-of-keys', open: this.open.has('shelf') || this.filter !== '',
      ontoggle: (/** @type {Event} */ event) => {
        const open = /** @type {HTMLDetailsElement} */ (event.target).open;
        open ? this.open.add('shelf') : this.open.delete('shelf');
      }},
    make('summary', {}, make('strong', {}, t('shelf')),
      make('span', {class: 'soft'}, ` ${items.length}`)),
    make('ul', {class: 'rows'}, ...items));
  }
}
