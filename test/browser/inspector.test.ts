import { expect, test } from 'vitest';
import { printLink } from '../../apps/web/src/link.ts';
import { standing } from './bench.ts';
import { visitor } from './visitor.ts';

const { race, races } = visitor();

test('a group of verdicts stays as the reader left it while the cursor moves and tabs change', async () => {
  const page = await race();
  await page.keyboard.press('n');
  await expect.poll(() => standing(page)).toMatch(/^Step 1 of 1/);
  const held = page.locator('.group', { hasText: 'Held' });
  const questions = page.locator('.group', { hasText: 'Open questions, never judged' });
  const isOpen = () =>
    Promise.all([held, questions].map((group) => group.getAttribute('open').then((open) => open !== null)));
  await expect.poll(isOpen).toEqual([true, false]);
  await held.locator('summary').click();
  await questions.locator('summary').click();
  await questions.getByText('cancel.nested-propagation').waitFor();
  await page.getByRole('tab', { name: 'Ledger' }).click();
  await page.getByRole('tab', { name: 'Verdicts' }).click();
  await expect.poll(isOpen).toEqual([false, true]);
  await page.getByRole('button', { name: 'First step' }).click();
  await expect.poll(() => held.count()).toBe(0);
  await page.getByRole('button', { name: 'Last step' }).click();
  await expect.poll(isOpen).toEqual([false, true]);
});

test('a long text of a peer is shown whole only when asked', async () => {
  const page = await races();
  const scenario = {
    id: 'mine',
    title: 'Mine',
    requests: [{ from: 'client', id: 1, cancellations: 1, reason: `${'why '.repeat(150)}<i>end</i>` }],
  };
  const hash = printLink({ scenario, schedule: ['client sends request 1', 'client cancels 1'], cursor: 2 });
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  await page.getByRole('tab', { name: 'Frame' }).click();
  const frame = page.getByRole('group', { name: 'Frame at 2' });
  await frame.getByText('why why').waitFor();
  expect(await frame.textContent()).not.toContain('end');
  await frame.getByRole('button', { name: 'show all 610 characters' }).click();
  expect(await frame.textContent()).toContain('<i>end</i>"');
  expect(await frame.locator('i').count()).toBe(0);
  await frame.getByRole('button', { name: 'show the beginning' }).click();
  expect(await frame.textContent()).not.toContain('end');
});
