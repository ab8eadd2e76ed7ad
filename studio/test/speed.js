// SPDX-License-Identifier: Apache-2.0
//
// Measures what a designer waits for, in headless Chromium on one core: from opening the page to the
// first finding, from the last key to the findings, and one step of the viewer. Prints the medians.
// It is no test: the machine decides.
//
// usage: taskset -c 0 node speed.js STUDIO.HTML (ci/studio speed)
import {resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {chromium} from 'playwright-core';
import {CHROMIUM, MISTAKE} from './page.js';

const TIMES = 7;
const address = pathToFileURL(resolve(process.argv[2])).href;
const browser = await chromium.launch(CHROMIUM);

/** A page whose storage has a rule file with a mistake. */
async function open() {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript((text) => localStorage.setItem('showstopper-studio/1', JSON.stringify(
    {files: {'mine.toml': text}, current: 'mine.toml', tab: 'rules', language: 'en'})), MISTAKE);
  await page.goto(address, {waitUntil: 'commit'});
  await page.waitForFunction(() => document.getElementById('state')?.dataset.checked);
  return page;
}

function print(what, times) {
  const sorted = times.toSorted((a, b) => a - b).map((each) => each.toFixed(0));
  console.log(`${what}: median ${sorted[sorted.length >> 1]} ms, ` +
    `${sorted[0]} to ${sorted.at(-1)} ms of ${sorted.length}`);
}

const opened = [];
for (let i = 0; i < TIMES; ++i) {
  const page = await open();
  opened.push(await page.evaluate(() => Number(document.getElementById('state').dataset.checked)));
  await page.context().close();
}
print('open to first finding', opened);

const page = await open();
await page.waitForTimeout(3000);  // the lists that come after the first finding
const typed = [];
for (let i = 0; i < TIMES; ++i) {
  typed.push(await page.evaluate(async () => {
    const state = document.getElementById('state');
    delete state.dataset.checked;
    const {app} = window.studio;
    app.replaceText(`${app.state.text}# `);
    const key = performance.now();
    while (!state.dataset.checked) await new Promise((done) => setTimeout(done, 1));
    return Number(state.dataset.checked) - key;
  }));
  await page.waitForTimeout(500);
}
print('last key to findings', typed);

await page.click('#tab-play');
await page.click('#panel-play button.main');
await page.waitForSelector('#panel-play .actions button');
await page.click('#tab-rounds');
await page.fill('#goal', 'nagari');
await page.click('#panel-rounds button.main');
await page.waitForSelector('#panel-rounds .round', {timeout: 120000});
const steps = await page.evaluate(async () => {
  const round = document.querySelector('#panel-rounds .round');
  const times = [];
  round.focus();
  for (let i = 0; i < 20; ++i) {
    const start = performance.now();
    round.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}));
    round.getBoundingClientRect();  // layout is part of the step
    times.push(performance.now() - start);
    await new Promise((done) => requestAnimationFrame(done));
  }
  return times;
});
print('step of the viewer', steps);
await browser.close();
