// SPDX-License-Identifier: Apache-2.0
//
// The page in headless Chromium, from a file and from a web server: what a designer does with it,
// bad input, axe, and with a folder its pictures.
//
// usage: node page_test.js STUDIO.HTML [FOLDER]
import assert from 'node:assert/strict';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {deflateRawSync} from 'node:zlib';
import {chromium} from 'playwright-core';
import {SAID} from '../src/search.js';
import {CHROMIUM, HEAD, MISTAKE} from './page.js';

const [file, pictures] = process.argv.slice(2).map((each) => resolve(each));
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'studio-page-'));
const browser = await chromium.launch(CHROMIUM);
const server = createServer((request, answer) => {
  answer.writeHead(200, {'Content-Type': 'text/html; charset=utf-8'});
  answer.end(readFileSync(file));
});
await new Promise((done) => server.listen(0, '127.0.0.1', () => done()));
const places = [pathToFileURL(file).href, `http://127.0.0.1:${server.address().port}/studio.html`];

/** A page of its own with its errors collected. */
async function open(address, options = {}, init = undefined) {
  const context = await browser.newContext({viewport: {width: 1280, height: 900},
    acceptDownloads: true, ...options});
  const page = await context.newPage();
  page.errors = [];
  page.outside = [];
  page.on('pageerror', (error) => page.errors.push(String(error)));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith('blob:') && !url.startsWith('data:') && url !== address.split('#')[0]) {
      page.outside.push(url);
    }
  });
  if (init) await page.addInitScript(init);
  await page.goto(address);
  await page.waitForSelector('.cm-content');
  return page;
}
const close = (page) => page.context().close();

const checked = (page) => page.waitForFunction(() =>
  document.getElementById('state')?.dataset.whole);
async function type(page, text) {
  await page.evaluate((words) => {
    delete document.getElementById('state').dataset.whole;
    window.studio.app.replaceText(words);
  }, text);
  await checked(page);
}
const text = (page) => page.evaluate(() => window.studio.app.state.text);
const tab = (page, name) => page.click(`#tab-${name}`);
const says = (page, part) => page.waitForFunction((words) =>
  document.getElementById('message').textContent.includes(words), part);

