// SPDX-License-Identifier: Apache-2.0
//
// What lint finds: each finding with its place, proof, clauses, round and repair. A repair is a
// change of the text that undo takes back.
import {button, fill, make} from './dom.js';
import {roundElement} from './viewer.js';
import {t} from './words.js';

/** @typedef {import('./types').Finding} Finding */
/** @typedef {import('./types').LintedFile} LintedFile */

export class FindingsPanel {
  /** @param {import('./app').App} app @param {HTMLElement} parent */
  constructor(app, parent) {
    this.app = app;
    this.parent = parent;
    /** @type {LintedFile | undefined} */
    this.report = undefined;
    this.bySolver = false;
    this.text = '';
    this.list = make('div');
    this.status = make('p', {role: 'status'});
    this.build();
  }

  build() {
    fill(this.parent, make('h2', {}, t('findings')),
      make('div', {class: 'bar'},
        button(t('solver'), () => this.solve(), {class: 'main'}),
        button(t('cancel'), () => this.app.cancel()),
        button(t('undo'), () => this.app.editor.undo())),
      this.status, this.list);
    this.show();
  }

  async solve() {
    this.status.textContent = `${t('working')}…`;
    const text = this.app.state.text;
    const answer = await this.app.long(['lint', '--format', 'json', this.app.state.name]);
    if (!answer) {
      this.status.textContent = t('cancelled');
    } else if (text === this.app.state.text) {
      this.status.textContent = '';
      this.set(JSON.parse(answer.out).files[0], true);
    }
  }

  /** @param {LintedFile} report @param {boolean} [bySolver] */
  set(report, bySolver = false) {
    const {text} = this.app.state;
    if (this.bySolver && !bySolver && text === this.text) return;  // the solver found at least that
    this.text = text;
    this.report = report;
    this.bySolver = bySolver;
    this.show();
  }

  show() {
    const {report} = this;
    if (!report) return;
    const items = report.findings.map((finding) => this.finding(finding));
    const open = report.undecided.map((each) =>
      make('li', {}, `${each.question}: ${each.why} [${each.kind}]`));
    fill(this.list,
      items.length === 0 ? make('p', {class: 'good'}, t('sound')) : make('ol', {class: 'findings'},
        ...items),
      report.holds.length > 0 ? make('ul', {}, ...report.holds.map((each) =>
        make('li', {}, `holds: ${each}`))) : '',
      open.length > 0 ? make('details', {}, make('summary', {}, `undecided: ${open.length}`),
        make('ul', {}, ...open)) : '');
  }

  /** @param {Finding} finding */
  finding(finding) {
    const {place, witness, diff, repair} = finding;
    const here = place.file === this.app.state.name && place.line;
    const view = make('div');
    const item = make('li', {class: `finding ${finding.severity}`},
      make('p', {}, make('span', {class: `badge ${finding.severity}`}, t(finding.severity)),
        make('strong', {}, finding.sentence), make('span', {class: 'soft'}, ` [${finding.kind}]`)),
      make('p', {class: 'soft'}, `${place.file}${place.line ? `:${place.line}` : ''} `,
        here ? button(t('to_text'), () => this.app.goTo(Number(place.line)), {class: 'small'}) : ''),
      finding.proof ? make('p', {}, `${t('proof')}: ${finding.proof}`) : '',
      ...(finding.clauses ?? []).map((clause) => make('blockquote', {},
        make('strong', {}, clause.id), ` ${clause.meaning}`)),
      repair ? this.repair(finding, repair, diff ?? []) : '',
      witness ? button(t('show_round'), (event) => {
        const toggle = /** @type {HTMLButtonElement} */ (event.currentTarget);
        const shown = view.childElementCount > 0;
        toggle.textContent = shown ? t('show_round') : t('hide_round');
        if (shown) return fill(view);
        return this.app.guard(async () => {
          fill(view, await roundElement(this.app, witness, finding.sentence));
        });
      }) : '', view);
    return item;
  }

  /** @param {Finding} finding @param {string} repair @param {import('./types').DiffLine[]} diff */
  repair(finding, repair, diff) {
    return make('div', {class: 'repair'},
      make('p', {}, `${t('repair')}: ${repair}`),
      diff.length > 0 ? make('pre', {class: 'diff', role: 'group', tabindex: 0, 'aria-label': t('repair')},
        ...diff.map((line) =>
        make('span', {class: line.change === '-' ? 'minus' : 'plus'},
          `${line.line} ${line.change} ${line.text}\n`))) : '',
      finding.unchanged ? make('p', {class: 'soft'}, finding.unchanged) : '',
      diff.length > 0 ? button(t('apply'), () => {
        const text = repaired(this.app.state.text, diff);
        if (text !== undefined) this.app.replaceText(text);
      }, {class: 'main'}) : '');
  }
}

/**
 * The text after the lines of a repair; nothing if the text is not the one that was linted.
 * @param {string} text @param {import('./types').DiffLine[]} diff
 */
export function repaired(text, diff) {
  const lines = text.split('\n');
  const ending = text.includes('\r\n') ? '\r' : '';
  /** @type {Map<number, {gone: boolean, added: string[]}>} */
  const changes = new Map();
  for (const each of diff) {
    if (!changes.has(each.line)) changes.set(each.line, {gone: false, added: []});
    const change = /** @type {{gone: boolean, added: string[]}} */ (changes.get(each.line));
    if (each.change === '-') {
      if (lines[each.line - 1]?.replace(/\r$/, '') !== each.text) return undefined;
      change.gone = true;
    } else {
      change.added.push(each.text + ending);
    }
  }
  const result = lines.flatMap((line, i) => {
    const change = changes.get(i + 1);
    if (!change) return [line];
    return change.gone ? change.added : [...change.added, line];
  });
  for (const [line, change] of changes) if (line > lines.length) result.push(...change.added);
  return result.join('\n');
}
