// SPDX-License-Identifier: Apache-2.0
//
// What the panels share: the state, the engine, the editor, messages.
import {Cancelled, Crashed, engines, NoServer} from './engine.js';
import {fill, byId} from './dom.js';
import {State} from './state.js';
import {t} from './words.js';

/** @typedef {import('./types').Answer} Answer */
/** @typedef {import('./types').Files} Files */

export class App {
  constructor() {
    this.state = new State();
    const text = (/** @type {string} */ id) => byId(id).textContent ?? '';
    this.engines = engines(() => text('worker'),
      () => ({text: text('pack'), size: Number(byId('pack').dataset.size)}));
    /** @type {import('./editor').Editor} */
    this.editor = /** @type {any} */ (undefined);
    /** @type {(line: number) => void} */
    this.goTo = () => {};
    /** @type {(tab: string) => void} */
    this.openTab = () => {};
    this.state.onForbidden = () => this.say(t('storage'));
    this.working = 0;
  }

  /** @param {string} text a sentence for the reader; empty: none */
  say(text) {
    const place = byId('message');
    place.hidden = text === '';
    fill(place, text);
  }

  /**
   * Runs a command with the files of the page. Nothing comes back if it was cancelled.
   * @param {'quick' | 'whole' | 'long'} line @param {string[]} args @param {Files} [more]
   * @param {(text: string) => void} [hear]
   * @returns {Promise<Answer>}
   */
  run(line, args, more = {}, hear = undefined) {
    if (!this.engines) return Promise.reject(new Error(t('no_engine')));
    const request = {args, files: {...this.state.kept.files, ...more}};
    return this.engines[line].run(request, hear);
  }

  /**
   * Long work: nothing comes back if it was cancelled or failed.
   * @param {string[]} args @param {Files} [more] @param {(text: string) => void} [hear]
   */
  async long(args, more = {}, hear = undefined) {
    document.body.classList.add('working');
    this.working += 1;
    try {
      return await this.run('long', args, more, hear);
    } catch (error) {
      this.report(error);
      return undefined;
    } finally {
      this.working -= 1;
      if (this.working === 0) document.body.classList.remove('working');
    }
  }

  cancel() {
    this.engines?.long.cancel();
  }

  /** @param {unknown} error */
  report(error) {
    if (error instanceof Cancelled) return;
    if (error instanceof NoServer) return this.say(t('no_server'));
    const text = error instanceof Error ? error.message : String(error);
    this.say(error instanceof Crashed ? `${t('crashed')} (${text})` : text);
  }

  /** @param {() => Promise<unknown>} work */
  async guard(work) {
    try {
      await work();
    } catch (error) {
      this.report(error);
    }
  }

  /** Changes the text as one step of undo. @param {string} text */
  replaceText(text) {
    this.editor.replace(text);
  }
}
