import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRace, openRaces, takeByClicks } from './bench.ts';
import { launch } from './chromium.ts';

/** Where pictures go: beside this file when `SIGNALBOX_SHOTS` asks for new ones, else out of the way. */
const FOLDER = fileURLToPath(
  new URL(process.env['SIGNALBOX_SHOTS'] === undefined ? '../.out/shots' : './shots', import.meta.url),
);

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test.each([
  ['workbench', { viewport: { width: 1440, height: 900 } }],
  ['workbench-dark', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' as const }],
  ['workbench-narrow', { viewport: { width: 390, height: 844 } }],
])('%s: the picture of the README at the crossing', async (name, options) => {
  const page = await openRaces(browser, options);
  await openRace(page);
  await takeByClicks(page, 8);
  await page.evaluate('document.fonts.ready');
  await page.mouse.move(0, 0);
  const picture = await page.screenshot({ animations: 'disabled' });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${name}.png`), picture);
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(await page.getByText('crossing: no fault').count()).toBe(name === 'workbench-narrow' ? 0 : 1);
  await page.context().close();
});
