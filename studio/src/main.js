// SPDX-License-Identifier: Apache-2.0
//
// The page: header, tabs, and what happens when the text changes.
import {App} from './app.js';
import {DifferencesPanel} from './differences.js';
import {fill, byId, make} from './dom.js';
import {Editor} from './editor.js';
import {FindingsPanel} from './findings.js';
import {Form} from './form.js';
import {header} from './header.js';
import {LeafletPanel} from './leaflet.js';
import {PlayPanel} from './play.js';
import {RoundsPanel} from './rounds.js';
import {fileInFragment} from './state.js';
import {isKorean, setLanguage, t} from './words.js';

const TABS = ['rules', 'findings', 'differences', 'rounds', 'play', 'leaflet'];
const PAUSE = 60;  // milliseconds after the last key, before the text is checked
const MOST_SECONDS = 8;  // a check that takes longer is ended if the text has changed
const FEW_ROUNDS = '40';  // of the first check; what takes the command's 4000 rounds comes after it

class Page {
  constructor() {
    this.app = new App();
    setLanguage(this.app.state.kept.language);
    this.timer = 0;
    this.checking = false;
    this.again = false;
    this.buildPanels();
    this.app.openTab = (tab) => this.openTab(tab);
    this.app.goTo = (line) => { this.openTab('rules'); this.app.editor.goTo(line); };
    this.app.state.listen(() => this.textChanged());
    this.name = this.app.state.name;
    addEventListener('hashchange', () => this.openLink());
    addEventListener('pagehide', () => this.app.state.keepNow());
    document.addEventListener('keydown', (event) => this.tabKey(event));
    if (!this.app.engines) this.app.say(t('no_engine'));
    if (this.app.state.forbidden) this.app.say(t('storage'));
    this.start();
  }

  buildPanels() {
    const {app} = this;
    const panel = (/** @type {string} */ tab) => make('section', {id: `panel-${tab}`,
      role: 'tabpanel', 'aria-labelledby': `tab-${tab}`, tabindex: -1});
    this.panels = Object.fromEntries(TABS.map((tab) => [tab, panel(tab)]));
    fill(byId('panels'), ...Object.values(this.panels));
    const text = make('div', {class: 'text'});
    const form = make('div', {class: 'form'});
    this.textTitle = make('h2', {}, t('rules'));
    this.state = make('p', {id: 'state', role: 'status'});
    fill(this.panels.rules, make('div', {class: 'rules'},
      make('div', {class: 'text-side'}, this.textTitle, this.state, text), form));
    app.editor = new Editor(text, app.state.text, (changed) => app.state.setText(changed));
    this.form = new Form(form, (words) => this.change(words), (line) => app.goTo(line));
    this.findings = new FindingsPanel(app, this.panels.findings);
    this.differences = new DifferencesPanel(app, this.panels.differences);
    this.rounds = new RoundsPanel(app, this.panels.rounds);
    this.play = new PlayPanel(app, this.panels.play);
    this.leaflet = new LeafletPanel(app, this.panels.leaflet);
    this.rounds.onPlay = (trace) => {
      this.openTab('play');
      app.guard(async () => this.play?.from(trace));
    };
    this.drawHeader();
    this.openTab(TABS.includes(app.state.kept.tab) ? app.state.kept.tab : 'rules', false);
  }

  drawHeader() {
    document.documentElement.lang = this.app.state.kept.language;
    const theme = this.app.state.kept.theme;
    document.documentElement.style.colorScheme = theme === 'auto' ? '' : theme;
    document.documentElement.dataset.theme = theme;
    fill(byId('header'), ...header(this.app, {
      chooseLanguage: (language) => this.chooseLanguage(language),
      chooseTheme: (theme) => {
        this.app.state.kept.theme = theme;
        this.app.state.keep();
        this.drawHeader();
      },
    }), this.tabs());
  }

  tabs() {
    return make('div', {role: 'tablist', class: 'tabs', 'aria-label': t('title')},
      ...TABS.map((tab) => make('button', {type: 'button', role: 'tab', id: `tab-${tab}`,
        'aria-controls': `panel-${tab}`, 'aria-selected': String(tab === this.tab),
        tabindex: tab === this.tab ? 0 : -1, onclick: () => this.openTab(tab)},
      t(tab), tab === 'findings' ? make('span', {id: 'count', class: 'badge'}, this.count ?? '') :
        '')));
  }

