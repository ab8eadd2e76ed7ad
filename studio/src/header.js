// SPDX-License-Identifier: Apache-2.0
//
// The head of the page: files, link, language, colours.
import {button, choice, make} from './dom.js';
import {NoServer} from './engine.js';
import {fragmentOf, isFileName, LARGEST_FILE} from './state.js';
import {download} from './viewer.js';
import {t} from './words.js';

/** @typedef {import('./app').App} App */

/** @type {string[]} */
let ruleSets = [];
document.addEventListener('rule-sets', (event) => {
  ruleSets = /** @type {CustomEvent} */ (event).detail;
});

/**
 * @param {App} app
 * @param {{chooseLanguage: (language: 'en' | 'ko') => void,
 *   chooseTheme: (theme: 'auto' | 'light' | 'dark') => void}} acts
 */
export function header(app, acts) {
  const {kept} = app.state;
  const input = make('input', {type: 'file', accept: '.toml,text/plain', class: 'visually-hidden',
    id: 'open-file', tabindex: -1, 'aria-label': t('open'), onchange: async () => {
      for (const file of input.files ?? []) await open(app, file);
      input.value = '';
    }});
  const names = Object.keys(kept.files).map((each) => /** @type {[string, string]} */ ([each, each]));
  return [
    make('h1', {}, t('title')),
    make('div', {class: 'bar files'},
      choice(t('file'), names, kept.current, (name) => app.state.choose(name)),
      button(t('new'), () => newFile(app)),
      button(t('open'), () => input.click()), input,
      button(t('save'), () => app.guard(() => save(app))),
      button(t('link'), () => app.guard(() => copyLink(app))),
      button(t('remove'), () => app.state.remove(app.state.name)),
      choice(t('language'), [['en', 'English'], ['ko', '한국어']], kept.language,
        (value) => acts.chooseLanguage(value === 'ko' ? 'ko' : 'en')),
      choice(t('theme'), [['auto', t('auto')], ['light', t('light')], ['dark', t('dark')]],
        kept.theme, (value) => acts.chooseTheme(/** @type {'auto' | 'light' | 'dark'} */ (value)))),
  ];
}

/** @param {App} app @param {File} file */
async function open(app, file) {
  if (file.size > LARGEST_FILE) {
    app.say(`${file.name}: ${t('too_large')}`);
    return;
  }
  try {
    const decoder = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true});
    const text = decoder.decode(await file.arrayBuffer());
    app.say('');
    app.state.choose(app.state.freeName(file.name), text);
  } catch {
    app.say(`${file.name}: ${t('not_text')}`);
  }
}

/** @param {App} app */
async function save(app) {
  const {name, text} = app.state;
  const token = app.engines?.token;
  if (!token) {
    download(name, text);
    return;
  }
  const answer = await fetch(`/file/${encodeURIComponent(name)}`, {
    method: 'PUT', headers: {'X-Studio-Token': token}, body: text}).catch(() => {
    throw new NoServer();
  });
  if (answer.ok) app.state.wasSaved(name, text);
  app.say(answer.ok ? `${t('saved')}: ${name}` : await answer.text());
}

/** @param {App} app */
async function copyLink(app) {
  const fragment = await fragmentOf(app.state.name, app.state.text);
  history.replaceState(null, '', fragment);
  try {
    await navigator.clipboard.writeText(location.href);
    app.say(t('copied'));
  } catch {
    app.say(t('link_shown'));
  }
}

/** @param {App} app */
function newFile(app) {
  const name = make('input', {value: '', id: 'new-name', required: true});
  const sets = ruleSets.length > 0 ? ruleSets : ['gostop/matgo'];
  const base = make('select', {id: 'new-base'},
    ...sets.map((each) => make('option', {value: each, selected: each === 'gostop/matgo'}, each)));
  const dialog = make('dialog', {'aria-label': t('new'), onclose: () => {
    const words = name.value.trim();
    if (dialog.returnValue === 'create' && words) {
      const file = app.state.freeName(words);
      if (isFileName(file)) {
        app.state.choose(file, `format = "showstopper-rules/1"\nname = ${JSON.stringify(words)}\n` +
          `extends = "${base.value}"\n\n`);
      }
    }
    dialog.remove();
  }}, make('form', {method: 'dialog'},
    make('label', {class: 'field'}, make('span', {}, t('new_name')), name),
    make('label', {class: 'field'}, make('span', {}, t('starts_from')), base),
    make('div', {class: 'bar'},
      make('button', {value: 'create', class: 'main'}, t('create')),
      make('button', {value: 'cancel', formnovalidate: true}, t('cancel')))));
  document.body.append(dialog);
  dialog.showModal();
}
