// SPDX-License-Identifier: Apache-2.0
//
// What the file changes in its base or in any other rules: the smallest round after which the two
// differ with both results side by side, and how outcomes shift over random rounds.
import {button, choice, fill, make} from './dom.js';
import {roundElement} from './viewer.js';
import {t} from './words.js';

const FIRST_ROUNDS = 500;
const MOST_ROUNDS = 64_000;
const SOLVER_TIME = '20s';
/** What a file that extends no rules is compared with. @type {Record<string, string>} */
const FIRST_SETS = {gostop: 'gostop/matgo', stoppa: 'stoppa/italian'};

export class DifferencesPanel {
  /** @param {import('./app').App} app @param {HTMLElement} parent */
  constructor(app, parent) {
    this.app = app;
    this.parent = parent;
    this.other = '';
    this.game = 'gostop';
    this.base = FIRST_SETS.gostop;
    /** @type {string[]} */
    this.sets = [];
    this.status = make('p', {role: 'status'});
    this.result = make('div');
    this.table = make('div');
    this.watching = false;
    this.build();
  }

  /** @param {string} game of the file @param {string} base the rules that it extends, if any */
  setGame(game, base) {
    const next = base || FIRST_SETS[game] || this.base;
    if (next === this.base && game === this.game) return;
    this.base = next;
    this.game = game;
    if (this.other.includes('/') && !this.other.startsWith(`${game}/`)) this.other = '';
    this.build();
  }

  build() {
    const files = Object.keys(this.app.state.kept.files).filter((each) => each !== this.app.state.name);
    /** @type {[string, string][]} */
    const choices = [['', `${t('base')}: ${this.base}`],
      ...files.map((each) => /** @type {[string, string]} */ ([each, each])),
      ...this.sets.filter((each) => each.startsWith(`${this.game}/`))
        .map((each) => /** @type {[string, string]} */ ([each, each]))];
    fill(this.parent, make('h2', {}, t('differences')),
      make('div', {class: 'bar'},
        choice(t('with'), choices, this.other, (value) => { this.other = value; }),
        button(t('compare'), () => this.compare(false), {class: 'main'}),
        button(t('compare_all'), () => this.compare(true)),
        button(t('impact_start'), () => this.impact()),
        button(t('stop'), () => { this.watching = false; this.app.cancel(); })),
      this.status, this.result, this.table);
  }

  pair() {
    return [this.other || this.base, this.app.state.name];
  }

  /** @param {boolean} all */
  async compare(all) {
    const [first, second] = this.pair();
    this.status.textContent = `${t('working')}…`;
    fill(this.result);
    const answer = await this.app.long(['compare', first, second, '--format', 'json',
      '--time-limit', SOLVER_TIME, ...(all ? ['--all'] : [])]);
    this.status.textContent = answer ? '' : t('cancelled');
    if (!answer) return;
    if (!answer.out) return fill(this.result, make('pre', {class: 'bad'}, answer.err));
    await this.app.guard(() => this.show(JSON.parse(answer.out)));
  }

  /** @param {any} comparison */
  async show(comparison) {
    const differences = comparison.differences.map((/** @type {any} */ each) =>
      make('tr', {}, make('th', {scope: 'row'}, make('code', {}, each.name)),
        ...each.says.map((/** @type {string} */ said) => make('td', {}, make('code', {}, said))),
        make('td', {}, each.idle || '')));
    fill(this.result, make('p', {class: 'verdict'}, `${comparison.answer}` +
      (comparison.proof ? `: ${comparison.proof}` : '')),
    differences.length === 0 ? '' : make('div', {class: 'scroll', tabindex: 0, role: 'region',
      'aria-label': t('differences')}, make('table', {},
      make('thead', {}, make('tr', {}, make('th', {}, ''), make('th', {scope: 'col'}, comparison.a),
        make('th', {scope: 'col'}, comparison.b), make('th', {}, ''))),
      make('tbody', {}, ...differences))));
    const partings = [comparison.parting, ...comparison.differences.map(
      (/** @type {any} */ each) => each.parting)].filter(Boolean);
    for (const parting of partings) this.result.append(await this.parting(comparison, parting));
  }