  /** @param {string} tab @param {boolean} [keep] */
  openTab(tab, keep = true) {
    this.tab = tab;
    for (const [name, panel] of Object.entries(this.panels ?? {})) panel.hidden = name !== tab;
    for (const button of document.querySelectorAll('[role=tab]')) {
      const chosen = button.id === `tab-${tab}`;
      button.setAttribute('aria-selected', String(chosen));
      button.setAttribute('tabindex', chosen ? '0' : '-1');
    }
    if (tab === 'differences') this.differences?.build();
    if (!keep) return;
    this.app.state.kept.tab = tab;
    this.app.state.keep();
  }

  /** @param {KeyboardEvent} event */
  tabKey(event) {
    const at = TABS.findIndex((tab) => document.activeElement?.id === `tab-${tab}`);
    if (at < 0) return;
    const to = {ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: TABS.length - 1}[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const tab = TABS[(to + TABS.length) % TABS.length];
    this.openTab(tab);
    byId(`tab-${tab}`).focus();
  }

  /** @param {'en' | 'ko'} language */
  chooseLanguage(language) {
    this.app.state.kept.language = language;
    this.app.state.keep();
    setLanguage(language);
    this.drawHeader();
    fill(/** @type {HTMLElement} */ (this.textTitle), t('rules'));
    for (const each of [this.form, this.findings, this.differences, this.rounds, this.play,
      this.leaflet]) each?.build();
    if (this.leaflet) this.leaflet.language = isKorean() ? 'ko' : 'en';
    this.leaflet?.build();
    this.showState();
  }

  async start() {
    await this.app.guard(() => this.openFolder());
    await this.openLink();
    if (!this.app.engines) return;
    // The rest waits, so that the first findings come soon.
    await this.check();
    const list = async (/** @type {string[]} */ args) =>
      JSON.parse((await this.app.run('long', args)).out);
    await this.app.guard(async () => {
      const house = await list(['rules', 'list', '--house', '--format', 'json']);
      const sets = await list(['rules', 'list', '--format', 'json']);
      const goals = await list(['find', '--list', '--format', 'json']);
      const manual = await this.app.run('long', ['manual', 'goals', '--game', 'gostop']);
      if (this.form) this.form.house = house.rules;
      const names = [...sets.rules, ...house.rules].map((/** @type {any} */ each) => each.rules);
      this.app.editor.rules = new Map([...sets.rules, ...house.rules].map(
        (/** @type {any} */ each) => [each.rules, {text: each.description ?? '',
          detail: each.hangul ?? ''}]));
      if (this.differences) this.differences.sets = names;
      if (this.rounds) {
        this.rounds.goals = goals.goals;
        this.rounds.words = wordsIn(manual.out);
        this.rounds.build();
      }
      this.differences?.build();
      this.form?.show();
      this.setNames = sets.rules.map((/** @type {any} */ each) => each.rules);
      document.dispatchEvent(new CustomEvent('rule-sets', {detail: this.setNames}));
    });
  }

  /** The rule files of the folder that `showstopper studio` serves. */
  async openFolder() {
    const token = this.app.engines?.token;
    if (!token) return;
    const answer = await fetch('/files', {headers: {'X-Studio-Token': token}});
    if (!answer.ok) throw new Error(await answer.text());
    const {current, files} = await answer.json();
    const {state} = this.app;
    const unsaved = state.takeFolder(files);
    if (unsaved.length > 0) this.app.say(`${t('unsaved')}: ${unsaved.join(', ')}`);
    state.choose(current || Object.keys(files)[0] || state.name);
  }

  async openLink() {
    const {hash} = location;
    if (!hash.startsWith('#rules=')) return;
    try {
      const file = await fileInFragment(hash);
      if (file) {
        const {state} = this.app;
        const same = Object.entries(state.kept.files).find(([, text]) => text === file.text);
        if (same) state.choose(same[0]);
        else state.choose(state.freeName(file.name), file.text);
      }
    } catch {
      this.app.say(t('bad_link'));
    }
  }

  textChanged() {
    const {state, editor} = this.app;
    this.app.engines?.whole.cancel();
    if (state.name !== this.name || editor.text !== state.text) {
      editor.load(state.text);
      this.name = state.name;
      this.drawHeader();
      this.differences?.build();
    }
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.check(), PAUSE);
  }

