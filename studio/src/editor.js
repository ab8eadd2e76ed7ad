// SPDX-License-Identifier: Apache-2.0
//
// The text of the rule file in CodeMirror: findings underlined, completion and help from the keys
// that the engine lists, undo and redo.
import {autocompletion, completionKeymap, closeBrackets} from '@codemirror/autocomplete';
import {defaultKeymap, history, historyKeymap, undo, redo} from '@codemirror/commands';
import {bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting}
  from '@codemirror/language';
import {toml} from '@codemirror/legacy-modes/mode/toml';
import {lintGutter, lintKeymap, setDiagnostics} from '@codemirror/lint';
import {searchKeymap} from '@codemirror/search';
import {EditorState} from '@codemirror/state';
import {drawSelection, EditorView, hoverTooltip, keymap, lineNumbers, Decoration, ViewPlugin,
  highlightActiveLine} from '@codemirror/view';
import {tags} from '@lezer/highlight';
import {make} from './dom.js';
import {isKorean, t} from './words.js';

/** @typedef {import('./types').Key} Key */
/** @typedef {import('./types').Finding} Finding */

const colours = HighlightStyle.define([
  {tag: tags.comment, class: 'tok-comment'}, {tag: tags.string, class: 'tok-string'},
  {tag: tags.number, class: 'tok-number'}, {tag: tags.propertyName, class: 'tok-key'},
  {tag: tags.atom, class: 'tok-number'}, {tag: tags.bracket, class: 'tok-bracket'},
]);

export class Editor {
  /**
   * @param {HTMLElement} parent
   * @param {string} text
   * @param {(text: string) => void} onChange
   */
  constructor(parent, text, onChange) {
    this.onChange = onChange;
    /** @type {Map<string, Key>} */
    this.keys = new Map();
    /** @type {Map<string, {text: string, detail: string}>} */
    this.rules = new Map();
    this.windows = isWindows(text);
    this.view = new EditorView({parent, state: this.newState(text)});
  }

