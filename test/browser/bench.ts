import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openPage } from './chromium.ts';
import { startLink } from './start-link.ts';

/** The telling order of the race that every tour of the workbench takes. */
export const TELLING = [
  'client sends request "req-7"',
  'server receives request "req-7"',
  'server reports progress 1 on "req-7"',
  'client receives progress 1 for "req-7"',
  'server commits effect "row 41" of "req-7"',
  'server finishes "req-7"',
  'server writes response to "req-7"',
  'client cancels "req-7"',
  'server receives cancellation of "req-7"',
  'client receives response to "req-7"',
] as const;

/** What went wrong in a page without a test looking: refused by the policy, thrown, or logged as an error. */
export const complaints = new WeakMap<Page, string[]>();

/** Opens the races in a page that holds the token, and listens for complaints. */
export async function openRaces(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openPage(browser, options);
  const heard: string[] = [];
  complaints.set(page, heard);
  page.on('pageerror', (error) => heard.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource|WebSocket/.test(message.text()))
      heard.push(message.text());
  });
  await page.goto(startLink());
  await page.getByRole('heading', { name: 'Pick a race and decide what arrives next' }).waitFor();
  return page;
}

/** Opens a race from the list, by its title. */
export async function openRace(page: Page, title = 'Cancellation crosses the response'): Promise<void> {
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('region', { name: 'Signals' }).waitFor();
}

/** The lever of a label, or the line that stands for it in the past. */
export const lever = (page: Page, label: string): Locator => page.getByRole('button', { name: label, exact: true });

/** The row of an event in the timeline. */
export const row = (page: Page, seq: number): Locator =>
  page
    .getByRole('region', { name: 'Timeline' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: new RegExp(`^(violation V\\d+ )?${seq}$`) }).first() })
    .first();

/** What the scrubber says of the cursor. */
export const standing = (page: Page): Promise<string | null> =>
  page.getByRole('slider', { name: 'Cursor' }).getAttribute('aria-valuetext');

/** How many events the timeline says there are. */
export const eventCount = async (page: Page): Promise<number> =>
  Number(await page.getByRole('table', { name: 'Events by sequence number' }).getAttribute('aria-rowcount')) - 1;

/** Takes the first steps of the telling order by clicking its levers. */
export async function takeByClicks(page: Page, count: number): Promise<void> {
  for (const [index, label] of TELLING.slice(0, count).entries()) {
    await lever(page, label).and(page.locator('.lever')).click();
    await expect.poll(() => standing(page)).toMatch(new RegExp(`^Step ${index + 1} of ${index + 1}`));
  }
}

/** What axe finds on the page in light and in dark; only colours can differ between the two. */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const rules = colorScheme === 'dark' ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {};
    found.push(...(await page.evaluate(lookedOver, rules)).map((finding) => `${finding}, in ${colorScheme}`));
  }
  return found;
}

/* Runs in the page, and hands out no more than is read: the whole of what axe has to say takes seconds to cross. */
async function lookedOver(rules: object): Promise<string[]> {
  const { axe: inside } = globalThis as unknown as {
    axe: {
      run: (root: Document, options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
    };
  };
  const { violations } = await inside.run(document, { ...rules, resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
