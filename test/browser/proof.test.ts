import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFindings, standing } from './bench.ts';
import { visitor } from './visitor.ts';

const { races } = visitor();

const goTo = (page: Page, hash: string) => page.goto(`${page.url().replace(/#.*$/, '')}${hash}`);

/* Opens the flagship race with a defect that some interleavings show. */
async function brokenRace(options: Parameters<typeof races>[0] = {}): Promise<Page> {
  const page = await races(options);
  await goTo(page, '#/run?scenario=cancel-crosses-response&defect=progress-after-terminal');
  await page.getByRole('slider', { name: 'Cursor' }).waitFor();
  return page;
}

const claim = (page: Page) => page.getByRole('heading', { level: 1 });
const CLAIM = /^Not all of [\d,]+ interleavings hold$/;

describe('proving a run', () => {
  test('by its button: the proof has an address of its own, reloads, and its witness opens as a run', async () => {
    const page = await brokenRace();
    await page.getByRole('button', { name: 'Prove' }).click();
    await claim(page).filter({ hasText: CLAIM }).waitFor();
    const said = await claim(page).textContent();
    expect(page.url()).toMatch(/#\/proofs\/[\w-]+$/);
    await page.reload();
    await claim(page).filter({ hasText: CLAIM }).waitFor();
    expect(await claim(page).textContent()).toBe(said);
    const broken = page.getByRole('region', { name: 'Broken rules' });
    const steps = await broken.locator('details[open] .way li').count();
    expect(steps).toBeGreaterThan(1);
    await broken.locator('details[open]').getByRole('link', { name: 'Replay in workbench' }).click();
    await expect.poll(() => standing(page)).toMatch(new RegExp(`^Step ${steps} of ${steps}`));
    await page.goBack();
    await claim(page).filter({ hasText: CLAIM }).waitFor();
  });

  test('by p, and then without the defect, where every interleaving holds; both are listed', async () => {
    const page = await brokenRace();
    await page.keyboard.press('p');
    await claim(page).filter({ hasText: CLAIM }).waitFor();
    await page.getByRole('button', { name: 'Prove without it' }).click();
    await claim(page)
      .filter({ hasText: /^All [\d,]+ interleavings hold$/ })
      .waitFor();
    await page.getByRole('link', { name: 'Proofs' }).click();
    const lines = page.getByRole('row').filter({ hasText: 'Cancellation crosses the response' });
    await lines.nth(1).waitFor();
    expect(await lines.nth(0).textContent()).toContain('holds');
    expect(await lines.nth(1).textContent()).toMatch(/with progress-after-terminal\s*\d+ rules? broken/);
  });

  test('a cell of the outcome matrix opens its shortest schedule', async () => {
    const page = await brokenRace();
    await page.keyboard.press('p');
    const matrix = page.getByRole('region', { name: /^Outcome matrix/ });
    const cell = matrix.getByRole('link').first();
    const steps = /(\d+) steps?$/.exec((await cell.textContent()) ?? '')?.[1];
    await cell.click();
    await expect.poll(() => standing(page)).toMatch(new RegExp(`^Step ${steps} of ${steps}`));
  });

  test('what leads to a state is shown step by step, and opens as a run', async () => {
    const page = await brokenRace();
    await page.keyboard.press('p');
    const leads = page.getByRole('region', { name: 'What leads here' });
    await leads.getByRole('combobox').selectOption({ label: '"req-7" is cancelled at the client' });
    const steps = await leads.locator('.way li').count();
    expect(await leads.locator('.leads-length').textContent()).toBe(`${steps} steps; no shorter schedule leads there.`);
    await leads.getByRole('link', { name: 'Replay in workbench' }).click();
    await expect.poll(() => standing(page)).toMatch(new RegExp(`^Step ${steps} of ${steps}`));
  });

  test('a long one tells how far it is, and is cancelled at once', async () => {
    const page = await races();
    await goTo(page, '#/run?scenario=reference-3&defect=cancels-after-completion');
    await page.getByRole('slider', { name: 'Cursor' }).waitFor();
    await page.keyboard.press('p');
    await page.getByRole('button', { name: 'Cancel the proof' }).click();
    await page.getByText(/^Cancelled/).waitFor();
    expect(await page.getByText(/interleavings hold/).count()).toBe(0);
  });
});

test('a proof that is not kept says so, and leads to those that are', async () => {
  const page = await races();
  await goTo(page, '#/proofs/nothing-here');
  await page.getByText(/No proof is called "nothing-here"/).waitFor();
  await page.getByRole('link', { name: 'All proofs' }).click();
  await page.getByRole('heading', { name: 'What holds whatever arrives next' }).waitFor();
  expect(page.url()).toMatch(/#\/proofs$/);
});

test.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])('$width: axe finds nothing on a proof or their list in light or dark, and nothing is cut off', async (viewport) => {
  const page = await brokenRace({ viewport, reducedMotion: 'reduce' });
  await page.keyboard.press('p');
  await page.getByRole('heading', { name: 'Coverage' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await goTo(page, '#/proofs');
  await page.getByRole('table').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});
