// SPDX-License-Identifier: Apache-2.0
//
// Who runs the commands: two workers with the program in WebAssembly, one for what is checked as
// one types and one for long work, or the command `showstopper studio` that served the page. A
// worker that crashed or was cancelled is started again.
import {gunzip} from './program.js';

/** @typedef {import('./types').Request} Request */
/** @typedef {import('./types').Answer} Answer */

export class Cancelled extends Error {}

/** A line of requests, run one after the other. */
class Line {
  constructor() {
    /** @type {Promise<unknown>} */
    this.last = Promise.resolve();
    this.waiting = 0;
  }

  /**
   * @template Result
   * @param {() => Promise<Result>} work
   * @returns {Promise<Result>}
   */
  add(work) {
    this.waiting += 1;
    const done = this.last.catch(() => {}).then(work).finally(() => { this.waiting -= 1; });
    this.last = done;
    return done;
  }
}

export class WorkerEngine {
  /** @param {string} source of the worker @param {Promise<Uint8Array>} pack */
  constructor(source, pack) {
    this.url = URL.createObjectURL(new Blob([source], {type: 'text/javascript'}));
    this.pack = pack;
    this.line = new Line();
    this.number = 0;
    /** @type {Worker | undefined} */
    this.worker = undefined;
    /** @type {((error: Error) => void) | undefined} */
    this.refuse = undefined;
    this.onCrash = () => {};
    /** @type {Promise<Worker> | undefined} */
    this.starting = undefined;
    this.ready().catch(() => {});
  }

  async start() {
    const worker = new Worker(this.url);
    this.worker = worker;
    const pack = await this.pack;
    await new Promise((done, refuse) => {
      this.refuse = refuse;
      worker.onerror = (event) => refuse(new Error(event.message || 'the worker does not start'));
      worker.onmessage = (event) => {
        if (event.data.ready) done(undefined);
        if (event.data.failed) refuse(new Error(event.data.failed));
      };
      worker.postMessage({pack});
    });
    return worker;
  }

  /** @returns {Promise<Worker>} */
  ready() {
    this.starting ||= this.start();
    return this.starting;
  }

  /**
   * @param {Request} request
   * @param {(text: string) => void} [hear]
   * @returns {Promise<Answer>}
   */
  run(request, hear) {
    return this.line.add(async () => {
      const worker = await this.ready();
      const id = ++this.number;
      try {
        return await new Promise((done, refuse) => {
          this.refuse = refuse;
          worker.onerror = (event) => refuse(new Error(event.message || 'the engine stopped'));
          worker.onmessage = ({data}) => {
            if (data.id !== id) return;
            if (data.text !== undefined) hear?.(data.text);
            if (data.failed) refuse(new Error(data.failed));
            if (data.answer) done(data.answer);
          };
          worker.postMessage({id, request});
        });
      } catch (error) {
        this.restart();
        if (!(error instanceof Cancelled)) this.onCrash();
        throw error;
      }
    });
  }

  restart() {
    this.worker?.terminate();
    this.worker = undefined;
    this.starting = undefined;
  }

  /** Ends what runs; what waits behind it goes on with a new worker. */
  cancel() {
    this.refuse?.(new Cancelled());
  }
}

export class ServerEngine {
  /** @param {string} token */
  constructor(token) {
    this.token = token;
    this.line = new Line();
    this.onCrash = () => {};
    /** @type {AbortController | undefined} */
    this.controller = undefined;
  }

  /** @param {Request} request @returns {Promise<Answer>} */
  run(request) {
    return this.line.add(async () => {
      this.controller = new AbortController();
      try {
        const answer = await fetch('/run', {
          method: 'POST',
          headers: {'X-Studio-Token': this.token, 'Content-Type': 'application/json'},
          body: JSON.stringify(request),
          signal: this.controller.signal,
        });
        if (!answer.ok) throw new Error(await answer.text());
        return /** @type {Answer} */ (await answer.json());
      } catch (error) {
        if (/** @type {Error} */ (error).name === 'AbortError') throw new Cancelled();
        this.onCrash();
        throw error;
      }
    });
  }

  cancel() {
    this.controller?.abort();
  }
}

/**
 * The two lines of work; nothing if this browser cannot run the program.
 * @param {() => string} workerSource @param {() => string} packed
 */
export function engines(workerSource, packed) {
  const token = document.querySelector('meta[name="studio-token"]')?.getAttribute('content');
  if (token) return {quick: new ServerEngine(token), long: new ServerEngine(token), token};
  if (typeof WebAssembly !== 'object' || typeof DecompressionStream !== 'function' ||
      typeof Worker !== 'function') {
    return undefined;
  }
  const pack = decoded(packed);
  const source = workerSource();
  const quick = new WorkerEngine(source, pack);
  return {quick, long: new WorkerEngine(source, pack), token: ''};
}

/** @param {() => string} packed */
async function decoded(packed) {
  const text = atob(packed().trim());
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
  return gunzip(bytes);
}
