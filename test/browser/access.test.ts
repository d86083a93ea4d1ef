import { describe, expect, test } from 'vitest';
import { axeFindings, lever, openRace, row, standing, TELLING } from './bench.ts';
import { visitor } from './visitor.ts';

const { races, race } = visitor();

describe('anyone', () => {
  const SIZES = [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
    { width: 768, height: 1024 },
    { width: 390, height: 844 },
  ];

  test.each(SIZES)('$width: axe finds nothing in light or dark, and nothing is cut off', async (viewport) => {
    const page = await races({ viewport, reducedMotion: 'reduce' });
    await page.getByRole('link', { name: 'Cancellation crosses the response', exact: true }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await openRace(page);
    for (let step = 0; step < 8; step++) await page.keyboard.press('n');
    await expect.poll(() => standing(page)).toMatch(/^Step 8 of 8/);
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => standing(page)).toMatch(/^Step 7 of 8/);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  test.each(SIZES.filter(({ width }) => width === 1440 || width === 390))(
    '$width: axe finds nothing in light or dark on any tab of a run that broke a rule',
    async (viewport) => {
      const page = await races({ viewport, reducedMotion: 'reduce' });
      await page.goto(
        `${page.url().replace(/#.*$/, '')}#/run?scenario=cancel-crosses-response&defect=progress-after-terminal`,
      );
      await page.getByRole('slider', { name: 'Cursor' }).waitFor();
      for (let step = 0; step < 8; step++) await page.keyboard.press('n');
      await expect.poll(() => standing(page)).toMatch(/^Step 8 of 8/);
      if (viewport.width === 390) await page.getByRole('button', { name: /^Verdicts/ }).click();
      for (const tab of ['Verdicts', 'Ledger', 'Registries', 'Frame', 'Outcomes', 'History']) {
        await page.getByRole('tab', { name: tab }).click();
        await page.getByRole('tabpanel', { name: tab }).waitFor();
        expect(await axeFindings(page)).toEqual([]);
      }
    },
  );

  test('on a narrow screen: one pane at a time, and the choice stays under the drawing', async () => {
    const page = await race({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const panes = page.getByRole('navigation', { name: 'Panes' });
    await page.getByRole('region', { name: 'Lanes' }).waitFor();
    await lever(page, TELLING[0]).and(page.locator('.lever')).tap();
    await expect.poll(() => standing(page)).toMatch(/^Step 1 of 1/);
    await panes.getByRole('button', { name: /^Timeline/ }).tap();
    await row(page, 1).getByText('request-sent').waitFor();
    expect(await page.getByRole('region', { name: 'Lanes' }).count()).toBe(0);
    await panes.getByRole('button', { name: /^Signals/ }).tap();
    await page.getByText('Schedule').waitFor();
  });

  test('chooses light or dark, and the choice is kept', async () => {
    const page = await races({ colorScheme: 'light' });
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    await page.reload();
    await page.getByRole('heading', { name: 'Pick a race and decide what arrives next' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  });

  test('goes from pane to pane by F6, and finds any key by ?', async () => {
    const page = await race();
    const here = () => page.evaluate(() => document.activeElement?.closest('section')?.getAttribute('aria-label'));
    await page.keyboard.press('F6');
    await expect.poll(here).toBe('Signals');
    await page.keyboard.press('F6');
    await expect.poll(here).toBe('Lanes');
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await expect.poll(here).toBe('Timeline');
    await page.keyboard.press('?');
    await page.getByRole('checkbox', { name: /Single letters/ }).uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('n');
    await page.keyboard.press('ArrowRight');
    await page.getByText('Nothing has happened yet.').waitFor();
  });
});