  /** @param {string} text */
  newState(text) {
    return EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(), history(), drawSelection(), bracketMatching(), closeBrackets(),
        highlightActiveLine(), StreamLanguage.define(toml), syntaxHighlighting(colours),
        lintGutter(), autocompletion({override: [(context) => this.complete(context)]}),
        hoverTooltip((view, position) => this.help(view, position)), this.ownLines(),
        keymap.of([...completionKeymap, ...lintKeymap, ...searchKeymap, ...historyKeymap,
          ...defaultKeymap]),
        EditorView.contentAttributes.of({'aria-label': t('editor'), spellcheck: 'false'}),
        EditorView.lineWrapping,
        EditorView.updateListener.of((update) => {
          if (update.docChanged) this.onChange(this.text);
        }),
      ],
    });
  }

  /** With the line ends of the file; the editor itself knows one kind. */
  get text() {
    const text = this.view.state.doc.toString();
    return this.windows ? text.replaceAll('\n', '\r\n') : text;
  }

  /** Shows another file. @param {string} text */
  load(text) {
    this.windows = isWindows(text);
    if (text !== this.text) this.view.setState(this.newState(text));
  }

  /** Changes the text as one step that undo takes back. @param {string} text */
  replace(text) {
    this.windows = isWindows(text);
    text = text.replaceAll('\r\n', '\n');
    const old = this.view.state.doc.toString();
    if (text === old) return;
    let begin = 0;
    while (begin < old.length && begin < text.length && old[begin] === text[begin]) ++begin;
    let end = 0;
    const most = Math.min(old.length, text.length) - begin;
    while (end < most && old[old.length - 1 - end] === text[text.length - 1 - end]) ++end;
    this.view.dispatch({
      changes: {from: begin, to: old.length - end, insert: text.slice(begin, text.length - end)},
      userEvent: 'input', scrollIntoView: true, selection: {anchor: begin},
    });
  }

  undo() { undo(this.view); }
  redo() { redo(this.view); }

  /** @param {number} line from 1 */
  goTo(line) {
    const {doc} = this.view.state;
    const at = doc.line(Math.min(Math.max(line, 1), doc.lines));
    this.view.dispatch({selection: {anchor: at.from}, scrollIntoView: true});
    this.view.focus();
  }

  /** @param {Finding[]} findings of this file */
  setFindings(findings) {
    const {doc} = this.view.state;
    const marks = findings.map((finding) => {
      const line = doc.line(Math.min(Math.max(finding.place.line ?? 1, 1), doc.lines));
      const column = charactersIn(line.text, (finding.place.column ?? 1) - 1);
      const from = Math.min(line.from + column, line.to);
      const severity = /** @type {'error' | 'warning' | 'info'} */ (
        finding.severity === 'note' ? 'info' : finding.severity);
      return {from, to: Math.max(line.to, from), severity, source: finding.kind,
        message: finding.sentence};
    });
    this.view.dispatch(setDiagnostics(this.view.state, marks));
  }

  /** @param {Key[]} keys */
  setKeys(keys) {
    this.keys = new Map(keys.map((key) => [key.key, key]));
    this.view.dispatch({});
  }

  /** The dotted key of a line, with its section. @param {EditorState} state @param {number} line */
  keyOf(state, line) {
    return keyIn(state.doc.line(line).text, this.sectionAt(state, line));
  }

  /** @param {EditorState} state @param {number} line */
  sectionAt(state, line) {
    for (let i = line - 1; i > 0; --i) {
      const section = sectionIn(state.doc.line(i).text);
      if (section !== undefined) return section;
    }
    return '';
  }

  /** @param {import('@codemirror/autocomplete').CompletionContext} context */
  complete(context) {
    const line = context.state.doc.lineAt(context.pos);
    const before = line.text.slice(0, context.pos - line.from);
    const value = /^\s*"?([A-Za-z0-9_.]+)"?\s*=\s*("?)([^"]*)$/.exec(before);
    if (value) return this.completeValue(context, value, line.number);
    const word = context.matchBefore(/[A-Za-z0-9_.]+/);
    if (!word && !context.explicit) return null;
    const section = this.sectionAt(context.state, line.number);
    const options = [...this.keys.values()]
      .filter((key) => !section || key.key.startsWith(`${section}.`))
      .map((key) => ({
        label: section ? key.key.slice(section.length + 1) : key.key,
        apply: `${section ? key.key.slice(section.length + 1) : key.key} = `,
        detail: key.hangul, info: meaningOf(key), type: 'property',
      }));
    return {from: word ? word.from : context.pos, options};
  }

  /**
   * @param {import('@codemirror/autocomplete').CompletionContext} context
   * @param {RegExpExecArray} found @param {number} line
   */
  completeValue(context, found, line) {
    const section = this.sectionAt(context.state, line);
    const name = section ? `${section}.${found[1]}` : found[1];
    const from = context.pos - found[3].length - found[2].length;
    if (name === 'extends') {
      const options = [...this.rules].map(([label, {text, detail}]) =>
        ({label: `"${label}"`, detail, info: text, type: 'constant'}));
      return {from, options};
    }
    const key = this.keys.get(name);
    if (!key) return null;
    const options = key.forms.map((form) => ({
      label: valueText(form, form.low), type: 'constant',
      info: (isKorean() && form.sentence_ko) || form.sentence,
    }));
    return {from, options};
  }

  /** @param {EditorView} view @param {number} position */
  help(view, position) {
    const line = view.state.doc.lineAt(position);
    const key = this.keys.get(this.keyOf(view.state, line.number));
    if (!key) return null;
    return {
      pos: line.from, end: line.to, above: true,
      create: () => ({dom: make('div', {class: 'help'}, make('strong', {}, key.key),
        key.hangul ? ` ${key.hangul}` : '', make('p', {}, meaningOf(key)),
        make('p', {}, (isKorean() && key.sentence_ko) || key.sentence),
        make('p', {class: 'soft'}, key.clause))}),
    };
  }

  /** Lines that state a key which differs from the base are marked. */
  ownLines() {
    const mark = Decoration.line({class: 'own-line'});
    const marksOf = (/** @type {EditorView} */ view) => {
      const marks = [];
      let section = '';
      for (let i = 1; i <= Math.min(view.state.doc.lines, 4000); ++i) {
        const line = view.state.doc.line(i);
        section = sectionIn(line.text) ?? section;
        const key = this.keys.get(keyIn(line.text, section));
        if (key && key.value !== key.base) marks.push(mark.range(line.from));
      }
      return Decoration.set(marks);
    };
    return ViewPlugin.fromClass(class {
      /** @param {EditorView} view */
      constructor(view) { this.decorations = marksOf(view); }
      /** @param {import('@codemirror/view').ViewUpdate} update */
      update(update) { this.decorations = marksOf(update.view); }
    }, {decorations: (plugin) => plugin.decorations});
  }
}

/** Whether each line ends with CR LF. @param {string} text */
function isWindows(text) {
  return /\r\n/.test(text) && !/(^|[^\r])\n/.test(text);
}

/** The section that a line begins; '' for a row. @param {string} line */
function sectionIn(line) {
  const found = /^\s*\[(\[?)\s*"?([^\]"]*)"?\s*\]/.exec(line);
  return found ? (found[1] ? '' : found[2]) : undefined;
}

/** @param {string} line @param {string} section */
function keyIn(line, section) {
  const key = /^\s*"?([A-Za-z0-9_.]+)"?\s*=/.exec(line)?.[1] ?? '';
  return key && section ? `${section}.${key}` : key;
}

/** How many characters the first bytes of a line are. @param {string} line @param {number} bytes */
function charactersIn(line, bytes) {
  let count = 0;
  let left = bytes;
  for (const letter of line) {
    if (left <= 0) break;
    left -= new TextEncoder().encode(letter).length;
    count += letter.length;
  }
  return count;
}

/** @param {Key} key */
export function meaningOf(key) {
  return (isKorean() && key.meaning_ko) || key.meaning;
}

/**
 * A form with a number as a rule file writes it.
 * @param {{text: string, low?: number}} form @param {number} [number]
 */
export function valueText(form, number) {
  if (form.text === 'N' && form.low !== undefined) return String(number);
  if (form.text === 'true' || form.text === 'false' || /^-?\d+$/.test(form.text)) return form.text;
  return JSON.stringify(form.low === undefined ? form.text : form.text.replace('N', String(number)));
}
