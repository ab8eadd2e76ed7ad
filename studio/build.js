// SPDX-License-Identifier: Apache-2.0
//
// Makes studio.html, one file with everything inside: the program and the part of the corpus that
// it reads, packed; the worker; the page with CodeMirror; the viewer of app/report/viewer.
//
// usage: node build.js PROGRAM-FOLDER OUT-FOLDER
import {readFileSync, writeFileSync, mkdirSync, readdirSync, statSync} from 'node:fs';
import {dirname, join, relative, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {gzipSync, brotliCompressSync} from 'node:zlib';
import {build} from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const [program, out] = process.argv.slice(2).map((path) => resolve(path));
if (!program || !out) {
  console.error('usage: node build.js PROGRAM-FOLDER OUT-FOLDER');
  process.exit(2);
}
mkdirSync(out, {recursive: true});

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
  const all = Buffer.concat([Buffer.from(names + '\0'), ...parts.map(([, bytes]) => bytes)]);
  return gzipSync(all, {level: 9});
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
const pack = packed();
writeFileSync(join(out, 'program.pack.gz'), pack);
const scripts = [
  `<script type="text/plain" id="worker">${await bundle('worker.js')}</script>`,
  `<script type="text/plain" id="pack">${pack.toString('base64')}</script>`,
  `<script>\n${read(...viewer, 'cards.js')}${read(...viewer, 'viewer.js')}</script>`,
  `<script>\n${await bundle('main.js')}</script>`,
];
const fillIn = (html, place, text) => html.split(place).join(text);
let page = read('studio', 'studio.html');
page = fillIn(page, '<!--STYLE-->', read(...viewer, 'viewer.css') + read('studio', 'src', 'studio.css'));
page = fillIn(page, '<!--SCRIPTS-->', scripts.join('\n'));
writeFileSync(join(out, 'studio.html'), page);
const size = Buffer.byteLength(page);
console.log(`studio.html ${size} bytes, brotli ${brotliCompressSync(page).length} bytes, ` +
  `program and corpus ${pack.length} bytes packed`);
