// SPDX-License-Identifier: Apache-2.0
//
// The pages of the program in a browser, as ci/pages makes them: `node page_test.js PAGE VERIFIED
// [FOLDER]`. PAGE holds a round of gostop/matgo from the first deal on (`show --html`), VERIFIED
// what was found in an engine that pays no jjok (`verify --engine --report`). Looks for what a
// person would: the step, the cards of it, the keys, the finding, and that nothing is cut off on a
// phone. With a folder, leaves a picture of each page there, light, dark and on a phone.
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

// The verdict, the clause with a link to the round, and both sides' values at the step that the
// page opens at.
async function testVerified(browser, path) {
  const page = await opened(browser, path, 1100, 'light');
  assert.match(await page.textContent('.verdict.bad'), /FAIL .*the engine breaks the rules/);
  const data = JSON.parse(await page.textContent('#report'));
  const finding = data.rounds[0].findings[0];
  const facts = await page.textContent('main > dl');
  assert.ok(facts.includes('example-python') && facts.includes('gostop/matgo'), facts);
  const clauses = await page.textContent('nav.clauses');
  assert.ok(finding.clauses.length > 0 && clauses.includes(finding.clauses[0].id), clauses);
  await page.click('nav.clauses a');
  assert.match(page.url(), /#round-0$/);
  const box = await page.textContent('#round-0 .finding');
  for (const text of ['by the rules', finding.expected, 'by the engine', finding.got, 'variant',
    'jjok.junk = 0']) {
    assert.ok(box.includes(text), `${text} is not in: ${box}`);
  }
  const step = finding.action + 1;
  assert.match(await page.textContent('#round-0 .now'), new RegExp(`^Step ${step} of `));
  await page.focus('#round-0');
  await page.keyboard.press('ArrowLeft');
  assert.match(await page.textContent('#round-0 .now'), new RegExp(`^Step ${step - 1} of `));
}

// Text and its ground differ enough for a reader (WCAG 2, level AA: 4.5 to 1).
async function testContrast(browser, path) {
  for (const scheme of ['light', 'dark']) {
    const page = await opened(browser, path, 1100, scheme);
    const least = await page.evaluate(() => {
      const channels = (color) => color.match(/[\d.]+/g).map(Number);
      const light = (color) => channels(color).slice(0, 3).map((c) => c / 255)
        .map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
        .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
      const ground = (node) => {
        for (; node; node = node.parentElement) {
          const color = getComputedStyle(node).backgroundColor;
          if (channels(color)[3] !== 0) return color;
        }
        return 'rgb(255, 255, 255)';
      };
      let worst = [100, ''];
      for (const node of document.querySelectorAll('h1, h2, h3, p, dt, dd, td, th, a, li, code')) {
        const sides = [light(getComputedStyle(node).color), light(ground(node))];
        const contrast = (Math.max(...sides) + 0.05) / (Math.min(...sides) + 0.05);
        if (contrast < worst[0]) worst = [contrast, node.textContent.slice(0, 40)];
      }
      return worst;
    });
    assert.ok(least[0] >= 4.5, `${scheme}: ${least}`);
  }
}

async function takePictures(browser, pages, folder) {
  for (const path of pages) {
    const name = require('node:path').basename(path, '.html');
    for (const [look, width, scheme] of [['light', 1100, 'light'], ['dark', 1100, 'dark'],
      ['phone', 390, 'dark']]) {
      const page = await opened(browser, path, width, scheme);
      await page.screenshot({path: `${folder}/${name}-${look}.png`, fullPage: true});
    }
  }
}

(async () => {
  const resolve = require('node:path').resolve;
  const [shown, verified] = process.argv.slice(2, 4).map((path) => resolve(path));
  const browser = await chromium.launch(kBrowser);
  try {
    for (const [test, path] of [[testKeys, shown], [testCards, shown], [testPhone, shown],
      [testContrast, shown], [testVerified, verified], [testPhone, verified],
      [testContrast, verified]]) {
      await test(browser, path);
      console.log(`${test.name}: passed`);
    }
    if (process.argv[4]) await takePictures(browser, [shown, verified], resolve(process.argv[4]));
  } finally {
    await browser.close();
  }
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
