// SPDX-License-Identifier: Apache-2.0
//
// One round step by step under the rules of the file: the engine lists the legal actions, carries
// the chosen one out, and prints what happened and what it paid.
import {button, choice, fill, make} from './dom.js';
import {t} from './words.js';

/** @typedef {import('./types').Trace} Trace */

export class PlayPanel {
  /** @param {import('./app').App} app @param {HTMLElement} parent */
  constructor(app, parent) {
    this.app = app;
    this.parent = parent;
    this.seed = '1';
    this.players = '';
    /** @type {Trace | undefined} */
    this.trace = undefined;
    this.board = make('div');
    this.busy = false;
    this.build();
  }

  build() {
    const seed = make('input', {type: 'number', min: 0, value: this.seed, id: 'seed',
      onchange: () => { this.seed = seed.value || '1'; }});
    fill(this.parent, make('h2', {}, t('play')),
      make('div', {class: 'bar'},
        make('label', {class: 'field'}, make('span', {}, t('seed')), seed),
        choice(t('players'), [['', t('any')], ['2', '2'], ['3', '3'], ['4', '4']], this.players,
          (value) => { this.players = value; }),
        button(t('deal'), () => this.app.guard(() => this.deal()), {class: 'main'}),
        button(t('back'), () => this.app.guard(() => this.back())),
        button(t('random'), () => this.app.guard(() => this.random()))),
      this.board);
    if (this.trace) this.app.guard(() => this.show());
  }

  async deal() {
    const answer = await this.app.run('quick', ['play', '--rules', this.app.state.name, '--rounds',
      '1', '--seed', this.seed, ...(this.players ? ['--players', this.players] : [])]);
    if (answer.code !== 0) return fill(this.board, make('pre', {class: 'bad'}, answer.err));
    await this.from(JSON.parse(answer.out.split('\n')[0]));
  }

  /** A round from the deal or position of another. @param {Trace} trace */
  async from(trace) {
    this.trace = {...trace, actions: []};
    for (const key of ['result', 'start', 'after', 'expect', 'meta']) delete this.trace[key];
    await this.show();
  }

  /** @param {string} action */
  async act(action) {
    if (!this.trace || this.busy) return;
    this.trace.actions.push(action);
    await this.show();
  }

  async back() {
    if (!this.trace || this.trace.actions.length === 0) return;
    this.trace.actions.pop();
    await this.show();
  }

  async random() {
    const actions = this.legal ?? [];
    if (actions.length > 0) await this.act(actions[Math.floor(Math.random() * actions.length)]);
  }

  async show() {
    if (!this.trace) return;
    this.busy = true;
    try {
      const files = {'round.jsonl': `${JSON.stringify(this.trace)}\n`};
      const [replayed, told] = await Promise.all([
        this.app.run('quick', ['replay', 'round.jsonl'], files),
        this.app.run('quick', ['show', 'round.jsonl'], files)]);
      const line = replayed.out.split('\n')[0];
      if (!line) return fill(this.board, make('pre', {class: 'bad'}, replayed.err || told.err));
      this.draw(JSON.parse(line), told.out);
    } finally {
      this.busy = false;
    }
  }

  /** @param {Trace} trace as it was replayed @param {string} told */
  draw(trace, told) {
    const last = trace.after?.at(-1) ?? trace.start ?? {};
    const over = trace.result !== undefined && trace.result !== null;
    /** @type {string[]} */
    const actions = over ? [] : last.legal ?? [];
    this.legal = actions.map((each) => `${last.to_move} ${each}`);
    const view = new RoundView({title: this.app.state.name, reference: trace, findings: []}, 'play');
    view.go(view.states.length - 1);
    const happened = trace.actions.length > 0 ? lastStep(told, over) : '';
    const buttons = this.legal.map((action) =>
      button(`P${action}`, () => this.app.guard(() => this.act(action))));
    fill(this.board,
      buttons.length > 0 ? make('div', {class: 'actions', role: 'group', 'aria-label': t('legal')},
        ...buttons) : '',
      ...(happened ? [make('h3', {}, t('happened')),
        make('pre', {class: 'told', role: 'log', tabindex: 0, 'aria-live': 'polite',
          'aria-label': t('happened')}, happened)] : []),
      view.root);
    buttons[0]?.focus();
  }
}

/** What `show` prints of the last action, and of the result. @param {string} told @param {boolean} over */
function lastStep(told, over) {
  const blocks = told.trimEnd().split('\n\n').slice(1);
  const shown = over ? blocks.slice(-2) : blocks.slice(-1);
  return shown.join('\n\n');
}