const tests = {
  async 'a finding is underlined, its repair applied, and undo takes it back'(address) {
    const page = await open(address);
    await checked(page);
    await type(page, MISTAKE);
    assert.match(await page.textContent('#state'), /1 warning,/);
    await page.waitForSelector('.cm-lintRange-warning');
    await tab(page, 'findings');
    assert.match(await page.textContent('.finding'), /brights >= 6.*never holds/s);
    await page.click('.finding button.main');
    assert.equal(await text(page), `${HEAD}\n# agreed on Friday\n`);
    await tab(page, 'rules');
    await page.focus('.cm-content');
    await page.keyboard.press('Control+z');
    assert.equal(await text(page), MISTAKE);
    return page;
  },

  async 'a text that is not saved stays when the folder is read again'(address) {
    const page = await open(address);
    await checked(page);
    const seen = await page.evaluate(() => {
      const {state} = window.studio.app;
      const take = (files) => [state.takeFolder(files).join(), state.text];
      state.choose('table.toml');
      const all = [take({'table.toml': '# 1\n'})];  // the page had its first text
      all.push(take({'table.toml': '# 2\n'}));  // changed in the folder alone
      state.setText('# mine\n');
      all.push(take({'table.toml': '# 2\n'}), take({'table.toml': '# 3\n'}));
      state.wasSaved('table.toml', '# mine\n');
      all.push(take({'table.toml': '# mine\n'}), take({'table.toml': '# 4\n'}));
      return all;
    });
    assert.deepEqual(seen, [['', '# 1\n'], ['', '# 2\n'], ['table.toml', '# mine\n'],
      ['table.toml', '# mine\n'], ['', '# mine\n'], ['', '# 4\n']]);
    return page;
  },

  async 'a save that the server does not take is reported'(address) {
    const page = await open(address);
    await checked(page);
    await page.route('**/file/**', (route) => route.abort());
    await page.evaluate(() => { window.studio.app.engines.token = 'of no server'; });
    await page.click('#header button:has-text("Save")');
    await says(page, 'does not answer');
    page.outside = [];  // the save itself
    return page;
  },

  async 'the form changes one line, keeps comments, and puts back'(address) {
    const page = await open(address);
    await checked(page);
    await type(page, `${HEAD}# before\nbomb.steal = 1  # why\n# after\n`);
    await page.fill('.form input[type=search]', 'bomb.steal');
    const input = page.locator('[data-key="bomb.steal"] input[type=number]');
    await input.fill('2');
    await input.press('Enter');
    await page.waitForFunction(() => window.studio.app.state.text.includes('bomb.steal = 2'));
    assert.equal(await text(page), `${HEAD}# before\nbomb.steal = 2  # why\n# after\n`);
    await page.waitForSelector('[data-key="bomb.steal"].differs');
    await page.waitForSelector('.own-line');
    await page.click('[data-key="bomb.steal"] button:has-text("Put back")');
    await page.waitForFunction(() => !window.studio.app.state.text.includes('bomb.steal'));
    assert.match(await text(page), /# before\n# why\n# after\n/);
    return page;
  },

  async 'keys are found by what people say at a table'(address) {
    const page = await open(address);
    await checked(page);
    for (const [words, key] of [['money per point', 'match.stake'], ['skip turns', 'bomb.credits'],
      ['four of a kind', 'table_quad.effect'], ['광팔이', 'sold.seats'], ['gukjin', 'cup.role'],
      ['limit', 'shake.limit'], ['dealer lot', 'first_dealer']]) {
      await page.fill('.form input[type=search]', words);
      assert.equal(await page.getAttribute('.form .key >> nth=0', 'data-key'), key, words);
    }
    const keys = async () => page.evaluate(() => window.studio.form.keys.keys.map((each) => each.key));
    const all = await keys();
    await type(page, HEAD.replace('gostop/matgo', 'stoppa/italian'));
    await page.waitForFunction(() => window.studio.form.keys.game === 'stoppa');
    all.push(...await keys());
    const stale = Object.keys(SAID).filter((of) => !all.some((key) => key === of ||
      (of.endsWith('.') && key.startsWith(of))));
    assert.deepEqual(stale, [], 'search.js names keys that there are not');
    assert.match(await page.textContent('#panel-differences select'), /^base: stoppa\/italian/);
    return page;
  },

  async 'a house rule is added from the shelf and taken out'(address) {
    const page = await open(address);
    await page.fill('.form input[type=search]', '멧돼지');
    await page.click('.rows li:has-text("scores two") button:has-text("Add")');
    await page.waitForFunction(() =>
      window.studio.app.state.text.includes('["gostop/matgo", "gostop/house/boar-bonus"]'));
    return page;
  },

  async 'the smallest round for a difference, in the viewer'(address) {
    const page = await open(address);
    await type(page, `${HEAD}stop.minimum.3 = 5\n`);
    await tab(page, 'differences');
    await page.click('#panel-differences button.main');
    await page.waitForSelector('.parting .round', {timeout: 120000});
    assert.equal(await page.locator('.parting .side').count(), 2);
    const round = page.locator('.parting .round').first();
    await round.focus();
    await page.keyboard.press('End');
    assert.match(await round.locator('.now').textContent(), /Step (\d+) of \1/);
    await page.click('button:has-text("Show the impact")');
    await page.waitForSelector('.bar-chart');
    await page.click('#panel-differences button:has-text("Stop")');
    return page;
  },

  async 'a goal is found and its round played on; long work is cancelled'(address) {
    const page = await open(address);
    await checked(page);
    await tab(page, 'rounds');
    await page.fill('#goal', 'nagari');
    await page.click('#panel-rounds button.main');
    await page.waitForSelector('#panel-rounds .round', {timeout: 120000});
    const [download] = await Promise.all([page.waitForEvent('download'),
      page.click('button:has-text("Save as fixture")')]);
    const line = readFileSync(await download.path(), 'utf8');
    assert.equal(JSON.parse(line).format, 'showstopper-trace/1');
    await page.fill('#goal', 'p0.payment >= 100000');
    await page.click('#panel-rounds button.main');
    await page.click('#panel-rounds button:has-text("Cancel")');
    await page.waitForFunction(() =>
      document.querySelector('#panel-rounds [role=status]').textContent === 'Cancelled');
    await page.fill('#goal', 'nagari');
    await page.click('#panel-rounds button.main');
    await page.waitForSelector('#panel-rounds .round', {timeout: 120000});
    await page.click('button:has-text("Play from its deal")');
    await page.waitForSelector('#panel-play .actions button');
    await page.click('#panel-play .actions button >> nth=0');
    await page.waitForFunction(() =>
      document.querySelector('#panel-play .now')?.textContent.startsWith('Step 1'));
    assert.match(await page.textContent('.told'), /P\d play/);
    await page.click('button:has-text("One step back")');
    await page.waitForFunction(() =>
      document.querySelector('#panel-play .now')?.textContent.startsWith('Step 0'));
    return page;
  },

  async 'the leaflet in Korean'(address) {
    const page = await open(address);
    await tab(page, 'leaflet');
    await page.selectOption('#panel-leaflet select', 'ko');
    await page.click('#panel-leaflet button.main');
    await page.waitForSelector('iframe.leaflet', {timeout: 60000});
    const frame = await (await page.$('iframe.leaflet')).contentFrame();
    await frame.waitForSelector('h1');
    assert.match(await frame.textContent('body'), /[가-힣]/);
    return page;
  },

  async 'a file is opened and saved, and survives a reload and a link'(address) {
    const page = await open(address);
    const path = join(folder, 'Friday table.toml');
    writeFileSync(path, `${HEAD}# <img src=x onerror=alert(1)> 금요일\n`);
    await page.setInputFiles('#open-file', path);
    await page.waitForFunction(() => window.studio.app.state.name === 'Friday-table.toml');
    const [download] = await Promise.all([page.waitForEvent('download'),
      page.click('#header button:has-text("Save")')]);
    assert.equal(readFileSync(await download.path(), 'utf8'), readFileSync(path, 'utf8'));
    await page.reload();
    await page.waitForSelector('.cm-content');
    assert.equal(await text(page), readFileSync(path, 'utf8'));
    await page.click('button:has-text("Copy link")');
    await page.waitForFunction(() => location.hash.startsWith('#rules='));
    const link = page.url();
    const other = await open(link);
    assert.equal(await text(other), readFileSync(path, 'utf8'));
    await close(other);
    return page;
  },

  async 'rule text of any kind gets errors, and the next text none'(address) {
    const page = await open(address);
    for (const bad of [
      '['.repeat(20000), `${HEAD}deck.jokers = ${'['.repeat(20000)}`, 'a\0b', `${HEAD}\0`,
      `${HEAD}bomb.steal = `, `${HEAD}[[payer]]\nname = "half`, `${HEAD}bomb.steal = 9${'9'.repeat(20)}`,
      `${HEAD}extends = "gostop/matgo"\n`, `${HEAD}bomb.steel = 2\n`, 'x'.repeat(200000), '"""',
      `${HEAD}${'# 5 MB\n'.repeat(750000)}`, '\ufeff\ufeff', '\ud800', `${HEAD}\u0007`,
      '\u202e = "</script><script>window.bad = 1</script>"',
    ]) {
      await type(page, bad);
      assert.match(await page.textContent('#state'), /[1-9]\d* errors?,/,
        JSON.stringify(bad.slice(0, 60)));
    }
    await type(page, HEAD);
    assert.match(await page.textContent('#state'), /No findings/);
    return page;
  },

  async 'a file that is no rule file is refused by name'(address) {
    const page = await open(address);
    for (const [name, buffer, part] of [
      ['large.toml', Buffer.alloc(5 << 20, 'a'), 'too large'],
      ['latin.toml', Buffer.from([0x23, 0xe9, 0x0a]), 'not UTF-8'],
      ['picture.toml', Buffer.from('89504e470d0a1a0a', 'hex'), 'not UTF-8'],
    ]) {
      await page.setInputFiles('#open-file', {name, mimeType: 'text/plain', buffer});
      await says(page, `${name}: `);
      await says(page, part);
    }
    const files = await page.evaluate(() => Object.keys(window.studio.app.state.kept.files));
    assert.deepEqual(files, ['table.toml']);
    return page;
  },

  async 'a damaged link is refused, and a whole one opens after it'(address) {
    const fragment = (bytes) => deflateRawSync(bytes).toString('base64url');
    const file = (name, words) => fragment(JSON.stringify({name, text: words}));
    const page = await open(`${address}#rules=AAAA_damaged`);
    await says(page, 'link is damaged');
    for (const damaged of ['%%%', '', 'é', fragment('no JSON'), fragment('{}'), fragment('null'),
      fragment('{"name": 1, "text": "a"}'), fragment(Buffer.from([0x22, 0xff, 0x22])),
      file('half', HEAD).slice(0, -8), file('large', 'a'.repeat(50 << 20))]) {
      await page.evaluate(() => window.studio.app.say(''));
      await page.evaluate((hash) => { location.hash = hash; }, `rules=${damaged}`);
      await says(page, 'link is damaged');
    }
    assert.equal(await page.evaluate(() => window.studio.app.state.name), 'table.toml');
    await page.evaluate((hash) => { location.hash = hash; }, `rules=${file('../../etc/a b', HEAD)}`);
    await page.waitForFunction((words) => window.studio.app.state.text === words, HEAD);
    assert.equal(await page.evaluate(() => window.studio.app.state.name), 'etc-a-b.toml');
    return page;
  },

  async 'storage that is forbidden or full is reported, and the page works on'(address) {
    for (const init of [
      () => Object.defineProperty(window, 'localStorage', {get() { throw new Error('forbidden'); }}),
      () => { Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }; },
    ]) {
      const page = await open(address, {}, init);
      await type(page, MISTAKE);
      await says(page, 'keeps nothing');
      assert.match(await page.textContent('#state'), /1 warning,/);
      await close(page);
    }
    const page = await open(address, {}, () => localStorage.setItem('showstopper-studio/1',
      '{"files": {"a/b.toml": "x", "c.toml": 7}, "current": "a/b.toml", "tab": "no"}'));
    await checked(page);
    return page;
  },

  async 'without WebAssembly or workers the text is edited and saved'(address) {
    for (const init of [() => { delete window.WebAssembly; }, () => { delete window.Worker; }]) {
      const page = await open(address, {}, init);
      await says(page, 'no WebAssembly');
      await page.evaluate(() => window.studio.app.replaceText('# kept'));
      const [download] = await Promise.all([page.waitForEvent('download'),
        page.click('#header button:has-text("Save")')]);
      assert.equal(readFileSync(await download.path(), 'utf8'), '# kept');
      assert.deepEqual(page.errors, []);
      await close(page);
    }
  },

  async 'a crash of the engine starts it again and keeps the text'(address) {
    const page = await open(address);
    await type(page, MISTAKE);
    await page.evaluate(() => window.studio.app.guard(() =>
      window.studio.app.engines.quick.run({args: [], files: {'a.toml': null}})));  // in a run
    await says(page, 'was started again');
    await type(page, `${MISTAKE}# once\n`);
    await page.evaluate(() => {
      const {app} = window.studio;
      app.say('');
      const {quick} = app.engines;
      const asked = app.guard(() => quick.run({args: ['help'], files: {}}));
      setTimeout(() => quick.worker.dispatchEvent(new ErrorEvent('error', {message: 'twice'})));
      return asked;  // of the worker itself
    });
    await says(page, 'was started again');
    await type(page, `${MISTAKE}# twice\n`);
    assert.match(await page.textContent('#state'), /1 warning,/);
    assert.equal(await text(page), `${MISTAKE}# twice\n`);
    return page;
  },

  async 'text of files never becomes markup'(address) {
    const page = await open(address);
    await checked(page);
    const bad = '<img src=x onerror=window.bad=1><script>window.bad=1</script>';
    await type(page, `${MISTAKE.replace('six brights"', `${bad}"`)}# ${bad}\n` +
      `[[combination]]\nname = '${bad}'\ncards = ["08B", "09A"]\npoints = 5\nwhy = '${bad}'\n`);
    for (const name of ['findings', 'differences', 'rounds', 'play', 'leaflet']) {
      await tab(page, name);
      await page.click(`#panel-${name} button.main`);
      await page.waitForFunction((panel) => {
        const place = document.querySelector(`#panel-${panel}`);
        return !document.body.classList.contains('working') &&
          place.querySelector('.finding, .parting, .verdict, .round, iframe, pre');
      }, name, {timeout: 120000});
    }
    for (const frame of page.frames()) {
      assert.equal(await frame.evaluate(() => window.bad), undefined);
      assert.equal(await frame.evaluate(() => document.querySelectorAll('img').length), 0);
    }
    return page;
  },

  async 'line ends of Windows stay'(address) {
    const page = await open(address);
    const windows = `${HEAD}bomb.steal = 1\n`.replaceAll('\n', '\r\n');
    await page.setInputFiles('#open-file', {name: 'w.toml', mimeType: 'text/plain',
      buffer: Buffer.from(windows)});
    await page.waitForFunction(() => window.studio.app.state.name === 'w.toml');
    await page.fill('.form input[type=search]', 'bomb.steal');
    const input = page.locator('[data-key="bomb.steal"] input[type=number]');
    await input.fill('2');
    await input.press('Enter');
    await page.waitForFunction(() => window.studio.app.state.text.includes('bomb.steal = 2'));
    assert.equal(await text(page), windows.replace('= 1', '= 2'));
    await page.focus('.cm-content');
    await page.keyboard.press('Control+End');
    await page.keyboard.type('# x');
    assert.equal(await text(page), `${windows.replace('= 1', '= 2')}# x`);
    return page;
  },

  async 'keyboard, axe and the width of a phone'(address) {
    for (const [colorScheme, width] of [['light', 1280], ['dark', 1280], ['light', 390]]) {
      const page = await open(address, {colorScheme, viewport: {width, height: 800}});
      await type(page, MISTAKE);
      await page.evaluate(axe);
      for (const name of ['rules', 'findings', 'differences', 'rounds', 'play', 'leaflet']) {
        await tab(page, name);
        if (name === 'play') {
          await page.click('#panel-play button.main');
          await page.waitForSelector('#panel-play .actions button');
        }
        if (name === 'findings') await page.waitForSelector('.finding');
        const found = await page.evaluate(() => window.axe.run());
        const said = found.violations.map((each) =>
          `${each.id}: ${each.nodes.slice(0, 3).map((node) => node.html).join(' | ')}`);
        assert.deepEqual(said, [], `${name}, ${colorScheme}, ${width}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${name} is ${wide} wide on ${width}`);
        if (pictures) {
          await page.screenshot({path: join(pictures, `${name}-${colorScheme}-${width}.png`)});
        }
      }
      await page.focus('#tab-leaflet');
      await page.keyboard.press('Home');
      assert.equal(await page.getAttribute('#tab-rules', 'aria-selected'), 'true');
      await page.selectOption('#header select >> nth=1', 'ko');
      assert.equal(await page.textContent('#tab-leaflet'), '안내문');
      await page.fill('.form input[type=search]', '고박');
      if (pictures) {
        await page.screenshot({path: join(pictures, `korean-${colorScheme}-${width}.png`)});
      }
      if (width === 390) return page;
      assert.deepEqual(page.errors, []);
      await close(page);
    }
    return undefined;
  },
};

let failed = 0;
const wanted = process.env.STUDIO_TEST ?? '';
for (const address of places) {
  for (const [name, test] of Object.entries(tests)) {
    if (!name.includes(wanted)) continue;
    const scheme = address.slice(0, address.indexOf(':'));
    const start = performance.now();
    try {
      const page = await test(address);
      if (page) {
        assert.deepEqual(page.errors, []);
        assert.deepEqual(page.outside, [], 'nothing is fetched');
        await close(page);
      }
      console.log(`${scheme}: ${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
    } catch (error) {
      failed += 1;
      console.log(`${scheme}: FAILED: ${name}\n${error.stack ?? error}`);
      for (const context of browser.contexts()) await context.close();
    }
  }
}
await browser.close();
server.close();
rmSync(folder, {recursive: true});
console.log(failed === 0 ? 'page: all tests passed' : `page: ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
