// SPDX-License-Identifier: Apache-2.0
//
// Runs the commands: in three workers with the program in WebAssembly, or in the command
// `showstopper studio` that served the page. One worker checks the text during typing, one makes
// the whole check after it, one does long work. A worker that crashed or was cancelled is started
// again.
/** @typedef {import('./types').Request} Request */
/** @typedef {import('./types').Answer} Answer */
/** @typedef {import('./types').First} First */
/** @typedef {import('./types').Loaded} Loaded */

export class Cancelled extends Error {}
/** A worker that was started again. */
export class Crashed extends Error {}
export class NoServer extends Error {}

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

/** The program of the page: its text until a worker has loaded it, then what that worker made. */
class Packed {
  /** @param {string} text @param {number} size of its content */
  constructor(text, size) {
    this.text = text;
    this.size = size;
    /** @type {Promise<Loaded> | undefined} */
    this.loaded = undefined;
  }

  /**
   * The first message for a worker. The first worker loads the program, the others wait for it.
   * @param {Promise<Loaded>} ready the answer of the worker
   * @returns {Promise<First>}
   */
  async first(ready) {
    if (this.loaded) return {loaded: await this.loaded};
    this.loaded = ready;
    ready.catch(() => { this.loaded = undefined; });
    return {packed: this.text, size: this.size};
  }
}

export class WorkerEngine {
  /** @param {string} source of the worker @param {Packed} packed */
  constructor(source, packed) {
    this.url = URL.createObjectURL(new Blob([source], {type: 'text/javascript'}));
    this.packed = packed;
    this.line = new Line();
    this.number = 0;
    /** @type {Worker | undefined} */
    this.worker = undefined;
    /** @type {((error: Error) => void) | undefined} */
    this.refuse = undefined;
    /** @type {Promise<Worker> | undefined} */
    this.starting = undefined;
  }

  async start() {
    const worker = new Worker(this.url);
    this.worker = worker;
    const ready = new Promise((done, refuse) => {
      this.refuse = refuse;
      worker.onerror = (event) => refuse(new Error(event.message || 'the worker does not start'));
      worker.onmessage = ({data}) => {
        if (data.loaded) done(data.loaded);
        if (data.failed) refuse(new Error(data.failed));
      };
    });
    const first = this.packed.first(ready);
    await Promise.race([first, ready]);
    worker.postMessage({first: await first});
    await ready;
    return worker;
  }

  /** @returns {Promise<Worker>} */
  ready() {
    this.starting ||= this.start().catch((error) => {
      this.restart();
      throw error;
    });
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
            if (data.answer?.code < 0) refuse(new Error(data.answer.err.trim()));
            else if (data.answer) done(data.answer);
          };
          worker.postMessage({id, request});
        });
      } catch (error) {
        this.restart();
        if (error instanceof Cancelled) throw error;
        throw new Crashed(error instanceof Error ? error.message : String(error));
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
    this.refuse = undefined;
  }
}

export class ServerEngine {
  /** @param {string} token */
  constructor(token) {
    this.token = token;
    this.line = new Line();
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
        throw error instanceof TypeError ? new NoServer() : error;
      }
    });
  }

  cancel() {
    this.controller?.abort();
  }
}

/**
 * The three lines of work: the check during typing, the whole check after it, and long work.
 * Returns nothing if this browser cannot run the program.
 * @param {() => string} workerSource @param {() => {text: string, size: number}} squeezed
 */
export function engines(workerSource, squeezed) {
  const token = document.querySelector('meta[name="studio-token"]')?.getAttribute('content');
  if (token) {
    const [quick, whole, long] = [0, 1, 2].map(() => new ServerEngine(token));
    return {quick, whole, long, token};
  }
  if (typeof WebAssembly !== 'object' || typeof Worker !== 'function') return undefined;
  const {text, size} = squeezed();
  const packed = new Packed(text, size);
  const source = workerSource();
  const [quick, whole, long] = [0, 1, 2].map(() => new WorkerEngine(source, packed));
  quick.ready().catch(() => {});  // the others start with their first request
  return {quick, whole, long, token: ''};
}
