import { expect, test } from 'vitest';
import { standing } from './bench.ts';
import { visitor } from './visitor.ts';

const { race } = visitor();
const TWO = 'Two requests, one cancelled';
const NARROW = { viewport: { width: 390, height: 844 } };

test('a request is chosen in the head of the lanes by keys alone, and chosen it stays', async () => {
  const page = await race({}, TWO);
  for (let step = 1; step <= 4; step++) {
    await page.keyboard.press('n');
    await expect.poll(() => standing(page)).toMatch(new RegExp(`^Step ${step} of ${step}`));
  }
  const choice = page.getByRole('group', { name: 'Request in full ink' });
  await choice.getByRole('button', { name: 'All 2' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const chosen = choice.getByRole('button', { name: '"req-1"' });
  await expect.poll(() => chosen.getAttribute('aria-pressed')).toBe('true');
  expect(await standing(page)).toMatch(/^Step 4 of 4/);
  expect(await page.locator('.lanes .l-name.is-aside').allTextContents()).toEqual(['request "req-2"']);
  await page.getByRole('tab', { name: 'Ledger' }).click();
  await page.keyboard.press('n');
  await expect.poll(() => standing(page)).toMatch(/^Step 5 of 5/);
  expect(await chosen.getAttribute('aria-pressed')).toBe('true');
  await chosen.click();
  await expect.poll(() => page.locator('.lanes .is-aside').count()).toBe(0);
});

test('what waits behind the chips shown is listed on demand; Escape closes the list and gives focus back', async () => {
  const page = await race(NARROW, TWO);
  for (let step = 1; step <= 6; step++) {
    await page.keyboard.press('n');
    await expect.poll(() => standing(page)).toMatch(new RegExp(`^Step ${step} of ${step}`));
  }
  const more = page.getByRole('button', { name: '+1 waiting for the client. Lists all of them' });
  await more.focus();
  await page.keyboard.press('Enter');
  const list = page.getByRole('dialog', { name: 'Held on the way to the client' });
  await expect
    .poll(() => list.getByRole('listitem').allInnerTexts())
    .toEqual([
      expect.stringMatching(/progress 1 for "req-1"\s+sent at 7/),
      expect.stringMatching(/progress 1 for "req-2"\s+sent at 8, behind the progress: stdio keeps order/),
    ]);
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  expect(await more.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await list.getByRole('button', { name: 'progress 1 for "req-1"' }).click();
  await expect.poll(() => standing(page)).toMatch(/^Step 7 of 7/);
  await list.waitFor({ state: 'detached' });
});

test.each([
  ['slides to the signal when the one before it has gone', 'no-preference' as const, 1],
  ['is there at once for a reader who wants no motion', 'reduce' as const, 0],
])('a chip %s', async (_name, reducedMotion, moves) => {
  const page = await race({ reducedMotion }, TWO);
  for (let step = 1; step <= 6; step++) {
    await page.keyboard.press('n');
    await expect.poll(() => standing(page)).toMatch(new RegExp(`^Step ${step} of ${step}`));
  }
  const second = page.getByRole('button', { name: /"req-2", waiting for the client/ });
  /* A handle to a promise would be waited for: it stands in an object until the key has been pressed. */
  const watch = await second.evaluateHandle((chip) => ({
    slid: new Promise<number>((done) => {
      new MutationObserver((_changes, observer) => {
        observer.disconnect();
        const running = chip.getAnimations() as unknown as readonly { readonly transitionProperty?: string }[];
        done(running.filter(({ transitionProperty }) => transitionProperty === 'left').length);
      }).observe(chip, { attributeFilter: ['style'] });
    }),
  }));
  await page.keyboard.press('n');
  expect(await watch.evaluate(({ slid }) => slid)).toBe(moves);
  await expect.poll(() => standing(page)).toMatch(/^Step 7 of 7/);
});
