// SPDX-License-Identifier: Apache-2.0
//
// Makes studio.html, one file with everything inside: the program and the part of the corpus that
// it reads, packed; the worker; the page with CodeMirror; the viewer of app/report/viewer.
//
// usage: node build.js PROGRAM-FOLDER OUT-FOLDER
import {spawnSync} from 'node:child_process';
import {readFileSync, writeFileSync, mkdirSync, readdirSync, statSync} from 'node:fs';
import {dirname, join, relative, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {brotliCompressSync, constants} from 'node:zlib';
import {build} from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const [program, out] = process.argv.slice(2).map((path) => resolve(path));
if (!program || !out) {
  console.error('usage: node build.js PROGRAM-FOLDER OUT-FOLDER');
  process.exit(2);
}
mkdirSync(out, {recursive: true});

// Decision 0038.
const MOST_BYTES = 3_000_000;
const MOST_BROTLI = 1_600_000;

// The folders that the commands of the page read. `explain` and leaflets take rounds of fixtures.
const CORPUS = ['rules', 'clauses', 'sentences', 'fixtures', 'directed'];

function filesBelow(folder) {
  return readdirSync(folder).sort().flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}

function packed() {
  const corpus = join(root, 'corpus');
  const parts = [['program.wasm', readFileSync(join(program, 'showstopper.wasm'))]];
  for (const folder of CORPUS) {
    for (const path of filesBelow(join(corpus, folder))) {
      const name = relative(corpus, path);
      parts.push([name, readFileSync(path)]);
    }
  }
  const names = JSON.stringify(parts.map(([name, bytes]) => [name, bytes.length]));
  return Buffer.concat([Buffer.from(names + '\0'), ...parts.map(([, bytes]) => bytes)]);
}

// A quarter smaller than gzip makes it, and within 3 % of brotli; src/lzma.js reads it.
function squeezed(bytes) {
  const ran = spawnSync('xz', ['--format=lzma', '--lzma1=preset=9e,lc=4,lp=0,pb=0', '--stdout'],
    {input: bytes, maxBuffer: 1 << 28});
  if (ran.status !== 0) throw new Error(`xz: ${ran.error ?? ran.stderr}`);
  return ran.stdout;
}

async function bundle(entry, minify = true) {
  const result = await build({
    entryPoints: [join(here, 'src', entry)], bundle: true, write: false, minify, format: 'iife',
    target: 'es2022', legalComments: 'none', charset: 'utf8', external: ['fs', 'path', 'crypto'],
    alias: {'showstopper-program': join(program, 'showstopper.js')}, logLevel: 'error',
  });
  return result.outputFiles[0].text.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
}

const read = (...path) => readFileSync(join(root, ...path), 'utf8');
const viewer = ['app', 'report', 'viewer'];
const whole = packed();
const pack = squeezed(whole);
writeFileSync(join(out, 'program.pack'), whole);
const scripts = [
  `<script type="text/plain" id="worker">${await bundle('worker.js')}</script>`,
  `<script type="text/plain" id="pack" data-size="${whole.length}">${pack.toString('base64')}</script>`,
  `<script>\n${read(...viewer, 'cards.js')}${read(...viewer, 'viewer.js')}</script>`,
  `<script>\n${await bundle('main.js')}</script>`,
];
const fillIn = (html, place, text) => html.split(place).join(text);
let page = read('studio', 'studio.html');
page = fillIn(page, '<!--STYLE-->', read(...viewer, 'viewer.css') + read('studio', 'src', 'studio.css'));
page = fillIn(page, '<!--SCRIPTS-->', scripts.join('\n'));
writeFileSync(join(out, 'studio.html'), page);
const brotli = brotliCompressSync(page, {params: {[constants.BROTLI_PARAM_LGWIN]: 24}});
const size = Buffer.byteLength(page);
console.log(`studio.html ${size} bytes, brotli ${brotli.length} bytes; inside: ` +
  `program and corpus ${whole.length} bytes, squeezed ${pack.length}; scripts and style ` +
  `${size - pack.toString('base64').length}`);
if (size > MOST_BYTES || brotli.length > MOST_BROTLI) {
  console.error(`studio/build.js: error: more than ${MOST_BYTES} bytes, or ${MOST_BROTLI} as brotli`);
  process.exit(1);
}
