// SPDX-License-Identifier: Apache-2.0
//
// Rounds in the viewer of `show --html` (app/report/viewer), and rounds kept as files.
import {make} from './dom.js';

/** @typedef {import('./types').Trace} Trace */

let number = 0;

/**
 * The round with all that the engine observes in it, in the viewer.
 * @param {import('./app').App} app @param {Trace} trace @param {string} title
 * @param {'quick' | 'long'} [line]
 */
export async function roundElement(app, trace, title, line = 'quick') {
  const answer = await app.run(line, ['replay', 'round.jsonl'],
    {'round.jsonl': `${JSON.stringify(trace)}\n`});
  const text = answer.out.split('\n')[0];
  if (!text) return make('p', {class: 'bad'}, answer.err);
  const view = new RoundView({title, reference: JSON.parse(text), findings: []}, `s${++number}`);
  return view.root;
}

/** @param {string} name @param {string} text @param {string} [type] */
export function download(name, text, type = 'text/plain') {
  const url = URL.createObjectURL(new Blob([text], {type}));
  const anchor = make('a', {href: url, download: name});
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
