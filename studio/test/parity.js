// SPDX-License-Identifier: Apache-2.0
//
// The same bytes from WebAssembly under Node and from the native program, for every command that
// the page runs. Times are replaced; lines that only a build with Z3 prints are left out and named.
//
// usage: node parity.js NATIVE-PROGRAM WASM-FOLDER PACK [--only COMMAND]
import {spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {dirname, join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {load, Program} from '../src/program.js';

// The module adds two listeners for each run.
process.setMaxListeners(0);

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const [native, wasmFolder, pack] = process.argv.slice(2).map((each) => resolve(each));
const only = process.argv[process.argv.indexOf('--only') + 1];
const corpus = join(root, 'corpus');

const SETS = ['gostop/matgo', 'gostop/korean-3p', 'gostop/spanish', 'gostop/dutch'];
const PAIRS = [
  ['gostop/matgo', 'gostop/matgo'], ['gostop/matgo', 'gostop/table/minimum-five'],
  ['gostop/matgo', 'gostop/table/godori-ten'], ['gostop/matgo', 'gostop/table/first-ppuk-three'],
  ['gostop/matgo', 'gostop/table/draws-to-eight'], ['gostop/matgo', 'gostop/korean-3p'],
  ['gostop/matgo', 'gostop/spanish'], ['gostop/spanish', 'gostop/dutch'],
  ['gostop/korean-3p', 'gostop/dutch'], ['gostop/spanish', 'gostop/spanish-literal'],
  ['gostop/matgo', 'gostop/house/bomb'], ['gostop/matgo', 'gostop/house/jjok'],
  ['gostop/matgo', 'gostop/house/boar-bonus'], ['gostop/matgo', 'gostop/house/bomb-times-two'],
  ['gostop/matgo', 'gostop/house/automatic-stop'], ['gostop/matgo', 'gostop/house/boar-pot'],
  ['stoppa/italian', 'stoppa/sum-only'], ['stoppa/italian', 'stoppa/italian'],
  ['stoppa/sum-only', 'stoppa/italian'], ['gostop/dutch', 'gostop/dutch'],
];
const GOALS = [
  'three-ppuks', 'nagari', 'ppuks-in-one-round', 'nagari-without-go', 'winner.brights == 5',
  'three_ppuk by p0', 'jjok by p0 on turn 1', 'winner.ribbons >= 7', 'any seat: ppuks >= 2',
  'p0.payment >= 30', 'sweep by p1', 'ttadak by p0 on turn 1', 'p0.go_count >= 2', 'bomb by p0',
  'shake by p1', 'winner.junk >= 14', 'go by p0 and nagari', 'p0.go_count >= 1 and winner.animals >= 5',
  'self_stack by p0', 'loser.junk == 0 and stopped',
];
const KEYS = ['gobak.effect', 'pibak.max_junk', 'payer gwangbak', 'GS-A-045', '고박', 'bomb.steal',
  'stop.minimum.2', 'shake.when', 'AMB-36', 'first_ppuk.points'];

const files = (folder) => readdirSync(join(corpus, 'rules', folder)).filter((name) =>
  name.endsWith('.toml')).sort().map((name) => ({
  args: ['lint', '--fast', '--format', 'json', name],
  files: {[name]: readFileSync(join(corpus, 'rules', folder, name), 'utf8')},
}));
const all = [
  ...files('mistakes'), ...files('gostop/house'), ...files('stoppa/house'),
  ...PAIRS.map((pair) => ({args: ['compare', '--format', 'json', ...pair]})),
  ...KEYS.map((word) => ({args: ['explain', '--rounds', '300', word]})),
  ...GOALS.map((goal) => ({args: ['find', '--rules', 'gostop/matgo', '--players', '2', '--format',
    'json', '--estimate', '2000', '--', goal]})),
  {args: ['find', 'jjok by p0 on turn 1 and ttadak by p0 on turn 1', '--rules', 'gostop/matgo',
    '--dimacs', 'formula.cnf']},
  ...SETS.flatMap((rules) => [1, 2, 3].map((seed) => ({args: ['play', '--rules', rules, '--rounds',
    '2', '--seed', String(seed)]}))),
  {args: ['play', '--rules', 'stoppa/italian', '--seed', '7', '--rounds', '1']},
  {args: ['compare', '--impact', '400', 'gostop/matgo', 'gostop/table/minimum-five']},
  ...SETS.map((rules) => ({args: ['rules', 'leaflet', rules, '--language', 'ko']})),
  ...SETS.map((rules) => ({args: ['rules', 'keys', rules, '--format', 'json']})),
  {args: ['rules', 'set', 'mine.toml', 'bomb.steal=2', '--add', 'gostop/house/jjok'],
    files: {'mine.toml': 'format = "showstopper-rules/1"\nextends = "gostop/matgo" # ours\n'}},
  {args: ['lint', 'gostop/matgo', '--rounds', '300', '--time-limit', '60s', '--format', 'json']},
  {args: ['lint', 'missing.toml']}, {args: ['help', 'lint']}, {args: ['help', 'rules', 'set']},
].filter((each) => process.argv.indexOf('--only') < 0 || each.args[0] === only);

function byNative(request) {
  const folder = mkdtempSync(join(tmpdir(), 'parity-'));
  try {
    for (const [name, text] of Object.entries(request.files ?? {})) {
      writeFileSync(join(folder, name), text);
    }
    const ran = spawnSync(native, request.args, {cwd: folder, encoding: 'utf8', input: '',
      env: {...process.env, SHOWSTOPPER_CORPUS: corpus}, maxBuffer: 1 << 28});
    const changed = {};
    for (const name of readdirSync(folder)) {
      const text = readFileSync(join(folder, name), 'utf8');
      if (request.files?.[name] !== text) changed[name] = text;
    }
    return {code: ran.status, out: ran.stdout, err: ran.stderr, files: changed};
  } finally {
    rmSync(folder, {recursive: true});
  }
}

// What differs by design: times, and what Z3 alone proves.
const Z3 = /needs a build with Z3|settlement_is_zero_sum|losers_never_gain/;
function comparable(answer) {
  const text = (part) => part.replace(/("seconds":\s*)[0-9.e+-]+/g, '$1TIME')
    .replace(/\b[0-9.]+ (s|seconds)\b/g, 'TIME')
    .replace(/"holds":\[[^\]]*\]/g, (found) => (Z3.test(found) ? '"holds":[]' : found))
    .replace(/\{"kind":"[a-z-]*","about":\{[^{}]*\},"question":"[^"]*","why":"needs a build with Z3"\},?/g, '')
    .split('\n').filter((line) => line.startsWith('{') || !Z3.test(line)).join('\n');
  const files = Object.entries(answer.files).map(([name, content]) => [name, text(content)]).sort();
  return JSON.stringify([answer.code, text(answer.out), text(answer.err), files]);
}

const createProgram = createRequire(import.meta.url)(join(wasmFolder, 'showstopper.js'));
const program = new Program(createProgram, await load(readFileSync(pack)));
let different = 0;
const counts = {};
let nativeTime = 0;
let wasmTime = 0;
for (const request of all) {
  let begin = performance.now();
  const first = byNative(request);
  nativeTime += performance.now() - begin;
  begin = performance.now();
  const second = await program.run({args: request.args, files: request.files ?? {}});
  wasmTime += performance.now() - begin;
  const of = counts[request.args[0]] ??= [0, 0];
  of[1] += 1;
  if (comparable(first) === comparable(second)) {
    of[0] += 1;
    continue;
  }
  different += 1;
  console.log(`differs: showstopper ${request.args.join(' ')}: exit ${first.code} and ${second.code}`);
  for (const key of ['out', 'err']) {
    const [a, b] = [first[key], second[key]];
    let at = 0;
    while (at < a.length && a[at] === b[at]) ++at;
    if (a !== b) {
      console.log(`  ${key} native: ${JSON.stringify(a.slice(Math.max(at - 40, 0), at + 160))}`);
      console.log(`  ${key} wasm:   ${JSON.stringify(b.slice(Math.max(at - 40, 0), at + 160))}`);
    }
  }
}
const sums = Object.entries(counts).map(([name, [same, of]]) => `${name} ${same} of ${of}`);
console.log(`parity: ${sums.join(', ')}; native ${(nativeTime / 1000).toFixed(1)} s, ` +
  `WebAssembly ${(wasmTime / 1000).toFixed(1)} s`);
process.exit(different === 0 ? 0 : 1);
