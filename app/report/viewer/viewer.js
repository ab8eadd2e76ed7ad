// SPDX-License-Identifier: Apache-2.0
//
// Steps through the rounds of the page: what the rules say after each action, and where a finding
// stands, what the engine says beside it. Left and right go back and forward, Home and End to the
// ends; nothing is fetched.
'use strict';

function element(name, classes, html) {
  const made = document.createElement(name);
  if (classes) made.className = classes;
  if (html !== undefined) made.innerHTML = html;
  return made;
}

const KIND_ORDER = 'BARJKD';
const isFlower = (game) => game === 'gostop' || game === 'minhwatu';

function cardsHtml(game, cards, before) {
  if (!cards || cards.length === 0) return '<span class="none">none</span>';
  const draw = isFlower(game) ? flowerCard : italianCard;
  return cards.map((card) => {
    const svg = draw(card);
    return before && !before.includes(card) ? svg.replace('<svg ', '<svg class="new" ') : svg;
  }).join('');
}

// Captured cards by kind, as players lay them out.
function capturedHtml(game, cards, before) {
  if (!cards || cards.length === 0) return '<span class="none">none</span>';
  if (!isFlower(game)) return cardsHtml(game, cards, before);
  const kinds = new Map();
  for (const card of cards) {
    const kind = card[0] === 'X' || card === 'x' ? 'J' : 'JKD'.includes(card[2]) ? 'J' : card[2];
    if (!kinds.has(kind)) kinds.set(kind, []);
    kinds.get(kind).push(card);
  }
  return [...kinds].sort((a, b) => KIND_ORDER.indexOf(a[0]) - KIND_ORDER.indexOf(b[0]))
    .map(([, group]) => `<span class="group">${cardsHtml(game, group, before)}</span>`).join('');
}

// What stands after the step: step 0 is the start, step i the observation after action i - 1. What
// an observation does not say is as it was.
function positions(trace) {
  const all = [Object.assign({}, trace.state || {}, trace.deal || {}, trace.start || {})];
  for (const seen of trace.after || []) {
    all.push(Object.assign({}, all[all.length - 1], seen || {}));
  }
  if (trace.result) all[all.length - 1].result = trace.result;
  return all;
}

const FACTS = [['stock_left', 'stock'], ['points', 'points'], ['go_counts', 'goes'],
  ['shakes', 'shakes'], ['bombs', 'bombs'], ['credits', 'credits'], ['instant', 'paid at once'],
  ['pot', 'pot'], ['bets', 'bets'], ['purses', 'purses'], ['needed', 'needed rank']];

function factsText(position) {
  const said = [];
  for (const [key, word] of FACTS) {
    const value = position[key];
    if (value === undefined || value === null) continue;
    if (Array.isArray(value) && value.every((each) => each === 0)) continue;
    said.push(`${word} ${Array.isArray(value) ? value.join(' / ') : value}`);
  }
  return said.join(' · ');
}

function resultText(result) {
  if (!result) return '';
  const winner = result.winner === undefined || result.winner === null ? '' : ` P${result.winner}`;
  const paid = (result.payments || []).map((amount, seat) => `P${seat} ${amount}`).join(', ');
  const why = (result.reasons || []).join(', ');
  return `Result: ${result.outcome}${winner}` + (result.points === undefined ? '' :
    `, ${result.points} points, bonus ${result.bonus}, multiplier ${result.multiplier}`) +
    (paid ? `; payments ${paid}` : '') + (why ? ` (${why})` : '');
}

