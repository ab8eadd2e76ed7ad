// SPDX-License-Identifier: Apache-2.0
//
// The command line in WebAssembly: a request is files and arguments, an answer is exit code, output
// and files. Each request gets an instance of its own, as each command gets a process of its own.
// The worker of the page and the tests under Node use this file.

/** @typedef {import('./types').Request} Request */
/** @typedef {import('./types').Answer} Answer */
/** @typedef {import('./types').Loaded} Loaded */

const FOLDER = '/table';  // where the files of a request are
const CORPUS = '/corpus';

/**
 * The parts of the packed program: JSON with names and sizes, a zero byte, then the parts.
 * @param {Uint8Array} pack
 * @returns {Map<string, Uint8Array>}
 */
export function unpack(pack) {
  const end = pack.indexOf(0);
  /** @type {[string, number][]} */
  const names = JSON.parse(new TextDecoder().decode(pack.subarray(0, end)));
  const parts = new Map();
  let at = end + 1;
  for (const [name, size] of names) {
    parts.set(name, pack.subarray(at, at + size));
    at += size;
  }
  return parts;
}

/** @param {Uint8Array} pack @returns {Promise<Loaded>} */
export async function load(pack) {
  const corpus = unpack(pack);
  const wasm = /** @type {Uint8Array<any>} */ (corpus.get('program.wasm'));
  corpus.delete('program.wasm');
  return {module: await WebAssembly.compile(wasm), corpus};
}

export class Program {
  /**
   * @param {(options: any) => Promise<any>} create emscripten's function
   * @param {Loaded} loaded
   */
  constructor(create, {module, corpus}) {
    this.create = create;
    this.module = module;
    this.corpus = corpus;
  }

  /**
   * @param {Request} request
   * @param {(text: string) => void} [hear] gets standard output as it comes
   * @returns {Promise<Answer>}
   */
  async run(request, hear) {
    let code = -1;
    let error = '';
    /** @type {any} */
    const options = {
      thisProgram: 'showstopper',
      noExitRuntime: true,
      /** @type {(imports: WebAssembly.Imports, done: (made: WebAssembly.Instance) => void) => {}} */
      instantiateWasm: (imports, done) => {
        WebAssembly.instantiate(this.module, imports).then(done);
        return {};
      },
      preRun: [(/** @type {any} */ made) => { made.ENV.SHOWSTOPPER_CORPUS = CORPUS; }],
      quit: (/** @type {number} */ status, /** @type {unknown} */ thrown) => {
        code = status;
        throw thrown;
      },
      onAbort: (/** @type {unknown} */ what) => {
        error = `the program stopped: ${String(what)}\n`;
      },
    };
    const made = await this.create(options);
    this.prepare(made, request, hear);
    try {
      const returned = made.callMain(request.args);
      if (typeof returned === 'number' && code < 0) code = returned;
    } catch (thrown) {
      if (code < 0) error ||= `the program stopped: ${String(thrown)}\n`;
    }
    return this.answer(made, request, code, error);
  }

  /**
   * Standard input is empty; both outputs are files, so that nothing is taken for a terminal.
   * @param {any} made @param {Request} request @param {((text: string) => void) | undefined} hear
   */
  prepare(made, request, hear) {
    const {FS} = made;
    const folders = new Set();
    const folder = (/** @type {string} */ path) => {
      if (path === '' || folders.has(path)) return;
      folder(path.slice(0, path.lastIndexOf('/')));
      folders.add(path);
      if (!FS.analyzePath(path).exists) FS.mkdir(path);
    };
    const write = (/** @type {string} */ path, /** @type {Uint8Array | string} */ content) => {
      folder(path.slice(0, path.lastIndexOf('/')));
      FS.writeFile(path, content, {canOwn: true});  // nothing writes into the corpus
    };
    for (const [path, content] of this.corpus) write(`${CORPUS}/${path}`, content);
    folder(FOLDER);
    for (const [name, text] of Object.entries(request.files)) write(`${FOLDER}/${name}`, text);
    FS.chdir(FOLDER);
    for (const name of ['in', 'out', 'err']) FS.writeFile(`/${name}`, '');
    for (const stream of [0, 1, 2]) FS.close(FS.getStream(stream));
    FS.open('/in', 'r');
    const out = FS.open('/out', 'w');
    FS.open('/err', 'w');
    if (hear) listen(out, hear);
  }

  /**
   * @param {any} made @param {Request} request @param {number} code @param {string} error
   * @returns {Answer}
   */
  answer(made, request, code, error) {
    const {FS} = made;
    const text = (/** @type {string} */ path) =>
      new TextDecoder('utf-8', {ignoreBOM: true}).decode(FS.readFile(path));
    /** @type {Record<string, string>} */
    const files = {};
    const collect = (/** @type {string} */ path) => {
      for (const name of FS.readdir(path)) {
        if (name === '.' || name === '..') continue;
        const whole = `${path}/${name}`;
        if (FS.isDir(FS.stat(whole).mode)) {
          collect(whole);
        } else {
          const short = whole.slice(FOLDER.length + 1);
          const content = text(whole);
          if (request.files[short] !== content) files[short] = content;
        }
      }
    };
    collect(FOLDER);
    return {code, out: text('/out'), err: text('/err') + error, files};
  }
}

/** @param {any} stream @param {(text: string) => void} hear */
function listen(stream, hear) {
  const decoder = new TextDecoder();
  const {write} = stream.stream_ops;
  stream.stream_ops = {
    ...stream.stream_ops,
    write: (/** @type {any[]} */ ...words) => {
      const [, buffer, offset, length] = words;
      hear(decoder.decode(buffer.slice(offset, offset + length), {stream: true}));
      return write(...words);
    },
  };
}
