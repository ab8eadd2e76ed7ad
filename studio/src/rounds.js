// SPDX-License-Identifier: Apache-2.0
//
// "Show me a round in which ...": the named goals as a list, the language of goals with completion,
// the answer of the solver with what it rests on, and the round in the viewer.
import {button, choice, fill, make} from './dom.js';
import {download, roundElement} from './viewer.js';
import {t} from './words.js';

/** @typedef {import('./types').Goal} Goal */

const TIME_LIMIT = '60s';

export class RoundsPanel {
  /** @param {import('./app').App} app @param {HTMLElement} parent */
  constructor(app, parent) {
    this.app = app;
    this.parent = parent;
    /** @type {Goal[]} */
    this.goals = [];
    /** @type {string[]} */
    this.words = [];
    this.goal = 'three-ppuks';
    this.players = '';
    this.status = make('p', {role: 'status'});
    this.result = make('div');
    /** @type {(deal: any) => void} */
    this.onPlay = () => {};
    this.build();
  }

  build() {
    const meaning = make('p', {class: 'soft', id: 'goal-meaning'});
    const describe = () => {
      const known = this.goals.find((each) => each.name === this.goal);
      meaning.textContent = known ? `${known.goal}: ${known.meaning} (${known.clause})` :
        t('goal_help');
    };
    const list = make('datalist', {id: 'goal-list'});
    const complete = () => {
      const before = this.goal.replace(/[A-Za-z_.-]*$/, '');
      fill(list, ...[...this.goals.map((each) => make('option', {value: each.name}, each.meaning)),
        ...this.words.map((each) => make('option', {value: before + each}))]);
    };
    const input = make('input', {id: 'goal', list: 'goal-list', value: this.goal,
      'aria-describedby': 'goal-meaning', autocomplete: 'off', spellcheck: 'false',
      oninput: () => { this.goal = input.value; describe(); complete(); },
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === 'Enter') this.find();
      }});
    complete();
    describe();
    fill(this.parent, make('h2', {}, t('rounds')),
      make('div', {class: 'bar'},
        choice(t('goal'), [['', t('goal_help')], ...this.goals.map((each) =>
          /** @type {[string, string]} */ ([each.name, `${each.name}: ${each.meaning}`]))],
        this.goals.some((each) => each.name === this.goal) ? this.goal : '', (value) => {
          if (value) this.goal = input.value = value;
          describe();
        }),
        make('label', {class: 'field grow'}, make('span', {}, t('goal_help')), input),
        choice(t('players'), [['', t('any')], ['2', '2'], ['3', '3']], this.players,
          (value) => { this.players = value; }),
        button(t('find'), () => this.find(), {class: 'main'}),
        button(t('cancel'), () => this.app.cancel())),
      list, meaning, this.status, this.result);
  }

  async find() {
    if (!this.goal.trim()) return;
    this.status.textContent = `${t('working')}…`;
    fill(this.result);
    const started = performance.now();
    const answer = await this.app.long(['find', '--rules', this.app.state.name, '--format', 'json',
      '--time-limit', TIME_LIMIT, ...(this.players ? ['--players', this.players] : []), '--',
      this.goal.trim()]);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    this.status.textContent = answer ? `${seconds} s` : t('cancelled');
    if (!answer) return;
    if (!answer.out.trim().startsWith('{')) {
      return fill(this.result, make('pre', {class: 'bad'}, answer.err));
    }
    await this.app.guard(() => this.show(JSON.parse(answer.out)));
  }

  /** @param {any} found */
  async show(found) {
    const parts = [];
    for (const row of found.goals) {
      parts.push(make('p', {class: 'verdict'}, `${row.goal || row.text}: ${row.answer}`),
        row.rests_on?.length > 0 ? make('ul', {class: 'soft'}, ...row.rests_on.map(
          (/** @type {string} */ each) => make('li', {}, each))) : '',
        row.why_unknown ? make('p', {}, row.why_unknown) : '',
        row.expected?.probability ? make('p', {class: 'soft'},
          `${(100 * row.expected.probability).toPrecision(3)} %`) : '');
      for (const trace of row.witnesses ?? []) {
        const title = row.goal || row.text;
        const line = `${JSON.stringify(trace)}\n`;
        parts.push(make('div', {class: 'bar'},
          button(t('fixture'), () => download(`${row.goal || 'round'}.jsonl`, line)),
          button(t('play_it'), () => this.onPlay(trace))),
        await roundElement(this.app, trace, title));
      }
    }
    fill(this.result, ...parts);
  }
}
