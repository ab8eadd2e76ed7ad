// SPDX-License-Identifier: Apache-2.0
//
// The rules in plain words for players, in English or Korean, as the engine prints them for paper.
import {button, choice, fill, make} from './dom.js';
import {download} from './viewer.js';
import {isKorean, t} from './words.js';

export class LeafletPanel {
  /** @param {import('./app').App} app @param {HTMLElement} parent */
  constructor(app, parent) {
    this.app = app;
    this.parent = parent;
    this.language = isKorean() ? 'ko' : 'en';
    this.html = '';
    this.status = make('p', {role: 'status'});
    this.place = make('div');
    this.build();
  }

  build() {
    fill(this.parent, make('h2', {}, t('leaflet')),
      make('div', {class: 'bar'},
        choice(t('leaflet_language'), [['en', t('english')], ['ko', t('korean')]], this.language,
          (value) => { this.language = value; }),
        button(t('make_leaflet'), () => this.make(), {class: 'main'}),
        button(t('print'), () => this.frame?.contentWindow?.print()),
        button(t('save'), () => {
          if (this.html) download('leaflet.html', this.html, 'text/html');
        })),
      this.status, this.place);
  }

  async make() {
    this.status.textContent = `${t('working')}…`;
    const answer = await this.app.long(['rules', 'leaflet', this.app.state.name, '--language',
      this.language, '--format', 'html']);
    this.status.textContent = '';
    if (!answer) return;
    if (answer.code !== 0) return fill(this.place, make('pre', {class: 'bad'}, answer.err));
    this.html = answer.out;
    // Without scripts: the leaflet is text of rule files too.
    this.frame = make('iframe', {title: t('leaflet'), class: 'leaflet', srcdoc: this.html,
      sandbox: 'allow-same-origin allow-modals'});
    fill(this.place, this.frame);
  }
}
