// SPDX-License-Identifier: Apache-2.0
//
// The files of the page and what is chosen in it. It survives a reload in the storage of the
// browser, where that is allowed, and goes into a link as the part behind `#`, which no server gets.

const STORE = 'showstopper-studio/1';
export const LARGEST_FILE = 1 << 20;  // bytes, as the program reads them

export const FIRST_NAME = 'table.toml';
export const FIRST_TEXT = `format = "showstopper-rules/1"
name = "Friday table"
extends = "gostop/matgo"

`;

/** @typedef {{files: Record<string, string>, current: string, tab: string, language: 'en' | 'ko',
 *    theme: 'auto' | 'light' | 'dark', rounds: Record<string, string>,
 *    saved: Record<string, string>}} Kept `saved`: texts as the served folder had them last */

export class State {
  constructor() {
    /** @type {Kept} */
    this.kept = {
      files: {[FIRST_NAME]: FIRST_TEXT}, current: FIRST_NAME, tab: 'rules',
      language: navigator.language?.startsWith('ko') ? 'ko' : 'en', theme: 'auto', rounds: {},
      saved: {},
    };
    /** @type {(() => void)[]} */
    this.listeners = [];
    this.onForbidden = () => {};
    this.forbidden = false;
    this.timer = 0;
    this.read();
  }

  get name() { return this.kept.current; }
  get text() { return this.kept.files[this.kept.current] ?? ''; }

  read() {
    try {
      const text = localStorage.getItem(STORE);
      if (text) this.take(JSON.parse(text));
    } catch {
      this.forbidden = true;
    }
  }

  /** @param {any} stored */
  take(stored) {
    if (typeof stored !== 'object' || stored === null) return;
    const texts = (/** @type {any} */ of) => Object.entries(of ?? {})
      .filter(([name, text]) => isFileName(name) && typeof text === 'string');
    const files = texts(stored.files);
    if (files.length > 0) this.kept.files = Object.fromEntries(files);
    this.kept.saved = Object.fromEntries(texts(stored.saved));
    for (const key of /** @type {const} */ (['current', 'tab', 'language', 'theme'])) {
      if (typeof stored[key] === 'string') /** @type {any} */ (this.kept)[key] = stored[key];
    }
    if (!(this.kept.current in this.kept.files)) {
      this.kept.current = Object.keys(this.kept.files)[0];
    }
  }

  /** Soon, so that a key costs nothing. */
  keep() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.keepNow(), 200);
  }

  keepNow() {
    clearTimeout(this.timer);
    try {
      localStorage.setItem(STORE, JSON.stringify(this.kept));
    } catch {
      if (!this.forbidden) this.onForbidden();
      this.forbidden = true;
    }
  }

  /** @param {() => void} listener is called when another file or text is current */
  listen(listener) { this.listeners.push(listener); }

  /** @param {string} text */
  setText(text) {
    if (text === this.text) return;
    this.kept.files[this.kept.current] = text;
    this.changed();
  }

  /** @param {string} name @param {string} [text] */
  choose(name, text) {
    if (text !== undefined) this.kept.files[name] = text;
    this.kept.current = name;
    this.changed();
  }

  /** @param {string} name */
  remove(name) {
    delete this.kept.files[name];
    if (Object.keys(this.kept.files).length === 0) this.kept.files[FIRST_NAME] = FIRST_TEXT;
    this.choose(Object.keys(this.kept.files)[0]);
  }

  /**
   * Takes over the files of the served folder, but no file that was changed here and not saved.
   * Returns the names of those.
   * @param {Record<string, string>} files
   */
  takeFolder(files) {
    const unsaved = [];
    for (const [name, text] of Object.entries(files)) {
      const own = this.kept.files[name];
      const changed = own !== undefined && own !== (this.kept.saved[name] ?? FIRST_TEXT);
      if (changed && own !== text) unsaved.push(name);
      else this.kept.files[name] = text;
      this.kept.saved[name] = text;
    }
    return unsaved;
  }

  /** The folder has this text now. @param {string} name @param {string} text */
  wasSaved(name, text) {
    this.kept.saved[name] = text;
    this.keep();
  }

  /** A name that no file has yet. @param {string} wanted */
  freeName(wanted) {
    const name = fileName(wanted);
    if (!(name in this.kept.files)) return name;
    for (let i = 2; ; ++i) {
      const next = name.replace(/\.toml$/, `-${i}.toml`);
      if (!(next in this.kept.files)) return next;
    }
  }

  changed() {
    this.keep();
    for (const listener of this.listeners) listener();
  }
}

/** @param {string} name */
export function isFileName(name) {
  return /^[^/\\\0]{1,80}\.toml$/.test(name) && !name.startsWith('.');
}

/** A file name from any words. @param {string} wanted */
export function fileName(wanted) {
  const base = wanted.replace(/\.toml$/i, '').replace(/[^\p{L}\p{N} _-]+/gu, '-').trim()
    .replace(/\s+/g, '-').slice(0, 60).replace(/^-+|-+$/g, '');
  return `${base || 'rules'}.toml`;
}

/** @param {Uint8Array} bytes */
function toBase64Url(bytes) {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @param {string} text */
function fromBase64Url(text) {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** @param {string} name @param {string} text */
export async function fragmentOf(name, text) {
  const stream = new Blob([JSON.stringify({name, text})]).stream()
    .pipeThrough(new CompressionStream('deflate-raw'));
  return `#rules=${toBase64Url(new Uint8Array(await new Response(stream).arrayBuffer()))}`;
}

/**
 * The file in a fragment; nothing if the fragment is of another kind. Throws if it is damaged.
 * @param {string} fragment
 * @returns {Promise<{name: string, text: string} | undefined>}
 */
export async function fileInFragment(fragment) {
  if (!fragment.startsWith('#rules=')) return undefined;
  const bytes = fromBase64Url(fragment.slice('#rules='.length));
  const reader = new Blob([bytes]).stream()
    .pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  /** @type {Uint8Array<any>[]} */
  const parts = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > 2 * LARGEST_FILE) throw new Error('larger than a rule file');
    parts.push(next.value);
  }
  const text = new TextDecoder('utf-8', {fatal: true}).decode(await new Blob(parts).arrayBuffer());
  const file = JSON.parse(text);
  if (typeof file?.text !== 'string' || typeof file?.name !== 'string') throw new Error('no file');
  return {name: fileName(file.name), text: file.text};
}