  /** One check at a time; a text that changed meanwhile is checked next. */
  async check() {
    if (!this.app.engines) return;
    if (this.checking) {
      this.again = true;
      if (performance.now() - (this.began ?? 0) > 1000 * MOST_SECONDS) {
        this.app.engines.quick.cancel();
      }
      return;
    }
    this.checking = true;
    this.began = performance.now();
    const {state} = this.app;
    const {name, text} = state;
    await this.app.guard(async () => {
      await this.lint('quick', name, text);
      await this.describe(name, text);
    });
    this.app.guard(() => this.lint('whole', name, text));
    this.checking = false;
    if (this.again) {
      this.again = false;
      this.check();
    }
  }

  /**
   * Findings of the command `lint --fast`: of few rounds, or of all its rounds.
   * @param {'quick' | 'whole'} line @param {string} name @param {string} text
   */
  async lint(line, name, text) {
    const {state} = this.app;
    if (state.name !== name || state.text !== text) return;
    const rounds = line === 'quick' ? ['--rounds', FEW_ROUNDS] : [];
    const answer = await this.app.run(line, ['lint', '--fast', '--format', 'json', ...rounds, name]);
    if (state.name !== name || state.text !== text) return;
    this.found(JSON.parse(answer.out).files[0], line === 'whole');
  }

  /** @param {import('./types').LintedFile} report @param {boolean} whole */
  found(report, whole) {
    this.report = report;
    this.whole = whole;
    this.app.editor.setFindings(report.findings.filter(
      (each) => each.place.file === this.app.state.name));
    this.findings?.set(report);
    this.count = String(report.findings.length);
    fill(byId('count'), this.count);
    this.showState();
  }

  showState() {
    if (!this.report || !this.state) return;
    const of = (/** @type {string} */ severity) =>
      this.report?.findings.filter((each) => each.severity === severity).length ?? 0;
    const [errors, warnings, notes] = [of('error'), of('warning'), of('note')];
    this.state.className = errors > 0 ? 'bad' : 'good';
    this.state.dataset[this.whole ? 'whole' : 'checked'] = String(performance.now());
    this.state.textContent = errors + warnings + notes === 0 ? t('sound') :
      [counted(errors, 'error'), counted(warnings, 'warning'), counted(notes, 'note')].join(', ');
    if (!this.whole) this.state.textContent += ` (${t('checking')}…)`;
  }

  /** The keys of the file, for the form and the editor. @param {string} name @param {string} text */
  async describe(name, text) {
    const answer = await this.app.run('quick', ['rules', 'keys', name, '--format', 'json']);
    const {state} = this.app;
    if (state.name !== name || state.text !== text || answer.code !== 0) return;
    /** @type {import('./types').Keys} */
    const keys = JSON.parse(answer.out);
    this.form?.set(keys, text);
    this.app.editor.setKeys(keys.keys);
    this.differences?.setGame(keys.game, keys.base);
  }

  /** A change by the form: the engine edits the text. @param {string[]} words */
  async change(words) {
    const {state} = this.app;
    const {name, text} = state;
    await this.app.guard(async () => {
      const answer = await this.app.run('quick', ['rules', 'set', name, ...words]);
      if (answer.code !== 0) {
        this.app.say(answer.err.trim());
        this.form?.show();
        return;
      }
      this.app.say('');
      const changed = answer.files[name];
      if (changed !== undefined && state.name === name && state.text === text) {
        this.app.replaceText(changed);
      }
    });
  }
}

/** @param {number} count @param {'error' | 'warning' | 'note'} word */
function counted(count, word) {
  return `${count} ${t(count === 1 ? word : `${word}s`)}`;
}

/** The words in backticks of the manual's part about goals. @param {string} manual */
function wordsIn(manual) {
  const words = [...manual.matchAll(/`([a-z][a-z_.]*)`/g)].map((found) => found[1]);
  return [...new Set(words)].sort();
}

Object.assign(window, {studio: new Page()});