  /** @param {any} comparison @param {any} parting */
  async parting(comparison, parting) {
    const sides = [];
    for (const [i, trace] of (parting.witness ?? []).entries()) {
      sides.push(make('div', {class: 'side'}, make('h3', {}, i === 0 ? comparison.a : comparison.b),
        make('p', {class: 'result'}, parting.shows?.[i] ?? ''),
        await roundElement(this.app, trace, i === 0 ? comparison.a : comparison.b)));
    }
    return make('section', {class: 'parting'},
      make('h3', {}, `${(parting.to_blame ?? []).join(', ')}: ${parting.after}`),
      make('div', {class: 'sides'}, ...sides));
  }

  /** More rounds as long as one looks: each table is one answer of the command. */
  async impact() {
    const [first, second] = this.pair();
    this.watching = true;
    for (let rounds = FIRST_ROUNDS; rounds <= MOST_ROUNDS && this.watching; rounds *= 2) {
      this.status.textContent = `${t('working')}: ${rounds}…`;
      const answer = await this.app.long(['compare', '--impact', String(rounds), first, second,
        '--format', 'json']);
      if (!answer) break;
      if (!answer.out) return fill(this.table, make('pre', {class: 'bad'}, answer.err));
      this.showImpact(JSON.parse(answer.out));
      if (document.hidden) break;
    }
    this.watching = false;
    this.status.textContent = '';
  }

  /** @param {any} impact */
  showImpact(impact) {
    fill(this.table, make('h3', {}, t('impact')), ...impact.players.map(
      (/** @type {any} */ each) => impactTable(each, impact.a, impact.b)));
  }
}

/** @param {any} of one number of players @param {string} a @param {string} b */
function impactTable(of, a, b) {
  const rows = of.quantities.map((/** @type {any} */ each) => {
    const known = typeof each.low === 'number';
    return make('tr', {}, make('th', {scope: 'row'}, each.name),
      make('td', {}, figure(each.a)), make('td', {}, figure(each.b)),
      make('td', {}, figure(each.difference)),
      make('td', {}, known ? `${figure(each.low)} … ${figure(each.high)}` : ''),
      make('td', {}, bar(each)));
  });
  return make('div', {class: 'scroll', tabindex: 0, role: 'region', 'aria-label': t('impact')},
    make('table', {}, make('caption', {}, `${t('players')}: ${of.players}, ${of.rounds} ` +
      `${t('rounds')}`),
    make('thead', {}, make('tr', {}, ...[t('quantity'), a, b, t('difference'), t('interval'), '']
      .map((each) => make('th', {scope: 'col'}, each)))), make('tbody', {}, ...rows)));
}

/** @param {number} value */
function figure(value) {
  return value.toFixed(Math.abs(value) < 10 ? 3 : 1);
}

/** The difference as a bar with its interval, on a scale of its own. @param {any} of */
function bar(of) {
  const low = of.low ?? of.difference;
  const high = of.high ?? of.difference;
  const most = Math.max(Math.abs(low), Math.abs(high), Math.abs(of.difference)) || 1;
  const at = (/** @type {number} */ value) => 60 + 58 * value / most;
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('viewBox', '0 0 120 16');
  svg.setAttribute('class', 'bar-chart');
  svg.setAttribute('aria-hidden', 'true');
  const add = (/** @type {string} */ name, /** @type {Record<string, unknown>} */ attributes) => {
    const element = document.createElementNS(space, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    svg.append(element);
  };
  const zero = at(0);
  const tip = at(of.difference);
  add('rect', {x: Math.min(zero, tip), y: 3, width: Math.abs(tip - zero), height: 10,
    class: 'amount'});
  add('line', {x1: at(low), x2: at(high), y1: 8, y2: 8, class: 'interval'});
  add('line', {x1: zero, x2: zero, y1: 0, y2: 16, class: 'zero'});
  return /** @type {any} */ (svg);
}