function valueText(value) {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

// A whole round as a line is for programs, and folded.
function factHtml(text) {
  return text[0] !== '{' ? escapeText(text) :
    `<details><summary>one line of a trace</summary><code>${escapeText(text)}</code></details>`;
}

function factList(pairs) {
  return element('dl', '', pairs.map(([what, text]) =>
    `<dt>${escapeText(what)}</dt><dd>${factHtml(text)}</dd>`).join(''));
}

// Where each clause is spoken of: one line each, with a link to every finding.
function clauseIndex(rounds) {
  const places = new Map();
  rounds.forEach((round, index) => round.findings.forEach((finding) => {
    const clauses = finding.clauses.length > 0 ? finding.clauses : [{id: '\uffff', text: ''}];
    for (const clause of clauses) {
      if (!places.has(clause.id)) places.set(clause.id, {text: clause.text, links: []});
      places.get(clause.id).links.push(`<a href="#round-${index}">` +
        `${escapeText(finding.kind)}, ${escapeText(round.title)}</a>`);
    }
  }));
  const items = [...places].sort((a, b) => a[0] < b[0] ? -1 : 1).map(([id, place]) =>
    `<li>${id === '\uffff' ? 'of no clause' : `<strong>${escapeText(id)}</strong> `}` +
    `${escapeText(place.text)}<br>` +
    `${[...new Set(place.links)].join('<br>')}</li>`);
  const index = element('nav', 'clauses', `<h2>Findings by clause</h2><ul>${items.join('')}</ul>`);
  index.setAttribute('aria-label', 'Findings by clause');
  return index;
}

class RoundView {
  constructor(round, index) {
    this.round = round;
    this.game = round.reference.game;
    this.states = positions(round.reference);
    this.actions = round.reference.actions || [];
    this.step = 0;
    this.build(index);
    const first = round.findings[0];
    this.go(first ? Math.max(0, first.action + 1) : 0);
  }

  build(index) {
    const root = element('section', 'round');
    root.tabIndex = 0;
    root.setAttribute('aria-label', `Round ${this.round.title}`);
    root.append(element('h2', '', escapeText(this.round.title)));
    for (const finding of this.round.findings) root.append(this.findingBox(finding));
    const bar = element('div', 'bar');
    this.buttons = [['|◀', 'First step', () => this.go(0)],
      ['◀', 'One step back', () => this.go(this.step - 1)],
      ['▶', 'One step forward', () => this.go(this.step + 1)],
      ['▶|', 'Last step', () => this.go(this.states.length - 1)]].map(([sign, name, act]) => {
      const button = element('button', '', sign);
      button.type = 'button';
      button.setAttribute('aria-label', name);
      button.addEventListener('click', act);
      return button;
    });
    this.slider = element('input');
    this.slider.type = 'range';
    this.slider.min = 0;
    this.slider.max = this.states.length - 1;
    this.slider.setAttribute('aria-label', 'Step');
    this.slider.addEventListener('input', () => this.go(Number(this.slider.value)));
    bar.append(this.buttons[0], this.buttons[1], this.slider, this.buttons[2], this.buttons[3]);
    this.now = element('p', 'now');
    this.now.setAttribute('aria-live', 'polite');
    this.view = element('div', 'view');
    root.append(bar, this.now, this.view);
    root.addEventListener('keydown', (event) => this.key(event));
    root.id = `round-${index}`;
    this.root = root;
  }

  findingBox(finding) {
    const box = element('div', 'finding');
    const at = finding.action < 0 ? 'before the first action' :
      `after action ${finding.action}` +
        (finding.action_text ? ` <code>${escapeText(finding.action_text)}</code>` : '');
    const mark = finding.breaks ? 'break' : 'variant';
    const aside = finding.breaks ? '' : '<span class="badge">not counted</span>';
    box.append(element('p', '', `<span class="badge ${mark}">${escapeText(finding.kind)}</span>` +
      `${aside}${escapeText(finding.sentence)} (${at})`));
    for (const clause of finding.clauses) {
      box.append(element('blockquote', '',
        `<strong>${escapeText(clause.id)}</strong> ${escapeText(clause.text)}`));
    }
    const rows = `<tr><th>${escapeText(finding.key || 'value')}</th><th>value</th></tr>` +
      `<tr><td>by the rules</td><td>${escapeText(valueText(finding.expected))}</td></tr>` +
      `<tr><td>by the engine</td><td class="differs">${escapeText(valueText(finding.got))}</td>` +
      '</tr>';
    box.append(element('div', 'scroll', `<table>${rows}</table>`));
    if (finding.says.length > 0) box.append(factList(finding.says));
    const jump = element('div', 'bar');
    const button = element('button', '', 'Go to this step');
    button.type = 'button';
    button.addEventListener('click', () => this.go(finding.action + 1));
    jump.append(button);
    box.append(jump);
    return box;
  }

  key(event) {
    if (event.target === this.slider) return;
    const to = {ArrowLeft: this.step - 1, ArrowRight: this.step + 1, Home: 0,
      End: this.states.length - 1}[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.go(to);
  }

  go(step) {
    this.step = Math.min(Math.max(step, 0), this.states.length - 1);
    this.slider.value = this.step;
    const last = this.step === this.states.length - 1;
    this.buttons[0].disabled = this.buttons[1].disabled = this.step === 0;
    this.buttons[2].disabled = this.buttons[3].disabled = last;
    const action = this.step === 0 ? 'before the first action' :
      `after action ${this.step - 1}: P${this.actions[this.step - 1]}`;
    this.now.textContent = `Step ${this.step} of ${this.states.length - 1}, ${action}`;
    this.view.innerHTML = this.positionHtml();
  }

  positionHtml() {
    const state = this.states[this.step];
    const before = this.step === 0 ? null : this.states[this.step - 1];
    const seats = (state.hands || state.captured || []).length;
    let html = '';
    const place = (name, classes, cards) =>
      `<div class="place ${classes}"><h3>${name}</h3><div class="cards ${classes}">${cards}</div>` +
      '</div>';
    for (let seat = 0; seat < seats; ++seat) {
      const moves = state.to_move === seat && !state.result ? ` to decide: ${state.decision}` : '';
      const hand = state.hands && state.hands[seat];
      html += place(`P${seat}'s hand${escapeText(moves)}`, moves ? 'moves' : '',
        hand ? cardsHtml(this.game, hand) : '<span class="none">not seen</span>');
      if (state.captured) {
        html += place(`captured by P${seat}`, 'captured', capturedHtml(this.game,
          state.captured[seat], before && before.captured && before.captured[seat]));
      }
    }
    const centre = state.table || state.laid;
    if (centre) {
      const stacks = Object.keys(state.stacks || {});
      html += place(state.table ? 'table' : 'laid', 'table', cardsHtml(this.game, centre,
        before && (before.table || before.laid))) + (stacks.length === 0 ? '' :
        `<p class="facts">stacks: ${escapeText(stacks.join(', '))}</p>`);
    }
    if (state.stock && state.stock.length > 0) {
      html += `<details><summary>stock, top first (${state.stock.length})</summary>` +
        `<div class="cards captured">${cardsHtml(this.game, state.stock)}</div></details>`;
    }
    html += `<p class="facts">${escapeText(factsText(state))}</p>`;
    if (state.legal && state.legal.length > 0) {
      html += `<p class="facts">legal: ${escapeText(state.legal.join(', '))}</p>`;
    }
    const ended = this.step === this.states.length - 1 ? resultText(state.result) : '';
    return html + (ended ? `<p class="result">${escapeText(ended)}</p>` : '');
  }
}

function showReport(report) {
  const rounds = document.getElementById('rounds');
  if (report.facts.length > 0) rounds.append(factList(report.facts));
  if (report.rounds.some((round) => round.findings.length > 0)) {
    rounds.append(clauseIndex(report.rounds));
  }
  report.rounds.forEach((round, index) => rounds.append(new RoundView(round, index).root));
}

// The studio has rounds without a report.
const reportData = document.getElementById('report');
if (reportData) showReport(JSON.parse(reportData.textContent));
