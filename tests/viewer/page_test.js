// SPDX-License-Identifier: Apache-2.0
//
// The page of `show --html` in a browser: `node page_test.js PAGE`, where PAGE holds a round of
// gostop/matgo from the first deal on, as ci/pages makes it. Looks for what a person would: the
// step, the cards of it, the keys, and that nothing is cut off on a phone.
'use strict';

const assert = require('node:assert');
const {chromium} = require('playwright-core');

const kBrowser = {
  executablePath: '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run',
    '--disable-background-networking', '--disable-component-update', '--disable-sync'],
};

async function opened(browser, path, width, colorScheme) {
  const context = await browser.newContext({viewport: {width, height: 900}, colorScheme});
  const page = await context.newPage();
  page.on('pageerror', (error) => assert.fail(error.message));
  page.on('request', (request) => assert.ok(request.url().startsWith('file:'), request.url()));
  await page.goto(`file://${path}`);
  return page;
}

async function testKeys(browser, path) {
  const page = await opened(browser, path, 1100, 'light');
  const data = JSON.parse(await page.textContent('#report'));
  const actions = data.rounds[0].reference.actions;
  const now = () => page.textContent('#round-0 .now');
  await page.focus('#round-0');
  assert.match(await now(), /^Step 0 of /);
  await page.keyboard.press('ArrowRight');
  assert.ok((await now()).includes(`after action 0: P${actions[0]}`), await now());
  await page.keyboard.press('ArrowLeft');
  assert.match(await now(), /^Step 0 of /);
  await page.keyboard.press('ArrowLeft');
  assert.match(await now(), /^Step 0 of /);
  await page.keyboard.press('End');
  assert.match(await now(), new RegExp(`^Step ${actions.length} of ${actions.length},`));
  assert.match(await page.textContent('#round-0 .result'), /^Result: /);
  await page.keyboard.press('Home');
  await page.click('#round-0 button[aria-label="One step forward"]');
  assert.match(await now(), /^Step 1 of /);
}

// Each card of the deal is drawn once, and has a name.
async function testCards(browser, path) {
  const page = await opened(browser, path, 1100, 'dark');
  const names = await page.$$eval('#round-0 .view svg[role=img]',
    (cards) => cards.map((card) => card.getAttribute('aria-label')));
  assert.strictEqual(new Set(names).size, 48, `${names.length} cards`);
  assert.ok(names.includes('August pampas, bright (08B)'));
  assert.ok(names.includes('September chrysanthemum, animal, sake cup (09A)'));
}

async function testPhone(browser, path) {
  const page = await opened(browser, path, 390, 'light');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 390, `the page is ${width} pixels wide`);
}

(async () => {
  const path = require('node:path').resolve(process.argv[2]);
  const browser = await chromium.launch(kBrowser);
  try {
    for (const test of [testKeys, testCards, testPhone]) {
      await test(browser, path);
      console.log(`${test.name}: passed`);
    }
  } finally {
    await browser.close();
  }
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
